//! Herald's database, in SQLite or PostgreSQL: one module per table, transactions, the outbox.
//!
//! Functions of the table modules take a connection: from [`Store::read`] for reading, or the
//! transaction from [`Store::write`] for changes. All of them fail when the database does. Each
//! change is one transaction, durable once committed. SQLite (`sqlite/`) has one writer; on
//! PostgreSQL (`postgres/`), changes of different matches run concurrently.

pub mod absences;
pub mod actions;
mod address;
pub mod adjudications;
mod append_step;
pub mod bars;
pub mod board_posting;
pub mod challenges;
pub mod clocks;
mod columns;
mod commits;
pub mod conditional_moves;
mod conflicts;
mod connection;
pub mod counters;
pub mod crowds;
pub mod daily_puzzles;
mod dialect;
pub mod downtimes;
pub mod drafts;
pub mod endings;
pub mod enlistments;
mod error;
mod fault;
#[cfg(feature = "faults")]
pub mod faults;
pub mod fights;
pub mod guild_settings;
pub mod guilds;
pub mod handovers;
pub mod integrity;
mod match_flags;
pub mod matches;
mod migrations;
pub mod mistakes;
pub mod moderation;
pub mod notices;
pub mod offers;
mod open_error;
pub mod opponents;
pub mod orders;
pub mod outbox;
pub mod people;
mod postgres;
pub mod practices;
pub mod privacy;
pub mod puzzles;
mod query;
pub mod rate_limits;
pub mod ratings;
pub mod records;
pub mod rematches;
mod roles;
mod row;
mod schema;
pub mod season_invitations;
pub mod season_medals;
pub mod season_reserves;
pub mod seasons;
pub mod server_boards;
mod sqlite;
mod store;
pub mod takebacks;
pub mod tallies;
pub mod teams;
pub mod timeline;
pub mod timers;
pub mod tours;
pub mod transfer;
mod unfinished;
pub mod usage;
pub mod vacations;
pub mod watching;
pub mod weekly;
mod write_transaction;

pub use address::DatabaseAddress;
pub use append_step::AppendStep;
pub use commits::watch_commits;
pub use conflicts::ConflictRetries;
pub use connection::{Connection, ReadConnection};
pub use error::{DamagedRow, DatabaseError, Result, StoreError};
pub use match_flags::SideState;
pub use model::Side;
pub use open_error::OpenError;
pub use postgres::{
    BenchSchema, Growth, Member, Membership, MembershipError, NewMember, PostgresUrl, Renewal,
};
pub use roles::{Role, Roles, UnknownRole};
pub use sqlite::baseline;
pub use sqlite::copy::{backup, look};
pub use sqlite::copy_error::{BackupError, DatabaseReport};
pub use sqlite::upgrade_copy::UpgradeCopy;
pub use store::Store;
pub use write_transaction::WriteTransaction;
