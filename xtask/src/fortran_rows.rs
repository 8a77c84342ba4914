// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `api/fortran/src/table`, one file per chapter, with a row per call.

use crate::f08_facts::F08Call;
use crate::facts::{Facts, FortranCall};
use crate::fortran::{FROM, SPDX, SPECIAL, arguments, ways};
use crate::fortran_header::CPTR;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A row of the table: how it is made, and its arguments.
#[derive(Clone, PartialEq)]
struct Row {
    /// The macro: `entry`, `older`, `modern`, `choice` or `modern_choice`.
    how: &'static str,
    /// The arguments, each with its type, and the hidden lengths.
    arguments: String,
    /// What becomes of choice buffers that are not contiguous.
    ways: String,
}

/// The rows of a call: one for `mpif.h` and `mpi_f08`, or one for each. `None` if an argument has no type.
pub fn rows_of(name: &str, older: Option<&FortranCall>, f08: Option<&F08Call>) -> Option<Vec<String>> {
    let rows = made(name, older, f08)?;
    Some(rows.iter().map(|row| written(row.how, &names(name, row), &row.tail("", ""))).collect())
}

fn made(name: &str, older: Option<&FortranCall>, f08: Option<&F08Call>) -> Option<Vec<Row>> {
    let row = |how, arguments: String, ways: String| Row { how, arguments, ways };
    let before = match older {
        Some(call) => Some(arguments(name, call)?),
        None => None,
    };
    let now = match f08 {
        Some(call) => Some((arguments(name, &call.older())?, call)),
        None => None,
    };
    let ways_of =
        |call: &F08Call| if call.has_choice() { format!("[{}]", ways(name, call).join(", ")) } else { String::new() };
    Some(match (before, now) {
        (Some(before), Some((arguments, call))) if before == arguments => {
            vec![row(if call.has_choice() { "choice" } else { "entry" }, before, ways_of(call))]
        }
        (before, now) => {
            let before = before.map(|arguments| row("older", arguments, String::new()));
            let now = now.map(|(arguments, call)| {
                row(if call.has_choice() { "modern_choice" } else { "modern" }, arguments, ways_of(call))
            });
            before.into_iter().chain(now).collect()
        }
    })
}

