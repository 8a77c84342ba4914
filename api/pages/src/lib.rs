// SPDX-License-Identifier: MIT OR Apache-2.0
//! A page for each C function of MPI: how it is declared, from the facts of `api/facts`, and what it does, in our own
//! sentences, from `texts`. The same page is a manual page of section 3 and what `strobe api NAME` prints, so the two
//! cannot say different things.

#![forbid(unsafe_code)]

mod compose;
pub mod facts;
mod plain;
mod roff;
mod sentences;
mod standard;
mod synopsis;
pub mod texts;

pub use sentences::NOTES;

use facts::Function;
use std::collections::BTreeMap;
use strobe_c_abi::bcs_mapping::MappingRow;
use texts::Texts;

/// A page, in the order in which it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// `MPI_Send`
    pub name: String,
    /// One line: what it is for.
    pub purpose: String,
    /// The rest of the page.
    pub sections: Vec<Section>,
}

/// A part of a page with a title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// `DESCRIPTION`
    pub title: &'static str,
    /// What is in it.
    pub items: Vec<Item>,
}

/// A piece of a page. `*word*` in texts is what a program names: a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A paragraph.
    Text(String),
    /// Lines that stay as they are.
    Code(Vec<String>),
    /// A word, and what is said of it.
    Term(String, String),
}

/// All pages.
pub struct Pages {
    /// The functions, by name.
    pub functions: BTreeMap<String, Function>,
    /// The sentences.
    pub texts: Texts,
    /// What the libraries have, by name.
    entries: BTreeMap<&'static str, strobe_c_abi::api::Function>,
    /// What calls that communicate become in the layer below.
    becomes: BTreeMap<String, String>,
}

impl Pages {
    /// Reads facts and texts, which are parts of the program.
    pub fn read() -> Pages {
        let entries = strobe_c_abi::api::functions().map(|entry| (entry.name, entry)).collect();
        let rows = strobe_c_abi::bcs_mapping::rows();
        let steps = |row: &MappingRow| row.steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let becomes = rows.iter().map(|row| (row.call.name().to_string(), steps(row))).collect();
        Pages { functions: facts::functions(), texts: Texts::read(), entries, becomes }
    }

    /// The function on whose page `name` is: itself, or the one of which it is the form for large counts. Upper and
    /// lower case, a missing `MPI_` and the `P` of the profiling interface make no difference.
    pub fn home(&self, name: &str) -> Option<&Function> {
        let wanted = name.to_lowercase();
        let wanted = wanted.strip_prefix("pmpi_").or(wanted.strip_prefix("mpi_")).unwrap_or(&wanted);
        let is_it = |name: &&String| name["MPI_".len()..].eq_ignore_ascii_case(wanted);
        let name = self.functions.keys().find(is_it)?;
        self.functions.get(name.strip_suffix("_c").unwrap_or(name))
    }

    /// The page that describes a function. None if there is no such function.
    pub fn page(&self, name: &str) -> Option<Page> {
        compose::page(self, self.home(name)?)
    }

    /// Functions whose names have something in common with `name`, for one who did not find it.
    pub fn like(&self, name: &str) -> Vec<&str> {
        let wanted = name.to_lowercase();
        let wanted = wanted.strip_prefix("mpi_").unwrap_or(&wanted);
        let names = self.functions.values().filter(|function| !function.is_large()).map(|function| &*function.name);
        names.filter(|name| !wanted.is_empty() && name.to_lowercase().contains(wanted)).collect()
    }

    /// The files of section 3 of the manual, by name: a page for each function, and for each form for large counts one
    /// that leads there.
    pub fn manual(&self) -> impl Iterator<Item = (String, String)> {
        self.functions.values().filter_map(|function| {
            let text = match function.name.strip_suffix("_c") {
                Some(home) => format!(".so man3/{home}.3\n"),
                None => compose::page(self, function)?.roff(),
            };
            Some((format!("{}.3", function.name), text))
        })
    }
}
