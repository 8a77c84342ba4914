// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations that all members take in one pass through shared memory: the plan is a single step, [`Step::Whole`].

use super::PlanRun;
use super::binding::Binding;
use super::node_steps::{NodeMember, NodeSteps, Passes, Taken};
use crate::coll::admission::Admitted;
use crate::coll::call::Call;
use crate::coll::pass::PassRun;
use crate::coll::scratch::Scratch;
use crate::coll::shared::Shared;
use crate::coll::stream::Buffers;
use crate::comm::Comm;
use std::rc::Rc;
use strobe_protocol::collective::pass::Pass;
use strobe_protocol::collective::{Algorithm, CallSignature};
use strobe_shared::Mark;

impl PlanRun {
    /// A run of a call that goes through shared memory as a whole, not started.
    pub fn whole(
        scratch: &Rc<Scratch>,
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        (signature, algorithm): (CallSignature, Algorithm),
        call: Call,
        tag: i32,
    ) -> PlanRun {
        let payload_bytes = shared.shape().payload_bytes;
        let pass = Pass::new(signature, algorithm, comm.rank() as usize, comm.size() as usize, payload_bytes);
        let (buffers, mark) = (Buffers::of(&call, &signature), Mark(signature.mark()));
        let run = PassRun::new(comm, shared.clone(), pass, buffers, mark);
        let node_steps = NodeSteps::new(NodeMember { shared: Some(shared), mark }, Passes::Whole(run, call));
        let binding = Binding::of_nothing(scratch, comm, tag);
        PlanRun::new(scratch.whole_plan(algorithm), binding, Some(node_steps))
    }

    /// Puts a plan of messages into the place of the pass, since there is no memory for collective slots.
    pub(super) fn replace(&mut self) -> Taken {
        let Some(Passes::Whole(_, call)) = self.node_steps.take().map(|node_steps| node_steps.passes) else {
            return Taken::Over;
        };
        match call.bind_in_turn(&self.binding.comm) {
            Ok(bound) => {
                (self.plan, self.next) = (Rc::new(self.binding.bind(bound)), 0);
                Taken::Replaced
            }
            Err(error) => {
                self.error = error.class().0;
                Taken::Over
            }
        }
    }

    /// The pass, if it is one as a whole.
    fn pass(&self) -> Option<&PassRun> {
        match &self.node_steps.as_ref()?.passes {
            Passes::Whole(run, _) => Some(run),
            Passes::Steps(_) => None,
        }
    }

    /// True if it is one pass as a whole, among members of one node.
    pub fn is_whole(&self) -> bool {
        self.pass().is_some()
    }

    /// Once complete: true if it could have been complete in an earlier slice. A plan of messages waits for those.
    pub fn is_early(&self) -> bool {
        match (&self.admission, self.pass()) {
            (Some(admission), _) => admission.is_early(),
            (None, pass) => pass.is_none_or(PassRun::is_early),
        }
    }

    /// True for a plan of messages that is scheduled as a whole.
    pub fn is_admitted(&self) -> bool {
        self.admission.is_some()
    }

    /// True while it is scheduled as a whole and not complete.
    pub fn moves(&self) -> bool {
        self.admission.as_ref().is_some_and(Admitted::moves)
    }
}
