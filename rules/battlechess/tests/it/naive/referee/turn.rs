//! A turn of the plain referee, from its first decision to its last.

use super::{At, Man, NaiveActor, Script, Sq, Stop, World, actor_of, all, name};

#[derive(Clone, Copy, PartialEq)]
enum Arrival {
    Attack,
    Strike,
    Home,
}

impl World {
    // --- What happens to men.

    fn leave(&mut self, man: usize) {
        self.men[man].at = At::Nowhere;
        self.men[man].has_moved = true;
    }

    fn place(&mut self, man: usize, sq: Sq) {
        assert!(self.at(sq).is_none_or(|other| other == man), "{} is occupied", name(sq));
        self.men[man].at = At::On(sq);
    }

    /// BC-4, BC-11.
    pub(super) fn remove(&mut self, man: usize, fate: At) {
        self.leave(man);
        self.men[man].at = fate;
        self.lose_bishop(man);
    }

    fn lose_bishop(&mut self, bishop: usize) {
        for man in 0..self.men.len() {
            let present = matches!(self.men[man].at, At::On(_) | At::Nowhere);
            if self.men[man].converter == Some(bishop) && present {
                self.men[man].converter = None;
                self.men[man].white = self.men[man].born_white;
                self.lose_bishop(man);
            }
        }
    }

    // --- The turn.

    /// Plays a turn from its start.
    pub(crate) fn turn(&mut self, script: &mut Script<'_>) -> Result<(), Stop> {
        self.stir = false;
        let text = script.require(actor_of(self.white), self.openings())?;
        let mut pawn_move = false;
        let (mut double, mut fresh_rook) = (None, None);
        if let Some((pawn, piece, _)) =
            self.later_exchanges().into_iter().find(|(.., other)| *other == text)
        {
            let sq = self.sq(pawn).expect("it stands there");
            self.remove(pawn, At::Gone);
            self.place(piece, sq);
            self.stir = true;
        } else {
            let (man, to, _, _) = self
                .chess_moves()
                .into_iter()
                .find(|(.., other)| *other == text)
                .expect("it is a chess move");
            let from = self.sq(man).expect("it stands there");
            pawn_move = self.men[man].kind == 'P';
            let side = self.white;
            self.movement(script, man, from, to, text.ends_with("e.p."))?;
            self.barred.clear();
            let arrived = self.men[man].at == At::On(to) && self.men[man].white == side;
            if pawn_move && arrived && to.1 == (if side { 7 } else { 0 }) {
                let mut options = vec!["keep".to_string()];
                let pieces = self.exchanges(side);
                options.extend(pieces.iter().map(|&p| format!("exchange {}", self.call(p))));
                let answer = script.choose(actor_of(side), options)?;
                if let Some(&piece) =
                    pieces.iter().find(|&&p| answer == format!("exchange {}", self.call(p)))
                {
                    self.remove(man, At::Gone);
                    self.place(piece, to);
                    self.stir = true;
                }
            }
            if pawn_move && arrived && (to.1 - from.1).abs() == 2 {
                double = Some((man, (to.0, (to.1 + from.1) / 2)));
            }
            if self.men[man].kind == 'R' && self.men[man].at == At::On(to) {
                fresh_rook = Some(man);
            }
            if text.starts_with('O') {
                fresh_rook = self.at((if to.0 == 6 { 5 } else { 3 }, to.1));
            }
        }
        self.double = double;
        self.fresh_rook = fresh_rook;
        self.quiet = if pawn_move || self.stir { 0 } else { self.quiet + 1 };
        self.white = !self.white;
        Ok(())
    }

