// SPDX-License-Identifier: MIT OR Apache-2.0
//! Type signatures: the basic types of one element in packing order (MPI-5.0 section 5.1), for counting
//! received elements, for conversion and for reductions. Kept as runs and nested repeats, so that a vector of
//! a million structs costs what one struct costs.

use super::bounds::too_far;
use super::predefined::Basic;
use crate::Result;
use std::rc::Rc;

/// The basic types of one element of a datatype, in packing order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    runs: Vec<Run>,
    bytes: usize,
    external_bytes: usize,
    elements: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Run {
    count: usize,
    part: Part,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Basic(Basic),
    Group(Rc<Signature>),
}

impl Part {
    fn bytes(&self) -> usize {
        match self {
            Part::Basic(basic) => basic.row().size(),
            Part::Group(group) => group.bytes,
        }
    }

    fn external_bytes(&self) -> usize {
        match self {
            Part::Basic(basic) => basic.row().external_size(),
            Part::Group(group) => group.external_bytes,
        }
    }

    fn elements(&self) -> usize {
        match self {
            Part::Basic(basic) => basic.row().elements(),
            Part::Group(group) => group.elements,
        }
    }

    fn is_same(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Basic(one), Part::Basic(other)) => one == other,
            (Part::Group(one), Part::Group(other)) => Rc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Signature {
    /// `count` times `basic`.
    pub fn of(basic: Basic, count: usize) -> Signature {
        let mut signature = Signature::default();
        // One element is far from the limits that `push` guards; whole buffers are checked by the caller.
        let pushed = signature.push(count, Part::Basic(basic));
        debug_assert!(pushed.is_ok(), "a basic run fits the address space");
        signature
    }

    /// Bytes of the data in memory, without gaps.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Bytes of the data in `external32`.
    pub fn external_bytes(&self) -> usize {
        self.external_bytes
    }

    /// Number of basic elements, as `MPI_Get_elements` counts.
    pub fn elements(&self) -> usize {
        self.elements
    }

    /// The one basic type that all elements have, if there is one.
    pub fn uniform(&self) -> Option<Basic> {
        let (first, rest) = self.runs.split_first()?;
        let basic = first.part.uniform()?;
        rest.iter().all(|run| run.part.uniform() == Some(basic)).then_some(basic)
    }

    /// Basic elements in the first `bytes` bytes of a stream of such elements; `None` if these end inside
    /// one (MPI-5.0 section 5.1.11: undefined).
    pub fn elements_in(&self, bytes: usize) -> Option<usize> {
        if self.bytes == 0 {
            return (bytes == 0).then_some(0);
        }
        let (whole, mut rest) = (bytes / self.bytes, bytes % self.bytes);
        let mut elements = whole * self.elements;
        for run in &self.runs {
            let all = run.count * run.part.bytes();
            if rest >= all {
                rest -= all;
                elements += run.count * run.part.elements();
                continue;
            }
            return Some(elements + run.part.elements_in(rest)?);
        }
        (rest == 0).then_some(elements)
    }

    /// Bytes of the first `elements` basic elements of a stream of such elements; `None` if there is no such
    /// stream.
    pub fn bytes_of(&self, elements: usize) -> Option<usize> {
        if self.elements == 0 {
            return (elements == 0).then_some(0);
        }
        let mut bytes = (elements / self.elements).checked_mul(self.bytes)?;
        let mut rest = elements % self.elements;
        for run in &self.runs {
            let taken = rest.min(run.count * run.part.elements());
            rest -= taken;
            bytes = bytes.checked_add(run.part.bytes_of(taken)?)?;
        }
        Some(bytes)
    }

    /// Calls `each` for every run of equal basic types, in packing order. Stops at the first call that fails.
    pub fn for_each_run<E>(
        &self,
        each: &mut impl FnMut(Basic, usize) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        for run in &self.runs {
            match &run.part {
                Part::Basic(basic) => each(*basic, run.count)?,
                Part::Group(group) => {
                    for _ in 0..run.count {
                        group.for_each_run(each)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, count: usize, part: Part) -> Result<()> {
        let (bytes, external) = (part.bytes(), part.external_bytes());
        if count == 0 || bytes == 0 {
            return Ok(());
        }
        let add = |sum: usize, each: usize| {
            let sum = count.checked_mul(each)?.checked_add(sum)?;
            (sum <= isize::MAX as usize).then_some(sum)
        };
        self.bytes = add(self.bytes, bytes).ok_or_else(too_far)?;
        self.external_bytes = add(self.external_bytes, external).ok_or_else(too_far)?;
        self.elements += count * part.elements();
        match self.runs.last_mut() {
            Some(last) if last.part.is_same(&part) => last.count += count,
            _ => self.runs.push(Run { count, part }),
        }
        Ok(())
    }

    /// Appends `count` times `other`.
    pub(super) fn append(&mut self, count: usize, other: &Rc<Signature>) -> Result<()> {
        match other.runs.as_slice() {
            [run] => {
                let count = count.checked_mul(run.count).ok_or_else(too_far)?;
                self.push(count, run.part.clone())
            }
            _ => self.push(count, Part::Group(other.clone())),
        }
    }

    /// `count` times `other`.
    pub(super) fn repeated(count: usize, other: &Rc<Signature>) -> Result<Rc<Signature>> {
        if count == 1 {
            return Ok(other.clone());
        }
        let mut signature = Signature::default();
        signature.append(count, other)?;
        Ok(Rc::new(signature))
    }
}

impl Part {
    fn uniform(&self) -> Option<Basic> {
        match self {
            Part::Basic(basic) => Some(*basic),
            Part::Group(group) => group.uniform(),
        }
    }

    /// Bytes of the first `elements` basic elements of a run of these.
    fn bytes_of(&self, elements: usize) -> Option<usize> {
        match self {
            Part::Group(group) => group.bytes_of(elements),
            Part::Basic(basic) => {
                let row = basic.row();
                let first = if elements.is_multiple_of(row.elements()) { 0 } else { row.first.bytes() };
                (elements / row.elements()).checked_mul(row.size()).map(|whole| whole + first)
            }
        }
    }

    /// Basic elements in the first `bytes` bytes of a run of these.
    fn elements_in(&self, bytes: usize) -> Option<usize> {
        match self {
            Part::Group(group) => group.elements_in(bytes),
            Part::Basic(basic) => {
                let row = basic.row();
                let (whole, rest) = (bytes / row.size(), bytes % row.size());
                let parts = if row.elements() == 2 && rest == row.first.bytes() { Some(1) } else { None };
                let rest = if rest == 0 { Some(0) } else { parts };
                rest.map(|rest| whole * row.elements() + rest)
            }
        }
    }
}
