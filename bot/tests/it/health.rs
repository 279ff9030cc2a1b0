//! Health reports over HTTP, to systemd, and by `herald status`.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fake_discord::PATIENCE;
use tempfile::TempDir;
use test_databases::Medium;

pub(crate) fn folder() -> TempDir {
    test_databases::folder(Medium::Memory).unwrap()
}

fn command(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear().envs(variables.iter().copied());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A Herald with a health endpoint at some port.
pub(crate) struct Running {
    child: Child,
    address: SocketAddr,
    /// Its log from then on.
    log: Receiver<String>,
    _out: Receiver<String>,
}

/// Returns lines as they are written, without blocking the writer.
fn lines(from: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            // They are read even if nobody wants them.
            let _ = tell.send(line);
        }
    });
    told
}

impl Running {
    /// Starts it in its sandbox, or with a fake Discord given by variables.
    pub(crate) fn start(folder: &Path, variables: &[(&str, &str)]) -> Running {
        let mut all = vec![("HERALD_HEALTH", "127.0.0.1:0")];
        all.extend(variables);
        let mut child = command(folder, &["--port", "0"], &all)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let log = lines(child.stderr.take().unwrap());
        let out = lines(child.stdout.take().unwrap());
        let mut told = Vec::new();
        let address = loop {
            let line = log.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("it says: {told:?}"));
            let is_listening = line.contains("health endpoint listening");
            if let Some((_, address)) = line.split_once("address=").filter(|_| is_listening) {
                break address.trim().parse().expect("an address");
            }
            told.push(line);
        };
        Running { child, address, log, _out: out }
    }

    fn get(&self, path: &str) -> (u16, String) {
        get(self.address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"))
    }

    /// Waits until an answer contains these words.
    pub(crate) fn until(&self, path: &str, words: &str) -> (u16, String) {
        let begun = Instant::now();
        loop {
            let answer = self.get(path);
            if answer.1.contains(words) {
                return answer;
            }
            assert!(begun.elapsed() < PATIENCE, "{path} never says {words}: {}", answer.1);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Waits for its end. Returns its exit code, and its log since it listened.
    pub(crate) fn ended(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().unwrap().code();
        (code, self.log.iter().collect::<Vec<_>>().join("\n"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After a failed test.
        let _ = self.child.kill();
    }
}

/// Returns the status and the whole answer to a request.
fn get(address: SocketAddr, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    // Too long a request may be cut off.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, answer)
}

#[test]
fn it_says_how_it_is_and_status_prints_it() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    std::fs::write(folder.path().join("backups/herald-20260101T000000Z.db"), "x").unwrap();
    let herald = Running::start(folder.path(), &[]);
    let (status, answer) = herald.until("/ready", "\r\nready");
    assert_eq!(status, 200, "{answer}");
    assert!(answer.contains("cache-control: no-store"), "{answer}");
    assert_eq!(herald.get("/live").0, 200);
    let (status, metrics) = herald.until("/metrics", "herald_matches_playing 0");
    assert_eq!(status, 200);
    assert!(metrics.contains("content-type: text/plain; version=0.0.4"), "{metrics}");
    for line in [
        "# TYPE herald_ready gauge\nherald_ready 1",
        "# HELP herald_store_commit_seconds From the last statement",
        "# TYPE herald_store_commit_seconds histogram",
        "herald_gateway_shards_connected 1",
        "herald_gateway_identifies_total 1",
        "herald_outbox_waiting 0",
        "herald_outbox_given_up_total 0",
        "herald_answers_failed_total{kind=\"component\"} 0",
        "herald_thinking_waiting{rank=\"play\"} 0",
        "herald_matches_begun_total{game=\"world-war\"} 0",
        "herald_matches_ended_total{game=\"medieval\"} 0",
        "herald_servers 1",
        "herald_user_installs 0",
        "# TYPE process_cpu_seconds_total counter",
        &format!("herald_build_info{{version=\"{}\"", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(metrics.contains(line), "{line:?} in {metrics}");
    }
    let value = |name: &str| {
        let (_, metrics) = herald.until("/metrics", &format!("\n{name} "));
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a value");
        line.trim().parse::<f64>().expect("a number")
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
    for name in ["process_start_time_seconds", "herald_backup_timestamp_seconds"] {
        let time = value(name);
        assert!((now - 600.0..=now + 1.0).contains(&time), "{name}: {time}, now {now}");
    }
    assert!(value("herald_database_bytes") > 100_000.0);
    assert!(value("process_max_fds") >= value("process_open_fds"));
    #[cfg(target_os = "linux")]
    assert!(value("herald_disk_free_bytes") > 0.0 && value("process_resident_memory_bytes") > 1e6);
    assert_eq!(value("herald_people_active{period=\"week\"}"), 0.0);
    // Herald is ready before the commands are registered.
    let put = "method=\"PUT\",route=\"/applications/{application}/commands\",status=\"2xx\"} 1";
    herald.until("/metrics", put);
    herald.until("/metrics", "herald_commands_registered 1");
    let commits =
        metrics.lines().find_map(|line| line.strip_prefix("herald_store_commit_seconds_count "));
    assert!(commits.expect("commits").parse::<u64>().unwrap() > 0);
    // It contains no token and no person.
    for secret in ["Bot ", "Alice", "sandbox-token"] {
        assert!(!metrics.contains(secret), "{secret}");
    }

    let address = herald.address.to_string();
    let output = command(folder.path(), &["status", "--address", &address], &[]).output().unwrap();
    let told = said(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for line in [
        "Herald is ready.",
        "Gateway: 1 of 1 shard is connected.",
        "No announcements are waiting.",
        "Newest backup: ",
        "Free on its disk: ",
    ] {
        assert!(told.contains(line), "{line} in: {told}");
    }
    // The settings name it, too.
    let health = [("HERALD_HEALTH", &*address)];
    assert!(command(folder.path(), &["status"], &health).output().unwrap().status.success());

    herald.signal("-TERM");
    let (code, log) = herald.ended();
    assert_eq!(code, Some(0), "{log}");
    let output = command(folder.path(), &["status", "--address", &address], &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(69), "{}", said(&output));
    assert!(said(&output).contains("no Herald answers at"), "{}", said(&output));
    let output = command(folder.path(), &["status"], &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(78), "{}", said(&output));
}

#[test]
fn while_discord_is_away_it_is_live_and_not_ready() {
    let folder = folder();
    let away = [
        ("DISCORD_TOKEN", "a-token-that-nobody-may-see"),
        // Nobody listens there.
        ("HERALD_DISCORD_API", "http://127.0.0.1:1"),
    ];
    let herald = Running::start(folder.path(), &away);
    assert_eq!(herald.get("/live").0, 200);
    let (status, answer) = herald.get("/ready");
    assert_eq!(status, 503);
    assert!(answer.contains("not ready: Herald is starting: it waits for Discord"), "{answer}");
    let (status, metrics) = herald.until("/metrics", "status=\"none\"");
    assert_eq!(status, 200);
    assert!(metrics.contains("herald_ready 0"), "{metrics}");
    assert!(!metrics.contains("a-token"), "{metrics}");
    let address = herald.address.to_string();
    let output = command(folder.path(), &["status", "--address", &address], &[]).output().unwrap();
    let told = said(&output);
    assert_eq!(output.status.code(), Some(75), "{told}");
    assert!(told.contains("Herald is not ready: Herald is starting"), "{told}");
    herald.signal("-TERM");
    assert_eq!(herald.ended().0, Some(0));
}

#[test]
fn what_it_is_asked_is_bounded() {
    let folder = folder();
    let herald = Running::start(folder.path(), &[]);
    for (request, status) in [
        ("POST /ready HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", 405),
        ("DELETE /metrics HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        ("GET /../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        ("GET /live?x=1 HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        ("nonsense\r\n\r\n", 400),
    ] {
        assert_eq!(get(herald.address, request).0, status, "{request}");
    }
    // HEAD has no body.
    let (status, answer) = get(herald.address, "HEAD /live HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(status == 200 && answer.ends_with("\r\n\r\n"), "{answer}");
    // Longer than any legitimate request.
    let long = format!("GET /live HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let (status, _) = get(herald.address, &long);
    assert!([0, 431].contains(&status), "{status}");
    let many = format!("GET /live HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(1_000));
    let (status, _) = get(herald.address, &many);
    assert!([0, 431].contains(&status), "{status}");
    herald.signal("-TERM");
    assert_eq!(herald.ended().0, Some(0));
}

/// Clients that send nothing or half a request don't keep others out.
#[test]
fn held_connections_starve_no_one() {
    let folder = folder();
    let herald = Running::start(folder.path(), &[]);
    let begun = Instant::now();
    let mut held = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(herald.address).unwrap();
        if number % 2 == 0 {
            stream.write_all(b"GET /live HTTP/1.1\r\nHost").unwrap();
        }
        held.push(stream);
    }
    for _ in 0..20 {
        assert_eq!(herald.get("/live").0, 200);
    }
    // Far less than the time after which silent connections are closed.
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    drop(held);
    herald.signal("-TERM");
    assert_eq!(herald.ended().0, Some(0));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let variables = [("HERALD_HEALTH", &*address)];
    let output = command(folder.path(), &["--port", "0"], &variables).output().unwrap();
    let told = said(&output);
    assert_eq!(output.status.code(), Some(69), "{told}");
    let words = format!("cannot listen at {address} (`health.address`)");
    assert!(told.contains(&words), "{told}");
}

/// Receives notifications like systemd.
pub(crate) struct Manager(UnixDatagram);

impl Manager {
    pub(crate) fn listen(folder: &Path) -> (Manager, String) {
        let path = folder.join("notify");
        let socket = UnixDatagram::bind(&path).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        (Manager(socket), path.to_str().unwrap().to_owned())
    }

    fn next(&self) -> String {
        let mut bytes = [0; 4096];
        let length = self.0.recv(&mut bytes).expect("Herald says something");
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    }

    /// Waits for a line that begins so, and returns it.
    pub(crate) fn until(&self, begin: &str) -> String {
        loop {
            if let Some(line) = self.next().lines().find(|line| line.starts_with(begin)) {
                return line.to_owned();
            }
        }
    }
}

#[test]
fn systemd_hears_that_it_is_ready_live_and_stopping() {
    let folder = folder();
    let (manager, socket) = Manager::listen(folder.path());
    // A third of the interval passes between two notifications.
    let variables = [("NOTIFY_SOCKET", &*socket), ("WATCHDOG_USEC", "600000")];
    let herald = Running::start(folder.path(), &variables);
    manager.until("READY=1");
    assert_eq!(herald.until("/ready", "\r\nready").0, 200);
    for _ in 0..3 {
        manager.until("WATCHDOG=1");
    }
    herald.signal("-TERM");
    manager.until("STOPPING=1");
    assert_eq!(herald.ended().0, Some(0));
}

#[test]
fn systemd_is_asked_for_time_while_discord_is_away() {
    let folder = folder();
    let (manager, socket) = Manager::listen(folder.path());
    let variables = [
        ("NOTIFY_SOCKET", &*socket),
        ("DISCORD_TOKEN", "a token"),
        ("HERALD_DISCORD_API", "http://127.0.0.1:1"),
    ];
    let herald = Running::start(folder.path(), &variables);
    let first = manager.next();
    assert!(first.contains("EXTEND_TIMEOUT_USEC=") && !first.contains("READY"), "{first}");
    assert!(first.contains("STATUS=Waiting for Discord."), "{first}");
    herald.signal("-TERM");
    manager.until("STOPPING=1");
    assert_eq!(herald.ended().0, Some(0));
}
