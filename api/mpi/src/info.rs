// SPDX-License-Identifier: MIT OR Apache-2.0
//! Info: ordered pairs of strings (MPI-5.0 chapter 10). Keys and values are bytes, as C gives them; a key keeps
//! the place where it was first set.

use std::cell::RefCell;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::sync::Once;
use strobe_shared::Reentrant;
use strobe_types::constants::{MAX_INFO_KEY, MAX_INFO_VAL};
use strobe_types::{InfoHandle, Result, Table, err};

/// A key and its value.
type Pair = (Box<[u8]>, Box<[u8]>);

/// Pairs of strings, in the order in which the keys were first set.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Info {
    pairs: Vec<Pair>,
}

impl Info {
    /// The value of `key`.
    pub fn get(&self, key: &[u8]) -> Result<Option<&[u8]>> {
        check_key(key)?;
        Ok(self.place(key).map(|place| &*self.pairs[place].1))
    }

    /// Sets `key` to `value`, in its old place if it was set before.
    pub fn set(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        check_key(key)?;
        if value.len() >= MAX_INFO_VAL as usize {
            let (bytes, most) = (value.len(), MAX_INFO_VAL - 1);
            return err!(
                INFO_VALUE,
                "value: {bytes} bytes are longer than MPI_MAX_INFO_VAL allows; use at most {most}"
            );
        }
        match self.place(key) {
            Some(place) => self.pairs[place].1 = value.into(),
            None => self.pairs.push((key.into(), value.into())),
        }
        Ok(())
    }

    /// Removes `key`.
    pub fn delete(&mut self, key: &[u8]) -> Result<()> {
        check_key(key)?;
        match self.place(key) {
            Some(place) => {
                self.pairs.remove(place);
                Ok(())
            }
            None => err!(INFO_NOKEY, "key: \"{}\" is not set in this info", String::from_utf8_lossy(key)),
        }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// True without keys.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The `n`-th key, from 0.
    pub fn nth_key(&self, n: i32) -> Result<&[u8]> {
        match usize::try_from(n).ok().and_then(|n| self.pairs.get(n)) {
            Some((key, _)) => Ok(key),
            None => err!(ARG, "n: {n} is not the number of a key; this info has {} keys, from 0 on", self.len()),
        }
    }

    /// The pairs in order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.pairs.iter().map(|(key, value)| (&**key, &**value))
    }

    fn place(&self, key: &[u8]) -> Option<usize> {
        self.pairs.iter().position(|(other, _)| &**other == key)
    }
}

#[cold]
fn null<T>() -> Result<T> {
    err!(INFO, "the info is MPI_INFO_NULL; make one with MPI_Info_create")
}

fn check_key(key: &[u8]) -> Result<()> {
    match key.len() {
        0 => err!(INFO_KEY, "key: the empty string is not a key"),
        bytes if bytes >= MAX_INFO_KEY as usize => {
            let most = MAX_INFO_KEY - 1;
            err!(INFO_KEY, "key: {bytes} bytes are longer than MPI_MAX_INFO_KEY allows; use at most {most}")
        }
        _ => Ok(()),
    }
}

/// The infos that the program holds handles of. They belong to no job: a program may make, read and free them before
/// initialisation and after finalisation, from any thread (MPI-5.0 section 11.4.1).
#[derive(Default)]
struct Infos {
    table: RefCell<Table<InfoHandle, RefCell<Info>>>,
}

/// Gives `run` all infos, for one thread at a time.
fn all<R>(run: impl FnOnce(&Infos) -> Result<R>) -> Result<R> {
    static INFOS: Reentrant<Infos> = Reentrant::empty();
    static FILLED: Once = Once::new();
    FILLED.call_once(|| {
        INFOS.gate().set_concurrent(true);
        INFOS.fill(Infos::default());
    });
    match INFOS.enter() {
        Some(infos) => run(&infos),
        None => null(),
    }
}

fn changeable(handle: InfoHandle) -> Result<()> {
    match handle {
        InfoHandle::NULL => null(),
        InfoHandle::ENV => err!(INFO, "MPI_INFO_ENV can only be read; change a copy made by MPI_Info_dup"),
        _ => Ok(()),
    }
}

/// A handle of `info`.
pub fn make(info: Info) -> Result<InfoHandle> {
    all(|infos| infos.table.borrow_mut().insert(RefCell::new(info)))
}

/// Frees a handle; those who took hints from it have their own copy.
pub fn free(handle: InfoHandle) -> Result<()> {
    changeable(handle)?;
    all(|infos| infos.table.borrow_mut().remove(handle).map(|_| ()))
}

/// Lets `look` read the info of a handle; `job_size`, if there is a job, is for what `MPI_INFO_ENV` tells.
pub fn read<R>(handle: InfoHandle, job_size: Option<u32>, look: impl FnOnce(&Info) -> Result<R>) -> Result<R> {
    match handle {
        InfoHandle::ENV => look(&environment(job_size)),
        InfoHandle::NULL => null(),
        _ => all(|infos| {
            let info = infos.table.borrow().get(handle)?.clone();
            look(&info.borrow())
        }),
    }
}

