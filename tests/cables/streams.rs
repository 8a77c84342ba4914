// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams that are broken for good under load: the path comes back by itself, and the job does not notice.

use crate::cutting::{Load, PATIENCE, Random, two_cables, until_loaded};
use libtest_mimic::Failed;
use serde_json::Value;
use std::process::Stdio;
use std::time::{Duration, Instant};
use strobe_tests::away;
use strobe_tests::testbed::Testbed;

/// A cut so long breaks a stream: the kernel gives it up after two seconds without an answer.
const LONG_CUT: Duration = Duration::from_millis(2_600);

/// If a break has had no effect after this time, it will have none.
const AGAIN: Duration = Duration::from_secs(3);

/// Runs a command on a host. Only whether it succeeds matters.
fn at_host(testbed: &Testbed, host: usize, program: &str, arguments: &str) -> Result<(), Failed> {
    let mut command = testbed.command(host, program);
    command.args(arguments.split_whitespace()).stdout(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("{program} {arguments}: {other:?}").into()),
    }
}

/// Breaks the streams on a cable: the kernel of one host is told to end them, or something on the way resets them, or
/// the cable is cut for so long that the kernel gives up.
fn break_streams(testbed: &Testbed, cable: usize, kind: u64) -> Result<(), Failed> {
    match kind {
        0 | 1 => {
            let (host, other) = (kind as usize, 1 - kind as usize);
            at_host(testbed, host, "ss", &format!("-K -t dst {}", testbed.address(other, cable)))
        }
        2 => {
            let address = testbed.address(1, cable);
            at_host(testbed, 0, "nft", "add table ip breaker")?;
            at_host(testbed, 0, "nft", "add chain ip breaker out { type filter hook output priority 0 ; }")?;
            let rule = format!("add rule ip breaker out ip daddr {address} meta l4proto tcp reject with tcp reset");
            at_host(testbed, 0, "nft", &rule)?;
            std::thread::sleep(Duration::from_millis(20));
            at_host(testbed, 0, "nft", "delete table ip breaker")
        }
        _ => {
            (0..2).for_each(|host| testbed.lose(host, cable, 1.0));
            std::thread::sleep(LONG_CUT);
            (0..2).for_each(|host| testbed.lose(host, cable, 0.0));
            Ok(())
        }
    }
}

/// How often streams were made anew on each node, as `strobe links` says.
fn renewed(load: &Load) -> Result<Vec<u64>, Failed> {
    let job = load.pid().to_string();
    let output = away::tool("strobe").args(["--json", "links", &job]).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let jobs: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let nodes = jobs[0]["nodes"].as_array().ok_or_else(|| format!("no nodes: {text}"))?;
    let paths = |node: &Value| node["links"][0]["paths"].as_array().cloned().unwrap_or_default();
    let of_node = |node: &Value| paths(node).iter().filter_map(|path| path["streams_renewed"].as_u64()).sum();
    Ok(nodes.iter().map(of_node).collect())
}

/// Breaks the streams of a path `breaks` times, at random moments, in all ways in turn. `cable` carries them.
pub fn renew(paths: &str, cable: usize, breaks: u64) -> Result<(), Failed> {
    let mut random = Random::new();
    let breaks = breaks * std::env::var("STROBE_CUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (testbed, cables) = two_cables(None);
    let mut load = Load::start(&testbed, &["--paths", paths, "--path-timeout", "10"], &["0"])?;
    let used = if paths.contains(',') { &cables[..] } else { &cables[..1] };
    until_loaded(&testbed, used, &mut load)?;
    let mut took = Vec::new();
    for number in 0..breaks {
        std::thread::sleep(Duration::from_micros(20_000 + random.below(100_000)));
        let before = renewed(&load)?;
        let (start, kind) = (Instant::now(), number % 4);
        break_streams(&testbed, cables[cable], kind)?;
        let mut broken = Instant::now();
        // Both ends have made the stream anew, and it carries data.
        let more = |now: &[u64]| now.len() == 2 && now.iter().zip(&before).all(|(now, before)| now > before);
        while !more(&renewed(&load)?) {
            if load.is_over() {
                return Err(format!("after {number} breaks: {}", load.said()).into());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("break {number}: no new stream: {before:?}, {:?}", renewed(&load)?).into());
            }
            // If nothing was on its way at that moment, nothing was broken.
            if kind >= 2 && broken.elapsed() > AGAIN {
                break_streams(&testbed, cables[cable], kind)?;
                broken = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        until_loaded(&testbed, used, &mut load)?;
        took.push(start.elapsed());
    }
    let all = renewed(&load)?;
    let times = load.stop()?;
    let messages: usize = times.iter().map(Vec::len).sum();
    let quick: Vec<u128> = took.iter().enumerate().filter(|(at, _)| at % 4 != 3).map(|(_, t)| t.as_millis()).collect();
    let slow: Vec<u128> = took.iter().skip(3).step_by(4).map(Duration::as_millis).collect();
    println!(
        "--paths {paths}: {breaks} breaks, made anew {all:?} times, {messages} messages checked; ms until the cable \
         carried again: ended {quick:?}, cut for {} ms {slow:?}",
        LONG_CUT.as_millis()
    );
    if messages > 100 { Ok(()) } else { Err("hardly any message was received".into()) }
}
