// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations in time slices, on memory that their origin reads and writes itself: what is posted in a slice moves in
//! the next, no more of each operation than a slice has room for, and the rest in the slices after that.
//!
//! The origin moves them, whenever it makes progress. It has to before it may know that they are complete, and the
//! target need not do anything.

use crate::Target;
use crate::asked::Asked;
use crate::asker::Asker;
use crate::mutation::{Mutation, is};
use crate::origin::typed;
use crate::place::{Place, layout_of, parts};
use crate::reach::{Direct, refused, stream_of};
use crate::sharing::Sharing;
use crate::update::{Elements, Operands, parts_of_elements};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, ProcId, Site};
use strobe_shared::UserMemory;
use strobe_shared::pack::Typed;
use strobe_types::Result;
use strobe_types::layout::Layout;
use strobe_wire::onesided::Run;

/// What an operation does.
pub(crate) enum Task {
    /// Copies the operand there.
    Put,
    /// Copies what is there to the result.
    Get,
    /// Updates the elements there.
    Update(Elements),
    /// Replaces an element if it equals another: the operand is the new value, and behind it the one to compare with.
    CompareAndSwap(Elements),
}

/// The origin's side of an operation: the data as streams of bytes. Those that it lacks are nowhere.
#[derive(Clone, Copy)]
pub(crate) struct Streams {
    pub(crate) operand: Option<UserMemory>,
    pub(crate) result: Option<UserMemory>,
}

/// The target's side: whose memory, how it is reached, and its lock, if it is updated.
pub(crate) struct Object {
    pub(crate) region: u32,
    pub(crate) process: ProcId,
    pub(crate) direct: Direct,
    pub(crate) sharing: Option<(Rc<Sharing>, usize)>,
}

/// An operation that waits for its slice.
pub(crate) struct Posted {
    pub(crate) object: Object,
    pub(crate) task: Task,
    pub(crate) streams: Streams,
    /// What lies where in the target's memory, by the slice in which it moves.
    pub(crate) parts: VecDeque<Vec<Run>>,
    pub(crate) asked: Rc<Asked>,
    /// The slice in which it was posted, or in which a part has moved: nothing more of it may move before that is over.
    slice: u32,
    /// Bytes that have moved.
    done: usize,
}

/// All of this process's, in the order of their slices.
#[derive(Default)]
pub(crate) struct PostedOperations(RefCell<VecDeque<Posted>>);

impl Posted {
    /// One that is posted now.
    pub(crate) fn new(
        endpoint: &Endpoint,
        object: Object,
        task: Task,
        streams: Streams,
        (parts, asked): (Vec<Vec<Run>>, Rc<Asked>),
    ) -> Posted {
        let schedule = endpoint.schedule();
        schedule.recorder.count_posted_access();
        asked.set_posted(true);
        Posted { object, task, streams, parts: parts.into(), asked, slice: schedule.stamp(), done: 0 }
    }

    fn is_update(&self) -> bool {
        matches!(self.task, Task::Update(_) | Task::CompareAndSwap(_))
    }

    /// Moves the next part.
    fn move_part(&mut self, site: &Site) -> Result<()> {
        let Some(runs) = self.parts.pop_front() else { return Ok(()) };
        let layout = Rc::new(layout_of(&runs)?);
        let place = Place { at: 0, count: 1, layout: &layout };
        let byte = Rc::new(Layout::bytes(1));
        let bytes = place.bytes();
        let stream = |memory: Option<UserMemory>| {
            let memory = memory.map(|memory| memory.offset(self.done as isize));
            memory.map(|memory| Typed { layout: &byte, count: bytes, memory })
        };
        let operands = Operands { operand: stream(self.streams.operand), result: stream(self.streams.result) };
        self.carry_out(site, &place, operands).map_err(refused)?;
        self.done += bytes;
        Ok(())
    }

