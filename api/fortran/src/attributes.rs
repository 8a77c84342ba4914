// SPDX-License-Identifier: MIT OR Apache-2.0
//! Attribute keys and generalized requests. C hands an extra state to their functions. Here that is a structure of this
//! library, which holds the program's functions and its own extra state. The structure of a key is never freed: it may
//! be needed as long as any object has the attribute, and a program makes few keys.
//!
//! The argument of the `unsafe` blocks: *the program gave procedures of the interfaces that the standard declares*
//! (MPI-5.0 sections 7.7.2 and 13.2), and C calls the functions here with what it promises there.

use crate::abi::{C, Comm, Datatype, HandleKind, Request, Win};
use crate::args::{Argument, Out};
use crate::{older_special, special};
use std::ffi::{c_int, c_void};

/// A copy function of the program, with attribute values of type `V`: INTEGER(KIND=MPI_ADDRESS_KIND), or plain INTEGER
/// in the older calls.
type Copy<V> = unsafe extern "C" fn(*mut c_int, *mut c_int, *mut V, *mut V, *mut V, *mut c_int, *mut c_int);
type Delete<V> = unsafe extern "C" fn(*mut c_int, *mut c_int, *mut V, *mut V, *mut c_int);
type CopyInC<K> = unsafe extern "C" fn(C<K>, c_int, *mut c_void, *mut c_void, *mut *mut c_void, *mut c_int) -> c_int;
type DeleteInC<K> = unsafe extern "C" fn(C<K>, c_int, *mut c_void, *mut c_void) -> c_int;

/// The program's functions for a key, and its extra state.
struct Key<V> {
    copy: Copy<V>,
    delete: Delete<V>,
    extra_state: V,
}

/// A type of attribute value in Fortran, and how it is kept in a C word.
trait Value: std::marker::Copy {
    fn of(word: *mut c_void) -> Self;
    fn word(self) -> *mut c_void;
}

macro_rules! value {
    ($kind:ty) => {
        impl Value for $kind {
            fn of(word: *mut c_void) -> Self {
                word.expose_provenance() as $kind
            }
            fn word(self) -> *mut c_void {
                std::ptr::with_exposed_provenance_mut(self as usize)
            }
        }
    };
}
value!(i64);
value!(c_int);

unsafe extern "C" fn copy<K: HandleKind, V: Value>(
    object: K::C,
    mut keyval: c_int,
    key: *mut c_void,
    value: *mut c_void,
    result: *mut *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: see the module's documentation; `key` is the one of this keyval.
    unsafe {
        let key = &*key.cast::<Key<V>>();
        let (mut object, mut extra, mut value) = (K::to_int(object), key.extra_state, V::of(value));
        let (mut made, mut set, mut code) = (value, 0, 0);
        (key.copy)(
            &raw mut object,
            &raw mut keyval,
            &raw mut extra,
            &raw mut value,
            &raw mut made,
            &raw mut set,
            &raw mut code,
        );
        *flag = c_int::from(set != 0);
        *result = made.word();
        code
    }
}

unsafe extern "C" fn delete<K: HandleKind, V: Value>(
    object: K::C,
    mut keyval: c_int,
    value: *mut c_void,
    key: *mut c_void,
) -> c_int {
    // SAFETY: as above.
    unsafe {
        let key = &*key.cast::<Key<V>>();
        let (mut object, mut extra, mut value, mut code) = (K::to_int(object), key.extra_state, V::of(value), 0);
        (key.delete)(&raw mut object, &raw mut keyval, &raw mut value, &raw mut extra, &raw mut code);
        code
    }
}

macro_rules! keyval {
    ($how:ident $c:ident $lower:literal $upper:literal $kind:ty, $value:ty) => {
        $how!($c $lower $upper:
            (copy_fn: CopyInC<$kind>, delete_fn: DeleteInC<$kind>, keyval: *mut c_int, extra_state: *mut c_void),
            |call| (copy_fn: Copy<$value>, delete_fn: Delete<$value>, keyval: *mut c_int, extra_state: *mut $value,
                    ierror: *mut c_int) {
            let key = Box::new(Key { copy: copy_fn, delete: delete_fn, extra_state: *extra_state });
            *ierror = call(copy::<$kind, $value>, delete::<$kind, $value>, keyval, Box::into_raw(key).cast());
        });
    };
}

keyval!(special MPI_Comm_create_keyval "comm_create_keyval" "MPI_COMM_CREATE_KEYVAL" Comm, i64);
keyval!(special MPI_Type_create_keyval "type_create_keyval" "MPI_TYPE_CREATE_KEYVAL" Datatype, i64);
keyval!(special MPI_Win_create_keyval "win_create_keyval" "MPI_WIN_CREATE_KEYVAL" Win, i64);
keyval!(older_special MPI_Keyval_create "keyval_create" "MPI_KEYVAL_CREATE" Comm, c_int);

