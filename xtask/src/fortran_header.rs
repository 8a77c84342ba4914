// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `mpif.h`, which is valid in fixed and in free form, and the module `mpi`. Constants differ between the ABIs,
//! interfaces do not.

use crate::constants::{GROUPS, HANDLES};
use crate::f08_types::TYPES;
use crate::facts::{AbiFacts, Facts, FortranArg, FortranCall};
use crate::fortran;
use crate::fortran_rows::rows_of;
use std::fmt::Write;

const FROM: &str = "Written by `cargo run -p strobe-xtask -- generate` from api/facts;";

/// Writes a comment line above a group.
fn title(out: &mut String, text: &str) {
    let _ = write!(out, "\n!     {text}\n");
}

fn parameter(out: &mut String, kind: &str, name: &str, value: &str) {
    let _ = write!(out, "      {kind} {name}\n      parameter ({name}={value})\n");
}

/// What an ABI has of its own in Fortran.
pub struct Abi {
    /// Its name in comments.
    pub words: &'static str,
    /// The length of a status in INTEGERs, and the indices of MPI_SOURCE, MPI_TAG and MPI_ERROR in it.
    pub status: [i64; 4],
    /// The COMMON blocks of the special addresses, each with its members in order.
    pub blocks: &'static [(&'static str, &'static [&'static str])],
    facts: fn(&Facts) -> &AbiFacts,
    /// The difference between a key of MPI's own attributes in Fortran and in C.
    key: i64,
}

/// The standard ABI.
pub const STANDARD: Abi = Abi {
    words: "the MPI-5 standard ABI",
    status: [8, 1, 2, 3],
    blocks: &[
        (
            "mpi_sentinels",
            &[
                "MPI_BOTTOM",
                "MPI_IN_PLACE",
                "MPI_STATUS_IGNORE",
                "MPI_STATUSES_IGNORE",
                "MPI_ERRCODES_IGNORE",
                "MPI_UNWEIGHTED",
                "MPI_WEIGHTS_EMPTY",
                "MPI_BUFFER_AUTOMATIC",
            ],
        ),
        ("mpi_sentinels_char", &["MPI_ARGV_NULL", "MPI_ARGVS_NULL"]),
    ],
    facts: |facts| &facts.standard,
    key: 0,
};

/// The MPICH ABI.
pub const MPICH: Abi = Abi {
    words: "the MPICH ABI",
    status: [5, 3, 4, 5],
    blocks: &[
        ("mpipriv1", &["MPI_BOTTOM", "MPI_IN_PLACE", "MPI_STATUS_IGNORE"]),
        ("mpipriv2", &["MPI_STATUSES_IGNORE", "MPI_ERRCODES_IGNORE"]),
        ("mpifcmb5", &["MPI_UNWEIGHTED"]),
        ("mpifcmb9", &["MPI_WEIGHTS_EMPTY"]),
        ("mpifcmba", &["MPI_BUFFER_AUTOMATIC"]),
        ("mpiprivc", &["MPI_ARGVS_NULL", "MPI_ARGV_NULL"]),
    ],
    facts: |facts| &facts.mpich,
    key: 1,
};

impl Abi {
    /// The value of a constant in Fortran. The longest length of a text is one less than in C, where the zero byte
    /// counts.
    fn value(&self, group: &str, name: &str, value: i64) -> i64 {
        match group {
            "MAX_STR_SIZE_CONSTANTS" => value - 1,
            "ENV_INQ_AND_ATTR_KEYS" if name != "MPI_KEYVAL_INVALID" => value + self.key,
            _ => value,
        }
    }

    /// The constants that are INTEGERs, by group: the title, and names with their values.
    pub fn constants(&self, facts: &Facts) -> Vec<(&'static str, Vec<(String, i64)>)> {
        let rows = |group: &str| {
            let rows = (self.facts)(facts).constants(group).into_iter();
            rows.map(|(name, value)| (name.clone(), self.value(group, &name, value))).collect::<Vec<_>>()
        };
        let groups = GROUPS.iter().filter(|(group, _)| !group.starts_with("TOOL") && !group.starts_with("FORTRAN"));
        groups.map(|(group, words)| (*words, rows(group))).filter(|(_, rows)| !rows.is_empty()).collect()
    }

