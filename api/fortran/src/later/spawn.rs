// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processes that a program starts: lists of texts (MPI-5.0 section 11.8). What only the root has to give is read there
//! only. The `unsafe` blocks have the same argument as those of [`crate::args`].

use crate::abi::{C, Comm, HandleKind, Info};
use crate::args::{Argument, Out};
use crate::sentinels::Member;
use crate::sentinels::members;
#[cfg(not(mpich))]
use crate::sentinels::members::mpi_sentinels_char_ as no_texts;
#[cfg(mpich)]
use crate::sentinels::members::mpiprivc_ as no_texts;
use crate::special;
use std::ffi::{c_char, c_int, c_void};

unsafe extern "C" {
    fn PMPI_Comm_rank(comm: C<Comm>, rank: *mut c_int) -> c_int;
}

/// A text of `length` bytes, without the blanks around it, and with a zero byte.
unsafe fn text(at: *const u8, length: usize) -> Vec<u8> {
    // SAFETY: see the module's documentation.
    let text = unsafe { std::slice::from_raw_parts(at, length) }.trim_ascii();
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    [&text[..end], &[0]].concat()
}

/// Texts and their addresses, with a null address at the end.
struct Texts {
    addresses: Vec<*mut c_char>,
    _texts: Vec<Vec<u8>>,
}

impl Texts {
    fn new(mut texts: Vec<Vec<u8>>) -> Texts {
        let mut addresses: Vec<*mut c_char> = texts.iter_mut().map(|text| text.as_mut_ptr().cast()).collect();
        addresses.push(std::ptr::null_mut());
        Texts { addresses, _texts: texts }
    }

    /// Those at `at`, `at + step`, …, up to the first blank one.
    unsafe fn until_blank(at: *const u8, length: usize, step: usize) -> Texts {
        // SAFETY: see the module's documentation; a blank text ends the list.
        let each = (0..).map(|number| unsafe { text(at.add(number * step), length) });
        Texts::new(each.take_while(|text| text.len() > 1).collect())
    }
}

/// Null for MPI_ERRCODES_IGNORE.
fn errcodes(address: *mut c_void) -> *mut c_int {
    match members::of(address.addr()) {
        Some(Member::ErrcodesIgnore) => std::ptr::null_mut(),
        _ => address.cast(),
    }
}

/// Is it the address of MPI_ARGV_NULL or MPI_ARGVS_NULL?
fn is_no_text(address: usize) -> bool {
    address.wrapping_sub((&raw const no_texts).addr()) < 2
}

/// Is this process the root?
unsafe fn is_root(comm: C<Comm>, root: c_int) -> bool {
    let mut rank = 0;
    // SAFETY: if the handle is wrong the call itself raises the error, too.
    unsafe { PMPI_Comm_rank(comm, &raw mut rank) == 0 && rank == root }
}

special!(MPI_Comm_spawn "comm_spawn" "MPI_COMM_SPAWN":
    (command: *const c_char, argv: *mut *mut c_char, maxprocs: c_int, info: C<Info>, root: c_int, comm: C<Comm>,
     intercomm: *mut C<Comm>, codes: *mut c_int),
    |call| (command: *mut u8, argv: *mut u8, maxprocs: *mut c_int, info: *mut c_int, root: *mut c_int,
            comm: *mut c_int, intercomm: *mut c_void, codes: *mut c_void, ierror: *mut c_int,
            command_length: usize, argv_length: usize) {
    let comm = Comm::from_int(*comm);
    let (mut program, mut list, mut info_given) = (vec![0u8], None, Info::NONE);
    if is_root(comm, *root) {
        program = text(command, command_length);
        list = (!is_no_text(argv.addr())).then(|| Texts::until_blank(argv, argv_length, argv_length));
        info_given = Info::from_int(*info);
    }
    let argv = list.as_mut().map_or(std::ptr::null_mut(), |list| list.addresses.as_mut_ptr());
    let mut made = Out::<Comm>::take(intercomm, 0);
    *ierror = call(program.as_ptr().cast(), argv, *maxprocs, info_given, *root, comm, made.pass(), errcodes(codes));
    made.give(*ierror);
});

special!(MPI_Comm_spawn_multiple "comm_spawn_multiple" "MPI_COMM_SPAWN_MULTIPLE":
    (count: c_int, commands: *mut *mut c_char, argvs: *mut *mut *mut c_char, maxprocs: *const c_int,
     infos: *const C<Info>, root: c_int, comm: C<Comm>, intercomm: *mut C<Comm>, codes: *mut c_int),
    |call| (count: *mut c_int, commands: *mut u8, argvs: *mut u8, maxprocs: *mut c_int, infos: *mut c_int,
            root: *mut c_int, comm: *mut c_int, intercomm: *mut c_void, codes: *mut c_void, ierror: *mut c_int,
            commands_length: usize, argvs_length: usize) {
    let comm = Comm::from_int(*comm);
    let number = if is_root(comm, *root) { usize::try_from(*count).unwrap_or(0) } else { 0 };
    let programs = (0..number).map(|at| text(commands.add(at * commands_length), commands_length));
    let mut programs = Texts::new(programs.collect());
    let given: Vec<C<Info>> = (0..number).map(|at| Info::from_int(*infos.add(at))).collect();
    // The array has the list of a command in a row, so the texts of a list are `count` texts apart.
    let list = |at: usize| Texts::until_blank(argvs.add(at * argvs_length), argvs_length, number * argvs_length);
    let ignored = is_no_text(argvs.addr());
    let mut lists: Vec<Texts> = if ignored { Vec::new() } else { (0..number).map(list).collect() };
    let mut addresses: Vec<*mut *mut c_char> = lists.iter_mut().map(|list| list.addresses.as_mut_ptr()).collect();
    let argvs = if ignored { std::ptr::null_mut() } else { addresses.as_mut_ptr() };
    let mut made = Out::<Comm>::take(intercomm, 0);
    *ierror = call(*count, programs.addresses.as_mut_ptr(), argvs, maxprocs, given.as_ptr(), *root, comm,
        made.pass(), errcodes(codes));
    made.give(*ierror);
});
