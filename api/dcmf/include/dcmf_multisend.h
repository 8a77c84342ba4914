/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* One call, several receivers: the same data for all (multicast), or a part for each (many-to-many). */
#ifndef __dcmf_multisend_h__
#define __dcmf_multisend_h__

#include "dcmf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How data go to a receiver. Here all go from the caller to each one, whatever is asked for. */
typedef enum {
  DCMF_PT_TO_PT_SEND = 0,
  DCMF_LINE_BCAST_XP = 0x20,
  DCMF_LINE_BCAST_XM = 0x10,
  DCMF_LINE_BCAST_YP = 0x08,
  DCMF_LINE_BCAST_YM = 0x04,
  DCMF_LINE_BCAST_ZP = 0x02,
  DCMF_LINE_BCAST_ZM = 0x01,
  DCMF_COMBINE = 0x100,
  DCMF_GI_BARRIER = 0x200,
  DCMF_LOCKBOX_BARRIER = 0x300,
  DCMF_TREE_BARRIER = 0x400,
  DCMF_TREE_BCAST = 0x500,
  DCMF_TREE_ALLREDUCE = 0x600,
  DCMF_REDUCE_RECV_STORE = 0x700,
  DCMF_REDUCE_RECV_NOSTORE = 0x800,
  DCMF_BCAST_RECV_STORE = 0x900,
  DCMF_BCAST_RECV_NOSTORE = 0xa00,
  DCMF_LOCALCOPY = 0xb00,
  DCMF_UNDEFINED_OPCODE = -64
} DCMF_Opcode_t;

#define DCMF_LINE_BCAST_MASK                                                                               \
  (DCMF_LINE_BCAST_XP | DCMF_LINE_BCAST_XM | DCMF_LINE_BCAST_YP | DCMF_LINE_BCAST_YM | DCMF_LINE_BCAST_ZP | \
   DCMF_LINE_BCAST_ZM)

typedef enum {
  DCMF_DEFAULT_MSEND_PROTOCOL = 0,
  DCMF_MEMFIFO_DMA_MSEND_PROTOCOL,
  DCMF_GI_MSEND_PROTOCOL,
  DCMF_TREE_MSEND_PROTOCOL,
  DCMF_DPUT_DMA_MSEND_PROTOCOL,
  DCMF_TREE_DPUT_MSEND_PROTOCOL,
  DCMF_MEMFIFO_MCAST_RECORD_REPLAY_PROTOCOL
} DCMF_Multicast_Protocol;

/* Called when a multicast has come: says where `*rcvlen` bytes go, and what is called when they are there.
 * `*pipewidth` is not used: the data come in one piece. */
typedef DCMF_Request_t *(*DCMF_RecvMulticast)(const DCQuad *info, unsigned count, unsigned peer, unsigned sndlen,
                                              unsigned conn_id, void *arg, unsigned *rcvlen, char **rcvbuf,
                                              unsigned *pipewidth, DCMF_Callback_t *cb_done);

/* The list of connections is not used; more connections than `nconnections` are refused at the sender. */
typedef struct {
  DCMF_Multicast_Protocol protocol;
  DCMF_RecvMulticast cb_recv;
  void *clientdata;
  void **connectionlist;
  unsigned nconnections;
} DCMF_Multicast_Configuration_t;
DCMF_Result DCMF_Multicast_register(DCMF_Protocol_t *registration, DCMF_Multicast_Configuration_t *configuration);

typedef struct {
  DCMF_Protocol_t *registration;
  DCMF_Request_t *request;
  DCMF_Callback_t cb_done;
  DCMF_Consistency consistency;
  unsigned connection_id;
  unsigned bytes;
  const char *src;
  unsigned nranks;
  unsigned *ranks;
  DCMF_Opcode_t *opcodes;
  const DCQuad *msginfo;
  unsigned count;
  DCMF_Op op;
  DCMF_Dt dt;
  unsigned flags;
} DCMF_Multicast_t;

/* The description is read during the call. Data and ranks stay until `cb_done`. */
int DCMF_Multicast(DCMF_Multicast_t *mcastinfo);

typedef struct {
  DCMF_Protocol_t *registration;
  DCMF_Request_t *request;
  DCMF_Callback_t cb_done;
  unsigned connection_id;
  unsigned bytes;
  char *dst;
  unsigned pwidth;
  DCMF_Opcode_t opcode;
  DCMF_Op op;
  DCMF_Dt dt;
} DCMF_MulticastRecv_t;

/* Receives the next multicast on a connection to a place that is known before it comes, instead of asking `cb_recv`. */
int DCMF_Multicast_postrecv(DCMF_MulticastRecv_t *recv);

typedef enum { DCMF_DEFAULT_M2M_PROTOCOL = 0, DCMF_MEMFIFO_DMA_M2M_PROTOCOL } DCMF_Manytomany_Protocol;

/* Called once for each operation on a connection, when its first data have come or this process starts it: says where
 * the part with each index goes, in `*nranks` entries. The receive is complete when each has its length. */
typedef DCMF_Request_t *(*DCMF_RecvManytomany)(unsigned conn_id, void *arg, char **rcvbuf, unsigned **rcvlens,
                                               unsigned **rcvdispls, unsigned **rcvcounters, unsigned *nranks,
                                               unsigned *rankIndex, DCMF_Callback_t *cb_done);

typedef struct {
  DCMF_Manytomany_Protocol protocol;
  DCMF_RecvManytomany cb_recv;
  void *arg;
  unsigned nconnections;
} DCMF_Manytomany_Configuration_t;
DCMF_Result DCMF_Manytomany_register(DCMF_Protocol_t *registration, DCMF_Manytomany_Configuration_t *configuration);

/* Sends `sndlens[i]` bytes at `sndbuf + sdispls[i]` to `ranks[i]`, for the `nranks` values i in the order of
 * `permutation`. The receiver knows a part by an index: `rindexes[i]` if `rindex_is_vector`, else `rindex`. */
int DCMF_Manytomany(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                    DCMF_Consistency consistency, unsigned connection_id, unsigned rindex_is_vector, unsigned rindex,
                    unsigned *rindexes, char *sndbuf, unsigned *sndlens, unsigned *sdispls, unsigned *sndcounters,
                    unsigned *ranks, unsigned *permutation, unsigned nranks);

#ifdef __cplusplus
}
#endif

#endif
