// SPDX-License-Identifier: MIT OR Apache-2.0
//! Three hosts on one switch that runs through this process: random histories of the core primitives. Whatever the
//! switch does to frames must not show in them (requirements A1 and A2).

use super::FOLDER;
use libtest_mimic::Failed;
use strobe_tests::testbed::Testbed;
use strobe_tests::wire::Faults;
use strobe_tests::{away, job};

/// The number of frames that a history takes at least.
const MANY: u64 = 300;

/// Frames of operations, of their answers and of repairs are lost, changed, doubled and delayed.
pub fn spoiled(faults: Faults) -> Result<(), Failed> {
    let mut testbed = Testbed::new(3);
    let network = testbed.wire(&[0, 1, 2], 1_500);
    testbed.wait();
    testbed.spoil(network, faults);
    let mut command = away::mpiexec(&testbed);
    command.args(["-n", "6"]).arg(away::compile("tests/programs/bcs_history.c", FOLDER)?);
    let outcome = job::run(command, 150)?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    let fates = testbed.fates(network);
    if outcome.code != 0 || passed != 6 {
        return Err(format!("{faults:?}: {}\n{fates:?}", job::account(&outcome)).into());
    }
    let asked = [(faults.lose, fates.lost), (faults.change, fates.changed), (faults.double, fates.doubled)];
    if fates.carried < MANY || asked.iter().any(|(share, met)| *share > 0.0 && *met == 0) {
        return Err(format!("{faults:?} did not happen to many frames: {fates:?}").into());
    }
    Ok(())
}
