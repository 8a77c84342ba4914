// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives on geometries (requirements D33, D34): on any processes of the job, which all say which they are.

use crate::collectives::{Collective, Reduction, What, begin_call};
use crate::edge::{At, Callback, Code, Lent, NO_BYTES, NO_MEMORY, invalid};
use crate::entry::entries;
use crate::messager::Messager;
use crate::registration::{Kind, Protocol};
use crate::send::process_of;
use std::ffi::{c_int, c_uint};
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::coll::{Call, Pieces};
use strobe_mpi::comm::Comm;
use strobe_types::{CommHandle, TypeHandle};

/// Differs from what unused memory holds.
const MARK: u64 = 0x5374_726f_6265_4765;
/// `DCMF_DEVICE_TORUS`
const DEVICES: c_uint = 4;

/// The beginning of a `DCMF_Geometry_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Geometry {
    mark: u64,
    group: u32,
}

impl Geometry {
    /// The processes of a geometry. Fails with `DCMF_INVAL` if it is none.
    fn group(at: At<Geometry>) -> Code<CommHandle> {
        let geometry = at.take()?;
        if geometry.mark == MARK {
            Ok(CommHandle(geometry.group))
        } else {
            Err(invalid("geometry: was never made, or was freed: call DCMF_Geometry_initialize"))
        }
    }
}

fn members(process: &Process, ranks: At<c_uint>, count: c_uint) -> Code<Vec<ProcId>> {
    if count > process.job_size() {
        return Err(invalid("count: is more than all processes: pass the number of ranks"));
    }
    (0..count as usize).map(|at| process_of(process, ranks.at(at)? as usize)).collect()
}

fn begin(process: &Process, messager: &Messager, on: At<Geometry>, done: Callback, what: What) -> Code {
    Collective { group: Some(Geometry::group(on)?), done, what }.start(process, messager)
}

/// The buffer with a piece for each process: lengths and displacements are bytes.
fn pieces(process: &Process, comm: &Rc<Comm>, at: Lent, lengths: At<c_uint>, places: At<c_uint>) -> Code<Pieces> {
    let all = |of: At<c_uint>| (0..comm.size() as usize).map(|index| of.at(index)).collect::<Code<Vec<c_uint>>>();
    let (lengths, places) = (all(lengths)?, all(places)?);
    let ends = lengths.iter().zip(&places).map(|(length, place)| *length as usize + *place as usize);
    Ok(Pieces::Vector {
        memory: at.memory(ends.max().unwrap_or(0))?,
        counts: lengths.iter().map(|length| *length as usize).collect(),
        displacements: places.iter().map(|place| *place as isize).collect(),
        datatype: process.types.resolve(TypeHandle::BYTE).map_err(|_| NO_BYTES)?,
    })
}

