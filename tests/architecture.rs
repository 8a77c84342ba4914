// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares the dependencies between crates, as ARCHITECTURE.md draws them, with what `cargo metadata` says. A crate
//! that is not in the table fails the test: whoever adds one has to say what it may depend on.

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// What every crate may use.
const ANYTHING: &[&str] = &["types", "config", "event"];

/// Each crate and what it may depend on besides [`ANYTHING`]. Arrows point down only: a row names rows above it.
const ARROWS: &[(&str, &[&str])] = &[
    ("types", &[]),
    ("config", &[]),
    ("event", &[]),
    ("os", &[]),
    ("shared", &["os"]),
    ("wire", &[]),
    ("protocol", &["wire"]),
    ("schedule", &[]),
    ("device", &["os", "shared", "wire"]),
    ("endpoint", &["os", "shared", "wire", "protocol", "schedule", "device"]),
    ("onesided", &["os", "shared", "wire", "protocol", "endpoint"]),
    ("active", &["shared", "endpoint"]),
    // Pure functions: which bytes of a file an access touches, and who moves them.
    ("files", &[]),
    // How a process meets its launcher: messages only, so that both sides can use it.
    ("control", &["os", "shared"]),
    ("calibration", &["os", "shared"]),
    ("mpi", &["endpoint", "files", "onesided", "shared", "os", "protocol", "calibration", "control"]),
    ("c-abi", &["mpi", "shared", "control"]),
    // What each function does, in words, with what the libraries have of it.
    ("pages", &["c-abi"]),
    ("bcs", &["mpi", "shared"]),
    ("dcmf", &["mpi", "active", "onesided", "endpoint", "control", "os", "shared"]),
    ("shmem", &["mpi", "onesided", "endpoint", "control", "os", "shared"]),
    ("standard", &["c-abi", "bcs", "dcmf", "shmem", "mpi"]),
    ("mpich", &["c-abi", "bcs", "dcmf", "shmem", "mpi"]),
    // It calls only C functions, which it finds when it is loaded.
    ("fortran", &[]),
    ("fortran-mpich", &[]),
    ("mds", &["os", "shared", "endpoint", "control"]),
    // What a debugger reads in mpiexec, which alone links it.
    ("mpir", &[]),
    ("manager", &["calibration", "control", "os", "shared", "device", "endpoint", "onesided", "mds", "mpir"]),
    ("launch", &["manager", "mpir", "control", "device", "os", "shared", "mds"]),
    (
        "view",
        &[
            "calibration",
            "c-abi",
            "dcmf",
            "shmem",
            "pages",
            "mpi",
            "endpoint",
            "protocol",
            "mds",
            "control",
            "os",
            "shared",
        ],
    ),
    ("sim", &["mpi", "onesided", "wire", "protocol", "schedule", "endpoint", "device", "shared", "os"]),
    ("xtask", &["os"]),
    ("wrapper", &[]),
    ("tests", &["os"]),
];

/// No crate but the tests depends on these.
const LEAVES: &[&str] =
    &["sim", "view", "launch", "standard", "mpich", "fortran", "fortran-mpich", "xtask", "wrapper", "tests"];

/// The lowest crates, which may not even use all of [`ANYTHING`].
const BOTTOM: &[(&str, &[&str])] = &[("types", &[]), ("os", &["types"]), ("config", &["types"]), ("event", &["types"])];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(strobe_tests::root())
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

/// The dependencies of each crate of the workspace that are in the product: their names, and whether they are in the
/// workspace too.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |v: &Value| v["name"].as_str().expect("a name").to_string();
    packages
        .iter()
        .map(|package| {
            let needs = package["dependencies"].as_array().expect("dependencies").iter();
            (name(package), needs.filter(|d| d["kind"] != "dev").map(name).collect())
        })
        .collect()
}

fn short(package: &str) -> &str {
    package.strip_prefix("strobe-").unwrap_or(package)
}

#[test]
fn arrows_point_down_only() {
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let mut wrong = Vec::new();
    for (package, needs) in dependencies() {
        let from = short(&package);
        let Some(may) = allowed.get(from) else {
            wrong.push(format!("{package}: not in the table of arrows (tests/architecture.rs): add its row"));
            continue;
        };
        for to in needs.iter().filter(|n| n.starts_with("strobe-")).map(|n| short(n)) {
            if LEAVES.contains(&to) {
                wrong.push(format!("{from} -> {to}: nothing may depend on {to}"));
            } else if let Some((_, only)) = BOTTOM.iter().find(|(name, _)| *name == from) {
                if !only.contains(&to) {
                    wrong.push(format!("{from} -> {to}: {from} is at the bottom and may use {only:?} only"));
                }
            } else if !may.contains(&to) && !ANYTHING.contains(&to) {
                wrong.push(format!("{from} -> {to}: allowed are {may:?} and {ANYTHING:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that design does not draw:\n  {}", wrong.join("\n  "));
}

#[test]
fn table_of_arrows_points_up_the_table() {
    for (row, (from, may)) in ARROWS.iter().enumerate() {
        for to in *may {
            let above = ARROWS[..row].iter().any(|(name, _)| name == to);
            assert!(above, "{from} -> {to}: a row may name rows above it only, else the arrows could form a ring");
        }
    }
}

#[test]
fn outside_crates_are_listed() {
    let page =
        std::fs::read_to_string(strobe_tests::root().join("docs/dependencies.md")).expect("docs/dependencies.md");
    for (package, needs) in dependencies() {
        for outside in needs.iter().filter(|n| !n.starts_with("strobe-")) {
            assert!(
                page.contains(&format!("`{outside}`")),
                "{package} uses the crate {outside}: docs/dependencies.md must say what for and under which licence"
            );
        }
    }
}

#[test]
fn bottom_has_no_outside_crates() {
    let needs = dependencies();
    // These two only give bytes a type and compute a checksum, so the pure crate may use them.
    let allowed = |from: &str, to: &str| from == "strobe-protocol" && ["zerocopy", "crc-fast"].contains(&to);
    for pure in ["strobe-types", "strobe-config", "strobe-protocol", "strobe-mpi"] {
        let outside: Vec<_> = needs[pure].iter().filter(|n| !n.starts_with("strobe-") && !allowed(pure, n)).collect();
        assert!(outside.is_empty(), "{pure} decides without help from outside; it uses {outside:?}");
    }
}

/// All messages of MPI, of the library itself and of collectives' plans go through one file of `api/mpi`. It alone uses
/// the engine's messages (docs/design/bcs.md).
#[test]
fn mpi_asks_the_bcs_layer_and_not_the_engine() {
    let layer = "api/mpi/src/bcs/message.rs";
    let asks = [
        "send_now",
        "start_send",
        "start_send_beside",
        "recv_now",
        "start_recv",
        "start_matched_recv",
        "probe",
        "matched_probe",
        "test",
        "test_faultless",
        "is_done",
        "peek_status",
        "cancel_send",
        "cancel_recv",
        "watch",
    ];
    let mut wrong = Vec::new();
    for path in strobe_tests::files(&strobe_tests::root().join("api"), ".rs") {
        let file = strobe_tests::relative(&path);
        if file == layer {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        for (at, line) in text.lines().enumerate() {
            if asks.iter().any(|name| line.contains(&format!("endpoint.{name}("))) {
                wrong.push(format!("{file}:{}: {}", at + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "past the BCS layer:\n  {}", wrong.join("\n  "));
}
