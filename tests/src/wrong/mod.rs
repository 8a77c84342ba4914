// SPDX-License-Identifier: MIT OR Apache-2.0
//! A table of wrong arguments, made from the prototypes of the standard: every function that the library has, with each
//! argument in turn wrong in every way that its type and name allow, and all others right. It is written as a C
//! program, which runs all rows in one process (`tests/wrong/rows.h`). A function that the library comes to export is
//! in it by itself.

mod arguments;
mod exceptions;

use arguments::{right, wrong};
use exceptions::{EXCEPTIONS, LEFT_OUT};
use serde_json::Value;
use std::fmt::Write;

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its C type with `*` for each pointer and `[]` for an array, without the name: `const int[]`.
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// One way in which an argument is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What is wrong: `null`, `freed`, `other kind`, `wild`, `negative`, `too large`, …
    pub how: &'static str,
    /// The argument in C.
    pub text: String,
    /// What the call must return: an error class, or `MPI_SUCCESS`.
    pub class: &'static str,
}

/// The parameters of a prototype.
pub fn parameters(prototype: &str) -> Vec<Parameter> {
    let open = prototype.find('(').expect("a prototype has parameters");
    let inner = prototype[open + 1..].trim_end().trim_end_matches(')');
    let parts = inner.split(',').map(str::trim).filter(|part| !matches!(*part, "void" | "..." | ""));
    parts.map(parameter).collect()
}

fn parameter(text: &str) -> Parameter {
    let (text, array) = text.find('[').map_or((text, ""), |at| (&text[..at], &text[at..]));
    let at = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    let array: String = array.chars().filter(|c| !c.is_whitespace()).collect();
    Parameter { kind: format!("{}{array}", text[..at].trim()), name: text[at..].into() }
}

/// The program for these functions, with the number of its rows. `facts` are those of `api/facts/functions.json`.
pub fn program(facts: &Value, functions: &[&str], standard_abi: bool) -> (String, usize) {
    let mut text = String::from("#include \"rows.h\"\n");
    let mut rows = 0;
    let mut calls = String::new();
    for function in functions.iter().filter(|name| LEFT_OUT.iter().all(|(out, _)| out != *name)) {
        let prototype = facts["functions"][function]["proto"].as_str().expect("a prototype");
        let parameters = parameters(prototype);
        let mut body = String::new();
        for (at, parameter) in parameters.iter().enumerate() {
            for way in wrong(function, parameter, standard_abi) {
                let class = expected(function, &parameter.name, way.how).unwrap_or(way.class);
                let arguments: Vec<String> = parameters
                    .iter()
                    .enumerate()
                    .map(|(other, one)| if other == at { way.text.clone() } else { right(function, one) })
                    .collect();
                let call = format!("{function}({})", arguments.join(", "));
                _ = writeln!(body, "  ROW(\"{}\", \"{}\", {class}, {call})", parameter.name, way.how);
                rows += 1;
            }
        }
        if !body.is_empty() {
            _ = writeln!(text, "static void of_{function}(void) {{\n{body}}}");
            _ = writeln!(calls, "  if (is_wanted(\"{function}\")) of_{function}();");
        }
    }
    _ = writeln!(text, "static void all_rows(void) {{\n{calls}}}");
    (text, rows)
}

/// What the standard says of a row, where it is not what it says of that kind of argument; `SKIP` for a row that is
/// none.
fn expected(function: &str, parameter: &str, how: &str) -> Option<&'static str> {
    let fits = |pattern: &str, name: &str| match pattern.split_once('*') {
        Some((front, back)) => {
            name.len() >= front.len() + back.len() && name.starts_with(front) && name.ends_with(back)
        }
        None => pattern == name,
    };
    let found = EXCEPTIONS.iter().find(|row| {
        let [functions, parameters, hows] = [row.0, row.1, row.2].map(|text| text.split(' ').collect::<Vec<_>>());
        functions.iter().any(|one| fits(one, function))
            && parameters.iter().any(|one| fits(one, parameter))
            && hows.iter().any(|one| fits(one, &how.replace(' ', "_")))
    });
    found.map(|row| row.3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prototype_is_read() {
        let text = "int MPI_Type_get_contents(MPI_Datatype datatype, const int n[], int ranges[][3], char *s)";
        let kinds: Vec<(String, String)> = parameters(text).into_iter().map(|one| (one.kind, one.name)).collect();
        let want = [("MPI_Datatype", "datatype"), ("const int[]", "n"), ("int[][3]", "ranges"), ("char *", "s")];
        assert_eq!(kinds, want.map(|(kind, name)| (kind.to_string(), name.to_string())));
        assert!(parameters("double MPI_Wtime(void)").is_empty());
    }

    #[test]
    fn each_exception_gives_its_reason() {
        for row in EXCEPTIONS {
            assert!(row.4.len() > 10, "{row:?}");
        }
        assert!(LEFT_OUT.iter().all(|row| row.1.len() > 10));
    }
}
