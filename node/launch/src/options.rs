// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one table of options: parser, help text and the suggestion for a misspelt option all read it. Names are
//! written without dashes; one or two are accepted before each, as MPICH's and Open MPI's launchers differ.

/// What an option is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Id {
    Ranks,
    Hosts,
    HostFile,
    PerNode,
    Nodes,
    Agent,
    RemoteLauncher,
    Interfaces,
    Paths,
    PathTimeout,
    Heartbeat,
    Deadlock,
    BcastChannels,
    Integrity,
    Encrypt,
    NodeTimeout,
    CheckHosts,
    Env,
    EnvList,
    EnvAll,
    EnvNone,
    GlobalEnv,
    GlobalEnvList,
    GlobalEnvAll,
    GlobalEnvNone,
    Export,
    Directory,
    Label,
    Timeout,
    BindTo,
    MapBy,
    ConfigFile,
    Quiet,
    Verbose,
    Version,
    Help,
    Universe,
    Recovery,
    Progress,
    Schedule,
    Strobe,
    TimeSlice,
    SliceMin,
    SliceBytes,
    Order,
    Buffering,
    Check,
    Summary,
    Mmds,
    Emds,
    Report,
    Mca,
    /// Accepted, and nothing to do.
    Nothing,
    /// Known from other launchers, and not possible here.
    Refused,
}

/// The heading of the help text that an option stands under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Processes,
    Environment,
    Output,
    Placement,
    Library,
    Other,
    Compatibility,
    Refused,
}

impl Group {
    /// All groups in the order of the help text, with their headings.
    pub const ALL: &[(Group, &str)] = &[
        (Group::Processes, "Processes"),
        (Group::Environment, "Environment"),
        (Group::Output, "Input and output"),
        (Group::Placement, "Placement"),
        (Group::Library, "Library"),
        (Group::Other, "Other"),
        (Group::Compatibility, "Accepted for the sake of existing scripts, without effect"),
        (Group::Refused, "Known from other launchers, and refused"),
    ];
}

/// One option.
pub struct OptionRow {
    /// Its names, the preferred one first.
    pub names: &'static [&'static str],
    /// Its values, as the help text shows them.
    pub values: &'static [&'static str],
    pub id: Id,
    pub group: Group,
    pub help: &'static str,
}

const fn row(
    names: &'static [&'static str],
    values: &'static [&'static str],
    id: Id,
    group: Group,
    help: &'static str,
) -> OptionRow {
    OptionRow { names, values, id, group, help }
}

use Group::{Compatibility, Environment, Library, Other, Output, Placement, Processes, Refused};

