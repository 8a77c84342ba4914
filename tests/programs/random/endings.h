// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Ways of completing the requests of several steps at once.
#ifndef RANDOM_ENDINGS_H
#define RANDOM_ENDINGS_H
#include "calls.h"

typedef struct {
  int many;
  MPI_Request *requests;
  MPI_Status *statuses;
} Open;

static void wait_any(Open *open, int testing) {
  for (int done = 0; done < open->many;) {
    int index = -1, flag = 1;
    MPI_Status status;
    if (testing) OK(MPI_Testany(open->many, open->requests, &index, &flag, &status));
    else OK(MPI_Waitany(open->many, open->requests, &index, &status));
    if (!flag) continue;
    if (index < 0 || index >= open->many) FAIL("%d of %d are done, and the next is %d", done, open->many, index);
    open->statuses[index] = status;
    done++;
  }
}

static void wait_some(Open *open, int testing) {
  int *indices = room((size_t)open->many * sizeof(int)), many;
  MPI_Status *statuses = room((size_t)open->many * sizeof *statuses);
  for (int done = 0; done < open->many; done += many) {
    if (testing) OK(MPI_Testsome(open->many, open->requests, &many, indices, statuses));
    else OK(MPI_Waitsome(open->many, open->requests, &many, indices, statuses));
    if (many < 0 || (!testing && many == 0)) FAIL("%d of %d are done, and now %d", done, open->many, many);
    for (int i = 0; i < many; i++) open->statuses[indices[i]] = statuses[i];
  }
  free(indices), free(statuses);
}

static void wait_each(Open *open, int testing) {
  int *order = room((size_t)open->many * sizeof(int));
  for (int i = 0; i < open->many; i++) order[i] = i;
  shuffle(&own, order, open->many);
  for (int k = 0; k < open->many; k++) {
    MPI_Request *request = &open->requests[order[k]];
    MPI_Status *status = &open->statuses[order[k]];
    int flag = testing == 0;
    while (!flag)
      if (testing == 1) OK(MPI_Test(request, &flag, status));
      else OK(MPI_Request_get_status(*request, &flag, status));
    if (testing != 1) OK(MPI_Wait(request, status));
  }
  free(order);
}

static void wait_all_by_tests(Open *open) {
  for (int flag = 0; !flag;) OK(MPI_Testall(open->many, open->requests, &flag, open->statuses));
}

static void complete(Open *open) {
  int way = below(&own, 12);
  if (way < 4) OK(MPI_Waitall(open->many, open->requests, open->statuses));
  else if (way < 6) wait_any(open, way == 4);
  else if (way < 8) wait_some(open, way == 6);
  else if (way < 11) wait_each(open, way - 8);
  else wait_all_by_tests(open);
}

// Completes all requests of these steps, in one of many ways.
static void complete_steps(Step **steps, int many) {
  Open open = {0};
  for (int i = 0; i < many; i++) open.many += steps[i]->requests_many;
  open.requests = room((size_t)open.many * sizeof(MPI_Request));
  open.statuses = room((size_t)open.many * sizeof(MPI_Status));
  int at = 0;
  for (int i = 0; i < many; i++)
    for (int k = 0; k < steps[i]->requests_many; k++) open.requests[at++] = steps[i]->requests[k];
  complete(&open);
  at = 0;
  for (int i = 0; i < many; i++)
    for (int k = 0; k < steps[i]->requests_many; k++) {
      steps[i]->requests[k] = open.requests[at];
      steps[i]->statuses[k] = open.statuses[at++];
      CHECK_EQ(steps[i]->requests[k] == MPI_REQUEST_NULL, steps[i]->form != PERSISTENT);
    }
  free(open.requests), free(open.statuses);
}
#endif
