// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers with a unit, as people write them: `500us`, `2.5 ms`, `64KiB`. A number without one counts in the unit of
//! its setting.

/// The unit of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// None: the number counts things.
    None,
    /// Nanoseconds.
    Nanoseconds,
    /// Microseconds.
    Microseconds,
    /// Milliseconds.
    Milliseconds,
    /// Seconds.
    Seconds,
    /// Bytes.
    Bytes,
}

/// Units of time in nanoseconds.
const TIMES: &[(&str, u64)] =
    &[("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000), ("ns", 1), ("µs", 1_000)];
/// Units of memory in bytes.
const SIZES: &[(&str, u64)] = &[
    ("B", 1),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("K", 1 << 10),
    ("M", 1 << 20),
    ("G", 1 << 30),
];

impl Unit {
    /// How the unit is written after a number, and the units that may be given instead, with the worth of each.
    fn names(self) -> (&'static str, &'static [(&'static str, u64)]) {
        match self {
            Unit::None => ("", &[]),
            Unit::Nanoseconds => ("ns", TIMES),
            Unit::Microseconds => ("us", TIMES),
            Unit::Milliseconds => ("ms", TIMES),
            Unit::Seconds => ("s", TIMES),
            Unit::Bytes => ("B", SIZES),
        }
    }

    /// The number that `text` gives, in this unit; `None` if it is no number, or not a whole one in this unit.
    pub fn read(self, text: &str) -> Option<u64> {
        let text = text.trim();
        let (own, units) = self.names();
        let digits = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
        let (number, unit) = (&text[..digits], text[digits..].trim());
        let worth = |name: &str| {
            let same = |(other, _): &&(&str, u64)| other.eq_ignore_ascii_case(name);
            units.iter().find(same).map_or(1, |(_, worth)| *worth)
        };
        if !unit.is_empty() && !units.iter().any(|(other, _)| other.eq_ignore_ascii_case(unit)) {
            return None;
        }
        let given = if unit.is_empty() { worth(own) } else { worth(unit) };
        whole(number, given, worth(own))
    }

    /// The form in which a number is to be given, for a message.
    pub fn form(self) -> &'static str {
        match self {
            Unit::None => "a number",
            Unit::Nanoseconds => "nanoseconds, or a time like 50ns or 2us,",
            Unit::Microseconds => "microseconds, or a time like 500us, 2ms or 1s,",
            Unit::Milliseconds => "milliseconds, or a time like 500ms or 2s,",
            Unit::Seconds => "seconds, or a time like 500ms, 30s or 2min,",
            Unit::Bytes => "bytes, or a size like 64KiB, 1MiB or 2GiB,",
        }
    }

    /// A number with its unit.
    pub fn show(self, number: u64) -> String {
        format!("{number}{}{}", if self == Unit::None { "" } else { " " }, self.names().0)
    }
}

/// `number`, which may have a fraction, converted from the unit `given` to `own`; `None` if the result is not whole or
/// does not fit.
fn whole(number: &str, given: u64, own: u64) -> Option<u64> {
    let (before, after) = number.split_once('.').unwrap_or((number, ""));
    if (before.is_empty() && after.is_empty()) || after.len() > 9 {
        return None;
    }
    let parse = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<u128>().ok() };
    let scale = 10u128.pow(after.len() as u32);
    let amount = parse(before)?.checked_mul(scale)?.checked_add(parse(after)?)?.checked_mul(u128::from(given))?;
    let unit = scale * u128::from(own);
    (amount % unit == 0).then(|| u64::try_from(amount / unit).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_units_of_their_kind() {
        let us = Unit::Microseconds;
        for (text, number) in
            [("500", 500), ("500us", 500), ("2ms", 2000), ("2.5 ms", 2500), ("1S", 1_000_000), (".5ms", 500)]
        {
            assert_eq!(us.read(text), Some(number), "{text}");
        }
        assert_eq!(Unit::Seconds.read("2min"), Some(120));
        assert_eq!(Unit::Seconds.read("1500ms"), None, "not whole seconds");
        assert_eq!(Unit::Milliseconds.read("1.5s"), Some(1500));
        for (text, number) in
            [("64KiB", 65536), ("64 kib", 65536), ("1.5MiB", 3 << 19), ("7", 7), ("7B", 7), ("2G", 2 << 30)]
        {
            assert_eq!(Unit::Bytes.read(text), Some(number), "{text}");
        }
        assert_eq!(Unit::None.read("12"), Some(12));
    }

    #[test]
    fn what_is_no_number_of_the_kind_is_refused() {
        for text in ["", "us", "1kg", "1 KiB", "-1", "1..2", "1e3", "0x10", "99999999999999999999s", "1ns"] {
            assert_eq!(Unit::Microseconds.read(text), None, "{text}");
        }
        for text in ["1ms", "1.0001KiB", "18446744073709551615KiB", "KiB"] {
            assert_eq!(Unit::Bytes.read(text), None, "{text}");
        }
        assert_eq!(Unit::None.read("1us"), None);
    }
}
