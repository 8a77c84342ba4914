/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Collectives of all processes of the job. All of them start the same ones in the same order. */
#ifndef __dcmf_globalcollectives_h__
#define __dcmf_globalcollectives_h__

#include "dcmf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { DCMF_DEFAULT_GLOBALBARRIER_PROTOCOL = 0, DCMF_GI_GLOBALBARRIER_PROTOCOL } DCMF_GlobalBarrier_Protocol;

typedef enum {
  DCMF_DEFAULT_GLOBALBCAST_PROTOCOL = 0,
  DCMF_TREE_GLOBALBCAST_PROTOCOL,
  DCMF_INTRANODE_GLOBALBCAST_PROTOCOL
} DCMF_GlobalBcast_Protocol;

typedef enum {
  DCMF_DEFAULT_GLOBALALLREDUCE_PROTOCOL = 0,
  DCMF_TREE_GLOBALALLREDUCE_PROTOCOL
} DCMF_GlobalAllreduce_Protocol;

typedef struct {
  DCMF_GlobalBarrier_Protocol protocol;
} DCMF_GlobalBarrier_Configuration_t;
DCMF_Result DCMF_GlobalBarrier_register(DCMF_Protocol_t *registration,
                                        DCMF_GlobalBarrier_Configuration_t *configuration);
DCMF_Result DCMF_GlobalBarrier(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done);

typedef struct {
  DCMF_GlobalBcast_Protocol protocol;
} DCMF_GlobalBcast_Configuration_t;
DCMF_Result DCMF_GlobalBcast_register(DCMF_Protocol_t *registration, DCMF_GlobalBcast_Configuration_t *configuration);
DCMF_Result DCMF_GlobalBcast(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                             DCMF_Consistency consistency, int root, char *src, unsigned bytes);

typedef struct {
  DCMF_GlobalAllreduce_Protocol protocol;
} DCMF_GlobalAllreduce_Configuration_t;
DCMF_Result DCMF_GlobalAllreduce_register(DCMF_Protocol_t *registration,
                                          DCMF_GlobalAllreduce_Configuration_t *configuration);

/* `root` -1: all get the result. `sbuffer` may be `rbuffer`. */
DCMF_Result DCMF_GlobalAllreduce(DCMF_Protocol_t *registration, DCMF_Request_t *request, DCMF_Callback_t cb_done,
                                 DCMF_Consistency consistency, int root, char *sbuffer, char *rbuffer, unsigned count,
                                 DCMF_Dt dt, DCMF_Op op);

#ifdef __cplusplus
}
#endif

#endif
