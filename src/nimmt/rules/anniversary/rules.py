"""The anniversary variant: setup, the two rounds, and what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from nimmt.choices import PASS, Choice, Use, pick, play, row, use
from nimmt.errors import BadPosition
from nimmt.game import Game
from nimmt.pieces import Pieces
from nimmt.rules import known
from nimmt.rules.anniversary.cards import KINDS, SPECIALS, STAYING, in_order
from nimmt.rules.anniversary.decisions import KeepSpecials
from nimmt.rules.anniversary.events import HandedBack, SpecialsDealt
from nimmt.rules.anniversary.playing import MOST_STOPS, Playing
from nimmt.rules.anniversary.table import AnniversaryHidden, AnniversaryTable, H, T, on_table
from nimmt.rules.anniversary.taking import without_special
from nimmt.rules.row_game import ROWS
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import Frame, put
from nimmt.views import View
from nimmt.words import Message

ROUNDS = 2
SPECIALS_EACH = 3
"""Special cards dealt to each player in each round, as long as there are enough."""


class AnniversaryOptions(Struct, frozen=True):
    """How some special cards are read (ANN-11, ANN-16, ANN-24)."""

    insert_end: bool = False
    shift_full: bool = False
    subtract: bool = False


class Anniversary(Playing[T, H]):
    """6 nimmt! with special cards."""

    name = "anniversary"
    version = 3
    """1: what Negative = Positive cancels was not chosen, and special cards were kept without a question; 2: what is
    handed back was shown card by card."""
    player_counts = range(2, 9)  # ANN-30
    hand_size = 12
    row_counts = range(ROWS, ROWS + 2)
    readings: ClassVar[Mapping[str, str]] = {"insert_end": "ANN-11", "shift_full": "ANN-16", "subtract": "ANN-24"}
    Options = AnniversaryOptions
    Table = AnniversaryTable
    Hidden = AnniversaryHidden

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Play 1 to 104, row 1 to 5, pick 1 to 104, then the seven special cards, then pass: 221 actions."""
        rows = map(row, range(ROWS + 1))
        return chain(map(play, cls.numbers), rows, map(pick, cls.numbers), map(use, KINDS), (PASS,))

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """The options go together."""
        return options

    # Setup, and the deal of the second round

    def blank(self) -> tuple[Any, Any]:
        """An empty table for this number of players."""
        table, hidden = super().blank()
        hidden.specials = hidden.handing_back = ((),) * self.players
        table.credits = (0,) * self.players
        return table, hidden

    def points(self, table: T) -> tuple[int, ...]:
        """The bullheads in each pile, less what Negative = Positive took off them."""
        return tuple([points - credit for points, credit in zip(super().points(table), table.credits)])

    @step
    def begin_round(self, game: Game[T, H]) -> None:
        """Number cards as in the basic game, twelve each (ANN-28, ANN-31); then special cards."""
        super().begin_round(game)
        self.deal_specials(game)

    def deal_specials(self, game: Game[T, H]) -> None:
        """Three each from all special cards that are in no hand, or as many as there are for all (ANN-27).

        What players have kept is theirs (ANN-36); the rest is the deck, and the discard begins empty.
        """
        hidden = game.hidden
        kept = Counter(chain(*hidden.specials))
        cards = game.deal(tuple((Counter(SPECIALS) - kept).elements()))
        each = min(SPECIALS_EACH, len(cards) // self.players)
        for seat in self.seats:
            dealt = in_order(cards[seat * each : (seat + 1) * each])
            game.emit(SpecialsDealt(seat, each, dealt))
            hidden.specials = put(hidden.specials, seat, in_order((*hidden.specials[seat], *dealt)))
        hidden.special_deck = cards[each * self.players :]
        game.table.history = known.with_deal(game.table.history, each)

    # The end of the first round, and of the game

    def next_round(self, game: Game[T, H]) -> None:
        """Who still has special cards may keep them, and is asked before the table is cleared (ANN-36)."""
        most = max(map(len, game.hidden.specials))
        game.push(*[("keep_specials",)] * most, *[("hand_back",)] * (most > 0), ("clear_table",))

    @step
    def clear_table(self, game: Game[T, H]) -> None:
        """The second round follows."""
        super().next_round(game)

    @question(then="specials_kept")
    def keep_specials(self, game: Game[T, H]) -> Decisions:
        """All who have special cards choose at once: to keep one of them, or to hand it back (ANN-36).

        There is such a frame for each card of whoever has most. Who is asked follows from the sizes of the hands, so
        that it tells nothing.
        """
        at = next_to_keep(map(len, game.hidden.specials), game.agenda)
        return {
            seat: KeepSpecials(seat, (use(specials[at]), PASS), specials[at], at + 1, len(specials))
            for seat, specials in enumerate(game.hidden.specials)
            if 0 <= at < len(specials)
        }

    def specials_kept(self, game: Game[T, H], answers: Answers) -> None:
        """The answers stay hidden until all have been asked about all of their cards."""
        hidden = game.hidden
        for seat, choice in answers.items():
            if isinstance(choice, Use):
                hidden.handing_back = put(hidden.handing_back, seat, (*hidden.handing_back[seat], choice.name))

    @step
    def hand_back(self, game: Game[T, H]) -> None:
        """What is handed back goes face up to the discard, all of it at once, and with it into the second deal."""
        table, hidden = game.table, game.hidden
        for seat, kinds in enumerate(hidden.handing_back):
            for kind in kinds:
                hidden.specials = put(hidden.specials, seat, without_special(hidden.specials[seat], kind))
                table.discard += (kind,)
                table.history = known.with_down(table.history, seat, kind)
                game.emit(HandedBack(seat, kind))
        hidden.handing_back = ((),) * self.players

    def clear(self, game: Game[T, H]) -> None:
        """The table is emptied: rows, cards set aside, special cards on the table and discarded (ANN-28, ANN-34)."""
        super().clear(game)
        table = game.table
        table.sevens = table.stopped = table.cancelled = ()
        table.discard = game.hidden.special_deck = ()
        table.credits = (0,) * self.players

    def ended(self, table: T, totals: tuple[int, ...]) -> bool:
        """After exactly two rounds; special cards left count nothing (ANN-29)."""
        return len(table.sheet) == ROUNDS

    def length(self) -> tuple[int | None, int | None]:
        """Two rounds."""
        return ROUNDS, None

    def pieces(self) -> Pieces:
        """As in the basic game, and which special cards stay on the table."""
        return replace(super().pieces(), staying=STAYING)

    # What is hidden (ANN-37)

    def look(self, hidden: H, seat: int | None) -> dict[str, Any]:
        """Of special cards a seat sees its own, everybody's number, and the size of the deck."""
        return {
            **super().look(hidden, seat),
            "specials": hidden.specials[seat] if seat is not None else (),
            "handing_back": hidden.handing_back[seat] if seat is not None else (),
            "special_counts": tuple([len(specials) for specials in hidden.specials]),
            "special_pile": len(hidden.special_deck),
        }

    def unseen(self, view: View) -> Counter[int | str]:
        """The number cards and special cards that are not in the viewer's hand, nor known or open anywhere."""
        return super().unseen(view) - on_table(view.table, view.agenda) - Counter[int | str](view.specials)

    def imagine(self, view: View, rng: random.Random) -> Any:
        """The other hands and the deck, at random from the cards not seen, as far as nobody knows more (ANN-46).

        What others have chosen to hand back may be any of the cards that they were asked about.
        """
        hidden = super().imagine(view, rng)
        hidden.specials, hidden.special_deck = self.imagine_specials(view, rng)
        answered = next_to_keep(view.special_counts, view.agenda) if ("keep_specials",) in view.agenda else 0
        guessed = [tuple([kind for kind in hand[:answered] if rng.random() < 0.5]) for hand in hidden.specials]
        hidden.handing_back = tuple(guessed) if view.seat is None else put(tuple(guessed), view.seat, view.handing_back)
        return hidden

    def imagine_specials(self, view: View, rng: random.Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """The special cards in hands, and the deck."""
        if view.table.history:
            everything = Counter(SPECIALS)
            hands, pile = known.draw(view.table.history, everything, view.special_counts, view.seat, view.specials, rng)
            return tuple([in_order(hand) for hand in hands]), pile
        pool = [card for card in self.unseen(view).elements() if isinstance(card, str)]
        rng.shuffle(pool)
        dealt = []
        for seat, count in enumerate(view.special_counts):
            if seat == view.seat:
                dealt.append(view.specials)
            else:
                dealt.append(in_order(pool[:count]))
                del pool[:count]
        return tuple(dealt), tuple(pool[: view.special_pile])

    # Positions

    def open_cards(self, table: T) -> Iterable[int]:
        """The number cards in rows and piles, and those set aside."""
        return chain(super().open_cards(table), table.cancelled)

    def deck(self, table: T) -> Counter[int | str]:
        """The 104 number cards and the 28 special cards."""
        return super().deck(table) + Counter[int | str](SPECIALS)

    def cards(self, game: Game[T, H]) -> Counter[int | str]:
        """The number cards, and the special cards in hands, in the deck and on the table."""
        hidden = game.hidden
        specials = Counter(chain(*hidden.specials, hidden.special_deck))
        return super().cards(game) + on_table(game.table, game.agenda) + specials

    def check(self, game: Game[T, H]) -> None:
        """As in the basic game; special cards lie where they can."""
        table, hidden = game.table, game.hidden
        for name, rows in (("sevens", table.sevens), ("stopped", table.stopped)):
            if len(set(rows)) < len(rows) or not set(rows) <= set(range(len(table.rows))):
                raise BadPosition(Message("position.different", {"field": name, "rows": tuple(rows)}))
        if len(table.stopped) > MOST_STOPS:
            raise BadPosition(Message("position.stopped", {"most": MOST_STOPS, "count": len(table.stopped)}))
        if table.round not in range(1, ROUNDS + 1):
            raise BadPosition(Message("position.round", {"rounds": ROUNDS, "round": table.round}))
        for field, hands in (("specials", hidden.specials), ("handing_back", hidden.handing_back)):
            if len(hands) != self.players:
                raise BadPosition(Message("position.parts", {"field": field, "players": self.players}))
        answered = max(0, next_to_keep(map(len, hidden.specials), game.agenda))
        if any(Counter(back) - Counter(held[:answered]) for back, held in zip(hidden.handing_back, hidden.specials)):
            raise BadPosition(Message("position.back"))
        most = SPECIALS_EACH * table.round
        if any(len(specials) > most for specials in hidden.specials):
            raise BadPosition(Message("position.specials", {"round": table.round, "most": most}))
        super().check(game)
        if len(table.credits) != self.players or min(table.credits) < 0 or min(self.points(table)) < 0:
            raise BadPosition(Message("position.credits", {"players": self.players}))

    def tidy(self, table: T, hidden: H) -> None:
        """Rows are listed in their order, and special cards in that of the rulebook."""
        super().tidy(table, hidden)
        table.sevens, table.stopped = tuple(sorted(table.sevens)), tuple(sorted(table.stopped))
        hidden.specials = tuple([in_order(specials) for specials in hidden.specials])
        hidden.handing_back = tuple([in_order(kinds) for kinds in hidden.handing_back])


def next_to_keep(counts: Iterable[int], agenda: Sequence[Frame]) -> int:
    """Which special card of each hand all are asked about now, counted from 0; hands of these sizes."""
    return max(counts) - agenda.count(("keep_specials",))
