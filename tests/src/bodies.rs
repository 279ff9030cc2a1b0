//! Records the requests of journeys for `tests/compare/compare.py bodies`.
//!
//! With `HERALD_BODIES=FOLDER`, each test appends the requests of its stages to a separate file,
//! one JSON object per line. The file is named after the thread, so tests need at least two
//! threads.

use std::collections::hash_map::DefaultHasher;
use std::fs::{File, OpenOptions};
use std::hash::Hasher as _;
use std::io::Write as _;
use std::path::PathBuf;

use fake_discord::{RecordedRequest, Sandbox};
use serde_json::{Value, json};

use crate::error::Error;

pub(crate) fn record(sandbox: &Sandbox, on_server: bool) -> Result<(), Error> {
    let Some(folder) = std::env::var_os("HERALD_BODIES") else { return Ok(()) };
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder)?;
    let test = std::thread::current().name().unwrap_or("unnamed").replace("::", ".");
    let database = if on_server { ".postgres" } else { "" };
    let path = folder.join(format!("{test}{database}.jsonl"));
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    sandbox.on_request(Some(Box::new(move |request, contents| {
        append(&mut file, &line(request, contents));
    })));
    Ok(())
}

/// Appends a line. The comparison reports a missing line.
fn append(file: &mut File, line: &Value) {
    if let Err(cause) = file.write_all(format!("{line}\n").as_bytes()) {
        tracing::error!(%cause, "failed to record a request");
    }
}

fn line(request: &RecordedRequest, contents: &[&[u8]]) -> Value {
    let files: Vec<Value> = request
        .files
        .iter()
        .zip(contents)
        .map(|((name, size), content)| json!([name, size, digest(content)]))
        .collect();
    json!({
        "method": request.method,
        "path": request.path,
        "body": request.body,
        "files": files,
        "status": request.status,
    })
}

fn digest(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("{:016x}", hasher.finish())
}
