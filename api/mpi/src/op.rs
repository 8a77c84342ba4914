// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reduction operations (MPI-5.0 sections 6.9.2 to 6.9.5): the predefined ones, which are loops of
//! `strobe_protocol::reduce`, and the program's own, which are closures that the C edge made.
//!
//! A [`Reducer`] is an operation bound to a datatype, checked once; it is what collectives run. A function of
//! the program's may call MPI, so nothing is borrowed while it runs.

use crate::datatype::{Datatype, Types};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_protocol::reduce::{Kernel, is_operation, is_reduction, kernel, op_name};
use strobe_shared::UserMemory;
use strobe_types::{OpHandle, Result, Table, TypeHandle, err};

/// A function of the program's: `inout[i] = input[i] op inout[i]`, given input, inout, the number of elements,
/// their extent, and their datatype.
pub type UserFunction = dyn Fn(UserMemory, UserMemory, usize, isize, TypeHandle);

/// An operation that the program made (`MPI_Op_create`).
pub struct UserOp {
    function: Box<UserFunction>,
    commutative: bool,
    /// Where a handle of a datatype comes from that was freed meanwhile.
    types: Rc<Types>,
}

/// The operations that the program made.
pub struct Ops {
    types: Rc<Types>,
    table: RefCell<Table<OpHandle, UserOp>>,
    /// The predefined operation on a predefined datatype that was asked for last.
    last: Cell<Option<Found>>,
}

#[derive(Clone, Copy)]
struct Found {
    op: OpHandle,
    handle: TypeHandle,
    kernel: Kernel,
    element_bytes: usize,
}

impl Ops {
    /// None yet, in a process with these datatypes.
    pub(crate) fn new(types: &Rc<Types>) -> Ops {
        Ops { types: Rc::clone(types), table: RefCell::default(), last: Cell::default() }
    }

    /// `MPI_Op_create`.
    pub fn create(&self, commutative: bool, function: Box<UserFunction>) -> Result<OpHandle> {
        self.table.borrow_mut().insert(UserOp { function, commutative, types: Rc::clone(&self.types) })
    }

    /// `MPI_Op_free`. Operations under way keep the function.
    pub fn free(&self, op: OpHandle) -> Result<()> {
        if op.is_predefined() {
            return match op {
                OpHandle::NULL => null(),
                _ if !is_operation(op) => unknown(op),
                _ => err!(OP, "op: {} is predefined: free what MPI_Op_create has made", op_name(op)),
            };
        }
        let freed = self.table.borrow_mut().remove(op);
        freed.map(|_| ())
    }

    /// `MPI_Op_commutative`.
    pub fn is_commutative(&self, op: OpHandle) -> Result<bool> {
        match op {
            OpHandle::NULL => null(),
            OpHandle::REPLACE | OpHandle::NO_OP => Ok(false),
            _ if is_reduction(op) => Ok(true),
            _ if op.is_predefined() => unknown(op),
            _ => Ok(self.table.borrow().get(op)?.commutative),
        }
    }

    /// How many operations the program made and did not free.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }

    #[inline]
    fn predefined(&self, op: OpHandle, datatype: &Datatype, handle: TypeHandle) -> Result<Reducer> {
        if let Some(Found { kernel, element_bytes, .. }) =
            self.last.get().filter(|found| found.op == op && found.handle == handle)
        {
            return Ok(Reducer { action: Action::Kernel { kernel, element_bytes }, commutative: true });
        }
        let reducer = Reducer::predefined(op, datatype, handle)?;
        if let Some((kernel, element_bytes)) = reducer.kernel().filter(|_| handle.is_predefined()) {
            self.last.set(Some(Found { op, handle, kernel, element_bytes }));
        }
        Ok(reducer)
    }

    /// `op` on elements of `datatype`, which the program knows as `handle`.
    #[inline]
    pub fn reducer(&self, op: OpHandle, datatype: &Rc<Datatype>, handle: TypeHandle) -> Result<Reducer> {
        if op.is_predefined() {
            return self.predefined(op, datatype, handle);
        }
        let user = self.table.borrow().get(op)?.clone();
        let action = Action::User { user, datatype: datatype.clone(), handle };
        Ok(Reducer { commutative: action.is_commutative(), action })
    }

