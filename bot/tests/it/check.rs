//! `herald backup` and `herald check`, next to a running Herald.

use std::path::Path;
use std::process::{Command, Output};

use match_model::{ChannelId, Person, PersonId, Ply, SidePreference, Time};
use referee::{ChallengeRequest, Chance, Referee, Store};
use test_databases::Medium;

const NOW: Time = Time(1_000_000);

fn person(id: u64) -> Person {
    Person { id: PersonId::new(id), name: format!("Player {id}") }
}

fn herald(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herald"));
    command.current_dir(folder).args(arguments).env_clear();
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test]
async fn a_copy_and_a_check_beside_a_running_herald() {
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let file = folder.path().join("herald.db");
    let store = Store::open_alone(&file, NOW).await.unwrap();
    let referee = Referee::new(store.clone(), Chance::fixed(1));
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
    let id = referee::challenge::make(&referee, request, NOW).await.unwrap();
    let id =
        referee::challenge::accept(&referee, id, &person(2), None, NOW).await.unwrap().match_id;
    referee::draft::enter(&referee, id, PersonId::new(1), "b2-b3", None, NOW).await.unwrap();

    let named = ["--database", "herald.db"];
    let clean = herald(folder.path(), &["check", named[0], named[1]]);
    let words = said(&clean);
    let (lessons, rest) = words.split_once('\n').unwrap();
    let (puzzles, database) = rest.split_once('\n').unwrap();
    assert!(puzzles.starts_with("Proved ") && puzzles.ends_with(" all hold."), "{puzzles}");
    assert!(lessons.starts_with("Checked 92 rule cards and "), "{lessons}");
    assert!(lessons.ends_with("against the rules: all hold."), "{lessons}");
    assert_eq!(
        database,
        "1 match with 1 action replayed, 5 challenges, records and announcements read.\nNo differences.\n"
    );
    assert!(clean.status.success());
    let copied = herald(folder.path(), &["backup", "copy.db", named[0], named[1]]);
    assert!(copied.status.success(), "{}", said(&copied));
    assert!(said(&copied).contains("copy.db is a complete copy of herald.db"), "{}", said(&copied));
    let again = herald(folder.path(), &["backup", "copy.db", named[0], named[1]]);
    assert_eq!(again.status.code(), Some(73));
    assert!(said(&again).contains("copy.db exists already"), "{}", said(&again));
    let none = herald(folder.path(), &["check", "--database", "none.db"]);
    assert_eq!(none.status.code(), Some(66));
    assert!(said(&none).contains("there is no database none.db"), "{}", said(&none));

    // The copy is damaged: it is named, and the exit code reports it.
    let mut tx = store.write().await.unwrap();
    let action = store::actions::Action {
        ply: Ply::new(1),
        actor: store::actions::Actor::Black,
        person_id: Some(PersonId::new(2)),
        text: "a1-h8".to_owned(),
        at: NOW,
    };
    store::actions::insert(&mut tx, id, &action).await.unwrap();
    tx.commit().await.unwrap();
    let found = herald(folder.path(), &["check", named[0], named[1]]);
    assert_eq!(found.status.code(), Some(1));
    let words = said(&found);
    assert!(words.contains("match 1: it claims 1 actions, but there are 2"), "{words}");
    assert!(words.contains("match 1: action 2 doesn't replay: a1-h8"), "{words}");
    assert!(words.contains("2 differences."), "{words}");
    // The earlier copy is intact.
    assert!(herald(folder.path(), &["check", "--database", "copy.db"]).status.success());
    referee.close().await;
}
