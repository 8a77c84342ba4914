// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe messages`: which way a message takes on this machine, by its size and by what its receiver does, and the
//! measurement that decides it.

use crate::{Failure, misused};
use serde_json::json;
use std::process::ExitCode;
use strobe_calibration::{Found, Row};
use strobe_config::{BadValue, CALIBRATION, Setting};
use strobe_endpoint::EndpointSettings;
use strobe_endpoint::ways::{Costs, Way, in_use, ways};
use strobe_shared::NEAR_BYTES_MOST;

fn size(way: &Way) -> String {
    match way.bytes_max {
        None => "longer".into(),
        Some(bytes) if bytes % 1024 == 0 => format!("to {} KiB", bytes >> 10),
        Some(bytes) => format!("to {bytes} B"),
    }
}

/// The settings, as a process of a job reads them, and whether costs are measured. Fails if one is not valid.
fn settings() -> Result<(EndpointSettings, bool), BadValue> {
    let text = |setting: &Setting| std::env::var(setting.variable).ok();
    let measured = CALIBRATION.word(text(&CALIBRATION).as_deref())? != "off";
    Ok((EndpointSettings::read(text)?, measured))
}

fn found(measured: bool) -> Found {
    match measured {
        true => strobe_calibration::of_this_machine(),
        false => Found::Unknown("STROBE_CALIBRATION is off"),
    }
}

/// Between which lengths collectives take copies between processes for dear, and why, in a sentence.
pub(crate) fn which_copies_are_dear() -> Result<String, Failure> {
    let found = found(settings().map_err(misused)?.1);
    let dear = match (found.limits().direct_bytes_min, &found) {
        (_, Found::Unknown(why)) => {
            return Ok(format!("Whether copies between processes are dear is not known: {why}."));
        }
        (u32::MAX, _) => "at all lengths".to_string(),
        (bytes, _) => format!("below {} KiB", bytes >> 10),
    };
    Ok(format!("Copies between processes are dear here {dear}, compared with two through shared memory."))
}

/// What messages of 64 KiB cost here and what follows, in a sentence. Fails with the reason if that is not known.
pub(crate) fn costs_in_short() -> Result<String, String> {
    const BYTES: u32 = 64 << 10;
    let (settings, measured) = settings().map_err(|bad| bad.to_string())?;
    let found = found(measured);
    let costs = match (&found, found.costs()) {
        (Found::Unknown(why), _) => return Err((*why).to_string()),
        (_, None) => return Err("nothing was measured".into()),
        (_, Some(costs)) => costs,
    };
    let row = costs.rows.iter().find(|row| row.bytes >= BYTES).or(costs.rows.last()).ok_or("no length was measured")?;
    let copied = row.both_ns.map_or("refused".into(), |ns| {
        format!("{:.1} us copied by the kernel, half by each side", f64::from(ns) / 1e3)
    });
    let eager_bytes_max = in_use(&settings, found.limits()).eager_bytes_max;
    Ok(format!(
        "{} KiB take {:.1} us by the ring, {copied}; messages to {eager_bytes_max} B go unasked ('strobe messages')",
        row.bytes >> 10,
        f64::from(row.ring_ns) / 1e3,
    ))
}

/// What was measured, a line for each size, and where it comes from.
pub(crate) fn say_costs(found: &Found) {
    let text = match found {
        Found::Measured(_) => "measured now".to_string(),
        Found::Kept(_) => "measured earlier since this machine was booted; 'strobe calibrate' measures again".into(),
        Found::Unknown(why) => format!("not known: {why}"),
    };
    crate::say(&format!("What a message costs here between two processors, in nanoseconds ({text}):"));
    let Some(costs) = found.costs() else { return };
    let number = |ns: Option<u32>, none: &str| ns.map_or(none.to_string(), |ns| ns.to_string());
    crate::say(&format!(
        "  {:<10} {:>12} {:>16} {:>12} {:>18} {:>12}",
        "message", "by the ring", "receiver copies", "both copy", "8 by the ring", "8 copied"
    ));
    for row in &costs.rows {
        let size = format!("{} KiB", row.bytes >> 10);
        let refused = if row.both_ns.is_none() { "refused" } else { "-" };
        let (alone, both) = (number(row.alone_ns, refused), number(row.both_ns, refused));
        let batch = [row.ring_batch_ns, row.alone_batch_ns].map(|ns| number(ns, "-"));
        crate::say(&format!(
            "  {size:<10} {:>12} {alone:>16} {both:>12} {:>18} {:>12}",
            row.ring_ns, batch[0], batch[1]
        ));
    }
}

