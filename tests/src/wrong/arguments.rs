// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a right argument is, by type and name, and in which ways one is wrong. The names on the right are variables of
//! `tests/wrong/rows.h`.

use super::{Parameter, Way};

/// Kinds of handles: C type, what stands for it in names of variables, error class, a handle of another kind.
const HANDLES: &[(&str, &str, &str, &str)] = &[
    ("MPI_Comm", "comm", "MPI_ERR_COMM", "MPI_INT"),
    ("MPI_Group", "group", "MPI_ERR_GROUP", "MPI_COMM_WORLD"),
    ("MPI_Datatype", "type", "MPI_ERR_TYPE", "MPI_COMM_WORLD"),
    ("MPI_Op", "op", "MPI_ERR_OP", "MPI_INT"),
    ("MPI_Request", "request", "MPI_ERR_REQUEST", "MPI_INT"),
    ("MPI_Message", "message", "MPI_ERR_REQUEST", "MPI_INT"),
    ("MPI_Info", "info", "MPI_ERR_INFO", "MPI_INT"),
    ("MPI_Errhandler", "errhandler", "MPI_ERR_ERRHANDLER", "MPI_INT"),
    ("MPI_Win", "win", "MPI_ERR_WIN", "MPI_INT"),
    ("MPI_File", "file", "MPI_ERR_FILE", "MPI_INT"),
    ("MPI_Session", "session", "MPI_ERR_SESSION", "MPI_INT"),
    ("MPI_T_enum", "t_enum", "MPI_T_ERR_INVALID_HANDLE", "MPI_INT"),
    ("MPI_T_cvar_handle", "t_cvar", "MPI_T_ERR_INVALID_HANDLE", "MPI_INT"),
    ("MPI_T_pvar_handle", "t_pvar", "MPI_T_ERR_INVALID_HANDLE", "MPI_INT"),
    ("MPI_T_pvar_session", "t_session", "MPI_T_ERR_INVALID_SESSION", "MPI_INT"),
    ("MPI_T_event_registration", "t_registration", "MPI_T_ERR_INVALID_HANDLE", "MPI_INT"),
    ("MPI_T_event_instance", "t_instance", "MPI_T_ERR_INVALID_HANDLE", "MPI_INT"),
];

/// Right integers by name, where 1 is none.
const NUMBERS: &[(&str, &str)] = &[
    ("dest", "0"),
    ("source", "0"),
    ("root", "0"),
    ("rank", "0"),
    ("target_rank", "0"),
    ("local_leader", "0"),
    ("remote_leader", "0"),
    ("tag", "7"),
    ("sendtag", "7"),
    ("recvtag", "7"),
    ("comm_keyval", "comm_keyval"),
    ("keyval", "comm_keyval"),
    ("type_keyval", "type_keyval"),
    ("win_keyval", "win_keyval"),
    ("errorcode", "own_code"),
    ("errorclass", "own_class"),
    ("assert", "0"),
    ("amode", "MPI_MODE_RDWR"),
    ("lock_type", "MPI_LOCK_SHARED"),
    ("split_type", "MPI_COMM_TYPE_SHARED"),
    ("direction", "0"),
    ("order", "MPI_ORDER_C"),
    ("typeclass", "MPI_TYPECLASS_INTEGER"),
    ("target_disp", "0"),
    ("position", "0"),
    ("outsize", "64"),
    ("insize", "64"),
    ("size", "4"),
    ("valuelen", "20"),
    ("var_class", "MPI_T_PVAR_CLASS_COUNTER"),
    ("cb_safety", "MPI_T_CB_REQUIRE_NONE"),
    ("required", "MPI_THREAD_SINGLE"),
    ("cvar_index", "0"),
    ("pvar_index", "0"),
    ("event_index", "0"),
    ("cat_index", "0"),
    ("source_index", "0"),
    ("element_index", "0"),
    ("indx", "0"),
    ("n", "1"),
    ("p", "6"),
    ("r", "9"),
];

