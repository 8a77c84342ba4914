// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command lines that people type, in both dialects.

use super::*;

fn parsed(line: &str) -> Result<Request, String> {
    let words = shell_words(line).expect("a test's own line");
    let read = |name: &OsStr| match name.to_str() {
        Some("hosts") => Ok("localhost slots=3\nlocalhost:2\n".to_string()),
        Some("parts") => Ok("# two parts\n-n 1 -env A 1 ./a x\n-n 2 ./b 'y z'\n".to_string()),
        Some("far") => Ok("far:4\n".to_string()),
        _ => Err("no such file".to_string()),
    };
    let variable = |name: &str| (name == "MPIEXEC_TIMEOUT" && line.contains("by-variable")).then(|| "7".to_string());
    parse(&words, &Environment { here: Here { name: "here" }, read: &read, variable: &variable })
}

fn plan(line: &str) -> JobPlan {
    match parsed(line) {
        Ok(Request::Run(plan)) => *plan,
        other => panic!("{line}: {other:?}"),
    }
}

fn error(line: &str) -> String {
    parsed(line).expect_err(line)
}

fn commands(plan: &JobPlan) -> Vec<String> {
    plan.parts.iter().map(|part| part.command.join(OsStr::new(" ")).into_string().expect("UTF-8")).collect()
}

#[test]
fn numbers_of_processes() {
    for line in ["-n 4 ./a", "-np 4 ./a", "-c 4 ./a", "--np 4 ./a", "--n=4 ./a", "-ppn 4 ./a", "--hosts here:4 ./a"] {
        assert_eq!(plan(line).ranks(), 4, "{line}");
    }
    assert_eq!(plan("./a").ranks(), 1);
    assert_eq!(plan("-f hosts ./a").ranks(), 5);
    assert_eq!(plan("-machinefile hosts -n 2 ./a").ranks(), 2);
    assert_eq!(plan("-H here -ppn 2 -n 8 ./a").ranks(), 8);
}

#[test]
fn the_programs_own_options_are_its_own() {
    let plan = plan("-n 2 ./a -n 3 --help -x");
    assert_eq!((plan.ranks(), commands(&plan)), (2, vec!["./a -n 3 --help -x".to_string()]));
    assert_eq!(commands(&super::tests::plan("-n 2 -- -odd name")), ["-odd name"]);
}

#[test]
fn several_programs() {
    let plan = plan("-genv G 0 -l -n 1 -env A 1 ./a x : -n 3 -wdir /tmp ./b");
    assert_eq!(commands(&plan), ["./a x", "./b"]);
    assert_eq!(plan.parts.iter().map(|part| part.ranks).collect::<Vec<_>>(), [1, 3]);
    assert!(plan.label);
    let names =
        |part: usize| plan.parts[part].environment.iter().map(|e| e.name.to_str().expect("UTF-8")).collect::<Vec<_>>();
    assert_eq!((names(0), names(1)), (vec!["G", "A"], vec!["G"]));
    assert_eq!((&plan.parts[0].directory, &plan.parts[1].directory), (&None, &Some(PathBuf::from("/tmp"))));
}

#[test]
fn parts_from_a_file() {
    let plan = plan("-configfile parts");
    assert_eq!(commands(&plan), ["./a x", "./b y z"]);
    assert_eq!(plan.parts[1].command.len(), 2, "a quoted argument stays whole");
    assert_eq!(plan.ranks(), 3);
}

#[test]
fn environments() {
    let value = |line: &str| {
        let change = &plan(line).parts[0].environment[0];
        (
            change.name.clone().into_string().expect("UTF-8"),
            change.value.clone().map(|v| v.into_string().expect("UTF-8")),
        )
    };
    let set = ("A".to_string(), Some("1=2".to_string()));
    for line in ["-env A 1=2 ./a", "-genv A 1=2 ./a", "-x A=1=2 ./a", "-genv A=1=2 ./a"] {
        assert_eq!(value(line), set, "{line}");
    }
    assert_eq!(value("-x A ./a"), ("A".to_string(), None));
    let inherit = |line: &str| plan(line).parts[0].inherit.clone();
    assert_eq!(inherit("./a"), Inherit::All);
    assert_eq!(inherit("-genvnone ./a"), Inherit::Nothing);
    assert_eq!(inherit("-genvnone -envall ./a"), Inherit::All);
    assert_eq!(inherit("-envlist A,B ./a"), Inherit::List(vec!["A".into(), "B".into()]));
}

#[test]
fn placement() {
    let binding = |line: &str| plan(line).binding;
    assert_eq!(binding("-n 2 ./a"), Binding::default());
    assert_eq!(binding("-bind-to core ./a").bind, BindingUnit::Core);
    assert_eq!(binding("--bind-to core:overload-allowed ./a").bind, BindingUnit::Core);
    assert_eq!(binding("--bind-to none --map-by socket ./a").bind, BindingUnit::None);
    assert_eq!(binding("--map-by core ./a").bind, BindingUnit::Core);
    assert_eq!(binding("--map-by slot:OVERSUBSCRIBE ./a"), Binding::default());
    assert_eq!(
        binding("--map-by ppr:2:socket --bind-to core ./a").map,
        Some(MappingUnit { unit: BindingUnit::Socket, per_unit: 2 })
    );
    assert!(error("--bind-to cpu ./a").contains("core, hwthread, socket, numa, none"));
}

