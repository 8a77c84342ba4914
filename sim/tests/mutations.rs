// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether the simulator bites: each bug on purpose is found within the seeds that the tests run. The crates with these
//! bugs are built with the feature `mutations` for this package's tests (Cargo.toml).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use strobe_endpoint::mutation as engine;
use strobe_mpi::mutation as calls;
use strobe_mpi::mutation::windows;
use strobe_onesided::mutation as onesided;
use strobe_protocol::collective::mutation as plans;
use strobe_protocol::{channel, link, primitive};
use strobe_sim::{NodePlan, run_plan};

/// Seeds of whole nodes for each bug in the engine, and of a hundred bugs so many have to be found.
const NODE_SEEDS: u64 = 1000;
const PERCENT_FOUND: usize = 95;

/// No seed has found these so far, and to look for one takes as long as to find fifty others. They count as missed, and
/// are looked for with `STROBE_ROWS=all` only.
const NEVER_FOUND: [&str; 4] = ["CancelsWhatIsProbed", "FlushesOne", "ReusesSegments", "TakesBackProbed"];

/// The seeds that found bugs the last time somebody looked, a file for each test: name of the bug, seed. Such a seed is
/// tried first, which spares nine tenths of the time; a bug that it does not find is looked for among all. Nothing else
/// depends on these files. `STROBE_FINDERS=write` looks among all, and writes them.
const FINDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/finders");

/// Which bugs a test is about, and where its finders are.
struct Finders {
    path: PathBuf,
    known: BTreeMap<String, u64>,
}

impl Finders {
    fn of(group: &str) -> Finders {
        let path = Path::new(FINDERS).join(format!("{group}.txt"));
        let text = if Finders::are_written() { String::new() } else { fs::read_to_string(&path).unwrap_or_default() };
        let known = text.lines().filter_map(|line| {
            let (bug, seed) = line.split_once(' ')?;
            Some((bug.to_owned(), seed.parse().ok()?))
        });
        Finders { path, known: known.collect() }
    }

    fn are_written() -> bool {
        std::env::var_os("STROBE_FINDERS").is_some_and(|what| what == "write")
    }

    /// All seeds, in the order in which they are tried.
    fn seeds(&self, bug: &str) -> impl Iterator<Item = u64> {
        let known = self.known.get(bug).copied();
        known.into_iter().chain((0..NODE_SEEDS).filter(move |seed| Some(*seed) != known))
    }

    fn write(&self, found: &BTreeMap<&str, u64>) {
        if Finders::are_written() {
            let lines: String = found.iter().map(|(bug, seed)| format!("{bug} {seed}\n")).collect();
            fs::create_dir_all(FINDERS).and_then(|()| fs::write(&self.path, lines)).expect("finders can be written");
        }
    }
}

fn is_looked_for(bug: &str) -> bool {
    !NEVER_FOUND.contains(&bug) || std::env::var_os("STROBE_ROWS").is_some_and(|rows| rows == "all")
}

/// What a seed of the whole node finds: a run that goes wrong, or with fixed order another interleaving of the same
/// program whose receives got other messages.
fn fault_of_node(seed: u64, plan: fn(u64) -> NodePlan) -> Option<String> {
    let plan = plan(seed).impatient();
    let first = run_plan(plan.clone());
    if first.fault.is_some() || !plan.strobing.fixed_order {
        return first.fault;
    }
    let second = run_plan(NodePlan { seed: seed + 10_000, ..plan });
    let differs = || (first.matched != second.matched).then(|| "other messages were matched".to_owned());
    second.fault.or_else(differs)
}

/// A bug: its name, and what puts it in or takes it out, in the calling thread.
type Bug = (String, Box<dyn Fn(bool) + Sync>);

fn bugs<M: Copy + Debug + Sync + 'static>(all: &'static [M], choose: fn(Option<M>)) -> impl Iterator<Item = Bug> {
    let bug = move |bug: &M| {
        let bug = *bug;
        (format!("{bug:?}"), Box::new(move |on: bool| choose(on.then_some(bug))) as Box<dyn Fn(bool) + Sync>)
    };
    all.iter().map(bug)
}

/// The first of these seeds that finds a bug, and what it finds. Patience is short here, so what is wrong without the
/// bug, too, is no find.
fn find((_, put): &Bug, plan: fn(u64) -> NodePlan, mut seeds: impl Iterator<Item = u64>) -> Option<(u64, String)> {
    let fault = |seed, on| {
        put(on);
        let fault = fault_of_node(seed, plan);
        put(false);
        fault
    };
    let find = |seed| fault(seed, true).filter(|_| fault(seed, false).is_none());
    seeds.find_map(|seed| find(seed).map(|fault| (seed, fault)))
}

