/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two layers of BCS-MPI as C functions: the core primitives on the global memory of sets of nodes (Xfer-And-Signal, Test-Event,
 * Compare-And-Write), and the BCS API (its Table 4.1), communication between processes that MPI's calls become, too.
 *
 * Any process of an MPI job may use them between MPI_Init and MPI_Finalize, with either ABI's library, and beside MPI. Each
 * function returns BCS_SUCCESS or another of the codes below. bcs(3) has the details.
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
  BCS_ERR_ARG = 5,    /* an argument makes no sense */
  BCS_ERR_RANK = 6,   /* no rank of the job, or of the group */
  BCS_ERR_TAG = 7,    /* no tag */
  BCS_ERR_REQUEST = 8, /* no request, or none for this function */
  BCS_ERR_GROUP = 9,  /* no group; or a process twice in one, or the caller not at all */
  BCS_ERR_OP = 10,    /* no kind of element or operation, or one that is not defined on the other */
  BCS_ERR_TRUNCATED = 11, /* the message is longer than the memory for it, which got its beginning */
  BCS_ERR_BUFFER = 12, /* memory that cannot be read or written */
  BCS_ERR_FAILED = 13 /* it failed otherwise: no receive for a ready send, members in different calls */
};

/*
 * Core primitives. All operations of a job stand in one order that every node agrees with, in which those of one process stand as
 * it issued them; each is applied on all nodes of its set, or on none.
 */

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

/* The number of the time slice that this node is in, with mpiexec --schedule strobed; else always the same. It does not wait. */
int bcs_slice(uint64_t *slice);

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

/*
 * BCS API: messages between processes, which are named by their rank in the job, and collectives of the job or of a group.
 *
 * With request NULL a function blocks: it returns when the operation is complete. Otherwise it returns at once, and the
 * request is to be tested until it is; until then the program leaves the memory of the operation alone. Lengths are in bytes.
 */
int bcs_rank(int *rank);   /* this process's, from 0 */
int bcs_ranks(int *ranks); /* how many there are */

/* An operation under way. */
typedef uint32_t bcs_request_t;
#define BCS_REQUEST_NULL ((bcs_request_t)0)

/* Any sender, any tag. */
#define BCS_ANY (-1)
/* Tags are 0 to this. */
#define BCS_TAG_MAX ((1 << 28) - 1)

/* What a message was; of an operation that receives none only error and cancelled say something. */
typedef struct {
  int from;      /* rank of its sender, or BCS_ANY */
  int tag;       /* or BCS_ANY */
  int error;     /* BCS_SUCCESS or what went wrong with it */
  int cancelled; /* 1 if it was given up before anything matched it */
  size_t bytes;  /* its length, or as much as there was memory for */
} bcs_status_t;

/* When a send is complete: the memory may be changed; a receive has matched it; it has, since the receiver said it is ready;
   at once, with a copy. */
enum { BCS_STANDARD = 0, BCS_SYNCHRONOUS = 1, BCS_READY = 2, BCS_BUFFERED = 3 };

/* Messages of one process to another with one tag are received in the order in which they were sent. */
int bcs_send(const void *data, size_t bytes, int to, int tag, int mode, bcs_request_t *request);

/* From a rank or BCS_ANY, with a tag or BCS_ANY. status may be NULL; it is told by bcs_test if there is a request. */
int bcs_recv(void *data, size_t bytes, int from, int tag, bcs_status_t *status, bcs_request_t *request);

/* Is there a message that such a receive would get? With block, waits until there is; flag may be NULL then. */
int bcs_probe(int from, int tag, int block, int *flag, bcs_status_t *status);

/* Is the operation complete? With block, waits until it is; flag may be NULL then. Complete, the request becomes
   BCS_REQUEST_NULL, unless it was made by an _init. That one, and one that is kept and not started, is complete. */
int bcs_test(bcs_request_t *request, int block, int *flag, bcs_status_t *status);

/* The same for all of several; either all are taken or none. Returns the error of the first that has one; statuses tells each. */
int bcs_testall(size_t count, bcs_request_t *requests, int block, int *flag, bcs_status_t *statuses);

