//! Looking through a match that is over: what each choice cost, what would have been better, and
//! which of them are the turning points.
//!
//! What somebody put together as one turn is one choice. For each it is asked what could be
//! expected before and after it; what falls most is looked at once more, more closely. Fortune in
//! fights is nobody's mistake: after a move that leads to one, the mean of both results counts. The
//! search is in small steps, so that matches which wait for Herald come between.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::{ChosenTurn, Strength, choose, expectation};
use games::Table;
use match_model::{Findings, Judgment, MatchId, NotNow, Way};
use referee::{Error, History, Referee};
use rules::{Actor, Side};

use crate::Opponent;
use crate::analyses::Analysis;
use crate::asker::Asker;
use crate::pending::QuestionGuard;
use crate::thinkers::{Rank, Thinkers};

/// Nodes for a first look at a choice, and for a second.
const NODES: [u64; 2] = [60_000, 400_000];
/// About how long they take, in milliseconds.
const MILLIS: [u64; 2] = [50, 300];
/// So many choices are looked at; what a longer match has beyond them is not.
const MOST_CHOICES: usize = 1_000;
/// So many choices are looked at a second time.
const SECOND_LOOKS: usize = 10;
/// The most turning points that are told.
pub const MOST_POINTS: u32 = 5;
/// A choice that costs less than this, in millionths of a result, is no turning point.
const LEAST: i32 = 120_000;
/// It looks where the same chance began, so that it finds the same.
const SEED: u64 = 5;

/// Something that somebody chose, with the game before and after it.
struct Choice {
    ply: u32,
    side: Side,
    actions: Vec<String>,
    before: Box<dyn Table>,
    after: Box<dyn Table>,
}

/// A way through a match, choice by choice: one game that is played on.
struct Walk {
    table: Box<dyn Table>,
    texts: Vec<String>,
}

impl Walk {
    fn text(&self) -> Option<&String> {
        self.texts.get(self.table.plies() as usize)
    }

    /// Plays on over the next choice from an action on; `None` when none follows.
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

/// What is made of a choice, as far as so many nodes see; `None` where nobody was to decide.
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

/// Those that cost most, in the order of the match: how many actions came before each.
fn costliest<'j>(judgments: impl Iterator<Item = &'j Judgment>, most: usize) -> Vec<u32> {
    let mut costly: Vec<&Judgment> = judgments.filter(|one| one.cost() >= LEAST).collect();
    costly.sort_by_key(|judgment| (-judgment.cost(), judgment.ply));
    costly.truncate(most);
    let mut plies: Vec<u32> = costly.into_iter().map(|judgment| judgment.ply).collect();
    plies.sort_unstable();
    plies
}

/// A match that is about to be looked through.
pub enum AnalysisStart {
    /// It has been.
    Found(Findings),
    /// It takes about that long, and the asker has a place.
    Later(Duration, QuestionGuard),
    /// It is not looked through now.
    Not(NotNow),
}

/// Gives somebody a place to have a match looked through, if that has not been done.
pub async fn look(opponent: &Opponent, asker: Asker, id: MatchId) -> Result<AnalysisStart, Error> {
    if let Some(found) = stored(&opponent.referee, id).await? {
        return Ok(AnalysisStart::Found(found));
    }
    let history = referee::records::history(&opponent.referee, id).await?;
    let likely = duration(&history, opponent.thinkers.settings.nodes);
    let looks = opponent.looks.0.lock().unwrap_or_else(PoisonError::into_inner);
    // People take turns: of each other match as much comes before as this one takes.
    let others = looks.iter().filter(|(other, _)| **other != id);
    let others: Duration = others.map(|(_, look)| look.likely.min(likely)).sum();
    Ok(match opponent.thinkers.look(asker, id) {
        Ok(place) => AnalysisStart::Later(likely + others, place),
        Err(NotNow::Full(_)) => AnalysisStart::Not(NotNow::Full(others)),
        Err(not_now) => AnalysisStart::Not(not_now),
    })
}

/// What was found before; what an older version kept, and this one cannot read, is looked for anew.
async fn stored(referee: &Referee, id: MatchId) -> Result<Option<Findings>, Error> {
    let kept = referee::opponent::findings(referee, id).await?;
    Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()))
}

/// What is found in a match, once it is, which takes about so long; whoever asks meanwhile waits
/// for the same. It is charged to the first of them. `None` when Herald stops.
pub async fn found(
    opponent: &Opponent,
    asker: Asker,
    id: MatchId,
    likely: Duration,
) -> Result<Option<Findings>, Error> {
    // Somebody else's look may have ended just now.
    if let Some(found) = stored(&opponent.referee, id).await? {
        return Ok(Some(found));
    }
    let look = {
        let mut looks = opponent.looks.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Analysis { found: Arc::default(), likely };
        looks.entry(id).or_insert_with(new).clone()
    };
    let found = look.found.get_or_try_init(|| look_through(opponent, asker, id)).await.cloned();
    opponent.looks.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    match found {
        Ok(found) => Ok(Some(found)),
        Err(None) => Ok(None),
        Err(Some(cause)) => Err(cause),
    }
}

