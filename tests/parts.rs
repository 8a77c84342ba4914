// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares the parts of the engine, as docs/design/engine.md draws them, with what files import: which part may know
//! which, and that no circle of imports has more than a few files. What is larger than it should be is listed with its
//! size, which may only shrink.

use std::collections::BTreeMap;
use strobe_tests::source::{code, largest_circle, sizes, sources, uses};

#[path = "parts/mpi.rs"]
mod mpi;

/// Each part of `engine/endpoint`, and the parts that it may know. A row names rows above it, except the two that know
/// each other.
const PARTS: &[(&str, &[&str])] = &[
    ("message", &[]),
    ("tags", &["message"]),
    ("queue", &["message"]),
    ("adaptive_polling", &[]),
    ("schedule", &["message", "tags"]),
    ("losses", &["message"]),
    ("site", &["message", "queue", "schedule", "adaptive_polling", "losses"]),
    ("placement", &["message", "site"]),
    ("transfer", &["message", "queue", "site"]),
    ("matching", &["message", "queue", "site", "transfer"]),
    ("sending", &["message", "tags", "queue", "site", "transfer", "matching"]),
    // What drives the network offers the core primitives, and these tell it when slices end.
    (
        "gateway",
        &[
            "message",
            "tags",
            "queue",
            "schedule",
            "site",
            "seats",
            "transfer",
            "matching",
            "adaptive_polling",
            "primitive",
        ],
    ),
    ("primitive", &["message", "gateway", "sending"]),
    ("waiting", &["queue", "schedule", "site", "placement", "transfer", "gateway", "sending"]),
    ("seats", &["settings", "site"]),
    ("ways", &["sending", "settings"]),
    ("settings", &["site"]),
];

/// Bugs that tests put in on purpose. Any part may have some.
const KNOWN_TO_ALL: &str = "mutation";

/// These files compose the parts, and may know all of them.
const COMPOSE: &[&str] =
    &["endpoint", "operations", "interrupting", "steps", "multicaster", "agent", "progress_agent", "lib"];
const MPI_COMPOSE: &[&str] = &["process", "start", "edge", "lib", "bcs"];

/// How many files may import each other in one circle.
const CIRCLE: usize = 4;

/// Methods, and fields, that a type may have; and where there are more, how many there are, which may only become
/// fewer.
const METHODS: usize = 40;
const FIELDS: usize = 16;
const LARGER_TYPES: &[(&str, &str, usize, &str)] = &[
    // Words of shared memory, each declared once, in the order in which they lie there.
    ("base/shared/src", "Header", 34, "fields"),
    ("base/shared/src", "NetworkControl", 26, "fields"),
    ("base/shared/src", "Port", 29, "fields"),
];

/// Folders whose types are judged; where they end with a slash, those of each crate in them.
const JUDGED: &[&str] = &["engine/", "api/", "base/", "device/src", "node/", "observe/"];

/// Words by which a place shows that it knows of slices, or of kinds of schedules. The questions that everybody may ask
/// `Schedule` are not among them: they are about what the asker may see, when it is complete, and how much may move.
const KNOWS_SLICES: &[&str] = &[
    ".modes",
    "has_slices(",
    "resumes_at_ends(",
    "fixes_order(",
    "schedule.words",
    "schedule().words",
    "running_slice(",
    "strobing()",
    "fixed_order",
];

/// Where slices are driven; and how many other places may know of them, by crate.
const DRIVES_SLICES: &[&str] = &["schedule/", "/slices", "slices"];
const PLACES: &[(&str, usize)] = &[("engine/endpoint/src", 11), ("api/mpi/src", 4)];

/// The part that a file, or what a path names, belongs to: the longest row that it begins with.
fn part_of<'a>(path: &str, parts: &[&'a str]) -> Option<&'a str> {
    let begins = |part: &&&str| path == **part || path.strip_prefix(**part).is_some_and(|rest| rest.starts_with('/'));
    parts.iter().filter(begins).max_by_key(|part| part.len()).copied()
}