/// Names of integers, the class of the error, and the ways in which they are wrong with the values.
type WrongNumber = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Ways in which integers are wrong.
const WRONG_NUMBERS: &[WrongNumber] = &[
    (
        "count incount sendcount recvcount origin_count target_count result_count outcount",
        "MPI_ERR_COUNT",
        &[("negative", "-1"), ("least", "INT_MIN")],
    ),
    (
        "dest source rank target_rank remote_leader local_leader",
        "MPI_ERR_RANK",
        &[("negative", "-77"), ("too large", "1000"), ("largest", "INT_MAX")],
    ),
    ("root", "MPI_ERR_ROOT", &[("negative", "-77"), ("too large", "1000"), ("largest", "INT_MAX")]),
    ("tag sendtag recvtag", "MPI_ERR_TAG", &[("negative", "-77"), ("too large", "beyond_tags"), ("least", "INT_MIN")]),
    (
        "comm_keyval keyval type_keyval win_keyval",
        "MPI_ERR_KEYVAL",
        &[("null", "MPI_KEYVAL_INVALID"), ("negative", "-77"), ("wild", "0x7fff1234"), ("freed", "freed_keyval")],
    ),
    ("errorcode errorclass", "MPI_ERR_ARG", &[("negative", "-77"), ("wild", "0x3fff1234")]),
    ("lock_type", "MPI_ERR_LOCKTYPE", &[("negative", "-77"), ("too large", "123456")]),
    ("assert", "MPI_ERR_ASSERT", &[("unknown", "1 << 29"), ("negative", "-77")]),
    ("split_type typeclass order direction", "MPI_ERR_ARG", &[("negative", "-77"), ("too large", "123456")]),
    (
        "size outsize insize n maxdims maxindex maxedges maxneighbors len valuelen maxindegree maxoutdegree",
        "MPI_ERR_ARG",
        &[("negative", "-1")],
    ),
    (
        "max_integers max_addresses max_datatypes max_large_counts indegree outdegree",
        "MPI_ERR_ARG",
        &[("negative", "-1")],
    ),
    ("ndims nnodes blocklength", "MPI_ERR_ARG", &[("negative", "-1")]),
    ("disp_unit", "MPI_ERR_DISP", &[("negative", "-1")]),
    ("target_disp", "MPI_ERR_DISP", &[("negative", "-1")]),
    ("required var_class cb_safety", "MPI_ERR_ARG", &[("negative", "-77"), ("too large", "123456")]),
    (
        "cvar_index pvar_index event_index cat_index source_index",
        "MPI_T_ERR_INVALID_INDEX",
        &[("negative", "-1"), ("too large", "100000")],
    ),
];

fn handle(kind: &str) -> Option<&'static (&'static str, &'static str, &'static str, &'static str)> {
    HANDLES.iter().find(|row| row.0 == kind)
}

/// A right argument.
pub(super) fn right(function: &str, parameter: &Parameter) -> String {
    let Parameter { kind, name } = parameter;
    let special = match (function, name.as_str()) {
        ("MPI_Cart_create" | "MPI_Cart_map" | "MPI_Dims_create", "dims") => "one_dim",
        (
            "MPI_Cart_coords" | "MPI_Cart_get" | "MPI_Cart_rank" | "MPI_Cart_shift" | "MPI_Cart_sub"
            | "MPI_Cartdim_get",
            "comm",
        ) => "cart",
        ("MPI_Graph_get" | "MPI_Graph_neighbors" | "MPI_Graph_neighbors_count" | "MPI_Graphdims_get", "comm") => {
            "graph"
        }
        ("MPI_Dist_graph_neighbors" | "MPI_Dist_graph_neighbors_count", "comm") => "dist_graph",
        (_, "comm") if function.contains("eighbor") => "cart",
        ("MPI_Type_create_darray" | "MPI_Type_create_subarray", _) if kind == "const int[]" => match name.as_str() {
            "array_of_distribs" => "block_wise",
            "array_of_dargs" => "default_blocks",
            "array_of_starts" => "(void *)zeros",
            _ => "ones",
        },
        ("MPI_Type_create_darray_c" | "MPI_Type_create_subarray_c", "array_of_distribs") => "block_wise",
        ("MPI_Type_create_darray_c" | "MPI_Type_create_subarray_c", "array_of_dargs") => "default_blocks",
        ("MPI_Type_create_darray_c" | "MPI_Type_create_subarray_c", "array_of_starts") => "(void *)zeros",
        ("MPI_Type_create_darray_c", "array_of_psizes") => "ones",
        ("MPI_Type_create_darray_c" | "MPI_Type_create_subarray_c", _) if kind == "const MPI_Count[]" => "large_ones",
        ("MPI_Type_create_darray" | "MPI_Type_create_darray_c", "size") => "1",
        (_, "datarep") => "\"external32\"",
        ("MPI_Win_shared_query" | "MPI_Win_shared_query_c", "win") => "shared_win",
        ("MPI_Compare_and_swap" | "MPI_Fetch_and_op", "datatype") => "MPI_INT",
        (_, "sendbuf" | "inbuf" | "origin_addr") => "room_0",
        (_, "recvbuf" | "outbuf" | "inoutbuf" | "result_addr") => "room_1",
        ("MPI_Comm_split_type", "info") => "MPI_INFO_NULL",
        (name, "comm_keyval" | "keyval") if name.ends_with("free_keyval") || name.ends_with("Keyval_free") => {
            "&copy_keyval"
        }
        _ => "",
    };
    if !special.is_empty() {
        return special.into();
    }
    if let Some((_, variable, ..)) = handle(kind) {
        return format!("right_{variable}");
    }
    if let Some((_, variable, ..)) = kind.strip_suffix(" *").and_then(handle) {
        return if is_result(function, name) { format!("&made_{variable}") } else { format!("&copy_{variable}") };
    }
    match kind.as_str() {
        "int" | "const int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset" | "MPI_T_cb_safety" | "MPI_Fint" => {
            NUMBERS.iter().find(|row| row.0 == name).map_or("1", |row| row.1).into()
        }
        "const char *" | "const char[]" => "\"word\"".into(),
        "char *" => "text".into(),
        "MPI_Status *" if name == "array_of_statuses" => "MPI_STATUSES_IGNORE".into(),
        "MPI_Status *" | "const MPI_Status *" => "&a_status".into(),
        "const MPI_Datatype[]" | "MPI_Datatype[]" => "types".into(),
        "MPI_Request[]" | "const MPI_Request[]" => "requests".into(),
        "const MPI_Info[]" => "infos".into(),
        "int[][3]" => "ranges".into(),
        _ if kind.contains("function") => function_of(name),
        _ if kind.starts_with("const ") && kind.ends_with(']') => "(void *)zeros".into(),
        _ if kind.ends_with(']') || kind.ends_with('*') => format!("(void *)room_{}", name.len() % 4),
        _ => "0".into(),
    }
}

