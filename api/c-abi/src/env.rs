// SPDX-License-Identifier: MIT OR Apache-2.0
//! The environment (MPI-5.0 chapters 9 and 11): initialisation and finalisation, versions, clocks, memory, error
//! strings.

use crate::abi::{Aint, CHandle, Comm, Family, Info};
use crate::args::{Lent, Out, OutText, RecvBuffer};
use crate::entries;
use std::ffi::{c_char, c_double, c_int, c_void};
use strobe_mpi::errhandler::Errhandlers;
use strobe_mpi::{abort, start};
use strobe_types::constants::{MAX_ERROR_STRING, MAX_LIBRARY_VERSION_STRING, THREAD_SINGLE};
use strobe_types::{Result, err};

/// What `MPI_Get_version` answers: the version of the standard that is here whole. The headers name the same one.
pub const VERSION: (c_int, c_int) = (5, 0);

/// The alignment of memory from `MPI_Alloc_mem`, in bytes: a cache line.
const ALIGNMENT: usize = 64;

/// The alignment in bytes that the info asks for with `mpi_minimum_memory_alignment` (MPI-5.0 section 9.2), or
/// [`ALIGNMENT`] if that is more.
fn alignment(info: &strobe_mpi::info::Info) -> Result<usize> {
    let Some(value) = info.get(b"mpi_minimum_memory_alignment")? else { return Ok(ALIGNMENT) };
    let bytes = std::str::from_utf8(value).ok().and_then(|text| text.trim().parse::<usize>().ok());
    match bytes.filter(|bytes| bytes.is_power_of_two()) {
        Some(bytes) => Ok(bytes.max(ALIGNMENT)),
        None => err!(
            INFO_VALUE,
            "info: mpi_minimum_memory_alignment is \"{}\": give a power of two, in bytes",
            String::from_utf8_lossy(value)
        ),
    }
}

fn already_initialized() -> Result<()> {
    err!(OTHER, "MPI is initialised already, or was finalised: initialise once, and ask MPI_Initialized")
}

/// Ends the job and never returns. Its result is `()`, since the body of an entry may end in that.
fn end_job(errorcode: c_int) {
    abort(&format!("MPI_Abort: called with error code {errorcode}"), errorcode)
}

