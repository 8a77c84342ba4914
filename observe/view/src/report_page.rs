// SPDX-License-Identifier: MIT OR Apache-2.0
//! The page of a run: one HTML file with its styles and drawings inside, which loads nothing else. Its only script
//! chooses which slices are shown, in runs that kept slices.

use crate::{matrix_page, slice_page};
use std::fmt::Write;
use strobe_mds::files::Run;
use strobe_mds::{CallRecord, HistogramRecord, NodeSlices, RankRecord, duration, quantity, whole};
use strobe_types::metrics::{DISTRIBUTIONS, DistributionRow};

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:62em;padding:0 1em;color:#222}\
    table{border-collapse:collapse;margin:.5em 0}td,th{padding:.15em .8em;text-align:right;border-bottom:1px solid #ddd}\
    td:first-child,th:first-child{text-align:left}h2{margin-top:2em}figure{display:inline-block;margin:.5em 1em .5em 0}\
    figcaption{font-size:13px;color:#555}svg text{font:11px system-ui,sans-serif;fill:#444}";
/// The largest number of ranks that get a bar of their own.
const BARS_MAX: usize = 256;

/// The page of a run, as HTML.
pub fn page(run: &Run, records: &[RankRecord], slices: &[NodeSlices]) -> String {
    let (calls, histograms) = whole(records);
    let title = format!("Strobe report: {}", run.command);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title><link rel=\"icon\" href=\"data:,\">\
         <style>{STYLE}</style></head>\n<body>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    let _ = writeln!(
        page,
        "<p>Job {}: {} on {}, {} wall, exit code {}.</p>",
        escaped(&run.job),
        plural(run.ranks as usize, "rank"),
        plural(run.nodes.len(), "node"),
        duration(run.wall_ns),
        run.code
    );
    let unseen = run.ranks as usize - records.len().min(run.ranks as usize);
    if unseen > 0 {
        let _ = writeln!(page, "<p>Nothing is known of {}.</p>", plural(unseen, "rank"));
    }
    shares(&mut page, run, records);
    table(&mut page, &calls);
    DISTRIBUTIONS.iter().for_each(|of| section(&mut page, &histograms, of));
    if histograms.is_empty() {
        page.push_str("<p>No distributions were kept: run with <code>--mmds all</code>.</p>\n");
    }
    matrix_page::section(&mut page, run, records);
    slice_page::section(&mut page, slices);
    page.push_str("</body></html>\n");
    page
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Draws a bar for each rank: time in MPI against time outside.
fn shares(page: &mut String, run: &Run, records: &[RankRecord]) {
    const WIDTH: f64 = 620.0;
    const STEP: usize = 18;
    page.push_str("<h2>Time in MPI against computation</h2>\n");
    let shown = &records[..records.len().min(BARS_MAX)];
    let _ = writeln!(page, "<svg width=\"860\" height=\"{}\" role=\"img\">", shown.len() * STEP + 4);
    for (at, record) in shown.iter().enumerate() {
        let run_ns = if record.run_ns() > 0 { record.run_ns() } else { run.wall_ns }.max(1);
        let share = (record.in_mpi_ns() as f64 / run_ns as f64).min(1.0);
        let (y, wide) = (at * STEP, share * WIDTH);
        let _ = writeln!(
            page,
            "<text x=\"0\" y=\"{}\">rank {}</text><rect x=\"70\" y=\"{y}\" width=\"{wide:.1}\" height=\"14\" fill=\"#d1495b\"/>\
             <rect x=\"{:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"14\" fill=\"#66a182\"/><text x=\"{}\" y=\"{}\">{:.2} % of {}</text>",
            y + 12,
            record.rank,
            70.0 + wide,
            WIDTH - wide,
            78.0 + WIDTH,
            y + 12,
            100.0 * share,
            duration(run_ns)
        );
    }
    page.push_str("</svg>\n<p>Red: in MPI. Green: computing.");
    if records.len() > shown.len() {
        let _ = write!(page, " The first {} of {} ranks.", shown.len(), records.len());
    }
    page.push_str("</p>\n");
}

fn table(page: &mut String, calls: &[CallRecord]) {
    page.push_str(
        "<h2>Calls</h2>\n<table><tr><th>call</th><th>count</th><th>timed</th><th>bytes</th><th>min</th><th>max</th>\
         <th>average</th><th>total</th></tr>\n",
    );
    for call in calls {
        let time = |ns: u64| if call.measured > 0 { duration(ns) } else { "-".into() };
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&call.call),
            call.count,
            call.measured,
            quantity(call.bytes),
            time(call.least_ns),
            time(call.most_ns),
            time(call.total_ns / call.count.max(1)),
            time(call.total_ns)
        );
    }
    page.push_str("</table>\n");
}

