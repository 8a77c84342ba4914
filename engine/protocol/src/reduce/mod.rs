// SPDX-License-Identifier: MIT OR Apache-2.0
//! The predefined reduction operations (MPI-5.0 section 6.9.2) as loops over bytes.
//!
//! A [`Kernel`] combines two arrays of elements in their memory layout: `inout[i] = input[i] op inout[i]`, so
//! `input` is the operand of the lower rank. Each pair of operation and basic type that the standard defines
//! has one, found once by [`kernel`] and then called without looking at the type again. The loops are plain
//! enough for the compiler to vectorise them where the hardware has the arithmetic.
//!
//! Results depend on operands and their order only: long double (x87, 64-bit significand), `REAL*16` and
//! `REAL*2` are computed by [`soft`] with one rounding to nearest even, so they are the bits that the
//! compiler's own arithmetic gives.

mod complex;
mod kind;
mod logical;
mod number;
mod pair;
mod soft;

pub use number::Kernel;

use kind::{Component, OperandKind};
use number::Number;
use strobe_types::{OpHandle, Result, TypeHandle, err};

/// The loop for predefined `op` on predefined type `basic`. Fails if the standard does not define that combination.
pub fn kernel(op: OpHandle, basic: TypeHandle) -> Result<Kernel> {
    if op == OpHandle::REPLACE {
        return Ok(replace);
    }
    if op == OpHandle::NO_OP {
        return Ok(no_op);
    }
    let Some(kind) = kind::of(basic) else {
        return err!(
            OP,
            "op: no predefined operation is defined for {} (MPI-5.0 section 6.9.2): use a type that holds \
             numbers, or an operation of your own",
            kind::name(basic)
        );
    };
    find(op, kind).map_or_else(|| undefined(op, basic, kind), Ok)
}

/// True for the operations that collectives accept: `MPI_REPLACE` and `MPI_NO_OP` are for one-sided
/// communication only (MPI-5.0 section 12.3.4).
pub fn is_reduction(op: OpHandle) -> bool {
    is_operation(op) && ![OpHandle::REPLACE, OpHandle::NO_OP].contains(&op)
}

/// True for a predefined operation: not every small number is one.
pub fn is_operation(op: OpHandle) -> bool {
    (OpHandle::SUM.0..=OpHandle::NO_OP.0).contains(&op.0) && op_name(op) != UNKNOWN
}

/// What a number is called that is no operation.
const UNKNOWN: &str = "this number";

/// The name of a predefined operation, for messages.
pub fn op_name(op: OpHandle) -> &'static str {
    match op {
        OpHandle::SUM => "MPI_SUM",
        OpHandle::MIN => "MPI_MIN",
        OpHandle::MAX => "MPI_MAX",
        OpHandle::PROD => "MPI_PROD",
        OpHandle::BAND => "MPI_BAND",
        OpHandle::BOR => "MPI_BOR",
        OpHandle::BXOR => "MPI_BXOR",
        OpHandle::LAND => "MPI_LAND",
        OpHandle::LOR => "MPI_LOR",
        OpHandle::LXOR => "MPI_LXOR",
        OpHandle::MINLOC => "MPI_MINLOC",
        OpHandle::MAXLOC => "MPI_MAXLOC",
        OpHandle::REPLACE => "MPI_REPLACE",
        OpHandle::NO_OP => "MPI_NO_OP",
        _ => UNKNOWN,
    }
}

fn undefined<T>(op: OpHandle, basic: TypeHandle, kind: OperandKind) -> Result<T> {
    let remedy = match kind {
        OperandKind::Pair(..) => "MPI_MINLOC or MPI_MAXLOC",
        OperandKind::Logical(_) => "MPI_LAND, MPI_LOR or MPI_LXOR",
        OperandKind::Byte => "MPI_BAND, MPI_BOR or MPI_BXOR",
        OperandKind::Complex(_) => "MPI_SUM or MPI_PROD",
        OperandKind::Number(_) if op == OpHandle::MINLOC || op == OpHandle::MAXLOC => "a pair type such as MPI_2INT",
        OperandKind::Number(_) => "MPI_SUM, MPI_PROD, MPI_MIN or MPI_MAX",
    };
    err!(OP, "op: {} is not defined for {} (MPI-5.0 section 6.9.2): use {remedy}", op_name(op), kind::name(basic))
}

fn find(op: OpHandle, kind: OperandKind) -> Option<Kernel> {
    match kind {
        OperandKind::Number(part) => match part {
            Component::I8 => integer::<i8>(op),
            Component::I16 => integer::<i16>(op),
            Component::I32 => integer::<i32>(op),
            Component::I64 => integer::<i64>(op),
            Component::I128 => integer::<i128>(op),
            Component::U8 => integer::<u8>(op),
            Component::U16 => integer::<u16>(op),
            Component::U32 => integer::<u32>(op),
            Component::U64 => integer::<u64>(op),
            Component::F16 => number::<soft::Half>(op),
            Component::F32 => number::<f32>(op),
            Component::F64 => number::<f64>(op),
            Component::F80 => number::<soft::Extended>(op),
            Component::F128 => number::<soft::Quad>(op),
        },
        OperandKind::Complex(part) => complex::kernel(op, part),
        OperandKind::Logical(bytes) => logical::kernel(op, bytes),
        OperandKind::Byte => number::bitwise::<u8>(op),
        OperandKind::Pair(value, index) => pair::kernel(op, value, index),
    }
}

fn number<T: Number>(op: OpHandle) -> Option<Kernel> {
    Some(match op {
        OpHandle::SUM => number::sum::<T>,
        OpHandle::PROD => number::product::<T>,
        OpHandle::MIN => number::least::<T>,
        OpHandle::MAX => number::greatest::<T>,
        _ => return None,
    })
}

fn integer<T: number::Integer>(op: OpHandle) -> Option<Kernel> {
    number::<T>(op).or_else(|| number::bitwise::<T>(op)).or_else(|| logical::of_integers::<T>(op))
}

fn replace(inout: &mut [u8], input: &[u8]) {
    inout.copy_from_slice(input);
}

fn no_op(_inout: &mut [u8], _input: &[u8]) {}

#[cfg(test)]
mod tests;