/// Each node: its name, first rank and address.
fn nodes(line: &str) -> Vec<String> {
    let shown = |node: Host| {
        let address = node.address.map_or(String::new(), |address| format!("@{address}"));
        format!("{}:{}{address}", node.name, node.first_rank)
    };
    plan(line).nodes.into_iter().map(shown).collect()
}

#[test]
fn nodes_and_their_ranks() {
    assert_eq!(nodes("-n 4 ./a"), [""; 0]);
    assert_eq!(nodes("--nodes 1 -n 4 ./a"), [""; 0]);
    assert_eq!(nodes("-H here:2,localhost -n 4 ./a"), [""; 0], "one machine under two names");
    assert_eq!(nodes("--nodes 3 -n 4 ./a"), [":0@127.0.0.2", ":2@127.0.0.3", ":3@127.0.0.4"]);
    assert_eq!(nodes("--nodes 3 -n 2 ./a").len(), 2, "no node without ranks");
    assert_eq!(nodes("--nodes 2 -n 1 ./a : -n 3 ./b"), [":0@127.0.0.2", ":2@127.0.0.3"]);
    assert_eq!(nodes("-H far:2,here,away:3 ./a"), ["far:0", ":2", "away:3"]);
    assert_eq!((nodes("-f far -n 2 ./a"), plan("-f far ./a").ranks()), (vec!["far:0".to_string()], 4));
    assert_eq!(nodes("-H a,b -ppn 2 -n 3 ./a"), ["a:0", "b:2"]);
    assert_eq!(plan("--nodes 2 -ppn 3 ./a").ranks(), 6);
    assert_eq!(plan("-H a --launch-agent 'ip netns exec' ./a").remote.agent_words("x"), ["ip", "netns", "exec", "x"]);
    assert_eq!(plan("-H a ./a").remote.agent_words("x"), ["ssh", "-x", "x"]);
}

#[test]
fn what_existing_scripts_say() {
    let plan = plan(
        "--allow-run-as-root --oversubscribe --mca btl tcp,self --mca mpi_yield_when_idle 1 -q --report-bindings \
         -launcher fork -iface lo --rank-by slot --tag-output --timeout 60 -np 3 --hostfile hosts ./a",
    );
    assert_eq!((plan.ranks(), plan.label, plan.quiet, plan.timeout), (3, true, true, Some(Duration::from_secs(60))));
    assert_eq!(super::tests::plan("-n 1 ./by-variable").timeout, Some(Duration::from_secs(7)));
}

#[test]
fn settings_of_the_library() {
    let plan = plan("--progress caller --schedule immediate --summary -usize 9 ./a");
    assert!(plan.settings.contains(&("STROBE_PROGRESS".into(), "caller".into())));
    assert_eq!((plan.statistics.summary, plan.universe_size), (true, Some(9)));
    assert!(error("--schedule sometimes ./a").contains("immediate"));
    let plan = super::tests::plan(
        "--path-timeout 5 --heartbeat-ms 100 --integrity=off --encrypt --paths 2 --bcast-channels 4 ./a",
    );
    assert!(plan.settings.contains(&("STROBE_BCAST_CHANNELS".into(), "4".into())));
    assert!(plan.settings.contains(&("STROBE_HEARTBEAT_MS".into(), "100".into())));
    let given = [("STROBE_PATH_TIMEOUT", "5"), ("STROBE_INTEGRITY", "off"), ("STROBE_ENCRYPT", "on")];
    assert!(given.iter().all(|(name, value)| plan.settings.contains(&((*name).into(), (*value).into()))));
    assert_eq!((plan.paths.at_most, plan.paths.devices.len()), (Some(2), 0));
    let mixed = super::tests::plan("--paths udp,tcp,tcp ./a");
    assert_eq!((mixed.paths.at_most, mixed.paths.devices.join(",")), (Some(3), "udp,tcp,tcp".into()));
    assert!(error("--paths udp,ib ./a").contains("udp,tcp"));
    assert!(error("--path-timeout 0 ./a").contains("from 1") && error("--paths 9 ./a").contains("from 1 to 8"));
    assert!(error("--progress never ./a").contains("helper, caller"));
}

#[test]
fn asking() {
    assert_eq!(parsed("--help"), Ok(Request::Help));
    assert_eq!(parsed("--version"), Ok(Request::Version));
    assert_eq!(parsed("-v"), Ok(Request::Version));
    assert!(plan("-v -n 2 ./a").verbose);
}

#[test]
fn mistakes_are_named() {
    for (line, parts) in [
        ("-bind-too core ./a", &["-bind-too", "--bind-to"][..]),
        ("--xyzzyplugh ./a", &["--xyzzyplugh", "--help"]),
        ("-n four ./a", &["-n", "four"]),
        ("-n 0 ./a", &["-n", "from 1"]),
        ("-n", &["-n", "needs N"]),
        ("-env A", &["-env", "needs NAME VALUE"]),
        ("-l=3 ./a", &["takes no value"]),
        ("-n 2", &["no program"]),
        ("", &["no program"]),
        ("-H far:x ./a", &["far:x", "slots"]),
        ("--nodes 2 -H far ./a", &["virtual"]),
        ("-f nowhere ./a", &["no such file"]),
        ("--timeout soon ./a", &["soon", "seconds"]),
        ("-outfile-pattern x ./a", &["not in this version"]),
    ] {
        let error = error(line);
        assert!(parts.iter().all(|part| error.contains(part)), "{line}: {error}");
    }
}
