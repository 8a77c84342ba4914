// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives on global memory.

use crate::edge::{Code, ERR_ALIGN, ERR_ARG, ERR_MEMORY, ERR_RANGE, array, inside, put};
use std::ffi::{c_int, c_void};
use strobe_mpi::Process;
use strobe_mpi::global::{self, Comparison, Misuse, Question, Set};
use strobe_types::CallId;

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
    fn new(process: &Process, words: *const u64) -> Nodes {
        if words.is_null() {
            return Nodes(None);
        }
        let nodes = process.progress.endpoint.primitives().node_count();
        // SAFETY: the caller passes BCS_SET_WORDS(nodes of the job) words, or null.
        let words = unsafe { std::slice::from_raw_parts(words, nodes.div_ceil(64) as usize) };
        let mut bits: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bits.truncate(nodes.div_ceil(8) as usize);
        Nodes(Some(bits))
    }

    fn set(&self) -> Set<'_> {
        self.0.as_deref().map_or(Set::All, Set::Some)
    }
}

fn some(addr: u64) -> Option<u64> {
    (addr != NONE).then_some(addr)
}

/// Stores the number of nodes in the job.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_nodes(nodes: *mut c_int) -> c_int {
    inside(const { CallId::of("bcs_nodes") }, |process| {
        put(nodes, process.progress.endpoint.primitives().node_count() as c_int)
    })
}

/// Stores the number of this process's node.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_node(node: *mut c_int) -> c_int {
    inside(const { CallId::of("bcs_node") }, |process| put(node, process.progress.endpoint.site.node() as c_int))
}

/// Stores the number of the time slice that this node is in.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_slice(slice: *mut u64) -> c_int {
    inside(const { CallId::of("bcs_slice") }, |process| {
        put(slice, process.progress.endpoint.segment().header().strobe.slice())
    })
}

/// Allocates a block of global memory and stores its offset.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_alloc(bytes: usize, addr: *mut u64) -> c_int {
    inside(const { CallId::of("bcs_alloc") }, |process| {
        if addr.is_null() {
            return Err(ERR_ARG);
        }
        put(addr, process.global_memory.allocate(&process.progress.endpoint, bytes as u64).ok_or(ERR_MEMORY)?)
    })
}

/// The address of this node's part of global memory at an offset. NULL if the offset is not in global memory.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_memory(addr: u64) -> *mut c_void {
    match strobe_mpi::enter().filter(|process| !process.edge.is_finalized()) {
        Some(process) => global::address(&process.progress.endpoint, addr) as *mut c_void,
        None => std::ptr::null_mut(),
    }
}

/// Xfer-And-Signal: writes a block to global memory on a set of nodes, and signals events.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_xfer_and_signal(
    nodes: *const u64,
    block: *const c_void,
    bytes: usize,
    addr: u64,
    remote: u64,
    local: u64,
) -> c_int {
    inside(const { CallId::of("bcs_xfer_and_signal") }, |process| {
        if block.is_null() && bytes != 0 || bytes > isize::MAX as usize {
            return Err(ERR_ARG);
        }
        let block = array(block.cast::<u8>(), bytes)?;
        let nodes = Nodes::new(process, nodes);
        process
            .progress
            .endpoint
            .primitives()
            .xfer_and_signal(nodes.set(), block, addr, some(remote), some(local))
            .map_err(misuse)
    })
}

/// Test-Event: asks whether an event of this node was signalled `count` times, or waits until it was.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_test_event(event: u64, count: u64, block: c_int, flag: *mut c_int) -> c_int {
    inside(const { CallId::of("bcs_test_event") }, |process| {
        strobe_mpi::global::check_word(event).map_err(misuse)?;
        if block != 0 {
            global::wait_event(&process.progress, event, count);
            return if flag.is_null() { Ok(()) } else { put(flag, 1) };
        }
        if !process.progress.endpoint.primitives().test_event(event, count) {
            process.progress.make();
        }
        put(flag, c_int::from(process.progress.endpoint.primitives().test_event(event, count)))
    })
}

fn ask(nodes: *const u64, comparison: c_int, result: *mut c_int, process: &Process, question: Question<'_>) -> Code {
    let comparison = u32::try_from(comparison).ok().and_then(Comparison::of).ok_or(ERR_ARG)?;
    if result.is_null() {
        return Err(ERR_ARG);
    }
    let nodes = Nodes::new(process, nodes);
    let yes =
        global::ask_all(&process.progress, &Question { nodes: nodes.set(), comparison, ..question }).map_err(misuse)?;
    put(result, c_int::from(yes))
}

/// Compare-And-Write: compares a variable on a set of nodes, and writes another one if the comparison holds on all.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_compare_and_write(
    nodes: *const u64,
    variable: u64,
    comparison: c_int,
    value: u64,
    write: u64,
    new_value: u64,
    result: *mut c_int,
) -> c_int {
    inside(const { CallId::of("bcs_compare_and_write") }, |process| {
        let write = some(write).map(|write| (write, new_value));
        let (nodes_, wait_ns) = (Set::All, 0);
        let question =
            Question { nodes: nodes_, offset: variable, comparison: Comparison::Equal, value, wait_ns, write };
        ask(nodes, comparison, result, process, question)
    })
}

/// Compare-And-Write without the write. A node on which the comparison does not hold waits up to `wait_ns` for it.
#[unsafe(no_mangle)]
pub extern "C" fn bcs_compare_and_wait(
    nodes: *const u64,
    variable: u64,
    comparison: c_int,
    value: u64,
    wait_ns: u64,
    result: *mut c_int,
) -> c_int {
    inside(const { CallId::of("bcs_compare_and_wait") }, |process| {
        let question =
            Question { nodes: Set::All, offset: variable, comparison: Comparison::Equal, value, wait_ns, write: None };
        ask(nodes, comparison, result, process, question)
    })
}
