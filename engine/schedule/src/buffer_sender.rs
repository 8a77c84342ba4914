// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffer Sender: delivers the descriptors that a node has posted to the Buffer Receivers of their nodes, and knows
//! when all are there. They leave as soon as they are posted, so what is left to do in an exchange is mostly to hear
//! that they have come.

use crate::Phase;

/// An exchange: how many nodes have still to say that all has come that was sent to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    phase: u64,
    open: u64,
}

impl Exchange {
    /// The exchange of `phase`, in which `open` nodes were asked.
    pub fn begin(phase: Phase, open: u64) -> Exchange {
        Exchange { phase: phase.0, open }
    }

    /// The exchange that `words` keep.
    pub fn resume([phase, open]: [u64; 2]) -> Exchange {
        Exchange { phase, open }
    }

    /// The exchange as words.
    pub fn words(&self) -> [u64; 2] {
        [self.phase, self.open]
    }

    /// One more node has been asked.
    pub fn expect(&mut self) {
        self.open += 1;
    }

    /// A node has said that all of `phase` has come. If that is another phase, it is an old message.
    pub fn confirm(&mut self, phase: Phase) {
        if phase.0 == self.phase {
            self.open = self.open.saturating_sub(1);
        }
    }

    /// The phase of this exchange if it is finished.
    pub fn finished(&self) -> Option<Phase> {
        (self.phase != 0 && self.open == 0).then_some(Phase(self.phase))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_is_over_when_all_that_were_asked_have_answered() {
        assert_eq!(Exchange::default().finished(), None);
        let mut exchange = Exchange::begin(Phase(5), 2);
        exchange.confirm(Phase(5));
        exchange.confirm(Phase(3));
        assert_eq!(exchange.finished(), None);
        exchange = Exchange::resume(exchange.words());
        exchange.confirm(Phase(5));
        assert_eq!(exchange.finished(), Some(Phase(5)));
        assert_eq!(Exchange::begin(Phase(7), 0).finished(), Some(Phase(7)));
    }
}
