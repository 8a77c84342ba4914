// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the settings say about the schedule.

use strobe_config::{
    BUFFERING, BadValue, ORDER, PROGRESS, SCHEDULE, SLICE_BYTES, SLICE_MIN, STROBE, Setting, TIME_SLICE,
};
use strobe_shared::strobe::{StrobeMode, Strobing};

/// Reads the settings of the schedule. Fails with one line for the user for a bad value, or for values that contradict
/// each other.
pub fn strobing(variable: impl Fn(&Setting) -> Option<String>) -> Result<Strobing, BadValue> {
    let word = |setting: &Setting| setting.word(variable(setting).as_deref());
    let number = |setting: &Setting| setting.number(variable(setting).as_deref());
    let unbuffered = word(&BUFFERING)? == "none";
    let (strobe, fixed_order) = (word(&STROBE)?, word(&ORDER)? == "fixed");
    let strobing = Strobing {
        mode: StrobeMode::of_name(strobe).unwrap_or(StrobeMode::Demand),
        slice_ns: number(&TIME_SLICE)? * 1000,
        slice_min_ns: number(&SLICE_MIN)? * 1000,
        slice_bytes: number(&SLICE_BYTES)?,
        fixed_order,
        unbuffered,
    };
    if word(&SCHEDULE)? == "immediate" {
        return Ok(Strobing { unbuffered, ..Strobing::default() });
    }
    if fixed_order && strobing.mode != StrobeMode::Early {
        let (order, early) = (ORDER.variable, STROBE.variable);
        return Err(BadValue::new(format!(
            "{order}=fixed: slices must end only when all ranks wait: use it with --strobe early ({early}=early)"
        )));
    }
    let who = word(&PROGRESS)?;
    if matches!(who, "thread" | "agent") {
        let progress = PROGRESS.variable;
        return Err(BadValue::new(format!(
            "{progress}={who}: with the strobed schedule nothing moves between strobes: leave it at helper"
        )));
    }
    Ok(strobing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> Result<Strobing, String> {
        let find = |setting: &Setting| settings.iter().find(|(name, _)| *name == setting.variable);
        strobing(|setting| find(setting).map(|(_, value)| value.to_string())).map_err(|bad| bad.to_string())
    }

    #[test]
    fn without_settings_messages_move_at_once() {
        assert_eq!(read(&[]), Ok(Strobing::default()));
        assert_eq!(read(&[("STROBE_STROBE", "fixed")]), Ok(Strobing::default()));
    }

    #[test]
    fn strobed_is_on_demand_unless_said_otherwise() {
        let demand = read(&[("STROBE_SCHEDULE", "strobed")]).unwrap();
        assert_eq!((demand.mode, demand.slice_ns, demand.fixed_order), (StrobeMode::Demand, 500_000, false));
        let fixed = [("STROBE_SCHEDULE", "strobed"), ("STROBE_STROBE", "fixed"), ("STROBE_TIME_SLICE_US", "250")];
        assert_eq!(read(&fixed).map(|read| (read.mode, read.slice_ns)), Ok((StrobeMode::Fixed, 250_000)));
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let ordered = [("STROBE_SCHEDULE", "strobed"), ("STROBE_ORDER", "fixed")];
        assert!(read(&ordered).unwrap_err().contains("--strobe early"));
        for who in ["thread", "agent"] {
            let threaded = [("STROBE_SCHEDULE", "strobed"), ("STROBE_PROGRESS", who)];
            assert!(read(&threaded).unwrap_err().contains("helper"));
        }
    }
}
