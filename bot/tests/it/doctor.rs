//! `herald doctor`: a line for each requirement, and the exit code of the first failure.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use fake_discord::{PATIENCE, Sandbox};
use match_model::Time;
use store::Store;
use tempfile::TempDir;
use test_databases::Medium;

/// An operator's folder, and Discord.
struct Place {
    folder: TempDir,
    discord: Sandbox,
}

impl Place {
    async fn new() -> Place {
        let folder = test_databases::folder(Medium::Memory).unwrap();
        Store::open_alone(&folder.path().join("herald.db"), Time(0)).await.unwrap().close().await;
        let discord = fake_discord::start(fake_discord::Options::default()).await.unwrap();
        Place { folder, discord }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the doctor with additional variables. Returns its exit code and output.
    async fn examine(&self, variables: &[(&str, &str)]) -> (i32, String) {
        let url = self.discord.url();
        let mut all =
            vec![("DISCORD_TOKEN", self.discord.token()), ("HERALD_DISCORD_API", url.as_str())];
        all.extend(variables);
        doctor(self.folder.path(), &all).await
    }
}

async fn doctor(folder: &Path, variables: &[(&str, &str)]) -> (i32, String) {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).arg("doctor").env_clear().envs(variables.iter().copied());
    let output = command.output().await.unwrap();
    (output.status.code().unwrap(), said(&output))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Returns the line about a subject with its verdict.
fn line<'a>(told: &'a str, subject: &str) -> (&'a str, &'a str) {
    let find = |line: &'a str| {
        let (verdict, rest) = line.split_once(' ')?;
        Some((verdict, rest.trim_start().strip_prefix(subject)?.trim_start()))
    };
    told.lines().find_map(find).unwrap_or_else(|| panic!("no line about {subject} in: {told}"))
}

fn backup(place: &Place, hours: u64) {
    std::fs::create_dir_all(place.path("backups")).unwrap();
    let file = std::fs::File::create(place.path("backups/herald-20260101T000000Z.db")).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_herald_that_is_well_has_a_line_for_each_check() {
    let place = Place::new().await;
    backup(&place, 5);
    std::fs::write(place.path("herald.toml"), "[log]\nfilter = \"info\"\n").unwrap();
    let (code, told) = place.examine(&[]).await;
    assert_eq!(code, 0, "{told}");
    for (subject, words) in [
        ("settings", "herald.toml is valid"),
        ("database", "herald.db opens, with 0 matches being played"),
        ("token", "application"),
        ("permissions", "1 server grants everything Herald needs"),
        ("clock", "agrees with Discord's"),
        ("disk", "MiB are free"),
        ("backups", "the newest in backups is 5h"),
    ] {
        let (verdict, text) = line(&told, subject);
        assert_eq!(verdict, "ok", "{told}");
        assert!(text.contains(words), "{words} in: {told}");
    }
    let (verdict, text) = line(&told, "herald");
    assert!(verdict == "warning" && text.contains("`health.address`"), "{told}");
    assert!(!told.contains(place.discord.token()), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn warnings_say_what_to_do_and_keep_the_exit_code() {
    let place = Place::new().await;
    let (code, told) = place.examine(&[]).await;
    assert_eq!(code, 0, "{told}");
    let (verdict, text) = line(&told, "backups");
    assert!(verdict == "warning" && text.contains("herald-backup.timer"), "{told}");
    backup(&place, 100);
    let (_, told) = place.examine(&[]).await;
    let (verdict, text) = line(&told, "backups");
    assert!(verdict == "warning" && text.contains("4d 4h old"), "{told}");
    let (_, told) = place.examine(&[("HERALD_BACKUP_FOLDER", "")]).await;
    assert_eq!(line(&told, "backups").0, "ok", "{told}");
    // No Herald answers at the health address.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (code, told) = place.examine(&[("HERALD_HEALTH", &free)]).await;
    let (verdict, text) = line(&told, "herald");
    assert!(code == 0 && verdict == "warning" && text.contains("no Herald answers"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_failure_gives_the_exit_code() {
    let place = Place::new().await;
    let (code, told) = place.examine(&[("DISCORD_TOKEN", "another")]).await;
    assert_eq!(code, 77, "{told}");
    let (verdict, text) = line(&told, "token");
    assert!(verdict == "failed" && text.contains("Discord does not know this token"), "{told}");
    assert!(told.ends_with("herald: 1 check failed\n"), "{told}");
    let (code, told) = place.examine(&[("HERALD_DISCORD_API", "http://127.0.0.1:1")]).await;
    assert_eq!((code, line(&told, "token").0), (69, "failed"), "{told}");
    // The database's failure has precedence over the token's.
    std::fs::write(place.path("herald.db"), "no database").unwrap();
    let (code, told) = place.examine(&[("DISCORD_TOKEN", "another")]).await;
    assert_eq!(line(&told, "database").0, "failed", "{told}");
    assert_ne!(code, 77, "{told}");
    assert!(told.ends_with("herald: 2 checks failed\n"), "{told}");
    // Without settings, nothing else can be checked.
    std::fs::write(place.path("herald.toml"), "[database]\nfiel = \"x\"\n").unwrap();
    let (code, told) = place.examine(&[("HERALD_LOG_FORMAT", "xml")]).await;
    assert_eq!(code, 78, "{told}");
    assert!(
        told.contains("failed   settings     herald.toml, line 2: there is no setting"),
        "{told}"
    );
    assert!(told.contains("failed   settings     HERALD_LOG_FORMAT: `log.format`"), "{told}");
}

#[tokio::test]
async fn the_sandbox_needs_neither_token_nor_backups() {
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let (code, told) = doctor(folder.path(), &[]).await;
    assert_eq!(code, 0, "{told}");
    for (subject, verdict, words) in [
        ("settings", "ok", "the defaults and the environment apply"),
        ("database", "warning", "there's no herald-sandbox.db yet"),
        ("token", "warning", "Herald starts its sandbox"),
        ("backups", "ok", "the sandbox needs none"),
    ] {
        let (found, text) = line(&told, subject);
        assert!(found == verdict && text.contains(words), "{subject}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_logs_the_invite_links() {
    let place = Place::new().await;
    let url = place.discord.url();
    let variables = [("DISCORD_TOKEN", place.discord.token()), ("HERALD_DISCORD_API", &*url)];
    let mut child = Command::new(env!("CARGO_BIN_EXE_herald"))
        .current_dir(place.folder.path())
        .env_clear()
        .envs(variables)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = BufReader::new(child.stderr.take().unwrap());
    let found = tokio::task::spawn_blocking(move || {
        let mut lines = log.lines().map_while(Result::ok);
        lines.find(|line| line.contains("invite Herald"))
    });
    let found = tokio::time::timeout(PATIENCE, found).await;
    child.kill().unwrap();
    child.wait().unwrap();
    let line = found.expect("in time").unwrap().expect("the line is logged");
    let bot = place.discord.bot();
    for link in [
        format!("client_id={bot}&scope=bot+applications.commands&permissions=309237746688"),
        format!("client_id={bot}&integration_type=1&scope=applications.commands"),
    ] {
        assert!(line.contains(&link), "{link} in: {line}");
    }
}
