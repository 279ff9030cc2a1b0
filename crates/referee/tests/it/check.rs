//! `herald check`: a database of every schema is clean, and every damage is found and named.

use std::path::{Path, PathBuf};

use match_model::{ChallengeId, MatchId, Moment, OutboxId, Ply, PracticeId, RecordId, Remark};
use referee::{About, Chance, Fault, Finding, PracticeInput, Referee, Store};
use rules::l10n::say;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};
use test_databases::Medium;

use crate::common::{Hall, NOW, alice, bob, challenge, opposing};

async fn raw(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .foreign_keys(false)
        .connect()
        .await
        .unwrap()
}

async fn run(connection: &mut SqliteConnection, sql: &str) {
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(connection).await.unwrap();
}

#[tokio::test]
async fn a_filled_database_of_every_schema_is_clean() {
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store");
    let all = Migrator::new(store.join("../../migrations")).await.unwrap();
    let mut files: Vec<PathBuf> = std::fs::read_dir(store.join("tests/filled"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for target in all.iter().map(|migration| migration.version) {
        let folder = test_databases::folder(Medium::Memory).unwrap();
        let database = folder.path().join("herald.db");
        let mut connection = raw(&database).await;
        for file in &files {
            let schema: i64 = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
            if schema <= target {
                all.run_to(schema, &mut connection).await.unwrap();
                run(&mut connection, &std::fs::read_to_string(file).unwrap()).await;
            }
        }
        all.run_to(target, &mut connection).await.unwrap();
        connection.close().await.unwrap();
        // As the command does it: a copy, brought up to date, while the file itself stays.
        let copy = folder.path().join("copy.db");
        assert_eq!(store::backup(&database, &copy).await.unwrap().schema, target);
        let referee = Referee::new(Store::open(&copy).await.unwrap(), Chance::fixed(1));
        let checked = referee::check::run(&referee).await.unwrap();
        assert_eq!(checked.findings, [], "schema {target}");
        assert_eq!(checked.pinned_elsewhere, [], "schema {target}");
        assert_eq!((checked.matches, checked.actions), (2, 2));
        referee.close().await;
    }
}

/// A database with a match that goes on (1, with a draft and an offer), one that was resigned (2),
/// one against Herald, who has said something (3), an open challenge (4) and a record (1).
async fn hall() -> Hall {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let on = hall.begin("medieval-war").await;
    referee::draft::enter(referee, on, alice().id, "b2-c3", None, NOW).await.unwrap();
    referee::draw::offer(referee, on, bob().id, NOW).await.unwrap();
    let over = hall.begin("world-war").await;
    referee::draft::enter(referee, over, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::resign::resign(referee, over, bob().id, NOW).await.unwrap();
    let knowing = opposing::knowing(&hall).await;
    let to_herald = opposing::to_herald("world-war");
    let against = opposing::begin(&knowing, to_herald, &opposing::level(1)).await;
    referee::play::play(&knowing, against, alice().id, "b2-b3", None, NOW).await.unwrap();
    let remark = Some(Remark { mood: 1, sentence: say("opponent-hopes") });
    referee::opponent::play_with_remark(
        &knowing,
        against.at(Moment::new(1)),
        opposing::herald().id,
        "b7-b6",
        remark,
        NOW,
    )
    .await
    .unwrap();
    knowing.close().await;
    referee::challenge::make(referee, challenge("world-war"), NOW).await.unwrap();
    let new = referee::NewRecord {
        commentary: Default::default(),
        game: "world-war".to_owned(),
        options: match_model::Options::new(),
        setup: None,
        actions: vec!["b2-b3".to_owned()],
    };
    referee::records::store_record(referee, &bob(), new, NOW).await.unwrap();
    let new = referee::NewPractice { game: "world-war".to_owned(), ..Default::default() };
    let board = referee::practice::begin(referee, &bob(), new, NOW).await.unwrap();
    let (id, start) = (board.row.id, match_model::PracticeMoment::START);
    referee::practice::change_board(
        referee,
        bob().id,
        id,
        start,
        PracticeInput::Play("b2-b3"),
        NOW,
    )
    .await
    .unwrap();
    assert_eq!(referee::check::run(referee).await.unwrap().findings, []);
    hall
}

#[tokio::test]
async fn every_damage_is_found_and_named() {
    let [on, over, by_herald] = [1, 2, 3].map(|id| About::Match(MatchId::new(id)));
    let plies = |told, found| Fault::Plies { told, fault_count: found };
    type Is = fn(&Fault) -> bool;
    let exactly: Vec<(&str, About, Fault)> = vec![
        ("UPDATE matches SET plies = 5 WHERE id = 2", over.clone(), plies(5, 1)),
        ("DELETE FROM actions WHERE match_id = 2", over.clone(), plies(1, 0)),
        ("UPDATE actions SET ply = 7 WHERE match_id = 2", over.clone(), Fault::Gap(Ply::FIRST)),
        (
            "UPDATE actions SET actor = 'black' WHERE match_id = 2",
            over.clone(),
            Fault::Actor(Ply::FIRST),
        ),
        ("DELETE FROM endings", over.clone(), Fault::NoEnding),
        ("UPDATE matches SET state = 'playing' WHERE id = 2", over.clone(), Fault::EndingTooSoon),
        ("UPDATE endings SET winner = NULL", over.clone(), Fault::Winner),
        ("UPDATE endings SET how = 'agreed'", over.clone(), Fault::Winner),
        ("UPDATE endings SET how = 'rule'", over.clone(), Fault::NotByRule),
        ("UPDATE endings SET how = 'claimed'", over.clone(), Fault::NoClaim),
        ("UPDATE drafts SET ply = 3", on.clone(), Fault::Draft(alice().id)),
        ("UPDATE drafts SET match_id = 2", over.clone(), Fault::Draft(alice().id)),
        ("UPDATE drafts SET actions = '[\"a1-h8\"]'", on.clone(), Fault::Draft(alice().id)),
        ("UPDATE offers SET ply = 9", on.clone(), Fault::Offer),
        ("UPDATE offers SET match_id = 2", over.clone(), Fault::Offer),
        ("INSERT INTO ordered (match_id, ply) VALUES (2, 1)", over.clone(), Fault::Ahead(1)),
        ("UPDATE opponents SET level = 4", by_herald.clone(), Fault::Opponent),
        ("DELETE FROM opponents", by_herald.clone(), Fault::Opponent),
        ("DELETE FROM levels", by_herald.clone(), Fault::Opponent),
        (
            "INSERT INTO opponents (match_id, side, level) VALUES (1, 'white', 2)",
            on.clone(),
            Fault::Opponent,
        ),
        ("UPDATE matches SET rated = 1 WHERE id = 3", by_herald.clone(), Fault::Opponent),
        ("UPDATE remarks SET moment = 5", by_herald.clone(), Fault::SaidAhead(1)),
        (
            "INSERT INTO analyses (match_id, findings, made_at) VALUES (3, '{}', 1)",
            by_herald.clone(),
            Fault::LookedThrough,
        ),
        (
            "UPDATE challenges SET match_id = 99 WHERE id = 1",
            About::Challenge(ChallengeId::new(1)),
            Fault::NoMatch,
        ),
        (
            "UPDATE outbox SET topic = 'match 9' WHERE id = 1",
            About::Outbox(OutboxId::new(1)),
            Fault::Topic,
        ),
        (
            "UPDATE matches SET white = 77 WHERE id = 1",
            About::Tables,
            Fault::Dangling("matches".to_owned(), "people".to_owned()),
        ),
    ];
    let board = About::Practice(PracticeId::new(1));
    let alike: Vec<(&str, About, Is)> = vec![
        (
            "UPDATE matches SET options = '{' WHERE id = 2",
            over.clone(),
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("options")),
        ),
        (
            "UPDATE matches SET state = 'odd' WHERE id = 2",
            over.clone(),
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("state")),
        ),
        (
            "UPDATE actions SET actor = 'red' WHERE match_id = 2",
            over.clone(),
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("actor")),
        ),
        (
            "UPDATE endings SET how = 'magic'",
            over.clone(),
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("how")),
        ),
        (
            "UPDATE drafts SET actions = '{'",
            on.clone(),
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("actions")),
        ),
        (
            "UPDATE actions SET text = 'b2-b7' WHERE match_id = 2",
            over,
            |fault| matches!(fault, Fault::Replay(Ply::FIRST, why) if why.contains("b2-b7")),
        ),
        ("UPDATE records SET actions = '[\"b2-b7\"]'", About::Record(RecordId::new(1)), |fault| {
            matches!(fault, Fault::Replay(Ply::FIRST, _))
        }),
        ("UPDATE records SET options = '{'", About::Record(RecordId::new(1)), |fault| {
            matches!(fault, Fault::Unreadable(_))
        }),
        (
            "UPDATE remarks SET saying = '{'",
            by_herald,
            |fault| matches!(fault, Fault::Unreadable(why) if why.contains("saying")),
        ),
        ("UPDATE practices SET actions = '[\"b2-b7\"]'", board.clone(), |fault| {
            matches!(fault, Fault::Replay(Ply::FIRST, _))
        }),
        (
            "UPDATE practices SET plies = 2",
            board.clone(),
            |fault| matches!(fault, Fault::Replay(ply, _) if ply.get() == 2),
        ),
        ("UPDATE practices SET setup = '{'", board, |fault| matches!(fault, Fault::Unreadable(_))),
        (
            "UPDATE challenges SET options = '{' WHERE id = 4",
            About::Challenge(ChallengeId::new(4)),
            |fault| matches!(fault, Fault::Unreadable(_)),
        ),
        (
            "UPDATE outbox SET content = '{' WHERE id = 1",
            About::Outbox(OutboxId::new(1)),
            |fault| matches!(fault, Fault::Unreadable(_)),
        ),
    ];
    let hall = hall().await;
    let healthy = hall.file().with_extension("healthy");
    store::backup(&hall.file(), &healthy).await.unwrap();
    let mut number = 0;
    let mut damaged = async |sql: &str| -> Vec<Finding> {
        number += 1;
        let file = hall.file().with_extension(number.to_string());
        std::fs::copy(&healthy, &file).unwrap();
        let mut connection = raw(&file).await;
        run(&mut connection, sql).await;
        connection.close().await.unwrap();
        let referee = Referee::new(Store::open(&file).await.unwrap(), Chance::fixed(1));
        let findings = referee::check::run(&referee).await.unwrap().findings;
        referee.close().await;
        findings
    };
    for (sql, about, fault) in exactly {
        let findings = damaged(sql).await;
        assert!(findings.contains(&Finding { about, fault }), "{sql}: {findings:?}");
    }
    for (sql, about, is) in alike {
        let findings = damaged(sql).await;
        assert!(
            findings.iter().any(|one| one.about == about && is(&one.fault)),
            "{sql}: {findings:?}"
        );
    }
    // A match of another edition or game is no damage, and is said not to have been replayed.
    for sql in [
        "UPDATE matches SET rules_version = 0 WHERE id = 1",
        "UPDATE matches SET game = 'go' WHERE id = 1",
    ] {
        assert_eq!(damaged(sql).await, [], "{sql}");
    }
}

