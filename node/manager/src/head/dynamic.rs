// SPDX-License-Identifier: MIT OR Apache-2.0
//! What ranks ask for while the job runs: worlds that are spawned, ports, names (docs/design/dynamic.md).

use super::Head;
use super::meeting::{Meeting, Refusal, Waiting, closed_meanwhile, incomplete};
use super::placing::{self, Placed};
use super::recovery::Survival;
use super::roll_call::RollCall;
use super::universe::Universe;
use super::world_end::WorldEnd;
use crate::report;
use crate::spawn_order::SpawnOrder;
use crate::words::Instruction;
use std::time::{Duration, Instant};
use strobe_control::codec::Wire;
use strobe_control::{Birth, Reply, Request, SpawnPart};
use strobe_types::ErrorClass;

/// What the head knows of it.
pub struct Dynamic {
    pub(super) universe: Universe,
    meeting: Meeting,
    pub(super) roll_call: RollCall,
    pub(super) pending: Vec<Pending>,
    /// Spawns for which there is no room yet.
    waiting: Vec<WaitingSpawn>,
    next_order: u32,
    /// Something has changed since spawns were tried that wait.
    freed: bool,
    /// A rank has died with a lock in its hands that others need.
    pub crippled: bool,
    /// The exit code of worlds that have failed alone; 0 if none has.
    pub code: i32,
}

/// How long a spawn waits for ranks that have disconnected and may be about to end.
const PATIENCE: Duration = Duration::from_secs(10);

/// A spawn for which there is no room, but may soon be.
struct WaitingSpawn {
    asker: (u32, u32),
    parts: Vec<SpawnPart>,
    birth: Birth,
    until: Instant,
}

/// A world that nodes are starting.
pub(super) struct Pending {
    id: u32,
    /// The rank that asked, and by which it knows the answer.
    asker: (u32, u32),
    world: u32,
    pub(super) seats: Vec<u32>,
    codes: Vec<i32>,
    /// Nodes that have not answered.
    missing: Vec<usize>,
    started: Vec<u32>,
    trouble: Option<String>,
    /// It is being ended with what is connected with it.
    pub(super) ends: bool,
}

impl Dynamic {
    /// Nothing has been asked for, in the job of this universe with this key.
    pub fn new(universe: Universe, job: u64) -> Dynamic {
        let (meeting, pending, waiting) = (Meeting::new(job), Vec::new(), Vec::new());
        Dynamic {
            universe,
            meeting,
            roll_call: RollCall::default(),
            pending,
            waiting,
            next_order: 0,
            freed: false,
            crippled: false,
            code: 0,
        }
    }

    /// Nobody takes these seats again, and their ranks are connected with nobody.
    pub(super) fn retire(&mut self, seats: &[u32]) {
        seats.iter().for_each(|seat| self.universe.ended(*seat, false));
    }

    /// When a spawn that waits for room is given up.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.waiting.iter().map(|waiting| waiting.until).min()
    }
}

fn refused((class, text): Refusal) -> Reply {
    Reply::Refused { class: class.0, text, codes: Vec::new() }
}

fn done(result: Result<(), Refusal>) -> Reply {
    result.map_or_else(refused, |()| Reply::Done {})
}

