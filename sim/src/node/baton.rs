// SPDX-License-Identifier: MIT OR Apache-2.0
//! Threads of which one runs at a time, on virtual time: whoever has the baton. Which one is next follows from the seed
//! (docs/design/simulation.md). They are coroutines of one thread of the kernel: to pass the baton costs a call.

mod kernel;

use super::witness::Witness;
use generator::{Generator, Gn};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use strobe_os::world::On;
use strobe_types::chance::Chance;

/// Steps that a run may take; the longest that are right take half of them.
const STEPS_MAX: u64 = 32_000_000;
/// Words of a thread's stack.
const STACK_WORDS: usize = 64 << 10;

/// What the world is like.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How far a thread may run ahead of the others.
    pub slack_ns: u64,
    /// Of a million steps so many are followed by a delay.
    pub delays: u64,
    /// The longest delay.
    pub delay_ns_max: u64,
    /// From waking a thread until it runs, at most.
    pub wake_ns_max: u64,
    /// Of a million sleeps so many end for nothing.
    pub wakes_for_nothing: u64,
    /// Processors.
    pub processors: u32,
    /// There are barriers on all processors.
    pub barriers: bool,
    /// Processes may copy from and to each other.
    pub copies: bool,
    /// So long nobody may get on with his program: then somebody never will.
    pub patience_ns: u64,
}

/// The baton, and all who may have it.
pub struct Baton {
    inner: Mutex<Inner>,
    rules: Rules,
    witness: Mutex<Option<Witness>>,
}

struct Inner {
    members: Vec<Member>,
    /// Who has the baton; nobody before the start.
    running: Option<usize>,
    /// When the first of all others can go on. Kept, since it is asked at each step.
    others_ns: u64,
    chance: Chance,
    /// How far the one who runs may get ahead now.
    slack_ns: u64,
    /// The latest time that anybody was told.
    told_ns: u64,
    /// When somebody got on with his program last.
    progress_ns: u64,
    steps: u64,
    hash: u64,
    fault: Option<String>,
    /// The run ends although some have not come to their end.
    over: bool,
    alive: usize,
}

struct Member {
    name: String,
    local_ns: u64,
    sleeps: Option<Sleep>,
    gone: bool,
    /// What its program does.
    doing: String,
}

#[derive(Clone, Copy)]
struct Sleep {
    on: On,
    until_ns: Option<u64>,
}

/// What a thread unwinds with when the run is over.
struct Over;

/// What a thread runs.
pub type Body = Box<dyn FnOnce() + Send>;

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Ended {
    /// What went wrong.
    pub fault: Option<String>,
    /// Says which thread ran when: the same in each run of a seed.
    pub hash: u64,
    /// Steps taken.
    pub steps: u64,
    /// Virtual time.
    pub time_ns: u64,
}

impl Baton {
    /// Nobody has it yet.
    pub fn new(rules: Rules, chance: Chance) -> Arc<Baton> {
        let inner = Inner {
            members: Vec::new(),
            running: None,
            others_ns: u64::MAX,
            chance,
            slack_ns: 0,
            told_ns: 1_000_000_000,
            progress_ns: 0,
            steps: 0,
            hash: 0,
            fault: None,
            over: false,
            alive: 0,
        };
        Arc::new(Baton { inner: Mutex::new(inner), rules, witness: Mutex::new(None) })
    }

    /// From now on this one looks at each step, or nobody does.
    pub fn let_watch(&self, witness: Option<Witness>) {
        *self.witness.lock().unwrap_or_else(PoisonError::into_inner) = witness;
    }

