//! Rule cards: a position with its legal and illegal actions.

use games::{Choice, Entry, Table};
use model::l10n::{L10nMessage, say};
use model::scene::{Arrow, Board, Mark, MarkKind, Scene, Spot};
use rules::{Actor, Advice, Refusal, RefusalKind};

use crate::data::Begins;
use crate::{LessonFault, words};

#[derive(Clone, Debug)]
pub struct RuleCard {
    pub game: &'static Entry,
    pub rule: &'static str,
    pub(crate) begins: Begins,
    /// Whether the rulebook has a ruling for this rule that is useful to players.
    pub(crate) has_ruling: bool,
    /// Whether the board after the first legal action is shown, too.
    pub(crate) shows_after: bool,
    /// Squares whose legal destinations are marked.
    pub(crate) reach: Vec<String>,
    pub(crate) legal: Vec<String>,
    pub(crate) refused: Vec<(String, String)>,
    /// The rule that has ended the game there.
    pub(crate) outcome: Option<String>,
    pub(crate) claim: Option<String>,
}

#[derive(Debug)]
pub struct CardContent {
    pub scene: Scene,
    /// The board after the action, if the picture before it can't show the change.
    pub after: Option<Scene>,
    pub allowed: Vec<LegalAction>,
    pub refused: Vec<ShownRefusal>,
    pub ending: Option<(L10nMessage, &'static str)>,
    /// The rule by which a draw may be claimed.
    pub claim: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalAction {
    pub text: String,
    pub words: L10nMessage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRefusal {
    pub text: String,
    pub refusal: Refusal,
}

impl RuleCard {
    pub fn title(&self) -> L10nMessage {
        words(self.game, &format!("{}-title", self.rule))
    }

    pub fn text(&self) -> L10nMessage {
        words(self.game, self.rule)
    }

    pub(crate) fn search_phrases(&self) -> L10nMessage {
        words(self.game, &format!("{}-asked", self.rule))
    }

    pub fn ruling(&self) -> Option<L10nMessage> {
        self.has_ruling.then(|| words(self.game, &format!("{}-ruling", self.rule)))
    }

    /// Computes position, legal actions and refusals from the rules.
    ///
    /// # Errors
    /// Card data that contradicts the rules.
    pub fn content(&self) -> Result<CardContent, LessonFault> {
        let (table, mut arrows) = play_opening(self.game, &self.begins)?;
        let mut scene = table.scene();
        let choices = table.choices();
        for square in &self.reach {
            let spot = spot_named(&scene.board, square)?;
            let of_it = choices
                .iter()
                .filter(|one| one.outline.from == Some(spot) && is_single_action(&*table, one));
            let ways = of_it.filter_map(destination);
            mark(&mut scene, ways.chain([Mark::new(spot, MarkKind::Chosen)]));
        }
        let mut legal = Vec::new();
        for text in &self.legal {
            let choice_found = choices.iter().find(|choice| choice.text == *text);
            let Some(choice) = choice_found else {
                return Err(LessonFault::NotLegal(text.clone()));
            };
            arrows.extend(arrow(choice));
            if self.reach.is_empty() {
                point_out(&mut scene, &*table, choice, &mut arrows);
            }
            legal.push(LegalAction { text: choice.text.clone(), words: choice.words.clone() });
        }
        let first = self.legal.first().filter(|_| self.shows_after);
        let after = first.map(|text| after(&*table, text)).transpose()?;
        let (mut refused, mut crosses) = (Vec::new(), Vec::new());
        for (text, rule) in &self.refused {
            match table.read(text) {
                Err(refusal) if refusal.rule == Some(rule) => {
                    crosses.extend(crossed(&*table, &scene.board, text));
                    refused.push(ShownRefusal { text: text.clone(), refusal });
                }
                Err(refusal) => {
                    let by = refusal.rule.unwrap_or_default();
                    return Err(LessonFault::RefusedBy(text.clone(), rule.clone(), by.to_owned()));
                }
                Ok(_) => return Err(LessonFault::NotRefused(text.clone())),
            }
        }
        let ended = table.outcome().map(|outcome| (outcome.reason.clone(), outcome.rule));
        let claim = table.claim();
        if ended.as_ref().map(|(_, rule)| *rule) != self.outcome.as_deref() {
            let ending_rule = ended.map(|(_, rule)| rule).unwrap_or_default();
            return Err(LessonFault::Outcome(ending_rule.to_owned()));
        }
        if claim != self.claim.as_deref() {
            return Err(LessonFault::Claim(claim.unwrap_or_default().to_owned()));
        }
        // A claim has no squares, so the status mentions it.
        if let (Some(_), Some(Actor::Side(side))) = (claim, table.to_act()) {
            let side = self.game.info.side_name(side);
            scene.status = Some(say("lessons-may-claim").with("side", side));
            scene.status_tells_turn = false;
        }
        arrows.sort_unstable();
        arrows.dedup();
        // A square that another action reaches gets no cross.
        let is_pointed_at = |spot: Spot| {
            scene.marks.iter().any(|mark| mark.spot == spot)
                || arrows.iter().any(|arrow| arrow.to == spot)
        };
        crosses.retain(|spot| !is_pointed_at(*spot));
        mark(&mut scene, crosses.into_iter().map(|spot| Mark::new(spot, MarkKind::Refused)));
        scene.arrows = arrows;
        Ok(CardContent { scene, after, allowed: legal, refused, ending: ended, claim })
    }
}

/// The board after an action, with the action in words as its status.
fn after(table: &dyn Table, text: &str) -> Result<Scene, LessonFault> {
    let mut after = table.copy();
    after
        .play(text)
        .map_err(|refusal| LessonFault::NotPlayed(text.to_owned(), Box::new(refusal.whole())))?;
    let mut scene = after.scene();
    if let Some(action) = scene.last_action.take() {
        (scene.status, scene.status_tells_turn) = (Some(action), false);
    }
    Ok(scene)
}

/// Draws the recommended first turn.
///
/// # Errors
/// Advice that contradicts the rules.
pub fn opening(game: &'static Entry, advice: &Advice) -> Result<Scene, LessonFault> {
    let actions = advice.opening.iter().map(|&text| text.to_owned()).collect();
    let (table, arrows) = play_opening(game, &Begins { actions, ..Begins::default() })?;
    let mut scene = table.scene();
    scene.arrows = arrows;
    Ok(scene)
}

/// Plays a lesson's opening actions. Returns the game and the arrows of the last turn.
pub(crate) fn play_opening(
    game: &Entry,
    begins: &Begins,
) -> Result<(Box<dyn Table>, Vec<Arrow>), LessonFault> {
    let mut table = begins.table(game).map_err(|faults| LessonFault::NoSetup(faults.messages()))?;
    let mut arrows = Vec::new();
    for text in &begins.actions {
        if table.turn().actions_made == 0 {
            arrows.clear();
        }
        let choices = table.choices();
        match table.play(text) {
            Ok(action) => {
                let choice = choices.iter().find(|choice| choice.text == action.text);
                arrows.extend(choice.and_then(arrow));
            }
            Err(refusal) => {
                return Err(LessonFault::NotPlayed(text.clone(), Box::new(refusal.whole())));
            }
        }
    }
    Ok((table, arrows))
}

/// Returns whether an action moves only one piece. The reach of a piece doesn't include pushing
/// others.
fn is_single_action(table: &dyn Table, choice: &Choice) -> bool {
    let mut after = table.copy();
    let last = after.play(&choice.text).ok().and_then(|_| after.last_action());
    let marks = last.into_iter().flat_map(|last| last.marks);
    marks
        .filter(|mark| mark.kind == MarkKind::LastTo)
        .all(|mark| Some(mark.spot) == choice.outline.to)
}

fn arrow(choice: &Choice) -> Option<Arrow> {
    let (from, to) = (choice.outline.from?, choice.outline.to?);
    (from != to).then_some(Arrow { from, to })
}

fn destination(choice: &Choice) -> Option<Mark> {
    let kind = match choice.outline.captures {
        true => MarkKind::DestinationCapture,
        false => MarkKind::Destination,
    };
    choice.outline.to.map(|to| Mark::new(to, kind))
}

fn point_out(scene: &mut Scene, table: &dyn Table, choice: &Choice, arrows: &mut Vec<Arrow>) {
    let from = choice.outline.from.map(|from| Mark::new(from, MarkKind::Chosen));
    mark(scene, from.into_iter().chain(destination(choice)));
    let mut after = table.copy();
    let last = after.play(&choice.text).ok().and_then(|_| after.last_action());
    for last_mark in last.into_iter().flat_map(|last| last.marks) {
        match last_mark.kind {
            MarkKind::Taking => {
                mark(scene, [Mark { step: None, ..last_mark }]);
                let to = choice.outline.to.filter(|to| *to != last_mark.spot);
                arrows.extend(to.map(|to| Arrow { from: last_mark.spot, to }));
            }
            MarkKind::Destroyed => {
                mark(scene, [Mark::new(last_mark.spot, MarkKind::DestinationCapture)]);
            }
            MarkKind::LastTo if choice.outline.to.is_none() => {
                mark(scene, [Mark::new(last_mark.spot, MarkKind::Destination)]);
            }
            _ => {}
        }
    }
}

fn mark(scene: &mut Scene, marks: impl IntoIterator<Item = Mark>) {
    for mark in marks {
        if !scene.marks.contains(&mark) {
            scene.marks.push(mark);
        }
    }
}

/// The square of a refused action's cross: its destination, unless the action without its suffix is
/// legal.
fn crossed(table: &dyn Table, board: &Board, text: &str) -> Option<Spot> {
    const SUFFIXES: [&str; 4] = ["=", "+", "^", "x("];
    let bare = SUFFIXES.iter().filter_map(|sign| text.find(sign)).min().map(|end| &text[..end]);
    let leads_there = |bare: &str| match table.read(bare) {
        Ok(_) => true,
        Err(refusal) => refusal.kind == RefusalKind::Ambiguous,
    };
    if bare.is_some_and(leads_there) {
        return None;
    }
    table.aim(text).or_else(|| target_in(board, text))
}

/// The destination of an action as written: the last square after one of the notation's signs;
/// `None` if there is none, as in `stop`.
fn target_in(board: &Board, text: &str) -> Option<Spot> {
    const BEFORE: [char; 5] = ['-', 'x', '>', '@', '('];
    let ends = |spot: Spot| {
        let name = board.name(spot);
        let positions = text.match_indices(&name).filter(|(at, _)| {
            let (before, rest) = text.split_at(*at);
            let after = rest.chars().nth(name.chars().count());
            before.trim_end().ends_with(BEFORE) && !after.is_some_and(|next| next.is_ascii_digit())
        });
        positions.last().map(|(at, _)| (at, spot))
    };
    board.spots().filter_map(ends).max_by_key(|(at, _)| *at).map(|(_, spot)| spot)
}

pub(crate) fn spot_named(board: &Board, name: &str) -> Result<Spot, LessonFault> {
    let spot_found = board.spots().find(|&spot| board.name(spot) == name);
    spot_found.ok_or_else(|| LessonFault::NoSquare(name.to_owned()))
}
