// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe api NAME`: the page of a function of MPI; and `strobe api --man`: all of them, for section 3 of the manual.

use crate::Failure;
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use strobe_pages::{Item, Page, Pages, Section};

/// How many names are offered to one whose name is none.
const OFFERED: usize = 8;

/// Prints the page of a function.
pub fn one(name: &str, json: bool) -> Result<ExitCode, Failure> {
    let pages = Pages::read();
    let Some(page) = pages.page(name) else { return Err(crate::misused(unknown(&pages, name))) };
    crate::say(if json { value(&page).to_string() } else { page.text() }.trim_end());
    Ok(ExitCode::SUCCESS)
}

fn unknown(pages: &Pages, name: &str) -> String {
    let like = pages.like(name);
    match like.len() {
        0 => format!("MPI has no function {name}; strobe api lists them all"),
        1..=OFFERED => format!("MPI has no function {name}; do you mean {}?", like.join(", ")),
        more => format!(
            "MPI has no function {name}, but {more} with this in their names: {}, ...",
            like[..OFFERED].join(", ")
        ),
    }
}

fn value(page: &Page) -> Value {
    let item = |item: &Item| match item {
        Item::Text(text) => json!({ "text": text }),
        Item::Code(lines) => json!({ "code": lines }),
        Item::Term(term, text) => json!({ "term": term, "text": text }),
    };
    let section = |section: &Section| json!({ "title": section.title, "items": section.items.iter().map(item).collect::<Vec<_>>() });
    let sections: Vec<Value> = page.sections.iter().map(section).collect();
    json!({ "name": page.name, "purpose": page.purpose, "sections": sections })
}

/// Writes all pages into a folder, which is made if it is not there.
pub fn manual(folder: &Path) -> Result<ExitCode, Failure> {
    let failed = |path: &Path, error: std::io::Error| Failure::from(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (name, text) in Pages::read().manual() {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(ExitCode::SUCCESS)
}