    /// Has the witness look at what the calling thread has done.
    fn watch(&self) {
        let mut witness = self.witness.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wrong) = witness.as_mut().and_then(Witness::look) {
            *witness = None;
            drop(witness);
            self.fail(&wrong);
        }
    }

    /// Runs `bodies`, each as a thread with this name, until all have ended or something went wrong.
    pub fn run(self: &Arc<Baton>, bodies: Vec<(String, Body)>) -> Ended {
        let start = |(at, (name, body)): (usize, (String, Body))| {
            self.lock().add(name);
            let baton = Arc::clone(self);
            Gn::<()>::new_opt(STACK_WORDS, move || baton.take_part(at, body))
        };
        let mut threads: Vec<Generator<'_, (), ()>> = bodies.into_iter().enumerate().map(start).collect();
        strobe_os::world::enter(Some(self.clone()));
        self.lock().begin();
        while let Some(next) = self.next() {
            threads[next].resume();
        }
        self.lock().over = true;
        for thread in &mut threads {
            // Those that are left unwind.
            if cfg!(panic = "unwind") && !thread.is_done() {
                thread.resume();
            }
        }
        if !cfg!(panic = "unwind") {
            threads.into_iter().filter(|thread| !thread.is_done()).for_each(std::mem::forget);
        }
        strobe_os::world::enter(None);
        let Inner { fault, hash, steps, told_ns, .. } = &*self.lock();
        Ended { fault: fault.clone(), hash: *hash, steps: *steps, time_ns: *told_ns }
    }

    /// Who runs now; nobody once all have ended or something went wrong.
    fn next(&self) -> Option<usize> {
        let inner = self.lock();
        inner.running.filter(|_| !inner.is_over() && inner.alive > 0)
    }

    fn take_part(self: Arc<Baton>, at: usize, body: Body) {
        let run = catch_unwind(AssertUnwindSafe(|| {
            drop(self.enter());
            body();
        }));
        if let Err(panic) = run
            && !panic.is::<Over>()
        {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned();
            self.fail(&text);
        }
        self.leave(at);
    }

    fn leave(&self, at: usize) {
        let mut inner = self.lock();
        if std::mem::replace(&mut inner.members[at].gone, true) {
            return;
        }
        inner.alive -= 1;
        if inner.alive == 0 || inner.is_over() {
            return;
        }
        match inner.first() {
            Some(next) => inner.hand_to(next),
            None => self.end(inner, "somebody waits for ever"),
        }
    }

    /// The run is over: `what` went wrong, as the caller found out.
    pub fn fail(&self, what: &str) {
        let inner = self.lock();
        let name = inner.running.map_or("", |at| &inner.members[at].name);
        let what = format!("{name}: {what}");
        self.end(inner, &what);
    }

    fn end(&self, mut inner: MutexGuard<'_, Inner>, what: &str) {
        if inner.fault.is_none() {
            inner.fault = Some(format!("{what}\n{}", inner.report()));
        }
    }

    /// The threads with these names never run again.
    pub fn kill(&self, names: &[String]) {
        let mut inner = self.lock();
        for at in 0..inner.members.len() {
            if names.contains(&inner.members[at].name) && !std::mem::replace(&mut inner.members[at].gone, true) {
                inner.alive -= 1;
            }
        }
        inner.look_at_others();
    }

    /// The run is over, and all is right.
    pub fn finish(&self) {
        self.lock().over = true;
        drop(self.enter());
    }

    /// The calling thread's program got on, and does this now.
    pub fn note(&self, doing: String) {
        self.add_note(|noted| *noted = doing);
    }

    /// The same for a change of what was noted.
    pub fn add_note(&self, change: impl FnOnce(&mut String)) {
        let mut inner = self.lock();
        let Some(me) = inner.running else { return };
        inner.progress_ns = inner.members[me].local_ns.max(inner.progress_ns);
        change(&mut inner.members[me].doing);
    }

    /// The calling thread computes for so long.
    pub fn compute(&self, ns: u64) {
        self.advance(ns, true);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, for the calling thread; if the run is over it unwinds.
    fn enter(&self) -> MutexGuard<'_, Inner> {
        let inner = self.lock();
        if !inner.is_over() || thread::panicking() {
            return inner;
        }
        drop(inner);
        if cfg!(panic = "unwind") {
            resume_unwind(Box::new(Over));
        }
        // It cannot, and is not to go on.
        loop {
            to_scheduler();
        }
    }

    /// Time passes for the calling thread; others go first if it is too far ahead, or if it gives way.
    fn advance(&self, ns: u64, gives_way: bool) -> u64 {
        self.watch();
        let mut inner = self.enter();
        let Some(me) = inner.running.filter(|_| !thread::panicking()) else {
            return inner.told_ns;
        };
        inner.steps += 1;
        let delay_ns = inner.delay(&self.rules);
        inner.members[me].local_ns += ns + delay_ns;
        let now_ns = inner.members[me].local_ns;
        if inner.steps > STEPS_MAX || now_ns > inner.progress_ns + self.rules.patience_ns {
            let what = if inner.steps > STEPS_MAX { "too many steps" } else { "nobody gets on" };
            self.end(inner, what);
            return self.advance(0, false);
        }
        let slack_ns = if gives_way { 0 } else { inner.slack_ns };
        if inner.others_ns.saturating_add(slack_ns) < now_ns
            && let Some(next) = inner.first()
        {
            return self.switch(inner, me, next);
        }
        inner.told_ns = inner.told_ns.max(now_ns);
        inner.told_ns
    }

    /// Gives the baton to `next`, and waits until it is back.
    fn switch<'a>(&'a self, mut inner: MutexGuard<'a, Inner>, me: usize, next: usize) -> u64 {
        if next != me {
            inner.slack_ns = inner.chance.below(self.rules.slack_ns + 1);
            inner.hand_to(next);
            drop(inner);
            to_scheduler();
            inner = self.enter();
        } else {
            inner.wake_up(me);
        }
        inner.told_ns = inner.told_ns.max(inner.members[me].local_ns);
        inner.told_ns
    }
}

