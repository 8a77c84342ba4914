// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_SUM` and `MPI_PROD` on complex numbers: real part, then imaginary part. The product is the plain
//! formula, as Fortran's and `-fcx-limited-range` C's.

use super::kind::Component;
use super::number::{self, Kernel, Number};
use super::soft;
use strobe_types::OpHandle;

/// The operation on complex numbers whose parts are `part`.
pub fn kernel(op: OpHandle, part: Component) -> Option<Kernel> {
    match part {
        Component::F16 => of::<soft::Half>(op),
        Component::F32 => of::<f32>(op),
        Component::F64 => of::<f64>(op),
        Component::F80 => of::<soft::Extended>(op),
        Component::F128 => of::<soft::Quad>(op),
        _ => None,
    }
}

fn of<T: Number>(op: OpHandle) -> Option<Kernel> {
    Some(match op {
        OpHandle::SUM => number::sum::<T>,
        OpHandle::PROD => product::<T>,
        _ => return None,
    })
}

fn product<T: Number>(inout: &mut [u8], input: &[u8]) {
    for (to, from) in inout.chunks_exact_mut(2 * T::BYTES).zip(input.chunks_exact(2 * T::BYTES)) {
        let (a, b) = (T::load(from), T::load(&from[T::BYTES..]));
        let (c, d) = (T::load(to), T::load(&to[T::BYTES..]));
        a.multiply(c).subtract(b.multiply(d)).store(to);
        a.multiply(d).add(b.multiply(c)).store(&mut to[T::BYTES..]);
    }
}
