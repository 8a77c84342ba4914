// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a function is declared: the C prototype, and the Fortran forms with their declarations.

use crate::facts::{FortranArgument, FortranForm, Function};

/// How long a line of a declaration may be.
const WIDTH: usize = 72;

/// `head(words)`, with as many lines as it takes; lines but the first begin under the first word.
fn call(head: &str, words: &[String], tail: &str) -> Vec<String> {
    let longest = words.iter().map(String::len).max().unwrap_or_default();
    let indent = if head.len() < 36 && head.len() + longest + 2 < WIDTH { head.len() + 1 } else { 8 };
    let (mut lines, mut line) = (Vec::new(), format!("{head}("));
    let last = words.len().saturating_sub(1);
    for (at, word) in words.iter().enumerate() {
        let word = if at == last { format!("{word}{tail}") } else { format!("{word},") };
        let fits = line.len() + word.len() < WIDTH;
        if !fits && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)).trim_end().to_string());
        } else if !line.ends_with('(') && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if words.is_empty() {
        line.push_str(tail);
    }
    lines.push(line);
    lines
}

/// The C prototype.
pub fn c(function: &Function) -> Vec<String> {
    let mut words: Vec<String> = function.parameters.iter().map(|p| p.declaration.clone()).collect();
    if words.is_empty() {
        words.push("void".to_string());
    }
    call(&format!("{} {}", function.result, function.name), &words, ");")
}

fn spelled(kind: &str) -> String {
    match kind {
        "ADDRESS" | "COUNT" | "OFFSET" => format!("INTEGER(KIND=MPI_{kind}_KIND)"),
        _ => kind.to_string(),
    }
}

/// Arguments with the same type are declared together, as long as they follow each other.
fn declared<'a>(
    arguments: &'a [FortranArgument],
    head: impl Fn(&'a FortranArgument) -> String,
) -> Vec<(String, usize)> {
    let mut heads: Vec<(String, usize)> = Vec::new();
    for argument in arguments {
        let head = head(argument);
        match heads.last_mut() {
            Some((last, count)) if *last == head => *count += 1,
            _ => heads.push((head, 1)),
        }
    }
    heads
}

/// The form of the module mpi_f08.
pub fn f08(form: &FortranForm) -> Vec<String> {
    let head = |argument: &FortranArgument| {
        let mut head = match argument.kind.as_str() {
            "<choice>" => "TYPE(*)".to_string(),
            kind => spelled(kind),
        };
        if argument.kind == "<choice>" {
            head.push_str(", DIMENSION(..)");
        }
        if argument.name == "ierror" {
            head.push_str(", OPTIONAL");
        }
        if !argument.intent.is_empty() {
            head.push_str(&format!(", INTENT({})", argument.intent.to_uppercase()));
        }
        head
    };
    let name = |argument: &FortranArgument| match argument.dimensions.as_str() {
        "" | ".." => argument.name.clone(),
        dimensions => format!("{}({dimensions})", argument.name),
    };
    lines(form, head, name, " :: ", |text| text.to_string())
}

/// The form of `use mpi` and `mpif.h`.
pub fn fortran(form: &FortranForm) -> Vec<String> {
    let head = |argument: &FortranArgument| match argument.kind.as_str() {
        "<choice>" => "<type>".to_string(),
        kind => spelled(kind),
    };
    let name = |argument: &FortranArgument| match argument.dimensions.as_str() {
        "" => argument.name.to_uppercase(),
        dimensions => format!("{}({dimensions})", argument.name.to_uppercase()),
    };
    lines(form, head, name, " ", str::to_uppercase)
}

fn lines(
    form: &FortranForm,
    head: impl Fn(&FortranArgument) -> String,
    name: impl Fn(&FortranArgument) -> String,
    between: &str,
    case: impl Fn(&str) -> String,
) -> Vec<String> {
    let names: Vec<String> = form.arguments.iter().map(|argument| case(&argument.name)).collect();
    let title = if form.result.is_empty() { form.name.clone() } else { format!("{} {}", form.result, form.name) };
    let mut lines = call(&title, &names, ")");
    let mut rest = form.arguments.iter();
    for (head, count) in declared(&form.arguments, head) {
        let mut words: Vec<String> = rest.by_ref().take(count).map(&name).collect();
        // What does not fit a line begins the next one with the type again.
        while !words.is_empty() {
            let mut line = format!("    {head}{between}{}", words.remove(0));
            // Declarations with `::` may go on in the next line.
            if line.len() > WIDTH
                && let Some((start, name)) = line.clone().split_once(" :: ")
            {
                lines.push(format!("{start} :: &"));
                line = format!("        {name}");
            }
            while words.first().is_some_and(|word| line.len() + word.len() + 2 < WIDTH) {
                line.push_str(&format!(", {}", words.remove(0)));
            }
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::functions;

    #[test]
    fn a_call_is_declared_in_each_language() {
        let all = functions();
        let send = &all["MPI_Send"];
        assert_eq!(
            c(send).join("\n"),
            "int MPI_Send(const void *buf, int count, MPI_Datatype datatype,\n             int dest, int tag, MPI_Comm comm);"
        );
        let form = send.f08.as_ref().expect("a form");
        let modern = f08(form).join("\n");
        assert!(modern.starts_with("MPI_Send(buf, count, datatype, dest, tag, comm, ierror)\n    TYPE(*), DIMENSION(..), INTENT(IN) :: buf\n"), "{modern}");
        assert!(modern.ends_with("\n    INTEGER, OPTIONAL, INTENT(OUT) :: ierror"), "{modern}");
        let old = fortran(send.fortran.as_ref().expect("a form")).join("\n");
        assert_eq!(
            old,
            "MPI_SEND(BUF, COUNT, DATATYPE, DEST, TAG, COMM, IERROR)\n    <type> BUF(*)\n    INTEGER COUNT, DATATYPE, DEST, TAG, COMM, IERROR"
        );
        assert_eq!(c(&all["MPI_Wtime"]), ["double MPI_Wtime(void);"]);
        assert_eq!(f08(all["MPI_Wtime"].f08.as_ref().expect("a form")), ["DOUBLE PRECISION MPI_Wtime()"]);
    }
}
