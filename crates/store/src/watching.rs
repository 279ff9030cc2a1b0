//! The tables `threat_consents` and `closings`: consent to show threats, and what the players have
//! closed their match to.

use match_model::{ChannelId, Closable, Closing, MatchId, Time};

use crate::{Connection, DamagedRow, Result, Side, StoreError};

pub async fn consents(connection: &mut Connection, id: MatchId) -> Result<Vec<Side>> {
    let sql = "SELECT side FROM threat_consents WHERE match_id = $1 ORDER BY side DESC";
    let sides: Vec<String> = connection.query_scalar(sql).bind(id).fetch_all().await?;
    sides.iter().map(|side| read_side(id, side)).collect()
}

pub async fn consent(connection: &mut Connection, id: MatchId, by: Side, now: Time) -> Result<()> {
    let sql = "INSERT INTO threat_consents (match_id, side, agreed_at) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING";
    connection.query(sql).bind(id).bind(by.id()).bind(now).execute().await
}

pub async fn dissent(connection: &mut Connection, id: MatchId) -> Result<()> {
    let sql = "DELETE FROM threat_consents WHERE match_id = $1";
    connection.query(sql).bind(id).execute().await
}

pub async fn closings(connection: &mut Connection, id: MatchId) -> Result<Vec<Closing>> {
    let sql = "SELECT what, side, opening FROM closings WHERE match_id = $1 ORDER BY what DESC";
    let rows: Vec<(String, String, Option<String>)> =
        connection.query_as(sql).bind(id).fetch_all().await?;
    let closing = |(what, by, opening): (String, String, Option<String>)| {
        let opening = opening.map(|side| read_side(id, &side)).transpose()?;
        let what = Closable::from_id(&what).ok_or_else(|| damaged(id, &what))?;
        Ok(Closing { closable: what, by: read_side(id, &by)?, opening })
    };
    rows.into_iter().map(closing).collect()
}

fn read_side(id: MatchId, side: &str) -> Result<Side> {
    Side::from_id(side).ok_or_else(|| damaged(id, side))
}

fn damaged(id: MatchId, value: &str) -> StoreError {
    StoreError::Damaged { what: DamagedRow::Match(id), why: format!("closed to or by `{value}`") }
}

/// Closes a match to something. Fails if it is closed to that already.
pub async fn close(
    connection: &mut Connection,
    id: MatchId,
    what: Closable,
    by: Side,
    now: Time,
) -> Result<()> {
    let sql = "INSERT INTO closings (match_id, what, side, closed_at) VALUES ($1, $2, $3, $4)";
    let insert = connection.query(sql).bind(id).bind(what.id()).bind(by.id()).bind(now);
    insert.execute().await?;
    Ok(())
}

pub async fn set_opening(
    connection: &mut Connection,
    id: MatchId,
    what: Closable,
    by: Option<Side>,
) -> Result<()> {
    let sql = "UPDATE closings SET opening = $3 WHERE match_id = $1 AND what = $2";
    let update = connection.query(sql).bind(id).bind(what.id()).bind(by.map(Side::id));
    update.execute().await?;
    Ok(())
}

pub async fn open(connection: &mut Connection, id: MatchId, closable: Closable) -> Result<()> {
    let sql = "DELETE FROM closings WHERE match_id = $1 AND what = $2";
    connection.query(sql).bind(id).bind(closable.id()).execute().await
}

/// Returns whether the match was closed to anything.
pub async fn clear(connection: &mut Connection, id: MatchId) -> Result<bool> {
    dissent(connection, id).await?;
    let sql = "DELETE FROM closings WHERE match_id = $1";
    connection.query(sql).bind(id).changes().await
}

pub async fn closed_threads(connection: &mut Connection) -> Result<Vec<ChannelId>> {
    let sql = "SELECT matches.thread_id FROM closings
               JOIN matches ON matches.id = closings.match_id
               WHERE closings.what = 'comments' AND matches.thread_id IS NOT NULL
                 AND matches.state = 'playing'";
    connection.query_scalar(sql).fetch_all().await
}

pub async fn closed_thread(
    connection: &mut Connection,
    thread: ChannelId,
) -> Result<Option<MatchId>> {
    let sql = "SELECT closings.match_id FROM closings
               JOIN matches ON matches.id = closings.match_id
               WHERE closings.what = 'comments' AND matches.thread_id = $1
                 AND matches.state = 'playing'";
    connection.query_scalar(sql).bind(thread).fetch_optional().await
}
