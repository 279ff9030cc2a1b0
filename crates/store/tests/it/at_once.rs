//! Concurrent changes: everything confirmed is there, and nothing twice.

use std::collections::BTreeSet;

use match_model::{MatchId, MatchState, Ply, Time};
use store::actions::{self, Action, Actor};
use store::counters::{self, Sequence};
use store::outbox::{self, NewEntry};
use store::{AppendStep, Store, matches};
use test_databases::Medium;
use tokio::task::JoinSet;

use crate::common::{ALICE, begin, peopled};

const WRITERS: usize = 32;
const CHANGES: usize = 20;

/// Takes numbers in a writer that rolls back every fifth change.
async fn write(store: Store, writer: usize) -> Vec<u64> {
    let mut numbers = Vec::new();
    for change in 0..CHANGES {
        let mut tx = store.write().await.unwrap();
        let number = counters::next(&mut tx, Sequence::Challenges).await.unwrap();
        let topic = format!("writer {writer}");
        outbox::insert(&mut tx, &topic, &number.to_string(), Time(0)).await.unwrap();
        if change % 5 == 4 {
            drop(tx);
        } else {
            tx.commit().await.unwrap();
            numbers.push(number);
        }
    }
    numbers
}

/// Returns the numbers of several writers: all from 1 on, but PostgreSQL skips rolled back ones.
fn expected(given: &[u64], writers: usize) -> BTreeSet<u64> {
    let count = (writers * CHANGES * 4 / 5) as u64;
    match test_databases::is_available() {
        true => {
            assert_eq!(given.len() as u64, count);
            given.iter().copied().collect()
        }
        false => (1..=count).collect(),
    }
}

async fn contents(store: &Store) -> Vec<u64> {
    let mut tx = store.write().await.unwrap();
    let mut all = Vec::new();
    loop {
        let entries = outbox::due_entries(&mut tx, Time(0), 1000).await.unwrap();
        if entries.is_empty() {
            return all;
        }
        for entry in entries {
            all.push(entry.content.parse().unwrap());
            outbox::mark_posted(&mut tx, entry.id, None, Time(0)).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn writers_take_turns_and_lose_nothing() {
    let (place, store) = peopled().await;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(write(store.clone(), writer));
    }
    let mut reading = store.read().await.unwrap();
    let numbers: Vec<u64> = writers.join_all().await.concat();
    // A concurrent reader disturbed nobody.
    outbox::next_due(&mut reading, Time(0)).await.unwrap();
    drop(reading);
    drop(store);

    let expected = expected(&numbers, WRITERS);
    assert_eq!(numbers.len(), expected.len(), "no number twice");
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), expected, "and none left out");
    let store = place.open().await;
    let stored = contents(&store).await;
    assert_eq!(stored.len(), expected.len());
    assert_eq!(stored.into_iter().collect::<BTreeSet<_>>(), expected, "all are durable");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_on_one_file_take_turns_too() {
    let (place, one) = peopled().await;
    let two = place.open().await;
    let mut writers = JoinSet::new();
    for writer in 0..8 {
        let store = if writer % 2 == 0 { one.clone() } else { two.clone() };
        writers.spawn(write(store, writer));
    }
    let numbers: Vec<u64> = writers.join_all().await.concat();
    let expected = expected(&numbers, 8);
    assert_eq!(numbers.len(), expected.len(), "no number twice");
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), expected);
}

async fn tx_with(store: &Store, step: AppendStep) -> bool {
    store.write().await.unwrap().commit_with(step).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_saw_the_same_version_one_advances() {
    const EACH: i64 = 5;
    let (place, store) = peopled().await;
    store.close().await;
    let store = Store::open_alone(place.address(), Time(1)).await.unwrap();
    let mut tx = store.write().await.unwrap();
    let id = begin(&mut tx, 0).await;
    tx.commit().await.unwrap();
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        let store = store.clone();
        writers.spawn(async move {
            let mut advanced = 0;
            while advanced < EACH {
                let contents = {
                    let mut reading = store.read().await.unwrap();
                    matches::find(&mut reading, id).await.unwrap().unwrap()
                };
                let (version, next) = (contents.version, contents.plies + 1);
                let action = Action {
                    ply: Ply::new(contents.plies.try_into().unwrap()),
                    actor: Actor::White,
                    person_id: Some(ALICE),
                    text: "x".to_owned(),
                    at: Time(1),
                };
                let step = AppendStep {
                    match_id: id,
                    seen_version: version,
                    actions: vec![action],
                    plies: next,
                    state: MatchState::Playing,
                    announcements: Vec::new(),
                    at: Time(1),
                };
                // On its own, or as the end of a change.
                let stepped = match contents.plies % 2 {
                    0 => store.append(step).await.unwrap(),
                    _ => tx_with(&store, step).await,
                };
                if !stepped {
                    // Another change was first: look again.
                    continue;
                }
                advanced += 1;
            }
        });
    }
    writers.join_all().await;
    let all = EACH * WRITERS as i64;
    let mut reading = store.read().await.unwrap();
    let row = matches::find(&mut reading, id).await.unwrap().unwrap();
    let log = actions::of_match(&mut reading, id).await.unwrap();
    assert_eq!((row.plies, row.version), (all, all));
    assert_eq!(
        log.iter().map(|a| i64::from(a.ply)).collect::<Vec<_>>(),
        (0..all).collect::<Vec<_>>()
    );
}

