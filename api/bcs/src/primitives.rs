// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives on global memory.

use crate::edge::{Array, Code, ERR_ALIGN, ERR_ARG, ERR_MEMORY, ERR_RANGE, Var, entries};
use std::ffi::{c_int, c_void};
use strobe_mpi::Process;
use strobe_mpi::global::{self, Comparison, Misuse, Question, Set};

/// `BCS_NONE`: no event, or no variable.
const NONE: u64 = u64::MAX;

fn misuse(misuse: Misuse) -> c_int {
    match misuse {
        Misuse::NoMemory => ERR_MEMORY,
        Misuse::Outside => ERR_RANGE,
        Misuse::Unaligned => ERR_ALIGN,
        Misuse::WaitsAndWrites => ERR_ARG,
    }
}

/// A set of nodes as the caller gives it: the bytes of its bits, or `None` for all nodes.
struct Nodes(Option<Vec<u8>>);

impl Nodes {
    fn new(process: &Process, words: Array<u64>) -> Code<Nodes> {
        if words.is_null() {
            return Ok(Nodes(None));
        }
        let nodes = process.progress.endpoint.primitives().node_count();
        // `BCS_SET_WORDS` of the job's nodes.
        let words = words.slice(nodes.div_ceil(64) as usize)?;
        let mut bits: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bits.truncate(nodes.div_ceil(8) as usize);
        Ok(Nodes(Some(bits)))
    }

    fn set(&self) -> Set<'_> {
        self.0.as_deref().map_or(Set::All, Set::Some)
    }
}

fn some(addr: u64) -> Option<u64> {
    (addr != NONE).then_some(addr)
}

/// The address of this node's part of global memory at an offset. NULL if the offset is not in global memory.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_memory(addr: u64) -> *mut c_void {
    match strobe_mpi::enter().filter(|process| crate::edge::is_of_the_job(process)) {
        Some(process) => global::address(&process.progress.endpoint, addr) as *mut c_void,
        None => std::ptr::null_mut(),
    }
}

/// Asks a set of nodes about a variable, `of` being the number of the comparison, and stores the answer.
fn ask(process: &Process, nodes: Array<u64>, of: c_int, result: Var<c_int>, question: Question<'_>) -> Code {
    let comparison = u32::try_from(of).ok().and_then(Comparison::of).ok_or(ERR_ARG)?;
    if result.is_null() {
        return Err(ERR_ARG);
    }
    let nodes = Nodes::new(process, nodes)?;
    let question = Question { nodes: nodes.set(), comparison, ..question };
    result.put(c_int::from(global::ask_all(&process.progress, &question).map_err(misuse)?))
}

/// Does a variable equal a value on all nodes? What a question says unless the caller says otherwise.
fn question(offset: u64, value: u64) -> Question<'static> {
    Question { nodes: Set::All, offset, comparison: Comparison::Equal, value, wait_ns: 0, write: None }
}

entries! {
    /// Stores the number of nodes in the job.
    fn bcs_nodes(nodes: Var<c_int>) |process| {
        nodes.put(process.progress.endpoint.primitives().node_count() as c_int)
    }

    /// Stores the number of this process's node.
    fn bcs_node(node: Var<c_int>) |process| { node.put(process.progress.endpoint.site.node() as c_int) }

    /// Stores the number of the time slice that this node is in.
    fn bcs_slice(slice: Var<u64>) |process| {
        slice.put(process.progress.endpoint.segment().header().strobe.slice())
    }

    /// Allocates a block of global memory and stores its offset.
    fn bcs_alloc(bytes: usize, addr: Var<u64>) |process| {
        if addr.is_null() {
            return Err(ERR_ARG);
        }
        addr.put(process.bcs.global_memory.allocate(&process.progress.endpoint, bytes as u64).ok_or(ERR_MEMORY)?)
    }

    /// Xfer-And-Signal: writes a block to global memory on a set of nodes, and signals events.
    fn bcs_xfer_and_signal(
        nodes: Array<u64>, block: Array<u8>, bytes: usize, addr: u64, remote: u64, local: u64
    ) |process| {
        let block = block.slice(bytes)?;
        let nodes = Nodes::new(process, nodes)?;
        process
            .progress
            .endpoint
            .primitives()
            .xfer_and_signal(nodes.set(), block, addr, some(remote), some(local))
            .map_err(misuse)
    }

    /// Test-Event: asks whether an event of this node was signalled `count` times, or waits until it was.
    fn bcs_test_event(event: u64, count: u64, block: c_int, flag: Var<c_int>) |process| {
        strobe_mpi::global::check_word(event).map_err(misuse)?;
        if block != 0 {
            global::wait_event(&process.progress, event, count);
            return if flag.is_null() { Ok(()) } else { flag.put(1) };
        }
        if !process.progress.endpoint.primitives().test_event(event, count) {
            process.progress.make();
        }
        flag.put(c_int::from(process.progress.endpoint.primitives().test_event(event, count)))
    }

    /// Compare-And-Write: compares a variable on a set of nodes, and writes another one if the comparison holds on all.
    fn bcs_compare_and_write(
        nodes: Array<u64>, variable: u64, comparison: c_int, value: u64, write: u64, new_value: u64,
        result: Var<c_int>
    ) |process| {
        let write = some(write).map(|write| (write, new_value));
        ask(process, nodes, comparison, result, Question { write, ..question(variable, value) })
    }

    /// Compare-And-Write without the write. A node on which the comparison does not hold waits up to `wait_ns` for it.
    fn bcs_compare_and_wait(
        nodes: Array<u64>, variable: u64, comparison: c_int, value: u64, wait_ns: u64, result: Var<c_int>
    ) |process| {
        ask(process, nodes, comparison, result, Question { wait_ns, ..question(variable, value) })
    }
}
