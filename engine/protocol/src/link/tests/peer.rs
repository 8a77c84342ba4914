// SPDX-License-Identifier: MIT OR Apache-2.0
//! What talks over a link: it sends numbered records, and transfers whose every byte follows from a key, as endpoints
//! do, and holds what arrives against that.

use super::pair::{MS, US, User};
use crate::link::*;
use std::collections::{BTreeMap, VecDeque};
use std::mem::take;
use std::sync::LazyLock;
use strobe_types::chance::{Chance, mix};

/// What a peer sends, and what its node does to what arrives.
#[derive(Clone, Debug)]
pub struct Traffic {
    pub records: u64,
    /// The lanes that are used, of all.
    pub lanes: u64,
    /// Most records are long.
    pub long: bool,
    pub transfers: u64,
    pub transfer_bytes_max: u64,
    /// Transfers may be sent without being asked for.
    pub pushes: bool,
    /// Records in a million that are refused for a while, pieces that are damaged in memory, and pieces that cannot be
    /// read for a while.
    pub refused: u64,
    pub damaged: u64,
    pub unread: u64,
}

/// Sorts of records: one of numbered data, and what peers say of a transfer.
const DATA: u8 = 0;
const ANNOUNCED: u8 = 1;
const CLEARED: u8 = 2;
const DROPPED: u8 = 3;
const PUSHED: u8 = 4;
const FINISHED: u8 = 5;
/// Bytes of the sort and the number of a record.
const HEAD_BYTES: usize = 5;

/// What is said of a transfer: the sort, its cookie, its length or name, its name if it is pushed.
type Word = (u8, [u64; 3]);

struct Outgoing {
    bytes: u64,
    /// It was neither asked for nor is it finished.
    pushed: bool,
}

struct Incoming {
    bytes: u64,
    /// From where to where what has come lies.
    pieces: BTreeMap<u64, u64>,
    pushed: bool,
}

pub struct Peer {
    /// What is still to be sent.
    traffic: Traffic,
    key_out: u64,
    key_in: u64,
    chance: Chance,
    now: u64,
    /// Records by lane: those sent, and those taken.
    pub sent: [u32; LANES],
    pub taken: [u32; LANES],
    /// Records that arrived, and bytes of transfers.
    pub records: u64,
    pub bytes: u64,
    announced: u64,
    /// Words that found no room on their lane.
    waiting: VecDeque<(u8, Word)>,
    /// Words that came and ask for something.
    said: Vec<Word>,
    outgoing: BTreeMap<u64, Outgoing>,
    incoming: BTreeMap<u64, Incoming>,
    heard: VecDeque<Pushed>,
    /// Until when records are refused and nothing can be read, and when more is sent; 0: not at all.
    refuses_until: u64,
    unread_until: u64,
    feed_at: u64,
}

/// After so many bytes (a prime) those of a transfer repeat themselves.
const PERIOD: usize = 65_537;

/// Bytes of a transfer, from `offset` on.
fn bytes_of(key: u64, cookie: u64, offset: u64, count: usize) -> &'static [u8] {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let (mut chance, count) = (Chance::new(0, 0), PERIOD + PACKET_BYTES_MAX as usize);
        let mut bytes: Vec<u8> = (0..PERIOD).map(|_| chance.number() as u8).collect();
        bytes.extend_from_within(..count - PERIOD);
        bytes
    });
    let from = ((mix(key ^ mix(cookie)) >> 32) + offset) as usize % PERIOD;
    &BYTES[from..from + count]
}

/// The data of a record: a length and bytes that follow from its place.
fn content(key: u64, lane: u8, number: u32, long: bool) -> &'static [u8] {
    let about = mix(key ^ u64::from(lane) << 40 ^ u64::from(number));
    let longest = if about % 16 < if long { 12 } else { 1 } { RECORD_BYTES_MAX - HEAD_BYTES } else { 300 };
    bytes_of(about, 0, 0, (about >> 8) as usize % (longest + 1))
}

impl Peer {
    /// The peer at `node`, 0 or 1.
    pub fn new(seed: u64, node: u64, traffic: &Traffic) -> Peer {
        let key = |from: u64| mix(seed ^ from << 32 ^ 0xAA);
        Peer {
            traffic: traffic.clone(),
            key_out: key(node),
            key_in: key(1 - node),
            chance: Chance::new(seed, 100 + node),
            now: 0,
            sent: [0; LANES],
            taken: [0; LANES],
            records: 0,
            bytes: 0,
            announced: 0,
            waiting: VecDeque::new(),
            said: Vec::new(),
            outgoing: BTreeMap::new(),
            incoming: BTreeMap::new(),
            heard: VecDeque::new(),
            refuses_until: 0,
            unread_until: 0,
            feed_at: 1 + node * US,
        }
    }

