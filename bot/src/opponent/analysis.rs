//! Looking through a match that is over: its turning points, and what would have been better.
//!
//! What somebody put together as one turn is one choice. For each it is asked what could be expected before and
//! after it; what falls most is looked at once more, more closely. Fortune in fights is nobody's mistake: after a
//! move that leads to one, the mean of both results counts. The search is in small steps, so that matches which wait
//! for Herald come between.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use engine::Strength;
use games::Table;
use referee::{Error, MatchId};
use rules::{Actor, Side};

use super::asking::{NotNow, Place};
use super::looks::{Findings, Look, Point};
use super::thinkers::{Asker, Rank};
use super::thinking::{Chosen, choose, expectation};
use crate::app::App;

/// Nodes for a first look at a choice, and for a second.
const NODES: [u64; 2] = [60_000, 400_000];
/// About how long they take, in milliseconds.
const MILLIS: [u64; 2] = [50, 300];
/// So many choices are looked at a second time.
const SECOND_LOOKS: usize = 10;
/// The most turning points that are told.
pub(crate) const MOST_POINTS: usize = 5;
/// A choice that costs less than this, in millionths of a result, is no turning point.
const LEAST: i32 = 120_000;
/// It looks where the same chance began, so that it finds the same.
const SEED: u64 = 5;

impl Point {
    fn cost(&self) -> i32 {
        self.before - self.after
    }
}

/// Something that somebody chose, with the game before and after it.
struct Choice {
    ply: u32,
    side: Side,
    actions: Vec<String>,
    before: Box<dyn Table>,
    after: Box<dyn Table>,
}

/// The choices in a game, from an action on.
fn choices(mut table: Box<dyn Table>, texts: &[String], from: u32) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    let mut goes_on = false;
    for text in texts {
        let (ply, actor) = (table.plies(), table.to_act());
        let before = (!goes_on).then(|| table.copy());
        if table.play(text).is_err() {
            break;
        }
        let Some(Actor::Side(side)) = actor else {
            goes_on = false;
            continue;
        };
        match (before, choices.last_mut()) {
            (None, Some(last)) => {
                last.actions.push(text.clone());
                last.after = table.copy();
            }
            (before, _) => {
                let before = before.unwrap_or_else(|| table.copy());
                let (actions, after) = (vec![text.clone()], table.copy());
                choices.push(Choice { ply, side, actions, before, after });
            }
        }
        goes_on = table.turn().is_open() && table.to_act() == actor;
    }
    choices.retain(|choice| choice.ply >= from);
    choices
}

/// What a choice cost, as far as so many nodes see; `None` where nothing is better.
fn judge(choice: &Choice, nodes: u64, stop: &AtomicBool) -> Option<Point> {
    let strength = Strength::Nodes(nodes);
    let Chosen { actions: better, score: before, .. } =
        choose(&*choice.before, strength, SEED, stop)?;
    let after = expectation(&*choice.after, choice.side, (strength, SEED), stop);
    let actions = u32::try_from(choice.actions.len()).unwrap_or(1);
    (better != choice.actions).then_some(Point { ply: choice.ply, actions, better, before, after })
}

/// Those that cost most, the costliest first.
fn costliest(mut points: Vec<Point>, most: usize) -> Vec<Point> {
    points.retain(|point| point.cost() >= LEAST);
    points.sort_by_key(|point| (-point.cost(), point.ply));
    points.truncate(most);
    points
}

/// A match that is about to be looked through.
pub(crate) enum Looked {
    /// It has been.
    Found(Findings),
    /// It takes about that long, and the asker has a place.
    Later(Duration, Place),
    /// It is not looked through now.
    Not(NotNow),
}

