// SPDX-License-Identifier: MIT OR Apache-2.0
//! Put, get and the accumulate calls (MPI-5.0 section 12.3).

use super::OneSided;
use super::lost::{self, Needs};
use super::window::WindowCall;
use crate::coll::Data;
use crate::datatype::Datatype;
use crate::operation::Operation;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Started};
use strobe_onesided::{Asked, Elements, Place};
use strobe_protocol::reduce::{is_reduction, op_name};
use strobe_shared::UserMemory;
use strobe_types::constants::PROC_NULL;
use strobe_types::{ErrorClass, OpHandle, RequestHandle, Result, Status, err};

/// Elements in a target's memory.
#[derive(Clone)]
pub struct Remote {
    /// Rank of the target.
    pub rank: i32,
    /// Displacement, in the target's units.
    pub disp: isize,
    /// Number of elements.
    pub count: usize,
    /// Their datatype.
    pub datatype: Rc<Datatype>,
}

/// What an accumulate call does to the elements.
pub struct Update {
    /// The operation.
    pub op: OpHandle,
    /// The operand; `None` if it is not significant.
    pub operand: Option<Data>,
    /// Where what was there goes.
    pub result: Option<Data>,
}

/// The operation of a call: over, or under way at its target.
pub type Begun = Option<Rc<Asked>>;

#[inline]
fn buffer(data: &Data) -> Buffer<'_> {
    Buffer::new(data.memory, data.count, &data.datatype.layout)
}

impl Remote {
    #[inline]
    fn bytes(&self) -> usize {
        self.datatype.layout.size().saturating_mul(self.count)
    }
}

impl WindowCall<'_> {
    /// `MPI_Put`.
    #[inline]
    pub fn put(&self, origin: &Data, remote: &Remote) -> Result<Begun> {
        let Some((rank, place)) = self.enter(remote)? else { return Ok(None) };
        want_equal(origin.bytes(), remote.bytes(), "origin")?;
        self.window.onesided.asker.put(&self.progress.endpoint, &self.window.target(rank), &place, &buffer(origin))
    }

    /// `MPI_Get`.
    #[inline]
    pub fn get(&self, origin: &Data, remote: &Remote) -> Result<Begun> {
        let Some((rank, place)) = self.enter(remote)? else { return Ok(None) };
        want_equal(origin.bytes(), remote.bytes(), "origin")?;
        self.window.onesided.asker.get(&self.progress.endpoint, &self.window.target(rank), &place, &buffer(origin))
    }

    /// `MPI_Accumulate`, `MPI_Get_accumulate` and `MPI_Fetch_and_op`.
    pub fn update(&self, update: &Update, remote: &Remote) -> Result<Begun> {
        let fetches = update.result.is_some();
        want_op(update.op, fetches)?;
        let Some((rank, place)) = self.enter(remote)? else { return Ok(None) };
        let operand = update.operand.as_ref().filter(|_| update.op != OpHandle::NO_OP);
        if let Some(operand) = operand {
            want_equal(operand.bytes(), remote.bytes(), "origin")?;
        }
        if let Some(result) = &update.result {
            want_equal(result.bytes(), remote.bytes(), "result")?;
        }
        let elements = elements_of(update.op, &remote.datatype)?;
        let (operand, result) = (operand.map(buffer), update.result.as_ref().map(buffer));
        let target = self.window.target(rank);
        let asker = &self.window.onesided.asker;
        asker.update(&self.progress.endpoint, (&target, &place), &elements, operand.as_ref(), result.as_ref())
    }

    /// `MPI_Compare_and_swap`: `operands` are the new value and the one to compare with.
    pub fn compare_and_swap(&self, operands: [UserMemory; 2], result: UserMemory, remote: &Remote) -> Result<Begun> {
        want_comparable(&remote.datatype)?;
        let Some((rank, place)) = self.enter(remote)? else { return Ok(None) };
        let elements = elements_of(OpHandle::REPLACE, &remote.datatype)?;
        let target = self.window.target(rank);
        let asker = &self.window.onesided.asker;
        asker.compare_and_swap(&self.progress.endpoint, (&target, &place), &elements, operands, result)
    }

    /// Checks that an operation with a request may come now.
    pub fn may_request(&self) -> Result<()> {
        self.window.epochs.operation_with_request()
    }

    /// The request of an operation (`MPI_Rput` and its like).
    pub fn request(&self, begun: Begun) -> Result<RequestHandle> {
        match begun {
            None => {
                self.window.onesided.asker.note_reads_over(self.window.region(), None);
                self.progress.requests.of_started(Started::Done(Status::EMPTY), true, &self.window.comm)
            }
            Some(asked) => {
                let (onesided, region) = (Rc::clone(&self.window.onesided), self.window.region());
                self.progress.requests.of_operation(Rc::new(Behind { asked, onesided, region }), true)
            }
        }
    }

    /// The target's rank and the place of the data there, if an operation may come now; `None` if nothing is to be
    /// done.
    #[inline]
    fn enter<'a>(&self, remote: &'a Remote) -> Result<Option<(u32, Place<'a>)>> {
        let Some(rank) = self.rank_or_null(remote.rank)? else { return Ok(None) };
        self.window.epochs.operation(rank)?;
        lost::want(self, Needs::Ranks(&[rank]))?;
        let place = self.window.place(rank, remote.disp, remote.count, &remote.datatype.layout)?;
        self.lock_far(rank)?;
        Ok((place.bytes() > 0).then_some((rank, place)))
    }

    /// The rank that an argument names; `None` for `MPI_PROC_NULL`.
    #[inline]
    pub(super) fn rank_or_null(&self, rank: i32) -> Result<Option<u32>> {
        if rank == PROC_NULL { Ok(None) } else { self.window.rank(rank).map(Some) }
    }
}

