//! Tests of `deploy/`: the files name only existing settings, and the scripts work with a played
//! database.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use herald::config::SETTINGS;
use match_model::{ChannelId, Person, PersonId, SidePreference, Time};
use referee::{ChallengeRequest, Chance, Referee, Store};

/// Variables that only a build reads.
const OF_BUILDS: [&str; 1] = ["HERALD_COMMIT"];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns every word of a text that looks like one of Herald's variables.
fn variables(text: &str) -> BTreeSet<&str> {
    let of_a_name = |c: char| c.is_ascii_uppercase() || c == '_';
    text.split(|c: char| !of_a_name(c))
        .filter(|word| word.starts_with("HERALD_") || word.starts_with("DISCORD_TOKEN"))
        .collect()
}

#[test]
fn the_files_name_only_settings_that_there_are() {
    let mut seen = BTreeSet::new();
    for file in [
        "Dockerfile",
        "deploy/compose/sqlite.yml",
        "deploy/compose/postgres.yml",
        "deploy/compose/haproxy.cfg",
        "deploy/systemd/herald.service",
        "deploy/systemd/herald-backup.service",
        "deploy/systemd/herald-drill.service",
    ] {
        let text = std::fs::read_to_string(top().join(file)).expect(file);
        for variable in variables(&text) {
            let known = SETTINGS.iter().any(|setting| setting.variable == variable)
                || OF_BUILDS.contains(&variable);
            assert!(known, "{file} names {variable}, which is no setting");
            seen.insert(variable.to_owned());
        }
    }
    assert!(seen.contains("DISCORD_TOKEN_FILE") && seen.contains("HERALD_DATABASE"), "{seen:?}");
}

fn person(id: u64) -> Person {
    Person { id: PersonId::new(id), name: format!("Player {id}") }
}

/// Creates a database with a match in progress and Black to move.
async fn played(file: &Path) {
    let now = Time(1_000_000);
    let referee = Referee::new(Store::open_alone(file, now).await.unwrap(), Chance::fixed(1));
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(2),
        access: match_model::PlaceAccess::Member,
        thread: None,
        challenger: person(1),
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    };
    let id = referee::challenge::make(&referee, request, now).await.unwrap();
    let begun = referee::challenge::accept(&referee, id, &person(2), None, now).await.unwrap();
    let white = PersonId::new(1);
    referee::draft::enter(&referee, begun.match_id, white, "b2-b3", None, now).await.unwrap();
    referee.close().await;
}

/// Runs a script of `deploy/` in a folder, with a minimal environment.
fn script(folder: &Path, name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(top().join("deploy").join(name));
    command.current_dir(folder).args(arguments).env_clear().envs(variables.iter().copied());
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("HERALD", env!("CARGO_BIN_EXE_herald"));
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_is_kept_and_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    played(&at.join("herald.db")).await;
    let before = std::fs::read(at.join("herald.db")).unwrap();
    let copies = at.join("copies");
    std::fs::create_dir(&copies).unwrap();
    for old in ["herald-20200101T000000Z.db", "herald-20210101T000000Z.db", "other.db"] {
        std::fs::write(copies.join(old), "old").unwrap();
    }
    for stale in ["part", "part-wal", "part-shm", "part-journal"] {
        std::fs::write(copies.join(format!("herald-20200101T000000Z.db.{stale}")), "half").unwrap();
    }

    let kept = [("DATABASE", "herald.db"), ("KEEP", "2")];
    let output = script(at, "make-backup", &["copies"], &kept);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("is the newest of 2 copies"), "{}", said(&output));
    let left = names(&copies);
    assert_eq!(left.len(), 3, "{left:?}");
    assert_eq!([&left[0], &left[2]], ["herald-20210101T000000Z.db", "other.db"]);
    // An invalid number keeps nothing and removes nothing.
    for keep in ["0", "-1", "many"] {
        let output = script(at, "make-backup", &["copies"], &[("KEEP", keep)]);
        assert_eq!(output.status.code(), Some(64), "{}", said(&output));
        assert!(said(&output).starts_with("make-backup: KEEP"), "{}", said(&output));
    }
    // A missing database costs no copy.
    let output = script(at, "make-backup", &["copies"], &[("DATABASE", "none.db"), ("KEEP", "1")]);
    assert_eq!(output.status.code(), Some(66), "{}", said(&output));
    assert_eq!(names(&copies), left);

    // The drill takes none of Herald's settings: it never connects to Discord.
    let variables = [("DISCORD_TOKEN", "sesame"), ("MOST_SECONDS", "100000")];
    let output = script(at, "restore-drill", &["copies"], &variables);
    let told = said(&output);
    assert!(output.status.success(), "{told}");
    for part in [
        left[1].as_str(),
        "1 match with 1 action replayed",
        "No differences.",
        "match 1 continued with ",
        "Herald starts with it, and stops.",
        "seconds from the backup to the next move",
    ] {
        assert!(told.contains(part), "`{part}` in: {told}");
    }
    assert_eq!(std::fs::read(at.join("herald.db")).unwrap(), before);
    assert_eq!(names(&copies), left);

    let damaged = script(at, "restore-drill", &["copies/other.db"], &[]);
    assert_eq!(damaged.status.code(), Some(1), "{}", said(&damaged));
    let none = script(at, "restore-drill", &["."], &[]);
    assert_eq!(none.status.code(), Some(66), "{}", said(&none));
}

