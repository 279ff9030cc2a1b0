//! The contract that every game must pass.
//!
//! A game's tests call [`check`] with a [`CheckAmount`], a sampler of texts and a locale. It plays
//! seeded random games and, at sampled positions, cross-checks legal list and refusals, texts and
//! actions, replay and play, setups and positions, clones and originals, sentences and catalogue.

mod plain_words;
mod setups;
mod share;

use std::collections::HashSet;
use std::fmt;

use rules::l10n::L10nMessage;
use rules::scene::{AttackMeasure, Layer, PlacedPiece, Spot};

use rules::{Actor, Dice, Explain, Options, Play, Refusal, RefusalKind, Show, Teach};

pub use setups::reads_back;
pub use share::{draws, full, share};

/// Callbacks that a game's tests supply.
pub struct GameCallbacks<'a, G> {
    /// Draws a text that the notation can express in some position, mostly illegal here but close
    /// to legal. Refusals are checked against the legal list with these texts.
    pub draw_text: &'a dyn Fn(&G, &mut Dice) -> String,
    /// Renders a sentence. The error lists the keys or arguments missing in the catalogue.
    pub speak: &'a dyn Fn(&L10nMessage) -> Result<String, Vec<String>>,
}

impl<G> fmt::Debug for GameCallbacks<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("With").finish_non_exhaustive()
    }
}

/// Amount of work for [`check`].
#[derive(Clone, Copy, Debug)]
pub struct CheckAmount {
    /// Seed of the random games. The same seed gives the same run.
    pub seed: u64,
    /// Random games to play to the end.
    pub games: u32,
    /// Maximum number of actions in a random game.
    pub max_actions: u32,
    /// Interval between checked positions, in actions; at least 1.
    pub check_interval: u32,
    /// Texts drawn at every checked position.
    pub samples: u32,
}

impl Default for CheckAmount {
    fn default() -> CheckAmount {
        CheckAmount { seed: 1, games: 20, max_actions: 20_000, check_interval: 7, samples: 200 }
    }
}

/// Totals of a successful check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to the end.
    pub games: u32,
    pub actions: u64,
    pub positions: u32,
    /// Drawn texts checked against legal lists.
    pub texts: u64,
    /// Drawn texts that a rule refused.
    pub illegal: u64,
}

/// A broken promise of the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Canonical texts of the actions from the start to the position.
    pub actions: Vec<String>,
    /// Description of the failure, in English.
    pub description: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nafter {:?}", self.description, self.actions)
    }
}

impl std::error::Error for Violation {}

/// Checks a game with the given options.
///
/// # Errors
/// The first violation found.
pub fn check<G: Teach + Explain>(
    options: &Options,
    plan: CheckAmount,
    callbacks: &GameCallbacks<'_, G>,
) -> Result<Report, Violation> {
    let mut report = Report::default();
    let mut dice = Dice::new(plan.seed);
    cards::<G>(callbacks).map_err(|description| Violation { actions: Vec::new(), description })?;
    for _ in 0..plan.games {
        let mut play = Play::<G>::start(options);
        let mut log = Vec::new();
        let fail = |log: &Vec<String>, what: String| {
            Err(Violation { actions: log.clone(), description: what })
        };
        while play.outcome().is_none() {
            if play.plies() >= plan.max_actions {
                return fail(&log, format!("no end after {} actions", plan.max_actions));
            }
            let legal = play.legal();
            if legal.is_empty() {
                return fail(&log, "the game goes on without a legal action".into());
            }
            // Searches append the actions of several positions to one list.
            let mut appended = legal.clone();
            play.position().legal(&mut appended);
            if appended[legal.len()..] != legal {
                return fail(&log, "a list that is not empty gets other actions".into());
            }
            if play.plies().is_multiple_of(plan.check_interval.max(1)) {
                report.positions += 1;
                let counts = check_position(&play, &legal, options, callbacks)
                    .and_then(|texts| attacks(&play, &legal).map(|()| texts))
                    .and_then(|texts| {
                        check_drawn_texts(&play, &texts, plan.samples, &mut dice, callbacks)
                    });
                match counts {
                    Ok((texts, illegal)) => {
                        report.texts += texts;
                        report.illegal += illegal;
                    }
                    Err(what) => return fail(&log, what),
                }
            }
            let action = legal[dice.below(legal.len())];
            let text = play.position().text(action);
            if let Err(refusal) = play.play_text(&text) {
                return fail(
                    &log,
                    format!("{text} is in the legal list, but refused: {refusal:?}"),
                );
            }
            log.push(text);
            report.actions += 1;
        }
        if let Err(what) = check_over(&mut play, &log, options, callbacks) {
            return fail(&log, what);
        }
        report.games += 1;
    }
    Ok(report)
}

