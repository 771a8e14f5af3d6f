# Two commands matter:  make lab   opens a copy of the tutorials in JupyterLab
#                       make test  checks everything, as CI does
# Everything is installed into .venv; choose the Python with  make PYTHON=python3.13 ...

PYTHON ?= python3
VENV := $(CURDIR)/.venv
BIN := $(VENV)/bin
# .venv first: it also holds a Node that is new enough.
export PATH := $(BIN):$(PATH)
# Hundreds of processes import the package: without bytecode, each would compile it again.
unexport PYTHONDONTWRITEBYTECODE

RECIPES := $(wildcard pyproject.toml package.json package-lock.json hatch_build.py)
SOURCES := $(shell find parlett_widgets \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.json' -o -name '*.po' \) \
             ! -path '*/static/*' ! -name '*.generated.ts' ! -name '*.test.ts*' -print 2>/dev/null)
# What runs a lesson when it is opened is copied into .venv, and knows the lessons by their text.
LIVE := labextension/live-lessons.mjs $(wildcard tutorials/*/*.ipynb)
# The time stamp of the last compilation for the tests, and the sources that it depends on.
TRIAL := build/.compiled
PYTHONS := $(shell find parlett_widgets -name '*.py')
NOTEBOOKS := tutorials/en tutorials/ja
# Lessons are read and played in copies of their own, in the language of the locale, or  make lab LESSONS=ja
COPIES := parlett-tutorials
# The tests of the compiled modules; to run all:  make compiled COMPILED_TESTS='tests/unit tests/conformance'
COMPILED_TESTS := tests/conformance $(wildcard $(addprefix tests/unit/test_,bidding.py compiled.py playouts.py solve.py \
                  steady*.py tricks.py))
LOCALES := parlett_widgets/words/locale
DOCS := README.md $(wildcard docs)
# conf.py and living.py belong to Sphinx, which is in another environment.
DOCTESTS := --doctest-modules --doctest-glob='*.md' --ignore=tests/typing/user_code.py \
            --ignore=docs/conf.py --ignore=docs/living.py
# All processors are used. The cells of one notebook stay in one process; other tests do without nbval, which takes a
# second to load.
WORKERS := auto
BY_FILE = -n $(WORKERS) --dist loadfile
BY_TEST = -n $(WORKERS) --dist worksteal -p no:nbval
# A page often waits for its kernel, so one more page than there are processors keeps all of them busy.
browser: WORKERS := $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN))
# A browser on a busy machine may miss a deadline once: a test that fails twice is reported, and reruns are counted. If
# something is missing that every test would wait for, the run ends after five failures.
ONCE_MORE := --reruns 1 --maxfail 5

.DEFAULT_GOAL := help
.PHONY: help lab test lint unit compiled notebooks front-end browser build docs site site-test hosts killed regenerate texts tutorials thorough \
        walks versions release-check dev clean

help:
	@echo 'make lab         open a copy of the tutorials in JupyterLab (LESSONS=ja: in Japanese)'
	@echo 'make test        run every check: lint, unit, compiled, notebooks, front-end, browser'
	@echo 'make dev         install the developer tools and the pre-commit hooks'
	@echo 'make thorough    run the unit tests with long searches, such as rescoring a thousand matches'
	@echo 'make walks       go through all lessons by keyboard and by touch, on screens of three sizes'
	@echo 'make versions    run the unit tests with the oldest permitted dependencies (RESOLUTION=newest: the newest)'
	@echo 'make release-check   build what a release consists of, install it, and check it'
	@echo 'make docs        build the documentation in build/docs'
	@echo 'make site        build the site, which runs entirely in the browser (see docs/teaching.md)'
	@echo 'make site-test   build the site, and test it'
	@echo 'make hosts       test the widgets in Voila, marimo and pages, in Chromium and Firefox'
	@echo 'make killed      kill kernels, browsers and pages in mid-match, and look for what is lost'
	@echo 'make regenerate  write again all files in git that are made from others:'
	@echo 'make texts         the schema of records and the catalogues of messages (quick)'
	@echo 'make tutorials     the outputs of the notebooks'
	@echo 'make clean       remove everything that was built or installed'

# ------------------------------------------------------------------------------------ installing

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# For using the package rather than working on it: installed again after any change to what an installation builds.
$(VENV)/.installed-lab: $(RECIPES) $(SOURCES) $(LIVE) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[lab]'
	@touch $@

# Modules that the tests import are compiled to bytecode on import; the rest need not be.
$(VENV)/.installed-test: $(RECIPES) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[test]'
	@touch $@ $(VENV)/.installed-lab

# The front end's tools for tests, besides the two packages that bundling takes.
VITEST := node_modules/.bin/vitest
$(VITEST): package-lock.json | $(VENV)/.installed-test
	npm ci --loglevel=error
	@touch $@

# ------------------------------------------------------------------------------------- commands

lab: $(VENV)/.installed-lab
	$(BIN)/python -m parlett_widgets tutorials $(COPIES) $(if $(LESSONS),--lang $(LESSONS)) --lab='$(LAB_OPTIONS)'

# While one processor compiles the players, the other has enough to do.
test:
	$(MAKE) --jobs=2 $(TRIAL) lint front-end
	$(MAKE) unit compiled notebooks browser

build: $(VITEST)
	npm run --silent build
	$(BIN)/python hatch_build.py

lint: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

front-end: $(VITEST)
	npm run check
	npm test

unit: build
	.ci/machine font
	$(BIN)/pytest $(BY_TEST) $(DOCTESTS) tests/unit $(wildcard tests/conformance tests/typing) parlett_widgets $(DOCS)