impl Row {
    /// What stands after the names, for a call with more arguments.
    fn tail(&self, more: &str, when: &str) -> String {
        let arguments = match self.arguments.strip_suffix(')') {
            Some(open) if !more.is_empty() => format!("{open}, {more})"),
            _ => self.arguments.clone(),
        };
        [arguments.as_str(), self.ways.as_str(), when]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// The names of a call as the macro of its row takes them.
fn names(name: &str, row: &Row) -> String {
    let (lower, upper) = (name.to_lowercase().replacen("mpi_", "", 1), name.to_uppercase());
    match row.how {
        "modern" | "modern_choice" => format!("{name} \"{lower}\""),
        _ => format!("{name} \"{lower}\" \"{upper}\""),
    }
}

/// A row on one line or, where that is too long, with its arguments on lines of their own. Lines are broken at commas.
fn written(how: &str, names: &str, arguments: &str) -> String {
    let line = format!("{how}!({names} {arguments});");
    if line.len() <= LINE {
        return line;
    }
    let mut lines = vec![];
    for (indent, text) in [("", format!("{how}!({names}")), ("    ", format!("{arguments});"))] {
        let mut line = String::from(indent);
        for part in text.split_inclusive(", ") {
            if line.len() + part.trim_end().len() > LINE {
                lines.push(std::mem::replace(&mut line, "        ".into()));
            }
            line += part;
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The longest line of a row.
const LINE: usize = 118;

const INFO_AND_REQUEST: &str = "info: In<Info>, request: Out<Request>";
const REQUEST: &str = "request: Out<Request>";

/// The non-blocking and the persistent function of a collective, by the blocking one: their arguments are the same,
/// with an info and a request at their end.
fn forms(name: &str, rows: &BTreeMap<String, Vec<Row>>) -> Option<[String; 2]> {
    let large = name.ends_with("_c");
    let stem = name.strip_suffix("_c").unwrap_or(name);
    let rest = stem.strip_prefix("MPI_")?;
    let suffix = if large { "_c" } else { "" };
    let start = format!("MPI_I{}{}{suffix}", rest[..1].to_lowercase(), &rest[1..]);
    let init = format!("{stem}_init{suffix}");
    let [own] = rows.get(name)?.as_slice() else { return None };
    let open = own.arguments.strip_suffix(')')?;
    let same = |form: &str, more: &str| {
        rows.get(form).is_some_and(|row| {
            matches!(row.as_slice(), [row] if row.arguments == format!("{open}, {more})")
                && (&row.ways, row.how) == (&own.ways, own.how))
        })
    };
    let fit = ["entry", "choice", "modern_choice"].contains(&own.how)
        && same(&start, REQUEST)
        && same(&init, INFO_AND_REQUEST);
    fit.then_some([start, init])
}

/// The rows of a chapter.
fn rows(calls: &BTreeMap<String, Vec<Row>>) -> Vec<String> {
    let all: BTreeMap<&String, [String; 2]> =
        calls.keys().filter_map(|name| Some((name, forms(name, calls)?))).collect();
    let is_form = |name: &String| all.values().flatten().any(|form| form == name);
    let mut out = Vec::new();
    for (name, rows) in calls.iter().filter(|(name, _)| !is_form(name)) {
        for row in rows {
            out.push(match all.get(name) {
                Some([start, init]) => {
                    let how = if row.how == "modern_choice" { "modern_collective" } else { "collective" };
                    let names = [name, start, init].map(|name| names(name, row)).join(", ");
                    written(how, &names, &row.tail("", ""))
                }
                None => written(row.how, &names(name, row), &row.tail("", when(name, row))),
            });
            if CPTR.contains(&name.as_str()) && row.how != "modern" {
                let as_cptr = format!(
                    "{name} \"{0}_cptr\" \"{1}_CPTR\"",
                    name.to_lowercase().replacen("mpi_", "", 1),
                    name.to_uppercase()
                );
                out.push(written("older", &as_cptr, &row.tail("", "")));
            }
        }
    }
    out
}

/// When the copies of a call's buffers are of use, for one that ends later: those of a persistent operation when it is
/// started.
fn when(name: &str, row: &Row) -> &'static str {
    let copies = row.ways.contains("Copied") || row.ways.contains("Spread");
    match row.arguments.contains(REQUEST) && copies {
        false => "",
        true if name.contains("_init") => "inactive request",
        true => "active request",
    }
}

/// The calls of a chapter that are written by hand in a file of their own, because their C functions may be missing.
const LATER: &[(&str, &str)] = &[
    ("MPI_Comm_spawn", "spawn"),
    ("MPI_Op_create_c", "op_large"),
    ("MPI_Register_datarep", "datarep"),
    ("MPI_Register_datarep_c", "datarep_large"),
];

/// The files of the table: path and text.
pub fn tables(facts: &Facts) -> Vec<(String, String)> {
    let mut chapters: BTreeMap<&str, BTreeMap<String, Vec<Row>>> = BTreeMap::new();
    let names: BTreeSet<&String> = facts.fortran.keys().chain(facts.f08.calls.keys()).collect();
    for name in names.into_iter().filter(|name| facts.implemented.contains(*name)) {
        let chapter = facts.functions.iter().find(|function| function.name == *name).map_or("env", |f| &f.chapter);
        let made = made(name, facts.fortran.get(name), f08(facts, name));
        if let (false, Some(rows)) = (SPECIAL.contains(&name.as_str()), made) {
            chapters.entry(chapter).or_default().insert(name.clone(), rows);
        }
    }
    let mut files = Vec::new();
    let mut index = format!("{SPDX}{FROM}//! Every call with a Fortran form whose C function is done, by chapter.\n\n");
    for (chapter, calls) in &chapters {
        let _ = writeln!(index, "mod {chapter};");
        files.push((format!("api/fortran/src/table/{chapter}.rs"), chapter_file(calls)));
    }
    for (name, module) in LATER.iter().filter(|(name, _)| facts.implemented.contains(*name)) {
        let _ = write!(index, "\n/// `{name}`\n#[path = \"../later/{module}.rs\"]\nmod {module};\n");
    }
    files.push(("api/fortran/src/table/mod.rs".into(), index));
    files
}

/// The form of a call in `mpi_f08`, unless this machine cannot tell it from another.
pub fn f08<'a>(facts: &'a Facts, name: &str) -> Option<&'a F08Call> {
    facts.f08.calls.get(name).filter(|_| !facts.f08.ambiguous.iter().any(|other| other == name))
}

fn chapter_file(calls: &BTreeMap<String, Vec<Row>>) -> String {
    let rows = rows(calls);
    let is_collective = rows.iter().any(|row| row.contains("collective!"));
    let words = rows.concat() + if is_collective { " Out Request Info In" } else { "" };
    let mut text = format!("{SPDX}{FROM}\n");
    let used = |names: &[&'static str]| names.iter().copied().filter(|name| has_word(&words, name)).collect::<Vec<_>>();
    let mut uses: Vec<String> = Vec::new();
    for (module, names) in MODULES {
        match used(names).as_slice() {
            [] => {}
            [one] => uses.push(format!("use crate::{module}::{one};")),
            many => uses.push(braced(&format!("use crate::{module}::"), many)),
        }
    }
    match used(MACROS).as_slice() {
        [one] => uses.push(format!("use crate::{one};")),
        many => uses.push(format!("use crate::{{{}}};", many.join(", "))),
    }
    // In the order of rustfmt.
    uses.sort();
    text += &uses.join("\n");
    text.push('\n');
    text += "use std::ffi::{c_int, c_void};\n\n";
    for row in &rows {
        text += row;
        text += "\n";
    }
    text
}

/// The modules of `api/fortran` and what rows use of each, in the order in which `use` lists them.
const MODULES: &[(&str, &[&str])] = &[
    ("abi", &["Comm", "Datatype", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Win"]),
    (
        "args",
        &[
            "Address",
            "Argument",
            "Buffer",
            "Detached",
            "In",
            "InOut",
            "Index",
            "Int",
            "Logical",
            "Out",
            "OutLogical",
            "Started",
            "Status",
            "Unset",
            "Weights",
            "Wide",
            "int",
        ],
    ),
    (
        "arrays",
        &[
            "InArray",
            "InOutArray",
            "Indices",
            "Logicals",
            "OutArray",
            "OutLogicals",
            "StartedArray",
            "dims_of",
            "neighbors_of",
            "peers_of",
        ],
    ),
    ("text", &["InfoText", "OutText", "Text"]),
];

/// The macros of rows.
const MACROS: &[&str] = &["choice", "collective", "entry", "modern", "modern_choice", "modern_collective", "older"];

/// Several names of a module, as rustfmt writes them.
fn braced(module: &str, names: &[&str]) -> String {
    let line = format!("{module}{{{}}};", names.join(", "));
    if line.len() <= 120 {
        return line;
    }
    let mut lines = vec![String::from("   ")];
    for name in names {
        match lines.last_mut() {
            Some(line) if line.len() + name.len() + 2 <= 120 => *line += &format!(" {name},"),
            _ => lines.push(format!("    {name},")),
        }
    }
    format!("{module}{{\n{}\n}};", lines.join("\n"))
}

fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    word == "Argument"
        || text
            .match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}
