/**
 * The check of the sealed deal: whether the secret published after the game is the one promised before it, and whether
 * it deals exactly the cards of this game. Everything is counted here; nothing the server says is believed.
 */
import type { Event, Replay } from "../protocol.ts";

/** The promise was kept; the secret is another one; or the secret deals other cards. */
export type Verdict = "kept" | "broken" | "dealt";

type Item = Replay["deals"][number]["items"][number];

export async function checkSeal(game: Pick<Replay, "commitment" | "secret" | "deals" | "steps">): Promise<Verdict> {
  const [{ sha256 }, { shake256 }] = await Promise.all([import("@noble/hashes/sha2.js"), import("@noble/hashes/sha3.js")]);
  const secret = Uint8Array.from(game.secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const counted = [...sha256(secret)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (counted !== game.commitment.toLowerCase()) return "broken";
  for (const [number, { items, dealt }] of game.deals.entries()) {
    const seed = new Uint8Array(secret.length + 8);
    seed.set(secret);
    new DataView(seed.buffer).setBigUint64(secret.length, BigInt(number));
    const bits = shake256(seed, { dkLen: 4 * (2 * dealt.length + 64) });
    const again = shuffled(items, dealt.length, new DataView(bits.buffer, bits.byteOffset, bits.length));
    if (again.some((item, at) => item !== dealt[at])) return "dealt";
  }
  return everyCardDealt(game) ? "kept" : "dealt";
}

const WORDS = 2 ** 32;

/** The first of the shuffled items: Fisher and Yates, with 32 bits at a time and no bias. */
function shuffled(items: readonly Item[], count: number, bits: DataView): Item[] {
  const deck = [...items];
  let at = 0;
  const below = (n: number): number => {
    const limit = WORDS - (WORDS % n);
    let word: number;
    do word = bits.getUint32(4 * at++);
    while (word >= limit);
    return word % n;
  };
  for (let i = 0; i < count; i++) {
    const j = i + below(deck.length - i);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck.slice(0, count);
}

/** Whether every card the game shows as dealt came out of one of these deals. */
function everyCardDealt({ deals, steps }: Pick<Replay, "deals" | "steps">): boolean {
  const events = steps.flatMap((step) => step.events);
  // Pro leaves nothing to chance: its rows begin with drafted cards.
  if (!events.some((event) => event.event === "Dealt")) return true;
  const left = new Map<Item, number>();
  for (const item of deals.flatMap((deal) => deal.dealt)) left.set(item, (left.get(item) ?? 0) + 1);
  return events.flatMap(given).every((card) => {
    const copies = left.get(card) ?? 0;
    left.set(card, copies - 1);
    return copies > 0;
  });
}

/** The cards an event shows as dealt. */
function given(event: Event): readonly Item[] {
  switch (event.event) {
    case "Dealt":
    case "SpecialsDealt":
    case "ActionsDealt":
      return event.cards ?? [];
    case "RowsBegan":
      return event.cards;
    case "RowsStarted":
      return event.tiles;
  }
  return [];
}
