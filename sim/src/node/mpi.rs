// SPDX-License-Identifier: MIT OR Apache-2.0
//! The product's MPI on a rank's endpoint: all that the simulator uses of it.

pub mod windows;

use super::collective::{Collective, Combine, Form, Kind};
use super::data::{BLOCK_BYTES, Memory, STRIDE_BYTES};
use std::ops::Deref;
use std::os::fd::OwnedFd;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use strobe_endpoint::Endpoint;
use strobe_mpi::Process;
use strobe_mpi::coll::{Call, Data, Even, Operands, Pieces, Root};
use strobe_mpi::comm::Comm;
use strobe_mpi::datatype::{self, Datatype};
use strobe_mpi::job_connection::JobConnection;
use strobe_mpi::op::Reducer;
use strobe_shared::UserMemory;
use strobe_types::constants::UNDEFINED;
use strobe_types::{CallId, CommHandle, OpHandle, RequestHandle, TypeHandle};

/// The number, as observers see it, of a call that waits for messages.
const CALL: u32 = CallId::of("MPI_Recv").0 as u32 + 1;

/// The MPI of a rank.
pub struct Mpi {
    process: Process,
    comms: Vec<CommHandle>,
    bytes: Rc<Datatype>,
    blocks: Rc<Datatype>,
    sum: (Rc<Datatype>, Reducer),
    chain: (Rc<Datatype>, Reducer),
}

impl Deref for Mpi {
    type Target = Endpoint;

    fn deref(&self) -> &Endpoint {
        &self.process.progress.endpoint
    }
}

/// The memory of a collective.
pub struct Buffers {
    give: Option<Memory>,
    get: Option<Memory>,
}

impl Buffers {
    /// What `member` calls a collective with; the data are those of the first turn.
    pub fn new(of: &Collective, member: usize) -> Buffers {
        let (given, got) = (of.given(member), of.got(member));
        let memory = |pieces: &[_]| (!pieces.is_empty()).then(|| Memory::new(of.bytes(pieces), of.gaps));
        if !of.reduces() {
            let rooted = of.kind == Kind::Gather || of.kind == Kind::Scatter;
            let in_place = of.in_place && (!rooted || member == of.root) || of.kind == Kind::Bcast;
            let (mut give, mut get) = (memory(&given), memory(&got));
            match of.kind {
                Kind::Scatter if in_place => get = None,
                _ if in_place => give = None,
                _ => (),
            }
            return Buffers { give, get };
        }
        let operands = of.operands(0, member).len();
        let result = if of.kind == Kind::ReduceScatter { of.bytes(&[(0, member)]) } else { operands };
        let gets = of.kind != Kind::Reduce || member == of.root;
        let in_place = of.in_place && gets;
        Buffers {
            give: (!in_place).then(|| Memory::new(operands, false)),
            get: gets.then(|| Memory::new(result, false)),
        }
    }

    /// Puts in what the member gives in this turn, and margin elsewhere.
    pub fn fill(&mut self, of: &Collective, member: usize, turn: usize) {
        self.get.iter_mut().for_each(Memory::clear);
        let given = of.given(member);
        let data = if of.reduces() { of.operands(turn, member) } else { of.data(turn, &given) };
        // In place an own piece lies where it is to be in the end.
        let own = if matches!(of.kind, Kind::Gather | Kind::Allgather) { member } else { 0 };
        match (&mut self.give, &mut self.get) {
            (Some(give), _) => give.put(0, &data),
            (None, Some(get)) => get.put(of.bytes(&of.got(member)[..own]), &data),
            (None, None) => (),
        }
    }

    /// Asserts that all is as the model says.
    pub fn check(&self, of: &Collective, member: usize, turn: usize) {
        let what = |which: &str| format!("{which} of member {member} in turn {turn} of {of:?}");
        if let Some(give) = &self.give {
            let given = if of.reduces() { of.operands(turn, member) } else { of.data(turn, &of.given(member)) };
            give.check_data(&given, || what("what was given"));
        }
        let expected = if of.reduces() { of.result(turn, member) } else { Some(of.data(turn, &of.got(member))) };
        if let (Some(get), Some(expected)) = (&self.get, expected) {
            get.check_data(&expected, || what("what was got"));
        }
    }
}

