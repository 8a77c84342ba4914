// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of the engine, as docs/design/engine.md draws them, against what its files import: who may know whom, and
//! that no file is in a circle of more than a few. What is larger than it should be is listed with its size, which may
//! only shrink.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each part of `engine/endpoint` and the parts that it may know. A row names rows above it, but for the two that stand
/// on each other.
const PARTS: &[(&str, &[&str])] = &[
    ("message", &[]),
    ("tags", &["message"]),
    ("queue", &["message"]),
    ("adaptive_polling", &[]),
    ("schedule", &["message", "tags"]),
    ("site", &["message", "queue", "schedule", "adaptive_polling"]),
    ("placement", &["message", "site"]),
    ("transfer", &["message", "queue", "site"]),
    ("matching", &["message", "queue", "site", "transfer"]),
    ("sending", &["message", "queue", "site", "transfer", "matching"]),
    // What drives the network offers the core primitives, and is itself told by them when slices end.
    ("gateway", &["message", "queue", "schedule", "site", "transfer", "matching", "adaptive_polling", "primitive"]),
    ("primitive", &["message", "gateway", "sending"]),
    ("waiting", &["queue", "schedule", "site", "placement", "transfer", "gateway", "sending"]),
    ("ways", &["sending", "transfer"]),
    ("settings", &["site"]),
];

/// The same for `api/mpi`; the row of a file is the longest that its name begins with.
const MPI_PARTS: &[(&str, &[&str])] = &[
    // Objects that know no process.
    ("attribute", &[]),
    ("datatype", &["attribute"]),
    ("dims", &[]),
    ("error_codes", &[]),
    ("errhandler", &["error_codes"]),
    ("group", &[]),
    ("info", &[]),
    ("op", &["datatype"]),
    ("tag", &[]),
    ("topology", &[]),
    // What goes on with the engine alone, and what a communicator keeps of it.
    ("bcs/message", &[]),
    ("members", &["group"]),
    ("send_buffer", &["bcs/message"]),
    ("words", &["bcs/message", "members", "tag"]),
    ("coll/admission", &["members"]),
    ("coll/scratch", &["words"]),
    ("coll/subset", &["group", "members"]),
    ("coll/shared", &["coll/subset", "members", "tag", "words"]),
    ("coll/levels", &["coll/subset", "coll/shared", "members", "tag", "words"]),
    ("coll/sequence", &["coll/admission", "coll/subset", "coll/shared", "coll/levels", "members", "tag", "words"]),
    ("comm", &["attribute", "coll/sequence", "errhandler", "info", "members", "send_buffer", "tag", "topology"]),
    ("addressing", &["comm"]),
    ("message", &["comm"]),
    ("status", &["comm"]),
    ("topology/of_comm", &["comm", "topology"]),
    ("persistent", &["addressing", "bcs/message", "comm", "send_buffer", "status"]),
    ("request", &["bcs/message", "comm", "persistent", "status", "words"]),
    ("generalized", &["request"]),
    // What waits.
    ("keeping", &[]),
    ("calls", &["keeping"]),
    ("progress", &["calls", "request", "words"]),
    ("slices", &["progress"]),
    (
        "coll",
        &[
            "bcs/message",
            "coll/admission",
            "coll/levels",
            "coll/scratch",
            "coll/sequence",
            "coll/shared",
            "coll/subset",
            "comm",
            "datatype",
            "op",
            "slices",
            "tag",
            "words",
        ],
    ),
    ("coll/entry", &["coll/sequence", "comm", "progress"]),
    ("coll/fast_path", &["coll", "coll/entry", "coll/sequence", "coll/shared", "comm", "progress", "slices"]),
    ("coll/blocking", &["coll", "coll/entry", "coll/fast_path", "coll/scratch", "comm", "progress", "slices"]),
    ("coll/request", &["coll", "coll/entry", "coll/scratch", "comm", "progress", "request", "slices"]),
    ("bcs/waiting", &["bcs/message", "progress"]),
    ("global", &["progress"]),
    ("p2p", &["addressing", "bcs/message", "bcs/waiting", "comm", "progress", "status"]),
    ("exchange", &["addressing", "bcs/message", "comm", "p2p", "progress", "request"]),
    ("buffered", &["addressing", "comm", "progress", "request", "send_buffer"]),
    // What knows the program's handles of communicators.
    ("comms", &["comm", "errhandler", "group", "members", "progress", "send_buffer"]),
    ("completion", &["bcs/message", "comm", "comms", "request", "status"]),
    ("request_list", &["comms", "completion", "progress"]),
    ("internal", &["bcs/message", "comm", "group", "members", "progress", "tag", "words"]),
    ("bcs/groups", &["comm", "errhandler", "group", "internal", "members", "progress", "send_buffer", "tag"]),
    ("making", &["comms", "progress"]),
    ("create", &["addressing", "comm", "group", "internal", "making", "members", "tag", "topology"]),
    ("duplicate", &["comm", "create", "info", "internal", "making", "members", "request", "tag", "words"]),
    ("intercomm", &["comm", "create", "group", "internal", "making", "members", "tag"]),
    ("split_type", &["comm", "create", "info", "internal", "making"]),
    ("topology/make", &["comm", "group", "internal", "making", "topology"]),
];

