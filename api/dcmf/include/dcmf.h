/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * DCMF 0.3: active messages, put and get, for programs and layers that were written for it. The functions are in both
 * MPI libraries; a process may use DCMF alone or with MPI, in either order.
 *
 * Callbacks are called in DCMF_Messager_advance and nowhere else. Functions return DCMF_SUCCESS, or what is wrong with
 * their arguments: DCMF_INVAL; DCMF_UNIMPL for a protocol that does not exist; DCMF_SHUTDOWN before
 * DCMF_Messager_initialize and after DCMF_Messager_finalize.
 */
#ifndef __dcmf_h__
#define __dcmf_h__

#include <stddef.h>
#include <stdint.h>

#include "dcmf_impl.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DCMF_VERSION_RELEASE 0
#define DCMF_VERSION_MAJOR 3
#define DCMF_VERSION_MINOR 0

/* Results. */
typedef enum {
  DCMF_SUCCESS = 0,
  DCMF_NERROR = -1,
  DCMF_ERROR = 1,
  DCMF_INVAL = 2,
  DCMF_UNIMPL = 3,
  DCMF_EAGAIN = 4,
  DCMF_SHUTDOWN = 5,
  DCMF_CHECK_ERRNO = 6,
  DCMF_OTHER = 7
} DCMF_Result;

typedef struct DCMF_Error_t {
  DCMF_Result result;
} DCMF_Error_t;

/* Objects that the library keeps in memory of the program. */
typedef DCQuad DCMF_Protocol_t[DCMF_PROTOCOL_NQUADS];
typedef DCQuad DCMF_Request_t[DCMF_REQUEST_NQUADS];
typedef DCQuad DCMF_Error_request_t[DCMF_ERROR_NQUADS];
typedef DCQuad DCMF_Control_t[DCMF_CONTROL_NQUADS];
typedef DCQuad DCMF_Memregion_t[DCMF_MEMREGION_NQUADS];

#define DCMF_PROTOCOL_NULL NULL

/* What is called when an operation is complete. */
typedef void (*DCMF_Callback)(void *clientdata, DCMF_Error_t *error);
typedef struct DCMF_Callback_t {
  DCMF_Callback function;
  void *clientdata;
} DCMF_Callback_t;

/* The order of operations between two ranks. MATCH: received in the order in which they were sent. RELAXED: in any
 * (here as MATCH). SEQUENTIAL: received after all data of earlier ones are in place. WEAK: as RELAXED. */
typedef enum {
  DCMF_MATCH_CONSISTENCY = 0,
  DCMF_RELAXED_CONSISTENCY = 1,
  DCMF_SEQUENTIAL_CONSISTENCY = 2,
  DCMF_WEAK_CONSISTENCY = 3
} DCMF_Consistency;

typedef enum {
  DCMF_DEVICE_GI = 1,
  DCMF_DEVICE_TREE = 2,
  DCMF_DEVICE_TORUS = 4,
  DCMF_DEVICE_DMA = 8,
  DCMF_DEVICE_IPC = 16
} DCMF_Device;

typedef enum {
  DCMF_UNDEFINED_OP = 0,
  DCMF_NOOP,
  DCMF_MAX,
  DCMF_MIN,
  DCMF_SUM,
  DCMF_PROD,
  DCMF_LAND,
  DCMF_LOR,
  DCMF_LXOR,
  DCMF_BAND,
  DCMF_BOR,
  DCMF_BXOR,
  DCMF_MAXLOC,
  DCMF_MINLOC,
  DCMF_USERDEFINED_OP,
  DCMF_OP_COUNT
} DCMF_Op;

typedef enum {
  DCMF_UNDEFINED_DT = 0,
  DCMF_SIGNED_CHAR,
  DCMF_UNSIGNED_CHAR,
  DCMF_SIGNED_SHORT,
  DCMF_UNSIGNED_SHORT,
  DCMF_SIGNED_INT,
  DCMF_UNSIGNED_INT,
  DCMF_SIGNED_LONG_LONG,
  DCMF_UNSIGNED_LONG_LONG,
  DCMF_FLOAT,
  DCMF_DOUBLE,
  DCMF_LONG_DOUBLE,
  DCMF_LOGICAL,
  DCMF_SINGLE_COMPLEX,
  DCMF_DOUBLE_COMPLEX,
  DCMF_LOC_2INT,
  DCMF_LOC_SHORT_INT,
  DCMF_LOC_FLOAT_INT,
  DCMF_LOC_DOUBLE_INT,
  DCMF_LOC_2FLOAT,
  DCMF_LOC_2DOUBLE,
  DCMF_USERDEFINED_DT,
  DCMF_DT_COUNT
} DCMF_Dt;

