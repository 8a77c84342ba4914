// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares the parameters of every C entry with the prototype in the standard: there are as many, in the same order,
//! with the same names (after an underscore if the entry ignores one), and of types that are the same in C.

use serde_json::Value;
use std::collections::BTreeMap;
use strobe_c_abi::CHAPTERS;
use strobe_c_abi::api::{State, functions};
use strobe_tests::root;

/// A parameter: its name and its type.
type Parameter = (String, String);

/// The parts of `text` between commas that are not within brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

/// The text between the bracket that `text` begins with and the one that closes it.
fn bracketed(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return &text[1..at];
        }
    }
    panic!("no closing bracket: {text:.60}")
}

/// The entries of all chapters, with their Rust parameters and their chapter. Types are as the compiler prints them,
/// with or without spaces around brackets.
fn entries() -> BTreeMap<&'static str, (Vec<Parameter>, &'static str)> {
    let tight = |kind: &str| kind.replace(" <", "<").replace("< ", "<").replace(" >", ">");
    let parameter = |row: &(&str, &str)| (row.0.to_string(), tight(row.1));
    let all = CHAPTERS.iter().flat_map(|(chapter, entries)| entries.iter().map(move |entry| (chapter, entry)));
    all.map(|(chapter, entry)| (entry.name, (entry.parameters.iter().map(parameter).collect(), *chapter))).collect()
}

/// The parameters of a C prototype. The brackets of an array become part of the type.
fn prototype(text: &str) -> Vec<Parameter> {
    let open = text.find('(').expect("parameters");
    let parts = split(bracketed(&text[open..]));
    let parts = parts.into_iter().filter(|part| part != "void" && part != "...");
    parts
        .map(|part| {
            let (part, array) = match part.find('[') {
                Some(at) => (part[..at].to_string(), part[at..].to_string()),
                None => (part.clone(), String::new()),
            };
            let at = part.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            let kind = part[..at].replace("const", "") + if array.is_empty() { "" } else { "*" };
            // `int ranges[][3]` is an array of arrays of three.
            let kind = if array.contains("[3]") { kind + "[3]" } else { kind };
            (part[at..].to_string(), kind.replace(' ', ""))
        })
        .collect()
}

/// The C types that a Rust parameter type stands for in a chapter, without `const`, and with `*` for `[]`.
fn c_types(kind: &str, chapter: &str) -> Vec<String> {
    let one = |text: &str| vec![text.to_string()];
    if let Some((outer, inner)) = kind.split_once('<') {
        let inner = inner.strip_suffix('>').unwrap_or(inner);
        return match outer {
            "In" | "Out" | "InOut" | "Maybe" | "MaybeInOut" | "InArray" | "OutArray" | "InOutArray" => {
                let mut types: Vec<String> = c_types(inner, chapter).into_iter().map(|inner| inner + "*").collect();
                if inner.starts_with("*mut") {
                    // The standard declares it as `void *`, so that the address of any pointer may be passed.
                    types.push("void*".into());
                }
                types
            }
            "OutStatus" | "OutStatuses" | "InStatus" | "InOutStatus" => one("MPI_Status*"),
            _ if outer.ends_with("Function") => one("function"),
            _ => vec![format!("MPI_{outer}")],
        };
    }
    if let Some(inner) = kind.strip_prefix("*mut ").or(kind.strip_prefix("*const ")) {
        return c_types(inner, chapter).into_iter().map(|inner| inner + "*").collect();
    }
    let large = chapter.ends_with("_large");
    match kind {
        "Elements" if large => one("MPI_Count"),
        "Displacement" if large => one("MPI_Aint"),
        "Bytes" => one(if large { "MPI_Count" } else { "MPI_Aint" }),
        "c_int" | "Elements" | "Displacement" => one("int"),
        "c_char" => one("char"),
        "c_void" => one("void"),
        "c_double" => one("double"),
        "isize" => one("MPI_Aint"),
        "SendBuffer" | "RecvBuffer" | "ExtraState" => one("void*"),
        "InText" | "OutText" | "MaybeText" | "ToolText" => one("char*"),
        "TextList" => one("char**"),
        "TextLists" => one("char***"),
        "[c_int; 3]" => one("int[3]"),
        "FortranStatus" => ["MPI_Status", "MPI_Fint", "MPI_F08_status"].map(String::from).to_vec(),
        _ if kind.ends_with("Function") => one("function"),
        _ => vec![format!("MPI_{kind}")],
    }
}

fn same_type(rust: &str, c: &str, chapter: &str) -> bool {
    let is_function = c.ends_with("function*") || c.ends_with("_function") || c.ends_with("function_c*");
    let array_of_three = c.replace("*[3]", "[3]*");
    c_types(rust, chapter)
        .iter()
        .any(|kind| kind == c || *kind == array_of_three || (kind == "function" && is_function))
}

#[test]
fn entries_have_the_parameters_of_the_standard() {
    let text = std::fs::read_to_string(root().join("api/facts/functions.json")).expect("facts");
    let facts: Value = serde_json::from_str(&text).expect("facts are JSON");
    let entries = entries();
    let mut wrong = Vec::new();
    for function in functions().filter(|function| function.state == State::Implemented) {
        let proto = facts["functions"][function.name]["proto"].as_str().expect("a prototype");
        let Some((have, chapter)) = entries.get(function.name) else {
            wrong.push(format!("{}: in no chapter", function.name));
            continue;
        };
        let want = prototype(proto);
        let names =
            |list: &[Parameter]| list.iter().map(|row| row.0.trim_start_matches('_').to_string()).collect::<Vec<_>>();
        if names(have) != names(&want) {
            wrong.push(format!("{chapter}: {}{:?}, in the standard {:?}", function.name, names(have), names(&want)));
            continue;
        }
        for ((name, rust), (_, c)) in have.iter().zip(&want) {
            if !same_type(rust, c, chapter) {
                wrong.push(format!(
                    "{chapter}: {}: {name}: {rust} is {:?}, in the standard {c}",
                    function.name,
                    c_types(rust, chapter)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
