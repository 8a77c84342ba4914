// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe api`: the functions of the standard and whether Strobe has them, from the table that the libraries are built
//! of; and what those of the layers beside MPI become.

use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;
use strobe_c_abi::api::{Function, State, functions};
use strobe_c_abi::bcs_mapping::{MappingRow, rows};

fn word(state: State) -> &'static str {
    match state {
        State::Implemented => "implemented",
        State::Absent => "not exported",
    }
}

/// Lists all functions, or only those that are missing.
pub fn run(missing: bool, json: bool) -> ExitCode {
    let wanted = |function: &Function| !missing || function.state != State::Implemented;
    if json {
        let rows = functions().filter(wanted).map(
            |f| json!({ "name": f.name, "chapter": f.chapter, "state": word(f.state), "mpich_abi_only": f.mpich_only }),
        );
        crate::say(&json!(rows.collect::<Vec<_>>()).to_string());
        return ExitCode::SUCCESS;
    }
    let mut groups: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for function in functions().filter(wanted) {
        groups.entry((word(function.state), function.chapter)).or_default().push(function.name);
    }
    for ((state, chapter), names) in &groups {
        crate::say(&format!("{chapter}: {state} ({})", names.len()));
        for line in names.chunks(3) {
            crate::say(format!("  {}", line.iter().map(|name| format!("{name:<38}")).collect::<String>()).trim_end());
        }
    }
    let count = |state| functions().filter(|function| function.state == state).count();
    let (here, absent) = (count(State::Implemented), count(State::Absent));
    crate::say(&format!("{here} implemented, {absent} not exported"));
    ExitCode::SUCCESS
}

/// Prints what each MPI call that communicates becomes in the BCS layer.
pub fn mapping(json: bool) -> ExitCode {
    let steps = |row: &MappingRow| row.steps.iter().map(ToString::to_string).collect::<Vec<_>>();
    if json {
        let rows = rows()
            .iter()
            .map(|row| json!({ "call": row.call.name(), "becomes": steps(row), "published": row.is_published() }))
            .collect::<Vec<_>>();
        crate::say(&json!(rows).to_string());
        return ExitCode::SUCCESS;
    }
    for row in rows() {
        let star = if row.is_published() { '*' } else { ' ' };
        crate::say(&format!("{:<32}{star} {}", row.call.name(), steps(&row).join(", ")));
    }
    ExitCode::SUCCESS
}

/// Prints where each function of DCMF is declared, and what it becomes.
pub fn dcmf(json: bool) -> ExitCode {
    if json {
        let rows = strobe_dcmf::becomes()
            .map(|(call, header, what)| json!({ "call": call, "header": header, "becomes": what }))
            .collect::<Vec<_>>();
        crate::say(&json!(rows).to_string());
        return ExitCode::SUCCESS;
    }
    for (call, header, what) in strobe_dcmf::becomes() {
        crate::say(&format!("{call:<32} {header:<25} {what}"));
    }
    ExitCode::SUCCESS
}

/// Prints the functions of OpenSHMEM, those of several types together, under what the specification has them, and what
/// they become.
pub fn shmem(json: bool) -> ExitCode {
    if json {
        let rows = strobe_shmem::functions()
            .map(|(call, row)| json!({ "call": call, "chapter": row.chapter, "becomes": row.becomes }))
            .collect::<Vec<_>>();
        crate::say(&json!(rows).to_string());
        return ExitCode::SUCCESS;
    }
    let mut chapter = "";
    for row in strobe_shmem::ROWS {
        if row.chapter != chapter {
            chapter = row.chapter;
            crate::say(&format!("{chapter}:"));
        }
        for name in row.names {
            let (count, name) = (row.of_all_types(name).count(), name.replace("{T}", "*"));
            crate::say(&format!("  {name:<38} {count:>3}  {}", row.becomes));
        }
    }
    crate::say(&format!("{} functions", strobe_shmem::functions().count()));
    ExitCode::SUCCESS
}
