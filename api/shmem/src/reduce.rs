// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions and scans.

use crate::collective::{Among, COLLECTIVE, Collective, among};
use crate::edge::{At, Name, count, export, refuse};
use crate::team_table::TeamHandle;
use std::ffi::{c_int, c_long};
use strobe_mpi::coll::{Call, Operands};
use strobe_types::{OpHandle, TypeHandle};

/// What a reduction does with its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// All that of all.
    All,
    /// Each that of those up to it.
    UpTo,
    /// Each that of those before it.
    Before,
}

fn reduce(
    all: &Collective<'_>,
    (dest, source): (At<u8>, At<u8>),
    (elements, handle): (usize, TypeHandle),
    op: OpHandle,
    gives: Gives,
) {
    let process = all.process;
    let reducer = process.types.resolve(handle).and_then(|datatype| {
        let reducer = process.ops.reducer(op, &datatype, handle)?;
        Ok((datatype, reducer))
    });
    let (datatype, reducer) = reducer.unwrap_or_else(|error| refuse(all.call, &error.to_string()));
    let bytes = elements * datatype.layout.size();
    let send = (dest.address() != source.address()).then(|| source.memory());
    let operands = Operands { send, receive: dest.memory(), count: elements, datatype, reducer };
    all.run(match gives {
        Gives::All => Call::Allreduce(operands),
        Gives::UpTo => Call::Scan(operands),
        Gives::Before => Call::Exscan(operands),
    });
    if gives == Gives::Before && all.comm.rank() == 0 {
        dest.memory().with_slice_mut(bytes, |slice| slice.fill(0));
    }
}

fn of_team(
    call: Name,
    team: TeamHandle,
    buffers: (At<u8>, At<u8>),
    elements: (usize, TypeHandle),
    op: OpHandle,
    gives: Gives,
) -> c_int {
    among((call, COLLECTIVE), Among::Team(team), |all| reduce(all, buffers, elements, op, gives));
    0
}

/// Writes functions of teams: each row is a type with its number inside the library.
macro_rules! of_teams {
    ($ops:ident; $($name:ident: $handle:ident,)*) => {
        $(pub mod $name {
            use super::*;
            $ops! { $name, TypeHandle::$handle }
        })*
    };
    (@one $name:ident, $handle:expr, $ident:ident, $end:literal, $op:ident, $gives:ident) => {
        export! { concat!("shmem_", stringify!($name), $end),
            fn $ident(team: TeamHandle, dest: At<u8>, source: At<u8>, nelems: usize) -> c_int {
                let call = concat!("shmem_", stringify!($name), $end);
                of_team(call, team, (dest, source), (nelems, $handle), OpHandle::$op, Gives::$gives)
            }
        }
    };
}

macro_rules! sums {
    ($name:ident, $handle:expr) => {
        of_teams! { @one $name, $handle, sum, "_sum_reduce", SUM, All }
        of_teams! { @one $name, $handle, prod, "_prod_reduce", PROD, All }
        of_teams! { @one $name, $handle, inscan, "_sum_inscan", SUM, UpTo }
        of_teams! { @one $name, $handle, exscan, "_sum_exscan", SUM, Before }
    };
}
macro_rules! extremes {
    ($name:ident, $handle:expr) => {
        of_teams! { @one $name, $handle, max, "_max_reduce", MAX, All }
        of_teams! { @one $name, $handle, min, "_min_reduce", MIN, All }
    };
}
macro_rules! bits {
    ($name:ident, $handle:expr) => {
        of_teams! { @one $name, $handle, and, "_and_reduce", BAND, All }
        of_teams! { @one $name, $handle, or, "_or_reduce", BOR, All }
        of_teams! { @one $name, $handle, xor, "_xor_reduce", BXOR, All }
    };
}

/// Integers and real numbers, and what else is named.
macro_rules! numbers {
    ($ops:ident; $($more:ident: $handle:ident,)*) => {
        of_teams! { $ops;
            float: FLOAT, double: DOUBLE, longdouble: LONG_DOUBLE, char: SIGNED_CHAR, schar: SIGNED_CHAR,
            short: SHORT, int: INT, long: LONG, longlong: LONG_LONG, uchar: UNSIGNED_CHAR, ushort: UNSIGNED_SHORT,
            uint: UNSIGNED, ulong: UNSIGNED_LONG, ulonglong: UNSIGNED_LONG_LONG, int8: INT8_T, int16: INT16_T,
            int32: INT32_T, int64: INT64_T, uint8: UINT8_T, uint16: UINT16_T, uint32: UINT32_T, uint64: UINT64_T,
            size: UINT64_T, ptrdiff: INT64_T, $($more: $handle,)*
        }
    };
}
mod sum {
    use super::*;
    numbers! { sums; complexf: C_FLOAT_COMPLEX, complexd: C_DOUBLE_COMPLEX, }
}
mod extreme {
    use super::*;
    numbers! { extremes; }
}
mod bit {
    use super::*;
    of_teams! { bits;
        uchar: UNSIGNED_CHAR, ushort: UNSIGNED_SHORT, uint: UNSIGNED, ulong: UNSIGNED_LONG,
        ulonglong: UNSIGNED_LONG_LONG, int8: INT8_T, int16: INT16_T, int32: INT32_T, int64: INT64_T,
        uint8: UINT8_T, uint16: UINT16_T, uint32: UINT32_T, uint64: UINT64_T, size: UINT64_T,
    }
}

/// Writes functions of active sets.
macro_rules! of_sets {
    ($($name:ident: $handle:ident ($($ident:ident $end:literal $op:ident),*);)*) => {
        $(pub mod $name {
            use super::*;
            $(export! { concat!("shmem_", stringify!($name), $end),
                fn $ident(
                    dest: At<u8>, source: At<u8>, nreduce: c_int, start: c_int, log_stride: c_int, size: c_int,
                    _work: At<u8>, _sync: At<c_long>
                ) {
                    let call = concat!("shmem_", stringify!($name), $end);
                    let elements = (count(call, "nreduce", nreduce), TypeHandle::$handle);
                    among((call, COLLECTIVE), Among::Set(start, log_stride, size), |all| {
                        reduce(all, (dest, source), elements, OpHandle::$op, Gives::All)
                    });
                }
            })*
        })*
    };
}

mod older {
    use super::*;

    /// Integers, real numbers and complex ones.
    macro_rules! all {
        ($($integer:ident: $i:ident),*; $($real:ident: $r:ident),*; $($complex:ident: $c:ident),*) => {
            of_sets! {
                $($integer: $i (
                    and "_and_to_all" BAND, or "_or_to_all" BOR, xor "_xor_to_all" BXOR, max "_max_to_all" MAX,
                    min "_min_to_all" MIN, sum "_sum_to_all" SUM, prod "_prod_to_all" PROD
                );)*
                $($real: $r (
                    max "_max_to_all" MAX, min "_min_to_all" MIN, sum "_sum_to_all" SUM, prod "_prod_to_all" PROD
                );)*
                $($complex: $c (sum "_sum_to_all" SUM, prod "_prod_to_all" PROD);)*
            }
        };
    }
    all! {
        short: SHORT, int: INT, long: LONG, longlong: LONG_LONG;
        float: FLOAT, double: DOUBLE, longdouble: LONG_DOUBLE;
        complexf: C_FLOAT_COMPLEX, complexd: C_DOUBLE_COMPLEX
    }
}
