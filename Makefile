# One word per chore; each makes what it needs from `python3` alone.
#
#   .venv           pure Python, editable, with the tools for tests and linting
#   .venv-compiled  installed and, where there is a C compiler, compiled by mypyc
#   .venv-bench     pure Python, editable, with the engines we compare ourselves to

PYTHON ?= python3
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_PROGRESS_BAR = off

PURE  := .venv/ready
BENCH := .venv-bench/ready

# The stamp of the compiled build carries a digest of all that went into it: any edit, a
# renamed file or a newly installed compiler makes another name, so another build.
COMPILED := .venv-compiled/built-$(shell (command -v $(CC); \
	find src tools/backend.py docs/rules setup.py pyproject.toml constraints.txt -type f \
		! -path '*/__pycache__/*' ! -path '*.egg-info/*' | LC_ALL=C sort | xargs cksum \
	) | cksum | tr ' ' -)

# Prints True or False; fails if the package cannot be imported at all.
IS_COMPILED := .venv-compiled/bin/python -c \
	"import astrarium.engine.protocol as p; print(p.__file__.endswith('.so'))"

# Prints what setup.py said if it could not compile.
WHY_NOT := grep -o 'astrarium: not compiled.*' .venv-compiled/build.log | tail -n 1

# Each worker takes one stretch of the tests and then helps the others: what a package of
# tests shares (a browser, a database, a cluster) is mostly started once.
SPREAD := -n auto --dist worksteal

# What also runs on the compiled build.
COMPILED_TESTS := tests/laws tests/golden tests/engine tests/bigbang tests/test_project.py

# Of the examples of a law the compiled build takes all, and pure Python then only some.
LAWS = $(if $(filter True,$(shell $(IS_COMPILED))),some,all)

.PHONY: help play set-up compile test test-pure test-compiled test-full cover check format
.PHONY: bench deck rules clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-15s%s\n", $$1, $$2 }' Makefile

play: $(COMPILED)  ## open the table
	.venv-compiled/bin/astrarium

set-up: $(PURE)  ## install what tests and linters need

compile: $(COMPILED)  ## build and install the compiled package

test: test-pure test-compiled  ## run all tests, and the laws again on the compiled build

test-pure: $(PURE) $(COMPILED)  ## all tests, in pure Python
	ASTRARIUM_LAWS=$(LAWS) .venv/bin/pytest $(SPREAD) tests

test-compiled: $(COMPILED)  ## the laws and what else the compiled build could break
	@compiled=$$($(IS_COMPILED)) || exit 1; \
	if [ $$compiled = True ]; then \
		set -x; .venv-compiled/bin/pytest $(SPREAD) $(COMPILED_TESTS); \
	else \
		why="$$($(WHY_NOT))"; \
		echo "The compiled laws were not run; $$why (.venv-compiled/build.log)"; \
		case "$$why" in *"mypyc failed"*) exit 1;; esac; \
	fi

test-full: export ASTRARIUM_FULL = 1
test-full: export PYTEST_TIMEOUT = 3600
test-full: test  ## the same, with long random runs

cover: $(PURE)  ## show what the tests do not reach
	.venv/bin/pytest $(SPREAD) tests --cov

check: $(PURE)  ## lint, formatting and types
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy

format: $(PURE)  ## put imports and layout in order
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

bench: $(BENCH) $(COMPILED)  ## measure us, pure and compiled, and our peers (ARGS='--only web')
	.venv-bench/bin/python -m bench --peers --compiled .venv-compiled/bin/python \
		--json bench.json $(ARGS)

deck: $(PURE)  ## print Astra's constellations and check them (FILE=my-deck.json)
	.venv/bin/python -m tools.deck $(FILE)

rules: $(PURE)  ## show which test covers which rule
	.venv/bin/python -m tests.rules_table

clean:  ## remove all that can be made again
	rm -rf .venv .venv-compiled .venv-bench build dist src/*.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .coverage* htmlcov
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

# Makes the environment of the target and installs what follows. It builds with the pinned
# setuptools and mypy, so that no network is needed until the dependencies change.
define install
	test -x $(@D)/bin/pip || $(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install -q -c constraints.txt setuptools mypy
	$(@D)/bin/pip install -q -c constraints.txt --no-build-isolation
endef

$(PURE): pyproject.toml constraints.txt
	$(install) -e '.[test,lint]'
	touch $@

$(BENCH): pyproject.toml constraints.txt
	$(install) -e '.[bench]'
	touch $@

$(COMPILED): export ASTRARIUM_COMPILE = 1
$(COMPILED):
	rm -rf build .venv-compiled/built-* .venv-compiled/build.log
	$(install) '.[test]' --log .venv-compiled/build.log
	@$(WHY_NOT)
	touch $@
