// SPDX-License-Identifier: MIT OR Apache-2.0
// A ring without MPI: a token of one quad, and then a long message, go around by active messages.
// DCMF_Messager_finalize ends the process's part in the job.
#include <dcmf.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 20, LONG = 100000 };

static DCMF_Protocol_t token;
static unsigned rank, size, tokens, landed;
static char data[LONG];

#define WANT(condition)                                                             \
  do {                                                                              \
    if (!(condition)) {                                                             \
      fprintf(stderr, "FAIL rank %u: line %d: %s\n", rank, __LINE__, #condition);   \
      exit(3);                                                                      \
    }                                                                               \
  } while (0)

static void pass_on(unsigned round) {
  DCQuad info = {round, rank, 0, 0};
  DCMF_Callback_t nothing = {NULL, NULL};
  WANT(DCMF_Send(&token, NULL, nothing, DCMF_MATCH_CONSISTENCY, (rank + 1) % size, 0, NULL, &info, 1) == DCMF_SUCCESS);
}

static void take_token(void *unused, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)unused, (void)from;
  WANT(count == 1 && bytes == 0 && peer == (rank + size - 1) % size && info->w1 == peer);
  WANT(info->w0 == tokens);
  tokens++;
  // Rank 0 began; its token comes back, and it begins the next round.
  if (rank != 0)
    pass_on(info->w0);
  else if (tokens < ROUNDS)
    pass_on(tokens);
}

static void note_landing(void *counter, DCMF_Error_t *error) {
  WANT(error->result == DCMF_SUCCESS);
  ++*(unsigned *)counter;
}

static DCMF_Request_t *take_data(void *unused, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                 size_t *length, char **into, DCMF_Callback_t *done) {
  static DCMF_Request_t request;
  (void)unused, (void)info, (void)peer;
  WANT(count == 0 && bytes == LONG);
  *length = bytes;
  *into = data;
  *done = (DCMF_Callback_t){note_landing, &landed};
  return &request;
}

int main(void) {
  int flag = 1;
  WANT(DCMF_Messager_initialize() == 1);
  rank = (unsigned)DCMF_Messager_rank();
  size = (unsigned)DCMF_Messager_size();
  MPI_Initialized(&flag);
  WANT(flag == 0);
  DCMF_Send_Configuration_t configuration = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_token, NULL, take_data, NULL};
  WANT(DCMF_Send_register(&token, &configuration) == DCMF_SUCCESS);
  if (rank == 0) pass_on(0);
  while (tokens < ROUNDS) DCMF_Messager_advance();
  DCMF_Request_t request;
  DCMF_Callback_t counted = {note_landing, &landed};
  unsigned sent = 0;
  counted.clientdata = &sent;
  if (rank == 0) {
    for (int i = 0; i < LONG; i++) data[i] = (char)(i * 7);
    WANT(DCMF_Send(&token, &request, counted, DCMF_MATCH_CONSISTENCY, 1 % size, LONG, data, NULL, 0) == DCMF_SUCCESS);
    while (sent == 0 || landed == 0) DCMF_Messager_advance();
  } else {
    while (landed == 0) DCMF_Messager_advance();
    WANT(DCMF_Send(&token, &request, counted, DCMF_MATCH_CONSISTENCY, (rank + 1) % size, LONG, data, NULL, 0) ==
         DCMF_SUCCESS);
    while (sent == 0) DCMF_Messager_advance();
  }
  for (int i = 0; i < LONG; i++) WANT(data[i] == (char)(i * 7));
  WANT(DCMF_Messager_finalize() == 1 && DCMF_Messager_finalize() == 0);
  printf("PASS %u\n", tokens);
  return 0;
}
