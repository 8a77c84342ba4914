// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank of the job that `strobe bench primitives` measures. The first rank issues the primitives; the others wait
//! until it signals that it is done.

use crate::say;
use serde_json::json;
use std::process::ExitCode;
use strobe_mpi::global::{self, Comparison, Question, Set};
use strobe_mpi::{Process, start};
use strobe_os::clock;
use strobe_types::CallId;

/// How often each operation is done before it is measured, how often it is measured at least, and for how long.
const WARM: u32 = 40;
const ROUNDS: u32 = 60;
const TIME_NS: u64 = 300_000_000;
/// The length of the long block, and how many such blocks are sent in a row.
const BLOCK_BYTES: usize = 256 << 10;
const BLOCKS: u64 = 24;

/// Takes part in the measurement as a rank of the job.
pub fn run() -> Result<ExitCode, String> {
    let joined = start::init(strobe_control::Abi::Standard, strobe_mpi::global::THREAD_SINGLE);
    let process = joined.ok().and_then(|_| strobe_mpi::enter()).ok_or("cannot join the job")?;
    let places = [8, 8, 8, BLOCK_BYTES as u64]
        .map(|bytes| process.bcs.global_memory.allocate(&process.progress.endpoint, bytes));
    let [Some(word), Some(over), Some(done), Some(block)] = places else {
        return Err("there is no global memory".into());
    };
    // This counts as one call into the library, as a C entry would: the agent leaves the network to ranks that are in
    // one.
    let outer = process.call_begin(const { CallId::of("bcs_test_event") });
    if process.progress.endpoint.site.me().0 == 0 {
        measure(&process, (word, done, block));
        let _ = process.progress.endpoint.primitives().xfer_and_signal(Set::All, &[], word, Some(over), None);
    }
    global::wait_event(&process.progress, over, 1);
    process.call_end(outer);
    Ok(process.finalize().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
}

/// The median time that `once` takes, in nanoseconds.
fn median(mut once: impl FnMut()) -> u64 {
    (0..WARM).for_each(|_| once());
    let (began, mut times) = (clock::now_ns(), Vec::new());
    while times.len() < ROUNDS as usize || clock::now_ns() - began < TIME_NS {
        let before = clock::now_ns();
        once();
        times.push(clock::now_ns() - before);
    }
    times.sort_unstable();
    times[times.len() / 2]
}

fn measure(process: &Process, (word, done, block): (u64, u64, u64)) {
    let ask = |write| {
        let (comparison, value, wait_ns) = (Comparison::Equal, 0, 0);
        let question = Question { nodes: Set::All, offset: word, comparison, value, wait_ns, write };
        let yes = global::ask_all(&process.progress, &question);
        assert_eq!(yes, Ok(true), "nobody writes it but with the same");
    };
    let mut puts = 0;
    let mut put = |bytes: &[u8], times: u64| {
        for _ in 0..times {
            let put = process.progress.endpoint.primitives().xfer_and_signal(Set::All, bytes, block, None, Some(done));
            assert_eq!(put, Ok(()), "it lies in global memory");
        }
        puts += times;
        global::wait_event(&process.progress, done, puts);
    };
    // The ranks that wait may have gone to sleep before this one was ready. What it sends wakes them.
    let xfer_ns = median(|| put(&[7; 8], 1));
    let compare_ns = median(|| ask(None));
    let write_ns = median(|| ask(Some((word, 0))));
    let long = vec![7; BLOCK_BYTES];
    put(&long, 2);
    let began = clock::now_ns();
    put(&long, BLOCKS);
    let taken_ns = clock::now_ns() - began;
    let nodes = process.progress.endpoint.primitives().node_count();
    // On one node the only copy is the caller's own.
    let copies = u64::from((nodes - 1).max(1));
    let rate = (BLOCKS * BLOCK_BYTES as u64 * copies) as f64 * 1e3 / taken_ns as f64;
    let line = json!({
        "nodes": nodes, "compare_ns": compare_ns, "compare_and_write_ns": write_ns, "xfer_ns": xfer_ns,
        "aggregate_mb_s": rate,
    });
    say(&line.to_string());
}
