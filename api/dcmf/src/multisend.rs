// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Multicast` and `DCMF_Manytomany` (requirements D30, D31): one call, several receivers. Each gets a message of
//! its own; what arguments mean is found out once.

use crate::callbacks::{QUAD_BYTES, QUADS_MAX};
use crate::edge::{At, Callback, Code, Lent, NO_MEMORY, Wrong, invalid};
use crate::entry::entries;
use crate::many::{Manytomanys, ReceiveManytomany};
use crate::messager::Messager;
use crate::multicast::{CONNECTION_BYTES, Multicasts, ReceiveMulticast};
use crate::order::is_ordered;
use crate::registration::{Family, Kind, Protocol, exists, handler};
use crate::send::process_of;
use crate::several::Several;
use std::ffi::{c_int, c_uint, c_void};
use std::rc::Rc;
use strobe_active::{Head, SHORT_BYTES_MAX};
use strobe_endpoint::ProcId;
use strobe_mpi::Process;
use strobe_shared::UserMemory;

/// How many protocols there are of each.
const MULTICAST_PROTOCOLS: c_int = 7;
const MANYTOMANY_PROTOCOLS: c_int = 2;

/// `DCMF_Multicast_Configuration_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MulticastConfiguration {
    protocol: c_int,
    receive: Option<ReceiveMulticast>,
    data: *mut c_void,
    connections_list: *mut c_void,
    connections: c_uint,
}

/// `DCMF_Manytomany_Configuration_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ManytomanyConfiguration {
    protocol: c_int,
    receive: Option<ReceiveManytomany>,
    data: *mut c_void,
    connections: c_uint,
}

/// `DCMF_Multicast_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Multicast {
    registration: At<Protocol>,
    request: *mut c_void,
    done: Callback,
    consistency: c_int,
    connection: c_uint,
    bytes: c_uint,
    source: Lent,
    count: c_uint,
    ranks: At<c_uint>,
    opcodes: *mut c_void,
    info: Lent,
    quads: c_uint,
    operation: c_int,
    kind: c_int,
    flags: c_uint,
}

/// `DCMF_MulticastRecv_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MulticastReceive {
    registration: At<Protocol>,
    request: *mut c_void,
    done: Callback,
    connection: c_uint,
    bytes: c_uint,
    place: Lent,
    width: c_uint,
    opcode: c_int,
    operation: c_int,
    kind: c_int,
}

const NO_MULTICAST: Wrong = invalid("registration: is of no multicast: register it first");

impl Multicast {
    fn start(&self, process: &Process, messager: &Messager) -> Code {
        let (number, connections) = Protocol::connected(self.registration, Kind::Multicast)?;
        let mut header = [0; QUADS_MAX * QUAD_BYTES + CONNECTION_BYTES];
        let length = self.quads as usize * QUAD_BYTES;
        if self.connection >= connections || self.quads as usize > QUADS_MAX {
            return Err(invalid(
                "connection_id, count: there are fewer connections, or more than 7 quads: register more",
            ));
        }
        self.info.memory(length)?.read(&mut header[..length]);
        header[length..length + CONNECTION_BYTES].copy_from_slice(&self.connection.to_ne_bytes());
        let header = &header[..length + CONNECTION_BYTES];
        let ordered = is_ordered(self.consistency);
        let head = Head { handler: handler(Family::Multicast, number), header, ordered };
        let data = (self.source.memory(self.bytes as usize)?, self.bytes as usize);
        let targets = || (0..self.count as usize).map(|at| process_of(process, self.ranks.at(at)? as usize));
        let mut at_once = data.1 <= SHORT_BYTES_MAX;
        for to in targets() {
            at_once &= !messager.order.has_to_wait(process, to?, ordered);
        }
        // All were looked at.
        let targets = targets().filter_map(Result::ok);
        if at_once {
            let sent = messager.active.send_to_each(&process.progress.endpoint, targets, head, data);
            sent.map_err(|_| NO_MEMORY)?;
            messager.finish(self.done, 0);
            return Ok(());
        }
        let several = Rc::<Several>::default();
        for to in targets {
            several.send(process, messager, (to, head), data)?;
        }
        several.finish(messager, self.done);
        Ok(())
    }
}

/// The arrays of a call.
#[derive(Clone, Copy)]
struct Parts {
    buffer: Lent,
    lengths: At<c_uint>,
    places: At<c_uint>,
    ranks: At<c_uint>,
    permutation: At<c_uint>,
    indexes: At<c_uint>,
    index: c_uint,
}

impl Parts {
    fn index(&self, at: usize) -> Code<c_uint> {
        if self.indexes.is_null() { Ok(self.index) } else { self.indexes.at(at) }
    }

    fn which(&self, turn: usize) -> Code<usize> {
        if self.permutation.is_null() { Ok(turn) } else { self.permutation.at(turn).map(|at| at as usize) }
    }
}

/// A part of a many-to-many: to whom it goes, under which index there, and its bytes.
type Part = (ProcId, c_uint, (UserMemory, usize));

