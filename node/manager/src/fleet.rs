// SPDX-License-Identifier: MIT OR Apache-2.0
//! The head's side of the channels to the node managers: starts managers, on this machine or by a launch agent (`ssh`),
//! sends orders, receives events, and notices how each manager ends.

use crate::begin::{Begin, InputFrom};
use crate::head::Head;
use crate::keepalive::{Keepalive, Need};
use crate::plan::{Host, JobPlan, Reachability};
use crate::token::Token;
use crate::watch::Watch;
use crate::words::{Event, Instruction};
use crate::{CANNOT_START, program};
use std::ffi::{CString, OsStr, OsString};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use strobe_control::codec::Wire;
use strobe_control::{Broken, ControlChannel};
use strobe_os::pipe;
use strobe_os::process::{self, Command, ExitStatus, Pid};
use strobe_os::signal;

/// The hidden first argument that makes `mpiexec` a node manager.
pub const MANAGER_ARGUMENT: &str = "--strobe-node-manager";

/// How long to wait, after a channel has ended without a reason, for the end of its process. On a machine with other
/// load, a process that was killed takes its time to end.
const EXIT_WAIT: Duration = Duration::from_secs(1);
/// A process that outlives its channel by so long is killed.
const GRACE: Duration = Duration::from_secs(2);
/// So is a manager that says nothing for so long after another node has lost its node and it was told to end.
const DOUBT: Duration = Duration::from_secs(1);

/// A node's manager, or the launch agent that runs it elsewhere.
struct Member {
    pid: Pid,
    /// What messages to the user call the manager.
    what: String,
    channel: Option<ControlChannel>,
    room_watched: bool,
    ended: Option<ExitStatus>,
    /// What came in place of a greeting.
    strange: Option<String>,
    /// When the channel ended.
    silent_since: Option<Instant>,
    /// For a manager on another host: when it was last heard.
    keepalive: Option<Keepalive>,
    /// Since when another node has lost this one, and its manager has said nothing.
    doubted_since: Option<Instant>,
}

/// The managers of a job's nodes; empty if this process manages the only node.
#[derive(Default)]
pub struct Fleet {
    members: Vec<Member>,
}

impl Fleet {
    /// Starts a manager for each node and gives it its part of the job. The error is one line for the user.
    pub fn start(plan: &JobPlan, begin: &Begin, launcher: &Path, watch: &mut Watch) -> Result<Fleet, String> {
        process::raise_open_files(plan.nodes.len() as u64 * 2 + 64)
            .map_err(|error| format!("too many nodes for one machine: {error}"))?;
        let mut fleet = Fleet::default();
        for (node, host) in plan.nodes.iter().enumerate() {
            fleet.members.push(start_one(plan, begin, launcher, watch, node, host)?);
            let channel = fleet.members[node].channel.as_ref().expect("just made");
            let added = watch.wide.add(channel.reader(), Token::Below(node).word());
            added.map_err(|error| format!("cannot poll: {error}"))?;
        }
        Ok(fleet)
    }

    /// Sends orders.
    pub fn send(&mut self, orders: Vec<(usize, Instruction)>, watch: &Watch) {
        for (node, order) in orders {
            if let Some(channel) = self.members.get_mut(node).and_then(|member| member.channel.as_mut()) {
                channel.send(&order.to_bytes());
                self.members[node].keepalive.iter_mut().for_each(|keepalive| keepalive.say(Instant::now()));
            }
        }
        for (node, member) in self.members.iter_mut().enumerate() {
            if let Some(channel) = &mut member.channel {
                channel.flush();
                let wanted = channel.kept_bytes() > 0;
                watch.room(channel.writer(), Token::BelowRoom(node), wanted, &mut member.room_watched);
            }
        }
    }

