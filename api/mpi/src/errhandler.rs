// SPDX-License-Identifier: MIT OR Apache-2.0
//! Error handlers and error codes (MPI-5.0 chapter 9).
//!
//! An object (communicator, later window, file, session) shares its error handler with the handles that the
//! program holds of it. A handle given out twice (`MPI_Comm_get_errhandler`) keeps its value and is counted, so
//! that programs can compare it, and must be freed as often.
//!
//! This module decides; the C edge acts: a handler may jump out of the call and is therefore run last, when
//! nothing of the library is on the stack ([`Action`]).

use crate::error_codes::Codes;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Once;
use strobe_shared::Reentrant;
use strobe_types::constants::MAX_ERROR_STRING;
use strobe_types::{ErrhandlerHandle, Error, ErrorClass, Result, Table, err};

/// What an error handler is for (MPI-5.0 section 9.3): one made for windows cannot be set on a communicator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandlerOf {
    /// `MPI_Comm_create_errhandler`
    Comm,
    /// `MPI_Win_create_errhandler`
    Win,
    /// `MPI_File_create_errhandler`
    File,
    /// `MPI_Session_create_errhandler`
    Session,
}

impl HandlerOf {
    fn object(self) -> &'static str {
        match self {
            HandlerOf::Comm => "communicator",
            HandlerOf::Win => "window",
            HandlerOf::File => "file",
            HandlerOf::Session => "session",
        }
    }
}

/// A program's error handler: called with the inner handle of the object and the error code.
pub type HandlerFunction = Rc<dyn Fn(u32, ErrorClass)>;

/// What the C edge does about an error, after it has let go of everything.
#[derive(Clone)]
pub enum Action {
    /// Ends the job (`MPI_ERRORS_ARE_FATAL`).
    Fatal,
    /// Ends the processes of the communicator (`MPI_ERRORS_ABORT`).
    Abort,
    /// Returns the code (`MPI_ERRORS_RETURN`).
    Return,
    /// Calls the program's handler, then returns the code.
    Call(HandlerFunction),
}

/// An error handler: predefined, or made by the program for one kind of object.
pub struct Errhandler {
    action: Action,
    kind: Option<HandlerOf>,
    handle: Cell<ErrhandlerHandle>,
    references: Cell<u32>,
}

impl Errhandler {
    fn predefined(action: Action, handle: ErrhandlerHandle) -> Rc<Errhandler> {
        Rc::new(Errhandler { action, kind: None, handle: Cell::new(handle), references: Cell::new(0) })
    }

    /// What to do about an error.
    pub fn action(&self) -> Action {
        self.action.clone()
    }
}

/// The error handlers and error codes of a process.
pub struct Errhandlers {
    table: RefCell<Table<ErrhandlerHandle, Errhandler>>,
    /// `MPI_ERRORS_ARE_FATAL`, what every object starts with.
    pub fatal: Rc<Errhandler>,
    abort: Rc<Errhandler>,
    /// `MPI_ERRORS_RETURN`, what files start with.
    pub returning: Rc<Errhandler>,
    codes: RefCell<Codes>,
    last: RefCell<Option<(ErrorClass, String)>>,
}

impl Default for Errhandlers {
    fn default() -> Self {
        Errhandlers {
            table: RefCell::default(),
            fatal: Errhandler::predefined(Action::Fatal, ErrhandlerHandle::ERRORS_ARE_FATAL),
            abort: Errhandler::predefined(Action::Abort, ErrhandlerHandle::ERRORS_ABORT),
            returning: Errhandler::predefined(Action::Return, ErrhandlerHandle::ERRORS_RETURN),
            codes: RefCell::default(),
            last: RefCell::default(),
        }
    }
}

static EARLY: Reentrant<Errhandlers> = Reentrant::empty();
static EARLY_FILLED: Once = Once::new();

/// Error handlers that were made before MPI was initialised, which is allowed for those of sessions (MPI-5.0 section
/// 11.4.1). The process takes them over when it joins its job.
pub fn before_init<R>(make: impl FnOnce(&Errhandlers) -> Result<R>) -> Result<R> {
    EARLY_FILLED.call_once(|| {
        EARLY.gate().set_concurrent(true);
        EARLY.fill(Errhandlers::default());
    });
    match EARLY.enter() {
        Some(early) => make(&early),
        None => err!(INTERN, "there is no table of error handlers"),
    }
}

impl Errhandlers {
    /// Those of a process that joins its job: with those that were made before, which most programs do not.
    pub(crate) fn with_early() -> Errhandlers {
        let table = EARLY.enter().map_or_else(Table::default, |early| early.table.take());
        Errhandlers { table: RefCell::new(table), ..Errhandlers::default() }
    }

