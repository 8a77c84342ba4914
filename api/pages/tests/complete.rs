// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function has a page, every page says something of its own and of every parameter, and what it names exists.

use std::collections::{BTreeMap, BTreeSet};
use strobe_pages::facts::Function;
use strobe_pages::{Item, Page, Pages};

fn report(rule: &str, wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{rule}:\n  {}", wrong.join("\n  "));
}

fn all(pages: &Pages) -> impl Iterator<Item = (&Function, Page)> {
    let plain = pages.functions.values().filter(|function| !function.is_large());
    plain.filter_map(|function| Some((function, pages.page(&function.name)?)))
}

fn section<'a>(page: &'a Page, title: &str) -> &'a [Item] {
    page.sections.iter().find(|section| section.title == title).map_or(&[], |section| &section.items)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[test]
fn every_function_is_described_once() {
    let pages = Pages::read();
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for member in pages.texts.blocks.iter().flat_map(|block| &block.members) {
        if !pages.functions.contains_key(&member.name) || member.name.ends_with("_c") {
            wrong.push(format!("{}: MPI has no such function (forms for large counts have no text)", member.name));
        }
        if !member.form.is_empty() && !pages.texts.forms.contains_key(&member.form) {
            wrong.push(format!("{}: there is no form {}", member.name, member.form));
        }
        if !seen.insert(member.name.as_str()) {
            wrong.push(format!("{}: described twice", member.name));
        }
    }
    let plain = pages.functions.keys().filter(|name| !name.ends_with("_c"));
    wrong.extend(plain.filter(|name| !seen.contains(name.as_str())).map(|name| format!("{name}: not described")));
    report("api/pages/texts has a block for each function", wrong);
    assert_eq!(pages.manual().count(), pages.functions.len());
}

/// Nothing is the same on two pages that ought to differ: neither purpose nor description, but for families that say so
/// by being one block.
#[test]
fn no_page_says_what_another_says() {
    let pages = Pages::read();
    let (mut wrong, mut purposes, mut texts) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    for (function, page) in all(&pages) {
        let (block, _) = pages.texts.find(&function.name).expect("a block");
        if page.purpose.len() < 10 || page.purpose.ends_with('.') || page.purpose.contains("{}") {
            wrong.push(format!("{}: this is no purpose: {}", function.name, page.purpose));
        }
        if let Some(other) = purposes.insert(page.purpose.clone(), &function.name) {
            wrong.push(format!("{}: has the purpose of {other}", function.name));
        }
        if block.paragraphs.iter().map(String::len).sum::<usize>() < 10 {
            wrong.push(format!("{}: has no description", function.name));
        }
    }
    for block in &pages.texts.blocks {
        // That a call is local may be all that there is to say beside its purpose.
        let text = block.paragraphs.join("\n");
        let name = &block.members[0].name;
        if let Some(other) = texts.insert(text.clone(), name).filter(|_| text.len() > 30) {
            wrong.push(format!("{name}: has the description of {other}"));
        }
    }
    report("each page says something of its own", wrong);
}

#[test]
fn every_parameter_has_a_sentence() {
    let pages = Pages::read();
    let mut wrong = Vec::new();
    let said = |page: &Page, name: &str| {
        let mut terms = section(page, "PARAMETERS").iter();
        terms.any(|item| matches!(item, Item::Term(term, _) if term.starts_with(&format!("*{name}* ("))))
    };
    for function in pages.functions.values() {
        let Some(page) = pages.page(&function.name) else { continue };
        let silent = function.parameters.iter().filter(|parameter| !said(&page, &parameter.name));
        wrong.extend(silent.map(|parameter| format!("{}: {}", function.name, parameter.name)));
    }
    report("nothing is said of a parameter (api/pages/texts/parameters.txt)", wrong);
}

/// Sentences end, notes are about something, and no mark of the files is left in a page.
#[test]
fn sentences_are_whole() {
    let pages = Pages::read();
    let mut wrong = Vec::new();
    for (function, page) in all(&pages) {
        for item in page.sections.iter().filter(|section| section.title != "SEE ALSO").flat_map(|s| &s.items) {
            let (Item::Text(text) | Item::Term(_, text)) = item else { continue };
            let stray = ["{", "}", "  ", "@", " <"].iter().any(|mark| text.contains(mark));
            if !text.ends_with('.') || stray || text.matches('*').count() % 2 == 1 {
                wrong.push(format!("{}: {text}", function.name));
            }
        }
    }
    let is_known = |block: &strobe_pages::texts::Block, word: &str| {
        let functions = block.members.iter().filter_map(|member| pages.functions.get(&member.name));
        strobe_pages::NOTES.contains(&word) || functions.flat_map(|f| &f.parameters).any(|p| p.name == word)
    };
    for block in &pages.texts.blocks {
        let stray = block.notes.iter().filter(|(word, _)| !is_known(block, word));
        wrong.extend(stray.map(|(word, _)| format!("{}: a note about {word}", block.members[0].name)));
    }
    report("not a whole sentence, or a note about nothing", wrong);
}