    /// The predefined handles of a kind, as INTEGERs.
    pub fn handles(&self, facts: &Facts, kind: &str) -> Vec<(String, i64)> {
        let rows = (self.facts)(facts).handles(kind).into_iter().filter(|row| row.0.starts_with("MPI_"));
        // Numbers from 2^31 on are negative as INTEGERs.
        rows.map(|(name, value)| (name, i64::from(value as u32 as i32))).collect()
    }

    /// The kinds of INTEGER, and the size of a status with the indices in it.
    pub fn kinds(&self) -> [(&'static str, i64); 8] {
        let [size, source, tag, error] = self.status;
        [
            ("MPI_ADDRESS_KIND", 8),
            ("MPI_COUNT_KIND", 8),
            ("MPI_OFFSET_KIND", 8),
            ("MPI_INTEGER_KIND", 4),
            ("MPI_STATUS_SIZE", size),
            ("MPI_SOURCE", source),
            ("MPI_TAG", tag),
            ("MPI_ERROR", error),
        ]
    }
}

/// The text of `mpif_constants.h`: all constants and special addresses.
pub fn constants(facts: &Facts, abi: &Abi) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n! The constants of {}, for mpif.h and the module mpi.\n! {FROM}\n\
         ! do not edit.\n",
        abi.words
    );
    title(&mut out, "Kinds of INTEGER, and a status");
    for (name, value) in abi.kinds() {
        parameter(&mut out, "integer", name, &value.to_string());
    }
    for name in ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"] {
        parameter(&mut out, "logical", name, ".false.");
    }
    for (words, rows) in abi.constants(facts) {
        title(&mut out, words);
        for (name, value) in rows {
            parameter(&mut out, "integer", &name, &value.to_string());
        }
    }
    for (kind, _, words) in HANDLES {
        title(&mut out, words);
        for (name, value) in abi.handles(facts, kind) {
            parameter(&mut out, "integer", &name, &value.to_string());
        }
    }
    out.push_str(SENTINELS);
    blocks(&mut out, abi, 6);
    out
}

/// Writes the COMMON blocks of the special addresses.
pub fn blocks(out: &mut String, abi: &Abi, indent: usize) {
    for (block, members) in abi.blocks {
        for member in *members {
            let _ = writeln!(out, "{:indent$}common /{block}/ {member}", "");
        }
        let _ = writeln!(out, "{:indent$}save /{block}/", "");
    }
}

/// The types of the special addresses.
const SENTINELS: &str = "
!     Special addresses
      integer MPI_BOTTOM, MPI_IN_PLACE
      integer MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      integer MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      integer MPI_ERRCODES_IGNORE(1)
      integer MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      integer MPI_BUFFER_AUTOMATIC(1)
      character*1 MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
";

