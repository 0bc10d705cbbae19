"""Lessons: each can be finished, every wrong choice is answered, every case is cited, in every language."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from nimmt.catalogue import names
from nimmt.choices import Choice
from nimmt.commands.main import main
from nimmt.errors import UnknownRuleset
from nimmt.lessons import Exercise, Lesson, find, lessons, scenes
from nimmt.protocol.teaching import Lessons, WholeLesson
from nimmt.tables.about import about
from nimmt.tables.lesson import company
from nimmt.terminal.teaching import LessonLeft, Teaching
from nimmt.words import LANGUAGES, Message, Voice, say
from nimmt.words.catalogues import catalogue
from tests.server.harness import serving
from tests.server.wire import fetch

DOCS = Path(__file__).parents[1] / "docs"
IDS = {
    found
    for page in ("cases.md", "rulings.md")
    for found in re.findall(r"(?m)^\| ([A-Z]+\w*-\S+) \|", (DOCS / page).read_text(encoding="utf-8"))
}
LESSONS = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game)


def outcomes(lesson: Lesson) -> Iterator[tuple[Exercise, Choice]]:
    """Every choice of every step."""
    for scene in scenes(lesson):
        for choice in scene.decision.choices:
            yield scene, choice


def test_a_client_is_told_which_games_can_be_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def told() -> dict[str, bool]:
        return {game.name: game.lesson for game in about(()).rulesets}

    assert told() == dict.fromkeys(names(), True)
    (tmp_path / "pro.toml").touch()
    monkeypatch.setattr("nimmt.lessons.lesson.FOLDER", tmp_path)
    assert [name for name, learnable in told().items() if learnable] == ["pro"]


def test_every_game_has_a_lesson_after_those_it_builds_on() -> None:
    taught = [lesson.game for lesson in lessons()]
    assert taught == list(names())[:12]
    for lesson in lessons():
        assert set(lesson.after) <= set(taught[: taught.index(lesson.game)])


@LESSONS
def test_a_lesson_can_be_finished_and_every_choice_has_an_answer(lesson: Lesson) -> None:
    for scene, choice in outcomes(lesson):
        before = scene.game.text()
        outcome = scene.answer(choice)
        assert set(scene.right) <= set(scene.decision.choices)
        assert outcome.right == (choice in scene.right)
        assert len(outcome.game.log) > len(scene.game.log)
        assert scene.game.text() == before


@LESSONS
def test_a_step_that_another_goes_on_from_has_one_right_choice(lesson: Lesson) -> None:
    """Else the next one could not know where the reader is; and every lesson has something to get wrong."""
    for step, after in zip(lesson.steps, lesson.steps[1:]):
        assert after.position or len(step.right) == 1, after.name
    assert sum(choice not in scene.right for scene, choice in outcomes(lesson)) >= len(lesson.steps) / 2


@LESSONS
def test_every_case_used_is_cited(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.cases
        assert set(step.cases) <= IDS, step.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_is_left_over(language: str) -> None:
    said = {
        message.key
        for lesson in lessons()
        for scene, choice in outcomes(lesson)
        for message in (scene.says, scene.answer(choice).says)
    }
    taught = tuple(f"lesson.{lesson.game}." for lesson in lessons())
    assert {key for key in catalogue(language) if key.startswith(taught)} == said


def test_a_game_without_a_lesson_is_refused() -> None:
    with pytest.raises(UnknownRuleset):
        find("chess")


# --- in the terminal -------------------------------------------------------------------------------------


@LESSONS
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_in_the_terminal(lesson: Lesson, language: str) -> None:
    """A wrong choice first wherever there is one, then a right one."""
    typed: list[str] = ["?", "nonsense"]
    for scene in scenes(lesson):
        typed += [str(choice) for choice in scene.decision.choices if choice not in scene.right][:1]
        typed.append(scene.step.right[0])
    out = io.StringIO()
    voice = Voice(language, company(4))
    Teaching(Console(file=out, width=100), voice, read=lambda _: typed.pop(0)).teach(lesson)
    assert not typed
    told = " ".join(out.getvalue().split())
    for scene in scenes(lesson):
        assert " ".join(say(scene.says, language).split()) in told
    assert voice("lesson.again") in told


def test_a_lesson_can_be_left() -> None:
    teaching = Teaching(Console(file=io.StringIO()), Voice("de"), read=lambda _: "ende")
    with pytest.raises(LessonLeft):
        teaching.teach(find("classic"))


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["lesson", "--language", "nl"]) == 0
    listed = capsys.readouterr().out
    assert all(f"{lesson.game}: " in listed for lesson in lessons())
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(step.right[0] for step in find("pro").steps)))
    assert main(["lesson", "logic", "--language", "en"]) == 0
    assert "You know 6 nimmt! Pro now." in capsys.readouterr().out
    assert main(["lesson", "classic", "--language", "en"]) == 0  # nobody types any more
    assert "nimmt lesson classic" in capsys.readouterr().out
    assert main(["lesson", "chess"]) == 2


# --- over HTTP -------------------------------------------------------------------------------------------


def test_a_client_without_rules_finishes_every_lesson(tmp_path: Path) -> None:
    """With what the server sends: the question, an answer to each of its choices, the words in every language."""

    async def learn() -> None:
        async with serving(tmp_path) as site:
            offered = msgspec.json.decode((await fetch(site, "GET", "/api/lessons"))[2], type=Lessons)
            assert [info.game for info in offered.lessons] == [lesson.game for lesson in lessons()]
            for info in offered.lessons:
                sent = msgspec.json.decode((await fetch(site, "GET", f"/api/lessons/{info.game}"))[2], type=WholeLesson)
                assert len(sent.steps) == info.steps
                finish(sent)
            assert (await fetch(site, "GET", "/api/lessons/chess"))[0] == 404

    asyncio.run(learn())


def finish(sent: WholeLesson) -> None:
    """Every choice of every step, read in every language; a right one is among them."""
    for step in sent.steps:
        choices = step.state.view["decision"]["choices"]
        assert [answer.choice for answer in step.answers] == [msgspec.convert(one, Choice) for one in choices]
        assert any(answer.right for answer in step.answers)
        for answer in step.answers:
            assert answer.state.view["decision"] is None
            told = [msgspec.convert(event["said"], Message) for event in answer.events]
            for message in (step.said, answer.said, *told):
                for language in LANGUAGES:
                    sentence = say(message, language, company(9).__getitem__, 0)
                    assert sentence, message
                    assert not re.search(r"[{}]|lesson\.", sentence), sentence
