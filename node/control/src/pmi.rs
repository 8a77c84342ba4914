// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client of PMI-1: lines of `cmd=name key=value ...` over an inherited stream socket, each answered by one line.
//! It tells a process's place in the job, has a store of keys that all ranks see after a barrier, and can end the job.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use strobe_types::{Result, err};

/// A connection to another launcher.
#[derive(Debug)]
pub struct Pmi {
    stream: BufReader<UnixStream>,
    space: String,
}

impl Pmi {
    /// Opens the connection. Fails if the launcher does not answer, or speaks another version.
    pub fn open(stream: UnixStream) -> Result<Pmi> {
        let mut pmi = Pmi { stream: BufReader::new(stream), space: String::new() };
        let reply = pmi.ask("init pmi_version=1 pmi_subversion=1", "response_to_init")?;
        if value(&reply, "pmi_version") != Some("1") {
            return err!(
                OTHER,
                "the launcher answers {reply:?} to PMI version 1.1: it speaks no version that Strobe knows"
            );
        }
        let reply = pmi.ask("get_my_kvsname", "my_kvsname")?;
        match value(&reply, "kvsname") {
            Some(name) => pmi.space = name.to_string(),
            None => return err!(OTHER, "the launcher gives no name of its PMI store: {reply:?}"),
        }
        Ok(pmi)
    }

    /// Which part of an MPMD command line this process is. Fails if the launcher does not answer.
    pub fn appnum(&mut self) -> Result<Option<u32>> {
        let reply = self.ask("get_appnum", "appnum")?;
        Ok(value(&reply, "appnum").and_then(|text| text.parse().ok()))
    }

    /// How many processes the launcher can start, if it tells. Fails if the launcher does not answer.
    pub fn universe_size(&mut self) -> Result<Option<u32>> {
        let reply = self.ask("get_universe_size", "universe_size")?;
        Ok(value(&reply, "size").and_then(|text| text.parse().ok()).filter(|&size| size > 0))
    }

    /// Stores `text`, which must not contain a space, under `key`. Fails if the launcher does not answer, or refuses
    /// the key.
    pub fn put(&mut self, key: &str, text: &str) -> Result<()> {
        let command = format!("put kvsname={} key={key} value={text}", self.space);
        self.ask(&command, "put_result").map(drop)
    }

    /// The text that a rank stored under `key` before the last barrier. Fails if there is none, or if the launcher does
    /// not answer.
    pub fn get(&mut self, key: &str) -> Result<String> {
        let command = format!("get kvsname={} key={key}", self.space);
        let reply = self.ask(&command, "get_result")?;
        match value(&reply, "value") {
            Some(text) => Ok(text.to_string()),
            None => err!(OTHER, "the launcher's PMI store has no {key}: {reply:?}"),
        }
    }

    /// Waits until all ranks have called this. Fails if the launcher does not answer.
    pub fn barrier(&mut self) -> Result<()> {
        self.ask("barrier_in", "barrier_out").map(drop)
    }

    /// Ends the connection: this process is done. Fails if the launcher does not answer.
    pub fn finalize(&mut self) -> Result<()> {
        self.ask("finalize", "finalize_ack").map(drop)
    }

    /// Asks the launcher to end the whole job. There is no answer.
    pub fn abort(&mut self, code: i32) {
        let _ = self.say(&format!("abort exitcode={code}"));
    }

    fn say(&mut self, command: &str) -> std::io::Result<()> {
        let line = format!("cmd={command}\n");
        self.stream.get_mut().write_all(line.as_bytes())
    }

    /// Sends `command` and reads the line that answers it. Fails if that is not an `answer`, or reports an error.
    fn ask(&mut self, command: &str, answer: &str) -> Result<String> {
        let mut line = String::new();
        let heard = self.say(command).and_then(|()| self.stream.read_line(&mut line));
        match heard {
            Err(error) => return err!(OTHER, "the launcher's PMI socket fails: {error}"),
            Ok(0) => return err!(OTHER, "the launcher closed its PMI socket: it has ended or given the job up"),
            Ok(_) => {}
        }
        let line = line.trim_end().to_string();
        if value(&line, "cmd") != Some(answer) || value(&line, "rc").is_some_and(|code| code != "0") {
            let asked = command.split(' ').next().unwrap_or(command);
            return err!(OTHER, "the launcher answers {line:?} to PMI's {asked}");
        }
        Ok(line)
    }
}

/// The value of `key` in a line of `key=value` words.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// A launcher that answers each line by a script.
    fn launcher(script: &'static [(&'static str, &'static str)]) -> UnixStream {
        let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
        thread::spawn(move || {
            let mut theirs = BufReader::new(theirs);
            for (question, answer) in script {
                let mut line = String::new();
                theirs.read_line(&mut line).expect("a line");
                assert_eq!(line.trim_end(), *question);
                theirs.get_mut().write_all(answer.as_bytes()).expect("written");
            }
        });
        ours
    }

    const OPEN: (&str, &str) =
        ("cmd=init pmi_version=1 pmi_subversion=1", "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=2\n");
    const SPACE: (&str, &str) = ("cmd=get_my_kvsname", "cmd=my_kvsname kvsname=kvs_1_0\n");

    #[test]
    fn a_whole_conversation() {
        let mut pmi = Pmi::open(launcher(&[
            OPEN,
            SPACE,
            ("cmd=get_appnum", "cmd=appnum rc=0 appnum=1\n"),
            ("cmd=get_universe_size", "cmd=universe_size rc=0 size=-1\n"),
            ("cmd=put kvsname=kvs_1_0 key=k value=v=1", "cmd=put_result rc=0\n"),
            ("cmd=barrier_in", "cmd=barrier_out rc=0\n"),
            ("cmd=get kvsname=kvs_1_0 key=k", "cmd=get_result rc=0 value=v=1\n"),
            ("cmd=finalize", "cmd=finalize_ack rc=0\n"),
        ]))
        .expect("opens");
        assert_eq!(pmi.appnum(), Ok(Some(1)));
        assert_eq!(pmi.universe_size(), Ok(None));
        assert_eq!(pmi.put("k", "v=1"), Ok(()));
        assert_eq!(pmi.barrier(), Ok(()));
        assert_eq!(pmi.get("k").as_deref(), Ok("v=1"));
        assert_eq!(pmi.finalize(), Ok(()));
    }

    #[test]
    fn refusals_are_errors() {
        let mut pmi =
            Pmi::open(launcher(&[OPEN, SPACE, ("cmd=get kvsname=kvs_1_0 key=k", "cmd=get_result rc=1 msg=no\n")]))
                .expect("opens");
        assert!(pmi.get("k").is_err());
        assert!(pmi.barrier().is_err(), "the launcher is gone");
        assert!(Pmi::open(launcher(&[(OPEN.0, "cmd=response_to_init rc=0 pmi_version=2\n")])).is_err());
    }
}
