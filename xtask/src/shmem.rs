// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `shmem.h`, `pshmem.h` and the table of functions from `api/facts/shmem.json`. Most functions exist for many
//! types. The headers say each once, in a macro that is expanded for all types of its set.

use crate::shmem_text::{LONG_DOUBLE, OPEN};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

const FROM: &str = "Written by `cargo run -p strobe-xtask -- generate` from api/facts/shmem.json; do not edit.";

/// The types that a variable of these types has as C compares types: those of a fixed length are others of these.
const CANONICAL: &[(&str, &str)] = &[
    ("int8", "schar"),
    ("int16", "short"),
    ("int32", "int"),
    ("int64", "long"),
    ("uint8", "uchar"),
    ("uint16", "ushort"),
    ("uint32", "uint"),
    ("uint64", "ulong"),
    ("size", "ulong"),
    ("ptrdiff", "long"),
];

/// By which argument a generic macro chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Dest,
    Source,
    Second,
}

/// A function, or one for each type of a set.
struct Function {
    name: String,
    returns: String,
    args: String,
    set: Option<String>,
    with_ctx: bool,
    generic: Option<String>,
    by: By,
    deprecated: bool,
    chapter: String,
    becomes: String,
}

struct Api {
    types: BTreeMap<String, String>,
    sets: BTreeMap<String, Vec<String>>,
    functions: Vec<Function>,
}

fn read(root: &Path) -> Api {
    let text = std::fs::read_to_string(root.join("api/facts/shmem.json")).expect("api/facts/shmem.json");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let string = |value: &Value| value.as_str().expect("a string").to_string();
    let pairs = |value: &Value| -> BTreeMap<String, String> {
        value.as_object().expect("an object").iter().map(|(key, value)| (key.clone(), string(value))).collect()
    };
    let function = |row: &Value| Function {
        name: string(&row["name"]),
        returns: string(&row["returns"]),
        args: string(&row["args"]),
        set: row["types"].as_str().map(String::from),
        with_ctx: row["ctx"] == true,
        generic: row["generic"].as_str().map(String::from),
        by: match row["by"].as_str() {
            Some("source") => By::Source,
            Some("second") => By::Second,
            _ => By::Dest,
        },
        deprecated: row["deprecated"] == true,
        chapter: string(&row["chapter"]),
        becomes: string(&row["becomes"]),
    };
    let words = |(name, list): (String, String)| (name, list.split(' ').map(String::from).collect());
    Api {
        types: pairs(&value["types"]),
        sets: pairs(&value["sets"]).into_iter().map(words).collect(),
        functions: value["functions"].as_array().expect("a list").iter().map(function).collect(),
    }
}

impl Function {
    /// Its prototypes as macros write them: `P` is the prefix of its name, `N` the name of the type and `T` the type.
    fn prototypes(&self) -> Vec<String> {
        let with = |name: &str, args: &str| {
            let (before, behind) = name.split_once("{T}").unwrap_or((name, ""));
            let name = match (&self.set, behind) {
                (None, _) => format!("P({name})"),
                (Some(_), "") => format!("P({before}##N)"),
                (Some(_), _) => format!("P({before}##N##{behind})"),
            };
            format!("{} {name}({})", self.returns, args).replace("{C}", "T").replace("* P", "*P")
        };
        let mut all = vec![with(&self.name, &self.args)];
        if self.with_ctx {
            let rest = if self.args == "void" { String::new() } else { format!(", {}", self.args) };
            all.push(with(&of_ctx(&self.name), &format!("shmem_ctx_t ctx{rest}")));
        }
        all
    }
}

fn of_ctx(name: &str) -> String {
    name.replacen("shmem_", "shmem_ctx_", 1)
}

/// A line of C, or of a macro, that is broken where it is too long.
fn broken(line: &str, end: &str, indent: &str) -> String {
    let (mut out, mut rest) = (String::new(), line.to_string());
    let mut room = 116 - end.len();
    while rest.len() > room {
        let at = rest[..room].rfind(", ").map_or(room, |at| at + 1);
        let _ = writeln!(out, "{}{end}", &rest[..at]);
        rest = format!("{indent}    {}", rest[at..].trim_start());
        room = 116 - end.len();
    }
    out + &rest
}

