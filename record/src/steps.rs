//! What is read of a list of moves: the actions and where they stand, and what is odd about them.

use rules::{Actor, GameInfo, Refusal, Side};

/// Where an action stands in a record and in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line of the text, from 1.
    pub line: u32,
    /// The number of the turn, as the game counts.
    pub turn: u32,
    /// Whose turn it is.
    pub side: Side,
    /// Which action of the turn it is, from 1.
    pub action: u32,
}

impl Place {
    /// The place in words: `"line 9, turn 6, White's third action"`.
    #[must_use]
    pub fn words(&self, info: &GameInfo) -> String {
        const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
        let Place { line, turn, side, action } = *self;
        let side = info.side_names[side.index()];
        if info.actions_per_turn <= 1 && action <= 1 {
            return format!("line {line}, turn {turn}, {side}'s move");
        }
        let word = if info.actions_per_turn > 1 { "action" } else { "decision" };
        let index = usize::try_from(action).unwrap_or(usize::MAX).wrapping_sub(1);
        match ORDINALS.get(index) {
            Some(ordinal) => format!("line {line}, turn {turn}, {side}'s {ordinal} {word}"),
            None => format!("line {line}, turn {turn}, {word} {action} of {side}'s turn"),
        }
    }
}

/// An action that was read and played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it stands.
    pub place: Place,
    /// Who decided.
    pub actor: Actor,
    /// As the record has it.
    pub written: String,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub shown: String,
}

/// The first action that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Where it stands.
    pub place: Place,
    /// As the record has it.
    pub written: String,
    /// Why not.
    pub refusal: Refusal,
}

/// Something that is wrong or odd in a record and stops nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line of the text, from 1.
    pub line: u32,
    /// The action that it is about, as the record has it, and its place.
    pub action: Option<(Place, String)>,
    /// What it is, a clause or a sentence without a full stop: `"the attack states 5, is 6"`.
    pub message: String,
}
