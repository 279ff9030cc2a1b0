//! The tables `clocks`, `clock_sides`, `clock_readings` and `pauses`: the clocks of matches.

use clocks::{Clock, Hours, Span, Terms};
use match_model::{
    ChallengeId, ChannelId, ClockReading, MatchId, MessageId, MessageRef, PersonId, Time,
};

use crate::columns::{from_row, read, read_all, text_enum};
use crate::{Connection, DamagedRow, Result, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClockTerms {
    pub terms: Terms,
    pub pause_offer: Option<Side>,
}

from_row!(MatchClockTerms { terms, pause_offer });

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideClock {
    pub side: Side,
    pub clock: Clock,
    pub hours: Option<Hours>,
    /// Whether the fallen flag has been announced.
    pub flag_announced: bool,
}

struct SideClockRow {
    side: Side,
    left_ms: i64,
    since_at: Option<i64>,
    hours: Option<Hours>,
    told: i64,
}

from_row!(SideClockRow { side, left_ms, since_at, hours, told });

impl From<SideClockRow> for SideClock {
    fn from(row: SideClockRow) -> SideClock {
        SideClock {
            side: row.side,
            clock: Clock { left: row.left_ms, since: row.since_at },
            hours: row.hours,
            flag_announced: row.told != 0,
        }
    }
}

fn damaged(id: u64) -> DamagedRow {
    DamagedRow::Match(MatchId::new(id))
}

/// Both are stopped at their initial time. Fails if the match already has clocks.
pub async fn insert(connection: &mut Connection, id: MatchId, terms: &Terms) -> Result<()> {
    connection
        .query("INSERT INTO clocks (match_id, terms) VALUES ($1, $2)")
        .bind_all((id, terms.to_string()))
        .execute()
        .await?;
    for side in Side::ALL {
        let clock = Clock::new(terms);
        put(connection, id, &SideClock { side, clock, hours: None, flag_announced: false }).await?;
    }
    Ok(())
}

pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<MatchClockTerms>> {
    let sql = "SELECT match_id AS id, terms, pause_offer FROM clocks WHERE match_id = $1";
    let row = connection.query(sql).bind(id).fetch_optional().await?;
    row.map(|row| read(&row, damaged)).transpose()
}

pub async fn sides(connection: &mut Connection, id: MatchId) -> Result<Vec<SideClock>> {
    let sql = "SELECT match_id AS id, side, left_ms, since_at, hours, told FROM clock_sides
               WHERE match_id = $1 ORDER BY side DESC";
    let rows = connection.query(sql).bind(id).fetch_all().await?;
    let read: Vec<SideClockRow> = read_all(&rows, damaged)?;
    Ok(read.into_iter().map(SideClock::from).collect())
}

pub async fn put(connection: &mut Connection, id: MatchId, side_clock: &SideClock) -> Result<()> {
    connection
        .query(
            "INSERT INTO clock_sides (match_id, side, left_ms, since_at, hours, told)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (match_id, side) DO UPDATE SET left_ms = excluded.left_ms,
             since_at = excluded.since_at, hours = excluded.hours, told = excluded.told",
        )
        .bind_all((id, side_clock.side.id(), side_clock.clock.left, side_clock.clock.since))
        .bind_all((
            side_clock.hours.as_ref().map(Hours::to_string),
            i64::from(side_clock.flag_announced),
        ))
        .execute()
        .await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockMessage {
    Offer,
    Pause,
    Flag,
}

text_enum!(ClockMessage { Offer = "offer", Pause = "pause", Flag = "flag" });

pub async fn put_message(
    connection: &mut Connection,
    id: MatchId,
    kind: ClockMessage,
    at: MessageRef,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO clock_messages (match_id, kind, channel_id, message_id)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (match_id, kind) DO UPDATE SET channel_id = excluded.channel_id,
             message_id = excluded.message_id",
        )
        .bind_all((id, kind, at.channel, at.message))
        .execute()
        .await
}

/// Removes messages of a kind (all if `None`) whose buttons are out of date.
pub async fn take_messages(
    connection: &mut Connection,
    id: MatchId,
    kind: Option<ClockMessage>,
) -> Result<Vec<MessageRef>> {
    let sql = "DELETE FROM clock_messages WHERE match_id = $1
                   AND (CAST($2 AS TEXT) IS NULL OR kind = $2)
               RETURNING channel_id, message_id";
    let rows: Vec<(ChannelId, MessageId)> =
        connection.query_as(sql).bind(id).bind(kind).fetch_all().await?;
    Ok(rows.into_iter().map(|(channel, message)| MessageRef { channel, message }).collect())
}

pub async fn offer_pause(connection: &mut Connection, id: MatchId, by: Option<Side>) -> Result<()> {
    connection
        .query("UPDATE clocks SET pause_offer = $1 WHERE match_id = $2")
        .bind_all((by.map(Side::id), id))
        .execute()
        .await
}

pub async fn pause(
    connection: &mut Connection,
    id: MatchId,
    from: Time,
    until: Time,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO pauses (match_id, from_at, until_at) VALUES ($1, $2, $3)
         ON CONFLICT (match_id, from_at) DO UPDATE SET until_at = excluded.until_at",
        )
        .bind_all((id, from, until))
        .execute()
        .await
}

