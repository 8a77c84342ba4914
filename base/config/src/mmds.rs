// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which statistics of MPI calls are kept (`--mmds`), written as a line of text:
//!
//! ```text
//! METRIC,METRIC…[:calls=PATTERN+PATTERN…][:ranks=FIRST-LAST+RANK…][:digits=N][:memory=KIB]
//! ```

use crate::BadValue;
use strobe_types::metrics::{DISTRIBUTIONS, Distribution};

/// Which histograms are kept, for which calls and ranks, and with how many digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mmds {
    /// The distributions that have histograms, one bit each.
    distributions: u32,
    /// True if each rank counts what it sends to each other rank.
    pub peers: bool,
    /// Patterns of the calls that have histograms, where `*` stands for any text; empty: all calls.
    calls: Vec<String>,
    /// First and last rank of each range that keeps statistics; empty: all ranks.
    ranks: Vec<(u32, u32)>,
    /// Decimal digits that are kept of each value, 1 to 3.
    pub digits: u32,
    /// Memory for the statistics of one rank, in bytes.
    pub memory_bytes: usize,
}

impl Mmds {
    /// Reads the text; `Ok(None)` if it asks for nothing. `calls` are the names of all calls. Fails if the text does
    /// not have the form above, or a pattern fits no call.
    pub fn read(text: &str, calls: &[&str]) -> Result<Option<Mmds>, BadValue> {
        let text = text.trim();
        let mut asked = Mmds {
            distributions: 0,
            peers: false,
            calls: Vec::new(),
            ranks: Vec::new(),
            digits: 2,
            memory_bytes: 1 << 20,
        };
        let read = match text {
            "" | "off" => return Ok(None),
            _ => asked.parts(text, calls),
        };
        match read {
            Ok(()) => Ok(Some(asked)),
            Err(why) => Err(BadValue(format!("STROBE_MMDS={text}: {why}"))),
        }
    }

    fn parts(&mut self, text: &str, calls: &[&str]) -> Result<(), String> {
        let mut parts = text.split(':');
        for metric in parts.next().unwrap_or_default().split(',') {
            let meant = DISTRIBUTIONS.iter().filter(|row| row.word == metric || metric == "all");
            let meant = meant.fold(0, |bits, row| bits | 1 << row.distribution as u32);
            self.distributions |= meant;
            match metric {
                "peers" | "all" => self.peers = true,
                _ if meant != 0 => {}
                _ => return Err(format!("{metric:?} is not one of {}, peers, all, off", words().join(", "))),
            }
        }
        for part in parts {
            let Some((key, value)) = part.split_once('=') else { return Err(format!("{part:?}: write KEY=VALUE")) };
            match key {
                "calls" => self.calls = patterns(value, calls)?,
                "ranks" => self.ranks = value.split('+').map(span).collect::<Result<_, _>>()?,
                "digits" => self.digits = number(value, 1, 3)?,
                "memory" => self.memory_bytes = number(value, 16, 65_536)? as usize * 1024,
                _ => return Err(format!("{key:?} is not one of calls, ranks, digits, memory")),
            }
        }
        Ok(())
    }

    /// True if there are histograms of this distribution.
    pub fn keeps(&self, distribution: Distribution) -> bool {
        self.distributions >> distribution as u32 & 1 != 0
    }

    /// True if calls of this name have histograms.
    pub fn has_call(&self, name: &str) -> bool {
        self.calls.is_empty() || self.calls.iter().any(|pattern| fits(pattern, name))
    }

    /// True if this rank keeps anything.
    pub fn has_rank(&self, rank: u32) -> bool {
        self.ranks.is_empty() || self.ranks.iter().any(|&(first, last)| (first..=last).contains(&rank))
    }
}

/// The words by which the text names distributions.
fn words() -> Vec<&'static str> {
    let mut words: Vec<&str> = DISTRIBUTIONS.iter().map(|row| row.word).collect();
    words.dedup();
    words
}

pub(crate) fn number(text: &str, low: u32, high: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("{text:?} is not a number from {low} to {high}"))
}

pub(crate) fn span(text: &str) -> Result<(u32, u32), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err(format!("{text:?} is neither a number nor numbers like 0-3")),
    }
}

fn patterns(text: &str, calls: &[&str]) -> Result<Vec<String>, String> {
    let known = |pattern: &str| match calls.iter().any(|call| fits(pattern, call)) {
        true => Ok(pattern.to_string()),
        false => Err(format!("{pattern:?} fits no call: write names like MPI_Send or MPI_Wait*, with + between")),
    };
    text.split('+').map(known).collect()
}

/// True if `name` fits `pattern`, where `*` stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, behind)) => {
            let Some(rest) = name.strip_prefix(before) else { return false };
            (0..=rest.len()).filter(|&at| rest.is_char_boundary(at)).any(|at| fits(behind, &rest[at..]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLS: &[&str] = &["MPI_Send", "MPI_Isend", "MPI_Wait", "MPI_Waitall"];

    #[test]
    fn a_full_line() {
        let line = "latency,granularity:calls=MPI_Send+MPI_Wait*:ranks=0-3+8:digits=1:memory=64";
        let asked = Mmds::read(line, CALLS).expect("sound").expect("something");
        let kept = DISTRIBUTIONS.iter().filter(|row| asked.keeps(row.distribution)).map(|row| row.name);
        assert_eq!(kept.collect::<Vec<_>>(), ["computation", "communication", "latency"]);
        let has = |name| asked.has_call(name);
        assert_eq!([has("MPI_Send"), has("MPI_Isend"), has("MPI_Wait"), has("MPI_Waitall")], [true, false, true, true]);
        let ranks: Vec<u32> = (0..12).filter(|&rank| asked.has_rank(rank)).collect();
        assert_eq!(ranks, [0, 1, 2, 3, 8]);
        assert_eq!((asked.digits, asked.memory_bytes), (1, 64 << 10));
    }

    #[test]
    fn what_is_not_said_is_everything() {
        let asked = Mmds::read(" all ", CALLS).expect("sound").expect("something");
        assert!(DISTRIBUTIONS.iter().all(|row| asked.keeps(row.distribution)) && asked.peers);
        assert!(asked.has_call("MPI_Wait") && asked.has_rank(70_000));
        assert_eq!((asked.digits, asked.memory_bytes), (2, 1 << 20));
        assert_eq!(Mmds::read("off", CALLS), Ok(None));
        assert_eq!(Mmds::read("", CALLS), Ok(None));
    }

    #[test]
    fn bad_lines_say_what_is_wrong() {
        for (line, why) in [
            ("latencies", "\"latencies\" is not one of granularity, latency, size, peers, all, off"),
            ("size:calls=MPI_Sent", "\"MPI_Sent\" fits no call"),
            ("size:ranks=3-1", "\"3-1\" is neither a number"),
            ("size:digits=9", "\"9\" is not a number from 1 to 3"),
            ("size:memory=1", "from 16 to 65536"),
            ("size:colour=red", "\"colour\" is not one of calls"),
            ("size:fast", "write KEY=VALUE"),
        ] {
            let said = Mmds::read(line, CALLS).expect_err(line).to_string();
            assert!(said.starts_with(&format!("STROBE_MMDS={line}: ")) && said.contains(why), "{said}");
        }
    }
}
