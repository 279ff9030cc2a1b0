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
    SPECS.iter().find(|(known, _)| *known == family).expect("a family").1
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
pub(crate) type Deed = (String, Naive);

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
        let them = other(us);
        if self.is_safe(square, them) {
            return vec![];
        }
        self.at(square).into_iter().filter(|unit| unit.side == them).collect()
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

    fn ended(mut self) -> Naive {
        self.end_turn();
        self
    }

    /// Every legal action with what comes of it; nothing about repetition.
    pub(crate) fn deeds(&self) -> Vec<Deed> {
        if self.decided().is_some()
            || self.phase == Phase::Turn && (self.passes >= 2 || self.quiet >= 100)
        {
            return vec![];
        }
        let mut deeds = match self.phase {
            Phase::FirstSerf => self.first_serfs(),
            Phase::Turn => self.turn(),
            Phase::MustMove(at) => self.moves_of(at, false, true),
            Phase::Second { at, has_shot, .. } => {
                let mut deeds = self.moves_of(at, true, has_shot);
                deeds.push(("stop".into(), self.stopped()));
                deeds
            }
            Phase::MayShoot(at) => {
                let mut deeds = self.shots(at);
                for (_, after) in &mut deeds {
                    after.end_turn();
                }
                deeds.push(("stop".into(), self.clone().ended()));
                deeds
            }
        };
        // Two actions of one text are one action (two like units on a square, two Doctors).
        deeds.sort_by(|one, two| one.0.cmp(&two.0));
        deeds.dedup_by(|one, two| one.0 == two.0);
        deeds
    }

    /// ME-4.
    fn first_serfs(&self) -> Vec<Deed> {
        let row = if self.side == 'w' { 0 } else { 7 };
        let mut deeds = vec![];
        for column in 0..8 {
            let mut after = self.clone();
            after.units.push(((row, column), unit(self.side, 'P', 1)));
            if self.side == 'b' {
                after.phase = Phase::Turn;
            }
            after.side = other(self.side);
            deeds.push((format!("P1@{}", name((row, column))), after));
        }
        deeds
    }

    /// ME-5.
    fn turn(&self) -> Vec<Deed> {
        let mut deeds = vec![];
        let mine: Vec<(Sq, Unit)> =
            self.units.iter().filter(|(_, u)| u.side == self.side).copied().collect();
        for &(from, mover) in &mine {
            deeds.extend(self.moves_of_unit(from, mover, false, false));
            if mover.spec == "Bow" {
                for (text, mut after) in self.shots(from) {
                    // ME-18: only if it then can move.
                    let can = !after.moves_of(from, false, true).is_empty();
                    let won = {
                        let mut moved = after.clone();
                        moved.phase = Phase::MustMove(from);
                        moved.decided().is_some()
                    };
                    let reaches = after.destinations(from, mover);
                    assert!(can != reaches.is_empty());
                    if !reaches.is_empty() {
                        if won {
                            after.end_turn();
                        } else {
                            after.phase = Phase::MustMove(from);
                        }
                        deeds.push((text, after));
                    }
                }
            }
        }
        deeds.extend(self.works(&mine));
        deeds.extend(self.specials(&mine));
        if deeds.is_empty() {
            // ME-20
            let mut after = self.clone();
            after.end_turn();
            after.passes = self.passes + 1;
            deeds.push(("pass".into(), after));
        }
        deeds
    }

    /// ME-8 to ME-10, ME-12.
    fn works(&self, mine: &[(Sq, Unit)]) -> Vec<Deed> {
        let us = self.side;
        let mut families = vec!["p", "n", "b", "r", "kq"];
        if self.wizards {
            families.push("w");
        }
        let mut deeds = vec![];
        for &(from, worker) in mine.iter().filter(|(_, u)| u.family == 'P') {
            for at in all_squares() {
                if distance(from, at) > 1 || self.has_unit(at, other(us)) {
                    continue;
                }
                let mut build = |building: Building, text: String| {
                    let mut after = self.clone();
                    after.buildings.insert(at, building);
                    after.event = true;
                    deeds.push((text, after.ended()));
                };
                match self.buildings.get(&at) {
                    None => {
                        for family in &families {
                            for level in 1..=2 {
                                if level == 2 && worker.spec != "Architect" {
                                    continue;
                                }
                                let improved = *family == "b" && self.on_board(us, "Improvist");
                                let real = if improved { 2 } else { level };
                                let new =
                                    Building { side: us, family, level: real, amenity: false };
                                build(new, format!("({}) {family}{level}", name(at)));
                            }
                        }
                    }
                    Some(&old) if old.side == us => {
                        let can = match old.level {
                            1 => worker.class >= 2,
                            2 => worker.class >= 3,
                            _ => false,
                        };
                        if can {
                            let new = Building { level: old.level + 1, ..old };
                            build(new, format!("({}) {}{}", name(at), old.family, new.level));
                        }
                        let forbidden = old.family == "b" && self.on_board(other(us), "Reformist");
                        if worker.class == 4 && !old.amenity && !forbidden {
                            let new = Building { amenity: true, ..old };
                            build(new, format!("({}) {}{}*", name(at), old.family, old.level));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        for &(at, _) in mine {
            if self.buildings.contains_key(&at) {
                let mut after = self.clone();
                after.buildings.remove(&at);
                after.event = true;
                deeds.push((format!("({}) x", name(at)), after.ended()));
            }
        }
        deeds
    }

    /// ME-17.
    fn specials(&self, mine: &[(Sq, Unit)]) -> Vec<Deed> {
        let us = self.side;
        let mut deeds = vec![];
        let is_edge = |(row, column): Sq| row == 0 || row == 7 || column == 0 || column == 7;
        for &(at, actor) in mine {
            match actor.spec {
                "Doctor" => {
                    for (place, &(grave, dead)) in self.dead.iter().enumerate() {
                        let (rows, columns) = ((grave.0 - at.0).abs(), (grave.1 - at.1).abs());
                        let straight = rows == 0 || columns == 0 || rows == columns;
                        let near = (1..=2).contains(&distance(grave, at));
                        if dead.side == us
                            && straight
                            && near
                            && self.at(grave).is_empty()
                            && self.allows(us, dead.family, dead.class)
                        {
                            let mut after = self.clone();
                            after.dead.remove(place);
                            after.units.push((grave, dead));
                            if dead.spec == "Reformist" {
                                after.reform(us);
                            }
                            deeds.push((
                                format!("heal {}@{}", dead.full(), name(grave)),
                                after.ended(),
                            ));
                        }
                    }
                }
                "Pilgrim" if is_edge(at) => {
                    let mut gone = self.clone();
                    gone.remove(at, actor);
                    *gone.abroad.get_mut(&us).expect("a side") += 1;
                    for (suffix, after) in gone.creations(at, us) {
                        deeds.push((format!("P4{}-off{suffix}", name(at)), after.ended()));
                    }
                }
                "Fire" => {
                    for (&target, building) in &self.buildings {
                        let same_line = (target.0 == at.0) != (target.1 == at.1);
                        let between = all_squares().into_iter().filter(|&s| {
                            s != at
                                && s != target
                                && (s.0 == at.0 && target.0 == at.0
                                    || s.1 == at.1 && target.1 == at.1)
                                && distance(s, at) + distance(s, target) == distance(at, target)
                        });
                        if building.side != us
                            && same_line
                            && between.into_iter().all(|s| self.at(s).is_empty())
                        {
                            let mut after = self.clone();
                            after.buildings.remove(&target);
                            after.event = true;
                            deeds.push((
                                format!("W4{}~({})", name(at), name(target)),
                                after.ended(),
                            ));
                        }
                    }
                }
                "Rotten" => {
                    let mut after = self.clone();
                    for &(square, victim) in &self.units {
                        if victim.side != us
                            && victim.class >= 3
                            && !self.is_safe(square, victim.side)
                        {
                            after.die(square, victim);
                        }
                    }
                    after.die(at, actor);
                    deeds.push((format!("W4{} rotten", name(at)), after.ended()));
                }
                _ => {}
            }
        }
        if self.abroad[&us] > 0 && self.allows(us, 'B', 1) {
            for at in all_squares() {
                if is_edge(at) && self.at(at).is_empty() {
                    let mut after = self.clone();
                    *after.abroad.get_mut(&us).expect("a side") -= 1;
                    after.units.push((at, unit(us, 'B', 1)));
                    deeds.push((format!("B1@{}", name(at)), after.ended()));
                }
            }
        }
        deeds
    }

    /// ME-15: enemy Monasteries are removed.
    pub(crate) fn reform(&mut self, us: char) {
        for building in self.buildings.values_mut() {
            if building.side != us && building.family == "b" {
                building.amenity = false;
            }
        }
    }

    /// ME-14: a Bow's shots, with nothing decided about what follows.
    pub(crate) fn shots(&self, from: Sq) -> Vec<Deed> {
        let us = self.side;
        let mut deeds = vec![];
        for at in all_squares() {
            let (rows, columns) = ((at.0 - from.0).abs(), (at.1 - from.1).abs());
            if rows.min(columns) != 1 || rows.max(columns) != 2 {
                continue;
            }
            let prey = self.prey(at, us);
            if !prey.is_empty() {
                let mut after = self.clone();
                for victim in prey {
                    after.die(at, victim);
                }
                after.event = true;
                deeds.push((format!("N4{}~{}", name(from), name(at)), after));
            }
        }
        deeds
    }

    /// ME-18: `stop` in place of a second move.
    fn stopped(&self) -> Naive {
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
    seen: HashMap<String, u32>,
    /// Winner (`'d'` for a draw) and rule.
    pub(crate) over: Option<(char, &'static str)>,
}

impl Game {
    pub(crate) fn new(naive: Naive) -> Game {
        let mut game = Game { naive, seen: HashMap::new(), over: None };
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
            let seen = self.seen.entry(self.naive.picture()).or_default();
            *seen += 1;
            times = *seen;
        }
        if let Some(winner) = self.naive.decided() {
            self.over = Some((winner, "ME-19"));
        } else if self.naive.phase == Phase::Turn
            && (self.naive.passes >= 2 || times >= 3 || self.naive.quiet >= 100)
        {
            self.over = Some(('d', "ME-20"));
        }
    }

    pub(crate) fn deeds(&self) -> Vec<Deed> {
        if self.over.is_some() { vec![] } else { self.naive.deeds() }
    }
}