pub async fn resume(connection: &mut Connection, id: MatchId, now: Time) -> Result<bool> {
    // A pause that lies in the future, because the system clock was set back, becomes empty.
    let sql = "UPDATE pauses SET until_at = CASE WHEN from_at > $2 THEN from_at ELSE $2 END
               WHERE match_id = $1 AND until_at > $2";
    connection.query(sql).bind(id).bind(now).changes().await
}

/// Ends, as of `now`, the pause of a match that was due to end at `until`.
pub async fn end_pause(
    connection: &mut Connection,
    id: MatchId,
    until: Time,
    now: Time,
) -> Result<()> {
    let sql = "UPDATE pauses SET until_at = CASE WHEN from_at > $3 THEN from_at ELSE $3 END
               WHERE match_id = $1 AND until_at = $2";
    connection.query(sql).bind(id).bind(until).bind(now).execute().await
}

pub async fn pauses(connection: &mut Connection, id: MatchId, after: i64) -> Result<Vec<Span>> {
    let sql = "SELECT from_at, until_at FROM pauses WHERE match_id = $1 AND until_at > $2";
    let rows: Vec<(i64, i64)> = connection.query_as(sql).bind(id).bind(after).fetch_all().await?;
    Ok(rows.into_iter().map(|(from, until)| Span::new(from, until)).collect())
}

pub async fn running_of(connection: &mut Connection, person: PersonId) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT id FROM matches JOIN clock_sides ON match_id = id
         WHERE state = 'playing' AND since_at IS NOT NULL
           AND ((white = $1 AND side = 'white') OR (black = $1 AND side = 'black'))
         ORDER BY id",
        )
        .bind(person)
        .fetch_all()
        .await
}

pub async fn of_challenge(connection: &mut Connection, id: ChallengeId) -> Result<Option<Terms>> {
    let row = connection
        .query("SELECT id, clock FROM challenges WHERE id = $1")
        .bind(id)
        .fetch_one()
        .await?;
    let of_challenge: OfChallenge = read(&row, |id| DamagedRow::Challenge(ChallengeId::new(id)))?;
    Ok(of_challenge.clock)
}

struct OfChallenge {
    clock: Option<Terms>,
}

from_row!(OfChallenge { clock });

pub async fn set_of_challenge(
    connection: &mut Connection,
    id: ChallengeId,
    terms: &Terms,
) -> Result<()> {
    connection
        .query("UPDATE challenges SET clock = $1 WHERE id = $2")
        .bind_all((terms.to_string(), id))
        .execute()
        .await
}

/// Records the increment that a finished turn added to a side's clock. `after`: actions in the
/// match before the change that finished the turn.
pub async fn note_increment(
    connection: &mut Connection,
    id: MatchId,
    side: Side,
    after: u32,
    millis: i64,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO increments (match_id, ply, side, millis) VALUES ($1, $2, $3, $4)
         ON CONFLICT (match_id, ply) DO UPDATE SET side = excluded.side, millis = excluded.millis",
        )
        .bind_all((id, i64::from(after), side.id(), millis))
        .execute()
        .await
}

/// For turns that finished after `back_to` or more actions. Returns the sums in milliseconds, for
/// White and Black.
pub async fn take_increments(
    connection: &mut Connection,
    id: MatchId,
    back_to: i64,
) -> Result<[i64; 2]> {
    let sql = "SELECT side, millis FROM increments WHERE match_id = $1 AND ply >= $2";
    let rows = connection.query(sql).bind(id).bind(back_to).fetch_all().await?;
    let mut increments = [0_i64; 2];
    for row in &rows {
        let side: Side = row.get("side")?;
        let sum = &mut increments[side.index()];
        *sum = sum.saturating_add(row.get("millis")?);
    }
    connection
        .query("DELETE FROM increments WHERE match_id = $1 AND ply >= $2")
        .bind_all((id, back_to))
        .execute()
        .await?;
    Ok(increments)
}

/// The first reading at a number of actions stays: later changes aren't actions.
pub async fn note_reading(
    connection: &mut Connection,
    id: MatchId,
    reading: ClockReading,
) -> Result<()> {
    let [white, black] = reading.left;
    connection
        .query(
            "INSERT INTO clock_readings (match_id, plies, white_ms, black_ms)
         VALUES ($1, $2, $3, $4) ON CONFLICT (match_id, plies) DO NOTHING",
        )
        .bind_all((id, i64::from(reading.plies), white, black))
        .execute()
        .await
}

/// Removes readings after more than `back_to` actions.
pub async fn forget_readings(connection: &mut Connection, id: MatchId, back_to: i64) -> Result<()> {
    connection
        .query("DELETE FROM clock_readings WHERE match_id = $1 AND plies > $2")
        .bind_all((id, back_to))
        .execute()
        .await
}

/// Empty without a clock, or from before readings were stored.
pub async fn readings(connection: &mut Connection, id: MatchId) -> Result<Vec<ClockReading>> {
    let sql = "SELECT plies, white_ms, black_ms FROM clock_readings
               WHERE match_id = $1 ORDER BY plies";
    let rows: Vec<(i64, i64, i64)> = connection.query_as(sql).bind(id).fetch_all().await?;
    let read = |(plies, white, black): (i64, i64, i64)| {
        Some(ClockReading { plies: u32::try_from(plies).ok()?, left: [white, black] })
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

pub async fn running(connection: &mut Connection) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT DISTINCT id FROM matches JOIN clock_sides ON match_id = id
         WHERE state = 'playing' AND since_at IS NOT NULL ORDER BY id",
        )
        .fetch_all()
        .await
}
