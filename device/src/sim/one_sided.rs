// SPDX-License-Identifier: MIT OR Apache-2.0
//! Puts and gets in the network in memory. Their bytes take the same time as packets. The network itself moves them
//! when they are due, as a network card would, whichever process looks first.

use super::{Inner, Sim};
use crate::one_sided::{Key, Memory, OneSided, OneSidedOperation, Outcome, RegisteredPlace};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

/// How many operations of one port can be under way.
const OPERATIONS_MAX: usize = 64;

/// A part of all our keys, so that an invented key is hardly ever valid.
const KEY_MARK: u64 = 0x7374_726f_6265_6b65;

/// Registered memory, and operations under way.
#[derive(Debug, Default)]
pub(super) struct OneSidedState {
    registered: BTreeMap<u64, Registered>,
    registrations: u64,
    under_way: Vec<UnderWay>,
}

#[derive(Debug)]
struct Registered {
    port: u32,
    memory: Arc<dyn Memory>,
}

#[derive(Debug)]
struct UnderWay {
    port: u32,
    is_put: bool,
    operation: OneSidedOperation,
    /// When the bytes arrive, in nanoseconds.
    due: u64,
    /// When their end is reported to the view that began the operation.
    told_at: u64,
    /// How it ends: known from the beginning if nothing is moved, else when the bytes have arrived.
    outcome: Option<Outcome>,
}

impl OneSidedState {
    /// The memory at a place of `port`, if `bytes` bytes from there on lie in it.
    fn memory(&self, port: u32, place: RegisteredPlace, bytes: u64) -> Option<Arc<dyn Memory>> {
        let Key([KEY_MARK, number, ..]) = place.key else { return None };
        let registered = self.registered.get(&number).filter(|registered| registered.port == port)?;
        let is_inside = place.at.checked_add(bytes)? <= registered.memory.bytes() as u64;
        is_inside.then(|| Arc::clone(&registered.memory))
    }

    /// Moves the bytes that are due, earliest first.
    pub(super) fn go_on(&mut self, now: u64) {
        let mut due: Vec<usize> = (0..self.under_way.len()).collect();
        due.retain(|&at| self.under_way[at].outcome.is_none() && self.under_way[at].due <= now);
        due.sort_by_key(|&at| self.under_way[at].due);
        for at in due {
            self.under_way[at].outcome = Some(self.copy(&self.under_way[at]));
        }
    }

    fn copy(&self, UnderWay { port, is_put, operation, .. }: &UnderWay) -> Outcome {
        let OneSidedOperation { peer, here, there, bytes, .. } = *operation;
        let (own, theirs) = (self.memory(*port, here, bytes), self.memory(peer, there, bytes));
        let (Some(own), Some(theirs)) = (own, theirs) else { return Outcome::Refused };
        let (own, theirs) = ((own, here.at), (theirs, there.at));
        let ((from, from_at), (to, to_at)) = if *is_put { (own, theirs) } else { (theirs, own) };
        let mut copy = vec![0; bytes as usize];
        from.read(from_at as usize, &mut copy);
        to.write(to_at as usize, &copy);
        Outcome::Done
    }

    /// When the next end of an operation of `port` can be reported.
    pub(super) fn next_event(&self, port: u32) -> Option<u64> {
        self.under_way.iter().filter(|under_way| under_way.port == port).map(|under_way| under_way.told_at).min()
    }
}

impl Inner {
    fn begin(&mut self, port: u32, is_put: bool, now: u64, operation: &OneSidedOperation) -> bool {
        self.one_sided.go_on(now);
        if self.one_sided.under_way.iter().filter(|other| other.port == port).count() == OPERATIONS_MAX {
            return false;
        }
        let (latency, OneSidedOperation { peer, here, bytes, .. }) = (self.model.latency_ns, *operation);
        let is_cut = [(port, peer), (peer, port)].iter().any(|way| self.cut.contains(way));
        let outcome = match self.one_sided.memory(port, here, bytes) {
            None => Some(Outcome::Refused),
            Some(_) => (is_cut || peer as usize >= self.ports.len()).then_some(Outcome::Lost),
        };
        let (mut due, mut told_at) = (now, now);
        if outcome.is_none() {
            // The bytes leave from where they are; a get first has to ask there.
            let (source, asked_at) = if is_put { (port, now) } else { (peer, now + latency) };
            let free_at = &mut self.ports[source as usize].free_at;
            *free_at = asked_at.max(*free_at) + bytes.saturating_mul(self.model.byte_ps) / 1_000;
            due = *free_at + latency + self.random.below(self.model.jitter_ns + 1);
            told_at = if is_put { due + latency } else { due };
        }
        self.one_sided.under_way.push(UnderWay { port, is_put, operation: *operation, due, told_at, outcome });
        true
    }
}

