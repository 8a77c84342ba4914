// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `api/fortran/src/table`, one file per chapter: what each argument of each call becomes.

use crate::facts::{Facts, FortranArg, FortranCall};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Calls whose Fortran arguments do not correspond to the C arguments one by one. They are written by hand in
/// `api/fortran/src`.
pub const SPECIAL: &[&str] = &[
    "MPI_Aint_add",
    "MPI_Aint_diff",
    "MPI_Attr_get",
    "MPI_Attr_put",
    "MPI_Buffer_detach",
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
    "MPI_Pcontrol",
    "MPI_Register_datarep",
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
        ("<choice>", _) => "Buffer".into(),
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

/// The name of a call as its C function has it, and as Fortran compilers write it.
fn names(name: &str) -> String {
    format!("{name} \"{}\" \"{}\"", name.to_lowercase(), name.to_uppercase())
}

/// The row of a call. `None` if there is no type for one of its arguments.
pub fn row(name: &str, call: &FortranCall) -> Option<String> {
    Some(written("entry", &names(name), &arguments(name, call)?))
}

/// The arguments of a call as its row has them. `None` if there is no type for one of them.
fn arguments(name: &str, call: &FortranCall) -> Option<String> {
    let kinds: Option<Vec<String>> =
        call.args.iter().map(|arg| Some(format!("{}: {}", arg.name, kind(name, arg)?))).collect();
    let texts = call.args.iter().filter(|arg| arg.kind_of.starts_with("CHARACTER"));
    let hidden: Vec<String> = texts.map(|arg| format!("{}_length", arg.name)).collect();
    let hidden = if hidden.is_empty() { String::new() } else { format!(" ({})", hidden.join(", ")) };
    Some(format!("({}){hidden}", kinds?.join(", ")))
}

/// A row on one line or, where that is too long, with its arguments on lines of their own. Lines are broken at commas.
fn written(how: &str, names: &str, arguments: &str) -> String {
    let line = format!("{how}!({names} {arguments});");
    if line.len() <= LINE {
        return line;
    }
    let mut lines = vec![];
    for (indent, text) in [("", format!("{how}!({names}")), ("    ", format!("{arguments});"))] {
        let mut line = String::from(indent);
        for part in text.split_inclusive(", ") {
            if line.len() + part.trim_end().len() > LINE {
                lines.push(std::mem::replace(&mut line, "        ".into()));
            }
            line += part;
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The longest line of a row.
const LINE: usize = 118;

/// The collectives of a chapter, by their blocking function: they have a non-blocking and a persistent one whose
/// arguments are the same, with an info and a request at their end.
fn forms(name: &str, rows: &BTreeMap<&str, String>) -> Option<[String; 2]> {
    let rest = name.strip_prefix("MPI_")?;
    let start = format!("MPI_I{}{}", rest[..1].to_lowercase(), &rest[1..]);
    let init = format!("{name}_init");
    let own = rows.get(name)?.strip_suffix(')')?;
    let same = |form: &str, more: &str| rows.get(form).is_some_and(|row| *row == format!("{own}, {more})"));
    let fit = same(&start, "request: Out<Request>") && same(&init, "info: In<Info>, request: Out<Request>");
    fit.then_some([start, init])
}

/// The rows of a chapter whose calls have these arguments.
fn rows(arguments: &BTreeMap<&str, String>) -> Vec<String> {
    let forms: BTreeMap<&str, [String; 2]> =
        arguments.keys().filter_map(|name| Some((*name, forms(name, arguments)?))).collect();
    let is_form = |name: &str| forms.values().flatten().any(|form| form == name);
    let row = |(name, arguments): (&&str, &String)| match forms.get(name) {
        Some([start, init]) => {
            let all = [names(name), names(start), names(init)].join(", ");
            written("collective", &all, arguments)
        }
        None => written("entry", &names(name), arguments),
    };
    arguments.iter().filter(|(name, _)| !is_form(name)).map(row).collect()
}

/// The files of the table: path and text.
pub fn tables(facts: &Facts) -> Vec<(String, String)> {
    let mut chapters: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for (name, call) in calls(facts) {
        let chapter = facts.functions.iter().find(|function| function.name == *name).map_or("env", |f| &f.chapter);
        if let (false, Some(arguments)) = (SPECIAL.contains(&name.as_str()), arguments(name, call)) {
            chapters.entry(chapter).or_default().insert(name, arguments);
        }
    }
    const FROM: &str = "//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.\n";
    const SPDX: &str = "// SPDX-License-Identifier: MIT OR Apache-2.0\n";
    let mut files = Vec::new();
    let mut index = format!("{SPDX}{FROM}//! Every call with a Fortran form whose C function is done, by chapter.\n\n");
    for (chapter, arguments) in &chapters {
        let _ = writeln!(index, "mod {chapter};");
        let rows = rows(arguments);
        let is_collective = rows.iter().any(|row| row.starts_with("collective!"));
        let words = rows.concat() + if is_collective { " Out Request Info In" } else { "" };
        let mut text = format!("{SPDX}{FROM}\n");
        for (module, names) in MODULES {
            let used: Vec<&str> = names.iter().copied().filter(|name| has_word(&words, name)).collect();
            match used.as_slice() {
                [] => {}
                [one] if module.is_empty() => drop(writeln!(text, "use crate::{one};")),
                [one] => drop(writeln!(text, "use crate::{module}::{one};")),
                many => drop(writeln!(text, "use crate::{module}::{{{}}};", many.join(", "))),
            }
        }
        text += "use std::ffi::{c_int, c_void};\n\n";
        for row in &rows {
            text += row;
            text += "\n";
        }
        files.push((format!("api/fortran/src/table/{chapter}.rs"), text));
    }
    files.push(("api/fortran/src/table/mod.rs".into(), index));
    files
}

/// The modules of `api/fortran` and what rows use of each, in the order in which `use` lists them.
const MODULES: &[(&str, &[&str])] = &[
    (
        "args",
        &[
            "Address",
            "Argument",
            "Buffer",
            "In",
            "InOut",
            "Index",
            "Int",
            "Logical",
            "Out",
            "OutLogical",
            "Status",
            "Weights",
            "Wide",
            "int",
        ],
    ),
    (
        "arrays",
        &[
            "InArray",
            "InOutArray",
            "Indices",
            "Logicals",
            "OutArray",
            "OutLogicals",
            "dims_of",
            "neighbors_of",
            "peers_of",
        ],
    ),
    ("", &["collective"]),
    ("", &["entry"]),
    (
        "handles",
        &["Comm", "Datatype", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Win"],
    ),
    ("text", &["InfoText", "OutText", "Text"]),
];

fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    word == "Argument"
        || text
            .match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}
