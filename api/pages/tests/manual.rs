// SPDX-License-Identifier: MIT OR Apache-2.0
//! The two ways to show a page say the same, and the manual pages are what groff takes without a warning.

use std::io::Write;
use std::process::{Command, Stdio};
use strobe_pages::{Page, Pages};

/// The words of a manual page, without requests and escapes; titles of sections are words.
fn words_of_roff(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for line in text.lines() {
        let line = match line.split(' ').next().unwrap_or_default() {
            ".SH" => &line[".SH ".len()..],
            head if head.starts_with('.') => continue,
            _ => line,
        };
        let mut plain = line.to_string();
        for (escape, stands) in
            [("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\e", "\\")]
        {
            plain = plain.replace(escape, stands);
        }
        words.extend(plain.split_whitespace().map(String::from));
    }
    words
}

fn words_of_text(page: &Page) -> Vec<String> {
    page.text().split_whitespace().map(String::from).collect()
}

#[test]
fn the_manual_says_what_the_command_prints() {
    let pages = Pages::read();
    let mut compared = 0;
    for page in pages.functions.keys().filter(|name| !name.ends_with("_c")).filter_map(|name| pages.page(name)) {
        assert_eq!(words_of_roff(&page.roff()), words_of_text(&page), "{}", page.name);
        compared += 1;
    }
    assert!(compared > 500, "{compared} pages");
}

#[test]
fn lines_of_text_fit_a_terminal() {
    let pages = Pages::read();
    let all: Vec<Page> = pages.functions.keys().filter_map(|name| pages.page(name)).collect();
    for (page, text) in all.iter().map(|page| (page, page.text())) {
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", page.name);
        }
    }
}

/// Blocks of lines that stay as they are end before anything else begins, and no request is unknown.
#[test]
fn requests_are_balanced() {
    let pages = Pages::read();
    for (name, text) in pages.manual() {
        let mut in_code = false;
        for request in text.lines().filter(|line| line.starts_with('.')).map(|line| line.split(' ').next()) {
            match request.unwrap_or_default() {
                ".nf" if !in_code => in_code = true,
                ".fi" if in_code => in_code = false,
                ".SH" | ".PP" | ".TP" | ".TH" | ".so" | ".\\\"" if !in_code => {}
                other => panic!("{name}: {other}"),
            }
        }
        assert!(!in_code, "{name}: lines that stay as they are do not end");
    }
}

/// What groff says about all pages in a row; nothing where there is no groff.
#[test]
fn groff_takes_the_pages_without_a_warning() {
    let asked = Command::new("groff")
        .args(["-man", "-Tutf8", "-ww"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut groff) = asked else { return };
    let pages: String = Pages::read().manual().map(|(_, text)| text).filter(|text| !text.starts_with(".so")).collect();
    groff.stdin.take().expect("a pipe").write_all(pages.as_bytes()).expect("groff reads");
    let output = groff.wait_with_output().expect("groff ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
}
