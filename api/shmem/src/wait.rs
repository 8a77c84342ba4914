// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for symmetric memory of the caller's to change. It looks for some microseconds; then it says in shared
//! memory that it waits, so that whoever changes its memory wakes it, and sleeps. What a program stores by itself, with
//! a pointer of `shmem_ptr`, wakes nobody: so no sleep is long.

use crate::edge::{At, Name, Value, export, refuse};
use crate::pes::inside;
use crate::space::{Space, make_progress};
use crate::types::types_to_update;
use std::ffi::c_int;
use std::thread;
use std::time::Duration;
use strobe_os::cpu;
use strobe_shared::Word;
use strobe_types::CallId;

/// How often it looks before it says that it waits.
const LOOKS: u32 = 200;
/// How long it sleeps at most.
const LONGEST: Duration = Duration::from_millis(2);
/// How long it sleeps in a job with time slices.
const PAUSE: Duration = Duration::from_micros(50);
const WAIT: CallId = CallId::of("shmem_wait_until");

/// A comparison of two values.
type Compare<T> = fn(&T, &T) -> bool;

/// The comparison with a number of `shmem.h`, from `SHMEM_CMP_EQ` on.
fn comparison<T: Value>(call: Name, cmp: c_int) -> Compare<T> {
    let all: [Compare<T>; 6] = [T::eq, T::ne, T::gt, T::le, T::lt, T::ge];
    let found = usize::try_from(cmp).ok().and_then(|cmp| all.get(cmp).copied());
    found.unwrap_or_else(|| refuse(call, &format!("cmp: {cmp}: pass SHMEM_CMP_EQ or another of these")))
}

/// What a variable holds now.
#[inline]
fn load<T: Value>(at: At<T>) -> T {
    match Word::of(at.memory(), T::BYTES) {
        Some(word) => T::of(word.load()),
        // Of two bytes, as programs of before have them.
        None => T::of(at.memory().read_partial_word(T::BYTES)),
    }
}

/// Waits until `look` finds something.
fn wait<R>(call: Name, mut look: impl FnMut() -> Option<R>) -> R {
    let space = Space::of(call);
    for _ in 0..LOOKS {
        if let Some(found) = look() {
            return found;
        }
        cpu::relax();
    }
    let sliced = inside(call, WAIT, |process, _| process.progress.endpoint.schedule().has_slices());
    if sliced {
        // Who waits for the end of a slice is not woken within it: this PE asks again and again.
        loop {
            if let Some(found) = look() {
                return found;
            }
            make_progress();
            thread::sleep(PAUSE);
        }
    }
    inside(call, WAIT, |process, _| {
        let member = space.near.member(space.me);
        member.inspect(|member| member.set_watching(true));
        let found = process.progress.watch_for(LONGEST, |_| look());
        member.inspect(|member| member.set_watching(false));
        found
    })
}

/// Waits until a variable compares so with a value: what it holds then.
pub fn until<T: Value>(call: Name, at: At<T>, cmp: c_int, value: T) -> T {
    let compare = comparison(call, cmp);
    wait(call, || Some(load(at)).filter(|there| compare(there, &value)))
}

fn test<T: Value>(call: Name, at: At<T>, cmp: c_int, value: T) -> c_int {
    Space::of(call);
    let compare = comparison(call, cmp);
    let is_so = || compare(&load(at), &value);
    if !is_so() {
        make_progress();
    }
    c_int::from(is_so())
}

/// Several variables that are compared, each with one value or all with the same.
#[derive(Clone, Copy)]
struct Several<T: Value> {
    at: At<T>,
    count: usize,
    /// Those that are not 0 here do not count.
    status: At<c_int>,
    compare: Compare<T>,
    values: Values<T>,
}

#[derive(Clone, Copy)]
enum Values<T: Value> {
    Same(T),
    Each(At<T>),
}

impl<T: Value> Several<T> {
    /// The numbers of those that count.
    fn all(self) -> impl Iterator<Item = usize> {
        (0..self.count).filter(move |index| self.status.is_null() || self.status.offset(*index).get() == 0)
    }

    fn is_so(self, index: usize) -> bool {
        let value = match self.values {
            Values::Same(value) => value,
            Values::Each(values) => values.offset(index).get(),
        };
        (self.compare)(&load(self.at.offset(index)), &value)
    }

    fn are_all_so(self) -> bool {
        self.all().all(|index| self.is_so(index))
    }

    /// The first that compares so, if there is one.
    fn any(self) -> Option<usize> {
        self.all().find(|index| self.is_so(*index))
    }

    /// Writes down the numbers of those that compare so: how many, if there are any.
    fn some(self, indices: At<usize>) -> Option<usize> {
        let mut found = 0;
        for index in self.all().filter(|index| self.is_so(*index)) {
            indices.offset(found).put(index);
            found += 1;
        }
        (found > 0).then_some(found)
    }

    fn is_empty(self) -> bool {
        self.all().next().is_none()
    }
}

/// `SIZE_MAX`, for none.
const NONE: usize = usize::MAX;

/// Writes the two functions of one variable.
macro_rules! one {
    ($name:ident, $type:ty) => {
        export! { concat!("shmem_", stringify!($name), "_wait_until"),
            fn wait_one(ivar: At<$type>, cmp: c_int, cmp_value: $type) {
                until(concat!("shmem_", stringify!($name), "_wait_until"), ivar, cmp, cmp_value);
            }
        }
        export! { concat!("shmem_", stringify!($name), "_test"),
            fn test_one(ivar: At<$type>, cmp: c_int, cmp_value: $type) -> c_int {
                test(concat!("shmem_", stringify!($name), "_test"), ivar, cmp, cmp_value)
            }
        }
    };
}

