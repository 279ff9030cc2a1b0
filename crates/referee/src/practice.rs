//! Practice boards: one person moves both sides, in private, and takes back what they like. Nothing
//! of it touches a match.
//!
//! A board is its beginning, the texts of its actions and how many of them stand: what was undone
//! can be played again. Each change names the moment for which it was meant, so that of two at once
//! one is refused.

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

/// From where a practice begins.
#[derive(Clone, Debug, Default)]
pub struct NewPractice {
    /// The game's id.
    pub game: String,
    /// The game's options.
    pub options: match_model::Options,
    /// A start position other than the game's own.
    pub setup: Option<Value>,
    /// Canonical texts that lead to the position.
    pub actions: Vec<String>,
    /// The match from which it was taken.
    pub match_id: Option<MatchId>,
}

/// An act on a practice board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeInput<'a> {
    /// Plays a text, which may hold several actions, of both sides: all of it or none.
    Play(&'a str),
    /// Decides the fight by dice.
    Throw,
    /// Takes the last action back.
    Undo,
    /// Takes all actions back, to where it began.
    UndoAll,
    /// Plays the action again that was undone last.
    Redo,
}

/// The outcome of an act on a practice board.
#[derive(Debug)]
pub struct PracticeStep {
    /// The board as it stands now.
    pub board: PracticeBoard,
    /// What was played.
    pub played: Vec<PlayedAction>,
    /// The dice that were thrown.
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

/// A practice board's game as it stands.
pub(crate) fn practice_table(row: &Practice) -> Result<Box<dyn Table>> {
    let stands = usize::try_from(row.plies).unwrap_or_default();
    let texts: Vec<&str> = row.actions.iter().take(stands).map(String::as_str).collect();
    replay(&GameStart::from(row), &texts)
}

/// The same with what was undone, if its numbers agree.
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

/// A practice board's game as it stands, and what is stored of the board.
async fn practised(row: Practice) -> Result<(Box<dyn Table>, Practice)> {
    replaying(row.actions.len(), move || Ok((practice_table(&row)?, row))).await
}

/// Whether two games stand alike: the same pieces on the same squares, and the same side to act.
fn is_alike(one: &dyn Table, other: &dyn Table) -> bool {
    one.to_act() == other.to_act() && one.facts().get("board") == other.facts().get("board")
}

/// Holds that somebody may take positions of a match to practise on. `from`: the server where they
/// ask. What is taken is of the match's log alone, which everybody may see who may see the match;
/// drafts, plans and answers kept ready are not in it.
///
/// # Errors
/// When there is no such match, they may not see it, or its players have closed it to analysis.
async fn may_practise(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    from: Option<GuildId>,
) -> Result<()> {
    crate::visibility::may_see(referee, id, by, from).await?;
    crate::watching::open_to_analysis(referee, id).await
}

/// Begins to practise; a board of the same game goes for it.
///
/// # Errors
/// When there is no such game, position or option, or the database fails.
pub async fn begin(
    referee: &Referee,
    by: &Person,
    new: NewPractice,
    now: Time,
) -> Result<PracticeBoard> {
    let game = games::find(&new.game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    let chosen = new.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::check(game.info, chosen)
        .map_err(|faults| Error::Refused(RequestRefusal::Options(faults)))?;
    if let Some(setup) = &new.setup
        && let Err(faults) = game.from_setup(&options, setup)
    {
        return Err(PracticeRefusal::Setup(faults).into());
    }
    if new.actions.len() > MOST_PRACTISED {
        return Err(PracticeRefusal::TooLong.into());
    }
    let given = i64::try_from(new.actions.len()).unwrap_or(i64::MAX);
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
        given,
        plies: given,
        match_id: new.match_id,
        moment: PracticeMoment::START,
    };
    // Only what plays is kept.
    let (table, mut row) = practised(row).await?;
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    row.id = practices::begin(&mut tx, &row, now).await?;
    referee.commit(tx).await?;
    Ok(PracticeBoard { row, table })
}

/// The position of a match from which somebody practises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeFrom {
    /// The match.
    pub match_id: MatchId,
    /// After how many of its actions; `None`: as it stands.
    pub after: Option<u32>,
    /// The server in which they ask.
    pub guild: Option<GuildId>,
}

/// Begins to practise from a position of a match.
///
/// # Errors
/// When there is no such match or position, or they may not see it.
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

/// The row of a person's practice board.
///
/// # Errors
/// When there is none of that number, or it is somebody else's.
pub async fn row(referee: &Referee, id: PracticeId, by: PersonId) -> Result<Practice> {
    let row = practices::find(&mut *referee.store.read().await?, id).await?;
    let row = row.ok_or(PracticeRefusal::Gone)?;
    if row.person_id != by {
        return Err(PracticeRefusal::NotYours.into());
    }
    Ok(row)
}

/// A practice board of somebody's as it stands.
///
/// # Errors
/// As [`crate::practice::row`], and when its rules are no longer played.
pub async fn find(referee: &Referee, id: PracticeId, by: PersonId) -> Result<PracticeBoard> {
    let row = row(referee, id, by).await?;
    let (table, row) = practised(row).await?;
    Ok(PracticeBoard { row, table })
}

/// The practice board of a person: of that game, or the one that they used last.
///
/// # Errors
/// When the database fails.
pub async fn practice_of(
    referee: &Referee,
    by: PersonId,
    game: Option<&str>,
) -> Result<Option<PracticeId>> {
    Ok(practices::of_person(&mut *referee.store.read().await?, by, game).await?)
}