    /// Receives the events of a node.
    pub fn listen(&mut self, node: usize, head: &mut Head<'_>, watch: &Watch) {
        let member = &mut self.members[node];
        let Some(channel) = &mut member.channel else { return };
        let heard = channel.receive();
        if heard.is_ok() {
            member.doubted_since = None;
            member.keepalive.iter_mut().for_each(|keepalive| keepalive.hear(Instant::now()));
        }
        let broken = match &heard {
            Ok(frames) => {
                let events = frames.iter().map(|frame| Event::from_bytes(frame));
                let count = events.map_while(|event| event.map(|event| head.hear(node, event))).count();
                (count < frames.len()).then(|| Broken::Stranger("an event that makes no sense".into()))
            }
            Err(broken) => Some(broken.clone()),
        };
        if let Some(broken) = broken {
            member.strange = match broken {
                Broken::Ended => None,
                Broken::Version(_) => Some("is of another version than this mpiexec".into()),
                Broken::Stranger(text) => Some(format!("says {text:?}, which no node manager does")),
            };
            member.silent_since = Some(Instant::now());
            drop_channel(member, watch);
            if member.strange.is_some() || member.ended.is_some() {
                head.lost(node, member.what_became());
                head.gone(node);
            }
        }
    }

    /// Called when a process has ended: notes it, if it is one of the managers.
    pub fn reaped(&mut self, pid: Pid, how: ExitStatus, head: &mut Head<'_>, watch: &mut Watch) {
        let Some(node) = self.members.iter().position(|member| member.pid == pid && member.ended.is_none()) else {
            return;
        };
        self.members[node].ended = Some(how);
        watch.guardian.forget(pid);
        // Its last messages may still be there to read.
        while self.members[node].channel.is_some() {
            let channel = self.members[node].channel.as_ref().expect("just seen");
            if !pipe::wait_readable(channel.reader(), Duration::ZERO) {
                break;
            }
            self.listen(node, head, watch);
        }
        head.lost(node, self.members[node].what_became());
        if self.members[node].channel.is_none() {
            head.gone(node);
        }
    }

    /// When something has to be done next.
    pub fn next_deadline(&self) -> Option<Instant> {
        let waiting = self.members.iter().filter(|member| member.ended.is_none());
        let exits = waiting.filter_map(|member| member.silent_since).min().map(|since| since + EXIT_WAIT);
        let doubts = self.members.iter().filter_map(|member| member.doubted_since).map(|since| since + DOUBT);
        let keepalives =
            self.members.iter().filter(|member| member.channel.is_some()).filter_map(|member| member.keepalive);
        keepalives.map(|keepalive| keepalive.next_look()).chain(exits).chain(doubts).min()
    }

    /// Does what is due: shows that this side is alive, and gives up managers that do not.
    pub fn pass_deadlines(&mut self, head: &mut Head<'_>, watch: &Watch) {
        let now = Instant::now();
        for node in 0..self.members.len() {
            self.feel(node, head, watch, now);
        }
        // Managers on other hosts are watched by `keepalive` anyway.
        let silent = head.take_silent().and_then(|node| self.members.get_mut(node));
        if let Some(member) = silent.filter(|member| member.keepalive.is_none() && member.ended.is_none()) {
            member.doubted_since = Some(now);
        }
        for member in self.members.iter_mut().filter(|member| member.doubted_since.is_some_and(|at| now >= at + DOUBT))
        {
            // The manager is stopped: else it would have carried out the order to end.
            member.doubted_since = None;
            process::kill_group(member.pid, signal::SIGKILL);
        }
        for (node, member) in self.members.iter_mut().enumerate().filter(|(_, member)| member.ended.is_none()) {
            let Some(since) = member.silent_since else { continue };
            if now >= since + EXIT_WAIT {
                head.lost(node, member.what_became());
                head.gone(node);
            }
            if now >= since + GRACE {
                process::kill_group(member.pid, signal::SIGKILL);
            }
        }
    }

    fn feel(&mut self, node: usize, head: &mut Head<'_>, watch: &Watch, now: Instant) {
        let member = &mut self.members[node];
        let (Some(keepalive), Some(channel)) = (&mut member.keepalive, &mut member.channel) else { return };
        match keepalive.look(now) {
            Need::Nothing => {}
            Need::Beat => channel.send(&[]),
            Need::GiveUp => {
                let silence = keepalive.silence(now).as_secs_f64();
                member.strange = Some(format!("has said nothing for {silence:.1} s"));
                member.silent_since = Some(now);
                drop_channel(member, watch);
                head.lost(node, member.what_became());
                head.gone(node);
                process::kill_group(member.pid, signal::SIGKILL);
            }
        }
    }

    /// True if all managers have ended, and all processes that were waited for.
    pub fn is_over(&self) -> bool {
        self.members.iter().all(|member| member.ended.is_some() && member.channel.is_none())
    }
}

