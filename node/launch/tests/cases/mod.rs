// SPDX-License-Identifier: MIT OR Apache-2.0
//! What holds for a job on one node and on several: input, output, environment, exit codes, signals, and what is left
//! behind, with programs that are no MPI programs.

use crate::rig::*;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn every_rank_knows_its_place() {
    let outcome = script(&["-n", "3"], "echo $PMI_RANK $PMI_SIZE $OMPI_COMM_WORLD_RANK $STROBE_SIZE");
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, vec!["0 3 0 3", "1 3 1 3", "2 3 2 3"]));
}

#[test]
fn several_programs_count_through() {
    let outcome = run(&[
        "-n",
        "1",
        "-env",
        "A",
        "x",
        "sh",
        "-c",
        "echo a $PMI_RANK $A",
        ":",
        "-n",
        "2",
        "sh",
        "-c",
        "echo b $PMI_RANK $A",
    ]);
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, vec!["a 0 x", "b 1", "b 2"]));
}

#[test]
fn environment_and_folder() {
    let outcome = script(
        &["-n", "2", "-genvnone", "-env", "PATH", "/usr/bin:/bin", "-x", "B=2", "-wdir", "/usr"],
        "echo ${HOME-none} $B; pwd",
    );
    assert_eq!(sorted(&outcome.out), ["/usr", "/usr", "none 2", "none 2"], "{}", outcome.err);
}

#[test]
fn input_goes_to_rank_0() {
    let mut job = start_with(&["-n", "2", "sh", "-c", "cat | wc -c"], |command| {
        command.stdin(Stdio::piped());
    });
    job.child.stdin.take().expect("piped").write_all(b"12345").expect("written");
    assert_eq!(sorted(&job.outcome().out), ["0", "5"]);
    assert_eq!(sorted(&script(&["-n", "2"], "cat | wc -c").out), ["0", "0"], "/dev/null has an end too");
}

#[test]
fn output_comes_by_whole_lines() {
    let outcome = script(&["-n", "4"], "for i in 1 2 3 4 5 6 7 8; do printf aaaaaaaa; printf 'bbbbbbbb\\n'; done");
    assert_eq!(outcome.out.lines().count(), 32);
    assert!(outcome.out.lines().all(|line| line == "aaaaaaaabbbbbbbb"), "{}", outcome.out);
}

#[test]
fn an_unfinished_line_and_a_flood_arrive_whole() {
    let outcome = script(&["-n", "1"], "printf unfinished; printf complaint >&2");
    assert_eq!((outcome.out.as_str(), outcome.err.as_str()), ("unfinished", "complaint"));
    let outcome = script(&["-n", "2"], "head -c 3000000 /dev/zero | tr '\\0' x");
    assert_eq!((outcome.code, outcome.out.len()), (0, 6_000_000));
}

#[test]
fn labels() {
    let outcome = script(&["-n", "2", "-l"], "echo out; printf err >&2");
    assert_eq!((sorted(&outcome.out), sorted(&outcome.err)), (vec!["[0] out", "[1] out"], vec!["[0] err", "[1] err"]));
}

#[test]
fn a_reader_that_leaves_ends_the_job() {
    let mut job = start(&["-n", "2", "yes"]);
    assert_eq!(job.lines(1), ["y"]);
    drop(job.child.stdout.take());
    assert_eq!(job.outcome().code, 128 + 13);
}

#[test]
fn exit_codes_and_their_report() {
    let outcome = script(&["-n", "3"], "if [ $PMI_RANK = 1 ]; then exit 7; fi; sleep 60");
    assert_eq!(outcome.code, 7);
    assert!(
        outcome.err.contains("rank 1") && outcome.err.contains("code 7") && outcome.err.contains("before MPI_Init"),
        "{}",
        outcome.err
    );
    assert_eq!(script(&["-n", "3", "-q"], "exit $PMI_RANK").err, "");
    let outcome = script(&["-n", "2"], "if [ $PMI_RANK = 1 ]; then kill -SEGV $$; fi; sleep 60");
    assert_eq!(outcome.code, 128 + 11);
    assert!(outcome.err.contains("SIGSEGV"), "{}", outcome.err);
}

