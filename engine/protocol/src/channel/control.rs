// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages of the nodes of a group to each other over their links. They are not queued: they follow from the state
//! in the records, so if a link has no room, the message is made again later.

use super::mutation::{Mutation, is};
use super::state::{Broadcaster, Listener, OPEN};
use super::tree::{RADIX, before, parent};
use super::{BROADCAST_BYTES_MAX, Reject, Sink};
use strobe_wire::channel::Control;

impl Broadcaster {
    /// Takes what a node says about its broadcasts. Fails if it is not of this channel or makes no sense.
    pub fn on_control(&mut self, now: u64, from: u32, control: &Control) -> Result<(), Reject> {
        if self.me.state != OPEN {
            return Err(Reject::Closed);
        }
        match *control {
            Control::Ack { through, probe, .. } => self.on_ack(now, from, through, probe),
            Control::Nack { number, pieces, others, .. } => self.on_nack(now, from, number, pieces, others),
            Control::Relay { .. } => Err(Reject::Impossible),
        }
    }

    /// Says what is to be said: `say` gives it to the link to the node at a place, or has no room for it. False:
    /// something is left.
    pub fn next_controls(&mut self, mut say: impl FnMut(u32, &Control) -> bool) -> bool {
        let mut done = true;
        for number in self.numbers() {
            let at = self.me.at(number);
            if self.slot[at].pending == 0 {
                continue;
            }
            for (index, child) in self.me.next(self.slot[at].row != 0).enumerate() {
                let bit = 1 << index;
                if self.slot[at].pending & bit == 0 || done && self.relay(number, child, true, &mut say) {
                    self.slot[at].pending &= !bit;
                } else {
                    done = false;
                }
            }
        }
        for entry in 0..self.lacking.len() {
            let Some(place) = self.lacking[entry].place.checked_sub(1) else { continue };
            let number = self.lacking[entry].number;
            let over = number < self.released || number >= self.next;
            if over || self.relay(number, place, false, &mut say) {
                self.lacking[entry].place = 0;
            } else {
                done = false;
            }
        }
        done
    }

    fn relay(&mut self, number: u64, to: u32, forward: bool, say: &mut impl FnMut(u32, &Control) -> bool) -> bool {
        let at = self.me.at(number);
        let (slot, group, broadcaster) = (&self.slot[at], self.me.group, self.me.broadcaster_node);
        let data: (&[u8], &[u8]) = (&self.data[at][..(slot.bytes as usize).min(BROADCAST_BYTES_MAX)], &[]);
        let (row, sync) = (slot.row != 0, slot.sync != 0);
        let said = say(to, &Control::Relay { group, broadcaster, number, forward, row, sync, data });
        self.count.relayed = self.count.relayed.wrapping_add(u64::from(said));
        said
    }

    /// True if something is to be sent now, in packets or over links.
    pub fn has_work(&self) -> bool {
        let slots = || self.numbers().map(|number| &self.slot[self.me.at(number)]);
        let packets =
            self.packets.bytes_max != 0 && (self.packets.poll_due != 0 || slots().any(|slot| slot.missing != 0));
        let links = slots().any(|slot| slot.pending != 0) || self.lacking.iter().any(|entry| entry.place != 0);
        self.me.state == OPEN && (packets || links)
    }
}

impl Listener {
    /// Takes what a node says about the broadcaster's broadcasts. Fails if it is not of this channel or makes no sense.
    pub fn on_control(&mut self, now: u64, from: u32, control: &Control, sink: &mut impl Sink) -> Result<(), Reject> {
        if self.me.state != OPEN {
            return Err(Reject::Closed);
        }
        match *control {
            Control::Ack { through, probe, .. } => {
                let child = self.me.child(from).ok_or(Reject::Foreign)?;
                if through > self.next.saturating_add(self.me.channels()) {
                    return Err(Reject::Impossible);
                }
                self.me.child_through[child] = self.me.child_through[child].max(through);
                self.me.child_probe[child] = self.me.child_probe[child].max(probe);
                // Those below were asked, so this one would have been.
                self.seen = self.seen.max(through);
                self.asked = self.asked.max(through);
                self.mind_gap(now);
                Ok(())
            }
            Control::Relay { number, forward, row, sync, data, .. } => {
                let above = if row { before } else { parent };
                if from != above(self.me.members, self.me.broadcaster, self.me.place) && from != self.me.broadcaster {
                    return Err(Reject::Foreign);
                }
                self.on_relay(now, number, (forward, row, sync), data, sink)
            }
            Control::Nack { .. } => Err(Reject::Impossible),
        }
    }

