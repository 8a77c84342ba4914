// SPDX-License-Identifier: MIT OR Apache-2.0
//! Questions about the ABI itself (MPI-5.0 chapter 20). Among them are the few facts about a Fortran compiler that a
//! Fortran binding leaves in the C library, where others find them.

use crate::abi::{CHandle, Info};
use crate::args::{Lent, Out, RecvBuffer, SendBuffer, null};
use crate::entries;
use std::ffi::c_int;
use std::sync::Mutex;
use strobe_mpi::Process;
use strobe_mpi::info::Info as Hints;
use strobe_mpi::split_type::hardware_used;
use strobe_types::{InfoHandle, Result, err};

/// What a Fortran binding has said about its compiler: the bytes of `.TRUE.` and `.FALSE.`, and sizes by name.
#[derive(Default)]
struct Fortran {
    booleans: Option<(Vec<u8>, Vec<u8>)>,
    info: Option<Vec<(Vec<u8>, Vec<u8>)>>,
}

static FORTRAN: Mutex<Fortran> = Mutex::new(Fortran { booleans: None, info: None });

fn fortran() -> std::sync::MutexGuard<'static, Fortran> {
    FORTRAN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The keys that a description of Fortran must have.
const SIZE_KEYS: [&str; 4] = ["mpi_logical_size", "mpi_integer_size", "mpi_real_size", "mpi_double_precision_size"];

fn info_of<'a>(rows: impl IntoIterator<Item = (&'a [u8], &'a [u8])>) -> Result<InfoHandle> {
    let mut hints = Hints::default();
    for (key, value) in rows {
        hints.set(key, value)?;
    }
    strobe_mpi::info::make(hints)
}

/// Fails for an address that is NULL.
fn needed(value: impl Lent, name: &'static str) -> Result<()> {
    if value.address().is_null() { null(name) } else { Ok(()) }
}

fn logical_bytes(size: c_int) -> Result<usize> {
    match size {
        1 | 2 | 4 | 8 | 16 => Ok(size as usize),
        _ => err!(ARG, "logical_size: {size} is no size of a Fortran LOGICAL: use 1, 2, 4, 8 or 16"),
    }
}

entries! {
    abi_query => export_abi_query;

    /// MPI-5.0 section 20.2
    fn MPI_Abi_get_version(abi_major: Out<c_int>, abi_minor: Out<c_int>) anytime |_mpi| {
        abi_major.set(A::VERSION.0);
        abi_minor.set(A::VERSION.1);
    }

    /// MPI-5.0 section 20.2
    fn MPI_Abi_get_info(info: Out<Info<A>>) anytime |_mpi| {
        let eight: &[u8] = b"8";
        let keys: [&[u8]; 3] = [b"mpi_aint_size", b"mpi_count_size", b"mpi_offset_size"];
        info.give(info_of(keys.map(|key| (key, eight)))?);
    }

    /// MPI-5.0 section 20.4. Gives `MPI_INFO_NULL` while no Fortran binding has set the information.
    fn MPI_Abi_get_fortran_info(info: Out<Info<A>>) anytime |_mpi| {
        let rows = fortran().info.clone();
        let handle = match &rows {
            Some(rows) => info_of(rows.iter().map(|(key, value)| (key.as_slice(), value.as_slice())))?,
            None => InfoHandle::NULL,
        };
        info.give(handle);
    }

    /// MPI-5.0 section 20.4. It can be set once.
    fn MPI_Abi_set_fortran_info(info: Info<A>) anytime |mpi| {
        let hints = strobe_mpi::info::read(info.inner(), mpi.map(Process::job_size), |info| Ok(info.clone()))?;
        for key in SIZE_KEYS {
            if hints.get(key.as_bytes())?.is_none() {
                return err!(ABI, "info: the key {key} is missing: set all four sizes");
            }
        }
        let mut fortran = fortran();
        if fortran.info.is_some() {
            return err!(ABI, "info: the Fortran information is set already and cannot be changed");
        }
        fortran.info = Some(hints.iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect());
    }

    /// MPI-5.0 section 20.4
    fn MPI_Abi_get_fortran_booleans(
        logical_size: c_int, logical_true: RecvBuffer, logical_false: RecvBuffer, is_set: Out<c_int>
    ) on none() |_mpi| {
        let size = logical_bytes(logical_size)?;
        needed(logical_true, "logical_true")?;
        needed(logical_false, "logical_false")?;
        let fortran = fortran();
        let Some((yes, no)) = &fortran.booleans else {
            is_set.set(0);
            return Ok(());
        };
        if yes.len() != size {
            let known = yes.len();
            return err!(ABI, "logical_size: {size}, but a Fortran LOGICAL here has {known} bytes");
        }
        logical_true.memory().write(yes);
        logical_false.memory().write(no);
        is_set.set(1);
    }

    /// MPI-5.0 section 20.4. They can be set once.
    fn MPI_Abi_set_fortran_booleans(logical_size: c_int, logical_true: SendBuffer, logical_false: SendBuffer)
        on none() |_mpi| {
        let size = logical_bytes(logical_size)?;
        needed(logical_true, "logical_true")?;
        needed(logical_false, "logical_false")?;
        let mut fortran = fortran();
        if fortran.booleans.is_some() {
            return err!(ABI, "logical_true: the Fortran booleans are set already and cannot be changed");
        }
        let (mut yes, mut no) = (vec![0; size], vec![0; size]);
        logical_true.memory().read(&mut yes);
        logical_false.memory().read(&mut no);
        fortran.booleans = Some((yes, no));
    }

    /// MPI-5.0 section 11.2.3. For each kind of hardware that is known here: whether this process is bound to it.
    fn MPI_Get_hw_resource_info(hw_info: Out<Info<A>>) on none() |_mpi| {
        let truth = |uses: bool| if uses { &b"true"[..] } else { &b"false"[..] };
        let keys: Vec<_> = hardware_used().map(|(name, uses)| (name.as_bytes(), truth(uses))).collect();
        hw_info.give(info_of(keys)?);
    }
}
