// SPDX-License-Identifier: MIT OR Apache-2.0
//! The facts of `api/facts/f08.json`: the procedures of the module `mpi_f08`, as Rust values.

use crate::facts::{FortranArg, FortranCall};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// An argument of a procedure of `mpi_f08`.
pub struct F08Arg {
    /// The name as in the standard, in lower case.
    pub name: String,
    /// Its type as Fortran writes it; `<choice>` for a buffer of any type and rank, `ADDRESS`, `COUNT` or `OFFSET` for
    /// an INTEGER of that kind.
    pub kind_of: String,
    /// Its dimensions, as Fortran writes them; empty if it is not an array.
    pub dims: String,
    /// The intent that is declared; empty if none is.
    pub intent: String,
    /// `in`, `out` or `inout`, whatever is declared.
    pub direction: String,
    /// What it means, in the terms of the MPI Forum.
    pub kind: String,
    /// The argument or constant that says how long it is.
    pub length: String,
    /// Is it ASYNCHRONOUS?
    pub asynchronous: bool,
}

/// A procedure of `mpi_f08`, without `ierror`.
pub struct F08Call {
    /// The name by which programs call it.
    pub generic: String,
    /// The name of the procedure.
    pub specific: String,
    /// The type of its value; empty for a subroutine.
    pub result: String,
    /// Does it have `ierror`?
    pub ierror: bool,
    /// The arguments, in order.
    pub args: Vec<F08Arg>,
}

/// A function of the program that MPI calls: its arguments, each with its type.
pub type F08Callback = Vec<(String, String)>;

/// All facts about `mpi_f08`.
pub struct F08Facts {
    /// The procedures, by the C function that each calls.
    pub calls: BTreeMap<String, F08Call>,
    /// The functions of programs, by name.
    pub callbacks: Vec<(String, F08Callback)>,
    /// The procedures for large counts that this machine cannot tell from the others of their generic name.
    pub ambiguous: Vec<String>,
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_string()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

impl F08Facts {
    /// Reads the facts of the repository at `root`. Panics if the file is missing or malformed.
    pub fn read(root: &Path) -> F08Facts {
        let path = root.join("api/facts/f08.json");
        let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let facts: Value = serde_json::from_str(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = |key: &str| facts[key].as_object().expect("an object").iter();
        let pair = |row: &Value| (text(&row[0]), text(&row[1]));
        F08Facts {
            calls: rows("functions").map(|(name, row)| (name.clone(), call(row))).collect(),
            callbacks: rows("callbacks").map(|(name, row)| (name.clone(), list(row).map(pair).collect())).collect(),
            ambiguous: list(&facts["ambiguous"]).map(text).collect(),
        }
    }
}

fn call(row: &Value) -> F08Call {
    let arg = |row: &Value| {
        let [name, kind_of, dims, intent, direction, kind, length] = std::array::from_fn(|at| text(&row[at]));
        let asynchronous = row.get(7).is_some();
        F08Arg { name, kind_of, dims, intent, direction, kind, length, asynchronous }
    };
    F08Call {
        generic: text(&row["generic"]),
        specific: text(&row["specific"]),
        result: row["result"].as_str().unwrap_or_default().to_string(),
        ierror: row.get("no_ierror").is_none(),
        args: list(&row["args"]).map(arg).collect(),
    }
}

impl F08Call {
    /// Does it have choice buffers?
    pub fn has_choice(&self) -> bool {
        self.args.iter().any(|arg| arg.kind_of == "<choice>")
    }

    /// The same call with the types that it has, or would have, in `mpif.h`. There each argument is the same address.
    pub fn older(&self) -> FortranCall {
        let arg = |arg: &F08Arg| {
            let kind_of = match arg.kind_of.as_str() {
                "TYPE(C_PTR)" => "ADDRESS",
                kind if kind.starts_with("TYPE(") => "INTEGER",
                kind if kind.starts_with("CHARACTER") => "CHARACTER*(*)",
                kind if kind.starts_with("PROCEDURE") => "EXTERNAL",
                kind => kind,
            };
            let is_status = arg.kind_of == "TYPE(MPI_Status)";
            FortranArg {
                name: arg.name.clone(),
                kind_of: kind_of.into(),
                dims: if is_status { "MPI_STATUS_SIZE".into() } else { arg.dims.clone() },
                direction: arg.direction.clone(),
                kind: arg.kind.clone(),
                length: arg.length.clone(),
            }
        };
        FortranCall { result: self.result.clone(), args: self.args.iter().map(arg).collect() }
    }
}
