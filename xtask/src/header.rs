// SPDX-License-Identifier: MIT OR Apache-2.0
//! What both headers have: frame, constants, callbacks, prototypes.

use crate::constants::GROUPS;
use crate::facts::{AbiFacts, Facts, Function};
use std::fmt::Write;

/// What `MPI_Get_version` answers, and so what the header says: remote memory access, files, dynamic processes
/// and what came with MPI-4 are not all there, and programs choose by this number.
pub const VERSION: (i32, i32) = (3, 1);

/// The text before everything: licence, purpose, guard. `abi` says which ABI, in one line.
pub fn open(out: &mut String, abi: &str, guard: &str) {
    let _ = write!(
        out,
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n\
         /* mpi.h of Strobe: {abi}.\n \
         * Written by `cargo run -p strobe-xtask -- generate` from api/facts; do not edit. */\n\
         #ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n"
    );
}

/// The text after everything.
pub fn close(out: &mut String, guard: &str) {
    let _ = write!(out, "\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n");
}

/// A comment line above a group.
pub fn title(out: &mut String, text: &str) {
    let _ = writeln!(out, "\n/* {text} */");
}

/// One `#define`, with values aligned.
pub fn define(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "#define {name:<36} {value}");
}

/// The integer constants, by group.
pub fn constants(out: &mut String, abi: &AbiFacts) {
    for (group, words) in GROUPS {
        let rows = abi.constants(group);
        if !rows.is_empty() {
            title(out, words);
        }
        for (name, value) in rows {
            match name.as_str() {
                "MPI_VERSION" => define(out, &name, &VERSION.0.to_string()),
                "MPI_SUBVERSION" => define(out, &name, &VERSION.1.to_string()),
                _ if value < 0 => define(out, &name, &format!("({value})")),
                _ => define(out, &name, &value.to_string()),
            }
        }
    }
}

/// The tool interface's two enumerated types, whose constants have that type.
pub fn tool_enums(out: &mut String, abi: &AbiFacts) {
    title(out, "Tool interface: enumerated types");
    let groups = [
        ("MPI_T_cb_safety", "TOOL_INFO_IFACE_CB_SAFETY_REQ_LEVELS"),
        ("MPI_T_source_order", "TOOL_INFO_IFACE_SOURCE_ORDERINGS"),
    ];
    for (c_type, group) in groups {
        let rows: Vec<String> =
            abi.constants(group).iter().map(|(name, value)| format!("    {name} = {value}")).collect();
        let _ = writeln!(out, "typedef enum {c_type} {{\n{}\n}} {c_type};", rows.join(",\n"));
    }
}

/// The callback types, and the older names of four of them.
pub fn callbacks(out: &mut String, facts: &Facts) {
    title(out, "Functions of the program's");
    for (name, result, parameters) in &facts.callbacks {
        let _ = writeln!(out, "typedef {result} ({name})({parameters});");
    }
    for kind in ["Comm", "File", "Win", "Session"] {
        let _ = writeln!(out, "typedef MPI_{kind}_errhandler_function MPI_{kind}_errhandler_fn;");
    }
}

/// The prototypes of the functions that `keep` lets through, as `MPI_X` and `PMPI_X`.
pub fn prototypes(out: &mut String, facts: &Facts, keep: impl Fn(&Function) -> bool) {
    let kept: Vec<&Function> = facts.functions.iter().filter(|function| keep(function)).collect();
    title(out, "Functions");
    for function in &kept {
        let _ = writeln!(out, "{};", function.proto);
    }
    title(out, "The same under their profiling names");
    for function in &kept {
        // The name is followed by the parameter list, and by nothing else in a prototype.
        let profiled = function.proto.replacen(&format!("{}(", function.name), &format!("P{}(", function.name), 1);
        let _ = writeln!(out, "{profiled};");
    }
}

/// Constants that are pointers and have a value in the facts.
pub fn pointers(out: &mut String, abi: &AbiFacts, skip: impl Fn(&str) -> bool) {
    title(out, "Addresses with a meaning");
    for (name, c_type, value) in abi.pointers().into_iter().filter(|row| !skip(&row.0)) {
        define(out, &name, &format!("(({c_type}){value})"));
    }
}