/// The macros that declare the functions of each set for one type, and a list of its types.
fn set_macros(api: &Api) -> String {
    let mut out = String::new();
    for (set, types) in &api.sets {
        let upper = set.to_uppercase();
        let of_elements = set.ends_with("elements");
        let list = types.iter().map(|name| match (of_elements, name.as_str()) {
            (true, _) => format!("X(P, {name}, void)"),
            (_, "complexf" | "complexd") => format!("X(P, {name}, strobe_shmem_{name})"),
            _ => format!("X(P, {name}, {})", api.types[name]),
        });
        let _ = writeln!(out, "#define STROBE_SHMEM_{upper}_TYPES(X, P) \\");
        let lines = list.collect::<Vec<_>>();
        let lines: Vec<String> = lines.chunks(4).map(|row| format!("    {}", row.join(" "))).collect();
        let _ = writeln!(out, "{}", lines.join(" \\\n"));
        let _ = writeln!(out, "#define STROBE_SHMEM_{upper}(P, N, T) \\");
        let of_set = api.functions.iter().filter(|function| function.set.as_ref() == Some(set));
        let lines: Vec<String> = of_set
            .flat_map(Function::prototypes)
            .map(|prototype| broken(&format!("    {prototype};"), " \\", "    "))
            .collect();
        let _ = writeln!(out, "{}\n", lines.join(" \\\n"));
    }
    out
}

/// Declarations of all functions, with a prefix for their names.
fn declarations(api: &Api, prefix: &str) -> String {
    let mut out = String::new();
    let mut chapter = "";
    let own = |name: &str| format!("{prefix}{name}");
    for function in api.functions.iter().filter(|function| function.set.is_none()) {
        if function.chapter != chapter {
            chapter = &function.chapter;
            let _ = writeln!(out, "\n/* {chapter} */");
        }
        for prototype in function.prototypes() {
            let (before, behind) = prototype.split_once("P(").expect("a name");
            let (name, args) = behind.split_once(')').expect("its end");
            let note = if function.deprecated { " /* deprecated */" } else { "" };
            let _ = writeln!(out, "{}", broken(&format!("{before}{}{args};{note}", own(name)), "", ""));
        }
    }
    let _ = writeln!(out, "\n/* Functions that exist for several types, or lengths of elements. */");
    let macro_name = if prefix.is_empty() { "STROBE_SHMEM_NAME" } else { "STROBE_SHMEM_PROFILED" };
    for set in api.sets.keys() {
        let upper = set.to_uppercase();
        let _ = writeln!(out, "STROBE_SHMEM_{upper}_TYPES(STROBE_SHMEM_{upper}, {macro_name})");
    }
    out
}

/// The choices of a generic macro, by the type of the argument that decides.
fn choices(api: &Api, functions: &[&Function], with_ctx: bool) -> Vec<String> {
    let (mut seen, mut all) = (BTreeSet::new(), Vec::new());
    for function in functions {
        let set = function.set.as_ref().expect("a generic function is of a set");
        for name in &api.sets[set] {
            let canonical = CANONICAL.iter().find(|row| row.0 == name).map_or(name.as_str(), |row| row.1);
            if !seen.insert(canonical.to_string()) {
                continue;
            }
            let called = function.name.replace("{T}", name);
            let called = if with_ctx { of_ctx(&called) } else { called };
            let c = &api.types[canonical];
            all.push(format!("{c} *: {called}"));
            if function.by == By::Source {
                all.push(format!("const {c} *: {called}"));
            }
            // Rust cannot pass it, so these two are no functions of the library but of the header.
            let value = matches!(function.name.as_str(), "shmem_{T}_p" | "shmem_{T}_g");
            if value && name == "double" {
                let called = called.replace("double", "longdouble");
                all.push(format!("long double *: {called}"));
                if function.by == By::Source {
                    all.push(format!("const long double *: {called}"));
                }
            }
        }
    }
    all.push("default: strobe_shmem_no_such_type".into());
    all
}

