//! The files of `deploy/`: they name only settings that there are, and its scripts do what they
//! say with a database that has been played on.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use herald::config::SETTINGS;
use referee::{
    ChallengeRequest, Chance, ChannelId, Person, PersonId, Referee, SidePreference, Store, Time,
};

/// What only a build reads.
const OF_BUILDS: [&str; 1] = ["HERALD_COMMIT"];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every word of a text that looks like one of Herald's variables.
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

/// A database with a match under way, in which it is Black's turn.
async fn played(file: &Path) {
    let now = Time(1_000_000);
    let referee = Referee::new(Store::open_alone(file, now).await.unwrap(), Chance::fixed(1));
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(2),
        access: referee::PlaceAccess::Member,
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

/// Runs a script of `deploy/` in a folder, with nothing of the environment but what it needs.
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
    std::fs::write(copies.join("herald-20200101T000000Z.db.part"), "half").unwrap();

    let kept = [("DATABASE", "herald.db"), ("KEEP", "2")];
    let output = script(at, "make-backup", &["copies"], &kept);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("is the newest of 2 copies"), "{}", said(&output));
    let left = names(&copies);
    assert_eq!(left.len(), 3, "{left:?}");
    assert_eq!([&left[0], &left[2]], ["herald-20210101T000000Z.db", "other.db"]);
    // What is no number keeps nothing and removes nothing.
    for keep in ["0", "-1", "many"] {
        let output = script(at, "make-backup", &["copies"], &[("KEEP", keep)]);
        assert_eq!(output.status.code(), Some(64), "{}", said(&output));
    }
    // A database that is not there costs no copy.
    let output = script(at, "make-backup", &["copies"], &[("DATABASE", "none.db"), ("KEEP", "1")]);
    assert_eq!(output.status.code(), Some(66), "{}", said(&output));
    assert_eq!(names(&copies), left);

    // The drill takes no setting of Herald's own: it never speaks with Discord.
    let variables = [("DISCORD_TOKEN", "sesame"), ("MOST_SECONDS", "100000")];
    let output = script(at, "restore-drill", &["copies"], &variables);
    let told = said(&output);
    assert!(output.status.success(), "{told}");
    for part in [
        left[1].as_str(),
        "1 match with 1 action replayed",
        "No differences.",
        "match 1 went on with ",
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
