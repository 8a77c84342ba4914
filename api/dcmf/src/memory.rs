// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory regions, put and get (requirements D28, D29).

use crate::edge::{At, Callback, Code, Lent, NO_MEMORY, NOT_THERE, Wrong, invalid};
use crate::entry::entries;
use crate::messager::{Messager, Wait};
use crate::order::is_ordered;
use crate::reach::{check_own, memory_of, region_of};
use crate::registration::{Kind, Protocol};
use crate::request::{Operation, Request};
use crate::send::process_of;
use std::ffi::c_int;
use strobe_endpoint::{Buffer, ProcId};
use strobe_mpi::Process;
use strobe_onesided::{Place, Reach};

/// What is meant is not in a region.
const OUTSIDE: Wrong = invalid("offset, bytes: reach beyond the memory region: take fewer bytes, or a lower offset");

/// `DCMF_PUT_PROTOCOL_COUNT` and `DCMF_GET_PROTOCOL_COUNT`
const PROTOCOLS: c_int = 6;

/// `DCMF_Memregion_t`: plain bytes that mean the same in every process.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Region {
    base: u64,
    bytes: u64,
}

impl Region {
    /// The address of `bytes` bytes at an offset. Fails with `DCMF_INVAL` if they are not all in the region. In one
    /// that begins with address 0, the offset is an address.
    fn address(self, offset: usize, bytes: usize) -> Code<u64> {
        let end = (offset as u64).checked_add(bytes as u64).ok_or(OUTSIDE)?;
        if end > self.bytes { Err(OUTSIDE) } else { self.base.checked_add(offset as u64).ok_or(OUTSIDE) }
    }
}

/// `DCMF_Put_Configuration_t` and `DCMF_Get_Configuration_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Configuration {
    protocol: c_int,
    network: c_int,
}

/// One side of a transfer: where its data are in the memory of its process.
type Address = u64;

/// The arguments of a put.
#[derive(Clone, Copy)]
pub struct Putting {
    done: Callback,
    ack: Callback,
    ordered: bool,
    to: ProcId,
    bytes: usize,
    source: Address,
    target: Address,
}

/// The arguments of a get.
#[derive(Clone, Copy)]
pub struct Getting {
    done: Callback,
    ordered: bool,
    from: ProcId,
    bytes: usize,
    source: Address,
    target: Address,
}

impl Putting {
    /// Puts, or waits until it may.
    pub fn start(self, process: &Process, messager: &Messager) -> Code {
        let (to, callbacks) = ((self.to, self.ordered), [self.done, self.ack]);
        messager.order.start(process, messager, to, callbacks, move |process, messager| self.put(process, messager))
    }

    fn put(self, process: &Process, messager: &Messager) -> Code {
        let (endpoint, asker) = (&process.progress.endpoint, &process.wins.onesided.asker);
        check_own(process, self.to, self.target, self.bytes)?;
        let (byte, target) = (&messager.byte, memory_of(process, self.to));
        let source = Lent::at(self.source as usize).memory(self.bytes)?;
        let place = Place { at: self.target as isize, count: self.bytes, layout: byte };
        let asked =
            asker.put(endpoint, &target, &place, &Buffer::new(source, self.bytes, byte)).map_err(|_| NOT_THERE)?;
        if target.reach != Reach::Asked && asked.is_none() {
            messager.finish(self.done, 0);
            messager.finish(self.ack, 0);
            return Ok(());
        }
        let wants_ack = !self.ack.is_none();
        if wants_ack {
            asker.start_flush(endpoint, region_of(self.to), self.to).map_err(|_| NO_MEMORY)?;
        }
        match asked {
            Some(asked) if wants_ack => messager.after(Wait::Put(asked, self.to, self.ack), self.done),
            Some(asked) => messager.after(Wait::Got(asked), self.done),
            None => {
                messager.finish(self.done, 0);
                if wants_ack {
                    messager.after(Wait::Placed(self.to), self.ack);
                }
            }
        }
        Ok(())
    }
}

impl Getting {
    /// Gets, or waits until it may.
    pub fn start(self, process: &Process, messager: &Messager) -> Code {
        let (from, callbacks) = ((self.from, self.ordered), [self.done, Callback::NONE]);
        messager.order.start(process, messager, from, callbacks, move |process, messager| self.get(process, messager))
    }

