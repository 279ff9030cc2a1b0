//! Conditional moves: “if they play this, I play that”.
//!
//! A line alternates whole turns, the other side's first. It is judged on a copy when entered, and
//! kept private. When actions are accepted, the same transaction checks the lines: if the other
//! side's turn was the foreseen one, the answer is played and the line continues; any other turn
//! drops it. A line ends where a fight begins, because its result is unknown.

use games::Table;
use match_model::{
    ConditionalLine, ConditionalRefusal, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_MOVES, MatchId,
    PersonId, RequestRefusal, Time, Way,
};
use rules::{Actor, PlayedAction};
use store::conditional_moves::{self, ConditionalMoves, ConditionalState};
use store::{Side, actions};

use crate::change::{Change, Version};
use crate::fight::DecidedAction;
use crate::live::Live;
use crate::{Error, Referee, Result};

fn refuse<T>(refused: ConditionalRefusal) -> Result<T> {
    Err(RequestRefusal::Answer(refused).into())
}

/// Adds an answer: if the other side plays the whole turn `they`, `answer` is played at once.
/// `after` is the number of the line to extend.
///
/// # Errors
/// The match is over or not led by this person, the other side isn't about to begin a turn, the
/// rules refuse a turn, or a limit is reached.
pub async fn enter(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    after: Option<i64>,
    they: &str,
    answer: &str,
    now: Time,
) -> Result<Vec<ConditionalLine>> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let own = change.live().may_answer_ahead(by)?;
    let tx = change.tx_checked(Version::Bump).await?;
    let lines = conditional_moves::of_match(tx, match_id).await?;
    let lines: Vec<ConditionalMoves> =
        lines.into_iter().filter(|one| one.person_id == by).collect();
    let waiting: Vec<&ConditionalMoves> =
        lines.iter().filter(|one| one.state == ConditionalState::Waiting).collect();
    let mut table = change.live().table.copy();
    let mut turns = Vec::new();
    if let Some(number) = after {
        let Some(line) = waiting.iter().find(|line| line.number == number) else {
            return refuse(ConditionalRefusal::NoLine);
        };
        turns.clone_from(&line.turns);
        if turns.len() >= 2 * MOST_CONDITIONAL_MOVES {
            return refuse(ConditionalRefusal::TooLong);
        }
        for text in turns.iter().flatten() {
            table.play(text).map_err(|_| Error::from(RequestRefusal::Stale))?;
        }
        if !begins(&*table, own.other()) {
            return refuse(ConditionalRefusal::EndsThere);
        }
    } else if waiting.len() >= MOST_CONDITIONAL_LINES {
        return refuse(ConditionalRefusal::TooManyLines);
    }
    let foreseen = read_turn(&mut table, own.other(), they, |_| true)?;
    if !begins(&*table, own) {
        return refuse(ConditionalRefusal::NothingToAnswer);
    }
    let same = |line: &&&ConditionalMoves| line.turns.first() == Some(&foreseen);
    if let (None, Some(line)) = (after, waiting.iter().find(same)) {
        return refuse(ConditionalRefusal::Answered(line.number));
    }
    // Decisions of a member of the side stay the member's, even in advance.
    let live = change.live();
    let answered = read_turn(&mut table, own, answer, |table| live.may_go_on(table, by))?;
    turns.extend([foreseen, answered]);
    let at = change.live().moment();
    let writing = change.tx().await?;
    match after {
        Some(number) => conditional_moves::go_on(writing, number, at, &turns).await?,
        None => {
            conditional_moves::insert(writing, match_id, by, own, at, &turns, now).await?;
        }
    }
    let shown = look(&mut change, by).await?;
    change.commit().await?;
    Ok(shown)
}

pub async fn list(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<Vec<ConditionalLine>> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let any = conditional_moves::of_match(&mut *referee.store.read().await?, match_id).await?;
    if any.iter().all(|one| one.person_id != by) {
        return Ok(Vec::new());
    }
    let shown = look(&mut change, by).await?;
    change.commit().await?;
    Ok(shown)
}

pub async fn remove(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    number: i64,
    now: Time,
) -> Result<Vec<ConditionalLine>> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let writing = change.tx().await?;
    let lines = conditional_moves::of_match(writing, match_id).await?;
    if !lines.iter().any(|line| line.number == number && line.person_id == by) {
        return refuse(ConditionalRefusal::NoLine);
    }
    conditional_moves::delete(writing, number).await?;
    let shown = look(&mut change, by).await?;
    change.commit().await?;
    Ok(shown)
}

async fn look(change: &mut Change<'_>, by: PersonId) -> Result<Vec<ConditionalLine>> {
    let id = change.live().row.id;
    let table = change.live().table.copy();
    let lines = conditional_moves::of_match(change.tx().await?, id).await?;
    let mut shown = Vec::new();
    for line in lines.into_iter().filter(|line| line.person_id == by) {
        let dropped = line.state == ConditionalState::Dropped;
        if dropped {
            conditional_moves::delete(change.tx().await?, line.number).await?;
        }
        let mut table = table.copy();
        let mut turns = Vec::new();
        for turn in &line.turns {
            // A dropped line is of another position, so its texts are shown unchanged.
            let show = |text: &String| match table.play(text) {
                Ok(played) if !dropped => played.shown,
                _ => text.clone(),
            };
            turns.push(turn.iter().map(show).collect::<Vec<String>>());
        }
        let mut answers = Vec::new();
        let mut turns = turns.into_iter();
        while let (Some(they), Some(answer)) = (turns.next(), turns.next()) {
            answers.push((they, answer));
        }
        shown.push(ConditionalLine { number: line.number, answers, dropped });
    }
    Ok(shown)
}