/// Functions that read the handle to which a parameter points.
const CONSUMING: &[&str] =
    &["free", "disconnect", "close", "Session_finalize", "commit", "MPI_Wait", "MPI_Test", "MPI_Start", "MPI_Cancel"];

/// True if a handle parameter that is a pointer is only set by the call.
fn is_result(function: &str, name: &str) -> bool {
    let takes_message = name == "message" && function.ends_with("mrecv");
    let takes_request = name == "request" && function.ends_with("mrecv");
    takes_request || !takes_message && !CONSUMING.iter().any(|word| function.ends_with(word))
}

fn function_of(name: &str) -> String {
    match name {
        _ if name.contains("copy") && !name.contains("delete") => "NULL",
        _ if name.contains("delete") => "NULL",
        _ => "(void *)a_function",
    }
    .into()
}

/// All ways in which the argument may be wrong, with the class that the standard has for that kind.
pub(super) fn wrong(function: &str, parameter: &Parameter, standard_abi: bool) -> Vec<Way> {
    let Parameter { kind, name } = parameter;
    let tool = function.starts_with("MPI_T_");
    let of_tool = |class: &'static str| if tool && class.starts_with("MPI_ERR_") { "MPI_T_ERR_INVALID" } else { class };
    let way = |how, text: String, class| Way { how, text, class: of_tool(class) };
    if let Some((c_type, variable, class, other)) = handle(kind) {
        return vec![
            way("null", format!("null_{variable}"), class),
            way("freed", format!("freed_{variable}"), class),
            way("other kind", format!("({c_type})(intptr_t){other}"), class),
            way("wild", format!("({c_type})(intptr_t)0x7fff1234"), class),
            way("all ones", format!("({c_type})(intptr_t)-1"), class),
        ];
    }
    if let Some((_, variable, class, other)) = kind.strip_suffix(" *").and_then(handle) {
        let mut ways = vec![way("null", "NULL".into(), "MPI_ERR_ARG")];
        if right(function, parameter).starts_with("&copy") {
            let c_type = kind.strip_suffix(" *").unwrap_or(kind);
            let of = |text: &str| format!("&({c_type}){{{text}}}");
            ways.push(way("of null", of(&format!("null_{variable}")), class));
            ways.push(way("of freed", of(&format!("freed_{variable}")), class));
            ways.push(way("of other kind", of(&format!("({c_type})(intptr_t){other}")), class));
            ways.push(way("of wild", of(&format!("({c_type})(intptr_t)0x7fff1234")), class));
        }
        return ways;
    }
    match kind.as_str() {
        "int" | "const int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset" | "MPI_T_cb_safety" => {
            let row = WRONG_NUMBERS.iter().find(|row| row.0.split(' ').any(|word| word == name));
            let values = row.map(|row| row.2.iter().map(|(how, text)| way(how, (*text).into(), row.1)).collect());
            values.unwrap_or_default()
        }
        "MPI_Status *" if standard_abi => Vec::new(),
        "MPI_Request[]" | "const MPI_Request[]" => {
            vec![way("null", "NULL".into(), "MPI_ERR_ARG"), way("of freed", "freed_requests".into(), "MPI_ERR_REQUEST")]
        }
        "const MPI_Datatype[]" => vec![
            way("null", "NULL".into(), "MPI_ERR_ARG"),
            way("of null", "null_types".into(), "MPI_ERR_TYPE"),
            way("of freed", "freed_types".into(), "MPI_ERR_TYPE"),
        ],
        // MPI_BOTTOM is address 0.
        "void *" | "const void *" if is_buffer(name) => Vec::new(),
        "void *" if name == "extra_state" || name == "user_data" => Vec::new(),
        _ if kind.ends_with(']') || kind.ends_with('*') => vec![way("null", "NULL".into(), "MPI_ERR_ARG")],
        _ => Vec::new(),
    }
}

fn is_buffer(name: &str) -> bool {
    name.contains("buf") || name.ends_with("_addr") || name == "base" || name == "location"
}
