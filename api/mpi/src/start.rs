// SPDX-License-Identifier: MIT OR Apache-2.0
//! The beginning and the end of MPI in a process (MPI-5.0 sections 11.2 and 11.6): finding the job, taking the
//! endpoint slot in the node segment, leaving it.

use crate::Process;
use std::cell::RefCell;
use std::os::fd::AsFd;
use strobe_config as config;
use strobe_control::Abi;
use strobe_control::client::{Connection, Hello, connect};
use strobe_endpoint::{Endpoint, EndpointSettings, EndpointSlot, NetworkEndpointSlot, NetworkOptions, record_sizes};
use strobe_os::bell::Bell;
use strobe_os::process;
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_shared::sync::Ordering;
use strobe_shared::{Segment, Shape};
use strobe_types::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use strobe_types::{CommHandle, Error, ErrorClass, Result, err};

/// This process's tie to its job, and what `MPI_Init` was told. None where something else has started the process, as
/// the simulator does.
#[derive(Default)]
pub struct Link {
    connection: RefCell<Option<Connection>>,
}

impl Link {
    /// Rank of the program among those that were started together (`MPI_APPNUM`).
    pub fn appnum(&self) -> u32 {
        self.connection.borrow().as_ref().map_or(0, |connection| connection.placement.appnum)
    }

    /// How many processes could be started (`MPI_UNIVERSE_SIZE`), if the launcher says.
    pub fn universe_size(&self) -> Option<u32> {
        self.connection.borrow().as_ref()?.placement.universe_size
    }

    /// Asks for the end of the whole job; true if somebody shows `text` to the user.
    pub(crate) fn abort(&self, code: i32, text: &str) -> bool {
        let Ok(mut connection) = self.connection.try_borrow_mut() else { return false };
        connection.as_mut().is_some_and(|connection| connection.abort(code, text))
    }
}

fn setting<T>(value: std::result::Result<T, config::BadValue>) -> Result<T> {
    value.map_err(|bad| Error::new(ErrorClass::OTHER, bad.to_string()))
}

