// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each argument of each call becomes: the rows of `api/fortran/src/table`.

use crate::f08_facts::{F08Arg, F08Call};
use crate::facts::{Facts, FortranArg, FortranCall};
use std::fmt::Write;

/// Calls whose Fortran arguments do not correspond to the C arguments one by one. They are written by hand in
/// `api/fortran/src`.
pub const SPECIAL: &[&str] = &[
    "MPI_Aint_add",
    "MPI_Aint_diff",
    "MPI_Attr_get",
    "MPI_Attr_put",
    "MPI_Comm_create_errhandler",
    "MPI_Comm_create_keyval",
    "MPI_Comm_get_attr",
    "MPI_Comm_set_attr",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_File_create_errhandler",
    "MPI_Grequest_start",
    "MPI_Info_create_env",
    "MPI_Info_get",
    "MPI_Info_get_string",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Keyval_create",
    "MPI_Op_create",
    "MPI_Op_create_c",
    "MPI_Pcontrol",
    "MPI_Register_datarep",
    "MPI_Register_datarep_c",
    "MPI_Session_create_errhandler",
    "MPI_Type_create_keyval",
    "MPI_Type_get_attr",
    "MPI_Type_set_attr",
    "MPI_Win_create_errhandler",
    "MPI_Win_create_keyval",
    "MPI_Win_get_attr",
    "MPI_Win_set_attr",
    "MPI_Wtick",
    "MPI_Wtime",
];

/// Kinds of handles: name in the facts, and type in `api/fortran`.
const HANDLES: &[(&str, &str)] = &[
    ("COMMUNICATOR", "Comm"),
    ("GROUP", "Group"),
    ("DATATYPE", "Datatype"),
    ("OPERATION", "Op"),
    ("REQUEST", "Request"),
    ("MESSAGE", "Message"),
    ("INFO", "Info"),
    ("ERRHANDLER", "Errhandler"),
    ("WINDOW", "Win"),
    ("SESSION", "Session"),
    ("FILE", "File"),
];

/// The calls that have a Fortran form and whose C function is implemented, sorted by name.
/// Those of `mpi_f08` alone are not among them.
pub fn calls(facts: &Facts) -> Vec<(&String, &FortranCall)> {
    facts.fortran.iter().filter(|(name, _)| facts.implemented.contains(*name)).collect()
}

/// The length of an array of handles or LOGICALs, as an expression for the row: an argument, or what the communicator
/// says.
fn length(call: &str, arg: &FortranArg) -> Option<String> {
    let neighbors = call.to_lowercase().contains("neighbor");
    Some(match arg.name.as_str() {
        "remain_dims" => "dims_of(comm)".into(),
        "sendtypes" if neighbors => "neighbors_of(comm).1".into(),
        "recvtypes" if neighbors => "neighbors_of(comm).0".into(),
        "sendtypes" => "peers_of(comm, sendbuf)".into(),
        "recvtypes" => "peers_of(comm, std::ptr::null_mut())".into(),
        _ if arg.length.is_empty() || arg.length == "*" => return None,
        _ => format!("int({})", arg.length),
    })
}

