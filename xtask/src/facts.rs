// SPDX-License-Identifier: MIT OR Apache-2.0
//! The facts of `api/facts/*.json`, as Rust values.

use crate::f08_facts::F08Facts;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// One C function of MPI.
pub struct Function {
    /// `MPI_Send`
    pub name: String,
    /// The chapter of the standard: `pt2pt`.
    pub chapter: String,
    /// The C prototype, without the semicolon.
    pub proto: String,
    /// True if the header of the standard ABI declares it.
    pub standard: bool,
    /// True if a library with the MPICH ABI exports it.
    pub mpich: bool,
}

/// An argument of the Fortran form of a call.
pub struct FortranArg {
    /// The name as in the standard, in lower case.
    pub name: String,
    /// Its type: `INTEGER`, `LOGICAL`, `CHARACTER*(*)`, `<choice>` or `EXTERNAL`; or the kind of an INTEGER: `ADDRESS`,
    /// `COUNT` or `OFFSET`.
    pub kind_of: String,
    /// Its dimension: `*`, `MPI_STATUS_SIZE`, …; empty if it is not an array.
    pub dims: String,
    /// `in`, `out` or `inout`
    pub direction: String,
    /// What the argument means, in the terms of the MPI Forum: `COMMUNICATOR`, `STATUS`, …
    pub kind: String,
    /// The argument or constant that says how long it is; empty if there is none.
    pub length: String,
}

/// The form of a call in `mpif.h` and `use mpi`, without `ierror`.
pub struct FortranCall {
    /// The type of the function's value; empty for a subroutine.
    pub result: String,
    /// The arguments, in order.
    pub args: Vec<FortranArg>,
}

/// The constants and the layouts of one ABI.
pub struct AbiFacts {
    value: Value,
}

/// All facts of `api/facts`.
pub struct Facts {
    /// The C functions, sorted by name.
    pub functions: Vec<Function>,
    /// The callback types: name, result, parameters.
    pub callbacks: Vec<(String, String, String)>,
    /// The facts of the standard ABI.
    pub standard: AbiFacts,
    /// The facts of the MPICH ABI.
    pub mpich: AbiFacts,
    /// The Fortran forms of calls, by the name of the C function.
    pub fortran: BTreeMap<String, FortranCall>,
    /// The procedures of the module `mpi_f08`.
    pub f08: F08Facts,
    /// The C functions of the standard ABI that are implemented, as listed in the chapters of `api/c-abi`.
    pub implemented: BTreeSet<String>,
}

fn read(root: &Path, name: &str) -> Value {
    let path = root.join("api/facts").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().expect("an object")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_string()
}

/// Reads the Fortran forms of calls.
fn fortran(value: &Value) -> BTreeMap<String, FortranCall> {
    let arg = |row: &Value| {
        let [name, kind_of, dims, direction, kind, length] = std::array::from_fn(|at| text(&row[at]));
        FortranArg { name, kind_of, dims, direction, kind, length }
    };
    let call = |row: &Value| FortranCall {
        result: row["result"].as_str().unwrap_or_default().to_string(),
        args: row["args"].as_array().expect("a list").iter().map(arg).collect(),
    };
    object(&value["functions"]).iter().map(|(name, row)| (name.clone(), call(row))).collect()
}

/// The entries that are implemented, without those that only the MPICH ABI has.
fn implemented(root: &Path) -> BTreeSet<String> {
    const OTHERS: [&str; 5] =
        ["convert_fortran.rs", "datatype_removed.rs", "errhandler_removed.rs", "entries.rs", "bcs_mapping.rs"];
    let folder = std::fs::read_dir(root.join("api/c-abi/src")).expect("the chapters");
    let files = folder.map(|entry| entry.expect("readable").path()).filter(|path| path.extension().is_some());
    let chapters = files.filter(|path| !OTHERS.iter().any(|other| path.ends_with(other)));
    let mut names = BTreeSet::new();
    for path in chapters {
        let text = std::fs::read_to_string(path).expect("UTF-8");
        // An entry begins with `fn MPI_X(` or `fn MPI_X, MPI_X_c(`, and a row of several with `MPI_X MPI_Ix: …`.
        let heads = text.lines().filter_map(|line| line.strip_prefix("    ")?.split([':', '(']).next());
        let entries = heads.map(|head| head.trim_start_matches("fn ")).filter(|head| head.starts_with("MPI_"));
        let words = entries.flat_map(|head| head.split([' ', ',', ';']));
        names.extend(words.filter(|name| name.starts_with("MPI_")).map(String::from));
    }
    names
}