/* ---- The messager ---- */

/* 1 when this call began, or ended, the use of DCMF by this process; 0 when another call had. */
unsigned DCMF_Messager_initialize();
unsigned DCMF_Messager_finalize();

/* The rank of this process, and how many there are: those of MPI_COMM_WORLD. */
size_t DCMF_Messager_rank();
size_t DCMF_Messager_size();

/* Makes progress and calls callbacks: how many it called. */
unsigned DCMF_Messager_advance();

typedef struct {
  unsigned channel;
} DCMF_Messager_advance_options;
unsigned DCMF_Messager_advance_expert(DCMF_Messager_advance_options opt);

/* Stops and resumes what makes progress beside the program: the thread of DCMF_INTERRUPTS_ON. */
DCMF_Result DCMF_Messager_suspend();
DCMF_Result DCMF_Messager_resume();

typedef enum {
  DCMF_THREAD_SINGLE = 0,
  DCMF_THREAD_FUNNELED = 1,
  DCMF_THREAD_SERIALIZED = 2,
  DCMF_THREAD_MULTIPLE = 3
} DCMF_Thread;

typedef enum { DCMF_INTERRUPTS_OFF = 0, DCMF_INTERRUPTS_ON = 1 } DCMF_Interrupts;

typedef struct {
  DCMF_Thread thread_level;
  DCMF_Interrupts interrupts;
} DCMF_Configure_t;

/* Asks for `config` and stores what was granted in `out`. Either may be NULL, or both the same. */
DCMF_Result DCMF_Messager_configure(DCMF_Configure_t *config, DCMF_Configure_t *out);

/* What is called when a process can no longer be reached. Here the job ends then, with a report of the launcher's. */
typedef void (*DCMF_GlobalError)(DCMF_Error_t *error, size_t peer);
DCMF_Result DCMF_Error_register(DCMF_Error_request_t *req, DCMF_GlobalError func);

/* ---- Threads: recursive locks by number; 0 is that of everything ---- */

void DCMF_CriticalSection_enter_func(uint32_t x);
void DCMF_CriticalSection_exit_func(uint32_t x);
void DCMF_CriticalSection_cycle_func(uint32_t x);
#define DCMF_CriticalSection_enter(a) __extension__({ DCMF_CriticalSection_enter_func(a); })
#define DCMF_CriticalSection_exit(a) __extension__({ DCMF_CriticalSection_exit_func(a); })
#define DCMF_CriticalSection_cycle(a) __extension__({ DCMF_CriticalSection_cycle_func(a); })

/* ---- Channels: here there is one, 0, which all protocols use ---- */

#define DCMF_CHANNEL_ALL ((unsigned)-1)
#define DCMF_PROTOCOL_HAS_NO_CHANNELS ((unsigned)-2)
#define DCMF_MESSAGER_USE_CHANNEL
DCMF_Result DCMF_Channel_info(DCMF_Protocol_t *p, unsigned *base, unsigned *count, unsigned *current);
DCMF_Result DCMF_Channel_acquire(unsigned channel);
DCMF_Result DCMF_Channel_release();
DCMF_Result DCMF_Channel_handoff(unsigned channel, DCMF_Callback_t cb);
unsigned DCMF_Channel_current();
int DCMF_Messager_use_channel(unsigned channel);

/* ---- The machine ---- */

#define DCMF_MAX_DIMS 4
#define DCMF_HARDWARE_MAX_PROCESSOR_NAME 128
#define DCMF_HARDWARE_NUM_DIMS 4

