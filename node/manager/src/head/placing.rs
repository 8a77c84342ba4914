// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which seats spawned ranks get, and what the keys of an info object ask for (MPI-5.0 section 11.8.4). Keys that are
//! not known are ignored.

use crate::plan::{Application, Inherit};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use strobe_control::SpawnPart;
use strobe_types::ErrorClass;

/// Why ranks cannot be placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misplaced {
    /// The error class.
    pub class: ErrorClass,
    /// The reason, and what to do.
    pub text: String,
}

/// Where the ranks of a new world go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Placed {
    /// The seats, in the order of ranks.
    pub seats: Vec<u32>,
    /// The programs, with as many ranks as are started.
    pub parts: Vec<Application>,
    /// For each process that was asked for, 0 or an error class.
    pub codes: Vec<i32>,
}

fn misplaced<T>(class: ErrorClass, text: String) -> Result<T, Misplaced> {
    Err(Misplaced { class, text })
}

/// Places `parts` on nodes with these names and free seats; at most `room` ranks in all.
pub fn place(parts: &[SpawnPart], names: &[&str], mut free: Vec<Vec<u32>>, mut room: u32) -> Result<Placed, Misplaced> {
    let mut placed = Placed::default();
    for part in parts {
        let nodes = wanted_nodes(part, names)?;
        let here: u32 = nodes.iter().map(|node| free[*node].len() as u32).sum();
        let most = here.min(room);
        let acceptable = acceptable(part)?;
        let Some(count) = acceptable.iter().copied().filter(|count| *count <= most).max() else {
            return misplaced(ErrorClass::SPAWN, too_few(part, most, nodes.len() < names.len()));
        };
        for _ in 0..count {
            // The node with the most free seats, the first of several.
            let emptiest = nodes.iter().copied().max_by_key(|node| (free[*node].len(), std::cmp::Reverse(*node)));
            if let Some(node) = emptiest {
                placed.seats.push(free[node].remove(0));
            }
        }
        room -= count;
        placed.parts.push(application(part, count));
        placed.codes.extend((0..part.count).map(|at| if at < count { 0 } else { ErrorClass::SPAWN.0 }));
    }
    match placed.seats.is_empty() {
        // A soft request may be content with no process, but a world has at least one.
        true => misplaced(ErrorClass::SPAWN, "no seat is free: give mpiexec a larger --universe".into()),
        false => Ok(placed),
    }
}

/// Why no rank can be spawned where messages move in slices.
pub fn in_slices() -> Misplaced {
    let text = "comm: messages of this job move in slices (--schedule strobed), whose ends count the ranks of the start: spawn \
                in a job with --schedule immediate";
    Misplaced { class: ErrorClass::SPAWN, text: text.into() }
}

fn too_few(part: &SpawnPart, free: u32, on_some: bool) -> String {
    let place = if on_some { "on the nodes that info names" } else { "in this job" };
    format!(
        "maxprocs: {} processes were asked for, but {free} more fit {place}: give mpiexec a larger --universe, disconnect \
         from processes that have ended, or accept fewer with the info key soft",
        part.count
    )
}

/// The last value of a key.
fn value<'a>(part: &'a SpawnPart, key: &str) -> Option<&'a str> {
    part.info.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// The nodes that the keys `host` and `hosts` name; all without.
fn wanted_nodes(part: &SpawnPart, names: &[&str]) -> Result<Vec<usize>, Misplaced> {
    let Some(wanted) = value(part, "host").or_else(|| value(part, "hosts")) else {
        return Ok((0..names.len()).collect());
    };
    let mut nodes = Vec::new();
    for word in wanted.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        // A virtual node is known by its number, too, and all of them by the name of their machine.
        let is_meant = |name: &str| name == word || name.split('/').next() == Some(word) || is_here(word);
        let found: Vec<usize> = (0..names.len()).filter(|node| is_meant(names[*node])).collect();
        if found.is_empty() {
            let text = format!(
                "info: the key host names {word}, which is no node of this job: its nodes are {}",
                names.join(", ")
            );
            return misplaced(ErrorClass::SPAWN, text);
        }
        nodes.extend(found.into_iter().filter(|node| !nodes.contains(node)).collect::<Vec<_>>());
    }
    match nodes.is_empty() {
        true => misplaced(ErrorClass::INFO_VALUE, "info: the key host has no name in it: name a node".into()),
        false => Ok(nodes),
    }
}

fn is_here(word: &str) -> bool {
    matches!(word, "localhost" | "127.0.0.1" | "::1")
}

