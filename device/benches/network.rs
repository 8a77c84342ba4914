// SPDX-License-Identifier: MIT OR Apache-2.0
//! What devices cost beside the bare system calls, with and without a seal, on loopback and, for root, over a cable
//! between two hosts that the run makes itself: `cargo bench -p strobe-device --bench network [-- loopback|cable]`.
//! Two threads, each bound to a processor, are the two nodes. Medians of five runs.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use strobe_device::tcp::{Tcp, connect::Connector};
use strobe_device::udp::{self, Udp};
use strobe_device::{Datagrams, Device, Inbox, Outbox};
use strobe_os::affinity::{CpuSet, bind_thread};
use strobe_os::net::{self, Address, Message, Received};
use strobe_tests::testbed::{self, Testbed};
use strobe_wire::seal::{Nonce, Seal, TAG_BYTES};

const RUNS: usize = 5;
const ROUND_TRIPS: u32 = 5_000;
const HEADER: usize = 40;
/// A link would never use one twice.
const NONCE: Nonce = Nonce { path: 0, number: 1 };
/// Bytes that a stream has under way at most.
const WINDOW: u64 = 1 << 20;

/// The two ends of what is measured.
struct Place<'a> {
    name: &'a str,
    ips: [IpAddr; 2],
    testbed: Option<&'a Testbed>,
}

impl Place<'_> {
    fn inside<T: Send>(&self, at: usize, work: impl FnOnce() -> T + Send) -> T {
        match self.testbed {
            Some(testbed) => testbed.inside(at, work),
            None => work(),
        }
    }

    fn udp_sockets(&self, connected: bool) -> [OwnedFd; 2] {
        let sockets = [0, 1].map(|at| self.inside(at, || udp::open(SocketAddr::new(self.ips[at], 0)).unwrap()));
        if connected {
            for at in [0, 1] {
                net::connect(sockets[at].as_fd(), net::local_address(sockets[1 - at].as_fd()).unwrap()).unwrap();
            }
        }
        sockets
    }

    fn udp(&self, connected: bool) -> [End; 2] {
        let sockets = self.udp_sockets(connected);
        let peers = [0, 1].map(|at: usize| net::local_address(sockets[at].as_fd()).unwrap());
        let mut at = 0;
        sockets.map(|socket| {
            at += 1;
            let device: Device = self.inside(at - 1, || Udp::new(socket, &peers).unwrap()).into();
            End::new(device, 2 - at as u32)
        })
    }

    fn tcp(&self) -> [End; 2] {
        let mut connectors = [0, 1].map(|at| {
            self.inside(at, || Connector::new([1; 32], at as u32, 0, SocketAddr::new(self.ips[at], 0)).unwrap())
        });
        let place = connectors[1].local();
        connectors[0].want(1, place, 0);
        let mut ends = [0, 1].map(|at: u32| End::new(Tcp::new(2).unwrap().into(), 1 - at));
        let (mut ready, start) = (0, Instant::now());
        while ready < 2 {
            for (at, connector) in connectors.iter_mut().enumerate() {
                let now = start.elapsed().as_nanos() as u64;
                let mut streams = Vec::new();
                self.inside(at, || connector.poll(now, |peer, stream| streams.push((peer, stream))).unwrap());
                for (peer, stream) in streams {
                    let end = &mut ends[at];
                    let (connections, state) = end.device.connections(&mut end.state).expect("it has some");
                    connections.attach(state, peer, stream, 1).unwrap();
                    ready += 1;
                }
            }
        }
        ends
    }
}

/// A view with what a process keeps beside it.
struct End {
    device: Device,
    state: Vec<u64>,
    outbox: Outbox,
    inbox: Inbox,
    peer: u32,
    seals: Option<[Seal; 2]>,
}

impl End {
    fn new(device: Device, peer: u32) -> End {
        let properties = device.properties();
        let (outbox, inbox) = (Outbox::new(1 << 18), Inbox::new(properties.inbox_bytes));
        End { state: vec![0; properties.state_words], device, outbox, inbox, peer, seals: None }
    }

    fn sealed(mut self, on: bool) -> End {
        let (to, from) = (self.peer, 1 - self.peer);
        self.seals = on.then(|| [Seal::new(&[1; 32], from, to, 0), Seal::new(&[1; 32], to, from, 0)]);
        self
    }

    fn put(&mut self, bytes: usize) -> bool {
        let Some(room) = self.outbox.room(bytes) else { return false };
        if let Some([seal, _]) = &self.seals {
            seal.seal(NONCE, room, HEADER, false);
        }
        self.outbox.push(self.peer, bytes);
        true
    }

    fn flush(&mut self) {
        self.device.send(&mut self.state, 0, &mut self.outbox).unwrap();
    }