fn who_knows_too_much(folder: &str, table: &[(&str, &[&str])], compose: &[&str]) -> Vec<String> {
    let allowed: BTreeMap<&str, &[&str]> = table.iter().copied().collect();
    let parts: Vec<&str> = allowed.keys().chain(compose).copied().collect();
    let mut wrong = Vec::new();
    for (name, path) in sources(folder) {
        if name == KNOWN_TO_ALL {
            continue;
        }
        let Some(part) = part_of(name.trim_end_matches("/mod"), &parts) else {
            wrong.push(format!("{folder}/{name}: not in the table of parts (tests/parts.rs): add its row"));
            continue;
        };
        let Some(may) = allowed.get(part) else { continue };
        for used in uses(&name, &code(&path)) {
            let Some(other) = part_of(&used, &parts) else { continue };
            if other != part && !may.contains(&other) {
                wrong.push(format!("{folder}/{name} uses {used} of {other}: {part} may know {may:?}"));
            }
        }
    }
    wrong
}

#[test]
fn each_part_knows_what_lies_below_it() {
    let mut wrong = who_knows_too_much("engine/endpoint/src", PARTS, COMPOSE);
    wrong.extend(who_knows_too_much("api/mpi/src", mpi::MPI_PARTS, MPI_COMPOSE));
    assert!(wrong.is_empty(), "parts that know too much:\n  {}", wrong.join("\n  "));
}

#[test]
fn the_table_of_parts_points_up() {
    for (at, (part, may)) in mpi::MPI_PARTS.iter().enumerate() {
        let above = |other: &&&str| mpi::MPI_PARTS[..at].iter().any(|(above, _)| *above == **other);
        assert_eq!(may.iter().filter(above).count(), may.len(), "{part}: {may:?}");
    }
}

/// The folders of sources that these stand for: one that ends with a slash is one of crates.
fn folders_of_sources(folders: &[&str]) -> Vec<String> {
    let crates = |top: &str| -> Vec<String> {
        let entries = std::fs::read_dir(strobe_tests::root().join(top)).expect("a folder").flatten();
        let sources = entries.map(|entry| format!("{top}{}/src", entry.file_name().to_string_lossy()));
        sources.filter(|folder| strobe_tests::root().join(folder).is_dir()).collect()
    };
    folders
        .iter()
        .flat_map(|folder| if folder.ends_with('/') { crates(folder) } else { vec![folder.to_string()] })
        .collect()
}

#[test]
fn no_large_circle_of_files() {
    for folder in folders_of_sources(&["api/", "base/", "engine/", "node/", "observe/", "device/src"]) {
        let circle = largest_circle(&folder);
        assert!(circle.len() <= CIRCLE, "{folder}: a circle of {}: {circle:?}", circle.len());
    }
}

#[test]
fn few_places_know_that_slices_exist() {
    for (folder, most) in PLACES {
        let mut places = Vec::new();
        for (name, path) in sources(folder) {
            let drives = |part: &&str| name.starts_with(part) || part.starts_with('/') && name.contains(part);
            if DRIVES_SLICES.iter().any(drives) {
                continue;
            }
            let text = code(&path);
            let lines = text.lines().filter(|line| KNOWS_SLICES.iter().any(|word| line.contains(word)));
            places.extend(lines.map(|line| format!("{name}: {}", line.trim())));
        }
        assert_eq!(places.len(), *most, "{folder}: set the number in tests/parts.rs:\n  {}", places.join("\n  "));
    }
}

#[test]
fn no_type_is_too_large() {
    let larger: BTreeMap<(&str, &str, &str), usize> =
        LARGER_TYPES.iter().map(|(folder, of, count, what)| ((*folder, *of, *what), *count)).collect();
    let (mut wrong, mut listed) = (Vec::new(), 0);
    for folder in folders_of_sources(JUDGED) {
        let (methods, fields) = sizes(&folder);
        for (counts, most, what) in [(methods, METHODS, "methods"), (fields, FIELDS, "fields")] {
            for (of, count) in counts {
                let known = larger.get(&(&*folder, &*of, what));
                listed += usize::from(known.is_some());
                match known {
                    None if count > most => wrong.push(format!("{folder}: {of} has {count} {what}")),
                    Some(size) if *size != count => {
                        wrong.push(format!("{folder}: {of} has {count} {what}, not {size}"))
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "types that are too large, or of another size than listed:\n  {}", wrong.join("\n  "));
    assert_eq!(listed, LARGER_TYPES.len(), "types that are listed and are not there");
}

#[test]
fn methods_and_fields_are_counted() {
    for (folder, one) in [("engine/endpoint/src", "Endpoint"), ("api/mpi/src", "Process"), ("node/manager/src", "Head")]
    {
        let (methods, fields) = sizes(folder);
        assert!(methods[one] > 5 && fields[one] > 5, "{one}: {} methods, {} fields", methods[one], fields[one]);
    }
}
