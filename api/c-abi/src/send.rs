// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sends (MPI-5.0 sections 3.2, 3.4, 3.7.2 and 3.9). One row per mode makes its blocking, its non-blocking and its
//! persistent function, and those for large counts.

use crate::abi::small::Elements;
use crate::abi::{Comm, Datatype, Request};
use crate::args::{Lent, Out, SendBuffer};
use crate::counted_entries;
use crate::pt2pt::message;
use std::ffi::c_int;
use strobe_mpi::buffered;
use strobe_mpi::p2p::{self, Mode};
use strobe_mpi::persistent::{Direction, PersistentMessage};

/// The functions that send in one mode.
#[derive(Clone, Copy, Debug)]
pub struct Sends {
    /// Their names: blocking, non-blocking, persistent, and the same for large counts.
    pub calls: [&'static str; 6],
    /// The mode; `None` is buffered.
    pub mode: Option<Mode>,
}

macro_rules! sends {
    ($($blocking:ident $start:ident $init:ident, $blocking_c:ident $start_c:ident $init_c:ident: $mode:expr;)*) => {
        /// All send functions, by mode.
        pub const SENDS: &[Sends] = &[$(Sends {
            calls: [
                stringify!($blocking), stringify!($start), stringify!($init),
                stringify!($blocking_c), stringify!($start_c), stringify!($init_c),
            ],
            mode: $mode,
        }),*];

        counted_entries! {
            send => export_send, send_large => export_send_large;
            $(
                /// MPI-5.0 sections 3.2.1 and 3.4
                fn $blocking, $blocking_c(
                    buf: SendBuffer, count: Elements, datatype: Datatype<A>, dest: c_int, tag: c_int, comm: Comm<A>
                ) on comm(comm) |mpi| {
                    message::<A, ()>(mpi, buf.memory(), (count, datatype), dest, comm, |data, comm| {
                        let (to, tag) = (A::rank_in(dest), A::tag_in(tag));
                        match $mode {
                            Some(mode) => p2p::send(&mpi.progress, data, to, tag, comm, mode),
                            None => buffered::bsend(&mpi.progress, &mpi.send_buffer, data, to, tag, comm),
                        }
                    })
                }
                /// MPI-5.0 section 3.7.2
                fn $start, $start_c(
                    buf: SendBuffer, count: Elements, datatype: Datatype<A>, dest: c_int, tag: c_int, comm: Comm<A>,
                    request: Out<Request<A>>
                ) on comm(comm) |mpi| {
                    let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), dest, comm, |data, comm| {
                        let (to, tag) = (A::rank_in(dest), A::tag_in(tag));
                        match $mode {
                            Some(mode) => p2p::isend(&mpi.progress, data, to, tag, comm, mode),
                            None => buffered::ibsend(&mpi.progress, &mpi.send_buffer, data, to, tag, comm),
                        }
                    })?;
                    request.give(handle);
                }
                /// MPI-5.0 section 3.9
                fn $init, $init_c(
                    buf: SendBuffer, count: Elements, datatype: Datatype<A>, dest: c_int, tag: c_int, comm: Comm<A>,
                    request: Out<Request<A>>
                ) on comm(comm) |mpi| {
                    let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), dest, comm, |data, comm| {
                        let (to, tag) = (A::rank_in(dest), A::tag_in(tag));
                        let direction = Direction::Send($mode);
                        let message = PersistentMessage::new(direction, data, to, tag, comm, &mpi.send_buffer)?;
                        mpi.progress.requests.of_persistent(message)
                    })?;
                    request.give(handle);
                }
            )*
        }
    };
}

sends! {
    MPI_Send MPI_Isend MPI_Send_init, MPI_Send_c MPI_Isend_c MPI_Send_init_c: Some(Mode::Standard);
    MPI_Ssend MPI_Issend MPI_Ssend_init, MPI_Ssend_c MPI_Issend_c MPI_Ssend_init_c: Some(Mode::Synchronous);
    MPI_Rsend MPI_Irsend MPI_Rsend_init, MPI_Rsend_c MPI_Irsend_c MPI_Rsend_init_c: Some(Mode::Ready);
    MPI_Bsend MPI_Ibsend MPI_Bsend_init, MPI_Bsend_c MPI_Ibsend_c MPI_Bsend_init_c: None::<Mode>;
}
