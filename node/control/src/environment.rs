// SPDX-License-Identifier: MIT OR Apache-2.0
//! The environment variables that tell a process who has started it.
//!
//! Our `mpiexec` gives each rank
//!
//! | variable | meaning |
//! |---|---|
//! | `STROBE_CONTROL_FD` | number of the inherited control socket; the only one that the library needs |
//! | `STROBE_JOB` | the job's key, sixteen hexadecimal digits; `strobe why` takes it |
//! | `STROBE_RANK`, `STROBE_SIZE`, `STROBE_LOCAL_RANK`, `STROBE_LOCAL_SIZE` | the place, for scripts |
//! | `STROBE_NODE`, `STROBE_NODES` | the number of the node, and how many there are |
//! | `PMI_RANK`, `PMI_SIZE`, `MPI_LOCALRANKID`, `MPI_LOCALNRANKS` | the same under the names MPICH's launcher uses |
//! | `OMPI_COMM_WORLD_RANK`, `_SIZE`, `_LOCAL_RANK`, `_LOCAL_SIZE`, `_NODE_RANK` | and those Open MPI's uses |
//!
//! A launcher that speaks PMI-1 (`PMI_FD`, `PMI_RANK`, `PMI_SIZE`) is joined, too. If there are signs of any other
//! launcher, that is an error unless it says that the job has one process: N jobs of size 1 must never run silently.

/// Number of the inherited control socket.
pub const CONTROL_FD: &str = "STROBE_CONTROL_FD";
/// Key of the job.
pub const JOB: &str = "STROBE_JOB";
/// Key of the job and number of the node. By it a manager finds the processes that it has to end. Only in jobs of
/// several nodes.
pub const NODE_MARK: &str = "STROBE_CONTROL_NODE";
/// Variables that hold the number of the node.
pub const NODE: &[&str] = &["STROBE_NODE"];
/// Variables that hold the number of nodes.
pub const NODES: &[&str] = &["STROBE_NODES"];
/// Variables that hold a process's rank in its job.
pub const RANK: &[&str] = &["STROBE_RANK", "PMI_RANK", "OMPI_COMM_WORLD_RANK"];
/// Variables that hold the number of processes.
pub const SIZE: &[&str] = &["STROBE_SIZE", "PMI_SIZE", "OMPI_COMM_WORLD_SIZE"];
/// Variables that hold the rank within the node.
pub const LOCAL_RANK: &[&str] =
    &["STROBE_LOCAL_RANK", "MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_NODE_RANK"];
/// Variables that hold the number of processes of the node.
pub const LOCAL_SIZE: &[&str] = &["STROBE_LOCAL_SIZE", "MPI_LOCALNRANKS", "OMPI_COMM_WORLD_LOCAL_SIZE"];

/// Prefixes of the variables by which other launchers pass their job on; our launcher removes them for its ranks.
pub const FOREIGN_PREFIXES: &[&str] =
    &["PMI_", "PMIX_", "PRTE_", "OMPI_COMM_WORLD_", "HYDI_", "MPI_LOCAL", "STROBE_CONTROL_"];

/// Who started this process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Launcher {
    /// No launcher: a job of one process.
    Nobody,
    /// Our manager; the control socket has this number.
    Strobe(i32),
    /// A launcher that speaks PMI-1 over this descriptor.
    Pmi {
        /// The socket.
        fd: i32,
        /// This process's rank.
        rank: u32,
        /// The job's size.
        size: u32,
    },
}

/// A launcher that can be recognized, but not joined.
struct Foreign {
    name: &'static str,
    /// Each of these variables shows that it has started this process.
    signs: &'static [&'static str],
    /// These variables hold the number of processes.
    sizes: &'static [&'static str],
}

const FOREIGN: &[Foreign] = &[
    Foreign { name: "a launcher that offers PMI over a port (PMI_PORT)", signs: &["PMI_PORT"], sizes: &["PMI_SIZE"] },
    Foreign {
        name: "Open MPI's mpirun or prterun",
        signs: &["PRTE_LAUNCHED", "OMPI_COMM_WORLD_RANK"],
        sizes: &["OMPI_COMM_WORLD_SIZE"],
    },
    Foreign {
        name: "a PMIx launcher",
        signs: &["PMIX_RANK"],
        sizes: &["OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS"],
    },
    Foreign { name: "a launcher that sets PMI_RANK but no PMI_FD", signs: &["PMI_RANK"], sizes: &["PMI_SIZE"] },
    Foreign { name: "MVAPICH's mpirun_rsh", signs: &["MPIRUN_RANK"], sizes: &["MPIRUN_NPROCS"] },
    Foreign { name: "Cray PALS", signs: &["PALS_RANKID"], sizes: &["PALS_SIZE"] },
    Foreign { name: "Cray ALPS", signs: &["ALPS_APP_PE"], sizes: &[] },
    Foreign { name: "IBM's jsrun", signs: &["JSM_NAMESPACE_RANK"], sizes: &["JSM_NAMESPACE_SIZE"] },
    Foreign { name: "Flux", signs: &["FLUX_TASK_RANK"], sizes: &["FLUX_JOB_SIZE"] },
    // In a batch script SLURM_PROCID is set too; only srun sets the step's number of tasks.
    Foreign { name: "Slurm's srun", signs: &["SLURM_STEP_NUM_TASKS"], sizes: &["SLURM_STEP_NUM_TASKS"] },
];

