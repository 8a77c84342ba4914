/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* shmem.h of Strobe: OpenSHMEM 1.6 for C and C++.
 * Written by `cargo run -p strobe-xtask -- generate` from api/facts/shmem.json; do not edit. */
#ifndef STROBE_SHMEM_H
#define STROBE_SHMEM_H

#include <stddef.h>
#include <stdint.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Strobe 0.1.0"

#define SHMEM_THREAD_SINGLE 0
#define SHMEM_THREAD_FUNNELED 1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE 3

#define SHMEM_CMP_EQ 0
#define SHMEM_CMP_NE 1
#define SHMEM_CMP_GT 2
#define SHMEM_CMP_LE 3
#define SHMEM_CMP_LT 4
#define SHMEM_CMP_GE 5

#define SHMEM_SIGNAL_SET 0
#define SHMEM_SIGNAL_ADD 1

#define SHMEM_MALLOC_ATOMICS_REMOTE (1L << 0)
#define SHMEM_MALLOC_SIGNAL_REMOTE (1L << 1)

/* A context and a team are numbers that look like pointers, so that C tells them from others. */
typedef struct strobe_shmem_ctx *shmem_ctx_t;
typedef struct strobe_shmem_team *shmem_team_t;
#define SHMEM_CTX_INVALID ((shmem_ctx_t)(uintptr_t)0)
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)(uintptr_t)1)
#define SHMEM_CTX_PRIVATE (1L << 0)
#define SHMEM_CTX_SERIALIZED (1L << 1)
#define SHMEM_CTX_NOSTORE (1L << 2)
#define SHMEM_CTX_SESSION_BATCH (1L << 0)
#define SHMEM_CTX_SESSION_TOTAL_OPS (1L << 0)
#define SHMEM_TEAM_INVALID ((shmem_team_t)(uintptr_t)0)
#define SHMEM_TEAM_WORLD ((shmem_team_t)(uintptr_t)1)
#define SHMEM_TEAM_SHARED ((shmem_team_t)(uintptr_t)2)
#define SHMEM_TEAM_NUM_CONTEXTS (1L << 0)

typedef struct {
    int num_contexts;
} shmem_team_config_t;

typedef struct {
    size_t total_ops;
} shmem_ctx_session_config_t;

/* Deprecated: work arrays of collectives of active sets, which need none here. */
#define SHMEM_SYNC_VALUE 0L
#define SHMEM_SYNC_SIZE 1
#define SHMEM_BARRIER_SYNC_SIZE 1
#define SHMEM_BCAST_SYNC_SIZE 1
#define SHMEM_COLLECT_SYNC_SIZE 1
#define SHMEM_REDUCE_SYNC_SIZE 1
#define SHMEM_ALLTOALL_SYNC_SIZE 1
#define SHMEM_ALLTOALLS_SYNC_SIZE 1
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_LE SHMEM_CMP_LE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_GE SHMEM_CMP_GE

#define SHMEM_NORETURN __attribute__((__noreturn__))
__extension__ typedef float _Complex strobe_shmem_complexf;
__extension__ typedef double _Complex strobe_shmem_complexd;

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of a set of types, for one of them: P(name) is the name of a function, N that of the type T. */
#define STROBE_SHMEM_NAME(name) name
#define STROBE_SHMEM_PROFILED(name) STROBE_SHMEM_PASTE(p, name)
#define STROBE_SHMEM_PASTE(a, b) a##b

#define STROBE_SHMEM_BITS_TYPES(X, P) \
    X(P, uint, unsigned int) X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) X(P, int32, int32_t) \
    X(P, int64, int64_t) X(P, uint32, uint32_t) X(P, uint64, uint64_t)