/* Sizes, coordinates, and whether a direction is a ring, in the order T, Z, Y, X: T counts the processes of a node. */
typedef struct {
  uint32_t lrank; /* among the processes of its node */
  uint32_t lsize;
  uint32_t prank; /* among the nodes */
  uint32_t psize;
  __extension__ union {
    uint32_t Size[DCMF_HARDWARE_NUM_DIMS];
    __extension__ struct {
      uint32_t tSize, zSize, ySize, xSize;
    };
  };
  __extension__ union {
    uint32_t Coord[DCMF_HARDWARE_NUM_DIMS];
    __extension__ struct {
      uint32_t tCoord, zCoord, yCoord, xCoord;
    };
  };
  __extension__ union {
    uint32_t Torus[DCMF_HARDWARE_NUM_DIMS];
    __extension__ struct {
      uint32_t tTorus, zTorus, yTorus, xTorus;
    };
  };
  uint32_t rankInPset;
  uint32_t sizeOfPset;
  uint32_t idOfPset;
  uint32_t clockMHz; /* increments of DCMF_Timebase in a microsecond */
  uint32_t memSize;  /* of a node, in MiB */
  char name[DCMF_HARDWARE_MAX_PROCESSOR_NAME];
} DCMF_Hardware_t;
DCMF_Result DCMF_Hardware(DCMF_Hardware_t *hw);

typedef enum {
  DCMF_DEFAULT_NETWORK = 0,
  DCMF_TORUS_NETWORK,
  DCMF_SOCKET_NETWORK,
  DCMF_SHMEM_NETWORK,
  DCMF_NETWORK_COUNT
} DCMF_Network;

typedef struct DCMF_NetworkCoord_t {
  DCMF_Network network;
  __extension__ union {
    struct {
      size_t x, y, z, t;
    } torus;
    struct {
      size_t coords[DCMF_MAX_DIMS];
    } n_torus;
    struct {
      int recv_fd, send_fd;
    } socket;
    struct {
      size_t rank, peer;
    } shmem;
  };
} DCMF_NetworkCoord_t;
DCMF_Result DCMF_Messager_rank2network(size_t rank, DCMF_Network network, DCMF_NetworkCoord_t *address);
DCMF_Result DCMF_Messager_network2rank(const DCMF_NetworkCoord_t *address, size_t *rank, DCMF_Network *network);

double DCMF_Timer();                /* seconds */
double DCMF_Tick();                 /* seconds per increment of DCMF_Timer */
unsigned long long DCMF_Timebase(); /* increments at DCMF_Hardware_t.clockMHz */

/* ---- Send: active messages with up to seven quads of information ----
 *
 * All processes register the same sends in the same order. At the receiver the short callback gets the data where they
 * came, to be copied before it returns; messages of up to 4,096 bytes come so. For a longer one the other callback says
 * where `*rcvlen` bytes go and what is called then, and gives a request for that.
 */

typedef enum {
  DCMF_DEFAULT_SEND_PROTOCOL = 0,
  DCMF_EAGER_SEND_PROTOCOL,
  DCMF_RZV_SEND_PROTOCOL,
  DCMF_USER0_SEND_PROTOCOL,
  DCMF_USER1_SEND_PROTOCOL,
  DCMF_USER2_SEND_PROTOCOL,
  DCMF_USER3_SEND_PROTOCOL,
  DCMF_SEND_PROTOCOL_COUNT
} DCMF_Send_Protocol;

typedef void (*DCMF_RecvSendShort)(void *clientdata, const DCQuad *msginfo, unsigned count, size_t peer,
                                   const char *src, size_t bytes);
typedef DCMF_Request_t *(*DCMF_RecvSend)(void *clientdata, const DCQuad *msginfo, unsigned count, size_t peer,
                                         size_t sndlen, size_t *rcvlen, char **rcvbuf, DCMF_Callback_t *cb_done);

typedef struct {
  DCMF_Send_Protocol protocol;
  DCMF_Network network;
  DCMF_RecvSendShort cb_recv_short;
  void *cb_recv_short_clientdata;
  DCMF_RecvSend cb_recv;
  void *cb_recv_clientdata;
} DCMF_Send_Configuration_t;
DCMF_Result DCMF_Send_register(DCMF_Protocol_t *registration, DCMF_Send_Configuration_t *configuration);
DCMF_Result DCMF_Send(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                      DCMF_Consistency consistency, size_t rank, size_t bytes, char *src, DCQuad *msginfo,
                      unsigned count);

/* ---- Control: one object, without a request; may be called in callbacks ---- */

