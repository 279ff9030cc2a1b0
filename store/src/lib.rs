//! Herald's memory in SQLite: one module a table, transactions, the outbox.
//!
//! Nothing here knows Discord or a rule. Functions of the table modules take a connection: one
//! from [`Store::read`] for looking, the transaction from [`Store::write`] for changing. There is
//! one writer; every change is one transaction, durable when it is committed (WAL with
//! `synchronous=FULL`).

pub mod absences;
pub mod actions;
pub mod challenges;
pub mod counters;
pub mod drafts;
pub mod duels;
pub mod endings;
pub mod guilds;
mod ids;
pub mod matches;
pub mod offers;
mod open;
pub mod orders;
pub mod outbox;
pub mod people;
pub mod records;
pub mod teams;
mod values;

pub use ids::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, OfferId, OutboxId, PersonId, RecordId,
};
pub use open::{OpenError, Store};
pub use values::{Actor, Seat, SidePreference, Time};

/// A connection to the database, for the functions of the table modules.
pub type Connection = sqlx::SqliteConnection;

/// A connection for looking, lent from a pool.
pub type Reading = sqlx::pool::PoolConnection<sqlx::Sqlite>;

/// A change that is not there until it is committed.
pub type Writing = sqlx::Transaction<'static, sqlx::Sqlite>;

/// Why the database did not do what it was asked.
///
/// Callers cannot act on it but to give up the change, log the cause and tell the person to try
/// again.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// The result of asking the database.
pub type Result<T> = std::result::Result<T, StoreError>;
