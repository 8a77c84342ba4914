// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether PEs pass the same number where they have to.

use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::coll::{Call, Operands};
use strobe_mpi::comm::Comm;
use strobe_shared::OwnedMemory;
use strobe_types::{OpHandle, Result, TypeHandle};

/// The least and the greatest of the numbers that the PEs of a team pass. Nobody returns before all have come.
///
/// # Errors
/// If the reduction fails.
pub fn extremes(process: &Process, team: &Rc<Comm>, number: i64) -> Result<(i64, i64)> {
    let [send, receive] = [OwnedMemory::new(16), OwnedMemory::new(16)];
    send.memory().write_word(number as u64);
    send.memory().offset(8).write_word(number.wrapping_neg() as u64);
    let datatype = process.types.resolve(TypeHandle::INT64_T)?;
    let reducer = process.ops.reducer(OpHandle::MAX, &datatype, TypeHandle::INT64_T)?;
    let (send, into) = (Some(send.memory()), receive.memory());
    process.collective(team, Call::Allreduce(Operands { send, receive: into, count: 2, datatype, reducer }))?;
    let greatest_negative = receive.memory().offset(8).read_word() as i64;
    Ok((greatest_negative.wrapping_neg(), receive.memory().read_word() as i64))
}
