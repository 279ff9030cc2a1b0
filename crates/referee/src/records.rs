use games::Table;
use match_model::{
    ActionOrigin, ClockReading, Commentary, DecidedBy, Ending, LimitedAct, MOST_RECORDED, Match,
    MatchId, MatchState, Person, RecordId, RequestRefusal, Time,
};
use store::actions::{self, Action};
use store::clocks::{self, SideClock};
use store::records::{self, Record};
use store::{challenges, endings, people};

use crate::fight::commitment;
use crate::limits::count;
use crate::live::{GameStart, replay, replaying};
use crate::story::origins;
use crate::{Error, Referee, Result};

#[derive(Clone, Debug)]
pub struct NewRecord {
    pub game: String,
    pub options: match_model::Options,
    /// The start position; `None` for the standard one.
    pub setup: Option<serde_json::Value>,
    /// Canonical texts, all legal.
    pub actions: Vec<String>,
    pub commentary: Commentary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFor {
    Keeping,
    Practice,
}

#[derive(Clone, Debug)]
pub struct History {
    pub row: Match,
    pub actions: Vec<Action>,
    /// The origins of the actions. Fights show only public data: those that the log decides.
    pub ways: Vec<ActionOrigin>,
    /// Number of actions taken over from another record.
    pub given: u32,
    /// SHA-256 of the seed, if dice may decide fights: public from the start.
    pub commitment: Option<String>,
    pub commentary: Commentary,
    pub ending: Option<Ending>,
    /// Both clocks after its actions, as far as recorded; empty without a clock.
    pub clock_readings: Vec<ClockReading>,
    /// Milliseconds left at the end, if it is over.
    pub left_at_end: Option<[i64; 2]>,
    pub names: [String; 2],
}

/// Counts an import before the record is fetched and read, so that failed ones count, too.
///
/// # Errors
/// The hourly limit is reached.
pub async fn count_record(
    referee: &Referee,
    by: &Person,
    purpose: RecordFor,
    now: Time,
) -> Result<()> {
    let limit = match purpose {
        RecordFor::Keeping => LimitedAct::Import,
        RecordFor::Practice => LimitedAct::PracticeRecord,
    };
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    count(&mut tx, by.id, limit, now).await?;
    referee.commit(tx).await
}

pub async fn count_replay(referee: &Referee, by: &Person, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    count(&mut tx, by.id, LimitedAct::Replay, now).await?;
    referee.commit(tx).await
}

pub async fn store_record(
    referee: &Referee,
    by: &Person,
    new: NewRecord,
    now: Time,
) -> Result<RecordId> {
    count_record(referee, by, RecordFor::Keeping, now).await?;
    keep_counted(referee, by, new, now).await
}

/// For a record that was counted before it was read.
pub async fn keep_counted(
    referee: &Referee,
    by: &Person,
    new: NewRecord,
    now: Time,
) -> Result<RecordId> {
    let game = games::find(&new.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    let record = Record {
        person_id: by.id,
        game: new.game,
        rules_version: game.info.rules_version.into(),
        options: new.options,
        setup: new.setup,
        actions: new.actions,
        commentary: new.commentary,
    };
    if record.actions.len() > MOST_RECORDED {
        return Err(RequestRefusal::RecordTooLong { actions: record.actions.len() }.into());
    }
    // Only playable records are stored, because a match may begin with them.
    let check = |record: Record| table_of(&record, usize::MAX).map(|_| record);
    let record = replaying(record.actions.len(), move || check(record)).await?;
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    let id = records::keep(&mut tx, &record, now).await?;
    referee.commit(tx).await?;
    Ok(id)
}

/// Returns the game after `plies` actions (or all, if fewer), and the total.
pub async fn board_at(
    referee: &Referee,
    id: RecordId,
    plies: u32,
) -> Result<(Box<dyn Table>, u32)> {
    let record = records::find(&mut *referee.store.read().await?, id)
        .await?
        .ok_or(Error::Refused(RequestRefusal::NoSuchRecord))?;
    let (all, plies) = (record.actions.len(), plies as usize);
    let table = replaying(all.min(plies), move || table_of(&record, plies)).await?;
    Ok((table, u32::try_from(all).unwrap_or(u32::MAX)))
}

pub async fn is_asked(referee: &Referee, id: RecordId, now: Time) -> Result<bool> {
    Ok(challenges::is_open_for(&mut *referee.store.read().await?, id, now).await?)
}

pub async fn history(referee: &Referee, id: MatchId) -> Result<History> {
    let row = crate::view::match_row(referee, id).await?;
    let mut connection = referee.store.read().await?;
    let actions = actions::of_match(&mut connection, id).await?;
    let ending = endings::find(&mut connection, id).await?;
    let (ways, given) = origins(&mut connection, &row, &actions).await?;
    let clock_readings = clocks::readings(&mut connection, id).await?;
    let left_at_end = match row.state {
        MatchState::Over => {
            let sides = <[SideClock; 2]>::try_from(clocks::sides(&mut connection, id).await?);
            sides.ok().map(|sides| sides.map(|one| one.clock.left))
        }
        MatchState::Playing => None,
    };
    let record = match challenges::of_match(&mut connection, id).await? {
        Some(challenge) => challenge.record_id,
        None => None,
    };
    let commentary = match record {
        Some(record) => records::find(&mut connection, record).await?,
        None => None,
    };
    let commentary = commentary.map(|record| record.commentary).unwrap_or_default();
    drop(connection);
    let names = [
        crate::view::name_of(referee, row.white).await?,
        crate::view::name_of(referee, row.black).await?,
    ];
    let commitment = may_use_dice(&row).then(|| commitment(&row.seed)).flatten();
    Ok(History {
        row,
        actions,
        ways,
        given,
        commitment,
        commentary,
        ending,
        clock_readings,
        left_at_end,
        names,
    })
}

fn may_use_dice(row: &Match) -> bool {
    let fights = games::find(&row.game).is_some_and(|game| game.info.fights_option().is_some());
    fights && DecidedBy::of(&row.game, &row.options) != DecidedBy::Marshal
}

pub(crate) fn table_of(record: &Record, plies: usize) -> Result<Box<dyn Table>> {
    let texts: Vec<&str> = record.actions.iter().take(plies).map(String::as_str).collect();
    replay(
        &GameStart {
            match_id: None,
            game: &record.game,
            rules_version: record.rules_version,
            options: &record.options,
            setup: record.setup.as_ref(),
        },
        &texts,
    )
}
