// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loss, doubling, reordering, and paths that come and go, by seeds.

use super::pair::*;

fn run(seed: u64, packet_bytes: &[u32], faults: Faults, load: (u64, u64, u64)) -> Pair {
    let mut pair = Pair::new(seed, packet_bytes);
    pair.faults.fill(faults);
    let mut load = Load::new(seed, load.0, load.1, load.2);
    load.run(&mut pair);
    load.check(&pair);
    pair
}

/// Prints the seed of a test that fails inside.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("seed {}", self.0);
        }
    }
}

#[test]
fn everything_arrives_once_and_in_order_over_bad_paths() {
    for seed in 0..60 {
        let _seed = Seed(seed);
        let mut chance = Chance(seed);
        let faults = Faults {
            lost: [0, 1, 10, 50, 100, 300][chance.below(6) as usize],
            doubled: chance.below(2) * chance.below(200),
            late: chance.below(2) * chance.below(300),
            cut: false,
        };
        let sizes: Vec<u32> =
            (0..1 + chance.below(3)).map(|_| [300, 1500, 9000, 65_000][chance.below(4) as usize]).collect();
        run(seed, &sizes, faults, (chance.below(400), chance.below(20), 200_000));
    }
}

#[test]
fn many_small_records_over_loss() {
    for seed in 0..5 {
        let _seed = Seed(seed);
        run(seed, &[1500], Faults { lost: 100, doubled: 10, late: 10, cut: false }, (3000, 0, 0));
    }
}

#[test]
fn a_path_that_is_cut_loses_nothing() {
    for seed in 0..20 {
        let _seed = Seed(seed);
        let mut pair = Pair::new(seed, &[1500, 1500]);
        let mut load = Load::new(seed, 500, 10, 400_000);
        for step in 0..100_000u64 {
            if step % 150 == 0 {
                let at = (pair.chance.below(2)) as usize;
                pair.faults.iter_mut().for_each(|path| path.cut = false);
                pair.faults[at].cut = true;
            }
            let fed = load.feed(&mut pair);
            if !pair.step() && fed {
                break;
            }
        }
        pair.faults.iter_mut().for_each(|path| path.cut = false);
        load.run(&mut pair);
        load.check(&pair);
    }
}

/// What was lost and cannot be read again for now keeps nothing else waiting, in whatever packets it was.
#[test]
fn what_cannot_be_read_again_keeps_nothing_waiting() {
    for seed in 0..40 {
        let _seed = Seed(seed);
        let mut pair = Pair::new(seed, &[[300, 1500, 9000][seed as usize % 3]]);
        assert!(pair.transfer(0, 1, 1 + 5_000 * seed));
        let records: Vec<Vec<u8>> = (0..20u8).map(|number| vec![number; 1 + 10 * usize::from(number)]).collect();
        pair.faults[0].lost = 500;
        for (number, record) in records.iter().enumerate() {
            assert!(pair.link[0].send_record(number as u8 % 3, &[record]));
            (0..pair.chance.below(4)).for_each(|_| assert!(pair.step() || number > 0));
        }
        pair.end[0].unread = true;
        pair.faults[0].lost = 0;
        let come = |pair: &Pair| pair.end[1].records.iter().map(Vec::len).sum::<usize>();
        for _ in 0..10_000 {
            if come(&pair) == records.len() || !pair.step() {
                break;
            }
        }
        assert_eq!(come(&pair), records.len(), "records wait for what cannot be read");
        pair.end[0].unread = false;
        pair.settle();
        assert_eq!(pair.end[1].complete, [1]);
    }
}

#[test]
fn everything_arrives_though_it_cannot_always_be_read() {
    for seed in 0..20 {
        let _seed = Seed(seed);
        let mut pair = Pair::new(seed, &[1500, 300]);
        pair.faults.fill(Faults { lost: 100, doubled: 10, late: 100, cut: false });
        let mut load = Load::new(seed, 200, 10, 100_000);
        for _ in 0..3_000 {
            let unread = pair.chance.below(2) == 0;
            pair.end.iter_mut().for_each(|end| end.unread = unread);
            load.feed(&mut pair);
            pair.step();
        }
        pair.end.iter_mut().for_each(|end| end.unread = false);
        load.run(&mut pair);
        load.check(&pair);
    }
}
