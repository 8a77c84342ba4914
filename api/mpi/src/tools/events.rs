// SPDX-License-Identifier: MIT OR Apache-2.0
//! Events (MPI-5.0 section 15.3.8): what happens in calls and in the engine, one type for each row of the table of
//! happenings. The engine keeps what happens during a call, with its time; when the outermost call is over tools are
//! told, and nothing of the library is borrowed or locked then, so a callback may call what it likes.

use super::about::{About, at, bind, verbosity};
use super::enums;
use super::life::{in_use, locked};
use super::slots::Slots;
use std::cell::RefCell;
use std::sync::{Arc, Mutex};
use strobe_config::Audience;
use strobe_endpoint::{EventLog, Happened};
use strobe_types::happening::{ElementType, HAPPENINGS, Happening, HappeningRow};
use strobe_types::{Error, ErrorClass, Result, TypeHandle, err};

/// Safety levels of callbacks, in the standard ABI's numbers, from what may do anything to what may do least.
const SAFETY: [i32; 4] = [0, 3, 15, 63];

/// A tool's function: it is given the instance, the registration and the safety level.
pub type Callback = Arc<dyn Fn(usize, usize, i32) + Send + Sync>;
/// A tool's function for what was dropped: how many, the registration, the source, the safety level, and the data of
/// the callback.
pub type DroppedCallback = Arc<dyn Fn(u64, usize, i32, i32, usize) + Send + Sync>;
/// A tool's function for a registration that is freed: the registration and the safety level.
pub type FreeCallback = Box<dyn FnOnce(usize, i32) + Send>;

/// A type of event that a tool has asked for.
struct Registration {
    row: &'static HappeningRow,
    /// For each safety level a function and its data.
    callbacks: [Option<(Callback, usize)>; SAFETY.len()],
    dropped: Option<DroppedCallback>,
}

impl Registration {
    /// The function that may do most of those that the tool has given: tools are told where anything may be done.
    fn callback(&self) -> Option<(i32, &(Callback, usize))> {
        SAFETY.iter().zip(&self.callbacks).find_map(|(safety, callback)| Some((*safety, callback.as_ref()?)))
    }
}

static REGISTRATIONS: Mutex<Slots<Registration>> = Mutex::new(Slots::new());
static INSTANCES: Mutex<Slots<Happened>> = Mutex::new(Slots::new());

thread_local! {
    /// While tools are told: what is to be done when they have been.
    static FREED: RefCell<Option<Vec<(usize, FreeCallback)>>> = const { RefCell::new(None) };
}

/// `MPI_T_event_get_num`
pub fn count() -> Result<i32> {
    in_use()?;
    Ok(HAPPENINGS.len() as i32)
}

/// `MPI_T_event_get_index`
pub fn index_of(name: &str) -> Result<i32> {
    in_use()?;
    match HAPPENINGS.iter().position(|row| row.name == name) {
        Some(index) => Ok(index as i32),
        None => err!(T_INVALID_NAME, "name: there is no event \"{name}\": MPI_T_event_get_info lists all"),
    }
}

fn datatype(kind: ElementType) -> TypeHandle {
    match kind {
        ElementType::Int => TypeHandle::INT,
        ElementType::Long => TypeHandle::UNSIGNED_LONG_LONG,
    }
}

/// `MPI_T_event_get_info`: what is said of it, and the type of each element. Element i is at byte 8·i of a copy.
pub fn about(index: i32) -> Result<(About, Vec<TypeHandle>)> {
    in_use()?;
    let row = at(HAPPENINGS, index, "event_index")?;
    let about = About {
        name: row.name.into(),
        sentence: row.help.into(),
        verbosity: verbosity::of(Audience::Tuner),
        datatype: datatype(row.elements[0].1),
        enumeration: enums::named(row.name),
        bind: bind::NO_OBJECT,
    };
    Ok((about, row.elements.iter().map(|element| datatype(element.1)).collect()))
}

/// `MPI_T_event_handle_alloc`: the registration.
pub fn alloc(index: i32) -> Result<usize> {
    in_use()?;
    let row = at(HAPPENINGS, index, "event_index")?;
    let registration = Registration { row, callbacks: [const { None }; SAFETY.len()], dropped: None };
    match locked(&REGISTRATIONS).insert(registration) {
        Some(handle) => Ok(handle),
        None => err!(T_OUT_OF_HANDLES, "event_registration: there are too many: free those no longer used"),
    }
}

fn with<T>(handle: usize, body: impl FnOnce(&mut Registration) -> T) -> Result<T> {
    in_use()?;
    match locked(&REGISTRATIONS).get(handle) {
        Some(registration) => Ok(body(registration)),
        None => {
            let text = "event_registration: is none: it was freed, or never allocated";
            Err(Error::new(ErrorClass::T_INVALID_HANDLE, text))
        }
    }
}

/// Checks a registration, and a safety level that comes with it.
pub fn check(handle: usize, safety: i32) -> Result<()> {
    with(handle, |_| ())?;
    level(safety).map(|_| ())
}

fn level(safety: i32) -> Result<usize> {
    match SAFETY.iter().position(|known| *known == safety) {
        Some(level) => Ok(level),
        None => err!(T_INVALID, "cb_safety: {safety} is no safety level: use an MPI_T_CB_REQUIRE_…"),
    }
}

