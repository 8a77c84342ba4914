// SPDX-License-Identifier: MIT OR Apache-2.0
//! Categories (MPI-5.0 section 15.3.9): settings by what they are about, performance variables and events by what they
//! count. All are there from the beginning, so none ever changes.

use super::about::at;
use super::life::in_use;
use super::pvars;
use strobe_config::{Part, SETTINGS};
use strobe_types::happening::HAPPENINGS;
use strobe_types::{Result, err};

/// A category.
#[derive(Clone, Copy, Debug)]
pub struct Category {
    /// Its name.
    pub name: &'static str,
    /// One sentence.
    pub sentence: &'static str,
    part: Option<Part>,
    /// The category that it is in.
    within: &'static str,
}

const fn category(name: &'static str, part: Option<Part>, within: &'static str, sentence: &'static str) -> Category {
    Category { name, sentence, part, within }
}

const ALL: &[Category] = &[
    category(
        "settings",
        None,
        "",
        "what decides how the job runs: options of mpiexec and variables of the environment",
    ),
    category("schedule", Some(Part::Schedule), "settings", "when messages move, and what waits for them"),
    category("messages", Some(Part::Messages), "settings", "how messages of one node move"),
    category("job", Some(Part::Job), "settings", "what goes on between nodes, and between the job and its launcher"),
    category("watching", Some(Part::Watching), "settings", "what is kept and checked"),
    category("statistics", None, "", "what a process counts"),
    category("calls", None, "statistics", "calls: how often, how long, how much"),
    category("queues", None, "statistics", "receives and messages that wait"),
    category("distributions", None, "statistics", "histograms of times and sizes, kept on request"),
    category("slices", None, "statistics", "time slices of the strobed schedule, kept on request"),
    category("events", None, "", "what a process tells as it happens"),
];

/// `MPI_T_category_get_num`
pub fn count() -> Result<i32> {
    in_use()?;
    Ok(ALL.len() as i32)
}

/// `MPI_T_category_get_info`
pub fn get(index: i32) -> Result<&'static Category> {
    in_use()?;
    at(ALL, index, "cat_index")
}

/// `MPI_T_category_get_index`
pub fn index_of(name: &str) -> Result<i32> {
    in_use()?;
    match ALL.iter().position(|category| category.name == name) {
        Some(index) => Ok(index as i32),
        None => err!(T_INVALID_NAME, "name: there is no category \"{name}\": MPI_T_category_get_info lists all"),
    }
}

/// The indices of the elements that are wanted.
fn places<T>(rows: &[T], wanted: impl Fn(&T) -> bool) -> Vec<i32> {
    (0..).zip(rows).filter(|(_, row)| wanted(row)).map(|(at, _)| at).collect()
}

impl Category {
    /// Its control variables (`MPI_T_category_get_cvars`).
    pub fn cvars(&self) -> Vec<i32> {
        places(SETTINGS, |setting| self.part == Some(setting.part))
    }

    /// Its performance variables (`MPI_T_category_get_pvars`).
    pub fn pvars(&self) -> Vec<i32> {
        places(pvars::all(), |pvar| pvar.category == self.name)
    }

    /// Its event types (`MPI_T_category_get_events`).
    pub fn events(&self) -> Vec<i32> {
        if self.name == "events" { places(HAPPENINGS, |_| true) } else { Vec::new() }
    }

    /// The categories in it (`MPI_T_category_get_categories`).
    pub fn categories(&self) -> Vec<i32> {
        places(ALL, |category| category.within == self.name)
    }
}

/// `MPI_T_category_changed`: the stamp of the last change. None ever changes.
pub fn changed() -> Result<i32> {
    in_use()?;
    Ok(1)
}
