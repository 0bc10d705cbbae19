/**
 * Cards travel. Every card that is drawn says which it is (data-card), every player where they are (data-seat): what
 * lies somewhere else after a change moves there, and what a player takes flies to them. Only transform and opacity
 * are animated.
 */
import { flushSync } from "svelte";
import type { Event } from "../protocol.ts";
import { settings, still } from "../settings.svelte.ts";
import { travel } from "./pace.ts";
import type { Shown } from "./shown.ts";
import type { Stage } from "./store.svelte.ts";
import { isTaking } from "./turns.ts";

const SMOOTH = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const STAGGER = 35;

interface Seen {
  node: HTMLElement;
  box: DOMRect;
}

export class Travel implements Stage {
  private readonly root: HTMLElement;
  /** Where cards fly that are no longer on the table. */
  private readonly sky: HTMLElement;
  /** Where each seat's card lay face down before the change. */
  private backs = new Map<string, DOMRect>();
  private readonly running = new Set<Animation>();
  /** The card that takes a row, on its way to it. */
  private leading: { node: HTMLElement; animation: Animation } | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    this.sky = root.querySelector<HTMLElement>(".flights")!;
  }

  /** The card that takes a row goes to the slot with the horns, and the taker comes into view. */
  lead(event: Event, shown: Shown): void {
    if (!isTaking(event)) return;
    this.bringIn(event.seat);
    const laid = shown.laid.find(({ seat }) => seat === event.seat);
    const horns = this.root.querySelector(`[data-row="${event.row}"] [data-horns]`);
    if (!laid?.card || !horns || ("low" in event && event.low)) return;
    const node = this.root.querySelector<HTMLElement>(`[data-laid] [data-card="${laid.card}"]`);
    if (!node || settings.speed === "instant") return;
    const there = between(horns.getBoundingClientRect(), node.getBoundingClientRect());
    const frames = still() ? [{ transform: there, opacity: 0 }, { transform: there }] : [{ transform: "none" }, { transform: there }];
    this.leading = { node, animation: this.animate(node, frames, 0, "forwards") };
  }

  change(event: Event, make: () => void): void {
    if (settings.speed === "instant") {
      // Nothing travels, so nothing is measured, and all that happens at once is drawn at once.
      for (const animation of this.running) animation.cancel();
      this.leading = null;
      make();
      return;
    }
    const before = this.cards();
    const backs = [...this.root.querySelectorAll<HTMLElement>("[data-laid]:not(:has([data-card]))")];
    this.backs = new Map(backs.map((node) => [node.dataset.laid!, node.firstElementChild!.getBoundingClientRect()]));
    const taken = isTaking(event) ? ("cards" in event ? event.cards : event.tiles) : [];
    // They look in the air as they lay.
    this.sky.classList.toggle("tiles", taken.some((card) => before.get(`${card}`)?.node.closest(".tiles")));
    const copies = taken.flatMap((card) => {
      const seen = before.get(`${card}`);
      return seen ? [{ box: seen.box, copy: seen.node.cloneNode(true) as HTMLElement }] : [];
    });
    flushSync(make);
    // It waits there until the row is gone.
    const held = isTaking(event) ? this.leading : null;
    this.leading = held;
    for (const animation of this.running) if (animation !== held?.animation) animation.cancel();
    // Everything is measured before anything is changed.
    const now = this.cards();
    const goal = isTaking(event) ? this.seat(event.seat)?.getBoundingClientRect() : undefined;
    now.forEach((seen, name) => seen.node !== held?.node && this.arrive(seen, before.get(name)));
    if (goal) this.fly(copies, goal);
  }

  finish(): void {
    for (const animation of this.running) animation.finish();
  }

  /** Every card that is drawn, by its number; 0-cards are counted. */
  private cards(): Map<string, Seen> {
    const found = new Map<string, Seen>();
    for (const node of this.root.querySelectorAll<HTMLElement>("[data-card]")) {
      let name = node.dataset.card!;
      while (found.has(name)) name += "'";
      found.set(name, { node, box: node.getBoundingClientRect() });
    }
    return found;
  }

  /** A card is where it was not before. */
  private arrive({ node, box }: Seen, before: Seen | undefined): void {
    if (still()) {
      if (!before || moved(before.box, box)) this.animate(node, [{ opacity: 0 }, { opacity: 1 }]);
      return;
    }
    if (before) {
      if (moved(before.box, box)) this.animate(node, [{ transform: between(before.box, box) }, { transform: "none" }]);
      return;
    }
    const seat = node.closest<HTMLElement>("[data-laid]")?.dataset.laid;
    const back = seat && this.backs.get(seat);
    if (back) this.animate(node, [{ transform: between(back, box) }, { transform: "none" }]);
    else this.animate(node, [{ transform: "translateY(0.75rem)", opacity: 0 }, { transform: "none", opacity: 1 }]);
  }

  /** Taken cards fly to their taker. They are all there before the first sets out: to move one is to work its styles out. */
  private fly(copies: readonly { box: DOMRect; copy: HTMLElement }[], goal: DOMRect): void {
    for (const { box, copy } of copies) {
      copy.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;margin:0`;
      copy.style.setProperty("--card", `${box.width}px`);
      copy.removeAttribute("data-card");
    }
    this.sky.append(...copies.map(({ copy }) => copy));
    copies.forEach(({ box, copy }, at) => {
      const away = `translate(${middle(goal).x - middle(box).x}px, ${middle(goal).y - middle(box).y}px) scale(0.25)`;
      const frames = still() ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: "none" }, { transform: away, opacity: 0.9, offset: 0.9 }, { transform: away, opacity: 0 }];
      const animation = this.animate(copy, frames, at * STAGGER, "both", 1.5);
      animation.finished.catch(() => undefined).finally(() => copy.remove());
    });
  }

  /** Scroll the players so that this one can be seen. */
  private bringIn(seat: number): void {
    const chip = this.seat(seat);
    const list = chip?.parentElement;
    if (!chip || !list || list.scrollWidth <= list.clientWidth) return;
    list.scrollTo({ left: chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2, behavior: still() ? "instant" : "smooth" });
  }

  private seat(seat: number): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-seat="${seat}"]`);
  }

  private animate(node: HTMLElement, frames: Keyframe[], delay = 0, fill: FillMode = "backwards", factor = 1): Animation {
    const animation = node.animate(frames, { duration: travel(settings.speed) * factor, delay, easing: SMOOTH, fill });
    this.running.add(animation);
    // What moves is above what lies; once all are on their way, or the styles would be worked out anew for each.
    queueMicrotask(() => (node.style.zIndex = "1"));
    const end = () => {
      this.running.delete(animation);
      node.style.zIndex = "";
    };
    animation.oncancel = end;
    if (fill !== "forwards") animation.onfinish = end;
    return animation;
  }
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The transform that makes what lies at *to* look as if it lay at *from*. */
function between(from: DOMRect, to: DOMRect): string {
  const [one, other] = [middle(from), middle(to)];
  return `translate(${one.x - other.x}px, ${one.y - other.y}px) scale(${to.width ? from.width / to.width : 1})`;
}

function moved(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.left - other.left) > 1 || Math.abs(one.top - other.top) > 1;
}