/// The costs as JSON.
pub(crate) fn costs_json(found: &Found) -> serde_json::Value {
    let row = |row: &Row| {
        json!({
            "bytes": row.bytes, "ring_ns": row.ring_ns, "alone_ns": row.alone_ns, "both_ns": row.both_ns,
            "ring_batch_ns": row.ring_batch_ns, "alone_batch_ns": row.alone_batch_ns,
        })
    };
    let limits = found.limits();
    let rows = found.costs().map(|costs| costs.rows.iter().map(row).collect::<Vec<_>>());
    json!({
        "kept": matches!(found, Found::Kept(_)), "rows": rows,
        "stream_bytes_max": limits.stream_bytes_max, "left_bytes_max": limits.left_bytes_max,
        "alone_bytes_max": limits.alone_bytes_max,
        "direct_bytes_min": limits.direct_bytes_min, "near_bytes_max": limits.near_bytes_max,
        "exchange_bytes_min": limits.exchange_bytes_min,
    })
}

/// `strobe calibrate`: measures again what messages cost here, keeps it for the jobs to come, and prints it.
pub fn calibrate(json: bool) -> Result<ExitCode, Failure> {
    let found = strobe_calibration::again();
    if json {
        crate::say(&costs_json(&found).to_string());
    } else {
        say_costs(&found);
    }
    Ok(if found.costs().is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the table.
pub fn run(json: bool) -> Result<ExitCode, Failure> {
    let (settings, measured) = settings().map_err(misused)?;
    let costs = Costs::of_this_machine();
    let allowed = settings.copies && costs.copy_ns.is_some();
    let found = found(measured);
    let limits = in_use(&settings, found.limits());
    let eager_bytes_max = limits.eager_bytes_max as usize;
    let rows = ways(eager_bytes_max, limits, allowed);
    if json {
        let rows = rows
            .iter()
            .map(|way| json!({ "bytes_max": way.bytes_max, "waiting": way.waiting, "computing": way.computing }));
        let all = json!({
            "copy_bytes": Costs::COPY_BYTES, "copy_ns": costs.copy_ns, "copies": allowed,
            "eager_bytes_max": eager_bytes_max, "costs": costs_json(&found), "ways": rows.collect::<Vec<_>>(),
        });
        crate::say(&all.to_string());
        return Ok(ExitCode::SUCCESS);
    }
    let time = costs.copy_ns.map_or("is refused".into(), |ns| format!("takes {ns} ns"));
    crate::say(&format!("A copy of {} KiB between processes {time} here.", Costs::COPY_BYTES >> 10));
    let why = if settings.eager_bytes_max.is_some() { "as STROBE_EAGER_BYTES says" } else { "by what the ways cost" };
    crate::say(&format!("Messages to {eager_bytes_max} B go before their receiver is known to be ready, {why}."));
    let (near, why) = match limits.near_bytes_max {
        NEAR_BYTES_MOST => (NEAR_BYTES_MOST, "whose lines stay in the caches"),
        bytes => (bytes, "longer ones use all of it: a line that was just read is dear to write again here"),
    };
    crate::say(&format!("Those to {near} B stay in the first 32 KiB of their ring, {why}."));
    crate::say("");
    say_costs(&found);
    crate::say("");
    crate::say(&format!("  {:<10} {:<56} {}", "message", "its receiver waits, or will", "its receiver computes"));
    for way in &rows {
        crate::say(&format!("  {:<10} {:<56} {}", size(way), way.waiting, way.computing));
    }
    Ok(ExitCode::SUCCESS)
}
