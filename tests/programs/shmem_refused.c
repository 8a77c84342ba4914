// SPDX-License-Identifier: MIT OR Apache-2.0
// What has no meaning ends the job with a sentence. The argument says what is done.
#include "shmem_check.h"

static long variable, lock;

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  long local = 0;
#define DOES(name) if (strcmp(what, name) == 0)
  DOES("early") shmem_long_p(&variable, 1, 0);
  start_shmem();
  char *object = shmem_malloc(100);
  DOES("pe") shmem_long_p(&variable, 1, all);
  DOES("negative") shmem_getmem(object, object, 8, -1);
  DOES("local") shmem_long_put(&local, &variable, 1, 0);
  DOES("constant") shmem_char_p((char *)(uintptr_t)what, 1, 0);
  DOES("end") shmem_putmem(object, &local, (size_t)1 << 40, 0);
  DOES("null") shmem_putmem(NULL, &local, 8, 0);
  DOES("aligned") shmem_long_atomic_inc((long *)(uintptr_t)(object + 1), 0);
  DOES("compared") shmem_long_wait_until(&variable, 17, 0);
  DOES("stride") shmem_long_iput(&variable, &variable, 0, 1, 2, 0);
  DOES("context") shmem_ctx_long_p(SHMEM_CTX_INVALID, &variable, 1, 0);
  DOES("team") shmem_team_sync(SHMEM_TEAM_INVALID);
  DOES("world") shmem_team_destroy(SHMEM_TEAM_WORLD);
  DOES("root") shmem_long_broadcast(SHMEM_TEAM_WORLD, &variable, &variable, 1, all);
  DOES("set") shmem_barrier(0, 0, all + 1, NULL);
  DOES("unequal") shmem_malloc(me == 0 ? 100 : 200);
  DOES("free") shmem_free(object + 8);
  DOES("twice") shmem_free(object), shmem_free(object);
  DOES("foreign") shmem_free(&local);
  DOES("signal") shmem_putmem_signal(object, &local, 8, (uint64_t *)&variable, 1, 9, 0);
  DOES("exit") shmem_global_exit(me == 0 ? 9 : 0);
  shmem_set_lock(&lock);
  shmem_clear_lock(&lock);
  shmem_finalize();
  DOES("late") shmem_long_p(&variable, 1, 0);
  DOES("again") shmem_init();
  printf("PASS %ld\n", checks + 1);
  return 0;
}
