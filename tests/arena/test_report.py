"""The report: right numbers, in any order of the games, and a page that needs nothing but itself."""

import io
import random
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from nimmt.arena import ratings, tables
from nimmt.arena.bouts import Played, seconds_of, time_class
from nimmt.arena.page import page
from nimmt.arena.schedule import Tournament, bout, new_tournament
from nimmt.arena.standings import Report, report
from nimmt.arena.statistics import Interval
from nimmt.bots.programs.faults import FaultCount
from nimmt.errors import BadSetup

BOTS = ["calf", "heifer", "random"]


def invented(setup: Tournament, rng: random.Random, most: int = 40) -> list[Played]:
    """Results out of thin air: in every seat, whoever comes first in the setup has the fewest points."""
    games = []
    for number in range(setup.games):
        points = tuple(bot + rng.randint(0, most) for bot in bout(setup, number).seats)
        games.append(Played(number, points, {}, ({-300: 9, -100: 1},) * setup.players))
    return games


@pytest.fixture(scope="module")
def found() -> Report:
    setup = new_tournament(BOTS, deals=20)
    games = invented(setup, random.Random(1))
    wrong = [FaultCount("raised", 3, "ZeroDivisionError: <script>alert(1)</script>")]
    return report(setup, [msgspec.structs.replace(games[0], faults={2: wrong}), *games[1:]])


def test_numbers_by_hand() -> None:
    """One deal of classic, two against two: calf, heifer, calf, heifer and the other way round."""
    setup = new_tournament(["calf", "heifer"], deals=1)
    points: dict[tuple[int, ...], tuple[int, ...]] = {(0, 1, 0, 1): (1, 5, 3, 3), (1, 0, 1, 0): (10, 0, 10, 0)}
    games = [Played(number, points[bout(setup, number).seats], {}, ({},) * 4) for number in range(2)]
    found = report(setup, games)
    best, other = found.standings
    assert (best.bot, other.bot) == ("calf", "heifer")
    assert best.points == Interval((1 + 3 + 0 + 0) / 4, None, None)
    assert other.points == Interval((5 + 3 + 10 + 10) / 4, None, None)
    assert best.rank.mean == (1 + 2.5 + 1.5 + 1.5) / 4
    (pair,) = found.pairs
    assert pair.wins.mean == ((1 + 1 + 1 + 0.5) / 4 + 1) / 2
    assert pair.advantage.mean == (4 - 2 + 10 - 0) / 2
    assert found.pair("heifer", "calf").advantage.mean == -pair.advantage.mean
    assert found.pair("heifer", "calf").wins.mean == 1 - pair.wins.mean
    assert best.spread == {0: 2, 1: 1, 3: 1}


def test_where_most_points_win_the_other_way_round() -> None:
    setup = new_tournament(["calf", "heifer"], "board", deals=3)
    found = report(setup, invented(setup, random.Random(2), most=0))
    assert not found.fewest_wins
    assert [one.bot for one in found.standings] == ["heifer", "calf"]
    assert found.pairs[0].wins.mean == 1
    assert found.pairs[0].advantage.mean == 1


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), bots=st.integers(2, 4), deals=st.integers(1, 5))
def test_the_order_in_which_games_were_played_does_not_matter(seed: int, bots: int, deals: int) -> None:
    setup = new_tournament((BOTS * 2)[:bots], players=3, deals=deals)
    rng = random.Random(seed)
    games = invented(setup, rng)
    assert report(setup, games) == report(setup, rng.sample(games, len(games)))


def test_only_whole_deals_count() -> None:
    setup = new_tournament(BOTS, deals=4)
    games = invented(setup, random.Random(3))
    assert report(setup, games[:-1]).deals == 3
    with pytest.raises(BadSetup, match="nothing to report"):
        report(setup, games[1 : setup.games_a_deal])


def test_times_are_right_within_a_per_cent(found: Report) -> None:
    assert seconds_of(time_class(0.0755)) == pytest.approx(0.0755, rel=0.0101)
    assert found.times[0].median == seconds_of(-300)
    assert found.times[0].p99 == found.times[0].longest == seconds_of(-100)


def test_who_overruns_the_budget_has_faults_and_is_named() -> None:
    """Nine decisions of ten take some 3 ms and one 138 ms; one of a hundred may be longer than 75 ms."""
    setup = new_tournament(["heifer", "calf@1s"], deals=2)
    found = report(setup, invented(setup, random.Random(4)))
    shown = {cells[0]: cells[1:] for cells in tables.conducted(found)}
    assert shown["heifer"][0] == str(found.times[0].decisions)
    assert (shown["heifer"][1], shown["heifer"][-2:]) == ("50", ("8", "8"))
    assert (shown["calf@1s"][1], shown["calf@1s"][-2:]) == ("1000", ("0", "0"))
    said = [line for line in tables.notes(found) if "overran" in line]
    assert said == [
        "heifer overran its budget of 50 ms in 8 of 80 decisions, by more than half of it. These count as faults; "
        "its choices stand."
    ]


def test_a_report_can_be_read_back(found: Report) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Report) == found


def test_without_openskill_there_are_no_ratings_and_a_word_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "available", lambda: False)
    setup = new_tournament(BOTS, deals=2, budget=1)
    bare = report(setup, invented(setup, random.Random(4)))
    assert bare.development is None
    assert list(tables.notes(bare)) == ["For ratings, install openskill: pip install 'nimmt[arena]'"]
    assert "Ratings</h2>" not in page(bare)


def test_the_tables_fit_a_terminal_and_name_every_bot(found: Report) -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    tables.show(found, console)
    text = console.export_text()
    assert "…" not in text
    for bot in BOTS:
        assert text.count(bot) >= 4
    assert "Fewest points win" in text
    assert "raised in game 0" in text


class Elements(HTMLParser):
    """All elements of a page, and what they refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs


def test_the_page_needs_nothing_else(found: Report) -> None:
    text = page(found)
    elements = Elements(text)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(elements.names)
    assert not {"src", "href", "srcset", "data", "action"} & {name for name, _ in elements.attributes}
    assert not any(name.startswith("on") for name, _ in elements.attributes)
    for loading in ("http:", "https:", "url(", "@import"):
        assert loading not in text


def test_the_page_is_complete_and_labelled(found: Report) -> None:
    text = page(found)
    pictures = [part.partition("</svg>")[0] + "</svg>" for part in text.split("<svg")[1:]]
    assert len(pictures) == 4
    for picture in pictures:
        drawn = ElementTree.fromstring("<svg" + picture)
        assert drawn.get("role") == "img"
        assert drawn.get("aria-label")
        words = [element.text for element in drawn.iter("text")]
        assert set(BOTS) <= set(words)
    assert text.count("<table>") == text.count("<figcaption>") == 5
    for first, second in combinations([one.bot for one in found.standings], 2):
        assert f'<th scope="row">{first}</th><td class="words">{second}</td>' in text
    assert "nimmt arena calf heifer random --ruleset classic --players 4 --deals 20 --seed 0" in text
    assert "&lt;script&gt;" in text


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), deals=st.integers(1, 3), most=st.sampled_from([0, 1, 3, 60, 400]))
def test_every_report_can_be_drawn(seed: int, deals: int, most: int) -> None:
    setup = new_tournament(["random"] * 10, players=10, deals=deals)
    text = page(report(setup, invented(setup, random.Random(seed), most)))
    for part in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + part.partition("</svg>")[0] + "</svg>")
    assert "nan" not in text
