//! A database on a PostgreSQL server, by the command line: moved there, checked, copied and moved
//! back, and each way in which it cannot be used.

use std::path::Path;
use std::process::{Command, Output};

use postgres_server::Server;
use referee::{
    ChallengeRequest, Chance, ChannelId, Person, PersonId, Referee, SidePreference, Time,
};
use store::Store;

const NOW: Time = Time(1_795_219_200_000);

fn herald(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear().output().unwrap()
}

/// That it ends with this number, and says all of this and no password.
fn ends(folder: &Path, arguments: &[&str], (code, words): (i32, &[&str])) {
    let output = herald(folder, arguments);
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    for part in words {
        assert!(told.contains(part), "{arguments:?}: `{part}` in: {told}");
    }
    assert!(!told.contains("secret"), "{arguments:?}: {told}");
}

fn person(number: u64) -> Person {
    Person { id: PersonId::new(number), name: format!("P{number}") }
}

#[tokio::test]
async fn a_database_moves_to_a_server_and_back() {
    let Some(server) = Server::start().unwrap() else { return };
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_alone(&folder.path().join("herald.db"), NOW).await.unwrap();
    let referee = Referee::new(store, Chance::fixed(1));
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
    let id = referee::challenge::make(&referee, request, NOW).await.unwrap();
    let id =
        referee::challenge::accept(&referee, id, &person(2), None, NOW).await.unwrap().match_id;
    referee::draft::enter(&referee, id, PersonId::new(1), "b2-b3", None, NOW).await.unwrap();
    let url = server.url("postgres");
    let url = url.as_str();
    let there = ["move", "--from", "herald.db", "--to", url];
    // While Herald works with it, nothing is moved.
    ends(folder.path(), &there, (75, &["in use by another Herald"]));
    referee.close().await;
    let moved = ["matches: 1 row", "people: 2 rows", "1 match with 1 action", "No differences."];
    ends(folder.path(), &there, (0, &moved));
    ends(folder.path(), &there, (73, &["is not empty"]));

    ends(folder.path(), &["check", "--database", url], (0, &["1 match with 1 action"]));
    let record = herald(folder.path(), &["export", "1", "--database", "herald.db"]);
    let moved = herald(folder.path(), &["export", "1", "--database", url]);
    assert!(moved.status.success());
    assert_eq!(record.stdout, moved.stdout);
    ends(folder.path(), &["backup", "copy.db", "--database", url], (0, &["copy.db is a copy of"]));
    ends(folder.path(), &["backup", "copy.db", "--database", url], (73, &["is there already"]));
    ends(folder.path(), &["check", "--database", "copy.db"], (0, &["No differences."]));
    let back = ["move", "--from", url, "--to", "back.db"];
    ends(folder.path(), &back, (0, &["No differences."]));
    let back = herald(folder.path(), &["export", "1", "--database", "back.db"]);
    assert_eq!(record.stdout, back.stdout);
}

#[test]
fn what_cannot_be_used_has_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let check = |url: &str, code: i32, words: &str| {
        ends(folder.path(), &["check", "--database", url], (code, &[words]));
    };
    check("mysql://herald:secret@db/herald", 78, "postgres://user:password@host");
    check("postgres://herald:secret@127.0.0.1:1/herald", 69, "cannot be reached");
    let same = ["move", "--from", "postgres://a:secret@b/c", "--to", "postgres://a:secret@b/c"];
    ends(folder.path(), &same, (64, &["name two databases"]));
    let nothing = ["move", "--from", "nothing.db", "--to", "other.db"];
    ends(folder.path(), &nothing, (74, &["there is no such file"]));
    assert!(!folder.path().join("other.db").exists());
}