/// Bugs on purpose, which any of them may have.
const KNOWN_TO_ALL: &str = "mutation";

/// These compose the parts, and may know all of them.
const COMPOSE: &[&str] = &["endpoint", "operations", "steps", "multicaster", "agent", "lib"];
const MPI_COMPOSE: &[&str] = &["process", "start", "edge", "link", "lib", "bcs"];

/// Files that may import each other in one circle; and where there are more, how many there are, which may only become
/// fewer.
const CIRCLE: usize = 4;
const LARGER_CIRCLES: &[(&str, usize)] = &[];

/// Methods, and fields, that a type of the engine or of `api/mpi` may have.
const METHODS: usize = 40;
const FIELDS: usize = 16;

/// Words that say that a place knows of slices, or of their kinds: the questions of `Schedule` that everybody may ask
/// say in the asker's terms what it may see, when it is complete, how much may move.
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
const PLACES: &[(&str, usize)] = &[("engine/endpoint/src", 9), ("api/mpi/src", 3)];

/// The code of a file, without comments and tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("UTF-8");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_string();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn sources(folder: &str) -> Vec<(String, PathBuf)> {
    let root = strobe_tests::root().join(folder);
    let name =
        |path: &Path| path.strip_prefix(&root).expect("below").to_string_lossy().trim_end_matches(".rs").to_string();
    let files = strobe_tests::files(&root, ".rs").into_iter();
    let product = |name: &str| !name.ends_with("tests") && !name.contains("tests/");
    files.map(|path| (name(&path), path)).filter(|(name, _)| product(name)).collect()
}

/// The paths below `crate` that a file of this name uses: `crate::a::{b, c}` gives `a/b` and `a/c`.
fn uses(name: &str, text: &str) -> Vec<String> {
    let own: Vec<&str> = name.trim_end_matches("/mod").split('/').collect();
    let mut found = Vec::new();
    for (start, word) in [("crate::", 0), ("super::", 1)]
        .iter()
        .flat_map(|(prefix, up)| text.match_indices(*prefix).map(move |(at, _)| (at + prefix.len(), *up)))
    {
        if text[..start].ends_with("::super::") && !text[..start - 7].ends_with(char::is_whitespace) {
            continue;
        }
        let mut base = if word == 0 { Vec::new() } else { own[..own.len() - 1].to_vec() };
        let mut rest = &text[start..];
        while let Some(after) = rest.strip_prefix("super::") {
            base.pop();
            rest = after;
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(rest.len());
        let (path, tail) = rest.split_at(end);
        let steps: Vec<&str> = base.into_iter().chain(path.split("::").filter(|step| !step.is_empty())).collect();
        let names = tail.strip_prefix('{').and_then(|tail| tail.split('}').next()).unwrap_or_default();
        let names: Vec<&str> =
            names.split(',').map(|name| name.trim().split("::").next().unwrap_or_default()).collect();
        found.extend(
            names.iter().map(|name| [steps.join("/"), name.to_string()].join("/").trim_matches('/').to_string()),
        );
    }
    found
}

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
    wrong.extend(who_knows_too_much("api/mpi/src", MPI_PARTS, MPI_COMPOSE));
    assert!(wrong.is_empty(), "parts that know too much:\n  {}", wrong.join("\n  "));
}

#[test]
fn the_table_of_parts_points_up() {
    for (at, (part, may)) in MPI_PARTS.iter().enumerate() {
        let above = |other: &&&str| MPI_PARTS[..at].iter().any(|(above, _)| *above == **other);
        assert_eq!(may.iter().filter(above).count(), may.len(), "{part}: {may:?}");
    }
}

/// The file of a path, as deep as it goes: the rest names what is in it.
fn file_of(path: &str, files: &BTreeSet<String>) -> Option<String> {
    let steps: Vec<&str> = path.split('/').collect();
    (1..=steps.len()).rev().map(|depth| steps[..depth].join("/")).find_map(|path| {
        let module = format!("{path}/mod");
        [path, module].into_iter().find(|file| files.contains(file))
    })
}