/// Gives somebody a place to have a match looked through, if that has not been done.
pub(crate) async fn look(app: &App, asker: Asker, id: MatchId) -> Result<Looked, Error> {
    if let Some(found) = stored(app, id).await? {
        return Ok(Looked::Found(found));
    }
    let history = app.referee.history(id).await?;
    let each = if app.thinkers.settings.nodes.is_some() { 1 } else { MILLIS[0] };
    let steps = u64::try_from(history.actions.len()).unwrap_or(0).saturating_mul(2);
    let seconds = u64::try_from(SECOND_LOOKS).unwrap_or(0).saturating_mul(2 * MILLIS[1]);
    let likely = Duration::from_millis(steps.saturating_mul(each) + seconds);
    let looks = app.looks.0.lock().unwrap_or_else(PoisonError::into_inner);
    // People take turns: of each other match as much comes before as this one takes.
    let others = looks.iter().filter(|(other, _)| **other != id);
    let others: Duration = others.map(|(_, look)| look.likely.min(likely)).sum();
    Ok(match app.thinkers.look(asker, id) {
        Ok(place) => Looked::Later(likely + others, place),
        Err(NotNow::Full(_)) => Looked::Not(NotNow::Full(others)),
        Err(not_now) => Looked::Not(not_now),
    })
}

/// What was found before; what an older version kept, and this one cannot read, is looked for anew.
async fn stored(app: &App, id: MatchId) -> Result<Option<Findings>, Error> {
    let kept = app.referee.findings(id).await?;
    Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()))
}

/// What is found in a match, once it is, which takes about so long; whoever asks meanwhile waits for the
/// same. It is charged to the first of them. `None` when Herald stops.
pub(crate) async fn found(
    app: &App,
    asker: Asker,
    (id, likely): (MatchId, Duration),
) -> Result<Option<Findings>, Error> {
    // Somebody else's look may have ended just now.
    if let Some(found) = stored(app, id).await? {
        return Ok(Some(found));
    }
    let look = {
        let mut looks = app.looks.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Look { found: Arc::default(), likely };
        looks.entry(id).or_insert_with(new).clone()
    };
    let found = look.found.get_or_try_init(|| look_through(app, asker, id)).await.cloned();
    app.looks.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    match found {
        Ok(found) => Ok(Some(found)),
        Err(None) => Ok(None),
        Err(Some(cause)) => Err(cause),
    }
}

/// Looks through a match and keeps what is found. `None` for an error: Herald stops.
async fn look_through(app: &App, asker: Asker, id: MatchId) -> Result<Findings, Option<Error>> {
    let history = app.referee.history(id).await.map_err(Some)?;
    let start = app.referee.board_at(id, 0).await.map_err(Some)?.table;
    let texts: Vec<String> = history.actions.into_iter().map(|action| action.text).collect();
    let choices = choices(start, &texts, history.given);
    let count = choices.len();
    let mut choices: Vec<Arc<Choice>> = choices.into_iter().map(Arc::new).collect();
    let nodes = NODES.map(|nodes| app.thinkers.settings.nodes.unwrap_or(nodes));
    let mut points = Vec::new();
    for (nodes, millis, most) in
        [(nodes[0], MILLIS[0], SECOND_LOOKS), (nodes[1], MILLIS[1], MOST_POINTS)]
    {
        let mut judged = Vec::new();
        for choice in &choices {
            let choice = Arc::clone(choice);
            let likely = Duration::from_millis(2 * millis);
            let mut step = app
                .thinkers
                .think(Rank::Look(asker), likely, move |stop| judge(&choice, nodes, stop));
            match step.get().await {
                Some(point) => judged.extend(point),
                None if app.thinkers.is_closed() => return Err(None),
                // It broke, and the log says why: that choice is left out.
                None => {}
            }
        }
        points = costliest(judged, most);
        choices.retain(|choice| points.iter().any(|point| point.ply == choice.ply));
    }
    points.sort_by_key(|point| point.ply);
    let findings = Findings { choices: count, points };
    let kept = serde_json::json!(findings).to_string();
    app.referee.keep_findings(id, &kept, app.clock.now()).await.map_err(Some)?;
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

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
        let made = choices(start.copy(), &texts, 0);
        let of_turns: Vec<(u32, usize)> =
            made.iter().map(|choice| (choice.ply, choice.actions.len())).collect();
        assert_eq!(of_turns, [(0, 3), (3, 3), (6, 1)]);
        assert_eq!(choices(start, &texts, 3).len(), 2);
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
        let made = choices(game.start(&Options::default()), &texts, 0);
        let judged = made.iter().filter_map(|choice| judge(choice, 3_000, &stop)).collect();
        let worst = costliest(judged, 1);
        // The Bomber is taken for a Cavalry.
        assert_eq!(worst.first().map(|point| point.ply), Some(3), "{worst:?}");
    }
}
