//! Exit codes and error messages of the program.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Output, Stdio};

use herald::cli::{HangupEffect, hangup_effect};
use match_model::Time;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use store::Store;
use tempfile::TempDir;
use test_databases::Medium;

fn command(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear().envs(variables.iter().copied());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Asserts that it ends by itself with this code and prints all of this.
fn ends(
    folder: &Path,
    arguments: &[&str],
    variables: &[(&str, &str)],
    (code, words): (i32, &[&str]),
) {
    let output = command(folder, arguments, variables).output().unwrap();
    let told = said(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?} {variables:?}: {told}");
    for part in words {
        assert!(told.contains(part), "{arguments:?} {variables:?}: `{part}` in: {told}");
    }
}

/// A Herald in its sandbox that accepts connections.
struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Running {
    fn start(folder: &Path) -> Running {
        Running::of(command(folder, &["--port", "0"], &[]))
    }

    fn of(mut command: Command) -> Running {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("open http") {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "it ended: {:?}", child.wait());
        }
        Running { child, out }
    }

    fn log(&mut self) -> ChildStderr {
        self.child.stderr.take().unwrap()
    }

    fn send(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Sends a signal and waits for the end. Returns the exit code and the output.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        self.send(signal);
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        self.out.read_to_string(&mut told).unwrap();
        (self.child.wait().unwrap().code(), told)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After a failed test.
        let _ = self.child.kill();
    }
}

fn folder() -> TempDir {
    test_databases::folder(Medium::Memory).unwrap()
}

const WITHOUT_SETTINGS: [&str; 12] = [
    "judge",
    "match",
    "play",
    "bench",
    "render",
    "gallery",
    "import",
    "verify",
    "move",
    "settings",
    "completions",
    "man",
];

#[test]
fn the_command_line_and_the_settings() {
    let folder = folder();
    let at = folder.path();
    ends(at, &["--help"], &[], (0, &["Exit codes", "75  another Herald works"]));
    ends(at, &["--version"], &[], (0, &["herald"]));
    ends(at, &["--bogus"], &[], (64, &["--bogus"]));
    ends(at, &[], &[("HERALD_LOG_FORMAT", "xml")], (78, &["`log.format`"]));
    ends(at, &[], &[("HERALD_LANGUAGE", "de")], (78, &["`chat.language` is \"de\"", "en"]));
    let key = [("HERALD_INTERACTIONS_PUBLIC_KEY", "abc")];
    ends(at, &[], &key, (78, &["`interactions.public_key` is \"abc\", not 64 hexadecimal digits"]));
    std::fs::write(at.join("broken.toml"), "[discord\n").unwrap();
    ends(at, &["--config", "broken.toml"], &[], (78, &["broken.toml is not TOML in line 1"]));
    ends(at, &["--config", "none.toml"], &[], (78, &["none.toml"]));
    // The option is only offered where it is read.
    let with = [
        "export", "ratings", "backup", "check", "drill", "bar", "void", "forget", "status",
        "doctor",
    ];
    for (name, offers) in
        with.map(|name| (name, true)).into_iter().chain(WITHOUT_SETTINGS.map(|name| (name, false)))
    {
        let help = command(at, &[name, "--help"], &[]).output().unwrap();
        assert_eq!(said(&help).contains("--config <FILE>"), offers, "{name}: {}", said(&help));
    }
    ends(
        at,
        &["settings", "--config", "none.toml"],
        &[],
        (64, &["unexpected argument", "--config"]),
    );
    for arguments in [["--config", "none.toml", "ratings"], ["ratings", "--config", "none.toml"]] {
        ends(at, &arguments, &[], (78, &["none.toml"]));
    }
    ends(at, &["ratings", "rebuild", "--config", "none.toml"], &[], (78, &["none.toml"]));
    ends(at, &[], &[("DISCORD_TOKEN", "sesame")], (78, &["DISCORD_TOKEN is not a bot token"]));
    let nowhere = ["render", "world-war", "--theme", "nowhere", "--output", "board.png"];
    ends(at, &nowhere, &[], (64, &["'nowhere'", "possible values: wood, slate"]));
    // The file name decides a picture's format; an animation has its own option.
    for name in ["board.gif", "board.jpg", "board"] {
        let words = "I write pictures as .png, .webp or .bmp, and a GIF with --gif";
        ends(at, &["render", "world-war", "-o", name], &[], (64, &[name, words]));
    }
    assert!(std::fs::read_dir(at).unwrap().count() == 1, "nothing was made");
    ends(at, &["render", "world-war", "-o", "none/board.png"], &[], (73, &["none/board.png"]));
}

