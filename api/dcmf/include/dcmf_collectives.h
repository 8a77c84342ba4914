/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Collectives of some processes of the job: those of a geometry. All of them start the same ones in the same order. Roots
 * are ranks in the job.
 *
 * Each kind has one way here, which is chosen for each call by lengths and places; any of its protocols is that way.
 * Functions that a program registers to find its geometries are not called: a geometry exists in all of its processes
 * when DCMF_Geometry_initialize returns.
 */
#ifndef __dcmf_collectives_h__
#define __dcmf_collectives_h__

#include "dcmf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef DCQuad DCMF_CollectiveProtocol_t[64];
typedef DCQuad DCMF_CollectiveRequest_t[1024];
typedef DCQuad DCMF_Geometry_t[32];

int DCMF_Collective_initialize();

/* Makes a geometry of `count` ranks of the job, each of which calls this with the same ranks in the same order. The
 * ranks are copied. */
int DCMF_Geometry_initialize(DCMF_Geometry_t *geometry, unsigned id, unsigned *ranks, unsigned count,
                             DCMF_CollectiveProtocol_t **protocols, unsigned nprotocols,
                             DCMF_CollectiveProtocol_t **localprotocols, unsigned nlocalprotocols,
                             DCMF_CollectiveRequest_t *request, unsigned numcolors, unsigned globalcontext);
/* 1 if collectives by this protocol are possible, else 0. */
int DCMF_Geometry_analyze(DCMF_Geometry_t *geometry, DCMF_CollectiveProtocol_t *protocol);
int DCMF_Geometry_free(DCMF_Geometry_t *geometry);
/* A set of DCMF_Device. */
unsigned DCMF_Geometry_available(DCMF_Geometry_t *geometry);

typedef DCMF_Geometry_t *(*DCMF_mapIdToGeometry)(int comm);
typedef void *(*DCMF_RecvAsyncBroadcast)(unsigned root, unsigned comm, const unsigned sndlen, unsigned *rcvlen,
                                         char **rcvbuf, DCMF_Callback_t *const cb_info);

typedef enum {
  DCMF_GI_BARRIER_PROTOCOL = 0,
  DCMF_TREE_BARRIER_PROTOCOL,
  DCMF_TORUS_RECTANGLE_BARRIER_PROTOCOL,
  DCMF_TORUS_RECTANGLELOCKBOX_BARRIER_PROTOCOL_SINGLETH,
  DCMF_TORUS_BINOMIAL_BARRIER_PROTOCOL,
  DCMF_NUM_BARRIER_PROTOCOLS,
  DCMF_LOCKBOX_BARRIER_PROTOCOL,
  DCMF_NUM_LOCAL_BARRIER_PROTOCOLS
} DCMF_Barrier_Protocol;

typedef struct {
  DCMF_Barrier_Protocol protocol;
  DCMF_mapIdToGeometry cb_geometry;
} DCMF_Barrier_Configuration_t;
int DCMF_Barrier_register(DCMF_CollectiveProtocol_t *registration, DCMF_Barrier_Configuration_t *configuration);
int DCMF_Barrier(DCMF_Geometry_t *geometry, DCMF_Callback_t cb_done, DCMF_Consistency consistency);

typedef enum {
  DCMF_TREE_BROADCAST_PROTOCOL = 0,
  DCMF_TORUS_RECTANGLE_BROADCAST_PROTOCOL,
  DCMF_TORUS_RECTANGLE_BROADCAST_PROTOCOL_SINGLETH,
  DCMF_TORUS_RECTANGLE_BROADCAST_PROTOCOL_DPUT_SINGLETH,
  DCMF_TORUS_BINOMIAL_BROADCAST_PROTOCOL,
  DCMF_TORUS_BINOMIAL_BROADCAST_PROTOCOL_SINGLETH,
  DCMF_TREE_DPUT_BROADCAST_PROTOCOL,
  DCMF_RING_BROADCAST_PROTOCOL_DPUT_SINGLETH
} DCMF_Broadcast_Protocol;

typedef struct {
  DCMF_Broadcast_Protocol protocol;
  DCMF_RecvAsyncBroadcast cb_recv;
  DCMF_mapIdToGeometry cb_geometry;
  unsigned isBuffered;
} DCMF_Broadcast_Configuration_t;
int DCMF_Broadcast_register(DCMF_CollectiveProtocol_t *registration, DCMF_Broadcast_Configuration_t *configuration);
int DCMF_Broadcast(DCMF_CollectiveProtocol_t *registration, DCMF_CollectiveRequest_t *request, DCMF_Callback_t cb_done,
                   DCMF_Consistency consistency, DCMF_Geometry_t *geometry, unsigned root, char *src, unsigned bytes);

