// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes the module `mpi_f08`: for each call a generic name with its procedures, for INTEGER counts and for large
//! ones. A procedure without choice buffers has the linker name that the compiler makes of its name
//! (`mpi_barrier_f08_`). One with choice buffers is interoperable, so that it gets the descriptors that the Fortran
//! standard defines.

use crate::constants::HANDLES;
use crate::f08_facts::{F08Arg, F08Call};
use crate::facts::Facts;
use crate::fortran::SPECIAL;
use crate::fortran_header::continued;
use crate::fortran_rows::{f08, rows_of};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Procedures that no C function stands for.
const WITHOUT_C: &[&str] = &["MPI_F_sync_reg", "MPI_Sizeof", "MPI_Status_f082f", "MPI_Status_f2f08"];

/// The calls that the module has, by their C function: those whose C function is there.
pub fn calls(facts: &Facts) -> Vec<(&String, &F08Call)> {
    let done = |name: &String| {
        let known = SPECIAL.contains(&name.as_str()) || rows_of(name, None, f08(facts, name)).is_some();
        WITHOUT_C.contains(&name.as_str()) || facts.implemented.contains(name) && known
    };
    facts.f08.calls.keys().filter(|name| done(name)).filter_map(|name| Some((name, f08(facts, name)?))).collect()
}

/// The text of the module.
pub fn module(facts: &Facts) -> String {
    let mut out = String::from(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n\
         ! The module mpi_f08 of Strobe, to be compiled once by each compiler.\n\
         ! Written by `cargo run -p strobe-xtask -- generate` from api/facts; do not edit.\n\
         module mpi_f08\n  use, intrinsic :: iso_c_binding, only: c_ptr\n  use mpi_f08_types\n  implicit none\n  \
         public\n  private :: c_ptr\n",
    );
    callbacks(&mut out, facts);
    let mut generics: BTreeMap<&str, Vec<&F08Call>> = BTreeMap::new();
    for (_, call) in calls(facts) {
        generics.entry(&call.generic).or_default().push(call);
    }
    for (generic, calls) in generics {
        for prefix in ["", "P"] {
            let _ = writeln!(out, "\n  interface {prefix}{generic}");
            for call in &calls {
                procedure(&mut out, prefix, call);
            }
            let _ = writeln!(out, "  end interface {prefix}{generic}");
        }
    }
    out.push_str("end module mpi_f08\n");
    out
}

/// Writes the interfaces of functions of the program, and the attribute functions that MPI itself has.
fn callbacks(out: &mut String, facts: &Facts) {
    out.push_str("\n  abstract interface\n");
    for (name, arguments) in &facts.f08.callbacks {
        callback(out, name, arguments);
    }
    out.push_str("  end interface\n\n  interface\n");
    for kind in ["COMM", "TYPE", "WIN"] {
        let of = |word: &str| {
            let wanted = format!("MPI_{kind}_{word}_attr_function");
            facts.f08.callbacks.iter().find(|row| row.0.eq_ignore_ascii_case(&wanted)).expect("a callback")
        };
        for (name, word) in [("NULL_COPY_FN", "copy"), ("DUP_FN", "copy"), ("NULL_DELETE_FN", "delete")] {
            callback(out, &format!("MPI_{kind}_{name}"), &of(word).1);
        }
    }
    for large in ["", "_c"] {
        if facts.implemented.contains(&format!("MPI_Register_datarep{large}")) {
            let wanted = format!("MPI_Datarep_conversion_function{large}");
            let found = facts.f08.callbacks.iter().find(|row| row.0 == wanted).expect("a callback");
            callback(out, &format!("MPI_CONVERSION_FN_NULL{}", large.to_uppercase()), &found.1);
        }
    }
    out.push_str("  end interface\n");
}

