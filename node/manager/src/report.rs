// SPDX-License-Identifier: MIT OR Apache-2.0
//! The report on a job that does not end well: which rank, how it ended, in which call, and what the others were doing.

use crate::CANNOT_START;
use crate::rank::{Abort, Seen, Stage};
use std::net::SocketAddr;
use std::time::Duration;
use strobe_mds::{Doing, count_text, merged, verdict as explain};
use strobe_os::process::ExitStatus;
use strobe_os::signal;

/// Exit code after `--timeout`, as `timeout(1)` has it.
const TIMED_OUT: i32 = 124;
/// Exit code when nodes do not reach each other any more; as for a host that is given up.
const UNREACHABLE: i32 = CANNOT_START;

/// Why a job is ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A rank has failed.
    Rank(u32),
    /// A rank has ended well but has never called `MPI_Init`, while others have.
    NeverJoined(u32),
    /// Others wait for this rank, which is in `MPI_Finalize` and will send nothing more.
    LeftBehind(u32),
    /// This rank was ended with others while it held a lock that those need who were to go on.
    Crippled(u32),
    /// Every rank waits, and nothing can move any more.
    Deadlock,
    /// `--timeout`
    Timeout(Duration),
    /// The user has sent this signal to the launcher, for the second time, or ranks have ended by it.
    Interrupted(i32),
    /// Nobody reads our output any more.
    OutputClosed,
    /// The ranks of a node could not be started, for this reason.
    CannotStart(String),
    /// Two nodes do not reach each other any more, in words.
    Silent(String),
    /// A node is lost: its number, what became of its manager or of the program that was to start it, and the exit code
    /// for that.
    NodeLost(u32, String, i32),
}

impl Cause {
    /// The rank that is the reason.
    pub fn culprit(&self) -> Option<u32> {
        match self {
            Cause::Rank(number) | Cause::NeverJoined(number) | Cause::LeftBehind(number) | Cause::Crippled(number) => {
                Some(*number)
            }
            _ => None,
        }
    }

    /// The launcher's exit code for it.
    pub fn code(&self, ranks: &[Seen]) -> i32 {
        match self {
            Cause::Rank(number) => ranks[*number as usize].code(),
            Cause::NeverJoined(_) | Cause::LeftBehind(_) | Cause::Crippled(_) | Cause::Deadlock => 1,
            Cause::NodeLost(_, _, code) => *code,
            Cause::Silent(_) => UNREACHABLE,
            Cause::CannotStart(_) => CANNOT_START,
            Cause::Timeout(_) => TIMED_OUT,
            Cause::Interrupted(number) => 128 + number,
            Cause::OutputClosed => 128 + signal::SIGPIPE,
        }
    }
}

/// The decision to end a job, and what was seen at that moment.
#[derive(Debug)]
pub struct Verdict {
    /// Why the job is ended.
    pub cause: Cause,
    /// What the culprit was doing.
    pub culprit: Option<Doing>,
    /// What the other ranks were doing.
    pub others: Vec<Doing>,
    /// The launcher's exit code.
    pub code: i32,
}

/// The name of a rank's node. `names` has for each node the rank after its last one, and its name.
pub fn host_of(names: &[(u32, String)], rank: u32) -> &str {
    names.iter().find(|(end, _)| rank < *end).map_or("?", |(_, name)| name)
}

/// The report, line by line.
pub fn lines(verdict: &Verdict, ranks: &[Seen], names: &[(u32, String)]) -> Vec<String> {
    let mut lines = Vec::new();
    let host = verdict.cause.culprit().map_or("?", |rank| host_of(names, rank));
    match &verdict.cause {
        Cause::CannotStart(text) => return vec![text.clone()],
        Cause::NodeLost(node, how, _) => lines.push(format!("{how}{}", its_ranks(names, *node))),
        Cause::Silent(text) => lines.push(text.clone()),
        Cause::OutputClosed => return lines,
        Cause::Interrupted(number) => {
            lines.push(format!("ended by {}", signal::name(*number)));
            return lines;
        }
        Cause::Deadlock => return standstill(&verdict.others),
        Cause::Timeout(limit) => lines.push(format!("the job ran longer than --timeout {}", limit.as_secs_f64())),
        Cause::NeverJoined(number) => lines.push(format!(
            "rank {number} on {host} (pid {}) ended without calling MPI_Init, while others wait for it: is it an MPI \
             program, linked with this library?",
            ranks[*number as usize].pid
        )),
        Cause::LeftBehind(number) => {
            let failure = verdict.culprit.as_ref().and_then(Doing::failure);
            // The rank may have done its part, and the others wait for one that went on after an error.
            let why = failure.or_else(|| went_on(&verdict.others).next());
            let why = why.unwrap_or_else(|| "did an exception end it?".into());
            let pid = ranks[*number as usize].pid;
            lines.push(format!(
                "rank {number} on {host} (pid {pid}) has called MPI_Finalize, while others wait for it: {why}"
            ));
        }
        Cause::Crippled(number) => lines.push(format!(
            "rank {number} on {host} (pid {}) was ended while it held a lock that others need, so all have to end",
            ranks[*number as usize].pid
        )),
        Cause::Rank(number) => lines.extend(of_rank(&ranks[*number as usize], verdict.culprit.as_ref(), host)),
    }
    if !verdict.others.is_empty() {
        let all = matches!(verdict.cause, Cause::Timeout(_) | Cause::Silent(_));
        let who = if all { "the ranks" } else { "the other ranks" };
        lines.push(format!("what {who} were doing:"));
        lines.extend(merged(&verdict.others).into_iter().map(|line| format!("  {line}")));
        if all {
            lines.extend(explain(&verdict.others));
        }
    }
    lines.extend(also(verdict, ranks));
    lines
}