#[test]
fn files_that_are_not_there_or_not_what_they_should_be() {
    let folder = folder();
    let at = folder.path();
    for command in [&["export", "1"][..], &["ratings"], &["backup", "copy.db"], &["check"]] {
        let arguments = [command, &["--database", "none.db"]].concat();
        ends(at, &arguments, &[], (66, &["there is no database none.db"]));
    }
    ends(at, &["import", "none.txt"], &[], (66, &["none.txt"]));
    ends(at, &["verify", "none.txt"], &[], (66, &["none.txt"]));
    std::fs::write(at.join("bad.txt"), "[Game \"world-war\"]\n\n1. a1-h8\n").unwrap();
    ends(at, &["import", "bad.txt"], &[], (65, &["illegal"]));
    ends(at, &["verify", "bad.txt"], &[], (65, &["seed"]));
    let setup = |file| ["render", "world-war", "--setup", file];
    ends(at, &setup("none.json"), &[], (66, &["none.json"]));
    ends(at, &setup("bad.txt"), &[], (65, &["bad.txt", "line 1"]));
    std::fs::write(at.join("empty.json"), "{}").unwrap();
    ends(at, &setup("empty.json"), &[], (65, &["impossible setup", "0 Flags"]));
    ends(at, &["render", "world-war", "--gif", "none/x.gif"], &[], (73, &["none/x.gif"]));
    let backwards = ["render", "world-war", "--gif", "x.gif", "--from", "5", "--to", "2"];
    ends(at, &backwards, &[], (64, &["`from` must come before `to`"]));
    ends(at, &["gallery", "bad.txt"], &[], (73, &["bad.txt"]));
    ends(at, &["render", "world-war", "a1-a9"], &[], (65, &["`a1-a9`"]));
    std::fs::write(at.join("herald-sandbox.db"), "").unwrap();
    ends(at, &["--port", "0"], &[], (65, &["herald-sandbox.db is empty"]));
}

/// A fake Discord that knows no token.
fn refusing() -> (std::thread::JoinHandle<()>, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let serving = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = [0; 4096];
        assert!(stream.read(&mut asked).unwrap() > 0);
        let body = r#"{"message": "401: Unauthorized", "code": 0}"#;
        write!(
            stream,
            "HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
    });
    (serving, url)
}

#[test]
fn what_others_refuse() {
    let folder = folder();
    let at = folder.path();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    ends(at, &["--port", &port], &[], (69, &["can't listen on port"]));
    // Before Discord is asked.
    let address = format!("127.0.0.1:{port}");
    for (address, ended) in [
        (&*address, (69, &["another program takes connections at 127.0.0.1:", "`interactions."])),
        // An address for documentation (RFC 5737).
        ("192.0.2.1:80", (78, &["which is no address of this machine", "127.0.0.1 is for"])),
    ] {
        let variables = [
            ("DISCORD_TOKEN", "sesame"),
            ("HERALD_DISCORD_API", "http://127.0.0.1:1"),
            ("HERALD_INTERACTIONS_ADDRESS", address),
        ];
        ends(at, &[], &variables, (ended.0, ended.1));
    }
    let (serving, url) = refusing();
    let variables = [("DISCORD_TOKEN", "sesame"), ("HERALD_DISCORD_API", url.as_str())];
    let words = ["Discord does not know this token (401 Unauthorized). It may have been reset"];
    ends(at, &[], &variables, (77, &words));
    serving.join().unwrap();
}

