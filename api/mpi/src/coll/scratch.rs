// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process keeps for its collectives.

use crate::words::Left;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_protocol::collective::{Algorithm, Plan};
use strobe_types::layout::Layout;

/// What a process keeps for its collectives: the layout of a byte, plans of a single pass, and where messages go that
/// nobody waits for any more.
pub struct Scratch {
    bytes: RefCell<Option<Rc<Layout>>>,
    whole: RefCell<Vec<Rc<Plan>>>,
    left: Rc<Left>,
}

impl Scratch {
    /// Nothing kept yet.
    pub(crate) fn new(left: Rc<Left>) -> Scratch {
        Scratch { left, bytes: RefCell::default(), whole: RefCell::default() }
    }

    pub(super) fn left(&self) -> &Rc<Left> {
        &self.left
    }

    /// The plan of one pass by this algorithm, made once.
    pub(super) fn whole_plan(&self, algorithm: Algorithm) -> Rc<Plan> {
        let mut plans = self.whole.borrow_mut();
        let known = plans.iter().find(|plan| plan.algorithm == algorithm).cloned();
        known.unwrap_or_else(|| {
            plans.push(Rc::new(Plan::whole(algorithm)));
            plans[plans.len() - 1].clone()
        })
    }

    pub(super) fn byte_layout(&self) -> Rc<Layout> {
        self.bytes.borrow_mut().get_or_insert_with(|| Rc::new(Layout::bytes(1))).clone()
    }
}
