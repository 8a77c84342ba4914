// SPDX-License-Identifier: MIT OR Apache-2.0
//! Three hosts on one switch that runs through this process. Broadcasts go through channels, by multicast. Whatever the
//! switch does to them must not show in what arrives (LA-MPI's checks of its broadcast: requirements A11 and A12).

use super::{FOLDER, NONE};
use libtest_mimic::Failed;
use std::time::{Duration, Instant};
use strobe_tests::testbed::Testbed;
use strobe_tests::wire::Faults;
use strobe_tests::{away, job};

/// This number of multicast frames shows that broadcasts go by multicast. A job whose broadcasts do not sends only a
/// few questions.
const MANY: u64 = 300;

/// Runs a program that checks what is broadcast to it, and meanwhile `watch`, which gets the testbed and the network.
fn broadcast(
    faults: Faults,
    rounds: u32,
    watch: impl FnOnce(&Testbed, usize) + Send,
) -> Result<(Testbed, usize), Failed> {
    let mut testbed = Testbed::new(3);
    let network = testbed.wire(&[0, 1, 2], 1_500);
    testbed.wait();
    testbed.spoil(network, faults);
    let mut command = away::mpiexec(&testbed);
    command.args(["-n", "6"]).arg(away::compile("tests/programs/coll_broadcasts.c", FOLDER)?).arg(rounds.to_string());
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| watch(&testbed, network));
        job::run(command, 150)
    })?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    if outcome.code != 0 || passed != 6 {
        return Err(format!("{faults:?}: {}\n{:?}", job::account(&outcome), testbed.fates(network)).into());
    }
    Ok((testbed, network))
}

/// Frames of broadcasts, of their acknowledgements and of repairs are lost, changed, doubled and delayed.
pub fn spoiled(faults: Faults) -> Result<(), Failed> {
    let (testbed, network) = broadcast(faults, 4, |_, _| ())?;
    let fates = testbed.fates(network);
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
    let reached = |testbed: &Testbed, network: usize, end: Instant, count: usize, least: u64| {
        let before = testbed.fates(network).group[count];
        while testbed.fates(network).group[count] < before + least && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        testbed.fates(network).group[count] - before
    };
    broadcast(NONE, 30, |testbed, network| {
        let end = Instant::now() + Duration::from_secs(140);
        let began = reached(testbed, network, end, 0, MANY);
        testbed.spoil(network, Faults { deaf: 2, ..NONE });
        // First packets of broadcasts, then only the questions whether all nodes hear.
        let lost = reached(testbed, network, end, 1, 5);
        testbed.spoil(network, NONE);
        let back = reached(testbed, network, end, 0, MANY);
        *met.lock().expect("nobody panics") = format!("{began} {lost} {back}");
    })?;
    let met = met.into_inner().expect("nobody panics");
    let counts: Vec<u64> = met.split(' ').filter_map(|word| word.parse().ok()).collect();
    if counts.len() != 3 || counts[0] < MANY || counts[1] < 5 || counts[2] < MANY {
        return Err(format!("frames to the group before, lost, and after: {met}").into());
    }
    Ok(())
}
