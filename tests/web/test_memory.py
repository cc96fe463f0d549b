"""What a server keeps so as not to do it twice: bounded, and never for the wrong viewer."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from weakref import WeakSet

import pytest

from astrarium.draw.scene.common import spoken_html
from astrarium.engine.protocol import LETTERS, SPECTATOR, Message, message
from astrarium.web import render
from astrarium.web.look import Who
from astrarium.web.run import THRESHOLDS, settle
from astrarium.words import LANGS
from tests.web.tools import opened, play_any, serving

NAMES = ("Ann", "Bea")
SEATS = (0, 1)


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_words", type(render._words)())


def declined(seat: int) -> Message:
    return message("server.log.declined", seat=LETTERS[seat])


# -- lines of the journal in words -----------------------------------------------------------


def test_words_are_said_once_for_a_message_a_language_and_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[Message | str] = []

    def saying(what: Message | str, lang: str, names: tuple[str, ...]) -> str:
        said.append(what)
        return spoken_html(what, lang, names)

    monkeypatch.setattr(render, "spoken_html", saying)
    line = declined(0)
    first = [render.told_html(line, "en", NAMES) for _ in range(3)]
    assert len(set(first)) == len(said) == 1


def test_languages_and_names_do_not_share_words() -> None:
    line = declined(0)
    asked = [(lang, names) for lang in LANGS for names in (NAMES, NAMES[::-1], ("<i>", ""))]
    for lang, names in asked * 2:
        assert render.told_html(line, lang, names) == spoken_html(line, lang, names)
    assert len({render.told_html(line, lang, names) for lang, names in asked}) == len(asked)


def test_a_new_message_never_has_the_words_of_one_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may lie at the same place in memory: only if the old one was forgotten."""
    monkeypatch.setattr(render, "WORDS_KEPT", 3)
    for number in range(100):
        line = declined(number % 2)
        assert render.told_html(line, "en", NAMES) == spoken_html(line, "en", NAMES)
        del line


def test_words_that_are_kept_are_bounded_and_the_oldest_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render, "WORDS_KEPT", 10)
    often = declined(0)
    for number in range(50):
        render.told_html(often, "en", NAMES)
        render.told_html(declined(number % 2), "en", NAMES)
        assert len(render._words) <= 10
    assert (id(often), "en", NAMES) in render._words


@pytest.mark.parametrize("slug", ["bigbang", "astrolabe", "astra"])
@pytest.mark.asyncio
async def test_a_page_is_the_same_whoever_was_shown_the_table_before(slug: str) -> None:
    """All viewers in all languages draw from the same memory; each page is as if alone."""
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        rng = Random(3)
        for _ in range(25):
            look = await tables.look(table, Who(SPECTATOR))
            assert look.to_act in SEATS
            await play_any(tables, table, look.to_act, rng)
            looks = [await tables.look(table, Who(seat)) for seat in (*SEATS, SPECTATOR)]
            together = [render.fragments(look, lang, ()) for look in looks for lang in LANGS]
            kept = render._words.copy()
            alone = []
            for look in looks:
                for lang in LANGS:
                    render._words.clear()
                    alone.append(render.fragments(look, lang, ()))
            render._words.update(kept)
            assert together == alone


# -- the journal itself ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["bigbang", "astrolabe", "astra"])
@pytest.mark.asyncio
async def test_stories_are_those_of_the_log_after_every_move_and_undo(slug: str) -> None:
    """What is kept of the journal, recounted."""
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        rng = Random(4)
        log = (await tables.open_tables.find(table)).log
        match = log.match
        for _ in range(40):
            look = await tables.look(table, Who(SPECTATOR))
            assert look.to_act in SEATS
            look = await play_any(tables, table, look.to_act, rng)
            if look.undo.kind == "free" and rng.random() < 0.3:
                await tables.undo(table, Who(look.seat), look.version)
            for index, line in enumerate(match.log):
                told = tuple(match.game.story(told) for told in line.told)
                assert log.stories(index) == told
                assert log.stories(index) is log.stories(index)


@pytest.mark.asyncio
async def test_viewers_share_the_lines_that_both_may_read_and_no_others() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        first, second = [(await tables.look(table, Who(seat))).log for seat in SEATS]
        ours = {id(line.message) for line in first} & {id(line.message) for line in second}
        public = (await tables.look(table, Who(SPECTATOR))).log
        assert ours == {id(line.message) for line in public}
        assert len(ours) < len(first) == len(second)  # each has read a goal of its own


# -- garbage ---------------------------------------------------------------------------------


class Knot:
    """Something that only the garbage collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def _own_collector() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.usefixtures("_own_collector")
def test_a_server_that_has_settled_still_frees_cycles() -> None:
    settle()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 10_000
    alive: WeakSet[Knot] = WeakSet()
    most = 0
    for number in range(6 * THRESHOLDS[0]):
        alive.add(Knot())
        most = max(most, len(alive)) if number % 1000 == 0 else most
    assert most < 3 * THRESHOLDS[0]
