// SPDX-License-Identifier: MIT OR Apache-2.0
//! The algorithm against the vectors of RFC 10032, and the seal against whoever changes a packet.

use aegis::{aegis128l::Aegis128L, aegis128x2::Aegis128X2, aegis128x4::Aegis128X4, aegis256::Aegis256};
use proptest::prelude::*;
use strobe_wire::seal::{Forged, LONG_BYTES, Nonce, Seal, TAG_BYTES, Width};

const KEY: [u8; 32] = [0x5a; 32];
const NONCE: Nonce = Nonce { path: 3, number: 0x0123_4567_89ab };
const HEADER: usize = 40;

/// Lengths (tag excluded) on both sides of the border between the two algorithms.
const LENGTHS: [usize; 6] = [HEADER, HEADER + 1, 100, LONG_BYTES - 1, LONG_BYTES, LONG_BYTES + 333];

fn bytes<const N: usize>(hex: &str) -> [u8; N] {
    assert_eq!(hex.len(), 2 * N);
    std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hexadecimal"))
}

fn packet(length: usize) -> Vec<u8> {
    (0..length + TAG_BYTES).map(|at| (at * 7 + at / 251) as u8).collect()
}

/// The place of the bit that says how a long packet was sealed: the header's flags, of which it is the third.
const MARK_AT: usize = 4;
const MARK: u8 = 4;

/// The packet with that bit as `seal` sets it.
fn marked(width: Width, length: usize) -> Vec<u8> {
    let mut packet = packet(length);
    if length >= LONG_BYTES {
        packet[MARK_AT] = packet[MARK_AT] & !MARK | if width == Width::Two { MARK } else { 0 };
    }
    packet
}

const WIDTHS: [Width; 2] = [Width::Two, Width::Four];

fn sealed(seal: &Seal, length: usize, enclose: bool) -> Vec<u8> {
    let mut packet = packet(length);
    seal.seal(NONCE, &mut packet, HEADER, enclose);
    packet
}

#[test]
fn aegis_128l_agrees_with_vector_5_of_rfc_10032() {
    let (key, nonce) = (bytes("10010000000000000000000000000000"), bytes("10000200000000000000000000000000"));
    let clear: Vec<u8> = (0..0x2a).collect();
    let mut text: Vec<u8> = (0x10..0x38).collect();
    let tag = Aegis128L::<16>::new(&key, &nonce).encrypt_in_place(&mut text, &clear);
    assert_eq!(text, bytes::<40>("b31052ad1cca4e291abcf2df3502e6bdb1bfd6db36798be3607b1f94d34478aa7ede7f7a990fec10"));
    assert_eq!(tag, bytes("7542a745733014f9474417b337399507"));
}

#[test]
fn aegis_128x4_agrees_with_vectors_of_rfc_10032() {
    let (key, nonce) = (bytes("000102030405060708090a0b0c0d0e0f"), bytes("101112131415161718191a1b1c1d1e1f"));
    let aegis = || Aegis128X4::<16>::new(&key, &nonce);
    assert_eq!(aegis().encrypt_in_place(&mut [], &[]), bytes("5bef762d0947c00455b97bb3af30dfa3"));
    let clear = [1, 2, 3, 4, 1, 2, 3, 4];
    let mut text: Vec<u8> = [4, 5, 6, 7].repeat(30);
    assert_eq!(aegis().encrypt_in_place(&mut text, &clear), bytes("0e56ab94e2e85db80f9d54010caabfb4"));
    assert_eq!(text[..16], bytes::<16>("e836118562f4479c9d35c17356a83311"));
    assert_eq!(text[104..], bytes::<16>("7b086af6ce6bc1ed594b8dd64aed2a7e"));
}

#[test]
fn aegis_128x2_agrees_with_vectors_of_rfc_10032() {
    let (key, nonce) = (bytes("000102030405060708090a0b0c0d0e0f"), bytes("101112131415161718191a1b1c1d1e1f"));
    let aegis = || Aegis128X2::<16>::new(&key, &nonce);
    assert_eq!(aegis().encrypt_in_place(&mut [], &[]), bytes("63117dc57756e402819a82e13eca8379"));
    let clear = [1, 2, 3, 4, 1, 2, 3, 4];
    let mut text: Vec<u8> = [4, 5, 6, 7].repeat(30);
    assert_eq!(aegis().encrypt_in_place(&mut text, &clear), bytes("1aebc200804f405cab637f2adebb6d77"));
    assert_eq!(text[..16], bytes::<16>("5795544301997f93621b278809d6331b"));
}

#[test]
fn aegis_256_agrees_with_vector_1_of_rfc_10032() {
    let key = bytes("1001000000000000000000000000000000000000000000000000000000000000");
    let nonce = bytes("1000020000000000000000000000000000000000000000000000000000000000");
    let mut stream = [0; 16];
    // The vector encrypts zeros, which is what a key stream is.
    Aegis256::<16>::new(&key, &nonce).stream(&mut stream);
    assert_eq!(stream, bytes("754fc3d8c973246dcc6d741412a4b236"));
}

