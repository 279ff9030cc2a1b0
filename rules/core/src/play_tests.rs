//! Repetition in a game whose positions share their hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use model::l10n::{say, term};
use serde_json::{Map, Value};

use super::Play;
use crate::Dice;
use crate::history::Print;
use crate::{
    Actor, Game, GameInfo, Notation, Options, Outcome, Reading, Refusal, Setup, SetupFaults, Side,
    Turn,
};

/// A marker on a ring that advances 1 to 9 fields. The third visit to a field draws the game.
/// `HASHED` selects whether fields have distinct hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ring<const HASHED: bool> {
    field: u32,
    fields: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field<const HASHED: bool>(u32);

impl<const HASHED: bool> Hash for Field<HASHED> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if HASHED {
            self.0.hash(state);
        }
    }
}

// Borrows sentences of other games, since the catalogue has none for this one.
static INFO: GameInfo = GameInfo {
    id: "ring",
    name: "Ring",
    inventor: "nobody",
    about: say("rules-status-fight"),
    aim: say("rules-status-fight"),
    rules_version: 1,
    side_names: [term("world-war-light"), term("world-war-dark")],
    options: &[],
    orders: &[],
    rulebook: "",
    sentences: &[],
    how_to_write: say("rules-status-fight"),
};

impl<const HASHED: bool> Game for Ring<HASHED> {
    type Action = u32;
    type Key = Field<HASHED>;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> Ring<HASHED> {
        Ring { field: 0, fields: 1_000 }
    }

    fn to_act(&self) -> Actor {
        Actor::Side(Side::White)
    }

    fn turn(&self) -> Turn {
        Turn::single(1, Side::White)
    }

    fn legal(&self, list: &mut Vec<u32>) {
        list.extend(1..10);
    }

    fn apply(&mut self, by: u32) {
        self.field = (self.field + by) % self.fields;
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        (occurrences >= 3).then(|| Outcome::draw("R-1", say("rules-status-fight")))
    }

    // Positions on multiples of seven don't count for repetition.
    fn key(&self) -> Option<Field<HASHED>> {
        (!self.field.is_multiple_of(7)).then_some(Field(self.field))
    }
}

impl<const HASHED: bool> Setup for Ring<HASHED> {
    fn from_setup(_: &Options, _: &Value) -> Result<Ring<HASHED>, SetupFaults> {
        Err(SetupFaults::new())
    }

    fn facts(&self) -> Map<String, Value> {
        Map::new()
    }
}

impl<const HASHED: bool> Notation for Ring<HASHED> {
    fn text(&self, by: u32) -> String {
        by.to_string()
    }

    fn read(&self, text: &str) -> Result<Reading<u32>, Refusal> {
        let refusal = || Refusal::unreadable(say("rules-status-fight"), say("rules-status-fight"));
        let action = text.parse().ok().filter(|by| (1..10).contains(by)).ok_or_else(refusal)?;
        Ok(Reading { action, remarks: Vec::new() })
    }
}

/// Plays random actions and returns the ply at which the game ends, and the ply according to a
/// plain count.
fn ends<const HASHED: bool>(fields: u32, seed: u64) -> (u32, u32) {
    let mut dice = Dice::new(seed);
    let mut play = Play::from_position(Ring::<HASHED> { field: 0, fields });
    let mut times = vec![0; fields as usize];
    let mut plain = 0;
    for ply in 1.. {
        let action = dice.below(9) as u32 + 1;
        play.play(Reading { action, remarks: Vec::new() });
        let at = play.position().field;
        times[at as usize] += u32::from(!at.is_multiple_of(7));
        if times[at as usize] == 3 {
            plain = ply;
        }
        if play.outcome().is_some() || plain > 0 {
            break;
        }
    }
    (play.plies(), plain)
}

#[test]
fn a_position_ends_the_game_by_what_it_is_and_not_by_its_number() {
    let print = |field| Print::of(&Field::<false>(field));
    assert_eq!(print(1), print(2), "these games are for positions with one number");
    for fields in [20, 100, 1_000] {
        for seed in 0..10 {
            for (by_play, plain) in [ends::<true>(fields, seed), ends::<false>(fields, seed)] {
                assert_eq!(by_play, plain, "{fields} fields, seed {seed}");
            }
        }
    }
}

#[test]
fn a_walk_shows_every_position() {
    let mut play = Play::from_position(Ring::<true> { field: 5, fields: 1_000_000 });
    let mut fields = vec![5];
    for ply in 0..1_000 {
        play.play(Reading { action: ply % 9 + 1, remarks: Vec::new() });
        fields.push(play.position().field);
    }
    let mut positions = Vec::new();
    play.walk(|position| positions.push(position.field));
    assert_eq!(positions, fields);
}

#[test]
fn a_copy_shares_what_came_before() {
    let mut play = Play::from_position(Ring::<true> { field: 1, fields: 1_000_000 });
    for ply in 0..3_000 {
        play.play(Reading { action: ply % 9 + 1, remarks: Vec::new() });
    }
    let copy = play.clone();
    assert!(Arc::ptr_eq(&play.start, &copy.start));
    assert!(play.history.shares_with(&copy.history));
}
