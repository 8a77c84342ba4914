/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The core primitives: Xfer-And-Signal, Test-Event and Compare-And-Write on the global memory of sets of nodes.
 *
 * Any process of an MPI job may use them between MPI_Init and MPI_Finalize, with either ABI's library, and beside MPI.
 * All operations of a job stand in one order that every node agrees with, in which those of one process stand as it issued
 * them; each is applied on all nodes of its set, or on none. Each function returns BCS_SUCCESS or another of the codes below.
 * bcs(3) has the details.
 */
#ifndef BCS_H
#define BCS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  BCS_SUCCESS = 0,
  BCS_ERR_STATE = 1,  /* before MPI_Init or after MPI_Finalize */
  BCS_ERR_MEMORY = 2, /* global memory is used up */
  BCS_ERR_RANGE = 3,  /* not in global memory */
  BCS_ERR_ALIGN = 4,  /* a variable or an event lies at an offset that is not divisible by 8 */
  BCS_ERR_ARG = 5     /* an argument makes no sense */
};

/* A place in global memory: an offset in bytes, the same on every node. */
typedef uint64_t bcs_addr_t;
/* No place: no event to signal, no variable to write. */
#define BCS_NONE (~(bcs_addr_t)0)

/* A set of nodes: bit n % 64 of word n / 64 is node n. As many words as the nodes of the job take; BCS_ALL is all. */
#define BCS_ALL ((const uint64_t *)0)
#define BCS_SET_WORDS(nodes) (((nodes) + 63) / 64)

/* How a variable compares with a value, both without a sign. */
enum { BCS_GE = 0, BCS_LT = 1, BCS_EQ = 2, BCS_NE = 3 };

/* Nodes of the job, and which of them this process is on. */
int bcs_nodes(int *nodes);
int bcs_node(int *node);

/*
 * A block of global memory, zeroed, aligned to 64 bytes. Processes that are to agree on what lies where allocate the same
 * sizes in the same order; the processes of a node share its part. There is no way to give it back.
 */
int bcs_alloc(size_t bytes, bcs_addr_t *addr);

/* This node's part of global memory at addr, for this process to read and write; NULL if that is not in global memory. */
void *bcs_memory(bcs_addr_t addr);

/*
 * Xfer-And-Signal: puts bytes from block to addr on each node of the set, then adds one to the event remote of each, and,
 * once all have it, to the event local of this node. Either may be BCS_NONE. Returns when the block may be changed, not when
 * it has arrived: bcs_test_event on local tells that.
 */
int bcs_xfer_and_signal(const uint64_t *nodes, const void *block, size_t bytes, bcs_addr_t addr, bcs_addr_t remote,
                        bcs_addr_t local);

/*
 * Test-Event: has this node's event been signalled count times, since the job began? With block, waits until it has. An
 * event is a variable that starts at 0; flag may be NULL with block.
 */
int bcs_test_event(bcs_addr_t event, uint64_t count, int block, int *flag);

/*
 * Compare-And-Write: result is 1 if the variable compares with value so on every node of the set, all at one moment of
 * the order, else 0. If it does and write is not BCS_NONE, the variable write becomes new_value on all of them, at that moment.
 */
int bcs_compare_and_write(const uint64_t *nodes, bcs_addr_t variable, int comparison, uint64_t value, bcs_addr_t write,
                          uint64_t new_value, int *result);

/*
 * The same question without a write, to which a node on which it is not true says no only after so many nanoseconds: result
 * is 1 if it came true on each node of the set, on one perhaps before another.
 */
int bcs_compare_and_wait(const uint64_t *nodes, bcs_addr_t variable, int comparison, uint64_t value, uint64_t wait_ns,
                         int *result);

#ifdef __cplusplus
}
#endif

#endif