#[test]
fn seal_is_what_the_page_says() {
    let about = [b"strobe packet seal 1".as_slice(), &[1, 0, 0, 0], &[2, 0, 0, 0], &[9, 0, 0, 0]].concat();
    let mut keys = vec![0; 48];
    Aegis256::<16>::new(&KEY, about[..].try_into().unwrap()).encrypt_in_place(&mut keys, &[]);
    let nonce = bytes("0300000000000000ab89674523010000");
    let [short, four, two] = [0, 16, 32].map(|at| keys[at..at + 16].try_into().unwrap());
    for (length, width) in LENGTHS.into_iter().flat_map(|length| WIDTHS.map(|width| (length, width))) {
        let packet = sealed(&Seal::with(width, &KEY, 1, 2, 9), length, false);
        let (content, tag) = packet.split_at(length);
        assert_eq!(content, &marked(width, length)[..length]);
        let expected = match (length < LONG_BYTES, width) {
            (true, _) => Aegis128L::<16>::new(&short, &nonce).encrypt_in_place(&mut [], content),
            (false, Width::Four) => Aegis128X4::<16>::new(&four, &nonce).encrypt_in_place(&mut [], content),
            (false, Width::Two) => Aegis128X2::<16>::new(&two, &nonce).encrypt_in_place(&mut [], content),
        };
        assert_eq!(tag, expected, "{length} bytes, {width:?}");
    }
}

#[test]
fn what_was_sealed_opens_and_only_the_body_is_hidden() {
    // Whoever opens may have other vectors than whoever seals.
    for (width, other) in [(Width::Two, Width::Four), (Width::Four, Width::Two), (Width::Two, Width::Two)] {
        opens_and_hides(width, &Seal::with(other, &KEY, 1, 2, 0));
    }
}

fn opens_and_hides(width: Width, seal: &Seal) {
    for length in LENGTHS {
        for enclose in [false, true] {
            let original = marked(width, length);
            let mut packet = sealed(&Seal::with(width, &KEY, 1, 2, 0), length, enclose);
            assert_eq!(packet[..HEADER], original[..HEADER]);
            let hidden = packet[HEADER..length] != original[HEADER..length];
            assert_eq!(hidden, enclose && length > HEADER, "{length} bytes, enclose {enclose}");
            assert_eq!(seal.open(NONCE, &mut packet, HEADER, enclose), Ok(()));
            assert_eq!(packet[..length], original[..length], "{length} bytes, enclose {enclose}");
        }
    }
}

#[test]
fn every_changed_byte_is_a_forgery() {
    for (length, width) in LENGTHS.into_iter().flat_map(|length| WIDTHS.map(|width| (length, width))) {
        let seal = Seal::with(width, &KEY, 1, 2, 0);
        for enclose in [false, true] {
            let good = sealed(&seal, length, enclose);
            for at in 0..good.len() {
                for change in [1, MARK, 0x80] {
                    let mut packet = good.clone();
                    packet[at] ^= change;
                    let opened = seal.open(NONCE, &mut packet, HEADER, enclose);
                    assert_eq!(opened, Err(Forged), "byte {at} of {length}, enclose {enclose}");
                }
            }
        }
    }
}

#[test]
fn every_other_length_is_a_forgery() {
    let seal = Seal::new(&KEY, 1, 2, 0);
    let good = sealed(&seal, LONG_BYTES + 20, false);
    for length in 0..good.len() {
        assert_eq!(seal.open(NONCE, &mut good.clone()[..length], HEADER, false), Err(Forged), "cut to {length}");
    }
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(seal.open(NONCE, &mut longer, HEADER, false), Err(Forged));
    // Where the enclosed part begins is authenticated too.
    let mut enclosed = sealed(&seal, 100, true);
    assert_eq!(seal.open(NONCE, &mut enclosed, HEADER + 1, true), Err(Forged));
}

#[test]
fn every_other_key_or_place_is_a_forgery() {
    let mut other_key = KEY;
    other_key[31] ^= 1;
    let others = [
        ("job", Seal::new(&other_key, 1, 2, 0), NONCE),
        ("sent back", Seal::new(&KEY, 2, 1, 0), NONCE),
        ("sender", Seal::new(&KEY, 3, 2, 0), NONCE),
        ("receiver", Seal::new(&KEY, 1, 3, 0), NONCE),
        ("epoch", Seal::new(&KEY, 1, 2, 1), NONCE),
        ("path", Seal::new(&KEY, 1, 2, 0), Nonce { path: 4, ..NONCE }),
        ("number", Seal::new(&KEY, 1, 2, 0), Nonce { number: NONCE.number + (1 << 40), ..NONCE }),
    ];
    for length in LENGTHS {
        let good = sealed(&Seal::new(&KEY, 1, 2, 0), length, false);
        for (what, seal, nonce) in &others {
            assert_eq!(seal.open(*nonce, &mut good.clone(), HEADER, false), Err(Forged), "other {what}");
        }
    }
}

proptest! {
    #[test]
    fn noise_is_a_forgery(mut noise in proptest::collection::vec(any::<u8>(), 0..3000), header in 0..64_usize) {
        let seal = Seal::new(&KEY, 1, 2, 0);
        for enclose in [false, true] {
            prop_assert_eq!(seal.open(NONCE, &mut noise, header, enclose), Err(Forged));
        }
    }
}