/// Does something on a practice board that stands at that moment.
///
/// # Errors
/// When it is not theirs, has changed since, or the rules refuse it.
pub async fn go_on(
    referee: &Referee,
    by: PersonId,
    id: PracticeId,
    moment: PracticeMoment,
    what: PracticeInput<'_>,
    now: Time,
) -> Result<PracticeStep> {
    let PracticeBoard { mut row, mut table } = find(referee, id, by).await?;
    if row.moment != moment {
        return Err(PracticeRefusal::Stale.into());
    }
    let mut done = Changed::default();
    match what {
        PracticeInput::Play(text) => done.played = play(&mut *table, text)?,
        PracticeInput::Throw => done.throw(&row, &mut *table)?,
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
    if done.played.is_empty() {
        (table, row) = practised(row).await?;
    } else {
        row.actions.truncate(usize::try_from(row.plies).unwrap_or_default());
        row.actions.extend(done.played.iter().map(|played| played.text.clone()));
        row.plies = i64::try_from(row.actions.len()).unwrap_or(i64::MAX);
    }
    if row.actions.len() > MOST_PRACTISED {
        return Err(PracticeRefusal::TooLong.into());
    }
    let mut tx = referee.store.write().await?;
    let changed = practices::change(&mut tx, id, row.moment, &row.actions, row.plies, now).await?;
    // What was changed at the same time lasts when this has ended: who looks then sees it.
    referee.commit(tx).await?;
    if !changed {
        return Err(PracticeRefusal::Stale.into());
    }
    row.moment = row.moment.next();
    let Changed { played, throws } = done;
    Ok(PracticeStep { board: PracticeBoard { row, table }, played, throws })
}

/// Holds that Herald may help with a practice board: it was not taken from a match that goes on
/// between people, nor has it stood as one in which its owner takes part stands now.
///
/// # Errors
/// When it was or has, and when the database fails.
pub async fn may_hint(referee: &Referee, row: &Practice) -> Result<()> {
    let mut closed = Vec::new();
    if let Some(id) = row.match_id {
        let taken = crate::view::match_row(referee, id).await?;
        let herald = opponents::find(&mut *referee.store.read().await?, id).await?;
        if taken.state == MatchState::Playing && herald.is_none() {
            return Err(PracticeRefusal::Live { match_id: id }.into());
        }
    }
    for own in crate::view::matches_of(referee, row.person_id).await? {
        let herald = opponents::find(&mut *referee.store.read().await?, own.id).await?;
        if own.game == row.game && own.plies > 0 && herald.is_none() {
            match crate::view::find(referee, own.id).await {
                Ok(view) => closed.push((own.id, view.table)),
                // Nobody plays what cannot be read.
                Err(error) if error.unreadable().is_some() => {}
                Err(other) => return Err(other),
            }
        }
    }
    if closed.is_empty() {
        return Ok(());
    }
    let row = row.clone();
    // Each position is compared with each match.
    let work = row.actions.len().saturating_mul(1 + closed.len());
    let alike = replaying(work, move || alike(&row, &closed)).await?;
    match alike {
        Some(match_id) => Err(PracticeRefusal::Live { match_id }.into()),
        None => Ok(()),
    }
}

/// The match that stands as a practice board stands or stood, of those in which that must not be.
fn alike(row: &Practice, closed: &[(MatchId, Box<dyn Table>)]) -> Result<Option<MatchId>> {
    let stands = usize::try_from(row.plies).unwrap_or_default();
    let mut table = replay(&GameStart::from(row), &[])?;
    let mut texts = row.actions.iter().take(stands);
    loop {
        if let Some((id, _)) = closed.iter().find(|(_, live)| is_alike(&**live, &*table)) {
            return Ok(Some(*id));
        }
        match texts.next() {
            Some(text) if table.play(text).is_ok() => {}
            _ => return Ok(None),
        }
    }
}

/// Returns the version of a game's rules; `None` for an unknown game.
fn rules_of(game: &str) -> Option<i64> {
    games::find(game).map(|game| game.info.rules_version.into())
}

/// The actions and throws of one act.
#[derive(Default)]
struct Changed {
    played: Vec<PlayedAction>,
    throws: Vec<Throw>,
}

impl Changed {
    /// Throws for the fight: the same dice whenever this action is thrown for on this board.
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
        self.played = play(table, result_text(attacker_wins(&self.throws)))?;
        Ok(())
    }
}

/// The characters between actions.
const BETWEEN: [char; 3] = [',', ';', '\n'];

/// Plays a text on a board, all of it or none.
fn play(table: &mut dyn Table, text: &str) -> Result<Vec<PlayedAction>> {
    let parts = table.split(text);
    let parts = match parts.as_slice() {
        // Turns of one action, as people put them after each other.
        [only] if only.contains(BETWEEN) && table.read(only).is_err() => {
            let parts = only.split(BETWEEN).map(str::trim).filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        }
        _ => parts,
    };
    // Nothing is in it: the rules say how a move is written.
    let parts = if parts.is_empty() { vec![text.to_owned()] } else { parts };
    let count = parts.len();
    let mut played = Vec::with_capacity(count);
    for (number, part) in (1..).zip(parts) {
        let place = (count > 1).then_some((number, count));
        played.push(table.play(&part).map_err(|refusal| {
            let refusal = Box::new(refusal);
            Error::Refused(RequestRefusal::Illegal { text: part, place, refusal })
        })?);
    }
    Ok(played)
}
