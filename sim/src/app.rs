// SPDX-License-Identifier: MIT OR Apache-2.0
//! What talks over a link, one for each end: it sends numbered records and transfers whose every byte follows from the
//! seed, and holds what arrives against that.

use crate::chance::{Chance, mix};
use crate::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use strobe_protocol::link::{Began, Integrity, LANES, Link, Pushed, RECORD_BYTES_MAX, Sink, Source};

const DATA: u8 = 0;
const ANNOUNCE: u8 = 1;
const CLEAR: u8 = 2;
const DROPPED: u8 = 3;
const PUSH: u8 = 4;
const FINISHED: u8 = 5;
const HEAD_BYTES: usize = 5;

/// A transfer that comes in: what was placed, and which bytes were.
struct Incoming {
    bytes: Vec<u8>,
    there: Vec<bool>,
}

/// One end of a link.
pub struct App {
    /// Tells the two directions of all pairs apart.
    key_out: u64,
    key_in: u64,
    chance: Chance,
    refused: u64,
    damaged: u64,
    transfer_bytes: u64,
    lanes: u64,
    long: bool,
    next_out: [u32; LANES],
    next_in: [u32; LANES],
    records_left: u64,
    transfers_left: u64,
    announced: u64,
    /// Records that found no room, or answers: they go first.
    waiting: VecDeque<(u8, u8, Vec<u8>)>,
    /// Transfers that the other end has cleared.
    cleared: VecDeque<(u64, u64)>,
    /// Announced transfers that found no slot.
    wanted: VecDeque<(u64, u64)>,
    outgoing: BTreeMap<u64, u64>,
    incoming: BTreeMap<u64, Incoming>,
    to_answer: Vec<(u8, u64, u64)>,
    /// Of those that go out, the ones that were pushed and neither asked for nor finished; of those that come in, the
    /// ones that are.
    pushed_out: BTreeSet<u64>,
    pushed_in: BTreeSet<u64>,
    /// A link of one path lets transfers be pushed.
    pushes: bool,
    /// What records have told of pushed ones.
    heard: VecDeque<Pushed>,
    /// Records are refused; after `refuse_until` they are offered again.
    pub refusing: bool,
    /// See `refusing`.
    pub refuse_until: u64,
    now: u64,
    /// When more is sent.
    pub feed_at: u64,
    /// What was found wrong first.
    pub fault: Option<String>,
    /// Records and bytes of transfers that arrived.
    pub records_in: u64,
    /// Bytes of transfers that arrived.
    pub bytes_in: u64,
}