/* A message that is kept, to be started again and again, and tested each time; freed in the end. */
int bcs_send_init(const void *data, size_t bytes, int to, int tag, int mode, bcs_request_t *request);
int bcs_recv_init(void *data, size_t bytes, int from, int tag, bcs_request_t *request);
int bcs_start(bcs_request_t *request);

/* Gives up a send or receive that nothing has matched. The request is still to be tested, and its status says if it was. */
int bcs_cancel(bcs_request_t *request);

/* Gives a request up; an operation under way goes on. */
int bcs_request_free(bcs_request_t *request);

/* Processes that call collectives together. */
typedef uint32_t bcs_group_t;
#define BCS_JOB ((bcs_group_t)0)

/* A group of these processes in this order, count of them; each of them calls, and those that share several groups in one order. */
int bcs_group(const int *ranks, size_t count, bcs_group_t *group);
int bcs_group_free(bcs_group_t *group);

/*
 * Collectives. All members of the group call them in one order, with arguments that fit. root is a rank of the job. Pieces lie
 * in the order of the group: one length for all, or (…v) lengths and offsets by member, both in bytes. Pieces, lengths and
 * offsets of a gather or scatter are looked at by its root alone.
 */
int bcs_barrier(bcs_group_t group, bcs_request_t *request);
int bcs_bcast(void *data, size_t bytes, int root, bcs_group_t group, bcs_request_t *request);

/* What is in the receiving buffer already: as send; as receive of a scatter's root. Of reduce and gather at the root alone. */
#define BCS_IN_PLACE ((void *)-1)

int bcs_scatter(const void *send, void *receive, size_t bytes, int root, bcs_group_t group, bcs_request_t *request);
int bcs_scatterv(const void *send, const size_t *lengths, const size_t *offsets, void *receive, size_t bytes, int root,
                 bcs_group_t group, bcs_request_t *request);
int bcs_gather(const void *send, void *receive, size_t bytes, int root, bcs_group_t group, bcs_request_t *request);
int bcs_gatherv(const void *send, size_t bytes, void *receive, const size_t *lengths, const size_t *offsets, int root,
                bcs_group_t group, bcs_request_t *request);
int bcs_allgather(const void *send, void *receive, size_t bytes, bcs_group_t group, bcs_request_t *request);
int bcs_allgatherv(const void *send, size_t bytes, void *receive, const size_t *lengths, const size_t *offsets,
                   bcs_group_t group, bcs_request_t *request);
int bcs_alltoall(const void *send, void *receive, size_t bytes, bcs_group_t group, bcs_request_t *request);
int bcs_alltoallv(const void *send, const size_t *send_lengths, const size_t *send_offsets, void *receive,
                  const size_t *lengths, const size_t *offsets, bcs_group_t group, bcs_request_t *request);

/* Elements of reductions, and what is done with them: the first four with all kinds, the others with integers. Which operands
   meet in which order depends on the group and the lengths alone, never on time. */
enum {
  BCS_INT8 = 0,
  BCS_UINT8 = 1,
  BCS_INT16 = 2,
  BCS_UINT16 = 3,
  BCS_INT32 = 4,
  BCS_UINT32 = 5,
  BCS_INT64 = 6,
  BCS_UINT64 = 7,
  BCS_FLOAT = 8,
  BCS_DOUBLE = 9
};
enum {
  BCS_SUM = 0,
  BCS_PROD = 1,
  BCS_MIN = 2,
  BCS_MAX = 3,
  BCS_LAND = 4,
  BCS_LOR = 5,
  BCS_LXOR = 6,
  BCS_BAND = 7,
  BCS_BOR = 8,
  BCS_BXOR = 9
};
/* As root of a reduce: all members get the result. */
#define BCS_EVERYBODY (-1)

int bcs_reduce(const void *send, void *receive, size_t count, int kind, int operation, int root, bcs_group_t group,
               bcs_request_t *request);
/* Each gets what those before it in the group have combined, and inclusive itself; else the first gets nothing. */
int bcs_scan(const void *send, void *receive, size_t count, int kind, int operation, int inclusive, bcs_group_t group,
             bcs_request_t *request);
/* Combines counts[0] + … elements, and gives each member as many of them, in order, as its count says. */
int bcs_reduce_scatter(const void *send, void *receive, const size_t *counts, int kind, int operation, bcs_group_t group,
                       bcs_request_t *request);

#ifdef __cplusplus
}
#endif

#endif