/// Asserts that most of these bugs are found by seeds of the whole node, each with its plan.
fn most_are_found(group: &str, bugs: &[Bug], plan: fn(u64) -> NodePlan) {
    // Every find is a panic of some rank, and hardly one is worth its backtrace.
    std::panic::set_hook(Box::new(|_| {}));
    let finders = Finders::of(group);
    let (next, finds) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        while let Some(bug) = bugs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (name, begin) = (bug.0.as_str(), Instant::now());
            let found = is_looked_for(name).then(|| find(bug, plan, finders.seeds(name))).flatten();
            let text = match &found {
                Some((seed, fault)) => format!("seed {seed}: {}", fault.lines().next().unwrap_or_default()),
                None if is_looked_for(name) => format!("not found in {NODE_SEEDS} seeds"),
                None => "not looked for".to_owned(),
            };
            println!("{name} ({} ms): {text}", begin.elapsed().as_millis());
            finds.lock().expect("nobody panics with it").extend(found.map(|(seed, _)| (name, seed)));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
    let (all, finds) = (bugs.len(), finds.into_inner().expect("nobody panics with it"));
    finders.write(&finds);
    let missed: Vec<&str> = bugs.iter().map(|bug| bug.0.as_str()).filter(|name| !finds.contains_key(name)).collect();
    println!("{} of {all} found; missed: {missed:?}", finds.len());
    assert!(finds.len() * 100 >= all * PERCENT_FOUND, "{} of {all} found; missed: {missed:?}", finds.len());
}

/// These bugs need no windows, which take time.
fn without_windows(seed: u64, nodes: Option<u32>) -> NodePlan {
    NodePlan::new(seed, nodes).with_windows(false)
}

#[test]
fn bugs_on_purpose_in_the_engine_are_found() {
    let bugs = bugs(engine::ALL, engine::choose).filter(|bug| !bug.0.starts_with("Agent"));
    most_are_found("engine", &bugs.collect::<Vec<_>>(), |seed| without_windows(seed, None));
}

#[test]
fn bugs_on_purpose_in_the_progress_agent_are_found() {
    let bugs = bugs(engine::ALL, engine::choose).filter(|bug| bug.0.starts_with("Agent"));
    most_are_found("progress_agent", &bugs.collect::<Vec<_>>(), |seed| {
        without_windows(seed, Some(1)).with_progress_agent()
    });
}

#[test]
fn bugs_on_purpose_in_collectives_are_found() {
    let plans = bugs(plans::ALL, plans::choose);
    let all = plans.chain(bugs(calls::ALL, calls::choose));
    most_are_found("collectives", &all.collect::<Vec<_>>(), |seed| without_windows(seed, None));
}

#[test]
fn bugs_on_purpose_in_the_core_primitives_are_found_by_whole_nodes() {
    // A request comes again only if who sent it has died half-way, which no process does here by itself: a test of the
    // order has one do so (`engine/protocol/src/primitive/tests.rs`).
    let bugs = bugs(primitive::mutation::ALL, primitive::mutation::choose).filter(|bug| bug.0 != "AnswersAnew");
    // Two ranks of one node but the first have to put long blocks at once, which hardly happens on fewer nodes.
    most_are_found("primitives", &bugs.collect::<Vec<_>>(), |seed| without_windows(seed, (seed % 4 != 0).then_some(3)));
}

/// A bug in one-sided communication that a test of requests alone finds (`engine/onesided/tests/served.rs`): a flush
/// that a node answers too early. The origin waits in any case until its data have left, and long data leave no sooner
/// than they are received.
const REQUESTS_ALONE: [&str; 1] = ["FlushesEarly"];

#[test]
fn bugs_on_purpose_in_one_sided_communication_are_found() {
    let requests = bugs(onesided::ALL, onesided::choose).filter(|bug| !REQUESTS_ALONE.contains(&bug.0.as_str()));
    let bugs = requests.chain(bugs(windows::ALL, windows::choose));
    most_are_found("onesided", &bugs.collect::<Vec<_>>(), |seed| NodePlan::new(seed, None).with_windows(true));
}

/// Bugs in links that the link's own test finds (`engine/protocol/src/link/tests/seeds.rs`), as it does all others, and
/// whole nodes do not. What seems to keep them from it: no gateway gives a link what another epoch has sent; no program
/// makes so many gaps that packets are refused, or has a lane wait for credit that was lost and is the last; probes on
/// an idle link rarely harm a program; and a piece that is known in part comes in one seed of hundreds.
const LINKS_ALONE: [&str; 5] =
    ["IgnoresEpoch", "AcknowledgesRefused", "ForgetsCredit", "ProbesWhenIdle", "KeepsKnownPrefix"];

#[test]
fn bugs_on_purpose_in_links_are_found_by_whole_nodes() {
    let bugs = bugs(link::mutation::ALL, link::mutation::choose).filter(|bug| !LINKS_ALONE.contains(&bug.0.as_str()));
    most_are_found("links", &bugs.collect::<Vec<_>>(), |seed| {
        let plan = without_windows(seed, Some(2));
        if seed % 2 == 0 { plan } else { plan.on_bad_network() }
    });
}

/// Bugs in channels that tests of channels alone find (`engine/protocol/src/channel/tests.rs`): a gap that is never
/// told costs time only, since in the end the group is given up, and nothing damages memory here.
const CHANNELS_ALONE: [&str; 2] = ["NeverTellsGap", "AcknowledgesDamaged"];

#[test]
fn bugs_on_purpose_in_channels_are_found() {
    let bugs = bugs(channel::mutation::ALL, channel::mutation::choose);
    let bugs = bugs.filter(|bug| !CHANNELS_ALONE.contains(&bug.0.as_str()));
    most_are_found("channels", &bugs.collect::<Vec<_>>(), |seed| {
        let plan = without_windows(seed, Some(3 + (seed / 2 % 4) as u32));
        if seed % 2 == 0 { plan } else { plan.on_bad_network() }
    });
}
