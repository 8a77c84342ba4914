// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tells the simulator which commit it is of, since a seed means something only together with it.

use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn main() {
    let commit = git(&["describe", "--always", "--dirty", "--abbrev=12"]);
    println!("cargo::rustc-env=STROBE_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    for folder in ["../engine/protocol/src", "../engine/wire/src", "src"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
