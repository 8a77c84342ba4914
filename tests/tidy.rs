// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules that no compiler checks: licence lines, where `unsafe` may be, where there may be no clock, no I/O and no
//! randomly ordered map, and how long files and lines may be.

use std::fs;
use std::path::PathBuf;
use strobe_tests::{files, relative, root};

const SPDX: &str = "SPDX-License-Identifier: MIT OR Apache-2.0";

/// The only folders whose Rust code may contain `unsafe`.
const UNSAFE: &[&str] = &[
    "base/os/",
    "base/shared/",
    "api/c-abi/",
    "api/bcs/",
    "api/mpir/",
    "api/dcmf/",
    "api/shmem/",
    "api/standard/",
    "api/mpich/",
    "api/fortran/",
];

/// Folders of pure functions, which use no clock, no I/O and no randomly ordered map.
const PURE: &[&str] = &["base/types/", "engine/files/", "engine/protocol/", "engine/schedule/", "engine/wire/"];
const IMPURE: &[&str] = &[
    "std::time",
    "Instant",
    "SystemTime",
    "std::fs",
    "std::net",
    "std::io",
    "std::env",
    "std::process",
    "std::thread",
    "HashMap",
    "HashSet",
    "thread_rng",
    "RandomState",
];

/// How many lines a file may have. Longer files are listed with about the length that they have, and may only shrink.
const LINES_MAX: usize = 400;
const LONGER: &[(&str, usize)] = &[];

fn sources() -> Vec<(String, String)> {
    let text = |path: PathBuf| (relative(&path), fs::read_to_string(&path).expect("UTF-8"));
    files(&root(), ".rs").into_iter().map(text).collect()
}

/// A line of code without comments and strings. It is good enough to look for words in.
fn code_of(line: &str) -> String {
    let mut out = String::new();

    let line = line.replace("\\\"", "");
    let mut rest = line.as_str();
    while let Some(start) = rest.find('"') {
        if rest[..start].contains("//") {
            break;
        }
        out.push_str(&rest[..start]);
        rest = match rest[start + 1..].find('"') {
            Some(end) => &rest[start + 1 + end + 1..],
            None => "",
        };
    }
    out.push_str(rest.split("//").next().unwrap_or_default());
    out
}

/// True if `word` occurs in `code` as a whole word.
fn has_word(code: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

fn report(rule: &str, wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{rule}:\n  {}", wrong.join("\n  "));
}

#[test]
fn every_file_names_its_licence() {
    let mut wrong = Vec::new();
    let kinds = [".rs", ".toml", ".c", ".h", ".py", ".sh"];
    for path in kinds.iter().flat_map(|kind| files(&root(), kind)) {
        let text = fs::read_to_string(&path).expect("UTF-8");
        if !text.lines().take(2).any(|line| line.contains(SPDX)) {
            wrong.push(relative(&path));
        }
    }
    report("the first line (or the one after #!) is the SPDX line", wrong);
}

#[test]
fn comments_and_prose_fit_120_columns() {
    let mut wrong = Vec::new();
    // A row of a table, or a link, has to stay in one line, and the headers of the ABIs are tables.
    let is_table = |text: &str| text.trim_start_matches(['/', '!', ' ']).starts_with(['|', '[']);
    for path in [".rs", ".c", ".h", ".md"].iter().flat_map(|kind| files(&root(), kind)) {
        let (file, prose) = (relative(&path), path.extension().is_some_and(|kind| kind == "md"));
        if file.contains("/include/") || file == "CHANGELOG.md" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("UTF-8");
        let mut is_code = false;
        for (at, line) in text.lines().enumerate() {
            is_code ^= prose && line.trim_start().starts_with("```");
            let counts =
                if prose { !is_code && !line.starts_with("    ") } else { line.trim_start().starts_with("//") };
            if counts && line.chars().count() > 120 && !is_table(line) {
                wrong.push(format!("{file}:{}", at + 1));
            }
        }
    }
    report("longer than 120 columns", wrong);
}

#[test]
fn unsafe_has_an_address() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        if UNSAFE.iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let code = code_of(line);
            if has_word(&code, "unsafe") {
                wrong.push(format!("{file}:{}", at + 1));
            }
        }
    }
    report("unsafe outside base/os, base/shared and the C edges", wrong);
}

