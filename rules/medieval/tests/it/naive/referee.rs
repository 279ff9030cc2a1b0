//! The game once more, slow and by definition, straight from the rulebook: a list of units, every
//! action carried out to see what it does, every rule as a sentence. Nothing is shared with the
//! crate.

use std::collections::{BTreeMap, HashMap};

/// Row, then column, from 0: the order of C-8 by ME-1.
pub(crate) type Sq = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unit {
    pub(crate) side: char,
    pub(crate) family: char,
    pub(crate) class: u32,
    /// Empty for none.
    pub(crate) spec: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Building {
    pub(crate) side: char,
    pub(crate) family: &'static str,
    pub(crate) level: u32,
    pub(crate) amenity: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Phase {
    FirstSerf,
    Turn,
    MustMove(Sq),
    Second { at: Sq, has_shot: bool, was_bow: bool },
    MayShoot(Sq),
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) wizards: bool,
    pub(crate) units: Vec<(Sq, Unit)>,
    pub(crate) buildings: BTreeMap<Sq, Building>,
    pub(crate) dead: Vec<(Sq, Unit)>,
    pub(crate) abroad: BTreeMap<char, u32>,
    pub(crate) side: char,
    pub(crate) phase: Phase,
    pub(crate) quiet: u32,
    pub(crate) passes: u32,
    /// Whether something that interrupts the count of quiet turns happened in this turn.
    pub(crate) event: bool,
}

pub(crate) const SPECS: [(char, [&str; 5]); 7] = [
    ('P', ["Architect", "Doctor", "Minstrel", "Warrior", "Pilgrim"]),
    ('N', ["Bow", "Lance", "Mace", "Sword", "Axe"]),
    ('B', ["Reformist", "Seculist", "Improvist", "Persecutist", "Crusadist"]),
    ('R', ["Flaming", "Large", "Fast", "Shot", "Trojan"]),
    ('K', ["Defensive", "Religious", "Fighting", "Popular", "Heired"]),
    ('Q', ["Defensive", "Religious", "Fighting", "Popular", "Heired"]),
    ('W', ["Fire", "Healing", "Befuddlement", "Rotten", "NewLife"]),
];

pub(crate) fn specs(family: char) -> [&'static str; 5] {
    SPECS.iter().find(|(other_family, _)| *other_family == family).expect("a family").1
}

pub(crate) fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

pub(crate) fn name((row, column): Sq) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h"][row as usize], column + 1)
}

pub(crate) fn all_squares() -> Vec<Sq> {
    (0..8).flat_map(|row| (0..8).map(move |column| (row, column))).collect()
}

pub(crate) fn on_board((row, column): Sq) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}

pub(crate) fn plus(square: Sq, rows: i32, columns: i32) -> Sq {
    (square.0 + rows, square.1 + columns)
}

/// King's distance.
pub(crate) fn distance(one: Sq, two: Sq) -> i32 {
    (one.0 - two.0).abs().max((one.1 - two.1).abs())
}

/// ME-3.
pub(crate) fn supply(family: char) -> usize {
    match family {
        'P' => 8,
        'K' | 'Q' => 1,
        _ => 2,
    }
}

pub(crate) fn unit(side: char, family: char, class: u32) -> Unit {
    Unit { side, family, class, spec: "" }
}

impl Unit {
    pub(crate) fn code(&self) -> String {
        format!("{}{}", self.family, self.class)
    }

    pub(crate) fn full(&self) -> String {
        let code = self.code();
        if self.spec.is_empty() { code } else { format!("{code}:{}", self.spec) }
    }
}

/// A text and the game after it.
pub(crate) type NaiveAction = (String, Naive);

impl Naive {
    pub(crate) fn start(wizards: bool) -> Naive {
        Naive {
            wizards,
            units: vec![],
            buildings: BTreeMap::new(),
            dead: vec![],
            abroad: BTreeMap::from([('w', 0), ('b', 0)]),
            side: 'w',
            phase: Phase::FirstSerf,
            quiet: 0,
            passes: 0,
            event: false,
        }
    }

