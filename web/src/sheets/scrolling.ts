/** Lists that grow at their end: keep the end in sight, without moving anything around them. */
export function toTheEnd(list: HTMLElement): void {
  let scroller: HTMLElement | null = list;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  if (scroller && scroller !== document.documentElement) scroller.scrollTop = scroller.scrollHeight;
}
