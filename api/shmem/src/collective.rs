// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives: of teams, and of active sets as before. Each becomes the same [`Call`] that a collective of MPI
//! becomes.

use crate::edge::{At, Name, export, exports, refuse};
use crate::order::quiet;
use crate::pes::inside;
use crate::shape::Shape;
use crate::team_table::TeamHandle;
use crate::types::{LongDouble, types_to_move};
use std::ffi::{c_int, c_long};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use strobe_mpi::Process;
use strobe_mpi::coll::{Call, Data, Pieces, Root};
use strobe_mpi::comm::Comm;
use strobe_shared::sync::fence;
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::{CallId, TypeHandle};

const BARRIER: CallId = CallId::of("shmem_barrier_all");
pub const COLLECTIVE: CallId = CallId::of("shmem_broadcast");

/// The PEs of a collective.
#[derive(Clone, Copy)]
pub enum Among {
    /// Those of a team.
    Team(TeamHandle),
    /// Those of an active set: the first, the logarithm of the stride, how many.
    Set(c_int, c_int, c_int),
}

/// A collective call among some PEs.
pub struct Collective<'a> {
    pub call: Name,
    pub process: &'a Process,
    pub comm: Rc<Comm>,
}

/// Runs a collective.
pub fn among<T>((call, id): (Name, CallId), who: Among, body: impl FnOnce(&Collective<'_>) -> T) -> T {
    inside(call, id, |process, pes| {
        let comm = match who {
            Among::Team(team) => pes.team(call, team),
            Among::Set(start, log, size) => pes.active_set(call, process, (start, log, size)),
        };
        body(&Collective { call, process, comm })
    })
}

impl Collective<'_> {
    fn size(&self) -> usize {
        self.comm.size() as usize
    }

    /// Carries it out.
    pub fn run(&self, call: Call) {
        if let Err(error) = self.process.collective(&self.comm, call) {
            refuse(self.call, &error.to_string());
        }
    }

    fn data(&self, memory: UserMemory, bytes: usize) -> Data {
        match self.process.types.resolve(TypeHandle::BYTE) {
            Ok(datatype) => Data { memory, count: bytes, datatype },
            Err(error) => refuse(self.call, &error.to_string()),
        }
    }

    fn broadcast(&self, buffers: (At<u8>, At<u8>), bytes: usize, root: c_int, root_too: bool) {
        let (dest, source) = buffers;
        let is_root = self.comm.rank() as c_int == root;
        if root < 0 || root as usize >= self.size() {
            refuse(self.call, &format!("PE_root: {root} is no PE of the {} that take part", self.size()));
        }
        let memory = if is_root { source } else { dest }.memory();
        self.run(Call::Bcast(Some(self.data(memory, bytes)), Root::Local(root as usize)));
        if is_root && root_too && dest.address() != source.address() {
            source.memory().copy_to(dest.memory(), bytes);
        }
    }

    /// The same number of bytes from each PE.
    fn collect_even(&self, (dest, source): (At<u8>, At<u8>), bytes: usize) {
        let own = self.data(source.memory(), bytes);
        self.run(Call::Allgather(Some(own), Pieces::Even(self.data(dest.memory(), bytes))));
    }

    /// As many bytes from each PE as it says.
    fn collect(&self, (dest, source): (At<u8>, At<u8>), bytes: usize) {
        let (own, all) = (OwnedMemory::holding(&bytes.to_le_bytes()), OwnedMemory::new(8 * self.size()));
        let lengths = Pieces::Even(self.data(all.memory(), 8));
        self.run(Call::Allgather(Some(self.data(own.memory(), 8)), lengths));
        let counts: Vec<usize> =
            (0..self.size()).map(|pe| all.memory().offset(8 * pe as isize).read_word() as usize).collect();
        let mut end = 0;
        let displacements = counts.iter().map(|count| {
            end += *count as isize;
            end - *count as isize
        });
        let displacements = displacements.collect();
        let Data { memory, datatype, .. } = self.data(dest.memory(), 0);
        let pieces = Pieces::Vector { memory, counts, displacements, datatype };
        self.run(Call::Allgather(Some(self.data(source.memory(), bytes)), pieces));
    }

    fn alltoall(&self, from: UserMemory, to: UserMemory, bytes: usize) {
        let leaving = Pieces::Even(self.data(from, bytes));
        self.run(Call::Alltoall(Some(leaving), Pieces::Even(self.data(to, bytes))));
    }

    /// Elements of `unit` bytes, `count` for each PE, at strides.
    fn alltoalls(&self, buffers: (At<u8>, At<u8>), strides: (isize, isize), unit: usize, count: usize) {
        let ((dest, source), (dst, sst)) = (buffers, strides);
        let all = self.size().saturating_mul(count);
        let shape = Shape::blocks(self.call, unit, (1, all), (dst, sst));
        let [packed, come] = [OwnedMemory::new(all * unit), OwnedMemory::new(all * unit)];
        shape.copy(source.memory(), packed.memory(), (sst, 1));
        self.alltoall(packed.memory(), come.memory(), count * unit);
        shape.copy(come.memory(), dest.memory(), (1, dst));
    }
}

/// Waits for all PEs; `completes`: also until all operations of theirs are complete.
fn meet(call: Name, who: Among, completes: bool) {
    if completes {
        quiet(call, None)
    } else {
        fence(Ordering::SeqCst)
    }
    among((call, BARRIER), who, |all| all.run(Call::Barrier));
}

