//! Herald's memory in SQLite: one module a table, transactions, the outbox.
//!
//! Nothing here knows Discord or a rule. Functions of the table modules take a connection: one
//! from [`Store::read`] for looking, the transaction from [`Store::write`] for changing. There is
//! one writer; every change is one transaction, durable when it is committed (WAL with
//! `synchronous=FULL`). After a failure it goes on with a new connection.

pub mod absences;
pub mod actions;
pub mod adjudications;
mod append_step;
pub mod baseline;
mod batch;
pub mod challenges;
pub mod clocks;
mod columns;
pub mod conditional_moves;
mod connection;
mod copy;
pub mod counters;
pub mod downtimes;
pub mod drafts;
pub mod endings;
pub mod enlistments;
#[cfg(feature = "faults")]
pub mod faults;
pub mod fights;
mod guard;
pub mod guilds;
pub mod handovers;
mod ids;
pub mod integrity;
mod lock;
mod match_flags;
pub mod matches;
pub mod notices;
pub mod offers;
mod open;
pub mod opponents;
pub mod orders;
pub mod outbox;
pub mod people;
pub mod practices;
pub mod privacy;
pub mod rate_limits;
pub mod ratings;
pub mod records;
pub mod rematches;
pub mod settings;
pub mod takebacks;
pub mod teams;
pub mod timeline;
pub mod timers;
pub mod tours;
mod turn;
pub mod vacations;
mod values;
pub mod watching;
mod writer;

use std::sync::Arc;

use crate::writer::{SQLITE_CORRUPT, SQLITE_NOTADB, primary_code};

pub use append_step::Advance;
pub use connection::{Connection, Reading};
pub use copy::{BackupError, Looked, backup, look};
pub use guard::Lost;
pub use ids::{
    ChallengeId, ChannelId, EnlistmentId, GuildId, MatchId, MessageId, OfferId, OutboxId, PersonId,
    PracticeId, RecordId, RoleId,
};
pub use match_flags::Beside;
pub use model::Side;
pub use open::{OpenError, Store};
pub use values::{Actor, SidePreference, Time};
pub use writer::Writing;

/// A game's options, key and value.
pub type Options = std::collections::BTreeMap<String, String>;

/// What people said of a record's actions, by their numbers from 0.
pub type Commentary = std::collections::BTreeMap<u32, String>;

/// Why the database did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself. Callers cannot act on it but to give up the change, log the cause and
    /// tell the person to try again.
    #[error("the database failed: {0}")]
    Database(#[source] DatabaseError),
    /// The database failed when a change was to last, and cannot be asked whether it does. Whoever
    /// is told must look before they try again.
    #[error("the database failed, and it is not known whether the change was made: {0}")]
    InDoubt(#[source] DatabaseError),
    /// The file is not at its place any more, or damaged: nothing is changed before that is mended.
    #[error(transparent)]
    Lost(Lost),
    /// What stands in the database cannot be read: it needs a maintainer.
    #[error("{what} cannot be read: {why}")]
    Damaged {
        /// What.
        what: Damaged,
        /// The column, and what is wrong with it.
        why: String,
    },
}

/// Something in the database that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// A match, or something that belongs to it.
    #[error("match {0}")]
    Match(MatchId),
    /// A challenge.
    #[error("challenge {0}")]
    Challenge(ChallengeId),
    /// A record.
    #[error("record {0}")]
    Record(RecordId),
    /// A practice board.
    #[error("practice board {0}")]
    Practice(PracticeId),
}

/// What the database's own library says of a failure.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct DatabaseError(Arc<sqlx::Error>);

impl DatabaseError {
    /// Whether it is a value that its column cannot have, and not the database itself.
    #[must_use]
    pub fn is_of_a_column(&self) -> bool {
        matches!(*self.0, sqlx::Error::ColumnDecode { .. })
    }

    /// Whether the file is damaged, or no database at all.
    #[must_use]
    pub fn is_of_damage(&self) -> bool {
        matches!(primary_code(&self.0), Some(SQLITE_CORRUPT | SQLITE_NOTADB))
    }
}

impl From<sqlx::Error> for DatabaseError {
    fn from(cause: sqlx::Error) -> DatabaseError {
        DatabaseError(Arc::new(cause))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> StoreError {
        StoreError::Database(DatabaseError::from(cause))
    }
}

/// The result of asking the database.
pub type Result<T> = std::result::Result<T, StoreError>;