#[test]
fn it_ends_alike_by_each_signal() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let folder = folder();
        let running = Running::start(folder.path());
        // These have no effect.
        running.send("-USR1");
        running.send("-USR2");
        // Only a Herald started from a terminal ends when the terminal closes.
        let ends_it = if signal == "-HUP" && hangup_effect() != HangupEffect::Ends {
            running.send(signal);
            "-TERM"
        } else {
            signal
        };
        let (code, told) = running.end(ends_it);
        assert_eq!(code, Some(0), "{signal}: {told}");
        assert!(told.contains(&format!("SIG{}", &ends_it[1..])), "{told}");
    }
}

/// Without a terminal, as under a service manager, SIGHUP makes Herald read the log filter again.
#[test]
#[cfg(target_os = "linux")]
fn a_hangup_changes_the_log_filter() {
    let folder = folder();
    let settings = folder.path().join("herald.toml");
    let filter = |filter: &str, more: &str| {
        std::fs::write(&settings, format!("[log]\nfilter = \"{filter}\"\n{more}")).unwrap();
    };
    filter("warn", "");
    // A new session has no terminal.
    let mut command = Command::new("setsid");
    command.arg(env!("CARGO_BIN_EXE_herald")).args(["--port", "0"]);
    command.current_dir(folder.path()).env_clear().env("PATH", std::env::var_os("PATH").unwrap());
    let mut running = Running::of(command);
    if hangup_effect() == HangupEffect::Ignored {
        return;
    }
    let mut log = BufReader::new(running.log());
    let mut until = |words: &str| {
        let mut told = String::new();
        while !told.lines().last().unwrap_or_default().contains(words) {
            assert!(log.read_line(&mut told).unwrap() > 0, "it ended without {words}: {told}");
        }
        told
    };
    filter("info", "");
    running.send("-HUP");
    let told = until("read `log.filter` again");
    assert!(told.contains("filter=\"info\""), "{told}");
    running.send("-USR1");
    until("signal ignored");
    // A bad file is named in the log, and the old filter stays.
    filter("info", "formt = \"text\"\n");
    running.send("-HUP");
    let told = until("failed to read the settings again");
    assert!(told.contains("herald.toml, line 3: there is no setting `log.formt`"), "{told}");
    filter("info", "format = \"json\"\n");
    running.send("-HUP");
    until("other settings have changed");
    running.send("-TERM");
    until("SIGTERM");
}

#[test]
fn a_second_herald_and_a_database_that_goes_away() {
    let folder = folder();
    let at = folder.path();
    let first = Running::start(at);
    ends(at, &["--port", "0"], &[], (75, &["in use by another Herald (process "]));
    let rebuild = ["ratings", "rebuild", "--database", "herald-sandbox.db"];
    ends(at, &rebuild, &[], (75, &["in use by another Herald"]));
    #[cfg(target_os = "linux")]
    {
        std::fs::hard_link(at.join("herald-sandbox.db"), at.join("other.db")).unwrap();
        let other = [("HERALD_SANDBOX_DATABASE", "other.db")];
        ends(at, &["--port", "0"], &other, (75, &["other.db", "under another name"]));
        std::fs::remove_file(at.join("herald-sandbox.db.lock")).unwrap();
        ends(at, &["--port", "0"], &[], (75, &["its .lock file was deleted"]));
    }
    // Reading the database meanwhile doesn't disturb it.
    ends(at, &["ratings", "--database", "herald-sandbox.db"], &[], (0, &[]));
    ends(at, &["export", "1", "--database", "herald-sandbox.db"], &[], (1, &["no match 1"]));
    assert!(at.join("herald-sandbox.db-wal").exists(), "its log is in use");
    std::fs::remove_file(at.join("herald-sandbox.db")).unwrap();
    let (code, told) = first.end("-TERM");
    assert_eq!(code, Some(74), "{told}");
    assert!(told.contains("has been deleted or moved away"), "{told}");
}