impl Member {
    /// How a manager has ended, in words and as an exit code.
    fn what_became(&self) -> (String, i32) {
        let what = &self.what;
        match (&self.strange, self.ended) {
            (Some(strange), _) => (format!("{what} {strange}"), CANNOT_START),
            (None, Some(ExitStatus::Exited(code))) => (format!("{what} exited with code {code}"), code.max(1)),
            (None, Some(ExitStatus::Killed { signal, .. })) => {
                (format!("{what} was killed by signal {signal} ({})", signal::name(signal)), 128 + signal)
            }
            (None, None) => (format!("{what} closed its connection"), 1),
        }
    }
}

fn drop_channel(member: &mut Member, watch: &Watch) {
    if let Some(channel) = member.channel.take() {
        watch.wide.remove(channel.reader());
        watch.room(channel.writer(), Token::Above, false, &mut member.room_watched);
    }
}

fn start_one(
    plan: &JobPlan,
    begin: &Begin,
    launcher: &Path,
    watch: &Watch,
    node: usize,
    host: &Host,
) -> Result<Member, String> {
    let words = |error: std::io::Error| format!("cannot start the manager of node {node}: {error}");
    let (ours, theirs) = UnixStream::pair().map_err(words)?;
    let (ours, theirs) = (OwnedFd::from(ours), pipe::duplicate(OwnedFd::from(theirs).as_fd()).map_err(words)?);
    let error = pipe::duplicate(std::io::stderr().as_fd()).map_err(words)?;
    let input = match node == 0 && plan.gives_input(host) {
        true => Some(pipe::duplicate(std::io::stdin().as_fd()).map_err(words)?),
        false => None,
    };
    let here = host.reach != Reachability::Agent;
    let mut arguments = if here { Vec::new() } else { plan.remote.agent_words(&host.name) };
    let remote = plan.remote.launcher.as_deref().unwrap_or(launcher);
    arguments.push(if here { launcher } else { remote }.as_os_str().to_owned());
    arguments.push(MANAGER_ARGUMENT.into());
    let program = program::find(&arguments[0], None, std::env::var_os("PATH"))
        .map_err(|why| format!("cannot start the manager of node {node}: {why}"))?;
    let c = |text: &OsStr| CString::new(text.as_bytes()).map_err(|_| "an argument holds a zero byte".to_string());
    let environment: Vec<CString> = std::env::vars_os()
        .filter_map(|(name, value)| CString::new([name.as_bytes(), b"=", value.as_bytes()].concat()).ok())
        .collect();
    let pid = process::spawn(&Command {
        program: &c(program.as_os_str())?,
        arguments: &arguments.iter().map(|word| c(word)).collect::<Result<Vec<_>, _>>()?,
        environment: &environment,
        directory: None,
        stdio: [theirs.as_fd(), theirs.as_fd(), error.as_fd()],
        inherited: &input.iter().map(AsFd::as_fd).collect::<Vec<_>>(),
        processors: None,
        blocked_signals: watch.signals.before(),
        guardian: Some(watch.guardian.pipe()),
        open_files_max: None,
    })
    .map_err(|failure| program::explain(&program, None, &failure))?;
    let copy = pipe::duplicate(ours.as_fd()).map_err(words)?;
    let mut channel = ControlChannel::new(ours, copy).map_err(words)?;
    let part = Begin {
        node: node as u32,
        address: host.address,
        is_remote: !here,
        environment: (!here).then(|| std::env::vars_os().collect::<Vec<(OsString, OsString)>>()),
        directory: if here { None } else { std::env::current_dir().ok() },
        input: input.map_or(InputFrom::Head, |fd| InputFrom::Inherited(fd.as_raw_fd())),
        ..begin.clone()
    };
    channel.send(&Instruction::Begin { begin: Box::new(part) }.to_bytes());
    let name = &plan.node_names(&strobe_os::socket::host_name())[node];
    let what = if here { format!("the manager of node {name}") } else { format!("the launch agent for host {name}") };
    Ok(Member {
        pid,
        what,
        channel: Some(channel),
        room_watched: false,
        ended: None,
        strange: None,
        silent_since: None,
        keepalive: (!here).then(|| Keepalive::new(plan.remote.silence, Instant::now())),
        doubted_since: None,
    })
}
