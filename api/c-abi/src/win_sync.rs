// SPDX-License-Identifier: MIT OR Apache-2.0
//! Synchronisation of windows (MPI-5.0 section 12.5).

use crate::abi::{CHandle, Family, Group, Win};
use crate::args::Out;
use crate::entries;
use std::ffi::c_int;

entries! {
    win_sync => export_win_sync;

    /// MPI-5.0 section 12.5.1
    fn MPI_Win_fence(assert: c_int, win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).fence(&mpi.scratch, A::assertions_in(assert))
    }

    /// MPI-5.0 section 12.5.2
    fn MPI_Win_start(group: Group<A>, assert: c_int, win: Win<A>) on win(win) |mpi| {
        let (window, group) = (mpi.wins.get(win.inner())?, mpi.groups.get(group.inner())?);
        window.call(&mpi.progress).start(&group, A::assertions_in(assert))
    }

    /// MPI-5.0 section 12.5.2
    fn MPI_Win_complete(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).complete()
    }

    /// MPI-5.0 section 12.5.2
    fn MPI_Win_post(group: Group<A>, assert: c_int, win: Win<A>) on win(win) |mpi| {
        let (window, group) = (mpi.wins.get(win.inner())?, mpi.groups.get(group.inner())?);
        window.call(&mpi.progress).post(&group, A::assertions_in(assert))
    }

    /// MPI-5.0 section 12.5.2
    fn MPI_Win_wait(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).wait()
    }

    /// MPI-5.0 section 12.5.2
    fn MPI_Win_test(win: Win<A>, flag: Out<c_int>) on win(win) |mpi| {
        flag.set(c_int::from(mpi.wins.get(win.inner())?.call(&mpi.progress).test()?));
    }

    /// MPI-5.0 section 12.5.3
    fn MPI_Win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: Win<A>) on win(win) |mpi| {
        let lock_type = A::constant_in(Family::LockType, lock_type);
        let window = mpi.wins.get(win.inner())?;
        window.call(&mpi.progress).lock(lock_type, A::rank_in(rank), A::assertions_in(assert))
    }

    /// MPI-5.0 section 12.5.3
    fn MPI_Win_unlock(rank: c_int, win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).unlock(A::rank_in(rank))
    }

    /// MPI-5.0 section 12.5.3
    fn MPI_Win_lock_all(assert: c_int, win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).lock_all(A::assertions_in(assert))
    }

    /// MPI-5.0 section 12.5.3
    fn MPI_Win_unlock_all(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).unlock_all()
    }

    /// MPI-5.0 section 12.5.4
    fn MPI_Win_flush(rank: c_int, win: Win<A>) on win(win) |mpi| {
        let rank = A::rank_in(rank);
        match mpi.wins.is_flushed(win.inner(), rank) {
            true => Ok(()),
            false => mpi.wins.get(win.inner())?.call(&mpi.progress).flush(Some(rank)),
        }
    }

    /// MPI-5.0 section 12.5.4
    fn MPI_Win_flush_all(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).flush(None)
    }

    /// MPI-5.0 section 12.5.4
    fn MPI_Win_flush_local(rank: c_int, win: Win<A>) on win(win) |mpi| {
        let rank = A::rank_in(rank);
        match mpi.wins.is_flushed(win.inner(), rank) {
            true => Ok(()),
            false => mpi.wins.get(win.inner())?.call(&mpi.progress).flush_local(Some(rank)),
        }
    }

    /// MPI-5.0 section 12.5.4
    fn MPI_Win_flush_local_all(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).flush_local(None)
    }

    /// MPI-5.0 section 12.5.4
    fn MPI_Win_sync(win: Win<A>) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.call(&mpi.progress).sync();
    }
}