#[test]
fn the_operators_requests_while_herald_runs() {
    let folder = folder();
    let at = folder.path();
    // Refused before anything is written.
    let missing = ["--database", "none.db"];
    for command in [&["bar", "5", "--reason", "spam"][..], &["void", "1", "x"], &["forget", "5"]] {
        ends(at, &[command, &missing].concat(), &[], (66, &["there is no database none.db"]));
    }
    for wrong in [&["bar", "0"][..], &["bar", "alice"], &["void", "1"], &["forget"]] {
        ends(at, wrong, &[], (64, &[]));
    }
    let reason_and_lift = ["bar", "5", "--lift", "--reason", "x"];
    ends(at, &reason_and_lift, &[], (64, &["cannot be used with"]));

    let running = Running::start(at);
    ends(at, &["bar"], &[], (0, &["No one is barred."]));
    ends(at, &["bar", "5"], &[], (64, &["give a reason with --reason"]));
    ends(at, &["bar", "--lift"], &[], (64, &["name a person, a server with --server, or both"]));
    ends(at, &["void", "1", " "], &[], (64, &["the reason is empty"]));
    let spam = ["bar", "5", "--reason", "spam"];
    ends(at, &spam, &[], (0, &["Barred: person 5 everywhere."]));
    let server = ["bar", "--server", "7", "--reason", "a raid"];
    ends(at, &server, &[], (0, &["Barred: server 7."]));
    let listed = ["person 5 everywhere, since 20", "by the operator: spam", "server 7, since"];
    ends(at, &["bar"], &[], (0, &listed));
    ends(at, &["bar", "5", "--server", "7", "--lift"], &[], (1, &["no bar by the operator on"]));
    ends(at, &["bar", "5", "--lift"], &[], (0, &["No longer barred: person 5 everywhere."]));
    ends(at, &["void", "1", "a mistake"], &[], (1, &["there is no match 1"]));
    ends(at, &["forget", "5"], &[], (1, &["keeps nothing about person 5"]));
    let (code, told) = running.end("-TERM");
    assert_eq!(code, Some(0), "{told}");

    // A request left while no Herald runs is carried out by the next one.
    ends(at, &spam, &[], (0, &["Herald carries it out as soon as it runs."]));
    let running = Running::start(at);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(120);
    loop {
        let output = command(at, &["bar"], &[]).output().unwrap();
        if said(&output).contains("person 5 everywhere") {
            break;
        }
        assert!(std::time::Instant::now() < until, "never barred: {}", said(&output));
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let (code, told) = running.end("-TERM");
    assert_eq!(code, Some(0), "{told}");
}

/// Commands that only read a database don't migrate it.
#[tokio::test]
async fn only_the_herald_that_runs_brings_a_database_up_to_date() {
    let folder = folder();
    let file = folder.path().join("old.db");
    let all = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations"));
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut raw = options.connect().await.unwrap();
    all.await.unwrap().run_to(6, &mut raw).await.unwrap();
    raw.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let words = ["old.db has schema 6", "start Herald", "`herald backup`"];
    for command in [&["export", "1"][..], &["ratings"]] {
        let arguments = [command, &["--database", "old.db"]].concat();
        ends(folder.path(), &arguments, &[], (65, &words));
    }
    ends(folder.path(), &["backup", "copy.db", "--database", "old.db"], &[], (0, &["schema 6"]));
    ends(folder.path(), &["check", "--database", "old.db"], &[], (0, &["No differences."]));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    Store::open_alone(&file, Time(0)).await.unwrap().close().await;
    ends(folder.path(), &["ratings", "--database", "old.db"], &[], (0, &[]));
}

/// An upgrade keeps a copy of the old file; if that fails, nothing is changed.
#[tokio::test]
async fn an_older_database_is_copied_before_it_is_brought_up_to_date() {
    let folder = folder();
    let at = folder.path();
    let file = at.join("herald-sandbox.db");
    let all = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations"));
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut raw = options.connect().await.unwrap();
    all.await.unwrap().run_to(6, &mut raw).await.unwrap();
    raw.close().await.unwrap();
    let copy = at.join("herald-sandbox.db.schema-6");
    // Something that isn't a file is in the way.
    std::fs::create_dir(copy.with_extension("schema-6.part")).unwrap();
    let words = ["herald-sandbox.db has schema 6", "Nothing has changed", "`herald backup`"];
    ends(at, &["--port", "0"], &[], (73, &words));
    std::fs::remove_dir(copy.with_extension("schema-6.part")).unwrap();
    let (code, told) = Running::start(at).end("-TERM");
    assert_eq!(code, Some(0), "{told}");
    assert!(copy.is_file());
    assert!(told.contains("copied the database as it was"), "{told}");
}

/// The unit doesn't restart after the codes that the README tells supervisors about.
#[test]
fn the_unit_and_the_readme_say_alike_what_is_final() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(top.join("README.md")).unwrap();
    let unit = std::fs::read_to_string(top.join("deploy/systemd/herald.service")).unwrap();
    let line = unit.lines().find(|line| line.starts_with("RestartPreventExitStatus=")).unwrap();
    assert!(readme.contains(&format!("`{line}`")), "{line}");
}

