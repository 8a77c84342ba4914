// SPDX-License-Identifier: MIT OR Apache-2.0
//! How ranks that another launcher has started come to share one node segment. Rank 0 makes it, and passes its
//! descriptor to each of the others over a socket whose unguessable name it has published by PMI. The name is in the
//! kernel's abstract namespace, so no file is left behind.

use crate::pmi::Pmi;
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;
use strobe_os::socket::{self, Listener, Messages};
use strobe_types::{Result, err};

/// How long to wait after the barrier for a rank to connect.
const PATIENCE: Duration = Duration::from_secs(60);
const KEY: &str = "strobe-node";

/// What rank 0 publishes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Card {
    /// The boot id, which differs between machines and is the same in all containers of one.
    machine: String,
    host: String,
    secret: u64,
    job: u64,
}

impl Card {
    fn own() -> Result<Card> {
        let random = socket::random_bytes::<16>();
        let Ok(random) = random else { return err!(OTHER, "the kernel gives no random bytes") };
        let (secret, job) = random.split_at(8);
        let word = |bytes: &[u8]| bytes.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        Ok(Card { machine: machine(), host: plain(&socket::host_name()), secret: word(secret), job: word(job) })
    }

    fn text(&self) -> String {
        format!("{}/{}/{:016x}/{:016x}", self.machine, self.host, self.secret, self.job)
    }

    fn parse(text: &str) -> Option<Card> {
        let mut parts = text.split('/');
        let card = Card {
            machine: parts.next()?.to_string(),
            host: parts.next()?.to_string(),
            secret: u64::from_str_radix(parts.next()?, 16).ok()?,
            job: u64::from_str_radix(parts.next()?, 16).ok()?,
        };
        parts.next().is_none().then_some(card)
    }

    fn socket(&self) -> String {
        format!("strobe-{:016x}-{:016x}", self.job, self.secret)
    }
}

fn machine() -> String {
    plain(fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default().trim())
}

/// `text` without characters that have a meaning in PMI's lines or in the card.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || "-._".contains(*c)).collect()
}

/// The segment's descriptor and the job's key, in each of the `size` ranks. `create` makes the segment. Fails if ranks
/// are on other machines, or do not come.
pub fn share(
    pmi: &mut Pmi,
    rank: u32,
    size: u32,
    create: &mut dyn FnMut(u32) -> Result<OwnedFd>,
) -> Result<(OwnedFd, u64)> {
    if rank > 0 {
        pmi.barrier()?;
        let text = pmi.get(KEY)?;
        return match Card::parse(&text) {
            Some(card) => fetch(&card, rank),
            None => err!(OTHER, "rank 0 published {text:?}, which is no Strobe address: is it another MPI library?"),
        };
    }
    let card = Card::own()?;
    let listener = match Listener::bind(&card.socket(), size) {
        Ok(listener) => listener,
        Err(error) => return err!(OTHER, "cannot listen on a Unix socket: {error}"),
    };
    let segment = create(size)?;
    pmi.put(KEY, &card.text())?;
    pmi.barrier()?;
    serve(&listener, &segment, size)?;
    Ok((segment, card.job))
}

fn serve(listener: &Listener, segment: &OwnedFd, size: u32) -> Result<()> {
    let mut served = vec![false; size as usize];
    served[0] = true;
    while let Some(missing) = served.iter().position(|done| !done) {
        let peer = match listener.accept(PATIENCE) {
            Ok(peer) => peer,
            Err(error) => return err!(OTHER, "rank {missing} did not come for the node segment: {error}"),
        };
        // The name is secret, but a process of another user that has guessed it is turned away nevertheless.
        if peer.peer_user().ok() != Some(socket::own_user()) || !peer.wait(PATIENCE) {
            continue;
        }
        let mut word = [0u8; 4];
        if let Ok(Some((4, _))) = peer.receive(&mut word, true) {
            let rank = u32::from_le_bytes(word) as usize;
            if rank < served.len() && peer.send(b"segment", &[segment.as_fd()]).is_ok() {
                served[rank] = true;
            }
        }
    }
    Ok(())
}

fn fetch(card: &Card, rank: u32) -> Result<(OwnedFd, u64)> {
    if card.machine != machine() {
        return err!(
            OTHER,
            "rank 0 runs on host {}, rank {rank} on {}: this version runs a job on one machine only",
            card.host,
            socket::host_name()
        );
    }
    let mut bytes = [0u8; 16];
    let received = Messages::connect(&card.socket()).and_then(|peer| {
        peer.send(&rank.to_le_bytes(), &[])?;
        peer.receive(&mut bytes, true)
    });
    match received.map(|message| message.and_then(|(_, descriptors)| descriptors.into_iter().next())) {
        Ok(Some(segment)) => Ok((segment, card.job)),
        Ok(None) => err!(OTHER, "rank 0 ended before it handed the node segment over"),
        Err(error) => err!(
            OTHER,
            "rank {rank} cannot reach rank 0 on this machine ({error}): are they in containers with different networks?"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_survives_the_store() {
        let card = Card::own().expect("random bytes");
        assert_eq!(Card::parse(&card.text()), Some(card.clone()));
        assert!(!card.text().contains([' ', '=', '\n']) && card.text().len() < 256);
        assert_eq!(Card::parse("nonsense"), None);
        assert_eq!(Card::parse(&(card.text() + "/x")), None);
    }

    #[test]
    fn ranks_fetch_the_same_segment() {
        let card = Card::own().expect("random bytes");
        let listener = Listener::bind(&card.socket(), 2).expect("listens");
        let file = fs::File::open("/proc/self/exe").expect("opens");
        let expected = same(&file);
        let others: Vec<_> = [1u32, 2]
            .map(|rank| {
                let card = card.clone();
                std::thread::spawn(move || fetch(&card, rank).expect("fetched"))
            })
            .into_iter()
            .collect();
        serve(&listener, &OwnedFd::from(file), 3).expect("served");
        for other in others {
            let (segment, job) = other.join().expect("no panic");
            assert_eq!((same(&fs::File::from(segment)), job), (expected, card.job));
        }
    }

    fn same(file: &fs::File) -> (u64, u64) {
        use std::os::unix::fs::MetadataExt;
        let metadata = file.metadata().expect("metadata");
        (metadata.dev(), metadata.ino())
    }

    #[test]
    fn another_machine_is_named() {
        let card = Card { machine: "elsewhere".into(), host: "far".into(), ..Card::own().expect("random bytes") };
        let error = fetch(&card, 1).expect_err("refused");
        assert!(error.message().contains("far") && error.message().contains("one machine"));
    }
}
