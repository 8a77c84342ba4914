// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sentences of `api/pages/texts`, which are written by hand. A file is a list of blocks; `docs/design/c-edge.md`
//! says how a block is written.

use std::collections::BTreeMap;

/// What the members of a family have in common: `= MPI_Bcast:collective MPI_Ibcast:icollective`, and what follows.
#[derive(Clone, Default, Debug)]
pub struct Block {
    /// The members, as the first line has them.
    pub members: Vec<Member>,
    /// One line: what the function is for. A form adds to it.
    pub purpose: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
    /// Rows `@word text`, in order.
    pub notes: Vec<(String, String)>,
}

/// A function that a block describes.
#[derive(Clone, Default, Debug)]
pub struct Member {
    /// `MPI_Ibcast`
    pub name: String,
    /// The form whose sentences it also has; empty if none.
    pub form: String,
    /// What stands for `{}` in its texts.
    pub stands: String,
}

/// A sentence about parameters of a name.
pub struct ParameterRow {
    /// The name of the parameters.
    pub name: String,
    /// Chapters, directions, and in quotes parts of the C declaration: each must be so.
    pub conditions: Vec<String>,
    /// The direction, where C does not tell it and there is no Fortran form; empty otherwise.
    pub direction: String,
    /// What it says.
    pub sentence: String,
}

/// All sentences.
pub struct Texts {
    /// The blocks of functions.
    pub blocks: Vec<Block>,
    /// The forms, by name.
    pub forms: BTreeMap<String, Block>,
    /// The sentences about parameters; the first one that fits holds.
    pub parameters: Vec<ParameterRow>,
}

const FORMS: &str = include_str!("../texts/forms.txt");
const PARAMETERS: &str = include_str!("../texts/parameters.txt");
const FUNCTIONS: &[&str] = &[
    include_str!("../texts/pt2pt.txt"),
    include_str!("../texts/requests.txt"),
    include_str!("../texts/datatypes.txt"),
    include_str!("../texts/collectives.txt"),
    include_str!("../texts/communicators.txt"),
    include_str!("../texts/topologies.txt"),
    include_str!("../texts/environment.txt"),
    include_str!("../texts/processes.txt"),
    include_str!("../texts/recovery.txt"),
    include_str!("../texts/windows.txt"),
    include_str!("../texts/files.txt"),
    include_str!("../texts/tools.txt"),
    include_str!("../texts/languages.txt"),
];

impl Texts {
    /// Reads the texts, which are part of the program.
    pub fn read() -> Texts {
        let forms = blocks(FORMS).into_iter().map(|block| (block.members[0].name.clone(), block)).collect();
        let blocks = FUNCTIONS.iter().flat_map(|text| blocks(text)).collect();
        Texts { blocks, forms, parameters: rows(PARAMETERS) }
    }

    /// The block that describes a function, and the function's place in it.
    pub fn find(&self, name: &str) -> Option<(&Block, &Member)> {
        self.blocks.iter().find_map(|block| Some((block, block.members.iter().find(|member| member.name == name)?)))
    }
}

impl Block {
    /// The texts of the notes of a kind.
    pub fn notes<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.notes.iter().filter(move |(kind, _)| kind == word).map(|(_, text)| text.as_str())
    }
}

/// `MPI_Ibcast:icollective`, `MPI_Comm_toint{communicator}`; an underscore within brackets is a space.
fn member(word: &str) -> Member {
    let (word, stands) = word.split_once('{').map_or((word, ""), |(name, rest)| (name, rest.trim_end_matches('}')));
    let (name, form) = word.split_once(':').unwrap_or((word, ""));
    Member { name: name.to_string(), form: form.to_string(), stands: stands.replace('_', " ") }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_end).filter(|line| !line.starts_with('#'))
}