fn byte_of(key: u64, cookie: u64, offset: u64) -> u8 {
    let word = (key ^ cookie.wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .wrapping_add((offset >> 3).wrapping_mul(0xD6E8_FEB8_6659_FD93));
    (word >> ((offset & 7) * 8)) as u8
}

/// The content of a record of data: a length and bytes that follow from its place.
fn content(key: u64, lane: u8, number: u32, long: bool) -> Vec<u8> {
    let about = mix(key ^ u64::from(lane) << 40 ^ u64::from(number));
    let longest = if about % 16 < if long { 12 } else { 1 } { (RECORD_BYTES_MAX - HEAD_BYTES) as u64 } else { 300 };
    (0..(about >> 8) % (longest + 1)).map(|at| byte_of(about, 1, at)).collect()
}

impl App {
    /// The end at `node` of the link to `peer`; with `talks`, it has something to send.
    pub fn new(scenario: &Scenario, node: u32, peer: u32, talks: bool) -> App {
        let key = |from: u32, to: u32| mix(scenario.seed ^ u64::from(from) << 32 ^ u64::from(to) << 8 ^ 0xAA);
        App {
            key_out: key(node, peer),
            key_in: key(peer, node),
            chance: Chance::new(scenario.seed, 100 + u64::from(node) * 1000 + u64::from(peer)),
            refused: scenario.refused,
            damaged: scenario.damaged,
            transfer_bytes: scenario.transfer_bytes,
            lanes: scenario.lanes,
            long: scenario.long,
            next_out: [0; LANES],
            next_in: [0; LANES],
            records_left: if talks { scenario.records } else { 0 },
            transfers_left: if talks { scenario.transfers } else { 0 },
            announced: 0,
            waiting: VecDeque::new(),
            cleared: VecDeque::new(),
            wanted: VecDeque::new(),
            outgoing: BTreeMap::new(),
            incoming: BTreeMap::new(),
            to_answer: Vec::new(),
            pushed_out: BTreeSet::new(),
            pushed_in: BTreeSet::new(),
            pushes: scenario.paths.len() == 1,
            heard: VecDeque::new(),
            refusing: false,
            refuse_until: 0,
            now: 0,
            feed_at: 0,
            fault: None,
            records_in: 0,
            bytes_in: 0,
        }
    }

    /// Nothing is left to send, and nothing that was announced is left to arrive.
    pub fn is_done(&self) -> bool {
        let queues = self.waiting.is_empty() && self.cleared.is_empty() && self.wanted.is_empty();
        let transfers = self.outgoing.is_empty() && self.incoming.is_empty() && self.to_answer.is_empty();
        queues && transfers && self.records_left == 0 && self.transfers_left == 0
    }

    /// How many records it has sent on each lane.
    pub fn sent_on(&self) -> [u32; LANES] {
        self.next_out
    }

    /// How many records it has taken of each lane.
    pub fn taken_of(&self) -> [u32; LANES] {
        self.next_in
    }

    /// What is not done, for a report.
    pub fn left(&self) -> String {
        format!(
            "{} records and {} transfers to begin, {} records waiting, {} transfers out, {} in",
            self.records_left,
            self.transfers_left,
            self.waiting.len(),
            self.outgoing.len(),
            self.incoming.len()
        )
    }

    fn blame(&mut self, what: String) {
        self.fault.get_or_insert(what);
    }

    /// It is `now`: are there records to be offered again?
    pub fn look(&mut self, now: u64) -> bool {
        self.now = now;
        let again = self.refusing && self.refuse_until <= now;
        self.refusing &= !again;
        again
    }

    /// Answers what came, sends what waited, and begins more at its time.
    pub fn drive(&mut self, link: &mut Link, now: u64) {
        for (kind, cookie, about) in std::mem::take(&mut self.to_answer) {
            match kind {
                ANNOUNCE => self.wanted.push_back((cookie, about)),
                CLEAR => self.cleared.push_back((cookie, about)),
                // Dropped or finished.
                _ => {
                    link.forget_transfer(cookie);
                    self.outgoing.remove(&cookie);
                    self.pushed_out.remove(&cookie);
                }
            }
        }
        while let Some((cookie, bytes)) = self.wanted.front().copied() {
            let Some(id) = link.expect_transfer(cookie, bytes) else { break };
            self.wanted.pop_front();
            self.expect(cookie, bytes);
            self.waiting.push_back((0, CLEAR, [cookie.to_le_bytes(), id.to_le_bytes()].concat()));
        }
        while let Some((cookie, id)) = self.cleared.front().copied() {
            let Some(bytes) = self.outgoing.get(&cookie) else {
                self.cleared.pop_front();
                continue;
            };
            if self.pushed_out.remove(&cookie) {
                link.forget_transfer(cookie);
            }
            match link.send_transfer(cookie, id, *bytes) {
                Began::Alone => {}
                Began::After(before) => self.sent(before),
                Began::Not => self.blame(format!("transfer {cookie} is asked for as {id}, which is no name")),
            }
            self.cleared.pop_front();
        }
        if self.feed_at != 0 && self.feed_at <= now {
            self.feed(link, now);
        }
        while let Some((lane, kind, body)) = self.waiting.pop_front() {
            if !self.send(link, lane, kind, &body) {
                self.waiting.push_front((lane, kind, body));
                break;
            }
        }
    }

    /// Sends a few records and announces a few transfers; sometimes it gives a transfer up that comes in.
    fn feed(&mut self, link: &mut Link, now: u64) {
        for _ in 0..self.chance.below(30).min(self.records_left) {
            let lane = self.chance.below(self.lanes) as u8;
            if !self.waiting.is_empty() {
                break;
            }
            let body = content(self.key_out, lane, self.next_out[usize::from(lane)], self.long);
            if !self.send(link, lane, DATA, &body) {
                break;
            }
            self.records_left -= 1;
        }
        for _ in 0..self.chance.below(12).min(self.transfers_left) {
            let cookie = self.announced;
            let bytes = self.chance.below(self.transfer_bytes + 1);
            self.announced += 1;
            self.transfers_left -= 1;
            self.outgoing.insert(cookie, bytes);
            let lane = self.chance.below(self.lanes) as u8;
            if self.pushes && self.chance.below(2) == 0 && self.push(link, lane, cookie, bytes) {
                continue;
            }
            self.waiting.push_back((lane, ANNOUNCE, [cookie.to_le_bytes(), bytes.to_le_bytes()].concat()));
        }
        if self.chance.below(8) == 0
            && let Some(cookie) = self.incoming.keys().next().copied()
        {
            link.drop_transfer(cookie);
            self.incoming.remove(&cookie);
            self.pushed_in.remove(&cookie);
            self.waiting.push_back((3, DROPPED, [cookie.to_le_bytes(), [0; 8]].concat()));
        }
        let more = self.records_left > 0 || self.transfers_left > 0;
        self.feed_at = if more { now + self.chance.within(1_000, 2_000_000) } else { 0 };
    }

    /// Sends a transfer without being asked for it; false, with nothing done, if that cannot be now.
    fn push(&mut self, link: &mut Link, lane: u8, cookie: u64, bytes: u64) -> bool {
        let Some(name) = link.push_transfer(cookie, bytes, lane) else { return false };
        let body = [cookie, bytes, name].map(u64::to_le_bytes).concat();
        let told = self.send(link, lane, PUSH, &body);
        if told {
            self.pushed_out.insert(cookie);
        } else {
            link.forget_transfer(cookie);
        }
        told
    }

    fn expect(&mut self, cookie: u64, bytes: u64) {
        let bytes = bytes as usize;
        self.incoming.insert(cookie, Incoming { bytes: vec![0; bytes], there: vec![false; bytes] });
    }

    /// A transfer is pushed: it is wanted, or will be asked for as any other.
    fn hear(&mut self, cookie: u64, bytes: u64, name: u64) {
        let wanted = self.chance.below(4) != 0;
        if wanted {
            self.expect(cookie, bytes);
            self.pushed_in.insert(cookie);
        } else {
            self.to_answer.push((ANNOUNCE, cookie, bytes));
        }
        self.heard.push_back(Pushed { name, cookie: wanted.then_some(cookie), bytes });
    }

    fn send(&mut self, link: &mut Link, lane: u8, kind: u8, body: &[u8]) -> bool {
        let number = self.next_out[usize::from(lane)];
        let sent = link.send_record(lane, &[&[kind], &number.to_le_bytes(), body]);
        if sent {
            self.next_out[usize::from(lane)] += 1;
        }
        sent
    }
}

impl Source for App {
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        match self.outgoing.get(&cookie) {
            Some(bytes) if offset + into.len() as u64 <= *bytes => {}
            _ => self.blame(format!("the source is asked for {} bytes at {offset} of {cookie}", into.len())),
        }
        for (at, byte) in into.iter_mut().enumerate() {
            *byte = byte_of(self.key_out, cookie, offset + at as u64);
        }
        Some(Integrity::Crc32c.of(into))
    }
}