entries! {
    /// Begins the use of collectives. Nothing has to be done for that.
    fn DCMF_Collective_initialize() |_process, _messager| { Ok(()) }

    /// Makes a geometry of `count` processes. All of them call this; it returns when they have.
    fn DCMF_Geometry_initialize(
        geometry: At<Geometry>, _id: c_uint, ranks: At<c_uint>, count: c_uint, _protocols: At<u64>,
        _nprotocols: c_uint, _localprotocols: At<u64>, _nlocalprotocols: c_uint, _request: At<u64>,
        _numcolors: c_uint, _globalcontext: c_uint
    ) |process, _messager| {
        if geometry.is_null() {
            return Err(invalid("geometry: is NULL: pass the address of one"));
        }
        let made = process.bcs.make(&process.progress, members(process, ranks, count)?);
        let made = made.map_err(|_| invalid("ranks: names a rank twice, or not this process: name each member once"))?;
        geometry.give(Geometry { mark: MARK, group: made.0 })
    }

    /// 1 if collectives by this protocol are possible on this geometry.
    fn DCMF_Geometry_analyze(geometry: At<Geometry>, protocol: At<Protocol>) -> c_int |process, _messager| {
        let exists = process.bcs.get(Some(Geometry::group(geometry)?)).is_ok();
        Ok(c_int::from(exists && Protocol::is_collective(protocol)))
    }

    /// Frees a geometry. Collectives under way on it go on.
    fn DCMF_Geometry_free(geometry: At<Geometry>) |process, _messager| {
        process.bcs.free(Geometry::group(geometry)?).map_err(|_| invalid("geometry: was freed already"))?;
        geometry.give(Geometry { mark: 0, group: 0 })
    }

    /// The devices that a geometry can use, as a set.
    fn DCMF_Geometry_available(geometry: At<Geometry>) -> c_uint |_process, _messager| {
        Geometry::group(geometry).map(|_| DEVICES)
    }

    /// Registers a barrier.
    fn DCMF_Barrier_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Barrier, (configuration.take()?, 8), 0)
    }

    /// Registers a broadcast.
    fn DCMF_Broadcast_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Broadcast, (configuration.take()?, 8), 0)
    }

    /// Registers a broadcast of which several may be under way.
    fn DCMF_AsyncBroadcast_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::AsyncBroadcast, (configuration.take()?, 2), 0)
    }

    /// Registers a reduction for all.
    fn DCMF_Allreduce_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Allreduce, (configuration.take()?, 13), 0)
    }

    /// Registers a reduction for one.
    fn DCMF_Reduce_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Reduce, (configuration.take()?, 4), 0)
    }

    /// Registers an exchange of everybody with everybody.
    fn DCMF_Alltoallv_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Alltoallv, (configuration.take()?, 1), 0)
    }

    /// Is complete when all processes of the geometry have called it.
    fn DCMF_Barrier(geometry: At<Geometry>, cb_done: Callback, _consistency: c_int) |process, messager| {
        begin(process, messager, geometry, cb_done, What::Barrier)
    }

    /// Copies data of one process to all of the geometry.
    fn DCMF_Broadcast(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, _consistency: c_int,
        geometry: At<Geometry>, root: c_uint, src: Lent, bytes: c_uint
    ) |process, messager| {
        Protocol::number(registration, Kind::Broadcast)?;
        let what = What::Broadcast(process_of(process, root as usize)?, src, bytes as usize);
        begin(process, messager, geometry, cb_done, what)
    }

    /// The same; several may be under way.
    fn DCMF_AsyncBroadcast(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, _consistency: c_int,
        geometry: At<Geometry>, root: c_uint, src: Lent, bytes: c_uint
    ) |process, messager| {
        Protocol::number(registration, Kind::AsyncBroadcast)?;
        let what = What::Broadcast(process_of(process, root as usize)?, src, bytes as usize);
        begin(process, messager, geometry, cb_done, what)
    }

    /// Combines elements of all processes of the geometry for all of them.
    fn DCMF_Allreduce(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, _consistency: c_int,
        geometry: At<Geometry>, sbuffer: Lent, rbuffer: Lent, count: c_uint, dt: c_int, op: c_int
    ) |process, messager| {
        Protocol::number(registration, Kind::Allreduce)?;
        let count = count as usize;
        let reduction = Reduction { root: None, send: sbuffer, receive: rbuffer, count, kind: dt, operation: op };
        begin(process, messager, geometry, cb_done, What::Reduce(reduction))
    }

    /// The same for one of them.
    fn DCMF_Reduce(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, _consistency: c_int,
        geometry: At<Geometry>, root: c_int, sbuffer: Lent, rbuffer: Lent, count: c_uint, dt: c_int, op: c_int
    ) |process, messager| {
        Protocol::number(registration, Kind::Reduce)?;
        let (root, count) = (Some(process_of(process, root as usize)?), count as usize);
        let reduction = Reduction { root, send: sbuffer, receive: rbuffer, count, kind: dt, operation: op };
        begin(process, messager, geometry, cb_done, What::Reduce(reduction))
    }

    /// Sends a piece from each process of the geometry to each.
    fn DCMF_Alltoallv(
        registration: At<Protocol>, _request: At<u64>, cb_done: Callback, _consistency: c_int,
        geometry: At<Geometry>, sndbuf: Lent, sndlens: At<c_uint>, sdispls: At<c_uint>, rcvbuf: Lent,
        rcvlens: At<c_uint>, rdispls: At<c_uint>, _sndcounters: At<c_uint>, _rcvcounters: At<c_uint>
    ) |process, messager| {
        Protocol::number(registration, Kind::Alltoallv)?;
        let comm = process.bcs.get(Some(Geometry::group(geometry)?)).map_err(|_| NO_MEMORY)?;
        let leaving = pieces(process, &comm, sndbuf, sndlens, sdispls)?;
        let call = Call::Alltoall(Some(leaving), pieces(process, &comm, rcvbuf, rcvlens, rdispls)?);
        begin_call(process, messager, &comm, cb_done, call)
    }
}