    pub(crate) fn at(&self, square: Sq) -> Vec<Unit> {
        self.units.iter().filter(|(s, _)| *s == square).map(|(_, u)| *u).collect()
    }

    pub(crate) fn has_unit(&self, square: Sq, side: char) -> bool {
        self.at(square).iter().any(|unit| unit.side == side)
    }

    pub(crate) fn remove(&mut self, square: Sq, unit: Unit) {
        let place = self.units.iter().position(|&(s, u)| s == square && u == unit);
        self.units.remove(place.expect("it stands there"));
    }

    pub(crate) fn die(&mut self, square: Sq, unit: Unit) {
        self.remove(square, unit);
        self.dead.push((square, unit));
    }

    /// ME-3: whether one more is allowed.
    pub(crate) fn allows(&self, side: char, family: char, class: u32) -> bool {
        let count = self
            .units
            .iter()
            .filter(|(_, u)| u.side == side && u.family == family && u.class == class)
            .count();
        count < supply(family)
    }

    pub(crate) fn on_board(&self, side: char, spec: &str) -> bool {
        self.units.iter().any(|(_, u)| u.side == side && u.spec == spec)
    }

    /// ME-16a, Humorous Healing.
    pub(crate) fn is_safe(&self, square: Sq, side: char) -> bool {
        self.units
            .iter()
            .any(|&(s, u)| u.side == side && u.spec == "Healing" && distance(s, square) == 1)
    }

    /// The enemies of a side on a square that can be captured.
    pub(crate) fn prey(&self, square: Sq, us: char) -> Vec<Unit> {
        let enemy = other(us);
        if self.is_safe(square, enemy) {
            return vec![];
        }
        self.at(square).into_iter().filter(|unit| unit.side == enemy).collect()
    }

    pub(crate) fn nothing_left(&self, side: char) -> bool {
        self.units.iter().all(|(_, u)| u.side != side)
            && self.buildings.values().all(|b| b.side != side)
            && self.abroad[&side] == 0
    }

    /// ME-19.
    pub(crate) fn decided(&self) -> Option<char> {
        if self.phase == Phase::FirstSerf {
            return None;
        }
        match (self.nothing_left('w'), self.nothing_left('b')) {
            (true, true) => Some('d'),
            (true, false) => Some('b'),
            (false, true) => Some('w'),
            (false, false) => None,
        }
    }

    pub(crate) fn end_turn(&mut self) {
        self.quiet = if self.event { 0 } else { self.quiet + 1 };
        self.event = false;
        self.passes = 0;
        self.phase = Phase::Turn;
        self.side = other(self.side);
    }

    pub(crate) fn with_turn_ended(mut self) -> Naive {
        self.end_turn();
        self
    }

    /// Every legal action with what comes of it; nothing about repetition.
    pub(crate) fn actions(&self) -> Vec<NaiveAction> {
        if self.decided().is_some()
            || self.phase == Phase::Turn && (self.passes >= 2 || self.quiet >= 100)
        {
            return vec![];
        }
        let mut actions = match self.phase {
            Phase::FirstSerf => self.first_serfs(),
            Phase::Turn => self.turn(),
            Phase::MustMove(at) => self.moves_of(at, false, true),
            Phase::Second { at, has_shot, .. } => {
                let mut actions = self.moves_of(at, true, has_shot);
                actions.push(("stop".into(), self.stop()));
                actions
            }
            Phase::MayShoot(at) => {
                let mut actions = self.shots(at);
                for (_, after) in &mut actions {
                    after.end_turn();
                }
                actions.push(("stop".into(), self.clone().with_turn_ended()));
                actions
            }
        };
        // Two actions of one text are one action (two like units on a square, two Doctors).
        actions.sort_by(|one, two| one.0.cmp(&two.0));
        actions.dedup_by(|one, two| one.0 == two.0);
        actions
    }

