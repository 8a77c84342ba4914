// SPDX-License-Identifier: MIT OR Apache-2.0
//! A page as text for a terminal, with the indents of man(1).

use crate::{Item, Page};

const WIDTH: usize = 80;
const INDENT: &str = "       ";

/// Appends words, in lines of at most [`WIDTH`] columns that begin with `indent`.
fn wrap(out: &mut String, indent: &str, text: &str) {
    let mut column = 0;
    for word in text.replace('*', "").split_whitespace() {
        let length = word.chars().count();
        if column == 0 {
            out.push_str(indent);
            column = indent.len();
        } else if column + 1 + length > WIDTH {
            out.push_str(&format!("\n{indent}"));
            column = indent.len();
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

impl Page {
    /// The page as text.
    pub fn text(&self) -> String {
        let mut out = String::from("NAME\n");
        wrap(&mut out, INDENT, &format!("{} - {}", self.name, self.purpose));
        for section in &self.sections {
            out.push_str(&format!("\n{}\n", section.title));
            for (at, item) in section.items.iter().enumerate() {
                if at > 0 {
                    out.push('\n');
                }
                match item {
                    Item::Text(text) => wrap(&mut out, INDENT, text),
                    Item::Code(lines) => {
                        for line in lines {
                            out.push_str(&format!("{}\n", format!("{INDENT}{line}").trim_end()));
                        }
                    }
                    Item::Term(head, text) => {
                        wrap(&mut out, INDENT, head);
                        wrap(&mut out, &format!("{INDENT}    "), text);
                    }
                }
            }
        }
        out
    }
}