impl Parts {
    /// The part whose turn it is; none if it has no bytes.
    fn part(&self, process: &Process, turn: usize, count: usize) -> Code<Option<Part>> {
        let at = self.which(turn)?;
        if at >= count {
            return Err(invalid("permutation: names a place behind the last: use 0 to nranks - 1"));
        }
        let (to, bytes) = (process_of(process, self.ranks.at(at)? as usize)?, self.lengths.at(at)? as usize);
        if bytes == 0 {
            return Ok(None);
        }
        let memory = self.buffer.offset(self.places.at(at)? as usize).memory(bytes)?;
        Ok(Some((to, self.index(at)?, (memory, bytes))))
    }
}

/// Sends all parts that have bytes, and has `done` called when they have left. Nothing is sent if an argument is wrong.
fn send_parts(
    process: &Process,
    messager: &Messager,
    (parts, count): (Parts, usize),
    (handler, ordered, connection): (u16, bool, c_uint),
    done: Callback,
) -> Code {
    let mut at_once = true;
    for turn in 0..count {
        if let Some((to, _, data)) = parts.part(process, turn, count)? {
            at_once &= data.1 <= SHORT_BYTES_MAX && !messager.order.has_to_wait(process, to, ordered);
        }
    }
    // Where nothing has to wait, there is nothing to be kept.
    let several = (!at_once).then(Rc::<Several>::default);
    for (to, index, data) in (0..count).filter_map(|turn| parts.part(process, turn, count).ok().flatten()) {
        let header = (u64::from(index) << 32 | u64::from(connection)).to_le_bytes();
        let head = Head { handler, header: &header, ordered };
        match &several {
            Some(several) => several.send(process, messager, (to, head), data)?,
            None => {
                let sent = messager.active.send(&process.progress.endpoint, to, head, data);
                sent.map_err(|_| NO_MEMORY)?;
            }
        }
    }
    match several {
        Some(several) => several.finish(messager, done),
        None => messager.finish(done, 0),
    }
    Ok(())
}

entries! {
    /// Registers the callback of a multicast. All processes register the same ones in the same order.
    fn DCMF_Multicast_register(registration: At<Protocol>, configuration: At<MulticastConfiguration>) |_process, messager| {
        let MulticastConfiguration { protocol, receive, data, connections, .. } = configuration.take()?;
        exists(protocol, MULTICAST_PROTOCOLS, 0)?;
        let mut multicasts = messager.multicasts.borrow_mut();
        Protocol::store_counted(registration, Kind::Multicast, multicasts.len(), connections)?;
        multicasts.push(Rc::new(Multicasts::new(receive, data)));
        Ok(())
    }

    /// Sends the same data to several processes.
    fn DCMF_Multicast(mcastinfo: At<Multicast>) |process, messager| {
        mcastinfo.take()?.start(process, messager)
    }

    /// Receives the next multicast on a connection to a place that is known before.
    fn DCMF_Multicast_postrecv(recv: At<MulticastReceive>) |_process, messager| {
        let MulticastReceive { registration, done, connection, bytes, place, .. } = recv.take()?;
        let number = Protocol::number(registration, Kind::Multicast)?;
        let found = messager.multicasts.borrow().get(number).cloned().ok_or(NO_MULTICAST)?;
        place.memory(bytes as usize)?;
        found.post(connection, place, bytes as usize, done);
        Ok(())
    }

    /// Registers the callback of a many-to-many. All processes register the same ones in the same order.
    fn DCMF_Manytomany_register(registration: At<Protocol>, configuration: At<ManytomanyConfiguration>) |_process, messager| {
        let ManytomanyConfiguration { protocol, receive, data, connections } = configuration.take()?;
        exists(protocol, MANYTOMANY_PROTOCOLS, 0)?;
        let mut manys = messager.manys.borrow_mut();
        Protocol::store_counted(registration, Kind::Manytomany, manys.len(), connections)?;
        manys.push(Rc::new(Manytomanys::new(receive, data)));
        Ok(())
    }

    /// Sends a part to each of several processes.
    fn DCMF_Manytomany(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, consistency: c_int, connection_id: c_uint,
        rindex_is_vector: c_uint, rindex: c_uint, rindexes: At<c_uint>, sndbuf: Lent, sndlens: At<c_uint>,
        sdispls: At<c_uint>, _sndcounters: At<c_uint>, ranks: At<c_uint>, permutation: At<c_uint>, nranks: c_uint
    ) |process, messager| {
        let (number, connections) = Protocol::connected(registration, Kind::Manytomany)?;
        if connection_id >= connections || rindex_is_vector != 0 && rindexes.is_null() {
            return Err(invalid("connection_id, rindexes: there are fewer connections, or the indexes are NULL"));
        }
        let indexes = if rindex_is_vector != 0 { rindexes } else { At::NULL };
        let parts = Parts { buffer: sndbuf, lengths: sndlens, places: sdispls, ranks, permutation, indexes, index: rindex };
        let head = (handler(Family::Manytomany, number), is_ordered(consistency), connection_id);
        send_parts(process, messager, (parts, nranks as usize), head, cb_done)?;
        messager.note_started(number, connection_id);
        Ok(())
    }
}
