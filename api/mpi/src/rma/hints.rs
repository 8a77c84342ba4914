// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hints of windows (MPI-5.0 sections 12.2.1 and 12.2.7).

use crate::info::Info;
use strobe_types::Result;

/// The hints that are kept and given back, with their values where the program gives none. None of them changes what
/// the library does, except `alloc_shared_noncontig`: it needs no assertion to be right, and none to be fast.
const HINTS: [(&str, &str); 6] = [
    ("no_locks", "false"),
    ("accumulate_ordering", "rar,raw,war,waw"),
    ("accumulate_ops", "same_op_no_op"),
    ("same_size", "false"),
    ("same_disp_unit", "false"),
    ("alloc_shared_noncontig", "false"),
];

/// What is kept only if the program gives it.
const GIVEN: [&str; 2] = ["mpi_accumulate_granularity", "mpi_assert_memory_alloc_kinds"];

fn is_valid(key: &str, value: &[u8]) -> bool {
    match key {
        "accumulate_ordering" => value
            .split(|byte| *byte == b',')
            .all(|each| [&b"none"[..], b"rar", b"raw", b"war", b"waw"].contains(&each.trim_ascii())),
        "accumulate_ops" => value == b"same_op" || value == b"same_op_no_op",
        "mpi_accumulate_granularity" => std::str::from_utf8(value).is_ok_and(|text| text.parse::<u64>().is_ok()),
        "mpi_assert_memory_alloc_kinds" => true,
        _ => value == b"true" || value == b"false",
    }
}

/// The hints of a new window that the program has given; the others have their defaults.
pub(crate) fn of_new(info: &Info) -> Result<Info> {
    let mut given = Info::default();
    set(&mut given, info)?;
    Ok(given)
}

/// All hints, of which these were given.
pub(crate) fn all(given: &Info) -> Result<Info> {
    let mut hints = Info::default();
    for (key, value) in HINTS {
        hints.set(key.as_bytes(), value.as_bytes())?;
    }
    set(&mut hints, given)?;
    Ok(hints)
}

/// Sets those of `info` that are known and have a valid value; others are ignored.
pub(crate) fn set(hints: &mut Info, info: &Info) -> Result<()> {
    for (key, value) in info.iter() {
        let known = HINTS.iter().map(|(known, _)| known).chain(&GIVEN).find(|known| known.as_bytes() == key);
        if let Some(known) = known.filter(|known| is_valid(known, value)) {
            hints.set(known.as_bytes(), value)?;
        }
    }
    Ok(())
}

/// True if the hint `key` is "true".
pub(crate) fn is_true(hints: &Info, key: &str) -> bool {
    hints.iter().any(|(other, value)| other == key.as_bytes() && value == b"true")
}
