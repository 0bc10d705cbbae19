"""``nimmt review``: a blunder is found, only from what the player could know; and no more is claimed than is known."""

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nimmt import Game
from nimmt.bots.ladder.ox import OxBot
from nimmt.catalogue import names
from nimmt.choices import choice_from, play, row
from nimmt.commands import review as commands
from nimmt.commands.main import main
from nimmt.decisions import TakeRow
from nimmt.errors import BadRecord, BadSetup
from nimmt.game import AnyGame
from nimmt.record import Record
from nimmt.review.advice import advice, ranked
from nimmt.review.analysis import Analysis, Candidate
from nimmt.review.findings import Review, introduction, remark
from nimmt.review.page import page
from nimmt.review.situations import Situation, dossier_of, read
from nimmt.review.weighing import Effort, Opinion, weigh
from nimmt.words import LANGUAGES, Message, say

GOLDEN = Path(__file__).parent / "golden"
QUICK = Effort(worlds=200)
NAMES = ("Ada", "heifer")
BOTS = (None, "heifer")

POSITION = "classic rows=10,20,30,40,50/61/71/81 hands=5,82,90/62,72,91 rounds=1"


@pytest.fixture
def blunder(tmp_path: Path) -> Path:
    """Ada lays 5, below all rows, and takes 15 bullheads where one would do; all else is harmless."""
    game = Game.from_text(POSITION)
    for mine, theirs in ((5, 62), (82, 72), (90, 91)):
        game.submit(0, play(mine))
        game.submit(1, play(theirs))
        if game.pending and isinstance(game.pending.get(0), TakeRow):
            game.submit(0, row(0))
    assert game.over
    return saved(game, tmp_path)


def saved(game: AnyGame, folder: Path) -> Path:
    path = folder / "game.nimmt"
    Record.of(game, NAMES, BOTS).save(path)
    return path


