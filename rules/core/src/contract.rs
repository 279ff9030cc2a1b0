//! The contract that every game must pass.
//!
//! A game's own tests call [`check`] with a [`Plan`]; the test of all games calls it for each. It
//! plays seeded random games and holds, at sampled positions, everything against everything: the
//! legal list against the refusals, texts against actions, replay against play, setups against
//! positions, clones against originals.

use std::collections::HashSet;
use std::fmt;

use serde_json::Value;

use crate::{Actor, Game, Options, Play, RefusalKind};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where the random games begin; the same seed gives the same run.
    pub seed: u64,
    /// Random games to play to their end.
    pub games: u32,
    /// Actions by which every random game must have ended.
    pub longest: u32,
    /// Check each position after that many actions, from 1.
    pub every: u32,
    /// Hold every text that the notation knows against the legal list at so many positions.
    pub exhaustive: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, games: 20, longest: 20_000, every: 7, exhaustive: 12 }
    }
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u32,
    /// Actions played.
    pub actions: u64,
    /// Positions checked.
    pub positions: u32,
    /// Texts held against legal lists.
    pub texts: u64,
}

/// A promise that a game broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The canonical texts that lead there from the start.
    pub actions: Vec<String>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nafter {:?}", self.what, self.actions)
    }
}

impl std::error::Error for Violation {}

/// A small generator of pseudo-random numbers (`SplitMix64`), for tests and benches alone.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The generator of that seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An index below `len` (0 for 0).
    pub const fn below(&mut self, len: usize) -> usize {
        if len == 0 { 0 } else { (self.next() % len as u64) as usize }
    }
}

/// Checks a game with some options.
///
/// # Errors
/// The first promise found broken.
pub fn check<G: Game>(options: &Options, plan: Plan) -> Result<Report, Violation> {
    let mut report = Report::default();
    let mut dice = Dice::new(plan.seed);
    let mut exhaustive = plan.exhaustive;
    for _ in 0..plan.games {
        let mut play = Play::<G>::start(options);
        let mut log = Vec::new();
        let fail = |log: &Vec<String>, what: String| Err(Violation { actions: log.clone(), what });
        while play.outcome().is_none() {
            if play.plies() >= plan.longest {
                return fail(&log, format!("no end after {} actions", plan.longest));
            }
            let legal = play.legal();
            if legal.is_empty() {
                return fail(&log, "the game goes on without a legal action".into());
            }
            if play.plies().is_multiple_of(plan.every.max(1)) {
                report.positions += 1;
                // Spread the dear check over the games: their openings, middles and ends.
                let dear = exhaustive > 0 && dice.below(plan.every.max(4) as usize) == 0;
                exhaustive -= u32::from(dear);
                match position(&play, &legal, options, dear) {
                    Ok(texts) => report.texts += texts,
                    Err(what) => return fail(&log, what),
                }
            }
            let action = legal[dice.below(legal.len())];
            let text = play.position().text(action);
            if let Err(refusal) = play.play_text(&text) {
                return fail(&log, format!("{text} is in the legal list, but refused: {refusal}"));
            }
            log.push(text);
            report.actions += 1;
        }
        if !play.legal().is_empty() || play.to_act().is_some() || play.claim().is_some() {
            return fail(&log, "a game that is over still asks for something".into());
        }
        match play.play_text(log.last().map_or("", String::as_str)) {
            Err(refusal) if refusal.kind == RefusalKind::Over => {}
            other => return fail(&log, format!("a game that is over answers {other:?}")),
        }
        if let Err(what) = replay(&play, &log, options) {
            return fail(&log, what);
        }
        report.games += 1;
    }
    Ok(report)
}

fn replay<G: Game>(play: &Play<G>, log: &[String], options: &Options) -> Result<(), String> {
    let mut again = Play::<G>::start(options);
    for text in log {
        let played = again.play_text(text).map_err(|r| format!("replay refuses {text}: {r}"))?;
        if &played.text != text {
            return Err(format!("replay calls {text} {}", played.text));
        }
    }
    if &again == play { Ok(()) } else { Err("replay gives another position".into()) }
}

