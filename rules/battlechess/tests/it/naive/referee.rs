//! A second referee, written from the rulebook alone and as plainly as can be: a list of men, a
//! turn as one straight function that is run again from its start with the decisions made so far,
//! and stops where one is missing. It shares no code and no data with the crate.

mod turn;

use std::collections::BTreeMap;

pub(crate) type Sq = (i8, i8);

pub(crate) fn name(sq: Sq) -> String {
    format!("{}{}", (b'a' + sq.0 as u8) as char, sq.1 + 1)
}

/// All squares by C-8.
pub(crate) fn all() -> impl Iterator<Item = Sq> {
    (0..64).map(|n| (n / 8, n % 8))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    On(Sq),
    /// Nowhere, in the middle of a move.
    Nowhere,
    Captured,
    Gone,
}

#[derive(Clone, Debug)]
pub(crate) struct Man {
    pub kind: char,
    pub home: Sq,
    pub born_white: bool,
    pub white: bool,
    pub converter: Option<usize>,
    pub at: At,
    /// Has ever been off its home square.
    pub has_moved: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct World {
    pub men: Vec<Man>,
    pub white: bool,
    /// The man that made a double step in the last move, and over which square.
    pub double: Option<(usize, Sq)>,
    /// The Rook that completed a move in the last move.
    pub fresh_rook: Option<usize>,
    pub quiet: u32,
    pub markers: bool,
    /// Squares on which nobody can be recalled in the middle of a move.
    barred: Vec<Sq>,
    stir: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NaiveActor {
    White,
    Black,
    Chance,
}

fn actor_of(white: bool) -> NaiveActor {
    if white { NaiveActor::White } else { NaiveActor::Black }
}

#[derive(Debug)]
pub(crate) enum Stop {
    /// Somebody is asked.
    Asks(NaiveActor, Vec<String>),
    /// White (or not) has won by BC-3.
    Won(bool),
}

/// The decisions made in this turn.
pub(crate) struct Script<'a>(pub &'a [String]);

impl Script<'_> {
    fn choose(&mut self, actor: NaiveActor, options: Vec<String>) -> Result<String, Stop> {
        if let [only] = options.as_slice() {
            return Ok(only.clone());
        }
        self.require(actor, options)
    }

    fn require(&mut self, actor: NaiveActor, options: Vec<String>) -> Result<String, Stop> {
        match self.0.split_first() {
            Some((answer, rest)) => {
                assert!(options.contains(answer), "{answer} is not among {options:?}");
                self.0 = rest;
                Ok(answer.clone())
            }
            None => Err(Stop::Asks(actor, options)),
        }
    }
}

impl World {
    pub(crate) fn start(markers: bool) -> World {
        let mut men = Vec::new();
        for (rank, white) in [(0, true), (1, true), (6, false), (7, false)] {
            for file in 0..8 {
                let pawn = rank == 1 || rank == 6;
                let kind = if pawn { 'P' } else { "RNBQKBNR".as_bytes()[file as usize] as char };
                let home = (file, rank);
                men.push(Man {
                    kind,
                    home,
                    born_white: white,
                    white,
                    converter: None,
                    at: At::On(home),
                    has_moved: false,
                });
            }
        }
        World {
            men,
            white: true,
            double: None,
            fresh_rook: None,
            quiet: 0,
            markers,
            barred: Vec::new(),
            stir: false,
        }
    }

    pub(crate) fn at(&self, sq: Sq) -> Option<usize> {
        self.men.iter().position(|man| man.at == At::On(sq))
    }

    fn sq(&self, man: usize) -> Option<Sq> {
        match self.men[man].at {
            At::On(sq) => Some(sq),
            _ => None,
        }
    }

    fn king(&self, white: bool) -> usize {
        self.men.iter().position(|man| man.kind == 'K' && man.white == white).expect("a King")
    }

    fn homed(&self, home: Sq) -> usize {
        self.men.iter().position(|man| man.home == home).expect("a home")
    }

    fn marker(&self, man: usize) -> bool {
        self.markers && self.men[man].kind == 'P'
    }

    fn patron(&self, marker: usize) -> Option<usize> {
        let (file, rank) = self.men[marker].home;
        let patron = self.homed((file, if rank == 1 { 0 } else { 7 }));
        (self.sq(patron).is_some() && self.men[patron].white == self.men[marker].white)
            .then_some(patron)
    }

