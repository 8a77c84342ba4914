// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is asked of a device about putting and getting by itself. One that says that it cannot has answered: its bytes
//! go as packets, which the other cases ask about. `sim`'s own tests see to it that there is one that can.

use super::{Net, packet};
use strobe_device::Datagrams;
use strobe_device::one_sided::{Key, OneSidedOperation, Outcome, RegisteredPlace};

/// Asks one thing of a device.
type Case = fn(fn(usize) -> Net);

/// What is asked.
pub const CASES: &[(&str, Case)] = &[
    ("bytes_are_put_and_got_whole", bytes_are_put_and_got_whole),
    ("what_is_not_registered_is_refused", what_is_not_registered_is_refused),
    ("each_operation_is_told_once", each_operation_is_told_once),
];

/// Makes nodes of the device, if it puts and gets; all views of all nodes say the same.
fn able(make: fn(usize) -> Net) -> Option<Net> {
    let mut net = make(2);
    let mut answers = Vec::new();
    for node in &mut net.nodes {
        answers.push(node.device.one_sided().is_some());
        answers.extend(node.other.as_mut().map(|other| other.one_sided().is_some()));
    }
    assert!(answers.iter().all(|can| *can == answers[0]), "views of one device differ: {answers:?}");
    answers[0].then_some(net)
}

fn operation(here: (Key, u64), there: (Key, u64), bytes: u64, cookie: u64) -> OneSidedOperation {
    let place = |(key, at)| RegisteredPlace { key, at };
    OneSidedOperation { peer: 1, here: place(here), there: place(there), bytes, cookie }
}

fn bytes_are_put_and_got_whole(make: fn(usize) -> Net) {
    let Some(mut net) = able(make) else { return };
    let ours = packet(1, 300_000);
    let (_, source) = net.register(0, ours.clone());
    let (target, there) = net.register(1, vec![0; 300_000]);
    let (back, here) = net.register(0, vec![0; 300_000]);
    let mut expected = vec![0; 300_000];
    for (cookie, bytes, at) in [(1, 0, 0), (2, 1, 299_999), (3, 7, 13), (4, 4_096, 50_001), (5, 200_000, 60_000)] {
        let now = net.now;
        assert!(net.one_sided(0).put(now, &operation((source, at), (there, at), bytes, cookie)).unwrap());
        assert_eq!(net.outcomes(0, 1), [(cookie, Outcome::Done)]);
        let range = at as usize..(at + bytes) as usize;
        expected[range.clone()].copy_from_slice(&ours[range]);
        assert!(target.all() == expected, "{bytes} bytes at {at} are not whole, or something beside them was touched");
    }
    let now = net.now;
    assert!(net.one_sided(0).get(now, &operation((here, 0), (there, 0), 300_000, 6)).unwrap());
    assert_eq!(net.outcomes(0, 1), [(6, Outcome::Done)]);
    assert!(back.all() == expected, "what was got is not what is there");
    net.send(0, 1, b"packets go as before");
    assert_eq!(net.receive(1, 1), [b"packets go as before"]);
}

fn what_is_not_registered_is_refused(make: fn(usize) -> Net) {
    let Some(mut net) = able(make) else { return };
    let (own, here) = net.register(0, vec![1; 100]);
    let (target, there) = net.register(1, vec![2; 100]);
    let (gone, was_there) = net.register(1, vec![2; 100]);
    net.one_sided(1).deregister(was_there);
    let made_up = Key([7, 1, 1, 1]);
    for (cookie, (from, to, bytes)) in (0..).zip([
        ((here, 0), (there, 1), 100),
        ((here, 1), (there, 0), 100),
        ((here, 0), (there, u64::MAX), 2),
        ((here, 0), (there, 101), 0),
        ((here, 0), (was_there, 0), 10),
        ((here, 0), (made_up, 0), 10),
        // A key of the other node is no memory of this one, and the other way round.
        ((there, 0), (there, 0), 10),
        ((here, 0), (here, 0), 10),
    ]) {
        for is_put in [true, false] {
            let (now, asked) = (net.now, operation(from, to, bytes, cookie));
            let device = net.one_sided(0);
            assert!(if is_put { device.put(now, &asked) } else { device.get(now, &asked) }.unwrap());
            assert_eq!(net.outcomes(0, 1), [(cookie, Outcome::Refused)], "{asked:?}");
        }
    }
    assert!(own.all() == [1; 100] && target.all() == [2; 100] && gone.all() == [2; 100]);
    let (now, mut asked) = (net.now, operation((here, 0), (there, 0), 10, 99));
    asked.peer = 77;
    assert!(net.one_sided(0).put(now, &asked).unwrap());
    assert_ne!(net.outcomes(0, 1), [(99, Outcome::Done)], "a peer that nobody knows");
}

fn each_operation_is_told_once(make: fn(usize) -> Net) {
    let Some(mut net) = able(make) else { return };
    let (_, here) = net.register(0, packet(1, 4_000));
    let (target, there) = net.register(1, vec![0; 4_000]);
    let (mut begun, mut ended) = (0_u64, Vec::new());
    for _ in 0..3 {
        let before = begun;
        let now = net.now;
        // Until there is no room, or it is clear that there always is.
        while begun - before < 2_000
            && net.one_sided(0).put(now, &operation((here, 0), (there, 0), 4_000, begun)).unwrap()
        {
            begun += 1;
        }
        assert!(begun > before, "there is room again");
        let outcomes = net.outcomes(0, (begun - before) as usize);
        assert!(outcomes.iter().all(|(_, outcome)| *outcome == Outcome::Done));
        ended.extend(outcomes.into_iter().map(|(cookie, _)| cookie));
        net.now += 1_000_000_000;
        let now = net.now;
        net.one_sided(0).completions(now, &mut |cookie, _| panic!("{cookie} is told twice")).unwrap();
    }
    ended.sort_unstable();
    assert!(ended == (0..begun).collect::<Vec<_>>() && target.all() == packet(1, 4_000));
    net.one_sided(0).deregister(here);
    net.one_sided(1).deregister(there);
}