/// Of the ranks that have left while others wait, the one to report: one that went on after an error, since others may
/// wait for what it did not do; else the first.
pub fn most_telling<'a>(left: impl Iterator<Item = &'a Doing>) -> Option<u32> {
    left.min_by_key(|doing| (doing.failed.is_none(), doing.rank)).map(|doing| doing.rank)
}

/// The ranks that went on after an error, a line for each.
fn went_on(doings: &[Doing]) -> impl Iterator<Item = String> + '_ {
    doings.iter().filter_map(|doing| Some(format!("rank {} went on: {}", doing.rank, doing.failure()?)))
}

/// The report that no rank can go on, and why.
pub fn standstill(doings: &[Doing]) -> Vec<String> {
    let mut lines = vec!["no rank can go on: all wait, and nothing is under way".to_string()];
    lines.extend(merged(doings).into_iter().map(|line| format!("  {line}")));
    lines.extend(explain(doings));
    lines.extend(went_on(doings));
    lines
}

/// The report that one node, with its addresses, hears nothing from another.
pub fn silent(from: (&str, &[SocketAddr]), to: (&str, &[SocketAddr]), silence: Option<Duration>) -> String {
    let list = |addresses: &[SocketAddr]| addresses.iter().map(SocketAddr::to_string).collect::<Vec<_>>().join(", ");
    let last = match silence {
        Some(silence) => format!("the last contact was {:.1} s ago", silence.as_secs_f64()),
        None => "there was never any contact".to_string(),
    };
    format!(
        "node {} ({}) does not reach node {} ({}) on any path: {last}; --path-timeout says how long that may last",
        from.0,
        list(from.1),
        to.0,
        list(to.1)
    )
}

/// The ranks of a lost node, in words.
fn its_ranks(names: &[(u32, String)], node: u32) -> String {
    let node = node as usize;
    let end = names.get(node).map_or(0, |(end, _)| *end);
    let first = node.checked_sub(1).and_then(|before| names.get(before)).map_or(0, |(end, _)| *end);
    format!("; with it {}", count_text(&(first..end).collect::<Vec<_>>()))
}

/// How one rank has ended, in words.
fn of_rank(rank: &Seen, doing: Option<&Doing>, host: &str) -> Vec<String> {
    let who = format!("rank {} on {host} (pid {})", rank.number, rank.pid);
    let killed = matches!(rank.ending, Some(ExitStatus::Killed { .. }));
    if let Some(Abort { code, text, .. }) = rank.abort.as_ref().filter(|_| !killed) {
        // An error under MPI_ERRORS_ARE_FATAL ends the job like MPI_Abort, and its text names the call.
        let (first, more) = text.split_once('\n').unwrap_or((text, ""));
        let what = if first.is_empty() { "MPI_Abort" } else { first };
        let mut all = vec![format!("{who} ended the job with code {code}: {what}")];
        all.extend(more.lines().map(|line| format!("  {line}")));
        return all;
    }
    let place = match (rank.stage, doing) {
        (Stage::Started, _) => " before MPI_Init".to_string(),
        (Stage::Finalized, _) => " after MPI_Finalize".to_string(),
        (Stage::Joined, None) => String::new(),
        (Stage::Joined, Some(doing)) if doing.call.is_none() => format!(" while {}", doing.text()),
        (Stage::Joined, Some(doing)) => format!(" in {}", doing.text()),
    };
    vec![match rank.ending {
        Some(ExitStatus::Exited(0)) => {
            format!("{who} exited without calling MPI_Finalize or its like{}", place.replace(" while", ";"))
        }
        Some(ExitStatus::Exited(code)) => format!("{who} exited with code {code}{}{place}", shell(code)),
        Some(ExitStatus::Killed { signal, core }) => {
            let core = if core { ", core dumped" } else { "" };
            format!("{who} was killed by signal {signal} ({}{core}){place}", signal::name(signal))
        }
        None => format!("{who} failed{place}"),
    }]
}

/// What an exit code above 128 means in a shell.
fn shell(code: i32) -> String {
    match code {
        129..=159 => format!(" (a shell's way to say {})", signal::name(code - 128)),
        _ => String::new(),
    }
}

