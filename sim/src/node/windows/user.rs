// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank that uses windows: makes and ends them with others, tells others what it has put, and hears of it.

use super::layout::Layout;
use super::model::Model;
use super::work::Open;
use super::{Act, Epochs, Own, Tale};
use crate::node::baton::Baton;
use crate::node::data::{Memory, Shapes, data};
use crate::node::mpi::Mpi;
use crate::node::mpi::windows::{Elements, There};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use strobe_endpoint::{Envelope, Mode, Pattern, Pending, ProcId, Started};
use strobe_types::chance::Chance;

/// The context of messages that tell of something. No others of a program are there.
const TELLING: u32 = 64 << 16;

/// The windows of a rank.
pub struct Windows<'a> {
    model: &'a Model,
    comms: &'a [Vec<u32>],
    baton: Arc<Baton>,
    open: BTreeMap<usize, Open<'a>>,
    shapes: Rc<Shapes>,
    /// Messages that tell of something and are under way.
    telling: Vec<(Pending, Memory)>,
}

impl<'a> Windows<'a> {
    /// None yet, of those of a model, on these communicators.
    pub fn new(model: &'a Model, comms: &'a [Vec<u32>], baton: Arc<Baton>) -> Windows<'a> {
        Windows { model, comms, baton, open: BTreeMap::new(), shapes: Rc::default(), telling: Vec::new() }
    }

    /// Does one thing.
    pub fn act(&mut self, mpi: &Mpi, act: Act) {
        match act {
            Act::Make(number) => self.make(mpi, number),
            Act::End(number) => self.end(mpi, number),
            Act::Fence(number) => {
                let open = self.opened(number);
                open.pass_fence(mpi, false);
                self.hear_by_fence(mpi, &self.open[&number]);
            }
            Act::Work { window, target, seed } => {
                let chance = &mut Chance::new(seed, 0x3A);
                self.opened(window).work(mpi, target, chance);
            }
            Act::Tell(number) => self.tell(mpi, number),
            Act::Hear(number) => self.hear(mpi, number),
        }
    }

    fn opened(&mut self, number: usize) -> &mut Open<'a> {
        self.open.get_mut(&number).expect("a window is used while it is there")
    }

    fn make(&mut self, mpi: &Mpi, number: usize) {
        let spec = self.model.windows[number];
        self.baton.add_note(|doing| *doing += &format!(", {spec:?}"));
        let layout = Layout(spec);
        let me = self.comms[spec.comm].iter().position(|rank| *rank == mpi.site.me().0).expect("only members do");
        let first = self.model.with(number, me, |member| member.bytes.clone());
        let own = (spec.own == Own::Program).then(|| Memory::holding(&first, false));
        let window = mpi.make_window(spec.comm, own.as_ref().map(Memory::user), layout.bytes(), spec.unit);
        let open = Open::new((self.model, number), window, own, me, Arc::clone(&self.baton));
        if spec.own != Own::Program {
            open.within(mpi).own().write(&first);
        }
        if spec.own == Own::Words {
            open.window().update_by_words();
        }
        mpi.wait_for_members(spec.comm);
        match spec.epochs {
            Epochs::Fences => open.within(mpi).fence(0).expect("a fence"),
            Epochs::All => open.within(mpi).lock_all().expect("a lock of all"),
            Epochs::Locks => (),
        }
        self.open.insert(number, open);
    }

    fn end(&mut self, mpi: &Mpi, number: usize) {
        let mut open = self.open.remove(&number).expect("a window ends once");
        let spec = self.model.windows[number];
        match spec.epochs {
            Epochs::Fences => {
                open.pass_fence(mpi, true);
                self.hear_by_fence(mpi, &open);
            }
            Epochs::All => {
                open.within(mpi).unlock_all().expect("all were locked");
                open.settle(None);
            }
            Epochs::Locks => (),
        }
        mpi.wait_for_members(spec.comm);
        open.check_end(mpi);
        mpi.free_window(open.window());
    }

    fn tell(&mut self, mpi: &Mpi, number: usize) {
        let tale = self.model.tales[number];
        self.baton.add_note(|doing| *doing += &format!(", {tale:?}"));
        let open = self.opened(tale.window);
        let (there, told) = (place_of(open.layout(), tale), told(number, tale));
        open.access(mpi, tale.target, false, |open| open.put_whole(mpi, &there, &told));
        if self.model.windows[tale.window].epochs != Epochs::Fences {
            self.send(mpi, number, tale);
        }
    }

    /// After a fence, what others have put before it lies in this rank's memory.
    fn hear_by_fence(&self, mpi: &Mpi, open: &Open<'_>) {
        let concerns = |tale: &Tale| tale.window == open.number() && tale.target == open.me();
        for (number, tale) in self.model.tales.iter().enumerate().filter(|(_, tale)| concerns(tale)) {
            if tale.fences + 1 == open.fences() {
                open.check_own(mpi, place_of(open.layout(), *tale).at, &told(number, *tale), tale);
            }
        }
    }

    fn send(&mut self, mpi: &Mpi, number: usize, tale: Tale) {
        let comm = &self.comms[self.model.windows[tale.window].comm];
        let (to, memory) = (ProcId(comm[tale.hearer]), Memory::holding(&data(number, 8), false));
        let envelope = Envelope { context: TELLING, source: mpi.site.me().0 as i32, tag: number as i32 };
        let buffer = memory.buffer(&self.shapes);
        let started = mpi.start_send(to, envelope, &buffer, Mode::Standard).expect("a send can be started");
        if let Started::Pending(pending) = started {
            self.telling.push((pending, memory));
        }
    }

    /// Waits until all that was told has left.
    pub fn wait_told(&mut self, mpi: &Mpi) {
        for (pending, memory) in self.telling.drain(..) {
            let status = mpi.wait_for(|endpoint| endpoint.test(pending));
            assert_eq!(status.error, 0, "a message that tells of something");
            drop(memory);
        }
    }

    fn hear(&mut self, mpi: &Mpi, number: usize) {
        let tale = self.model.tales[number];
        self.baton.add_note(|doing| *doing += &format!(", {tale:?}"));
        let from = self.comms[self.model.windows[tale.window].comm][tale.teller];
        let (source, process, tag) = (from as i32, ProcId(from), number as i32);
        let memory = Memory::new(8, false);
        let pattern = Pattern { context: TELLING, source, process, tag };
        match mpi.start_recv(pattern, &memory.buffer(&self.shapes)).expect("a receive can be started") {
            Started::Done(_) => (),
            Started::Pending(pending) => _ = mpi.wait_for(|endpoint| endpoint.test(pending)),
        }
        memory.check_data(&data(number, 8), || format!("the message of {tale:?}"));
        let open = self.opened(tale.window);
        let (there, told) = (place_of(open.layout(), tale), told(number, tale));
        if tale.target == open.me() {
            open.check_own(mpi, there.at, &told, &tale);
        }
        open.access(mpi, tale.target, false, |open| open.get_whole(mpi, &there, &told));
    }
}

fn place_of(layout: Layout, tale: Tale) -> There {
    There { member: tale.target, at: layout.told() + tale.at, count: tale.bytes, elements: Elements::Bytes }
}

fn told(number: usize, tale: Tale) -> Vec<u8> {
    data(1 << 33 | number, tale.bytes)
}