    /// Bytes that came.
    fn look(&mut self) -> u64 {
        self.device.receive(&mut self.state, 0, &mut self.inbox).unwrap();
        let mut bytes = 0;
        for (_, packet) in self.inbox.packets() {
            bytes += packet.len() as u64;
            if let Some([_, seal]) = &self.seals {
                seal.open(NONCE, packet, HEADER, false).expect("nobody forges here");
            }
        }
        bytes
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Both ends at once, each on its processor; gives what the first one gives.
fn both(one: impl FnOnce() -> f64 + Send, other: impl FnOnce() + Send) -> f64 {
    let processors = CpuSet::usable().unwrap().numbers();
    let place = |at: usize| bind_thread(&CpuSet::of([processors[at % processors.len()]])).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            place(1);
            other();
        });
        scope
            .spawn(|| {
                place(0);
                one()
            })
            .join()
            .unwrap()
    })
}

/// Half a round trip in nanoseconds.
fn ping_pong(ends: impl Fn() -> [End; 2], bytes: usize) -> f64 {
    median(
        (0..RUNS)
            .map(|_| {
                let [mut one, mut other] = ends();
                let ping = move || {
                    let start = Instant::now();
                    for _ in 0..ROUND_TRIPS {
                        one.put(bytes);
                        one.flush();
                        while one.look() == 0 {}
                    }
                    start.elapsed().as_nanos() as f64 / f64::from(2 * ROUND_TRIPS)
                };
                both(ping, move || {
                    for _ in 0..ROUND_TRIPS {
                        while other.look() == 0 {}
                        other.put(bytes);
                        other.flush();
                    }
                })
            })
            .collect(),
    )
}

/// The same by the bare calls.
fn ping_pong_bare(place: &Place<'_>, connected: bool, bytes: usize) -> f64 {
    median(
        (0..RUNS)
            .map(|_| {
                let sockets = place.udp_sockets(connected);
                let to = [1, 0].map(|at| match connected {
                    true => Address::NONE,
                    false => net::local_address(sockets[at as usize].as_fd()).unwrap().into(),
                });
                let send = |at: usize| net::send_one(sockets[at].as_fd(), &to[at], &[1; 60_000][..bytes]).unwrap();
                let receive =
                    |at: usize, into: &mut [u8]| while net::receive_one(sockets[at].as_fd(), into, None).is_err() {};
                let ping = || {
                    let (start, mut buffer) = (Instant::now(), vec![0; 65_536]);
                    for _ in 0..ROUND_TRIPS {
                        send(0);
                        receive(0, &mut buffer);
                    }
                    start.elapsed().as_nanos() as f64 / f64::from(2 * ROUND_TRIPS)
                };
                both(ping, || {
                    let mut buffer = vec![0; 65_536];
                    for _ in 0..ROUND_TRIPS {
                        receive(1, &mut buffer);
                        send(1);
                    }
                })
            })
            .collect(),
    )
}

/// MB/s from the first end to the second, which tells how far it has got.
fn stream(bytes: usize, runs: impl Fn() -> (Box<dyn FnMut() -> u64 + Send>, Box<dyn FnMut() -> u64 + Send>)) -> f64 {
    let total = (50_000 * bytes as u64).min(200_000_000);
    median(
        (0..RUNS)
            .map(|_| {
                let (mut send, mut receive) = runs();
                let arrived = Arc::new(AtomicU64::new(0));
                let told = arrived.clone();
                let from = move || {
                    let (start, mut sent, mut last) = (Instant::now(), 0, (0, Instant::now()));
                    loop {
                        let got = arrived.load(Ordering::Acquire);
                        if got >= total {
                            return got as f64 / start.elapsed().as_micros() as f64;
                        }
                        if got != last.0 {
                            last = (got, Instant::now());
                        } else if last.1.elapsed() > Duration::from_millis(20) {
                            // Some were lost: what is not there by now will not come.
                            sent = got;
                            last.1 = Instant::now();
                        }
                        if sent < got + WINDOW {
                            sent += send();
                        }
                    }
                };
                both(from, move || {
                    let mut got = 0;
                    while got < total {
                        got += receive();
                        told.store(got, Ordering::Release);
                    }
                })
            })
            .collect(),
    )
}

fn stream_device(ends: impl Fn() -> [End; 2], bytes: usize) -> f64 {
    stream(bytes, || {
        let [mut one, mut other] = ends();
        let send = move || {
            let mut put = 0;
            while put < 120_000 && one.put(bytes) {
                put += bytes as u64;
            }
            one.flush();
            put
        };
        (Box::new(send), Box::new(move || other.look()))
    })
}

/// How the bare calls send.
#[derive(Clone, Copy)]
enum Bare {
    One,
    Many,
    Cut,
}