    /// ME-4.
    fn first_serfs(&self) -> Vec<NaiveAction> {
        let row = if self.side == 'w' { 0 } else { 7 };
        let mut actions = vec![];
        for column in 0..8 {
            let mut after = self.clone();
            after.units.push(((row, column), unit(self.side, 'P', 1)));
            if self.side == 'b' {
                after.phase = Phase::Turn;
            }
            after.side = other(self.side);
            actions.push((format!("P1@{}", name((row, column))), after));
        }
        actions
    }

    /// ME-5.
    fn turn(&self) -> Vec<NaiveAction> {
        let mut actions = vec![];
        let own_units: Vec<(Sq, Unit)> =
            self.units.iter().filter(|(_, u)| u.side == self.side).copied().collect();
        for &(from, mover) in &own_units {
            actions.extend(self.moves_of_unit(from, mover, false, false));
            if mover.spec == "Bow" {
                for (text, mut after) in self.shots(from) {
                    // ME-18: only if it then can move.
                    let can = !after.moves_of(from, false, true).is_empty();
                    let winner = {
                        let mut after_move = after.clone();
                        after_move.phase = Phase::MustMove(from);
                        after_move.decided().is_some()
                    };
                    let reaches = after.destinations(from, mover);
                    assert!(can != reaches.is_empty());
                    if !reaches.is_empty() {
                        if winner {
                            after.end_turn();
                        } else {
                            after.phase = Phase::MustMove(from);
                        }
                        actions.push((text, after));
                    }
                }
            }
        }
        actions.extend(self.works(&own_units));
        actions.extend(self.specials(&own_units));
        if actions.is_empty() {
            // ME-20
            let mut after = self.clone();
            after.end_turn();
            after.passes = self.passes + 1;
            actions.push(("pass".into(), after));
        }
        actions
    }

    /// ME-18: `stop` in place of a second move.
    fn stop(&self) -> Naive {
        let Phase::Second { at, has_shot, was_bow } = self.phase else { unreachable!() };
        let mut after = self.clone();
        if was_bow && !has_shot && !self.shots(at).is_empty() {
            after.phase = Phase::MayShoot(at);
        } else {
            after.end_turn();
        }
        after
    }

    /// Everything of ME-20 that makes two positions one.
    pub(crate) fn picture(&self) -> String {
        let mut units: Vec<String> =
            self.units.iter().map(|(s, u)| format!("{}{}{}", name(*s), u.side, u.full())).collect();
        units.sort();
        let mut dead: Vec<String> =
            self.dead.iter().map(|(s, u)| format!("{}{}{}", name(*s), u.side, u.full())).collect();
        dead.sort();
        format!(
            "{units:?} {:?} {dead:?} {:?} {} {}",
            self.buildings,
            self.abroad,
            self.side,
            self.passes > 0
        )
    }
}

/// A game with its repetitions.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) naive: Naive,
    occurrences: HashMap<String, u32>,
    /// Winner (`'d'` for a draw) and rule.
    pub(crate) over: Option<(char, &'static str)>,
}

impl Game {
    pub(crate) fn new(naive: Naive) -> Game {
        let mut game = Game { naive, occurrences: HashMap::new(), over: None };
        game.arrive();
        game
    }

    pub(crate) fn play(&mut self, after: Naive) {
        self.naive = after;
        self.arrive();
    }

    fn arrive(&mut self) {
        if self.naive.phase == Phase::FirstSerf {
            return;
        }
        let mut times = 0;
        if self.naive.phase == Phase::Turn {
            let count = self.occurrences.entry(self.naive.picture()).or_default();
            *count += 1;
            times = *count;
        }
        if let Some(winner) = self.naive.decided() {
            self.over = Some((winner, "ME-19"));
        } else if self.naive.phase == Phase::Turn
            && (self.naive.passes >= 2 || times >= 3 || self.naive.quiet >= 100)
        {
            self.over = Some(('d', "ME-20"));
        }
    }

    pub(crate) fn actions(&self) -> Vec<NaiveAction> {
        if self.over.is_some() { vec![] } else { self.naive.actions() }
    }
}
