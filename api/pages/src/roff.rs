// SPDX-License-Identifier: MIT OR Apache-2.0
//! A page as a manual page, in the macros of man(7).

use crate::{Item, Page};

/// What stands for itself in a line of roff. A line that begins with a dot or an apostrophe would be a request.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\e"),
            '-' => out.push_str("\\-"),
            '\'' => out.push_str("\\(aq"),
            '.' if out.is_empty() => out.push_str("\\&."),
            _ => out.push(c),
        }
    }
    out
}

/// True for a name of MPI or of what it leads to: such names are bold.
fn is_name(word: &str) -> bool {
    ["MPI_", "PMPI_", "bcs_"].iter().any(|head| word.starts_with(head)) || word == "bcs"
}

/// Words, and what is between them.
fn words(text: &str) -> Vec<&str> {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut words, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let (word, after) = rest.split_at(rest.find(|c| inside(c) != inside(first)).unwrap_or(rest.len()));
        words.push(word);
        rest = after;
    }
    words
}

/// A paragraph: parameters in italics, names of MPI bold.
fn styled(text: &str) -> String {
    let mut out = String::new();
    for (at, piece) in text.split('*').enumerate() {
        if at % 2 == 1 {
            out.push_str(&format!("\\fI{}\\fR", escaped(piece)));
            continue;
        }
        for word in words(piece) {
            match is_name(word) {
                true => out.push_str(&format!("\\fB{}\\fR", escaped(word))),
                false if out.is_empty() => out.push_str(&escaped(word)),
                false => out.push_str(escaped(word).trim_start_matches("\\&")),
            }
        }
    }
    out
}

impl Page {
    /// The manual page.
    pub fn roff(&self) -> String {
        let mut out = String::from(".\\\" SPDX-License-Identifier: MIT OR Apache-2.0\n");
        out.push_str(&format!(".TH {} 3 \"\" \"Strobe\" \"Strobe manual\"\n", self.name));
        out.push_str(&format!(".SH NAME\n{} \\- {}\n", self.name, escaped(&self.purpose)));
        for section in &self.sections {
            out.push_str(&format!(".SH {}\n", section.title));
            for (at, item) in section.items.iter().enumerate() {
                match item {
                    Item::Text(text) if at > 0 => out.push_str(&format!(".PP\n{}\n", styled(text))),
                    Item::Text(text) => out.push_str(&format!("{}\n", styled(text))),
                    Item::Code(lines) => {
                        out.push_str(if at > 0 { ".PP\n.nf\n" } else { ".nf\n" });
                        lines.iter().for_each(|line| out.push_str(&format!("{}\n", escaped(line))));
                        out.push_str(".fi\n");
                    }
                    Item::Term(head, text) => out.push_str(&format!(".TP\n{}\n{}\n", styled(head), styled(text))),
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bold_and_parameters_italic() {
        assert_eq!(styled("MPI_Send sends *count* elements."), "\\fBMPI_Send\\fR sends \\fIcount\\fR elements.");
        assert_eq!(styled("non-zero, of bcs(3)"), "non\\-zero, of \\fBbcs\\fR(3)");
        assert_eq!(styled("... (in)"), "\\&... (in)");
        assert_eq!(escaped("'x'"), "\\(aqx\\(aq");
    }
}
