# These commands do all set-up on a machine that has python3 and make:
#   make play    play in the browser; the page and its server are this machine's own
#   make quick   check what can be checked in under a minute, for every save
#   make test    check everything

# Compiled modules are kept: the tests start hundreds of programs, and each would compile nimmt anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play terminal page quick test lint types mypy basedpyright imports web web-types web-tests unit site docs conformance bench picture screenshots film clean help

help:
	@sed -n 's/^#   //p' Makefile

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("nimmt needs Python 3.11 or newer; try make PYTHON=python3.12") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.playable: $(VENV)/bin/python pyproject.toml
	$(PIP) install --editable '.[server,tui,page,fast]'
	@touch $@

$(VENV)/.testable: $(VENV)/bin/python pyproject.toml
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.playable

play: page
	@$(BIN)/nimmt serve --open --compile --host 0.0.0.0 $(ARGS)

#   make terminal    play in the terminal
terminal: $(VENV)/.playable
	@$(BIN)/nimmt play $(ARGS)

#   make page    build the page, if its sources changed
page: $(VENV)/.playable
	@$(BIN)/python web/build.py

TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Beside the page, which often waits for the network, and then the tests, which often wait for something, the other checks
# run two at a time; each tells at its end.
test: $(VENV)/.testable
	@$(MAKE) --no-print-directory --jobs=3 $(TOGETHER) unit lint imports mypy basedpyright web

# Style, rules, records, words and the examples: nothing that starts a server, a browser or a compiler.
quick: $(VENV)/.testable
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/python -m pytest -q -n 2 -m "not long" tests/rules tests/test_*.py src/nimmt \
		$(addprefix --ignore=src/nimmt/,arena client envs kernels server tui)

lint: $(VENV)/.testable
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: mypy basedpyright

mypy: $(VENV)/.testable
	$(BIN)/mypy

basedpyright: $(VENV)/.testable
	$(BIN)/basedpyright --pythonpath $(BIN)/python

imports: $(VENV)/.testable
	$(BIN)/lint-imports

web: web-types web-tests

web-types: page $(VENV)/.testable
	$(BIN)/python web/build.py run --silent check

web-tests: page $(VENV)/.testable
	$(BIN)/python web/build.py run --silent test

# Neighbouring tests stay together, so that a browser, a server or compiled code is shared by as many as possible.
unit: page $(VENV)/.testable
	+$(BIN)/python -m pytest -n auto --dist worksteal

#   make site    the page, its engine and the documentation as mere files in site/, for any static host
site: page docs
	$(BIN)/python web/site.py

#   make docs    build the documentation into site/docs/
docs: $(VENV)/.testable
	$(BIN)/mkdocs build --strict

#   make conformance    100,000 random games through the conformance kit
conformance: $(VENV)/.testable
	$(BIN)/python -m nimmt.testing $(ARGS)

#   make bench    measure the engine
bench: $(VENV)/.testable
	$(BIN)/python -m benchmarks $(ARGS)

#   make picture    draw the documentation's picture of the table again
picture: $(VENV)/.playable
	$(BIN)/python -m nimmt.render > docs/images/table.svg

#   make screenshots    take pictures of every main screen of the page, into screenshots/ (needs Chromium)
screenshots: page $(VENV)/.testable
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

#   make film    film a turn for the README, into docs/images/turn.webp (needs Chromium; takes some minutes)
film: page $(VENV)/.testable
	$(BIN)/python -m tests.browser.film $(ARGS)

clean:
	rm -rf $(VENV) src/nimmt/page web/node_modules site build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
