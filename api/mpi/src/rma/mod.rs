// SPDX-License-Identifier: MIT OR Apache-2.0
//! Remote memory access (MPI-5.0 chapter 12): windows, their epochs, and the operations on them. What moves the data
//! is `strobe_onesided`; here is what the standard says of it.

mod at_hand;
mod attached;
mod conflict;
mod epoch;
mod exposure;
mod general;
mod hints;
mod lost;
mod make;
mod passive;
mod places;
mod transfer;
mod window;
mod wins;

pub use at_hand::QuickUpdate;
pub use make::{MakingWindows, Spec};
pub use transfer::{Begun, Remote, Update};
pub use window::{AttributeValues, Flavor, Own, Window, WindowCall};
pub use wins::Wins;

use crate::operation::Operation;
use crate::progress::Progress;
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_onesided::{Asker, Exposed, Service};
use strobe_types::{Result, Status};

/// One-sided communication of this process: what it asks of others, and what it does for them.
#[derive(Default)]
pub struct OneSided {
    /// What others were asked for.
    pub asker: Asker,
    /// What others ask for.
    pub service: Service,
}

impl OneSided {
    /// Exposes memory under a number that all who may use it know, and serves them from now on.
    ///
    /// # Errors
    /// If there is no memory for a receive.
    pub fn expose(self: &Rc<Self>, progress: &Progress, region: u32, exposed: Exposed) -> Result<()> {
        let opened = self.service.is_open();
        let ready = self.service.expose(&progress.endpoint, region, exposed);
        if !opened {
            progress.requests.poll_too(Rc::new(Serving { onesided: Rc::clone(self), moved: Cell::default() }));
        }
        ready
    }
}

/// Polled by everyone who makes progress, as long as memory is exposed.
struct Serving {
    onesided: Rc<OneSided>,
    /// True if the last poll did something.
    moved: Cell<bool>,
}

impl Operation for Serving {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        let posted = self.onesided.asker.move_posted(endpoint);
        let served = self.onesided.service.poll(endpoint);
        self.moved.set(posted || served);
        if served && endpoint.schedule().has_slices() {
            // The next request may be here, and is for the end of the slice: the rank must not sleep beyond that.
            endpoint.progress();
        }
        (!self.onesided.service.is_open()).then_some(Status::EMPTY)
    }

    fn has_moved(&self) -> bool {
        self.moved.get()
    }

    fn is_urgent(&self) -> bool {
        self.onesided.service.answers_mail()
    }
}
