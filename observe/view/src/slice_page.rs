// SPDX-License-Identifier: MIT OR Apache-2.0
//! The slices in the page of a run: a time line, how long each slice and its microphases took, and what was posted and
//! scheduled in it. All drawings show the same range of slices, which two fields choose.

use crate::slice_text::{microphases, spans, title};
use std::fmt::Write;
use strobe_mds::{NodeSlices, SliceRecord, SliceSums, all_slices, duration};
use strobe_types::metrics::{Class, METRICS, Metric, MetricRow};

/// The largest number of slices that are drawn, of all nodes together and of each.
const SLICES_MAX: usize = 5000;
const DRAWN_MAX: usize = 9;

/// Chooses the range of slices. The attribute `data-at` of a drawing has the place where each slice begins, and then
/// the place where the last one ends.
const SCRIPT: &str = "<script>\n\
    function slices(all) {\n\
      const ends = ['from', 'to'].map(id => document.getElementById(id));\n\
      if (all) ends.forEach(end => end.value = end.defaultValue);\n\
      const [from, to] = ends.map(end => Number(end.value));\n\
      for (const drawing of document.querySelectorAll('svg.slices')) {\n\
        const at = JSON.parse(drawing.dataset.at), names = JSON.parse(drawing.dataset.slices);\n\
        let first = names.findIndex(name => name >= from), last = names.findLastIndex(name => name <= to);\n\
        if (first < 0 || last < first) continue;\n\
        const box = drawing.viewBox.baseVal;\n\
        box.x = at[first];\n\
        box.width = at[last + 1] - at[first];\n\
      }\n\
    }\n\
    </script>\n";

/// The colours of the microphases.
const COLOURS: [(Metric, &str); 8] = [
    (Metric::Gtdem, "#2e6f95"),
    (Metric::Gtmsm, "#edae49"),
    (Metric::Ltdem, "#2e6f95"),
    (Metric::Ltmsm, "#edae49"),
    (Metric::LtrPm, "#66a182"),
    (Metric::LtrBbm, "#8d5a97"),
    (Metric::LtrRm, "#d1495b"),
    (Metric::LtrRelease, "#8a8a8a"),
];

/// Draws all of it. Draws nothing for a run whose slices were not kept.
pub fn section(page: &mut String, nodes: &[NodeSlices]) {
    let all = all_slices(nodes);
    let whole = all.as_ref().map(|all| Drawn::of(&all.rows, all.title(), all.absent()));
    let each = nodes.iter().map(|node| Drawn::of(node, title(node), node.absent()));
    let all: Vec<Drawn> = whole.into_iter().chain(each).collect();
    let shown: Vec<&Drawn> = all.iter().filter(|drawn| !drawn.records.is_empty()).take(DRAWN_MAX).collect();
    let (Some(first), Some(last)) =
        (shown.iter().filter_map(|drawn| drawn.first()).min(), shown.iter().filter_map(|drawn| drawn.last()).max())
    else {
        return;
    };
    let _ = writeln!(
        page,
        "<h2>Slices</h2>\n<p>Slices from <input id=\"from\" type=\"number\" value=\"{first}\" onchange=\"slices()\"/> to \
         <input id=\"to\" type=\"number\" value=\"{last}\" onchange=\"slices()\"/> \
         <button onclick=\"slices(true)\">all</button></p>"
    );
    legend(page, &shown);
    for drawn in &shown {
        drawn.draw(page);
    }
    if nodes.len() >= DRAWN_MAX {
        let _ = writeln!(page, "<p>Not all of {} nodes are drawn.</p>", nodes.len());
    }
    all.iter().for_each(|one| table(page, one));
    page.push_str(SCRIPT);
}

/// Explains the colours of the microphases that are drawn.
fn legend(page: &mut String, shown: &[&Drawn]) {
    page.push_str("<p>");
    let seen = |metric| shown.iter().any(|one| one.records.iter().any(|record| record.get(metric).is_some()));
    for (metric, colour) in COLOURS.into_iter().filter(|(metric, _)| seen(*metric)) {
        let MetricRow { name, help, .. } = metric.row();
        let _ = write!(page, "<span style=\"color:{colour}\">&#9632;</span> {name}: {help}. ");
    }
    page.push_str("</p>\n");
}

/// The slices of one node, or of all nodes together, that are drawn.
struct Drawn<'a> {
    node: &'a NodeSlices,
    title: String,
    absent: Vec<(Metric, &'static str)>,
    records: Vec<&'a SliceRecord>,
}