    fn forward(white: bool) -> i8 {
        if white { 1 } else { -1 }
    }

    /// Whether a man on the board attacks a square as in chess.
    fn attacks(&self, man: usize, to: Sq) -> bool {
        let Some(from) = self.sq(man) else { return false };
        let (df, dr) = (to.0 - from.0, to.1 - from.1);
        let straight = (df == 0) != (dr == 0);
        let slanted = df.abs() == dr.abs() && df != 0;
        let line = match self.men[man].kind {
            'K' => return df.abs().max(dr.abs()) == 1,
            'N' => return df.abs() * dr.abs() == 2,
            'P' => return df.abs() == 1 && dr == Self::forward(self.men[man].white),
            'R' => straight,
            'B' => slanted,
            _ => straight || slanted,
        };
        line && self.path_squares(from, to).iter().rev().skip(1).all(|&sq| self.at(sq).is_none())
    }

    /// The squares entered on a straight way, the destination last.
    fn path_squares(&self, from: Sq, to: Sq) -> Vec<Sq> {
        let (df, dr) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut path = Vec::new();
        let mut sq = from;
        while sq != to {
            sq = (sq.0 + df, sq.1 + dr);
            path.push(sq);
        }
        path
    }

    fn attacked(&self, sq: Sq, by_white: bool) -> bool {
        (0..self.men.len()).any(|man| self.men[man].white == by_white && self.attacks(man, sq))
    }

    pub(crate) fn checked(&self, white: bool) -> bool {
        self.sq(self.king(white)).is_some_and(|sq| self.attacked(sq, !white))
    }

    // --- BC-5: the chess moves of the side to move: man, destination, victim, text.

    fn chess_moves(&self) -> Vec<(usize, Sq, Option<usize>, String)> {
        let mut moves = Vec::new();
        for man in 0..self.men.len() {
            let Some(from) = self.sq(man) else { continue };
            if self.men[man].white != self.white {
                continue;
            }
            for to in all() {
                let victim = self.at(to);
                if victim.is_some_and(|victim| self.men[victim].white == self.white) || to == from {
                    continue;
                }
                if let Some(victim) = victim {
                    if self.attacks(man, to) && self.may_attack(man, victim) {
                        let text = format!("{}x{}", name(from), name(to));
                        moves.push((man, to, Some(victim), text));
                    }
                    continue;
                }
                if self.men[man].kind == 'P' {
                    let forward = Self::forward(self.white);
                    let second = if self.white { 1 } else { 6 };
                    let one = to == (from.0, from.1 + forward);
                    let two = to == (from.0, from.1 + 2 * forward)
                        && from.1 == second
                        && self.at((from.0, from.1 + forward)).is_none();
                    if one || two {
                        moves.push((man, to, None, format!("{}-{}", name(from), name(to))));
                    }
                    if let Some((victim, over)) = self.double
                        && over == to
                        && self.attacks(man, to)
                    {
                        let text = format!("{}x{} e.p.", name(from), name(to));
                        moves.push((man, to, Some(victim), text));
                    }
                } else if self.attacks(man, to) {
                    moves.push((man, to, None, format!("{}-{}", name(from), name(to))));
                }
            }
        }
        let king = self.king(self.white);
        let rank = if self.white { 0 } else { 7 };
        for (rook_file, to, path, text) in
            [(7, 6, vec![4, 5, 6], "O-O"), (0, 2, vec![4, 3, 2], "O-O-O")]
        {
            let between = if rook_file == 7 { 5..7 } else { 1..4 };
            if self.right(self.white, rook_file)
                && between.clone().all(|file| self.at((file, rank)).is_none())
                && path.iter().all(|&file| !self.attacked((file, rank), !self.white))
            {
                moves.push((king, (to, rank), None, text.into()));
            }
        }
        moves
    }

    /// BC-6.
    fn right(&self, white: bool, rook_file: i8) -> bool {
        let rank = if white { 0 } else { 7 };
        [(4, rank), (rook_file, rank)].into_iter().all(|home| {
            let man = &self.men[self.homed(home)];
            !man.has_moved && man.at == At::On(home) && man.white == white
        })
    }

