// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions of a tool and its handles of performance variables (MPI-5.0 sections 15.3.7.3 to 15.3.7.7). What a process
//! counts goes on for ever; a handle remembers what the value was when it was started, so each tool has values of its
//! own.

use super::about::{at, bind};
use super::life::{in_use, locked};
use super::pvars::Pvar;
use super::readings::SliceSums;
use super::slots::Slots;
use super::{pvars, readings};
use std::sync::Mutex;
use strobe_types::{Error, ErrorClass, Result, TypeHandle, err};

/// What tools measure.
struct Tool {
    sessions: Slots<()>,
    pvars: Slots<PvarHandle>,
    slices: SliceSums,
}

static TOOL: Mutex<Tool> = Mutex::new(Tool { sessions: Slots::new(), pvars: Slots::new(), slices: SliceSums::new() });

/// Runs `body` with that.
fn used<T>(body: impl FnOnce(&mut Tool) -> Result<T>) -> Result<T> {
    in_use()?;
    body(&mut locked(&TOOL))
}

/// The interface is no longer in use.
pub(crate) fn free_all() {
    let mut tool = locked(&TOOL);
    tool.sessions.clear();
    tool.pvars.clear();
}

/// A variable in a session.
pub(crate) struct PvarHandle {
    session: usize,
    pvar: &'static Pvar,
    /// The context of the communicator to which it is bound.
    context: Option<u32>,
    /// What the variable read when this was started, if it is started and can be.
    since: Option<Vec<u64>>,
    /// What was counted in the times before, while it was started.
    before: Vec<u64>,
}

/// One handle, or all of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handles {
    /// This one.
    One(usize),
    /// `MPI_T_PVAR_ALL_HANDLES`
    All,
}

/// `MPI_T_pvar_session_create`
pub fn create() -> Result<usize> {
    used(|tool| match tool.sessions.insert(()) {
        Some(session) => Ok(session),
        None => err!(T_OUT_OF_SESSIONS, "session: there are too many: free those no longer used"),
    })
}

/// `MPI_T_pvar_session_free`: with its handles.
pub fn free(session: usize) -> Result<()> {
    used(|tool| {
        check_session(tool, session)?;
        tool.sessions.remove(session);
        for handle in handles_of(tool, session) {
            tool.pvars.remove(handle);
        }
        Ok(())
    })
}

fn check_session(tool: &mut Tool, session: usize) -> Result<()> {
    match tool.sessions.get(session) {
        Some(()) => Ok(()),
        None => err!(T_INVALID_SESSION, "session: is no session: it was freed, or never created"),
    }
}

fn handles_of(tool: &mut Tool, session: usize) -> Vec<usize> {
    tool.pvars.all().filter(|(_, handle)| handle.session == session).map(|(handle, _)| handle).collect()
}

/// `MPI_T_pvar_handle_alloc`: the handle, and how many elements a value has. `context` gives that of the communicator
/// of a variable that is bound to one.
pub fn alloc(session: usize, index: i32, context: impl FnOnce() -> Result<u32>) -> Result<(usize, i32)> {
    let pvar = at(pvars::all(), index, "pvar_index");
    let bound = pvar.as_ref().is_ok_and(|pvar| pvar.about.bind == bind::COMM);
    // The communicator is looked up without the lock: whoever is in MPI may be in the tool interface, too.
    let context = if bound { Some(context()) } else { None };
    used(|tool| {
        check_session(tool, session)?;
        let pvar = pvar?;
        let context = context.transpose()?;
        let before = vec![0; pvar.elements];
        let handle = PvarHandle { session, pvar, context, since: None, before };
        match tool.pvars.insert(handle) {
            Some(handle) => Ok((handle, pvar.elements as i32)),
            None => err!(T_OUT_OF_HANDLES, "handle: there are too many: free those no longer used"),
        }
    })
}

/// `MPI_T_pvar_handle_free`
pub fn free_handle(session: usize, handle: usize) -> Result<()> {
    with(session, handle, |_, _| Ok(()))?;
    used(|tool| tool.pvars.remove(handle).map(|_| ()).ok_or_else(stale))
}

fn stale() -> Error {
    let text = "handle: is no handle of this session: it was freed, never allocated, or belongs to another one";
    Error::new(ErrorClass::T_INVALID_HANDLE, text)
}

/// Runs `body` with a handle and what its variable reads now.
fn with<T>(session: usize, handle: usize, body: impl FnOnce(&mut PvarHandle, Vec<u64>) -> Result<T>) -> Result<T> {
    used(|tool| {
        check_session(tool, session)?;
        let one = tool.pvars.get(handle).filter(|one| one.session == session).ok_or_else(stale)?;
        let now = readings::read(one.pvar, one.context, &mut tool.slices);
        body(one, now)
    })
}

