//! A temporary database with people.
use std::path::PathBuf;

use match_model::{ChannelId, MatchId, MatchState, Options, Person, PersonId, PlaceAccess, Time};
use store::matches::{self, NewMatch};
use store::{AppendStep, Connection, DatabaseAddress, Store, WriteTransaction, people};
use tempfile::TempDir;
use test_databases::Medium;

pub(crate) const ALICE: PersonId = PersonId::new(11);
pub(crate) const BOB: PersonId = PersonId::new(12);
pub(crate) const CAROL: PersonId = PersonId::new(13);
pub(crate) const ROOM: ChannelId = ChannelId::new(21);

/// A temporary database: a file, or a database on this run's server.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    database: Option<test_databases::Database>,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place {
            folder: test_databases::folder(Medium::Memory).expect("a folder"),
            database: test_databases::database(),
        }
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("herald.db")
    }

    /// Where the database is.
    pub(crate) fn address(&self) -> DatabaseAddress {
        match &self.database {
            Some(database) => DatabaseAddress::read(&database.url()).expect("an address"),
            None => DatabaseAddress::File(self.file()),
        }
    }

    /// The server's address for other clients.
    pub(crate) fn url(&self) -> Option<String> {
        self.database.as_ref().map(test_databases::Database::url)
    }

    /// Its name for faults.
    pub(crate) fn name(&self) -> PathBuf {
        self.address().name()
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(self.address()).await.expect("opens")
    }
}

/// A database with Alice, Bob and Carol.
pub(crate) async fn peopled() -> (Place, Store) {
    let place = Place::new();
    let store = place.open().await;
    let mut tx = store.write().await.expect("begins");
    for (id, name) in [(ALICE, "Alice"), (BOB, "Bob"), (CAROL, "Carol")] {
        meet(&mut tx, id, name).await;
    }
    tx.commit().await.expect("commits");
    (place, store)
}

pub(crate) async fn meet(connection: &mut Connection, id: PersonId, name: &str) {
    people::meet(connection, &Person { id, name: name.to_owned() }, Time(1)).await.expect("met");
}

/// A match of Alice (White) against Bob, in the room.
pub(crate) fn new_match(at: i64) -> NewMatch {
    NewMatch {
        guild_id: None,
        channel_id: ROOM,
        game: "world-war".to_owned(),
        rules_version: 1,
        options: Options::new(),
        setup: None,
        seed: "0".repeat(64),
        white: ALICE,
        black: BOB,
        created_at: Time(at),
        access: PlaceAccess::Member,
    }
}

pub(crate) async fn begin(connection: &mut Connection, at: i64) -> MatchId {
    matches::insert(connection, &new_match(at)).await.expect("begun")
}

/// Commits a change with a step of a match, and begins another. Returns whether the match was
/// unchanged.
pub(crate) async fn step(
    store: &Store,
    tx: WriteTransaction,
    match_id: MatchId,
    seen_version: i64,
    plies: i64,
    state: MatchState,
    at: Time,
) -> (WriteTransaction, bool) {
    let (actions, announcements) = (Vec::new(), Vec::new());
    let step = AppendStep { match_id, seen_version, actions, plies, state, announcements, at };
    let stepped = tx.commit_with(step).await.expect("commits");
    (store.write().await.expect("begins"), stepped)
}

/// Tries something that the database refuses. A file's change continues afterwards. A server's can
/// only be rolled back, so the earlier part is committed first.
pub(crate) async fn refuses<T>(
    store: &Store,
    mut tx: WriteTransaction,
    change: impl AsyncFnOnce(&mut Connection) -> store::Result<T>,
) -> WriteTransaction {
    if !test_databases::is_available() {
        assert!(change(&mut tx).await.is_err(), "it is refused");
        return tx;
    }
    tx.commit().await.expect("commits");
    let mut tx = store.write().await.expect("begins");
    assert!(change(&mut tx).await.is_err(), "it is refused");
    assert!(tx.commit().await.is_err(), "nothing of it lasts");
    store.write().await.expect("begins")
}