#define STROBE_SHMEM_BITS(P, N, T) \
    T P(shmem_##N##_atomic_fetch_and)(T *dest, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch_and)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_and)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_and)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    T P(shmem_##N##_atomic_fetch_or)(T *dest, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch_or)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_or)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_or)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    T P(shmem_##N##_atomic_fetch_xor)(T *dest, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch_xor)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_xor)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_xor)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_fetch_and_nbi)(T *fetch, T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_and_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_fetch_or_nbi)(T *fetch, T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_or_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_fetch_xor_nbi)(T *fetch, T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_xor_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);

#define STROBE_SHMEM_ELEMENTS_TYPES(X, P) \
    X(P, 8, void) X(P, 16, void) X(P, 32, void) X(P, 64, void) \
    X(P, 128, void)
#define STROBE_SHMEM_ELEMENTS(P, N, T) \
    void P(shmem_put##N)(void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_ctx_put##N)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_iput##N)(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P(shmem_ctx_iput##N)(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t nelems, int pe); \
    void P(shmem_ibput##N)(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
        size_t nblocks, int pe); \
    void P(shmem_ctx_ibput##N)(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t bsize, size_t nblocks, int pe); \
    void P(shmem_get##N)(void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_ctx_get##N)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_iget##N)(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P(shmem_ctx_iget##N)(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t nelems, int pe); \
    void P(shmem_ibget##N)(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
        size_t nblocks, int pe); \
    void P(shmem_ctx_ibget##N)(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t bsize, size_t nblocks, int pe); \
    void P(shmem_put##N##_nbi)(void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_ctx_put##N##_nbi)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_get##N##_nbi)(void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_ctx_get##N##_nbi)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe); \
    void P(shmem_put##N##_signal)(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, \
        uint64_t signal, int sig_op, int pe); \
    void P(shmem_ctx_put##N##_signal)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, \
        uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P(shmem_put##N##_signal_nbi)(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, \
        uint64_t signal, int sig_op, int pe); \
    void P(shmem_ctx_put##N##_signal_nbi)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, \
        uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

#define STROBE_SHMEM_EXTREME_TYPES(X, P) \
    X(P, float, float) X(P, double, double) X(P, longdouble, long double) X(P, char, char) \
    X(P, schar, signed char) X(P, short, short) X(P, int, int) X(P, long, long) \
    X(P, longlong, long long) X(P, uchar, unsigned char) X(P, ushort, unsigned short) X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) X(P, int8, int8_t) X(P, int16, int16_t) \
    X(P, int32, int32_t) X(P, int64, int64_t) X(P, uint8, uint8_t) X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) X(P, uint64, uint64_t) X(P, size, size_t) X(P, ptrdiff, ptrdiff_t)
#define STROBE_SHMEM_EXTREME(P, N, T) \
    int P(shmem_##N##_max_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce); \
    int P(shmem_##N##_min_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce);

#define STROBE_SHMEM_MOVE_TYPES(X, P) \
    X(P, float, float) X(P, double, double) X(P, longdouble, long double) X(P, char, char) \
    X(P, schar, signed char) X(P, short, short) X(P, int, int) X(P, long, long) \
    X(P, longlong, long long) X(P, uchar, unsigned char) X(P, ushort, unsigned short) X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) X(P, int8, int8_t) X(P, int16, int16_t) \
    X(P, int32, int32_t) X(P, int64, int64_t) X(P, uint8, uint8_t) X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) X(P, uint64, uint64_t) X(P, size, size_t) X(P, ptrdiff, ptrdiff_t)
#define STROBE_SHMEM_MOVE(P, N, T) \
    void P(shmem_##N##_put)(T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_put)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_##N##_iput)(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_iput)(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t nelems, int pe); \
    void P(shmem_##N##_ibput)(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
        size_t nblocks, int pe); \
    void P(shmem_ctx_##N##_ibput)(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t bsize, size_t nblocks, int pe); \
    void P(shmem_##N##_get)(T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_get)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_##N##_iget)(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_iget)(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t nelems, int pe); \
    void P(shmem_##N##_ibget)(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
        size_t nblocks, int pe); \
    void P(shmem_ctx_##N##_ibget)(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t bsize, size_t nblocks, int pe); \
    void P(shmem_##N##_put_nbi)(T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_put_nbi)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_##N##_get_nbi)(T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_ctx_##N##_get_nbi)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe); \
    void P(shmem_##N##_put_signal)(T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, \
        int sig_op, int pe); \
    void P(shmem_ctx_##N##_put_signal)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, \
        uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P(shmem_##N##_put_signal_nbi)(T *dest, const T *source, size_t nelems, uint64_t *sig_addr, \
        uint64_t signal, int sig_op, int pe); \
    void P(shmem_ctx_##N##_put_signal_nbi)(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, \
        uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    int P(shmem_##N##_alltoall)(shmem_team_t team, T *dest, const T *source, size_t nelems); \
    int P(shmem_##N##_alltoalls)(shmem_team_t team, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, \
        size_t nelems); \
    int P(shmem_##N##_broadcast)(shmem_team_t team, T *dest, const T *source, size_t nelems, int PE_root); \
    int P(shmem_##N##_collect)(shmem_team_t team, T *dest, const T *source, size_t nelems); \
    int P(shmem_##N##_fcollect)(shmem_team_t team, T *dest, const T *source, size_t nelems);

#define STROBE_SHMEM_OLDER_TYPES(X, P) \
    X(P, int, int) X(P, long, long) X(P, longlong, long long)
#define STROBE_SHMEM_OLDER(P, N, T) \
    T P(shmem_##N##_cswap)(T *dest, T cond, T value, int pe); \
    T P(shmem_##N##_finc)(T *dest, int pe); \
    void P(shmem_##N##_inc)(T *dest, int pe); \
    T P(shmem_##N##_fadd)(T *dest, T value, int pe); \
    void P(shmem_##N##_add)(T *dest, T value, int pe);

#define STROBE_SHMEM_OLDER_BITS_TYPES(X, P) \
    X(P, short, short) X(P, int, int) X(P, long, long) X(P, longlong, long long)
#define STROBE_SHMEM_OLDER_BITS(P, N, T) \
    void P(shmem_##N##_and_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync); \
    void P(shmem_##N##_or_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync); \
    void P(shmem_##N##_xor_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync);

#define STROBE_SHMEM_OLDER_ELEMENTS_TYPES(X, P) \
    X(P, 32, void) X(P, 64, void)
#define STROBE_SHMEM_OLDER_ELEMENTS(P, N, T) \
    void P(shmem_alltoall##N)(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, \
        int PE_size, long *pSync); \
    void P(shmem_alltoalls##N)(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, \
        int PE_start, int logPE_stride, int PE_size, long *pSync); \
    void P(shmem_broadcast##N)(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, \
        int logPE_stride, int PE_size, long *pSync); \
    void P(shmem_collect##N)(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, \
        int PE_size, long *pSync); \
    void P(shmem_fcollect##N)(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, \
        int PE_size, long *pSync);

#define STROBE_SHMEM_OLDER_EXTREME_TYPES(X, P) \
    X(P, short, short) X(P, int, int) X(P, long, long) X(P, longlong, long long) \
    X(P, float, float) X(P, double, double) X(P, longdouble, long double)
#define STROBE_SHMEM_OLDER_EXTREME(P, N, T) \
    void P(shmem_##N##_max_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync); \
    void P(shmem_##N##_min_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync);

#define STROBE_SHMEM_OLDER_SUM_TYPES(X, P) \
    X(P, short, short) X(P, int, int) X(P, long, long) X(P, longlong, long long) \
    X(P, float, float) X(P, double, double) X(P, longdouble, long double) X(P, complexf, strobe_shmem_complexf) \
    X(P, complexd, strobe_shmem_complexd)
#define STROBE_SHMEM_OLDER_SUM(P, N, T) \
    void P(shmem_##N##_sum_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync); \
    void P(shmem_##N##_prod_to_all)(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, \
        int PE_size, T *pWrk, long *pSync);

#define STROBE_SHMEM_OLDER_SWAP_TYPES(X, P) \
    X(P, int, int) X(P, long, long) X(P, longlong, long long) X(P, float, float) \
    X(P, double, double)
#define STROBE_SHMEM_OLDER_SWAP(P, N, T) \
    T P(shmem_##N##_swap)(T *dest, T value, int pe); \
    T P(shmem_##N##_fetch)(const T *source, int pe); \
    void P(shmem_##N##_set)(T *dest, T value, int pe);

#define STROBE_SHMEM_OLDER_WAIT_TYPES(X, P) \
    X(P, short, short) X(P, int, int) X(P, long, long) X(P, longlong, long long)
#define STROBE_SHMEM_OLDER_WAIT(P, N, T) \
    void P(shmem_##N##_wait)(T *ivar, T cmp_value);

#define STROBE_SHMEM_REDUCE_BITS_TYPES(X, P) \
    X(P, uchar, unsigned char) X(P, ushort, unsigned short) X(P, uint, unsigned int) X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) X(P, int8, int8_t) X(P, int16, int16_t) X(P, int32, int32_t) \
    X(P, int64, int64_t) X(P, uint8, uint8_t) X(P, uint16, uint16_t) X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) X(P, size, size_t)
#define STROBE_SHMEM_REDUCE_BITS(P, N, T) \
    int P(shmem_##N##_and_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce); \
    int P(shmem_##N##_or_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce); \
    int P(shmem_##N##_xor_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce);

#define STROBE_SHMEM_SHORTS_TYPES(X, P) \
    X(P, short, short) X(P, ushort, unsigned short)
#define STROBE_SHMEM_SHORTS(P, N, T) \
    void P(shmem_##N##_wait_until)(T *ivar, int cmp, T cmp_value); \
    int P(shmem_##N##_test)(T *ivar, int cmp, T cmp_value);

#define STROBE_SHMEM_SUM_TYPES(X, P) \
    X(P, float, float) X(P, double, double) X(P, longdouble, long double) X(P, char, char) \
    X(P, schar, signed char) X(P, short, short) X(P, int, int) X(P, long, long) \
    X(P, longlong, long long) X(P, uchar, unsigned char) X(P, ushort, unsigned short) X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) X(P, int8, int8_t) X(P, int16, int16_t) \
    X(P, int32, int32_t) X(P, int64, int64_t) X(P, uint8, uint8_t) X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) X(P, uint64, uint64_t) X(P, size, size_t) X(P, ptrdiff, ptrdiff_t) \
    X(P, complexf, strobe_shmem_complexf) X(P, complexd, strobe_shmem_complexd)
#define STROBE_SHMEM_SUM(P, N, T) \
    int P(shmem_##N##_sum_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce); \
    int P(shmem_##N##_prod_reduce)(shmem_team_t team, T *dest, const T *source, size_t nreduce); \
    int P(shmem_##N##_sum_inscan)(shmem_team_t team, T *dest, const T *source, size_t nelems); \
    int P(shmem_##N##_sum_exscan)(shmem_team_t team, T *dest, const T *source, size_t nelems);

#define STROBE_SHMEM_SWAP_TYPES(X, P) \
    X(P, float, float) X(P, double, double) X(P, int, int) X(P, long, long) \
    X(P, longlong, long long) X(P, uint, unsigned int) X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) \
    X(P, int32, int32_t) X(P, int64, int64_t) X(P, uint32, uint32_t) X(P, uint64, uint64_t) \
    X(P, size, size_t) X(P, ptrdiff, ptrdiff_t)
#define STROBE_SHMEM_SWAP(P, N, T) \
    T P(shmem_##N##_atomic_fetch)(const T *source, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch)(shmem_ctx_t ctx, const T *source, int pe); \
    void P(shmem_##N##_atomic_set)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_set)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    T P(shmem_##N##_atomic_swap)(T *dest, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_swap)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_fetch_nbi)(T *fetch, const T *source, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_nbi)(shmem_ctx_t ctx, T *fetch, const T *source, int pe); \
    void P(shmem_##N##_atomic_swap_nbi)(T *fetch, T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_swap_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);

#define STROBE_SHMEM_UPDATE_TYPES(X, P) \
    X(P, int, int) X(P, long, long) X(P, longlong, long long) X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) X(P, ulonglong, unsigned long long) X(P, int32, int32_t) X(P, int64, int64_t) \
    X(P, uint32, uint32_t) X(P, uint64, uint64_t) X(P, size, size_t) X(P, ptrdiff, ptrdiff_t)
#define STROBE_SHMEM_UPDATE(P, N, T) \
    T P(shmem_##N##_atomic_compare_swap)(T *dest, T cond, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_compare_swap)(shmem_ctx_t ctx, T *dest, T cond, T value, int pe); \
    T P(shmem_##N##_atomic_fetch_inc)(T *dest, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch_inc)(shmem_ctx_t ctx, T *dest, int pe); \
    void P(shmem_##N##_atomic_inc)(T *dest, int pe); \
    void P(shmem_ctx_##N##_atomic_inc)(shmem_ctx_t ctx, T *dest, int pe); \
    T P(shmem_##N##_atomic_fetch_add)(T *dest, T value, int pe); \
    T P(shmem_ctx_##N##_atomic_fetch_add)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_add)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_add)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    void P(shmem_##N##_atomic_compare_swap_nbi)(T *fetch, T *dest, T cond, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_compare_swap_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T cond, T value, int pe); \
    void P(shmem_##N##_atomic_fetch_inc_nbi)(T *fetch, T *dest, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_inc_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, int pe); \
    void P(shmem_##N##_atomic_fetch_add_nbi)(T *fetch, T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_atomic_fetch_add_nbi)(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe); \
    void P(shmem_##N##_wait_until)(T *ivar, int cmp, T cmp_value); \
    int P(shmem_##N##_test)(T *ivar, int cmp, T cmp_value); \
    void P(shmem_##N##_wait_until_all)(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value); \
    int P(shmem_##N##_test_all)(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value); \
    size_t P(shmem_##N##_wait_until_any)(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value); \
    size_t P(shmem_##N##_test_any)(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value); \
    size_t P(shmem_##N##_wait_until_some)(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, \
        T cmp_value); \
    size_t P(shmem_##N##_test_some)(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, \
        T cmp_value); \
    void P(shmem_##N##_wait_until_all_vector)(T *ivars, size_t nelems, const int *status, int cmp, \
        const T *cmp_values); \
    int P(shmem_##N##_test_all_vector)(T *ivars, size_t nelems, const int *status, int cmp, const T *cmp_values); \
    size_t P(shmem_##N##_wait_until_any_vector)(T *ivars, size_t nelems, const int *status, int cmp, \
        const T *cmp_values); \
    size_t P(shmem_##N##_test_any_vector)(T *ivars, size_t nelems, const int *status, int cmp, \
        const T *cmp_values); \
    size_t P(shmem_##N##_wait_until_some_vector)(T *ivars, size_t nelems, size_t *indices, const int *status, \
        int cmp, const T *cmp_values); \
    size_t P(shmem_##N##_test_some_vector)(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, \
        const T *cmp_values);

#define STROBE_SHMEM_VALUES_TYPES(X, P) \
    X(P, float, float) X(P, double, double) X(P, char, char) X(P, schar, signed char) \
    X(P, short, short) X(P, int, int) X(P, long, long) X(P, longlong, long long) \
    X(P, uchar, unsigned char) X(P, ushort, unsigned short) X(P, uint, unsigned int) X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) X(P, int8, int8_t) X(P, int16, int16_t) X(P, int32, int32_t) \
    X(P, int64, int64_t) X(P, uint8, uint8_t) X(P, uint16, uint16_t) X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) X(P, size, size_t) X(P, ptrdiff, ptrdiff_t)
#define STROBE_SHMEM_VALUES(P, N, T) \
    void P(shmem_##N##_p)(T *dest, T value, int pe); \
    void P(shmem_ctx_##N##_p)(shmem_ctx_t ctx, T *dest, T value, int pe); \
    T P(shmem_##N##_g)(const T *source, int pe); \
    T P(shmem_ctx_##N##_g)(shmem_ctx_t ctx, const T *source, int pe);


/* Setup, exit and query */
void shmem_init(void);
int shmem_init_thread(int requested, int *provided);
void shmem_query_thread(int *provided);
void shmem_query_initialized(int *initialized);
int shmem_my_pe(void);
int shmem_n_pes(void);
void shmem_finalize(void);
SHMEM_NORETURN void shmem_global_exit(int status);
int shmem_pe_accessible(int pe);
int shmem_addr_accessible(const void *addr, int pe);
void *shmem_ptr(const void *dest, int pe);
void *shmem_team_ptr(shmem_team_t team, const void *dest, int pe);
void shmem_info_get_version(int *major, int *minor);
void shmem_info_get_name(char *name);
void start_pes(int npes); /* deprecated */
int _my_pe(void); /* deprecated */
int _num_pes(void); /* deprecated */

/* Memory management */
void *shmem_malloc(size_t size);
void shmem_free(void *ptr);
void *shmem_realloc(void *ptr, size_t size);
void *shmem_align(size_t alignment, size_t size);
void *shmem_malloc_with_hints(size_t size, long hints);
void *shmem_calloc(size_t count, size_t size);
void *shmalloc(size_t size); /* deprecated */
void shfree(void *ptr); /* deprecated */
void *shrealloc(void *ptr, size_t size); /* deprecated */
void *shmemalign(size_t alignment, size_t size); /* deprecated */

/* Teams */
int shmem_team_my_pe(shmem_team_t team);
int shmem_team_n_pes(shmem_team_t team);
int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);
int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
    const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);
int shmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config,
    long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask,
    shmem_team_t *yaxis_team);
void shmem_team_destroy(shmem_team_t team);

/* Contexts */
int shmem_ctx_create(long options, shmem_ctx_t *ctx);
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
void shmem_ctx_destroy(shmem_ctx_t ctx);
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
void shmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config,
    long config_mask);
void shmem_ctx_session_stop(shmem_ctx_t ctx);

/* Remote memory access */
void shmem_putmem(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_getmem(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);

/* Signaling */
void shmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal,
    int sig_op, int pe);
void shmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr,
    uint64_t signal, int sig_op, int pe);
void shmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal,
    int sig_op, int pe);
void shmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems,
    uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe);
void shmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void shmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe);
void shmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
uint64_t shmem_signal_fetch(const uint64_t *sig_addr);
uint64_t shmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);

/* Collectives */
void shmem_barrier_all(void);
void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync); /* deprecated */
void shmem_sync_all(void);
int shmem_team_sync(shmem_team_t team);
void shmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync); /* deprecated */
int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int shmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst,
    size_t nelems);
int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);
int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Point-to-point synchronization */
void shmem_wait(long *ivar, long cmp_value); /* deprecated */
void shmem_wait_until(long *ivar, int cmp, long cmp_value); /* deprecated */

/* Memory ordering */
void shmem_fence(void);
void shmem_ctx_fence(shmem_ctx_t ctx);
void shmem_quiet(void);
void shmem_ctx_quiet(shmem_ctx_t ctx);
void shmem_pe_quiet(int target_pe);
void shmem_ctx_pe_quiet(shmem_ctx_t ctx, int target_pe);

/* Distributed locking */
void shmem_clear_lock(long *lock);
void shmem_set_lock(long *lock);
int shmem_test_lock(long *lock);

/* Profiling and caches */
void shmem_pcontrol(int level, ...);
void shmem_clear_cache_inv(void); /* deprecated */
void shmem_set_cache_inv(void); /* deprecated */
void shmem_udcflush(void); /* deprecated */
void shmem_clear_cache_line_inv(void *dest); /* deprecated */
void shmem_set_cache_line_inv(void *dest); /* deprecated */
void shmem_udcflush_line(void *dest); /* deprecated */

/* Functions that exist for several types, or lengths of elements. */
STROBE_SHMEM_BITS_TYPES(STROBE_SHMEM_BITS, STROBE_SHMEM_NAME)
STROBE_SHMEM_ELEMENTS_TYPES(STROBE_SHMEM_ELEMENTS, STROBE_SHMEM_NAME)
STROBE_SHMEM_EXTREME_TYPES(STROBE_SHMEM_EXTREME, STROBE_SHMEM_NAME)
STROBE_SHMEM_MOVE_TYPES(STROBE_SHMEM_MOVE, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_TYPES(STROBE_SHMEM_OLDER, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_BITS_TYPES(STROBE_SHMEM_OLDER_BITS, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_ELEMENTS_TYPES(STROBE_SHMEM_OLDER_ELEMENTS, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_EXTREME_TYPES(STROBE_SHMEM_OLDER_EXTREME, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_SUM_TYPES(STROBE_SHMEM_OLDER_SUM, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_SWAP_TYPES(STROBE_SHMEM_OLDER_SWAP, STROBE_SHMEM_NAME)
STROBE_SHMEM_OLDER_WAIT_TYPES(STROBE_SHMEM_OLDER_WAIT, STROBE_SHMEM_NAME)
STROBE_SHMEM_REDUCE_BITS_TYPES(STROBE_SHMEM_REDUCE_BITS, STROBE_SHMEM_NAME)
STROBE_SHMEM_SHORTS_TYPES(STROBE_SHMEM_SHORTS, STROBE_SHMEM_NAME)
STROBE_SHMEM_SUM_TYPES(STROBE_SHMEM_SUM, STROBE_SHMEM_NAME)
STROBE_SHMEM_SWAP_TYPES(STROBE_SHMEM_SWAP, STROBE_SHMEM_NAME)
STROBE_SHMEM_UPDATE_TYPES(STROBE_SHMEM_UPDATE, STROBE_SHMEM_NAME)
STROBE_SHMEM_VALUES_TYPES(STROBE_SHMEM_VALUES, STROBE_SHMEM_NAME)

/* Values of type long double are passed by the header. */
static inline void shmem_longdouble_p(long double *dest, long double value, int pe)
{
    shmem_longdouble_put(dest, &value, 1, pe);
}

static inline void shmem_ctx_longdouble_p(shmem_ctx_t ctx, long double *dest, long double value, int pe)
{
    shmem_ctx_longdouble_put(ctx, dest, &value, 1, pe);
}

static inline long double shmem_longdouble_g(const long double *source, int pe)
{
    long double value;
    shmem_longdouble_get(&value, source, 1, pe);
    return value;
}

static inline long double shmem_ctx_longdouble_g(shmem_ctx_t ctx, const long double *source, int pe)
{
    long double value;
    shmem_ctx_longdouble_get(ctx, &value, source, 1, pe);
    return value;
}

#ifdef __cplusplus
}
#endif

/* C11: one name for all types. A macro chooses by the type of an argument; what has no such function does not compile. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__cplusplus)
#define STROBE_SHMEM_FIRST(first, ...) first
#define STROBE_SHMEM_SECOND(first, second, ...) second
void strobe_shmem_no_such_type(void);

#define shmem_sync(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), shmem_team_t: shmem_team_sync, default: shmem_sync)(__VA_ARGS__)
#define shmem_signal_add(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: shmem_ctx_signal_add, default: shmem_signal_add)(__VA_ARGS__)
#define shmem_signal_set(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: shmem_ctx_signal_set, default: shmem_signal_set)(__VA_ARGS__)

#define shmem_add(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_add, \
        long *: shmem_long_add, \
        long long *: shmem_longlong_add, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_alltoall(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_alltoall, \
        double *: shmem_double_alltoall, \
        long double *: shmem_longdouble_alltoall, \
        char *: shmem_char_alltoall, \
        signed char *: shmem_schar_alltoall, \
        short *: shmem_short_alltoall, \
        int *: shmem_int_alltoall, \
        long *: shmem_long_alltoall, \
        long long *: shmem_longlong_alltoall, \
        unsigned char *: shmem_uchar_alltoall, \
        unsigned short *: shmem_ushort_alltoall, \
        unsigned int *: shmem_uint_alltoall, \
        unsigned long *: shmem_ulong_alltoall, \
        unsigned long long *: shmem_ulonglong_alltoall, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_alltoalls(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_alltoalls, \
        double *: shmem_double_alltoalls, \
        long double *: shmem_longdouble_alltoalls, \
        char *: shmem_char_alltoalls, \
        signed char *: shmem_schar_alltoalls, \
        short *: shmem_short_alltoalls, \
        int *: shmem_int_alltoalls, \
        long *: shmem_long_alltoalls, \
        long long *: shmem_longlong_alltoalls, \
        unsigned char *: shmem_uchar_alltoalls, \
        unsigned short *: shmem_ushort_alltoalls, \
        unsigned int *: shmem_uint_alltoalls, \
        unsigned long *: shmem_ulong_alltoalls, \
        unsigned long long *: shmem_ulonglong_alltoalls, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_and_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        unsigned char *: shmem_uchar_and_reduce, \
        unsigned short *: shmem_ushort_and_reduce, \
        unsigned int *: shmem_uint_and_reduce, \
        unsigned long *: shmem_ulong_and_reduce, \
        unsigned long long *: shmem_ulonglong_and_reduce, \
        signed char *: shmem_int8_and_reduce, \
        short *: shmem_int16_and_reduce, \
        int *: shmem_int32_and_reduce, \
        long *: shmem_int64_and_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_add(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_add, \
            long *: shmem_ctx_long_atomic_add, \
            long long *: shmem_ctx_longlong_atomic_add, \
            unsigned int *: shmem_ctx_uint_atomic_add, \
            unsigned long *: shmem_ctx_ulong_atomic_add, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_add, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_add, \
        long *: shmem_long_atomic_add, \
        long long *: shmem_longlong_atomic_add, \
        unsigned int *: shmem_uint_atomic_add, \
        unsigned long *: shmem_ulong_atomic_add, \
        unsigned long long *: shmem_ulonglong_atomic_add, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_and(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_and, \
            unsigned long *: shmem_ctx_ulong_atomic_and, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_and, \
            int *: shmem_ctx_int32_atomic_and, \
            long *: shmem_ctx_int64_atomic_and, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_and, \
        unsigned long *: shmem_ulong_atomic_and, \
        unsigned long long *: shmem_ulonglong_atomic_and, \
        int *: shmem_int32_atomic_and, \
        long *: shmem_int64_atomic_and, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_compare_swap(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_compare_swap, \
            long *: shmem_ctx_long_atomic_compare_swap, \
            long long *: shmem_ctx_longlong_atomic_compare_swap, \
            unsigned int *: shmem_ctx_uint_atomic_compare_swap, \
            unsigned long *: shmem_ctx_ulong_atomic_compare_swap, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_compare_swap, \
        long *: shmem_long_atomic_compare_swap, \
        long long *: shmem_longlong_atomic_compare_swap, \
        unsigned int *: shmem_uint_atomic_compare_swap, \
        unsigned long *: shmem_ulong_atomic_compare_swap, \
        unsigned long long *: shmem_ulonglong_atomic_compare_swap, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_compare_swap_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_compare_swap_nbi, \
            long *: shmem_ctx_long_atomic_compare_swap_nbi, \
            long long *: shmem_ctx_longlong_atomic_compare_swap_nbi, \
            unsigned int *: shmem_ctx_uint_atomic_compare_swap_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_compare_swap_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap_nbi, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_compare_swap_nbi, \
        long *: shmem_long_atomic_compare_swap_nbi, \
        long long *: shmem_longlong_atomic_compare_swap_nbi, \
        unsigned int *: shmem_uint_atomic_compare_swap_nbi, \
        unsigned long *: shmem_ulong_atomic_compare_swap_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_compare_swap_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_atomic_fetch, \
            const float *: shmem_ctx_float_atomic_fetch, \
            double *: shmem_ctx_double_atomic_fetch, \
            const double *: shmem_ctx_double_atomic_fetch, \
            int *: shmem_ctx_int_atomic_fetch, \
            const int *: shmem_ctx_int_atomic_fetch, \
            long *: shmem_ctx_long_atomic_fetch, \
            const long *: shmem_ctx_long_atomic_fetch, \
            long long *: shmem_ctx_longlong_atomic_fetch, \
            const long long *: shmem_ctx_longlong_atomic_fetch, \
            unsigned int *: shmem_ctx_uint_atomic_fetch, \
            const unsigned int *: shmem_ctx_uint_atomic_fetch, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch, \
            const unsigned long *: shmem_ctx_ulong_atomic_fetch, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch, \
            const unsigned long long *: shmem_ctx_ulonglong_atomic_fetch, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_atomic_fetch, \
        const float *: shmem_float_atomic_fetch, \
        double *: shmem_double_atomic_fetch, \
        const double *: shmem_double_atomic_fetch, \
        int *: shmem_int_atomic_fetch, \
        const int *: shmem_int_atomic_fetch, \
        long *: shmem_long_atomic_fetch, \
        const long *: shmem_long_atomic_fetch, \
        long long *: shmem_longlong_atomic_fetch, \
        const long long *: shmem_longlong_atomic_fetch, \
        unsigned int *: shmem_uint_atomic_fetch, \
        const unsigned int *: shmem_uint_atomic_fetch, \
        unsigned long *: shmem_ulong_atomic_fetch, \
        const unsigned long *: shmem_ulong_atomic_fetch, \
        unsigned long long *: shmem_ulonglong_atomic_fetch, \
        const unsigned long long *: shmem_ulonglong_atomic_fetch, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_add(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_fetch_add, \
            long *: shmem_ctx_long_atomic_fetch_add, \
            long long *: shmem_ctx_longlong_atomic_fetch_add, \
            unsigned int *: shmem_ctx_uint_atomic_fetch_add, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_add, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_fetch_add, \
        long *: shmem_long_atomic_fetch_add, \
        long long *: shmem_longlong_atomic_fetch_add, \
        unsigned int *: shmem_uint_atomic_fetch_add, \
        unsigned long *: shmem_ulong_atomic_fetch_add, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_add, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_add_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_fetch_add_nbi, \
            long *: shmem_ctx_long_atomic_fetch_add_nbi, \
            long long *: shmem_ctx_longlong_atomic_fetch_add_nbi, \
            unsigned int *: shmem_ctx_uint_atomic_fetch_add_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_add_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add_nbi, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_fetch_add_nbi, \
        long *: shmem_long_atomic_fetch_add_nbi, \
        long long *: shmem_longlong_atomic_fetch_add_nbi, \
        unsigned int *: shmem_uint_atomic_fetch_add_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_add_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_add_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_and(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_and, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_and, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and, \
            int *: shmem_ctx_int32_atomic_fetch_and, \
            long *: shmem_ctx_int64_atomic_fetch_and, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_and, \
        unsigned long *: shmem_ulong_atomic_fetch_and, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_and, \
        int *: shmem_int32_atomic_fetch_and, \
        long *: shmem_int64_atomic_fetch_and, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_and_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_and_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_and_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and_nbi, \
            int *: shmem_ctx_int32_atomic_fetch_and_nbi, \
            long *: shmem_ctx_int64_atomic_fetch_and_nbi, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_and_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_and_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_and_nbi, \
        int *: shmem_int32_atomic_fetch_and_nbi, \
        long *: shmem_int64_atomic_fetch_and_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_inc(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_fetch_inc, \
            long *: shmem_ctx_long_atomic_fetch_inc, \
            long long *: shmem_ctx_longlong_atomic_fetch_inc, \
            unsigned int *: shmem_ctx_uint_atomic_fetch_inc, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_inc, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_fetch_inc, \
        long *: shmem_long_atomic_fetch_inc, \
        long long *: shmem_longlong_atomic_fetch_inc, \
        unsigned int *: shmem_uint_atomic_fetch_inc, \
        unsigned long *: shmem_ulong_atomic_fetch_inc, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_inc, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_inc_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_fetch_inc_nbi, \
            long *: shmem_ctx_long_atomic_fetch_inc_nbi, \
            long long *: shmem_ctx_longlong_atomic_fetch_inc_nbi, \
            unsigned int *: shmem_ctx_uint_atomic_fetch_inc_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_inc_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc_nbi, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_fetch_inc_nbi, \
        long *: shmem_long_atomic_fetch_inc_nbi, \
        long long *: shmem_longlong_atomic_fetch_inc_nbi, \
        unsigned int *: shmem_uint_atomic_fetch_inc_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_inc_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_inc_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_atomic_fetch_nbi, \
            double *: shmem_ctx_double_atomic_fetch_nbi, \
            int *: shmem_ctx_int_atomic_fetch_nbi, \
            long *: shmem_ctx_long_atomic_fetch_nbi, \
            long long *: shmem_ctx_longlong_atomic_fetch_nbi, \
            unsigned int *: shmem_ctx_uint_atomic_fetch_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_nbi, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_atomic_fetch_nbi, \
        double *: shmem_double_atomic_fetch_nbi, \
        int *: shmem_int_atomic_fetch_nbi, \
        long *: shmem_long_atomic_fetch_nbi, \
        long long *: shmem_longlong_atomic_fetch_nbi, \
        unsigned int *: shmem_uint_atomic_fetch_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_or(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_or, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_or, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or, \
            int *: shmem_ctx_int32_atomic_fetch_or, \
            long *: shmem_ctx_int64_atomic_fetch_or, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_or, \
        unsigned long *: shmem_ulong_atomic_fetch_or, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_or, \
        int *: shmem_int32_atomic_fetch_or, \
        long *: shmem_int64_atomic_fetch_or, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_or_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_or_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_or_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or_nbi, \
            int *: shmem_ctx_int32_atomic_fetch_or_nbi, \
            long *: shmem_ctx_int64_atomic_fetch_or_nbi, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_or_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_or_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_or_nbi, \
        int *: shmem_int32_atomic_fetch_or_nbi, \
        long *: shmem_int64_atomic_fetch_or_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_xor(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_xor, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_xor, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor, \
            int *: shmem_ctx_int32_atomic_fetch_xor, \
            long *: shmem_ctx_int64_atomic_fetch_xor, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_xor, \
        unsigned long *: shmem_ulong_atomic_fetch_xor, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_xor, \
        int *: shmem_int32_atomic_fetch_xor, \
        long *: shmem_int64_atomic_fetch_xor, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_fetch_xor_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_fetch_xor_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_fetch_xor_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor_nbi, \
            int *: shmem_ctx_int32_atomic_fetch_xor_nbi, \
            long *: shmem_ctx_int64_atomic_fetch_xor_nbi, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_fetch_xor_nbi, \
        unsigned long *: shmem_ulong_atomic_fetch_xor_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_fetch_xor_nbi, \
        int *: shmem_int32_atomic_fetch_xor_nbi, \
        long *: shmem_int64_atomic_fetch_xor_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_inc(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            int *: shmem_ctx_int_atomic_inc, \
            long *: shmem_ctx_long_atomic_inc, \
            long long *: shmem_ctx_longlong_atomic_inc, \
            unsigned int *: shmem_ctx_uint_atomic_inc, \
            unsigned long *: shmem_ctx_ulong_atomic_inc, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_inc, \
            default: strobe_shmem_no_such_type), \
        int *: shmem_int_atomic_inc, \
        long *: shmem_long_atomic_inc, \
        long long *: shmem_longlong_atomic_inc, \
        unsigned int *: shmem_uint_atomic_inc, \
        unsigned long *: shmem_ulong_atomic_inc, \
        unsigned long long *: shmem_ulonglong_atomic_inc, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_or(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_or, \
            unsigned long *: shmem_ctx_ulong_atomic_or, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_or, \
            int *: shmem_ctx_int32_atomic_or, \
            long *: shmem_ctx_int64_atomic_or, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_or, \
        unsigned long *: shmem_ulong_atomic_or, \
        unsigned long long *: shmem_ulonglong_atomic_or, \
        int *: shmem_int32_atomic_or, \
        long *: shmem_int64_atomic_or, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_set(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_atomic_set, \
            double *: shmem_ctx_double_atomic_set, \
            int *: shmem_ctx_int_atomic_set, \
            long *: shmem_ctx_long_atomic_set, \
            long long *: shmem_ctx_longlong_atomic_set, \
            unsigned int *: shmem_ctx_uint_atomic_set, \
            unsigned long *: shmem_ctx_ulong_atomic_set, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_set, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_atomic_set, \
        double *: shmem_double_atomic_set, \
        int *: shmem_int_atomic_set, \
        long *: shmem_long_atomic_set, \
        long long *: shmem_longlong_atomic_set, \
        unsigned int *: shmem_uint_atomic_set, \
        unsigned long *: shmem_ulong_atomic_set, \
        unsigned long long *: shmem_ulonglong_atomic_set, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_swap(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_atomic_swap, \
            double *: shmem_ctx_double_atomic_swap, \
            int *: shmem_ctx_int_atomic_swap, \
            long *: shmem_ctx_long_atomic_swap, \
            long long *: shmem_ctx_longlong_atomic_swap, \
            unsigned int *: shmem_ctx_uint_atomic_swap, \
            unsigned long *: shmem_ctx_ulong_atomic_swap, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_swap, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_atomic_swap, \
        double *: shmem_double_atomic_swap, \
        int *: shmem_int_atomic_swap, \
        long *: shmem_long_atomic_swap, \
        long long *: shmem_longlong_atomic_swap, \
        unsigned int *: shmem_uint_atomic_swap, \
        unsigned long *: shmem_ulong_atomic_swap, \
        unsigned long long *: shmem_ulonglong_atomic_swap, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_swap_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_atomic_swap_nbi, \
            double *: shmem_ctx_double_atomic_swap_nbi, \
            int *: shmem_ctx_int_atomic_swap_nbi, \
            long *: shmem_ctx_long_atomic_swap_nbi, \
            long long *: shmem_ctx_longlong_atomic_swap_nbi, \
            unsigned int *: shmem_ctx_uint_atomic_swap_nbi, \
            unsigned long *: shmem_ctx_ulong_atomic_swap_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_swap_nbi, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_atomic_swap_nbi, \
        double *: shmem_double_atomic_swap_nbi, \
        int *: shmem_int_atomic_swap_nbi, \
        long *: shmem_long_atomic_swap_nbi, \
        long long *: shmem_longlong_atomic_swap_nbi, \
        unsigned int *: shmem_uint_atomic_swap_nbi, \
        unsigned long *: shmem_ulong_atomic_swap_nbi, \
        unsigned long long *: shmem_ulonglong_atomic_swap_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_atomic_xor(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            unsigned int *: shmem_ctx_uint_atomic_xor, \
            unsigned long *: shmem_ctx_ulong_atomic_xor, \
            unsigned long long *: shmem_ctx_ulonglong_atomic_xor, \
            int *: shmem_ctx_int32_atomic_xor, \
            long *: shmem_ctx_int64_atomic_xor, \
            default: strobe_shmem_no_such_type), \
        unsigned int *: shmem_uint_atomic_xor, \
        unsigned long *: shmem_ulong_atomic_xor, \
        unsigned long long *: shmem_ulonglong_atomic_xor, \
        int *: shmem_int32_atomic_xor, \
        long *: shmem_int64_atomic_xor, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_broadcast(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_broadcast, \
        double *: shmem_double_broadcast, \
        long double *: shmem_longdouble_broadcast, \
        char *: shmem_char_broadcast, \
        signed char *: shmem_schar_broadcast, \
        short *: shmem_short_broadcast, \
        int *: shmem_int_broadcast, \
        long *: shmem_long_broadcast, \
        long long *: shmem_longlong_broadcast, \
        unsigned char *: shmem_uchar_broadcast, \
        unsigned short *: shmem_ushort_broadcast, \
        unsigned int *: shmem_uint_broadcast, \
        unsigned long *: shmem_ulong_broadcast, \
        unsigned long long *: shmem_ulonglong_broadcast, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_collect(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_collect, \
        double *: shmem_double_collect, \
        long double *: shmem_longdouble_collect, \
        char *: shmem_char_collect, \
        signed char *: shmem_schar_collect, \
        short *: shmem_short_collect, \
        int *: shmem_int_collect, \
        long *: shmem_long_collect, \
        long long *: shmem_longlong_collect, \
        unsigned char *: shmem_uchar_collect, \
        unsigned short *: shmem_ushort_collect, \
        unsigned int *: shmem_uint_collect, \
        unsigned long *: shmem_ulong_collect, \
        unsigned long long *: shmem_ulonglong_collect, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_cswap(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_cswap, \
        long *: shmem_long_cswap, \
        long long *: shmem_longlong_cswap, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_fadd(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_fadd, \
        long *: shmem_long_fadd, \
        long long *: shmem_longlong_fadd, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_fcollect(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_fcollect, \
        double *: shmem_double_fcollect, \
        long double *: shmem_longdouble_fcollect, \
        char *: shmem_char_fcollect, \
        signed char *: shmem_schar_fcollect, \
        short *: shmem_short_fcollect, \
        int *: shmem_int_fcollect, \
        long *: shmem_long_fcollect, \
        long long *: shmem_longlong_fcollect, \
        unsigned char *: shmem_uchar_fcollect, \
        unsigned short *: shmem_ushort_fcollect, \
        unsigned int *: shmem_uint_fcollect, \
        unsigned long *: shmem_ulong_fcollect, \
        unsigned long long *: shmem_ulonglong_fcollect, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_fetch(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_fetch, \
        const int *: shmem_int_fetch, \
        long *: shmem_long_fetch, \
        const long *: shmem_long_fetch, \
        long long *: shmem_longlong_fetch, \
        const long long *: shmem_longlong_fetch, \
        float *: shmem_float_fetch, \
        const float *: shmem_float_fetch, \
        double *: shmem_double_fetch, \
        const double *: shmem_double_fetch, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_finc(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_finc, \
        long *: shmem_long_finc, \
        long long *: shmem_longlong_finc, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_g(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_g, \
            const float *: shmem_ctx_float_g, \
            double *: shmem_ctx_double_g, \
            const double *: shmem_ctx_double_g, \
            long double *: shmem_ctx_longdouble_g, \
            const long double *: shmem_ctx_longdouble_g, \
            char *: shmem_ctx_char_g, \
            const char *: shmem_ctx_char_g, \
            signed char *: shmem_ctx_schar_g, \
            const signed char *: shmem_ctx_schar_g, \
            short *: shmem_ctx_short_g, \
            const short *: shmem_ctx_short_g, \
            int *: shmem_ctx_int_g, \
            const int *: shmem_ctx_int_g, \
            long *: shmem_ctx_long_g, \
            const long *: shmem_ctx_long_g, \
            long long *: shmem_ctx_longlong_g, \
            const long long *: shmem_ctx_longlong_g, \
            unsigned char *: shmem_ctx_uchar_g, \
            const unsigned char *: shmem_ctx_uchar_g, \
            unsigned short *: shmem_ctx_ushort_g, \
            const unsigned short *: shmem_ctx_ushort_g, \
            unsigned int *: shmem_ctx_uint_g, \
            const unsigned int *: shmem_ctx_uint_g, \
            unsigned long *: shmem_ctx_ulong_g, \
            const unsigned long *: shmem_ctx_ulong_g, \
            unsigned long long *: shmem_ctx_ulonglong_g, \
            const unsigned long long *: shmem_ctx_ulonglong_g, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_g, \
        const float *: shmem_float_g, \
        double *: shmem_double_g, \
        const double *: shmem_double_g, \
        long double *: shmem_longdouble_g, \
        const long double *: shmem_longdouble_g, \
        char *: shmem_char_g, \
        const char *: shmem_char_g, \
        signed char *: shmem_schar_g, \
        const signed char *: shmem_schar_g, \
        short *: shmem_short_g, \
        const short *: shmem_short_g, \
        int *: shmem_int_g, \
        const int *: shmem_int_g, \
        long *: shmem_long_g, \
        const long *: shmem_long_g, \
        long long *: shmem_longlong_g, \
        const long long *: shmem_longlong_g, \
        unsigned char *: shmem_uchar_g, \
        const unsigned char *: shmem_uchar_g, \
        unsigned short *: shmem_ushort_g, \
        const unsigned short *: shmem_ushort_g, \
        unsigned int *: shmem_uint_g, \
        const unsigned int *: shmem_uint_g, \
        unsigned long *: shmem_ulong_g, \
        const unsigned long *: shmem_ulong_g, \
        unsigned long long *: shmem_ulonglong_g, \
        const unsigned long long *: shmem_ulonglong_g, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_get(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_get, \
            double *: shmem_ctx_double_get, \
            long double *: shmem_ctx_longdouble_get, \
            char *: shmem_ctx_char_get, \
            signed char *: shmem_ctx_schar_get, \
            short *: shmem_ctx_short_get, \
            int *: shmem_ctx_int_get, \
            long *: shmem_ctx_long_get, \
            long long *: shmem_ctx_longlong_get, \
            unsigned char *: shmem_ctx_uchar_get, \
            unsigned short *: shmem_ctx_ushort_get, \
            unsigned int *: shmem_ctx_uint_get, \
            unsigned long *: shmem_ctx_ulong_get, \
            unsigned long long *: shmem_ctx_ulonglong_get, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_get, \
        double *: shmem_double_get, \
        long double *: shmem_longdouble_get, \
        char *: shmem_char_get, \
        signed char *: shmem_schar_get, \
        short *: shmem_short_get, \
        int *: shmem_int_get, \
        long *: shmem_long_get, \
        long long *: shmem_longlong_get, \
        unsigned char *: shmem_uchar_get, \
        unsigned short *: shmem_ushort_get, \
        unsigned int *: shmem_uint_get, \
        unsigned long *: shmem_ulong_get, \
        unsigned long long *: shmem_ulonglong_get, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_get_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_get_nbi, \
            double *: shmem_ctx_double_get_nbi, \
            long double *: shmem_ctx_longdouble_get_nbi, \
            char *: shmem_ctx_char_get_nbi, \
            signed char *: shmem_ctx_schar_get_nbi, \
            short *: shmem_ctx_short_get_nbi, \
            int *: shmem_ctx_int_get_nbi, \
            long *: shmem_ctx_long_get_nbi, \
            long long *: shmem_ctx_longlong_get_nbi, \
            unsigned char *: shmem_ctx_uchar_get_nbi, \
            unsigned short *: shmem_ctx_ushort_get_nbi, \
            unsigned int *: shmem_ctx_uint_get_nbi, \
            unsigned long *: shmem_ctx_ulong_get_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_get_nbi, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_get_nbi, \
        double *: shmem_double_get_nbi, \
        long double *: shmem_longdouble_get_nbi, \
        char *: shmem_char_get_nbi, \
        signed char *: shmem_schar_get_nbi, \
        short *: shmem_short_get_nbi, \
        int *: shmem_int_get_nbi, \
        long *: shmem_long_get_nbi, \
        long long *: shmem_longlong_get_nbi, \
        unsigned char *: shmem_uchar_get_nbi, \
        unsigned short *: shmem_ushort_get_nbi, \
        unsigned int *: shmem_uint_get_nbi, \
        unsigned long *: shmem_ulong_get_nbi, \
        unsigned long long *: shmem_ulonglong_get_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_ibget(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_ibget, \
            double *: shmem_ctx_double_ibget, \
            long double *: shmem_ctx_longdouble_ibget, \
            char *: shmem_ctx_char_ibget, \
            signed char *: shmem_ctx_schar_ibget, \
            short *: shmem_ctx_short_ibget, \
            int *: shmem_ctx_int_ibget, \
            long *: shmem_ctx_long_ibget, \
            long long *: shmem_ctx_longlong_ibget, \
            unsigned char *: shmem_ctx_uchar_ibget, \
            unsigned short *: shmem_ctx_ushort_ibget, \
            unsigned int *: shmem_ctx_uint_ibget, \
            unsigned long *: shmem_ctx_ulong_ibget, \
            unsigned long long *: shmem_ctx_ulonglong_ibget, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_ibget, \
        double *: shmem_double_ibget, \
        long double *: shmem_longdouble_ibget, \
        char *: shmem_char_ibget, \
        signed char *: shmem_schar_ibget, \
        short *: shmem_short_ibget, \
        int *: shmem_int_ibget, \
        long *: shmem_long_ibget, \
        long long *: shmem_longlong_ibget, \
        unsigned char *: shmem_uchar_ibget, \
        unsigned short *: shmem_ushort_ibget, \
        unsigned int *: shmem_uint_ibget, \
        unsigned long *: shmem_ulong_ibget, \
        unsigned long long *: shmem_ulonglong_ibget, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_ibput(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_ibput, \
            double *: shmem_ctx_double_ibput, \
            long double *: shmem_ctx_longdouble_ibput, \
            char *: shmem_ctx_char_ibput, \
            signed char *: shmem_ctx_schar_ibput, \
            short *: shmem_ctx_short_ibput, \
            int *: shmem_ctx_int_ibput, \
            long *: shmem_ctx_long_ibput, \
            long long *: shmem_ctx_longlong_ibput, \
            unsigned char *: shmem_ctx_uchar_ibput, \
            unsigned short *: shmem_ctx_ushort_ibput, \
            unsigned int *: shmem_ctx_uint_ibput, \
            unsigned long *: shmem_ctx_ulong_ibput, \
            unsigned long long *: shmem_ctx_ulonglong_ibput, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_ibput, \
        double *: shmem_double_ibput, \
        long double *: shmem_longdouble_ibput, \
        char *: shmem_char_ibput, \
        signed char *: shmem_schar_ibput, \
        short *: shmem_short_ibput, \
        int *: shmem_int_ibput, \
        long *: shmem_long_ibput, \
        long long *: shmem_longlong_ibput, \
        unsigned char *: shmem_uchar_ibput, \
        unsigned short *: shmem_ushort_ibput, \
        unsigned int *: shmem_uint_ibput, \
        unsigned long *: shmem_ulong_ibput, \
        unsigned long long *: shmem_ulonglong_ibput, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_iget(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_iget, \
            double *: shmem_ctx_double_iget, \
            long double *: shmem_ctx_longdouble_iget, \
            char *: shmem_ctx_char_iget, \
            signed char *: shmem_ctx_schar_iget, \
            short *: shmem_ctx_short_iget, \
            int *: shmem_ctx_int_iget, \
            long *: shmem_ctx_long_iget, \
            long long *: shmem_ctx_longlong_iget, \
            unsigned char *: shmem_ctx_uchar_iget, \
            unsigned short *: shmem_ctx_ushort_iget, \
            unsigned int *: shmem_ctx_uint_iget, \
            unsigned long *: shmem_ctx_ulong_iget, \
            unsigned long long *: shmem_ctx_ulonglong_iget, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_iget, \
        double *: shmem_double_iget, \
        long double *: shmem_longdouble_iget, \
        char *: shmem_char_iget, \
        signed char *: shmem_schar_iget, \
        short *: shmem_short_iget, \
        int *: shmem_int_iget, \
        long *: shmem_long_iget, \
        long long *: shmem_longlong_iget, \
        unsigned char *: shmem_uchar_iget, \
        unsigned short *: shmem_ushort_iget, \
        unsigned int *: shmem_uint_iget, \
        unsigned long *: shmem_ulong_iget, \
        unsigned long long *: shmem_ulonglong_iget, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_inc(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_inc, \
        long *: shmem_long_inc, \
        long long *: shmem_longlong_inc, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_iput(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_iput, \
            double *: shmem_ctx_double_iput, \
            long double *: shmem_ctx_longdouble_iput, \
            char *: shmem_ctx_char_iput, \
            signed char *: shmem_ctx_schar_iput, \
            short *: shmem_ctx_short_iput, \
            int *: shmem_ctx_int_iput, \
            long *: shmem_ctx_long_iput, \
            long long *: shmem_ctx_longlong_iput, \
            unsigned char *: shmem_ctx_uchar_iput, \
            unsigned short *: shmem_ctx_ushort_iput, \
            unsigned int *: shmem_ctx_uint_iput, \
            unsigned long *: shmem_ctx_ulong_iput, \
            unsigned long long *: shmem_ctx_ulonglong_iput, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_iput, \
        double *: shmem_double_iput, \
        long double *: shmem_longdouble_iput, \
        char *: shmem_char_iput, \
        signed char *: shmem_schar_iput, \
        short *: shmem_short_iput, \
        int *: shmem_int_iput, \
        long *: shmem_long_iput, \
        long long *: shmem_longlong_iput, \
        unsigned char *: shmem_uchar_iput, \
        unsigned short *: shmem_ushort_iput, \
        unsigned int *: shmem_uint_iput, \
        unsigned long *: shmem_ulong_iput, \
        unsigned long long *: shmem_ulonglong_iput, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_max_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_max_reduce, \
        double *: shmem_double_max_reduce, \
        long double *: shmem_longdouble_max_reduce, \
        char *: shmem_char_max_reduce, \
        signed char *: shmem_schar_max_reduce, \
        short *: shmem_short_max_reduce, \
        int *: shmem_int_max_reduce, \
        long *: shmem_long_max_reduce, \
        long long *: shmem_longlong_max_reduce, \
        unsigned char *: shmem_uchar_max_reduce, \
        unsigned short *: shmem_ushort_max_reduce, \
        unsigned int *: shmem_uint_max_reduce, \
        unsigned long *: shmem_ulong_max_reduce, \
        unsigned long long *: shmem_ulonglong_max_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_min_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_min_reduce, \
        double *: shmem_double_min_reduce, \
        long double *: shmem_longdouble_min_reduce, \
        char *: shmem_char_min_reduce, \
        signed char *: shmem_schar_min_reduce, \
        short *: shmem_short_min_reduce, \
        int *: shmem_int_min_reduce, \
        long *: shmem_long_min_reduce, \
        long long *: shmem_longlong_min_reduce, \
        unsigned char *: shmem_uchar_min_reduce, \
        unsigned short *: shmem_ushort_min_reduce, \
        unsigned int *: shmem_uint_min_reduce, \
        unsigned long *: shmem_ulong_min_reduce, \
        unsigned long long *: shmem_ulonglong_min_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_or_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        unsigned char *: shmem_uchar_or_reduce, \
        unsigned short *: shmem_ushort_or_reduce, \
        unsigned int *: shmem_uint_or_reduce, \
        unsigned long *: shmem_ulong_or_reduce, \
        unsigned long long *: shmem_ulonglong_or_reduce, \
        signed char *: shmem_int8_or_reduce, \
        short *: shmem_int16_or_reduce, \
        int *: shmem_int32_or_reduce, \
        long *: shmem_int64_or_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_p(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_p, \
            double *: shmem_ctx_double_p, \
            long double *: shmem_ctx_longdouble_p, \
            char *: shmem_ctx_char_p, \
            signed char *: shmem_ctx_schar_p, \
            short *: shmem_ctx_short_p, \
            int *: shmem_ctx_int_p, \
            long *: shmem_ctx_long_p, \
            long long *: shmem_ctx_longlong_p, \
            unsigned char *: shmem_ctx_uchar_p, \
            unsigned short *: shmem_ctx_ushort_p, \
            unsigned int *: shmem_ctx_uint_p, \
            unsigned long *: shmem_ctx_ulong_p, \
            unsigned long long *: shmem_ctx_ulonglong_p, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_p, \
        double *: shmem_double_p, \
        long double *: shmem_longdouble_p, \
        char *: shmem_char_p, \
        signed char *: shmem_schar_p, \
        short *: shmem_short_p, \
        int *: shmem_int_p, \
        long *: shmem_long_p, \
        long long *: shmem_longlong_p, \
        unsigned char *: shmem_uchar_p, \
        unsigned short *: shmem_ushort_p, \
        unsigned int *: shmem_uint_p, \
        unsigned long *: shmem_ulong_p, \
        unsigned long long *: shmem_ulonglong_p, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_prod_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_prod_reduce, \
        double *: shmem_double_prod_reduce, \
        long double *: shmem_longdouble_prod_reduce, \
        char *: shmem_char_prod_reduce, \
        signed char *: shmem_schar_prod_reduce, \
        short *: shmem_short_prod_reduce, \
        int *: shmem_int_prod_reduce, \
        long *: shmem_long_prod_reduce, \
        long long *: shmem_longlong_prod_reduce, \
        unsigned char *: shmem_uchar_prod_reduce, \
        unsigned short *: shmem_ushort_prod_reduce, \
        unsigned int *: shmem_uint_prod_reduce, \
        unsigned long *: shmem_ulong_prod_reduce, \
        unsigned long long *: shmem_ulonglong_prod_reduce, \
        float _Complex *: shmem_complexf_prod_reduce, \
        double _Complex *: shmem_complexd_prod_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_put(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_put, \
            double *: shmem_ctx_double_put, \
            long double *: shmem_ctx_longdouble_put, \
            char *: shmem_ctx_char_put, \
            signed char *: shmem_ctx_schar_put, \
            short *: shmem_ctx_short_put, \
            int *: shmem_ctx_int_put, \
            long *: shmem_ctx_long_put, \
            long long *: shmem_ctx_longlong_put, \
            unsigned char *: shmem_ctx_uchar_put, \
            unsigned short *: shmem_ctx_ushort_put, \
            unsigned int *: shmem_ctx_uint_put, \
            unsigned long *: shmem_ctx_ulong_put, \
            unsigned long long *: shmem_ctx_ulonglong_put, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_put, \
        double *: shmem_double_put, \
        long double *: shmem_longdouble_put, \
        char *: shmem_char_put, \
        signed char *: shmem_schar_put, \
        short *: shmem_short_put, \
        int *: shmem_int_put, \
        long *: shmem_long_put, \
        long long *: shmem_longlong_put, \
        unsigned char *: shmem_uchar_put, \
        unsigned short *: shmem_ushort_put, \
        unsigned int *: shmem_uint_put, \
        unsigned long *: shmem_ulong_put, \
        unsigned long long *: shmem_ulonglong_put, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_put_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_put_nbi, \
            double *: shmem_ctx_double_put_nbi, \
            long double *: shmem_ctx_longdouble_put_nbi, \
            char *: shmem_ctx_char_put_nbi, \
            signed char *: shmem_ctx_schar_put_nbi, \
            short *: shmem_ctx_short_put_nbi, \
            int *: shmem_ctx_int_put_nbi, \
            long *: shmem_ctx_long_put_nbi, \
            long long *: shmem_ctx_longlong_put_nbi, \
            unsigned char *: shmem_ctx_uchar_put_nbi, \
            unsigned short *: shmem_ctx_ushort_put_nbi, \
            unsigned int *: shmem_ctx_uint_put_nbi, \
            unsigned long *: shmem_ctx_ulong_put_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_put_nbi, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_put_nbi, \
        double *: shmem_double_put_nbi, \
        long double *: shmem_longdouble_put_nbi, \
        char *: shmem_char_put_nbi, \
        signed char *: shmem_schar_put_nbi, \
        short *: shmem_short_put_nbi, \
        int *: shmem_int_put_nbi, \
        long *: shmem_long_put_nbi, \
        long long *: shmem_longlong_put_nbi, \
        unsigned char *: shmem_uchar_put_nbi, \
        unsigned short *: shmem_ushort_put_nbi, \
        unsigned int *: shmem_uint_put_nbi, \
        unsigned long *: shmem_ulong_put_nbi, \
        unsigned long long *: shmem_ulonglong_put_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_put_signal(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_put_signal, \
            double *: shmem_ctx_double_put_signal, \
            long double *: shmem_ctx_longdouble_put_signal, \
            char *: shmem_ctx_char_put_signal, \
            signed char *: shmem_ctx_schar_put_signal, \
            short *: shmem_ctx_short_put_signal, \
            int *: shmem_ctx_int_put_signal, \
            long *: shmem_ctx_long_put_signal, \
            long long *: shmem_ctx_longlong_put_signal, \
            unsigned char *: shmem_ctx_uchar_put_signal, \
            unsigned short *: shmem_ctx_ushort_put_signal, \
            unsigned int *: shmem_ctx_uint_put_signal, \
            unsigned long *: shmem_ctx_ulong_put_signal, \
            unsigned long long *: shmem_ctx_ulonglong_put_signal, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_put_signal, \
        double *: shmem_double_put_signal, \
        long double *: shmem_longdouble_put_signal, \
        char *: shmem_char_put_signal, \
        signed char *: shmem_schar_put_signal, \
        short *: shmem_short_put_signal, \
        int *: shmem_int_put_signal, \
        long *: shmem_long_put_signal, \
        long long *: shmem_longlong_put_signal, \
        unsigned char *: shmem_uchar_put_signal, \
        unsigned short *: shmem_ushort_put_signal, \
        unsigned int *: shmem_uint_put_signal, \
        unsigned long *: shmem_ulong_put_signal, \
        unsigned long long *: shmem_ulonglong_put_signal, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_put_signal_nbi(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
            float *: shmem_ctx_float_put_signal_nbi, \
            double *: shmem_ctx_double_put_signal_nbi, \
            long double *: shmem_ctx_longdouble_put_signal_nbi, \
            char *: shmem_ctx_char_put_signal_nbi, \
            signed char *: shmem_ctx_schar_put_signal_nbi, \
            short *: shmem_ctx_short_put_signal_nbi, \
            int *: shmem_ctx_int_put_signal_nbi, \
            long *: shmem_ctx_long_put_signal_nbi, \
            long long *: shmem_ctx_longlong_put_signal_nbi, \
            unsigned char *: shmem_ctx_uchar_put_signal_nbi, \
            unsigned short *: shmem_ctx_ushort_put_signal_nbi, \
            unsigned int *: shmem_ctx_uint_put_signal_nbi, \
            unsigned long *: shmem_ctx_ulong_put_signal_nbi, \
            unsigned long long *: shmem_ctx_ulonglong_put_signal_nbi, \
            default: strobe_shmem_no_such_type), \
        float *: shmem_float_put_signal_nbi, \
        double *: shmem_double_put_signal_nbi, \
        long double *: shmem_longdouble_put_signal_nbi, \
        char *: shmem_char_put_signal_nbi, \
        signed char *: shmem_schar_put_signal_nbi, \
        short *: shmem_short_put_signal_nbi, \
        int *: shmem_int_put_signal_nbi, \
        long *: shmem_long_put_signal_nbi, \
        long long *: shmem_longlong_put_signal_nbi, \
        unsigned char *: shmem_uchar_put_signal_nbi, \
        unsigned short *: shmem_ushort_put_signal_nbi, \
        unsigned int *: shmem_uint_put_signal_nbi, \
        unsigned long *: shmem_ulong_put_signal_nbi, \
        unsigned long long *: shmem_ulonglong_put_signal_nbi, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_set(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_set, \
        long *: shmem_long_set, \
        long long *: shmem_longlong_set, \
        float *: shmem_float_set, \
        double *: shmem_double_set, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_sum_exscan(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_sum_exscan, \
        double *: shmem_double_sum_exscan, \
        long double *: shmem_longdouble_sum_exscan, \
        char *: shmem_char_sum_exscan, \
        signed char *: shmem_schar_sum_exscan, \
        short *: shmem_short_sum_exscan, \
        int *: shmem_int_sum_exscan, \
        long *: shmem_long_sum_exscan, \
        long long *: shmem_longlong_sum_exscan, \
        unsigned char *: shmem_uchar_sum_exscan, \
        unsigned short *: shmem_ushort_sum_exscan, \
        unsigned int *: shmem_uint_sum_exscan, \
        unsigned long *: shmem_ulong_sum_exscan, \
        unsigned long long *: shmem_ulonglong_sum_exscan, \
        float _Complex *: shmem_complexf_sum_exscan, \
        double _Complex *: shmem_complexd_sum_exscan, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_sum_inscan(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_sum_inscan, \
        double *: shmem_double_sum_inscan, \
        long double *: shmem_longdouble_sum_inscan, \
        char *: shmem_char_sum_inscan, \
        signed char *: shmem_schar_sum_inscan, \
        short *: shmem_short_sum_inscan, \
        int *: shmem_int_sum_inscan, \
        long *: shmem_long_sum_inscan, \
        long long *: shmem_longlong_sum_inscan, \
        unsigned char *: shmem_uchar_sum_inscan, \
        unsigned short *: shmem_ushort_sum_inscan, \
        unsigned int *: shmem_uint_sum_inscan, \
        unsigned long *: shmem_ulong_sum_inscan, \
        unsigned long long *: shmem_ulonglong_sum_inscan, \
        float _Complex *: shmem_complexf_sum_inscan, \
        double _Complex *: shmem_complexd_sum_inscan, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_sum_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        float *: shmem_float_sum_reduce, \
        double *: shmem_double_sum_reduce, \
        long double *: shmem_longdouble_sum_reduce, \
        char *: shmem_char_sum_reduce, \
        signed char *: shmem_schar_sum_reduce, \
        short *: shmem_short_sum_reduce, \
        int *: shmem_int_sum_reduce, \
        long *: shmem_long_sum_reduce, \
        long long *: shmem_longlong_sum_reduce, \
        unsigned char *: shmem_uchar_sum_reduce, \
        unsigned short *: shmem_ushort_sum_reduce, \
        unsigned int *: shmem_uint_sum_reduce, \
        unsigned long *: shmem_ulong_sum_reduce, \
        unsigned long long *: shmem_ulonglong_sum_reduce, \
        float _Complex *: shmem_complexf_sum_reduce, \
        double _Complex *: shmem_complexd_sum_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_swap(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_swap, \
        long *: shmem_long_swap, \
        long long *: shmem_longlong_swap, \
        float *: shmem_float_swap, \
        double *: shmem_double_swap, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test, \
        long *: shmem_long_test, \
        long long *: shmem_longlong_test, \
        unsigned int *: shmem_uint_test, \
        unsigned long *: shmem_ulong_test, \
        unsigned long long *: shmem_ulonglong_test, \
        short *: shmem_short_test, \
        unsigned short *: shmem_ushort_test, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_all(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_all, \
        long *: shmem_long_test_all, \
        long long *: shmem_longlong_test_all, \
        unsigned int *: shmem_uint_test_all, \
        unsigned long *: shmem_ulong_test_all, \
        unsigned long long *: shmem_ulonglong_test_all, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_all_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_all_vector, \
        long *: shmem_long_test_all_vector, \
        long long *: shmem_longlong_test_all_vector, \
        unsigned int *: shmem_uint_test_all_vector, \
        unsigned long *: shmem_ulong_test_all_vector, \
        unsigned long long *: shmem_ulonglong_test_all_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_any(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_any, \
        long *: shmem_long_test_any, \
        long long *: shmem_longlong_test_any, \
        unsigned int *: shmem_uint_test_any, \
        unsigned long *: shmem_ulong_test_any, \
        unsigned long long *: shmem_ulonglong_test_any, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_any_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_any_vector, \
        long *: shmem_long_test_any_vector, \
        long long *: shmem_longlong_test_any_vector, \
        unsigned int *: shmem_uint_test_any_vector, \
        unsigned long *: shmem_ulong_test_any_vector, \
        unsigned long long *: shmem_ulonglong_test_any_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_some(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_some, \
        long *: shmem_long_test_some, \
        long long *: shmem_longlong_test_some, \
        unsigned int *: shmem_uint_test_some, \
        unsigned long *: shmem_ulong_test_some, \
        unsigned long long *: shmem_ulonglong_test_some, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_test_some_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_test_some_vector, \
        long *: shmem_long_test_some_vector, \
        long long *: shmem_longlong_test_some_vector, \
        unsigned int *: shmem_uint_test_some_vector, \
        unsigned long *: shmem_ulong_test_some_vector, \
        unsigned long long *: shmem_ulonglong_test_some_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until, \
        long *: shmem_long_wait_until, \
        long long *: shmem_longlong_wait_until, \
        unsigned int *: shmem_uint_wait_until, \
        unsigned long *: shmem_ulong_wait_until, \
        unsigned long long *: shmem_ulonglong_wait_until, \
        short *: shmem_short_wait_until, \
        unsigned short *: shmem_ushort_wait_until, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_all(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_all, \
        long *: shmem_long_wait_until_all, \
        long long *: shmem_longlong_wait_until_all, \
        unsigned int *: shmem_uint_wait_until_all, \
        unsigned long *: shmem_ulong_wait_until_all, \
        unsigned long long *: shmem_ulonglong_wait_until_all, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_all_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_all_vector, \
        long *: shmem_long_wait_until_all_vector, \
        long long *: shmem_longlong_wait_until_all_vector, \
        unsigned int *: shmem_uint_wait_until_all_vector, \
        unsigned long *: shmem_ulong_wait_until_all_vector, \
        unsigned long long *: shmem_ulonglong_wait_until_all_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_any(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_any, \
        long *: shmem_long_wait_until_any, \
        long long *: shmem_longlong_wait_until_any, \
        unsigned int *: shmem_uint_wait_until_any, \
        unsigned long *: shmem_ulong_wait_until_any, \
        unsigned long long *: shmem_ulonglong_wait_until_any, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_any_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_any_vector, \
        long *: shmem_long_wait_until_any_vector, \
        long long *: shmem_longlong_wait_until_any_vector, \
        unsigned int *: shmem_uint_wait_until_any_vector, \
        unsigned long *: shmem_ulong_wait_until_any_vector, \
        unsigned long long *: shmem_ulonglong_wait_until_any_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_some(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_some, \
        long *: shmem_long_wait_until_some, \
        long long *: shmem_longlong_wait_until_some, \
        unsigned int *: shmem_uint_wait_until_some, \
        unsigned long *: shmem_ulong_wait_until_some, \
        unsigned long long *: shmem_ulonglong_wait_until_some, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_wait_until_some_vector(...) \
    _Generic(STROBE_SHMEM_FIRST(__VA_ARGS__, 0, 0), \
        int *: shmem_int_wait_until_some_vector, \
        long *: shmem_long_wait_until_some_vector, \
        long long *: shmem_longlong_wait_until_some_vector, \
        unsigned int *: shmem_uint_wait_until_some_vector, \
        unsigned long *: shmem_ulong_wait_until_some_vector, \
        unsigned long long *: shmem_ulonglong_wait_until_some_vector, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#define shmem_xor_reduce(...) \
    _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \
        unsigned char *: shmem_uchar_xor_reduce, \
        unsigned short *: shmem_ushort_xor_reduce, \
        unsigned int *: shmem_uint_xor_reduce, \
        unsigned long *: shmem_ulong_xor_reduce, \
        unsigned long long *: shmem_ulonglong_xor_reduce, \
        signed char *: shmem_int8_xor_reduce, \
        short *: shmem_int16_xor_reduce, \
        int *: shmem_int32_xor_reduce, \
        long *: shmem_int64_xor_reduce, \
        default: strobe_shmem_no_such_type)(__VA_ARGS__)

#endif

#endif /* STROBE_SHMEM_H */