@pytest.mark.long
def test_the_blunder_is_the_costliest_moment(blunder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = tmp_path / "review.html"
    assert main(["review", str(blunder), "--worlds", "200", "--html", str(shown)]) == 0
    out = capsys.readouterr().out
    costly = out[out.index("The costliest moments") :]
    first = next(line for line in costly.splitlines()[1:] if line)
    assert first.startswith("Ada, round 1, turn 1 (choice 3 of the record).")
    assert "Take row 1 (10, 20, 30, 40 and 50): 15 bullheads" in re.sub(r"\s+", " ", costly)
    assert "heifer" not in out[: out.index("The costliest moments")], "bots are left out"
    dossier = read(blunder)
    opinions = [weigh(situation, QUICK) for situation in dossier.situations]
    worst = max(opinions, key=lambda opinion: opinion.cost)
    assert worst.situation.choice == row(0)
    assert worst.clear
    assert 10 < worst.cost <= 15
    assert opinions == [weigh(situation, QUICK) for situation in dossier.situations], "as many worlds, the same again"


def test_a_review_for_programs(blunder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To standard output and nothing else, or to a file beside the words for people; in any language."""
    words = ["review", str(blunder), "--worlds", "40"]
    assert main([*words, "--json", "-", "--language", "de"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["ruleset"], found["names"]) == ("classic", list(NAMES))
    assert found["said"][0] != ""
    worst = max(found["decisions"], key=lambda decision: decision["cost"])
    assert (worst["seat"], worst["played"], worst["turn"]) == (0, "r1", 1)
    assert worst["best"] != "r1"
    assert worst["clear"]
    assert all(decision["worlds"] >= 40 for decision in found["decisions"] if decision["worlds"])
    assert main([*words, "--json", str(tmp_path / "review.json")]) == 0
    assert "The costliest moments" in capsys.readouterr().out
    again = json.loads((tmp_path / "review.json").read_text(encoding="utf-8"))
    assert again["decisions"] == found["decisions"]


class Outline(HTMLParser):
    """The tags of a page, and everything that could load something."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attributes if name in {"src", "href", "srcset", "data"}]


def test_the_page_needs_nothing_else(blunder: Path) -> None:
    dossier = read(blunder, "all")
    review = Review(dossier, tuple(weigh(situation, QUICK) for situation in dossier.situations))
    text = page(review)
    outline = Outline()
    outline.feed(text)
    assert not outline.links
    assert "script" not in outline.tags
    assert "url(" not in text
    assert "@import" not in text
    assert outline.tags.count("h1") == 1
    assert outline.tags.count("section") == len(review.costliest())
    assert outline.tags.count("svg") == 2 * len(review.costliest()), "each table once light, once dark"
    assert outline.tags.count("tr") == 1 + len(review.opinions)
    assert "prefers-color-scheme: dark" in text


def test_names_are_only_text(tmp_path: Path, blunder: Path) -> None:
    record = Record.load(blunder)
    path = tmp_path / "named.nimmt"
    Record.of(record.replay(), ("<script>alert(1)</script>", "[red]Bo[/red]")).save(path)
    dossier = read(path)
    text = page(Review(dossier, tuple(weigh(situation, QUICK) for situation in dossier.situations)))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_every_game_can_be_reviewed(ruleset: str) -> None:
    path = next(path for path in sorted(GOLDEN.glob("*.nimmt")) if Record.load(path).header.ruleset == ruleset)
    dossier = read(path, "1")
    for situation in random.Random(1).sample(dossier.situations, 3):
        opinion = weigh(situation, Effort(worlds=40))
        assert opinion.best in situation.decision.choices
        assert opinion.agrees or opinion.worlds == 40


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["classic", "anniversary"])
def test_only_what_the_seat_could_know(ruleset: str) -> None:
    """Other hidden cards, the same opinion."""
    game = Game.new(ruleset, players=3, seed=4)
    decision = game.pending[0]
    elsewhere = game.view(0).imagine(random.Random(9))
    assert elsewhere.hidden != game.hidden
    one, two = (
        weigh(Situation(0, 0, each.view(0), decision, decision.choices[0]), Effort(worlds=40))
        for each in (game, elsewhere)
    )
    assert (one.best, one.cost, one.error) == (two.best, two.cost, two.error)


# --- records of all kinds --------------------------------------------------------------------------------


def test_a_choice_that_was_replaced_counts_as_it_was_in_the_end(tmp_path: Path) -> None:
    game = Game.from_text(POSITION)
    game.submit(0, play(5))
    game.submit(0, play(90))
    game.submit(1, play(62))
    dossier = read(saved(game, tmp_path), "all")
    assert [(situation.seat, str(situation.choice)) for situation in dossier.situations] == [(0, "90"), (1, "62")]
    assert dossier.situations[0].view.choice is None
    assert [say(note) for note in dossier.notes] == ["The game is not finished."]


def test_what_a_bot_chose_in_somebodys_place_is_left_out(tmp_path: Path) -> None:
    game = Game.from_text(POSITION)
    game.submit(0, play(90))
    game.submit(1, play(62))
    path = tmp_path / "game.nimmt"
    Record.of(game, NAMES, BOTS, by={0: "bot"}).save(path)
    dossier = read(path, "Ada")
    assert (dossier.situations, dossier.substituted) == ((), 1)
    assert any("made by a bot in a player’s place" in line for line in introduction(Review(dossier, ())))


@pytest.mark.parametrize("cut", [0.35, 0.5, 0.8])
def test_a_record_that_breaks_off(tmp_path: Path, cut: float, capsys: pytest.CaptureFixture[str]) -> None:
    text = (GOLDEN / "classic-5.nimmt").read_text(encoding="utf-8")
    path = tmp_path / "cut.nimmt"
    path.write_text(text[: int(len(text) * cut)], encoding="utf-8")
    dossier = read(path, "0")
    assert dossier.situations
    assert dossier.notes
    path.write_text(text.splitlines(keepends=True)[0].replace('"seed"', '"seeds"'))
    assert main(["review", str(path)]) == 2
    assert "cut off" in capsys.readouterr().err


def test_every_prefix_of_a_record_can_be_read(tmp_path: Path) -> None:
    lines = (GOLDEN / "classic-5.nimmt").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "cut.nimmt"
    moments = []
    for count in range(3, len(lines), 7):
        path.write_text("".join(lines[:count]), encoding="utf-8")
        moments.append(len(read(path, "all").situations))
    assert moments == sorted(moments)


def test_what_is_no_record(tmp_path: Path, blunder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy hay\n")
    assert main(["review", str(path)]) == 2
    assert "not a nimmt record" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "nowhere.nimmt")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="it is not text"):
        read(path)
    path.write_text(blunder.read_text().replace('"r1"', '"r9"', 1).rsplit('{"totals"', 1)[0])
    with pytest.raises(BadRecord, match="line 4: r9 is not possible here"):
        read(path)


