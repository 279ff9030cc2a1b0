//! What queries run on.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

use crate::sqlite::turn::Turn;

/// A connection to the database, for the functions of the table modules: what a [`Reading`] and a
/// [`crate::Writing`] both are.
#[derive(Debug)]
pub struct Connection(Inner);

#[derive(Debug)]
enum Inner {
    Reading(PoolConnection<Sqlite>),
    Writing(Turn),
}

impl Connection {
    /// One for changes.
    pub(crate) fn for_changes(connection: Turn) -> Connection {
        Connection(Inner::Writing(connection))
    }

    /// What is lent, if it is for changes.
    pub(crate) fn lent_for_changes(self) -> Option<Turn> {
        match self.0 {
            Inner::Writing(connection) => Some(connection),
            Inner::Reading(_) => None,
        }
    }

    /// What the database's own library runs queries on.
    pub(crate) fn sql(&mut self) -> &mut SqliteConnection {
        match &mut self.0 {
            Inner::Reading(connection) => connection,
            Inner::Writing(connection) => connection,
        }
    }
}

/// A connection for looking, lent from a pool.
#[derive(Debug)]
pub struct Reading(Connection);

impl Reading {
    pub(crate) fn new(connection: PoolConnection<Sqlite>) -> Reading {
        Reading(Connection(Inner::Reading(connection)))
    }
}

impl Deref for Reading {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Reading {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}
