// SPDX-License-Identifier: MIT OR Apache-2.0
// Wrong arguments give a result code and, with --check, a sentence each. It ends with code 5, so that its output is
// compared with them.
#include "dcmf_check.h"

static void take_short(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)data, (void)info, (void)count, (void)peer, (void)from, (void)bytes;
}

int main(int argc, char **argv) {
  setenv("STROBE_CHECK", "on", 1);
  start(&argc, &argv);
  DCMF_Send_Configuration_t configuration = {DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_short, NULL,
                                             NULL, NULL};
  DCMF_Put_Configuration_t of_put = {DCMF_DEFAULT_PUT_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Protocol_t send, put, none;
  DCMF_Request_t request;
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Memregion_t small;
  char data[8] = "1234567";
  DCQuad info[8];
  memset(info, 0, sizeof info);
  memset(&none, 0, sizeof none);
  DCMF_Messager_initialize();
  WORKS(DCMF_Send_register(&send, &configuration));
  WORKS(DCMF_Put_register(&put, &of_put));
  WORKS(DCMF_Memregion_create(&small, NULL, sizeof data, data, 0));
  const DCMF_Consistency any = DCMF_MATCH_CONSISTENCY;
  CHECK_EQ(DCMF_Send(&send, &request, nothing, any, (size_t)all, 8, data, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&none, &request, nothing, any, 0, 8, data, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&send, &request, nothing, any, 0, 8, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&send, &request, nothing, any, 0, 8, data, info, 8), DCMF_INVAL);
  CHECK_EQ(DCMF_Put(&put, &request, nothing, any, 0, 8, &small, &small, 4, 0, nothing), DCMF_INVAL);
  configuration.protocol = (DCMF_Send_Protocol)77;
  CHECK_EQ(DCMF_Send_register(&none, &configuration), DCMF_UNIMPL);
  DCMF_Messager_finalize();
  CHECK_EQ(DCMF_Send(&send, &request, nothing, any, 0, 8, data, NULL, 0), DCMF_SHUTDOWN);
  finish();
  return 5;
}