fn check_over<G: Show>(
    play: &mut Play<G>,
    log: &[String],
    options: &Options,
    callbacks: &GameCallbacks<'_, G>,
) -> Result<(), String> {
    if !play.legal().is_empty() || play.to_act().is_some() || play.claim().is_some() {
        return Err("a game that is over still asks for something".into());
    }
    match play.play_text(log.last().map_or("", String::as_str)) {
        Err(refusal) if refusal.kind == RefusalKind::Over => check_refusal(&refusal, callbacks)?,
        other => return Err(format!("a game that is over answers {other:?}")),
    }
    if let Some(outcome) = play.outcome() {
        speak(&outcome.reason, callbacks)?;
        if G::INFO.rule_text(outcome.rule).is_none() {
            return Err(format!("the game ended by {}, which is no rule", outcome.rule));
        }
    }
    let mut replayed = Play::<G>::start(options);
    for text in log {
        let action =
            replayed.play_text(text).map_err(|r| format!("replay refuses {text}: {r:?}"))?;
        if &action.text != text {
            return Err(format!("replay calls {text} {}", action.text));
        }
    }
    if &replayed == play { Ok(()) } else { Err("replay gives another position".into()) }
}

/// Checks the cards: unique codes, sentences, links, cited rules, options and size limits.
fn cards<G: Teach>(callbacks: &GameCallbacks<'_, G>) -> Result<(), String> {
    let cards = G::cards();
    let mut codes = HashSet::new();
    for card in &cards {
        let code = &card.code;
        if !codes.insert((card.kind, code.to_lowercase())) || code.chars().count() > 40 {
            return Err(format!("the card {code} is there twice, or its code is too long"));
        }
        speak(&card.name, callbacks)?;
        card.lines.iter().try_for_each(|line| speak(line, callbacks))?;
        if card.lines.is_empty() || card.lines.len() > 10 || card.leads.len() > 20 {
            return Err(format!("the card {code} says or leads to too much or nothing"));
        }
        for (kind, target) in &card.leads {
            if !cards.iter().any(|other| other.kind == *kind && other.code == *target) {
                return Err(format!("the card {code} leads to {target}, which is none"));
            }
        }
        if let Some(rule) = card.rules.iter().find(|rule| G::INFO.rule_text(rule).is_none()) {
            return Err(format!("the card {code} cites {rule}, which is no rule"));
        }
        let is_declared = |(key, value): (&str, &str)| {
            G::INFO.options.iter().any(|option| {
                option.key == key && option.values.iter().any(|(declared, _)| *declared == value)
            })
        };
        if card.needs.is_some_and(|needs| !is_declared(needs)) {
            return Err(format!("the card {code} needs an option that there is not"));
        }
    }
    Ok(())
}

fn speak<G>(sentence: &L10nMessage, callbacks: &GameCallbacks<'_, G>) -> Result<(), String> {
    match (callbacks.speak)(sentence) {
        Ok(text) if text.trim().is_empty() => Err(format!("{sentence:?} says nothing")),
        Ok(_) => Ok(()),
        Err(faults) => Err(format!("{sentence:?} cannot be said: {faults:?}")),
    }
}

fn check_refusal<G>(refusal: &Refusal, callbacks: &GameCallbacks<'_, G>) -> Result<(), String> {
    speak(&refusal.message, callbacks)?;
    speak(&refusal.next, callbacks)?;
    let whole_message = refusal.whole();
    let text = (callbacks.speak)(&whole_message)
        .map_err(|faults| format!("{whole_message:?}: {faults:?}"))?;
    match plain_words::bare_code(&text) {
        Some(code) => Err(format!("{code} is a letter where a word is meant: {text}")),
        None => Ok(()),
    }
}

