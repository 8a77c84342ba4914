// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which statistics of time slices are kept (`--emds`), written as a line of text:
//!
//! ```text
//! METRIC,METRIC…[:nodes=FIRST-LAST+NODE…][:slices=FIRST-LAST][:every=N][:group=N][:rows=N][:stream]
//! ```

use crate::BadValue;
use crate::mmds::{number, span};

/// Which metrics are kept, on which nodes, for which slices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emds {
    /// The metrics, one bit each.
    pub metrics: u64,
    /// First and last node of each range that keeps statistics; empty: all nodes.
    nodes: Vec<(u32, u32)>,
    /// First and last slice for which they are kept.
    pub slices: (u64, u64),
    /// They are kept for one in this many slices.
    pub every: u64,
    /// This many kept slices become one row in a file.
    pub group: u64,
    /// Slices for which there is room; later ones overwrite the oldest.
    pub rows: u32,
    /// True if they are written while the job runs, not only at its end.
    pub stream: bool,
}

impl Emds {
    /// Reads the text; `Ok(None)` if it asks for nothing. `selection` gives the metrics that a word means, 0 for none.
    /// Fails if the text does not have the form above.
    pub fn read(text: &str, selection: fn(&str) -> u64) -> Result<Option<Emds>, BadValue> {
        let text = text.trim();
        if matches!(text, "" | "off") {
            return Ok(None);
        }
        let mut asked = Emds {
            metrics: 0,
            nodes: Vec::new(),
            slices: (1, u64::MAX),
            every: 1,
            group: 1,
            rows: 4096,
            stream: false,
        };
        match asked.parts(text, selection) {
            Ok(()) => Ok(Some(asked)),
            Err(why) => Err(BadValue(format!("STROBE_EMDS={text}: {why}"))),
        }
    }

    fn parts(&mut self, text: &str, selection: fn(&str) -> u64) -> Result<(), String> {
        let mut parts = text.split(':');
        for word in parts.next().unwrap_or_default().split(',') {
            match selection(word) {
                0 => {
                    return Err(format!(
                        "{word:?} is no metric: write all, times, counts, global, local, or names like GETTS"
                    ));
                }
                bits => self.metrics |= bits,
            }
        }
        for part in parts {
            match part.split_once('=') {
                None if part == "stream" => self.stream = true,
                None => return Err(format!("{part:?}: write KEY=VALUE, or stream")),
                Some(("nodes", value)) => self.nodes = value.split('+').map(span).collect::<Result<_, _>>()?,
                Some(("slices", value)) => self.slices = window(value)?,
                Some(("every", value)) => self.every = number(value, 1, 1 << 20)?.into(),
                Some(("group", value)) => self.group = number(value, 1, 1 << 20)?.into(),
                Some(("rows", value)) => self.rows = number(value, 16, 1 << 20)?,
                Some((key, _)) => {
                    return Err(format!("{key:?} is not one of nodes, slices, every, group, rows, stream"));
                }
            }
        }
        Ok(())
    }

    /// True if this node keeps anything.
    pub fn has_node(&self, node: u32) -> bool {
        self.nodes.is_empty() || self.nodes.iter().any(|&(first, last)| (first..=last).contains(&node))
    }
}

fn window(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), if last.is_empty() { Ok(u64::MAX) } else { last.parse() }) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err(format!("{text:?} are no slices: write them like 7500-12500, or 7500- for all from there")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(word: &str) -> u64 {
        match word {
            "all" => 3,
            "GETTS" => 1,
            "BPTS" => 2,
            _ => 0,
        }
    }

    #[test]
    fn a_full_line() {
        let line = "BPTS:nodes=0+2-3:slices=7500-12500:every=10:group=5:rows=6000:stream";
        let asked = Emds::read(line, selection).expect("sound").expect("something");
        assert_eq!((asked.metrics, asked.slices, asked.every, asked.group), (2, (7500, 12500), 10, 5));
        assert_eq!((asked.rows, asked.stream), (6000, true));
        assert_eq!((0..5).filter(|&node| asked.has_node(node)).collect::<Vec<_>>(), [0, 2, 3]);
    }

    #[test]
    fn what_is_not_said_is_everything() {
        let asked = Emds::read("GETTS,BPTS", selection).expect("sound").expect("something");
        assert_eq!(Ok(Some(asked.clone())), Emds::read("all", selection));
        assert!(asked.has_node(9) && asked.slices == (1, u64::MAX) && asked.every == 1 && !asked.stream);
        assert_eq!(Emds::read("off", selection), Ok(None));
        assert_eq!(Emds::read(" ", selection), Ok(None));
        let open = Emds::read("all:slices=5-", selection).expect("sound").expect("something");
        assert_eq!(open.slices, (5, u64::MAX));
    }

    #[test]
    fn bad_lines_say_what_is_wrong() {
        for (line, why) in [
            ("slices", "\"slices\" is no metric"),
            ("all:slices=9-3", "\"9-3\" are no slices"),
            ("all:nodes=a", "\"a\" is neither"),
            ("all:rows=1", "from 16 to"),
            ("all:every=0", "from 1 to"),
            ("all:fast", "write KEY=VALUE"),
            ("all:colour=red", "\"colour\" is not one of nodes"),
        ] {
            let said = Emds::read(line, selection).expect_err(line).to_string();
            assert!(said.starts_with(&format!("STROBE_EMDS={line}: ")) && said.contains(why), "{said}");
        }
    }
}