impl<'a> Drawn<'a> {
    fn of(node: &'a NodeSlices, title: String, absent: Vec<(Metric, &'static str)>) -> Drawn<'a> {
        let ended = node.slices.iter().filter(|record| record.ended_ns > 0);
        Drawn { node, title, absent, records: ended.take(SLICES_MAX).collect() }
    }

    /// The microphases that are drawn, with their colours.
    fn microphases(&self) -> impl Iterator<Item = (Metric, &'static str)> {
        let of = microphases(self.node);
        COLOURS.into_iter().filter(move |(metric, _)| of.contains(metric))
    }

    fn first(&self) -> Option<u64> {
        self.records.first().map(|record| record.slice)
    }

    fn last(&self) -> Option<u64> {
        self.records.last().map(|record| record.slice)
    }

    fn draw(&self, page: &mut String) {
        let NodeSlices { strobe, slice_ns, .. } = self.node;
        let timer = if strobe == "demand" { String::new() } else { format!(", timer {}", duration(*slice_ns)) };
        let _ = writeln!(page, "<h3>{}: --strobe {strobe}{timer}</h3>", capital(&self.title));
        self.time_line(page);
        if self.microphases().next().is_some() {
            self.phases(page);
        }
        self.lengths(page);
        let pairs = [
            ("Collectives in each slice", [Metric::NcollDem, Metric::NcollMsm]),
            ("One-sided operations on this node in each slice", [Metric::NaccDem, Metric::NaccMsm]),
            ("Messages in each slice", [Metric::Np2pDem, Metric::Np2pMsm]),
        ];
        pairs.into_iter().for_each(|(what, metrics)| self.counts(page, what, metrics));
        if self.records.len() == SLICES_MAX {
            let _ = writeln!(page, "<p>The first {SLICES_MAX} slices are drawn.</p>");
        }
    }

    /// Opens a drawing in which slices lie at the places `at`. Its height is 100.
    fn open(&self, page: &mut String, kind: &str, high: u32, at: &[f64]) {
        let at: Vec<String> = at.iter().map(|x| format!("{x:.3}")).collect();
        let names: Vec<String> = self.records.iter().map(|record| record.slice.to_string()).collect();
        let (x, end) = (&at[0], at[at.len() - 1].parse::<f64>().unwrap_or(1.0));
        let width = end - x.parse::<f64>().unwrap_or(0.0);
        let _ = writeln!(
            page,
            "<figure><svg class=\"slices {kind}\" width=\"860\" height=\"{high}\" viewBox=\"{x} 0 {width:.3} 100\" \
             preserveAspectRatio=\"none\" role=\"img\" data-at=\"[{}]\" data-slices=\"[{}]\">",
            at.join(","),
            names.join(",")
        );
    }

    fn close(page: &mut String, caption: &str) {
        let _ = writeln!(page, "</svg><figcaption>{caption}</figcaption></figure>");
    }

    /// The places of slices where each takes one unit.
    fn places(&self) -> Vec<f64> {
        (0..=self.records.len()).map(|at| at as f64).collect()
    }

    /// Draws slices in microseconds since the first, and at the end of each its microphases.
    fn time_line(&self, page: &mut String) {
        let spans = spans(&self.records);
        let zero_ns = spans[0].0;
        let us = |ns: u64| ns.saturating_sub(zero_ns) as f64 / 1e3;
        let mut at: Vec<f64> = spans.iter().map(|span| us(span.0)).collect();
        at.push(us(spans[spans.len() - 1].1));
        self.open(page, "line", 60, &at);
        for (number, (record, (began_ns, ended_ns))) in self.records.iter().zip(&spans).enumerate() {
            let fill = if number % 2 == 0 { "#dfe8ef" } else { "#c6d5e1" };
            bar(page, (us(*began_ns), 0.0), (us(*ended_ns) - us(*began_ns), 100.0), fill, &about(record));
            let mut from_ns = *ended_ns;
            for (metric, colour) in self.microphases() {
                let Some(ns) = record.get(metric).filter(|ns| *ns > 0) else { continue };
                let title = format!("{} {}", metric.row().name, duration(ns));
                bar(page, (us(from_ns), 20.0), (ns as f64 / 1e3, 60.0), colour, &title);
                from_ns += ns;
            }
        }
        Self::close(page, "Time line: slices to scale, with the microphases of their ends");
    }

    /// Draws how long the microphases at the end of each slice took, one above the other.
    fn phases(&self, page: &mut String) {
        let whole =
            |record: &&&SliceRecord| self.microphases().filter_map(|(metric, _)| record.get(metric)).sum::<u64>();
        let most = most(self.records.iter().map(|record| whole(&record)));
        self.open(page, "phases", 90, &self.places());
        for (x, record) in self.records.iter().enumerate() {
            let mut below = 100.0;
            for (metric, colour) in self.microphases() {
                let Some(ns) = record.get(metric).filter(|ns| *ns > 0) else { continue };
                let high = (ns as f64 / most as f64 * 100.0).min(below);
                below -= high;
                let title = format!("slice {}: {} {}", record.slice, metric.row().name, duration(ns));
                bar(page, (x as f64, below), (0.9, high), colour, &title);
            }
        }
        Self::close(page, &format!("The end of each slice: its microphases, up to {}", duration(most)));
    }

    /// Draws the time from slice to slice.
    fn lengths(&self, page: &mut String) {
        let metric =
            if self.records.iter().any(|r| r.get(Metric::Getts).is_some()) { Metric::Getts } else { Metric::Letts };
        let most = most(self.records.iter().filter_map(|record| record.get(metric)));
        self.open(page, "lengths", 120, &self.places());
        for (x, record) in self.records.iter().enumerate() {
            let Some(ns) = record.get(metric) else { continue };
            let y = 99.0 - (ns as f64 / most as f64 * 99.0).min(99.0);
            bar(page, (x as f64, y), (0.9, 1.5), "#2e6f95", &format!("slice {}: {}", record.slice, duration(ns)));
        }
        let name = metric.row().name;
        Self::close(page, &format!("{name} over slices: {}, up to {}", metric.row().help, duration(most)));
    }

    /// Draws how many were posted in each slice, and how many of them were scheduled, side by side.
    fn counts(&self, page: &mut String, what: &str, metrics: [Metric; 2]) {
        let values = self.records.iter().flat_map(|record| metrics.map(|metric| record.get(metric)));
        let Some(most) = values.flatten().max().filter(|most| *most > 0) else { return };
        self.open(page, "counts", 90, &self.places());
        for (x, record) in self.records.iter().enumerate() {
            for (side, (metric, colour)) in metrics.into_iter().zip(["#8a8a8a", "#d1495b"]).enumerate() {
                let Some(count) = record.get(metric).filter(|count| *count > 0) else { continue };
                let high = count as f64 / most as f64 * 100.0;
                let title = format!("slice {}: {} {count}", record.slice, metric.row().name);
                bar(page, (x as f64 + 0.45 * side as f64, 100.0 - high), (0.4, high), colour, &title);
            }
        }
        let [posted, done] = metrics.map(|metric| metric.row());
        Self::close(page, &format!("{what}, up to {most}. Grey: {}. Red: {}", posted.help, done.help));
    }
}

