# Everything a contributor runs. `make` alone explains the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps
SITE_TOOLS := build/site-tools
# Set to dev-opt for quicker builds while changing Rust: make build PROFILE=dev-opt
PROFILE ?= release
# Two a core: tests of servers and terminals mostly wait.
PYTEST_WORKERS ?= $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))

export PYO3_PYTHON := $(abspath $(BIN)/python)
export VIRTUAL_ENV := $(abspath $(VENV))
# Tests start hundreds of processes: each would compile what it imports.
unexport PYTHONDONTWRITEBYTECODE

# Folders count too: they change when a file in them is removed or renamed.
RUST_SOURCES := Cargo.toml $(wildcard Cargo.lock) \
	$(shell find core-rs -name '*.rs' -o -name '*.toml' -o -type d)
CONTENT := $(shell find python/kumite/content -name '*.toml' -o -type d 2>/dev/null)
PYTHON_TREES := $(wildcard python tui tests benches)

.DEFAULT_GOAL := help

.PHONY: help
help: ## show this list
	@printf 'Kumite: four arena-combat board games in the terminal.\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: $(STAMPS)/native-$(PROFILE) $(STAMPS)/app ## install everything into .venv, rebuilding what changed

# A stamp carries the time at which its recipe began, so that a file changed
# meanwhile is newer than the stamp and is built again.
begin = mkdir -p $(STAMPS) && touch $@.begun
done = mv $@.begun $@

$(STAMPS)/requirements: requirements/bootstrap.txt requirements/dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(begin)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements/bootstrap.txt
	@$(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements/dev.txt
	@$(done)

$(STAMPS)/native-$(PROFILE): $(STAMPS)/requirements pyproject.toml $(RUST_SOURCES) $(CONTENT)
	@rm -f $(STAMPS)/native-*
	@$(begin)
	@echo 'building the native module ($(PROFILE))'
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation --reinstall-package kumite-engine \
		--config-settings 'build-args=--profile $(PROFILE)' --editable .
	@$(done)

$(STAMPS)/app: $(STAMPS)/requirements tui/pyproject.toml
	@$(begin)
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation --reinstall-package kumite --editable ./tui
	@$(done)

.PHONY: play
play: build ## build, then play
	@$(BIN)/kumite

.PHONY: test
test: ## build, check, and run every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target check test-rust
	@$(MAKE) --no-print-directory test-python

.PHONY: test-rust
test-rust: $(STAMPS)/requirements ## run the tests of the core alone
	cargo test --quiet --locked --package kumite-core --lib --tests

.PHONY: test-python
test-python: build ## run the Python tests alone
	$(BIN)/pytest -n $(PYTEST_WORKERS) --dist worksteal --quiet

.PHONY: test-browser
test-browser: build ## try the page of the server in Chromium, which must be installed
	$(BIN)/python -m tests.server.browser

.PHONY: check check-docs check-python check-stubs check-rust
check: check-docs check-stubs check-python check-rust ## check format, lints, types and docs

check-docs: $(STAMPS)/requirements
	$(BIN)/python -m tests.architecture.wrapped_docs

check-stubs: build
	$(BIN)/stubtest kumite._core --allowlist tests/architecture/stubtest-allowlist.txt

check-python: $(STAMPS)/requirements
	$(BIN)/ruff check $(PYTHON_TREES)
	$(BIN)/ruff format --check $(PYTHON_TREES)
	$(BIN)/mypy

check-rust: $(STAMPS)/requirements
	cargo fmt --all --check
	cargo clippy --quiet --locked --workspace --all-targets -- --deny warnings

.PHONY: format
format: build ## format sources and docs, and fix the lints that fix themselves
	$(BIN)/ruff check --fix $(PYTHON_TREES)
	$(BIN)/ruff format $(PYTHON_TREES)
	cargo fmt --all
	$(BIN)/python -m tests.architecture.wrapped_docs --fix

.PHONY: bench
bench: build ## measure how fast it is, against peers where they are installed
	$(BIN)/kumite bench

.PHONY: rules
rules: build ## show which rulings of the ledgers have a test
	$(BIN)/python -m tests.rules.coverage

.PHONY: pictures
pictures: build ## draw the pictures of the app's screens in docs/pictures
	$(BIN)/python -m kumite_tui.pictures docs/pictures

.PHONY: tables
tables: build ## write the tables of docs/ that are made from declarations
	$(BIN)/python -m kumite.declare.tables docs

# The generator has an environment of its own: nothing else needs what it brings.
$(STAMPS)/site: $(STAMPS)/requirements requirements/site.txt
	@$(begin)
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(SITE_TOOLS)
	@VIRTUAL_ENV=$(abspath $(SITE_TOOLS)) $(BIN)/uv pip install --quiet --require-hashes -r requirements/site.txt
	@$(done)

.PHONY: site
site: build $(STAMPS)/site ## build the documentation site in build/site/html
	@$(BIN)/python -m tests.docs.site build/site
	@cd build/site && $(abspath $(SITE_TOOLS))/bin/zensical build --strict

.PHONY: wheel
wheel: build ## build both wheels, and try them in an empty environment
	$(BIN)/python -m tests.wheel_smoke

.PHONY: wheels
wheels: build ## build wheels of the engine for other machines (PLATFORMS="manylinux2014-x86_64 …")
	$(BIN)/uv pip install --quiet ziglang
	$(BIN)/python -m tests.packaging.wheels $(PLATFORMS)

# Its results lie apart: other compilers would build everything anew.
.PHONY: oldest-rust
oldest-rust: $(STAMPS)/requirements ## compile with the oldest Rust that is promised
	version=$$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml); \
	rustup toolchain install "$$version" --profile minimal && \
	CARGO_TARGET_DIR=target/oldest-rust cargo "+$$version" check --locked --workspace --all-targets

.PHONY: release
release: build ## write, test, build and tag a release (VERSION=x); everything but the push
	$(BIN)/python -m tests.packaging.release "$(VERSION)" $(if $(REPOSITORY),--repository $(REPOSITORY))
	$(MAKE) --no-print-directory test wheel
	git commit --all --message "Release $(VERSION)"
	git tag --annotate "v$(VERSION)" --message "Kumite $(VERSION)"
	@printf 'Publish it with: git push origin HEAD v%s\n' "$(VERSION)"

.PHONY: lock
lock: $(STAMPS)/requirements ## bring requirements/*.txt and Cargo.lock up to date
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-header requirements/bootstrap.in -o requirements/bootstrap.txt
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-header requirements/dev.in -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-header requirements/site.in -o requirements/site.txt
	cargo update --quiet

.PHONY: clean
clean: ## remove everything that was built
	rm -rf $(VENV) target dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find python tui tests benches -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f python/kumite/_core*.so