#[rustfmt::skip]
pub const TABLE: &[OptionRow] = &[
    row(&["n", "np", "c"], &["N"], Id::Ranks, Processes, "start N processes of this program (default 1, or all slots of the hosts named)"),
    row(&["host", "hosts", "H"], &["LIST"], Id::Hosts, Processes, "hosts as a,b or a:slots,b:slots; names of this machine need nothing, others are reached by the launch agent"),
    row(&["f", "hostfile", "machinefile", "default-hostfile"], &["FILE"], Id::HostFile, Processes, "hosts from a file, a line each: name, name:slots or name slots=N"),
    row(&["ppn", "N", "npernode", "perhost"], &["N"], Id::PerNode, Processes, "processes on each host; alone, the number to start"),
    row(&["nodes", "virtual-nodes"], &["N"], Id::Nodes, Processes, "spread the processes over N virtual nodes of this machine, which share no memory"),
    row(&["launch-agent"], &["COMMAND"], Id::Agent, Processes, "what starts a command on another host, given the host's name and then the command (default: ssh -x)"),
    row(&["remote-mpiexec"], &["PATH"], Id::RemoteLauncher, Processes, "where mpiexec lies on other hosts (default: where it lies here)"),
    row(&["interfaces"], &["LIST"], Id::Interfaces, Processes, "interfaces, addresses or subnets (eth0,10.0.0.0/8) that other hosts are reached by; else what works is found out"),
    row(&["paths"], &["N|LIST"], Id::Paths, Processes, "use N paths between two nodes at most (of hosts default all that there are, of virtual nodes 1), or a device for each, such as udp,tcp"),
    row(&["path-timeout"], &["TIME"], Id::PathTimeout, Processes, "give up a node that answers on no path for so long while something is under way to it (default 30s)"),
    row(&["heartbeat-ms"], &["TIME"], Id::Heartbeat, Processes, "have all nodes show that they live each time that so many milliseconds, or a time like 2s, are over, so that a dead one is missed while nothing is under way (default 2000; 0: never)"),
    row(&["deadlock"], &["WHAT"], Id::Deadlock, Processes, "what to do when every rank waits and nothing can move: report it once (default), end the job, or ignore it"),
    row(&["bcast-channels"], &["N"], Id::BcastChannels, Processes, "broadcasts of a node to groups of nodes that may be under way, 2 to 32 (default 16); 0: every one goes from node to node"),
    row(&["integrity"], &["HOW"], Id::Integrity, Processes, "how messages between nodes are checked from buffer to buffer: crc32c (default), checksum, off"),
    row(&["encrypt"], &[], Id::Encrypt, Processes, "encrypt what goes between nodes, besides authenticating it"),
    row(&["node-timeout"], &["TIME"], Id::NodeTimeout, Processes, "give up a host that has said nothing for so long (default 8s)"),
    row(&["check-hosts"], &[], Id::CheckHosts, Processes, "start nothing; say whether the hosts can be reached, and which of their addresses would be used and why"),
    row(&["configfile"], &["FILE"], Id::ConfigFile, Processes, "read the parts of the job from FILE, one per line; # starts a comment"),
    row(&["wdir", "wd"], &["FOLDER"], Id::Directory, Processes, "start the program in FOLDER"),
    row(&["universe", "usize"], &["N"], Id::Universe, Processes, "room for so many processes, with spawned ones"),
    row(&["enable-recovery"], &[], Id::Recovery, Processes, "go on without ranks and nodes that fail: the others get MPIX_ERR_PROC_FAILED and may shrink, agree and spawn"),
    row(&["timeout"], &["TIME"], Id::Timeout, Processes, "end the job after that time (seconds, or 500ms, 2min), say what each rank was doing, exit with 124 (also MPIEXEC_TIMEOUT)"),

    row(&["genv"], &["NAME", "VALUE"], Id::GlobalEnv, Environment, "set a variable for all programs; NAME=VALUE works too"),
    row(&["env"], &["NAME", "VALUE"], Id::Env, Environment, "set a variable for this program"),
    row(&["x"], &["NAME[=VALUE]"], Id::Export, Environment, "set a variable for this program, or pass mpiexec's own on"),
    row(&["genvlist"], &["A,B,..."], Id::GlobalEnvList, Environment, "of mpiexec's own variables, pass on only these"),
    row(&["envlist"], &["A,B,..."], Id::EnvList, Environment, "the same for this program"),
    row(&["genvall"], &[], Id::GlobalEnvAll, Environment, "pass on all of mpiexec's own variables (default)"),
    row(&["envall"], &[], Id::EnvAll, Environment, "the same for this program"),
    row(&["genvnone"], &[], Id::GlobalEnvNone, Environment, "pass on none of mpiexec's own variables"),
    row(&["envnone"], &[], Id::EnvNone, Environment, "the same for this program"),

    row(&["l", "prepend-rank", "tag-output"], &[], Id::Label, Output, "put [rank] in front of each line of output"),
    row(&["q", "quiet"], &[], Id::Quiet, Output, "say nothing about a rank that fails; the exit code still does"),
    row(&["v", "verbose"], &[], Id::Verbose, Output, "say where each rank runs; alone, the same as --version"),

    row(&["bind-to"], &["UNIT"], Id::BindTo, Placement, "bind each rank to a core, hwthread, socket or numa node; none (default) leaves it to the kernel"),
    row(&["map-by"], &["UNIT"], Id::MapBy, Placement, "deal ranks out over cores, hwthreads, sockets or numa nodes in turn, or ppr:N:UNIT; binds to the same unit unless --bind-to says otherwise"),

    row(&["progress"], &["WHO"], Id::Progress, Library, "who moves messages: helper (default: whoever waits works for both sides), caller (only their own), thread (one of each rank), agent (one of each node)"),
    row(&["schedule"], &["WHEN"], Id::Schedule, Library, "when messages move: immediate (default), or strobed: in time slices that the whole job keeps"),
    row(&["strobe"], &["WHEN"], Id::Strobe, Library, "when a slice ends: demand (default: a waiting rank could go on), early (all ranks wait, or time is over), fixed (time is over)"),
    row(&["time-slice"], &["TIME"], Id::TimeSlice, Library, "after what time slices end with early and fixed: microseconds, or 500us, 2ms, 1s (default 500us)"),
    row(&["slice-min"], &["TIME"], Id::SliceMin, Library, "how long slices last at least with demand: microseconds, or a time like 500us (default 0)"),
    row(&["slice-bytes"], &["BYTES"], Id::SliceBytes, Library, "how much of a message, or over a link between nodes, moves in one slice: bytes, or 64KiB, 1MiB (default 0: all)"),
    row(&["order"], &["HOW"], Id::Order, Library, "free (default), or fixed: with --strobe early, wildcards, tests and probes give the same in every run"),
    row(&["buffering"], &["HOW"], Id::Buffering, Library, "bounded (default), or none: no send is complete before it is received, so that programs which rely on buffering are found"),
    row(&["check"], &[], Id::Check, Library, "find accesses to windows that nothing puts in an order (MPI_ERR_RMA_CONFLICT), and have DCMF say what is wrong with an argument; slower"),
    row(&["summary"], &[], Id::Summary, Library, "at the end, print what the calls cost: count, bytes, time"),
    row(&["mmds"], &["WHAT"], Id::Mmds, Library, "what ranks keep of their calls besides: latency,size,granularity,peers or all, then :calls=A+B*:ranks=0-3:digits=2"),
    row(&["emds"], &["WHAT"], Id::Emds, Library, "what is kept of each slice (--schedule strobed): all, times, counts, global, local or metrics, then :slices=1-500:every=10:stream"),
    row(&["report"], &["FOLDER"], Id::Report, Library, "at the end, write what is known of each rank's calls to FOLDER, for strobe report"),

    row(&["V", "version"], &[], Id::Version, Other, "print the version"),
    row(&["h", "help", "?"], &[], Id::Help, Other, "print this text"),

    row(&["mca", "gmca", "prtemca", "pmixmca"], &["NAME", "VALUE"], Id::Mca, Compatibility, "Open MPI's settings"),
    row(&["oversubscribe", "nooversubscribe"], &[], Id::Nothing, Compatibility, "more ranks than processors are always allowed"),
    row(&["allow-run-as-root"], &[], Id::Nothing, Compatibility, "root may always run jobs"),
    row(&["localhost", "iface", "launcher", "launcher-exec", "rmk", "topolib", "rankmap"], &["NAME"], Id::Nothing, Compatibility, "MPICH's choices for several hosts"),
    row(&["disable-auto-cleanup", "print-all-exitcodes", "disable-hostname-propagation", "use-hwthread-cpus", "report-bindings", "display-map", "bynode", "byslot", "skip-launch-node"], &[], Id::Nothing, Compatibility, "switches of either launcher"),
    row(&["display", "rank-by", "pmi", "arch", "soft"], &["WHAT"], Id::Nothing, Compatibility, "choices of either launcher"),

    row(&["outfile-pattern", "errfile-pattern", "output-filename", "output"], &["PATTERN"], Id::Refused, Refused, "not in this version: redirect the output of mpiexec, with -l to tell ranks apart"),
    row(&["path", "membind", "prepend-pattern", "stdin", "gpus-per-proc", "initial-errhandler", "memory-alloc-kinds"], &["WHAT"], Id::Refused, Refused, "not in this version"),
];

