// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whose argument an error is about. What looks a handle up knows neither the call nor the parameter, and handing names
//! down would cost every call. So the name is found when a call has failed: from its declaration, by the error's class.

use crate::CHAPTERS;
use strobe_types::{CallId, Error, ErrorClass};

/// Error classes of handles, and the type of the parameters that they are about.
const KINDS: &[(ErrorClass, &str)] = &[
    (ErrorClass::COMM, "Comm"),
    (ErrorClass::GROUP, "Group"),
    (ErrorClass::TYPE, "Datatype"),
    (ErrorClass::OP, "Op"),
    (ErrorClass::REQUEST, "Request"),
    (ErrorClass::REQUEST, "Message"),
    (ErrorClass::INFO, "Info"),
    (ErrorClass::ERRHANDLER, "Errhandler"),
    (ErrorClass::WIN, "Win"),
    (ErrorClass::FILE, "File"),
    (ErrorClass::SESSION, "Session"),
];

/// True if a parameter of this name and type may be what an error of the class is about.
fn is_about(class: ErrorClass, name: &str, kind: &str) -> bool {
    if class == ErrorClass::KEYVAL {
        return name.ends_with("keyval");
    }
    let kind = kind.replace(' ', "");
    // What the call only sets cannot be wrong.
    !kind.starts_with("Out") && KINDS.iter().any(|(of, word)| *of == class && kind.contains(&format!("{word}<A>")))
}

/// The error with a message that begins with the name of the argument, where the class says which one it is about and
/// the message does not.
pub(crate) fn named(call: CallId, error: Error) -> Error {
    let entries = CHAPTERS.iter().flat_map(|(_, entries)| entries.iter());
    let Some(entry) = entries.into_iter().find(|entry| entry.name == call.name()) else { return error };
    let message = error.message();
    let (head, rest) = message.split_once(':').unwrap_or(("", message));
    let word = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next() == Some(text);
    let is_parameter = |text: &str| entry.parameters.iter().any(|(name, _)| *name == text);
    let first = head.split(['[', ' ']).next().unwrap_or_default();
    if is_parameter(first) {
        return error;
    }
    let those = |wanted: &dyn Fn(&str, &str) -> bool| {
        let found = entry.parameters.iter().filter(|(name, kind)| wanted(name, kind));
        found.map(|(name, _)| *name).collect::<Vec<&str>>()
    };
    // `count` is `sendcount` in one call and `incount` in another.
    let longer = those(&|name, _| !head.is_empty() && name.ends_with(head));
    let names = match longer.is_empty() {
        false => longer,
        true if message.starts_with("an array of ") => those(&|_, kind| kind.starts_with("InArray")),
        true => those(&|name, kind| is_about(error.class(), name, kind)),
    };
    if names.is_empty() {
        return error;
    }
    // A word in front is the name that it has elsewhere.
    let rest = if !head.is_empty() && word(head) { rest.trim_start() } else { message };
    let message = format!("{}: {rest}", names.join(" or "));
    error.saying(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(call: &str, class: ErrorClass, message: &str) -> String {
        named(CallId::of(call), Error::new(class, message)).message().to_string()
    }

    #[test]
    fn the_parameters_name_stands_in_front() {
        assert_eq!(said("MPI_Send", ErrorClass::COMM, "0x1 is no handle: freed"), "comm: 0x1 is no handle: freed");
        assert_eq!(said("MPI_Put", ErrorClass::RANK, "target_rank: -1 is none"), "target_rank: -1 is none");
        let both = "origin_datatype or target_datatype: is null";
        assert_eq!(said("MPI_Put", ErrorClass::TYPE, "datatype: is null"), both);
        assert_eq!(said("MPI_Send", ErrorClass::TYPE, "datatype: is null"), "datatype: is null");
        assert_eq!(said("MPI_Comm_get_attr", ErrorClass::KEYVAL, "7 is none"), "comm_keyval: 7 is none");
        let count = "sendcount or recvcount: -1 is negative";
        assert_eq!(said("MPI_Sendrecv", ErrorClass::COUNT, "count: -1 is negative"), count);
        let array = "array_of_blocklengths or array_of_displacements: an array of 1";
        assert_eq!(said("MPI_Type_indexed", ErrorClass::ARG, "an array of 1"), array);
        assert_eq!(said("MPI_Wtime", ErrorClass::COMM, "x"), "x");
    }
}