typedef enum {
  DCMF_DEFAULT_CONTROL_PROTOCOL = 0,
  DCMF_OVERSEND_CONTROL_PROTOCOL,
  DCMF_USER0_CONTROL_PROTOCOL,
  DCMF_USER1_CONTROL_PROTOCOL,
  DCMF_USER2_CONTROL_PROTOCOL,
  DCMF_USER3_CONTROL_PROTOCOL,
  DCMF_CONTROL_PROTOCOL_COUNT
} DCMF_Control_Protocol;

typedef void (*DCMF_RecvControl)(void *clientdata, const DCMF_Control_t *info, size_t peer);

typedef struct {
  DCMF_Control_Protocol protocol;
  DCMF_Network network;
  DCMF_RecvControl cb_recv;
  void *cb_recv_clientdata;
} DCMF_Control_Configuration_t;
DCMF_Result DCMF_Control_register(DCMF_Protocol_t *registration, DCMF_Control_Configuration_t *configuration);
DCMF_Result DCMF_Control(DCMF_Protocol_t *registration, DCMF_Consistency consistency, size_t rank,
                         DCMF_Control_t *info);

/* ---- Memory that others read and write ----
 *
 * A memory region is plain bytes: a copy of it is good in any process of the job, as long as the memory exists. Base
 * NULL and (size_t)-1 bytes are all memory of the process.
 */

DCMF_Result DCMF_Memregion_create(DCMF_Memregion_t *memregion, size_t *bytes_out, size_t bytes_in, void *base,
                                  uint64_t options);
DCMF_Result DCMF_Memregion_destroy(DCMF_Memregion_t *memregion);
DCMF_Result DCMF_Memregion_query(DCMF_Memregion_t *memregion, size_t *bytes, void **base);

typedef enum {
  DCMF_DEFAULT_PUT_PROTOCOL = 0,
  DCMF_OVERSEND_PUT_PROTOCOL,
  DCMF_USER0_PUT_PROTOCOL,
  DCMF_USER1_PUT_PROTOCOL,
  DCMF_USER2_PUT_PROTOCOL,
  DCMF_USER3_PUT_PROTOCOL,
  DCMF_PUT_PROTOCOL_COUNT
} DCMF_Put_Protocol;

typedef struct {
  DCMF_Put_Protocol protocol;
  DCMF_Network network;
} DCMF_Put_Configuration_t;

/* Puts data into memory of `rank`. `cb_done`: the source may change. `cb_ack`, later: the data are in place. */
DCMF_Result DCMF_Put_register(DCMF_Protocol_t *registration, DCMF_Put_Configuration_t *configuration);
DCMF_Result DCMF_Put(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                     DCMF_Consistency consistency, size_t rank, size_t bytes, DCMF_Memregion_t *src_memregion,
                     DCMF_Memregion_t *dst_memregion, size_t src_offset, size_t dst_offset, DCMF_Callback_t cb_ack);

typedef enum {
  DCMF_DEFAULT_GET_PROTOCOL = 0,
  DCMF_OVERSEND_GET_PROTOCOL,
  DCMF_USER0_GET_PROTOCOL,
  DCMF_USER1_GET_PROTOCOL,
  DCMF_USER2_GET_PROTOCOL,
  DCMF_USER3_GET_PROTOCOL,
  DCMF_GET_PROTOCOL_COUNT
} DCMF_Get_Protocol;

typedef struct {
  DCMF_Get_Protocol protocol;
  DCMF_Network network;
} DCMF_Get_Configuration_t;

/* Gets data out of memory of `rank`: `src_memregion` is the remote one, `dst_memregion` the caller's. */
DCMF_Result DCMF_Get_register(DCMF_Protocol_t *registration, DCMF_Get_Configuration_t *configuration);
DCMF_Result DCMF_Get(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                     DCMF_Consistency consistency, size_t rank, size_t bytes, DCMF_Memregion_t *src_memregion,
                     DCMF_Memregion_t *dst_memregion, size_t src_offset, size_t dst_offset);

/* Does a complete operation again, with the same arguments and what its source now holds. The information of a send is
 * not kept: it goes without any. */
DCMF_Result DCMF_Restart(DCMF_Request_t *request);

#ifdef __cplusplus
}
#endif

#endif
