# Two commands do all the set-up, with only Python 3.11 or newer, make and the package registries:
#   make play   build what is needed and open the table
#   make test   check and test everything

PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml hatch_build.py $(shell find web freebooter/languages -path web/node_modules -prune -o -type f -print 2>/dev/null)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play site test test-deep check docs browser databases audit soak lock clean

MINUTES ?= 30

play: .venv/play
	$(BIN)/freebooter serve --port 0 --open

# The whole game as plain files in site/, for any static host.
site: .venv/dev
	$(BIN)/freebooter site --out site

test: check browser databases
	$(BIN)/pytest -n auto --dist worksteal -m "not deep"

test-deep: .venv/deep browser databases
	$(BIN)/pytest -n auto --dist worksteal -m deep

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/basedpyright
	$(BIN)/python -m freebooter.wire --check
	[ -d web/node_modules ] || $(BIN)/python hatch_build.py ci
	$(BIN)/python hatch_build.py run check

docs: .venv/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Known weaknesses of what is pinned; says so where the advisories cannot be reached.
audit: .venv/dev
	$(BIN)/python requirements/audit.py

# After a version was changed in requirements/: its hashes and the bill of materials.
lock:
	$(PYTHON) requirements/lock.py
	$(PYTHON) requirements/sbom.py

# 200 tables, hostile clients among them, kills and disk faults.
soak: .venv/dev
	$(BIN)/python -m tests.soak --minutes $(MINUTES)

# Debian's chromium where we may install it; without it the browser tests say that they were skipped.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq chromium tmux; } || \
		echo "no chromium here: the browser tests will be skipped"

# Likewise Debian's PostgreSQL and Redis, which the tests start themselves, on free ports; PostgreSQL in a folder of
# their own.
databases:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { [ "$$(id -u)" = 0 ] && \
		command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq postgresql; } || \
		echo "no PostgreSQL here: its tests will be skipped"
	@command -v valkey-server >/dev/null || command -v redis-server >/dev/null || { [ "$$(id -u)" = 0 ] && \
		command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq redis-server; } || \
		echo "no Valkey and no Redis here: the tests of several nodes will be skipped"

.venv/bin/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Freebooter needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv

.venv/play: .venv/bin/pip requirements/play.txt $(SOURCES)
	$(BIN)/pip install --quiet -r requirements/play.txt
	$(BIN)/pip install --quiet --no-deps -e .
	@touch $@

.venv/dev: .venv/play requirements/cluster.txt requirements/dev.txt
	$(BIN)/pip install --quiet -r requirements/dev.txt
	@touch $@

.venv/deep: .venv/dev requirements/deep.txt
	$(BIN)/pip install --quiet -r requirements/deep.txt
	@touch $@

clean:
	rm -rf .venv web/node_modules freebooter/web site