/// Runs all checks at one position and returns the canonical texts of the legal actions.
fn check_position<G: Show>(
    play: &Play<G>,
    legal: &[G::Action],
    options: &Options,
    callbacks: &GameCallbacks<'_, G>,
) -> Result<Vec<String>, String> {
    let position = play.position().clone();
    let texts: Vec<String> = legal.iter().map(|&action| position.text(action)).collect();
    let known_texts: HashSet<&str> = texts.iter().map(String::as_str).collect();
    if known_texts.len() != texts.len() {
        return Err(format!("two legal actions share a canonical text: {texts:?}"));
    }
    for (&action, text) in legal.iter().zip(&texts) {
        let reading = position.read(text).map_err(|r| format!("{text} is not read back: {r:?}"))?;
        if reading.action != action || !reading.remarks.is_empty() {
            return Err(format!("{text} is read back as {reading:?}"));
        }
        for loose_text in [format!("  {} ", text.to_lowercase()), text.replace('-', " - ")] {
            match position.read(&loose_text) {
                Ok(reading) if reading.action == action => {}
                Err(refusal) if refusal.kind == RefusalKind::Ambiguous => {
                    check_refusal(&refusal, callbacks)?;
                }
                other => return Err(format!("{loose_text:?} for {text} is read as {other:?}")),
            }
        }
        check_display(&position, action, text, callbacks)?;
        if G::split(text) != [text.as_str()] {
            return Err(format!("{text} is parted into {:?}", G::split(text)));
        }
        let (mut first, mut second) = (position.clone(), position.clone());
        first.apply(action);
        second.apply(action);
        if first != second {
            return Err(format!("{text} played twice gives two positions"));
        }
    }
    if &position != play.position() {
        return Err("asking has changed the position".into());
    }
    for junk in ["", " ", "?", "e", "🐎", "x".repeat(3000).as_str(), "((((", "-", "=", "a1-", "@"]
    {
        match position.read(junk) {
            // With a single legal action, loose wording is accepted, but an empty text is not.
            Ok(reading) if junk.trim().is_empty() => {
                return Err(format!("{junk:?} is read as {reading:?}"));
            }
            Ok(_) => {}
            Err(refusal) => check_refusal(&refusal, callbacks)?,
        }
    }
    turn(play, callbacks)?;
    scene(play, callbacks)?;
    setups::reads_back(play, options)?;
    Ok(texts)
}

fn check_display<G: Show>(
    position: &G,
    action: G::Action,
    text: &str,
    callbacks: &GameCallbacks<'_, G>,
) -> Result<(), String> {
    if position.display_text(action).is_empty() {
        return Err(format!("{text} is not displayed"));
    }
    speak(&position.describe(action), callbacks)?;
    let outline = position.outline(action);
    if outline.group.is_empty() || outline.group.chars().count() > 40 {
        return Err(format!("{text} has the group {:?}", outline.group));
    }
    speak(&outline.actor, callbacks)?;
    speak(&outline.effect, callbacks)?;
    position.warnings(action).iter().try_for_each(|warning| speak(warning, callbacks))
}

/// Checks that the turn agrees with the side to act, and that order answers fit the question.
fn turn<G: Show>(play: &Play<G>, callbacks: &GameCallbacks<'_, G>) -> Result<(), String> {
    let position = play.position();
    let turn = position.turn();
    let has_side_turn = position.to_act() == Actor::Side(turn.side);
    if has_side_turn != (turn.actions_left > 0) {
        return Err(format!("{turn:?}, but to act is {:?}", position.to_act()));
    }
    let Some(question) = play.question() else { return Ok(()) };
    speak(&question.words, callbacks)?;
    if position.to_act() != Actor::Side(question.side) {
        return Err(format!("{question:?} asks another than {:?}", position.to_act()));
    }
    let mut legal = Vec::new();
    position.legal(&mut legal);
    for order in &question.orders {
        let declared = G::INFO.orders.iter().find(|info| info.key == order.key);
        let Some(info) = declared else {
            return Err(format!("{order:?} is not declared"));
        };
        if !info.values.iter().any(|(value, _)| *value == order.value)
            || !legal.iter().any(|&action| position.text(action) == order.text)
        {
            return Err(format!("{order:?} is no answer"));
        }
    }
    Ok(())
}

