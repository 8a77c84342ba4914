// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the source files of a crate import from each other, and how large their types are, read from their text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The code of a file, without comments and tests.
pub fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("UTF-8");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_string();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The source files of a folder but for tests: name without ending, path.
pub fn sources(folder: &str) -> Vec<(String, PathBuf)> {
    let root = crate::root().join(folder);
    let name =
        |path: &Path| path.strip_prefix(&root).expect("below").to_string_lossy().trim_end_matches(".rs").to_string();
    let files = crate::files(&root, ".rs").into_iter();
    files
        .map(|path| (name(&path), path))
        .filter(|(name, _)| !name.split('/').any(|step| step.ends_with("tests")))
        .collect()
}

/// What a file uses of the modules that it declares, named without `crate::`; and what it hands on of them, by name.
fn below(name: &str, text: &str) -> (Vec<String>, BTreeMap<String, String>) {
    let own = name.trim_end_matches("/mod");
    let own = if ["lib", "main"].contains(&own) { String::new() } else { format!("{own}/") };
    let (mut used, mut handed_on) = (Vec::new(), BTreeMap::new());
    for module in text.lines().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';')) {
        let prefix = format!("{module}::");
        for (at, _) in text.match_indices(&prefix) {
            let before = &text[..at];
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let line = before.rsplit('\n').next().unwrap_or_default();
            if !(line.starts_with("pub") && line.ends_with(" use ")) {
                used.push(format!("{own}{module}"));
                continue;
            }
            let names = text[at + prefix.len()..].split(';').next().unwrap_or_default();
            let names = names.trim_start_matches('{').trim_end_matches('}').split(',').map(str::trim);
            handed_on.extend(names.map(|name| (format!("{own}{name}"), format!("{own}{module}/{name}"))));
        }
    }
    (used, handed_on)
}

/// The paths below `crate` that a file of this name uses: `crate::a::{b, c}` gives `a/b` and `a/c`.
pub fn uses(name: &str, text: &str) -> Vec<String> {
    let own: Vec<&str> = name.trim_end_matches("/mod").split('/').collect();
    let mut found = Vec::new();
    for (start, word) in [("crate::", 0), ("super::", 1)]
        .iter()
        .flat_map(|(prefix, up)| text.match_indices(*prefix).map(move |(at, _)| (at + prefix.len(), *up)))
    {
        if text[..start].ends_with("::super::") && !text[..start - 7].ends_with(char::is_whitespace) {
            continue;
        }
        let mut base = if word == 0 { Vec::new() } else { own[..own.len() - 1].to_vec() };
        let mut rest = &text[start..];
        while let Some(after) = rest.strip_prefix("super::") {
            base.pop();
            rest = after;
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(rest.len());
        let (path, tail) = rest.split_at(end);
        let steps: Vec<&str> = base.into_iter().chain(path.split("::").filter(|step| !step.is_empty())).collect();
        let names = tail.strip_prefix('{').and_then(|tail| tail.split('}').next()).unwrap_or_default();
        let names: Vec<&str> =
            names.split(',').map(|name| name.trim().split("::").next().unwrap_or_default()).collect();
        found.extend(
            names.iter().map(|name| [steps.join("/"), name.to_string()].join("/").trim_matches('/').to_string()),
        );
    }
    found
}

/// The file of a path, as deep as it goes: the rest names what is in it.
fn file_of(path: &str, files: &BTreeSet<String>) -> Option<String> {
    let steps: Vec<&str> = path.split('/').collect();
    (1..=steps.len()).rev().map(|depth| steps[..depth].join("/")).find_map(|path| {
        let module = format!("{path}/mod");
        [path, module].into_iter().find(|file| files.contains(file))
    })
}

fn reached<'a>(from: &'a str, arrows: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a str> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(file) = left.pop() {
        for to in &arrows[file] {
            if seen.insert(to.as_str()) {
                left.push(to);
            }
        }
    }
    seen
}

/// The files of the largest circle of a folder.
pub fn largest_circle(folder: &str) -> Vec<String> {
    let sources = sources(folder);
    let files: BTreeSet<String> = sources.iter().map(|(name, _)| name.clone()).collect();
    let (mut used, mut handed_on) = (BTreeMap::new(), BTreeMap::new());
    for (name, path) in &sources {
        let text = code(path);
        let (children, more) = below(name, &text);
        handed_on.extend(more);
        used.insert(name.clone(), [uses(name, &text), children].concat());
    }
    let arrows: BTreeMap<String, BTreeSet<String>> = used
        .into_iter()
        .map(|(name, used)| {
            let source = |path: &String| std::iter::successors(Some(path.clone()), |path| handed_on.get(path).cloned());
            let to = used.iter().filter_map(|path| file_of(&source(path).last()?, &files));
            let to = to.filter(|to| *to != name).collect();
            (name, to)
        })
        .collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|file| (file.as_str(), reached(file, &arrows))).collect();
    let circle = |file: &str| -> Vec<String> {
        let there_and_back = |to: &&&str| reach[**to].contains(file);
        reach[file].iter().filter(there_and_back).map(|to| to.to_string()).collect()
    };
    arrows.keys().map(|file| circle(file)).max_by_key(Vec::len).unwrap_or_default()
}

/// How many methods, and how many fields but for padding, each type of a folder has; types of one name count as one.
pub fn sizes(folder: &str) -> (BTreeMap<String, usize>, BTreeMap<String, usize>) {
    let (mut methods, mut fields) = (BTreeMap::new(), BTreeMap::new());
    let named = |rest: &str| rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())].to_string();
    for (_, path) in sources(folder) {
        let (text, mut of, mut fields_of) = (code(&path), None, None);
        for line in text.lines() {
            let block = line.strip_prefix("impl").filter(|rest| !rest.contains(" for ")).and_then(|rest| {
                let name = rest.strip_prefix('<').map_or(Some(rest), |rest| rest.split_once("> ").map(|parts| parts.1));
                name.filter(|name| rest.starts_with('<') || name.starts_with(' '))
            });
            if let Some(name) = block {
                of = Some(named(name.trim_start()));
            } else if let Some((_, name)) = line.split_once("struct ").filter(|_| line.ends_with('{')) {
                fields_of = Some(named(name));
            } else if line.starts_with('}') {
                (of, fields_of) = (None, None);
            }
            let words = line.strip_prefix("    ").filter(|line| !line.starts_with(' ')).unwrap_or_default();
            if let Some(of) = &of {
                let is_method = words.starts_with("fn ") || words.starts_with("pub") && words.contains(" fn ");
                *methods.entry(of.clone()).or_default() += usize::from(is_method);
            }
            if let Some(of) = &fields_of {
                let is_field = words.contains(": ") && !words.starts_with(['#', '_']);
                *fields.entry(of.clone()).or_default() += usize::from(is_field);
            }
        }
    }
    (methods, fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_uses_the_modules_it_declares_and_does_not_use_what_it_only_hands_on() {
        let text = "mod one;\npub mod two;\nmod other_one;\npub use two::{A, B};\nuse one::C;\nfn f() {}\n";
        let (used, handed_on) = below("part/mod", text);
        assert_eq!(used, ["part/one"]);
        assert_eq!(handed_on["part/A"], "part/two/A");
        assert_eq!(handed_on.len(), 2);
        assert_eq!(below("lib", text).0, ["one"]);
    }
}