fn reached<'a>(from: &'a str, arrows: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a str> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(file) = left.pop() {
        for to in &arrows[file] {
            if seen.insert(to.as_str()) {
                left.push(to);
            }
        }
    }
    seen
}

/// The files of the largest circle of a folder.
fn largest_circle(folder: &str) -> Vec<String> {
    let sources = sources(folder);
    let files: BTreeSet<String> = sources.iter().map(|(name, _)| name.clone()).collect();
    let arrows: BTreeMap<String, BTreeSet<String>> = sources
        .iter()
        .map(|(name, path)| {
            let to = uses(name, &code(path)).into_iter().filter_map(|used| file_of(&used, &files));
            (name.clone(), to.filter(|to| to != name).collect())
        })
        .collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|file| (file.as_str(), reached(file, &arrows))).collect();
    let circle = |file: &str| -> Vec<String> {
        let there_and_back = |to: &&&str| reach[**to].contains(file);
        reach[file].iter().filter(there_and_back).map(|to| to.to_string()).collect()
    };
    arrows.keys().map(|file| circle(file)).max_by_key(Vec::len).unwrap_or_default()
}

#[test]
fn no_large_circle_of_files() {
    let mut folders = Vec::new();
    for top in ["api", "base", "engine", "node", "observe"] {
        let crates = std::fs::read_dir(strobe_tests::root().join(top)).expect("a folder").flatten();
        folders.extend(crates.map(|entry| format!("{top}/{}/src", entry.file_name().to_string_lossy())));
    }
    folders.push("device/src".into());
    folders.retain(|folder: &String| strobe_tests::root().join(folder).is_dir());
    for folder in folders {
        let circle = largest_circle(&folder);
        match LARGER_CIRCLES.iter().find(|(name, _)| *name == folder) {
            None => assert!(circle.len() <= CIRCLE, "{folder}: a circle of {}: {circle:?}", circle.len()),
            Some((_, size)) => assert_eq!(circle.len(), *size, "{folder}: set the size in tests/parts.rs: {circle:?}"),
        }
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

/// How many methods, and how many fields, each type of a folder has.
fn sizes(folder: &str) -> (BTreeMap<String, usize>, BTreeMap<String, usize>) {
    let (mut methods, mut fields) = (BTreeMap::new(), BTreeMap::new());
    let named = |rest: &str| rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())].to_string();
    for (_, path) in sources(folder) {
        let (text, mut of, mut fields_of) = (code(&path), None, None);
        for line in text.lines() {
            let block = line.strip_prefix("impl").filter(|rest| !rest.contains(" for ")).and_then(|rest| {
                let name = rest.strip_prefix('<').map_or(Some(rest), |rest| rest.split_once("> ").map(|parts| parts.1));
                name.filter(|name| rest.starts_with('<') || name.starts_with(' '))
            });
            if let Some(name) = block {
                of = Some(named(name.trim_start()));
            } else if let Some((_, name)) = line.split_once("struct ").filter(|_| line.ends_with('{')) {
                fields_of = Some(named(name));
            } else if line.starts_with('}') {
                (of, fields_of) = (None, None);
            }
            let words = line.strip_prefix("    ").filter(|line| !line.starts_with(' ')).unwrap_or_default();
            if let Some(of) = &of {
                let is_method = words.starts_with("fn ") || words.starts_with("pub") && words.contains(" fn ");
                *methods.entry(of.clone()).or_default() += usize::from(is_method);
            }
            if let Some(of) = &fields_of {
                let is_field = words.contains(": ") && !words.starts_with('#');
                *fields.entry(of.clone()).or_default() += usize::from(is_field);
            }
        }
    }
    (methods, fields)
}

#[test]
fn no_type_of_the_engine_or_of_mpi_is_too_large() {
    let folders = [
        ("engine/endpoint/src", "Endpoint"),
        ("engine/protocol/src", "Link"),
        ("engine/schedule/src", "CollectiveHelper"),
        ("engine/wire/src", "Header"),
        ("api/mpi/src", "Process"),
    ];
    for (folder, one) in folders {
        let (methods, fields) = sizes(folder);
        assert!(methods[one] > 0 && fields[one] > 0);
        for (counts, most, what) in [(methods, METHODS, "methods"), (fields, FIELDS, "fields")] {
            for (of, count) in counts {
                assert!(count <= most, "{of} has {count} {what}");
            }
        }
    }
}
