//! Records: matches as lists of actions, brought in and taken out.

use games::Table;
use match_model::{
    ClockReading, Commentary, DecidedBy, Ending, LimitedAct, MOST_RECORDED, Match, MatchId,
    MatchState, Person, RecordId, RequestRefusal, Time, Way,
};
use store::actions::{self, Action};
use store::clocks::{self, SideClock};
use store::records::{self, Record};
use store::{challenges, endings, people};

use crate::fight::commitment;
use crate::limits::count;
use crate::live::{GameStart, replay, replaying};
use crate::story::ways;
use crate::{Error, Referee, Result};

/// A record that somebody brings in.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// The game's id.
    pub game: String,
    /// The game's options.
    pub options: match_model::Options,
    /// A start position other than the game's own.
    pub setup: Option<serde_json::Value>,
    /// Canonical texts, all of them legal.
    pub actions: Vec<String>,
    /// What people said of them.
    pub commentary: Commentary,
}

/// The purpose of an imported record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFor {
    /// To be kept, and played on.
    Keeping,
    /// To begin a practice board with.
    Practice,
}

/// A match with everything that its record says.
#[derive(Clone, Debug)]
pub struct History {
    /// The match.
    pub row: Match,
    /// Its actions, in order.
    pub actions: Vec<Action>,
    /// How each of them came about. Of fights it tells what is public: those that the log decides.
    pub ways: Vec<Way>,
    /// How many of them it began with, taken over from another record.
    pub given: u32,
    /// The SHA-256 of its seed, where fights may come to dice: what is told from the start.
    pub commitment: Option<String>,
    /// What people said of the actions that it began with.
    pub commentary: Commentary,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// What both sides had left of their time after its actions, as far as it was noted; nothing of
    /// a match without a clock.
    pub clock_readings: Vec<ClockReading>,
    /// What they have left now, where it is over.
    pub left_at_end: Option<[i64; 2]>,
    /// Who plays White and Black, by name.
    pub names: [String; 2],
}

/// Counts a record that somebody brings in, before it is fetched and read: one that is refused, or
/// that something goes wrong with, has counted.
///
/// # Errors
/// When they have brought in too many within the hour, or the database fails.
pub async fn count_record(
    referee: &Referee,
    by: &Person,
    what: RecordFor,
    now: Time,
) -> Result<()> {
    let what = match what {
        RecordFor::Keeping => LimitedAct::Import,
        RecordFor::Practice => LimitedAct::PracticeRecord,
    };
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    count(&mut tx, by.id, what, now).await?;
    referee.commit(tx).await
}

/// Counts a replay that somebody wants drawn as a moving picture, before it is.
///
/// # Errors
/// When they have asked for too many within the hour, or the database fails.
pub async fn count_replay(referee: &Referee, by: &Person, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    count(&mut tx, by.id, LimitedAct::Replay, now).await?;
    referee.commit(tx).await
}

/// Keeps a record that somebody brought in. It counts, also where it is refused.
///
/// # Errors
/// As [`crate::records::count_record`] and [`crate::records::keep_counted`].
pub async fn keep(referee: &Referee, by: &Person, new: NewRecord, now: Time) -> Result<RecordId> {
    count_record(referee, by, RecordFor::Keeping, now).await?;
    keep_counted(referee, by, new, now).await
}

/// Keeps a record that was counted before it was read.
///
/// # Errors
/// When its actions do not play, or the database fails.
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
    // Only what plays is kept: a match may begin with it.
    let played = |record: Record| table_of(&record, usize::MAX).map(|_| record);
    let record = replaying(record.actions.len(), move || played(record)).await?;
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    let id = records::keep(&mut tx, &record, now).await?;
    referee.commit(tx).await?;
    Ok(id)
}

/// A record and its game after `plies` actions (all, when it has fewer), and how many it has.
///
/// # Errors
/// When there is none of that number, or it does not replay.
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

/// Whether a challenge to continue a record is open.
///
/// # Errors
/// When the database fails.
pub async fn is_asked(referee: &Referee, id: RecordId, now: Time) -> Result<bool> {
    Ok(challenges::is_open_for(&mut *referee.store.read().await?, id, now).await?)
}

/// Everything that the record of a match says.
///
/// # Errors
/// When there is no match of that number.
pub async fn history(referee: &Referee, id: MatchId) -> Result<History> {
    let row = crate::view::match_row(referee, id).await?;
    let mut connection = referee.store.read().await?;
    let actions = actions::of_match(&mut connection, id).await?;
    let ending = endings::find(&mut connection, id).await?;
    let (ways, given) = ways(&mut connection, &row, &actions).await?;
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
    let commitment = thrown_in(&row).then(|| commitment(&row.seed)).flatten();
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

/// Whether fights of a match may come to dice.
fn thrown_in(row: &Match) -> bool {
    let fights = games::find(&row.game).is_some_and(|game| game.info.fights_option().is_some());
    fights && DecidedBy::of(&row.game, &row.options) != DecidedBy::Marshal
}

/// The game of a record after some of its actions.
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
