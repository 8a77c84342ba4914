// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of a run's page that shows which rank sent how much to which: a drawing with a square per pair, darker for
//! more.

use std::fmt::Write;
use strobe_mds::files::Run;
use strobe_mds::{PeerRecord, RankRecord, quantity};

/// The largest number of ranks that is drawn.
const RANKS_MAX: u32 = 128;
/// The width and the height of the drawing, in pixels.
const SIDE: f64 = 380.0;

/// Draws both matrices, of messages and of bytes. Draws nothing if messages were not counted by peer.
pub fn section(page: &mut String, run: &Run, records: &[RankRecord]) {
    if records.iter().all(|record| record.peers.is_empty()) {
        return;
    }
    page.push_str("<h2>Communication matrix</h2>\n");
    drawing(page, run, records, "Messages", |peer| peer.messages, |count| count.to_string());
    drawing(page, run, records, "Bytes", |peer| peer.bytes, quantity);
    page.push_str("<p>Rows send, columns receive. ");
    page.push_str("What collectives move through the memory that ranks share is no message, and not in it.</p>\n");
    if run.ranks > RANKS_MAX {
        let _ = writeln!(page, "<p>The first {RANKS_MAX} of {} ranks.</p>", run.ranks);
    }
}

fn drawing(
    page: &mut String,
    run: &Run,
    records: &[RankRecord],
    what: &str,
    value: fn(&PeerRecord) -> u64,
    show: fn(u64) -> String,
) {
    let ranks = run.ranks.clamp(1, RANKS_MAX);
    let step = SIDE / f64::from(ranks);
    let most = records.iter().flat_map(|record| &record.peers).map(value).max().unwrap_or(0).max(1);
    let total: u64 = records.iter().flat_map(|record| &record.peers).map(value).sum();
    let _ = writeln!(
        page,
        "<figure><svg class=\"matrix\" width=\"{SIDE}\" height=\"{SIDE}\" role=\"img\">\
         <rect x=\"0\" y=\"0\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f2f2f2\"/>"
    );
    for record in records.iter().filter(|record| record.rank < ranks) {
        for peer in record.peers.iter().filter(|peer| peer.rank < ranks) {
            let (x, y) = (f64::from(peer.rank) * step, f64::from(record.rank) * step);
            let shade = 0.12 + 0.88 * value(peer) as f64 / most as f64;
            let _ = writeln!(
                page,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{step:.2}\" height=\"{step:.2}\" fill=\"#2e6f95\" \
                 fill-opacity=\"{shade:.3}\"><title>rank {} to {}: {}</title></rect>",
                record.rank,
                peer.rank,
                show(value(peer))
            );
        }
    }
    let _ = writeln!(
        page,
        "</svg><figcaption>{what}: {} in all, {} from one rank to another at most</figcaption></figure>",
        show(total),
        show(most)
    );
}