/// About how long it takes to look through a match: as many choices as are looked at, of those that
/// were made after what a record gave.
fn duration(history: &History, nodes: Option<u64>) -> Duration {
    let given = history.ways.iter().skip(history.given as usize);
    let chosen = given.filter(|way| matches!(way, Way::Chosen(_) | Way::Ordered(_)));
    let first = chosen.count().min(MOST_CHOICES);
    let millis = |choices: usize, each: u64| {
        let each = if nodes.is_some() { 1 } else { each };
        u64::try_from(choices).unwrap_or(u64::MAX).saturating_mul(2 * each)
    };
    let second = first.min(SECOND_LOOKS);
    Duration::from_millis(millis(first, MILLIS[0]).saturating_add(millis(second, MILLIS[1])))
}

/// A match that is being looked through.
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

    fn walk(&self) -> MutexGuard<'_, Walk> {
        self.walk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the next choice from an action on, with so many nodes; `None` when Herald stops.
    async fn look(&self, from: u32, nodes: u64, likely: Duration) -> Option<NextChoice> {
        let reached = self.walk().table.plies();
        let walk = Arc::clone(&self.walk);
        let mut step = self.thinkers.think(Rank::Look(self.asker), likely, move |stop| {
            let next = walk.lock().unwrap_or_else(PoisonError::into_inner).next(from);
            next.map_or(NextChoice::End, |choice| NextChoice::Weighed(weigh(&choice, nodes, stop)))
        });
        match step.get().await {
            Some(step) => Some(step),
            None if self.thinkers.is_closed() => None,
            // It broke, and the log says why: that choice is left out, unless there is no way past
            // it.
            None if self.walk().table.plies() > reached => Some(NextChoice::Weighed(None)),
            None => Some(NextChoice::End),
        }
    }
}

/// What came of looking at the next choice.
enum NextChoice {
    /// What is made of it; `None` where looking failed.
    Weighed(Option<Judgment>),
    /// There is none.
    End,
}

/// Looks through a match and keeps what is found. `None` for an error: Herald stops.
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
    let kept = serde_json::json!(findings).to_string();
    referee::opponent::keep_findings(&opponent.referee, id, &kept, opponent.now())
        .await
        .map_err(Some)?;
    Ok(findings)
}

/// What is found in a game from its start, from an action on; `None` when Herald stops.
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
    let more = choices.len() == MOST_CHOICES && first.walk().next(from).is_some();
    // Those that cost most once more, on another way through the game.
    let texts = std::mem::take(&mut first.walk().texts);
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
    Some(Findings { choices, more, points })
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
            // Moves alone: some actions end a turn.
            let moves = |text: &String| text.contains('-') && !text.contains('x');
            let text = table.legal().into_iter().find(moves).expect("somebody is to act");
            table.play(&text).expect("it is legal");
            texts.push(text);
        }
        let of_turns = |from: u32| -> Vec<(u32, usize)> {
            let mut walk = Walk { table: start.copy(), texts: texts.clone() };
            let made = std::iter::from_fn(|| walk.next(from));
            made.map(|choice| {
                let plies = choice.after.plies() - choice.before.plies();
                assert_eq!(plies as usize, choice.actions.len());
                (choice.ply, choice.actions.len())
            })
            .collect()
        };
        assert_eq!(of_turns(0), [(0, 3), (3, 3), (6, 1)]);
        assert_eq!(of_turns(3), [(3, 3), (6, 1)]);
        // What began with what a record gave is left out.
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
        let made = std::iter::from_fn(|| walk.next(0));
        let weighed: Vec<Judgment> =
            made.filter_map(|choice| weigh(&choice, 3_000, &stop)).collect();
        assert_eq!(weighed.len(), 5, "each choice is judged");
        // The Bomber is taken for a Cavalry.
        assert_eq!(costliest(weighed.iter(), 1), [3], "{weighed:?}");
        // What is kept is read again.
        let findings = Findings {
            choices: weighed.into_iter().map(Some).chain([None]).collect(),
            more: false,
            points: vec![3],
        };
        let kept = serde_json::json!(findings).to_string();
        assert_eq!(serde_json::from_str::<Findings>(&kept).expect("it is read"), findings);
        assert_eq!(findings.point(9).map(|point| point.ply), Some(3));
        assert_eq!(findings.judgment_at(99).map(|last| last.ply), Some(4));
    }

    /// A game of so many actions, at random.
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
        let found = |from| search(&thinkers, asker, start.copy(), texts.clone(), from);
        let all = found(0).await.expect("it goes on");
        assert_eq!((all.choices.len(), all.more), (MOST_CHOICES, true));
        // What a record gave is not looked at.
        let walk = |from| {
            let mut walk = Walk { table: start.copy(), texts: texts.clone() };
            std::iter::from_fn(|| walk.next(from)).map(|choice| choice.ply).collect::<Vec<u32>>()
        };
        let last = walk(1_400);
        let some = found(1_400).await.expect("it goes on");
        assert_eq!((some.choices.len(), some.more), (last.len(), false));
        assert!(some.points.iter().all(|point| last.contains(point)), "{some:?}");
        assert!(!some.points.is_empty(), "at random much is lost");
        let none = found(1_500).await.expect("it goes on");
        assert_eq!(none, Findings::default());
        // Exactly as many as are looked at are no long game.
        let from = walk(0);
        let from = from[from.len() - MOST_CHOICES];
        let just = found(from).await.expect("it goes on");
        assert_eq!((just.choices.len(), just.more), (MOST_CHOICES, false));
    }
}
