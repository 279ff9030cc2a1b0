//! Analyses a finished match: the cost of each choice, better choices, and turning points.
//!
//! A composed turn is one choice. A first pass compares the expectation before and after each
//! choice; a second pass examines the costliest more closely. A move that leads to a fight counts
//! with the mean of both results, so luck is never a mistake.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{ChosenTurn, Strength, choose, expectation};
use games::Table;
use match_model::{ActionOrigin, Findings, Judgment, MatchId, NotNow};
use parking_lot::Mutex;
use referee::{Error, History, Referee};
use rules::{Actor, Side};

use crate::Opponent;
use crate::analyses::Analysis;
use crate::asker::Asker;
use crate::pending::QuestionGuard;
use crate::thinkers::{Rank, Thinkers};

const NODES: [u64; 2] = [60_000, 400_000];
/// Estimated milliseconds per choice in each pass.
const MILLIS: [u64; 2] = [50, 300];
/// Maximum number of choices; the rest of a longer match isn't examined.
const MOST_CHOICES: usize = 1_000;
/// Number of choices in the second pass.
const SECOND_LOOKS: usize = 10;
pub const MOST_POINTS: u32 = 5;
/// Minimum cost of a turning point, in millionths of a result.
const LEAST: i32 = 120_000;
/// A fixed seed, so that a repeated analysis gives the same result.
const SEED: u64 = 5;

/// A player's choice, with the game before and after it.
struct Choice {
    ply: u32,
    side: Side,
    actions: Vec<String>,
    before: Box<dyn Table>,
    after: Box<dyn Table>,
}

/// Iterates over the choices of a match by replaying one game.
struct Walk {
    table: Box<dyn Table>,
    texts: Vec<String>,
}

impl Walk {
    fn text(&self) -> Option<&String> {
        self.texts.get(self.table.plies() as usize)
    }

    /// Advances past the next choice at or after an action; `None` at the end.
    fn next(&mut self, from: u32) -> Option<Choice> {
        loop {
            let (ply, actor) = (self.table.plies(), self.table.to_act());
            let before = (ply >= from).then(|| self.table.copy());
            let text = self.text()?.clone();
            self.table.play(&text).ok()?;
            let Some(Actor::Side(side)) = actor else { continue };
            let mut actions = vec![text];
            while self.table.turn().is_open() && self.table.to_act() == actor {
                let Some(text) = self.text().cloned() else { break };
                if self.table.play(&text).is_err() {
                    break;
                }
                actions.push(text);
            }
            if let Some(before) = before {
                return Some(Choice { ply, side, actions, before, after: self.table.copy() });
            }
        }
    }
}

/// Judges a choice with a number of nodes; `None` if no side was to decide.
fn weigh(choice: &Choice, nodes: u64, stop: &AtomicBool) -> Option<Judgment> {
    let strength = Strength::Nodes(nodes);
    let ChosenTurn { actions: mut better, score: before, .. } =
        choose(&*choice.before, strength, SEED, stop)?;
    let after = expectation(&*choice.after, choice.side, strength, SEED, stop);
    let actions = u32::try_from(choice.actions.len()).unwrap_or(1);
    if better == choice.actions {
        better.clear();
    }
    Some(Judgment { ply: choice.ply, actions, side: choice.side, better, before, after })
}

/// The plies of the costliest choices, in match order.
fn costliest<'j>(judgments: impl Iterator<Item = &'j Judgment>, most: usize) -> Vec<u32> {
    let mut costly: Vec<&Judgment> = judgments.filter(|one| one.cost() >= LEAST).collect();
    costly.sort_by_key(|judgment| (-judgment.cost(), judgment.ply));
    costly.truncate(most);
    let mut plies: Vec<u32> = costly.into_iter().map(|judgment| judgment.ply).collect();
    plies.sort_unstable();
    plies
}

pub enum AnalysisStart {
    Found(Findings),
    Later(Duration, QuestionGuard),
    Not(NotNow),
}

