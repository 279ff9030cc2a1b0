//! What queries run on.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

use crate::Result;
use crate::writer::Turn;

/// A connection to the database, for the functions of the table modules: what a [`Reading`] and a
/// [`Writing`] both are.
#[derive(Debug)]
pub struct Connection(Inner);

#[derive(Debug)]
enum Inner {
    Reading(PoolConnection<Sqlite>),
    Writing(PoolConnection<Sqlite>),
}

impl Connection {
    /// What the database's own library runs queries on.
    pub(crate) fn sql(&mut self) -> &mut SqliteConnection {
        match &mut self.0 {
            Inner::Reading(connection) | Inner::Writing(connection) => connection,
        }
    }
}

/// A connection for looking, lent from a pool.
#[derive(Debug)]
pub struct Reading(Connection);

/// A change that is not there until it is committed; dropped, it is undone.
#[derive(Debug)]
pub struct Writing {
    connection: Connection,
    turn: Turn,
}

impl Reading {
    pub(crate) fn new(connection: PoolConnection<Sqlite>) -> Reading {
        Reading(Connection(Inner::Reading(connection)))
    }
}

impl Writing {
    pub(crate) fn new(connection: PoolConnection<Sqlite>, turn: Turn) -> Writing {
        Writing { connection: Connection(Inner::Writing(connection)), turn }
    }

    /// Makes the change last: it survives a power cut. It is there, too, when the database said
    /// otherwise but has it.
    ///
    /// # Errors
    /// When the database fails and nothing has changed; [`crate::StoreError::InDoubt`] when it
    /// fails and cannot be asked whether it has.
    pub async fn commit(self) -> Result<()> {
        match self.connection.0 {
            Inner::Writing(connection) => self.turn.commit(connection).await,
            Inner::Reading(_) => Ok(()),
        }
    }

    /// Undoes the change and waits until it is undone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rollback(self) -> Result<()> {
        match self.connection.0 {
            Inner::Writing(connection) => self.turn.rollback(connection).await,
            Inner::Reading(_) => Ok(()),
        }
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

impl Deref for Writing {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