impl Mpi {
    /// The MPI over this endpoint, with all ranks as the only communicator; `file` is that of the node's segment.
    pub fn new(endpoint: Endpoint, file: OwnedFd) -> Mpi {
        let process = Process::new(endpoint, JobConnection::of_segment(file));
        let types = &process.types;
        let datatype = |handle| types.resolve_committed(handle).expect("a datatype");
        let block =
            types.make(datatype::Form::Small).contiguous(BLOCK_BYTES as i64, TypeHandle::BYTE).expect("a datatype");
        let blocks = types.make(datatype::Form::Small).resized(block, 0, STRIDE_BYTES as i64).expect("a datatype");
        types.commit(blocks).expect("a datatype");
        let apply = |input: UserMemory, inout: UserMemory, count: usize, _: isize, _: TypeHandle| {
            let bytes = count * Combine::Chain.element_bytes();
            inout.with_slice_mut(bytes, |inout| input.with_slice(bytes, |input| Combine::Chain.apply(input, inout)));
        };
        let chain = process.ops.create(false, Box::new(apply)).expect("an operation");
        let reduction = |op, handle| {
            let datatype = datatype(handle);
            let reducer = process.ops.reducer(op, &datatype, handle).expect("an operation on its datatype");
            (datatype, reducer)
        };
        let (sum, chain) = (reduction(OpHandle::SUM, TypeHandle::INT32_T), reduction(chain, TypeHandle::INT64_T));
        let (bytes, blocks) = (datatype(TypeHandle::BYTE), datatype(blocks));
        Mpi { comms: vec![CommHandle::WORLD], bytes, blocks, sum, chain, process }
    }

    /// Makes a communicator of these ranks, in this order; all ranks of the job call it alike.
    pub fn split(&mut self, ranks: &[u32]) {
        let place = ranks.iter().position(|rank| *rank == self.site.me().0);
        let (color, key) = place.map_or((UNDEFINED, 0), |place| (0, place as i32));
        self.comms.push(self.process.making().comm_split(CommHandle::WORLD, color, key).expect("a communicator"));
    }

    /// A call begins, for those who look at whether a rank is in the library.
    pub fn enter(&self) {
        self.port().activity.call.store(CALL, Ordering::Relaxed);
    }

    /// It ends.
    pub fn exit(&self) {
        self.port().activity.call.store(0, Ordering::Relaxed);
        self.leave();
    }

    /// Waits until `look` finds something, as a blocking call does.
    pub fn wait_for<T>(&self, mut look: impl FnMut(&Endpoint) -> Option<T>) -> T {
        self.process.progress.wait_for(|progress| look(&progress.endpoint))
    }

