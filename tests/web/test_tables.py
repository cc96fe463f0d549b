"""Tables: who may do what, nothing twice, nothing lost, nothing told too early."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astrarium.engine.errors import GameError, IllegalMove, NotYourTurn
from astrarium.engine.protocol import SPECTATOR
from astrarium.engine.record import parse, verify
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import Dealer
from astrarium.web import open_tables, table_log
from astrarium.web.bots import BotFailed, Job
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, Stale, WebError
from astrarium.web.look import (
    ASK,
    BOT,
    COLOURS,
    FREE,
    FROZEN,
    NONE,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    SeatWish,
    Who,
    Wish,
)
from astrarium.web.render import fragments
from astrarium.web.settings import Settings, sqlite_url
from astrarium.web.store import Commit, EntryRow
from astrarium.web.table_log import SNAPSHOT_EVERY, TableLog
from astrarium.web.tables import Tables
from astrarium.web.viewer_log import ViewerLog
from tests.web.tools import (
    QUICK,
    Quick,
    opened,
    play_any,
    play_on,
    request,
    serving,
    settled,
    wish,
)

pytestmark = pytest.mark.asyncio
A, B = Who(0), Who(1)


def stored(path: Path) -> Settings:
    return QUICK._replace(db=sqlite_url(path / "db"))


def refusal_of(error: pytest.ExceptionInfo[GameError]) -> str:
    return error.value.why.id


# -- opening -------------------------------------------------------------------------------


async def test_a_table_for_one_begins_at_once() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        look = await tables.look(table, A)
        assert look.phase == PLAYING
        assert look.to_act == 0
        assert look.choices
        assert look.secret == ""
        assert len(look.commitment) == 64


async def test_a_table_waits_for_friends_and_is_dealt_when_they_are_there() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang", "me", "friend")
        look = await tables.look(made.table, A)
        assert look.phase == WAITING
        assert look.view is None
        assert look.to_act is None
        assert [info.kind for info in look.seats] == [PERSON, OPEN]
        with pytest.raises(WebError):
            await tables.play(made.table, A, 0, look.version, request())
        assert await tables.seats.claim(made.seat_keys[1], name="Bea") == (made.table, 1)
        look = await tables.look(made.table, B)
        assert look.phase == PLAYING
        assert look.seats[1].name == "Bea"


async def test_the_host_deals_and_nobody_else() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "friend", waits=True)).table
        with pytest.raises(NotAllowed):
            await tables.start(table, A)
        await tables.start(table, Who(0, True))
        assert (await tables.look(table, A)).phase == PLAYING
        with pytest.raises(WebError):
            await tables.start(table, Who(0, True))


async def test_salt_goes_into_the_deal_and_only_before_it() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang-simple", "me", "me", waits=True)
        await tables.salt(made.table, A, "moon dust")
        await tables.salt(made.table, B, "  two\n words ")
        await tables.start(made.table, Who(0, True))
        look = await tables.look(made.table, Who(0, True))
        assert look.salts == ("moon dust", "two words")
        with pytest.raises(WebError):
            await tables.salt(made.table, A, "too late")
        look = await play_on(tables, made.table, (0, 1), Random(1))
        dealer = Dealer(secret=look.secret, salts=look.salts)
        assert dealer.commitment() == look.commitment
        record = parse(await tables.record(made.table, A))
        assert record.dealer == dealer
        checked = verify(record)
        assert checked.commitment
        assert checked.outcomes


@pytest.mark.parametrize(
    "bad",
    [
        wish("chess", "me", "me"),
        wish("bigbang", "me"),
        wish("bigbang", "me", "no such bot"),
        wish("bigbang", "me", "search:100000s"),
        wish("astra", "me", "me", options={"first": "E"}),
        wish("bigbang-solitaire", "me", options={"clock": 99}),
        Wish("bigbang", (SeatWish("me", colour="mud"), SeatWish("me"))),
    ],
)
async def test_what_cannot_be_played_is_not_opened(bad: Wish) -> None:
    async with serving() as tables:
        with pytest.raises(GameError):
            await tables.open(bad)
        assert await tables.store.all_tables() == []


async def test_names_and_colours_are_tidied() -> None:
    seats = (SeatWish("me", " A\x00nn\n  Lee ", "pen3"), SeatWish("me", "x" * 99, "pen3"))
    async with serving() as tables:
        table = (await tables.open(Wish("bigbang", seats))).table
        first, second = (await tables.look(table, A)).seats
        assert first.name == "A nn Lee"
        assert len(second.name) == 32
        assert first.colour == "pen3" != second.colour in COLOURS
        await tables.seats.rename(table, A, 0, "Zoé", "gold")
        look = await tables.look(table, A)
        assert (look.seats[0].name, look.seats[0].colour) == ("Zoé", "gold")
        with pytest.raises(WebError):
            await tables.seats.rename(table, B, 1, "Max", "gold")
        with pytest.raises(NotAllowed):
            await tables.seats.rename(table, B, 0, "Max", "")


# -- playing -------------------------------------------------------------------------------


async def test_two_at_the_same_version_one_wins() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        look = await tables.look(table, Who((await tables.look(table, A)).to_act or 0))
        seat = Who(look.seat)
        tries = [
            tables.play(table, seat, offer.move, look.version, request())
            for offer in look.choices[:2]
        ]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, Stale) for one in done) == 1
        assert sum(not isinstance(one, BaseException) for one in done) == 1


async def test_a_repeated_request_is_answered_and_not_played_again() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "random")).table
        look = await settled(tables, table, [0])
        look = await tables.look(table, A)
        move = look.choices[0].move
        await tables.play(table, A, move, look.version, "same")
        first = await tables.look(table, A)
        length = len(await tables.store.entries(table))
        again, and_again = await asyncio.gather(
            *(tables.play(table, A, move, look.version, "same") for _ in range(2))
        )
        assert again == and_again == first.version
        assert await tables.look(table, A) == first
        assert len(await tables.store.entries(table)) == length
        other = next(offer.move for offer in first.choices if offer.move != move)
        with pytest.raises(BadRequest):
            await tables.play(table, A, other, first.version, "same")
        assert await tables.look(table, A) == first


async def test_a_stale_move_is_refused() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        look = await tables.look(table, A)
        await tables.play(table, A, look.choices[0].move, look.version, request())
        for version in (look.version, look.version - 1, look.version + 99):
            with pytest.raises(Stale):
                await tables.play(table, A, look.choices[0].move, version, request())


async def test_a_stale_undo_takes_nothing_back() -> None:
    """A button pressed twice takes one step back."""
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        actor, _ = await begin_move(tables, table)
        seen = (await tables.look(table, Who(actor))).version
        await tables.undo(table, Who(actor), seen)
        after = await tables.look(table, Who(actor))
        with pytest.raises(Stale):
            await tables.undo(table, Who(actor), seen)
        assert await tables.look(table, Who(actor)) == after


async def test_what_is_said_at_the_table_makes_no_move_stale() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        look = await tables.look(table, A)
        seat = Who(look.to_act or 0)
        look = await tables.look(table, seat)
        other = 1 - seat.seat
        await tables.seats.rename(table, Who(other), other, "Somebody", "")
        await tables.play(table, seat, look.choices[0].move, look.version, request())


async def test_refusals_are_those_of_the_rules() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        actor = (await tables.look(table, A)).to_act or 0
        look = await tables.look(table, Who(actor))
        legal = {offer.move for offer in look.choices}
        bad = next(move for move in range(look.game.move_count) if move not in legal)
        assert isinstance(await tables.why(table, Who(actor), bad), IllegalMove)
        assert await tables.why(table, Who(actor), min(legal)) is None
        before = await tables.store.entries(table)
        with pytest.raises(IllegalMove):
            await tables.play(table, Who(actor), bad, look.version, request())
        other = Who(1 - actor)
        version = (await tables.look(table, other)).version
        with pytest.raises(NotYourTurn):
            await tables.play(table, other, min(legal), version, request())
        with pytest.raises(NotAllowed):
            await tables.play(table, Who(SPECTATOR), min(legal), 0, request())
        assert await tables.store.entries(table) == before
        await tables.play(table, Who(actor), min(legal), look.version, request())


async def test_a_failed_write_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        look = await tables.look(table, A)

        async def full(id: str, commit: Commit) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(tables.store, "append", full)
            with pytest.raises(OSError, match="disk full"):
                await tables.play(table, A, look.choices[0].move, look.version, request())
        assert await tables.look(table, A) == look
        await tables.play(table, A, look.choices[0].move, look.version, request())


async def test_nobody_is_shown_what_is_not_safe_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        before = await tables.look(table, A)
        writing, written = asyncio.Event(), asyncio.Event()
        append = tables.store.append

        async def slow(id: str, commit: Commit) -> None:
            writing.set()
            await written.wait()
            await append(id, commit)

        monkeypatch.setattr(tables.store, "append", slow)
        move = before.choices[0].move
        playing = asyncio.ensure_future(tables.play(table, A, move, before.version, request()))
        await writing.wait()
        looks = [asyncio.ensure_future(tables.look(table, who)) for who in (A, Who())]
        await asyncio.sleep(0.05)
        assert not any(look.done() for look in looks)
        written.set()
        assert (await looks[0]).version == await playing > before.version


async def test_what_another_process_wrote_is_seen_after_a_refusal(tmp_path: Path) -> None:
    async with serving(stored(tmp_path)) as one, serving(stored(tmp_path)) as other:
        table = (await opened(one, "bigbang-solitaire", "me")).table
        look = await other.look(table, A)
        played = await one.play(table, A, look.choices[0].move, look.version, request())
        with pytest.raises(Stale):
            await other.play(table, A, look.choices[1].move, look.version, request())
        assert (await other.look(table, A)).version == played
        assert await other.look(table, A) == await one.look(table, A)


@pytest.mark.parametrize("slug", list(GAMES))
async def test_a_whole_game_is_played_stored_and_verified(slug: str, tmp_path: Path) -> None:
    game = GAMES[slug]
    seats = ["me"] * max(1, game.min_seats)
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, slug, *seats)).table
        people = range(len(seats))
        middle = await play_on(tables, table, people, Random(5), most=12)
        assert middle.phase == PLAYING
        half = await tables.record(table, A)
        assert "secret" not in half
        assert "* sealed" in half
        assert not [line for line in half.splitlines() if " * " in line and "sealed" not in line]
        looks = {seat: await tables.look(table, Who(seat)) for seat in [*people, SPECTATOR]}
    async with serving(stored(tmp_path)) as tables:  # another server, the same database
        for seat, look in looks.items():
            assert await tables.look(table, Who(seat)) == look
        end = await play_on(tables, table, people, Random(6))
        assert end.phase == OVER
        assert end.scores is not None
        text = await tables.record(table, Who())
    checked = verify(parse(text))
    assert checked.commitment
    assert checked.result
    assert checked.outcomes
    async with serving(stored(tmp_path)) as tables:
        assert await tables.look(table, Who()) == end


# -- replay --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["bigbang", "astrolabe", "astra"])
async def test_a_replay_shows_what_was_seen(slug: str) -> None:
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        rng = Random(2)
        seen: dict[tuple[int, int], Any] = {}
        for _ in range(25):
            look = await tables.look(table, A)
            assert look.to_act is not None
            for seat in (0, 1, SPECTATOR):
                now = await tables.look(table, Who(seat))
                seen[seat, now.steps] = now.view
            await play_any(tables, table, look.to_act, rng)
        for (seat, step), view in seen.items():
            past = await tables.look_at(table, Who(seat), step)
            assert past.step == step
            assert past.view == view
            assert past.choices == () or past.is_live
            assert all(line.step <= step for line in past.log)
        with pytest.raises(NotAllowed):
            await tables.look_at(table, A, 0, 1)
        end = await play_on(tables, table, (0, 1), rng)
        other = await tables.look_at(table, A, 3, 1)
        assert other.seat == 1
        assert (await tables.look_at(table, Who(), 9999)).step == end.steps


@pytest.mark.parametrize("slug", ["bigbang-simple", "astrolabe"])
async def test_the_course_of_a_game_is_what_its_seats_saw(slug: str) -> None:
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        with pytest.raises(WebError):
            await tables.course(table, 5)
        await play_on(tables, table, (0, 1), Random(2))
        for seat, views in enumerate(await tables.course(table, 5)):
            last = (await tables.look_at(table, Who(), 1 << 30, seat)).steps
            seen = [await tables.look_at(table, Who(), last * n // 5, seat) for n in range(5)]
            assert views == [look.view for look in seen]


# -- undo ----------------------------------------------------------------------------------


async def begin_move(tables: Tables, table: str) -> tuple[int, int]:
    """The seat to act takes a tile and does not lay it: its first step, and the seat."""
    actor = (await tables.look(table, A)).to_act or 0
    look = await tables.look(table, Who(actor))
    await tables.play(table, Who(actor), look.choices[0].move, look.version, request())
    return actor, look.choices[0].move


async def test_a_step_is_taken_back_freely_and_nobody_notices() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        others = [await tables.look(table, Who(seat)) for seat in (0, 1, SPECTATOR)]
        actor, _ = await begin_move(tables, table)
        assert (await tables.look(table, Who(actor))).undo.kind == FREE
        await tables.undo(table, Who(actor))
        await begin_move(tables, table)
        for before in others:
            if before.seat != actor:
                assert await tables.look(table, Who(before.seat)) == before
                text = await tables.record(table, Who(before.seat))
                assert "undo" not in text
                assert not [
                    line for line in text.splitlines() if " sealed" in line and "*" not in line
                ]
        now = await tables.look(table, Who(actor))
        assert now.version == others[actor].version + 3


async def twin_of(tables: Tables, table: str) -> TableLog:
    """The same log, read again from what is stored."""
    open_table = await tables.open_tables.find(table)
    log = TableLog(open_table.row, len(open_table.seats))
    log.load(None, await tables.store.entries(table))
    return log


@pytest.mark.parametrize("slug", ["bigbang", "astra", "astrolabe"])
async def test_an_undo_to_a_step_is_that_of_step_after_step(slug: str) -> None:
    """It comes to the same, in one entry; nobody else is told more than by single steps."""
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        rng, compared = Random(5), 0
        for _ in range(150):
            seat = (await tables.look(table, Who())).to_act
            if seat is None or seat < 0:
                break
            look = await play_any(tables, table, seat, rng)
            if look.undo.kind != FREE or rng.random() < 0.6:
                continue
            twin, to = await twin_of(tables, table), max(0, look.step - rng.randint(1, 4))
            length = len(await tables.store.entries(table))
            try:
                version = await tables.undo(table, Who(seat), look.version, request(), to)
            except GameError:
                assert await tables.look(table, Who(seat)) == look
                assert len(await tables.store.entries(table)) == length
                continue
            while ViewerLog(twin, seat).public_steps()[to + 1 :]:
                twin.undo(seat)
            log = (await tables.open_tables.find(table)).log
            assert log.match.state == twin.match.state
            assert log.match.survivors() == twin.match.survivors()
            assert version == log.versions[seat] == look.version + 1
            for other in (1 - seat, SPECTATOR):
                assert log.versions[other] <= twin.versions[other]
                assert len(ViewerLog(log, other).lines()) <= len(ViewerLog(twin, other).lines())
            compared += version < twin.versions[seat]  # more than one step was taken back
        assert compared


async def test_an_undo_to_a_step_is_refused_as_a_whole() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        await play_on(tables, table, [0, 1], Random(6), 12)
        seat = (await tables.look(table, Who())).to_act or 0
        begun = await play_any(tables, table, seat, Random(6))
        if begun.undo.kind != FREE:  # a cell: now the next one begins
            seat = (await tables.look(table, Who())).to_act or 0
            begun = await play_any(tables, table, seat, Random(6))
        assert begun.undo.kind == FREE
        length = len(await tables.store.entries(table))
        for to, why in (
            (begun.step - 6, "engine.undo-bound"),  # the other seat has played since
            (begun.step, "server.undo.none"),
            (begun.step + 5, "server.undo.none"),
        ):
            with pytest.raises(GameError) as refused:
                await tables.undo(table, Who(seat), begun.version, request(), to)
            assert refused.value.why.id == why
        with pytest.raises(Stale):
            await tables.undo(table, Who(seat), begun.version - 1, request(), begun.step - 1)
        assert await tables.look(table, Who(seat)) == begun
        assert len(await tables.store.entries(table)) == length
        again = [
            await tables.undo(table, Who(seat), begun.version, "same", begun.step - 1)
            for _ in range(2)
        ]
        assert again == [begun.version + 1] * 2
        assert len(await tables.store.entries(table)) == length + 1


async def test_alone_one_goes_back_no_further_than_what_one_has_learnt() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        look, rng = await tables.look(table, A), Random(7)
        while look.undo.kind != FREE or look.step < 6:
            look = await play_any(tables, table, 0, rng)
        with pytest.raises(GameError) as refused:
            await tables.undo(table, A, look.version, request(), 0)
        assert refused.value.why.id == "server.undo.alone"
        assert await tables.look(table, A) == look


async def test_an_undo_is_free_although_somebody_has_begun() -> None:
    """That another has begun a move must not show: it is laid back first."""
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        rng = Random(0)
        for _ in range(200):
            look = await tables.look(table, A)
            actor = look.to_act
            assert actor is not None
            other = Who(1 - actor)
            before = await tables.look(table, other)
            if before.undo.kind == FREE:
                await begin_move(tables, table)
                if (await tables.look(table, A)).to_act == actor:
                    assert await tables.look(table, other) == before
                    await tables.undo(table, other)
                    after = await tables.look(table, other)
                    assert after.to_act == other.seat
                    return
            await play_any(tables, table, actor, rng)
        pytest.skip("this game never left a free undo to who is not to act")


async def play_move(tables: Tables, table: str, rng: Random) -> int:
    """The seat to act plays a whole move; who it was."""
    actor = (await tables.look(table, A)).to_act or 0
    while (await tables.look(table, A)).to_act == actor:
        await play_any(tables, table, actor, rng)
    return actor


async def test_beyond_the_bound_all_others_are_asked() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me", "me")).table
        rng = Random(3)
        first = await play_move(tables, table, rng)
        await play_move(tables, table, rng)
        before = (await tables.look(table, Who(first))).steps
        assert (await tables.look(table, Who(first))).undo.kind == ASK
        await tables.undo(table, Who(first))
        look = await tables.look(table, Who(first))
        assert look.pending is not None
        assert look.pending.seat == first
        others = [seat for seat in range(3) if seat != first]
        assert list(look.pending.missing) == others
        with pytest.raises(WebError):
            await tables.undo(table, Who(others[0]))
        with pytest.raises(WebError):
            await tables.agree(table, Who(first))
        await tables.agree(table, Who(others[0]))
        look = await tables.look(table, Who(others[0]))
        assert look.pending is not None
        assert list(look.pending.missing) == others[1:]
        await tables.agree(table, Who(others[1]))
        look = await tables.look(table, Who(others[1]))
        assert look.pending is None
        assert look.to_act == first
        assert look.steps < before
        assert look.log[-1].message.id == "server.log.undone"
        end = await play_on(tables, table, range(3), rng)
        assert end.phase == OVER
        assert verify(parse(await tables.record(table, Who()))).outcomes


async def test_an_undo_can_be_declined_withdrawn_or_overtaken(tmp_path: Path) -> None:
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        rng = Random(3)
        first = await play_move(tables, table, rng)
        while (await tables.look(table, A)).to_act == first:
            first = await play_move(tables, table, rng)
        if (await tables.look(table, Who(first))).undo.kind != ASK:
            await play_move(tables, table, rng)
        other = Who(1 - first)
        await tables.undo(table, Who(first))
        await tables.decline(table, other)
        look = await tables.look(table, other)
        assert look.pending is None
        assert look.log[-1].message.id == "server.log.declined"
        await tables.undo(table, Who(first))
    async with serving(stored(tmp_path)) as tables:  # it outlives the server
        look = await tables.look(table, other)
        assert look.pending is not None
        await tables.decline(table, Who(first))
        look = await tables.look(table, Who(first))
        assert look.log[-1].message.id == "server.log.withdrawn"
        await tables.undo(table, Who(first))
        await play_move(tables, table, rng)
        assert (await tables.look(table, A)).pending is None
        with pytest.raises(WebError):
            await tables.agree(table, other)


async def test_who_agrees_agrees_to_what_was_shown() -> None:
    """An answer on its way is no answer to another wish."""
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        rng = Random(3)
        first = await play_move(tables, table, rng)
        while (await tables.look(table, Who(first))).undo.kind != ASK:
            await play_move(tables, table, rng)
        other = Who(1 - first)
        await tables.undo(table, Who(first))
        seen = (await tables.look(table, other)).version
        await tables.decline(table, Who(first))
        await tables.undo(table, Who(first))
        for answer in (tables.agree, tables.decline):
            with pytest.raises(Stale):
                await answer(table, other, seen)
        now = await tables.look(table, other)
        assert now.pending is not None
        await tables.agree(table, other, now.version)
        assert (await tables.look(table, other)).to_act == first


async def test_no_list_tells_that_somebody_has_begun() -> None:
    async with serving() as tables:
        one = (await tables.open(wish("bigbang", "me", "me"), "ann")).table
        two = (await tables.open(wish("bigbang", "me", "me"), "ann")).table
        assert [line.table for line in await tables.mine("ann")] == [two, one]
        await begin_move(tables, one)
        assert [line.table for line in await tables.mine("ann")] == [two, one]
        actor = (await tables.look(one, A)).to_act or 0
        await play_any(tables, one, actor, Random(1))
        assert [line.table for line in await tables.mine("ann")] == [one, two]


async def test_bots_agree_to_everything() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "random")).table
        rng = Random(1)
        await settled(tables, table, [0])
        before = await tables.look(table, A)
        look = before
        while look.undo.kind != ASK:
            await play_on(tables, table, [0], rng, most=1)
            look = await tables.look(table, A)
        assert look.undo.message.id == "server.undo.bots"
        await tables.undo(table, A)
        look = await tables.look(table, A)
        assert look.pending is None
        assert before.version < look.version


async def test_alone_one_does_not_unlearn() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        look = await play_on(tables, table, [0], Random(1), most=2)
        look = await tables.look(table, A)
        assert look.undo.kind == NONE
        with pytest.raises(WebError):
            await tables.undo(table, A)


# -- people come and go --------------------------------------------------------------------


async def test_a_bot_sits_in_and_its_person_comes_back() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang-simple", "me", "me")
        with pytest.raises(NotAllowed):
            await tables.seats.replace_by_bot(made.table, A, 1, "random")
        await tables.seats.replace_by_bot(made.table, Who(0, True), 1, "random")
        look = await tables.look(made.table, Who(0, True))
        assert (look.seats[1].kind, look.seats[1].away) == (BOT, True)
        with pytest.raises(WebError):
            await tables.play(made.table, B, 0, look.version, request())
        await play_on(tables, made.table, [0], Random(1), most=4)
        assert (await tables.look(made.table, B)).choices == ()
        await tables.seats.come_back(made.table, B)
        look = await tables.look(made.table, B)
        assert (look.seats[1].kind, look.seats[1].away) == (PERSON, False)
        end = await play_on(tables, made.table, [0, 1], Random(1))
        assert end.phase == OVER
        text = await tables.record(made.table, A)
        assert "B player random" in text
        assert "B player human" in text
        verify(parse(text))


async def test_a_lost_link_is_issued_anew_and_the_old_one_dies() -> None:
    async with serving() as tables:
        made = await tables.open(wish("bigbang", "me", "friend"), "host's browser")
        old = made.seat_keys[1]
        await tables.seats.claim(old, "a friend's browser")
        assert await tables.seats.held(made.table, "a friend's browser") == ((1,), False)
        assert await tables.seats.held(made.table, "host's browser") == ((0,), True)
        with pytest.raises(NotAllowed):
            await tables.seats.new_link(made.table, "not the host's key", 1)
        new = await tables.seats.new_link(made.table, made.host_key, 1)
        assert new != old
        assert (await tables.seats.links(made.table, made.host_key))[1] == new
        with pytest.raises(NotThere):
            await tables.seats.claim(old, "a thief's browser")
        with pytest.raises(NotAllowed):
            await tables.seats.who_by_key(old)
        assert await tables.seats.held(made.table, "a friend's browser") == ((), False)
        await tables.seats.claim(new, "a friend's browser")
        assert await tables.seats.who(made.table, "a friend's browser") == Who(1)


async def test_links_are_made_again_only_by_the_host() -> None:
    async with serving() as tables:
        made = await tables.open(wish("bigbang", "me", "friend", "random"), "host's browser")
        assert await tables.seats.links(made.table, made.host_key) == made.seat_keys
        with pytest.raises(NotAllowed):
            await tables.seats.links(made.table, made.seat_keys[0])


async def test_nobody_acts_for_another_seat() -> None:
    async with serving() as tables:
        made = await tables.open(wish("bigbang", "me", "friend"), "one")
        await tables.seats.claim(made.seat_keys[1], "two")
        assert await tables.seats.who(made.table, "one", 0) == Who(0, True)
        assert await tables.seats.who(made.table, "two", 1) == Who(1)
        assert await tables.seats.who(made.table, "three") == Who()
        for session, seat in (("one", 1), ("two", 0), ("three", 0), ("", 1)):
            with pytest.raises(NotAllowed):
                await tables.seats.who(made.table, session, seat)


async def test_a_rematch_seats_the_same_people() -> None:
    async with serving() as tables:
        made = await tables.open(wish("bigbang-simple", "me", "friend", "random"), "one")
        await tables.seats.claim(made.seat_keys[1], "two", "Bea")
        with pytest.raises(WebError):
            await tables.rematch(made.table, A, "one")
        await play_on(tables, made.table, [0, 1], Random(1))
        with pytest.raises(NotAllowed):
            await tables.rematch(made.table, Who(), "three")
        again = await tables.rematch(made.table, B, "two")
        assert await tables.rematch(made.table, A, "one") == again
        assert (await tables.look(made.table, A)).rematch == again
        assert (await tables.seats.held(again, "one"))[0] == (0,)
        assert await tables.seats.held(again, "two") == ((1,), True)
        look = await tables.look(again, A)
        assert look.phase == PLAYING
        assert [info.kind for info in look.seats] == [PERSON, PERSON, BOT]
        lines = await tables.mine("one")
        assert {line.table for line in lines} == {made.table, again}


async def test_those_who_follow_are_told_and_no_others() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        actor = (await tables.look(table, A)).to_act or 0
        mine, others = (tables.open_tables.follow(table, Who(seat)) for seat in (actor, 1 - actor))
        assert await anext(mine) == (await tables.look(table, Who(actor))).version
        await anext(others)
        assert (await tables.look(table, A)).seats[0].present
        await anext(mine)  # the other has come
        waiting = asyncio.ensure_future(anext(others))
        await begin_move(tables, table)
        assert await anext(mine) == (await tables.look(table, Who(actor))).version
        await asyncio.sleep(0.05)
        assert not waiting.done()
        look = await tables.look(table, Who(actor))
        await tables.play(table, Who(actor), look.choices[0].move, look.version, request())
        assert await waiting == (await tables.look(table, Who(1 - actor))).version
        await mine.aclose()
        await others.aclose()


async def test_following_ends_when_the_server_stops() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        versions = tables.open_tables.follow(table, A)
        await anext(versions)
        waiting = asyncio.ensure_future(anext(versions))
        await asyncio.sleep(0)
        tables.open_tables.close()
        with pytest.raises(StopAsyncIteration):
            await waiting


# -- bots ----------------------------------------------------------------------------------


class Failing(Quick):
    """Every bot but the random one fails, each in its own way."""

    async def _ask(self, job: Job) -> Any:
        if job.spec == "search":
            raise BotFailed("hangs")
        if job.spec == "greedy":
            return -1
        return await super()._ask(job)


class Dead(Quick):
    async def _ask(self, job: Job) -> Any:
        raise BotFailed("died")


async def test_a_bot_that_fails_is_replaced_and_the_log_says_so() -> None:
    async with serving(thinkers=Failing) as tables:
        table = (await opened(tables, "bigbang-simple", "me", "search")).table
        end = await play_on(tables, table, [0], Random(1))
        assert end.phase == OVER
        assert end.seats[1].spec == "random"
        told = [line.message for line in end.log if line.message.id == "server.log.bot-failed"]
        assert [(it.args["bot"].id, it.args["other"].id) for it in told] == [
            ("pages.bot.search", "pages.bot.greedy"),
            ("pages.bot.greedy", "pages.bot.random"),
        ]
        text = await tables.record(table, A)
        assert "B player greedy" in text
        assert "B player random" in text
        verify(parse(text))


async def test_even_with_all_workers_dead_the_game_goes_on() -> None:
    async with serving(thinkers=Dead) as tables:
        table = (await opened(tables, "bigbang-simple", "me", "greedy")).table
        assert (await play_on(tables, table, [0], Random(1))).phase == OVER


async def test_bots_go_on_after_a_failure_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk was full for a moment: nobody has to do anything but wait."""
    monkeypatch.setattr(open_tables, "RETRY", 0.01)
    async with serving() as tables:
        append, failures = tables.store.append, iter(range(3))

        async def full(id: str, commit: Commit) -> None:
            if commit.entries and any(row.kind == "move" for row in commit.entries):
                for _ in failures:
                    raise OSError("disk full")
            await append(id, commit)

        monkeypatch.setattr(tables.store, "append", full)
        table = (await opened(tables, "bigbang-simple", "random", "random")).table
        for _ in range(2000):
            await asyncio.sleep(0.005)
            if (await tables.look(table, Who())).phase == OVER:
                break
        assert (await tables.look(table, Who())).phase == OVER


