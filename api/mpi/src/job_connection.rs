// SPDX-License-Identifier: MIT OR Apache-2.0
//! A process's tie to its job.

use std::cell::RefCell;
use std::io;
use std::os::fd::OwnedFd;
use strobe_control::client::Connection;
use strobe_control::{Birth, Reply, Request};
use strobe_types::{Result, err};

/// This process's tie to its job. None where something else has started the process, as the simulator does.
#[derive(Default)]
pub struct JobConnection {
    connection: RefCell<Option<Connection>>,
    /// The file of the node segment, where there is no connection.
    segment: Option<OwnedFd>,
}

impl JobConnection {
    pub(crate) fn new(connection: Connection) -> JobConnection {
        JobConnection { connection: RefCell::new(Some(connection)), segment: None }
    }

    /// Of a process that knows no more of its job than the file of its node segment.
    pub fn of_segment(file: OwnedFd) -> JobConnection {
        JobConnection { connection: RefCell::default(), segment: Some(file) }
    }

    /// Rank of the program among those that were started together (`MPI_APPNUM`).
    pub fn appnum(&self) -> u32 {
        self.connection.borrow().as_ref().map_or(0, |connection| connection.placement.appnum)
    }

    /// How many processes could be started (`MPI_UNIVERSE_SIZE`), if the launcher says.
    pub fn universe_size(&self) -> Option<u32> {
        self.connection.borrow().as_ref()?.placement.universe_size
    }

    /// The file of the node segment. Fails where this process has none.
    pub fn segment_file(&self) -> io::Result<OwnedFd> {
        let connection = self.connection.borrow();
        match connection.as_ref().map(|connection| &connection.segment).or(self.segment.as_ref()) {
            Some(file) => file.try_clone(),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }

    /// What this process was told of its world, if it was spawned.
    pub fn birth(&self) -> Option<Birth> {
        self.connection.borrow().as_ref()?.birth.clone()
    }

    /// Asks the head of the job for something: the number of the request.
    pub(crate) fn ask(&self, request: &Request) -> Result<u32> {
        match self.connection.borrow_mut().as_mut() {
            Some(connection) => connection.ask(request),
            None => err!(UNSUPPORTED_OPERATION, "no mpiexec manages this process"),
        }
    }

    /// The answer to request `id`, if it has come.
    pub(crate) fn answer(&self, id: u32) -> Result<Option<Reply>> {
        self.connection.borrow_mut().as_mut().map_or(Ok(None), |connection| connection.answer(id))
    }

    /// Says that this process is tied to these processes of other worlds, or no longer.
    pub(crate) fn tie(&self, on: bool, ranks: &Vec<u32>) {
        self.connection.borrow_mut().iter_mut().for_each(|connection| connection.tie(on, ranks));
    }

    /// This process is done with MPI.
    pub(crate) fn finalized(&self) {
        self.connection.borrow_mut().iter_mut().for_each(Connection::finalized);
    }

    /// Asks for the end of the whole job; true if somebody shows `text` to the user.
    pub(crate) fn abort(&self, code: i32, text: &str) -> bool {
        let Ok(mut connection) = self.connection.try_borrow_mut() else { return false };
        connection.as_mut().is_some_and(|connection| connection.abort(code, text))
    }
}