    fn carry_out(&self, site: &Site, place: &Place<'_>, operands: Operands<'_>) -> io::Result<()> {
        let Object { direct, sharing, .. } = &self.object;
        let updates = || match sharing {
            Some((sharing, index)) => Ok(sharing.updates(*index)),
            None => Err(io::Error::other("memory that is updated has no lock")),
        };
        match (&self.task, operands.operand, operands.result) {
            (Task::Put, Some(from), _) => direct.put(site, from, place),
            (Task::Get, _, Some(to)) => direct.get(site, to, place),
            (Task::Update(elements), ..) => direct.update(site, updates()?, place, elements, operands),
            (Task::CompareAndSwap(elements), Some(new), Some(result)) => {
                let values = [new.memory, new.memory.offset(elements.size() as isize)];
                direct.compare_and_swap(site, updates()?, place, elements, values, result.memory)
            }
            _ => Err(io::Error::other("an operation without its data")),
        }
    }
}

impl Asker {
    /// Posts an operation, whose data are in these buffers.
    #[cold]
    pub(crate) fn post(
        &self,
        endpoint: &Endpoint,
        (target, direct, place): (&Target<'_>, Direct, &Place<'_>),
        task: Task,
        operand: Option<&Buffer<'_>>,
        result: Option<&Buffer<'_>>,
    ) -> Option<Rc<Asked>> {
        let asked = Rc::new(Asked::default());
        let operand = operand.map(|from| {
            let (stream, owned) = stream_of(typed(from));
            asked.keep(owned);
            stream
        });
        let result = result.map(|into| match into.layout.contiguous(into.count) {
            Some(first) => into.memory.offset(first),
            None => self.answer_memory(&asked, into, place.bytes()),
        });
        let bytes_max = usize::try_from(endpoint.schedule().slice_bytes()).unwrap_or(usize::MAX);
        let parts = match &task {
            Task::Put | Task::Get => parts(&place.runs(), bytes_max, usize::MAX),
            Task::Update(elements) => parts_of_elements(&place.runs(), elements, (bytes_max, usize::MAX)),
            Task::CompareAndSwap(_) => parts(&place.runs(), usize::MAX, usize::MAX),
        };
        let object = Object {
            region: target.region,
            process: target.process,
            direct,
            sharing: target.sharing.map(|(sharing, index)| (Rc::clone(sharing), index)),
        };
        let streams = Streams { operand, result };
        self.posted.post(Posted::new(endpoint, object, task, streams, (parts, Rc::clone(&asked))));
        self.note(endpoint, target, asked, true)
    }

    /// Moves what was posted and may move in this slice; to be called as often as a process makes progress. True if
    /// something moved.
    pub fn move_posted(&self, endpoint: &Endpoint) -> bool {
        self.posted.move_on(endpoint)
    }
}

impl PostedOperations {
    pub(crate) fn post(&self, posted: Posted) {
        self.0.borrow_mut().push_back(posted);
    }

    /// Moves what may move in this slice. True if something did.
    pub(crate) fn move_on(&self, endpoint: &Endpoint) -> bool {
        let mut waiting = self.0.borrow_mut();
        let schedule = endpoint.schedule();
        // Updates of one target are carried out in their order, so one of which a part is left is waited for.
        let mut unfinished: Vec<(u32, ProcId)> = Vec::new();
        let (mut moved, mut again) = (false, 0);
        for _ in 0..waiting.len() {
            let Some(mut one) = waiting.pop_front() else { break };
            if schedule.holds(one.slice) {
                waiting.push_front(one);
                // What goes on in the next slice was posted before what begins there.
                waiting.rotate_right(again);
                break;
            }
            let of = (one.object.region, one.object.process);
            let in_turn = !(one.is_update() && unfinished.contains(&of)) || is(Mutation::UpdatesOutOfTurn);
            if in_turn && !one.parts.is_empty() {
                moved = true;
                if one.done == 0 {
                    schedule.recorder.count_moved_access();
                }
                if let Err(error) = one.move_part(&endpoint.site) {
                    one.parts.clear();
                    one.asked.fail(error.class());
                }
            }
            if one.parts.is_empty() {
                one.asked.set_posted(false);
                continue;
            }
            if one.is_update() {
                unfinished.push(of);
            }
            one.slice = schedule.stamp();
            // Noted, so that a rank that waits for it goes on when the slice is over.
            schedule.holds(one.slice);
            waiting.push_back(one);
            again += 1;
        }
        moved
    }
}
