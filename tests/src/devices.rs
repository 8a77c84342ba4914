// SPDX-License-Identifier: MIT OR Apache-2.0
//! One-sided communication over each device alone, and with nothing of a device but that it sends: all programs of
//! MPI's windows, of OpenSHMEM and of DCMF between two nodes.

use crate::Abi;
use crate::table::{Expect, Row, TABLE};

/// A device between two nodes.
#[derive(Clone, Copy, Debug)]
pub struct Between {
    /// Its name in the names of tests.
    pub name: &'static str,
    /// The options of mpiexec that leave no other path.
    pub options: &'static [&'static str],
    /// True if the nodes have to be hosts: virtual nodes have addresses of IPv4 only.
    pub on_hosts: bool,
}

/// Each device that a job can have, alone.
pub const DEVICES: &[Between] = &[
    Between { name: "udp4", options: &["--nodes", "2", "--paths", "udp"], on_hosts: false },
    Between { name: "tcp4", options: &["--nodes", "2", "--paths", "tcp"], on_hosts: false },
    Between { name: "udp6", options: &["--interfaces", "fd77::/32", "--paths", "udp"], on_hosts: true },
    Between { name: "tcp6", options: &["--interfaces", "fd77::/32", "--paths", "tcp"], on_hosts: true },
];

/// Who carries out what an origin asks for.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// Its name in the names of tests.
    pub name: &'static str,
    /// The options of mpiexec.
    pub options: &'static [&'static str],
    /// Variables for the run.
    pub env: &'static [(&'static str, &'static str)],
}

const NO_COPIES: &[(&str, &str)] = &[("CHECK_NO_CROSS_COPY", "1")];
const ASKED: &[&str] = &["--progress", "caller"];

/// Whoever drives the network there, or the owner of the memory, who is sent a message like any other: a put is a send
/// to it, and a get is one from it. Each also where the kernel does not copy between processes.
pub const CARRIED: &[Carried] = &[
    Carried { name: "served", options: &[], env: &[] },
    Carried { name: "asked", options: ASKED, env: &[] },
    Carried { name: "served_refused", options: &[], env: NO_COPIES },
    Carried { name: "asked_refused", options: ASKED, env: NO_COPIES },
];

/// Programs whose targets compute until something has come. Without copies their owners would have to be asked.
const NOT_REFUSED: &[&str] = &["rma_computing", "rma_busy"];

/// This takes as long as all others together, and runs over streams anyway: so over one of these only.
const LONG: (&str, &str) = ("rma_datatypes", "udp6");

/// A program, over a device.
pub struct Run {
    /// The program.
    pub row: &'static Row,
    /// The device.
    pub device: &'static Between,
    /// Who carries operations out.
    pub carried: &'static Carried,
    /// The ABI.
    pub abi: Abi,
}

/// The programs, each with each device, and each device with another one of `CARRIED` by turns, so that each program
/// meets all of both. The ABI changes with the device, and each time that `CARRIED` begins anew.
pub fn runs() -> Vec<Run> {
    let is_one_sided = |row: &&Row| ["rma_", "shmem_", "dcmf_"].iter().any(|prefix| row.name.starts_with(prefix));
    let rows = TABLE.iter().filter(|row| matches!(row.expect, Expect::Pass)).filter(is_one_sided);
    let each = |(turn, row): (usize, &'static Row)| {
        let devices = DEVICES.iter().enumerate().filter(|(_, device)| row.name != LONG.0 || device.name == LONG.1);
        devices.map(move |(number, device)| {
            let ways = if NOT_REFUSED.contains(&row.name) { 2 } else { CARRIED.len() };
            let abi = Abi::ALL[(number + turn / CARRIED.len()) % Abi::ALL.len()];
            Run { row, device, carried: &CARRIED[(turn + number) % ways], abi }
        })
    };
    rows.enumerate().flat_map(each).collect()
}
