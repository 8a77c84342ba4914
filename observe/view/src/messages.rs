// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe messages`: which way a message takes on this machine, by its size and by what its receiver does, and the
//! measurement that decides it.

use crate::{Failure, misused};
use serde_json::json;
use std::process::ExitCode;
use strobe_config::{BadValue, COPIES, EAGER_BYTES, Setting};
use strobe_endpoint::ways::{Costs, Way, ways};

fn size(way: &Way) -> String {
    match way.bytes_max {
        None => "longer".into(),
        Some(bytes) if bytes % 1024 == 0 => format!("to {} KiB", bytes >> 10),
        Some(bytes) => format!("to {bytes} B"),
    }
}

/// The settings, as a process of a job reads them: whether copies between processes may be used, and the eager limit if
/// one is set. Fails if a setting is not valid.
fn settings() -> Result<(bool, Option<u64>), BadValue> {
    let text = |setting: Setting| std::env::var(setting.variable).ok();
    let copies = COPIES.word(text(COPIES).as_deref())? != "off";
    let eager = text(EAGER_BYTES).map(|text| EAGER_BYTES.number(Some(&text))).transpose()?;
    Ok((copies, eager))
}

/// Prints the table.
pub fn run(json: bool) -> Result<ExitCode, Failure> {
    let (copies, asked) = settings().map_err(misused)?;
    let costs = Costs::of_this_machine();
    let allowed = copies && costs.copy_ns.is_some();
    let eager_bytes_max = asked.map_or_else(|| costs.eager_bytes_max(), |bytes| bytes as usize);
    let rows = ways(eager_bytes_max, allowed);
    if json {
        let rows = rows
            .iter()
            .map(|way| json!({ "bytes_max": way.bytes_max, "waiting": way.waiting, "computing": way.computing }));
        let all = json!({
            "copy_bytes": Costs::COPY_BYTES, "copy_ns": costs.copy_ns, "copies": allowed,
            "eager_bytes_max": eager_bytes_max, "ways": rows.collect::<Vec<_>>(),
        });
        crate::say(&all.to_string());
        return Ok(ExitCode::SUCCESS);
    }
    let found = costs.copy_ns.map_or("is refused".into(), |ns| format!("takes {ns} ns"));
    crate::say(&format!("A copy of {} KiB between processes {found} here.", Costs::COPY_BYTES >> 10));
    let why = if asked.is_some() { "as STROBE_EAGER_BYTES says" } else { "by that cost" };
    crate::say(&format!("Messages to {eager_bytes_max} B go before their receiver is known to be ready, {why}."));
    crate::say("");
    crate::say(&format!("  {:<10} {:<56} {}", "message", "its receiver waits, or will", "its receiver computes"));
    for way in &rows {
        crate::say(&format!("  {:<10} {:<56} {}", size(way), way.waiting, way.computing));
    }
    Ok(ExitCode::SUCCESS)
}
