// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `mpif.h`, which is valid in fixed and in free form, and the module `mpi`, both for the standard ABI.

use crate::constants::{GROUPS, HANDLES};
use crate::facts::{Facts, FortranArg, FortranCall};
use crate::fortran;
use crate::header::VERSION;
use std::fmt::Write;

const FROM: &str = "Written by `cargo run -p strobe-xtask -- generate` from api/facts;";

/// Writes a comment line above a group.
fn title(out: &mut String, text: &str) {
    let _ = write!(out, "\n!     {text}\n");
}

fn parameter(out: &mut String, kind: &str, name: &str, value: &str) {
    let _ = write!(out, "      {kind} {name}\n      parameter ({name}={value})\n");
}

/// The value of a constant in Fortran. The longest length of a text is one less than in C, where the zero byte counts.
fn value(group: &str, name: &str, value: i64) -> i64 {
    match name {
        "MPI_VERSION" => VERSION.0.into(),
        "MPI_SUBVERSION" => VERSION.1.into(),
        _ if group == "MAX_STR_SIZE_CONSTANTS" => value - 1,
        _ => value,
    }
}

/// Writes all constants and special addresses.
fn constants(out: &mut String, facts: &Facts) {
    title(out, "Kinds of INTEGER, and a status");
    for (name, value) in [
        ("MPI_ADDRESS_KIND", "8"),
        ("MPI_COUNT_KIND", "8"),
        ("MPI_OFFSET_KIND", "8"),
        ("MPI_INTEGER_KIND", "4"),
        ("MPI_STATUS_SIZE", "8"),
        ("MPI_SOURCE", "1"),
        ("MPI_TAG", "2"),
        ("MPI_ERROR", "3"),
    ] {
        parameter(out, "integer", name, value);
    }
    for name in ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"] {
        parameter(out, "logical", name, ".false.");
    }
    for (group, words) in GROUPS {
        let rows = facts.standard.constants(group);
        if group.starts_with("TOOL") || group.starts_with("FORTRAN") || rows.is_empty() {
            continue;
        }
        title(out, words);
        for (name, number) in rows {
            parameter(out, "integer", &name, &value(group, &name, number).to_string());
        }
    }
    for (kind, _, words) in HANDLES {
        title(out, words);
        for (name, number) in facts.standard.handles(kind) {
            parameter(out, "integer", &name, &number.to_string());
        }
    }
    out.push_str(SENTINELS);
}

/// The COMMON blocks of the special addresses, in the order of `api/fortran/src/sentinels.rs`.
const SENTINELS: &str = "
!     Special addresses
      integer MPI_BOTTOM, MPI_IN_PLACE
      integer MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      integer MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      integer MPI_ERRCODES_IGNORE(1)
      integer MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      integer MPI_BUFFER_AUTOMATIC(1)
      common /mpi_sentinels/ MPI_BOTTOM
      common /mpi_sentinels/ MPI_IN_PLACE
      common /mpi_sentinels/ MPI_STATUS_IGNORE
      common /mpi_sentinels/ MPI_STATUSES_IGNORE
      common /mpi_sentinels/ MPI_ERRCODES_IGNORE
      common /mpi_sentinels/ MPI_UNWEIGHTED
      common /mpi_sentinels/ MPI_WEIGHTS_EMPTY
      common /mpi_sentinels/ MPI_BUFFER_AUTOMATIC
      save /mpi_sentinels/
      character*1 MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
      common /mpi_sentinels_char/ MPI_ARGV_NULL
      common /mpi_sentinels_char/ MPI_ARGVS_NULL
      save /mpi_sentinels_char/
";

/// The functions that MPI provides, which are passed by name.
const OWN: &[&str] = &[
    "MPI_COMM_NULL_COPY_FN",
    "MPI_COMM_DUP_FN",
    "MPI_COMM_NULL_DELETE_FN",
    "MPI_TYPE_NULL_COPY_FN",
    "MPI_TYPE_DUP_FN",
    "MPI_TYPE_NULL_DELETE_FN",
    "MPI_WIN_NULL_COPY_FN",
    "MPI_WIN_DUP_FN",
    "MPI_WIN_NULL_DELETE_FN",
    "MPI_NULL_COPY_FN",
    "MPI_DUP_FN",
    "MPI_NULL_DELETE_FN",
    "MPI_CONVERSION_FN_NULL",
];

