// SPDX-License-Identifier: MIT OR Apache-2.0
//! What both C headers have in common: frame, constants, callbacks, prototypes.

use crate::constants::GROUPS;
use crate::facts::{AbiFacts, Facts, Function};
use std::fmt::Write;

/// Writes the beginning of a header: licence, purpose, guard. `abi` names the ABI, in one line.
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

/// Writes the end of a header.
pub fn close(out: &mut String, guard: &str) {
    let _ = write!(out, "\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n");
}

/// Writes a comment line above a group.
pub fn title(out: &mut String, text: &str) {
    let _ = writeln!(out, "\n/* {text} */");
}

/// Writes one `#define`, with its value aligned.
pub fn define(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "#define {name:<36} {value}");
}

/// Writes the integer constants, by group.
pub fn constants(out: &mut String, abi: &AbiFacts) {
    for (group, words) in GROUPS {
        let rows = abi.constants(group);
        if !rows.is_empty() {
            title(out, words);
        }
        for (name, value) in rows {
            let text = if value < 0 { format!("({value})") } else { value.to_string() };
            define(out, &name, &text);
        }
    }
}

/// Writes the two enumerated types of the tool interface, which are the types of their constants.
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

/// Writes the callback types, and the older names of four of them.
pub fn callbacks(out: &mut String, facts: &Facts) {
    title(out, "Types of functions of the program");
    for (name, result, parameters) in &facts.callbacks {
        let _ = writeln!(out, "typedef {result} ({name})({parameters});");
    }
    for kind in ["Comm", "File", "Win", "Session"] {
        let _ = writeln!(out, "typedef MPI_{kind}_errhandler_function MPI_{kind}_errhandler_fn;");
    }
}

/// Writes the prototypes of the functions for which `keep` is true, as `MPI_X` and `PMPI_X`.
pub fn prototypes(out: &mut String, facts: &Facts, keep: impl Fn(&Function) -> bool) {
    let kept: Vec<&Function> = facts.functions.iter().filter(|function| keep(function)).collect();
    title(out, "Functions");
    for function in &kept {
        let _ = writeln!(out, "{};", function.proto);
    }
    title(out, "The same under their profiling names");
    for function in &kept {
        // In a prototype only the name is followed by a parenthesis.
        let profiled = function.proto.replacen(&format!("{}(", function.name), &format!("P{}(", function.name), 1);
        let _ = writeln!(out, "{profiled};");
    }
}

/// Writes the constants that are pointers and have a value in the facts, except those for which `skip` is true.
pub fn pointers(out: &mut String, abi: &AbiFacts, skip: impl Fn(&str) -> bool) {
    title(out, "Special addresses");
    for (name, c_type, value) in abi.pointers().into_iter().filter(|row| !skip(&row.0)) {
        define(out, &name, &format!("(({c_type}){value})"));
    }
}