/// Runs a command whose output is not read. Returns its exit code and standard error.
fn unread(folder: &Path, arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut command = command(folder, arguments, &[("RUST_BACKTRACE", "1")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // A command that has ended reads nothing.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_closed_pipe_ends_commands_quietly() {
    let folder = TempDir::new().unwrap();
    let good = b"[GameId \"world-war\"]\n\n1. c2-c3 c7-c6\n";
    let bad = b"[GameId \"world-war\"]\n\n1. c2-c3 c7-c2\n";
    for (arguments, input, code) in [
        (&["import", "-"][..], &good[..], 0),
        // The exit code is the record's, and its error is printed.
        (&["import", "-"], &bad[..], 65),
        (&["match", "world-war", "random", "random", "--games", "3"], b"", 0),
        (&["settings"], b"", 0),
        (&["completions", "bash"], b"", 0),
        (&["man"], b"", 0),
        (&["--help"], b"", 0),
        (&["--version"], b"", 0),
        (&["judge"], b"{\"game\":\"world-war\"}\n{}\n{}\n", 0),
        (&["play", "world-war"], b"legal\nhelp\nlegal\nquit\n", 0),
        (&["render", "world-war", "c2-c3"], b"", 0),
    ] {
        let (ended, told) = unread(folder.path(), arguments, input);
        assert_eq!(ended, Some(code), "{arguments:?}: {told}");
        let words = if code == 0 { "" } else { "herald: the record has an illegal action" };
        assert!(told.starts_with(words) && told.lines().count() <= 1, "{arguments:?}: {told}");
        assert!(!told.contains("panicked"), "{arguments:?}: {told}");
    }
}

/// Records in Windows encodings are read, and a text without moves is an error.
#[test]
fn records_are_imported_from_any_text_file() {
    let folder = TempDir::new().unwrap();
    let record = "[GameId \"battlechess\"]\r\n\r\n1. e2–e4 e7–e5\r\n";
    let utf16: Vec<u8> = record.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xff\xfe".as_slice(), &utf16].concat();
    let windows: Vec<u8> = record.chars().map(|c| u8::try_from(c).unwrap_or(0x96)).collect();
    for (name, bytes) in [("utf16", &utf16), ("marked", &marked), ("windows", &windows)] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        ends(folder.path(), &["import", name], &[], (0, &["2 actions were read and are legal"]));
    }
    ends(folder.path(), &["import", "windows"], &[], (0, &["I read it as Windows-1252"]));
    let zip = b"PK\x03\x04\x14\0\0\0";
    let names = b"White: Ann\nBlack: Bob\n";
    let sides = b"White: e4\nBlack: e5\nWhite: Nf3\n";
    for (bytes, code, words) in [
        (&zip[..], 65, &["Unpack it"][..]),
        (names, 65, &["I found no move in this text", "has no move I can read"]),
        (sides, 0, &["3 actions were read and are legal"]),
        (b"[GameId \"battlechess\"]\n*\n", 0, &["No action was read"]),
    ] {
        std::fs::write(folder.path().join("file"), bytes).unwrap();
        let import = ["import", "file", "--game", "battlechess"];
        ends(folder.path(), &import, &[], (code, words));
    }
}