/// Lets `edit` change the info of a handle.
pub fn change<R>(handle: InfoHandle, edit: impl FnOnce(&mut Info) -> Result<R>) -> Result<R> {
    changeable(handle)?;
    all(|infos| {
        let info = infos.table.borrow().get(handle)?.clone();
        edit(&mut info.borrow_mut())
    })
}

/// A copy of the pairs behind an argument that may be `MPI_INFO_NULL`, in a job of so many processes.
pub fn or_none(handle: InfoHandle, job_size: u32) -> Result<Info> {
    match handle {
        InfoHandle::NULL => Ok(Info::default()),
        _ => read(handle, Some(job_size), |info| Ok(info.clone())),
    }
}

/// What `MPI_INFO_ENV` tells (MPI-5.0 section 11.2.1): only what is known for sure, so the size of the job once
/// there is one.
pub fn environment(job_size: Option<u32>) -> Info {
    let mut arguments = std::env::args_os().map(|argument| argument.into_vec());
    let command = arguments.next();
    let argv = arguments.collect::<Vec<_>>().join(&b' ');
    let directory = std::env::current_dir().ok().map(|path| path.as_os_str().as_bytes().to_vec());
    let size = job_size.map(|size| size.to_string().into_bytes());
    let mut info = Info::default();
    let pairs: [(&str, Option<Vec<u8>>); 7] = [
        ("command", command),
        ("argv", Some(argv).filter(|argv| !argv.is_empty())),
        ("maxprocs", size.clone()),
        ("soft", size),
        ("arch", Some(std::env::consts::ARCH.as_bytes().to_vec())),
        ("wdir", directory),
        ("mpi_memory_alloc_kinds", Some(b"mpi,system".to_vec())),
    ];
    for (key, value) in pairs {
        let Some(mut value) = value else { continue };
        value.truncate(MAX_INFO_VAL as usize - 1);
        let kept = info.set(key.as_bytes(), &value);
        debug_assert!(kept.is_ok(), "the keys and values above are within the limits");
    }
    info
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    #[test]
    fn keys_keep_the_order_in_which_they_were_set() {
        let mut info = Info::default();
        for key in ["gamma", "alpha", "beta"] {
            info.set(key.as_bytes(), b"1").unwrap();
        }
        info.set(b"alpha", b"2").unwrap();
        let keys: Vec<_> = (0..3).map(|n| info.nth_key(n).unwrap().to_vec()).collect();
        assert_eq!(keys, [b"gamma".to_vec(), b"alpha".to_vec(), b"beta".to_vec()]);
        assert_eq!(info.get(b"alpha").unwrap(), Some(&b"2"[..]));
        info.delete(b"gamma").unwrap();
        assert_eq!(info.nth_key(0).unwrap(), b"alpha");
        assert_eq!(info.len(), 2);
        assert_eq!(info.get(b"gamma").unwrap(), None);
    }

    #[test]
    fn limits_and_missing_keys_have_their_classes() {
        let mut info = Info::default();
        assert_eq!(info.set(b"", b"x").unwrap_err().class(), ErrorClass::INFO_KEY);
        assert!(info.set(&[b'k'; 255], &[b'v'; 1023]).is_ok());
        assert_eq!(info.set(&[b'k'; 256], b"v").unwrap_err().class(), ErrorClass::INFO_KEY);
        assert_eq!(info.set(b"k", &[b'v'; 1024]).unwrap_err().class(), ErrorClass::INFO_VALUE);
        assert_eq!(info.delete(b"none").unwrap_err().class(), ErrorClass::INFO_NOKEY);
        assert_eq!(info.nth_key(1).unwrap_err().class(), ErrorClass::ARG);
        assert_eq!(info.nth_key(-1).unwrap_err().class(), ErrorClass::ARG);
        assert!(info.set(b"empty", b"").is_ok());
        assert_eq!(info.get(b"empty").unwrap(), Some(&b""[..]));
    }

    #[test]
    fn infos_need_no_job() {
        let handle = make(Info::default()).unwrap();
        change(handle, |info| info.set(b"key", b"value")).unwrap();
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn(move || {
                    for _ in 0..200 {
                        let own = make(read(handle, None, |info| Ok(info.clone())).unwrap()).unwrap();
                        change(own, |info| info.delete(b"key")).unwrap();
                        assert!(read(own, None, |info| Ok(info.is_empty())).unwrap());
                        free(own).unwrap();
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(
            read(handle, None, |info| Ok(info.get(b"key")?.map(<[u8]>::to_vec))).unwrap(),
            Some(b"value".to_vec())
        );
        assert!(read(InfoHandle::ENV, None, |info| Ok(info.get(b"command")?.is_some())).unwrap());
        free(handle).unwrap();
    }

    #[test]
    fn predefined_infos_are_not_freed() {
        let handle = make(Info::default()).unwrap();
        free(handle).unwrap();
        for bad in [handle, InfoHandle::NULL, InfoHandle::ENV] {
            assert_eq!(free(bad).unwrap_err().class(), ErrorClass::INFO);
        }
        assert_eq!(change(InfoHandle::ENV, |_| Ok(())).unwrap_err().class(), ErrorClass::INFO);
    }
}
