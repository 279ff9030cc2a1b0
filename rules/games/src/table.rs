//! A game being played, whichever game it is.

use std::fmt::Debug;

use rules::{
    Actor, Asking, Combat, Fighter, Game, GameInfo, LastAction, Outcome, Outline, Play, Played,
    Refusal, RuleId, Turn,
};
use scene::Scene;
use serde_json::{Map, Value};

/// A legal action, for menus and lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The canonical text.
    pub text: String,
    /// In words, without the side.
    pub words: String,
    /// In parts.
    pub outline: Outline,
}

/// A game being played: position and history, actions as texts. It can be copied and sent between
/// threads; nothing in it can fail but the reading of an action.
pub trait Table: Debug + Send + Sync {
    /// The fixed facts of the game.
    fn info(&self) -> &'static GameInfo;
    /// Whose decision is next; `None` when the game is over.
    fn to_act(&self) -> Option<Actor>;
    /// Where in a turn the game stands.
    fn turn(&self) -> Turn;
    /// Actions played so far.
    fn plies(&self) -> u32;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<&Outcome>;
    /// The rule by which the side to act may claim a draw now.
    fn claim(&self) -> Option<RuleId>;
    /// The combat whose result is awaited.
    fn combat(&self) -> Option<Combat>;
    /// The decision at hand in the middle of a turn, when it belongs to one piece.
    fn asking(&self) -> Option<Asking>;
    /// Every piece still in the game that a person can play for, captured ones too.
    fn fighters(&self) -> Vec<Fighter>;
    /// The canonical texts of all legal actions, sorted by code point.
    fn legal(&self) -> Vec<String>;
    /// All legal actions with their words, sorted by text.
    fn choices(&self) -> Vec<Choice>;
    /// Reads one action leniently without playing it: what it would be when played.
    ///
    /// # Errors
    /// Why not, with the rule and the next step.
    fn read(&self, text: &str) -> Result<Played, Refusal>;
    /// Reads one action leniently and plays it.
    ///
    /// # Errors
    /// Why not, with the rule and the next step; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<Played, Refusal>;
    /// Parts a text that may hold a whole turn into texts of single actions.
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str>;
    /// The actions of the turn that was last begun.
    fn last_turn(&self) -> &[LastAction];
    /// What a picture needs.
    fn scene(&self) -> Scene;
    /// The position by the rulebook's words, as the judge prints it.
    fn facts(&self) -> Map<String, Value>;
    /// The same game once more.
    fn copy(&self) -> Box<dyn Table>;
}

impl<G: Game> Table for Play<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn to_act(&self) -> Option<Actor> {
        Play::to_act(self)
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn plies(&self) -> u32 {
        Play::plies(self)
    }

    fn outcome(&self) -> Option<&Outcome> {
        Play::outcome(self)
    }

    fn claim(&self) -> Option<RuleId> {
        Play::claim(self)
    }

    fn combat(&self) -> Option<Combat> {
        Play::combat(self)
    }

    fn asking(&self) -> Option<Asking> {
        Play::asking(self)
    }

    fn fighters(&self) -> Vec<Fighter> {
        self.position().fighters()
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            Play::legal(self).into_iter().map(|action| self.position().text(action)).collect();
        texts.sort_unstable();
        texts
    }

    fn choices(&self) -> Vec<Choice> {
        let position = self.position();
        let mut choices: Vec<Choice> = Play::legal(self)
            .into_iter()
            .map(|action| Choice {
                text: position.text(action),
                words: position.describe(action),
                outline: position.outline(action),
            })
            .collect();
        choices.sort_unstable_by(|one, two| one.text.cmp(&two.text));
        choices
    }

    fn read(&self, text: &str) -> Result<Played, Refusal> {
        let reading = Play::read(self, text)?;
        let position = self.position();
        Ok(Played {
            actor: position.to_act(),
            text: position.text(reading.action),
            shown: position.shown(reading.action),
            words: position.describe(reading.action),
            remarks: reading.remarks,
            warnings: position.warnings(reading.action),
        })
    }

    fn play(&mut self, text: &str) -> Result<Played, Refusal> {
        self.play_text(text)
    }

    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        G::split(text)
    }

    fn last_turn(&self) -> &[LastAction] {
        Play::last_turn(self)
    }

    fn scene(&self) -> Scene {
        Play::scene(self)
    }

    fn facts(&self) -> Map<String, Value> {
        self.position().facts()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
