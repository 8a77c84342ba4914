// SPDX-License-Identifier: MIT OR Apache-2.0
//! The families of constants and handles, with their names in the facts, in the tables and in the headers.

/// The kinds of handles: C type, name of the table, and title in the headers.
pub const HANDLES: &[(&str, &str, &str)] = &[
    ("MPI_Comm", "COMM", "Communicators"),
    ("MPI_Group", "GROUP", "Groups"),
    ("MPI_Datatype", "DATATYPE", "Datatypes"),
    ("MPI_Op", "OP", "Operations"),
    ("MPI_Request", "REQUEST", "Requests"),
    ("MPI_Message", "MESSAGE", "Messages of matched probes"),
    ("MPI_Info", "INFO", "Info objects"),
    ("MPI_Errhandler", "ERRHANDLER", "Error handlers"),
    ("MPI_Win", "WIN", "Windows"),
    ("MPI_Session", "SESSION", "Sessions"),
    ("MPI_File", "FILE", "Files"),
];

/// The families of constants that differ between ABIs: name of the table, group in the facts, members (none: all of the
/// group).
pub const FAMILIES: &[(&str, &str, &[&str])] = &[
    ("THREAD", "THREADS_CONSTANTS", &[]),
    ("COMPARE", "COMMUNICATOR_GROUP_COMP_RESULTS", &[]),
    ("TOPOLOGY", "TOPOLOGIES", &[]),
    ("SPLIT_TYPE", "COMMUNICATOR_SPLIT_TYPE", &[]),
    ("ORDER", "FILE_OPERATIONS_CONSTANTS", &["MPI_ORDER_C", "MPI_ORDER_FORTRAN"]),
    (
        "DISTRIBUTION",
        "FILE_OPERATIONS_CONSTANTS",
        &["MPI_DISTRIBUTE_NONE", "MPI_DISTRIBUTE_BLOCK", "MPI_DISTRIBUTE_CYCLIC"],
    ),
    ("COMBINER", "DATATYPE_DECODING_CONSTANTS", &[]),
    ("TYPE_CLASS", "F90_DATATYPE_MATCHING_CONSTANTS", &[]),
    ("KEYVAL", "ENV_INQ_AND_ATTR_KEYS", &[]),
    ("ERROR", "ERROR_CLASSES", &[]),
    ("LOCK_TYPE", "WINDOW_LOCK_TYPE_CONSTANTS", &[]),
    ("FLAVOR", "WINDOW_CREATE_FLAVORS", &[]),
    ("MODEL", "WINDOW_MODELS", &[]),
    (
        "ASSERTION",
        "MODE_CONSTANTS",
        &["MPI_MODE_NOCHECK", "MPI_MODE_NOSTORE", "MPI_MODE_NOPUT", "MPI_MODE_NOPRECEDE", "MPI_MODE_NOSUCCEED"],
    ),
    (
        "FILE_MODE",
        "MODE_CONSTANTS",
        &[
            "MPI_MODE_APPEND",
            "MPI_MODE_CREATE",
            "MPI_MODE_DELETE_ON_CLOSE",
            "MPI_MODE_EXCL",
            "MPI_MODE_RDONLY",
            "MPI_MODE_RDWR",
            "MPI_MODE_SEQUENTIAL",
            "MPI_MODE_UNIQUE_OPEN",
            "MPI_MODE_WRONLY",
        ],
    ),
    ("SEEK", "FILE_POS_CONSTANTS", &[]),
];

/// The same of the tool interface, in a table of their own.
pub const TOOL_FAMILIES: &[(&str, &str, &[&str])] = &[
    ("VERBOSITY", "TOOL_INFO_IFACE_VERBOSITY_LEVELS", &[]),
    ("BIND", "TOOL_INFO_IFACE_VAR_ASSOCIATIONS", &[]),
    ("SCOPE", "TOOL_INFO_IFACE_VAR_SCOPES", &[]),
    ("PVAR_CLASS", "TOOL_INFO_IFACE_PVAR_CLASSES", &[]),
    ("CALLBACK_SAFETY", "TOOL_INFO_IFACE_CB_SAFETY_REQ_LEVELS", &[]),
    ("SOURCE_ORDER", "TOOL_INFO_IFACE_SOURCE_ORDERINGS", &[]),
];

/// The groups of constants, in the order and with the titles of the headers. Where the C type is not `int` it is an
/// enum.
pub const GROUPS: &[(&str, &str)] = &[
    ("C_PREPROCESSOR_CONSTANTS_FORTRAN_PARAMETERS", "Version"),
    ("MAX_STR_SIZE_CONSTANTS", "Lengths of strings, with the zero byte"),
    ("ASSORTED_CONSTANTS", "Wildcards and special ranks"),
    ("ERROR_CLASSES", "Error classes"),
    ("THREADS_CONSTANTS", "Thread levels"),
    ("COMMUNICATOR_GROUP_COMP_RESULTS", "Results of comparisons"),
    ("TOPOLOGIES", "Topologies"),
    ("COMMUNICATOR_SPLIT_TYPE", "Kinds of MPI_Comm_split_type"),
    ("ENV_INQ_AND_ATTR_KEYS", "Attribute keys"),
    ("DATATYPE_DECODING_CONSTANTS", "Combiners"),
    ("F90_DATATYPE_MATCHING_CONSTANTS", "Classes of MPI_Type_match_size"),
    ("FILE_OPERATIONS_CONSTANTS", "Orders and distributions"),
    ("MODE_CONSTANTS", "Modes of files, assertions of windows"),
    ("FILE_OP_CONSTANTS", "Displacements"),
    ("FILE_POS_CONSTANTS", "Positions in files"),
    ("WINDOW_LOCK_TYPE_CONSTANTS", "Locks"),
    ("WINDOW_CREATE_FLAVORS", "Flavors of windows"),
    ("WINDOW_MODELS", "Memory models of windows"),
    ("FORTRAN_STATUS_ARRAY_SIZE_AND_INDEX_C", "A Fortran status in C"),
    ("TOOL_INFO_IFACE_VERBOSITY_LEVELS", "Tool interface: verbosity"),
    ("TOOL_INFO_IFACE_VAR_ASSOCIATIONS", "Tool interface: objects"),
    ("TOOL_INFO_IFACE_VAR_SCOPES", "Tool interface: scopes"),
    ("TOOL_INFO_IFACE_PVAR_CLASSES", "Tool interface: classes of variables"),
];