/// The value that a drawing is scaled by: the largest except for one in a hundred, since a few large ones would make
/// all others too small to see. Those are drawn as high as this one.
fn most(values: impl Iterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    values.get((values.len() * 99 / 100).min(values.len().saturating_sub(1))).copied().unwrap_or(1).max(1)
}

fn bar(page: &mut String, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str, title: &str) {
    let _ = writeln!(
        page,
        "<rect x=\"{x:.3}\" y=\"{y:.1}\" width=\"{width:.3}\" height=\"{height:.1}\" fill=\"{fill}\"><title>{title}</title></rect>"
    );
}

fn about(record: &SliceRecord) -> String {
    let mut text = format!("slice {}", record.slice);
    for row in &METRICS {
        if let Some(value) = record.get(row.metric) {
            let value = if row.class == Class::Timer { duration(value) } else { value.to_string() };
            let _ = write!(text, ", {} {value}", row.name);
        }
    }
    text
}

/// The title of a drawing or table, with a capital letter.
fn capital(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn table(page: &mut String, of: &Drawn) {
    let sums = SliceSums::of(of.node);
    let _ = writeln!(
        page,
        "<h3>Metrics of {}</h3>\n<table><tr><th>metric</th><th>min</th><th>max</th><th>average</th><th>total</th>\
         <th>slices</th><th>meaning</th></tr>",
        of.title
    );
    for (row, sum) in sums.rows() {
        let show = |value: u64| if row.class == Class::Timer { duration(value) } else { value.to_string() };
        let average = sum.total as f64 / sum.count as f64;
        let average = if row.class == Class::Timer { duration(average as u64) } else { format!("{average:.2}") };
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{average}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            row.name,
            show(sum.least),
            show(sum.most),
            show(sum.total),
            sum.count,
            row.help
        );
    }
    for (metric, why) in &of.absent {
        let MetricRow { name, help, .. } = metric.row();
        let _ = writeln!(page, "<tr><td>{name}</td><td colspan=\"5\">none: {why}</td><td>{help}</td></tr>");
    }
    page.push_str("</table>\n");
    if sums.missed > 0 {
        let _ = writeln!(page, "<p>Of {} slices between these no row was left.</p>", sums.missed);
    }
}
