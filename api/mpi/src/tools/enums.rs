// SPDX-License-Identifier: MIT OR Apache-2.0
//! Enumerations (MPI-5.0 section 15.3.5): the words of settings, the names of calls, the elements of events. A handle
//! is a place in the table, from 1.

use super::life::in_use;
use std::sync::LazyLock;
use strobe_config::{SETTINGS, Values};
use strobe_types::calls::CALLS;
use strobe_types::happening::HAPPENINGS;
use strobe_types::{Result, err};

/// Values with names.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Its name.
    pub name: String,
    /// Values and their names.
    pub items: Vec<(i32, String)>,
}

/// The enumeration of calls: the value is the place of the call among the elements of variables with an element for
/// each call, and -1 stands for none.
pub const OF_CALLS: &str = "calls";

static ALL: LazyLock<Vec<Enumeration>> = LazyLock::new(|| {
    let numbered = |names: &[&'static str]| (0..).zip(names.iter().map(ToString::to_string)).collect();
    let settings = SETTINGS.iter().filter_map(|setting| match setting.values {
        Values::Word(words) => Some(Enumeration { name: setting.variable.into(), items: numbered(words) }),
        Values::Number(..) | Values::Text => None,
    });
    let names: Vec<&str> = CALLS.iter().map(|call| call.0).collect();
    let mut calls: Vec<(i32, String)> = vec![(-1, "none".into())];
    calls.extend::<Vec<(i32, String)>>(numbered(&names));
    let calls = Enumeration { name: OF_CALLS.into(), items: calls };
    let events = HAPPENINGS.iter().map(|row| {
        let names: Vec<&str> = row.elements.iter().map(|element| element.0).collect();
        Enumeration { name: row.name.into(), items: numbered(&names) }
    });
    settings.chain([calls]).chain(events).collect()
});

/// The handle of the enumeration with this name; 0 if there is none.
pub(crate) fn named(name: &str) -> usize {
    ALL.iter().position(|enumeration| enumeration.name == name).map_or(0, |at| at + 1)
}

/// The enumeration of a handle (`MPI_T_enum_get_info`). Fails with `MPI_T_ERR_INVALID_HANDLE`.
pub fn get(handle: usize) -> Result<&'static Enumeration> {
    in_use()?;
    match handle.checked_sub(1).and_then(|at| ALL.get(at)) {
        Some(enumeration) => Ok(enumeration),
        None => err!(T_INVALID_HANDLE, "enumtype: is no enumeration: pass what a query of a variable gave"),
    }
}

/// An item of an enumeration (`MPI_T_enum_get_item`). Fails with `MPI_T_ERR_INVALID_ITEM`.
pub fn item(handle: usize, index: i32) -> Result<&'static (i32, String)> {
    let items = &get(handle)?.items;
    match usize::try_from(index).ok().and_then(|index| items.get(index)) {
        Some(item) => Ok(item),
        None => err!(T_INVALID_ITEM, "indx: {index} is not one of the {} items: 0 is the first", items.len()),
    }
}
