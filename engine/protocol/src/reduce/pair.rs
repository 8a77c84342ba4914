// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_MINLOC` and `MPI_MAXLOC` (MPI-5.0 section 6.9.4): the least or greatest value with its index; of equal
//! values, the smallest index. Pairs lie in memory as the C struct of value and index.

use super::kind::Component;
use super::number::{Kernel, Number};
use super::soft;
use strobe_types::OpHandle;

/// The operation on pairs of `value` and `index`.
pub fn kernel(op: OpHandle, value: Component, index: Component) -> Option<Kernel> {
    match (value, index) {
        (Component::F32, Component::I32) => of::<f32, i32>(op),
        (Component::F64, Component::I32) => of::<f64, i32>(op),
        (Component::I64, Component::I32) => of::<i64, i32>(op),
        (Component::I32, Component::I32) => of::<i32, i32>(op),
        (Component::I16, Component::I32) => of::<i16, i32>(op),
        (Component::F80, Component::I32) => of::<soft::Extended, i32>(op),
        (Component::F128, Component::I32) => of::<soft::Quad, i32>(op),
        (Component::F32, Component::F32) => of::<f32, f32>(op),
        (Component::F64, Component::F64) => of::<f64, f64>(op),
        _ => None,
    }
}

fn of<V: Number, I: Number>(op: OpHandle) -> Option<Kernel> {
    Some(match op {
        OpHandle::MINLOC => |inout, input| locate::<V, I>(inout, input, |left, right| left.below(right)),
        OpHandle::MAXLOC => |inout, input| locate::<V, I>(inout, input, |left, right| right.below(left)),
        _ => return None,
    })
}

/// Where the index lies in the C struct of value and index, and the size of the struct. Each part is aligned
/// to its size.
const fn shape<V: Number, I: Number>() -> (usize, usize) {
    let at = V::BYTES.div_ceil(I::BYTES) * I::BYTES;
    let alignment = if V::BYTES > I::BYTES { V::BYTES } else { I::BYTES };
    (at, (at + I::BYTES).div_ceil(alignment) * alignment)
}

#[inline(always)]
fn locate<V: Number, I: Number>(inout: &mut [u8], input: &[u8], wins: impl Fn(V, V) -> bool) {
    let (at, extent) = const { shape::<V, I>() };
    for (to, from) in inout.chunks_exact_mut(extent).zip(input.chunks_exact(extent)) {
        let (left, right) = (V::load(from), V::load(to));
        let (left_at, right_at) = (I::load(&from[at..]), I::load(&to[at..]));
        if wins(left, right) {
            left.store(to);
            left_at.store(&mut to[at..]);
        } else if !wins(right, left) && left_at.below(right_at) {
            left_at.store(&mut to[at..]);
        }
    }
}