fn callback(out: &mut String, name: &str, arguments: &[(String, String)]) {
    let names: Vec<&str> = arguments.iter().map(|row| row.0.as_str()).collect();
    let body: Vec<String> = arguments.iter().map(|(name, kind)| format!("{} :: {name}", kind.to_lowercase())).collect();
    let _ = writeln!(out, "{}", continued(&format!("    subroutine {name}({})", names.join(", "))));
    import(out, &body.join("\n"));
    for line in body {
        let _ = writeln!(out, "      {line}");
    }
    let _ = writeln!(out, "    end subroutine {name}");
}

/// Writes the names that an interface takes from its module, in the order in which they may occur.
fn import(out: &mut String, body: &str) {
    let kinds = ["c_ptr", "MPI_ADDRESS_KIND", "MPI_COUNT_KIND", "MPI_OFFSET_KIND", "MPI_STATUS_SIZE", "MPI_Status"];
    let lengths = ["ERROR_STRING", "LIBRARY_VERSION_STRING", "OBJECT_NAME", "PORT_NAME", "PROCESSOR_NAME"];
    let names = kinds.map(String::from).into_iter().chain(HANDLES.iter().map(|row| row.0.to_string()));
    let names = names.chain(lengths.map(|length| format!("MPI_MAX_{length}")));
    let text = body.to_lowercase();
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut used: Vec<String> = names
        .filter(|name| {
            let name = name.to_lowercase();
            let ends = |at: usize| !text[at + name.len()..].starts_with(inside) && !text[..at].ends_with(inside);
            text.match_indices(name.as_str()).any(|(at, _)| ends(at))
        })
        .collect();
    used.extend(body.split("procedure(").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_string())));
    used.sort();
    used.dedup();
    if !used.is_empty() {
        let _ = writeln!(out, "{}", continued(&format!("      import :: {}", used.join(", "))));
    }
}

/// Writes the interface of a procedure.
fn procedure(out: &mut String, prefix: &str, call: &F08Call) {
    let name = format!("{prefix}{}", call.specific);
    let mut names: Vec<&str> = call.args.iter().map(|arg| arg.name.as_str()).collect();
    let mut body: Vec<String> = call.args.iter().map(declaration).collect();
    if call.ierror {
        names.push("ierror");
        body.push("integer, optional, intent(out) :: ierror".into());
    }
    let word = if call.result.is_empty() { "subroutine" } else { "function" };
    if !call.result.is_empty() {
        body.insert(
            0,
            format!("{} :: {name}", call.result.to_lowercase().replace("mpi_address_kind", "MPI_ADDRESS_KIND")),
        );
    }
    let bind = if call.has_choice() { format!(" bind(c, name='{name}')") } else { String::new() };
    let _ = writeln!(out, "{}", continued(&format!("    {word} {name}({}){bind}", names.join(", "))));
    import(out, &body.join("\n"));
    for line in body {
        let _ = writeln!(out, "      {line}");
    }
    let _ = writeln!(out, "    end {word} {name}");
}

/// The declaration of an argument.
fn declaration(arg: &F08Arg) -> String {
    let kind = match arg.kind_of.as_str() {
        kind @ ("ADDRESS" | "COUNT" | "OFFSET") => format!("integer(kind=MPI_{kind}_KIND)"),
        "<choice>" => "type(*)".into(),
        kind => match kind.split_once('(') {
            Some((word, rest)) => {
                format!("{}({}", word.to_lowercase(), rest.replace("LEN=", "len=").replace("C_PTR", "c_ptr"))
            }
            None => kind.to_lowercase(),
        },
    };
    let dims = match arg.dims.as_str() {
        "" => String::new(),
        dims => format!(", dimension({dims})"),
    };
    let intent = if arg.intent.is_empty() { String::new() } else { format!(", intent({})", arg.intent) };
    let asynchronous = if arg.asynchronous { ", asynchronous" } else { "" };
    format!("{kind}{dims}{intent}{asynchronous} :: {}", arg.name)
}
