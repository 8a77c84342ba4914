// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loop of a manager, where everything that can happen to a job arrives, one thing at a time. A manager has a head,
//! a node, or both: for a job of one node `mpiexec` has both; for one of several it has only the head, and its node
//! managers have the other part and a channel to it.

use crate::begin::{Begin, InputFrom};
use crate::ending::FORWARDED;
use crate::fleet::Fleet;
use crate::head::{Head, Secrets};
use crate::head_channel::{FirstOrders, HeadChannel};
use crate::input::Source;
use crate::node::Node;
use crate::plan::JobPlan;
use crate::token::Token;
use crate::visitors::Visitors;
use crate::watch::Watch;
use crate::{CANNOT_START, environment};
use std::io::IsTerminal;
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Instant;
use strobe_os::guardian::Guardian;
use strobe_os::signal::{self, Signals};
use strobe_os::{process, socket};

struct Manager<'a> {
    head: Option<Head<'a>>,
    node: Option<Node>,
    /// The head's channels to the nodes' managers.
    fleet: Fleet,
    /// Observers of the job; those of a job of one node read its segment instead.
    visitors: Visitors,
    /// A node's channel to the head.
    head_channel: Option<HeadChannel>,
    /// Dropped last, since the guardian ends what the others leave behind.
    watch: Watch,
}

/// Runs a job to its end and returns the launcher's exit code. `launcher` is the path of the running program.
pub fn run(plan: &JobPlan, launcher: &Path) -> i32 {
    match begin(plan, launcher) {
        Ok(mut manager) => {
            manager.run();
            // The node's last orphans end when the report is printed; the guardian ends last.
            manager.head.map_or(CANNOT_START, Head::finish)
        }
        Err(message) => {
            eprintln!("mpiexec: {message}");
            CANNOT_START
        }
    }
}

/// The message of a manager that cannot get something it needs.
fn words(what: &'static str) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{what}: {error}")
}

fn begin<'a>(plan: &'a JobPlan, launcher: &Path) -> Result<Manager<'a>, String> {
    let watched = [FORWARDED, &[signal::SIGCHLD, signal::SIGCONT, signal::SIGTSTP, signal::SIGTTIN]].concat();
    let signals = Signals::take(&watched).map_err(words("cannot receive signals"))?;
    let random = socket::random_bytes::<64>().map_err(words("no random numbers"))?;
    let [job, salt] = [0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|byte| random[at + byte])));
    let key: [u8; 32] = std::array::from_fn(|byte| random[16 + byte]);
    let token: [u8; 16] = std::array::from_fn(|byte| random[48 + byte]);
    let guardian =
        Guardian::start(&environment::mark(job), None).map_err(words("cannot start the guardian process"))?;
    process::adopt_orphans();
    let mut watch = Watch::new(signals, guardian).map_err(words("cannot poll"))?;
    let several = !plan.nodes.is_empty();
    let owns = !several && !std::io::stdin().is_terminal();
    let source = if owns || plan.nodes.first().is_some_and(|node| several && plan.gives_input(node)) {
        None
    } else {
        Some(Source::new(std::io::stdin().as_fd()).map_err(words("cannot read standard input"))?)
    };
    let first_ranks = plan.first_ranks();
    let names = if several { plan.node_names(&socket::host_name()) } else { vec![socket::host_name()] };
    let mut begin = Begin {
        job,
        salt,
        node: 0,
        first_ranks,
        address: None,
        plan: plan.clone(),
        is_remote: false,
        environment: None,
        directory: None,
        input: if owns { InputFrom::Own } else { InputFrom::Head },
        prompts: false,
        spare: 0,
    };
    begin.spare = crate::strobe::spare_seats(&begin)?;
    let head = Head::new(plan, names, &begin.first_ranks, Secrets { job, key, token }, (source, begin.spare));
    let head = head.map_err(words("cannot begin"))?;
    begin.prompts = head.prompts();
    let (node, fleet) = if several {
        (None, Fleet::start(plan, &begin, launcher, &mut watch)?)
    } else {
        (Some(Node::new(begin, launcher)?), Fleet::default())
    };
    let visitors = if several { Visitors::open(job, &watch) } else { Visitors::default() };
    Ok(Manager { watch, head: Some(head), node, fleet, visitors, head_channel: None })
}

/// Runs the ranks of one node for an `mpiexec` at the other end of standard input and output. `launcher` is the path
/// of the running program. Returns when nothing of the job is left here.
pub fn run_node(launcher: &Path) -> i32 {
    match begin_node(launcher) {
        Ok(Some(mut manager)) => {
            manager.run();
            0
        }
        Ok(None) => 0,
        Err(message) => {
            eprintln!("mpiexec: node manager: {message}");
            CANNOT_START
        }
    }
}

