// SPDX-License-Identifier: MIT OR Apache-2.0
//! Puts a page together, from facts, sentences, and what the libraries have.

use crate::facts::Function;
use crate::texts::{Block, Member};
use crate::{Item, Page, Pages, Section, sentences, standard, synopsis};
use strobe_c_abi::api::State;

/// The page of a function. None if nobody has written what the function does.
pub fn page(pages: &Pages, function: &Function) -> Option<Page> {
    let (block, member) = pages.texts.find(&function.name)?;
    let large = pages.functions.get(&format!("{}_c", function.name));
    let form = pages.texts.forms.get(&member.form);
    let mut purpose = block.purpose.replace("{}", &member.stands);
    purpose.push_str(form.map_or("", |form| form.purpose.trim_start_matches('-')));
    let mut sections = vec![
        Section { title: "SYNOPSIS", items: declarations(function, large) },
        Section { title: "DESCRIPTION", items: description(function, block, member, form) },
    ];
    let parameters = parameters(pages, function, large, block, member);
    if !parameters.is_empty() {
        sections.push(Section { title: "PARAMETERS", items: parameters });
    }
    let mut returns = vec![Item::Text(fill(&sentences::returns(function, block), member))];
    returns.extend(errors(block, form).map(|(class, when)| Item::Term(class, fill(&when, member))));
    sections.push(Section { title: "RETURN VALUE", items: returns });
    let said = standard::sentences(function, large, block);
    sections.push(Section { title: "STANDARD", items: vec![Item::Text(said)] });
    sections.push(Section { title: "IN STROBE", items: here(pages, function, large) });
    let see = see(pages, function, block);
    if !see.is_empty() {
        sections.push(Section { title: "SEE ALSO", items: vec![Item::Text(see)] });
    }
    Some(Page { name: function.name.clone(), purpose, sections })
}

fn fill(text: &str, member: &Member) -> String {
    text.replace("{}", &member.stands)
}

fn declarations(function: &Function, large: Option<&Function>) -> Vec<Item> {
    let both = [Some(function), large];
    let mut lines = vec!["#include <mpi.h>".to_string(), String::new()];
    lines.extend(both.iter().flatten().flat_map(|function| synopsis::c(function)));
    let mut items = vec![Item::Code(lines)];
    let modern: Vec<_> = both.iter().flatten().filter_map(|function| function.f08.as_ref()).collect();
    if !modern.is_empty() {
        let mut lines = vec!["use mpi_f08".to_string()];
        for form in modern {
            lines.push(String::new());
            lines.extend(synopsis::f08(form));
        }
        items.push(Item::Code(lines));
    }
    if let Some(form) = &function.fortran {
        let mut lines = vec!["use mpi  ! or: include 'mpif.h'".to_string(), String::new()];
        lines.extend(synopsis::fortran(form));
        items.push(Item::Code(lines));
    }
    items
}

fn description(function: &Function, block: &Block, member: &Member, form: Option<&Block>) -> Vec<Item> {
    let also = block.notes("also").filter_map(|note| note.split_once(' ').filter(|(name, _)| *name == function.name));
    let warning = standard::warning(function, block);
    let own = block.paragraphs.iter().cloned().chain(also.map(|(_, text)| text.to_string()));
    let of_form = form.into_iter().flat_map(|form| form.paragraphs.iter().cloned());
    warning.into_iter().chain(own).chain(of_form).map(|text| Item::Text(fill(&text, member))).collect()
}

/// The parameters, and where the form for large counts has more of them those too.
fn parameters(
    pages: &Pages,
    function: &Function,
    large: Option<&Function>,
    block: &Block,
    member: &Member,
) -> Vec<Item> {
    let known = |name: &str| function.parameters.iter().any(|parameter| parameter.name == name);
    let more = large.into_iter().flat_map(|large| &large.parameters).filter(|parameter| !known(&parameter.name));
    let item = |parameter| {
        let (direction, sentence) = sentences::parameter(&pages.texts, function, block, member, parameter)?;
        Some(Item::Term(format!("*{}* ({direction})", parameter.name), fill(&sentence, member)))
    };
    function.parameters.iter().chain(more).filter_map(item).collect()
}

/// Rows `@errors MPI_ERR_X: when`.
fn errors<'a>(block: &'a Block, form: Option<&'a Block>) -> impl Iterator<Item = (String, String)> {
    let of_form = form.into_iter().flat_map(|form| form.notes("errors"));
    block.notes("errors").chain(of_form).filter_map(|note| {
        let (class, when) = note.split_once(": ")?;
        Some((class.to_string(), when.to_string()))
    })
}

/// Which library exports the function, and what it becomes.
fn here(pages: &Pages, function: &Function, large: Option<&Function>) -> Vec<Item> {
    let names = [Some(function), large].into_iter().flatten().map(|function| format!("P{}", function.name));
    let names: Vec<String> = names.collect();
    let also = format!(
        "also under the name{} {}, for tools that put a function of their own in its place",
        if names.len() > 1 { "s" } else { "" },
        names.join(" and ")
    );
    let mut items = vec![Item::Text(match pages.entries.get(function.name.as_str()) {
        Some(entry) if entry.state != State::Implemented => "It is not exported.".to_string(),
        Some(entry) if entry.mpich_only => format!("Only the library of the MPICH ABI exports it, {also}."),
        _ => format!("Both libraries export it, {also}."),
    })];
    if let Some(steps) = pages.becomes.get(&function.name) {
        items.push(Item::Text(format!("In the layer below MPI, that of bcs(3), it becomes {steps}.")));
    }
    items
}

/// The other members of the family, and what the block names.
fn see(pages: &Pages, function: &Function, block: &Block) -> String {
    let family = block.members.iter().map(|member| member.name.as_str());
    let named = block.notes("see").chain(block.notes("instead")).flat_map(|names| names.split(' '));
    let mut seen: Vec<&str> = Vec::new();
    for name in named.chain(family).filter(|name| *name != function.name) {
        if !seen.contains(&name) && pages.functions.contains_key(name) {
            seen.push(name);
        }
    }
    seen.iter().map(|name| format!("{name}(3)")).collect::<Vec<_>>().join(", ")
}