/// The row of an option's name.
pub fn find(name: &str) -> Option<&'static OptionRow> {
    TABLE.iter().find(|row| row.names.contains(&name))
}

/// The name in the table that is nearest to one that is not, if any is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    let names = TABLE.iter().flat_map(|row| row.names).copied().filter(|known| known.len() > 1);
    let (distance, nearest) = names.map(|known| (distance(name, known), known)).min()?;
    (distance <= 1 + name.chars().count() / 3).then_some(nearest)
}

/// How many characters must be changed, added, removed or swapped with their neighbour to turn one into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}

/// An option as a user types it.
pub fn dashed(name: &str) -> String {
    format!("{}{name}", if name.len() == 1 { "-" } else { "--" })
}

/// The help text.
pub fn help() -> String {
    let mut text = String::from(
        "usage: mpiexec [options] program [arguments] [: [options] program [arguments]]...\n\
         Runs an MPI program; one or two dashes before a name are the same.\n",
    );
    for (group, heading) in Group::ALL {
        text.push_str(&format!("\n{heading}:\n"));
        for row in TABLE.iter().filter(|row| row.group == *group) {
            let names: Vec<_> = row.names.iter().map(|name| dashed(name)).collect();
            let left = format!("  {} {}", names.join(" "), row.values.join(" "));
            text.push_str(&entry(left.trim_end(), row.help));
        }
    }
    text.push_str("\nmpiexec(1) describes exit codes, signals and the variables that ranks see.\n");
    text
}

