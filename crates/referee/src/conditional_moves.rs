//! Conditional moves: “if they play this, I play that”.
//!
//! A line alternates whole turns, the other side's first. When actions are accepted, the same
//! transaction checks the lines: if the other side's turn was the foreseen one, the answer is
//! played and the line continues; any other turn drops it. A line ends where a fight begins,
//! because its result is unknown.

use games::Table;
use match_model::{
    ActionOrigin, ConditionalLine, ConditionalRefusal, MOST_CONDITIONAL_LINES,
    MOST_CONDITIONAL_MOVES, MatchId, PersonId, RequestRefusal, Time,
};
use rules::{Actor, PlayedAction};
use store::conditional_moves::{self, ConditionalMoves, ConditionalState};
use store::{Side, actions};

use crate::change::{Change, Version};
use crate::fight::DecidedAction;
use crate::live::Live;
use crate::play::beyond_turn;
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
    let reply = read_turn(&mut table, own, answer, |table| live.may_go_on(table, by))?;
    turns.extend([foreseen, reply]);
    let at = change.live().moment();
    let writing = change.tx().await?;
    match after {
        Some(number) => conditional_moves::advance(writing, number, at, &turns).await?,
        None => {
            conditional_moves::insert(writing, match_id, by, own, at, &turns, now).await?;
        }
    }
    let shown_lines = look(&mut change, by).await?;
    change.commit().await?;
    Ok(shown_lines)
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
    let lines = look(&mut change, by).await?;
    change.commit().await?;
    Ok(lines)
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
    let shown_lines = look(&mut change, by).await?;
    change.commit().await?;
    Ok(shown_lines)
}

async fn look(change: &mut Change<'_>, by: PersonId) -> Result<Vec<ConditionalLine>> {
    let id = change.live().row.id;
    let table = change.live().table.copy();
    let lines = conditional_moves::of_match(change.tx().await?, id).await?;
    let mut shown_lines = Vec::new();
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
                Ok(action) if !dropped => action.display,
                _ => text.clone(),
            };
            turns.push(turn.iter().map(show).collect::<Vec<String>>());
        }
        let mut answers = Vec::new();
        let mut turns = turns.into_iter();
        while let (Some(they), Some(answer)) = (turns.next(), turns.next()) {
            answers.push((they, answer));
        }
        shown_lines.push(ConditionalLine { number: line.number, answers, dropped });
    }
    Ok(shown_lines)
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
    fn answer_to(&self, line: &ConditionalMoves) -> Option<(Box<dyn Table>, Vec<DecidedAction>)> {
        if self.row.person(line.side) != line.person_id {
            return None;
        }
        let mut table = self.table.copy();
        let mut steps = Vec::new();
        for text in line.turns.get(1)? {
            if !self.may_go_on(&*table, line.person_id) {
                return None;
            }
            let action = table.play(text).ok()?;
            steps
                .push(DecidedAction { action, origin: ActionOrigin::Chosen(Some(line.person_id)) });
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
    if change.live().check_in_progress().is_err() {
        return Ok(None);
    }
    if !change.has_conditional_moves().await? {
        return Ok(None);
    }
    let lines = conditional_moves::of_match(change.tx_checked(Version::Advance).await?, id).await?;
    let mut next: Option<(ConditionalMoves, Box<dyn Table>, Vec<DecidedAction>)> = None;
    for line in lines.into_iter().filter(|line| line.state == ConditionalState::Waiting) {
        let fits = compare_line(change, &line).await?;
        let number = line.number;
        match fits {
            Fits::SoFar => {}
            Fits::Whole if next.is_none() => match change.live().answer_to(&line) {
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
        conditional_moves::advance(writing, line.number, moment, turns).await?;
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

async fn compare_line(change: &mut Change<'_>, line: &ConditionalMoves) -> Result<Fits> {
    let (id, takebacks) = (change.live().row.id, change.live().row.takebacks);
    let moment = line.moment;
    let Some(foreseen) = line.turns.first() else { return Ok(Fits::Not) };
    if moment.takebacks() != takebacks || moment > change.live().moment() {
        return Ok(Fits::Not);
    }
    let tx = change.tx_checked(Version::Advance).await?;
    let since = actions::since(tx, id, moment.next_ply()).await?;
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
    table.to_act() == Some(Actor::Side(side)) && table.turn().actions_made == 0
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
        if index > 0 && !(own && table.turn().actions_made > 0 && may(&**table)) {
            return Err(beyond_turn(&**table, part).into());
        }
        let action: PlayedAction = table.play(part).map_err(|refusal| RequestRefusal::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        turn.push(action.text);
    }
    if table.to_act() == Some(Actor::Side(side)) && table.turn().is_open() {
        return Err(RequestRefusal::TurnIncomplete { left: table.turn().actions_left }.into());
    }
    Ok(turn)
}
