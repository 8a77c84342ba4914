// SPDX-License-Identifier: MIT OR Apache-2.0
//! The pollers and signals of a manager, and the guardian that watches it.

use crate::token::Token;
use std::os::fd::BorrowedFd;
use strobe_os::guardian::Guardian;
use strobe_os::poll::Poller;
use strobe_os::signal::Signals;

/// The pollers and signals of a manager, and its guardian.
pub struct Watch {
    /// Watches everything.
    pub wide: Poller,
    /// Watches only what can be served while the reader of our output is slow: signals, outputs and channels.
    pub narrow: Poller,
    /// The signals that this process waits for.
    pub signals: Signals,
    /// Kills what we have started if we die.
    pub guardian: Guardian,
}

impl Watch {
    /// Watches signals. Fails if the kernel has no more descriptors.
    pub fn new(signals: Signals, guardian: Guardian) -> std::io::Result<Watch> {
        use std::os::fd::AsFd;
        let watch = Watch { wide: Poller::new()?, narrow: Poller::new()?, signals, guardian };
        for poller in [&watch.wide, &watch.narrow] {
            poller.add(watch.signals.as_fd(), Token::Signals.word())?;
        }
        Ok(watch)
    }

    /// Begins or ends to watch `fd`, in both ways of watching, for room to write.
    pub fn room(&self, fd: BorrowedFd<'_>, token: Token, wanted: bool, watched: &mut bool) {
        if wanted == *watched {
            return;
        }
        *watched = wanted;
        for poller in [&self.wide, &self.narrow] {
            if wanted {
                let _ = poller.add_writable(fd, token.word());
            } else {
                poller.remove(fd);
            }
        }
    }
}
