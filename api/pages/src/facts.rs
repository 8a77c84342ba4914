// SPDX-License-Identifier: MIT OR Apache-2.0
//! The facts of `api/facts` that a page shows: prototypes, Fortran forms, directions, versions, chapters.

use serde_json::Value;
use std::collections::BTreeMap;

const FUNCTIONS: &str = include_str!("../../facts/functions.json");
const FORTRAN: &str = include_str!("../../facts/fortran.json");
const F08: &str = include_str!("../../facts/f08.json");

/// A parameter of a C function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// `comm`; `...` for further arguments.
    pub name: String,
    /// The whole declaration: `const void *buf`.
    pub declaration: String,
    /// `in`, `out` or `inout`
    pub direction: String,
}

/// An argument of a Fortran form.
pub struct FortranArgument {
    /// Its name, in lower case.
    pub name: String,
    /// Its type; for an INTEGER of some kind `ADDRESS`, `COUNT` or `OFFSET`.
    pub kind: String,
    /// Its dimensions: `*`, `..`, `3,n`, or nothing.
    pub dimensions: String,
    /// The intent that the module declares; empty if it declares none, and in `mpif.h`.
    pub intent: String,
}

/// A Fortran form of a function.
pub struct FortranForm {
    /// The name that a program calls.
    pub name: String,
    /// The type of its value; empty for a subroutine.
    pub result: String,
    /// The arguments, `ierror` included.
    pub arguments: Vec<FortranArgument>,
}

/// A C function of MPI.
pub struct Function {
    /// `MPI_Send`
    pub name: String,
    /// The chapter, as the facts call it: `pt2pt`.
    pub chapter: String,
    /// The version of the standard that it came with.
    pub since: String,
    /// The version that deprecated it; empty if none did.
    pub deprecated: String,
    /// The version that removed it; empty if none did.
    pub removed: String,
    /// The type of its value.
    pub result: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its form in `use mpi_f08`.
    pub f08: Option<FortranForm>,
    /// Its form in `use mpi` and `mpif.h`.
    pub fortran: Option<FortranForm>,
}

impl Function {
    /// True for a form with large counts, of another function.
    pub fn is_large(&self) -> bool {
        self.name.ends_with("_c")
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("the facts are JSON")
}

/// The arguments of a row, with the place of the direction in each.
fn fortran(name: &str, row: &Value, direction: usize) -> Option<(FortranForm, BTreeMap<String, String>)> {
    let rows = row["args"].as_array()?;
    let argument = |row: &Value| FortranArgument {
        name: word(&row[0]),
        kind: word(&row[1]),
        dimensions: word(&row[2]),
        intent: if direction > 3 { word(&row[3]) } else { String::new() },
    };
    let mut arguments: Vec<FortranArgument> = rows.iter().map(argument).collect();
    let directions = rows.iter().map(|row| (word(&row[0]), word(&row[direction]))).collect();
    let result = word(&row["result"]);
    if result.is_empty() && row["no_ierror"] != true {
        let (kind, dimensions) = ("INTEGER".to_string(), String::new());
        arguments.push(FortranArgument { name: "ierror".to_string(), kind, dimensions, intent: "out".to_string() });
    }
    Some((FortranForm { name: name.to_string(), result, arguments }, directions))
}

/// What a declaration says about a direction: a pointer to what may be changed is an output.
fn guessed(declaration: &str) -> &'static str {
    let callback = declaration.contains("_function");
    let pointer = declaration.contains('*') || declaration.contains('[');
    if pointer && !callback && !declaration.contains("const ") { "out" } else { "in" }
}

/// The name in a declaration: the last word, without brackets.
fn declared(declaration: &str) -> String {
    let head = declaration.split('[').next().unwrap_or_default().trim_end();
    head.rsplit([' ', '*']).next().unwrap_or(head).to_string()
}

fn parameters(proto: &str, directions: &BTreeMap<String, String>) -> Vec<Parameter> {
    let inner = proto.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    let parts = inner.split(", ").filter(|part| !part.is_empty() && *part != "void");
    let parameter = |part: &str| {
        let name = declared(part);
        let fortran = if name == "indx" { "index" } else { name.as_str() };
        let known = directions.get(&name).or_else(|| directions.get(fortran));
        let direction = match known {
            Some(known) if !part.contains("const ") => known.clone(),
            _ => guessed(part).to_string(),
        };
        Parameter { name, declaration: part.to_string(), direction }
    };
    parts.map(parameter).collect()
}

/// Reads the functions, by name.
pub fn functions() -> BTreeMap<String, Function> {
    let (rows, older, f08) = (parse(FUNCTIONS), parse(FORTRAN), parse(F08));
    // With the same arguments as the plain form on machines with 64 bits, so no compiler could tell them apart.
    let left_out: Vec<String> = f08["ambiguous"].as_array().into_iter().flatten().map(word).collect();
    let of = |(name, row): (&String, &Value)| {
        let proto = word(&row["proto"]);
        let generic = word(&f08["functions"][name]["generic"]);
        let modern = fortran(&generic, &f08["functions"][name], 4);
        let old = fortran(&name.to_uppercase(), &older["functions"][name], 3);
        let mut directions = old.as_ref().map(|(_, directions)| directions.clone()).unwrap_or_default();
        directions.extend(modern.iter().flat_map(|(_, directions)| directions.clone()));
        let function = Function {
            name: name.clone(),
            chapter: word(&row["chapter"]),
            since: word(&row["since"]),
            deprecated: word(&row["deprecated"]),
            removed: word(&row["removed"]),
            result: proto.split(' ').next().unwrap_or_default().to_string(),
            parameters: parameters(&proto, &directions),
            f08: modern.map(|(form, _)| form).filter(|_| !left_out.contains(name)),
            fortran: old.map(|(form, _)| form),
        };
        (name.clone(), function)
    };
    rows["functions"].as_object().expect("functions").iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_directions_of_parameters() {
        let all = functions();
        let said = |name: &str| {
            let parameters = all[name].parameters.iter();
            parameters.map(|p| format!("{} {}", p.name, p.direction)).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(said("MPI_Wait"), "request inout, status out");
        assert_eq!(said("MPI_Waitany"), "count in, array_of_requests inout, indx out, status out");
        assert_eq!(said("MPI_Group_range_incl"), "group in, n in, ranges in, newgroup out");
        assert_eq!(said("MPI_T_cvar_get_index"), "name in, cvar_index out");
        assert_eq!(said("MPI_Pcontrol"), "level in, ... in");
        assert_eq!(said("MPI_Wtime"), "");
    }
}
