// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of MPI by number: what is stored in shared memory as "the call this process is in", and
//! what reports turn back into a name. The number is an index into a sorted table, so it means the same in
//! every process of one build.

mod names;

pub use names::CALLS;

/// Number of a function in [`CALLS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallId(pub u16);

impl CallId {
    /// The number of `name`, found while compiling: a name that the standard does not know does not compile.
    pub const fn of(name: &str) -> CallId {
        let (mut low, mut high) = (0, CALLS.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if less(CALLS[middle].0, name) { low = middle + 1 } else { high = middle }
        }
        assert!(low < CALLS.len() && !less(name, CALLS[low].0), "no function of MPI has this name");
        CallId(low as u16)
    }

    /// The C name, for messages; a number from elsewhere (memory of another build) has none.
    pub fn name(self) -> &'static str {
        CALLS.get(usize::from(self.0)).map_or("an unknown call", |row| row.0)
    }

    /// True for a call that returns only when a message has come, or an operation on one is complete.
    pub fn waits_for_messages(self) -> bool {
        self.is_in(&WAITS_FOR_MESSAGES)
    }

    /// True for a call that returns only when other processes have called something, whatever that is: it makes
    /// progress meanwhile.
    #[inline]
    pub fn waits_for_others(self) -> bool {
        self.is_in(&WAITS_FOR_OTHERS)
    }

    #[inline]
    fn is_in(self, calls: &Calls) -> bool {
        calls.get(usize::from(self.0) / 64).is_some_and(|word| word >> (self.0 % 64) & 1 != 0)
    }

    /// The chapter of the standard that it belongs to, as `pt2pt`.
    pub fn chapter(self) -> &'static str {
        CALLS.get(usize::from(self.0)).map_or("none", |row| row.1)
    }
}

/// A set of calls, one bit each.
type Calls = [u64; CALLS.len().div_ceil(64)];

static WAITS_FOR_MESSAGES: Calls = MESSAGES;
const MESSAGES: Calls = with(
    [0; CALLS.len().div_ceil(64)],
    &[
        "MPI_Recv",
        "MPI_Mrecv",
        "MPI_Sendrecv",
        "MPI_Sendrecv_replace",
        "MPI_Probe",
        "MPI_Mprobe",
        "MPI_Wait",
        "MPI_Waitall",
        "MPI_Waitany",
        "MPI_Waitsome",
    ],
);

static WAITS_FOR_OTHERS: Calls = with(
    MESSAGES,
    &[
        "MPI_Barrier",
        "MPI_Bcast",
        "MPI_Reduce",
        "MPI_Allreduce",
        "MPI_Gather",
        "MPI_Gatherv",
        "MPI_Scatter",
        "MPI_Scatterv",
        "MPI_Allgather",
        "MPI_Allgatherv",
        "MPI_Alltoall",
        "MPI_Alltoallv",
        "MPI_Reduce_scatter",
        "MPI_Reduce_scatter_block",
        "MPI_Scan",
        "MPI_Exscan",
        "MPI_Win_fence",
        "MPI_Win_start",
        "MPI_Win_wait",
        "MPI_Win_lock",
        "MPI_Win_free",
        "MPI_Finalize",
        "shmem_barrier_all",
        "shmem_broadcast",
        "shmem_malloc",
        "shmem_wait_until",
    ],
);

/// A set, and the calls with these names.
const fn with(mut calls: Calls, names: &[&str]) -> Calls {
    let mut at = 0;
    while at < names.len() {
        let call = CallId::of(names[at]).0 as usize;
        calls[call / 64] |= 1 << (call % 64);
        at += 1;
    }
    calls
}

/// Byte order of two names, while compiling.
const fn less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_again() {
        assert!(CALLS.is_sorted());
        for (index, (name, chapter)) in CALLS.into_iter().enumerate() {
            let call = CallId::of(name);
            assert_eq!((usize::from(call.0), call.name(), call.chapter()), (index, name, chapter));
        }
        assert_eq!(CallId(u16::MAX).name(), "an unknown call");
    }
}
