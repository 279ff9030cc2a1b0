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
mod error;
#[cfg(feature = "faults")]
pub mod faults;
pub mod fights;
mod guard;
pub mod guild_settings;
pub mod guilds;
pub mod handovers;
mod ids;
pub mod integrity;
mod lock;
mod match_flags;
pub mod matches;
mod moment;
pub mod notices;
pub mod offers;
mod open;
mod open_error;
pub mod opponents;
pub mod orders;
pub mod outbox;
pub mod people;
mod ply;
pub mod practices;
pub mod privacy;
mod query;
pub mod rate_limits;
pub mod ratings;
pub mod records;
pub mod rematches;
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

pub use append_step::AppendStep;
pub use connection::{Connection, Reading};
pub use copy::{BackupError, Looked, backup, look};
pub use error::{Damaged, DatabaseError, Result, StoreError};
pub use guard::Lost;
pub use ids::{
    ChallengeId, ChannelId, EnlistmentId, GuildId, MatchId, MessageId, OfferId, OutboxId, PersonId,
    PracticeId, RecordId, RoleId,
};
pub use match_flags::SideState;
pub use model::Side;
pub use moment::{MatchMoment, Moment};
pub use open::Store;
pub use open_error::OpenError;
pub use ply::Ply;
pub use values::{Actor, MessageRef, SidePreference, Time};
pub use writer::Writing;

/// A game's options, key and value.
pub type Options = std::collections::BTreeMap<String, String>;

/// The comments on a record's actions, by their numbers from 0.
pub type Commentary = std::collections::BTreeMap<u32, String>;
