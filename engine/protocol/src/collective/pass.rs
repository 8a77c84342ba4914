// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives through shared memory: a [`Pass`] describes one member's part.
//!
//! A pass has a number of *rounds*, the same for all members. In each round a member publishes data or nothing in its
//! slot and sets its stamp there; waits for the stamps of the members that it needs; and takes its part of what they
//! have published. In between, members may combine published data for each other. A member may publish several rounds
//! ahead, as far as there are slots, so rounds form a pipeline and not a list of steps. The executor of passes handles
//! stamps, slots, calls that do not match, time slices and sleeping, for all operations alike.

use super::mutation::{self, Mutation};
use super::names::Algorithm;
use super::signature::CallSignature;
use strobe_types::CollectiveOperation as Operation;

/// For longer chunks one member reduces for all (three members and more).
pub const OWN_REDUCTION_BYTES_MAX: usize = 1024;
/// A shorter copy is over before the other side could join in.
const SHARED_WORK_BYTES_MIN: usize = 256 << 10;

/// A range of bytes: first, and end.
pub type Span = (usize, usize);

/// What a member publishes in a round, besides its stamp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Publish {
    /// Not even a stamp: no member waits for it.
    Nothing,
    /// Only a stamp, by which others see that it has come.
    Stamp,
    /// A range of the stream of bytes that it contributes.
    Stream(Span),
    /// A range of the sequence of pieces for the members after it.
    Pieces(Span),
    /// Of two members: what the other one reduces. It lies in both slots of the round.
    Half,
    /// The address of its data, which the others copy.
    Address,
}

/// What members compute for each other from published data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// Nothing.
    Nothing,
    /// The member that claims the chunk first reduces it for all.
    ForAll,
    /// Of two members each reduces what the other has published, and returns it in the second slot of the round.
    HandBack,
}

/// What a member takes at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Take {
    /// Nothing.
    Nothing,
    /// A range of the stream of one member.
    Stream {
        /// The member.
        from: usize,
        /// The range.
        span: Span,
    },
    /// A range of the streams of all other members, each into the place of that member's piece.
    Streams(Span),
    /// From each member that it needs: its piece, as far as it lies in this range of that member's pieces.
    Pieces(Span),
    /// The combined operands of the first members.
    Combine {
        /// How many members the set has.
        members: usize,
        /// The range of the vector that the chunk holds.
        span: Span,
        /// The range that is wanted.
        part: Span,
        /// Where it goes in the result.
        into: usize,
    },
    /// A range of what one member has reduced for all.
    Result(Span),
    /// The half that the other member has reduced.
    Half,
    /// Its pieces, copied from the memory of the members that it needs.
    Fetch,
    /// The same between two members, both of which copy.
    FetchTogether,
    /// Its slice of the vector, reduced from the memory of all members.
    ReduceSlice,
    /// The slices that the other members have reduced.
    FetchSlices,
}

/// A range of the members, without one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Members {
    from: usize,
    to: usize,
    except: usize,
}

impl Members {
    const NONE: Members = Members { from: 0, to: 0, except: usize::MAX };

    fn one(member: usize) -> Members {
        Members { from: member, to: member + 1, except: usize::MAX }
    }

    fn first(members: usize) -> Members {
        Members { from: 0, to: members, except: usize::MAX }
    }

    fn but(self, except: usize) -> Members {
        Members { except, ..self }
    }

    /// The members of the set, in rank order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (self.from..self.to).filter(move |member| *member != self.except)
    }

    /// True if `member` is one of them.
    #[inline]
    pub fn contains(self, member: usize) -> bool {
        (self.from..self.to).contains(&member) && member != self.except
    }

    /// True if there is more than one.
    pub fn are_several(self) -> bool {
        self.iter().nth(1).is_some()
    }
}

/// One member's part of a collective through shared memory.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// What all members agree on about the operation.
    pub signature: CallSignature,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Number of this member.
    pub me: usize,
    /// Number of members.
    pub size: usize,
    /// Number of rounds.
    pub rounds: usize,
    /// How many slots a round takes.
    pub width: usize,
    /// What members compute for each other.
    pub combine: Combine,
    chunk_bytes: usize,
    /// Of two members: where the second one's half begins. Stored, since divisions take a good part of a short call.
    middle: usize,
    /// True at the root of a reduction that can use its own operand where it lies, as the result does not overwrite it.
    pub keeps_own: bool,
}