    /// Nothing is left to be sent, and nothing that was announced is left to arrive.
    pub fn is_done(&self) -> bool {
        let words = self.waiting.is_empty() && self.said.is_empty();
        let transfers = self.outgoing.is_empty() && self.incoming.is_empty();
        words && transfers && self.traffic.records == 0 && self.traffic.transfers == 0
    }

    /// Sends a few records, and announces or pushes a few transfers; sometimes it gives a transfer up that comes in.
    fn feed(&mut self, link: &mut Link) {
        for _ in 0..self.chance.below(30).min(self.traffic.records) {
            let lane = self.chance.below(self.traffic.lanes) as u8;
            let body = content(self.key_out, lane, self.sent[usize::from(lane)], self.traffic.long);
            if !self.waiting.is_empty() || !self.send(link, lane, DATA, body) {
                break;
            }
            self.traffic.records -= 1;
        }
        for _ in 0..self.chance.below(12).min(self.traffic.transfers) {
            let (cookie, lane) = (self.announced, self.chance.below(self.traffic.lanes) as u8);
            let bytes = self.chance.below(self.traffic.transfer_bytes_max + 1);
            self.announced += 1;
            self.traffic.transfers -= 1;
            let push = self.traffic.pushes && self.chance.below(2) == 0;
            let pushed = push && self.push(link, lane, cookie, bytes);
            self.outgoing.insert(cookie, Outgoing { bytes, pushed });
            if !pushed {
                self.waiting.push_back((lane, (ANNOUNCED, [cookie, bytes, 0])));
            }
        }
        if self.chance.below(8) == 0
            && let Some((cookie, _)) = self.incoming.pop_first()
        {
            link.drop_transfer(cookie);
            self.waiting.push_back((3, (DROPPED, [cookie, 0, 0])));
        }
        let more = self.traffic.records > 0 || self.traffic.transfers > 0;
        self.feed_at = if more { self.now + US + self.chance.below(2 * MS) } else { 0 };
    }

    /// Sends a transfer without being asked for it; false, with nothing done, if that cannot be now.
    fn push(&mut self, link: &mut Link, lane: u8, cookie: u64, bytes: u64) -> bool {
        let Some(name) = link.push_transfer(cookie, bytes, lane) else { return false };
        let told = self.say(link, lane, (PUSHED, [cookie, bytes, name]));
        if !told {
            link.forget_transfer(cookie);
        }
        told
    }

    fn say(&mut self, link: &mut Link, lane: u8, (sort, words): Word) -> bool {
        self.send(link, lane, sort, &words.map(u64::to_le_bytes).concat())
    }

    fn send(&mut self, link: &mut Link, lane: u8, sort: u8, body: &[u8]) -> bool {
        let number = &mut self.sent[usize::from(lane)];
        let sent = link.send_record(lane, &[&[sort], &number.to_le_bytes(), body]);
        *number += u32::from(sent);
        sent
    }

    /// Does what the other peer has said.
    fn answer(&mut self, link: &mut Link, word: Word) {
        let (sort, [cookie, about, _]) = word;
        match sort {
            ANNOUNCED => match link.expect_transfer(cookie, about) {
                Some(name) => {
                    self.expect(cookie, about, false);
                    self.waiting.push_back((0, (CLEARED, [cookie, name, 0])));
                }
                None => self.said.push(word),
            },
            CLEARED => {
                // It may have been dropped meanwhile.
                let Some(out) = self.outgoing.get_mut(&cookie) else { return };
                if take(&mut out.pushed) {
                    link.forget_transfer(cookie);
                }
                match link.send_transfer(cookie, about, out.bytes) {
                    Began::Alone => {}
                    Began::After(before) => self.sent(before),
                    Began::Not => panic!("transfer {cookie} is asked for as {about}, which is no name"),
                }
            }
            DROPPED | FINISHED => {
                link.forget_transfer(cookie);
                self.outgoing.remove(&cookie);
            }
            _ => panic!("a record of sort {sort}"),
        }
    }

    fn expect(&mut self, cookie: u64, bytes: u64, pushed: bool) {
        self.incoming.insert(cookie, Incoming { bytes, pieces: BTreeMap::new(), pushed });
    }

    /// A transfer is pushed: it is wanted, or will be asked for as any other.
    fn hear(&mut self, cookie: u64, bytes: u64, name: u64) {
        let wanted = self.chance.below(4) != 0;
        if wanted {
            self.expect(cookie, bytes, true);
        } else {
            self.said.push((ANNOUNCED, [cookie, bytes, 0]));
        }
        self.heard.push_back(Pushed { name, cookie: wanted.then_some(cookie), bytes });
    }