/// Starts the node's part; `None` if the job has ended before. The error is one line for the user.
fn begin_node(launcher: &Path) -> Result<Option<Manager<'static>>, String> {
    let signals = Signals::take(&[signal::SIGCHLD]).map_err(words("cannot receive signals"))?;
    let Some((mut head_channel, FirstOrders { begin, rest })) = HeadChannel::meet()? else { return Ok(None) };
    let guardian = Guardian::start(&Node::mark(&begin), Some(head_channel.writer()));
    let guardian = guardian.map_err(words("cannot start the guardian process"))?;
    process::adopt_orphans();
    let mut watch = Watch::new(signals, guardian).map_err(words("cannot poll"))?;
    let mut node = match Node::new(begin, launcher) {
        Ok(node) => node,
        Err(text) => {
            head_channel.fail(text);
            return Err("cannot start".into());
        }
    };
    head_channel.watch(&watch).map_err(words("cannot poll"))?;
    rest.into_iter().for_each(|order| node.obey(order, &mut watch));
    let (fleet, visitors) = (Fleet::default(), Visitors::default());
    Ok(Some(Manager { watch, head: None, node: Some(node), fleet, visitors, head_channel: Some(head_channel) }))
}

impl Manager<'_> {
    fn run(&mut self) {
        loop {
            self.carry();
            if self.is_over() {
                return;
            }
            let deadlines = [
                self.head.as_ref().and_then(Head::next_deadline),
                self.node.as_ref().and_then(Node::next_deadline),
                self.fleet.next_deadline(),
                self.head_channel.as_ref().and_then(HeadChannel::next_deadline),
            ];
            let limit = deadlines.into_iter().flatten().min().map(|at| at.saturating_duration_since(Instant::now()));
            let behind = self.node.as_ref().is_some_and(Node::is_behind);
            let ready = if behind { self.watch.narrow.wait(limit) } else { self.watch.wide.wait(limit) };
            let mut reaped = false;
            for token in ready.into_iter().map(Token::of) {
                self.serve(token, &mut reaped);
            }
            if reaped {
                self.reap();
            }
        }
    }

    fn serve(&mut self, token: Token, reaped: &mut bool) {
        match (token, &mut self.head, &mut self.node) {
            (Token::Signals, ..) => *reaped |= self.take_signals(),
            (Token::Input, Some(head), _) => head.pump_input(),
            (Token::Stream(rank, which), _, Some(node)) => node.pump(rank, which),
            (Token::Control(rank), _, Some(node)) => node.listen(rank),
            (Token::Alarm, _, Some(node)) => node.hear_agent(),
            (Token::MulticastCheck, _, Some(node)) => node.listen_to_group(),
            (Token::Renewal, _, Some(node)) => node.renew(),
            (Token::Probe(socket), _, Some(node)) => node.listen_to_others(socket),
            (Token::Feed, _, Some(node)) => node.pump_feed(&self.watch),
            (Token::Visit, Some(_), _) => self.visitors.let_in(&self.watch),
            (Token::Guest(endpoint_slot), Some(head), _) => self.visitors.listen(endpoint_slot, head, &self.watch),
            (Token::Below(index), Some(head), _) => self.fleet.listen(index, head, &self.watch),
            (Token::Above, _, Some(node)) => {
                if let Some(head_channel) = &mut self.head_channel {
                    head_channel.listen(node, &mut self.watch);
                }
            }
            // Room to write needs no action: everything is written at the beginning of each round.
            _ => {}
        }
    }

    /// Does what is due, carries events to the head and orders to the node until there are none, and writes what can be
    /// written.
    fn carry(&mut self) {
        loop {
            let mut events = Vec::new();
            if let Some(node) = &mut self.node {
                if let Some(head_channel) = &mut self.head_channel {
                    head_channel.pass_deadlines(node, &self.watch);
                }
                node.pass_deadlines();
                events = std::mem::take(&mut node.events);
            }
            let Some(head) = &mut self.head else {
                return self
                    .head_channel
                    .iter_mut()
                    .for_each(|head_channel| head_channel.send(std::mem::take(&mut events), &self.watch));
            };
            events.into_iter().for_each(|event| head.hear(0, event));
            self.fleet.pass_deadlines(head, &self.watch);
            head.judge();
            head.pass_deadlines();
            head.flush(&self.watch);
            self.visitors.answer(head, &self.watch);
            let orders = std::mem::take(&mut head.orders);
            match &mut self.node {
                Some(node) if !orders.is_empty() => {
                    orders.into_iter().for_each(|(_, order)| node.obey(order, &mut self.watch));
                }
                Some(_) => return,
                None => return self.fleet.send(orders, &self.watch),
            }
        }
    }

    /// Handles the signals that have come; true if children have ended.
    fn take_signals(&mut self) -> bool {
        let mut ended = false;
        while let Some(number) = self.watch.signals.take_next() {
            if number == signal::SIGCHLD {
                ended = true;
            } else if let Some(head) = &mut self.head {
                head.signal(number);
                if number == signal::SIGTSTP {
                    self.carry();
                    signal::stop_self();
                }
            }
        }
        ended
    }

    /// Collects the processes that have ended: ranks, managers, and orphans that were adopted.
    fn reap(&mut self) {
        while let Some((pid, how)) = process::reap() {
            if let Some(node) = &mut self.node {
                node.reaped(pid, how);
            } else if let Some(head) = &mut self.head {
                self.fleet.reaped(pid, how, head, &mut self.watch);
            }
        }
        if let Some(node) = &mut self.node {
            node.forget_groups(&mut self.watch);
        }
    }

    fn is_over(&mut self) -> bool {
        match (&self.head, &self.node) {
            (Some(head), _) => head.is_over() && self.fleet.is_over(),
            (None, Some(node)) => node.is_over() && self.head_channel.as_ref().is_none_or(HeadChannel::is_quiet),
            (None, None) => true,
        }
    }
}
