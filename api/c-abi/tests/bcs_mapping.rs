// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares the table of what MPI calls become in the BCS layer with the code of the entries: which function of
//! `strobe_mpi` each one calls, and, for collectives, which `Call` it makes.

use std::collections::BTreeMap;
use strobe_c_abi::bcs_mapping::{MappingRow, rows};
use strobe_c_abi::{coll, neighbor};

const MESSAGES: [&str; 4] = [
    include_str!("../src/pt2pt.rs"),
    include_str!("../src/probe.rs"),
    include_str!("../src/matched.rs"),
    include_str!("../src/request.rs"),
];
const COLLECTIVES: [&str; 2] = [include_str!("../src/coll.rs"), include_str!("../src/neighbor.rs")];
const READERS: [&str; 2] = [include_str!("../src/coll_args.rs"), include_str!("../src/coll_args_reduce.rs")];

/// The source text of each function in some files, by name. `before` is what stands before a function's name.
fn bodies<'a>(files: &[&'a str], before: &str) -> BTreeMap<&'a str, &'a str> {
    let parts = files.iter().flat_map(|text| text.split(before).skip(1));
    parts.map(|part| part.split_at(part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0))).collect()
}

/// The word that follows `after` in `text`.
fn word<'a>(text: &'a str, after: &str) -> Option<&'a str> {
    let from = &text[text.find(after)? + after.len()..];
    from.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn collectives_fill_in_the_call_that_their_row_says() {
    // Names for large counts may be on a line of their own.
    let texts = COLLECTIVES.map(|text| text.replace(",\n    MPI_", ", MPI_"));
    let (rows, readers) = (bodies(&[&texts[0], &texts[1]], "\n    MPI_"), bodies(&READERS, "pub fn "));
    let families: Vec<_> = coll::FAMILIES.iter().chain(neighbor::FAMILIES).collect();
    for family in &families {
        let row = rows[family.calls[0].trim_start_matches("MPI_")];
        let reader = readers[word(row, "read.").expect("it reads its arguments")];
        let variant = word(reader, "Call::").expect("it makes a call");
        assert_eq!(variant, format!("{:?}", family.operation), "{}", family.calls[0]);
    }
    assert_eq!(families.len(), rows.len());
}

/// The functions of `strobe_mpi` that carry out a row. An entry has to call one of them.
fn functions(row: &MappingRow) -> &'static [&'static str] {
    let [step] = row.steps.as_slice() else { return &["sendrecv"] };
    let form = step.how.split(", ").next().unwrap_or_default();
    match (step.primitive.name(), form) {
        ("bcs_recv", "blocking") => &["p2p::recv(", "p2p::mrecv("],
        ("bcs_recv", "non-blocking") => &["p2p::irecv(", "p2p::imrecv("],
        ("bcs_recv", "persistent") => &["Direction::Recv"],
        ("bcs_probe", "blocking") => &["p2p::probe(", "p2p::mprobe("],
        ("bcs_probe", "non-blocking") => &["p2p::iprobe(", "p2p::improbe("],
        ("bcs_test", "blocking") => {
            &["mpi.completing().wait(", "mpi.completing().wait_any(", "mpi.completing().wait_some("]
        }
        ("bcs_test", "non-blocking") => &[
            "mpi.completing().test(",
            "mpi.completing().test_any(",
            "mpi.completing().test_some(",
            "mpi.completing().status(",
            "report_each::<A>(",
            "mpi.progress.requests.free(",
        ],
        ("bcs_testall", "blocking") => &["mpi.completing().wait_all("],
        ("bcs_testall", "non-blocking") => &["mpi.completing().test_all(", "report_each::<A>("],
        ("bcs_cancel", _) => &["mpi.progress.requests.cancel("],
        ("bcs_start", _) => &["mpi.progress.requests.start("],
        other => panic!("{}: {other:?} is no form", row.call.name()),
    }
}

#[test]
fn messages_call_what_their_row_says() {
    let entries = bodies(&MESSAGES, "fn MPI_");
    let mut checked = 0;
    for row in rows() {
        let call = row.call.name();
        let Some(body) = entries.get(call.trim_start_matches("MPI_")) else { continue };
        let functions = functions(&row);
        assert!(functions.iter().any(|function| body.contains(function)), "{call} calls none of {functions:?}");
        let matched =
            ["mprobe(", "improbe(", "mrecv(", "imrecv("].iter().any(|name| body.contains(&format!("p2p::{name}")));
        assert_eq!(row.steps[0].how.contains("matched"), matched, "{call}");
        checked += 1;
    }
    assert_eq!(checked, entries.len());
}
