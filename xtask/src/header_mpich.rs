// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `mpi.h` of the MPICH ABI. Programs compiled with it run with every library that has this ABI.

use crate::constants::HANDLES;
use crate::facts::Facts;
use crate::header::{callbacks, close, constants, define, open, pointers, prototypes, title, tool_enums};
use std::fmt::Write;

const GUARD: &str = "MPI_H_MPICH_ABI";

/// Handles that were removed from the standard and that the library only accepts from old binaries.
const REMOVED: &[&str] = &["MPI_LB", "MPI_UB"];

/// The text of the header.
pub fn write(facts: &Facts) -> String {
    let abi = &facts.mpich;
    let mut out = String::new();
    open(&mut out, "the MPICH ABI (libmpi.so.12)", GUARD);
    types(&mut out);
    for (kind, _, words) in HANDLES {
        title(&mut out, words);
        for (name, value) in abi.handles(kind) {
            let known = name.starts_with("MPI_") && !REMOVED.contains(&name.as_str());
            match *kind {
                _ if !known => {}
                "MPI_File" => define(&mut out, &name, "((MPI_File)0)"),
                _ => define(&mut out, &name, &format!("(({kind}){:#010x})", value as u32)),
            }
        }
    }
    constants(&mut out, abi);
    tool_enums(&mut out, abi);
    for (name, kind) in NULLS {
        define(&mut out, name, &format!("(({kind})0)"));
    }
    callbacks(&mut out, facts);
    pointers(&mut out, abi, |_| false);
    out.push_str(DATA_SYMBOLS);
    prototypes(&mut out, facts, |function| function.mpich);
    conversions(&mut out);
    close(&mut out, GUARD);
    out
}

const NULLS: &[(&str, &str)] = &[
    ("MPI_T_ENUM_NULL", "MPI_T_enum"),
    ("MPI_T_CVAR_HANDLE_NULL", "MPI_T_cvar_handle"),
    ("MPI_T_PVAR_HANDLE_NULL", "MPI_T_pvar_handle"),
    ("MPI_T_PVAR_SESSION_NULL", "MPI_T_pvar_session"),
];

fn types(out: &mut String) {
    title(out, "Integers");
    out.push_str("typedef long MPI_Aint;\ntypedef long long MPI_Offset;\ntypedef long long MPI_Count;\n");
    out.push_str("typedef int MPI_Fint;\n");
    title(out, "Handles");
    for (kind, ..) in HANDLES.iter().filter(|row| row.0 != "MPI_File") {
        let _ = writeln!(out, "typedef int {kind};");
    }
    out.push_str("typedef struct ADIOI_FileD *MPI_File;\n");
    for kind in ["enum", "cvar_handle", "pvar_handle", "pvar_session", "event_instance", "event_registration"] {
        let _ = writeln!(out, "typedef struct MPIR_T_{kind}_s *MPI_T_{kind};");
    }
    title(out, "The status of a completed operation");
    for (tag, name) in [("MPI_Status", "MPI_Status"), ("MPI_F08_status", "MPI_F08_status")] {
        let _ = writeln!(
            out,
            "typedef struct {tag} {{\n    int count_lo;\n    int count_hi_and_cancelled;\n    int MPI_SOURCE;\n    \
             int MPI_TAG;\n    int MPI_ERROR;\n}} {name};"
        );
    }
}

const DATA_SYMBOLS: &str = "
/* Constants that get their value when the program is linked */
extern int * const MPI_UNWEIGHTED;
extern int * const MPI_WEIGHTS_EMPTY;
extern MPI_Fint *MPI_F_STATUS_IGNORE;
extern MPI_Fint *MPI_F_STATUSES_IGNORE;
extern MPI_F08_status *MPI_F08_STATUS_IGNORE;
extern MPI_F08_status *MPI_F08_STATUSES_IGNORE;
extern struct MPIR_T_pvar_handle_s * const MPI_T_PVAR_ALL_HANDLES;
int MPIR_Dup_fn(MPI_Comm comm, int keyval, void *extra_state, void *value_in, void *value_out, int *flag);
#define MPI_DUP_FN                           MPIR_Dup_fn
#define MPI_COMM_DUP_FN                      MPIR_Dup_fn
#define MPI_TYPE_DUP_FN                      MPIR_Dup_fn
#define MPI_WIN_DUP_FN                       MPIR_Dup_fn
";

/// Writes the conversions of handles. In this ABI a Fortran handle has the same value as the C handle, and programs
/// have that compiled in.
fn conversions(out: &mut String) {
    title(out, "In this ABI a Fortran handle has the value of the C handle, except for files");
    for (kind, ..) in HANDLES.iter().filter(|row| row.0 != "MPI_File") {
        let short = if *kind == "MPI_Datatype" { "MPI_Type" } else { kind };
        let _ = writeln!(out, "#define {short}_c2f(handle) ((MPI_Fint)(handle))");
        let _ = writeln!(out, "#define {short}_f2c(handle) (({kind})(handle))");
    }
}
