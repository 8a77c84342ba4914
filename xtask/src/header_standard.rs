// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `mpi.h` of the standard ABI (MPI-5.0 chapter 20).

use crate::constants::HANDLES;
use crate::facts::Facts;
use crate::header::{callbacks, close, constants, define, open, pointers, prototypes, title, tool_enums};
use std::fmt::Write;

const GUARD: &str = "MPI_H_ABI";

/// The text of the header.
pub fn write(facts: &Facts) -> String {
    let abi = &facts.standard;
    let mut out = String::new();
    open(&mut out, "the MPI-5 standard ABI (libmpi_abi.so.1)", GUARD);
    types(&mut out);
    for (kind, _, words) in HANDLES {
        title(&mut out, words);
        for (name, value) in abi.handles(kind) {
            define(&mut out, &name, &format!("(({kind}){value:#05x})"));
        }
    }
    constants(&mut out, abi);
    tool_enums(&mut out, abi);
    callbacks(&mut out, facts);
    pointers(&mut out, abi, |_| false);
    prototypes(&mut out, facts, |function| function.standard);
    fortran(&mut out);
    close(&mut out, GUARD);
    out
}

fn types(out: &mut String) {
    title(out, "Integers");
    out.push_str("typedef intptr_t MPI_Aint;\ntypedef int64_t MPI_Offset;\ntypedef int64_t MPI_Count;\n");
    title(out, "Handles: never dereferenced; predefined ones are small numbers");
    for (kind, ..) in HANDLES {
        let _ = writeln!(out, "typedef struct MPI_ABI_{} *{kind};", &kind["MPI_".len()..]);
    }
    for kind in TOOL_HANDLES {
        let _ = writeln!(out, "typedef struct MPI_ABI_{kind} *MPI_{kind};");
    }
    title(out, "The status of a completed operation");
    out.push_str(
        "typedef struct MPI_Status {\n    int MPI_SOURCE;\n    int MPI_TAG;\n    int MPI_ERROR;\n    \
         int MPI_internal[5];\n} MPI_Status;\n",
    );
}

const TOOL_HANDLES: &[&str] =
    &["T_enum", "T_cvar_handle", "T_pvar_handle", "T_pvar_session", "T_event_instance", "T_event_registration"];

/// Writes `MPI_Fint` and the conversions to and from Fortran. They are not in the standard ABI, but bindings and
/// programs expect them. So they are inline functions that call only functions of the ABI.
fn fortran(out: &mut String) {
    out.push_str(
        "\n/* Not part of the ABI: the older names of handle conversion, inline over MPI_X_toint and MPI_X_fromint.\n \
         * Define STROBE_NO_FINT to leave them out. */\n#ifndef STROBE_NO_FINT\ntypedef int MPI_Fint;\n\n",
    );
    for (kind, ..) in HANDLES {
        // The functions for datatypes are called MPI_Type_*.
        let short = if *kind == "MPI_Datatype" { "MPI_Type" } else { kind };
        let _ = write!(
            out,
            "static inline MPI_Fint {short}_c2f({kind} handle) {{ return {short}_toint(handle); }}\n\
             static inline {kind} {short}_f2c(MPI_Fint handle) {{ return {short}_fromint(handle); }}\n",
        );
    }
    out.push_str(STATUS_CONVERSION);
    out.push_str("#endif /* STROBE_NO_FINT */\n");
}

const STATUS_CONVERSION: &str = "
static inline int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
    int i;
    f_status[MPI_F_SOURCE] = c_status->MPI_SOURCE;
    f_status[MPI_F_TAG] = c_status->MPI_TAG;
    f_status[MPI_F_ERROR] = c_status->MPI_ERROR;
    for (i = 0; i < 5; i++) {
        f_status[3 + i] = c_status->MPI_internal[i];
    }
    return MPI_SUCCESS;
}

static inline int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
    int i;
    c_status->MPI_SOURCE = f_status[MPI_F_SOURCE];
    c_status->MPI_TAG = f_status[MPI_F_TAG];
    c_status->MPI_ERROR = f_status[MPI_F_ERROR];
    for (i = 0; i < 5; i++) {
        c_status->MPI_internal[i] = f_status[3 + i];
    }
    return MPI_SUCCESS;
}
";