impl Facts {
    /// Reads the facts of the repository at `root`. Panics if a file is missing or malformed.
    pub fn read(root: &Path) -> Facts {
        let functions = read(root, "functions.json");
        let mut list: Vec<Function> = object(&functions["functions"])
            .iter()
            .map(|(name, row)| Function {
                name: name.clone(),
                chapter: text(&row["chapter"]),
                proto: text(&row["proto"]),
                standard: row["standard"] == true,
                mpich: row["mpich"] == true,
            })
            .collect();
        list.sort_by(|a, b| a.name.cmp(&b.name));
        let callbacks = object(&functions["callbacks"])
            .iter()
            .map(|(name, row)| (name.clone(), text(&row["ret"]), text(&row["params"])))
            .collect();
        Facts {
            functions: list,
            callbacks,
            standard: AbiFacts { value: read(root, "standard_abi.json") },
            mpich: AbiFacts { value: read(root, "mpich_abi.json") },
            fortran: fortran(&read(root, "fortran.json")),
            f08: F08Facts::read(root),
            implemented: implemented(root),
        }
    }

    /// The functions that known programs link, by program.
    pub fn clients(root: &Path) -> Vec<(String, Vec<String>)> {
        let clients = read(root, "clients.json");
        let names = |list: &Value| list.as_array().expect("a list").iter().map(text).collect();
        object(&clients["clients"]).iter().map(|(client, list)| (client.clone(), names(list))).collect()
    }
}

impl AbiFacts {
    /// The predefined handles of a kind (`MPI_Comm`): name and value, sorted by value and then by name.
    pub fn handles(&self, kind: &str) -> Vec<(String, i64)> {
        sorted(&self.value["handles"][kind])
    }

    /// The constants of a group, sorted by value and then by name. Empty if the ABI has no such group.
    pub fn constants(&self, group: &str) -> Vec<(String, i64)> {
        sorted(&self.value["constants"][group])
    }

    /// The names of the groups of constants.
    pub fn groups(&self) -> Vec<String> {
        object(&self.value["constants"]).keys().cloned().collect()
    }

    /// The constants that are pointers: name, C type, value.
    pub fn pointers(&self) -> Vec<(String, String, i64)> {
        object(&self.value["pointers"])
            .iter()
            .map(|(name, row)| (name.clone(), text(&row[0]), row[1].as_i64().expect("a number")))
            .collect()
    }

    /// The value of a predefined handle or constant, in whichever group it is.
    pub fn find(&self, name: &str) -> Option<i64> {
        let groups = object(&self.value["handles"]).values().chain(object(&self.value["constants"]).values());
        groups.filter_map(|group| group.get(name)).find_map(Value::as_i64)
    }

    /// The sizes of C types, in bytes.
    pub fn sizes(&self) -> Vec<(String, i64)> {
        sorted(&self.value["sizes"])
    }

    /// The fields of a status that the header names, with their offsets in bytes.
    pub fn status_fields(&self) -> Vec<(String, i64)> {
        let fields = self.value["status"]["fields"].as_array().expect("a list");
        fields.iter().map(|row| (text(&row[0]), row[2].as_i64().expect("a number"))).collect()
    }

    /// The name of the shared library.
    pub fn soname(&self) -> String {
        text(&self.value["soname"])
    }

    /// The variables that the library exports.
    pub fn data_symbols(&self) -> Vec<String> {
        self.value["data_symbols"].as_array().map(|list| list.iter().map(text).collect()).unwrap_or_default()
    }
}

fn sorted(group: &Value) -> Vec<(String, i64)> {
    let Some(group) = group.as_object() else { return Vec::new() };
    let mut rows: Vec<(String, i64)> =
        group.iter().map(|(name, value)| (name.clone(), value.as_i64().expect("a number"))).collect();
    rows.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
    rows
}