/// All checks at one position; the number of texts held against the list.
fn position<G: Game>(
    play: &Play<G>,
    legal: &[G::Action],
    options: &Options,
    exhaustive: bool,
) -> Result<u64, String> {
    let position = *play.position();
    let texts: Vec<String> = legal.iter().map(|&action| position.text(action)).collect();
    let known: HashSet<&str> = texts.iter().map(String::as_str).collect();
    if known.len() != texts.len() {
        return Err(format!("two legal actions share a canonical text: {texts:?}"));
    }
    for (&action, text) in legal.iter().zip(&texts) {
        let reading = position.read(text).map_err(|r| format!("{text} is not read back: {r}"))?;
        if reading.action != action || !reading.remarks.is_empty() {
            return Err(format!("{text} is read back as {reading:?}"));
        }
        for loose in [format!("  {} ", text.to_lowercase()), text.replace('-', " - ")] {
            match position.read(&loose) {
                Ok(reading) if reading.action == action => {}
                Err(refusal) if refusal.kind == RefusalKind::Ambiguous => {}
                other => return Err(format!("{loose:?} for {text} is read as {other:?}")),
            }
        }
        if position.describe(action).is_empty() || position.shown(action).is_empty() {
            return Err(format!("{text} has no words"));
        }
        let outline = position.outline(action);
        if outline.actor.is_empty() || outline.deed.is_empty() {
            return Err(format!("{text} has no outline"));
        }
        if G::split(text) != [text.as_str()] {
            return Err(format!("{text} is parted into {:?}", G::split(text)));
        }
        let (mut one, mut two) = (position, position);
        one.apply(action);
        two.apply(action);
        if one != two {
            return Err(format!("{text} played twice gives two positions"));
        }
    }
    if position != *play.position() {
        return Err("asking has changed the position".into());
    }
    for junk in ["", " ", "?", "e", "🐎", "x".repeat(3000).as_str(), "((((", "-", "=", "a1-", "@"]
    {
        if let Ok(reading) = position.read(junk) {
            // A menu of one may be named loosely, but never by nothing.
            if junk.trim().is_empty() {
                return Err(format!("{junk:?} is read as {reading:?}"));
            }
        }
    }
    scene(&position)?;
    setup(play, &texts, options)?;
    if exhaustive { every_text(&position, &known) } else { Ok(0) }
}

fn every_text<G: Game>(position: &G, known: &HashSet<&str>) -> Result<u64, String> {
    let mut count = 0;
    let mut met = HashSet::new();
    for text in position.every_text() {
        count += 1;
        let is_legal = known.contains(text.as_str());
        match position.read(&text) {
            Ok(reading) => {
                let canonical = position.text(reading.action);
                if !known.contains(canonical.as_str()) {
                    return Err(format!("{text} is taken as {canonical}, which is not legal"));
                }
                if is_legal && canonical != text {
                    return Err(format!("{text} is legal, but taken as {canonical}"));
                }
            }
            Err(refusal) => {
                if is_legal {
                    return Err(format!("{text} is legal, but refused: {refusal}"));
                }
                let candidates_are_legal =
                    refusal.candidates.iter().all(|text| known.contains(text.as_str()));
                let well_formed = match refusal.kind {
                    RefusalKind::Illegal => refusal.rule.is_some(),
                    RefusalKind::Ambiguous => refusal.candidates.len() > 1 && candidates_are_legal,
                    RefusalKind::Unreadable | RefusalKind::Over => false,
                };
                if !well_formed || refusal.message.is_empty() || refusal.next.is_empty() {
                    return Err(format!("{text} is refused badly: {refusal:?}"));
                }
                if let Some(rule) = refusal.rule
                    && G::INFO.rule_text(rule).is_none()
                {
                    return Err(format!("{text} is refused by {rule}, which is no rule"));
                }
            }
        }
        if is_legal {
            met.insert(text);
        }
    }
    match known.iter().find(|text| !met.contains(**text)) {
        Some(missing) => Err(format!("every_text does not know the legal {missing}")),
        None => Ok(count),
    }
}

fn scene<G: Game>(position: &G) -> Result<(), String> {
    let scene = position.scene();
    for placed in &scene.pieces {
        if scene.board.terrain(placed.spot) == scene::Terrain::Absent {
            return Err(format!("the scene has a piece off the board: {placed:?}"));
        }
    }
    Ok(())
}

/// At the start of a turn, the facts read as a setup give the same decisions.
fn setup<G: Game>(play: &Play<G>, texts: &[String], options: &Options) -> Result<(), String> {
    let position = play.position();
    let turn = position.turn();
    if turn.done != 0 || position.to_act() != Actor::Side(turn.side) || position.key().is_none() {
        return Ok(());
    }
    let mut facts = position.facts();
    facts.insert("to_act".into(), Value::from(turn.side.id()));
    let facts = Value::Object(facts);
    let again = G::from_setup(options, &facts)
        .map_err(|faults| format!("the facts {facts} are no setup: {faults:?}"))?;
    let mut legal = Vec::new();
    again.legal(&mut legal);
    let mut from_setup: Vec<String> = legal.iter().map(|&action| again.text(action)).collect();
    let mut from_play = texts.to_vec();
    from_setup.sort();
    from_play.sort();
    if from_setup != from_play {
        return Err(format!(
            "the facts {facts} read as a setup allow {from_setup:?}, not {from_play:?}"
        ));
    }
    if again.facts() != position.facts() {
        return Err(format!("the facts {facts} read back as {:?}", again.facts()));
    }
    Ok(())
}
