// SPDX-License-Identifier: MIT OR Apache-2.0
//! A process's tie to its job.

use std::cell::RefCell;
use strobe_control::client::Connection;

/// This process's tie to its job.
pub struct Link {
    connection: RefCell<Connection>,
}

impl Link {
    pub(crate) fn new(connection: Connection) -> Link {
        Link { connection: RefCell::new(connection) }
    }

    /// Rank of the program among those that were started together (`MPI_APPNUM`).
    pub fn appnum(&self) -> u32 {
        self.connection.borrow().placement.appnum
    }

    /// How many processes could be started (`MPI_UNIVERSE_SIZE`), if the launcher says.
    pub fn universe_size(&self) -> Option<u32> {
        self.connection.borrow().placement.universe_size
    }

    /// This process is done with MPI.
    pub(crate) fn finalized(&self) {
        self.connection.borrow_mut().finalized();
    }

    /// Asks for the end of the whole job; true if somebody shows `text` to the user.
    pub(crate) fn abort(&self, code: i32, text: &str) -> bool {
        self.connection.try_borrow_mut().is_ok_and(|mut connection| connection.abort(code, text))
    }
}
