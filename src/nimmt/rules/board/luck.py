"""6 nimmt! Brettspiel, the Basic game with luck cards.

In the order of the rulebook: setup, earning luck cards, playing one, the two kinds. `BoardLuck` adds luck cards to
whatever version stands behind it, here the Basic game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from typing import ClassVar

from msgspec.structs import replace

from nimmt.cards import Cards
from nimmt.choices import PASS, Choice, Draw, Use, play, use
from nimmt.decisions import Landing
from nimmt.pieces import Pieces, Track
from nimmt.rules.board.basic import START, BoardBasic, on_track
from nimmt.rules.board.board_game import BoardGame
from nimmt.rules.board.data import FAR, FIVE, LUCK_CARDS, OX, TAKE_TILES
from nimmt.rules.board.decisions import DrawLuck, PlayLuckCard, PositiveTiles
from nimmt.rules.board.events import LuckDrawn, LuckPlayed, Reason
from nimmt.rules.board.table import BoardHidden, BoardTable
from nimmt.ruleset import Answers, Decisions, question, step
from nimmt.table import put
from nimmt.views import View


class BoardLuck(BoardBasic):
    """The Basic game with luck cards."""

    name = "board-luck"
    has_luck = True
    unused: ClassVar[tuple[str, ...]] = ("signs", "discard", "history", "actions", "action_pile")

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """As without luck cards; then five, ox, pass, and every mix of up to 12 luck cards, by number and fives."""
        mixes = (Draw(five, count - five) for count in range(1, 13) for five in range(count + 1))
        return chain(super().all_choices(), map(use, LUCK_CARDS), (PASS,), mixes)

    # Setup: two open piles

    def blank(self) -> tuple[BoardTable, BoardHidden]:
        """Nobody has luck cards."""
        table, hidden = super().blank()
        table.luck = ((),) * self.players
        return table, hidden

    def luck_cards(self) -> Counter[int | str]:
        """The 12 luck cards."""
        return Counter(dict(zip(LUCK_CARDS, self.board.luck_cards)))

    def pieces(self) -> Pieces:
        """As without luck cards; here the clovers on the scoring track matter."""
        board = super().pieces()
        return replace(board, track=Track(-FAR, FAR, self.clovers))

    def luck_left(self, table: BoardTable) -> tuple[int, ...]:
        """How many luck cards of each kind lie in their piles: those in nobody's hand."""
        held = Counter(chain(*table.luck))
        return tuple([max(0, count - held[kind]) for kind, count in zip(LUCK_CARDS, self.board.luck_cards)])

    def cards(self, game: BoardGame) -> Counter[int | str]:
        """As without luck cards; those in hands and in their piles besides."""
        piles = zip(LUCK_CARDS, self.luck_left(game.table))
        return super().cards(game) + Counter(chain(*game.table.luck)) + Counter(dict(piles))

    def deck(self, table: BoardTable) -> Counter[int | str]:
        """As without luck cards; the luck cards besides."""
        return super().deck(table) + self.luck_cards()

    def unseen(self, view: View) -> Counter[int | str]:
        """As without luck cards, which are all seen (LC-14)."""
        return super().unseen(view) - self.luck_cards()

    # Earning luck cards

    def score(
        self, game: BoardGame, seat: int, points: int, why: Reason, at: int | None = None, sign: str = ""
    ) -> None:
        """On the way back, a luck card for every clover passed or landed on, not for the one left (LC-1).

        The clovers are those of the way really gone: none at -44, where the counter stays (LC-16).
        """
        table = game.table
        old = table.track[seat]
        super().score(game, seat, points, why, at, sign)
        earned = self.earned(table, old, table.track[seat])
        if earned == 0:
            return
        mix, *others = self.mixes(table, earned)
        if others:
            table.owed = earned
            game.push(("choose_luck", seat))
        else:
            self.draw_luck(game, seat, mix)

    def earned(self, table: BoardTable, old: int, new: int) -> int:
        """How many luck cards a way on the track earns; where fewer are left, as many as there are (LC-13)."""
        passed = sum([new <= clover < old for clover in self.clovers])
        return min(passed, sum(self.luck_left(table))) if passed else 0

    def landing(self, table: BoardTable, seat: int, card: int) -> Landing:
        """As without luck cards; clovers on the way back may leave a choice of luck cards."""
        found = super().landing(table, seat, card)
        here = table.track[seat]
        there = on_track(here + found.points)
        asks = self.asks_luck(table, here, there) + found.asks
        if found.then is not None:
            asks += self.asks_luck(table, there, there + found.then.points)
        return replace(found, asks=asks) if asks else found

    def asks_luck(self, table: BoardTable, old: int, new: int) -> tuple[str, ...]:
        """Whether a way on the track leaves a choice of luck cards."""
        return ("DrawLuck",) if new < old and len(self.mixes(table, self.earned(table, old, new))) > 1 else ()

    def mixes(self, table: BoardTable, count: int) -> tuple[Draw, ...]:
        """How a number of luck cards can be taken from the two piles (LC-2)."""
        fives, oxen = self.luck_left(table)
        return tuple(
            [Draw(five, count - five) for five in range(count, -1, -1) if five <= fives and count - five <= oxen]
        )

    @question(then="luck_chosen")
    def choose_luck(self, game: BoardGame, seat: int) -> Decisions:
        """One question for all cards earned at a scoring; none where the piles leave no choice (LC-13)."""
        return {seat: DrawLuck(seat, self.mixes(game.table, game.table.owed))}

    def luck_chosen(self, game: BoardGame, answers: Answers, seat: int) -> None:
        """The cards are the seat's from now on, for its next tile too (LC-9)."""
        choice = answers[seat]
        assert isinstance(choice, Draw)
        game.table.owed = 0
        self.draw_luck(game, seat, choice)

    def draw_luck(self, game: BoardGame, seat: int, drawn: Draw) -> None:
        """Luck cards from the piles to a hand, which has no limit (LC-2)."""
        luck = game.table.luck
        hand = sorted((*luck[seat], *(FIVE,) * drawn.five, *(OX,) * drawn.ox))
        game.table.luck = put(luck, seat, tuple(hand))
        game.emit(LuckDrawn(seat, drawn.five, drawn.ox))

    # Playing a luck card

    @step
    def settle(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> None:
        """Immediately before placing, when the space is known (LC-4, LC-15), one luck card for the tile (LC-3).

        The space is the one that will be triggered, also by sliding (LC-10). The first space of a row started after
        a taking does not come by here (LC-11). Who has no fitting card is not asked: hands are open (LC-14).
        """
        if self.takes_luck(how) and self.fitting(at, space) in game.table.luck[seat]:
            game.push(("play_luck", seat, tile, at, space, how))
        else:
            super().settle(game, seat, tile, at, space, how)

    def takes_luck(self, how: str) -> bool:
        """Whether a luck card may be played for a tile that is put here."""
        return True

    def fitting(self, at: int, space: int) -> str:
        """The kind for this space: positive ox on the last one, 5 positive points on any other (LC-5)."""
        return OX if space == self.board.last(at) else FIVE

    @question(then="luck_played")
    def play_luck(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> Decisions:
        """The fitting card, or none."""
        choices = (use(self.fitting(at, space)), PASS)
        covering = game.table.rows[at][space - 1] if how == START else tile
        return {seat: PlayLuckCard(seat, choices, tile, self.landing_in(game.table, covering, at, space))}

    def luck_played(
        self, game: BoardGame, answers: Answers, seat: int, tile: int, at: int, space: int, how: str
    ) -> None:
        """A played card goes back to its pile (LC-8)."""
        choice = answers[seat]
        if not isinstance(choice, Use):
            super().settle(game, seat, tile, at, space, how)
            return
        luck = game.table.luck
        hand = list(luck[seat])
        hand.remove(choice.name)
        game.table.luck = put(luck, seat, tuple(hand))
        game.emit(LuckPlayed(seat, choice.name))
        if choice.name == FIVE:
            self.lay(game, seat, tile, at, space, how)
            self.score(game, seat, 5, "luck")  # nothing else the space would do (LC-5)
        else:
            self.count_positive(game, seat, tile, at, space, how)

    # Positive ox

    def count_positive(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> None:
        """Two tiles of the row, or the one there is; only more than two leave a choice (LC-7, LC-17)."""
        tiles = self.others(game, at)
        if len(tiles) > 2:
            game.push(("choose_positive", seat, tile, at, space, how))
        else:
            self.take_with(game, seat, tile, at, space, how, tiles)

    def others(self, game: BoardGame, at: int) -> Cards:
        """The tiles of a row, without the one that is due."""
        return tuple([tile for tile in game.table.rows[at] if tile])

    @question(then="positive_chosen")
    def choose_positive(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str) -> Decisions:
        """A real choice: who wants clovers may choose badly (LC-7)."""
        tiles = self.others(game, at)
        choices = tuple([play(*pair) for pair in combinations(tiles, 2)])
        shown = tuple([self.board.oxen[other] for other in tiles])
        return {seat: PositiveTiles(seat, choices, tiles, shown, self.board.rows[at][space] == TAKE_TILES)}

    def positive_chosen(
        self, game: BoardGame, answers: Answers, seat: int, tile: int, at: int, space: int, how: str
    ) -> None:
        """One scoring event: the two against all others of the row (LC-6)."""
        self.take_with(game, seat, tile, at, space, how, answers[seat].numbers)

    def take_with(self, game: BoardGame, seat: int, tile: int, at: int, space: int, how: str, positive: Cards) -> None:
        """The tile goes down on the last space, and the row is taken with these tiles as positive ones."""
        self.lay(game, seat, tile, at, space, how)
        self.take(game, seat, tile, at, positive)