    fn movement(
        &mut self,
        script: &mut Script<'_>,
        man: usize,
        from: Sq,
        to: Sq,
        en_passant: bool,
    ) -> Result<(), Stop> {
        let kind = self.men[man].kind;
        let castling = kind == 'K' && (to.0 - from.0).abs() == 2;
        self.leave(man);
        let path = if kind == 'N' { vec![to] } else { self.path_squares(from, to) };
        // BC-7, BC-9.
        if kind != 'B' && (kind == 'N' || path.len() > 1) {
            let mut asked_knights: Vec<usize> = Vec::new();
            for (index, &sq) in path.iter().enumerate() {
                for knight_sq in all() {
                    let Some(knight) = self.at(knight_sq) else { continue };
                    let near =
                        |sq: Sq| (sq.0 - knight_sq.0).abs().max((sq.1 - knight_sq.1).abs()) == 1;
                    let enemy = self.men[knight].white != self.men[man].white;
                    let first = path.iter().position(|&sq| near(sq)) == Some(index);
                    if self.men[knight].kind != 'N'
                        || !enemy
                        || !first
                        || asked_knights.contains(&knight)
                    {
                        continue;
                    }
                    let held = self
                        .at(sq)
                        .is_some_and(|holder| self.men[holder].white == self.men[knight].white);
                    if sq == to && held {
                        continue;
                    }
                    asked_knights.push(knight);
                    let texts = ["strike", "hold"].map(|w| format!("{w} {}", name(knight_sq)));
                    let owner = actor_of(self.men[knight].white);
                    if script.choose(owner, texts.to_vec())?.starts_with("hold") {
                        continue;
                    }
                    self.barred = path[index..].to_vec();
                    if castling {
                        let files = if to.0 == 6 { 5..7 } else { 1..4 };
                        self.barred.extend(files.map(|file| (file, to.1)));
                    }
                    self.place(man, sq);
                    if !self.fight(script, knight, man, sq, Arrival::Strike)? {
                        return Ok(());
                    }
                }
            }
        }
        self.barred.clear();
        let victim = if en_passant { self.double.map(|(man, _)| man) } else { self.at(to) };
        match victim {
            Some(victim) => {
                self.fight(script, man, victim, to, Arrival::Attack)?;
            }
            None => self.place(man, to),
        }
        if castling {
            let rook = self.at((if to.0 == 6 { 7 } else { 0 }, to.1)).expect("the Rook");
            self.leave(rook);
            self.place(rook, (if to.0 == 6 { 5 } else { 3 }, to.1));
        }
        Ok(())
    }

    fn champion(&mut self, script: &mut Script<'_>, queen: usize) -> Result<Option<usize>, Stop> {
        let white = self.men[queen].white;
        let mut options = vec!["self".to_string()];
        for sq in all() {
            if let Some(man) = self.at(sq)
                && man != queen
                && self.men[man].white == white
                && !self.marker(man)
            {
                options.push(format!("champion {}", name(sq)));
            }
        }
        let answer = script.choose(actor_of(white), options)?;
        Ok(answer.strip_prefix("champion ").and_then(|square_name| {
            all().find(|&sq| name(sq) == square_name).and_then(|sq| self.at(sq))
        }))
    }