impl Head<'_> {
    /// A rank asks for something.
    pub(super) fn asked(&mut self, rank: u32, id: u32, bytes: &[u8]) {
        // Who is being ended wants nothing any more: what was started or met now would outlive the end.
        let ends = self.verdict.is_some() || self.job.ranks.get(rank as usize).is_none_or(|seen| seen.excused);
        let Some(request) = Request::from_bytes(bytes).filter(|_| !ends) else { return };
        let meeting = &mut self.dynamic.meeting;
        let reply = match request {
            Request::Spawn { parts, parents, root, contexts } => {
                let birth = Birth { world: Vec::new(), parents, root, contexts };
                let until = Instant::now() + PATIENCE;
                return self.begin_spawn(WaitingSpawn { asker: (rank, id), parts, birth, until });
            }
            Request::Meet { port, accepts, group, context } => {
                return self.meet(&port, Waiting { asker: (rank, id), accepts, group, context });
            }
            Request::ClosePort { name } => match meeting.close(&name) {
                Ok(waiting) => {
                    self.turn_away(waiting.into_iter().map(|waiting| (waiting, closed_meanwhile(&name))).collect());
                    Reply::Done {}
                }
                Err(refusal) => refused(refusal),
            },
            Request::Agree { .. } | Request::Revoke { .. } => {
                return Survival(self).asked_to_recover(rank, id, request);
            }
            Request::OpenPort {} => Reply::Port { name: meeting.open(rank) },
            Request::Publish { service, port } => done(meeting.publish(service, port)),
            Request::Unpublish { service, port } => done(meeting.unpublish(&service, &port)),
            Request::Lookup { service } => match meeting.look_up(&service) {
                Ok(name) => Reply::Port { name },
                Err(refusal) => refused(refusal),
            },
        };
        self.reply((rank, id), &reply);
    }

    pub(super) fn reply(&mut self, (rank, id): (u32, u32), reply: &Reply) {
        if let Some(node) = self.node_of(rank) {
            self.orders.push((node, Instruction::Answer { rank, id, bytes: reply.to_bytes() }));
        }
    }

    pub(super) fn node_of(&self, rank: u32) -> Option<usize> {
        self.job.node_of(rank)
    }

    /// Tries spawns again for which there was no room.
    pub(super) fn try_waiting_spawns(&mut self, now: Instant) {
        let freed = std::mem::take(&mut self.dynamic.freed);
        let (ranks, ends) = (&self.job.ranks, self.verdict.is_some());
        self.dynamic.waiting.retain(|waiting| {
            let asker = &ranks[waiting.asker.0 as usize];
            !ends && !asker.excused && asker.ending.is_none()
        });
        if freed || self.dynamic.next_deadline().is_some_and(|until| now >= until) {
            std::mem::take(&mut self.dynamic.waiting).into_iter().for_each(|waiting| self.begin_spawn(waiting));
        }
    }

    fn begin_spawn(&mut self, spawn: WaitingSpawn) {
        let WaitingSpawn { asker, ref parts, .. } = spawn;
        let names: Vec<&str> = self.job.nodes.iter().map(|node| node.name.as_str()).collect();
        let universe = &mut self.dynamic.universe;
        let small = self.plan.universe_size.is_some_and(|size| size <= self.plan.ranks());
        let placed = match universe.has_seats() || small {
            true => placing::place(parts, &names, universe.free(), universe.room()),
            false => Err(placing::in_slices()),
        };
        let Placed { seats, parts, codes } = match placed {
            Ok(placed) => placed,
            // Ranks that have disconnected from the asker may be about to end.
            Err(misplaced)
                if misplaced.class == ErrorClass::SPAWN
                    && Instant::now() < spawn.until
                    && universe.may_have_room_for(asker.0) =>
            {
                self.dynamic.waiting.push(spawn);
                return;
            }
            Err(misplaced) => {
                let codes = vec![ErrorClass::SPAWN.0; parts.iter().map(|part| part.count as usize).sum()];
                let reply = Reply::Refused { class: misplaced.class.0, text: misplaced.text, codes };
                return self.reply(asker, &reply);
            }
        };
        let (world, component) = universe.begin(seats.clone(), &spawn.birth.parents);
        let universe_size = universe.size();
        let id = self.dynamic.next_order;
        self.dynamic.next_order = id.wrapping_add(1);
        let mut nodes: Vec<usize> = seats.iter().filter_map(|seat| self.node_of(*seat)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let birth = Birth { world: seats.clone(), ..spawn.birth };
        let order = Box::new(SpawnOrder { id, world, component, birth, parts, universe_size });
        self.orders.extend(nodes.iter().map(|node| (*node, Instruction::Spawn { order: order.clone() })));
        let (missing, started, trouble, ends) = (nodes, Vec::new(), None, false);
        self.dynamic.pending.push(Pending { id, asker, world, seats, codes, missing, started, trouble, ends });
    }

    /// A node has started its ranks of a new world, or could not.
    pub(super) fn spawned(&mut self, node: usize, id: u32, pids: &[(u32, i32)], trouble: Option<String>) {
        let at = self.dynamic.pending.iter().position(|pending| pending.id == id);
        let ends = at.is_some_and(|at| self.dynamic.pending[at].ends);
        for (rank, pid) in pids {
            self.job.take_seat(*rank, *pid);
            // The order to end it went out behind the one to start it.
            self.job.ranks[*rank as usize].excused = ends;
            if self.plan.verbose {
                let (names, rank) = (self.job.names(), *rank);
                let host = report::host_of(&names, rank);
                self.standard_files.say(&format!("mpiexec: rank {rank} was spawned on {host} as process {pid}"));
            }
        }
        let Some(at) = at else { return };
        let pending = &mut self.dynamic.pending[at];
        pending.missing.retain(|missing| *missing != node);
        pending.started.extend(pids.iter().map(|(rank, _)| *rank));
        pending.trouble = pending.trouble.take().or(trouble);
        if !pending.missing.is_empty() {
            return;
        }
        let Pending { asker, world, seats, codes, started, trouble, .. } = self.dynamic.pending.remove(at);
        let reply = match trouble {
            None => Reply::Spawned { ranks: seats, codes },
            Some(text) => {
                if started.is_empty() {
                    self.dynamic.universe.withdraw(world);
                } else {
                    WorldEnd(self).end_ranks(&started);
                }
                let codes = vec![ErrorClass::SPAWN.0; codes.len()];
                Reply::Refused { class: ErrorClass::SPAWN.0, text: format!("command: {text}"), codes }
            }
        };
        self.reply(asker, &reply);
        self.settle();
    }

    /// A node is gone: it starts nothing that it was told to.
    pub(super) fn give_up_spawns_on(&mut self, node: usize) {
        let waits = |pending: &&Pending| pending.missing.contains(&node);
        let ids: Vec<u32> = self.dynamic.pending.iter().filter(waits).map(|pending| pending.id).collect();
        let why = format!("{} has failed", self.job.name(node));
        ids.into_iter().for_each(|id| self.spawned(node, id, &[], Some(why.clone())));
    }

    fn meet(&mut self, port: &str, group: Waiting) {
        if group.group.iter().any(|rank| self.job.ranks.get(*rank as usize).is_some_and(|seen| seen.excused)) {
            return self.reply(group.asker, &refused(incomplete()));
        }
        let other = match self.dynamic.meeting.come(port, group.clone()) {
            Ok(Some(other)) => other,
            Ok(None) => return,
            Err(refusal) => return self.reply(group.asker, &refused(refusal)),
        };
        self.dynamic.universe.meet(&group.group, &other.group);
        // Before either of them goes on.
        self.settle();
        let context = if group.accepts { group.context } else { other.context };
        self.reply(group.asker, &Reply::Met { group: other.group, context });
        self.reply(other.asker, &Reply::Met { group: group.group, context });
    }

    /// Groups that have waited at a port in vain.
    fn turn_away(&mut self, waiting: Vec<(Waiting, Refusal)>) {
        waiting.into_iter().for_each(|(waiting, why)| self.reply(waiting.asker, &refused(why)));
    }

    /// A rank says that it is tied to ranks of other worlds, or no longer.
    pub(super) fn tied(&mut self, rank: u32, on: bool, ranks: &[u32]) {
        self.dynamic.universe.hear(rank, on, ranks);
        self.settle();
    }

    /// A rank's process has ended. One that has not ended well keeps its ties until what is connected with it is ended.
    pub(super) fn rank_ended(&mut self, rank: u32) {
        self.leave_ports(rank);
        let seen = &self.job.ranks[rank as usize];
        if seen.ended_well() {
            self.dynamic.universe.ended(rank, !seen.excused);
            self.settle();
        }
    }

    /// Nobody meets this rank any more.
    pub(super) fn leave_ports(&mut self, rank: u32) {
        let left = self.dynamic.meeting.ended(rank);
        self.turn_away(left);
    }

    fn settle(&mut self) {
        self.dynamic.freed = true;
        let components = self.dynamic.universe.settle();
        if !components.is_empty() {
            self.all(&Instruction::Connect { components });
        }
    }
}
