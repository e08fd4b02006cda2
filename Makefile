PREFIX ?= /usr/local
SWIFT = scripts/swift.sh
# A target may import only what Package.swift gives it.
BUILD_FLAGS = --explicit-target-dependency-import-check error

# Those that use threads, but for the ones that count in millions.
TSAN_TESTS = OpEngineTests\.(Live|Storm|Elsewhere|KeyChange|Concurrency|Lock|Observer|Recording|Async|Pausable|Group|Condition|Invocation|Diagnosis|LintWatch)|OpScenarioTests\.(RealTime|TwoClocks|OpenEnded)|OpFoundationTests\.Recipes

.DEFAULT_GOAL := help
.PHONY: help setup build demo test install lint style layers check e2e tsan count bench clean

help: ## show this list
	@sed -nE 's/^([a-z0-9]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: ## install what building needs and is missing
	@scripts/setup.sh

build: setup ## build the program for debugging
	$(SWIFT) build $(BUILD_FLAGS) --product optui

demo: build ## open the picker of built-in scenarios
	@.build/debug/optui

test: setup ## run every unit and golden test
	$(SWIFT) test $(BUILD_FLAGS)

install: setup ## build for release and install to PREFIX (/usr/local); the one file runs without Swift
	$(SWIFT) build $(BUILD_FLAGS) --configuration release --static-swift-stdlib --product optui
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 .build/release/optui "$(DESTDIR)$(PREFIX)/bin/optui"

lint: style layers ## check style and layers

style:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Benchmarks/Package.swift Benchmarks/Sources Plugins Sources Tests scenarios

layers:
	scripts/check-layers.sh

check: build ## play every built-in scenario and verify what it expects
	.build/debug/optui check scenarios

e2e: build ## drive the program in tmux
	Tests/EndToEnd/run.sh .build/debug/optui

tsan: setup ## run the tests of the engine's threads under ThreadSanitizer
	$(SWIFT) test --sanitize thread --scratch-path .build-tsan --filter '$(TSAN_TESTS)' --skip million

count: setup ## count the engine's instructions and compare with Benchmarks/counts.txt; UPDATE=1 rewrites that
	scripts/count.sh $(if $(UPDATE),update)

bench: setup ## show the engine's speed beside Foundation's; judges nothing
	$(SWIFT) run --package-path Benchmarks --configuration release Compare

clean: ## remove what was built
	rm -rf .build .build-tsan Benchmarks/.build