/// Returns the stored findings, or reserves a slot for the analysis.
pub async fn look(opponent: &Opponent, asker: Asker, id: MatchId) -> Result<AnalysisStart, Error> {
    if let Some(findings) = stored_findings(&opponent.referee, id).await? {
        return Ok(AnalysisStart::Found(findings));
    }
    let history = referee::records::history(&opponent.referee, id).await?;
    let likely = duration(&history, opponent.thinkers.settings.nodes);
    let looks = opponent.looks.0.lock();
    // Turns are taken by person, so each other match counts at most as much as this one.
    let others = looks.iter().filter(|(other, _)| **other != id);
    let others: Duration = others.map(|(_, look)| look.likely.min(likely)).sum();
    Ok(match opponent.thinkers.look(asker, id) {
        Ok(place) => AnalysisStart::Later(likely + others, place),
        Err(NotNow::Full(_)) => AnalysisStart::Not(NotNow::Full(others)),
        Err(not_now) => AnalysisStart::Not(not_now),
    })
}

/// Returns stored findings; `None` if missing or stored in an older, unreadable format.
async fn stored_findings(referee: &Referee, id: MatchId) -> Result<Option<Findings>, Error> {
    let text = referee::opponent::findings(referee, id).await?;
    Ok(text.and_then(|json| serde_json::from_str(&json).ok()))
}

/// Returns the findings of a match, running the analysis if needed. Later askers share it, and the
/// first one is charged. `None` when Herald stops.
pub async fn await_findings(
    opponent: &Opponent,
    asker: Asker,
    id: MatchId,
    likely: Duration,
) -> Result<Option<Findings>, Error> {
    // Another analysis may have just ended.
    if let Some(stored) = stored_findings(&opponent.referee, id).await? {
        return Ok(Some(stored));
    }
    let look = {
        let mut looks = opponent.looks.0.lock();
        let new = || Analysis { findings: Arc::default(), likely };
        looks.entry(id).or_insert_with(new).clone()
    };
    let outcome =
        look.findings.get_or_try_init(|| look_through(opponent, asker, id)).await.cloned();
    opponent.looks.0.lock().remove(&id);
    match outcome {
        Ok(findings) => Ok(Some(findings)),
        Err(None) => Ok(None),
        Err(Some(cause)) => Err(cause),
    }
}

/// Estimates the duration from the number of choices after a record's actions.
fn duration(history: &History, nodes: Option<u64>) -> Duration {
    let origins = history.ways.iter().skip(history.given as usize);
    let decisions = origins
        .filter(|origin| matches!(origin, ActionOrigin::Chosen(_) | ActionOrigin::Ordered(_)));
    let first = decisions.count().min(MOST_CHOICES);
    let millis = |choices: usize, per_choice: u64| {
        let per_choice = if nodes.is_some() { 1 } else { per_choice };
        u64::try_from(choices).unwrap_or(u64::MAX).saturating_mul(2 * per_choice)
    };
    let second = first.min(SECOND_LOOKS);
    Duration::from_millis(millis(first, MILLIS[0]).saturating_add(millis(second, MILLIS[1])))
}

struct Search<'a> {
    thinkers: &'a Thinkers,
    asker: Asker,
    walk: Arc<Mutex<Walk>>,
}

impl Search<'_> {
    fn begin(
        thinkers: &Thinkers,
        asker: Asker,
        table: Box<dyn Table>,
        texts: Vec<String>,
    ) -> Search<'_> {
        Search { thinkers, asker, walk: Arc::new(Mutex::new(Walk { table, texts })) }
    }

    /// Examines the next choice at or after an action; `None` when Herald stops.
    async fn look(&self, from: u32, nodes: u64, likely: Duration) -> Option<NextChoice> {
        let reached = self.walk.lock().table.plies();
        let walk = Arc::clone(&self.walk);
        let mut step = self.thinkers.think(Rank::Look(self.asker), likely, move |stop| {
            let next = walk.lock().next(from);
            next.map_or(NextChoice::End, |choice| NextChoice::Weighed(weigh(&choice, nodes, stop)))
        });
        match step.get().await {
            Some(step) => Some(step),
            None if self.thinkers.is_closed() => None,
            // The search panicked and was logged. Skips this choice, unless the game can't advance
            // past it.
            None if self.walk.lock().table.plies() > reached => Some(NextChoice::Weighed(None)),
            None => Some(NextChoice::End),
        }
    }
}