/// An operation under way behind a request.
struct Behind {
    asked: Rc<Asked>,
    onesided: Rc<OneSided>,
    region: u32,
}

impl Operation for Behind {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        self.asked.is_over(endpoint).then(|| {
            self.onesided.asker.note_reads_over(self.region, None);
            let error = self.asked.error().unwrap_or(ErrorClass::SUCCESS);
            Status { error: error.0, ..Status::EMPTY }
        })
    }
}

#[inline]
fn want_equal(bytes: usize, target_bytes: usize, which: &str) -> Result<()> {
    if bytes == target_bytes { Ok(()) } else { differ(bytes, target_bytes, which) }
}

#[cold]
fn differ(bytes: usize, target_bytes: usize, which: &str) -> Result<()> {
    err!(
        TYPE,
        "target_datatype: the {which} buffer describes {bytes} bytes of data and the target {target_bytes}: count and \
         datatype must give the same on both sides"
    )
}

fn want_op(op: OpHandle, fetches: bool) -> Result<()> {
    match op {
        OpHandle::NULL => err!(OP, "op: is MPI_OP_NULL: pass MPI_SUM or another predefined operation"),
        OpHandle::REPLACE => Ok(()),
        OpHandle::NO_OP if fetches => Ok(()),
        OpHandle::NO_OP => {
            err!(OP, "op: MPI_NO_OP is for the calls that also fetch: use MPI_Get_accumulate or MPI_Fetch_and_op")
        }
        _ if is_reduction(op) => Ok(()),
        _ => err!(
            OP,
            "op: {} is not a predefined operation: only those can be carried out in another process's memory",
            if op.is_predefined() { op_name(op) } else { "an operation of the program's" }
        ),
    }
}

/// The elements of a datatype, and what is done to each (MPI-5.0 section 12.3.4).
fn elements_of(op: OpHandle, datatype: &Datatype) -> Result<Elements> {
    if let Some(row) = datatype.predefined {
        return Elements::of(op, row.handle, Rc::clone(&datatype.layout));
    }
    let Some(basic) = datatype.layout.signature().uniform().map(|basic| basic.handle()) else {
        return err!(
            TYPE,
            "target_datatype: has elements of several predefined datatypes: updates need all of the same one"
        );
    };
    Elements::new(op, basic)
}

fn want_comparable(datatype: &Datatype) -> Result<()> {
    if datatype.is_comparable() {
        return Ok(());
    }
    err!(TYPE, "datatype: only a predefined integer, logical or byte can be compared and swapped: use one of these")
}
