// SPDX-License-Identifier: MIT OR Apache-2.0
//! How long broadcasts and questions take on simulated nodes: the same on every machine, so bounds are exact.

#[test]
fn broadcasts_reach_every_node_and_grow_with_the_depth_of_the_tree() {
    let times: Vec<u64> = [2, 16, 128, 1000].map(|nodes| strobe_sim::broadcast(nodes, 8, 3).broadcast_ns).to_vec();
    let depth = |levels: u64| times[0] * levels;
    assert!(times[1] <= depth(4) && times[2] <= depth(7) && times[3] <= depth(10), "{times:?}");
    assert!(times.is_sorted(), "{times:?}");
}

/// A10: what acknowledgements cost is shared by more broadcasts the more channels there are.
#[test]
fn the_time_of_a_broadcast_falls_like_one_by_the_number_of_channels() {
    for nodes in [16, 256] {
        let times = [2, 4, 8, 16, 32].map(|channels| strobe_sim::stream(nodes, channels, 640).broadcast_ns as f64);
        println!("{nodes} nodes, 2 to 32 channels: {times:?} ns");
        assert!(times.is_sorted_by(|more, less| less <= more), "{times:?}");
        // a + b / channels through the first and the last is near those between.
        let b = (times[0] - times[4]) / (1.0 / 2.0 - 1.0 / 32.0);
        let a = times[4] - b / 32.0;
        for (at, channels) in [4.0, 8.0, 16.0].into_iter().enumerate() {
            let line = a + b / channels;
            assert!((times[at + 1] - line).abs() <= 0.5 * line, "{channels} channels: {} and {line} ns", times[at + 1]);
        }
    }
}

/// Twice as many nodes cost a step of the tree each second time, not twice the time.
#[test]
fn a_question_takes_as_many_steps_as_the_tree_is_deep() {
    let times: Vec<u64> = [2, 16, 256, 2_048].map(|nodes| strobe_sim::primitive_scale(nodes).compare_ns).into();
    println!("2, 16, 256, 2,048 nodes: {times:?} ns");
    assert!(times.is_sorted() && times[3] < 8 * times[0], "{times:?}");
}
