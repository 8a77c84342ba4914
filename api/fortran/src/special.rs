// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls whose Fortran arguments do not correspond to the C arguments one by one.

use crate::abi::{C, Comm, Datatype, HandleKind, INT_KEYS, Info, WIN_SIZE, Win, key};
use crate::args::{Argument, Out, OutLogical};
use crate::text::{InfoText, pad};
use crate::{older_special, special};
use std::ffi::{c_char, c_int, c_void};

// Functions that return a value.
special!(MPI_Wtime "wtime" "MPI_WTIME": () -> f64, |call| () { call() });
special!(MPI_Wtick "wtick" "MPI_WTICK": () -> f64, |call| () { call() });
special!(MPI_Aint_add "aint_add" "MPI_AINT_ADD":
    (base: i64, disp: i64) -> i64, |call| (base: *mut i64, disp: *mut i64) { call(*base, *disp) });
special!(MPI_Aint_diff "aint_diff" "MPI_AINT_DIFF":
    (addr1: i64, addr2: i64) -> i64, |call| (addr1: *mut i64, addr2: *mut i64) { call(*addr1, *addr2) });

special!(MPI_Init "init" "MPI_INIT":
    (argc: *mut c_void, argv: *mut c_void), |call| (ierror: *mut c_int) {
    *ierror = call(std::ptr::null_mut(), std::ptr::null_mut());
});

special!(MPI_Init_thread "init_thread" "MPI_INIT_THREAD":
    (argc: *mut c_void, argv: *mut c_void, required: c_int, provided: *mut c_int),
    |call| (required: *mut c_int, provided: *mut c_int, ierror: *mut c_int) {
    *ierror = call(std::ptr::null_mut(), std::ptr::null_mut(), *required, provided);
});

special!(MPI_Pcontrol "pcontrol" "MPI_PCONTROL":
    (level: c_int), |call| (level: *mut c_int) {
    call(*level);
});

special!(MPI_Info_create_env "info_create_env" "MPI_INFO_CREATE_ENV":
    (argc: c_int, argv: *mut c_void, info: *mut C<Info>), |call| (info: *mut c_void, ierror: *mut c_int) {
    let mut held = Out::<Info>::take(info, 0);
    *ierror = call(0, std::ptr::null_mut(), held.pass());
    held.give(*ierror);
});

// In this call the length that C gets does not count the zero byte.
special!(MPI_Info_get "info_get" "MPI_INFO_GET":
    (info: C<Info>, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int),
    |call| (info: *mut c_int, key: *mut c_void, valuelen: *mut c_int, value: *mut c_void, flag: *mut c_void,
            ierror: *mut c_int, key_length: usize, value_length: usize) {
    let (mut key, mut set) = (InfoText::take(key, key_length), OutLogical::take(flag, 0));
    let mut text = vec![0u8; usize::try_from(*valuelen).unwrap_or(0) + 1];
    *ierror = call(Info::from_int(*info), key.pass(), *valuelen, text.as_mut_ptr().cast(), set.pass());
    let found = *ierror == 0 && *set.pass() != 0;
    if found {
        pad(value, value_length, &text);
    }
    set.give(*ierror);
});

// In this call the length that C gets counts the zero byte, and Fortran's does not.
special!(MPI_Info_get_string "info_get_string" "MPI_INFO_GET_STRING":
    (info: C<Info>, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int),
    |call| (info: *mut c_int, key: *mut c_void, buflen: *mut c_int, value: *mut c_void, flag: *mut c_void,
            ierror: *mut c_int, key_length: usize, value_length: usize) {
    let (mut key, mut set) = (InfoText::take(key, key_length), OutLogical::take(flag, 0));
    let asked = *buflen;
    let mut room = if asked > 0 { asked + 1 } else { asked };
    let mut text = vec![0u8; usize::try_from(room).unwrap_or(0) + 1];
    *ierror = call(Info::from_int(*info), key.pass(), &raw mut room, text.as_mut_ptr().cast(), set.pass());
    if *ierror == 0 && *set.pass() != 0 {
        *buflen = (room - 1).max(0);
        if asked > 0 {
            pad(value, value_length, &text);
        }
    }
    set.give(*ierror);
});

/// What Fortran gets as the value of an attribute for which C gave `found`.
unsafe fn attribute(keyval: c_int, found: *mut c_void) -> i64 {
    match keyval {
        // SAFETY: MPI gives the address of an MPI_Aint (MPI-5.0 section 12.2.6).
        WIN_SIZE => unsafe { *found.cast::<i64>() },
        _ if INT_KEYS.contains(&keyval) => {
            // SAFETY: MPI's other own attributes are the address of an int (MPI-5.0 sections 9.1.2 and 12.2.6).
            i64::from(unsafe { *found.cast::<c_int>() })
        }
        _ => found.expose_provenance() as i64,
    }
}

macro_rules! get_attribute {
    ($how:ident $c:ident $lower:literal $upper:literal $kind:ty, $value:ty) => {
        $how!($c $lower $upper:
            (object: C<$kind>, keyval: c_int, value: *mut c_void, flag: *mut c_int),
            |call| (object: *mut c_int, keyval: *mut c_int, value: *mut $value, flag: *mut c_int, ierror: *mut c_int) {
            let (mut found, mut set) = (std::ptr::null_mut::<c_void>(), 0);
            let keyval = key(*keyval);
            *ierror = call(<$kind>::from_int(*object), keyval, (&raw mut found).cast(), &raw mut set);
            if *ierror == 0 {
                *flag = set;
                if set != 0 {
                    *value = attribute(keyval, found) as $value;
                }
            }
        });
    };
}

get_attribute!(special MPI_Comm_get_attr "comm_get_attr" "MPI_COMM_GET_ATTR" Comm, i64);
get_attribute!(special MPI_Type_get_attr "type_get_attr" "MPI_TYPE_GET_ATTR" Datatype, i64);
get_attribute!(special MPI_Win_get_attr "win_get_attr" "MPI_WIN_GET_ATTR" Win, i64);
get_attribute!(older_special MPI_Attr_get "attr_get" "MPI_ATTR_GET" Comm, c_int);

macro_rules! set_attribute {
    ($how:ident $c:ident $lower:literal $upper:literal $kind:ty, $value:ty) => {
        $how!($c $lower $upper: (object: C<$kind>, keyval: c_int, value: *mut c_void),
            |call| (object: *mut c_int, keyval: *mut c_int, value: *mut $value, ierror: *mut c_int) {
            let word = std::ptr::with_exposed_provenance_mut(*value as usize);
            *ierror = call(<$kind>::from_int(*object), *keyval, word);
        });
    };
}

set_attribute!(special MPI_Comm_set_attr "comm_set_attr" "MPI_COMM_SET_ATTR" Comm, i64);
set_attribute!(special MPI_Type_set_attr "type_set_attr" "MPI_TYPE_SET_ATTR" Datatype, i64);
set_attribute!(special MPI_Win_set_attr "win_set_attr" "MPI_WIN_SET_ATTR" Win, i64);
set_attribute!(older_special MPI_Attr_put "attr_put" "MPI_ATTR_PUT" Comm, c_int);