/// The type of an argument for the row, with its length. `None` if there is no type for it.
fn kind(call: &str, arg: &FortranArg) -> Option<String> {
    let (array, reads, writes) = (!arg.dims.is_empty(), arg.direction == "in", arg.direction == "out");
    let handle = HANDLES.iter().find(|row| row.0 == arg.kind).map(|row| row.1);
    Some(match (arg.kind_of.as_str(), handle) {
        // With mpif.h the address of a buffer that is detached is of no use.
        ("<choice>", _) if arg.kind == "C_BUFFER2" => "Unset".into(),
        ("ADDRESS", _) if arg.kind == "C_BUFFER2" => "Detached".into(),
        ("<choice>", _) => "Buffer".into(),
        ("INTEGER", Some("Request")) if call == "MPI_Start" => "Started".into(),
        ("INTEGER", Some("Request")) if call == "MPI_Startall" => format!("StartedArray = {}", length(call, arg)?),
        ("CHARACTER*(*)", _) if array => return None,
        ("CHARACTER*(*)", _) if !reads => format!("OutText = {}_length", arg.name),
        ("CHARACTER*(*)", _) if call.starts_with("MPI_Info") => format!("InfoText = {}_length", arg.name),
        ("CHARACTER*(*)", _) => format!("Text = {}_length", arg.name),
        ("LOGICAL", _) if arg.kind == "LOGICAL_VOID" => "Address".into(),
        ("LOGICAL", _) if array && reads => format!("Logicals = {}", length(call, arg)?),
        ("LOGICAL", _) if array => format!("OutLogicals = {}", length(call, arg)?),
        ("LOGICAL", _) if reads => "Logical".into(),
        ("LOGICAL", _) => "OutLogical".into(),
        ("INTEGER", Some(handle)) if array && reads => format!("InArray<{handle}> = {}", length(call, arg)?),
        ("INTEGER", Some(handle)) if array && writes => format!("OutArray<{handle}> = {}", length(call, arg)?),
        ("INTEGER", Some(handle)) if array => format!("InOutArray<{handle}> = {}", length(call, arg)?),
        ("INTEGER", Some(handle)) if reads => format!("In<{handle}>"),
        ("INTEGER", Some(handle)) if writes => format!("Out<{handle}>"),
        ("INTEGER", Some(handle)) => format!("InOut<{handle}>"),
        ("INTEGER", None) if arg.dims.starts_with("MPI_STATUS_SIZE") => "Status".into(),
        ("INTEGER", None) if arg.kind == "WEIGHT" => "Weights".into(),
        ("INTEGER", None) if arg.kind == "INDEX" && arg.name == "array_of_indices" => {
            "Indices = outcount.expose_provenance()".into()
        }
        ("INTEGER", None) if arg.kind == "INDEX" && arg.name == "index" && !array && !reads => "Index".into(),
        ("INTEGER", None) if !array && reads => "Int".into(),
        ("ADDRESS" | "COUNT" | "OFFSET", None) if !array && reads => "Wide".into(),
        ("INTEGER" | "ADDRESS" | "COUNT" | "OFFSET", None) => "Address".into(),
        _ => return None,
    })
}

/// The arguments of a call as its row has them. `None` if there is no type for one of them.
pub fn arguments(name: &str, call: &FortranCall) -> Option<String> {
    let kinds: Option<Vec<String>> =
        call.args.iter().map(|arg| Some(format!("{}: {}", arg.name, kind(name, arg)?))).collect();
    let texts = call.args.iter().filter(|arg| arg.kind_of.starts_with("CHARACTER"));
    let hidden: Vec<String> = texts.map(|arg| format!("{}_length", arg.name)).collect();
    let hidden = if hidden.is_empty() { String::new() } else { format!(" ({})", hidden.join(", ")) };
    Some(format!("({}){hidden}", kinds?.join(", ")))
}

/// What becomes of the choice buffers of a call that are not contiguous: the ways of `api/fortran/src/exports.rs`, each
/// with the arguments that it looks at.
pub fn ways(name: &str, call: &F08Call) -> Vec<String> {
    let find = |wanted: &str| call.args.iter().find(|arg| arg.name == wanted);
    let whole = |buffer: &str, count: &str, datatype: &str| {
        let wide = find(count).is_some_and(|arg| arg.kind_of == "COUNT");
        format!("{} {buffer} {count} {datatype}", if wide { "WholeWide" } else { "Whole" })
    };
    let lower = name.to_lowercase();
    let is = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let is_reduction = find("op").is_some() && find("win").is_none();
    let partitioned = find("partitions").is_some();
    let way = |arg: &F08Arg| match arg.name.as_str() {
        "datarep" => Some("Words datarep datarep_length".into()),
        _ if arg.kind_of != "<choice>" => None,
        "sendbuf" | "inbuf" if is_reduction => Some(format!("CopiedRead {}", arg.name)),
        "recvbuf" | "inoutbuf" if is_reduction => Some(format!("Copied {}", arg.name)),
        "sendbuf" if is(&["gather", "sendrecv"]) => Some(whole("sendbuf", "sendcount", "sendtype")),
        "recvbuf" if is(&["scatter", "sendrecv"]) => Some(whole("recvbuf", "recvcount", "recvtype")),
        "sendbuf" if is(&["alltoallw"]) => Some("CopiedRead sendbuf".into()),
        "recvbuf" if is(&["alltoallw"]) => Some("Copied recvbuf".into()),
        "sendbuf" => Some("SpreadRead sendbuf sendtype".into()),
        "recvbuf" => Some("Spread recvbuf recvtype".into()),
        "inbuf" if is(&["unpack"]) => Some("CopiedRead inbuf".into()),
        "inbuf" => Some(whole("inbuf", "incount", "datatype")),
        "outbuf" if is(&["unpack"]) => Some(whole("outbuf", "outcount", "datatype")),
        "outbuf" => Some("Copied outbuf".into()),
        "origin_addr" if find("origin_count").is_some() => {
            Some(whole("origin_addr", "origin_count", "origin_datatype"))
        }
        "result_addr" if find("result_count").is_some() => {
            Some(whole("result_addr", "result_count", "result_datatype"))
        }
        buffer if partitioned => Some(format!("Evenly {buffer} datatype")),
        buffer if find("count").is_some() && find("datatype").is_some() => Some(whole(buffer, "count", "datatype")),
        buffer => Some(format!("Raw {buffer}")),
    };
    call.args.iter().filter_map(way).collect()
}