impl Pass {
    /// The part of member `me` of `size`, with slots of `payload_bytes` bytes.
    pub fn new(signature: CallSignature, algorithm: Algorithm, me: usize, size: usize, payload_bytes: usize) -> Pass {
        let rounds = signature.rounds(algorithm, payload_bytes);
        let chunk_bytes = signature.chunk_bytes(payload_bytes);
        let reduces_much = size > 2 && chunk_bytes.min(signature.stream_bytes) > OWN_REDUCTION_BYTES_MAX;
        let (width, combine) = match (algorithm, signature.operation) {
            (Algorithm::SharedHalves, _) => (2, Combine::HandBack),
            (Algorithm::Slots, Operation::Allreduce) if reduces_much => (1, Combine::ForAll),
            _ => (1, Combine::Nothing),
        };
        let pass =
            Pass { signature, algorithm, me, size, rounds, width, combine, chunk_bytes, middle: 0, keeps_own: false };
        if combine == Combine::HandBack { Pass { middle: pass.slice(0).1, ..pass } } else { pass }
    }

    /// The same as a part of a larger plan, in which all members take part even if there is nothing to move.
    pub fn as_part(self) -> Pass {
        Pass { rounds: self.rounds.max(1), ..self }
    }

    /// True if a member may publish before it has taken what was published earlier.
    #[inline]
    pub fn runs_ahead(&self) -> bool {
        self.algorithm != Algorithm::Direct
    }

    /// True if in each round every member needs every other.
    #[inline]
    pub fn is_common(&self) -> bool {
        use Operation::*;
        matches!(self.signature.operation, Barrier | Allgather | Alltoall | Allreduce | ReduceScatter)
    }

    /// What this member publishes in a round.
    #[inline]
    pub fn publish(&self, round: usize) -> Publish {
        use Operation::*;
        let CallSignature { operation, root, .. } = self.signature;
        let is_root = self.me == root;
        match (self.algorithm, operation) {
            (Algorithm::SharedHalves, _) => Publish::Half,
            (Algorithm::Direct, _) if round == 0 && (self.owns(self.me) || self.is_shared_work()) => Publish::Address,
            (Algorithm::Direct, _) if round > 0 && (self.reads(self.me) || self.is_shared_work()) => Publish::Stamp,
            (Algorithm::Direct, _) => Publish::Nothing,
            (_, Barrier) => Publish::Stamp,
            (_, Bcast | Scatter) if !is_root => Publish::Nothing,
            (_, Gather) if is_root => Publish::Nothing,
            (_, Reduce) if is_root && self.keeps_own => Publish::Nothing,
            (_, Scatter | Alltoall) => Publish::Pieces(self.span(round)),
            _ => Publish::Stream(self.span(round)),
        }
    }

    /// The members whose stamps `member` has to wait for in a round.
    #[inline]
    pub fn needs(&self, member: usize, round: usize) -> Members {
        use Operation::*;
        let CallSignature { operation, root, .. } = self.signature;
        let all = Members::first(self.size);
        match (self.algorithm, operation) {
            (Algorithm::SharedHalves, _) => Members::one(1 - member),
            (Algorithm::Direct, Bcast) if self.is_shared_work() => all,
            // Owners of data wait until all have read them.
            (Algorithm::Direct, Allreduce) if round == 1 && mutation::is(Mutation::FetchesAtOnce) => Members::NONE,
            (Algorithm::Direct, _) if round > 0 && mutation::is(Mutation::OwnerLeavesEarly) => Members::NONE,
            (Algorithm::Direct, Bcast | Scatter) if round > 0 && member == root => all.but(root),
            (Algorithm::Direct, Gather) if round > 0 && member != root => Members::one(root),
            (Algorithm::Direct, Bcast | Scatter | Gather) if round > 0 => Members::NONE,
            (_, Bcast | Scatter) if member != root => Members::one(root),
            (_, Gather | Reduce) if member == root && mutation::is(Mutation::NeedsNobody) => Members::NONE,
            (_, Gather | Reduce) if member == root => all.but(root),
            (_, Bcast | Scatter | Gather | Reduce) => Members::NONE,
            (_, Scan) => Members::first(member + 1),
            (_, Exscan) => Members::first(member),
            (_, Barrier | Allgather | Alltoall | Allreduce | ReduceScatter) => all,
            (_, NeighborAllgather | NeighborAlltoall) => Members::NONE,
        }
    }

    /// True if each member waits for at most one other.
    #[inline]
    pub fn is_by_pairs(&self) -> bool {
        use Operation::*;
        match self.algorithm {
            Algorithm::SharedHalves => true,
            Algorithm::Direct => false,
            _ => matches!(self.signature.operation, Bcast | Scatter),
        }
    }

    /// True if another member waits for what this one publishes.
    #[inline]
    pub fn is_needed(&self) -> bool {
        use Operation::*;
        let is_root = self.me == self.signature.root;
        match self.signature.operation {
            _ if self.algorithm == Algorithm::Direct => true,
            Bcast | Scatter => is_root,
            Gather | Reduce => !is_root,
            _ => true,
        }
    }