typedef enum {
  DCMF_TORUS_ASYNCBROADCAST_BINOMIAL_PROTOCOL = 0,
  DCMF_TORUS_ASYNCBROADCAST_RECTANGLE_PROTOCOL
} DCMF_AsyncBroadcast_Protocol;

typedef struct {
  DCMF_AsyncBroadcast_Protocol protocol;
  DCMF_RecvAsyncBroadcast cb_recv;
  DCMF_mapIdToGeometry cb_geometry;
  unsigned isBuffered;
} DCMF_AsyncBroadcast_Configuration_t;
int DCMF_AsyncBroadcast_register(DCMF_CollectiveProtocol_t *registration,
                                 DCMF_AsyncBroadcast_Configuration_t *configuration);
int DCMF_AsyncBroadcast(DCMF_CollectiveProtocol_t *registration, DCMF_CollectiveRequest_t *request,
                        DCMF_Callback_t cb_done, DCMF_Consistency consistency, DCMF_Geometry_t *geometry,
                        unsigned root, char *src, unsigned bytes);

typedef enum {
  DCMF_TREE_ALLREDUCE_PROTOCOL = 0,
  DCMF_TORUS_BINOMIAL_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_RECTANGLE_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_RECTANGLE_RING_ALLREDUCE_PROTOCOL,
  DCMF_TREE_PIPELINED_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_SHORT_BINOMIAL_ALLREDUCE_PROTOCOL,
  DCMF_TREE_DPUT_PIPELINED_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_ASYNC_BINOMIAL_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_ASYNC_RECTANGLE_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_ASYNC_RECTANGLE_RING_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_ASYNC_SHORT_BINOMIAL_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_ASYNC_SHORT_RECTANGLE_ALLREDUCE_PROTOCOL,
  DCMF_TORUS_RRING_DPUT_ALLREDUCE_PROTOCOL_SINGLETH,
  DCMF_NUM_ALLREDUCE_PROTOCOLS
} DCMF_Allreduce_Protocol;

typedef struct {
  DCMF_Allreduce_Protocol protocol;
  DCMF_mapIdToGeometry cb_geometry;
  unsigned reuse_storage : 1;
  unsigned reserved : 31;
} DCMF_Allreduce_Configuration_t;
int DCMF_Allreduce_register(DCMF_CollectiveProtocol_t *registration, DCMF_Allreduce_Configuration_t *configuration);
int DCMF_Allreduce(DCMF_CollectiveProtocol_t *registration, DCMF_CollectiveRequest_t *request, DCMF_Callback_t cb_done,
                   DCMF_Consistency consistency, DCMF_Geometry_t *geometry, char *sbuffer, char *rbuffer,
                   unsigned count, DCMF_Dt dt, DCMF_Op op);

typedef enum {
  DCMF_TREE_REDUCE_PROTOCOL = 0,
  DCMF_TORUS_BINOMIAL_REDUCE_PROTOCOL,
  DCMF_TORUS_RECTANGLE_REDUCE_PROTOCOL,
  DCMF_TORUS_RECTANGLE_RING_REDUCE_PROTOCOL
} DCMF_Reduce_Protocol;

typedef struct {
  DCMF_Reduce_Protocol protocol;
  DCMF_mapIdToGeometry cb_geometry;
  unsigned reuse_storage : 1;
  unsigned reserved : 31;
} DCMF_Reduce_Configuration_t;
int DCMF_Reduce_register(DCMF_CollectiveProtocol_t *registration, DCMF_Reduce_Configuration_t *configuration);
int DCMF_Reduce(DCMF_CollectiveProtocol_t *registration, DCMF_CollectiveRequest_t *request, DCMF_Callback_t cb_done,
                DCMF_Consistency consistency, DCMF_Geometry_t *geometry, int root, char *sbuffer, char *rbuffer,
                unsigned count, DCMF_Dt dt, DCMF_Op op);

typedef enum { DCMF_TORUS_ALLTOALLV_PROTOCOL = 0 } DCMF_Alltoallv_Protocol;

typedef struct {
  DCMF_Alltoallv_Protocol protocol;
} DCMF_Alltoallv_Configuration_t;
int DCMF_Alltoallv_register(DCMF_CollectiveProtocol_t *registration, DCMF_Alltoallv_Configuration_t *configuration);
/* Lengths and displacements are bytes. The counters are not used. */
int DCMF_Alltoallv(DCMF_CollectiveProtocol_t *registration, DCMF_CollectiveRequest_t *request, DCMF_Callback_t cb_done,
                   DCMF_Consistency consistency, DCMF_Geometry_t *geometry, char *sndbuf, unsigned *sndlens,
                   unsigned *sdispls, char *rcvbuf, unsigned *rcvlens, unsigned *rdispls, unsigned *sndcounters,
                   unsigned *rcvcounters);

#ifdef __cplusplus
}
#endif

#endif
