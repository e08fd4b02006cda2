PREFIX ?= /usr/local
SWIFT = scripts/swift.sh
# A target may import only what Package.swift gives it.
BUILD_FLAGS = --explicit-target-dependency-import-check error
# Without debug information the build is faster.
RELEASE_FLAGS = --configuration release --static-swift-stdlib -debug-info-format none
ifeq ($(shell uname -s),Linux)
# By default Swift exports all symbols of a static program. Without them, with identical functions folded and with
# relocations in a compact form, which the toolchain's own linker writes, it is 1 MB smaller. Compact relocations need
# glibc 2.36 or later.
RELEASE_FLAGS += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all
LIBC := $(shell getconf GNU_LIBC_VERSION 2>/dev/null)
ifeq ($(shell echo "$(LIBC)" | awk '$$1 == "glibc" { split($$2, v, "."); print (v[1] > 2 || v[2] >= 36) }'),1)
RELEASE_FLAGS += -Xlinker -z -Xlinker pack-relative-relocs
endif
endif
# Only the test bundle: a full build would also build our dependencies' plugin tools, twice.
BUILD_TESTS = $(SWIFT) build $(BUILD_FLAGS) --product OpTUIPackageTests
# Examples and Tests/DropIn depend on this package by path. SwiftPM notices added and removed files of ours only after
# their build plan (.build/*.yaml) is deleted.
SWIFT_FILES = Package.swift Benchmarks Examples/Package.swift Examples/Sources Plugins Sources Tests scenarios

# The tests that use threads, except those that make very long chains.
TSAN_TESTS = OpEngineTests\.(Live|Storm|ExternalQueue|KeyChange|Concurrency|Lock|Observer|Recording|Async|Pausable|Group|Condition|Invocation|Diagnosis|LintWatch|Serv|StallWatch|AttachSocket)|OpPlayTests\.(RealTime|TwoClocks|OpenEnded|Supervisor)|OpTUICoreTests\.LivePlayLoop|OpFoundationTests\.(Recipes|FoundationQueue)

.DEFAULT_GOAL := help
.PHONY: help setup build demo build-tests test dropin goldens screens measure format release install uninstall deb release-check install-check lint \
  style layers docs-style snippets docs examples check exercises mutants schema exports inspect e2e tsan count bench clean

help: ## show this list
	@sed -nE 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

setup: ## install missing build dependencies
	@scripts/setup.sh

build: setup ## build the program for debugging
	$(SWIFT) build $(BUILD_FLAGS) --product optui

demo: build ## open the list of built-in scenarios
	@.build/debug/optui

build-tests: setup ## build every test
	$(BUILD_TESTS)

test: setup ## run every unit and golden test; ONLY=NAME runs those whose name or suite matches
	$(BUILD_TESTS)
	$(SWIFT) test $(BUILD_FLAGS) --skip-build $(if $(ONLY),--filter '$(ONLY)')

# Tests/DropIn is built in our build folder, which the formatter skips.
dropin: setup ## compile and run the tests of classes written for Foundation, in Swift 5 and 6
	rm -f .build/dropin/*.yaml
	$(SWIFT) test --package-path Tests/DropIn --scratch-path .build/dropin

goldens: setup ## rewrite the golden files, and list those that have changed
	$(BUILD_TESTS)
	OPTUI_UPDATE_GOLDENS=1 $(SWIFT) test $(BUILD_FLAGS) --skip-build --filter 'Op(TUICore|Export)Tests'
	git --no-pager diff --stat -- Tests

screens: build ## regenerate the screens in docs/screens, and fail if one has changed
	scripts/screens.sh

measure: setup ## show how much of three screens each built-in scenario uses
	$(BUILD_TESTS)
	OPTUI_MEASURE=1 $(SWIFT) test $(BUILD_FLAGS) --skip-build --filter RoomTests

format: ## rewrite all Swift files in the project's format
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_FILES)

release: setup ## build the program for release, as one file that runs without Swift
	$(SWIFT) build $(BUILD_FLAGS) $(RELEASE_FLAGS) --product optui

install: release ## build for release; install program, man pages, completions and documents in PREFIX (/usr/local)
	scripts/install.sh install .build/release/optui "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what make install installed in PREFIX
	scripts/install.sh uninstall "$(DESTDIR)$(PREFIX)"

deb: release ## make a Debian package in .build
	scripts/deb.sh .build/release/optui

release-check: release ## make the Debian package, and install, use and purge it on a minimal Debian, as root
	deb=$$(scripts/deb.sh .build/release/optui) && scripts/check-deb.sh "$$deb"

install-check: build ## install the program into an empty folder, use it and remove it
	scripts/check-install.sh .build/debug/optui

lint: style layers docs-style ## check style, layers and documentation comments

style:
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_FILES)

layers:
	scripts/check-layers.sh

docs-style:
	scripts/check-docs.sh

snippets: setup ## compile the Swift in the documents
	scripts/check-snippets.sh

docs: setup ## build the libraries' documentation; warnings are errors
	scripts/docs.sh

examples: build ## build the example programs, and run them alone and while watched
	rm -f Examples/.build/*.yaml
	$(SWIFT) build --package-path Examples
	scripts/examples.sh .build/debug/optui Examples/.build/debug

check: build ## play every built-in scenario and verify its expectations
	.build/debug/optui check scenarios

exports: build ## export plays in every format, and check them with a reader of each format
	Tests/Exports/check.sh .build/debug/optui

exercises: build ## check that no exercise is passed by a file that is only almost solved
	Tests/Exercises/mutate.py .build/debug/optui

mutants: build ## delete each part of the operations of each lesson: its expectations must notice
	scripts/python.sh yaml Tests/Lessons/mutate.py .build/debug/optui

schema: build ## check the built-in scenarios against the JSON Schema of the format
	scripts/check-schema.sh .build/debug/optui

inspect: build ## ask programs that use Foundation's own queues why they are stuck
	$(BUILD_TESTS)
	$(SWIFT) build --package-path Examples --product Stuck
	Tests/Inspection/check.sh .build/debug/optui Examples/.build/debug/Stuck

e2e: build ## drive the program in tmux
	$(SWIFT) build --package-path Examples --product Stuck
	Tests/EndToEnd/run.sh .build/debug/optui Examples/.build/debug/Stuck

tsan: export OPTUI_THREAD_TESTS = 1
tsan: setup ## run the tests of the engine's threads under ThreadSanitizer
	$(BUILD_TESTS) --sanitize thread --scratch-path .build-tsan
	$(SWIFT) test --skip-build --sanitize thread --scratch-path .build-tsan --filter '$(TSAN_TESTS)' --skip 'very long'

# Built with the flags of the release build, so that shared code is compiled once.
count: setup ## count instructions per operation and frame, and compare with Benchmarks/counts.txt; UPDATE=1 rewrites it
	for product in Count CountFrames; do \
	  $(SWIFT) build $(BUILD_FLAGS) $(RELEASE_FLAGS) --product $$product || exit 1; \
	done
	scripts/count.sh $(if $(UPDATE),update)

bench: setup ## measure the engine's speed against Foundation's, the cost of clients to a served program, and exports; never fails
	$(SWIFT) run $(BUILD_FLAGS) --configuration release Compare
	$(SWIFT) run $(BUILD_FLAGS) --configuration release Serving
	$(SWIFT) run $(BUILD_FLAGS) --configuration release Inspecting
	$(SWIFT) run $(BUILD_FLAGS) --configuration release CountFrames exporting 16666

clean: ## remove all build products
	rm -rf .build .build-tsan Examples/.build