fn generics(api: &Api) -> String {
    let mut by_name: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
    for function in &api.functions {
        if let Some(generic) = &function.generic {
            by_name.entry(generic).or_default().push(function);
        }
    }
    let mut out = String::new();
    for (generic, functions) in by_name {
        let plain = choices(api, &functions, false).join(", \\\n        ");
        let (with_ctx, by) = (functions[0].with_ctx, functions[0].by);
        let which = if by == By::Second { "SECOND" } else { "FIRST" };
        let _ = writeln!(out, "#define {generic}(...) \\");
        let _ = writeln!(out, "    _Generic(STROBE_SHMEM_{which}(__VA_ARGS__, 0, 0), \\");
        if with_ctx {
            let inner = choices(api, &functions, true).join(", \\\n            ");
            let _ = writeln!(out, "        shmem_ctx_t: _Generic(STROBE_SHMEM_SECOND(__VA_ARGS__, 0, 0), \\");
            let _ = writeln!(out, "            {inner}), \\");
        }
        let _ = writeln!(out, "        {plain})(__VA_ARGS__)\n");
    }
    out
}

fn version(root: &Path) -> String {
    let text = std::fs::read_to_string(root.join("Cargo.toml")).expect("Cargo.toml");
    let line = text.lines().find_map(|line| line.strip_prefix("version = \"")).expect("a version");
    line.trim_end_matches('"').to_string()
}

fn header(root: &Path, api: &Api) -> String {
    format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* shmem.h of Strobe: OpenSHMEM 1.6 for C and C++.\n * {FROM} */\n\
         #ifndef STROBE_SHMEM_H\n#define STROBE_SHMEM_H\n{}\n{}{}{LONG_DOUBLE}{}#endif\n\n#endif /* STROBE_SHMEM_H */\n",
        OPEN.replace("@VERSION@", &version(root)),
        set_macros(api),
        declarations(api, ""),
        generics(api)
    )
}

fn profiling_header(api: &Api) -> String {
    format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n/* pshmem.h of Strobe: the functions of OpenSHMEM under the \
         names by which tools call them.\n * {FROM} */\n#ifndef STROBE_PSHMEM_H\n#define STROBE_PSHMEM_H\n\n\
         #include <shmem.h>\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n{}\n#ifdef __cplusplus\n}}\n#endif\n\n\
         #endif /* STROBE_PSHMEM_H */\n",
        declarations(api, "p")
    )
}

/// The table of functions in Rust.
fn rows(api: &Api) -> String {
    let mut out = format!("// SPDX-License-Identifier: MIT OR Apache-2.0\n//! {FROM}\n\nuse crate::row::Row;\n");
    for (set, types) in &api.sets {
        let list: Vec<String> = types.iter().map(|name| format!("{name:?}")).collect();
        let list = broken(&format!("    {},", list.join(", ")), "", "");
        let _ = writeln!(out, "\n#[rustfmt::skip]\nconst {}: &[&str] = &[\n{list}\n];", set.to_uppercase());
    }
    out.push_str("\n/// All functions of `shmem.h`.\n#[rustfmt::skip]\npub const ROWS: &[Row] = &[\n");
    let alike = |a: &Function, b: &Function| {
        (&a.set, a.with_ctx, &a.chapter, &a.becomes) == (&b.set, b.with_ctx, &b.chapter, &b.becomes)
    };
    let mut groups: Vec<Vec<&Function>> = Vec::new();
    for function in &api.functions {
        match groups.iter_mut().find(|group| alike(group[0], function)) {
            Some(group) => group.push(function),
            None => groups.push(vec![function]),
        }
    }
    for together in groups {
        let f = together[0];
        let types = f.set.as_ref().map_or("&[]".into(), |set| set.to_uppercase());
        let names: Vec<String> = together.iter().map(|one| format!("{:?}", one.name)).collect();
        let names = broken(&format!("        names: &[{}],", names.join(", ")), "", "        ");
        let _ = writeln!(
            out,
            "    Row {{\n{names}\n        types: {types}, with_ctx: {}, chapter: {:?},\n        becomes: {:?},\n    }},",
            f.with_ctx, f.chapter, f.becomes
        );
    }
    out.push_str("];\n");
    out
}

/// All files that are made of these facts: path and text.
pub fn files(root: &Path) -> Vec<(String, String)> {
    let api = read(root);
    [
        ("api/shmem/include/shmem.h", header(root, &api)),
        ("api/shmem/include/pshmem.h", profiling_header(&api)),
        ("api/shmem/src/rows.rs", rows(&api)),
    ]
    .map(|(path, text)| (path.to_string(), text))
    .into()
}
