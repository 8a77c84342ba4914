// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the page says about the standard: since when a function is in it, where it is described, and what became of it.

use crate::facts::Function;
use crate::texts::Block;

/// The chapters of MPI-5.0 that describe functions.
const TITLES: &[(u32, &str)] = &[
    (3, "Point-to-Point Communication"),
    (4, "Partitioned Point-to-Point Communication"),
    (5, "Datatypes"),
    (6, "Collective Communication"),
    (7, "Groups, Contexts, Communicators, and Caching"),
    (8, "Virtual Topologies for MPI Processes"),
    (9, "MPI Environmental Management"),
    (10, "The Info Object"),
    (11, "Process Initialization, Creation, and Management"),
    (12, "One-Sided Communications"),
    (13, "External Interfaces"),
    (14, "I/O"),
    (15, "Tool Support"),
    (16, "Deprecated Interfaces"),
    (17, "Removed Interfaces"),
    (19, "Language Bindings"),
    (20, "Application Binary Interface (ABI)"),
];

/// Since when functions are in the standard that are not in it.
const NEVER: &str = "none";

/// The number of the chapter that describes the functions which the facts put under this word.
fn number(chapter: &str) -> u32 {
    match chapter {
        "pt2pt" => 3,
        "partitioned" => 4,
        "datatype" => 5,
        "coll" => 6,
        "comm" => 7,
        "topo" => 8,
        "env" | "errhandler" => 9,
        "info" => 10,
        "dynamic" | "session" => 11,
        "rma" => 12,
        "external" => 13,
        "io" => 14,
        "tool" => 15,
        "language_bindings" | "handle_conversion" => 19,
        "abi" => 20,
        other => panic!("the facts have a chapter {other}: it needs a number here"),
    }
}

/// The chapter: the one that the block names (`none` if it is better not to say), else the one for what is gone, else
/// the one of the facts.
fn chapter(function: &Function, block: &Block) -> Option<u32> {
    match block.notes("chapter").next() {
        Some(said) => said.parse().ok(),
        None if !function.removed.is_empty() => Some(17),
        None if !function.deprecated.is_empty() => Some(16),
        None => Some(number(&function.chapter)),
    }
}

/// The sentences about the standard, without what is to be called instead.
pub fn sentences(function: &Function, large: Option<&Function>, block: &Block) -> String {
    if function.since == NEVER {
        return "Not in the standard: an extension, as other libraries have it.".to_owned();
    }
    let chapter = chapter(function, block).and_then(|chapter| TITLES.iter().find(|(number, _)| *number == chapter));
    let mut text = chapter.map(|(number, title)| format!("MPI-5.0 chapter {number}, {title}. ")).unwrap_or_default();
    text.push_str(&format!("In the standard since MPI-{}", function.since));
    if let Some(large) = large {
        text.push_str(&format!(", {} since MPI-{}", large.name, large.since));
    }
    text.push('.');
    text
}

/// What is said first of a function that is deprecated or removed; nothing for others.
pub fn warning(function: &Function, block: &Block) -> Option<String> {
    let Function { deprecated, removed, .. } = function;
    let state = match (deprecated.is_empty(), removed.is_empty()) {
        (true, true) => return None,
        (false, true) => format!("Deprecated since MPI-{deprecated}"),
        (true, false) => format!("Removed from the standard in MPI-{removed}"),
        (false, false) => format!("Deprecated since MPI-{deprecated} and removed from the standard in MPI-{removed}"),
    };
    let instead = block.notes("instead").next().map(|name| format!(" New programs call {name}.")).unwrap_or_default();
    Some(format!("{state}; it is there for old programs.{instead}"))
}
