// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process asks of its job while it runs (MPI-5.0 sections 11.8 to 11.10): to spawn processes, to meet others at
//! a port, and to keep names. The head of the job answers. Each goes in a memory file beside a short message, since a
//! command line has no maximum size that a message could have.

use crate::codec::Wire;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;
use strobe_os::memory;

/// Programs of one kind that are to be started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpawnPart {
    /// How many at most; all of them, unless `info` has the key `soft`.
    pub count: u32,
    /// The program, then its arguments.
    pub command: Vec<OsString>,
    /// The pairs of the info object.
    pub info: Vec<(String, String)>,
}

/// What a process asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Start these programs as a new world (`MPI_Comm_spawn_multiple`).
    Spawn {
        /// The programs.
        parts: Vec<SpawnPart>,
        /// The processes of the communicator that spawns, by number.
        parents: Vec<u32>,
        /// Which of them is the root.
        root: u32,
        /// New contexts: of the new world, of its processes' `MPI_COMM_SELF`, of the job as `bcs.h` sees it, of the
        /// intercommunicator, and of its new side.
        contexts: Vec<u32>,
    },
    /// Make a port (`MPI_Open_port`).
    OpenPort {},
    /// Forget a port (`MPI_Close_port`).
    ClosePort {
        /// Its name.
        name: String,
    },
    /// Meet another group at a port (`MPI_Comm_accept`, `MPI_Comm_connect`).
    Meet {
        /// The port's name.
        port: String,
        /// True for the side that accepts.
        accepts: bool,
        /// The processes of this side, by number.
        group: Vec<u32>,
        /// A new context for the intercommunicator: that of the accepting side is used.
        context: u32,
    },
    /// Keep the name of a port under that of a service (`MPI_Publish_name`).
    Publish {
        /// The service.
        service: String,
        /// The port.
        port: String,
    },
    /// Forget the name of a service (`MPI_Unpublish_name`).
    Unpublish {
        /// The service.
        service: String,
        /// The port.
        port: String,
    },
    /// The port of a service (`MPI_Lookup_name`).
    Lookup {
        /// The service.
        service: String,
    },
    /// Agree with the other members of a communicator that have not failed (`MPIX_Comm_agree`, `MPIX_Comm_shrink`).
    Agree {
        /// The communicator, by its context.
        context: u32,
        /// Which agreement of its members this is.
        turn: u32,
        /// All its members, by number.
        members: Vec<u32>,
        /// The bits on which to agree.
        value: u32,
        /// The members that this process has acknowledged as failed.
        acknowledged: Vec<u32>,
        /// New contexts, of which those of one member are used.
        contexts: Vec<u32>,
    },
    /// Interrupt what goes on on a communicator (`MPIX_Comm_revoke`).
    Revoke {
        /// Its contexts.
        contexts: Vec<u32>,
    },
}

/// An answer of the head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is done.
    Done {},
    /// The name of a port.
    Port {
        /// The name.
        name: String,
    },
    /// The programs run.
    Spawned {
        /// The processes, by number.
        ranks: Vec<u32>,
        /// For each process that was asked for, 0 or an error class.
        codes: Vec<i32>,
    },
    /// The other group is there.
    Met {
        /// Its processes, by number.
        group: Vec<u32>,
        /// The context of the intercommunicator.
        context: u32,
    },
    /// All members that have not failed have asked to agree.
    Agreed {
        /// The bits that all of them have set.
        value: u32,
        /// The members that have failed.
        failed: Vec<u32>,
        /// True if each of them has acknowledged all of these.
        acknowledged: bool,
        /// The contexts to use.
        contexts: Vec<u32>,
    },
    /// It cannot be done.
    Refused {
        /// The error class.
        class: i32,
        /// Why, and what to do.
        text: String,
        /// For each process that was asked for, 0 or an error class.
        codes: Vec<i32>,
    },
}

/// What a spawned process is told of its world when it is welcomed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Birth {
    /// The processes of its world, by number.
    pub world: Vec<u32>,
    /// The processes that spawned it.
    pub parents: Vec<u32>,
    /// The rank of the root among them.
    pub root: u32,
    /// As in [`Request::Spawn`].
    pub contexts: Vec<u32>,
}

crate::wire!(struct SpawnPart { count, command, info });
crate::wire!(struct Birth { world, parents, root, contexts });
crate::wire!(enum Request {
    1 Spawn { parts: parts, parents: parents, root: root, contexts: contexts },
    2 OpenPort {},
    3 ClosePort { name: name },
    4 Meet { port: port, accepts: accepts, group: group, context: context },
    5 Publish { service: service, port: port },
    6 Unpublish { service: service, port: port },
    7 Lookup { service: service },
    8 Agree {
        context: context, turn: turn, members: members, value: value, acknowledged: acknowledged, contexts: contexts
    },
    9 Revoke { contexts: contexts },
});
crate::wire!(enum Reply {
    1 Done {},
    2 Port { name: name },
    3 Spawned { ranks: ranks, codes: codes },
    4 Met { group: group, context: context },
    5 Refused { class: class, text: text, codes: codes },
    6 Agreed { value: value, failed: failed, acknowledged: acknowledged, contexts: contexts },
});

impl Birth {
    /// The birth that a welcome carries, if it makes sense for a world of `size` processes.
    pub(crate) fn read(file: &OwnedFd, size: u32) -> Option<Birth> {
        let birth = Birth::from_bytes(&bytes_of(file.as_fd()).ok()?)?;
        let whole = birth.world.len() == size as usize && birth.contexts.len() == 5;
        (whole && (birth.root as usize) < birth.parents.len()).then_some(birth)
    }
}

/// A memory file with these bytes. Fails if the kernel refuses memory.
pub fn file_of(bytes: &[u8]) -> io::Result<OwnedFd> {
    let fd = memory::create(c"strobe-words", bytes.len().max(1))?;
    File::from(fd.as_fd().try_clone_to_owned()?).write_all(bytes)?;
    Ok(fd)
}

/// The bytes of such a file. Fails if it cannot be read.
pub fn bytes_of(file: BorrowedFd<'_>) -> io::Result<Vec<u8>> {
    const BYTES_MAX: usize = 64 << 20;
    let mut bytes = vec![0u8; memory::size(file)?.min(BYTES_MAX)];
    File::from(file.try_clone_to_owned()?).read_exact_at(&mut bytes, 0)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_replies_survive_a_file() {
        let part = SpawnPart { count: 2, command: vec!["a".into()], info: vec![("soft".into(), "1:2".into())] };
        let requests = [
            Request::Spawn { parts: vec![part], parents: vec![0, 3], root: 1, contexts: vec![16, 18, 20, 22, 24] },
            Request::OpenPort {},
            Request::Meet { port: "p".into(), accepts: true, group: vec![1], context: 26 },
        ];
        for request in requests {
            let file = file_of(&request.to_bytes()).expect("a memory file");
            let bytes = bytes_of(file.as_fd()).expect("read");
            assert_eq!(Request::from_bytes(&bytes), Some(request));
        }
        let reply = Reply::Refused { class: 50, text: "no".into(), codes: vec![50, 50] };
        assert_eq!(Reply::from_bytes(&reply.to_bytes()), Some(reply));
    }

    #[test]
    fn a_birth_has_as_many_processes_as_its_world() {
        let birth = Birth { world: vec![4, 5], parents: vec![0], root: 0, contexts: vec![16, 18, 20, 22, 24] };
        let file = file_of(&birth.to_bytes()).expect("a memory file");
        assert_eq!(Birth::read(&file, 2), Some(birth));
        assert_eq!(Birth::read(&file, 3), None);
    }
}
