// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two peers over a network that is as bad as a seed says: everything arrives once and in order, and then nothing
//! happens any more. `STROBE_LINK_SEED` gives a seed and `STROBE_LINK_SEEDS` how many from there on; `make soak` runs
//! more than the tests do.

use super::network::{Cut, Network, Path, Pause};
use super::pair::{MS, Pair, US};
use super::peer::{Peer, Traffic};
#[cfg(feature = "mutations")]
use crate::link::mutation;
use crate::link::{LANES, PathConfig};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, panicking, scope};
use strobe_types::chance::Chance;

/// How long after the last fault everything must have arrived.
const PATIENCE_NS: u64 = 60_000 * MS;

/// What a seed stands for.
#[derive(Debug)]
pub struct Scenario {
    pub seed: u64,
    pub network: Network,
    pub traffic: Traffic,
    /// Nothing ever goes wrong. Then hardly anything may be sent twice: a packet in two hundred, since a queue may
    /// grow faster than the timeout learns.
    pub perfect: bool,
}

fn path(chance: &mut Chance, perfect: bool) -> Path {
    let mut one_of = |of: &[u64]| if perfect { 0 } else { chance.one_of(of) };
    let lost = one_of(&[0, 0, 1_000, 10_000, 100_000, 300_000]);
    let (corrupted, doubled) = (one_of(&[0, 0, 1_000, 20_000]), one_of(&[0, 0, 5_000, 100_000]));
    let (late, jitter_ns) = (one_of(&[0, 0, 5_000, 50_000]), one_of(&[0, 2 * US, 50 * US]));
    Path {
        config: PathConfig {
            packet_bytes_max: chance.one_of(&[300, 1_500, 1_500, 9_000, 65_000]),
            window_bytes_max: chance.one_of(&[64 << 10, 200 << 10, 1 << 20]),
        },
        latency_ns: chance.one_of(&[5 * US, 30 * US, 30 * US, 200 * US, 2 * MS]),
        jitter_ns,
        rate: chance.one_of(&[100, 1_000, 10_000]),
        queue_bytes: if perfect { u64::MAX } else { chance.one_of(&[64 << 10, 1 << 20]) },
        lost,
        corrupted,
        doubled,
        late,
    }
}

impl Scenario {
    pub fn new(seed: u64) -> Scenario {
        let chance = &mut Chance::new(seed, 1);
        let perfect = chance.below(8) == 0;
        let paths = 1 + chance.below(4).min(chance.below(4));
        let paths: Vec<Path> = (0..paths).map(|_| path(chance, perfect)).collect();
        let narrow = chance.below(4) == 0;
        let loads = [(20, 3, 150_000), (200, 6, 50_000), (800, 3, 500), (200, 30, 10_000), (20, 120, 500)];
        let (records, transfers, transfer_bytes_max) = chance.one_of(&loads);
        let traffic = Traffic {
            records: chance.below(records),
            lanes: if narrow { 1 } else { LANES as u64 },
            long: narrow,
            transfers: chance.below(transfers),
            transfer_bytes_max,
            pushes: paths.len() == 1,
            refused: chance.one_of(&[0, 0, 20_000, 200_000]),
            damaged: if perfect { 0 } else { chance.one_of(&[0, 0, 20_000]) },
            unread: if perfect { 0 } else { chance.one_of(&[0, 0, 20_000]) },
        };
        let mut network = Network::new(seed, paths);
        network.packet_ns = 500;
        network.calm_at = 5 * MS + chance.below(115 * MS);
        network.path_timeout_ns = 60_000 * MS;
        if !perfect {
            spoil(&mut network, chance);
        }
        Scenario { seed, network, traffic, perfect }
    }

    pub fn run(&self) -> Pair<Peer> {
        let peers = [0, 1].map(|node| Peer::new(self.seed, node, &self.traffic));
        let mut pair = Pair::new(self.network.clone(), peers);
        let end = self.network.calm_at + PATIENCE_NS;
        while pair.now < end && pair.advance() {}
        self.check(&pair);
        // Who has filled the lanes to a dead node tries again for ever: a link that idles does not notice a death.
        assert!(self.network.death.is_some() || !pair.advance(), "something happens a minute after the last fault");
        pair
    }