#[test]
fn last_words_are_heard() {
    let outcome = script(
        &["-n", "2"],
        "if [ $PMI_RANK = 1 ]; then echo Traceback >&2; echo 'ValueError: x' >&2; exit 1; fi; sleep 60",
    );
    let (words, report) = (outcome.err.find("ValueError"), outcome.err.find("mpiexec:"));
    assert!(words.is_some() && words < report, "the report comes after the program's own words: {}", outcome.err);
}

#[test]
fn one_line_says_why_nothing_runs() {
    let folder = std::env::temp_dir().join(format!("strobe-launch-test-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str, mode: &str| -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        assert!(Command::new("chmod").arg(mode).arg(&path).status().expect("chmod").success());
        path
    };
    let bad_line = file("bad-line", "#!/no/such/interpreter\n", "755");
    let no_line = file("no-line", "echo plain $1\n", "755");
    let not_executable = file("data", "x", "644");
    for (program, word) in [
        ("/no/such/program", "no such file"),
        ("no-such-program-anywhere", "not found in PATH"),
        ("/usr", "folder"),
        (not_executable.to_str().expect("UTF-8"), "not executable"),
        (bad_line.to_str().expect("UTF-8"), "/no/such/interpreter"),
    ] {
        let outcome = run(&["-n", "2", program]);
        assert_eq!((outcome.code, outcome.err.lines().count()), (127, 1), "{}", outcome.err);
        assert!(outcome.err.contains(word), "{program}: {}", outcome.err);
    }
    assert_eq!(run(&["-n", "2", no_line.to_str().expect("UTF-8"), "words"]).out, "plain words\nplain words\n");
    fs::remove_dir_all(&folder).expect("removed");
    let outcome = run(&["--bindto", "core", "true"]);
    assert!(outcome.code == 2 && outcome.err.contains("--bind-to"), "{}", outcome.err);
}

#[test]
fn timeout() {
    let outcome = run(&["-n", "2", "--timeout", "0.2", "sleep", "60"]);
    assert_eq!(outcome.code, 124);
    assert!(outcome.err.contains("--timeout 0.2"), "{}", outcome.err);
}

#[test]
fn signals_are_passed_on() {
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let mut job = start(&["-n", "2", "sh", "-c", "echo ready; exec sleep 60"]);
        job.lines(2);
        kill(job.child.id(), signal);
        let outcome = job.outcome();
        assert_eq!(outcome.code, 128 + number, "{signal}: {}", outcome.err);
    }
    let mut job =
        start(&["-n", "2", "sh", "-c", "trap 'echo usr; exit 0' USR1; echo ready; while :; do sleep 0.01; done"]);
    job.lines(2);
    kill(job.child.id(), "USR1");
    assert_eq!((job.lines(2), job.outcome().code), (vec!["usr".to_string(); 2], 0));
}

#[test]
fn what_is_to_be_ignored_is() {
    // As nohup does: the shell has SIGHUP ignored, and mpiexec and its ranks inherit that.
    let mpiexec = mpiexec();
    let mut job = start_with(&[], |command| {
        let line = format!("trap '' HUP; exec {mpiexec} -n 2 sh -c 'echo ready; sleep 0.2; echo alive'");
        let mark = command.get_envs().find(|(name, _)| *name == MARK).and_then(|(_, value)| value.map(Into::into));
        let mark: std::ffi::OsString = mark.unwrap_or_default();
        *command = Command::new("sh");
        command.args(["-c", &line]).env(MARK, mark).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    });
    job.lines(2);
    kill(job.child.id(), "HUP");
    assert_eq!((job.lines(2), job.outcome().code), (vec!["alive".to_string(); 2], 0));
}