#[test]
fn other_crates_forbid_unsafe() {
    let mut wrong = Vec::new();
    for manifest in files(&root(), "Cargo.toml") {
        let folder = manifest.parent().expect("a folder");
        let name = relative(folder) + "/";
        if name == "/" || UNSAFE.contains(&name.as_str()) {
            continue;
        }
        for entry in ["src/lib.rs", "src/main.rs"].map(|e| folder.join(e)) {
            if entry.exists() && !fs::read_to_string(&entry).expect("UTF-8").contains("#![forbid(unsafe_code)]") {
                wrong.push(relative(&entry));
            }
        }
    }
    report("no #![forbid(unsafe_code)]", wrong);
}

/// The lines above line `at` that belong to the same comment or attributes, or begin the same statement.
fn argued(lines: &[&str], at: usize) -> bool {
    let marks = ["SAFETY", "# Safety"];
    if marks.iter().any(|m| lines[at].contains(m)) {
        return true;
    }
    for line in lines[..at].iter().rev().take(12) {
        let text = line.trim();
        if marks.iter().any(|m| text.contains(m)) {
            return true;
        }
        // A finished statement or block ends the search. Comments, attributes and open statements do not.
        let comment = text.starts_with("//") || text.starts_with("#[");
        if !comment && (text.is_empty() || text.ends_with(';') || text.ends_with('}')) {
            return false;
        }
    }
    false
}

#[test]
fn every_unsafe_block_is_argued() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let code = code_of(line);
            let block = code.contains("unsafe {") || code.contains("unsafe impl");
            if block && !argued(&lines, at) {
                wrong.push(format!("{file}:{}", at + 1));
            }
        }
    }
    report("an unsafe block or impl without its SAFETY line", wrong);
}

#[test]
fn deciding_code_knows_no_clock_and_no_io() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        let judge = file.contains("/tests/") || file.contains("/benches/");
        if judge || !PURE.iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        // Unit tests at the end of a file may use all of this.
        for (at, line) in text.lines().take_while(|l| !l.contains("#[cfg(test)]")).enumerate() {
            let code = code_of(line);
            for word in IMPURE.iter().filter(|word| has_word(&code, word)) {
                wrong.push(format!("{file}:{}: {word}", at + 1));
            }
        }
    }
    report("time, randomness and packets are arguments here", wrong);
}

#[test]
fn files_stay_readable() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        let lines = text.lines().count();
        let held = LONGER.iter().find(|(name, _)| *name == file).map(|(_, lines)| *lines);
        match held {
            Some(max) if lines > max => wrong.push(format!("{file}: {lines} lines, held at {max}")),
            Some(max) if lines + 100 < max => {
                wrong.push(format!("{file}: {lines} lines, now hold it there, not at {max}"))
            }
            None if lines > LINES_MAX => wrong.push(format!("{file}: {lines} lines, over {LINES_MAX}")),
            _ => {}
        }
    }
    for (name, _) in LONGER {
        if !root().join(name).exists() {
            wrong.push(format!("{name}: listed as long, but gone"));
        }
    }
    report("split by subject, or hold the length in tests/tidy.rs with a reason", wrong);
}

/// The figures in the README are those of bench/results. bench/readme.py copies them, so nobody writes them by hand.
#[test]
fn readme_and_results_say_the_same() {
    let results: Vec<Vec<String>> = strobe_tests::files(&root().join("bench/results"), ".txt")
        .iter()
        .flat_map(|file| std::fs::read_to_string(file).expect("text").lines().map(str::to_owned).collect::<Vec<_>>())
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect())
        .collect();
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let (_, rest) = readme.split_once("<!-- bench/readme.py -->").expect("the marker of the figures");
    let (figures, _) = rest.split_once("<!-- end -->").expect("the end of the figures");
    let (mut wrong, mut rows) = (Vec::new(), 0);
    for row in figures.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |")) {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('*')).skip(2).take(5).collect();
        rows += 1;
        if !results.iter().any(|line| line.len() > 5 && line[1..6] == cells[..]) {
            wrong.push(row.to_owned());
        }
    }
    assert!(rows > 20, "{rows} rows of figures");
    report("not in bench/results: run bench/readme.py", wrong);
}

#[test]
fn comments_and_strings_are_not_code() {
    assert!(!has_word(&code_of("let x = 1; // unsafe is not here"), "unsafe"));
    assert!(!has_word(&code_of("say(\"unsafe\");"), "unsafe"));
    assert!(!has_word(&code_of("#![forbid(unsafe_code)]"), "unsafe"));
    assert!(has_word(&code_of("    unsafe { read() }"), "unsafe"));
}