/// `MPI_T_event_register_callback`: `None` takes a function away.
pub fn register(handle: usize, safety: i32, callback: Option<Callback>, user_data: usize) -> Result<()> {
    check(handle, safety)?;
    let level = level(safety)?;
    with(handle, |registration| registration.callbacks[level] = callback.map(|callback| (callback, user_data)))
}

/// `MPI_T_event_set_dropped_handler`: `None` takes it away.
pub fn set_dropped(handle: usize, callback: Option<DroppedCallback>) -> Result<()> {
    with(handle, |registration| registration.dropped = callback)
}

/// `MPI_T_event_handle_free`: `callback` is called when no other function of the registration is called any more, which
/// is now, or when tools have been told.
pub fn free(handle: usize, callback: Option<FreeCallback>) -> Result<()> {
    with(handle, |_| ())?;
    locked(&REGISTRATIONS).remove(handle);
    let Some(callback) = callback else { return Ok(()) };
    let later = FREED.with_borrow_mut(|freed| match freed {
        Some(freed) => {
            freed.push((handle, callback));
            None
        }
        None => Some(callback),
    });
    if let Some(callback) = later {
        callback(handle, SAFETY[0]);
    }
    Ok(())
}

/// The interface is no longer in use.
pub(crate) fn free_all() {
    locked(&REGISTRATIONS).clear();
}

/// What tools want to be told of, one bit each.
pub fn wanted() -> u32 {
    let mut registrations = locked(&REGISTRATIONS);
    let told = registrations.all().filter(|(_, registration)| registration.callback().is_some());
    told.fold(0, |bits, (_, registration)| bits | registration.row.happening.bit())
}

/// Tells tools what has happened. What their own calls do meanwhile is not told.
pub(crate) fn tell(log: &EventLog) {
    FREED.set(Some(Vec::new()));
    log.mute(true);
    while let Some(happened) = log.take() {
        for (handle, safety, callback) in callbacks(happened.happening) {
            let Some(instance) = locked(&INSTANCES).insert(happened) else { continue };
            callback(instance, handle, safety);
            locked(&INSTANCES).remove(instance);
        }
    }
    for row in HAPPENINGS {
        let dropped = log.take_dropped(row.happening);
        if dropped > 0 {
            tell_dropped(row.happening, dropped);
        }
    }
    log.mute(false);
    for (handle, callback) in FREED.take().unwrap_or_default() {
        callback(handle, SAFETY[0]);
    }
}

fn callbacks(happening: Happening) -> Vec<(usize, i32, Callback)> {
    let mut registrations = locked(&REGISTRATIONS);
    let of_this = registrations.all().filter(|(_, registration)| registration.row.happening == happening);
    let found = of_this.filter_map(|(handle, registration)| {
        let (safety, (callback, _)) = registration.callback()?;
        Some((handle, safety, Arc::clone(callback)))
    });
    found.collect()
}

#[cold]
fn tell_dropped(happening: Happening, count: u64) {
    let told: Vec<(usize, i32, DroppedCallback, usize)> = {
        let mut registrations = locked(&REGISTRATIONS);
        let of_this = registrations.all().filter(|(_, registration)| registration.row.happening == happening);
        let found = of_this.filter_map(|(handle, registration)| {
            let (safety, (_, data)) = registration.callback()?;
            Some((handle, safety, Arc::clone(registration.dropped.as_ref()?), *data))
        });
        found.collect()
    };
    for (handle, safety, callback, data) in told {
        callback(count, handle, 0, safety, data);
    }
}

fn instance(handle: usize) -> Result<Happened> {
    in_use()?;
    match locked(&INSTANCES).get(handle) {
        Some(happened) => Ok(*happened),
        None => err!(T_INVALID_HANDLE, "event_instance: is none: it can be read only while the callback runs"),
    }
}

fn bytes(kind: ElementType, value: i64) -> Vec<u8> {
    match kind {
        ElementType::Int => (value as i32).to_ne_bytes().to_vec(),
        ElementType::Long => value.to_ne_bytes().to_vec(),
    }
}

/// `MPI_T_event_read`: the bytes of an element.
pub fn read(handle: usize, element: i32) -> Result<Vec<u8>> {
    let happened = instance(handle)?;
    let elements = happened.happening.row().elements;
    match usize::try_from(element).ok().and_then(|at| Some((at, elements.get(at)?))) {
        Some((at, (_, kind))) => Ok(bytes(*kind, happened.elements[at])),
        None => err!(
            T_INVALID_INDEX,
            "element_index: {element} is not one of the {} elements: 0 is the first",
            elements.len()
        ),
    }
}

/// `MPI_T_event_copy`: all elements, each at byte 8·i.
pub fn copy(handle: usize) -> Result<Vec<u8>> {
    let happened = instance(handle)?;
    let elements = happened.happening.row().elements;
    let mut copy = Vec::with_capacity(8 * elements.len());
    for ((_, kind), value) in elements.iter().zip(happened.elements) {
        copy.extend(bytes(*kind, value));
        copy.resize(copy.len().next_multiple_of(8), 0);
    }
    Ok(copy)
}

/// `MPI_T_event_get_timestamp`
pub fn timestamp(handle: usize) -> Result<i64> {
    Ok(instance(handle)?.at_ns as i64)
}

/// `MPI_T_event_get_source`
pub fn source(handle: usize) -> Result<i32> {
    instance(handle).map(|_| 0)
}