/// Other ranks that crashed before the manager ended any.
fn also(verdict: &Verdict, ranks: &[Seen]) -> Option<String> {
    let Cause::Rank(first) = verdict.cause else { return None };
    let more: Vec<u32> = ranks.iter().filter(|r| r.number != first && r.crashed()).map(|r| r.number).collect();
    let way = ranks.iter().find(|rank| more.first() == Some(&rank.number))?.ending?;
    let ExitStatus::Killed { signal, .. } = way else { return None };
    Some(format!("{} crashed too ({})", count_text(&more), signal::name(signal)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use strobe_mds::Wait;
    use strobe_types::{CallId, ErrorClass};

    fn rank(number: u32, stage: Stage, ending: Option<ExitStatus>) -> Seen {
        Seen { stage, ending, ..Seen::new(number, 77) }
    }

    fn doing(rank: u32, call: Option<CallId>) -> Doing {
        let wait = if call == Some(SSEND) { Wait::Receiver } else { Wait::Message };
        Doing { call, wait, asleep: true, peer: 1, tag: 5, ..samples::doing(rank) }
    }

    const RECV: CallId = CallId::of("MPI_Recv");
    const SSEND: CallId = CallId::of("MPI_Ssend");

    fn report(rank: Seen, culprit: Option<Doing>, others: Vec<Doing>) -> String {
        let verdict = Verdict { cause: Cause::Rank(0), culprit, others, code: 1 };
        lines(&verdict, &[rank], &[(1, "host".into())]).join("\n")
    }

    #[test]
    fn a_death_names_rank_signal_call_and_waits() {
        let killed = Some(ExitStatus::Killed { signal: 9, core: false });
        let text = report(
            rank(0, Stage::Joined, killed),
            Some(doing(0, Some(RECV))),
            vec![doing(1, Some(SSEND)), doing(2, Some(SSEND))],
        );
        assert_eq!(
            text,
            "rank 0 on host (pid 77) was killed by signal 9 (SIGKILL) in MPI_Recv from 1 tag 5 on MPI_COMM_WORLD\n\
             what the other ranks were doing:\n  2 ranks (1,2): MPI_Ssend to 1 tag 5 on MPI_COMM_WORLD"
        );
    }

    #[test]
    fn a_rank_that_was_ended_with_a_lock_is_no_failure_of_its_own() {
        let ended = rank(0, Stage::Joined, Some(ExitStatus::Killed { signal: 15, core: false }));
        let cause = Cause::Crippled(0);
        assert_eq!((cause.culprit(), cause.code(std::slice::from_ref(&ended))), (Some(0), 1));
        let verdict = Verdict { cause, culprit: None, others: vec![doing(1, Some(RECV))], code: 1 };
        let text = lines(&verdict, &[ended], &[(1, "host".into())]).join("\n");
        assert!(text.starts_with("rank 0 on host (pid 77) was ended while it held a lock that others need"), "{text}");
        assert!(text.contains("1 rank (1): MPI_Recv") && !text.contains("killed by"), "{text}");
    }

    #[test]
    fn silence_names_both_nodes_their_addresses_and_the_last_contact() {
        let addresses = ["10.0.0.1:7", "10.0.0.2:8"].map(|text| [text.parse().expect("an address")]);
        let ends = (("a", &addresses[0][..]), ("b", &addresses[1][..]));
        let text = silent(ends.0, ends.1, Some(Duration::from_millis(2_500)));
        let words = ["node a (10.0.0.1:7)", "node b (10.0.0.2:8)", "2.5 s ago", "--path-timeout"];
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
        assert!(silent(ends.0, ends.1, None).contains("never"));
    }

    #[test]
    fn one_line_for_exits() {
        let exited = |code| Some(ExitStatus::Exited(code));
        assert_eq!(
            report(rank(0, Stage::Started, exited(3)), None, vec![]),
            "rank 0 on host (pid 77) exited with code 3 before MPI_Init"
        );
        assert_eq!(
            report(rank(0, Stage::Joined, exited(0)), Some(doing(0, None)), vec![]),
            "rank 0 on host (pid 77) exited without calling MPI_Finalize or its like; computing"
        );
        assert!(report(rank(0, Stage::Started, exited(139)), None, vec![]).contains("SIGSEGV"));
    }

    #[test]
    fn abort_shows_code_and_text() {
        let mut aborted = rank(0, Stage::Joined, Some(ExitStatus::Exited(7)));
        let text = "MPI_Recv: bad\nmore".into();
        aborted.abort = Some(Abort { code: 7, text, heard: std::time::Instant::now() });
        assert_eq!(
            report(aborted, None, vec![]),
            "rank 0 on host (pid 77) ended the job with code 7: MPI_Recv: bad\n  more"
        );
    }

    #[test]
    fn of_those_that_left_the_one_whose_call_failed_tells_most() {
        let mut failed = doing(2, None);
        failed.failed = Some((RECV, ErrorClass(2)));
        assert_eq!(most_telling([doing(1, None), failed].iter()), Some(2));
        assert_eq!(most_telling([doing(3, None), doing(1, None)].iter()), Some(1));
        assert_eq!(most_telling([].iter()), None);
    }
}
