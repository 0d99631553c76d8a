# Every target does its own set-up; python3 (3.11 or newer), make and the registries are enough.

# Whatever the shell says, bytecode is kept: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
BROWSER_READY := $(VENV)/.browser
BENCHES := $(basename $(notdir $(wildcard bench/[a-z]*.py)))
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard src/dadu/i18n/*/messages.po))

.PHONY: help play site test quick bench lint format setup browser catalogues constraints clean

help: ## show what there is to make
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | sort | expand -t 14

play: $(PLAYABLE) $(CATALOGUES) ## play: serve Dadu here and open the browser
	$(BIN)/dadu

site: $(READY) $(CATALOGUES) ## build the site, which works offline, in build/site
	$(BIN)/dadu site build build/site

test: $(READY) $(CATALOGUES) $(BROWSER_READY) ## check everything: style, types, layers, tests, browsers
	$(BIN)/python -m pytest -n auto --dist worksteal

quick: $(READY) $(CATALOGUES) ## the quick tests only, without browsers
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not slow"

bench: $(READY) $(CATALOGUES) ## measure speed
	@for bench in $(BENCHES); do echo "== $$bench"; $(BIN)/python -m bench.$$bench || exit 1; done

lint: $(READY) ## style, types and layers only
	$(BIN)/python -m pytest -q tests/house

format: $(READY) ## put the code into the house format
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

setup: $(READY) $(CATALOGUES) ## set up the environment, without running anything

browser: $(BROWSER_READY) ## find or install a Chromium for the tests

catalogues: $(CATALOGUES) ## compile the catalogues that changed

constraints: $(READY) ## write the installed versions down as the pinned ones
	{ head -1 constraints.txt; $(BIN)/pip freeze --all --exclude-editable --exclude setuptools; } > constraints.new
	mv constraints.new constraints.txt

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src -name '*.mo' -delete

$(PLAYABLE): pyproject.toml constraints.txt hatch_build.py scripts/setup.py
	$(PYTHON) scripts/setup.py $(VENV)
	@touch $@

$(READY): $(PLAYABLE)
	$(PYTHON) scripts/setup.py $(VENV) solve dev site
	@touch $@

$(BROWSER_READY): $(READY) scripts/browser.py
	$(BIN)/python -m scripts.browser
	@touch $@

%.mo: %.po $(PLAYABLE)
	$(BIN)/python -m scripts.catalogues compile $<
	@touch $@