async def test_bots_go_on_when_a_table_is_read_again() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-simple", "me", "random")).table
        while (await settled(tables, table, [0])).phase == PLAYING:
            live = tables.open_tables.by_id[table]
            look = await tables.look(table, A)
            move = look.choices[0].move
            await tables.play(table, A, move, look.version, request())
            live.forget()  # as after a write that failed, whatever the bot is at


async def test_a_new_server_goes_on_with_the_bots_turn(tmp_path: Path) -> None:
    slow = stored(tmp_path)._replace(bot_pause=60)
    async with serving(slow) as tables:
        made = await opened(tables, "bigbang-simple", "random", "random")
        start = await tables.look(made.table, Who())
    async with serving(stored(tmp_path)) as tables:
        for _ in range(2000):
            await asyncio.sleep(0.005)
            look = await tables.look(made.table, Who())
            if look.phase == OVER:
                break
        assert look.phase == OVER
        assert look.version > start.version


async def test_hints_come_from_the_seat_that_asks() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang-simple", "me", "me")).table
        actor = (await tables.look(table, A)).to_act or 0
        hints = await tables.hint(table, Who(actor))
        legal = {offer.move for offer in (await tables.look(table, Who(actor))).choices}
        assert {hint.offer.move for hint in hints} <= legal
        values = [hint.value for hint in hints]
        assert hints == await tables.hint(table, Who(actor))
        assert values
        for who in (Who(1 - actor), Who()):
            with pytest.raises(WebError):
                await tables.hint(table, who)