/// The functions that MPI provides, which are passed by name.
pub const OWN: &[&str] = &[
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
pub fn mpif(facts: &Facts, abi: &Abi) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n! mpif.h of Strobe: {}.\n! {FROM}\n! do not edit.\n\
         \n      include 'mpif_constants.h'\n",
        abi.words
    );
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
pub fn continued(line: &str) -> String {
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

/// The calls that give the address of memory. In the module `mpi` they also have a form with a C_PTR, as a generic name
/// (MPI-5.0 section 9.2).
pub const CPTR: &[&str] = &["MPI_Alloc_mem", "MPI_Win_allocate", "MPI_Win_allocate_shared", "MPI_Win_shared_query"];

/// Writes the generic interface of a call that gives an address, with a form for each type.
fn address(out: &mut String, name: &str, call: &FortranCall) {
    let _ = writeln!(out, "      end interface\n      interface {name}");
    interface(out, name, call);
    let mut text = String::new();
    interface(&mut text, &format!("{name}_CPTR"), call);
    let cptr = text.replace("integer(kind=MPI_ADDRESS_KIND) :: baseptr", "type(c_ptr) :: baseptr");
    let cptr = if cptr.contains("import :: ") {
        cptr.replacen("import :: ", "import :: c_ptr, ", 1)
    } else {
        cptr.replacen("\n", "\n    import :: c_ptr\n", 1)
    };
    let _ = write!(out, "{cptr}      end interface\n      interface\n");
}

/// What the module has beside the calls of the table: the size of a variable, which only a module can know; the call
/// that does nothing, but may change a buffer for all that the compiler knows; and conversions of a status.
const OTHERS: &str = "
      interface MPI_SIZEOF
  subroutine MPI_SIZEOF_TS(x, size, ierror) bind(c, name='MPI_Sizeof_f08ts')
    type(*), dimension(..) :: x
    integer, intent(out) :: size
    integer, intent(out) :: ierror
  end subroutine MPI_SIZEOF_TS
      end interface
      interface PMPI_SIZEOF
        procedure MPI_SIZEOF_TS
      end interface
      interface
  subroutine MPI_F_SYNC_REG(buf)
    !GCC$ attributes no_arg_check :: buf
    !DIR$ ignore_tkr buf
    type(*), dimension(*) :: buf
  end subroutine MPI_F_SYNC_REG
  subroutine PMPI_F_SYNC_REG(buf)
    !GCC$ attributes no_arg_check :: buf
    !DIR$ ignore_tkr buf
    type(*), dimension(*) :: buf
  end subroutine PMPI_F_SYNC_REG
";

fn status_conversions(out: &mut String) {
    for prefix in ["", "P"] {
        for (name, from, to) in [("F2F08", "integer", "type(MPI_Status)"), ("F082F", "type(MPI_Status)", "integer")] {
            let dims = |kind: &str| if kind == "integer" { ", dimension(MPI_STATUS_SIZE)" } else { "" };
            let (f, g) = if name == "F2F08" { ("f_status", "f08_status") } else { ("f08_status", "f_status") };
            let name = format!("{prefix}MPI_STATUS_{name}");
            let _ = write!(
                out,
                "  subroutine {name}({f}, {g}, ierror)\n    import :: MPI_Status, MPI_STATUS_SIZE\n    \
                 {from}{}, intent(in) :: {f}\n    {to}{}, intent(out) :: {g}\n    integer :: ierror\n  \
                 end subroutine {name}\n",
                dims(from),
                dims(to)
            );
        }
    }
}

/// The text of the module `mpi`.
pub fn module(facts: &Facts) -> String {
    let mut out = format!(
        "! SPDX-License-Identifier: MIT OR Apache-2.0\n\
         ! The module mpi of Strobe, to be compiled once by each compiler.\n! {FROM}\n! do not edit.\n\
         module mpi\n      use, intrinsic :: iso_c_binding, only: c_ptr\n{}\n      \
         implicit none\n      public\n      private :: c_ptr\n      include 'mpif_constants.h'\n",
        continued(&format!(
            "      use mpi_f08_types, only: MPI_Status, {}, operator(==), operator(/=), assignment(=)",
            TYPES.join(", ")
        ))
    );
    out.push_str("\n      interface\n");
    for (name, call) in fortran::calls(facts) {
        if fortran::SPECIAL.contains(&name.as_str()) || rows_of(name, Some(call), None).is_some() {
            for prefix in ["", "P"] {
                let upper = format!("{prefix}{}", name.to_uppercase());
                match CPTR.contains(&name.as_str()) {
                    true => address(&mut out, &upper, call),
                    false => interface(&mut out, &upper, call),
                }
            }
        }
    }
    out.push_str("      end interface\n");
    out.push_str(OTHERS);
    status_conversions(&mut out);
    out.push_str("      end interface\n");
    for name in OWN {
        let _ = writeln!(out, "      external {name}");
    }
    out.push_str("end module mpi\n");
    out
}