exports! {
    /// Completes all operations, and waits for all PEs.
    fn barrier_all() {
        meet("shmem_barrier_all", Among::Team(TeamHandle::WORLD), true)
    }

    /// The same among the PEs of an active set.
    fn barrier(start: c_int, log_stride: c_int, size: c_int, _sync: At<c_long>) {
        meet("shmem_barrier", Among::Set(start, log_stride, size), true)
    }

    /// Waits for all PEs.
    fn sync_all() {
        meet("shmem_sync_all", Among::Team(TeamHandle::WORLD), false)
    }

    /// Waits for the PEs of an active set.
    fn sync(start: c_int, log_stride: c_int, size: c_int, _sync: At<c_long>) {
        meet("shmem_sync", Among::Set(start, log_stride, size), false)
    }

    /// Waits for the PEs of a team.
    fn team_sync(team: TeamHandle) -> c_int {
        meet("shmem_team_sync", Among::Team(team), false);
        0
    }
}

/// Writes the collectives that move elements, of teams.
macro_rules! moving {
    ($infix:expr, $suffix:expr, $bytes:expr) => {
        moving! { @one broadcast, concat!("shmem_", $infix, "broadcast", $suffix), (root: c_int), $bytes,
            |all, buffers, bytes| all.broadcast(buffers, bytes, root, true) }
        moving! { @one collect, concat!("shmem_", $infix, "collect", $suffix), (), $bytes,
            |all, buffers, bytes| all.collect(buffers, bytes) }
        moving! { @one fcollect, concat!("shmem_", $infix, "fcollect", $suffix), (), $bytes,
            |all, buffers, bytes| all.collect_even(buffers, bytes) }
        moving! { @one alltoall, concat!("shmem_", $infix, "alltoall", $suffix), (), $bytes,
            |all, buffers, bytes| all.alltoall(buffers.1.memory(), buffers.0.memory(), bytes) }
        export! { concat!("shmem_", $infix, "alltoalls", $suffix),
            fn alltoalls(
                team: TeamHandle, dest: At<u8>, source: At<u8>, dst: isize, sst: isize, nelems: usize
            ) -> c_int {
                let call = concat!("shmem_", $infix, "alltoalls", $suffix);
                among((call, COLLECTIVE), Among::Team(team), |all| all.alltoalls((dest, source), (dst, sst), $bytes, nelems));
                0
            }
        }
    };
    (
        @one $ident:ident, $name:expr, ($($more:ident: $type:ty)?), $bytes:expr,
        |$all:ident, $buffers:ident, $length:ident| $body:expr
    ) => {
        export! { $name,
            fn $ident(team: TeamHandle, dest: At<u8>, source: At<u8>, nelems: usize $(, $more: $type)?) -> c_int {
                let ($buffers, $length) = ((dest, source), nelems.saturating_mul($bytes));
                among(($name, COLLECTIVE), Among::Team(team), |$all| $body);
                0
            }
        }
    };
}

macro_rules! of_types {
    ($($name:ident: $type:ty,)*) => {
        $(mod $name {
            use super::*;
            moving! { concat!(stringify!($name), "_"), "", size_of::<$type>() }
        })*
    };
}
types_to_move! { of_types }
mod bytes {
    use super::*;
    moving! { "", "mem", 1 }
}

/// The same of active sets, for elements of so many bits.
macro_rules! older {
    ($bits:literal, $bytes:expr) => {
        export! { concat!("shmem_broadcast", $bits),
            fn broadcast(
                dest: At<u8>, source: At<u8>, nelems: usize, root: c_int, start: c_int, log_stride: c_int,
                size: c_int, _sync: At<c_long>
            ) {
                let bytes = nelems.saturating_mul($bytes);
                let set = Among::Set(start, log_stride, size);
                among((concat!("shmem_broadcast", $bits), COLLECTIVE), set, |all| all.broadcast((dest, source), bytes, root, false));
            }
        }
        older! { @one collect, concat!("shmem_collect", $bits), $bytes,
        |all, buffers, bytes| all.collect(buffers, bytes) }
        older! { @one fcollect, concat!("shmem_fcollect", $bits), $bytes,
        |all, buffers, bytes| all.collect_even(buffers, bytes) }
        older! { @one alltoall, concat!("shmem_alltoall", $bits), $bytes,
        |all, buffers, bytes| all.alltoall(buffers.1.memory(), buffers.0.memory(), bytes) }
        export! { concat!("shmem_alltoalls", $bits),
            fn alltoalls(
                dest: At<u8>, source: At<u8>, dst: isize, sst: isize, nelems: usize, start: c_int,
                log_stride: c_int, size: c_int, _sync: At<c_long>
            ) {
                let (set, strides) = (Among::Set(start, log_stride, size), (dst, sst));
                let call = concat!("shmem_alltoalls", $bits);
                among((call, COLLECTIVE), set, |all| all.alltoalls((dest, source), strides, $bytes, nelems));
            }
        }
    };
    (@one $ident:ident, $name:expr, $bytes:expr, |$all:ident, $buffers:ident, $length:ident| $body:expr) => {
        export! { $name,
            fn $ident(
                dest: At<u8>, source: At<u8>, nelems: usize, start: c_int, log_stride: c_int, size: c_int,
                _sync: At<c_long>
            ) {
                let ($buffers, $length) = ((dest, source), nelems.saturating_mul($bytes));
                among(($name, COLLECTIVE), Among::Set(start, log_stride, size), |$all| $body);
            }
        }
    };
}
mod bits_32 {
    use super::*;
    older! { "32", 4 }
}
mod bits_64 {
    use super::*;
    older! { "64", 8 }
}