    /// BC-8 and BC-15.
    fn may_attack(&self, man: usize, victim: usize) -> bool {
        if self.men[victim].kind == 'R'
            && self.fresh_rook != Some(victim)
            && self.men[man].kind != 'Q'
        {
            return false;
        }
        !self.marker(man) || self.marker(victim) || self.patron(man).is_some()
    }

    fn sound(&self, man: usize, to: Sq, victim: Option<usize>) -> bool {
        let mut after = self.clone();
        after.men[man].at = At::Nowhere;
        if let Some(victim) = victim {
            after.remove(victim, At::Captured);
        }
        if after.men[man].kind == 'K' && (to.0 - self.sq(man).expect("on").0).abs() == 2 {
            let rook = after.homed((if to.0 == 6 { 7 } else { 0 }, to.1));
            after.men[rook].at = At::On((if to.0 == 6 { 5 } else { 3 }, to.1));
        }
        after.men[man].at = At::On(to);
        !after.checked(self.white)
    }

    fn exchanges(&self, white: bool) -> Vec<usize> {
        (0..self.men.len())
            .filter(|&man| {
                let man = &self.men[man];
                man.at == At::Captured && man.white == white && man.kind != 'P'
            })
            .collect()
    }

    fn call(&self, man: usize) -> String {
        format!("{}{}", self.men[man].kind, name(self.men[man].home))
    }

    fn later_exchanges(&self) -> Vec<(usize, usize, String)> {
        let last = if self.white { 7 } else { 0 };
        let mut texts = Vec::new();
        for pawn in 0..self.men.len() {
            let man = &self.men[pawn];
            if man.kind != 'P' || man.white != self.white {
                continue;
            }
            let At::On(sq) = man.at else { continue };
            if sq.1 == last {
                for piece in self.exchanges(self.white) {
                    texts.push((
                        pawn,
                        piece,
                        format!("exchange {} {}", name(sq), self.call(piece)),
                    ));
                }
            }
        }
        texts
    }

    /// The texts that may begin this turn.
    pub(crate) fn openings(&self) -> Vec<String> {
        let chess = self.chess_moves();
        let later: Vec<String> = self.later_exchanges().into_iter().map(|(_, _, t)| t).collect();
        let checked = self.checked(self.white);
        let mut sound: Vec<String> = chess
            .iter()
            .filter(|(man, to, victim, _)| self.sound(*man, *to, *victim))
            .map(|(.., text)| text.clone())
            .collect();
        if !checked {
            sound.extend(later.clone());
        }
        if sound.is_empty() && checked {
            chess.into_iter().map(|(.., text)| text).chain(later).collect()
        } else {
            sound
        }
    }

    /// BC-17, when a turn begins: winner and rule.
    pub(crate) fn ending(&self, occurrences: u32) -> Option<(Option<bool>, &'static str)> {
        if self.openings().is_empty() {
            let winner = self.checked(self.white).then_some(!self.white);
            return Some((winner, "BC-5"));
        }
        let bare = self.men.iter().filter(|man| matches!(man.at, At::On(_))).count() == 2;
        (bare || occurrences >= 3 || self.quiet >= 100).then_some((None, "BC-17"))
    }

    /// BC-17: what makes two positions the same.
    pub(crate) fn key(&self) -> String {
        let mut key = format!("{}", self.white);
        for man in &self.men {
            let converter = man.converter.filter(|&bishop| self.men[bishop].at != At::Gone);
            match man.at {
                At::Gone => key.push_str(" gone"),
                at => key.push_str(&format!(" {at:?}/{}/{converter:?}", man.white)),
            }
        }
        for white in [true, false] {
            key.push_str(&format!(" {}{}", self.right(white, 0), self.right(white, 7)));
        }
        let openings = self.openings();
        if let Some(text) = openings.iter().find(|text| text.ends_with("e.p.")) {
            key.push_str(&text[3..5]);
        }
        if let Some(sq) = self.fresh_rook.and_then(|rook| self.sq(rook))
            && openings.iter().any(|text| text.ends_with(&format!("x{}", name(sq))))
        {
            key.push_str(&format!(" fresh {sq:?}"));
        }
        key
    }

    pub(crate) fn board(&self) -> BTreeMap<String, String> {
        self.men
            .iter()
            .filter_map(|man| match man.at {
                At::On(sq) => {
                    Some((name(sq), format!("{}{}", if man.white { 'w' } else { 'b' }, man.kind)))
                }
                _ => None,
            })
            .collect()
    }
}