#[test]
fn the_second_interrupt_ends_what_ignores_the_first() {
    let mut job = start(&["-n", "2", "sh", "-c", "trap 'echo no' INT; echo ready; while :; do sleep 0.01; done"]);
    job.lines(2);
    kill(job.child.id(), "INT");
    assert_eq!(job.lines(2), ["no", "no"]);
    kill(job.child.id(), "INT");
    let outcome = job.outcome();
    assert_eq!(outcome.code, 128 + 2, "{}", outcome.err);
}

#[test]
fn stopping_and_continuing() {
    let state = |pid: u32| {
        let line = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        line.rsplit_once(") ").map_or('?', |(_, rest)| rest.chars().next().unwrap_or('?'))
    };
    let ranks = |job: &Job| {
        let named = |name: &str| name == "sh" || name == "sleep";
        job.processes().into_iter().filter(|(_, name)| named(name)).map(|(pid, _)| pid).collect::<Vec<_>>()
    };
    // One process a rank, which starts no other: a shell whose child is stopped between vfork and exec is in state D.
    let mut job = start(&["-n", "2", "sh", "-c", "echo ready; exec sleep 60"]);
    job.lines(2);
    kill(job.child.id(), "TSTP");
    let until = |wanted: &dyn Fn(char) -> bool, pid: u32| {
        let deadline = Instant::now() + PATIENCE;
        while !wanted(state(pid)) {
            assert!(Instant::now() < deadline, "process {pid} is in state {}", state(pid));
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let all: Vec<u32> = ranks(&job).into_iter().chain([job.child.id()]).collect();
    all.iter().for_each(|&pid| until(&|state| state == 'T', pid));
    kill(job.child.id(), "CONT");
    all.iter().for_each(|&pid| until(&|state| state != 'T', pid));
    kill(job.child.id(), "TERM");
    assert_eq!(job.outcome().code, 128 + 15);
}

#[test]
fn a_killed_mpiexec_leaves_nothing() {
    for command in ["exec sleep 60", "sleep 60 & sleep 61 & wait", "setsid sleep 60 & sleep 61"] {
        let mut job = start(&["-n", "3", "sh", "-c", &format!("echo ready; {command}")]);
        job.lines(3);
        kill(job.child.id(), "KILL");
        assert_eq!(job.outcome().code, 128 + 9);
    }
}

#[test]
fn what_ranks_leave_running_ends_with_the_job() {
    let outcome = script(&["-n", "2"], "sleep 60 & setsid sleep 61 & echo done");
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, vec!["done", "done"]));
    let outcome = script(&["-n", "1"], "exec 3>&1; (sleep 0.02; echo late) & echo soon");
    assert_eq!(outcome.out, "soon\nlate\n", "a pipeline's end may still write");
}

#[test]
fn a_shells_own_children_are_left_alone() {
    let mpiexec = mpiexec();
    let line = format!("sleep 60 >/dev/null 2>&1 & echo $!; exec {mpiexec} -n 2 sh -c 'setsid sleep 61 & :'");
    let output = Command::new("sh").args(["-c", &line]).output().expect("runs");
    let pid: u32 = String::from_utf8_lossy(&output.stdout).trim().parse().expect("a process id");
    let alive = PathBuf::from(format!("/proc/{pid}")).exists();
    kill(pid, "KILL");
    assert!(alive, "mpiexec ended a process that is not of its job");
}

#[test]
fn binding_is_real() {
    let outcome = script(&["-n", "2", "--bind-to", "hwthread"], "grep Cpus_allowed_list /proc/self/status");
    assert_eq!(outcome.code, 0);
    for line in outcome.out.lines() {
        let list = line.split_whitespace().nth(1).expect("a list");
        assert!(list.parse::<usize>().is_ok(), "one processor each: {line}");
    }
}

#[test]
fn many_ranks() {
    let outcome = script(&["-n", "100"], "echo $PMI_RANK");
    let mut ranks: Vec<u32> = outcome.out.lines().map(|line| line.parse().expect("a number")).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, (0..100).collect::<Vec<u32>>(), "{}", outcome.err);
}