/// A game that its rules have ended.
#[tokio::test]
async fn an_end_by_rule_is_held_against_the_game() {
    // World War Chess to Radar Lock, as the journey of a whole game plays it.
    const GAME: [&str; 17] = [
        "g2-f3",
        "f7-f6",
        "f2>f3",
        "d8-d2xC",
        "a2>b2xB",
        "c7-d6",
        "f4-g5",
        "e7>d7",
        "d1-d6xI",
        "b7-c6",
        "g5-g6",
        "c6-c5",
        "g6-g7xI",
        "f6-f5",
        "g7-g8xP=C",
        "b8-c6",
        "d6-f8xH",
    ];
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    for (ply, text) in GAME.into_iter().enumerate() {
        let by = if ply % 2 == 0 { alice() } else { bob() };
        referee::draft::enter(&hall.referee, id, by.id, text, None, NOW).await.unwrap();
    }
    assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
    let fault = Fault::EndedByRule { rule: "WWC-15".to_owned() };
    for sql in [
        "UPDATE endings SET winner = 'black'",
        "UPDATE endings SET how = 'resigned'",
        "UPDATE endings SET rule = 'WWC-1'",
        "DELETE FROM endings; UPDATE matches SET state = 'playing'",
    ] {
        let mut connection = raw(&hall.file()).await;
        run(&mut connection, &format!("SAVEPOINT healthy; {sql}; RELEASE healthy")).await;
        connection.close().await.unwrap();
        let findings = referee::check::run(&hall.referee).await.unwrap().findings;
        assert!(findings.iter().any(|one| one.fault == fault), "{sql}: {findings:?}");
    }
}
