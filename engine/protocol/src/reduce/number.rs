// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sum, product, minimum, maximum and bit operations on numbers.

use strobe_types::OpHandle;

/// `inout[i] = input[i] op inout[i]` over elements in their memory layout. Slices have the same length, a
/// multiple of the element's extent.
pub type Kernel = fn(inout: &mut [u8], input: &[u8]);

/// An element with the arithmetic of `MPI_SUM`, `MPI_PROD`, `MPI_MIN` and `MPI_MAX`.
pub trait Number: Copy {
    /// Bytes from one element to the next.
    const BYTES: usize;
    /// The element at the start of `bytes`, in native byte order.
    fn load(bytes: &[u8]) -> Self;
    /// Puts the element at the start of `bytes`.
    fn store(self, bytes: &mut [u8]);
    /// `self + right`; integers wrap.
    fn add(self, right: Self) -> Self;
    /// `self - right`, which complex products need; integers wrap.
    fn subtract(self, right: Self) -> Self;
    /// `self × right`; integers wrap.
    fn multiply(self, right: Self) -> Self;
    /// `self < right`; false if either is not a number.
    fn below(self, right: Self) -> bool;
}

/// An integer: also bit by bit.
pub trait Integer: Number + Eq {
    /// Zero, which is false.
    const ZERO: Self;
    /// One, which is true.
    const ONE: Self;
    /// Bitwise and.
    fn and(self, right: Self) -> Self;
    /// Bitwise or.
    fn or(self, right: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, right: Self) -> Self;
}

macro_rules! load_and_store {
    ($type:ty) => {
        const BYTES: usize = size_of::<$type>();
        #[inline(always)]
        fn load(bytes: &[u8]) -> Self {
            let mut image = [0; size_of::<$type>()];
            image.copy_from_slice(&bytes[..size_of::<$type>()]);
            <$type>::from_ne_bytes(image)
        }
        #[inline(always)]
        fn store(self, bytes: &mut [u8]) {
            bytes[..size_of::<$type>()].copy_from_slice(&self.to_ne_bytes());
        }
        #[inline(always)]
        fn below(self, right: Self) -> bool {
            self < right
        }
    };
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Number for $type {
            load_and_store!($type);
            #[inline(always)]
            fn add(self, right: Self) -> Self { self.wrapping_add(right) }
            #[inline(always)]
            fn subtract(self, right: Self) -> Self { self.wrapping_sub(right) }
            #[inline(always)]
            fn multiply(self, right: Self) -> Self { self.wrapping_mul(right) }
        }
        impl Integer for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn and(self, right: Self) -> Self { self & right }
            #[inline(always)]
            fn or(self, right: Self) -> Self { self | right }
            #[inline(always)]
            fn xor(self, right: Self) -> Self { self ^ right }
        }
    )*};
}

macro_rules! floats {
    ($($type:ty)*) => {$(
        impl Number for $type {
            load_and_store!($type);
            #[inline(always)]
            fn add(self, right: Self) -> Self { self + right }
            #[inline(always)]
            fn subtract(self, right: Self) -> Self { self - right }
            #[inline(always)]
            fn multiply(self, right: Self) -> Self { self * right }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 u8 u16 u32 u64);
floats!(f32 f64);

/// The loop itself. Constant chunk sizes let the compiler see an array of numbers.
#[inline(always)]
pub fn fold<T: Number>(inout: &mut [u8], input: &[u8], op: impl Fn(T, T) -> T) {
    for (to, from) in inout.chunks_exact_mut(T::BYTES).zip(input.chunks_exact(T::BYTES)) {
        op(T::load(from), T::load(to)).store(to);
    }
}

/// `MPI_SUM`
pub fn sum<T: Number>(inout: &mut [u8], input: &[u8]) {
    fold::<T>(inout, input, T::add);
}

/// `MPI_PROD`
pub fn product<T: Number>(inout: &mut [u8], input: &[u8]) {
    fold::<T>(inout, input, T::multiply);
}

/// `MPI_MIN`
pub fn least<T: Number>(inout: &mut [u8], input: &[u8]) {
    fold::<T>(inout, input, |left, right| if left.below(right) { left } else { right });
}

/// `MPI_MAX`
pub fn greatest<T: Number>(inout: &mut [u8], input: &[u8]) {
    fold::<T>(inout, input, |left, right| if right.below(left) { left } else { right });
}

/// `MPI_BAND`, `MPI_BOR`, `MPI_BXOR`
pub fn bitwise<T: Integer>(op: OpHandle) -> Option<Kernel> {
    Some(match op {
        OpHandle::BAND => |inout, input| fold::<T>(inout, input, T::and),
        OpHandle::BOR => |inout, input| fold::<T>(inout, input, T::or),
        OpHandle::BXOR => |inout, input| fold::<T>(inout, input, T::xor),
        _ => return None,
    })
}
