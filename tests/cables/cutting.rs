// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cables that are cut and mended under load.

use crate::FOLDER;
use libtest_mimic::Failed;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use strobe_os::clock;
use strobe_tests::testbed::Testbed;
use strobe_tests::{away, job};

/// How often cables are cut, unless STROBE_CUTS says otherwise.
pub const CUTS: u64 = 20;
/// What takes longer than this in a test counts as hanging.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// A cable that carries this many bytes within moments is under load.
const LOADED_BYTES: u64 = 200_000;
/// A pause in the data is counted to a cut that was at most so long ago, in nanoseconds.
const AFTER_NS: u64 = 500_000_000;

/// Random numbers that follow from a seed (SplitMix64).
pub struct Random(u64);

impl Random {
    /// Takes the seed from STROBE_SEED, or from the clock. Prints it, so that a failure can be repeated.
    pub fn new() -> Random {
        let seed = number("STROBE_SEED").unwrap_or_else(|| clock::now_ns() % 1_000_000);
        eprintln!("STROBE_SEED={seed}");
        Random(seed)
    }

    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// What was done to a cable: when the cut began, when it was made, and when it was mended, in nanoseconds.
struct Cut {
    cable: usize,
    from: u64,
    to: u64,
    mended: u64,
}

/// A job with one rank on each of two hosts. They send each other checked messages until they are told to stop.
pub struct Load {
    child: Child,
    mark: job::Mark,
    folder: PathBuf,
}

impl Load {
    /// Starts it. `options` are for mpiexec, `arguments` for the program.
    pub fn start(testbed: &Testbed, options: &[&str], arguments: &[&str]) -> Result<Load, Failed> {
        let folder = Path::new(FOLDER).join(format!("load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let mark = job::Mark::new().map_err(|e| e.to_string())?;
        let mut command = away::mpiexec(testbed);
        command.args(options).args(["-n", "2"]).arg(away::compile("tests/cables/load.c", FOLDER)?);
        command.arg(folder.join("stop")).arg(folder.join("times")).args(arguments);
        mark.put_on(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        let child = command.spawn().map_err(|e| e.to_string())?;
        Ok(Load { child, mark, folder })
    }

    /// The process id of mpiexec.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// True if the job has ended, which it should not have.
    pub fn is_over(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Tells the job to stop, and returns when each rank received how much. Fails unless both ranks found everything
    /// right.
    pub fn stop(mut self) -> Result<Vec<Vec<(u64, u64)>>, Failed> {
        std::fs::write(self.folder.join("stop"), "").map_err(|e| e.to_string())?;
        let deadline = Instant::now() + PATIENCE;
        while !self.is_over() {
            if Instant::now() > deadline {
                return Err(format!("the job does not end\n{}", self.mark.leftovers().unwrap_or_default()).into());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let code = self.child.wait().map_err(|e| e.to_string())?.code();
        let said = self.said();
        if let Some(left) = self.mark.leftovers() {
            return Err(format!("{left}\n{said}").into());
        }
        if code != Some(0) || said.lines().filter(|line| line.starts_with("PASS ")).count() != 2 {
            return Err(format!("exit code {code:?}\n{said}").into());
        }
        let times = (0..2).map(|rank| times(&self.folder.join(format!("times.{rank}")))).collect();
        let _ = std::fs::remove_dir_all(&self.folder);
        Ok(times)
    }

    pub fn said(&mut self) -> String {
        let mut said = String::new();
        let _ = self.child.stdout.take().expect("piped").read_to_string(&mut said);
        let _ = self.child.stderr.take().expect("piped").read_to_string(&mut said);
        said
    }
}

fn times(path: &Path) -> Vec<(u64, u64)> {
    let bytes = std::fs::read(path).expect("the ranks wrote their times");
    let word = |at: &[u8]| u64::from_ne_bytes(at.try_into().expect("eight bytes"));
    bytes.chunks_exact(16).map(|pair| (word(&pair[..8]), word(&pair[8..]))).collect()
}

/// Two hosts with two cables that the kernel provides. Their speed in Mbit/s is limited if STROBE_MBITS or `mbits` says
/// so.
pub fn two_cables(mbits: Option<u64>) -> (Testbed, [usize; 2]) {
    let mut testbed = Testbed::new(2);
    let cables = [testbed.cable(0, 1, 1_500), testbed.cable(0, 1, 1_500)];
    testbed.wait();
    if let Some(mbits) = number("STROBE_MBITS").or(mbits) {
        let ends = cables.iter().flat_map(|cable| [(0, *cable), (1, *cable)]);
        ends.for_each(|(host, cable)| testbed.limit(host, cable, Some(mbits as u32)));
    }
    (testbed, cables)
}

/// Waits until all these cables carry a load. Fails if the job ends, or if it takes too long.
pub fn until_loaded(testbed: &Testbed, cables: &[usize], load: &mut Load) -> Result<(), Failed> {
    let deadline = Instant::now() + PATIENCE;
    for &cable in cables {
        let before = testbed.carried(0, cable);
        while testbed.carried(0, cable) < before + LOADED_BYTES {
            if load.is_over() {
                return Err(load.said().into());
            }
            if Instant::now() > deadline {
                return Err(format!("cable {cable} is whole and carries nothing").into());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    Ok(())
}

/// Makes a cable useless, or mends it. Either the card at one end is unplugged, or all packets are lost without notice.
fn cut(testbed: &Testbed, cable: usize, kind: u64, cut: bool) {
    match kind {
        0 | 1 => testbed.cut(kind as usize, cable, cut),
        _ => [0, 1].map(|host| testbed.lose(host, cable, if cut { 1.0 } else { 0.0 })).into_iter().collect(),
    }
}

/// One of two cables is cut and mended again and again, at random moments. Nothing is lost, doubled or out of order,
/// and a mended cable is used again.
pub fn fail_over(paths: &str, cuts: u64) -> Result<(), Failed> {
    let (mut random, cuts) = (Random::new(), number("STROBE_CUTS").unwrap_or(cuts).max(1));
    let (testbed, cables) = two_cables(None);
    let mut load = Load::start(&testbed, &["--paths", paths], &["0"])?;
    let mut when = Vec::new();
    until_loaded(&testbed, &cables, &mut load)?;
    for _ in 0..cuts {
        std::thread::sleep(Duration::from_micros(20_000 + random.below(200_000)));
        let (cable, kind) = (cables[random.below(2) as usize], random.below(3));
        // A path that has failed often is left alone for a while. So cut the cable that is in use.
        let loads = cables.map(|cable| testbed.carried(0, cable));
        std::thread::sleep(Duration::from_millis(5));
        let idle = testbed.carried(0, cable) < loads[cable] + LOADED_BYTES / 100;
        let cable = if idle { cables[1 - cable] } else { cable };
        let from = clock::now_ns();
        cut(&testbed, cable, kind, true);
        let to = clock::now_ns();
        std::thread::sleep(Duration::from_micros(50_000 + random.below(150_000)));
        cut(&testbed, cable, kind, false);
        when.push(Cut { cable, from, to, mended: clock::now_ns() });
        if load.is_over() {
            return Err(format!("after {} cuts: {}", when.len(), load.said()).into());
        }
    }
    until_loaded(&testbed, &cables, &mut load)?;
    let times = load.stop()?;
    let mut pauses: Vec<f64> = when.iter().map(|cut| pause_ms(&times, cut.from, cut.to)).collect();
    let usual = usual_gap_ms(&times, &when);
    pauses.sort_by(f64::total_cmp);
    let at = |share: f64| pauses[(share * (cuts - 1) as f64) as usize];
    println!(
        "{cuts} cuts, {} messages checked: longest time without one after a cut: median {:.1} ms, 90 of 100 below \
         {:.1} ms, longest {:.1} ms; in 20 ms before a cut: median {usual:.1} ms",
        times.iter().map(Vec::len).sum::<usize>(),
        at(0.5),
        at(0.9),
        at(1.0)
    );
    if pauses.len() as u64 == cuts && times.iter().all(|times| times.len() > 100) {
        return Ok(());
    }
    Err("hardly any message was received".into())
}

/// The longest time in milliseconds between two messages in one direction that is counted to a cut made between `from`
/// and `to`.
fn pause_ms(times: &[Vec<(u64, u64)>], from: u64, to: u64) -> f64 {
    let of_one = |times: &Vec<(u64, u64)>| {
        let near = |pair: &&[(u64, u64)]| pair[1].0 >= from && pair[0].0 <= to + AFTER_NS;
        times.windows(2).filter(near).map(|pair| pair[1].0 - pair[0].0).max().unwrap_or(0)
    };
    times.iter().map(of_one).max().unwrap_or(0) as f64 / 1e6
}

/// The median of what [`pause_ms`] gives for moments just before the cuts.
fn usual_gap_ms(times: &[Vec<(u64, u64)>], when: &[Cut]) -> f64 {
    let of_one = |&Cut { from, .. }: &Cut| {
        let near = |pair: &&[(u64, u64)]| pair[0].0 >= from.saturating_sub(20_000_000) && pair[1].0 <= from;
        let longest = |times: &Vec<(u64, u64)>| {
            times.windows(2).filter(near).map(|pair| pair[1].0 - pair[0].0).max().unwrap_or(0)
        };
        times.iter().map(longest).max().unwrap_or(0) as f64 / 1e6
    };
    let mut gaps: Vec<f64> = when.iter().map(of_one).collect();
    gaps.sort_by(f64::total_cmp);
    gaps.get(gaps.len() / 2).copied().unwrap_or(0.0)
}

/// Writes a line for each millisecond, with its number and the bytes that both ranks received, and a line for each cut.
fn write_times(file: &std::ffi::OsStr, times: &[Vec<(u64, u64)>], when: &[Cut]) -> std::io::Result<()> {
    let first = times.iter().filter_map(|times| times.first()).map(|time| time.0).min().unwrap_or(0);
    let mut bins = Vec::new();
    for &(at, bytes) in times.iter().flatten() {
        let bin = ((at - first) / 1_000_000) as usize;
        bins.resize(bins.len().max(bin + 1), 0);
        bins[bin] += bytes;
    }
    let mut text = String::new();
    for (bin, bytes) in bins.iter().enumerate() {
        text += &format!("{bin} {bytes}\n");
    }
    let ms = |at: u64| (at - first) as f64 / 1e6;
    for cut in when {
        text += &format!("cut {:.3} {:.3} {}\n", ms(cut.from), ms(cut.mended), cut.cable);
    }
    std::fs::write(file, text)
}

/// Cuts one cable and then the other for a while, under an even load. Writes what was received when into the file
/// STROBE_TIMES.
pub fn timeline() -> Result<(), Failed> {
    let (testbed, cables) = two_cables(Some(400));
    let mut load = Load::start(&testbed, &["--paths", "2"], &["32768", "one-way"])?;
    let mut when = Vec::new();
    until_loaded(&testbed, &cables, &mut load)?;
    for cable in cables {
        std::thread::sleep(Duration::from_millis(500));
        let from = clock::now_ns();
        cut(&testbed, cable, 1, true);
        let to = clock::now_ns();
        std::thread::sleep(Duration::from_millis(400));
        cut(&testbed, cable, 1, false);
        when.push(Cut { cable, from, to, mended: clock::now_ns() });
    }
    std::thread::sleep(Duration::from_millis(500));
    let times = load.stop()?;
    let file = std::env::var_os("STROBE_TIMES").ok_or("STROBE_TIMES names no file")?;
    Ok(write_times(&file, &times, &when).map_err(|e| e.to_string())?)
}

/// Sends large messages over one cable, and then over two of the same speed: each must carry its share.
pub fn stripe() -> Result<(), Failed> {
    let (testbed, cables) = two_cables(Some(400));
    let mut rates = Vec::new();
    for paths in ["1", "2"] {
        let mut load = Load::start(&testbed, &["--paths", paths], &["1048576", "one-way"])?;
        until_loaded(&testbed, &cables[..rates.len() + 1], &mut load)?;
        std::thread::sleep(Duration::from_millis(200));
        let before = cables.map(|cable| testbed.carried(0, cable));
        let from = clock::now_ns();
        std::thread::sleep(Duration::from_millis(number("STROBE_STRIPE_MS").unwrap_or(1_000)));
        let carried = [0, 1].map(|at| (testbed.carried(0, cables[at]) - before[at]) as f64);
        let to = clock::now_ns();
        let times = load.stop()?;
        let received = times.iter().flatten().filter(|(at, _)| (from..to).contains(at)).map(|(_, bytes)| *bytes as f64);
        rates.push((received.sum::<f64>() * 1e3 / (to - from) as f64, carried));
    }
    let [(one, _), (two, carried)] = rates[..] else { return Err("two rates".into()) };
    println!(
        "two cables, 1 MiB one way: {one:.0} MB/s by one, {two:.0} MB/s by both, {:.2} times; shares {:.2} and {:.2}",
        two / one,
        carried[0] / (carried[0] + carried[1]),
        carried[1] / (carried[0] + carried[1])
    );
    let fair = carried.iter().all(|bytes| *bytes > 0.3 * (carried[0] + carried[1]));
    if fair { Ok(()) } else { Err(format!("bytes by cable: {carried:?}").into()) }
}

/// Both cables are cut. The job waits for `--path-timeout`, then ends with one report, which names the hosts and when
/// they last heard of each other.
pub fn cut_all() -> Result<(), Failed> {
    let (testbed, cables) = two_cables(None);
    let mut load = Load::start(&testbed, &["--paths", "2", "--path-timeout", "1"], &["0"])?;
    until_loaded(&testbed, &cables, &mut load)?;
    let start = Instant::now();
    cables.iter().for_each(|&cable| cut(&testbed, cable, 2, true));
    while !load.is_over() {
        if start.elapsed() > PATIENCE {
            return Err("the job does not end".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let (took, said) = (start.elapsed(), load.said());
    let code = load.child.wait().map_err(|e| e.to_string())?.code();
    if let Some(left) = load.mark.leftovers() {
        return Err(format!("{left}\n{said}").into());
    }
    let reports = said.lines().filter(|line| line.contains("does not reach")).count();
    let words = ["on any path: the last contact was".to_string(), testbed.name(0), testbed.name(1)];
    let addresses = cables.map(|cable| testbed.address(1, cable).to_string());
    let missing = words.iter().chain(&addresses).find(|word| !said.contains(*word));
    match missing {
        None if reports == 1 && code == Some(127) && took >= Duration::from_secs(1) => Ok(()),
        _ => Err(format!("exit code {code:?} after {took:?}, {reports} reports, without {missing:?}\n{said}").into()),
    }
}
