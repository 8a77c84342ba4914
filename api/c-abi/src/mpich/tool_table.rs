// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.
//! Pairs (the library's number, the MPICH ABI's number) of constants of the tool interface.

/// tool info iface verbosity levels
pub const VERBOSITY: &[(i32, i32)] = &[
    (9, 221), // MPI_T_VERBOSITY_USER_BASIC
    (10, 222), // MPI_T_VERBOSITY_USER_DETAIL
    (12, 223), // MPI_T_VERBOSITY_USER_ALL
    (17, 224), // MPI_T_VERBOSITY_TUNER_BASIC
    (18, 225), // MPI_T_VERBOSITY_TUNER_DETAIL
    (20, 226), // MPI_T_VERBOSITY_TUNER_ALL
    (33, 227), // MPI_T_VERBOSITY_MPIDEV_BASIC
    (34, 228), // MPI_T_VERBOSITY_MPIDEV_DETAIL
    (36, 229), // MPI_T_VERBOSITY_MPIDEV_ALL
];

/// tool info iface var associations
pub const BIND: &[(i32, i32)] = &[
    (1, 9700), // MPI_T_BIND_NO_OBJECT
    (2, 9701), // MPI_T_BIND_MPI_COMM
    (3, 9702), // MPI_T_BIND_MPI_DATATYPE
    (4, 9703), // MPI_T_BIND_MPI_ERRHANDLER
    (5, 9704), // MPI_T_BIND_MPI_FILE
    (6, 9705), // MPI_T_BIND_MPI_GROUP
    (7, 9706), // MPI_T_BIND_MPI_OP
    (8, 9707), // MPI_T_BIND_MPI_REQUEST
    (9, 9708), // MPI_T_BIND_MPI_WIN
    (10, 9709), // MPI_T_BIND_MPI_MESSAGE
    (11, 9710), // MPI_T_BIND_MPI_INFO
    (12, 9711), // MPI_T_BIND_MPI_SESSION
];

/// tool info iface var scopes
pub const SCOPE: &[(i32, i32)] = &[
    (1, 60438), // MPI_T_SCOPE_CONSTANT
    (2, 60439), // MPI_T_SCOPE_READONLY
    (3, 60440), // MPI_T_SCOPE_LOCAL
    (4, 60441), // MPI_T_SCOPE_GROUP
    (5, 60442), // MPI_T_SCOPE_GROUP_EQ
    (6, 60443), // MPI_T_SCOPE_ALL
    (7, 60444), // MPI_T_SCOPE_ALL_EQ
];

/// tool info iface pvar classes
pub const PVAR_CLASS: &[(i32, i32)] = &[
    (1, 240), // MPI_T_PVAR_CLASS_STATE
    (2, 241), // MPI_T_PVAR_CLASS_LEVEL
    (3, 242), // MPI_T_PVAR_CLASS_SIZE
    (4, 243), // MPI_T_PVAR_CLASS_PERCENTAGE
    (5, 244), // MPI_T_PVAR_CLASS_HIGHWATERMARK
    (6, 245), // MPI_T_PVAR_CLASS_LOWWATERMARK
    (7, 246), // MPI_T_PVAR_CLASS_COUNTER
    (8, 247), // MPI_T_PVAR_CLASS_AGGREGATE
    (9, 248), // MPI_T_PVAR_CLASS_TIMER
    (10, 249), // MPI_T_PVAR_CLASS_GENERIC
];

/// tool info iface cb safety req levels
pub const CALLBACK_SAFETY: &[(i32, i32)] = &[
    (0, 0), // MPI_T_CB_REQUIRE_NONE
    (3, 1), // MPI_T_CB_REQUIRE_MPI_RESTRICTED
    (15, 2), // MPI_T_CB_REQUIRE_THREAD_SAFE
    (63, 3), // MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE
];

/// tool info iface source orderings
pub const SOURCE_ORDER: &[(i32, i32)] = &[
    (1, 0), // MPI_T_SOURCE_ORDERED
    (2, 1), // MPI_T_SOURCE_UNORDERED
];
