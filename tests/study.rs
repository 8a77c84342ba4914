// SPDX-License-Identifier: MIT OR Apache-2.0
//! The page of `make study` on made-up figures: `bench/study/selftest.py` checks that its words follow from them.

use std::process::Command;
use strobe_tests::root;

#[test]
fn words_of_the_study_follow_from_its_figures() {
    let mut check = Command::new("python3");
    let done = check.arg("bench/study/selftest.py").current_dir(root()).output().expect("python3");
    let said = [done.stdout, done.stderr].concat();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&said));
}