/// Draws the histograms of one metric, those with the most values first.
fn section(page: &mut String, histograms: &[HistogramRecord], row: &DistributionRow) {
    let mut of: Vec<&HistogramRecord> =
        histograms.iter().filter(|histogram| histogram.metric == row.name && histogram.count > 0).collect();
    of.sort_by_key(|histogram| std::cmp::Reverse(histogram.count));
    if !of.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2>", row.title);
        let unit = if row.unit == "B" { quantity } else { duration };
        of.iter().for_each(|histogram| drawing(page, histogram, unit));
    }
}

/// Draws a histogram by powers of two.
fn drawing(page: &mut String, of: &HistogramRecord, unit: fn(u64) -> String) {
    const WIDE: usize = 13;
    const HIGH: f64 = 110.0;
    let mut powers = [0u64; 65];
    for &(least, count) in &of.buckets {
        powers[(64 - least.leading_zeros()) as usize] += count;
    }
    let first = powers.iter().position(|&count| count > 0).unwrap_or(0);
    let last = powers.iter().rposition(|&count| count > 0).unwrap_or(0);
    let most = powers.iter().copied().max().unwrap_or(1).max(1);
    let width = ((last - first + 1) * WIDE).max(300);
    let _ = writeln!(page, "<figure><svg width=\"{width}\" height=\"128\" role=\"img\">");
    for (at, &count) in powers[first..=last].iter().enumerate() {
        let high = count as f64 / most as f64 * HIGH;
        let from = if first + at == 0 { 0 } else { 1u64 << (first + at - 1) };
        let _ = writeln!(
            page,
            "<rect x=\"{}\" y=\"{:.1}\" width=\"{}\" height=\"{high:.1}\" fill=\"#2e6f95\"><title>from {}: {count}</title></rect>",
            at * WIDE,
            HIGH - high,
            WIDE - 2,
            unit(from)
        );
    }
    let from = if first == 0 { 0 } else { 1u64 << (first - 1) };
    let _ = writeln!(page, "<text x=\"0\" y=\"124\">{}</text>", unit(from));
    let end = 1u64.checked_shl(last as u32).unwrap_or(u64::MAX);
    let x = ((last - first + 1) * WIDE).max(70);
    let _ = writeln!(page, "<text x=\"{x}\" y=\"124\" text-anchor=\"end\">{}</text></svg>", unit(end));
    let name = if of.call.is_empty() { &of.metric } else { &of.call };
    let _ = writeln!(
        page,
        "<figcaption>{}: {} values, min {}, median {}, 99 % {}, max {}, total {}</figcaption></figure>",
        escaped(name),
        of.count,
        unit(of.least),
        unit(of.quantile(0.5)),
        unit(of.quantile(0.99)),
        unit(of.most),
        unit(of.total)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_mds::SliceRecord;
    use strobe_types::metrics::{METRICS, Metric};

    fn rank(rank: u32) -> RankRecord {
        let latency = |metric: &str, call: &str, buckets: &[(u64, u64)]| HistogramRecord {
            metric: metric.into(),
            call: call.into(),
            count: buckets.iter().map(|bucket| bucket.1).sum(),
            total: buckets.iter().map(|bucket| bucket.0 * bucket.1).sum(),
            least: buckets[0].0,
            most: buckets[buckets.len() - 1].0,
            buckets: buckets.to_vec(),
        };
        let send = CallRecord {
            call: "MPI_Send".into(),
            count: 3,
            measured: 3,
            bytes: 2048,
            total_ns: 2_500,
            least_ns: 500,
            most_ns: 1_000,
        };
        RankRecord {
            rank,
            since_ns: 1_000,
            until_ns: 11_000,
            calls: vec![send],
            histograms: vec![
                latency("computation", "", &[(0, 1), (7_500, 1)]),
                latency("communication", "", &[(500, 1), (1_000, 2)]),
                latency("latency", "MPI_Send", &[(500, 1), (1_000, 2)]),
                latency("size", "MPI_Send", &[(512, 2), (1024, 1)]),
            ],
            ..RankRecord::default()
        }
    }

    /// Every element that is opened is closed, in the right order. Void elements are not closed.
    fn assert_nested(page: &str, left: &str) {
        let mut open: Vec<&str> = Vec::new();
        for tag in page.split('<').skip(1) {
            let inside = tag.split('>').next().expect("a tag ends");
            let name = inside.trim_start_matches('/').split([' ', '/']).next().expect("a name");
            if inside.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "in {page}");
            } else if !inside.ends_with('/') && !["!DOCTYPE", "meta", "link"].contains(&name) {
                open.push(name);
            }
        }
        open.reverse();
        assert_eq!(open.join(" "), left, "in {page}");
    }

    #[test]
    fn the_page_has_all_sections_and_asks_for_nothing() {
        let run = Run { command: "a<b & \"c\"".into(), ranks: 3, nodes: vec!["here".into()], ..Run::default() };
        let page = page(&run, &[rank(0), rank(1)], &[]);
        assert_nested(&page, "");
        for text in [
            "Strobe report: a&lt;b &amp; &quot;c&quot;",
            "3 ranks on 1 node",
            "Nothing is known of 1 rank.",
            "25.00 % of 10.0 us",
            "<td>MPI_Send</td><td>6</td><td>6</td><td>4.0 KiB</td><td>500 ns</td><td>1.0 us</td>",
            "Computation granularity",
            "communication: 6 values, min 500 ns, median 1.0 us",
            "Latency of calls",
            "MPI_Send: 6 values, min 512 B",
        ] {
            assert!(page.contains(text), "{text} in {page}");
        }
        for text in ["http", "src=", "<script", "NaN", "url("] {
            assert!(!page.contains(text), "{text} in {page}");
        }
    }

    #[test]
    fn a_run_without_distributions_has_a_page() {
        let page = page(&Run { ranks: 1, ..Run::default() }, &[RankRecord::default()], &[]);
        assert_nested(&page, "");
        assert!(page.contains("--mmds all"), "{page}");
    }

    #[test]
    fn slices_are_drawn_and_a_script_chooses_which() {
        let record = |slice: u64| {
            let mut values = vec![None; METRICS.len()];
            for (metric, value) in [(Metric::Getts, 500_000), (Metric::Ltdem, 40), (Metric::NcollDem, 2)] {
                values[metric as usize] = Some(value);
            }
            SliceRecord { slice, slices: 1, ended_ns: 500_000 * slice, values, ..SliceRecord::default() }
        };
        let slices = (5..25).map(record).collect();
        let node = NodeSlices { strobe: "fixed".into(), slice_ns: 500_000, every: 1, slices, ..NodeSlices::default() };
        let page = page(&Run { ranks: 1, ..Run::default() }, &[RankRecord::default()], &[node]);
        assert_nested(page.split("<script>").next().expect("something"), "body html");
        for text in
            ["Time line", "GETTS over slices", "Collectives in each slice", "id=\"from\" type=\"number\" value=\"5\""]
        {
            assert!(page.contains(text), "{text} in {page}");
        }
        assert_eq!(page.matches("<svg class=\"slices").count(), 4, "no messages, no drawing of them: {page}");
        assert!(["http", "src=", "NaN", "url("].iter().all(|text| !page.contains(text)), "{page}");
    }
}
