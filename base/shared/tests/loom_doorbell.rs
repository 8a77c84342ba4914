// SPDX-License-Identifier: MIT OR Apache-2.0
//! The doorbell by which a rank that sleeps is woken, in every interleaving of two or three threads.
#![cfg(loom)]

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, Ordering, fence};
use loom::thread;
use strobe_shared::{Doorbell, Sleepers};

/// No wake-up is lost: if the sleeper's last look misses the message, the publisher answers the bell. The fence
/// stands where the product has either a fence or membarrier on the other side.
#[test]
fn a_sleeper_is_always_woken() {
    loom::model(|| {
        let shared = Arc::new((Doorbell::new(), Sleepers::new(), AtomicU32::new(0)));
        let publisher = shared.clone();
        let publisher = thread::spawn(move || {
            let (bell, sleepers, published) = &*publisher;
            published.store(1, Ordering::Release);
            fence(Ordering::SeqCst);
            bell.is_armed() && bell.answer(sleepers)
        });
        let (bell, sleepers, published) = &*shared;
        bell.arm(sleepers, || fence(Ordering::SeqCst));
        let seen = published.load(Ordering::Acquire) == 1;
        let woken = publisher.join().unwrap();
        assert!(seen || woken, "asleep forever: the message was missed and nobody rang");
    });
}

/// The same for a publisher that looks first whether any bell is armed, while another rank's bell is armed and
/// answered.
#[test]
fn who_finds_no_sleeper_has_none_to_wake() {
    loom::model(|| {
        let shared = Arc::new(([Doorbell::new(), Doorbell::new()], Sleepers::new(), AtomicU32::new(0)));
        let (publisher, other) = (shared.clone(), shared.clone());
        let publisher = thread::spawn(move || {
            let (bells, sleepers, published) = &*publisher;
            if bells[1].is_armed() {
                bells[1].answer(sleepers);
            }
            published.store(1, Ordering::Release);
            fence(Ordering::SeqCst);
            sleepers.count() != 0 && bells[0].is_armed() && bells[0].answer(sleepers)
        });
        let other = thread::spawn(move || {
            let (bells, sleepers, _) = &*other;
            bells[1].arm(sleepers, || ());
            bells[1].disarm(sleepers);
        });
        let (bells, sleepers, published) = &*shared;
        bells[0].arm(sleepers, || fence(Ordering::SeqCst));
        let seen = published.load(Ordering::Acquire) == 1;
        let woken = publisher.join().unwrap();
        other.join().unwrap();
        assert!(seen || woken, "asleep forever: a bell was armed and not counted");
        assert!(woken || sleepers.count() == 1);
    });
}

/// A publisher wakes only those who are at its step. So whoever takes a step in its last look arms its bell anew and
/// looks again: the publisher may have seen how far it was before, and what is published then comes too late for the
/// look.
#[test]
fn who_takes_a_step_arms_its_bell_anew() {
    const STEPS: u32 = 2;
    loom::model(|| {
        let published: Vec<AtomicU32> = (0..STEPS).map(|_| AtomicU32::new(0)).collect();
        let shared = Arc::new((Doorbell::new(), Sleepers::new(), published, AtomicU32::new(0)));
        let publisher = shared.clone();
        let publisher = thread::spawn(move || {
            let (bell, sleepers, published, done) = &*publisher;
            for step in 0..STEPS {
                published[step as usize].store(1, Ordering::Release);
                fence(Ordering::SeqCst);
                if bell.is_armed() && done.load(Ordering::Acquire) == step {
                    bell.answer(sleepers);
                }
            }
        });
        let (bell, sleepers, published, done) = &*shared;
        let mut step = 0;
        loop {
            bell.arm(sleepers, || fence(Ordering::SeqCst));
            let before = step;
            while step < STEPS && published[step as usize].load(Ordering::Acquire) == 1 {
                step += 1;
                done.store(step, Ordering::Release);
            }
            if step == before || step == STEPS {
                break;
            }
            bell.disarm(sleepers);
        }
        publisher.join().unwrap();
        assert!(step == STEPS || !bell.is_armed(), "asleep forever before step {step}");
    });
}