    /// Makes an error handler for one kind of object.
    pub fn create(&self, kind: HandlerOf, function: HandlerFunction) -> Result<ErrhandlerHandle> {
        let handler = Rc::new(Errhandler {
            action: Action::Call(function),
            kind: Some(kind),
            handle: Cell::new(ErrhandlerHandle::NULL),
            references: Cell::new(0),
        });
        self.give_out(&handler)
    }

    /// A handle of `handler`, which the program must free (`MPI_Comm_get_errhandler`).
    pub fn give_out(&self, handler: &Rc<Errhandler>) -> Result<ErrhandlerHandle> {
        if handler.kind.is_some() {
            if handler.references.get() == 0 {
                handler.handle.set(self.table.borrow_mut().insert_rc(handler.clone())?);
            }
            handler.references.set(handler.references.get() + 1);
        }
        Ok(handler.handle.get())
    }

    /// The handler behind a handle, for setting it on an object of `kind`.
    pub fn get(&self, handle: ErrhandlerHandle, kind: HandlerOf) -> Result<Rc<Errhandler>> {
        let handler = match handle {
            ErrhandlerHandle::ERRORS_ARE_FATAL => self.fatal.clone(),
            ErrhandlerHandle::ERRORS_ABORT => self.abort.clone(),
            ErrhandlerHandle::ERRORS_RETURN => self.returning.clone(),
            ErrhandlerHandle::NULL => {
                return err!(
                    ERRHANDLER,
                    "the error handler is MPI_ERRHANDLER_NULL; use MPI_ERRORS_ARE_FATAL for the default"
                );
            }
            _ => self.table.borrow().get(handle)?.clone(),
        };
        match handler.kind {
            Some(made_for) if made_for != kind => {
                let (made_for, object) = (made_for.object(), kind.object());
                err!(ERRHANDLER, "the error handler was created for a {made_for} and cannot be set on a {object}")
            }
            _ => Ok(handler),
        }
    }

    /// Frees a handle; objects that use the handler keep it. Predefined handlers may be "freed", since
    /// `MPI_Comm_get_errhandler` gives them out too.
    pub fn free(&self, handle: ErrhandlerHandle) -> Result<()> {
        if handle == ErrhandlerHandle::NULL {
            return err!(ERRHANDLER, "the error handler is MPI_ERRHANDLER_NULL: it was freed already, or never made");
        }
        if handle.is_predefined() {
            return self.get(handle, HandlerOf::Comm).map(|_| ());
        }
        let mut table = self.table.borrow_mut();
        let handler = table.get(handle)?.clone();
        handler.references.set(handler.references.get() - 1);
        if handler.references.get() == 0 {
            table.remove(handle)?;
        }
        Ok(())
    }

    /// Keeps the message of an error that a call is about to return, so that `MPI_Error_string` can tell it.
    pub fn note(&self, call: &str, error: &Error) {
        *self.last.borrow_mut() = Some((error.class(), format!("{call}: {}", error.message())));
    }

    /// The text of a code: the sentence of its class and, if the last error that a call returned has this
    /// code, its message (`MPI_Error_string`).
    pub fn error_string(&self, code: i32) -> Result<String> {
        let mut text = self.codes.borrow().text(code)?;
        if let Some((class, message)) = &*self.last.borrow()
            && class.0 == code
            && code <= ErrorClass::LASTCODE.0
        {
            text = format!("{text}; {message}");
        }
        while text.len() >= MAX_ERROR_STRING as usize {
            text.pop();
        }
        Ok(text)
    }

    /// The class of a code (`MPI_Error_class`).
    pub fn error_class(&self, code: i32) -> Result<i32> {
        self.codes.borrow().class(code)
    }

    /// Makes a class (`MPI_Add_error_class`).
    pub fn add_class(&self) -> Result<i32> {
        self.codes.borrow_mut().add(None)
    }

    /// Makes a code of a class (`MPI_Add_error_code`).
    pub fn add_code(&self, class: i32) -> Result<i32> {
        self.codes.borrow_mut().add(Some(class))
    }

    /// Sets the text of a class or code of the program's own (`MPI_Add_error_string`).
    pub fn add_string(&self, code: i32, text: &str) -> Result<()> {
        if text.len() >= MAX_ERROR_STRING as usize {
            let (bytes, most) = (text.len(), MAX_ERROR_STRING - 1);
            return err!(ARG, "string: {bytes} bytes are longer than MPI_MAX_ERROR_STRING allows; use at most {most}");
        }
        self.codes.borrow_mut().set_text(code, text)
    }

    /// Removes a class of the program's own (`MPI_Remove_error_class`).
    pub fn remove_class(&self, class: i32) -> Result<()> {
        self.codes.borrow_mut().remove_class(class)
    }

    /// Removes a code of the program's own (`MPI_Remove_error_code`).
    pub fn remove_code(&self, code: i32) -> Result<()> {
        self.codes.borrow_mut().remove_code(code)
    }

