// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function of the standard, and whether Strobe has it. `strobe api` lists it, and a test compares it with the
//! symbols of the built libraries. It is read from the entries themselves, so it cannot be wrong.

use crate::CHAPTERS;
use strobe_types::calls::CALLS;

/// Whether Strobe has a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is exported and does what the standard says.
    Implemented,
    /// It is not exported. Programs that test for it find that it is missing.
    Absent,
}

/// One function of the standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Function {
    /// `MPI_Send`
    pub name: &'static str,
    /// The chapter, by its name in [`crate::CHAPTERS`]: `pt2pt`.
    pub chapter: &'static str,
    /// Whether Strobe has it.
    pub state: State,
    /// True if only the MPICH ABI has it, since the standard ABI left it out.
    pub mpich_only: bool,
}

/// The chapters that only `libmpi.so.12` exports.
pub const MPICH_ONLY: &[&str] = &["convert_fortran", "datatype_removed", "errhandler_removed"];

/// All functions of MPI, sorted by name.
pub fn functions() -> impl Iterator<Item = Function> {
    CALLS.iter().filter(|(name, _)| name.starts_with("MPI")).map(|&(name, chapter)| {
        let home = CHAPTERS.iter().find(|(_, entries)| entries.iter().any(|entry| entry.name == name)).map(|row| row.0);
        let state = match home {
            None => State::Absent,
            Some(_) => State::Implemented,
        };
        let mpich_only = home.is_some_and(|home| MPICH_ONLY.contains(&home));
        Function { name, chapter, state, mpich_only }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_in_one_chapter_only() {
        let mut names: Vec<&str> =
            CHAPTERS.iter().flat_map(|(_, entries)| entries.iter().map(|entry| entry.name)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "an entry is written twice");
        let here = functions().filter(|function| function.state != State::Absent).count();
        assert_eq!(here, count, "an entry that the table of calls does not know");
    }

    /// Every entry that communicates has a row in the mapping to the BCS layer, and no other function has one.
    #[test]
    fn every_call_that_communicates_becomes_calls_of_the_bcs_layer() {
        let mapping: Vec<&str> = crate::bcs_mapping::rows().iter().map(|row| row.call.name()).collect();
        let communicates = [
            "send",
            "send_large",
            "pt2pt",
            "pt2pt_large",
            "probe",
            "matched",
            "matched_large",
            "request",
            "buffer",
            "attach",
            "attach_large",
            "barrier",
            "coll",
            "coll_large",
            "neighbor",
            "neighbor_large",
        ];
        // These communicate nothing: they lend memory to the library.
        let is_silent = |call: &str| call.contains("_attach");
        let here: Vec<&str> = CHAPTERS.iter().flat_map(|(_, entries)| entries.iter().map(|entry| entry.name)).collect();
        let stray: Vec<_> = mapping.iter().filter(|call| !here.contains(call)).collect();
        let chapters = CHAPTERS.iter().filter(|(chapter, _)| communicates.contains(chapter));
        let mut missing: Vec<&str> = chapters.flat_map(|(_, entries)| entries.iter().map(|entry| entry.name)).collect();
        missing.retain(|call| !is_silent(call) && !mapping.contains(call));
        assert!(missing.is_empty() && stray.is_empty(), "no row: {missing:?}; a row but no entry: {stray:?}");
        let makers = here.iter().filter(|call| {
            let name = call.to_lowercase();
            ["_dup", "_idup", "_create", "_split", "_merge", "_sub"].iter().any(|word| name.contains(word))
                && ["mpi_comm", "mpi_intercomm", "mpi_cart", "mpi_graph", "mpi_dist"]
                    .iter()
                    .any(|of| name.starts_with(of))
                && !["keyval", "errhandler"].iter().any(|word| name.contains(word))
        });
        let missing: Vec<_> = makers.filter(|call| !mapping.contains(call)).collect();
        assert!(missing.is_empty(), "it makes a communicator: {missing:?}");
    }
}
