//! A second player of the rules, slow and literal: written from the rulebook, on names and texts,
//! sharing nothing with the crate. Every move is found by asking of every pair of squares whether
//! the rules allow it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

pub(crate) type At = (i32, i32);
/// A side's letter and a piece code.
pub(crate) type Man = (char, String);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Naive {
    pub(crate) board: BTreeMap<At, Man>,
    pub(crate) hand: BTreeMap<char, String>,
    pub(crate) side: char,
    pub(crate) quiet: u32,
    pub(crate) pictures: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) enum NaiveAction {
    Go { from: At, to: At, text: String },
    Drop { to: At, text: String },
    Pass,
}

impl NaiveAction {
    pub(crate) fn text(&self) -> String {
        match self {
            NaiveAction::Go { text, .. } | NaiveAction::Drop { text, .. } => text.clone(),
            NaiveAction::Pass => "pass".into(),
        }
    }
}

pub(crate) fn name((file, rank): At) -> String {
    format!("{}{rank}", &"-abcdefghij"[file as usize..=file as usize])
}

fn at(name: &str) -> At {
    ("-abcdefghij".find(&name[..1]).expect(name) as i32, name[1..].parse().expect(name))
}

/// WW-1: a 10×10 grid without the 2×2 corners.
pub(crate) fn exists((file, rank): At) -> bool {
    let inside = |n: i32| (1..=10).contains(&n);
    let edge = |n: i32| n <= 2 || n >= 9;
    inside(file) && inside(rank) && !(edge(file) && edge(rank))
}

/// WW-1: c3–h8.
pub(crate) fn arena((file, rank): At) -> bool {
    (3..=8).contains(&file) && (3..=8).contains(&rank)
}

fn enchanted(at: At) -> bool {
    exists(at) && !arena(at)
}

pub(crate) fn all_squares() -> Vec<At> {
    let grid = (1..=10).flat_map(|file| (1..=10).map(move |rank| (file, rank)));
    grid.filter(|&at| exists(at)).collect()
}

fn wizard(code: &str) -> bool {
    code.ends_with('w')
}

/// WW-3, in letters.
fn movements(code: &str) -> &'static str {
    match code {
        "N" | "Nw" => "N",
        "B" | "Bw" => "B",
        "R" | "Rw" => "R",
        "Q" => "BR",
        "Ca" => "BN",
        "Ch" => "RN",
        "Am" => "BRN",
        other => panic!("{other}"),
    }
}

/// WW-10, as printed: captured, then what Nw, Bw, Rw create.
const CREATION: &str = "\
| (empty) | N | B | R |
| N | N | Ca † | Ch † |
| B | Ca † | B | Q † |
| R | Ch † | Q † | R |
| Ca | Ca | Ca | Am † |
| Ch | Ch | Am † | Ch |
| Q | Am † | Q | Q |
| Am | Am | Am | Am |";

/// What is created, and whether the cell is marked †.
fn creation(mover: &str, captured: Option<&str>) -> (String, bool) {
    // A captured Wizard counts as the piece it is named for.
    let row = captured.map_or("(empty)", |code| code.trim_end_matches('w'));
    let column = match mover {
        "Nw" => 1,
        "Bw" => 2,
        "Rw" => 3,
        other => panic!("{other}"),
    };
    for line in CREATION.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if cells[0] == row {
            let code = cells[column].trim_end_matches(" †");
            return (code.into(), cells[column].ends_with('†'));
        }
    }
    panic!("{row}")
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

impl Naive {
    pub(crate) fn from_facts(facts: &Value, side: char) -> Naive {
        let mut naive = Naive {
            board: BTreeMap::new(),
            hand: BTreeMap::new(),
            side,
            quiet: facts["quiet"].as_u64().unwrap_or(0) as u32,
            pictures: Vec::new(),
        };
        for (square, man) in facts["board"].as_object().expect("board") {
            let man = man.as_str().expect("man");
            let side = man.chars().next().expect("side");
            naive.board.insert(at(square), (side, man[1..].into()));
        }
        for (letter, id) in [('w', "white"), ('b', "black")] {
            if let Some(code) = facts["hand"][id].as_str() {
                naive.hand.insert(letter, code.into());
            }
        }
        naive.arrive();
        naive
    }

    fn arrive(&mut self) {
        // WW-15: board, hands, side to move.
        self.pictures.push(format!("{:?} {:?} {}", self.board, self.hand, self.side));
    }