    /// Removes the text of a class or code of the program's own (`MPI_Remove_error_string`).
    pub fn remove_string(&self, code: i32) -> Result<()> {
        self.codes.borrow_mut().set_text(code, "")
    }

    /// The highest code in use (attribute `MPI_LASTUSEDCODE`); it never decreases.
    pub fn last_used_code(&self) -> i32 {
        self.codes.borrow().last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::CLASSES;

    fn ignore() -> HandlerFunction {
        Rc::new(|_, _| ())
    }

    #[test]
    fn every_class_of_the_standard_has_a_sentence() {
        let handlers = Errhandlers::default();
        for (class, name, _) in CLASSES {
            assert_eq!(handlers.error_class(class.0).unwrap(), class.0);
            let text = handlers.error_string(class.0).unwrap();
            assert!(text.starts_with(name) && text.len() > name.len() + 2, "{text}");
        }
        assert_eq!(handlers.error_string(-1).unwrap_err().class(), ErrorClass::ARG);
        assert_eq!(handlers.error_class(9999).unwrap_err().class(), ErrorClass::ARG);
    }

    #[test]
    fn the_string_of_the_last_error_tells_its_message() {
        let handlers = Errhandlers::default();
        handlers.note("MPI_Send", &Error::new(ErrorClass::RANK, "dest: 7 is too much"));
        assert!(handlers.error_string(ErrorClass::RANK.0).unwrap().ends_with("MPI_Send: dest: 7 is too much"));
        assert!(!handlers.error_string(ErrorClass::TAG.0).unwrap().contains("MPI_Send"));
        handlers.note("MPI_Send", &Error::new(ErrorClass::RANK, "é".repeat(400)));
        assert!(handlers.error_string(ErrorClass::RANK.0).unwrap().len() < MAX_ERROR_STRING as usize);
    }

    #[test]
    fn a_handle_given_out_twice_is_freed_twice() {
        let handlers = Errhandlers::default();
        let handle = handlers.create(HandlerOf::Comm, ignore()).unwrap();
        let handler = handlers.get(handle, HandlerOf::Comm).unwrap();
        assert_eq!(handlers.give_out(&handler).unwrap(), handle, "programs compare the handle");
        handlers.free(handle).unwrap();
        assert!(handlers.get(handle, HandlerOf::Comm).is_ok());
        handlers.free(handle).unwrap();
        assert_eq!(handlers.get(handle, HandlerOf::Comm).err().unwrap().class(), ErrorClass::ERRHANDLER);
        let again = handlers.give_out(&handler).unwrap();
        assert!(handlers.get(again, HandlerOf::Comm).is_ok(), "an object still had it");
    }

    #[test]
    fn handlers_are_set_only_on_their_kind_of_object() {
        let handlers = Errhandlers::default();
        let handle = handlers.create(HandlerOf::Win, ignore()).unwrap();
        let error = handlers.get(handle, HandlerOf::Comm).err().unwrap();
        assert!(error.message().contains("created for a window"), "{error}");
        for predefined in [ErrhandlerHandle::ERRORS_RETURN, ErrhandlerHandle::ERRORS_ABORT] {
            assert!(handlers.get(predefined, HandlerOf::Session).is_ok());
            assert!(handlers.free(predefined).is_ok());
        }
        assert!(handlers.free(ErrhandlerHandle::NULL).is_err());
    }

    #[test]
    fn codes_are_added_and_removed() {
        let handlers = Errhandlers::default();
        assert_eq!(handlers.last_used_code(), ErrorClass::LASTCODE.0);
        let class = handlers.add_class().unwrap();
        let code = handlers.add_code(class).unwrap();
        let standard = handlers.add_code(ErrorClass::IO.0).unwrap();
        assert_eq!(handlers.last_used_code(), standard);
        assert_eq!(handlers.error_class(code).unwrap(), class);
        assert_eq!(handlers.error_class(standard).unwrap(), ErrorClass::IO.0);
        assert_eq!(handlers.error_string(code).unwrap(), "");
        handlers.add_string(code, "the reactor is hot").unwrap();
        assert_eq!(handlers.error_string(code).unwrap(), "the reactor is hot");
        assert!(handlers.add_string(ErrorClass::IO.0, "mine").is_err());
        assert!(handlers.add_code(code).is_err(), "a code is no class");
        assert!(handlers.remove_class(class).unwrap_err().message().contains("still has code"));
        assert!(handlers.remove_code(code).unwrap_err().message().contains("still has a string"));
        handlers.remove_string(code).unwrap();
        assert_eq!(handlers.error_string(code).unwrap(), "");
        assert!(handlers.remove_class(code).is_err());
        assert!(handlers.remove_code(class).is_err());
        handlers.remove_code(code).unwrap();
        handlers.remove_class(class).unwrap();
        assert!(handlers.error_class(class).is_err());
        assert_eq!(handlers.last_used_code(), standard);
    }
}
