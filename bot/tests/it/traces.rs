//! Traces: spans go to the collector in `log.otlp`, in builds with that feature.
#![cfg(unix)]

use std::process::{Command, Stdio};

#[cfg(not(feature = "otlp"))]
#[test]
fn a_build_without_traces_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_herald"))
        .current_dir(folder.path())
        .env_clear()
        .env("HERALD_LOG_OTLP", "http://127.0.0.1:4318")
        .stdout(Stdio::piped())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(78), "{told}");
    assert!(told.contains("this Herald was built without it"), "{told}");
}

#[cfg(feature = "otlp")]
#[test]
fn spans_go_to_the_collector() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::TcpListener;
    use std::os::unix::net::UnixDatagram;

    let folder = tempfile::tempdir().unwrap();
    let collector = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = collector.local_addr().unwrap();
    // Herald reports its connection here, like to systemd.
    let manager = UnixDatagram::bind(folder.path().join("notify")).unwrap();
    manager.set_read_timeout(Some(fake_discord::PATIENCE)).unwrap();
    let mut herald = Command::new(env!("CARGO_BIN_EXE_herald"))
        .current_dir(folder.path())
        .args(["--port", "0"])
        .env_clear()
        .env("HERALD_LOG_OTLP", format!("http://{address}/"))
        .env("NOTIFY_SOCKET", folder.path().join("notify"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut told = [0; 1024];
    loop {
        let length = manager.recv(&mut told).unwrap();
        if told[..length].starts_with(b"READY=1") {
            break;
        }
    }
    // The shard's span ends with its connection.
    let pid = herald.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let (stream, _) = collector.accept().unwrap();
    let mut reader = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    assert!(reader.read_line(&mut line).unwrap() > 0);
    assert!(line.starts_with("POST /v1/traces HTTP/1.1"), "{line}");
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        let lower = line.to_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    reader.get_mut().write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
    let body = String::from_utf8_lossy(&body).into_owned();
    for part in ["service.name", "herald", "shard"] {
        assert!(body.contains(part), "{part} in {body:?}");
    }
    assert_eq!(herald.wait().unwrap().code(), Some(0));
}