    pub(crate) fn facts(&self) -> Value {
        let board: BTreeMap<String, String> = self
            .board
            .iter()
            .map(|(&at, (side, code))| (name(at), format!("{side}{code}")))
            .collect();
        json!({
            "board": board,
            "hand": {"white": self.hand.get(&'w'), "black": self.hand.get(&'b')},
            "quiet": self.quiet,
        })
    }

    /// The normal moves of WW-3, whatever stands on the last square.
    fn moves_there(&self, code: &str, from: At, to: At) -> bool {
        let (across, along) = (to.0 - from.0, to.1 - from.1);
        let (wide, high) = (across.abs(), along.abs());
        if wide + high == 0 || !exists(to) {
            return false;
        }
        let movements = movements(code);
        if movements.contains('N') && (wide.min(high), wide.max(high)) == (1, 2) {
            return true;
        }
        let straight = wide == 0 || high == 0;
        let diagonal = wide == high;
        if !(movements.contains('R') && straight || movements.contains('B') && diagonal) {
            return false;
        }
        let step = (across.signum(), along.signum());
        let mut between = (from.0 + step.0, from.1 + step.1);
        while between != to {
            if !exists(between) || self.board.contains_key(&between) {
                return false;
            }
            between = (between.0 + step.0, between.1 + step.1);
        }
        true
    }

    /// The move from one square to another, if the rules allow it to that side.
    fn move_action(&self, side: char, from: At, to: At) -> Option<NaiveAction> {
        let (owner, code) = self.board.get(&from)?;
        if *owner != side || !exists(to) {
            return None;
        }
        let target = self.board.get(&to);
        let friend = target.filter(|man| man.0 == side).map(|man| man.1.as_str());
        let sign;
        let mut created = String::new();
        if enchanted(from) && enchanted(to) {
            // WW-4.
            let step = (to.0 - from.0).abs().max((to.1 - from.1).abs()) == 1;
            if !step || target.is_some() {
                return None;
            }
            sign = "-";
        } else {
            if !self.moves_there(code, from, to) {
                return None;
            }
            if arena(from) && arena(to) {
                // WW-5.
                if friend.is_some() {
                    return None;
                }
                sign = if target.is_some() { "x" } else { "-" };
            } else if arena(from) {
                // WW-6.
                if friend.is_some() && !wizard(code) {
                    return None;
                }
                sign = if friend.is_some() {
                    "<>"
                } else if target.is_some() {
                    "x"
                } else {
                    "-"
                };
            } else {
                // WW-7, WW-10, WW-11.
                if friend.is_some_and(|friend| {
                    !wizard(code) || wizard(friend) || !creation(code, Some(friend)).1
                }) {
                    return None;
                }
                sign = if target.is_some() { "x" } else { "-" };
                if wizard(code) {
                    created = format!("+{}", creation(code, target.map(|man| man.1.as_str())).0);
                }
            }
        }
        let text = format!("{code}{}{sign}{}{created}", name(from), name(to));
        Some(NaiveAction::Go { from, to, text })
    }

    fn deeds_of(&self, side: char) -> Vec<NaiveAction> {
        let mut actions = Vec::new();
        for from in all_squares() {
            for to in all_squares() {
                actions.extend(self.move_action(side, from, to));
            }
        }
        if let Some(code) = self.hand.get(&side) {
            // WW-9.
            for to in
                all_squares().into_iter().filter(|&to| arena(to) && !self.board.contains_key(&to))
            {
                actions.push(NaiveAction::Drop { to, text: format!("{code}@{}", name(to)) });
            }
        }
        actions
    }

    fn can_move(&self, side: char) -> bool {
        let drop = self.hand.contains_key(&side)
            && all_squares().into_iter().any(|at| arena(at) && !self.board.contains_key(&at));
        drop || all_squares().into_iter().any(|from| {
            all_squares().into_iter().any(|to| self.move_action(side, from, to).is_some())
        })
    }