fn stream_bare(place: &Place<'_>, bytes: usize, how: Bare) -> f64 {
    stream(bytes, || {
        let [one, other] = place.udp_sockets(false);
        let to: Address = net::local_address(other.as_fd()).unwrap().into();
        let (data, mut buffer) = (vec![1; 65_507], vec![0; 16 << 16]);
        let send = move || match how {
            Bare::One => net::send_one(one.as_fd(), &to, &data[..bytes]).map_or(0, |()| bytes as u64),
            Bare::Many => {
                let messages = [Message { to: &to, bytes: &data[..bytes], segment_bytes: 0 }; 16];
                net::send_many(one.as_fd(), &messages).map_or(0, |count| (count * bytes) as u64)
            }
            Bare::Cut => {
                let all = (data.len() / bytes).min(net::SEGMENTS_MAX) * bytes;
                let message = Message { to: &to, bytes: &data[..all], segment_bytes: bytes as u16 };
                net::send_many(one.as_fd(), &[message]).map_or(0, |_| all as u64)
            }
        };
        let receive = move || {
            let mut got = [Received::NOTHING; 16];
            let slots = if matches!(how, Bare::Many) { 16 } else { 1 };
            let count = net::receive_many(other.as_fd(), &mut buffer, 1 << 16, &mut got[..slots]).unwrap_or(0);
            got[..count].iter().map(|received| received.bytes as u64).sum()
        };
        (Box::new(send), Box::new(receive))
    })
}

fn measure(place: &Place<'_>) {
    println!("\n{}: half a round trip, ns", place.name);
    println!(
        "{:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "bytes", "sendto", "connected", "udp", "udp con.", "+ seal", "tcp"
    );
    let longest = place.udp(false)[0].device.properties().packet_bytes_max;
    for bytes in [100, 1_400, 8_192, 32_000].into_iter().filter(|bytes| *bytes <= longest) {
        print!("{bytes:>8} {:>10.0}", ping_pong_bare(place, false, bytes));
        print!(" {:>10.0}", ping_pong_bare(place, true, bytes));
        print!(" {:>10.0}", ping_pong(|| place.udp(false), bytes));
        print!(" {:>10.0}", ping_pong(|| place.udp(true), bytes));
        print!(" {:>10.0}", ping_pong(|| place.udp(true).map(|end| end.sealed(true)), bytes + TAG_BYTES));
        println!(" {:>10.0}", ping_pong(|| place.tcp(), bytes));
    }
    println!("{}: one direction, MB/s", place.name);
    println!(
        "{:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "bytes", "sendto", "sendmmsg", "segments", "udp", "+ seal", "tcp", "+ seal"
    );
    for bytes in [1_400, 8_192, 32_000, 60_000].into_iter().filter(|bytes| *bytes <= longest) {
        print!("{bytes:>8}");
        for how in [Bare::One, Bare::Many, Bare::Cut] {
            print!(" {:>10.0}", stream_bare(place, bytes, how));
        }
        for sealed in [false, true] {
            print!(" {:>10.0}", stream_device(|| place.udp(false).map(|end| end.sealed(sealed)), bytes));
        }
        if bytes <= 32_768 {
            for sealed in [false, true] {
                print!(" {:>10.0}", stream_device(|| place.tcp().map(|end| end.sealed(sealed)), bytes));
            }
        }
        println!();
    }
}

/// How many datagrams a receive buffer keeps.
fn depth(place: &Place<'_>) {
    println!("{}: datagrams that a receive buffer keeps", place.name);
    let longest = place.udp(false)[0].device.properties().packet_bytes_max;
    for bytes in [64, 200, 1_400, 8_192, 60_000].into_iter().filter(|bytes| *bytes <= longest) {
        let [one, other] = place.udp_sockets(false);
        let to: Address = net::local_address(other.as_fd()).unwrap().into();
        let mut count = 0_usize;
        while net::dropped(other.as_fd()) == 0 {
            let _ = net::send_one(one.as_fd(), &to, &[1; 60_000][..bytes]);
            count += 1;
        }
        let (room, _) = net::buffers(other.as_fd());
        println!("{bytes:>8} B: {count:>6} in {room} B, {} B each", room / count);
    }
}

fn main() {
    let wanted = |name: &str| std::env::args().skip(1).all(|word| word.starts_with("--") || word == name);
    if wanted("loopback") {
        let ips = [[127, 0, 0, 1], [127, 0, 0, 2]].map(|ip| IpAddr::from(Ipv4Addr::from(ip)));
        let place = Place { name: "loopback", ips, testbed: None };
        measure(&place);
        depth(&place);
    }
    match testbed::missing() {
        Some(reason) => println!("cable: {reason}"),
        None if wanted("cable") => {
            let mut testbed = Testbed::new(2);
            let network = testbed.cable(0, 1, 1_500);
            let ips = [0, 1].map(|host| testbed.address(host, network));
            measure(&Place { name: "cable, MTU 1500", ips, testbed: Some(&testbed) });
        }
        None => {}
    }
}
