// SPDX-License-Identifier: MIT OR Apache-2.0
//! Three hosts on one switch that runs through this process. Broadcasts go through channels, by multicast. Whatever the
//! switch does to them must not show in what arrives (LA-MPI's checks of its broadcast: requirements A11 and A12).

use super::{FOLDER, NONE};
use libtest_mimic::Failed;
use std::time::{Duration, Instant};
use strobe_tests::ground::Ground;
use strobe_tests::wire::Faults;
use strobe_tests::{away, job};

/// This number of multicast frames shows that broadcasts go by multicast. A job whose broadcasts do not sends only a
/// few questions.
const MANY: u64 = 300;

/// Runs a program that checks what is broadcast to it, and meanwhile `watch`, which gets the ground and the network.
fn broadcast(
    faults: Faults,
    rounds: u32,
    watch: impl FnOnce(&Ground, usize) + Send,
) -> Result<(Ground, usize), Failed> {
    let mut ground = Ground::new(3);
    let network = ground.wire(&[0, 1, 2], 1_500);
    ground.wait();
    ground.spoil(network, faults);
    let mut command = away::mpiexec(&ground);
    command.args(["-n", "6"]).arg(away::compile("tests/programs/coll_casts.c", FOLDER)?).arg(rounds.to_string());
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| watch(&ground, network));
        job::run(command, 150)
    })?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    if outcome.code != 0 || passed != 6 {
        return Err(format!("{faults:?}: {}\n{:?}", job::account(&outcome), ground.fates(network)).into());
    }
    Ok((ground, network))
}

/// Frames of broadcasts, of their acknowledgements and of repairs are lost, changed, doubled and delayed.
pub fn spoiled(faults: Faults) -> Result<(), Failed> {
    let (ground, network) = broadcast(faults, 4, |_, _| ())?;
    let fates = ground.fates(network);
    let asked = [(faults.lose, fates.lost), (faults.change, fates.changed), (faults.double, fates.doubled)];
    if fates.group[0] < MANY || asked.iter().any(|(share, met)| *share > 0.0 && *met == 0) {
        return Err(format!("{faults:?} did not happen to many broadcasts: {fates:?}").into());
    }
    Ok(())
}

/// In the middle of broadcasts one host no longer hears multicast. The broadcasts under way and those that follow
/// arrive in order all the same. When the host hears again, multicast is used again.
pub fn deaf() -> Result<(), Failed> {
    let met = std::sync::Mutex::new(String::new());
    let reached = |ground: &Ground, network: usize, end: Instant, count: usize, least: u64| {
        let before = ground.fates(network).group[count];
        while ground.fates(network).group[count] < before + least && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        ground.fates(network).group[count] - before
    };
    broadcast(NONE, 30, |ground, network| {
        let end = Instant::now() + Duration::from_secs(140);
        let began = reached(ground, network, end, 0, MANY);
        ground.spoil(network, Faults { deaf: 2, ..NONE });
        // First packets of broadcasts, then only the questions whether all nodes hear.
        let lost = reached(ground, network, end, 1, 5);
        ground.spoil(network, NONE);
        let back = reached(ground, network, end, 0, MANY);
        *met.lock().expect("nobody panics") = format!("{began} {lost} {back}");
    })?;
    let met = met.into_inner().expect("nobody panics");
    let counts: Vec<u64> = met.split(' ').filter_map(|word| word.parse().ok()).collect();
    if counts.len() != 3 || counts[0] < MANY || counts[1] < 5 || counts[2] < MANY {
        return Err(format!("frames to the group before, lost, and after: {met}").into());
    }
    Ok(())
}
