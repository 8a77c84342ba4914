# SPDX-License-Identifier: MIT OR Apache-2.0
#
# make          a complete install tree in build/
# make demo     a C and a Python program on 4 ranks, with the summary of each run
# make test     everything that can be checked without other MPIs installed
# make soak     seeds of the link (SEEDS, 100,000) and of the simulator (NODE_SEEDS, 20,000), and all combinations of
#               the tests' settings: hours
# make clients  programs and packages of others on Strobe, unmodified (CLIENTS="hdf5 mpi4jax": some): half an hour and more
# make kernels  the kernels of bench/kernels, into build/share/strobe/kernels
# make bench    Strobe beside MPICH, Open MPI and Intel MPI (QUICK=1 for a few minutes' subset)
# make study    Strobe in all modes of overlap, offload and progress, with the fourth paper's figures beside ours, as one
#               page in bench/results (QUICK=1: minutes, kept in .cache/study/quick; SECTIONS="queues page": parts)
# make install PREFIX=/usr/local
# make clean    removes build/ and the stamps (downloads in .venv and .cache stay; 'make distclean' removes all)
#
# Each target is a stamp over the files it reads: a re-run with nothing changed takes a second. 'make -B test'
# runs the tests again all the same.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

PREFIX ?= /usr/local
PROFILE ?= release
target := $(or $(CARGO_TARGET_DIR),target)
products := $(target)/$(PROFILE)

ours := $(shell find . \( -name .git -o -name target -o -name build -o -name .venv -o -name .cache -o -name .setup \
          -o -name __pycache__ -o -path ./bench/results \) -prune -o -type f -print)
rust := $(filter %.rs %.toml %.json %/Cargo.lock,$(ours))
shipped := $(filter ./api/%.h ./api/%.f90 ./api/pages/texts/% ./tools/%.in ./docs/man/%,$(ours)) Makefile setup/tree

.PHONY: all setup demo test soak clients kernels bench study install clean distclean

all: build/.stamp
setup: .setup/stamp

.setup/stamp: setup/run setup/requirements.txt setup/outside.txt $(wildcard tests/clients/*.py)
	./setup/run
	# Where gfortran has just come, the Fortran modules are still to be compiled.
	[ -e build/include/modules ] || rm -f build/.stamp
	mkdir -p .setup && touch $@

build/.stamp: $(rust) $(shipped)
	cargo build --profile $(PROFILE) --workspace --exclude strobe-tests --exclude strobe-xtask
	./setup/tree $(products) build
	touch $@

install: build/.stamp
	./setup/tree $(products) $(DESTDIR)$(PREFIX)

demo: .setup/stamp build/.stamp
	./examples/run

# Seeds of the link and of the simulator, on and on from a random one: SEEDS=1000000 make soak
soak: build/.stamp
	STROBE_LINK_SEED=$${SEED:-$$RANDOM$$RANDOM} STROBE_LINK_SEEDS=$${SEEDS:-100000} \
	  cargo test --profile fast -p strobe-protocol --lib link::tests::seeds::everything -- --nocapture
	$(products)/strobe-sim --seed $${SEED:-$$RANDOM$$RANDOM} --seeds $${NODE_SEEDS:-20000}
	$(products)/strobe-sim --one-sided --seed $${SEED:-$$RANDOM$$RANDOM} --seeds $${NODE_SEEDS:-20000}
	$(products)/strobe-sim --progress-agent --seed $${SEED:-$$RANDOM$$RANDOM} --seeds $${NODE_SEEDS:-20000}
	$(products)/strobe-sim --multicast --nodes 4 --seed $${SEED:-$$RANDOM$$RANDOM} --seeds $${NODE_SEEDS:-20000}
	STROBE_PREFIX=$$PWD/build STROBE_ROWS=all STROBE_SLICED=all \
	  cargo test -p strobe-tests --no-fail-fast --test programs --test outside
	STROBE_ROWS=all cargo test -p strobe-sim --test mutations

clients: .setup/stamp build/.stamp
	python3 tests/clients --table .cache/clients/table.md $(CLIENTS)

kernels: build/.stamp
	./bench/kernels/build build build/share/strobe/kernels

bench: .setup/stamp build/.stamp
	.venv/bin/python bench/run.py $(if $(QUICK),--quick) $(SECTIONS)

study: .setup/stamp build/.stamp
	.venv/bin/python bench/study $(if $(QUICK),--quick) $(SECTIONS)

test: .setup/test
	@cat $<

# The two builds, of what is shipped and of tests, each end with work for one processor only: they run side by side.
.setup/test: .setup/stamp $(ours)
	cargo test --workspace --no-run & tests=$$!; trap 'kill $$tests 2>/dev/null || true' EXIT; \
	  $(MAKE) build/.stamp; wait $$tests
	./tests/run $@

clean:
	rm -rf build .setup/test*
	cargo clean

distclean: clean
	rm -rf .setup .venv .cache