/// Runs `body` with a handle, or with all of a session to which it applies.
fn each(
    session: usize,
    handles: Handles,
    applies: impl Fn(&Pvar) -> bool,
    body: impl Fn(&mut PvarHandle, Vec<u64>) -> Result<()>,
) -> Result<()> {
    match handles {
        Handles::One(handle) => with(session, handle, body),
        Handles::All => {
            let all = used(|tool| {
                check_session(tool, session)?;
                Ok(handles_of(tool, session))
            })?;
            for handle in all {
                with(session, handle, |one, now| if applies(one.pvar) { body(one, now) } else { Ok(()) })?;
            }
            Ok(())
        }
    }
}

/// `MPI_T_pvar_start`: a variable that is started goes on.
pub fn start(session: usize, handles: Handles) -> Result<()> {
    each(
        session,
        handles,
        |pvar| !pvar.is_continuous(),
        |one, now| {
            check_startstop(one)?;
            one.since.get_or_insert(now);
            Ok(())
        },
    )
}

/// `MPI_T_pvar_stop`
pub fn stop(session: usize, handles: Handles) -> Result<()> {
    each(
        session,
        handles,
        |pvar| !pvar.is_continuous(),
        |one, now| {
            check_startstop(one)?;
            one.before = one.value(&now);
            one.since = None;
            Ok(())
        },
    )
}

fn check_startstop(one: &PvarHandle) -> Result<()> {
    if one.pvar.is_continuous() {
        return err!(T_PVAR_NO_STARTSTOP, "handle: {} is always on: just read it", one.pvar.about.name);
    }
    Ok(())
}

fn check_writable(one: &PvarHandle) -> Result<()> {
    if one.pvar.is_readonly() {
        return err!(T_PVAR_NO_WRITE, "handle: {} says what is so now: it can only be read", one.pvar.about.name);
    }
    Ok(())
}

/// `MPI_T_pvar_read`: the bytes of the value.
pub fn read(session: usize, handle: Handles) -> Result<Vec<u8>> {
    with(session, single(handle)?, |one, now| Ok(one.bytes(&one.value(&now))))
}

/// `MPI_T_pvar_readreset`
pub fn read_reset(session: usize, handle: Handles) -> Result<Vec<u8>> {
    with(session, single(handle)?, |one, now| {
        if !one.pvar.is_atomic() {
            return err!(T_PVAR_NO_ATOMIC, "handle: {} cannot be reset: read it", one.pvar.about.name);
        }
        let bytes = one.bytes(&one.value(&now));
        one.set(vec![0; now.len()], now);
        Ok(bytes)
    })
}

/// `MPI_T_pvar_reset`
pub fn reset(session: usize, handles: Handles) -> Result<()> {
    each(
        session,
        handles,
        |pvar| !pvar.is_readonly(),
        |one, now| {
            check_writable(one)?;
            one.set(vec![0; now.len()], now);
            Ok(())
        },
    )
}

/// How many bytes a tool's buffer has for a value that is written. Fails where it cannot be.
pub fn bytes_to_write(session: usize, handle: Handles) -> Result<usize> {
    with(session, single(handle)?, |one, _| {
        check_writable(one)?;
        Ok(8 * one.pvar.elements)
    })
}

/// `MPI_T_pvar_write`: takes the bytes of a value.
pub fn write(session: usize, handle: Handles, bytes: &[u8]) -> Result<()> {
    with(session, single(handle)?, |one, now| {
        check_writable(one)?;
        let words = bytes.chunks_exact(8).map(|word| word.try_into().map_or(0, u64::from_ne_bytes));
        one.set(words.collect(), now);
        Ok(())
    })
}

fn single(handles: Handles) -> Result<usize> {
    match handles {
        Handles::One(handle) => Ok(handle),
        Handles::All => err!(T_INVALID_HANDLE, "handle: MPI_T_PVAR_ALL_HANDLES cannot be read or written: pass one"),
    }
}

impl PvarHandle {
    /// The value for this handle, if the variable reads `now`.
    fn value(&self, now: &[u64]) -> Vec<u64> {
        if self.pvar.is_continuous() {
            return now.to_vec();
        }
        let Some(since) = &self.since else { return self.before.clone() };
        // Time of quick calls is an estimate, which may go down a little.
        let counted = now.iter().zip(since).map(|(now, since)| now.saturating_sub(*since));
        self.before.iter().zip(counted).map(|(before, counted)| before.wrapping_add(counted)).collect()
    }

    /// From now on the value is this, and what is counted from now on.
    fn set(&mut self, value: Vec<u64>, now: Vec<u64>) {
        self.before = value;
        if self.since.is_some() {
            self.since = Some(now);
        }
    }

    /// A value as the bytes of the variable's type.
    fn bytes(&self, value: &[u64]) -> Vec<u8> {
        match self.pvar.about.datatype {
            TypeHandle::INT => value.iter().flat_map(|word| (*word as i32).to_ne_bytes()).collect(),
            _ => value.iter().flat_map(|word| word.to_ne_bytes()).collect(),
        }
    }
}
