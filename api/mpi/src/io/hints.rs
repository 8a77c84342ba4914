// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hints of files (MPI-5.0 sections 14.2.8 and 14.3). They are those of the member with rank 0: what the members do
//! together they have to do alike.

use crate::info::Info;
use strobe_types::Result;

/// The buffer of an aggregator, and that for reading blocks with the gaps between them.
const BUFFER_BYTES: u64 = 4 << 20;
/// The most that a buffer may have.
const BUFFER_BYTES_MAX: u64 = 1 << 30;

/// Whether members exchange their data in a collective access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Collective {
    /// If it pays.
    Automatic,
    /// Wherever it is possible.
    Always,
    /// Never.
    Never,
}

impl Collective {
    fn word(self) -> &'static str {
        match self {
            Collective::Automatic => "automatic",
            Collective::Always => "enable",
            Collective::Never => "disable",
        }
    }

    fn of(value: &[u8]) -> Option<Collective> {
        match value {
            b"automatic" => Some(Collective::Automatic),
            b"enable" | b"true" => Some(Collective::Always),
            b"disable" | b"false" => Some(Collective::Never),
            _ => None,
        }
    }
}

/// Hints in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hints {
    /// Bytes of an aggregator's buffer.
    pub(super) buffer_bytes: u64,
    /// How many aggregators there may be; 0: as many as there are by themselves.
    pub(super) aggregators: u32,
    pub(super) reading: Collective,
    pub(super) writing: Collective,
    /// Bytes of the buffer for reading blocks with their gaps.
    pub(super) sieve_bytes: u64,
    /// False if gaps are never read.
    pub(super) sieves: bool,
    /// False if gaps are never written.
    pub(super) sieves_writes: bool,
    /// False if `MPI_File_close` leaves it to the system when data go to the device.
    pub(super) syncs_at_close: bool,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints {
            buffer_bytes: BUFFER_BYTES,
            aggregators: 0,
            reading: Collective::Automatic,
            writing: Collective::Automatic,
            sieve_bytes: BUFFER_BYTES,
            sieves: true,
            sieves_writes: true,
            syncs_at_close: true,
        }
    }
}

/// How many words a set of hints is.
pub(super) const WORDS: usize = 8;

impl Hints {
    /// Takes over those of `info` that are known and have a valid value; others are ignored.
    pub(super) fn set(&mut self, info: &Info) {
        for (key, value) in info.iter() {
            let number = || std::str::from_utf8(value).ok()?.trim().parse::<u64>().ok();
            let bytes = || number().filter(|bytes| (1..=BUFFER_BYTES_MAX).contains(bytes));
            let flag = || Collective::of(value).map(|word| word != Collective::Never);
            match key {
                b"cb_buffer_size" => self.buffer_bytes = bytes().unwrap_or(self.buffer_bytes),
                b"cb_nodes" => {
                    let given = number().and_then(|number| u32::try_from(number).ok());
                    self.aggregators = given.filter(|number| *number > 0).unwrap_or(self.aggregators);
                }
                b"collective_buffering" => {
                    let way = Collective::of(value);
                    (self.reading, self.writing) = (way.unwrap_or(self.reading), way.unwrap_or(self.writing));
                }
                b"romio_cb_read" => self.reading = Collective::of(value).unwrap_or(self.reading),
                b"romio_cb_write" => self.writing = Collective::of(value).unwrap_or(self.writing),
                b"ind_rd_buffer_size" => self.sieve_bytes = bytes().unwrap_or(self.sieve_bytes),
                b"romio_ds_read" => self.sieves = flag().unwrap_or(self.sieves),
                b"romio_ds_write" => self.sieves_writes = flag().unwrap_or(self.sieves_writes),
                b"strobe_sync_at_close" => self.syncs_at_close = flag().unwrap_or(self.syncs_at_close),
                _ => {}
            }
        }
    }

    /// What is in use, for the program; `aggregators` is how many there are.
    pub(super) fn info(&self, aggregators: usize) -> Result<Info> {
        let mut info = Info::default();
        let truth = |yes: bool| if yes { "true" } else { "false" }.to_string();
        let enabled = |yes: bool| if yes { "enable" } else { "disable" }.to_string();
        let pairs = [
            ("cb_buffer_size", self.buffer_bytes.to_string()),
            ("cb_nodes", aggregators.to_string()),
            ("romio_cb_read", self.reading.word().into()),
            ("romio_cb_write", self.writing.word().into()),
            ("ind_rd_buffer_size", self.sieve_bytes.to_string()),
            ("romio_ds_read", enabled(self.sieves)),
            ("romio_ds_write", enabled(self.sieves_writes)),
            ("strobe_sync_at_close", truth(self.syncs_at_close)),
        ];
        for (key, value) in pairs {
            info.set(key.as_bytes(), value.as_bytes())?;
        }
        Ok(info)
    }

    /// As words, for other members.
    pub(super) fn words(&self) -> [u32; WORDS] {
        [
            self.buffer_bytes as u32,
            self.aggregators,
            self.reading as u32,
            self.writing as u32,
            self.sieve_bytes as u32,
            u32::from(self.sieves),
            u32::from(self.syncs_at_close),
            u32::from(self.sieves_writes),
        ]
    }

    /// The hints that these words are.
    pub(super) fn of_words(words: &[u32]) -> Hints {
        let way = |word| match word {
            0 => Collective::Automatic,
            1 => Collective::Always,
            _ => Collective::Never,
        };
        Hints {
            buffer_bytes: u64::from(words[0]),
            aggregators: words[1],
            reading: way(words[2]),
            writing: way(words[3]),
            sieve_bytes: u64::from(words[4]),
            sieves: words[5] != 0,
            syncs_at_close: words[6] != 0,
            sieves_writes: words[7] != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_hints_are_taken_and_others_ignored() {
        let mut info = Info::default();
        let pairs = [
            ("cb_buffer_size", "65536"),
            ("cb_nodes", "3"),
            ("romio_cb_write", "disable"),
            ("romio_ds_read", "disable"),
            ("striping_factor", "8"),
            ("ind_rd_buffer_size", "-5"),
        ];
        pairs.iter().for_each(|(key, value)| info.set(key.as_bytes(), value.as_bytes()).unwrap());
        let mut hints = Hints::default();
        hints.set(&info);
        assert_eq!((hints.buffer_bytes, hints.aggregators, hints.writing), (65536, 3, Collective::Never));
        assert_eq!((hints.sieves, hints.sieve_bytes), (false, BUFFER_BYTES));
        assert_eq!(Hints::of_words(&hints.words()), hints);
        let told = hints.info(2).unwrap();
        assert_eq!(told.get(b"cb_nodes").unwrap(), Some(&b"2"[..]));
        assert_eq!(told.get(b"striping_factor").unwrap(), None);
    }
}