/// An option and its explanation, wrapped into two columns.
fn entry(left: &str, help: &str) -> String {
    const COLUMN: usize = 32;
    const WIDTH: usize = 110;
    let mut text = left.to_string();
    let mut column = left.chars().count();
    if column + 2 > COLUMN {
        text.push('\n');
        column = 0;
    }
    text.push_str(&" ".repeat(COLUMN - column));
    column = COLUMN;
    for (index, word) in help.split(' ').enumerate() {
        if index > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            text.push_str(&" ".repeat(COLUMN));
            column = COLUMN;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_one_options() {
        let mut seen = BTreeSet::new();
        for name in TABLE.iter().flat_map(|row| row.names) {
            assert!(seen.insert(name), "{name} stands twice in the table");
        }
    }

    #[test]
    fn misspelt_options_find_their_neighbour() {
        for (wrong, right) in [
            ("bindto", "bind-to"),
            ("hostflie", "hostfile"),
            ("tag_output", "tag-output"),
            ("oversubcribe", "oversubscribe"),
            ("gnev", "genv"),
            ("timout", "timeout"),
            ("wdri", "wdir"),
        ] {
            assert_eq!(nearest(wrong), Some(right), "{wrong}");
        }
        assert_eq!(nearest("xyzzyplugh"), None);
    }

    #[test]
    fn help_shows_every_option() {
        let help = help();
        for name in TABLE.iter().flat_map(|row| row.names) {
            assert!(help.contains(&dashed(name)), "{name}");
        }
        assert!(help.lines().all(|line| line.len() <= 220 && line == line.trim_end()), "wrapped");
    }

    #[test]
    fn the_manual_names_every_option() {
        let page = include_str!("../../../docs/man/mpiexec.1").replace('\\', "");
        for name in TABLE.iter().flat_map(|row| row.names) {
            assert!(page.contains(&dashed(name)), "docs/man/mpiexec.1 does not name {}", dashed(name));
        }
    }
}
