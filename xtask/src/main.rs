// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo run -p strobe-xtask -- generate` writes all generated files.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words != ["generate"] {
        eprintln!("usage: cargo run -p strobe-xtask -- generate\n  writes mpi.h and the tables again from api/facts");
        return ExitCode::from(2);
    }
    let root = xtask::root();
    for (path, text) in xtask::generated(&xtask::facts::Facts::read(&root)) {
        let file = root.join(&path);
        if std::fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        if let Some(folder) = file.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        match std::fs::write(&file, text) {
            Ok(()) => println!("wrote {path}"),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
