// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which sentence is said of a parameter, and of the errors of a call.

use crate::facts::{Function, Parameter};
use crate::texts::{Block, Member, ParameterRow, Texts};

/// Words of notes that are no parameters.
pub const NOTES: &[&str] = &["see", "errors", "instead", "chapter", "also", "handler", "returns"];

fn fits(row: &ParameterRow, function: &Function, parameter: &Parameter) -> bool {
    let holds = |condition: &String| match condition.strip_prefix('"') {
        Some(part) => parameter.declaration.contains(part.trim_end_matches('"')),
        None => *condition == function.chapter || *condition == parameter.direction,
    };
    row.name == parameter.name && row.conditions.iter().all(holds)
}

/// The direction of a parameter and the sentence about it: that of the block, else that of the form, else the first row
/// that fits.
pub fn parameter(
    texts: &Texts,
    function: &Function,
    block: &Block,
    member: &Member,
    parameter: &Parameter,
) -> Option<(String, String)> {
    let form = texts.forms.get(&member.form);
    let row = texts.parameters.iter().find(|row| fits(row, function, parameter));
    let own = block.notes(&parameter.name).next();
    let sentence = own.or_else(|| form?.notes(&parameter.name).next()).or_else(|| Some(row?.sentence.as_str()))?;
    // A note begins with the direction where neither C nor Fortran tells it: `@handle <inout> The handle.`
    let noted = sentence.strip_prefix('<').and_then(|rest| rest.split_once("> "));
    let said = row.map(|row| row.direction.as_str()).filter(|direction| !direction.is_empty());
    let (direction, sentence) = noted.unwrap_or((said.unwrap_or(&parameter.direction), sentence));
    Some((direction.to_string(), sentence.to_string()))
}

/// Whose error handler a call invokes, by the first object that it is given.
fn handler(function: &Function) -> &'static str {
    const OBJECTS: &[(&str, &str)] = &[
        ("MPI_Comm ", "of the communicator"),
        ("MPI_Win ", "of the window"),
        ("MPI_File ", "of the file"),
        ("MPI_Session ", "of the session"),
        ("MPI_Request ", "of the communicator, window or file to which the operation belongs"),
        ("MPI_Message ", "of the communicator on which the message came"),
    ];
    let given = |kind: &str| {
        let mut parameters = function.parameters.iter().filter(|parameter| parameter.direction != "out");
        parameters.any(|parameter| parameter.declaration.trim_start_matches("const ").starts_with(kind))
    };
    let object = OBJECTS.iter().find(|(kind, _)| given(kind));
    object.map_or("of MPI_COMM_SELF (where the program has set none there, that of MPI_COMM_WORLD)", |row| row.1)
}

/// What the call returns.
pub fn returns(function: &Function, block: &Block) -> String {
    if let Some(said) = block.notes("returns").next() {
        return said.to_string();
    }
    if function.name.starts_with("MPI_T_") {
        return "MPI_SUCCESS or an error code. Functions of the tool interface call no error handler and never end the \
                program."
            .to_string();
    }
    let whose = block.notes("handler").next().unwrap_or_else(|| handler(function));
    let first = match whose {
        "of the file" | "of MPI_FILE_NULL" => ": MPI_ERRORS_RETURN, which is set at first, does nothing",
        "of the session" | "that is given to the call" => "",
        _ => ": MPI_ERRORS_ARE_FATAL, which is set at first, ends the program",
    };
    let fortran = if function.fortran.is_some() { " In Fortran it is *ierror*." } else { "" };
    format!(
        "MPI_SUCCESS or an error code; MPI_Error_class gives its class and MPI_Error_string a sentence. Before a call \
         returns an error, the error handler {whose} is called{first}.{fortran}"
    )
}
