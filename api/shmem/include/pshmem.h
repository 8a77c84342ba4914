/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* pshmem.h of Strobe: the functions of OpenSHMEM under the names by which tools call them.
 * Written by `cargo run -p strobe-xtask -- generate` from api/facts/shmem.json; do not edit. */
#ifndef STROBE_PSHMEM_H
#define STROBE_PSHMEM_H

#include <shmem.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Setup, exit and query */
void pshmem_init(void);
int pshmem_init_thread(int requested, int *provided);
void pshmem_query_thread(int *provided);
void pshmem_query_initialized(int *initialized);
int pshmem_my_pe(void);
int pshmem_n_pes(void);
void pshmem_finalize(void);
SHMEM_NORETURN void pshmem_global_exit(int status);
int pshmem_pe_accessible(int pe);
int pshmem_addr_accessible(const void *addr, int pe);
void *pshmem_ptr(const void *dest, int pe);
void *pshmem_team_ptr(shmem_team_t team, const void *dest, int pe);
void pshmem_info_get_version(int *major, int *minor);
void pshmem_info_get_name(char *name);
void pstart_pes(int npes); /* deprecated */
int p_my_pe(void); /* deprecated */
int p_num_pes(void); /* deprecated */

/* Memory management */
void *pshmem_malloc(size_t size);
void pshmem_free(void *ptr);
void *pshmem_realloc(void *ptr, size_t size);
void *pshmem_align(size_t alignment, size_t size);
void *pshmem_malloc_with_hints(size_t size, long hints);
void *pshmem_calloc(size_t count, size_t size);
void *pshmalloc(size_t size); /* deprecated */
void pshfree(void *ptr); /* deprecated */
void *pshrealloc(void *ptr, size_t size); /* deprecated */
void *pshmemalign(size_t alignment, size_t size); /* deprecated */

/* Teams */
int pshmem_team_my_pe(shmem_team_t team);
int pshmem_team_n_pes(shmem_team_t team);
int pshmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);
int pshmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
int pshmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
    const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);
int pshmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config,
    long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask,
    shmem_team_t *yaxis_team);
void pshmem_team_destroy(shmem_team_t team);

/* Contexts */
int pshmem_ctx_create(long options, shmem_ctx_t *ctx);
int pshmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
void pshmem_ctx_destroy(shmem_ctx_t ctx);
int pshmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
void pshmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config,
    long config_mask);
void pshmem_ctx_session_stop(shmem_ctx_t ctx);

/* Remote memory access */
void pshmem_putmem(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);

/* Signaling */
void pshmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal,
    int sig_op, int pe);
void pshmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr,
    uint64_t signal, int sig_op, int pe);
void pshmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal,
    int sig_op, int pe);
void pshmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems,
    uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe);
void pshmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe);
void pshmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
uint64_t pshmem_signal_fetch(const uint64_t *sig_addr);
uint64_t pshmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);

/* Collectives */
void pshmem_barrier_all(void);
void pshmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync); /* deprecated */
void pshmem_sync_all(void);
int pshmem_team_sync(shmem_team_t team);
void pshmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync); /* deprecated */
int pshmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int pshmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst,
    size_t nelems);
int pshmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);
int pshmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int pshmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Point-to-point synchronization */
void pshmem_wait(long *ivar, long cmp_value); /* deprecated */
void pshmem_wait_until(long *ivar, int cmp, long cmp_value); /* deprecated */

/* Memory ordering */
void pshmem_fence(void);
void pshmem_ctx_fence(shmem_ctx_t ctx);
void pshmem_quiet(void);
void pshmem_ctx_quiet(shmem_ctx_t ctx);
void pshmem_pe_quiet(int target_pe);
void pshmem_ctx_pe_quiet(shmem_ctx_t ctx, int target_pe);

/* Distributed locking */
void pshmem_clear_lock(long *lock);
void pshmem_set_lock(long *lock);
int pshmem_test_lock(long *lock);

/* Profiling and caches */
void pshmem_pcontrol(int level, ...);
void pshmem_clear_cache_inv(void); /* deprecated */
void pshmem_set_cache_inv(void); /* deprecated */
void pshmem_udcflush(void); /* deprecated */
void pshmem_clear_cache_line_inv(void *dest); /* deprecated */
void pshmem_set_cache_line_inv(void *dest); /* deprecated */
void pshmem_udcflush_line(void *dest); /* deprecated */

/* Functions that exist for several types, or lengths of elements. */
STROBE_SHMEM_BITS_TYPES(STROBE_SHMEM_BITS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_ELEMENTS_TYPES(STROBE_SHMEM_ELEMENTS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_EXTREME_TYPES(STROBE_SHMEM_EXTREME, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_MOVE_TYPES(STROBE_SHMEM_MOVE, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_TYPES(STROBE_SHMEM_OLDER, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_BITS_TYPES(STROBE_SHMEM_OLDER_BITS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_ELEMENTS_TYPES(STROBE_SHMEM_OLDER_ELEMENTS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_EXTREME_TYPES(STROBE_SHMEM_OLDER_EXTREME, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_SUM_TYPES(STROBE_SHMEM_OLDER_SUM, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_SWAP_TYPES(STROBE_SHMEM_OLDER_SWAP, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_OLDER_WAIT_TYPES(STROBE_SHMEM_OLDER_WAIT, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_REDUCE_BITS_TYPES(STROBE_SHMEM_REDUCE_BITS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_SHORTS_TYPES(STROBE_SHMEM_SHORTS, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_SUM_TYPES(STROBE_SHMEM_SUM, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_SWAP_TYPES(STROBE_SHMEM_SWAP, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_UPDATE_TYPES(STROBE_SHMEM_UPDATE, STROBE_SHMEM_PROFILED)
STROBE_SHMEM_VALUES_TYPES(STROBE_SHMEM_VALUES, STROBE_SHMEM_PROFILED)

#ifdef __cplusplus
}
#endif

#endif /* STROBE_PSHMEM_H */