enum NextChoice {
    /// `None` if the search failed.
    Weighed(Option<Judgment>),
    End,
}

/// Analyses a match and stores the findings. The error is `None` if Herald stops.
async fn look_through(
    opponent: &Opponent,
    asker: Asker,
    id: MatchId,
) -> Result<Findings, Option<Error>> {
    let history = referee::records::history(&opponent.referee, id).await.map_err(Some)?;
    let start = referee::view::board_at(&opponent.referee, id, 0).await.map_err(Some)?.table;
    let given = history.given;
    let texts = history.actions.into_iter().map(|action| action.text).collect();
    let findings = search(&opponent.thinkers, asker, start, texts, given).await.ok_or(None)?;
    let json = serde_json::json!(findings).to_string();
    referee::opponent::keep_findings(&opponent.referee, id, &json, opponent.now())
        .await
        .map_err(Some)?;
    Ok(findings)
}

/// Analyses a game from an action on; `None` when Herald stops.
async fn search(
    thinkers: &Thinkers,
    asker: Asker,
    start: Box<dyn Table>,
    texts: Vec<String>,
    from: u32,
) -> Option<Findings> {
    let nodes = NODES.map(|nodes| thinkers.settings.nodes.unwrap_or(nodes));
    let first = Search::begin(thinkers, asker, start.copy(), texts);
    let mut choices = Vec::new();
    while choices.len() < MOST_CHOICES {
        match first.look(from, nodes[0], Duration::from_millis(2 * MILLIS[0])).await? {
            NextChoice::Weighed(judgment) => choices.push(judgment),
            NextChoice::End => break,
        }
    }
    let has_more = choices.len() == MOST_CHOICES && first.walk.lock().next(from).is_some();
    let texts = std::mem::take(&mut first.walk.lock().texts);
    let second = Search::begin(thinkers, asker, start, texts);
    let mut weighed = Vec::new();
    for ply in costliest(choices.iter().flatten(), SECOND_LOOKS) {
        match second.look(ply, nodes[1], Duration::from_millis(2 * MILLIS[1])).await? {
            NextChoice::Weighed(judgment) => weighed.extend(judgment),
            NextChoice::End => break,
        }
    }
    let points = costliest(weighed.iter(), MOST_POINTS as usize);
    for closer in weighed {
        let same = choices.iter_mut().flatten().find(|judgment| judgment.ply == closer.ply);
        if let Some(judgment) = same {
            *judgment = closer;
        }
    }
    Some(Findings { choices, more: has_more, points })
}

#[cfg(test)]
mod tests {
    use match_model::PersonId;
    use rules::Dice;
    use rules::Options;

    use super::*;
    use crate::thinkers::Thinking;

    #[test]
    fn a_turn_put_together_is_one_choice() {
        let game = games::find("medieval-war").expect("it is there");
        let start = game.start(&Options::default());
        let mut table = start.copy();
        let mut texts = Vec::new();
        for _ in 0..7 {
            // Moves only, because some actions end a turn.
            let moves = |text: &String| text.contains('-') && !text.contains('x');
            let text = table.legal().into_iter().find(moves).expect("somebody is to act");
            table.play(&text).expect("it is legal");
            texts.push(text);
        }
        let of_turns = |from: u32| -> Vec<(u32, usize)> {
            let mut walk = Walk { table: start.copy(), texts: texts.clone() };
            let choices = std::iter::from_fn(|| walk.next(from));
            choices
                .map(|choice| {
                    let plies = choice.after.plies() - choice.before.plies();
                    assert_eq!(plies as usize, choice.actions.len());
                    (choice.ply, choice.actions.len())
                })
                .collect()
        };
        assert_eq!(of_turns(0), [(0, 3), (3, 3), (6, 1)]);
        assert_eq!(of_turns(3), [(3, 3), (6, 1)]);
        // A turn that began with a record's actions is skipped.
        assert_eq!(of_turns(4), [(6, 1)]);
    }

