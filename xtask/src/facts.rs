// SPDX-License-Identifier: MIT OR Apache-2.0
//! The facts of `api/facts/*.json`, as values.

use serde_json::{Map, Value};
use std::path::Path;

/// One C function.
pub struct Function {
    /// `MPI_Send`
    pub name: String,
    /// `pt2pt`
    pub chapter: String,
    /// The C prototype without the semicolon.
    pub proto: String,
    /// The standard ABI's header declares it.
    pub standard: bool,
    /// A library with the MPICH ABI exports it.
    pub mpich: bool,
}

/// What one ABI says.
pub struct AbiFacts {
    value: Value,
}

/// All facts.
pub struct Facts {
    /// The functions, sorted by name.
    pub functions: Vec<Function>,
    /// Callback types: name, result, parameters.
    pub callbacks: Vec<(String, String, String)>,
    /// The standard ABI.
    pub standard: AbiFacts,
    /// The MPICH ABI.
    pub mpich: AbiFacts,
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

impl Facts {
    /// Reads the files below `root`.
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
        }
    }

    /// The functions known programs link, by program.
    pub fn clients(root: &Path) -> Vec<(String, Vec<String>)> {
        let clients = read(root, "clients.json");
        let names = |list: &Value| list.as_array().expect("a list").iter().map(text).collect();
        object(&clients["clients"]).iter().map(|(client, list)| (client.clone(), names(list))).collect()
    }
}

impl AbiFacts {
    /// The predefined handles of `kind` (`MPI_Comm`): name and value, by value and then name.
    pub fn handles(&self, kind: &str) -> Vec<(String, i64)> {
        sorted(&self.value["handles"][kind])
    }

    /// The constants of `group`, by value and then name; empty if the ABI has no such group.
    pub fn constants(&self, group: &str) -> Vec<(String, i64)> {
        sorted(&self.value["constants"][group])
    }

    /// The groups of constants, by name.
    pub fn groups(&self) -> Vec<String> {
        object(&self.value["constants"]).keys().cloned().collect()
    }

    /// Constants that are pointers: name, C type, value.
    pub fn pointers(&self) -> Vec<(String, String, i64)> {
        object(&self.value["pointers"])
            .iter()
            .map(|(name, row)| (name.clone(), text(&row[0]), row[1].as_i64().expect("a number")))
            .collect()
    }

    /// The value of a predefined handle or constant, wherever it stands.
    pub fn find(&self, name: &str) -> Option<i64> {
        let groups = object(&self.value["handles"]).values().chain(object(&self.value["constants"]).values());
        groups.filter_map(|group| group.get(name)).find_map(Value::as_i64)
    }

    /// Sizes of C types in bytes.
    pub fn sizes(&self) -> Vec<(String, i64)> {
        sorted(&self.value["sizes"])
    }

    /// The fields of a status that the header names, with their offsets.
    pub fn status_fields(&self) -> Vec<(String, i64)> {
        let fields = self.value["status"]["fields"].as_array().expect("a list");
        fields.iter().map(|row| (text(&row[0]), row[2].as_i64().expect("a number"))).collect()
    }

    /// The name of the shared library.
    pub fn soname(&self) -> String {
        text(&self.value["soname"])
    }

    /// Data symbols that the library exports.
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