    pub(crate) fn legal(&self) -> Vec<NaiveAction> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let actions = self.deeds_of(self.side);
        if actions.is_empty() { vec![NaiveAction::Pass] } else { actions }
    }

    /// How many such pieces a side has on the board and in hand.
    fn count(&self, side: char, code: &str) -> usize {
        let hand = self.hand.get(&side).filter(|held| *held == code);
        self.board.values().filter(|man| man.0 == side && man.1 == code).count()
            + usize::from(hand.is_some())
    }

    fn lost_wizard_of(&self, side: char, simple: &str) -> bool {
        self.count(side, &format!("{simple}w")) == 0
    }

    /// WW-18, *Extinct*.
    fn extinct(&self, code: &str) -> bool {
        let none_left = self.count('w', code) == 0 && self.count('b', code) == 0;
        match code {
            "N" | "B" | "R" => {
                self.lost_wizard_of('w', code) && self.lost_wizard_of('b', code) && none_left
            }
            "Ca" => (self.extinct("N") || self.extinct("B")) && none_left,
            "Ch" => (self.extinct("N") || self.extinct("R")) && none_left,
            "Q" => (self.extinct("B") || self.extinct("R")) && none_left,
            other => panic!("{other}"),
        }
    }

    /// WW-18.
    pub(crate) fn irreplaceable(&self, (owner, code): &Man) -> bool {
        let opponent_has_none = self.count(other(*owner), code) == 0;
        let of_two = |a: &str, b: &str| {
            self.lost_wizard_of(*owner, a) && self.lost_wizard_of(*owner, b)
                || opponent_has_none && (self.extinct(a) || self.extinct(b))
        };
        match code.as_str() {
            "Nw" | "Bw" | "Rw" => true,
            "N" | "B" | "R" => self.lost_wizard_of(*owner, code),
            "Ca" => of_two("N", "B"),
            "Ch" => of_two("N", "R"),
            "Q" => of_two("B", "R"),
            _ => {
                let extinct_count =
                    ["Ca", "Ch", "Q"].iter().filter(|code| self.extinct(code)).count();
                opponent_has_none && extinct_count >= 2
            }
        }
    }

    pub(crate) fn play(&mut self, action: &NaiveAction) {
        let before = self.clone();
        let mut created_there: Option<Man> = None;
        match action {
            NaiveAction::Pass => {}
            NaiveAction::Drop { to, .. } => {
                let code = self.hand.remove(&self.side).expect("a piece in hand");
                self.board.insert(*to, (self.side, code));
            }
            NaiveAction::Go { from, to, .. } => {
                let mover = self.board.remove(from).expect("a piece to move");
                if let Some(met) = self.board.remove(to) {
                    if enchanted(*to) && met.0 != mover.0 {
                        // WW-6, WW-9.
                        let first = self.hand.insert(met.0, met.1.clone());
                        created_there = first.map(|code| (met.0, code));
                    } else if enchanted(*to) {
                        self.board.insert(*from, met);
                    } else {
                        created_there = Some(met);
                    }
                }
                if wizard(&mover.1) && enchanted(*from) && arena(*to) {
                    let captured = before.board.get(to).map(|man| man.1.as_str());
                    let (code, _) = creation(&mover.1, captured);
                    self.board.insert(*from, (mover.0, code));
                }
                self.board.insert(*to, mover);
            }
        }
        // WW-17: the move that removed the piece does not count.
        self.quiet = match created_there {
            Some(man) if before.irreplaceable(&man) => 0,
            _ => self.quiet + 1,
        };
        self.side = other(self.side);
        self.arrive();
    }

    /// The winner (`-` for a draw) and the rule.
    pub(crate) fn outcome(&self) -> Option<(char, &'static str)> {
        // The side that moved last comes second: it wins what both have lost at once (WW-14).
        let sides = [self.side, other(self.side)];
        for side in sides {
            if ["N", "B", "R"].iter().all(|simple| self.lost_wizard_of(side, simple)) {
                return Some((other(side), "WW-12"));
            }
        }
        for side in sides {
            if !self.board.iter().any(|(&at, man)| man.0 == side && arena(at)) {
                return Some((other(side), "WW-13"));
            }
        }
        let now = self.pictures.last();
        if self.pictures.iter().filter(|picture| Some(*picture) == now).count() >= 3 {
            return Some(('-', "WW-15"));
        }
        if !sides.iter().any(|&side| self.can_move(side)) {
            return Some(('-', "WW-16"));
        }
        (self.quiet >= 150).then_some(('-', "WW-17"))
    }

    pub(crate) fn claim(&self) -> Option<&'static str> {
        (self.outcome().is_none() && self.quiet >= 99).then_some("WW-17")
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let actions = self.legal();
        if depth == 1 {
            return actions.len() as u64;
        }
        let leaves = actions.iter().map(|action| {
            let mut next = self.clone();
            // Repetition ends no game in a perft.
            next.pictures.clear();
            next.play(action);
            next.perft(depth - 1)
        });
        leaves.sum()
    }
}
