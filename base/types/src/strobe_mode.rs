// SPDX-License-Identifier: MIT OR Apache-2.0
//! When messages may move: the one enumeration of schedules, from which everything that asks is answered.

/// When messages may move (`--schedule`, `--strobe`; docs/design/strobe.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u32)]
pub enum StrobeMode {
    /// At once: there are no slices.
    #[default]
    Immediate = 0,
    /// In slices that end when a rank that waits finds something that only the slice's end holds back.
    Demand = 1,
    /// In slices that end when all ranks wait, and by the timer.
    Early = 2,
    /// In slices that the timer ends.
    Fixed = 3,
}

impl StrobeMode {
    /// All, by their numbers.
    pub const ALL: [StrobeMode; 4] = [StrobeMode::Immediate, StrobeMode::Demand, StrobeMode::Early, StrobeMode::Fixed];

    /// The one that was stored as `number`; `Immediate` for what none was stored as.
    pub fn from_number(number: u32) -> StrobeMode {
        StrobeMode::ALL.get(number as usize).copied().unwrap_or_default()
    }

    /// As it is called in `--strobe`.
    pub fn name(self) -> &'static str {
        match self {
            StrobeMode::Immediate => "immediate",
            StrobeMode::Demand => "demand",
            StrobeMode::Early => "early",
            StrobeMode::Fixed => "fixed",
        }
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<StrobeMode> {
        StrobeMode::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// What is posted belongs to a slice.
    #[inline]
    pub fn has_slices(self) -> bool {
        self != StrobeMode::Immediate
    }

    /// Slices end by themselves, and calls resume only then.
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
