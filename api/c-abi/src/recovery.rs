// SPDX-License-Identifier: MIT OR Apache-2.0
//! User-level failure mitigation (docs/design/recovery.md): no part of the standard, so the names begin with `MPIX_`,
//! as in other libraries.

use crate::abi::{CHandle, Comm, File, Group, Request, Win};
use crate::args::{InOut, Out};
use crate::entries;
use std::ffi::c_int;

entries! {
    recovery => export_recovery;

    /// Interrupts what all members do on a communicator.
    fn MPIX_Comm_revoke(comm: Comm<A>) on comm(comm) |mpi| {
        mpi.recovering().revoke(comm.inner())
    }

    /// Interrupts what all members do on a window.
    fn MPIX_Win_revoke(win: Win<A>) on win(win) |mpi| {
        mpi.recovering().revoke_window(&*mpi.wins.get(win.inner())?)
    }

    /// True if a window was revoked.
    fn MPIX_Win_is_revoked(win: Win<A>, flag: Out<c_int>) on win(win) |mpi| {
        flag.set(c_int::from(mpi.recovering().is_cut_off(mpi.wins.get(win.inner())?.comm())));
    }

    /// The members of a window that have failed, as far as it is known.
    fn MPIX_Win_get_failed(win: Win<A>, failedgrp: Out<Group<A>>) on win(win) |mpi| {
        let window = mpi.wins.get(win.inner())?;
        failedgrp.give(mpi.groups.handle(mpi.recovering().failed_of(window.comm()))?);
    }

    /// Interrupts what all members do on a file.
    fn MPIX_File_revoke(fh: File<A>) on file(fh) |mpi| {
        mpi.recovering().revoke_file(&*mpi.files.get(fh.inner())?)
    }

    /// True if a file was revoked.
    fn MPIX_File_is_revoked(fh: File<A>, flag: Out<c_int>) on file(fh) |mpi| {
        flag.set(c_int::from(mpi.recovering().is_cut_off(mpi.files.get(fh.inner())?.comm())));
    }

    /// The members of a file that have failed, as far as it is known.
    fn MPIX_File_get_failed(fh: File<A>, failedgrp: Out<Group<A>>) on file(fh) |mpi| {
        let file = mpi.files.get(fh.inner())?;
        failedgrp.give(mpi.groups.handle(mpi.recovering().failed_of(file.comm()))?);
    }

    /// True if a communicator was revoked.
    fn MPIX_Comm_is_revoked(comm: Comm<A>, flag: Out<c_int>) on comm(comm) |mpi| {
        flag.set(c_int::from(mpi.recovering().is_revoked(comm.inner())?));
    }

    /// Makes a communicator of the members that have not failed.
    fn MPIX_Comm_shrink(comm: Comm<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.recovering().shrink(comm.inner())?);
    }

    /// The same behind a request; the communicator is there when that is complete.
    fn MPIX_Comm_ishrink(comm: Comm<A>, newcomm: Out<Comm<A>>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let give = move |made| {
            if let Some(mpi) = strobe_mpi::enter() {
                newcomm.give(mpi.recovering().adopt(made)?);
            }
            Ok(())
        };
        request.give(mpi.recovering().shrink_later(comm.inner(), give)?);
    }

    /// Agrees with the members that have not failed on the bits that all of them have set.
    fn MPIX_Comm_agree(comm: Comm<A>, flag: InOut<c_int>) on comm(comm) |mpi| {
        mpi.recovering().agree(comm.inner(), flag.get(), |value| flag.set(value))
    }

    /// The same behind a request; the bits are there when that is complete.
    fn MPIX_Comm_iagree(comm: Comm<A>, flag: InOut<c_int>, request: Out<Request<A>>) on comm(comm) |mpi| {
        request.give(mpi.recovering().agree_later(comm.inner(), flag.get(), move |value| flag.set(value))?);
    }

    /// Acknowledges all failures that are known.
    fn MPIX_Comm_failure_ack(comm: Comm<A>) on comm(comm) |mpi| {
        mpi.recovering().acknowledge_all(comm.inner())
    }

    /// The members whose failure was acknowledged.
    fn MPIX_Comm_failure_get_acked(comm: Comm<A>, failedgrp: Out<Group<A>>) on comm(comm) |mpi| {
        failedgrp.give(mpi.groups.handle(mpi.recovering().acknowledged(comm.inner())?)?);
    }

    /// The members that have failed, as far as it is known.
    fn MPIX_Comm_get_failed(comm: Comm<A>, failedgrp: Out<Group<A>>) on comm(comm) |mpi| {
        failedgrp.give(mpi.groups.handle(mpi.recovering().failed(comm.inner())?)?);
    }

    /// Acknowledges the first so many of them.
    fn MPIX_Comm_ack_failed(comm: Comm<A>, num_to_ack: c_int, num_acked: Out<c_int>) on comm(comm) |mpi| {
        num_acked.set(mpi.recovering().acknowledge(comm.inner(), num_to_ack)?);
    }
}