    /// The same for what may change without anybody telling it, as on one node what a question waits for does.
    pub fn wait_or_nap<T>(&self, mut look: impl FnMut(&Endpoint) -> Option<T>) -> T {
        if self.primitives().node_count() > 1 {
            return self.wait_for(look);
        }
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            if !self.progress() {
                strobe_os::cpu::yield_now();
            }
        }
    }

    /// Makes progress with all that is under way, collectives too.
    pub fn progress(&self) -> bool {
        self.process.progress.make()
    }

    /// Calls a collective with these buffers, or starts it: then its request is given.
    pub fn call(&self, of: &Collective, member: usize, buffers: &mut Buffers) -> Option<RequestHandle> {
        let comm: Rc<Comm> = self.process.comms.get(self.comms[of.comm]).expect("a communicator");
        assert_eq!((comm.rank() as usize, comm.size() as usize), (member, of.members), "the communicator");
        let call = self.call_of(of, member, buffers);
        match of.form {
            Form::Blocking => {
                self.process.collective(&comm, call).expect("a collective");
                None
            }
            Form::Started => Some(self.process.start_collective(&comm, call).expect("a collective")),
            Form::Persistent => {
                let request = self.process.init_collective(&comm, call).expect("a collective");
                self.start_again(request);
                Some(request)
            }
        }
    }

    /// Starts a persistent collective.
    pub fn start_again(&self, request: RequestHandle) {
        self.process.progress.requests.start(self, request).expect("a persistent collective");
    }

    /// Waits for a collective.
    pub fn wait_request(&self, request: RequestHandle) {
        self.process
            .completing()
            .wait(request)
            .and_then(|done| done.result(&self.process.comms))
            .expect("a collective");
    }

    /// True if a collective is complete, which then need not be waited for.
    pub fn test_request(&self, request: RequestHandle) -> bool {
        let done = self.process.completing().test(request).expect("a request");
        done.inspect(|done| done.result(&self.process.comms).expect("a collective")).is_some()
    }

    /// A persistent collective is not needed any more.
    pub fn free_request(&self, request: RequestHandle) {
        self.process.progress.requests.free(self, request).expect("a request");
    }

    /// Frees the communicators, and leaves the job.
    pub fn end(mut self) {
        self.enter();
        for comm in self.comms.drain(1..).filter(|comm| *comm != CommHandle::NULL) {
            self.process.comms.free(&self.process.send_buffer, comm).expect("a communicator");
        }
        self.process.finalize().expect("the end of MPI");
        self.exit();
    }

    fn call_of(&self, of: &Collective, member: usize, buffers: &mut Buffers) -> Call {
        let (give, get) = (buffers.give.as_ref().map(Memory::user), buffers.get.as_ref().map(Memory::user));
        if of.reduces() {
            return self.reduction_of(of, give, get);
        }
        let datatype = if of.gaps { &self.blocks } else { &self.bytes };
        let data = |memory: UserMemory, pieces: &[(usize, usize)]| {
            let count = pieces.iter().map(|(source, target)| of.elements(*source, *target)).sum();
            Data { memory, count, datatype: datatype.clone() }
        };
        let pieces = |memory: UserMemory, pieces: &[(usize, usize)]| {
            if !of.uneven {
                return Pieces::Even(Data { memory, count: of.count, datatype: datatype.clone() });
            }
            let counts: Vec<usize> = pieces.iter().map(|(source, target)| of.elements(*source, *target)).collect();
            let displacements = (0..counts.len()).map(|at| counts[..at].iter().sum::<usize>() as isize).collect();
            Pieces::Vector { memory, counts, displacements, datatype: datatype.clone() }
        };
        let (given, got) = (of.given(member), of.got(member));
        let (root, even) = (Root::Local(of.root), Even(!of.uneven));
        match of.kind {
            Kind::Bcast => Call::Bcast(get.map(|memory| data(memory, &got)), root),
            Kind::Gather => Call::Gather(
                give.map(|memory| data(memory, &given)),
                get.map(|memory| pieces(memory, &got)),
                root,
                even,
            ),
            Kind::Scatter => Call::Scatter(
                give.map(|memory| pieces(memory, &given)),
                get.map(|memory| data(memory, &got)),
                root,
                even,
            ),
            Kind::Allgather => {
                let get = get.expect("all get something");
                Call::Allgather(give.map(|memory| data(memory, &given)), pieces(get, &got))
            }
            Kind::Alltoall => {
                let get = get.expect("all get something");
                Call::Alltoall(give.map(|memory| pieces(memory, &given)), pieces(get, &got))
            }
            _ => Call::Barrier,
        }
    }

    fn reduction_of(&self, of: &Collective, send: Option<UserMemory>, get: Option<UserMemory>) -> Call {
        let (datatype, reducer) = if of.combine == Combine::Sum { self.sum.clone() } else { self.chain.clone() };
        let counts: Vec<usize> = (0..of.members).map(|target| of.elements(0, target)).collect();
        let count = if of.kind == Kind::ReduceScatter { counts.iter().sum() } else { of.count };
        let receive = get.unwrap_or(UserMemory::nowhere());
        let operands = Operands { send, receive, count, datatype, reducer };
        match of.kind {
            Kind::Reduce => Call::Reduce(Some(operands), Root::Local(of.root)),
            Kind::Allreduce => Call::Allreduce(operands),
            Kind::ReduceScatter => Call::ReduceScatter(operands, counts),
            Kind::Scan => Call::Scan(operands),
            _ => Call::Exscan(operands),
        }
    }
}