# The players as compiled by mypyc; where they cannot be compiled, there is nothing to test.
$(TRIAL): hatch_build.py $(PYTHONS) | build
	$(BIN)/python hatch_build.py --players
	@touch $@

compiled: build $(TRIAL)
	test ! -d build/compiled || PARLETT_ENGINE=compiled PYTHONPATH=build/compiled \
	  $(BIN)/pytest $(BY_TEST) $(COMPILED_TESTS)

# Searches that take too long to run after every change.
thorough: build
	PARLETT_THOROUGH=1 $(BIN)/pytest $(BY_TEST) tests/unit

# Every lesson, used as a learner uses it, which takes about a minute for each lesson, way and screen.
walks: build
	.ci/machine chromium
	PARLETT_THOROUGH=1 $(BIN)/pytest -p no:nbval tests/browser/test_walks.py

# In an environment of its own. A warning is an error, so what a coming version will break is known today.
RESOLUTION := lowest
VERSIONS_VENV = build/versions-$(notdir $(PYTHON))-$(RESOLUTION)
versions:
	rm -rf $(VERSIONS_VENV)
	$(PYTHON) -m venv $(VERSIONS_VENV)
	$(VERSIONS_VENV)/bin/python -m pip install --quiet uv
	$(VERSIONS_VENV)/bin/uv pip compile --quiet --python $(VERSIONS_VENV)/bin/python --no-deps \
	  --resolution $(RESOLUTION:newest=highest) --output-file $(VERSIONS_VENV)/versions.txt pyproject.toml
	$(VERSIONS_VENV)/bin/uv pip install --quiet --python $(VERSIONS_VENV)/bin/python --editable '.[test]' \
	  --constraints $(VERSIONS_VENV)/versions.txt
	.ci/machine font
	$(VERSIONS_VENV)/bin/python -m pytest $(BY_TEST) tests/unit tests/conformance

notebooks: build
	$(BIN)/pytest $(BY_FILE) --nbval --nbval-cell-timeout=120 tests/notebooks $(NOTEBOOKS)

browser: build
	.ci/machine chromium
	$(BIN)/pytest $(BY_TEST) $(ONCE_MORE) tests/browser

# JupyterLite, configured in site/ and built in an environment of its own. pyodide-lock, which lists our package for the
# browser's Python, needs Python 3.12.  make site SITE_OPTIONS=--cdn  leaves the browser's Python to a CDN.
SITE_VENV := $(CURDIR)/build/site-venv
$(SITE_VENV)/.installed: site/requirements.txt
	found=$$(.ci/machine python $(PYTHON)) && $$found -m venv --clear $(SITE_VENV)
	$(SITE_VENV)/bin/python -m pip install --quiet --requirement $<
	@touch $@

site: $(SITE_VENV)/.installed
	PATH=$(SITE_VENV)/bin:$$PATH $(SITE_VENV)/bin/python site/build.py $(SITE_OPTIONS)

# The documentation alone, as it is in the folder docs of the site. A warning, such as a broken link, is an error.
docs: build $(SITE_VENV)/.installed
	$(SITE_VENV)/bin/python -m sphinx -q -E -W --keep-going -d build/docs-read docs build/docs

# The site as visitors get it, in browsers that reach no other machine.
site-test: site $(VENV)/.installed-test
	.ci/machine chromium
	.ci/machine firefox
	$(BIN)/pytest -p no:nbval $(ONCE_MORE) tests/site

# Hosts that the project itself does not depend on, and Firefox, in an environment of their own.
HOSTS_VENV := $(CURDIR)/build/hosts-venv
$(HOSTS_VENV)/.installed: tests/hosts/requirements.txt pyproject.toml
	$(PYTHON) -m venv --clear $(HOSTS_VENV)
	$(HOSTS_VENV)/bin/python -m pip install --quiet --requirement $< --editable .
	@touch $@

hosts: build $(HOSTS_VENV)/.installed
	.ci/machine chromium
	.ci/machine firefox
	$(HOSTS_VENV)/bin/python -m pytest -W default -p no:cacheprovider $(ONCE_MORE) tests/hosts

# Kernels, browsers and pages that are killed while somebody plays: ten times each, or  make killed PARLETT_KILLS=100
killed: site $(VENV)/.installed-test
	.ci/machine chromium
	$(BIN)/pytest -p no:nbval tests/killed

# Whatever has passed lies in dist. TAG=v0.1.0 checks it as that release.
release-check: $(VITEST)
	$(BIN)/python -m pip install --quiet --editable '.[release]'
	$(BIN)/python .ci/release_check.py --tag='$(TAG)'

regenerate: texts tutorials
	.ci/machine chromium
	PARLETT_SNAPSHOTS=write $(BIN)/pytest -p no:nbval tests/browser/test_screen_reader.py

# A pre-commit hook runs this after each change, so it installs nothing. The template is only an intermediate step; the
# .po files are what is kept.
texts:
	$(BIN)/python docs/record_schema.py
	mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping=babel.cfg --project=parlett-widgets --add-comments=Translators: \
	  --add-location=file --sort-by-file --no-wrap --output=build/parlett_widgets.pot .
	$(BIN)/pybabel --quiet update --domain=parlett_widgets --input-file=build/parlett_widgets.pot \
	  --output-dir=$(LOCALES) --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/python hatch_build.py

tutorials: build
	$(BIN)/python tutorials/build.py

dev: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/pre-commit install

clean:
	rm -rf .venv node_modules build dist parlett_widgets/widgets/static parlett_widgets/widgets/*/*.generated.ts
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find parlett_widgets tests tutorials -name __pycache__ -prune -exec rm -rf {} +
	find parlett_widgets -name '*.mo' -delete