impl Inner {
    /// Nobody is to go on.
    fn is_over(&self) -> bool {
        self.over || self.fault.is_some()
    }

    /// Who is furthest behind of those who can go on.
    fn first(&self) -> Option<usize> {
        let ready = |(at, member): (usize, &Member)| Some((member.ready_ns()?, at));
        self.members.iter().enumerate().filter_map(ready).min().map(|(_, at)| at)
    }

    fn hand_to(&mut self, next: usize) {
        self.wake_up(next);
        self.hash = strobe_types::chance::mix(self.hash ^ self.members[next].local_ns << 8 ^ next as u64);
        self.running = Some(next);
        self.look_at_others();
    }

    fn look_at_others(&mut self) {
        let others = self.members.iter().enumerate().filter(|(at, _)| Some(*at) != self.running);
        self.others_ns = others.filter_map(|(_, member)| member.ready_ns()).min().unwrap_or(u64::MAX);
    }

    fn add(&mut self, name: String) {
        let local_ns = self.told_ns + self.chance.below(200_000);
        self.members.push(Member { name, local_ns, sleeps: None, gone: false, doing: String::new() });
    }

    fn begin(&mut self) {
        (self.alive, self.progress_ns) = (self.members.len(), self.told_ns);
        if let Some(first) = self.first() {
            self.hand_to(first);
        }
    }

    fn wake_up(&mut self, at: usize) {
        let member = &mut self.members[at];
        if let Some(ready_ns) = member.ready_ns() {
            member.local_ns = ready_ns;
        }
        member.sleeps = None;
    }

    /// How long the calling thread is without a processor now.
    fn delay(&mut self, rules: &Rules) -> u64 {
        if !self.chance.in_million(rules.delays) {
            return 0;
        }
        // As often short as long.
        let bits = self.chance.below(u64::from(rules.delay_ns_max.max(2).ilog2()) + 1);
        self.chance.below(2 << bits)
    }

    fn report(&self) -> String {
        let mut text = format!("at {} ns after {} steps", self.told_ns, self.steps);
        for member in self.members.iter().filter(|member| !member.gone) {
            let state = match member.sleeps {
                None => "runs".to_owned(),
                Some(Sleep { on, until_ns }) => format!("sleeps on {on:x?} until {until_ns:?}"),
            };
            let _ = write!(text, "\n  {} at {} ns {state}: {}", member.name, member.local_ns, member.doing);
        }
        text
    }
}

impl Member {
    /// When it can go on; `None` if somebody has to wake it.
    fn ready_ns(&self) -> Option<u64> {
        match self.sleeps {
            _ if self.gone => None,
            None => Some(self.local_ns),
            Some(sleep) => sleep.until_ns.map(|until_ns| until_ns.max(self.local_ns)),
        }
    }
}

/// Leaves the calling thread, until it is its turn again.
#[allow(deprecated, reason = "what replaces it must be handed through the product's code")]
fn to_scheduler() {
    generator::yield_with(());
}