    fn get(self, process: &Process, messager: &Messager) -> Code {
        let (endpoint, asker) = (&process.progress.endpoint, &process.wins.onesided.asker);
        check_own(process, self.from, self.source, self.bytes)?;
        let (byte, source) = (&messager.byte, memory_of(process, self.from));
        let into = Lent::at(self.target as usize).memory(self.bytes)?;
        let place = Place { at: self.source as isize, count: self.bytes, layout: byte };
        let asked =
            asker.get(endpoint, &source, &place, &Buffer::new(into, self.bytes, byte)).map_err(|_| NOT_THERE)?;
        match asked {
            None => messager.finish(self.done, 0),
            Some(asked) => messager.after(Wait::Got(asked), self.done),
        }
        Ok(())
    }
}

fn register(registration: At<Protocol>, configuration: At<Configuration>, kind: Kind) -> Code {
    let configuration = configuration.take()?;
    Protocol::register(registration, kind, (configuration.protocol, PROTOCOLS), configuration.network)
}

entries! {
    /// Describes memory, so that others may be told of it.
    fn DCMF_Memregion_create(
        memregion: At<Region>, bytes_out: At<usize>, bytes_in: usize, base: usize, _options: u64
    ) |_process, _messager| {
        if base.checked_add(bytes_in).is_none() {
            return Err(invalid("base, bytes_in: reach beyond the last address: describe memory that is there"));
        }
        memregion.give(Region { base: base as u64, bytes: bytes_in as u64 })?;
        bytes_out.put(bytes_in);
        Ok(())
    }

    /// Forgets a description. Copies of it are good as long as the memory exists.
    fn DCMF_Memregion_destroy(memregion: At<Region>) |_process, _messager| {
        memregion.take().map(drop)
    }

    /// What a description, or a copy of it, says.
    fn DCMF_Memregion_query(memregion: At<Region>, bytes: At<usize>, base: At<usize>) |_process, _messager| {
        let region = memregion.take()?;
        bytes.put(region.bytes as usize);
        base.put(region.base as usize);
        Ok(())
    }

    /// Registers a put. Nobody else has to.
    fn DCMF_Put_register(registration: At<Protocol>, configuration: At<Configuration>) |_process, _messager| {
        register(registration, configuration, Kind::Put)
    }

    /// Puts data into memory of another process, or of this one.
    fn DCMF_Put(
        registration: At<Protocol>, request: At<Request>, cb_done: Callback, consistency: c_int, rank: usize,
        bytes: usize, src_memregion: At<Region>, dst_memregion: At<Region>, src_offset: usize, dst_offset: usize,
        cb_ack: Callback
    ) |process, messager| {
        Protocol::number(registration, Kind::Put)?;
        let (source, target) = (src_memregion.take()?, dst_memregion.take()?);
        let put = Putting {
            done: cb_done,
            ack: cb_ack,
            ordered: is_ordered(consistency),
            to: process_of(process, rank)?,
            bytes,
            source: source.address(src_offset, bytes)?,
            target: target.address(dst_offset, bytes)?,
        };
        Request::note(request, Operation::Put(put));
        put.start(process, messager)
    }

    /// Registers a get. Nobody else has to.
    fn DCMF_Get_register(registration: At<Protocol>, configuration: At<Configuration>) |_process, _messager| {
        register(registration, configuration, Kind::Get)
    }

    /// Gets data out of memory of another process, or of this one.
    fn DCMF_Get(
        registration: At<Protocol>, request: At<Request>, cb_done: Callback, consistency: c_int, rank: usize,
        bytes: usize, src_memregion: At<Region>, dst_memregion: At<Region>, src_offset: usize, dst_offset: usize
    ) |process, messager| {
        Protocol::number(registration, Kind::Get)?;
        let (source, target) = (src_memregion.take()?, dst_memregion.take()?);
        let get = Getting {
            done: cb_done,
            ordered: is_ordered(consistency),
            from: process_of(process, rank)?,
            bytes,
            source: source.address(src_offset, bytes)?,
            target: target.address(dst_offset, bytes)?,
        };
        Request::note(request, Operation::Get(get));
        get.start(process, messager)
    }
}