/// Writes `numbers.rs`: what differs between the ABIs.
pub fn numbers(facts: &Facts) -> String {
    let mut out = format!("{SPDX}{FROM}//! Numbers of the two ABIs.\n");
    for (abi, condition, name) in [(&facts.standard, "not(mpich)", "standard"), (&facts.mpich, "mpich", "mpich")] {
        let find = |name: &str| abi.find(name).unwrap_or_else(|| panic!("no {name}"));
        let list = |names: &[&str]| names.iter().map(|name| find(name).to_string()).collect::<Vec<_>>().join(", ");
        let address = |name: &str| {
            let value = abi.pointers().into_iter().find(|row| row.0 == name).map_or(0, |row| row.2);
            match value {
                -1 => "usize::MAX".into(),
                value if value < 0 => format!("usize::MAX - {}", -1 - value),
                value => value.to_string(),
            }
        };
        let _ = write!(out, "\n#[cfg({condition})]\nmod {name} {{\n    use std::ffi::c_int;\n");
        for name in ["ERR_OTHER", "ERR_IN_STATUS", "WIN_BASE", "WIN_SIZE", "COMM_SELF"] {
            let _ =
                write!(out, "    /// `MPI_{name}`\n    pub const {name}: c_int = {};\n", find(&format!("MPI_{name}")));
        }
        for (name, words) in [("BYTE", "MPI_BYTE"), ("TYPE_NULL", "MPI_DATATYPE_NULL")] {
            let _ = write!(out, "    /// `{words}`\n    pub const {name}: c_int = {};\n", find(words));
        }
        let _ = write!(
            out,
            "    /// `MPI_CART`, `MPI_GRAPH`, `MPI_DIST_GRAPH`\n    pub const TOPOLOGIES: [c_int; 3] = [{}];\n    \
             /// The keys of MPI's own attributes whose value is the address of an `int`.\n    \
             #[rustfmt::skip]\n    pub const INT_KEYS: [c_int; 10] = [\n        {},\n        {},\n    ];\n    \
             /// The C addresses for `MPI_BOTTOM`, `MPI_IN_PLACE`, `MPI_BUFFER_AUTOMATIC`, `MPI_STATUS_IGNORE`.\n    \
             pub const ADDRESSES: [usize; 4] = [{}];\n}}\n",
            list(&["MPI_CART", "MPI_GRAPH", "MPI_DIST_GRAPH"]),
            list(&["MPI_TAG_UB", "MPI_IO", "MPI_HOST", "MPI_WTIME_IS_GLOBAL", "MPI_APPNUM"]),
            list(&[
                "MPI_LASTUSEDCODE",
                "MPI_UNIVERSE_SIZE",
                "MPI_WIN_DISP_UNIT",
                "MPI_WIN_CREATE_FLAVOR",
                "MPI_WIN_MODEL"
            ]),
            ["MPI_BOTTOM", "MPI_IN_PLACE", "MPI_BUFFER_AUTOMATIC", "MPI_STATUS_IGNORE"].map(address).join(", "),
        );
    }
    out + "\n#[cfg(mpich)]\npub use mpich::*;\n#[cfg(not(mpich))]\npub use standard::*;\n"
}

/// How a generated file of Rust begins.
pub const FROM: &str = "//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.\n";
/// Its first line.
pub const SPDX: &str = "// SPDX-License-Identifier: MIT OR Apache-2.0\n";