# -- old rules, long logs ------------------------------------------------------------------


async def test_a_table_of_other_rules_is_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        await play_on(tables, table, (0, 1), Random(1), most=9)
        game = GAMES["bigbang"]
        positions = {}
        for seat in (0, 1, SPECTATOR):
            for step in range((await tables.look(table, Who(seat))).steps + 1):
                look = await tables.look_at(table, Who(seat), step)
                positions[seat, step] = game.position(look.view), look.log
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    async with serving(stored(tmp_path)) as tables:
        look = await tables.look(table, A)
        assert look.phase == FROZEN
        assert look.frozen
        assert look.view is None
        assert look.choices == ()
        for (seat, step), (position, log) in positions.items():
            past = await tables.look_at(table, Who(seat), step)
            assert past.position == position
            assert [line.message.id for line in past.log] == [line.message.id for line in log]
        for does in (
            tables.play(table, A, 0, look.version, request()),
            tables.undo(table, A),
            tables.hint(table, A),
            tables.record(table, A),
            tables.seats.rename(table, A, 0, "Ann", ""),
        ):
            with pytest.raises(WebError) as refused:
                await does
            assert refusal_of(refused) == "server.frozen"


async def test_a_lobby_of_other_rules_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, "bigbang", "me", "friend")).table
        await tables.salt(table, A, "a pinch")
    game = GAMES["bigbang"]
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    async with serving(stored(tmp_path)) as tables:
        for who in (A, Who()):
            look = await tables.look(table, who)
            assert look.frozen
            assert fragments(look, "fr")["log"]
            assert fragments(look, "fr", replay=f"/t/{table}/replay")["log"]


