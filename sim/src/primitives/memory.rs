// SPDX-License-Identifier: MIT OR Apache-2.0
//! Global memory of a node.

use super::plan::MEMORY_BYTES;
use crate::strobe::note_scheduled;
use std::collections::BTreeMap;
use strobe_protocol::primitive::Memory;

/// What there is of it, and what was staged: by whom, in a model; a node has one place for all.
#[derive(Clone)]
pub struct Bytes {
    pub seen: [u8; MEMORY_BYTES],
    staged: BTreeMap<Option<u32>, Vec<u8>>,
}

impl Bytes {
    pub fn new() -> Bytes {
        Bytes { seen: [0; MEMORY_BYTES], staged: BTreeMap::new() }
    }

    /// Keeps a piece of a block of `asker`.
    pub fn stage_of(&mut self, asker: Option<u32>, at: u64, bytes: &[u8]) {
        let staged = self.staged.entry(asker).or_insert_with(|| vec![0; MEMORY_BYTES]);
        staged[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
    }

    /// Shows what it has staged.
    pub fn show_of(&mut self, asker: Option<u32>, offset: u64, bytes: u64) {
        let block = self.staged.get(&asker).map_or(vec![], |staged| staged[..bytes as usize].to_vec());
        self.put(offset, &block);
    }
}

impl Memory for Bytes {
    fn load(&self, offset: u64) -> u64 {
        let at = offset as usize;
        self.seen.get(at..at + 8).map_or(0, |word| u64::from_le_bytes(word.try_into().expect("8 bytes")))
    }

    fn store(&mut self, offset: u64, value: u64) {
        self.put(offset, &value.to_le_bytes());
        note_scheduled(self, offset, value);
    }

    fn put(&mut self, offset: u64, bytes: &[u8]) {
        let at = offset as usize;
        self.seen[at..at + bytes.len()].copy_from_slice(bytes);
    }

    fn stage(&mut self, at: u64, bytes: &[u8]) {
        self.stage_of(None, at, bytes);
    }

    fn show(&mut self, offset: u64, bytes: u64) {
        self.show_of(None, offset, bytes);
    }

    fn signal(&mut self, offset: u64) {
        self.store(offset, self.load(offset) + 1);
    }
}