    /// Until some time now and then, mostly short.
    fn for_a_while(&mut self) -> u64 {
        let long = if self.chance.below(4) == 0 { 20 * MS } else { 20 * US };
        self.now + 1 + self.chance.below(long)
    }
}

impl User for Peer {
    fn look(&mut self, now: u64) {
        self.now = now;
        if self.unread_until <= now {
            self.unread_until = 0;
        }
    }

    fn drive(&mut self, link: &mut Link) {
        if link.status(self.now).dead {
            link.close();
        }
        if self.refuses_until != 0 && self.refuses_until <= self.now {
            self.refuses_until = 0;
            link.offer(self);
        }
        for word in take(&mut self.said) {
            self.answer(link, word);
        }
        if self.feed_at != 0 && self.feed_at <= self.now {
            self.feed(link);
        }
        while let Some((lane, word)) = self.waiting.front().copied()
            && self.say(link, lane, word)
        {
            self.waiting.pop_front();
        }
    }

    fn came(&self) -> u64 {
        self.records + self.bytes
    }

    fn deadline(&self) -> Option<u64> {
        [self.refuses_until, self.unread_until, self.feed_at].into_iter().filter(|at| *at != 0).min()
    }
}

impl Source for Peer {
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        if self.unread_until == 0 && self.chance.in_million(self.traffic.unread) {
            self.unread_until = self.for_a_while();
        }
        if self.unread_until != 0 {
            return None;
        }
        let bytes = self.outgoing.get(&cookie).expect("a transfer that goes out").bytes;
        assert!(offset + into.len() as u64 <= bytes, "{} bytes at {offset} of {cookie} are read", into.len());
        into.copy_from_slice(bytes_of(self.key_out, cookie, offset, into.len()));
        Some(Integrity::Crc32c.of(into))
    }
}

impl Sink for Peer {
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
        if self.refuses_until == 0 && self.chance.in_million(self.traffic.refused) {
            self.refuses_until = self.for_a_while();
        }
        if self.refuses_until != 0 {
            return false;
        }
        self.records += 1;
        let record = [head, tail].concat();
        let number = self.taken[usize::from(lane)];
        self.taken[usize::from(lane)] += 1;
        let (head, body) = record.split_first_chunk::<HEAD_BYTES>().expect("a record with a head");
        assert_eq!(head[1..], number.to_le_bytes(), "lane {lane}: another record comes than the next");
        if head[0] == DATA {
            assert!(body == content(self.key_in, lane, number, self.traffic.long), "lane {lane}: record {number}");
            return true;
        }
        let words: Vec<u64> = body.as_chunks().0.iter().copied().map(u64::from_le_bytes).collect();
        let words: [u64; 3] = words.try_into().expect("three words");
        match (head[0], words) {
            (PUSHED, [cookie, bytes, name]) => self.hear(cookie, bytes, name),
            word => self.said.push(word),
        }
        true
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        assert_eq!(Integrity::Crc32c.of(bytes), crc, "transfer {cookie}: damaged bytes came through");
        if self.chance.in_million(self.traffic.damaged) {
            return false;
        }
        self.bytes += bytes.len() as u64;
        let Incoming { bytes: all, pieces, .. } = self.incoming.get_mut(&cookie).expect("a transfer that is expected");
        let end = offset + bytes.len() as u64;
        assert!(end <= *all, "transfer {cookie}: bytes behind its end");
        let before = pieces.range(..end).next_back().map_or(0, |(_, end)| *end);
        assert!(before <= offset, "transfer {cookie}: bytes at {offset} are placed twice");
        pieces.insert(offset, end);
        assert!(bytes == bytes_of(self.key_in, cookie, offset, bytes.len()), "transfer {cookie}: other bytes");
        true
    }

    fn complete(&mut self, cookie: u64) {
        let incoming = self.incoming.remove(&cookie).expect("a transfer that is expected");
        let come: u64 = incoming.pieces.iter().map(|(from, to)| to - from).sum();
        assert_eq!(come, incoming.bytes, "transfer {cookie} is complete, but not all of it has come");
        if incoming.pushed {
            self.waiting.push_back((0, (FINISHED, [cookie, 0, 0])));
        }
    }

    fn pushed(&mut self) -> Option<Pushed> {
        self.heard.pop_front()
    }

    fn missed(&mut self, cookie: u64) {
        let incoming = self.incoming.remove(&cookie).filter(|incoming| incoming.pushed).expect("a pushed transfer");
        self.said.push((ANNOUNCED, [cookie, incoming.bytes, 0]));
    }

    fn sent(&mut self, cookie: u64) {
        // The receiver of a pushed one may have dropped it, and says so.
        if !self.outgoing.get(&cookie).is_some_and(|out| out.pushed) {
            assert!(self.outgoing.remove(&cookie).is_some(), "transfer {cookie} is sent, but none is under way");
        }
    }
}
