// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node's part in finding out which addresses of other nodes can be reached from which of its own: it sends
//! questions, answers those of others, and tells the head the result.

use std::collections::BTreeSet;
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};
use strobe_control::codec::Wire;

/// The sender and the receiver of a question or an answer, each as node and number of its candidate address.
type Ends = ((u32, u16), (u32, u16));

const MAGIC: [u8; 4] = *b"STRP";
const ASK: u8 = 1;
const ANSWER: u8 = 2;
const PROBE_BYTES: usize = 4 + 16 + 1 + 12;

/// When questions are repeated, in milliseconds; the last pause again and again.
const AGAIN_MS: [u64; 4] = [20, 40, 80, 160];
/// After so long all have answered that answer at all, in the usual case.
const ENOUGH: Duration = Duration::from_millis(120);
/// How long to wait for answers at most.
const PATIENCE: Duration = Duration::from_secs(3);

/// The state of probing on a node.
pub struct Probing {
    node: u32,
    /// A secret of the job's nodes, by which packets are recognized.
    token: [u8; 16],
    targets: Vec<Vec<SocketAddr>>,
    /// The answers received: own candidate, node, its candidate.
    reached: BTreeSet<(u16, (u32, u16))>,
    began: Instant,
    rounds: usize,
    next: Instant,
    told: bool,
}

impl Probing {
    /// Node `node` begins to probe the addresses of the others, by node.
    pub fn new(node: u32, token: [u8; 16], targets: Vec<Vec<SocketAddr>>) -> Probing {
        let now = Instant::now();
        Probing { node, token, targets, reached: BTreeSet::new(), began: now, rounds: 0, next: now, told: false }
    }

    /// When to send again.
    pub fn next_deadline(&self) -> Option<Instant> {
        (!self.told).then_some(self.next)
    }

    /// Sends again if it is time. Returns what was reached, once, when no more answers are expected.
    pub fn pass_deadlines(&mut self, sockets: &[UdpSocket], now: Instant) -> Option<Vec<(u16, (u32, u16))>> {
        if self.told {
            return None;
        }
        let others = self.targets.iter().enumerate().filter(|(node, _)| *node as u32 != self.node);
        let everybody = others.clone().all(|(node, _)| self.reached.iter().any(|(_, other)| other.0 == node as u32));
        let targets: Vec<SocketAddr> = others.flat_map(|(_, targets)| targets.clone()).collect();
        let pairs = |socket: &UdpSocket| targets.iter().filter(|target| fits(socket, target)).count();
        let all: usize = sockets.iter().map(pairs).sum();
        let waited = now.saturating_duration_since(self.began);
        if self.reached.len() == all || (everybody && waited >= ENOUGH) || waited >= PATIENCE {
            self.told = true;
            return Some(self.reached.iter().copied().collect());
        }
        if now >= self.next {
            self.ask(sockets);
            self.next = now + Duration::from_millis(AGAIN_MS[self.rounds.min(AGAIN_MS.len() - 1)]);
            self.rounds += 1;
        }
        None
    }

    /// Answers questions to own candidate `index`, and notes answers.
    pub fn listen(&mut self, socket: &UdpSocket, index: u16) {
        let mut bytes = [0u8; PROBE_BYTES + 1];
        while let Ok((length, from)) = socket.recv_from(&mut bytes) {
            let Some((kind, (sender, receiver))) = parse(&bytes[..length], &self.token) else { continue };
            if receiver != (self.node, index) || sender.0 == self.node {
                continue;
            }
            match kind {
                ASK => drop(socket.send_to(&packet(&self.token, ANSWER, (receiver, sender)), from)),
                _ => drop(self.reached.insert((index, sender))),
            }
        }
    }

    fn ask(&self, sockets: &[UdpSocket]) {
        for (index, socket) in sockets.iter().enumerate() {
            for (node, targets) in self.targets.iter().enumerate().filter(|(node, _)| *node as u32 != self.node) {
                for (number, target) in targets.iter().enumerate().filter(|(_, target)| fits(socket, target)) {
                    let other = (node as u32, number as u16);
                    if !self.reached.contains(&(index as u16, other)) {
                        let packet = packet(&self.token, ASK, ((self.node, index as u16), other));
                        // No route, or nobody there: counts as no answer.
                        let _ = socket.send_to(&packet, target);
                    }
                }
            }
        }
    }
}

/// True if a socket can send to `target` at all.
fn fits(socket: &UdpSocket, target: &SocketAddr) -> bool {
    socket.local_addr().is_ok_and(|address| address.is_ipv4() == target.is_ipv4())
}

fn packet(token: &[u8; 16], kind: u8, ends: Ends) -> Vec<u8> {
    [&MAGIC[..], token, &[kind], &ends.to_bytes()].concat()
}

fn parse(bytes: &[u8], token: &[u8; 16]) -> Option<(u8, Ends)> {
    let rest = bytes.strip_prefix(&MAGIC)?.strip_prefix(token)?;
    let (&kind, ends) = rest.split_first()?;
    (kind == ASK || kind == ANSWER).then_some((kind, Ends::from_bytes(ends)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_packets_of_the_job_count() {
        let (token, ends) = ([9; 16], ((1, 2), (3, 4)));
        let bytes = packet(&token, ASK, ends);
        assert_eq!((bytes.len(), parse(&bytes, &token)), (PROBE_BYTES, Some((ASK, ends))));
        assert_eq!(parse(&bytes, &[8; 16]), None);
        assert_eq!(parse(&packet(&token, 3, ends), &token), None);
        for end in 0..bytes.len() {
            assert_eq!(parse(&bytes[..end], &token), None);
        }
    }
}