def test_whose_decisions(blunder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(blunder).seats == (0,)
    assert read(blunder, "ada").seats == (0,)
    assert read(blunder, "1").seats == (1,)
    assert read(blunder, "all").seats == (0, 1)
    with pytest.raises(BadSetup, match=r"no seat Bo; the seats are 0 \(Ada\) and 1 \(heifer\), or all"):
        read(blunder, "Bo")
    for wrong in (["--budget", "0"], ["--worlds", "1"], ["--seat", "7"]):
        assert main(["review", str(blunder), *wrong]) == 2
        assert capsys.readouterr().err.startswith("nimmt: ")
    assert main(["review", str(blunder), "--worlds", "40", "--html", str(blunder / "no" / "page.html")]) == 2


def test_stopping_keeps_what_was_found(
    blunder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = 0

    def stopped(situation: Situation, effort: Effort) -> Opinion:
        nonlocal gone
        gone += 1
        if gone > 2:
            raise KeyboardInterrupt
        return weigh(situation, QUICK)

    monkeypatch.setattr(commands, "weigh", stopped)
    assert main(["review", str(blunder)]) == 130
    out = capsys.readouterr().out
    assert "stopped after 2 of 3 decisions" in out
    assert "15 bullheads" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_goes_through_a_game_is_called_by_its_own_name(language: str) -> None:
    aurochs, bull = (say(Message(f"bot.{name}"), language).lower() for name in ("aurochs", "bull"))
    for key in ("review.head.best", "screen.over.keys"):
        said = say(Message(key), language).lower()
        assert aurochs in said, said
        assert bull not in said, said


def test_words_claim_no_more_than_was_measured(blunder: Path) -> None:
    situation = read(blunder).situations[0]
    other = choice_from("90")
    said = [
        remark(Opinion(situation, situation.choice)),
        remark(Opinion(situation, other, 1.0, 0.1, 100)),
        remark(Opinion(situation, other, 1.0, 0.5, 100)),
        remark(Opinion(situation, other, -0.2, 0.5, 100)),
        remark(Opinion(situation, other, -1.0, 0.1, 100)),
        remark(Opinion(situation, other, 0.0, 0.0, 100)),
    ]
    unsure = "no worse than the aurochs’s choice, within what can be told"
    assert said[0] == "the aurochs’s choice too"
    assert said[1] == "worse than the aurochs’s choice"
    assert said[2:4] == [unsure, unsure]
    assert said[4:] == ["better than the aurochs’s choice", unsure]


@pytest.mark.parametrize("seed", [1, 2])
def test_who_follows_every_hint_is_charged_with_nothing(seed: int) -> None:
    """Hints and the review of the same record agree."""
    effort = Effort(worlds=40)
    game: AnyGame = Game.new("classic", 3, seed=seed, rounds=1, automate=True)
    while not game.over:
        seat = min(game.pending)
        view = game.view(seat)
        game.submit(seat, advice(view, effort).choice if seat == 0 else OxBot(seed).choose(view, game.pending[seat]))
    opinions = [weigh(situation, effort) for situation in dossier_of(Record.of(game), "0").situations]
    assert len(opinions) > 5
    assert not any(opinion.clear for opinion in opinions)


def test_no_choice_is_told_to_be_better_than_the_advised_one() -> None:
    view = Game.new("classic", 2, seed=1).view(0)
    assert view.decision is not None
    first, second, third, *_ = view.decision.choices
    candidates = (
        Candidate(second, 3.0, 0.2, 0.5),  # better, but not beyond doubt
        Candidate(first, 3.2, 0.0, 0.0),
        Candidate(third, 9.2, -6.0, 0.5),
    )
    found = Analysis(0, view.decision, "aurochs", first, Message("reason.only"), candidates, 100, second)
    told = [(one.choice, one.points, one.less) for one in ranked(found)]
    assert found.advised.choice == first
    assert told == [(first, 3.2, 0.0), (second, 3.2, 0.0), (third, 9.2, 6.0)]