fn append(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(line.trim());
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // Whether the next line of text goes on with the paragraph or note before it.
    let (mut goes_on, mut in_note) = (false, false);
    for line in lines(text) {
        if let Some(head) = line.strip_prefix("= ") {
            let members = head.split(' ').map(member);
            // A head of several lines is several lines with `= `, without a purpose between them.
            match blocks.last_mut().filter(|last| last.purpose.is_empty()) {
                Some(last) => last.members.extend(members),
                None => blocks.push(Block { members: members.collect(), ..Block::default() }),
            }
            (goes_on, in_note) = (false, false);
            continue;
        }
        let Some(block) = blocks.last_mut() else { continue };
        if line.is_empty() {
            goes_on = false;
        } else if let Some(note) = line.strip_prefix('@') {
            let (word, text) = note.split_once(' ').unwrap_or((note, ""));
            block.notes.push((word.to_string(), text.to_string()));
            (goes_on, in_note) = (true, true);
        } else if block.purpose.is_empty() {
            block.purpose = line.to_string();
        } else if goes_on && in_note {
            append(&mut block.notes.last_mut().expect("a note").1, line);
        } else if goes_on {
            append(block.paragraphs.last_mut().expect("a paragraph"), line);
        } else {
            block.paragraphs.push(line.trim().to_string());
            (goes_on, in_note) = (true, false);
        }
    }
    blocks
}

/// Rows `name (condition, condition) <direction>: sentence`.
fn rows(text: &str) -> Vec<ParameterRow> {
    let mut rows: Vec<ParameterRow> = Vec::new();
    // Where the rows of the last line begin: one for each name.
    let mut begin = 0;
    for line in lines(text).filter(|line| !line.is_empty()) {
        if line.starts_with(' ') {
            rows[begin..].iter_mut().for_each(|row| append(&mut row.sentence, line));
            continue;
        }
        begin = rows.len();
        let (head, sentence) = line.split_once(": ").unwrap_or_else(|| panic!("no sentence: {line}"));
        let (head, direction) = head.split_once(" <").map_or((head, ""), |(h, rest)| (h, rest.trim_end_matches('>')));
        let (names, conditions) = head.split_once(" (").map_or((head, ""), |(n, rest)| (n, rest.trim_end_matches(')')));
        let conditions: Vec<String> = conditions.split(", ").filter(|c| !c.is_empty()).map(String::from).collect();
        for name in names.split(", ") {
            rows.push(ParameterRow {
                name: name.to_string(),
                conditions: conditions.clone(),
                direction: direction.to_string(),
                sentence: sentence.to_string(),
            });
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_members_a_purpose_paragraphs_and_notes() {
        let text =
            "# says why\n= MPI_A:form MPI_B{a_word}\ndo it\nOne\ntwo.\n\nThree.\n@comm a group\nof ranks\n@see MPI_C\n";
        let all = blocks(text);
        assert_eq!(all.len(), 1);
        let block = &all[0];
        assert_eq!((block.members[0].name.as_str(), block.members[0].form.as_str()), ("MPI_A", "form"));
        assert_eq!((block.members[1].name.as_str(), block.members[1].stands.as_str()), ("MPI_B", "a word"));
        assert_eq!(block.purpose, "do it");
        assert_eq!(block.paragraphs, ["One two.", "Three."]);
        assert_eq!(block.notes("comm").collect::<Vec<_>>(), ["a group of ranks"]);
        assert_eq!(block.notes("see").collect::<Vec<_>>(), ["MPI_C"]);
    }

    #[test]
    fn a_row_of_a_parameter_has_conditions_and_a_direction() {
        let all = rows("desc_len (tool) <inout>: The room.\n  More.\na, b: Both\n  of them.\n");
        assert_eq!((all[0].conditions.as_slice(), all[0].direction.as_str()), (&["tool".to_string()][..], "inout"));
        assert_eq!(all[0].sentence, "The room. More.");
        let said: Vec<_> = all[1..].iter().map(|row| (row.name.as_str(), row.sentence.as_str())).collect();
        assert_eq!(said, [("a", "Both of them."), ("b", "Both of them.")]);
    }
}
