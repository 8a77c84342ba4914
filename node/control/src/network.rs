// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process of a job with several nodes needs to know of the others: the table of nodes and the key of the job,
//! in a memory file that the manager passes on together with the node's sockets.

use crate::codec::Wire;
use std::fs::File;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;
use strobe_os::memory;
use strobe_types::{Result, err};

/// One node of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeInfo {
    /// Its first rank in the job; its ranks are consecutive.
    pub first_rank: u32,
    /// Its number of ranks.
    pub ranks: u32,
    /// Its host, as messages to people name it.
    pub host: String,
    /// The addresses at which it receives, one for each path.
    pub paths: Vec<SocketAddr>,
    /// The kind of device of each of its paths, by name; the same for all nodes.
    pub devices: Vec<String>,
}

crate::wire!(struct NodeInfo { first_rank, ranks, host, paths, devices });

/// The nodes of a job, seen from one of them.
#[derive(Debug)]
pub struct JobNodes {
    /// All nodes, by number.
    pub nodes: Vec<NodeInfo>,
    /// The number of this one.
    pub node: u32,
    /// The secret of the job, by which packets are authenticated and encrypted.
    pub key: [u8; 32],
    /// An eventfd that wakes the node's agent.
    pub bell: OwnedFd,
    /// The sockets of this node, in this order: for renewed connections, if any path uses connections; those of each
    /// path's device; and that of the multicast group, if there is one.
    pub sockets: Vec<OwnedFd>,
}

const MAGIC: [u8; 8] = *b"STRBNET1";

/// The memory file with key and table. Fails if the kernel refuses memory.
pub fn table_file(key: &[u8; 32], nodes: &Vec<NodeInfo>) -> io::Result<OwnedFd> {
    let bytes = [&MAGIC[..], key, &nodes.to_bytes()].concat();
    let fd = memory::create(c"strobe-nodes", bytes.len())?;
    File::from(fd.as_fd().try_clone_to_owned()?).write_all(&bytes)?;
    Ok(fd)
}

/// Reads the file, which several processes share; `descriptors` are the bell and the sockets. Fails if it is no such
/// file.
pub(crate) fn read(
    file: OwnedFd,
    node: u32,
    nodes: u32,
    mut descriptors: impl Iterator<Item = OwnedFd>,
) -> Result<JobNodes> {
    let Some(bell) = descriptors.next() else {
        return err!(INTERN, "mpiexec did not give this process the bell of its node's agent");
    };
    let sockets = descriptors.collect();
    match content(&file) {
        Some((key, table)) if table.len() == nodes as usize && node < nodes => {
            Ok(JobNodes { nodes: table, node, key, bell, sockets })
        }
        _ => {
            err!(OTHER, "the manager's table of nodes makes no sense: use mpiexec and library of the same installation")
        }
    }
}

/// The table in such a file, for observers; `None` if it is no such file.
pub fn table(file: &OwnedFd) -> Option<Vec<NodeInfo>> {
    content(file).map(|(_, nodes)| nodes)
}

fn content(file: &OwnedFd) -> Option<([u8; 32], Vec<NodeInfo>)> {
    let mut content = vec![0u8; memory::size(file.as_fd()).ok()?];
    File::from(file.try_clone().ok()?).read_exact_at(&mut content, 0).ok()?;
    let (key, nodes) = content.strip_prefix(&MAGIC)?.split_first_chunk::<32>()?;
    let nodes = Vec::<NodeInfo>::from_bytes(nodes)?;
    is_sound(&nodes).then_some((*key, nodes))
}

/// True if the nodes hold consecutive blocks of ranks, none of them empty.
fn is_sound(nodes: &[NodeInfo]) -> bool {
    let mut next = Some(0u32);
    nodes.iter().all(|node| {
        let first = next == Some(node.first_rank);
        next = node.first_rank.checked_add(node.ranks);
        first && node.ranks > 0 && next.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bells() -> impl Iterator<Item = OwnedFd> {
        (0..2).map(|_| memory::create(c"strobe-bell", 1).expect("a descriptor"))
    }

    fn nodes() -> Vec<NodeInfo> {
        let node = |first_rank, ranks, port| NodeInfo {
            first_rank,
            ranks,
            host: "here".into(),
            paths: vec![SocketAddr::from(([127, 0, 0, 2], port))],
            devices: vec!["udp".into()],
        };
        vec![node(0, 2, 5000), node(2, 1, 5001)]
    }

    #[test]
    fn several_processes_read_the_same_table() {
        let file = table_file(&[7; 32], &nodes()).expect("a memory file");
        for node in [0, 1] {
            let network = read(file.try_clone().expect("a copy"), node, 2, bells()).expect("read");
            assert_eq!((network.nodes, network.node, network.key), (nodes(), node, [7; 32]));
        }
        assert!(read(file.try_clone().expect("a copy"), 2, 2, bells()).is_err(), "no such node");
        assert!(read(file, 0, 3, bells()).is_err(), "not so many nodes");
    }

    #[test]
    fn a_table_with_gaps_is_refused() {
        let mut gap = nodes();
        gap[1].first_rank = 3;
        let file = table_file(&[0; 32], &gap).expect("a memory file");
        assert!(read(file, 0, 2, bells()).is_err());
        let stranger = memory::create(c"strobe-nodes", 100).expect("a memory file");
        assert!(read(stranger, 0, 2, bells()).is_err());
    }
}