/// Checks that [`Explain::attack_on`] covers every capture by an ordinary move, where attacking
/// pieces are counted.
fn attacks<G: Explain>(play: &Play<G>, legal: &[G::Action]) -> Result<(), String> {
    let position = play.position();
    let (Some(AttackMeasure::Pieces), Actor::Side(by)) = (G::ATTACK_MEASURE, position.to_act())
    else {
        return Ok(());
    };
    if play.question().is_some() || position.turn().actions_made > 0 {
        return Ok(());
    }
    let scene = position.scene();
    let has_foe = |at: Spot| {
        let is_foe = |placed: &PlacedPiece| placed.spot == at && placed.piece.side != by;
        scene.pieces.iter().any(|placed| is_foe(placed) && placed.layer == Layer::Unit)
    };
    for &action in legal {
        let outline = position.outline(action);
        let (Some(_), Some(at)) = (outline.from, outline.to) else { continue };
        if outline.captures && has_foe(at) && position.attack_on(at, by) == 0 {
            let text = position.text(action);
            return Err(format!("{text} takes what nothing is said to attack"));
        }
    }
    Ok(())
}

fn check_drawn_texts<G: Show>(
    play: &Play<G>,
    texts: &[String],
    samples: u32,
    dice: &mut Dice,
    callbacks: &GameCallbacks<'_, G>,
) -> Result<(u64, u64), String> {
    let position = play.position();
    let legal_texts: HashSet<&str> = texts.iter().map(String::as_str).collect();
    let (mut count, mut illegal) = (0, 0);
    for _ in 0..samples {
        let text = (callbacks.draw_text)(position, dice);
        count += 1;
        let is_legal = legal_texts.contains(text.as_str());
        match position.read(&text) {
            Ok(reading) => {
                let canonical = position.text(reading.action);
                if !legal_texts.contains(canonical.as_str()) {
                    return Err(format!("{text} is taken as {canonical}, which is not legal"));
                }
                if is_legal && canonical != text {
                    return Err(format!("{text} is legal, but taken as {canonical}"));
                }
                reading.remarks.iter().try_for_each(|remark| speak(remark, callbacks))?;
            }
            Err(refusal) => {
                if is_legal {
                    return Err(format!("{text} is legal, but refused: {refusal:?}"));
                }
                illegal += u64::from(refusal.kind == RefusalKind::Illegal);
                let candidates_are_legal =
                    refusal.candidates.iter().all(|text| legal_texts.contains(text.as_str()));
                let well_formed = match refusal.kind {
                    RefusalKind::Illegal => refusal.rule.is_some(),
                    RefusalKind::Ambiguous => refusal.candidates.len() > 1 && candidates_are_legal,
                    RefusalKind::Unreadable | RefusalKind::Over => false,
                };
                if !well_formed {
                    return Err(format!("{text} is refused badly: {refusal:?}"));
                }
                check_refusal(&refusal, callbacks)
                    .map_err(|description| format!("{text}: {description}"))?;
                if let Some(rule) = refusal.rule
                    && G::INFO.rule_text(rule).is_none()
                {
                    return Err(format!("{text} is refused by {rule}, which is no rule"));
                }
            }
        }
    }
    Ok((count, illegal))
}

fn scene<G: Show>(play: &Play<G>, callbacks: &GameCallbacks<'_, G>) -> Result<(), String> {
    let scene = play.scene();
    for placed in &scene.pieces {
        if scene.board.terrain(placed.spot) == rules::scene::Terrain::Absent {
            return Err(format!("the scene has a piece off the board: {placed:?}"));
        }
    }
    let trays = scene.trays.iter().flat_map(|tray| tray.pieces.iter().map(|(piece, _)| piece));
    let pieces = scene.pieces.iter().map(|placed| &placed.piece).chain(trays);
    for piece in pieces {
        speak(&piece.name.clone().into(), callbacks)?;
        piece.badges.iter().try_for_each(|badge| speak(&badge.words, callbacks))?;
    }
    scene.trays.iter().try_for_each(|tray| speak(&tray.title.clone().into(), callbacks))?;
    let captions = scene.status.iter().chain(&scene.last_action).chain(&scene.notes);
    captions.into_iter().try_for_each(|sentence| speak(sentence, callbacks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_has_its_description_and_actions() {
        let violation =
            Violation { description: "a promise".to_owned(), actions: vec!["e2-e4".to_owned()] };
        assert_eq!(violation.to_string(), "a promise\nafter [\"e2-e4\"]");
    }
}
