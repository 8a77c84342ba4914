// SPDX-License-Identifier: MIT OR Apache-2.0
//! The types of C for which functions exist, as the tables of the specification name them. Each macro hands a list to
//! another macro, which writes the functions for every one.

/// `long double` of x86-64, which Rust does not have. It is only moved here.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct LongDouble([u8; 16]);

/// The types that can be put and got, without `long double`, which Rust cannot pass by value; and what else is named.
macro_rules! values_to_move {
    ($then:ident $($more:tt)*) => {
        $then! {
            float: f32, double: f64, char: i8, schar: i8, short: i16, int: i32, long: i64, longlong: i64, uchar: u8,
            ushort: u16, uint: u32, ulong: u64, ulonglong: u64, int8: i8, int16: i16, int32: i32, int64: i64,
            uint8: u8, uint16: u16, uint32: u32, uint64: u64, size: u64, ptrdiff: i64, $($more)*
        }
    };
}

/// All types that can be put and got.
macro_rules! types_to_move {
    ($then:ident) => {
        $crate::types::values_to_move! { $then longdouble: LongDouble, }
    };
}

/// The types that are updated, compared and waited for; and what else is named.
macro_rules! types_to_update {
    ($then:ident $($more:tt)*) => {
        $then! {
            int: i32, long: i64, longlong: i64, uint: u32, ulong: u64, ulonglong: u64, int32: i32, int64: i64,
            uint32: u32, uint64: u64, size: u64, ptrdiff: i64, $($more)*
        }
    };
}

/// The types that are fetched, set and swapped.
macro_rules! types_to_swap {
    ($then:ident) => {
        $crate::types::types_to_update! { $then float: f32, double: f64, }
    };
}

/// The types that are updated bit by bit.
macro_rules! types_of_bits {
    ($then:ident) => {
        $then! {
            uint: u32, ulong: u64, ulonglong: u64, int32: i32, int64: i64, uint32: u32, uint64: u64,
        }
    };
}
pub(crate) use {types_of_bits, types_to_move, types_to_swap, types_to_update, values_to_move};