async def test_a_long_log_opens_in_bounded_work(tmp_path: Path) -> None:
    """However often something is taken back, opening reads and plays a bounded number."""
    game = GAMES["bigbang-solitaire"]
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, game.slug, "me")).table
        work = []
        for rounds in (10, 400):
            for _ in range(rounds):
                look = await tables.look(table, A)
                await tables.play(table, A, look.choices[0].move, look.version, request())
                await tables.undo(table, A)
            async with serving(stored(tmp_path)) as fresh:
                assert (await fresh.look(table, A)) == await tables.look(table, A)
                log = fresh.open_tables.by_id[table].log
                assert log is not None
                work.append((fresh.store.rows_read, log.replayed))
        assert len(await tables.store.entries(table)) > 800
        bound = 2 * game.bound(1) + SNAPSHOT_EVERY + 20
        assert all(rows <= SNAPSHOT_EVERY + 20 and played <= bound for rows, played in work)
        end = await play_on(tables, table, [0], Random(1))
        assert end.phase == OVER
        verify(parse(await tables.record(table, A)))


async def test_a_snapshot_forgets_nothing_that_chance_gave(tmp_path: Path) -> None:
    """After an undo chance comes out as before, also when the log was read from a snapshot."""
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, "bigbang", "me", "random")).table
        rng = Random(1)
        await play_on(tables, table, [0], rng, most=8)
        await tables.undo(table, A)
        log = tables.open_tables.by_id[table].log
        assert log is not None
        await tables.store.append(table, Commit(snapshot=log.snapshot()))
        met = log.match.past_outcomes()
        assert log.stream is not None
        words = log.stream.words
    async with serving(stored(tmp_path)) as tables:
        await settled(tables, table, [0])
        live = tables.open_tables.by_id[table].log
        assert live is not None
        assert live.match.past_outcomes()[: len(met)] == met
        assert live.stream is not None
        assert live.stream.words >= words
        await play_on(tables, table, [0], rng)
        verify(parse(await tables.record(table, A)))