/// The attribute functions that MPI itself provides, and that Fortran programs pass by name.
macro_rules! own {
    ($value:ty: $null_copy:literal $dup:literal $null_delete:literal) => {
        const _: () = {
            #[unsafe(export_name = $null_copy)]
            unsafe extern "C" fn null_copy(
                _object: *mut c_int,
                _keyval: *mut c_int,
                _extra_state: *mut $value,
                _value: *mut $value,
                _made: *mut $value,
                flag: *mut c_int,
                ierror: *mut c_int,
            ) {
                // SAFETY: see the module's documentation.
                unsafe {
                    *flag = 0;
                    *ierror = 0;
                }
            }
            #[unsafe(export_name = $dup)]
            unsafe extern "C" fn dup(
                _object: *mut c_int,
                _keyval: *mut c_int,
                _extra_state: *mut $value,
                value: *mut $value,
                made: *mut $value,
                flag: *mut c_int,
                ierror: *mut c_int,
            ) {
                // SAFETY: see the module's documentation.
                unsafe {
                    *made = *value;
                    *flag = 1;
                    *ierror = 0;
                }
            }
            #[unsafe(export_name = $null_delete)]
            unsafe extern "C" fn null_delete(
                _object: *mut c_int,
                _keyval: *mut c_int,
                _value: *mut $value,
                _extra_state: *mut $value,
                ierror: *mut c_int,
            ) {
                // SAFETY: see the module's documentation.
                unsafe { *ierror = 0 }
            }
        };
    };
}

own!(i64: "mpi_comm_null_copy_fn_" "mpi_comm_dup_fn_" "mpi_comm_null_delete_fn_");
own!(i64: "mpi_type_null_copy_fn_" "mpi_type_dup_fn_" "mpi_type_null_delete_fn_");
own!(i64: "mpi_win_null_copy_fn_" "mpi_win_dup_fn_" "mpi_win_null_delete_fn_");
own!(c_int: "mpi_null_copy_fn_" "mpi_dup_fn_" "mpi_null_delete_fn_");

/// Those of MPICH's `mpi_f08`, which are procedures of a module there.
#[cfg(mpich)]
mod of_module {
    use std::ffi::c_int;

    own!(i64: "__mpi_f08_callbacks_MOD_mpi_comm_null_copy_fn" "__mpi_f08_callbacks_MOD_mpi_comm_dup_fn"
        "__mpi_f08_callbacks_MOD_mpi_comm_null_delete_fn");
    own!(i64: "__mpi_f08_callbacks_MOD_mpi_type_null_copy_fn" "__mpi_f08_callbacks_MOD_mpi_type_dup_fn"
        "__mpi_f08_callbacks_MOD_mpi_type_null_delete_fn");
    own!(i64: "__mpi_f08_callbacks_MOD_mpi_win_null_copy_fn" "__mpi_f08_callbacks_MOD_mpi_win_dup_fn"
        "__mpi_f08_callbacks_MOD_mpi_win_null_delete_fn");
}

/// The program's functions for a generalized request and its extra state, kept until the request is freed.
struct General {
    query: unsafe extern "C" fn(*mut i64, *mut c_void, *mut c_int),
    free: unsafe extern "C" fn(*mut i64, *mut c_int),
    cancel: unsafe extern "C" fn(*mut i64, *mut c_int, *mut c_int),
    extra_state: i64,
}

unsafe extern "C" fn query(general: *mut c_void, status: *mut c_void) -> c_int {
    let mut code = 0;
    // SAFETY: see the module's documentation; the status of the ABI has the layout of the Fortran array.
    unsafe {
        let general = &mut *general.cast::<General>();
        (general.query)(&raw mut general.extra_state, status, &raw mut code);
    }
    code
}

unsafe extern "C" fn free(general: *mut c_void) -> c_int {
    let mut code = 0;
    // SAFETY: see the module's documentation; C calls this once, and as the last of the three.
    unsafe {
        let mut general = Box::from_raw(general.cast::<General>());
        (general.free)(&raw mut general.extra_state, &raw mut code);
    }
    code
}

unsafe extern "C" fn cancel(general: *mut c_void, complete: c_int) -> c_int {
    let (mut complete, mut code) = (c_int::from(complete != 0), 0);
    // SAFETY: see the module's documentation.
    unsafe {
        let general = &mut *general.cast::<General>();
        (general.cancel)(&raw mut general.extra_state, &raw mut complete, &raw mut code);
    }
    code
}

special!(MPI_Grequest_start "grequest_start" "MPI_GREQUEST_START":
    (query_fn: unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int,
     free_fn: unsafe extern "C" fn(*mut c_void) -> c_int,
     cancel_fn: unsafe extern "C" fn(*mut c_void, c_int) -> c_int, extra_state: *mut c_void, request: *mut C<Request>),
    |call| (query_fn: unsafe extern "C" fn(*mut i64, *mut c_void, *mut c_int),
            free_fn: unsafe extern "C" fn(*mut i64, *mut c_int),
            cancel_fn: unsafe extern "C" fn(*mut i64, *mut c_int, *mut c_int), extra_state: *mut i64,
            request: *mut c_void, ierror: *mut c_int) {
    let general = General { query: query_fn, free: free_fn, cancel: cancel_fn, extra_state: *extra_state };
    let mut request = Out::<Request>::take(request, 0);
    *ierror = call(query, free, cancel, Box::into_raw(Box::new(general)).cast(), request.pass());
    request.give(*ierror);
});
