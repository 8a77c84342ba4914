/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two layers of BCS-MPI as C functions. The core primitives (Xfer-And-Signal, Test-Event, Compare-And-Write) work on
 * the global memory of sets of nodes. The BCS API (Table 4.1 of BCS-MPI) is communication between processes; MPI's own
 * calls become calls of it, too.
 *
 * Any process of an MPI job may use them between MPI_Init and MPI_Finalize, with the library of either ABI, and
 * together with MPI. Each function returns BCS_SUCCESS or another of the codes below. bcs(3) has the details.
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
  BCS_ERR_STATE = 1,  /* called before MPI_Init or after MPI_Finalize */
  BCS_ERR_MEMORY = 2, /* no global memory is left */
  BCS_ERR_RANGE = 3,  /* the place is not in global memory */
  BCS_ERR_ALIGN = 4,  /* the offset of a variable or an event is not divisible by 8 */
  BCS_ERR_ARG = 5,    /* an argument is not valid */
  BCS_ERR_RANK = 6,   /* the rank is not one of the job, or of the group */
  BCS_ERR_TAG = 7,    /* the tag is not from 0 to BCS_TAG_MAX */
  BCS_ERR_REQUEST = 8, /* it is no request, or not one for this function */
  BCS_ERR_GROUP = 9,  /* it is no group; or a process is in it twice, or the caller is not in it */
  BCS_ERR_OP = 10,    /* it is no kind of element, or no operation, or none on this kind */
  BCS_ERR_TRUNCATED = 11, /* the message is longer than the memory for it, which has its beginning */
  BCS_ERR_BUFFER = 12, /* the memory cannot be read or written */
  BCS_ERR_FAILED = 13 /* it failed otherwise: no receive for a ready send, or members in different calls */
};

/*
 * Core primitives. All operations of a job have one order, on which all nodes agree. Those of one process are in it as
 * the process issued them. Each operation is applied on all nodes of its set, or on none.
 */

/* A place in global memory: an offset in bytes, the same on every node. */
typedef uint64_t bcs_addr_t;
/* Instead of a place: no event to signal, or no variable to write. */
#define BCS_NONE (~(bcs_addr_t)0)

/* A set of nodes: bit n % 64 of word n / 64 is node n. It has BCS_SET_WORDS(nodes of the job) words. BCS_ALL is the set
   of all nodes. */
#define BCS_ALL ((const uint64_t *)0)
#define BCS_SET_WORDS(nodes) (((nodes) + 63) / 64)

/* Comparisons of a variable with a value, both unsigned: at least, less than, equal, not equal. */
enum { BCS_GE = 0, BCS_LT = 1, BCS_EQ = 2, BCS_NE = 3 };

/* The number of nodes in the job, and the number of the node that this process is on, from 0. */
int bcs_nodes(int *nodes);
int bcs_node(int *node);

/* The number of the time slice that this node is in, with mpiexec --schedule strobed. Without it, always the same
   number. It does not wait. */
int bcs_slice(uint64_t *slice);

/*
 * Allocates a block of global memory, zeroed and aligned to 64 bytes. The processes of a node share the node's part of
 * it. Processes get the same places if they allocate the same sizes in the same order. A block cannot be freed.
 */
int bcs_alloc(size_t bytes, bcs_addr_t *addr);

/* The address of this node's part of global memory at addr, where this process may read and write. NULL if addr is not
   in global memory. */
void *bcs_memory(bcs_addr_t addr);

/*
 * Xfer-And-Signal: copies the block to addr on each node of the set. On each of these nodes it then adds one to the
 * event remote. When all have the block it adds one to the event local of this node. Either event may be BCS_NONE. It
 * returns when the block may be changed, which may be before it has arrived: bcs_test_event on local tells when it has.
 */
int bcs_xfer_and_signal(const uint64_t *nodes, const void *block, size_t bytes, bcs_addr_t addr, bcs_addr_t remote,
                        bcs_addr_t local);

/*
 * Test-Event: flag is 1 if this node's event was signalled at least count times since the job began. If block is not 0,
 * it waits until that is so, and flag may be NULL. An event is a variable that starts at 0.
 */
int bcs_test_event(bcs_addr_t event, uint64_t count, int block, int *flag);

/*
 * Compare-And-Write: result is 1 if the comparison of the variable with value holds on every node of the set, at one
 * place in the order of operations, else 0. If it holds and write is not BCS_NONE, the variable write becomes new_value
 * on all these nodes, at the same place in the order.
 */
int bcs_compare_and_write(const uint64_t *nodes, bcs_addr_t variable, int comparison, uint64_t value, bcs_addr_t write,
                          uint64_t new_value, int *result);

/*
 * The same comparison without a write. A node on which it does not hold waits for it, up to wait_ns nanoseconds. result
 * is 1 if it came to hold on each node of the set, perhaps on one before another.
 */
int bcs_compare_and_wait(const uint64_t *nodes, bcs_addr_t variable, int comparison, uint64_t value, uint64_t wait_ns,
                         int *result);

/*
 * BCS API: messages between processes, which are named by their rank in the job, and collectives of the job or of a
 * group.
 *
 * If request is NULL the function blocks: it returns when the operation is complete. Otherwise it returns at once, and
 * the program tests the request until the operation is complete. Until then it must leave the memory of the operation
 * alone. Lengths are in bytes.
 */
