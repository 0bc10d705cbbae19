/** Arrow keys lead from one thing that can be chosen to the next. */

/** Move the focus in the direction of an arrow key. */
export function walk(root: HTMLElement, key: string): void {
  const targets = [...root.querySelectorAll<HTMLElement>("[data-target]:not(:disabled)")];
  const here = targets.indexOf(document.activeElement as HTMLElement);
  if (here < 0) targets[0]?.focus();
  else if (key === "ArrowRight") targets[(here + 1) % targets.length]!.focus();
  else if (key === "ArrowLeft") targets.at(here - 1)!.focus();
  else nearest(targets, targets[here]!, key === "ArrowDown" ? 1 : -1)?.focus();
}

/** The nearest target below (1) or above (-1). */
function nearest(targets: readonly HTMLElement[], from: HTMLElement, way: number): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const far = (box: DOMRect) =>
    Math.abs(box.top - start.top) * 4 + Math.abs(box.left + box.width / 2 - start.left - start.width / 2);
  return targets
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - start.top) * way > start.height / 3)
    .sort((one, other) => far(one.box) - far(other.box))[0]?.target;
}
