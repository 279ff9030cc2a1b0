//! Practice boards: one person moves both sides in private, with undo.
//!
//! A board is its start, the texts of its actions, and the number in effect, so that undone actions
//! can be redone. Each change names the moment it was meant for, so one of two concurrent changes
//! is refused.

use games::Table;
use match_model::{
    GuildId, MOST_PRACTISED, MatchId, MatchState, Person, PersonId, Ply, Practice, PracticeBoard,
    PracticeId, PracticeMoment, PracticeRefusal, RequestRefusal, Throw, Time,
};
use rules::{Actor, Options, PlayedAction};
use serde_json::Value;
use store::{actions, opponents, people, practices};

use crate::chance::hex;
use crate::fight::{attacker_wins, result_text, seed, throws};
use crate::live::{GameStart, replay, replaying};
use crate::{Error, Referee, Result};

#[derive(Clone, Debug, Default)]
pub struct NewPractice {
    pub game: String,
    pub options: match_model::Options,
    /// The start position; `None` for the standard one.
    pub setup: Option<Value>,
    pub actions: Vec<String>,
    pub match_id: Option<MatchId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeInput<'a> {
    Play(&'a str),
    Throw,
    Undo,
    UndoAll,
    Redo,
}

#[derive(Debug)]
pub struct PracticeStep {
    pub board: PracticeBoard,
    pub actions: Vec<PlayedAction>,
    pub throws: Vec<Throw>,
}

impl From<PracticeRefusal> for Error {
    fn from(refused: PracticeRefusal) -> Error {
        RequestRefusal::Practice(refused).into()
    }
}

impl<'a> From<&'a Practice> for GameStart<'a> {
    fn from(row: &'a Practice) -> GameStart<'a> {
        GameStart {
            match_id: None,
            game: &row.game,
            rules_version: row.rules_version,
            options: &row.options,
            setup: row.setup.as_ref(),
        }
    }
}

pub(crate) fn practice_table(row: &Practice) -> Result<Box<dyn Table>> {
    let plies = usize::try_from(row.plies).unwrap_or_default();
    let texts: Vec<&str> = row.actions.iter().take(plies).map(String::as_str).collect();
    replay(&GameStart::from(row), &texts)
}

pub(crate) fn whole_practice(row: &Practice) -> Result<Box<dyn Table>> {
    let all = i64::try_from(row.actions.len()).unwrap_or(i64::MAX);
    if !(0..=row.plies).contains(&row.given) || row.plies > all {
        let ply = Ply::new(u32::try_from(row.plies).unwrap_or_default());
        let why = format!("{} of {all} actions stand, {} are given", row.plies, row.given);
        return Err(Error::Record { match_id: None, ply, why });
    }
    let texts: Vec<&str> = row.actions.iter().map(String::as_str).collect();
    replay(&GameStart::from(row), &texts)
}

async fn replay_board(row: Practice) -> Result<(Box<dyn Table>, Practice)> {
    replaying(row.actions.len(), move || Ok((practice_table(&row)?, row))).await
}

/// Whether boards and the side to act are equal.
fn is_alike(one: &dyn Table, other: &dyn Table) -> bool {
    one.to_act() == other.to_act() && one.facts().get("board") == other.facts().get("board")
}

/// Checks that a person may practise on positions of a match. `from` is the server where they ask.
/// Positions come only from the public log; drafts, plans and conditional moves aren't included.
async fn may_practise(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    from: Option<GuildId>,
) -> Result<()> {
    crate::visibility::may_see(referee, id, by, from).await?;
    crate::watching::open_to_analysis(referee, id).await
}

/// Replaces the person's board of the same game.
pub async fn begin(
    referee: &Referee,
    by: &Person,
    new: NewPractice,
    now: Time,
) -> Result<PracticeBoard> {
    let game = games::find(&new.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    let choices = new.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::check(game.info, choices)
        .map_err(|faults| Error::Refused(RequestRefusal::Options(faults)))?;
    if let Some(setup) = &new.setup
        && let Err(faults) = game.from_setup(&options, setup)
    {
        return Err(PracticeRefusal::Setup(faults).into());
    }
    if new.actions.len() > MOST_PRACTISED {
        return Err(PracticeRefusal::TooLong.into());
    }
    let count = i64::try_from(new.actions.len()).unwrap_or(i64::MAX);
    let text = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let row = Practice {
        id: PracticeId::new(0),
        person_id: by.id,
        game: new.game,
        rules_version: game.info.rules_version.into(),
        options: options.iter().map(text).collect(),
        setup: new.setup,
        seed: hex(&referee.chance.seed().map_err(Error::Chance)?),
        actions: new.actions,
        given: count,
        plies: count,
        match_id: new.match_id,
        moment: PracticeMoment::START,
    };
    // Only playable boards are stored.
    let (table, mut row) = replay_board(row).await?;
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    row.id = practices::begin(&mut tx, &row, now).await?;
    referee.commit(tx).await?;
    Ok(PracticeBoard { row, table })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeFrom {
    pub match_id: MatchId,
    pub after: Option<u32>,
    /// The server in which they ask.
    pub guild: Option<GuildId>,
}

pub async fn begin_from_match(
    referee: &Referee,
    by: &Person,
    from: PracticeFrom,
    now: Time,
) -> Result<PracticeBoard> {
    let PracticeFrom { match_id: id, after, guild } = from;
    may_practise(referee, id, by.id, guild).await?;
    let row = crate::view::match_row(referee, id).await?;
    if Some(row.rules_version) != rules_of(&row.game) {
        return Err(RequestRefusal::OldRules.into());
    }
    let log = actions::of_match(&mut *referee.store.read().await?, id).await?;
    let all = u32::try_from(log.len()).unwrap_or(u32::MAX);
    let after = after.unwrap_or(all);
    if after > all {
        return Err(PracticeRefusal::Beyond { all }.into());
    }
    let texts = log.into_iter().take(after as usize).map(|action| action.text);
    let new = NewPractice {
        game: row.game,
        options: row.options,
        setup: row.setup,
        actions: texts.collect(),
        match_id: Some(id),
    };
    begin(referee, by, new, now).await
}

pub async fn row(referee: &Referee, id: PracticeId, by: PersonId) -> Result<Practice> {
    let row = practices::find(&mut *referee.store.read().await?, id).await?;
    let row = row.ok_or(PracticeRefusal::Gone)?;
    if row.person_id != by {
        return Err(PracticeRefusal::NotYours.into());
    }
    Ok(row)
}

pub async fn find(referee: &Referee, id: PracticeId, by: PersonId) -> Result<PracticeBoard> {
    let row = row(referee, id, by).await?;
    let (table, row) = replay_board(row).await?;
    Ok(PracticeBoard { row, table })
}

pub async fn practice_of(
    referee: &Referee,
    by: PersonId,
    game: Option<&str>,
) -> Result<Option<PracticeId>> {
    Ok(practices::of_person(&mut *referee.store.read().await?, by, game).await?)
}

pub async fn change_board(
    referee: &Referee,
    by: PersonId,
    id: PracticeId,
    moment: PracticeMoment,
    input: PracticeInput<'_>,
    now: Time,
) -> Result<PracticeStep> {
    let PracticeBoard { mut row, mut table } = find(referee, id, by).await?;
    if row.moment != moment {
        return Err(PracticeRefusal::Stale.into());
    }
    let mut change = PracticeChange::default();
    match input {
        PracticeInput::Play(text) => change.action = play(&mut *table, text)?,
        PracticeInput::Throw => change.throw(&row, &mut *table)?,
        PracticeInput::Undo if row.plies > row.given => row.plies -= 1,
        PracticeInput::UndoAll if row.plies > row.given => row.plies = row.given,
        PracticeInput::Undo | PracticeInput::UndoAll => return Err(PracticeRefusal::AtStart.into()),
        PracticeInput::Redo => {
            if usize::try_from(row.plies).unwrap_or_default() >= row.actions.len() {
                return Err(PracticeRefusal::AtEnd.into());
            }
            row.plies += 1;
        }
    }
    if change.action.is_empty() {
        (table, row) = replay_board(row).await?;
    } else {
        row.actions.truncate(usize::try_from(row.plies).unwrap_or_default());
        row.actions.extend(change.action.iter().map(|played| played.text.clone()));
        row.plies = i64::try_from(row.actions.len()).unwrap_or(i64::MAX);
    }
    if row.actions.len() > MOST_PRACTISED {
        return Err(PracticeRefusal::TooLong.into());
    }
    let mut tx = referee.store.write().await?;
    let is_written =
        practices::change(&mut tx, id, row.moment, &row.actions, row.plies, now).await?;
    // A concurrent change is visible after the commit.
    referee.commit(tx).await?;
    if !is_written {
        return Err(PracticeRefusal::Stale.into());
    }
    row.moment = row.moment.next();
    let PracticeChange { action: played, throws } = change;
    Ok(PracticeStep { board: PracticeBoard { row, table }, actions: played, throws })
}

/// Checks that Herald may help with a practice board: it must not come from a running match between
/// people, nor equal the current position of such a match of its owner.
pub async fn may_hint(referee: &Referee, row: &Practice) -> Result<()> {
    let mut closed_matches = Vec::new();
    if let Some(id) = row.match_id {
        let match_row = crate::view::match_row(referee, id).await?;
        let herald = opponents::find(&mut *referee.store.read().await?, id).await?;
        if match_row.state == MatchState::Playing && herald.is_none() {
            return Err(PracticeRefusal::Live { match_id: id }.into());
        }
    }
    for own in crate::view::matches_of(referee, row.person_id).await? {
        let herald = opponents::find(&mut *referee.store.read().await?, own.id).await?;
        if own.game == row.game && own.plies > 0 && herald.is_none() {
            match crate::view::find(referee, own.id).await {
                Ok(view) => closed_matches.push((own.id, view.table)),
                Err(error) if error.unreadable().is_some() => {}
                Err(other) => return Err(other),
            }
        }
    }
    if closed_matches.is_empty() {
        return Ok(());
    }
    let row = row.clone();
    // Each position is compared with each match.
    let work = row.actions.len().saturating_mul(1 + closed_matches.len());
    let alike = replaying(work, move || alike(&row, &closed_matches)).await?;
    match alike {
        Some(match_id) => Err(PracticeRefusal::Live { match_id }.into()),
        None => Ok(()),
    }
}

fn alike(row: &Practice, closed_matches: &[(MatchId, Box<dyn Table>)]) -> Result<Option<MatchId>> {
    let plies = usize::try_from(row.plies).unwrap_or_default();
    let mut table = replay(&GameStart::from(row), &[])?;
    let mut texts = row.actions.iter().take(plies);
    loop {
        if let Some((id, _)) = closed_matches.iter().find(|(_, live)| is_alike(&**live, &*table)) {
            return Ok(Some(*id));
        }
        match texts.next() {
            Some(text) if table.play(text).is_ok() => {}
            _ => return Ok(None),
        }
    }
}

fn rules_of(game: &str) -> Option<i64> {
    games::find(game).map(|game| game.info.rules_version.into())
}

#[derive(Default)]
struct PracticeChange {
    action: Vec<PlayedAction>,
    throws: Vec<Throw>,
}

impl PracticeChange {
    fn throw(&mut self, row: &Practice, table: &mut dyn Table) -> Result<()> {
        if table.to_act() != Some(Actor::Chance) {
            return Err(PracticeRefusal::NoFight.into());
        }
        let seed = seed(&row.seed).ok_or_else(|| Error::Record {
            match_id: None,
            ply: Ply::new(table.plies()),
            why: format!("the seed of practice board {} is none", row.id),
        })?;
        self.throws = throws(&seed, Ply::new(table.plies()));
        self.action = play(table, result_text(attacker_wins(&self.throws)))?;
        Ok(())
    }
}

const BETWEEN: [char; 3] = [',', ';', '\n'];

/// All or none.
fn play(table: &mut dyn Table, text: &str) -> Result<Vec<PlayedAction>> {
    let parts = table.split(text);
    let parts = match parts.as_slice() {
        // Turns of one action, separated as people type them.
        [only] if only.contains(BETWEEN) && table.read(only).is_err() => {
            let parts = only.split(BETWEEN).map(str::trim).filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        }
        _ => parts,
    };
    // An empty text: the refusal explains the notation.
    let parts = if parts.is_empty() { vec![text.to_owned()] } else { parts };
    let count = parts.len();
    let mut actions = Vec::with_capacity(count);
    for (number, part) in (1..).zip(parts) {
        let place = (count > 1).then_some((number, count));
        actions.push(table.play(&part).map_err(|refusal| {
            let refusal = Box::new(refusal);
            Error::Refused(RequestRefusal::Illegal { text: part, place, refusal })
        })?);
    }
    Ok(actions)
}
