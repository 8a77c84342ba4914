// SPDX-License-Identifier: MIT OR Apache-2.0
//! All processes of a virtual node at once, while nothing is on its way to it. They are killed, which the kernel tells
//! mpiexec, or stopped, which nobody tells anybody: heartbeats must find that out. Also all ranks of a job stopped, as
//! by Ctrl-Z, which must not end the job.

use super::{Case, Random, Rig, SIGKILL, Victim, job, managers, one_loss_is_reported, start, wait};
use libtest_mimic::{Failed, Trial};
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// What is done to the processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Killed,
    Stopped,
    /// All ranks of the job are stopped for longer than a node may be silent.
    Paused,
}

/// The exit code of a job whose nodes no longer reach each other.
const UNREACHABLE: i32 = 127;
const QUICK: [&str; 4] = ["--heartbeat-ms", "100", "--path-timeout", "1"];
const EARLY: [&str; 8] = [QUICK[0], QUICK[1], QUICK[2], QUICK[3], "--schedule", "strobed", "--strobe", "early"];
const DEMAND: [&str; 6] = [QUICK[0], QUICK[1], QUICK[2], QUICK[3], "--schedule", "strobed"];

fn signal(name: &str, pids: &[u32]) -> bool {
    let pids: Vec<String> = pids.iter().map(u32::to_string).collect();
    let status = Command::new("kill").arg(format!("-{name}")).args(pids).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn run(rig: &Rig, case: Case, how: How, random: &mut Random) -> Result<(), String> {
    let ranks = case.nodes.max(2) + random.below(3);
    let chosen = random.below(case.nodes) as usize;
    let about = format!("{}: node {chosen} of {} with {ranks} ranks {how:?}", case.kind, case.nodes);
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut run = start(rig, case, ranks, &mark).map_err(|why| format!("{about}: {why}"))?;
    // Time for all ranks to go to sleep, or to begin computing.
    std::thread::sleep(Duration::from_millis(200));
    let manager = managers(run.child.id()).get(chosen).copied().ok_or("no manager")?;
    let its_ranks: Vec<u32> = job::children(manager).into_iter().filter(|pid| run.pids.contains(pid)).collect();
    // The manager first, so that it cannot report the others.
    let hit = match how {
        How::Killed => {
            let hit = signal("KILL", &[manager]);
            // A rank may have died with its manager before this signal comes to it.
            let _ = signal("KILL", &its_ranks);
            hit
        }
        How::Stopped => signal("STOP", &[manager]) && signal("STOP", &its_ranks),
        How::Paused => {
            let mpiexec = [run.child.id()];
            let stopped = signal("TSTP", &mpiexec);
            std::thread::sleep(Duration::from_millis(2_500));
            let goes_on = signal("CONT", &mpiexec);
            std::thread::sleep(Duration::from_millis(500));
            stopped && goes_on && signal("TERM", &mpiexec)
        }
    };
    let code = wait(&mut run.child, &mark).map_err(|why| format!("{about}: {why}"))?;
    let _ = run.out.read_to_string(&mut String::new());
    let report = run.errors.join().unwrap_or_default();
    if let Some(left) = mark.leftovers() {
        return Err(format!("{about}: {left}\n{report}"));
    }
    let named = |line: &&str| line.contains(" does not reach node ") && line.contains(&format!("/{chosen} ("));
    let (expected, sound) = match how {
        How::Killed => (128 + SIGKILL, one_loss_is_reported(&report)),
        How::Stopped => (UNREACHABLE, report.lines().filter(named).count() == 1),
        How::Paused => (128 + 15, !report.contains("does not reach")),
    };
    match hit && sound && code == expected {
        true => Ok(()),
        false => Err(format!("{about}: {hit}, exit code {code}, not {expected}, or not the right report\n{report}")),
    }
}

/// The trials. Their random numbers follow from `seed`.
pub fn trials(rig: &Arc<Rig>, seed: u64, ignored: bool) -> Vec<Trial> {
    let kinds = [
        ("whole/nodes2/killed/recv", "recv", 2, &QUICK[..], How::Killed),
        ("whole/nodes2/stopped/recv", "recv", 2, &QUICK, How::Stopped),
        ("whole/nodes4/stopped/alone", "alone", 4, &QUICK, How::Stopped),
        ("whole/early/nodes2/stopped/recv", "recv", 2, &EARLY, How::Stopped),
        ("whole/early/nodes2/stopped/late", "late", 2, &EARLY, How::Stopped),
        ("whole/demand/nodes2/stopped/recv", "recv", 2, &DEMAND, How::Stopped),
        ("whole/nodes2/paused/send_small", "send_small", 2, &QUICK, How::Paused),
    ];
    let trial = |(index, (name, kind, nodes, options, how)): (u64, (&str, _, _, _, How))| {
        let rig = Arc::clone(rig);
        let case = Case { kind, nodes, options, victim: Victim::Manager };
        let body = move || run(&rig, case, how, &mut Random((seed ^ (index << 40)).max(1))).map_err(Failed::from);
        Trial::test(name, body).with_ignored_flag(ignored)
    };
    (0..).zip(kinds).map(trial).collect()
}