/// Returns the bytes that a limit such as `1G` (systemd) or `1g` (compose) stands for.
fn bytes(limit: &str) -> f64 {
    let (number, unit) = limit.split_at(limit.len() - 1);
    let factor = match unit.to_ascii_lowercase().as_str() {
        "k" => 1_024_f64,
        "m" => 1_024_f64.powi(2),
        "g" => 1_024_f64.powi(3),
        _ => panic!("unknown unit in the limit {limit}"),
    };
    number.parse::<f64>().unwrap() * factor
}

/// Returns the values of a key in lines such as `key: value` or `key=value`.
fn values<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let value = |line: &'a str| line.trim().strip_prefix(key)?.strip_prefix([':', '=']);
    text.lines().filter_map(value).map(str::trim).collect()
}

#[test]
fn the_memory_alert_fires_below_every_memory_limit() {
    let read = |file: &str| std::fs::read_to_string(top().join(file)).expect(file);
    let rules = read("deploy/prometheus/herald.rules.yml");
    let expressions = values(&rules, "expr");
    let threshold: Vec<f64> = expressions
        .iter()
        .filter_map(|expression| {
            expression.strip_prefix(r#"process_resident_memory_bytes{job="herald"} > "#)
        })
        .map(|threshold| threshold.parse().unwrap())
        .collect();
    assert_eq!(threshold.len(), 1, "{expressions:?}");
    for (file, key) in [
        ("deploy/systemd/herald.service", "MemoryMax"),
        ("deploy/compose/sqlite.yml", "mem_limit"),
        ("deploy/compose/postgres.yml", "mem_limit"),
    ] {
        let text = read(file);
        let limits = values(&text, key);
        assert!(!limits.is_empty(), "{file} has no {key}");
        for limit in limits {
            // Memory must be able to stay above the threshold until the alert fires.
            let most = bytes(limit) * 0.8;
            assert!(threshold[0] < most, "{file}: {} is not below {most}", threshold[0]);
        }
    }
}

#[test]
fn every_container_starts_again_after_a_reboot() {
    for (file, services) in [("deploy/compose/sqlite.yml", 1), ("deploy/compose/postgres.yml", 3)] {
        let text = std::fs::read_to_string(top().join(file)).expect(file);
        assert_eq!(values(&text, "restart"), vec!["unless-stopped"; services], "{file}");
    }
}

/// A folder with a played database, and a backup of an earlier state.
async fn with_backup() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    played(&at.join("herald.db")).await;
    std::fs::rename(at.join("herald.db"), at.join("backup.db")).unwrap();
    std::fs::remove_file(at.join("herald.db.lock")).unwrap();
    played(&at.join("herald.db")).await;
    folder
}

/// Environment variables of a script, with their values.
type Variables<'a> = &'a [(&'a str, &'a str)];

/// Variables for `restore` without systemd.
const ALONE: [(&str, &str); 2] = [("DATABASE", "herald.db"), ("SERVICE", "")];

#[tokio::test]
async fn a_backup_is_restored_and_the_old_files_are_kept() {
    let folder = with_backup().await;
    let at = folder.path();
    std::fs::write(at.join("herald.db"), "damaged").unwrap();
    std::fs::write(at.join("herald.db-wal"), "the log of the damaged file").unwrap();
    let backup = std::fs::read(at.join("backup.db")).unwrap();

    let output = script(at, "restore", &["backup.db"], &ALONE);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(std::fs::read(at.join("herald.db")).unwrap(), backup);
    let after = names(at);
    let aside = after.iter().find(|name| name.starts_with("herald.db.before-")).unwrap();
    assert_eq!(after, ["backup.db", "herald.db", aside, "herald.db.lock"]);
    assert_eq!(names(&at.join(aside)), ["herald.db", "herald.db-wal"]);
    assert_eq!(std::fs::read(at.join(aside).join("herald.db")).unwrap(), b"damaged");
    let told = said(&output);
    for part in ["No differences.", "restored backup.db as herald.db", aside, "start Herald again"]
    {
        assert!(told.contains(part), "`{part}` in: {told}");
    }
}