@pytest.mark.parametrize("slug", list(GAMES))
async def test_a_snapshot_holds_all_that_matters(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_log, "SNAPSHOT_EVERY", 5)
    game, rng = GAMES[slug], Random(4)
    people = range(game.min_seats)
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, slug, *["me"] * game.min_seats)).table
        for _ in range(12):
            await play_on(tables, table, people, rng, most=4)
            for seat in people:
                with suppress(GameError):
                    await tables.undo(table, Who(seat))
                    for other in people:
                        if other != seat and rng.random() < 0.7:
                            await tables.agree(table, Who(other))
            log = tables.open_tables.by_id[table].log
            async with serving(stored(tmp_path)) as other_tables:
                for seat in [*people, SPECTATOR]:
                    fresh = await other_tables.look(table, Who(seat))
                    assert fresh == await tables.look(table, Who(seat))
                again = other_tables.open_tables.by_id[table].log
                assert again.match.past_outcomes() == log.match.past_outcomes()
                assert again.asked == log.asked
        await play_on(tables, table, people, rng)
        assert verify(parse(await tables.record(table, Who()))).result


@pytest.mark.parametrize("text", ['{"seat":0,"text":"cell 0,0","mask":65,"told":[]}', "{}", "no"])
async def test_a_table_that_cannot_be_replayed_is_frozen_not_lost(
    text: str, tmp_path: Path
) -> None:
    async with serving(stored(tmp_path)) as tables:
        table = (await opened(tables, "bigbang-solitaire", "me")).table
        length = len(await tables.store.entries(table))
        broken = EntryRow(length, "move", text, b"")
        await tables.store.append(table, Commit([broken]))
    async with serving(stored(tmp_path)) as tables:
        assert (await tables.look(table, A)).phase == FROZEN


async def test_idle_tables_leave_memory() -> None:
    async with serving(QUICK._replace(idle_tables=3)) as tables:
        made = [(await opened(tables, "bigbang-solitaire", "me")).table for _ in range(8)]
        assert len(tables.open_tables.by_id) <= 4
        wanted = tables.open_tables.by_id[made[-1]]
        async with wanted.lock:
            waiting = asyncio.ensure_future(tables.look(made[-1], A))
            await asyncio.sleep(0)
        assert not wanted.is_idle()  # the lock is free, but somebody waits for it
        await waiting
        assert wanted.is_idle()
        for table in made:
            assert (await tables.look(table, A)).phase == PLAYING
