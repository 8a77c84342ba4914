// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Comm_spawn` and its like: argument lists are arrays of CHARACTERs that end in a blank one, of several commands
//! in the columns of one array (MPI-5.0 section 11.8).

use crate::args::{Argument, Out, int};
use crate::arrays::InArray;
use crate::handles::{Comm, Handle, HandleKind, Info};
use crate::sentinels::{errcodes, is_argv_null};
use crate::special;
use crate::text::{Text, addresses, list, several};
use std::ffi::{c_char, c_int, c_void};

special!(MPI_Comm_spawn "mpi_comm_spawn" "MPI_COMM_SPAWN":
    (command: *const c_char, argv: *const *const c_char, maxprocs: c_int, info: Handle, root: c_int, comm: Handle,
     intercomm: *mut Handle, array_of_errcodes: *mut c_int),
    |call| (command: *mut c_void, argv: *mut c_void, maxprocs: *mut c_int, info: *mut c_int, root: *mut c_int,
            comm: *mut c_int, intercomm: *mut c_void, array_of_errcodes: *mut c_int, ierror: *mut c_int,
            command_length: usize, argv_length: usize) {
    let texts = if is_argv_null(argv) { Vec::new() } else { list(argv, argv_length, 1) };
    let (mut command, mut made) = (Text::take(command, command_length), Out::<Comm>::take(intercomm, 0));
    let (texts, info, comm) = (addresses(&texts), Info::from_int(*info), Comm::from_int(*comm));
    *ierror = call(command.pass(), texts.as_ptr(), *maxprocs, info, *root, comm, made.pass(),
        errcodes(array_of_errcodes));
    made.give(*ierror);
});

special!(MPI_Comm_spawn_multiple "mpi_comm_spawn_multiple" "MPI_COMM_SPAWN_MULTIPLE":
    (count: c_int, array_of_commands: *const *const c_char, array_of_argv: *const *const *const c_char,
     array_of_maxprocs: *const c_int, array_of_info: *const Handle, root: c_int, comm: Handle, intercomm: *mut Handle,
     array_of_errcodes: *mut c_int),
    |call| (count: *mut c_int, array_of_commands: *mut c_void, array_of_argv: *mut c_void,
            array_of_maxprocs: *mut c_int, array_of_info: *mut c_void, root: *mut c_int, comm: *mut c_int,
            intercomm: *mut c_void, array_of_errcodes: *mut c_int, ierror: *mut c_int, commands_length: usize,
            argv_length: usize) {
    let many = int(count.cast());
    let commands = several(array_of_commands, commands_length, many);
    let none = is_argv_null(array_of_argv);
    let column = |row: usize| array_of_argv.cast::<u8>().wrapping_add(row * argv_length).cast();
    let lists: Vec<_> = (0..if none { 0 } else { many }).map(|row| list(column(row), argv_length, many)).collect();
    let lists: Vec<_> = lists.iter().map(|texts| addresses(texts)).collect();
    let firsts: Vec<_> = lists.iter().map(|list| list.as_ptr()).collect();
    let argv = if none { std::ptr::null() } else { firsts.as_ptr() };
    let (mut infos, mut made) = (InArray::<Info>::take(array_of_info, many), Out::<Comm>::take(intercomm, 0));
    *ierror = call(*count, addresses(&commands).as_ptr(), argv, array_of_maxprocs, infos.pass(), *root,
        Comm::from_int(*comm), made.pass(), errcodes(array_of_errcodes));
    made.give(*ierror);
});