int bcs_rank(int *rank);   /* the rank of this process, from 0 */
int bcs_ranks(int *ranks); /* the number of processes in the job */

/* An operation under way. */
typedef uint32_t bcs_request_t;
#define BCS_REQUEST_NULL ((bcs_request_t)0)

/* Any sender, any tag. */
#define BCS_ANY (-1)
/* The largest tag; the smallest is 0. */
#define BCS_TAG_MAX ((1 << 28) - 1)

/* What a message was. For an operation that receives nothing only error and cancelled have a meaning. */
typedef struct {
  int from;      /* rank of the sender, or BCS_ANY */
  int tag;       /* tag of the message, or BCS_ANY */
  int error;     /* BCS_SUCCESS, or why the operation failed */
  int cancelled; /* 1 if it was cancelled before anything matched it */
  size_t bytes;  /* length of the message, or of the memory for it if that is less */
} bcs_status_t;

/* Modes of sends, as in MPI. A standard send is complete when its memory may be changed, a synchronous one also not
   before a receive has matched it. A ready send needs a receive that is posted already. A buffered send is complete at
   once, since the library makes a copy. */
enum { BCS_STANDARD = 0, BCS_SYNCHRONOUS = 1, BCS_READY = 2, BCS_BUFFERED = 3 };

/* Sends a message. Messages from one process to another with the same tag are received in the order in which they were
   sent. */
int bcs_send(const void *data, size_t bytes, int to, int tag, int mode, bcs_request_t *request);

/* Receives a message from a rank or BCS_ANY, with a tag or BCS_ANY. status may be NULL. With a request it is bcs_test
   that gives the status. */
int bcs_recv(void *data, size_t bytes, int from, int tag, bcs_status_t *status, bcs_request_t *request);

/* flag is 1 if there is a message that such a receive would get. If block is not 0, it waits for one, and flag may be
   NULL. */
int bcs_probe(int from, int tag, int block, int *flag, bcs_status_t *status);

/* flag is 1 if the operation is complete. If block is not 0, it waits until it is, and flag may be NULL. The request of
   a complete operation becomes BCS_REQUEST_NULL, unless it is persistent. BCS_REQUEST_NULL and a persistent request
   that is not started count as complete. */
int bcs_test(bcs_request_t *request, int block, int *flag, bcs_status_t *status);

/* The same for count requests: flag is 1 if all are complete, and only then are requests changed and statuses set.
   Returns the first error of an operation; statuses, which may be NULL, has the error of each. */
int bcs_testall(size_t count, bcs_request_t *requests, int block, int *flag, bcs_status_t *statuses);

/* Persistent sends and receives: bcs_start starts the operation as often as the program likes, and each time it is to
   be tested. bcs_request_free ends it. */
int bcs_send_init(const void *data, size_t bytes, int to, int tag, int mode, bcs_request_t *request);
int bcs_recv_init(void *data, size_t bytes, int from, int tag, bcs_request_t *request);
int bcs_start(bcs_request_t *request);

/* Cancels a send or receive that nothing has matched. The request still has to be tested, and its status says whether
   it was cancelled. */
int bcs_cancel(bcs_request_t *request);

/* Frees a request. An operation under way goes on. */
int bcs_request_free(bcs_request_t *request);

/* A group of processes that call collectives together. */
typedef uint32_t bcs_group_t;
#define BCS_JOB ((bcs_group_t)0)

/* Makes a group of count processes, in the order of ranks. Each of them calls it. Processes that are in several groups
   together make these in the same order. */
int bcs_group(const int *ranks, size_t count, bcs_group_t *group);
int bcs_group_free(bcs_group_t *group);

/*
 * Collectives. All members of the group call them in the same order, with arguments that fit together. root is a rank
 * in the job. Where there is a piece for each member, the pieces are in the order of the group. All have one length,
 * or, in the functions that end in v, each has a length and an offset in bytes. In a gather or a scatter only the root
 * reads these.
 */
int bcs_barrier(bcs_group_t group, bcs_request_t *request);
int bcs_bcast(void *data, size_t bytes, int root, bcs_group_t group, bcs_request_t *request);

/* Instead of send: the data lies in the receive buffer already. In a reduce and a gather only the root may pass it. In
   a scatter the root passes it instead of receive. */
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

/* Kinds of elements of reductions, and operations on them: the first four for all kinds, the others for integers. The
   order in which operands are combined depends only on the group and the lengths, never on time. */
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
/* Instead of the root of a reduce: all members get the result. */
#define BCS_EVERYBODY (-1)

int bcs_reduce(const void *send, void *receive, size_t count, int kind, int operation, int root, bcs_group_t group,
               bcs_request_t *request);
/* Gives each member the combination of the operands of those before it in the group, and of its own if inclusive is not
   0. If it is 0 the first member gets nothing. */
int bcs_scan(const void *send, void *receive, size_t count, int kind, int operation, int inclusive, bcs_group_t group,
             bcs_request_t *request);
/* Combines counts[0] + counts[1] + … elements. Each member gets as many of the results, in order, as its count says. */
int bcs_reduce_scatter(const void *send, void *receive, const size_t *counts, int kind, int operation,
                       bcs_group_t group, bcs_request_t *request);

#ifdef __cplusplus
}
#endif

#endif