/// The text of `mpif.h`.
pub fn mpif(facts: &Facts) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n! mpif.h of Strobe: the MPI-5 standard ABI.\n! {FROM}\n! do not edit.\n"
    );
    constants(&mut out, facts);
    title(&mut out, "Functions that return a value, and attribute functions of MPI");
    for (name, call) in fortran::calls(facts).iter().filter(|(_, call)| !call.result.is_empty()) {
        for prefix in ["", "P"] {
            let name = format!("{prefix}{}", name.to_uppercase());
            let _ = write!(out, "      {} {name}\n      external {name}\n", kind_of(&call.result));
        }
    }
    for name in OWN {
        let _ = writeln!(out, "      external {name}");
    }
    out
}

/// The type of an argument as Fortran writes it.
fn kind_of(facts_kind: &str) -> String {
    match facts_kind {
        "ADDRESS" | "COUNT" | "OFFSET" => format!("integer(kind=MPI_{facts_kind}_KIND)"),
        "<choice>" => "type(*)".into(),
        "EXTERNAL" => "external".into(),
        "CHARACTER*(*)" => "character(len=*)".into(),
        other => other.to_lowercase(),
    }
}

/// The declaration of an argument in an interface.
fn declaration(arg: &FortranArg) -> String {
    let dims = match arg.dims.as_str() {
        _ if arg.kind_of == "<choice>" => ", dimension(*)".to_string(),
        "" => String::new(),
        dims => format!(", dimension({dims})"),
    };
    // A result may be MPI_STATUS_IGNORE or the like, so only arguments that are read have an intent.
    let reads = arg.direction == "in" && !["<choice>", "EXTERNAL"].contains(&arg.kind_of.as_str());
    format!("{}{dims}{} :: {}", kind_of(&arg.kind_of), if reads { ", intent(in)" } else { "" }, arg.name)
}

/// Writes the interface of a call.
fn interface(out: &mut String, name: &str, call: &FortranCall) {
    let subroutine = call.result.is_empty();
    let mut names: Vec<&str> = call.args.iter().map(|arg| arg.name.as_str()).collect();
    let mut body: Vec<String> = call.args.iter().map(declaration).collect();
    if subroutine && name.trim_start_matches('P') != "MPI_PCONTROL" {
        names.push("ierror");
        body.push("integer :: ierror".into());
    }
    let word = if subroutine { "subroutine" } else { "function" };
    let head = format!("  {word} {name}({})", names.join(", "));
    let _ = writeln!(out, "{}", continued(&head));
    let text = body.join(" ") + &kind_of(&call.result);
    let kinds = ["MPI_ADDRESS_KIND", "MPI_COUNT_KIND", "MPI_OFFSET_KIND", "MPI_STATUS_SIZE"];
    let used: Vec<&str> = kinds.into_iter().filter(|kind| text.contains(kind)).collect();
    if !used.is_empty() {
        let _ = writeln!(out, "    import :: {}", used.join(", "));
    }
    if !subroutine {
        let _ = writeln!(out, "    {} :: {name}", kind_of(&call.result));
    }
    for arg in call.args.iter().filter(|arg| arg.kind_of == "<choice>") {
        let _ = write!(out, "    !GCC$ attributes no_arg_check :: {0}\n    !DIR$ ignore_tkr {0}\n", arg.name);
    }
    for line in body {
        let _ = writeln!(out, "    {line}");
    }
    let _ = writeln!(out, "  end {word} {name}");
}

/// A line of free form, broken into continuation lines if it is too long.
fn continued(line: &str) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in line.split_inclusive(", ") {
        if column + word.len() > 110 {
            out += "&\n      ";
            column = 6;
        }
        out += word;
        column += word.len();
    }
    out
}

/// The text of the module `mpi`.
pub fn module(facts: &Facts) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n\
         ! The module mpi of Strobe, for the MPI-5 standard ABI, to be compiled once by each compiler.\n! {FROM}\n! do not edit.\n\
         module mpi\n      implicit none\n      public\n"
    );
    constants(&mut out, facts);
    out.push_str("\n      interface\n");
    for (name, call) in fortran::calls(facts) {
        if fortran::SPECIAL.contains(&name.as_str()) || fortran::row(name, call).is_some() {
            for prefix in ["", "P"] {
                interface(&mut out, &format!("{prefix}{}", name.to_uppercase()), call);
            }
        }
    }
    out.push_str("      end interface\n");
    for name in OWN {
        let _ = writeln!(out, "      external {name}");
    }
    out.push_str("end module mpi\n");
    out
}