impl Sink for App {
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
        if self.refusing || self.chance.in_million(self.refused) {
            if !self.refusing {
                let long = if self.chance.below(4) == 0 { 20_000_000 } else { 20_000 };
                self.refuse_until = self.now + self.chance.below(long);
            }
            self.refusing = true;
            return false;
        }
        let record = [head, tail].concat();
        let expected = self.next_in[usize::from(lane)];
        self.next_in[usize::from(lane)] += 1;
        self.records_in += 1;
        let Some((head, body)) = record.split_first_chunk::<HEAD_BYTES>() else {
            self.blame(format!("lane {lane}: a record of {} bytes", record.len()));
            return true;
        };
        let number = u32::from_le_bytes([head[1], head[2], head[3], head[4]]);
        if number != expected {
            self.blame(format!("lane {lane}: record {number} where {expected} comes next"));
            return true;
        }
        if head[0] == DATA {
            if body != content(self.key_in, lane, number, self.long) {
                self.blame(format!("lane {lane}: record {number} has other bytes than were sent"));
            }
            return true;
        }
        let words: Vec<u64> = body.as_chunks().0.iter().copied().map(u64::from_le_bytes).collect();
        match (head[0], &words[..]) {
            (PUSH, [cookie, bytes, name]) => self.hear(*cookie, *bytes, *name),
            (kind, [cookie, about]) => self.to_answer.push((kind, *cookie, *about)),
            _ => self.blame(format!("lane {lane}: record {number} has {} words", words.len())),
        }
        true
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        if Integrity::Crc32c.of(bytes) != crc {
            self.blame(format!("transfer {cookie}: damaged bytes came through"));
        }
        if self.chance.in_million(self.damaged) {
            return false;
        }
        let Some(incoming) = self.incoming.get_mut(&cookie) else {
            self.blame(format!("transfer {cookie}: bytes, but it is not expected"));
            return true;
        };
        let start = offset as usize;
        let Some(there) = incoming.there.get_mut(start..start + bytes.len()) else {
            self.blame(format!("transfer {cookie}: bytes behind its end"));
            return true;
        };
        let twice = there.contains(&true);
        there.fill(true);
        incoming.bytes[start..start + bytes.len()].copy_from_slice(bytes);
        self.bytes_in += bytes.len() as u64;
        if twice {
            self.blame(format!("transfer {cookie}: bytes at {offset} are placed twice"));
        }
        true
    }

    fn complete(&mut self, cookie: u64) {
        let Some(incoming) = self.incoming.remove(&cookie) else {
            self.blame(format!("transfer {cookie} is complete, but not expected"));
            return;
        };
        let right = |(at, byte): (usize, &u8)| *byte == byte_of(self.key_in, cookie, at as u64);
        if incoming.there.contains(&false) || !incoming.bytes.iter().enumerate().all(right) {
            self.blame(format!("transfer {cookie} is complete, but not what was sent"));
        }
        if self.pushed_in.remove(&cookie) {
            self.waiting.push_back((0, FINISHED, [cookie.to_le_bytes(), [0; 8]].concat()));
        }
    }

    fn pushed(&mut self) -> Option<Pushed> {
        self.heard.pop_front()
    }

    fn missed(&mut self, cookie: u64) {
        let Some(incoming) = self.incoming.remove(&cookie).filter(|_| self.pushed_in.remove(&cookie)) else {
            self.blame(format!("transfer {cookie} was missed, but nobody pushes it"));
            return;
        };
        self.to_answer.push((ANNOUNCE, cookie, incoming.bytes.len() as u64));
    }

    fn sent(&mut self, cookie: u64) {
        if self.pushed_out.contains(&cookie) {
            // Its receiver may have dropped it, and says so.
            return;
        }
        if self.outgoing.remove(&cookie).is_none() {
            self.blame(format!("transfer {cookie} is sent, but none is under way"));
        }
    }
}