/// Finds out who has started this process; `get` looks up a variable. The error tells what was found and what to do.
pub fn detect(get: impl Fn(&str) -> Option<String>) -> Result<Launcher, String> {
    let number = |name: &str| get(name).and_then(|value| value.trim().parse::<u32>().ok());
    if let Some(value) = get(CONTROL_FD) {
        return match value.parse() {
            Ok(fd) if fd > 2 => Ok(Launcher::Strobe(fd)),
            _ => Err(format!("{CONTROL_FD} is {value:?}, not the number of a socket: unset it, or start with mpiexec")),
        };
    }
    if let Some(value) = get("PMI_FD") {
        let (Ok(fd), Some(rank), Some(size)) = (value.parse(), number("PMI_RANK"), number("PMI_SIZE")) else {
            return Err(format!(
                "PMI_FD is {value:?}, but it, PMI_RANK and PMI_SIZE are not all numbers: the launcher's environment was changed on the way"
            ));
        };
        if rank >= size {
            return Err(format!("PMI_RANK is {rank}, which is not below PMI_SIZE ({size})"));
        }
        return Ok(Launcher::Pmi { fd, rank, size });
    }
    for foreign in FOREIGN {
        let Some(sign) = foreign.signs.iter().find(|sign| get(sign).is_some()) else { continue };
        let size = foreign.sizes.iter().find_map(|name| number(name));
        if size != Some(1) {
            let size = size.map_or("an unknown number of".to_string(), |size| size.to_string());
            return Err(format!(
                "started by {} ({sign} is set) as one of {size} processes, and there is no PMI-1 to join them by: \
                 start the program with Strobe's mpiexec, or ask the launcher for PMI-1 (srun: --mpi=pmi2); to run \
                 this process alone, unset {sign}",
                foreign.name
            ));
        }
    }
    Ok(Launcher::Nobody)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)]) -> Result<Launcher, String> {
        detect(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string()))
    }

    #[test]
    fn alone_without_signs() {
        assert_eq!(found(&[]), Ok(Launcher::Nobody));
        assert_eq!(found(&[("SLURM_PROCID", "0"), ("SLURM_NTASKS", "4")]), Ok(Launcher::Nobody), "a batch script");
    }

    #[test]
    fn our_own_launcher_wins() {
        let inside = [("STROBE_CONTROL_FD", "9"), ("PMI_RANK", "1"), ("OMPI_COMM_WORLD_RANK", "1"), ("PMI_FD", "4")];
        assert_eq!(found(&inside), Ok(Launcher::Strobe(9)));
        assert!(found(&[("STROBE_CONTROL_FD", "x")]).is_err());
        assert!(found(&[("STROBE_CONTROL_FD", "1")]).is_err());
    }

    #[test]
    fn pmi_is_joined() {
        let hydra = [("PMI_FD", "7"), ("PMI_RANK", "2"), ("PMI_SIZE", "4")];
        assert_eq!(found(&hydra), Ok(Launcher::Pmi { fd: 7, rank: 2, size: 4 }));
        assert!(found(&[("PMI_FD", "7"), ("PMI_RANK", "4"), ("PMI_SIZE", "4")]).is_err());
        assert!(found(&[("PMI_FD", "7")]).is_err());
    }

    #[test]
    fn others_fail_loudly_unless_they_started_one() {
        for (variables, name) in [
            (&[("PMIX_RANK", "0"), ("PMIX_NAMESPACE", "x")][..], "PMIx"),
            (&[("PRTE_LAUNCHED", "1"), ("OMPI_COMM_WORLD_SIZE", "4")], "Open MPI"),
            (&[("SLURM_STEP_NUM_TASKS", "2"), ("SLURM_PROCID", "1")], "srun"),
            (&[("PMI_RANK", "0"), ("PMI_SIZE", "2")], "PMI_FD"),
            (&[("PMI_PORT", "host:1"), ("PMI_ID", "0")], "port"),
            (&[("FLUX_TASK_RANK", "0"), ("FLUX_JOB_SIZE", "2")], "Flux"),
        ] {
            let message = found(variables).expect_err(name);
            assert!(message.contains(name) && message.contains("mpiexec"), "{message}");
        }
        assert_eq!(found(&[("SLURM_STEP_NUM_TASKS", "1"), ("PMIX_RANK", "0")]), Ok(Launcher::Nobody));
    }
}
