//! A game being played: a position and what came before it.

use std::collections::HashMap;

use scene::{Mark, Scene};
use serde_json::Value;

use crate::{
    Actor, Asking, Combat, Game, Options, Outcome, Reading, Refusal, RuleId, SetupFault, Side,
};

/// A position with its history, as far as the rules and the pictures need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play<G: Game> {
    position: G,
    occurrences: HashMap<G::Key, u32>,
    outcome: Option<Outcome>,
    last_turn: Vec<LastAction>,
    plies: u32,
}

/// An action of the last turn, for pictures and messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// The number of the turn that it belongs to.
    pub turn: u32,
    /// Who decided.
    pub actor: Actor,
    /// The display text.
    pub shown: String,
    /// In words, without the side.
    pub words: String,
    /// The squares to mark.
    pub marks: Vec<Mark>,
}

/// An action that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who decided.
    pub actor: Actor,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub shown: String,
    /// In words, without the side.
    pub words: String,
    /// What the reader noticed and let pass.
    pub remarks: Vec<String>,
    /// What is ruinous in it for the one who decides ([`Game::warnings`]).
    pub warnings: Vec<String>,
}

impl<G: Game> Play<G> {
    /// A game from its own start position.
    #[must_use]
    pub fn start(options: &Options) -> Play<G> {
        Play::from_position(G::start(options))
    }

    /// A game from another start position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn from_setup(options: &Options, setup: &Value) -> Result<Play<G>, Vec<SetupFault>> {
        G::from_setup(options, setup).map(Play::from_position)
    }

    /// A game from any position, taken as the first occurrence of itself.
    #[must_use]
    pub fn from_position(position: G) -> Play<G> {
        let mut play = Play {
            position,
            occurrences: HashMap::new(),
            outcome: None,
            last_turn: Vec::new(),
            plies: 0,
        };
        play.arrive();
        play
    }

    fn arrive(&mut self) {
        let occurrences = self.position.key().map_or(0, |key| {
            let seen = self.occurrences.entry(key).or_insert(0);
            *seen += 1;
            *seen
        });
        self.outcome = self.position.ending(occurrences);
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Actions played so far.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whose decision is next; `None` when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Actor> {
        self.outcome.is_none().then(|| self.position.to_act())
    }

    /// The rule by which the side to act may claim a draw now.
    #[must_use]
    pub fn claim(&self) -> Option<RuleId> {
        self.outcome.is_none().then(|| self.position.claim()).flatten()
    }

    /// The combat whose result is awaited.
    #[must_use]
    pub fn combat(&self) -> Option<Combat> {
        self.outcome.is_none().then(|| self.position.combat()).flatten()
    }

    /// The decision at hand in the middle of a turn, when it belongs to one piece.
    #[must_use]
    pub fn asking(&self) -> Option<Asking> {
        self.outcome.is_none().then(|| self.position.asking()).flatten()
    }

    /// Every legal action; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.outcome.is_none() {
            self.position.legal(&mut list);
        }
        list
    }

    /// Reads one action leniently, without playing it.
    ///
    /// # Errors
    /// The refusal.
    pub fn read(&self, text: &str) -> Result<Reading<G::Action>, Refusal> {
        match &self.outcome {
            Some(outcome) => Err(Refusal::over(Some(outcome.rule), &outcome.reason)),
            None => self.position.read(text),
        }
    }

    /// Reads one action leniently and plays it.
    ///
    /// # Errors
    /// The refusal; nothing has changed then (rule C-2).
    pub fn play_text(&mut self, text: &str) -> Result<Played, Refusal> {
        let reading = self.read(text)?;
        Ok(self.play(reading))
    }

    /// Plays a legal action as it was read.
    pub fn play(&mut self, reading: Reading<G::Action>) -> Played {
        let before = self.position;
        let Reading { action, remarks } = reading;
        let played = Played {
            actor: before.to_act(),
            text: before.text(action),
            shown: before.shown(action),
            words: before.describe(action),
            remarks,
            warnings: before.warnings(action),
        };
        if before.turn().done == 0 {
            self.last_turn.clear();
        }
        self.last_turn.push(LastAction {
            turn: before.turn().number,
            actor: played.actor,
            shown: played.shown.clone(),
            words: played.words.clone(),
            marks: before.marks(action),
        });
        self.position.apply(action);
        self.plies += 1;
        self.arrive();
        played
    }

    /// The actions of the turn that was last begun, in order.
    #[must_use]
    pub fn last_turn(&self) -> &[LastAction] {
        &self.last_turn
    }

    /// What a picture of the game as it stands needs.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = self.position.scene();
        let numbered = self.last_turn.len() > 1;
        for (index, last) in self.last_turn.iter().enumerate() {
            let step = if numbered { u8::try_from(index + 1).ok() } else { None };
            scene.marks.extend(last.marks.iter().map(|&mark| Mark { step, ..mark }));
        }
        scene.last_action = self.last_action_words();
        let name = |side: Side| G::INFO.side_names[side.index()];
        match &self.outcome {
            Some(outcome) => {
                scene.to_act = None;
                scene.status = match outcome.winner {
                    Some(side) => format!("{} wins ({})", name(side), outcome.rule),
                    None => format!("Draw ({})", outcome.rule),
                };
            }
            None => match self.position.to_act() {
                Actor::Side(side) => {
                    scene.to_act = Some(side);
                    if scene.status.is_empty() {
                        scene.status = format!("{} to move", name(side));
                    }
                }
                Actor::Chance => {
                    scene.to_act = None;
                    if scene.status.is_empty() {
                        scene.status = "A fight is to be decided".into();
                    }
                }
            },
        }
        scene
    }

    fn last_action_words(&self) -> Option<String> {
        let first = self.last_turn.first()?;
        let words: Vec<_> = self.last_turn.iter().map(|last| last.words.as_str()).collect();
        let words = words.join("; ");
        Some(match first.actor {
            Actor::Side(side) => format!("{}: {words}", G::INFO.side_names[side.index()]),
            Actor::Chance => words,
        })
    }
}