    #[test]
    fn giving_a_piece_away_is_found() {
        let game = games::find("world-war").expect("it is there");
        let mut texts = Vec::new();
        let mut table = game.start(&Options::default());
        for text in ["g2-f3", "f7-f6", "f2>f3", "d8-d2xC", "a2>b2xB"] {
            table.play(text).expect("it is legal");
            texts.push(text.to_owned());
        }
        let stop = AtomicBool::new(false);
        let mut walk = Walk { table: game.start(&Options::default()), texts };
        let choices_made = std::iter::from_fn(|| walk.next(0));
        let weighed: Vec<Judgment> =
            choices_made.filter_map(|choice| weigh(&choice, 3_000, &stop)).collect();
        assert_eq!(weighed.len(), 5, "each choice is judged");
        // The Bomber is traded for a Cavalry.
        assert_eq!(costliest(weighed.iter(), 1), [3], "{weighed:?}");
        let findings = Findings {
            choices: weighed.into_iter().map(Some).chain([None]).collect(),
            more: false,
            points: vec![3],
        };
        let json = serde_json::json!(findings).to_string();
        assert_eq!(serde_json::from_str::<Findings>(&json).expect("it is read"), findings);
        assert_eq!(findings.point(9).map(|point| point.ply), Some(3));
        assert_eq!(findings.judgment_at(99).map(|last| last.ply), Some(4));
    }

    fn long_game(length: usize) -> (Box<dyn Table>, Vec<String>) {
        let start = games::find("medieval").expect("it is there").start(&Options::default());
        let (mut table, mut texts, mut dice) = (start.copy(), Vec::new(), Dice::new(3));
        while texts.len() < length {
            let legal = table.legal();
            let text = &legal[dice.below(legal.len())];
            let mut next = table.copy();
            next.play(text).expect("it is legal");
            if next.outcome().is_none() {
                texts.push(text.clone());
                table = next;
            }
        }
        (start, texts)
    }

    #[tokio::test]
    async fn of_a_long_game_the_first_choices_are_looked_at() {
        let thinkers = Thinkers::begin(Thinking { nodes: Some(1), ..Thinking::default() });
        let (start, texts) = long_game(1_500);
        let asker = Asker { person: PersonId::new(1), guild: None };
        let search_from = |from| search(&thinkers, asker, start.copy(), texts.clone(), from);
        let all = search_from(0).await.expect("it goes on");
        assert_eq!((all.choices.len(), all.more), (MOST_CHOICES, true));
        // A record's actions aren't examined.
        let walk = |from| {
            let mut walk = Walk { table: start.copy(), texts: texts.clone() };
            std::iter::from_fn(|| walk.next(from)).map(|choice| choice.ply).collect::<Vec<u32>>()
        };
        let last = walk(1_400);
        let some = search_from(1_400).await.expect("it goes on");
        assert_eq!((some.choices.len(), some.more), (last.len(), false));
        assert!(some.points.iter().all(|point| last.contains(point)), "{some:?}");
        assert!(!some.points.is_empty(), "at random much is lost");
        let none = search_from(1_500).await.expect("it goes on");
        assert_eq!(none, Findings::default());
        // A match with exactly the maximum isn't reported as longer.
        let from = walk(0);
        let from = from[from.len() - MOST_CHOICES];
        let just = search_from(from).await.expect("it goes on");
        assert_eq!((just.choices.len(), just.more), (MOST_CHOICES, false));
    }
}
