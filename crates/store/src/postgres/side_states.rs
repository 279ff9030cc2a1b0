//! What stands beside matches, asked for several of them in one statement.
//!
//! Where processes share a database, every move looks first whether another has changed its match
//! ([`SideState`]). Those who look at the same time pay for the message to the server and its
//! answer once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use match_model::MatchId;
use sqlx::AssertSqlSafe;
use tokio::sync::oneshot;

use super::batch_policy::{StatementStage, UnderWay};
use super::pool::Pool;
use crate::Result;
use crate::columns::from_row;
use crate::match_flags::{COLUMNS, SideState};
use crate::row::Row;

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
    state: Arc<Mutex<AskerQueue>>,
}

#[derive(Debug, Default)]
struct AskerQueue {
    waiting: Vec<Asker>,
    under_way: UnderWay,
}

/// Somebody who tells others until too few wait.
struct Reader {
    of: SideStates,
    stage: StatementStage,
}

struct Found {
    id: MatchId,
    beside: SideState,
}

from_row!(Found { id, ..beside });

impl SideStates {
    /// Of a database with these connections.
    pub(crate) fn new(pool: Pool) -> SideStates {
        SideStates { pool, state: Arc::default() }
    }

    fn state(&self) -> MutexGuard<'_, AskerQueue> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands beside a match from now on; `None` when there is none of that number.
    pub(crate) async fn find(&self, id: MatchId) -> Result<Option<SideState>> {
        let (reply, hears) = oneshot::channel();
        let reader = {
            let mut state = self.state();
            state.waiting.push(Asker { id, reply });
            let waiting = state.waiting.len();
            let begins = state.under_way.begin(waiting);
            begins.then(|| Reader { of: self.clone(), stage: StatementStage::Gathers })
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
        let query = sqlx::query(AssertSqlSafe(Arc::clone(&SQL))).bind(ids);
        let rows = query.fetch_all(lent.sql()?).await.inspect_err(|cause| lent.note(cause))?;
        let rows = rows.into_iter().map(|row| Row::Postgres(row).read());
        let found: sqlx::Result<Vec<Found>> = rows.collect();
        Ok(found?.into_iter().map(|Found { id, beside }| (id, beside)).collect())
    }
}

impl Reader {
    /// Tells whoever waits, until too few do.
    async fn read(mut self) {
        loop {
            // Others who are about to ask may do so first.
            tokio::task::yield_now().await;
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

    /// Those who are told next; none when too few wait. Then this reader is none any more, and
    /// whoever comes next begins another.
    fn next(&mut self) -> Vec<Asker> {
        let mut state = self.of.state();
        // Under one lock: nobody would tell whoever comes meanwhile.
        let state = &mut *state;
        if !self.stage.goes_on(&mut state.under_way, state.waiting.len()) {
            return Vec::new();
        }
        let count = state.waiting.len().min(MOST);
        let askers: Vec<Asker> = state.waiting.drain(..count).collect();
        self.stage.take(&mut state.under_way, askers.len());
        askers
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // It was broken off, with its runtime.
        let mut state = self.of.state();
        if self.stage.breaks_off(&mut state.under_way) {
            // Nobody tells these; whoever waits hears of that.
            state.waiting.clear();
        }
    }
}