    /// Checks that nothing is missing when nothing is left to happen.
    fn check(&self, pair: &Pair<Peer>) {
        let (mut replaced, mut refused) = (0, 0);
        for at in 0..2 {
            let (link, end, other) = (&pair.link[at], &pair.end[at], &pair.end[1 - at]);
            let status = link.status(pair.now);
            replaced += status.count.packets_replaced;
            refused += status.count.packets_refused;
            if pair.network.is_dead(at, pair.now) {
                continue;
            }
            if pair.network.is_dead(1 - at, pair.now) {
                assert!(!status.open || link.is_quiet(), "node {at} has not noticed that the other is dead");
                continue;
            }
            assert!(status.open, "node {at} took the other for dead, which it is not");
            let paths: Vec<_> = (0..status.paths).map(|path| link.path_status(path, pair.now)).collect();
            assert!(end.is_done(), "node {at} is not done: {status:?} {paths:?}");
            assert!(link.is_quiet(), "node {at} is not quiet: {status:?}");
            let later = link.status(pair.now + 2 * pair.network.path_timeout_ns);
            assert!(!later.dead, "node {at} takes the other for dead when nothing is to be sent");
            assert_eq!(end.sent, other.taken, "records by lane that node {at} sent, and those that arrived");
        }
        // What could not be kept is sent again, too.
        let few = replaced <= refused + 1 + pair.packets / 200 && refused <= pair.packets / 20;
        assert!(!self.perfect || few, "{replaced} packets sent again, {refused} refused, but none was lost");
    }
}

/// Adds what goes wrong besides what paths do.
fn spoil(network: &mut Network, chance: &mut Chance) {
    let calm_at = network.calm_at;
    if chance.below(10) == 0 {
        network.death = Some((chance.below(2) as usize, MS + chance.below(calm_at)));
        network.path_timeout_ns = 1_000 * MS;
    }
    network.foreign = chance.one_of(&[0, 20_000]);
    network.inbox_bytes = chance.one_of(&[200 << 10, 4 << 20]);
    for _ in 0..chance.one_of(&[0, chance.clone().below(6)]) {
        let path = (chance.below(3) > 0).then(|| chance.below(network.paths.len() as u64) as u8);
        let from = chance.below(calm_at);
        let when = from..(from + 100 * US + chance.below(80 * MS)).min(calm_at);
        match chance.below(3) {
            0 => network.cuts.push(Cut { when, to: chance.below(2) as usize, path }),
            _ => network.cut(when, path),
        }
    }
    for _ in 0..chance.one_of(&[0, chance.clone().below(12)]) {
        let from = chance.below(calm_at);
        let when = from..from + 100 * US + chance.below(30 * MS);
        network.pauses.push(Pause { when, node: chance.below(2) as usize });
    }
}

/// Says how to repeat the seed that fails.
struct Repeat(u64);

impl Drop for Repeat {
    fn drop(&mut self) {
        if panicking() {
            let seed = self.0;
            println!("repeat with: STROBE_LINK_SEED={seed} cargo test -p strobe-protocol --lib link::tests::seeds");
        }
    }
}

fn run(seed: u64) -> Pair<Peer> {
    let _repeat = Repeat(seed);
    Scenario::new(seed).run()
}

/// Does something with each of the numbers, on all processors.
fn for_each(numbers: std::ops::Range<u64>, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(numbers.start);
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                break;
            }
            work(number);
        }
    };
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(2, usize::from) {
            scope.spawn(worker);
        }
    });
}

#[test]
fn everything_arrives_once_and_in_order() {
    let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().expect(name));
    let (seed, seeds) = (number("STROBE_LINK_SEED"), number("STROBE_LINK_SEEDS"));
    if let (Some(seed), None) = (seed, seeds) {
        println!("{:#?}", Scenario::new(seed));
    }
    let first = seed.unwrap_or(0);
    let count = seeds.unwrap_or(if seed.is_some() { 1 } else { 2_000 });
    let (packets, dropped) = (AtomicU64::new(0), AtomicU64::new(0));
    for_each(first..first + count, |seed| {
        let pair = run(seed);
        packets.fetch_add(pair.packets, Ordering::Relaxed);
        dropped.fetch_add(pair.network.dropped, Ordering::Relaxed);
    });
    println!("{count} seeds from {first} on: {packets:?} packets, of which {dropped:?} were lost");
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    let mut hashes: Vec<u64> = (0..40)
        .map(|seed| {
            let (first, second) = (run(seed), run(seed));
            assert_eq!((first.hash, first.packets, first.now), (second.hash, second.packets, second.now), "{seed}");
            first.hash
        })
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert!(hashes.len() > 30, "seeds differ");
}

/// Whether these tests find anything: each bug within as many seeds as they run.
#[cfg(feature = "mutations")]
#[test]
fn bugs_on_purpose_are_found() {
    for_each(0..mutation::ALL.len() as u64, |at| {
        let bug = mutation::ALL[at as usize];
        mutation::choose(Some(bug));
        let find = (0..2_000).find(|seed| std::panic::catch_unwind(|| run(*seed)).is_err());
        mutation::choose(None);
        println!("{bug:?}: seed {find:?}");
        assert!(find.is_some(), "{bug:?} is not found");
    });
}