impl Live {
    /// Returns the side for which a person may add conditional moves: a captain, while the other
    /// side is about to begin a turn.
    fn may_answer_ahead(&self, by: PersonId) -> Result<Side> {
        let own = self.may_give_up(by)?;
        match self.table.to_act() {
            Some(Actor::Side(side)) if side == own && self.table.turn().side == own => {
                refuse(ConditionalRefusal::YourTurn)
            }
            _ if begins(&*self.table, own.other()) => Ok(own),
            _ => refuse(ConditionalRefusal::TurnBegun),
        }
    }

    /// `None` if the answer can't be played.
    fn answered(&self, line: &ConditionalMoves) -> Option<(Box<dyn Table>, Vec<DecidedAction>)> {
        if self.row.person(line.side) != line.person_id {
            return None;
        }
        let mut table = self.table.copy();
        let mut steps = Vec::new();
        for text in line.turns.get(1)? {
            if !self.may_go_on(&*table, line.person_id) {
                return None;
            }
            let played = table.play(text).ok()?;
            steps.push(DecidedAction { played, way: Way::Chosen(Some(line.person_id)) });
        }
        self.team.settle(&self.row, &mut table, &mut steps).ok()?;
        Some((table, steps))
    }
}

/// Plays the answers to the accepted actions, and drops the lines that don't fit.
pub(crate) async fn play_foreseen(change: &mut Change<'_>) -> Result<()> {
    // Terminates, because every round uses up an answer.
    while let Some((table, steps, side)) = next(change).await? {
        change.append(table, steps, Some(side)).await?;
    }
    Ok(())
}

async fn next(
    change: &mut Change<'_>,
) -> Result<Option<(Box<dyn Table>, Vec<DecidedAction>, Side)>> {
    let id = change.live().row.id;
    if change.live().goes_on().is_err() {
        return Ok(None);
    }
    if !change.has_conditional_moves().await? {
        return Ok(None);
    }
    let lines = conditional_moves::of_match(change.tx_checked(Version::Advance).await?, id).await?;
    let mut next: Option<(ConditionalMoves, Box<dyn Table>, Vec<DecidedAction>)> = None;
    for line in lines.into_iter().filter(|line| line.state == ConditionalState::Waiting) {
        let fits = fits(change, &line).await?;
        let number = line.number;
        match fits {
            Fits::SoFar => {}
            Fits::Whole if next.is_none() => match change.live().answered(&line) {
                Some((table, steps)) => next = Some((line, table, steps)),
                None => drop_line(change, number).await?,
            },
            // A person's lines never begin alike.
            Fits::Whole | Fits::Not => drop_line(change, number).await?,
        }
    }
    let Some((line, table, steps)) = next else { return Ok(None) };
    let moment = change.live().row.moment_after(table.plies());
    let goes_on = begins(&*table, line.side.other());
    let turns = line.turns.get(2..).filter(|_| goes_on).unwrap_or_default();
    let writing = change.tx_checked(Version::Advance).await?;
    if turns.is_empty() {
        conditional_moves::delete(writing, line.number).await?;
    } else {
        conditional_moves::go_on(writing, line.number, moment, turns).await?;
    }
    Ok(Some((table, steps, line.side)))
}

async fn drop_line(change: &mut Change<'_>, number: i64) -> Result<()> {
    let tx = change.tx_checked(Version::Advance).await?;
    Ok(conditional_moves::drop_line(tx, number).await?)
}

pub(crate) async fn drop_all(change: &mut Change<'_>) -> Result<()> {
    let id = change.live().row.id;
    let writing = change.tx_checked(Version::Advance).await?;
    for line in conditional_moves::of_match(writing, id).await? {
        conditional_moves::drop_line(writing, line.number).await?;
    }
    Ok(())
}

async fn fits(change: &mut Change<'_>, line: &ConditionalMoves) -> Result<Fits> {
    let (id, takebacks) = (change.live().row.id, change.live().row.takebacks);
    let then = line.moment;
    let Some(foreseen) = line.turns.first() else { return Ok(Fits::Not) };
    if then.takebacks() != takebacks || then > change.live().moment() {
        return Ok(Fits::Not);
    }
    let tx = change.tx_checked(Version::Advance).await?;
    let since = actions::since(tx, id, then.next_ply()).await?;
    let texts: Vec<&String> = since.iter().map(|action| &action.text).collect();
    if texts.len() > foreseen.len() || !foreseen.iter().zip(&texts).all(|(a, b)| a == *b) {
        return Ok(Fits::Not);
    }
    let whole = texts.len() == foreseen.len() && begins(&*change.live().table, line.side);
    Ok(if whole { Fits::Whole } else { Fits::SoFar })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fits {
    Whole,
    SoFar,
    Not,
}

fn begins(table: &dyn Table, side: Side) -> bool {
    table.to_act() == Some(Actor::Side(side)) && table.turn().done == 0
}

/// Returns canonical texts. `may` tells whether the line's owner may decide the next action.
fn read_turn(
    table: &mut Box<dyn Table>,
    side: Side,
    text: &str,
    may: impl Fn(&dyn Table) -> bool,
) -> Result<Vec<String>> {
    let parts = table.split(text);
    let mut turn: Vec<String> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let own = table.to_act() == Some(Actor::Side(side));
        if index > 0 && !(own && table.turn().done > 0 && may(&**table)) {
            return Err(RequestRefusal::BeyondTurn { text: part.clone() }.into());
        }
        let played: PlayedAction = table.play(part).map_err(|refusal| RequestRefusal::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        turn.push(played.text);
    }
    if table.to_act() == Some(Actor::Side(side)) && table.turn().is_open() {
        return Err(RequestRefusal::TurnIncomplete { left: table.turn().left }.into());
    }
    Ok(turn)
}
