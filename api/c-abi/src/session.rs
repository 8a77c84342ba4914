// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions (MPI-5.0 sections 11.3 and 9.3.4), and communicators from their groups (sections 7.4.2 and 7.6.1).

use crate::abi::{Abi, CHandle, Comm, Errhandler, Group, Info, Request, Session};
use crate::args::{InOut, InText, Out, OutText};
use crate::{entries, failure};
use std::ffi::{c_char, c_int};
use std::rc::Rc;
use strobe_mpi::errhandler::{Action, HandlerOf};
use strobe_mpi::from_group::FromGroup;
use strobe_mpi::{Process, buffered, info, start};
use strobe_types::constants::MAX_STRINGTAG_LEN;
use strobe_types::{CallId, ErrhandlerHandle, Error, ErrorClass, Result, SessionHandle, err};

/// What a communicator is made of besides its groups, for `run`.
fn from_group<A: Abi, R>(
    mpi: &Process,
    session: SessionHandle,
    stringtag: InText,
    (info, errhandler): (Info<A>, Errhandler<A>),
    run: impl FnOnce(&FromGroup<'_>) -> Result<R>,
) -> Result<R> {
    let string = stringtag.bytes();
    if string.len() >= MAX_STRINGTAG_LEN as usize {
        let most = MAX_STRINGTAG_LEN - 1;
        return err!(
            ARG,
            "stringtag: {} bytes are longer than MPI_MAX_STRINGTAG_LEN allows; use at most {most}",
            string.len()
        );
    }
    let info = mpi.info_or_none(info.inner())?;
    let errhandler = mpi.errhandlers.get(errhandler.inner(), HandlerOf::Comm)?;
    let session_buffer = mpi.edge.sessions.get(session).ok().map(|session| Rc::clone(&session.send_buffer));
    run(&FromGroup { job: mpi.bcs.job(), string, info: &info, errhandler, session_buffer })
}

/// What is wrong with `MPI_Session_init` goes to the handler that it names, which may be one of the program's only
/// where MPI is used already.
fn refused<A: Abi>(errhandler: ErrhandlerHandle, error: &Error) -> c_int {
    const CALL: CallId = CallId::of("MPI_Session_init");
    if errhandler == ErrhandlerHandle::ERRORS_RETURN {
        return A::error_out(error.class().0);
    }
    if let Some(process) = strobe_mpi::enter().filter(|process| process.edge.is_usable()) {
        process.errhandlers.note(CALL.name(), error);
        if let Ok(handler) = process.errhandlers.get(errhandler, HandlerOf::Session)
            && let Action::Call(function) = handler.action()
        {
            drop(process);
            function(SessionHandle::NULL.0, error.class());
            return A::error_out(error.class().0);
        }
    }
    failure::fatal(CALL, error)
}

entries! {
    session => export_session;

    /// MPI-5.0 section 11.3.1
    fn MPI_Session_init(info: Info<A>, errhandler: Errhandler<A>, session: Out<Session<A>>) plain |_none| {
        let opened = crate::args::Argument::check(&session, "session")
            .and_then(|()| info::or_none(info.inner(), 0))
            .and_then(|info| start::init_session(A::CONTROL, &info, errhandler.inner()));
        match opened {
            Ok(handle) => {
                session.give(handle);
                0
            }
            Err(error) => refused::<A>(errhandler.inner(), &error),
        }
    }

    /// MPI-5.0 section 11.3.1
    fn MPI_Session_finalize(session: InOut<Session<A>>) on session(session.or_null()) |mpi| {
        mpi.finalize_session(session.get().inner())?;
        session.clear();
    }

    /// MPI-5.0 section 11.3.2
    fn MPI_Session_get_num_psets(session: Session<A>, info: Info<A>, npset_names: Out<c_int>)
        on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?;
        mpi.info_or_none(info.inner())?;
        npset_names.set(mpi.process_sets().count() as c_int);
    }

    /// MPI-5.0 section 11.3.2
    fn MPI_Session_get_nth_pset(
        session: Session<A>, info: Info<A>, n: c_int, pset_len: InOut<c_int>, pset_name: *mut c_char
    ) on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?;
        mpi.info_or_none(info.inner())?;
        let room = crate::args::length(pset_len.get(), "pset_len")?;
        let sets = mpi.process_sets();
        let Some(name) = u32::try_from(n).ok().and_then(|n| sets.name(n)) else {
            return err!(ARG, "n: {n} is not the number of a process set: there are {}, from 0 on", sets.count());
        };
        if room > 0 {
            OutText::at(pset_name, "pset_name")?.set(&name, room);
        }
        pset_len.set(name.len() as c_int + 1);
        Ok(())
    }

    /// MPI-5.0 section 11.3.2
    fn MPI_Session_get_info(session: Session<A>, info_used: Out<Info<A>>) on session(session) |mpi| {
        info_used.give(info::make(mpi.edge.sessions.get(session.inner())?.info.clone())?);
    }

    /// MPI-5.0 section 11.3.2
    fn MPI_Session_get_pset_info(session: Session<A>, pset_name: InText, info: Out<Info<A>>)
        on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?;
        let size = mpi.process_sets().group(&pset_name.get())?.size();
        let mut told = info::Info::default();
        told.set(b"mpi_size", size.to_string().as_bytes())?;
        info.give(info::make(told)?);
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Group_from_session_pset(session: Session<A>, pset_name: InText, newgroup: Out<Group<A>>)
        on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?;
        let group = mpi.process_sets().group(&pset_name.get())?.of_session(session.inner());
        newgroup.give(mpi.groups.handle(Rc::new(group))?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_create_from_group(
        group: Group<A>, stringtag: InText, info: Info<A>, errhandler: Errhandler<A>, newcomm: Out<Comm<A>>
    ) on unmade(errhandler) |mpi| {
        let group = mpi.groups.get(group.inner())?;
        let made = from_group::<A, _>(mpi, group.session(), stringtag, (info, errhandler), |from| {
            mpi.making().create_from_group(&group, from)
        });
        newcomm.give(made?);
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Intercomm_create_from_groups(
        local_group: Group<A>, local_leader: c_int, remote_group: Group<A>, remote_leader: c_int, stringtag: InText,
        info: Info<A>, errhandler: Errhandler<A>, newintercomm: Out<Comm<A>>
    ) on unmade(errhandler) |mpi| {
        let group = mpi.groups.get(local_group.inner())?;
        let made = from_group::<A, _>(mpi, group.session(), stringtag, (info, errhandler), |from| {
            let remote = || Ok((mpi.groups.get(remote_group.inner())?, remote_leader));
            mpi.making().intercomm_from_groups((&group, local_leader), remote, from)
        });
        newintercomm.give(made?);
    }

    /// MPI-5.0 section 9.3.4
    fn MPI_Session_set_errhandler(session: Session<A>, errhandler: Errhandler<A>) on session(session) |mpi| {
        let session = mpi.edge.sessions.get(session.inner())?;
        session.set_errhandler(mpi.errhandlers.get(errhandler.inner(), HandlerOf::Session)?);
    }

    /// MPI-5.0 section 9.3.4
    fn MPI_Session_get_errhandler(session: Session<A>, errhandler: Out<Errhandler<A>>) on session(session) |mpi| {
        let session = mpi.edge.sessions.get(session.inner())?;
        errhandler.give(mpi.errhandlers.give_out(&session.errhandler())?);
    }

    /// MPI-5.0 section 9.5. As `MPI_Comm_call_errhandler`.
    fn MPI_Session_call_errhandler(session: Session<A>, errorcode: c_int) on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?;
        let code = A::error_in(errorcode);
        mpi.errhandlers.error_class(code)?;
        mpi.edge.raised_by_program();
        Err(Error::new(ErrorClass(code), "raised by the program"))
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Session_flush_buffer(session: Session<A>) on session(session) |mpi| {
        buffered::flush(&mpi.progress, &mpi.edge.sessions.get(session.inner())?.send_buffer);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Session_iflush_buffer(session: Session<A>, request: Out<Request<A>>) on session(session) |mpi| {
        let session = mpi.edge.sessions.get(session.inner())?;
        request.give(buffered::iflush(&mpi.progress.requests, &session.send_buffer)?);
    }
}
