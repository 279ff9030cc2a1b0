//! Reads the flags of several matches in one statement.
//!
//! If processes share a database, each move first checks whether another process has changed its
//! match ([`SideState`]). Concurrent checks share one round trip.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use match_model::MatchId;
use parking_lot::Mutex;
use sqlx::AssertSqlSafe;
use tokio::sync::oneshot;

use super::batch_policy::{StatementStage, UnderWay};
use super::pool::Pool;
use crate::Result;
use crate::columns::from_row;
use crate::match_flags::{COLUMNS, SideState};
use crate::row::Row;

const MOST: usize = 64;

static SQL: LazyLock<Arc<str>> = LazyLock::new(|| {
    format!("SELECT id, {COLUMNS} FROM matches WHERE id = ANY(CAST($1 AS BIGINT[]))").into()
});

#[derive(Debug)]
struct Asker {
    id: MatchId,
    reply: oneshot::Sender<Result<Option<SideState>>>,
}

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

struct Reader {
    of: SideStates,
    stage: StatementStage,
}

struct SideStateRow {
    id: MatchId,
    side_state: SideState,
}

from_row!(SideStateRow { id, ..side_state });

impl SideStates {
    pub(crate) fn new(pool: Pool) -> SideStates {
        SideStates { pool, state: Arc::default() }
    }

    pub(crate) async fn find(&self, id: MatchId) -> Result<Option<SideState>> {
        let (reply, hears) = oneshot::channel();
        let reader = {
            let mut state = self.state.lock();
            state.waiting.push(Asker { id, reply });
            let waiting = state.waiting.len();
            let begins = state.under_way.begin(waiting);
            begins.then(|| Reader { of: self.clone(), stage: StatementStage::Gathers })
        };
        if let Some(reader) = reader {
            tokio::spawn(reader.read());
        }
        // The reader was dropped with its runtime.
        hears.await.unwrap_or_else(|_| Err(sqlx::Error::PoolClosed.into()))
    }

    async fn look(&self, ids: Vec<i64>) -> Result<HashMap<MatchId, SideState>> {
        let mut lent = self.pool.lend().await?;
        let query = sqlx::query(AssertSqlSafe(Arc::clone(&SQL))).bind(ids);
        let rows = query.fetch_all(lent.sql()?).await.inspect_err(|cause| lent.note(cause))?;
        let rows = rows.into_iter().map(|row| Row::Postgres(row).read());
        let states: sqlx::Result<Vec<SideStateRow>> = rows.collect();
        Ok(states?
            .into_iter()
            .map(|SideStateRow { id, side_state: beside }| (id, beside))
            .collect())
    }
}

impl Reader {
    async fn read(mut self) {
        loop {
            // Lets other tasks queue their requests first.
            tokio::task::yield_now().await;
            let askers = self.next();
            if askers.is_empty() {
                return;
            }
            let ids = askers.iter().map(|asker| asker.id.get().cast_signed()).collect();
            let states = self.of.look(ids).await;
            for Asker { id, reply } in askers {
                let answer = match &states {
                    Ok(found) => Ok(found.get(&id).copied()),
                    Err(cause) => Err(cause.clone()),
                };
                // The caller may have given up.
                let _ = reply.send(answer);
            }
        }
    }

    /// Takes the next callers. An empty result ends this reader; a later caller starts another.
    fn next(&mut self) -> Vec<Asker> {
        let mut state = self.of.state.lock();
        // Under one lock, so that no caller is added between the check and the end of this reader.
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
        // The reader was dropped with its runtime.
        let mut state = self.of.state.lock();
        if self.stage.breaks_off(&mut state.under_way) {
            // No reader is left for these; dropping them notifies the callers.
            state.waiting.clear();
        }
    }
}