    /// What this member takes at the end of a round.
    #[inline]
    pub fn take(&self, round: usize) -> Take {
        use Operation::*;
        let CallSignature { operation, root, part, .. } = self.signature;
        let (me, is_root) = (self.me, self.me == root);
        match (self.algorithm, operation) {
            (Algorithm::SharedHalves, _) => return Take::Half,
            (Algorithm::Direct, _) => return self.take_directly(round),
            _ => {}
        }
        let span = self.span(round);
        let combine = |members| Take::Combine { members, span, part: span, into: span.0 };
        match operation {
            Bcast if !is_root => Take::Stream { from: root, span },
            Gather if is_root => Take::Streams(span),
            Allgather => Take::Streams(span),
            Scatter if !is_root => Take::Pieces(span),
            Alltoall => Take::Pieces(span),
            Reduce if is_root => combine(self.size),
            Allreduce if self.combine == Combine::ForAll => Take::Result(span),
            Allreduce => combine(self.size),
            ReduceScatter => {
                let wanted = (part.0.max(span.0), part.1.min(span.1));
                let into = wanted.0.saturating_sub(part.0);
                let some = wanted.0 < wanted.1;
                if some { Take::Combine { members: self.size, span, part: wanted, into } } else { Take::Nothing }
            }
            Scan if mutation::is(Mutation::ScansAll) => combine(self.size),
            Scan => combine(me + 1),
            Exscan if me > 0 => combine(me),
            Barrier | Bcast | Gather | Scatter | Reduce | Exscan => Take::Nothing,
            NeighborAllgather | NeighborAlltoall => Take::Nothing,
        }
    }

    fn take_directly(&self, round: usize) -> Take {
        match (self.signature.operation, round) {
            (Operation::Allreduce, 0) => Take::ReduceSlice,
            (Operation::Allreduce, 1) => Take::FetchSlices,
            (_, 0) if self.is_shared_work() => Take::FetchTogether,
            (_, 0) if self.reads(self.me) => Take::Fetch,
            _ => Take::Nothing,
        }
    }

    /// The piece that this member sends to itself, as (its number in the send buffer, its number in the receive
    /// buffer).
    #[inline]
    pub fn own(&self) -> Option<(usize, usize)> {
        let CallSignature { operation, root, .. } = self.signature;
        match operation {
            Operation::Alltoall => Some((self.me, self.me)),
            Operation::Allgather => Some((0, self.me)),
            Operation::Gather if self.me == root => Some((0, root)),
            Operation::Scatter if self.me == root => Some((root, 0)),
            _ => None,
        }
    }

    /// True if `member` has data that others copy.
    fn owns(&self, member: usize) -> bool {
        let CallSignature { operation, root, .. } = self.signature;
        match operation {
            Operation::Bcast | Operation::Scatter => member == root,
            Operation::Gather => member != root,
            _ => true,
        }
    }

    /// True if `member` copies data of others.
    fn reads(&self, member: usize) -> bool {
        let CallSignature { operation, root, .. } = self.signature;
        match operation {
            Operation::Bcast | Operation::Scatter => member != root,
            Operation::Gather => member == root,
            _ => true,
        }
    }

    /// True if both sides copy.
    fn is_shared_work(&self) -> bool {
        self.size == 2
            && self.signature.operation == Operation::Bcast
            && self.signature.stream_bytes >= SHARED_WORK_BYTES_MIN
    }

    /// The range of the stream that is published in a round.
    #[inline]
    fn span(&self, round: usize) -> Span {
        let (start, all) = (round * self.chunk_bytes, self.signature.stream_bytes);
        (start.min(all), (start + self.chunk_bytes).min(all))
    }

    /// The range of the vector that `member` reduces, where each member reduces a part.
    pub fn slice(&self, member: usize) -> Span {
        let CallSignature { stream_bytes, grain_bytes, .. } = self.signature;
        let start = |member: usize| stream_bytes / grain_bytes * member / self.size * grain_bytes;
        let cut = if mutation::is(Mutation::CutsTheLastSlice) { grain_bytes } else { 0 };
        (start(member), start(member + 1).saturating_sub(cut))
    }

    /// The ranges of `member`'s half that lie in the two slots of a round.
    #[inline]
    pub fn halves(&self, member: usize, round: usize) -> [Span; 2] {
        let (from, to) = if member == 0 { (0, self.middle) } else { (self.middle, self.signature.stream_bytes) };
        [0, 1].map(|index| {
            let start = from + (2 * round + index) * self.chunk_bytes;
            (start.min(to), (start + self.chunk_bytes).min(to))
        })
    }

    /// The part of the piece from `from` to `to`, `piece_bytes` long, that lies in `span` of the pieces of `from`:
    /// where it begins in the piece, where in the span, and its length.
    pub fn piece_in(&self, span: Span, from: usize, to: usize, piece_bytes: usize) -> Option<(usize, usize, usize)> {
        let from = from + usize::from(mutation::is(Mutation::TakesNeighboursPiece));
        let start = (to + 2 * self.size - from - 1) % self.size * piece_bytes;
        let (low, high) = (start.max(span.0), (start + piece_bytes).min(span.1));
        (low < high).then(|| (low - start, low - span.0, high - low))
    }
}