/// `MPI_Init_thread`: joins the job and returns the thread level provided, which is the one asked for, or
/// `MPI_THREAD_SERIALIZED` in a job whose order is fixed.
pub fn init(abi: Abi, required: i32) -> Result<i32> {
    if !matches!(required, THREAD_SINGLE | THREAD_FUNNELED | THREAD_SERIALIZED | THREAD_MULTIPLE) {
        return err!(ARG, "required: {required} is no thread level: use MPI_THREAD_SINGLE … MPI_THREAD_MULTIPLE");
    }
    let variable = |setting: &config::Setting| std::env::var(setting.variable).ok();
    let progress = setting(config::PROGRESS.word(variable(&config::PROGRESS).as_deref()))?;
    let mut settings = setting(EndpointSettings::read(variable))?;
    settings.copies &= strobe_os::memory::copies_allowed();
    let unexpected = setting(config::UNEXPECTED_BYTES.number(variable(&config::UNEXPECTED_BYTES).as_deref()))?;
    let staged = setting(config::STAGED_BYTES.number(variable(&config::STAGED_BYTES).as_deref()))?;
    let asked = crate::keeping::asked(variable(&config::MMDS))?;
    let hello = Hello { abi, thread_level: required };
    let network_options = setting(NetworkOptions::read(variable))?;
    // Without a manager there is no timer: slices end on demand.
    let strobing = match setting(strobe_endpoint::strobing(variable))? {
        strobing if strobing.mode == StrobeMode::Immediate => strobing,
        strobing => Strobing { mode: StrobeMode::Demand, fixed_order: false, ..strobing },
    };
    let mut connection = connect(hello, &mut |size| {
        let key = strobe_os::socket::random_bytes::<16>().unwrap_or([0; 16]);
        let half = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| key[at + i]));
        let (first_ranks, records) = ([0, size], record_sizes(1, &[]));
        let shape = Shape { first_ranks: &first_ranks, node: 0, records, strobing, key: [half(0), half(8)] };
        Segment::create(&shape).map_err(|error| {
            Error::new(ErrorClass::NO_MEM, format!("cannot make the node segment: {error}: raise the memory limit"))
        })
    })?;
    let segment = Segment::attach(connection.segment.as_fd())
        .map_err(|error| Error::new(ErrorClass::OTHER, format!("cannot map the node segment: {error}")))?;
    segment.header().unexpected_bytes_max.store(unexpected, Ordering::Relaxed);
    segment.header().staged_bytes_max.store(staged, Ordering::Relaxed);
    let local_rank = connection.placement.local_rank;
    let endpoint_slot = EndpointSlot {
        local_rank,
        pid: process::own_pid() as u32,
        settings,
        network: connection.network.take().map(|network| NetworkEndpointSlot {
            views: Vec::new(),
            key: network.key,
            devices: network.nodes.first().map_or(Vec::new(), |node| node.devices.clone()),
            nodes: network.nodes.into_iter().map(|node| node.paths).collect(),
            sockets: network.sockets,
            bell: Bell::of(network.bell),
            options: network_options,
        }),
    };
    let endpoint = Endpoint::attach(segment, endpoint_slot)
        .map_err(|error| Error::new(ErrorClass::OTHER, format!("cannot use the node's network: {error}")))?;
    let process = Process::new(endpoint, Link { connection: RefCell::new(Some(connection)) });
    process.edge.begin_threads(required);
    if !crate::process::initialize(process) {
        return err!(OTHER, "MPI is initialised already: call it once, and MPI_Initialized to find out");
    }
    let mut provided = required;
    if let Some(process) = crate::enter() {
        // Nobody sends before everybody has taken the endpoint slot: only then is it known who needs fences and who
        // can be copied from.
        process.wait_attached();
        // What several threads do at once depends on time.
        if process.endpoint.schedule().fixes_order() && required == THREAD_MULTIPLE {
            provided = THREAD_SERIALIZED;
            process.edge.begin_threads(provided);
        }
        process.set_concurrent(provided == THREAD_MULTIPLE || progress == "thread");
    }
    if progress == "thread" {
        start_progress_thread()?;
    }
    if let (Some(asked), Some(process)) = (asked, crate::enter()) {
        process.start_keeping(asked, &segment, local_rank)?;
    }
    Ok(provided)
}

/// `--progress thread`: a thread that sleeps on the rank's doorbell and makes progress whenever it rings. It
/// costs a wake-up for each message to a rank that computes, and calls a lock.
fn start_progress_thread() -> Result<()> {
    let started = std::thread::Builder::new().name("strobe-progress".into()).spawn(|| {
        if let Some(process) = crate::enter() {
            process.progress_until_finalized();
        }
    });
    match started {
        Ok(_) => Ok(()),
        Err(error) => err!(OTHER, "{}=thread: cannot start the thread: {error}", config::PROGRESS.variable),
    }
}

impl Process {
    fn wait_attached(&self) {
        let mut waiter = strobe_endpoint::Waiter::default();
        while !self.endpoint.everyone_attached() {
            self.endpoint.idle_sleeping(&mut waiter);
        }
        self.endpoint.wait_over(&waiter);
    }

    /// `MPI_Finalize`: the attributes of `MPI_COMM_SELF` are deleted first, while MPI still works (MPI-5.0
    /// section 11.2.4); what is under way completes; then this process leaves the job.
    pub fn finalize(&self) -> Result<()> {
        self.stop_keeping();
        self.comm_self().attributes.delete_all(CommHandle::SELF)?;
        self.wait_until(|process| !process.has_detached());
        self.comms.bequeath_messages(&self.send_buffer);
        self.bcs.job().send_buffer().bequeath(&self.send_buffer);
        self.send_buffer.flush(self);
        self.wait_until(|process| process.endpoint.is_quiet());
        self.endpoint.detach();
        // The others of this node may still need this process: to answer, or to copy from its memory. And what it has
        // sent to other nodes must have arrived there.
        self.wait_until(|process| process.endpoint.may_go());
        self.set_finalized();
        self.link.connection.borrow_mut().iter_mut().for_each(Connection::finalized);
        Ok(())
    }
}
