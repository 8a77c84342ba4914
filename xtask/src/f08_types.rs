// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes the module `mpi_f08_types`: handles and statuses as types, their operators, constants and special addresses.
//! It has no code of its own, so it need not be linked: operators and assignments are functions of the library.

use crate::constants::HANDLES;
use crate::facts::Facts;
use crate::fortran_header::{Abi, blocks};
use std::fmt::Write;

/// The types of handles.
pub const TYPES: &[&str] = &[
    "MPI_Comm",
    "MPI_Group",
    "MPI_Datatype",
    "MPI_Op",
    "MPI_Request",
    "MPI_Message",
    "MPI_Info",
    "MPI_Errhandler",
    "MPI_Win",
    "MPI_Session",
    "MPI_File",
];

/// The text of the module for an ABI.
pub fn module(facts: &Facts, abi: &Abi) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n\
         ! Types and constants of the module mpi_f08, for {}; to be compiled once by each compiler.\n\
         ! Written by `cargo run -p strobe-xtask -- generate` from api/facts; do not edit.\n\
         module mpi_f08_types\n  use, intrinsic :: iso_c_binding, only: c_int\n  implicit none\n  public\n  \
         private :: c_int\n\n",
        abi.words
    );
    constants(&mut out, facts, abi);
    types(&mut out, abi);
    for (kind, _, words) in HANDLES {
        let _ = writeln!(out, "\n  ! {words}");
        for (name, value) in abi.handles(facts, kind) {
            let _ = writeln!(out, "  type({kind}), parameter :: {name} = {kind}({value})");
        }
    }
    out.push_str(SENTINELS);
    blocks(&mut out, abi, 2);
    operators(&mut out);
    out.push_str("end module mpi_f08_types\n");
    out
}

fn constants(out: &mut String, facts: &Facts, abi: &Abi) {
    // The members of a status are fields here, and have no index.
    for (name, value) in abi.kinds().iter().filter(|row| row.0.ends_with("KIND") || row.0 == "MPI_STATUS_SIZE") {
        let _ = writeln!(out, "  integer, parameter :: {name} = {value}");
    }
    // Sections of arrays are passed as they are, and the buffers of non-blocking calls are ASYNCHRONOUS.
    for name in ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"] {
        let _ = writeln!(out, "  logical, parameter :: {name} = .true.");
    }
    for (words, rows) in abi.constants(facts) {
        let _ = writeln!(out, "\n  ! {words}");
        for (name, value) in rows {
            let _ = writeln!(out, "  integer, parameter :: {name} = {value}");
        }
    }
}

/// Writes the types, which are interoperable with the INTEGERs that they hold.
fn types(out: &mut String, abi: &Abi) {
    out.push_str("\n  ! A handle is the INTEGER that mpif.h has, and a status the array of INTEGERs\n");
    for name in TYPES {
        let _ = writeln!(out, "  type, bind(c) :: {name}\n    integer(c_int) :: MPI_VAL\n  end type {name}");
    }
    let [size, source, ..] = abi.status;
    let (before, after) = (source - 1, size - source - 2);
    let rest = |name: &str, count: i64| match count {
        0 => String::new(),
        count => format!("    integer(c_int), private :: {name}({count})\n"),
    };
    let _ = write!(
        out,
        "  type, bind(c) :: MPI_Status\n{}    integer(c_int) :: MPI_SOURCE\n    integer(c_int) :: MPI_TAG\n    \
         integer(c_int) :: MPI_ERROR\n{}  end type MPI_Status\n",
        rest("before", before),
        rest("after", after)
    );
}

const SENTINELS: &str = "
  ! Special addresses: the COMMON blocks of mpif.h
  integer :: MPI_BOTTOM, MPI_IN_PLACE
  type(MPI_Status) :: MPI_STATUS_IGNORE
  type(MPI_Status) :: MPI_STATUSES_IGNORE(1)
  integer :: MPI_ERRCODES_IGNORE(1)
  integer :: MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
  integer, target :: MPI_BUFFER_AUTOMATIC(1)
  character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
";

/// Writes the comparisons of handles, and assignments between types and INTEGERs. The functions are those of
/// `api/fortran/src/operators.rs`.
fn operators(out: &mut String) {
    for (operator, word) in [("==", "same"), ("/=", "other")] {
        let _ = writeln!(out, "\n  interface operator({operator})");
        for name in TYPES {
            let function = format!("strobe_{word}_{}", name.to_lowercase());
            let _ = write!(
                out,
                "    elemental function {function}(a, b) result(answer)\n      import :: {name}\n      \
                 type({name}), intent(in) :: a, b\n      logical :: answer\n    end function {function}\n"
            );
        }
        let _ = writeln!(out, "  end interface");
    }
    out.push_str("\n  interface assignment(=)\n");
    for name in TYPES {
        for (word, to, from) in [("to", "integer", *name), ("of", *name, "integer")] {
            let procedure = format!("strobe_{word}_{}", name.to_lowercase());
            let kind = |kind: &str| if kind == "integer" { kind.to_string() } else { format!("type({kind})") };
            let _ = write!(
                out,
                "    elemental subroutine {procedure}(left, right)\n      import :: {name}\n      \
                 {}, intent(out) :: left\n      {}, intent(in) :: right\n    end subroutine {procedure}\n",
                kind(to),
                kind(from)
            );
        }
    }
    out.push_str(
        "    subroutine strobe_to_mpi_status(left, right)\n      import :: MPI_Status, MPI_STATUS_SIZE\n      \
         integer, intent(out) :: left(MPI_STATUS_SIZE)\n      type(MPI_Status), intent(in) :: right\n    \
         end subroutine strobe_to_mpi_status\n    \
         subroutine strobe_of_mpi_status(left, right)\n      import :: MPI_Status, MPI_STATUS_SIZE\n      \
         type(MPI_Status), intent(out) :: left\n      integer, intent(in) :: right(MPI_STATUS_SIZE)\n    \
         end subroutine strobe_of_mpi_status\n  end interface\n",
    );
}