/// Begins several matches.
async fn several(store: &Store, count: i64) -> Vec<MatchId> {
    let mut tx = store.write().await.unwrap();
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(begin(&mut tx, 0).await);
    }
    tx.commit().await.unwrap();
    ids
}

/// The first step of a match, with an announcement.
fn first_step(match_id: MatchId, seen_version: i64, ply: u32) -> AppendStep {
    let (actor, person_id) = (Actor::White, Some(ALICE));
    let text = format!("move {match_id}");
    AppendStep {
        match_id,
        seen_version,
        actions: vec![Action { ply: Ply::new(ply), actor, person_id, text, at: Time(0) }],
        plies: i64::from(ply) + 1,
        state: MatchState::Playing,
        announcements: vec![NewEntry {
            topic: format!("match {match_id}"),
            content: match_id.to_string(),
        }],
        at: Time(0),
    }
}

/// Moves of several matches share a statement on a server; each gets its own result.
#[tokio::test]
async fn a_step_that_cannot_be_made_hinders_no_other() {
    let (_place, store) = peopled().await;
    let ids = several(&store, 40).await;
    for id in ids.iter().skip(7).step_by(10) {
        // It already has the action that is added below.
        let action = first_step(*id, 0, 0).actions.remove(0);
        let mut tx = store.write().await.unwrap();
        actions::insert(&mut tx, *id, &action).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut appended = JoinSet::new();
    for (number, id) in ids.iter().copied().enumerate() {
        let wrong_version = if number % 10 == 3 { 5 } else { 0 };
        let store = store.clone();
        appended
            .spawn(async move { (number, store.append(first_step(id, wrong_version, 0)).await) });
    }
    for (number, outcome) in appended.join_all().await {
        let mut reading = store.read().await.unwrap();
        let row = matches::find(&mut reading, ids[number]).await.unwrap().unwrap();
        match number % 10 {
            3 => assert!(!outcome.unwrap(), "{number}"),
            7 => drop(outcome.unwrap_err()),
            _ => assert!(outcome.unwrap(), "{number}"),
        }
        let is_made = i64::from(!matches!(number % 10, 3 | 7));
        assert_eq!((row.version, row.plies), (is_made, is_made), "{number}");
    }
    let mut contents = contents(&store).await;
    contents.sort_unstable();
    let expected = ids.iter().enumerate().filter(|(number, _)| !matches!(number % 10, 3 | 7));
    assert_eq!(contents, expected.map(|(_, id)| id.get()).collect::<Vec<_>>());
}

/// On a server, a change of one match doesn't block moves in others.
#[tokio::test]
async fn a_match_that_is_locked_keeps_no_other_waiting() {
    if !test_databases::is_available() {
        return;
    }
    let (_place, store) = peopled().await;
    let ids = several(&store, 12).await;
    let (locked, _) = store.write_of(ids[0]).await.unwrap();
    let mut others = JoinSet::new();
    let mut waiting = JoinSet::new();
    for (number, id) in ids.iter().copied().enumerate() {
        let store = store.clone();
        let append = async move { store.append(first_step(id, 0, 0)).await.unwrap() };
        if number == 0 {
            waiting.spawn(append)
        } else {
            others.spawn(append)
        };
    }
    assert_eq!(others.join_all().await, [true; 11]);
    locked.rollback().await.unwrap();
    assert_eq!(waiting.join_all().await, [true]);
}

#[tokio::test]
async fn what_waits_for_another_of_its_topic_is_not_overdue() {
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let store = Store::open(&folder.path().join("outbox.db")).await.unwrap();
    let mut tx = store.write().await.unwrap();
    let backlog = outbox::backlog(&mut tx, Time(0)).await.unwrap();
    assert_eq!((backlog.waiting, backlog.oldest, backlog.due_since), (0, None, None));
    let dead = outbox::insert(&mut tx, "dead", "1", Time(10)).await.unwrap();
    outbox::insert(&mut tx, "dead", "2", Time(20)).await.unwrap();
    let refused = outbox::SendFailure { cause: "forbidden", outage: false };
    outbox::postpone(&mut tx, dead, Time(1_000), refused).await.unwrap();
    let backlog = outbox::backlog(&mut tx, Time(500)).await.unwrap();
    assert_eq!((backlog.waiting, backlog.oldest, backlog.due_since), (2, Some(Time(10)), None));
    outbox::insert(&mut tx, "alive", "3", Time(400)).await.unwrap();
    let backlog = outbox::backlog(&mut tx, Time(500)).await.unwrap();
    assert_eq!((backlog.waiting, backlog.due_since), (3, Some(Time(400))));
    let backlog = outbox::backlog(&mut tx, Time(1_000)).await.unwrap();
    assert_eq!(backlog.due_since, Some(Time(400)));
    tx.rollback().await.unwrap();
    store.close().await;
}
