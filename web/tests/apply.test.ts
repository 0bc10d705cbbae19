/**
 * After every step of the games in the folder NIMMT_GAMES, the table drawn from events alone is the table as the server
 * tells it. tests/test_page_apply.py plays the games and runs this.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Event, Pieces, Replay, TableState } from "../src/protocol.ts";
import { apply } from "../src/table/apply.ts";
import { Walk } from "../src/table/replay.ts";
import { emptyTable, tableOf, type Shown } from "../src/table/shown.ts";

interface Step {
  events: Event[];
  state: TableState;
  hands?: number[][];
  held?: string[][];
}
interface Played {
  ruleset: string;
  players: number;
  pieces: Pieces;
  steps: Record<"seat" | "spectator" | "replay", Step[]>;
}

const sorted = <T>(things: readonly T[]) => [...things].sort();

/** What is drawn, where the order of cards in a hand is the drawer's own. */
function drawn(shown: Shown): unknown {
  const { turn: _turn, turned: _turned, opened: _opened, reshuffled: _reshuffled, piles: _piles, ...rest } = shown;
  return {
    ...rest,
    marks: shown.marks.map(sorted),
    laid: [
      ...sorted(shown.laid.flatMap(({ seat, card }) => (card === null ? [seat] : []))),
      ...shown.laid.flatMap(({ seat, card }) => (card === null ? [] : [`${seat}: ${card}`])),
    ],
    players: shown.players.map((player) => ({
      ...player,
      known: sorted(player.known),
      pile: sorted(player.pile),
      luck: sorted(player.luck),
    })),
    hand: sorted(shown.hand),
    hands: shown.hands.map(sorted),
    specials: sorted(shown.specials),
    held: shown.held.map(sorted),
  };
}

/** The seat and the card that an event places, where it comes from those on their way. */
function placing(event: Event): [number, number] | null {
  if (event.event === "TilePlaced") return [event.seat, event.tile];
  return event.event === "Placed" && !event.from_hand ? [event.seat, event.card] : null;
}

function next(shown: Shown): unknown {
  const first = shown.laid[0];
  return first && [first.seat, first.card];
}

const folder = process.env.NIMMT_GAMES;
if (!folder) test("games played by the engine", { skip: "pytest tests/test_page_apply.py plays them and runs this" });

/** The game as the page gets it when it is over. */
function replayOf(game: Played): Replay {
  return { names: Array.from({ length: game.players }, () => ""), pieces: game.pieces, steps: game.steps.replay } as unknown as Replay;
}

for (const file of folder ? readdirSync(folder) : []) {
  const game = JSON.parse(readFileSync(join(folder!, file), "utf8")) as Played;
  test(`${game.ruleset} with ${game.players}, walked through`, () => {
    const onward = new Walk(replayOf(game));
    const some = onward.stops.flatMap((_, stop) => (stop % 11 ? [] : [{ stop, table: onward.at(stop) }]));
    const back = new Walk(replayOf(game));
    for (const { stop, table } of some.reverse()) assert.deepEqual(back.at(stop), table);
    const whole = emptyTable(game.players, game.pieces, true);
    for (const event of game.steps.replay.flatMap((step) => step.events)) apply(whole, event, null, game.pieces);
    assert.deepEqual(onward.at(onward.last), whole);
  });
  for (const [viewer, steps] of Object.entries(game.steps)) {
    test(`${game.ruleset} with ${game.players}, as a ${viewer} sees it`, () => {
      const you = viewer === "seat" ? 0 : null;
      const shown = emptyTable(game.players, game.pieces, viewer === "replay");
      steps.forEach((step, at) => {
        for (const event of step.events) {
          const placed = placing(event);
          if (placed) assert.deepEqual(next(shown), placed, `placed out of turn: ${JSON.stringify(event)}`);
          apply(shown, event, you, game.pieces);
        }
        const told = tableOf(step.state, game.pieces);
        if (step.hands) Object.assign(told, { hands: step.hands, held: step.held });
        // The server counts a turn from when it is asked for, the page from when its cards are seen.
        if (told.turned || shown.opened % game.players) assert.equal(shown.turn, told.turn);
        assert.deepEqual(drawn(shown), drawn(told), `after step ${at}: ${JSON.stringify(step.events)}`);
      });
    });
  }
}
