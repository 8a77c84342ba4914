// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of what calls become in the BCS layer against the code of the entries: which function of the semantics each calls, and, for
//! collectives, which `Call` it fills in.

use std::collections::BTreeMap;
use strobe_mpi::bcs::mapping::{MAPPING, Primitive, Row};

const MESSAGES: [&str; 3] =
    [include_str!("../src/pt2pt.rs"), include_str!("../src/probe.rs"), include_str!("../src/request.rs")];
const COLLECTIVES: [&str; 4] = [
    include_str!("../src/coll.rs"),
    include_str!("../src/coll_start.rs"),
    include_str!("../src/coll_init.rs"),
    include_str!("../src/neighbor.rs"),
];
const READERS: [&str; 2] = [include_str!("../src/coll_args.rs"), include_str!("../src/coll_args_reduce.rs")];

/// The text of each function of some files, by name, from `before` its name on.
fn bodies(files: &[&'static str], before: &str) -> BTreeMap<&'static str, &'static str> {
    let parts = files.iter().flat_map(|text| text.split(before).skip(1));
    parts.map(|part| part.split_at(part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0))).collect()
}

/// The word that follows `after` in `text`.
fn word<'a>(text: &'a str, after: &str) -> Option<&'a str> {
    let from = &text[text.find(after)? + after.len()..];
    from.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The body of a row's entry, if it is in these chapters.
fn entry<'a>(entries: &BTreeMap<&'static str, &'a str>, row: &Row) -> Option<&'a str> {
    entries.get(row.call.strip_prefix("MPI_")?).copied()
}

/// The operation that a `Call` is.
fn primitive_of(variant: &str) -> Primitive {
    match variant {
        "Barrier" => Primitive::Barrier,
        "Bcast" => Primitive::Bcast,
        "Gather" => Primitive::Gather,
        "Scatter" => Primitive::Scatter,
        "Allgather" => Primitive::Allgather,
        "Alltoall" => Primitive::Alltoall,
        "Reduce" | "Allreduce" => Primitive::Reduce,
        "ReduceScatter" => Primitive::ReduceScatter,
        "Scan" | "Exscan" => Primitive::Scan,
        // Receives first, so that each finds its message.
        "NeighborAllgather" | "NeighborAlltoall" => Primitive::Recv,
        other => panic!("Call::{other} has no operation in the layer"),
    }
}

/// The `Call` that an entry fills in: by a function of its reader, or itself.
fn call_of<'a>(body: &'a str, readers: &BTreeMap<&'static str, &'a str>) -> &'a str {
    let mut asked = body.split("reader.").skip(1).filter_map(|rest| rest.split("::<A>(").next());
    let reader = asked.find_map(|name| readers.get(name));
    word(reader.unwrap_or(&body), "Call::").expect("it makes a call")
}

#[test]
fn collectives_fill_in_the_call_that_their_row_says() {
    let (entries, readers) = (bodies(&COLLECTIVES, "fn MPI_"), bodies(&READERS, "pub fn "));
    let mut checked = 0;
    for row in MAPPING {
        let Some(body) = entry(&entries, row) else { continue };
        let (variant, first) = (call_of(body, &readers), row.steps[0]);
        assert_eq!(first.primitive, primitive_of(variant), "{}", row.call);
        assert_eq!(first.how.contains("to all"), variant == "Allreduce", "{}", row.call);
        assert_eq!(first.how.contains("exclusive"), variant == "Exscan", "{}", row.call);
        // A blocking neighbourhood says so in its last step.
        let blocks = row.steps.iter().any(|step| step.how == "blocking") || !first.how.contains("non-blocking");
        let entered = match (first.how.contains("kept"), blocks) {
            (true, _) => "mpi.init_collective(",
            (false, true) => "mpi.collective(",
            (false, false) => "mpi.start_collective(",
        };
        assert!(body.contains(entered), "{} is not {entered}…)", row.call);
        checked += 1;
    }
    assert_eq!(checked, entries.len());
}

/// The functions that are an operation in one of its forms.
fn functions(row: &Row) -> Vec<&'static str> {
    let [step] = row.steps else { return vec!["sendrecv"] };
    let form = step.how.split(", ").next().unwrap_or_default();
    match (step.primitive, form) {
        (Primitive::Send, "blocking") => vec!["mpi.send(", "mpi.bsend("],
        (Primitive::Send, "non-blocking") => vec!["mpi.isend(", "mpi.ibsend("],
        (Primitive::Send, "kept") => vec!["Direction::Send("],
        (Primitive::Recv, "blocking") => vec!["mpi.recv(", "mpi.mrecv("],
        (Primitive::Recv, "non-blocking") => vec!["mpi.irecv(", "mpi.imrecv("],
        (Primitive::Recv, "kept") => vec!["Direction::Recv"],
        (Primitive::Probe, "blocking") => vec!["mpi.probe(", "mpi.mprobe("],
        (Primitive::Probe, "non-blocking") => vec!["mpi.iprobe(", "mpi.improbe("],
        (Primitive::Test, "blocking") => vec!["mpi.wait_request(", "mpi.wait_any(", "mpi.wait_some("],
        (Primitive::Test, "non-blocking") => vec![
            "mpi.test_request_now(",
            "mpi.test_any(",
            "mpi.test_some(",
            "mpi.request_status(",
            "look::<A>(",
            "mpi.free_request(",
        ],
        (Primitive::Testall, "blocking") => vec!["mpi.wait_all("],
        (Primitive::Testall, "non-blocking") => vec!["mpi.test_all(", "look::<A>("],
        (Primitive::Cancel, _) => vec!["mpi.cancel_request("],
        (Primitive::Start, _) => vec!["mpi.start_request("],
        other => panic!("{}: {other:?} is no form", row.call),
    }
}

#[test]
fn messages_call_what_their_row_says() {
    let entries = bodies(&MESSAGES, "fn MPI_");
    let mut checked = 0;
    for row in MAPPING {
        let Some(body) = entry(&entries, row) else { continue };
        let functions = functions(row);
        assert!(functions.iter().any(|function| body.contains(function)), "{} calls none of {functions:?}", row.call);
        let how = row.steps[0].how;
        for (mode, word) in [("synchronous", "Mode::Synchronous"), ("ready", "Mode::Ready")] {
            assert_eq!(how.contains(mode), body.contains(word), "{}", row.call);
        }
        let buffered = body.contains("bsend(") || body.contains("Send(None)");
        assert_eq!(how.contains("buffered"), buffered, "{}", row.call);
        let matched =
            ["mprobe(", "improbe(", "mrecv(", "imrecv("].iter().any(|name| body.contains(&format!("mpi.{name}")));
        assert_eq!(how.contains("matched"), matched, "{}", row.call);
        checked += 1;
    }
    assert_eq!(checked, entries.len());
}