    /// A combat and all that follows; in a strike, whether the move goes on.
    fn fight(
        &mut self,
        script: &mut Script<'_>,
        attacker: usize,
        defender: usize,
        sq: Sq,
        arrival: Arrival,
    ) -> Result<bool, Stop> {
        self.stir = true;
        let (mut a, mut d) = (attacker, defender);
        // BC-15.
        if self.marker(defender) {
            let mut options = vec!["yield".to_string()];
            let patron = self.patron(defender);
            if patron.is_some() {
                options.push("patron".into());
            }
            let answer = script.choose(actor_of(self.men[defender].white), options)?;
            match patron {
                Some(patron) if answer == "patron" => d = patron,
                _ => {
                    self.remove(defender, At::Captured);
                    self.leave(attacker);
                    self.place(attacker, sq);
                    return Ok(false);
                }
            }
        }
        if self.marker(attacker) {
            match self.patron(attacker) {
                Some(patron) => a = patron,
                None => {
                    self.remove(attacker, At::Captured);
                    return Ok(false);
                }
            }
        }
        // BC-8, BC-12.
        let fortified = self.men[defender].kind == 'R' && self.fresh_rook != Some(defender);
        if self.men[attacker].kind == 'Q' && arrival != Arrival::Home && !fortified {
            a = self.champion(script, attacker)?.unwrap_or(a);
        }
        if self.men[defender].kind == 'Q' {
            d = self.champion(script, defender)?.unwrap_or(d);
        }
        let results = || vec!["attacker wins".to_string(), "defender wins".to_string()];
        let mut attacker_won = script.choose(NaiveActor::Chance, results())? == "attacker wins";
        let (winner, loser) = if attacker_won { (a, d) } else { (d, a) };
        // BC-3.
        if self.men[loser].kind == 'K' {
            return Err(Stop::Won(!self.men[loser].white));
        }
        // BC-10.
        if self.men[winner].kind == 'B' && a == attacker && d == defender {
            let options = vec!["engage".to_string(), "release".to_string()];
            if script.choose(actor_of(self.men[winner].white), options)? == "engage" {
                let second = script.choose(NaiveActor::Chance, results())? == "attacker wins";
                if second == attacker_won {
                    let white = self.men[winner].white;
                    self.leave(loser);
                    if attacker_won {
                        self.place(winner, sq);
                    }
                    let home = self.men[winner].home;
                    if self.at(home).is_some() {
                        self.remove(loser, At::Captured);
                    } else {
                        self.men[loser].white = white;
                        self.men[loser].converter =
                            (self.men[loser].born_white != white).then_some(winner);
                        self.place(loser, home);
                        self.lose_bishop(loser);
                    }
                    return Ok(false);
                }
                attacker_won = second;
            }
        }
        let (winner, loser, principal) =
            if attacker_won { (a, d, defender) } else { (d, a, attacker) };
        let king = self.men[winner].kind == 'K';
        self.remove(loser, if king { At::Gone } else { At::Captured });
        let mut sent_home = false;
        if loser != principal {
            if self.men[principal].kind == 'Q' {
                self.leave(principal);
                sent_home = true;
            } else {
                self.remove(principal, At::Captured);
            }
        }
        if attacker_won {
            self.leave(attacker);
            self.place(attacker, sq);
            // The move of a piece that was struck is over.
            if arrival == Arrival::Strike {
                self.barred.clear();
            }
        } else if arrival == Arrival::Strike {
            self.leave(defender);
        }
        if sent_home {
            self.go_home(script, principal)?;
        }
        if king {
            self.recall(script, winner)?;
        }
        Ok(arrival == Arrival::Strike && !attacker_won)
    }

    /// BC-12.
    fn go_home(&mut self, script: &mut Script<'_>, queen: usize) -> Result<(), Stop> {
        let home = self.men[queen].home;
        let white = self.men[queen].white;
        match self.at(home) {
            None => self.place(queen, home),
            Some(enemy) if self.men[enemy].white != white => {
                self.fight(script, queen, enemy, home, Arrival::Home)?;
            }
            Some(friend) => {
                let mut options = vec!["discard queen".to_string()];
                if self.men[friend].kind != 'K' {
                    options.push(format!("discard {}", name(home)));
                }
                if script.choose(actor_of(white), options)? == "discard queen" {
                    self.remove(queen, At::Captured);
                } else {
                    self.remove(friend, At::Captured);
                    self.place(queen, home);
                }
            }
        }
        Ok(())
    }

    /// BC-13.
    fn recall(&mut self, script: &mut Script<'_>, king: usize) -> Result<(), Stop> {
        let white = self.men[king].white;
        let mut options = vec!["no recall".to_string()];
        for man in 0..self.men.len() {
            let Man { at, white: side, home, .. } = self.men[man];
            if at == At::Captured
                && side == white
                && self.at(home).is_none()
                && !self.barred.contains(&home)
            {
                options.push(format!("recall {}", self.call(man)));
            }
        }
        let answer = script.choose(actor_of(white), options)?;
        if let Some(man) =
            (0..self.men.len()).find(|&man| answer == format!("recall {}", self.call(man)))
        {
            let home = self.men[man].home;
            self.place(man, home);
            self.stir = true;
        }
        Ok(())
    }
}
