// SPDX-License-Identifier: MIT OR Apache-2.0
//! What differs from the rule that the kind of an argument gives, each with its reason.

/// Functions without rows, and why.
pub(super) const LEFT_OUT: &[(&str, &str)] = &[
    ("MPI_Init", "MPI is initialised: any call fails, whatever its arguments"),
    ("MPI_Init_thread", "MPI is initialised: any call fails, whatever its arguments"),
    ("MPI_Finalize", "it ends what the rows need"),
    ("MPI_Abort", "it ends the process"),
    ("MPI_T_init_thread", "it is counted, and rows must leave nothing behind; tool_variables.c has its rows"),
    ("MPI_T_finalize", "it has no argument"),
    (
        "MPI_Session_init",
        "its errors go to the handler that it is given, and with a wrong one to one that ends the job",
    ),
];

/// Functions, parameters and ways (words, `*` stands for anything), the class instead, and the reason. The first that
/// fits counts. `SKIP` means that the row is none.
pub(super) const EXCEPTIONS: &[(&str, &str, &str, &str, &str)] = &[
    (
        "MPI_File_call_errhandler MPI_File_get_errhandler MPI_File_set_errhandler",
        "fh file",
        "null",
        "SKIP",
        "MPI_FILE_NULL stands for the default error handler of files (section 14.7)",
    ),
    ("MPI_Register_datarep*", "*_conversion_fn", "null", "SKIP", "0 is MPI_CONVERSION_FN_NULL"),
    (
        "MPI_Errhandler_create MPI_Errhandler_get MPI_Errhandler_set",
        "*",
        "*",
        "SKIP",
        "each is another function by its name of MPI-1, and errors name that",
    ),
    ("*", "array_of_statuses", "null", "SKIP", "with the MPICH ABI NULL is taken for MPI_STATUSES_IGNORE"),
    ("*_toint *_fromint *_c2f *_f2c", "*", "*", "SKIP", "it returns a number and no error code"),
    (
        "MPI_Info_create MPI_Info_create_env MPI_Info_free MPI_Abi_get_info MPI_Abi_get_fortran_info",
        "info",
        "null",
        "MPI_ERR_ARG",
        "the address of the handle is NULL, not the handle",
    ),
    (
        "MPI_Win_allocate* MPI_Win_create* MPI_Win_attach",
        "size",
        "negative",
        "MPI_ERR_SIZE",
        "it is the size of memory (section 12.6)",
    ),
    ("MPI_Type_create_darray*", "rank", "*", "MPI_ERR_ARG", "it is a place in a grid, and no rank of a communicator"),
    ("MPI_Info_* MPI_Abi_set_fortran_info", "info", "null", "MPI_ERR_INFO", "these need an info"),
    ("*", "info", "null", "SKIP", "MPI_INFO_NULL stands for no hints"),
    ("*_create_keyval MPI_Keyval_create", "*_fn", "null", "SKIP", "0 is a MPI_…_NULL_COPY_FN or …_NULL_DELETE_FN"),
    ("*_set_attr MPI_Attr_put", "attribute_val", "null", "SKIP", "any value can be an attribute, 0 too"),
    ("MPI_Comm_get_name", "comm", "null", "MPI_SUCCESS", "MPI_COMM_NULL has a name (section 7.8)"),
    ("MPI_Type_get_name", "datatype", "null", "MPI_SUCCESS", "MPI_DATATYPE_NULL has a name (section 7.8)"),
    ("MPI_Win_get_name", "win", "null", "MPI_SUCCESS", "MPI_WIN_NULL has a name (section 7.8)"),
    ("MPI_Wait MPI_Test", "request", "of_null", "MPI_SUCCESS", "a null request is complete (section 3.7.3)"),
    ("MPI_Request_get_status", "request", "null", "MPI_SUCCESS", "a null request is complete (section 3.7.6)"),
    (
        "MPI_Graph_* MPI_Dist_graph_*",
        "edges neighbors *sources *destinations *weights",
        "null",
        "SKIP",
        "the right arguments give these arrays no elements",
    ),
    (
        "MPI_Type_get_contents MPI_Type_get_contents_c",
        "array_of_addresses array_of_large_counts",
        "null",
        "SKIP",
        "the right datatype has none",
    ),
    ("MPI_Comm_spawn*", "argv array_of_argv", "null", "SKIP", "NULL is MPI_ARGV_NULL and MPI_ARGVS_NULL"),
    ("MPI_Comm_spawn*", "array_of_errcodes", "null", "SKIP", "NULL is MPI_ERRCODES_IGNORE"),
    ("MPI_Session_get_nth_pset", "pset_name", "null", "SKIP", "without room the call only tells the length"),
    ("MPI_Psend_init_c MPI_Precv_init_c", "*", "*", "SKIP", "MPICH's header declares none, so an int is passed"),
    ("MPI_Grequest_start", "*_fn", "null", "SKIP", "taken for a function that does nothing"),
    ("MPI_Info_create_env", "argv", "null", "MPI_SUCCESS", "a program need not have its arguments (section 10.2)"),
    ("MPI_Info_get_string", "value", "null", "SKIP", "without room the call only tells the length (section 10.2)"),
    (
        "MPI_Status_set_source MPI_Status_set_tag",
        "*",
        "negative too_large largest least",
        "SKIP",
        "a status may hold any value (section 13.3)",
    ),
    (
        "MPI_T_event_handle_get_info MPI_T_event_callback_get_info",
        "info_used",
        "null",
        "MPI_T_ERR_INVALID",
        "it is the only result",
    ),
    (
        "MPI_T_event_handle_get_info MPI_T_event_callback_get_info",
        "event_registration",
        "null",
        "MPI_T_ERR_INVALID_HANDLE",
        "it is needed",
    ),
    ("MPI_T_enum_get_*", "enumtype", "null", "MPI_T_ERR_INVALID_HANDLE", "it is needed"),
    (
        "MPI_T_*_get_info MPI_T_enum_get_item",
        "*",
        "null",
        "MPI_SUCCESS",
        "a tool gives NULL for what it does not want to know (section 15.3.2)",
    ),
    ("MPI_T_*_handle_alloc", "obj_handle", "null", "SKIP", "it is ignored for what is bound to no object"),
    ("MPI_T_category_get_*", "indices", "null", "SKIP", "the first category has no such members"),
];