impl OneSided for Sim {
    fn register(&mut self, memory: Arc<dyn Memory>) -> io::Result<Key> {
        let state = &mut self.network.lock().one_sided;
        state.registrations += 1;
        state.registered.insert(state.registrations, Registered { port: self.port, memory });
        Ok(Key([KEY_MARK, state.registrations, 0, 0]))
    }

    fn deregister(&mut self, key: Key) {
        let Key([_, number, ..]) = key;
        let registered = &mut self.network.lock().one_sided.registered;
        if registered.get(&number).is_some_and(|registered| registered.port == self.port) {
            registered.remove(&number);
        }
    }

    fn put(&mut self, now: u64, operation: &OneSidedOperation) -> io::Result<bool> {
        Ok(self.network.lock().begin(self.port, true, now, operation))
    }

    fn get(&mut self, now: u64, operation: &OneSidedOperation) -> io::Result<bool> {
        Ok(self.network.lock().begin(self.port, false, now, operation))
    }

    fn completions(&mut self, now: u64, each: &mut dyn FnMut(u64, Outcome)) -> io::Result<()> {
        let state = &mut self.network.lock().one_sided;
        state.go_on(now);
        let is_over = |under_way: &mut UnderWay| under_way.port == self.port && under_way.told_at <= now;
        for UnderWay { operation, outcome, .. } in state.under_way.extract_if(.., is_over) {
            each(operation.cookie, outcome.unwrap_or(Outcome::Lost));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Model, Network};
    use super::*;
    use crate::{Datagrams, Inbox};
    use std::sync::Mutex;

    #[derive(Debug)]
    struct Bytes(Mutex<[u8; 10_000]>);

    impl Memory for Bytes {
        fn address(&self) -> usize {
            0
        }
        fn bytes(&self) -> usize {
            10_000
        }
        fn read(&self, at: usize, into: &mut [u8]) {
            into.copy_from_slice(&self.0.lock().unwrap()[at..at + into.len()]);
        }
        fn write(&self, at: usize, from: &[u8]) {
            self.0.lock().unwrap()[at..at + from.len()].copy_from_slice(from);
        }
    }

    #[test]
    fn a_put_takes_its_time_and_a_cut_cable_loses_it() {
        let model = Model { latency_ns: 1_000, byte_ps: 1_000, ..Model::default() };
        let network = Network::new(model, 2);
        let [mut one, mut other] = [0, 1].map(|port| network.port(port));
        let memory = |byte| Arc::new(Bytes(Mutex::new([byte; 10_000])));
        let (source, target) = (memory(7), memory(0));
        let keys = [one.one_sided().expect("it can").register(source), other.register(target.clone())];
        let [here, there] = keys.map(|key| RegisteredPlace { key: key.unwrap(), at: 0 });
        let asked = OneSidedOperation { peer: 1, here, there, bytes: 10_000, cookie: 5 };
        let told = |port: &mut Sim, now| {
            let mut all = Vec::new();
            port.completions(now, &mut |cookie, outcome| all.push((cookie, outcome))).unwrap();
            all
        };
        assert!(one.put(0, &asked).unwrap());
        assert_eq!(one.next_event(&[]), Some(12_000), "there and back");
        other.receive(&mut [], 10_999, &mut Inbox::new(1 << 16)).unwrap();
        assert_eq!(target.0.lock().unwrap()[0], 0, "it is under way");
        other.receive(&mut [], 11_000, &mut Inbox::new(1 << 16)).unwrap();
        assert_eq!(*target.0.lock().unwrap(), [7; 10_000], "nobody there has asked for it");
        assert_eq!(told(&mut one, 11_999), []);
        assert_eq!(told(&mut one, 12_000), [(5, Outcome::Done)]);
        assert_eq!(told(&mut one, 99_000), []);
        network.set_cut(1, 0, true);
        assert!(one.get(99_000, &asked).unwrap());
        assert_eq!(told(&mut one, 99_000), [(5, Outcome::Lost)]);
    }
}