    /// The broadcasts that this node and all below it have.
    fn through(&self) -> (u64, u32) {
        let children =
            if is(Mutation::AcknowledgesForOthers) { 0 } else { (self.me.children.count_ones() as usize).min(RADIX) };
        let below = self.me.child_through[..children].iter().copied().min().unwrap_or(u64::MAX);
        let heard = self.me.child_probe[..children].iter().copied().min().unwrap_or(u32::MAX);
        (self.next.min(below), self.probe_heard.min(heard))
    }

    /// Is an acknowledgement due? One for each time that it was asked for, and more while it is asked faster than all
    /// can follow.
    fn owes_ack(&self) -> bool {
        let (through, probe) = self.through();
        let much = through.saturating_sub(self.acked) >= (self.me.channels() / 4).max(1);
        through > self.acked && self.asked > self.acked && (through >= self.asked || much) || probe > self.probe_acked
    }

    /// Says what is to be said: `say` gives it to the link to the node at a place, or has no room for it. False:
    /// something is left.
    pub fn next_controls(&mut self, now: u64, mut say: impl FnMut(u32, &Control) -> bool) -> bool {
        let mut done = true;
        if self.owes_ack() {
            let (through, probe) = self.through();
            let (group, broadcaster) = (self.me.group, self.me.broadcaster_node);
            let up = parent(self.me.members, self.me.broadcaster, self.me.place);
            if say(up, &Control::Ack { group, broadcaster, through, probe }) {
                (self.acked, self.probe_acked) = (self.acked.max(through), probe);
                self.count.acks = self.count.acks.wrapping_add(1);
            } else {
                done = false;
            }
        }
        self.mind_gap(now);
        if self.nack_at != 0 && self.nack_at <= now {
            done &= self.tell_gap(now, &mut say);
        }
        for at in 0..self.me.channels() as usize {
            if self.slot[at].pending != 0 {
                done &= self.pass_on(at, &mut say);
            }
        }
        done
    }

    /// Fills one record with all that is missing.
    fn tell_gap(&mut self, now: u64, say: &mut impl FnMut(u32, &Control) -> bool) -> bool {
        let Some(number) = self.first_lacking() else { return true };
        let slot = &self.slot[self.me.at(number)];
        let known = slot.turn == number.wrapping_add(1);
        let pieces = if known { !slot.have } else { !0 };
        let end = self.seen.min(self.next.saturating_add(self.me.channels()));
        let lacks = |bit: &u64| number.saturating_add(1 + bit) < end && !self.has(number.saturating_add(1 + bit));
        let others = (0..32).filter(lacks).fold(0, |others, bit| others | 1 << bit);
        if !say(self.me.broadcaster, &Control::Nack { group: self.me.group, number, pieces, others }) {
            return false;
        }
        self.count.nacks = self.count.nacks.wrapping_add(1);
        self.attempts = self.attempts.saturating_add(1);
        self.nack_at = now.saturating_add(self.patience());
        true
    }

    fn pass_on(&mut self, at: usize, say: &mut impl FnMut(u32, &Control) -> bool) -> bool {
        let slot = &mut self.slot[at];
        let Some(number) = slot.turn.checked_sub(1) else { return true };
        let data: (&[u8], &[u8]) = (&self.data[at][..(slot.bytes as usize).min(BROADCAST_BYTES_MAX)], &[]);
        let (group, broadcaster, row, sync) = (self.me.group, self.me.broadcaster_node, slot.row != 0, slot.sync != 0);
        let relay = Control::Relay { group, broadcaster, number, forward: true, row, sync, data };
        for (index, child) in self.me.next(row).enumerate() {
            if slot.pending >> index & 1 != 0 {
                if !say(child, &relay) {
                    return false;
                }
                slot.pending &= !(1 << index);
            }
        }
        slot.pending = 0;
        true
    }

    /// When it wants to be driven next, if time alone matters.
    pub fn deadline(&self) -> Option<u64> {
        (self.me.state == OPEN && self.nack_at != 0).then_some(self.nack_at)
    }

    /// True if there is a message to send now.
    pub fn has_work(&self, now: u64) -> bool {
        let gap = self.nack_at != 0 && self.nack_at <= now;
        let pending = self.slot[..self.me.channels() as usize].iter().any(|slot| slot.pending != 0);
        self.me.state == OPEN && (gap || pending || self.owes_ack())
    }
}