macro_rules! waits {
    ($($name:ident: $type:ty,)*) => {
        $(pub mod $name {
            use super::*;
            one! { $name, $type }
            waits! { @several $name, $type, same, "", $type, Values::Same }
            waits! { @several $name, $type, each, "_vector", At<$type>, Values::Each }
        })*
    };
    (@several $name:ident, $type:ty, $ident:ident, $end:literal, $given:ty, $values:expr) => {
        pub mod $ident {
            use super::*;

            fn several(
                call: Name, at: At<$type>, count: usize, status: At<c_int>, cmp: c_int, values: $given
            ) -> Several<$type> {
                Space::of(call);
                Several { at, count, status, compare: comparison(call, cmp), values: $values(values) }
            }

            waits! { @wait $name, $type, wait_all, "_wait_until_all", $end, $given, () -> (),
                |call, all| if !all.is_empty() { wait(call, || all.are_all_so().then_some(())) } }
            waits! { @wait $name, $type, wait_any, "_wait_until_any", $end, $given, () -> usize,
                |call, all| if all.is_empty() { NONE } else { wait(call, || all.any()) } }
            waits! { @wait $name, $type, wait_some, "_wait_until_some", $end, $given, (indices: At<usize>) -> usize,
                |call, all| if all.is_empty() { 0 } else { wait(call, || all.some(indices)) } }
            waits! { @wait $name, $type, test_all, "_test_all", $end, $given, () -> c_int,
                |call, all| c_int::from(asked(|| all.are_all_so().then_some(())).is_some()) }
            waits! { @wait $name, $type, test_any, "_test_any", $end, $given, () -> usize,
                |call, all| asked(|| all.any()).unwrap_or(NONE) }
            waits! { @wait $name, $type, test_some, "_test_some", $end, $given, (indices: At<usize>) -> usize,
                |call, all| asked(|| all.some(indices)).unwrap_or(0) }
        }
    };
    (
        @wait $name:ident, $type:ty, $ident:ident, $op:literal, $end:literal, $given:ty,
        ($($more:ident: $more_type:ty)?) -> $result:ty, |$call:ident, $all:ident| $body:expr
    ) => {
        export! { concat!("shmem_", stringify!($name), $op, $end),
            fn $ident(
                ivars: At<$type>, nelems: usize, $($more: $more_type,)? status: At<c_int>, cmp: c_int, values: $given
            ) -> $result {
                let $call = concat!("shmem_", stringify!($name), $op, $end);
                let $all = several($call, ivars, nelems, status, cmp, values);
                $body
            }
        }
    };
}

/// What a call finds that only asks.
fn asked<R>(mut look: impl FnMut() -> Option<R>) -> Option<R> {
    look().or_else(|| {
        make_progress();
        look()
    })
}

types_to_update! { waits }

/// Functions of before, whose variables are no words of atomic operations.
macro_rules! shorts {
    ($($name:ident: $type:ty),*) => {
        $(pub mod $name {
            use super::*;
            one! { $name, $type }
        })*
    };
}
shorts! { short: i16, ushort: u16 }

/// Waits until a variable holds something else than a value: `SHMEM_CMP_NE`.
macro_rules! changes {
    ($($name:ident $symbol:literal: $type:ty),*) => {
        $(export! { $symbol,
            fn $name(ivar: At<$type>, cmp_value: $type) {
                until($symbol, ivar, 1, cmp_value);
            }
        })*
    };
}
mod older {
    use super::*;
    changes! {
        short "shmem_short_wait": i16, int "shmem_int_wait": i32, long "shmem_long_wait": i64,
        longlong "shmem_longlong_wait": i64, plain "shmem_wait": i64
    }
    export! { "shmem_wait_until",
        fn wait_until(ivar: At<i64>, cmp: c_int, cmp_value: i64) {
            until("shmem_wait_until", ivar, cmp, cmp_value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::OwnedMemory;

    #[test]
    fn comparisons_know_signs() {
        for (cmp, want) in [(0, false), (1, true), (2, false), (3, true), (4, true), (5, false)] {
            assert_eq!(comparison::<i32>("test", cmp)(&-1, &1), want, "{cmp}");
            let unsigned = [false, true, true, false, false, true][cmp as usize];
            assert_eq!(comparison::<u32>("test", cmp)(&u32::MAX, &1), unsigned, "{cmp}");
        }
    }

    #[test]
    fn those_that_a_mask_excludes_do_not_count() {
        let variables = OwnedMemory::holding(&[1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
        let mask = OwnedMemory::holding(&[0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
        let at = |memory: &OwnedMemory| At::<u8>::to(memory.memory().address());
        let several = |status: At<c_int>, value: u32| Several {
            at: at(&variables).cast::<u32>(),
            count: 3,
            status,
            compare: comparison("test", 0),
            values: Values::Same(value),
        };
        let masked = |value| several(at(&mask).cast(), value);
        assert_eq!((several(At::NULL, 2).any(), masked(2).any(), masked(3).any()), (Some(1), Some(2), None));
        assert!(!masked(2).are_all_so() && !masked(2).is_empty());
        let found = OwnedMemory::new(24);
        assert_eq!(several(At::NULL, 2).some(at(&found).cast()), Some(2));
        assert_eq!((found.memory().read_word(), found.memory().offset(8).read_word()), (1, 2));
    }
}
