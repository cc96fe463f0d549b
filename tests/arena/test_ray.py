"""The arena on a Ray cluster: two nodes in this machine, the same games as here."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from astrarium.arena.executors import Here, Ray, load_ray
from astrarium.arena.tournament import play_numbers, tasks
from tests.arena.tools import games_in, timeless, tournament
from tests.cli.tools import ran, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # those of Ray are not ours
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None,
        reason="Ray is not installed: pip install 'astrarium[ray]'",
    ),
]
NODE = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head and one more node, a processor each. Paths of sockets have to be short."""
    load_ray()
    from ray.cluster_utils import Cluster

    with (
        TemporaryDirectory(prefix="r", ignore_cleanup_errors=True) as place,
        pytest.MonkeyPatch.context() as patched,
    ):
        patched.setenv("RAY_TMPDIR", place)  # where it notes the address, for `auto`
        own = Path(place, "ray")
        own.mkdir()
        found = Cluster(initialize_head=True, head_node_args=NODE | {"temp_dir": str(own)})
        found.add_node(**NODE)
        found.wait_for_nodes()
        yield found
        found.shutdown()


def test_games_are_the_same_on_two_nodes(cluster: Any) -> None:
    contest = tournament("bigbang-simple", "random", "ismcts:2", deals=4)
    work = partial(play_numbers, contest)
    cut = tasks(contest, range(contest.games()))
    there = [result for some in Ray(cluster.address).run(work, cut) for result in some]
    here = [result for some in Here().run(work, cut) for result in some]
    assert timeless(there) == timeless(here)


def slow_node() -> Callable[[int], str]:
    """A task that tells where it runs, long enough that one node cannot do all of them.

    Made here, so that it travels as it is: nodes know the package and no tests.
    """

    def node_of(number: int) -> str:
        import importlib
        import time

        time.sleep(0.3)
        return str(importlib.import_module("ray").get_runtime_context().get_node_id())

    return node_of


def test_both_nodes_work(cluster: Any) -> None:
    nodes = list(Ray(cluster.address).run(slow_node(), range(24)))
    assert len(nodes) == 24
    assert len(set(nodes)) == 2


def test_a_run_can_be_left_half_way(cluster: Any) -> None:
    begun = Ray(cluster.address).run(slow_node(), range(200))
    next(begun)
    begun.close()
    assert not load_ray().is_initialized()


def test_the_command_plays_on_a_cluster(cluster: Any, folder: Path) -> None:
    words = ("arena", "hexdomino", "--bots", "random,greedy", "--games", "6")
    ran(*words, "--out", "ray", "--ray", cluster.address)
    ran(*words, "--out", "here")
    assert games_in(folder / "ray") == games_in(folder / "here")


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1", "ray://127.0.0.1:1", "a:b"])
def test_no_cluster_is_one_sentence(folder: Path, address: str) -> None:
    words = ("arena", "hexdomino", "--bots", "random,greedy", "--ray", address)
    result = run(*words, "--out", "out")
    assert result.exit_code == 2
    assert address in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (folder / "out").exists()