/// The numbers of ranks that are acceptable: what `soft` lists, triplets `first:last:step`, else all.
fn acceptable(part: &SpawnPart) -> Result<Vec<u32>, Misplaced> {
    let Some(soft) = value(part, "soft") else { return Ok(vec![part.count]) };
    let mut counts = Vec::new();
    for triplet in soft.split(',').map(str::trim) {
        let numbers: Option<Vec<i64>> = triplet.split(':').map(|word| word.trim().parse().ok()).collect();
        let (first, last, step) = match numbers.as_deref() {
            Some([only]) => (*only, *only, 1),
            Some([first, last]) => (*first, *last, 1),
            Some([first, last, step]) if *step != 0 => (*first, *last, *step),
            _ => {
                let text = format!("info: the key soft has {soft:?}: write numbers or first:last:step, with commas");
                return misplaced(ErrorClass::INFO_VALUE, text);
            }
        };
        let fits = |count: &i64| (0..=i64::from(part.count)).contains(count);
        let within = |at: &i64| if step > 0 { *at <= last } else { *at >= last };
        let most = i64::from(part.count) + 1 + first.abs();
        let numbers = (0..=most).map(|turn| first + turn * step).take_while(within);
        counts.extend(numbers.filter(fits).map(|count| count as u32));
    }
    Ok(counts)
}

/// The program with so many ranks, as the keys `wdir`, `path` and `env` say.
fn application(part: &SpawnPart, ranks: u32) -> Application {
    let directory = value(part, "wdir").or_else(|| value(part, "wd")).map(PathBuf::from);
    let mut command = part.command.clone();
    if let (Some(path), Some(program)) = (value(part, "path"), command.first_mut()) {
        *program = along(path, program);
    }
    Application { ranks, command, directory, inherit: Inherit::All, environment: Vec::new() }
}

/// The program in the first folder of `path` that has it, unless it is named with its folder.
fn along(path: &str, program: &OsStr) -> OsString {
    let named = program.to_string_lossy().contains('/');
    let found = path.split(':').map(|folder| PathBuf::from(folder).join(program)).find(|file| file.is_file());
    found.filter(|_| !named).map_or_else(|| program.to_owned(), PathBuf::into_os_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(count: u32, info: &[(&str, &str)]) -> SpawnPart {
        let info = info.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        SpawnPart { count, command: vec!["worker".into(), "-v".into()], info }
    }

    fn seats(parts: &[SpawnPart], room: u32) -> Result<Vec<u32>, Misplaced> {
        place(parts, &["here/0", "here/1"], vec![vec![4, 5], vec![6, 7, 8]], room).map(|placed| placed.seats)
    }

    #[test]
    fn the_emptiest_node_comes_first() {
        assert_eq!(seats(&[part(4, &[])], 9), Ok(vec![6, 4, 7, 5]));
        assert_eq!(seats(&[part(1, &[("host", "here/0")]), part(2, &[])], 9), Ok(vec![4, 6, 7]));
        assert_eq!(seats(&[part(3, &[("host", "here")])], 9).map(|seats| seats.len()), Ok(3));
    }

    #[test]
    fn too_many_are_refused_and_soft_ones_are_content_with_fewer() {
        let error = seats(&[part(6, &[])], 9).expect_err("five seats");
        assert!(error.class == ErrorClass::SPAWN && error.text.contains("--universe"), "{error:?}");
        assert!(seats(&[part(3, &[])], 2).is_err(), "the limit of the job");
        let placed = place(&[part(6, &[("soft", "2:6:2")])], &["here"], vec![vec![4, 5, 6, 7, 8]], 9).expect("four");
        assert_eq!((placed.seats.len(), placed.parts[0].ranks), (4, 4));
        let spawn = ErrorClass::SPAWN.0;
        assert_eq!(placed.codes, [0, 0, 0, 0, spawn, spawn]);
    }

    #[test]
    fn what_soft_may_say() {
        let soft = |text: &str| acceptable(&part(5, &[("soft", text)]));
        assert_eq!(soft("3"), Ok(vec![3]));
        assert_eq!(soft("1:5:2, 4"), Ok(vec![1, 3, 5, 4]));
        assert_eq!(soft("4:0:-2"), Ok(vec![4, 2, 0]));
        assert_eq!(soft("0:100"), Ok(vec![0, 1, 2, 3, 4, 5]));
        assert_eq!(soft("a:b").expect_err("no numbers").class, ErrorClass::INFO_VALUE);
        assert!(soft("1:2:0").is_err());
    }

    #[test]
    fn unknown_hosts_are_named_and_unknown_keys_ignored() {
        let error = seats(&[part(1, &[("host", "far")])], 9).expect_err("no such node");
        assert!(error.text.contains("far") && error.text.contains("here/1"), "{error:?}");
        let placed = place(&[part(1, &[("wdir", "/tmp"), ("colour", "red")])], &["a"], vec![vec![1]], 9).expect("one");
        assert_eq!(placed.parts[0].directory, Some(PathBuf::from("/tmp")));
        assert_eq!(placed.parts[0].command, ["worker", "-v"]);
    }
}
