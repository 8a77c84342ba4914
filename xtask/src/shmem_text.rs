// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of `shmem.h` that are not made of rows.

/// Constants and types.
pub const OPEN: &str = r##"
#include <stddef.h>
#include <stdint.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Strobe @VERSION@"

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
"##;

/// The functions of `long double`, and what the generic macros need.
pub const LONG_DOUBLE: &str = r##"
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

"##;