    /// `MPI_Reduce_local`.
    pub fn reduce_local(
        &self,
        types: &Types,
        input: UserMemory,
        inout: UserMemory,
        count: usize,
        datatype: TypeHandle,
        op: OpHandle,
    ) -> Result<()> {
        let resolved = types.resolve_committed(datatype)?;
        let reducer = self.reducer(op, &resolved, datatype)?;
        if count > 0 {
            reducer.apply(input, inout, count);
        }
        Ok(())
    }
}

#[cold]
fn null<T>() -> Result<T> {
    err!(OP, "op: is MPI_OP_NULL: it was freed or never made; pass MPI_SUM or another operation")
}

#[cold]
fn unknown<T>(op: OpHandle) -> Result<T> {
    err!(OP, "op: {:#x} is no operation: pass MPI_SUM or another one, or what MPI_Op_create gave", op.0)
}

#[derive(Clone)]
enum Action {
    /// A loop over elements of so many bytes.
    Kernel { kernel: Kernel, element_bytes: usize },
    /// A function of the program's, which is told the datatype, as the program called it.
    User { user: Rc<UserOp>, datatype: Rc<Datatype>, handle: TypeHandle },
}

impl Action {
    fn is_commutative(&self) -> bool {
        match self {
            Action::Kernel { .. } => true,
            Action::User { user, .. } => user.commutative,
        }
    }
}

/// An operation on elements of one datatype.
#[derive(Clone)]
pub struct Reducer {
    action: Action,
    commutative: bool,
}

impl Reducer {
    #[inline(never)]
    fn predefined(op: OpHandle, datatype: &Datatype, handle: TypeHandle) -> Result<Reducer> {
        if op == OpHandle::NULL {
            return null();
        }
        if !is_operation(op) {
            return unknown(op);
        }
        if !is_reduction(op) {
            return err!(
                OP,
                "op: {} is for one-sided communication only (MPI-5.0 section 12.3.4): use MPI_SUM or another \
                 reduction",
                op_name(op)
            );
        }
        let basic = basic_of(op, datatype, handle)?;
        let element_bytes = datatype.layout.extent().1 as usize;
        Ok(Reducer { action: Action::Kernel { kernel: kernel(op, basic)?, element_bytes }, commutative: true })
    }

    /// Operands may change places.
    pub fn is_commutative(&self) -> bool {
        self.commutative
    }

    /// The loop, for elements that lie behind each other, and the bytes of one element.
    pub fn kernel(&self) -> Option<(Kernel, usize)> {
        match self.action {
            Action::Kernel { kernel, element_bytes } => Some((kernel, element_bytes)),
            Action::User { .. } => None,
        }
    }

    /// `inout = input op inout` for `count` elements. The two do not overlap.
    pub fn apply(&self, input: UserMemory, inout: UserMemory, count: usize) {
        match &self.action {
            Action::Kernel { kernel, element_bytes } => {
                let bytes = count * element_bytes;
                inout.with_slice_mut(bytes, |inout| input.with_slice(bytes, |input| kernel(inout, input)));
            }
            Action::User { user, datatype, handle } => {
                let extent = datatype.layout.extent().1;
                with_handle(&user.types, datatype, *handle, |handle| {
                    (user.function)(input, inout, count, extent, handle)
                });
            }
        }
    }
}

/// Runs `function` with a handle of `datatype` that it may ask about: the program's own, unless that was freed while
/// the operation was under way (MPI-5.0 section 5.1.9); then one that lasts as long as the call.
fn with_handle(types: &Types, datatype: &Rc<Datatype>, handle: TypeHandle, function: impl FnOnce(TypeHandle)) {
    let lent = if handle.is_predefined() { None } else { types.lend(datatype, handle) };
    function(lent.unwrap_or(handle));
    if let Some(lent) = lent {
        types.take_back(lent);
    }
}

/// The predefined datatype whose operation is meant. The standard defines the predefined operations on
/// predefined datatypes only; a datatype made of one of them without gaps is taken element by element.
fn basic_of(op: OpHandle, datatype: &Datatype, handle: TypeHandle) -> Result<TypeHandle> {
    if let Some(row) = datatype.predefined {
        return Ok(row.handle);
    }
    let layout = &datatype.layout;
    let uniform = layout.signature().uniform().map(|basic| basic.handle());
    match uniform {
        Some(basic) if layout.contiguous(2) == Some(0) => Ok(basic),
        _ => err!(
            OP,
            "datatype: {:#x} is a derived datatype with gaps or of mixed elements, on which {} is not defined \
             (MPI-5.0 section 6.9.2): use a predefined datatype, or an operation of your own",
            handle.0,
            op_name(op)
        ),
    }
}
