//! What stands beside matches, asked for several of them in one statement.
//!
//! Where processes share a database, every move looks first whether another has changed its match
//! ([`SideState`]). Those who look at the same time pay for the message to the server and its
//! answer once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use sqlx::{AssertSqlSafe, FromRow};
use tokio::sync::oneshot;

use super::pool::Pool;
use crate::match_flags::{COLUMNS, SideState};
use crate::{MatchId, Result};

/// How many statements are under way at once: while the server works on one, those who come wait
/// for the next.
const MOST_READERS: usize = 2;

/// Most matches of one statement.
const MOST: usize = 64;

static SQL: LazyLock<Arc<str>> = LazyLock::new(|| {
    format!("SELECT id, {COLUMNS} FROM matches WHERE id = ANY(CAST($1 AS BIGINT[]))").into()
});

/// Who wants to know of a match.
#[derive(Debug)]
struct Asker {
    id: MatchId,
    reply: oneshot::Sender<Result<Option<SideState>>>,
}

/// Those who wait to be told.
#[derive(Clone, Debug)]
pub(crate) struct SideStates {
    pool: Pool,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    waiting: Vec<Asker>,
    readers: usize,
}

/// Somebody who tells others until nobody waits any more.
struct Reader {
    of: SideStates,
    /// Whether it has found that nobody waits, and counts no more.
    ended: bool,
}

#[derive(FromRow)]
struct Found {
    id: MatchId,
    #[sqlx(flatten)]
    beside: SideState,
}

impl SideStates {
    /// Of a database with these connections.
    pub(crate) fn new(pool: Pool) -> SideStates {
        SideStates { pool, state: Arc::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands beside a match from now on; `None` when there is none of that number.
    pub(crate) async fn find(&self, id: MatchId) -> Result<Option<SideState>> {
        let (reply, hears) = oneshot::channel();
        let reader = {
            let mut state = self.state();
            state.waiting.push(Asker { id, reply });
            (state.readers < MOST_READERS).then(|| {
                state.readers += 1;
                Reader { of: self.clone(), ended: false }
            })
        };
        if let Some(reader) = reader {
            tokio::spawn(reader.read());
        }
        // It was broken off, with its runtime.
        hears.await.unwrap_or_else(|_| Err(sqlx::Error::PoolClosed.into()))
    }

    /// What stands beside some matches, of which each may be named several times.
    async fn look(&self, ids: Vec<i64>) -> Result<HashMap<MatchId, SideState>> {
        let mut lent = self.pool.lend().await?;
        let found: sqlx::Result<Vec<Found>> =
            sqlx::query_as(AssertSqlSafe(Arc::clone(&SQL))).bind(ids).fetch_all(lent.sql()?).await;
        let found = found.inspect_err(|cause| lent.note(cause))?;
        Ok(found.into_iter().map(|Found { id, beside }| (id, beside)).collect())
    }
}

impl Reader {
    /// Tells whoever waits, until nobody does.
    async fn read(mut self) {
        loop {
            let askers = self.next();
            if askers.is_empty() {
                return;
            }
            let ids = askers.iter().map(|asker| asker.id.get().cast_signed()).collect();
            let found = self.of.look(ids).await;
            for Asker { id, reply } in askers {
                let told = match &found {
                    Ok(found) => Ok(found.get(&id).copied()),
                    Err(cause) => Err(cause.clone()),
                };
                // A caller that has given up does not hear it.
                let _ = reply.send(told);
            }
        }
    }

    /// Those who are told next; none when nobody waits. Then this reader is none any more, and
    /// whoever comes next begins another.
    fn next(&mut self) -> Vec<Asker> {
        let mut state = self.of.state();
        let count = state.waiting.len().min(MOST);
        let askers: Vec<Asker> = state.waiting.drain(..count).collect();
        if askers.is_empty() && !self.ended {
            // Under the same lock: nobody tells whoever comes now otherwise.
            state.readers = state.readers.saturating_sub(1);
            self.ended = true;
        }
        askers
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        // It was broken off, with its runtime.
        let mut state = self.of.state();
        state.readers = state.readers.saturating_sub(1);
        if state.readers == 0 {
            // Nobody tells these; whoever waits hears of that.
            state.waiting.clear();
        }
    }
}