#[tokio::test]
async fn a_restore_that_is_refused_changes_nothing() {
    let folder = with_backup().await;
    let at = folder.path();
    std::fs::write(at.join("damaged.db"), "no database").unwrap();
    std::fs::write(at.join("settings.toml"), "[database]\nurl = \"postgres://db/herald\"\n")
        .unwrap();
    let before = names(at);
    let database = std::fs::read(at.join("herald.db")).unwrap();
    let on_a_server = [("CONFIG", "settings.toml"), ("SERVICE", "")];
    let refusals: [(&[&str], Variables, i32, &str); 6] = [
        (&["damaged.db"], &ALONE, 1, "choose another backup"),
        (&["none.db"], &ALONE, 66, "there is no file none.db"),
        (&["herald.db"], &ALONE, 64, "the database itself"),
        (&[], &ALONE, 64, "restore COPY"),
        (&["backup.db"], &on_a_server, 69, "herald move --from backup.db --to postgres://"),
        (&["backup.db"], &[("HERALD_DATABASE_URL", "postgres://db/x")], 69, "PostgreSQL"),
    ];
    for (arguments, variables, code, part) in refusals {
        let output = script(at, "restore", arguments, variables);
        let told = said(&output);
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(part), "`{part}` in: {told}");
    }
    // A Herald that uses the database prevents the restore.
    let working = Store::open_alone(&at.join("herald.db"), Time(2_000_000)).await.unwrap();
    let output = script(at, "restore", &["backup.db"], &ALONE);
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
    assert!(said(&output).contains("process "), "{}", said(&output));
    working.close().await;
    assert_eq!(names(at), before);
    assert_eq!(std::fs::read(at.join("herald.db")).unwrap(), database);
}

/// Every program that `restore` runs.
const STEPS: [&str; 17] = [
    "cat", "chown", "cp", "date", "dirname", "flock", "herald", "id", "ln", "mktemp", "mv",
    "realpath", "rm", "sed", "stat", "sync", "tail",
];

#[tokio::test]
async fn a_restore_that_is_killed_at_any_step_leaves_a_whole_database() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    // Each program counts, and kills the script and itself at its turn.
    let programs = tempfile::tempdir().unwrap();
    let count = programs.path().join("count");
    let path = std::env::var("PATH").unwrap_or_default();
    for step in STEPS {
        let file = programs.path().join(step);
        let real = if step == "herald" { "true" } else { step };
        let text = format!(
            "#!/bin/sh\nread n <{count}\necho $((n + 1)) >{count}\n\
             [ $n = $KILL_AT ] && kill -9 0\nPATH='{path}' exec {real} \"$@\"\n",
            count = count.display(),
        );
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let run = |at: &Path, kill_at: u32| {
        std::fs::write(&count, "0\n").unwrap();
        let mut command = Command::new(top().join("deploy/restore"));
        command.current_dir(at).arg("backup.db").env_clear().envs(ALONE).process_group(0);
        command.env("PATH", format!("{}:{path}", programs.path().display()));
        command.env("KILL_AT", kill_at.to_string()).output().unwrap()
    };
    let mut killed = 0;
    loop {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        for (name, text) in [("herald.db", "old"), ("herald.db-wal", "log"), ("backup.db", "new")] {
            std::fs::write(at.join(name), text).unwrap();
        }
        let output = run(at, killed);
        if output.status.success() {
            break;
        }
        assert_eq!(output.status.code(), None, "it was killed: {}", said(&output));
        let database = std::fs::read_to_string(at.join("herald.db")).unwrap();
        match database.as_str() {
            "old" => {}
            "new" => assert!(!at.join("herald.db-wal").exists(), "the old log would be applied"),
            _ => panic!("step {killed}: the database is `{database}`"),
        }
        let output = run(at, u32::MAX);
        assert!(output.status.success(), "step {killed}: {}", said(&output));
        assert_eq!(std::fs::read_to_string(at.join("herald.db")).unwrap(), "new");
        // The old files are kept, each at least once.
        let kept = |name: &str| {
            let aside =
                names(at).into_iter().filter(|entry| entry.starts_with("herald.db.before-"));
            aside.map(|entry| at.join(entry).join(name)).any(|file| file.exists())
        };
        assert!(kept("herald.db") && kept("herald.db-wal"), "step {killed}: {:?}", names(at));
        killed += 1;
    }
    assert!(killed > 15, "only {killed} steps were interrupted");
}