entries! {
    env => export_env;

    /// MPI-5.0 section 11.2.1
    fn MPI_Init(argc: *mut c_int, argv: *mut *mut *mut c_char) anytime |mpi| {
        let _ = (argc, argv);
        if mpi.is_some_and(|mpi| mpi.edge.has_begun()) {
            return already_initialized();
        }
        start::init(A::CONTROL, THREAD_SINGLE).map(|_| ())
    }

    /// MPI-5.0 section 11.2.1
    fn MPI_Init_thread(argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: Out<c_int>)
        anytime |mpi| {
        let _ = (argc, argv);
        if mpi.is_some_and(|mpi| mpi.edge.has_begun()) {
            return already_initialized();
        }
        let level = start::init(A::CONTROL, A::constant_in(Family::Thread, required))?;
        provided.set(A::constant_out(Family::Thread, level));
    }

    /// MPI-5.0 section 11.4.1
    fn MPI_Initialized(flag: Out<c_int>) anytime |mpi| {
        flag.set(c_int::from(mpi.is_some_and(|mpi| mpi.edge.has_begun())));
    }

    /// MPI-5.0 section 11.4.1
    fn MPI_Finalized(flag: Out<c_int>) anytime |mpi| {
        flag.set(c_int::from(mpi.is_some_and(|mpi| mpi.edge.is_finalized())));
    }

    /// MPI-5.0 section 11.2.2
    fn MPI_Finalize() on none() |mpi| {
        mpi.finalize()
    }

    /// MPI-5.0 section 11.2.2. `errorcode` is the exit status of the job.
    fn MPI_Abort(_comm: Comm<A>, errorcode: c_int) anytime |_mpi| {
        end_job(errorcode)
    }

    /// MPI-5.0 section 11.6.3
    fn MPI_Query_thread(provided: Out<c_int>) on none() |mpi| {
        provided.set(A::constant_out(Family::Thread, mpi.edge.thread_level()));
    }

    /// MPI-5.0 section 11.6.3
    fn MPI_Is_thread_main(flag: Out<c_int>) on none() |mpi| {
        flag.set(c_int::from(mpi.edge.is_main_thread()));
    }

    /// MPI-5.0 section 9.1.1
    fn MPI_Get_version(version: Out<c_int>, subversion: Out<c_int>) anytime |_mpi| {
        version.set(VERSION.0);
        subversion.set(VERSION.1);
    }

    /// MPI-5.0 section 9.1.1
    fn MPI_Get_library_version(version: OutText, resultlen: Out<c_int>) anytime |_mpi| {
        let text = format!("Strobe {} ({})", env!("CARGO_PKG_VERSION"), A::NAME);
        resultlen.set(version.set(&text, MAX_LIBRARY_VERSION_STRING as usize));
    }

    /// MPI-5.0 section 9.1.2
    fn MPI_Get_processor_name(name: OutText, resultlen: Out<c_int>) on none() |_mpi| {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let host = if host.trim().is_empty() { "localhost" } else { host.trim() };
        resultlen.set(name.set(host, A::MAX_PROCESSOR_NAME));
    }

    /// MPI-5.0 section 9.6. The clock is the system's monotonic one, which all processes of a node share.
    fn MPI_Wtime() -> (c_double) plain |_none| {
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: Linux always has this clock, and the struct is a local variable.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
        now.tv_sec as c_double + now.tv_nsec as c_double * 1e-9
    }

    /// MPI-5.0 section 9.6
    fn MPI_Wtick() -> (c_double) plain |_none| {
        1e-9
    }

    /// MPI-5.0 section 9.4
    fn MPI_Error_class(errorcode: c_int, errorclass: Out<c_int>) anytime |mpi| {
        let code = A::error_in(errorcode);
        let class = match mpi {
            Some(mpi) => mpi.errhandlers.error_class(code)?,
            None => Errhandlers::default().error_class(code)?,
        };
        errorclass.set(A::error_out(class));
    }

    /// MPI-5.0 section 9.4
    fn MPI_Error_string(errorcode: c_int, string: OutText, resultlen: Out<c_int>) anytime |mpi| {
        let code = A::error_in(errorcode);
        let text = match mpi {
            Some(mpi) => mpi.errhandlers.error_string(code)?,
            None => Errhandlers::default().error_string(code)?,
        };
        let text = match strobe_mpi::tools::life::last_message(code) {
            Some(message) => format!("{text}; {message}"),
            None => text,
        };
        resultlen.set(string.set(&text, MAX_ERROR_STRING as usize));
    }

    /// MPI-5.0 section 15.2.4. It is variadic in C. Its further arguments are for tools, so none is read, and a
    /// function of one argument has the same calling convention. Level 0 pauses the statistics of calls that are kept
    /// on request, 1 and above go on with them; what is kept is in shared memory, so level 2 has nothing to flush.
    fn MPI_Pcontrol(level: c_int) anytime |mpi| {
        if let Some(mpi) = mpi {
            mpi.progress.calls.control(level);
        }
    }

    /// MPI-5.0 section 9.2
    fn MPI_Alloc_mem(size: Aint, info: Info<A>, baseptr: Out<*mut c_void>) on none() |mpi| {
        let alignment = alignment(&mpi.info_or_none(info.inner())?)?;
        let Ok(bytes) = usize::try_from(size) else {
            return err!(ARG, "size: {size} is negative: pass the number of bytes, 0 or more");
        };
        let mut base = std::ptr::null_mut();
        // SAFETY: the pointer that is written is a local variable, and the alignment is a power of two.
        let failure = unsafe { libc::posix_memalign(&mut base, alignment, bytes.max(1)) };
        if failure != 0 {
            return err!(
                NO_MEM,
                "size: {bytes} bytes aligned to {alignment} cannot be allocated: the system has no such memory left"
            );
        }
        baseptr.set(base);
    }

    /// MPI-5.0 section 9.2
    fn MPI_Free_mem(base: RecvBuffer) on none() |_mpi| {
        // SAFETY: the program passes what MPI_Alloc_mem gave it, once; that came from posix_memalign. NULL is ignored.
        unsafe { libc::free(base.address().cast_mut()) };
    }
}
