// SPDX-License-Identifier: MIT OR Apache-2.0
//! When messages may move. All parts that ask about the schedule are answered from this one enumeration.

/// When messages may move (`--schedule`, `--strobe`; docs/design/strobe.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u32)]
pub enum StrobeMode {
    /// As soon as they are posted: there are no time slices.
    #[default]
    Immediate = 0,
    /// In slices. A slice ends when a rank that waits finds a message that it may see only after the end of the slice.
    Demand = 1,
    /// In slices. A slice ends when all ranks of the job wait, and at the latest when its time is over.
    Early = 2,
    /// In slices of a fixed length, ended by the clock.
    Fixed = 3,
}

impl StrobeMode {
    /// All modes, by their numbers.
    pub const ALL: [StrobeMode; 4] = [StrobeMode::Immediate, StrobeMode::Demand, StrobeMode::Early, StrobeMode::Fixed];

    /// The mode stored as `number`; `Immediate` if there is no such mode.
    pub fn from_number(number: u32) -> StrobeMode {
        StrobeMode::ALL.get(number as usize).copied().unwrap_or_default()
    }

    /// Its name as a value of `--strobe`.
    pub fn name(self) -> &'static str {
        match self {
            StrobeMode::Immediate => "immediate",
            StrobeMode::Demand => "demand",
            StrobeMode::Early => "early",
            StrobeMode::Fixed => "fixed",
        }
    }

    /// The mode of this name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<StrobeMode> {
        StrobeMode::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// True if each operation belongs to the slice in which it was posted.
    #[inline]
    pub fn has_slices(self) -> bool {
        self != StrobeMode::Immediate
    }

    /// True if slices end without a rank asking for it, and calls that wait go on only then (`early` and `fixed`).
    #[inline]
    pub fn ends_slices(self) -> bool {
        matches!(self, StrobeMode::Early | StrobeMode::Fixed)
    }
}

#[cfg(test)]
mod tests {
    use super::StrobeMode;

    #[test]
    fn numbers_and_names_lead_back() {
        for mode in StrobeMode::ALL {
            assert_eq!(StrobeMode::from_number(mode as u32), mode);
            assert_eq!(StrobeMode::of_name(mode.name()), Some(mode));
        }
        assert_eq!((StrobeMode::from_number(9), StrobeMode::of_name("never")), (StrobeMode::Immediate, None));
    }
}