/// Parameters that a text names are parameters of the function.
#[test]
fn what_is_in_italics_is_a_parameter() {
    let pages = Pages::read();
    let mut wrong = Vec::new();
    for (function, page) in all(&pages) {
        for item in page.sections.iter().filter(|section| section.title != "PARAMETERS").flat_map(|s| &s.items) {
            let (Item::Text(text) | Item::Term(_, text)) = item else { continue };
            for name in text.split('*').skip(1).step_by(2) {
                // The indices of an element of a table are no parameters.
                let known = ["ierror", "i", "j"].contains(&name);
                if !known && !function.parameters.iter().any(|parameter| parameter.name == name) {
                    wrong.push(format!("{}: {name}", function.name));
                }
            }
        }
    }
    report("no parameter of this function", wrong);
}

/// Every name of MPI in a text is a function, a constant, a type or a callback of the standard.
#[test]
fn every_name_exists() {
    let pages = Pages::read();
    let facts = ["functions", "fortran", "f08", "standard_abi", "mpich_abi"].map(|name| {
        let path = format!("{}/../facts/{name}.json", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("facts")
    });
    let mut known: BTreeSet<&str> = facts.iter().flat_map(|text| words(text)).collect();
    // What is one status in Fortran, and the field names of a status.
    known.extend(["MPI_SOURCE", "MPI_TAG", "MPI_ERROR", "MPI_INFO_ENV"]);
    let mut wrong = Vec::new();
    for (function, page) in all(&pages) {
        for word in words(&page.text()).filter(|word| word.starts_with("MPI_") || word.starts_with("PMPI_")) {
            let word = word.strip_prefix('P').unwrap_or(word);
            let old = word.to_uppercase() == word && pages.home(word).is_some();
            if !known.contains(word) && !old && !word.ends_with("_KIND") {
                wrong.push(format!("{}: {word}", function.name));
            }
        }
        for note in ["see", "instead"] {
            let (block, _) = pages.texts.find(&function.name).expect("a block");
            let names = block.notes(note).flat_map(|names| names.split(' '));
            wrong.extend(
                names.filter(|name| !pages.functions.contains_key(*name)).map(|name| format!("@{note} {name}")),
            );
        }
    }
    report("MPI has no such name", wrong);
}

/// Every function that is gone says what to call instead, and no other does.
#[test]
fn what_is_deprecated_leads_on() {
    let pages = Pages::read();
    for (function, page) in all(&pages) {
        let (block, _) = pages.texts.find(&function.name).expect("a block");
        let gone = !function.deprecated.is_empty() || !function.removed.is_empty();
        assert_eq!(gone, block.notes("instead").next().is_some(), "{}", function.name);
        let first = section(&page, "DESCRIPTION").first();
        let warns = matches!(first, Some(Item::Text(text)) if text.contains("it is there for old programs"));
        assert_eq!(gone, warns, "{}", function.name);
    }
}

#[test]
fn a_name_is_found_as_people_write_it() {
    let pages = Pages::read();
    for name in ["MPI_Send", "MPI_SEND", "mpi_send", "send", "PMPI_Send", "MPI_Send_c", "send_c"] {
        assert_eq!(pages.home(name).expect(name).name, "MPI_Send");
    }
    assert!(pages.home("MPI_Sent").is_none() && pages.home("").is_none() && pages.home("MPI_").is_none());
    assert!(pages.like("MPI_sen").contains(&"MPI_Ssend_init"));
}

/// A row that never holds is a mistake in its conditions, or in the order of rows.
#[test]
fn every_sentence_is_used() {
    let pages = Pages::read();
    let all: Vec<Page> = pages.functions.keys().filter_map(|name| pages.page(name)).collect();
    let terms = all.iter().flat_map(|page| section(page, "PARAMETERS"));
    let said: BTreeSet<&str> =
        terms.filter_map(|item| if let Item::Term(_, text) = item { Some(text.as_str()) } else { None }).collect();
    let unused = pages.texts.parameters.iter().filter(|row| !said.contains(row.sentence.as_str()));
    let wrong = unused.map(|row| format!("{} {:?}: {}", row.name, row.conditions, row.sentence)).collect();
    report("no parameter has this sentence", wrong);
}
