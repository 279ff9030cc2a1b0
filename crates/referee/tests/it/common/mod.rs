//! A referee over a database in a folder of its own, and people who ask it for things.
pub(crate) mod battle;
pub(crate) mod clocks;
pub(crate) mod opposing;

use std::path::PathBuf;

use match_model::{
    ChallengeId, ChannelId, MatchId, Person, PersonId, PlaceAccess, RequestRefusal, SidePreference,
    Time,
};
use referee::{Announcement, ChallengeRequest, Chance, Error, OfferAnswer, Posted, Referee, Store};
use store::DatabaseAddress;
use store::matches::{self, NewMatch};
use tempfile::TempDir;
use test_databases::Medium;

pub(crate) const ROOM: ChannelId = ChannelId::new(21);
pub(crate) const NOW: Time = Time(1_000_000);

/// Everybody: Alice (0), Bob (1) and Carol (2).
pub(crate) fn person(index: usize) -> Person {
    let name = ["Alice", "Bob", "Carol"][index % 3];
    Person { id: PersonId::new(11 + index as u64 % 3), name: name.to_owned() }
}

pub(crate) fn alice() -> Person {
    person(0)
}

pub(crate) fn bob() -> Person {
    person(1)
}

pub(crate) fn carol() -> Person {
    person(2)
}

/// A database, and the referee who works on it: a file in a folder of its own, or one on the server
/// with which this program is run.
pub(crate) struct Hall {
    pub(crate) referee: Referee,
    place: Place,
}

/// Where a database is that goes away with this value.
pub(crate) struct Place {
    folder: TempDir,
    database: Option<test_databases::Database>,
}

impl Place {
    pub(crate) fn new() -> Place {
        let folder = test_databases::folder(Medium::Memory).expect("a folder");
        Place { folder, database: test_databases::database() }
    }

    pub(crate) fn address(&self) -> DatabaseAddress {
        match &self.database {
            Some(database) => DatabaseAddress::read(&database.url()).expect("an address"),
            None => DatabaseAddress::File(self.folder.path().join("herald.db")),
        }
    }
}

impl Hall {
    pub(crate) async fn open() -> Hall {
        let place = Place::new();
        Hall { referee: referee(place.address()).await, place }
    }

    /// As Herald itself opens it: nobody else works with the file.
    pub(crate) async fn alone() -> Hall {
        let place = Place::new();
        let store = Store::open_alone(place.address(), NOW).await.expect("opens");
        Hall { referee: Referee::new(store, Chance::fixed(7)), place }
    }

    /// The file, where it is one.
    pub(crate) fn file(&self) -> PathBuf {
        self.place.folder.path().join("herald.db")
    }

    pub(crate) fn address(&self) -> DatabaseAddress {
        self.place.address()
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(self.address()).await.expect("opens")
    }

    /// Another referee on the same file, as another process would have.
    pub(crate) async fn another(&self) -> Referee {
        referee(self.address()).await
    }

    /// The referee goes without a word, and another one opens the file.
    pub(crate) async fn crash(&mut self) {
        self.referee = referee(self.address()).await;
    }

    /// A match of Alice (White) against Bob.
    pub(crate) async fn begin(&self, game: &str) -> MatchId {
        let id = referee::challenge::make(&self.referee, challenge(game), NOW)
            .await
            .expect("challenged");
        let started = referee::challenge::accept(&self.referee, id, &bob(), None, NOW)
            .await
            .expect("accepted");
        started.match_id
    }

    /// A match that stands in the database as it is given here.
    pub(crate) async fn write_match(&self, change: impl FnOnce(&mut NewMatch)) -> MatchId {
        let store = self.store().await;
        let mut tx = store.write().await.expect("begins");
        for person in [alice(), bob()] {
            store::people::meet(&mut tx, &person, NOW).await.expect("met");
        }
        let mut new = NewMatch {
            guild_id: None,
            channel_id: ROOM,
            game: "world-war".to_owned(),
            rules_version: games::find("world-war").expect("a game").info.rules_version.into(),
            options: match_model::Options::new(),
            setup: None,
            seed: "0".repeat(64),
            white: alice().id,
            black: bob().id,
            created_at: NOW,
            access: match_model::PlaceAccess::Member,
        };
        change(&mut new);
        let id = matches::insert(&mut tx, &new).await.expect("written");
        tx.commit().await.expect("committed");
        store.close().await;
        id
    }

    /// A captain asks somebody to play pieces, and they accept.
    pub(crate) async fn enlist(
        &self,
        id: MatchId,
        captain: PersonId,
        person: &Person,
        is_bot: bool,
        homes: &str,
        now: Time,
    ) -> referee::Result<()> {
        let enlistment =
            referee::enlistment::enlist(&self.referee, id, captain, person, is_bot, homes, now)
                .await?;
        referee::enlistment::answer(&self.referee, enlistment, person.id, OfferAnswer::Accept, now)
            .await
            .map(drop)
    }

    pub(crate) async fn news(&self) -> Vec<Announcement> {
        news(&self.referee).await
    }
}

pub(crate) async fn referee(address: DatabaseAddress) -> Referee {
    Referee::new(Store::open(address).await.expect("opens"), Chance::fixed(7))
}

/// Everything that waits to be said, in order; it counts as said.
pub(crate) async fn news(referee: &Referee) -> Vec<Announcement> {
    let mut all = Vec::new();
    loop {
        let announcements =
            referee::outbox::due_announcements(referee, Time(i64::MAX), 100).await.expect("due");
        if announcements.is_empty() {
            all.sort_by_key(|(id, _)| *id);
            return all.into_iter().map(|(_, announcement)| announcement).collect();
        }
        for entry in announcements {
            referee::posted::record(referee, entry.id, Posted::Nothing, NOW).await.expect("said");
            all.push((entry.id, entry.announcement));
        }
    }
}

/// Turns the reminders of Alice and Bob off.
pub(crate) async fn no_reminders(referee: &Referee) {
    for person in [alice(), bob()] {
        let reminders = Some(referee::ReminderChoice::Before(Vec::new()));
        let wished = referee::NoticeChanges { reminders, ..Default::default() };
        referee::notices::set_wishes(referee, &person, wished, NOW).await.expect("set");
    }
}

/// Alice, who plays White, challenges Bob.
pub(crate) fn challenge(game: &str) -> ChallengeRequest {
    ChallengeRequest {
        guild: None,
        channel: ROOM,
        access: PlaceAccess::Member,
        challenger: alice(),
        opponent: Some((bob(), false)),
        game: game.to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
        thread: None,
    }
}

/// What was refused.
pub(crate) fn refused<T: std::fmt::Debug>(result: referee::Result<T>) -> RequestRefusal {
    match result {
        Err(Error::Refused(refused)) => refused,
        other => panic!("not refused: {other:?}"),
    }
}

/// The table as text: two that show the same are the same.
pub(crate) fn table_text(table: &dyn games::Table) -> String {
    format!("{:?} {:?} {:?}", table.facts(), table.legal(), table.outcome())
}

pub(crate) fn no_challenge() -> ChallengeId {
    ChallengeId::new(999)
}
