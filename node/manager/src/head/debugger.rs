// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a debugger is shown of a job (docs/design/tools.md): all its processes, once all have started.

use super::job::JobRecord;
use crate::plan::{JobPlan, Reachability};
use crate::report;
use strobe_mpir::Process;
use strobe_os::socket::host_name;

/// The processes of a job in the order of their ranks, with the hosts and programs of a plan.
pub fn processes(plan: &JobPlan, job: &JobRecord) -> Vec<Process> {
    let names = job.names();
    let programs = plan.parts.iter().flat_map(|part| {
        let program = part.command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
        std::iter::repeat_n(program, part.ranks as usize)
    });
    let here = |rank: u32| {
        // A virtual node has a name, but is no host.
        let node = plan.nodes.iter().rev().find(|node| node.first_rank <= rank);
        node.is_none_or(|node| node.reach == Reachability::Here)
    };
    let process = |(seen, executable): (&crate::rank::Seen, String)| Process {
        host: if here(seen.number) { host_name() } else { report::host_of(&names, seen.number).into() },
        executable,
        pid: seen.pid,
    };
    job.ranks.iter().zip(programs).map(process).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Application, Host};

    #[test]
    fn each_rank_has_its_host_program_and_process() {
        let part =
            |program: &str, ranks| Application { ranks, command: vec![program.into()], ..Application::default() };
        let host = |name: &str, first_rank, reach| Host { name: name.into(), first_rank, reach, address: None };
        let nodes = vec![host("node0", 0, Reachability::Here), host("far", 1, Reachability::Agent)];
        let plan = JobPlan { parts: vec![part("./a", 1), part("./b", 2)], nodes, ..JobPlan::default() };
        let mut job = JobRecord::new(vec!["node0".into(), "far".into()], &[0, 1], 3, 0);
        job.started(0, &[7]);
        job.started(1, &[8, 9]);
        let process = |host: String, executable: &str, pid| Process { host, executable: executable.into(), pid };
        let far = "far".to_string();
        let all = [process(host_name(), "./a", 7), process(far.clone(), "./b", 8), process(far, "./b", 9)];
        assert_eq!(processes(&plan, &job), all);
    }
}
