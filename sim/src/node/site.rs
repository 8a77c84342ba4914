// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node, as its threads see it.

use std::os::fd::OwnedFd;
use strobe_endpoint::Attendant;
use strobe_onesided::NodeService;
use strobe_os::bell::Bell;
use strobe_shared::Segment;

/// The node.
pub struct Node {
    pub number: u32,
    pub fd: OwnedFd,
    pub segment: Segment,
    /// Bytes of its heap that were in use before the job.
    pub used_bytes: u64,
    pub bell: Bell,
}

impl Node {
    /// The file of its segment, for one process.
    pub fn file(&self) -> OwnedFd {
        self.fd.try_clone().expect("a descriptor")
    }

    /// What carries out requests to windows' memory, for a process that may drive the network, if there are several
    /// nodes.
    pub fn attendant(&self, nodes: usize) -> Option<Box<dyn Attendant>> {
        (nodes > 1).then(|| Box::new(NodeService::new(self.file())) as Box<dyn Attendant>)
    }
}
