//! Moves by definition: ME-2, ME-6, ME-7, ME-11, ME-13 to ME-16a, ME-18.

use super::referee::{
    Naive, NaiveAction, Phase, Sq, Unit, all_squares, distance, name, on_board, other, plus, specs,
    unit,
};

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn is(from: Sq, to: Sq, a: i32, b: i32) -> bool {
    let (rows, columns) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    (rows.min(columns), rows.max(columns)) == (a, b)
}

impl Naive {
    /// Whether a rider whose steps are like that one comes from a square to another: every square
    /// on which it touches down before is empty.
    fn rides(&self, from: Sq, to: Sq, a: i32, b: i32) -> bool {
        for rows in -2_i32..=2 {
            for columns in -2_i32..=2 {
                if (rows.abs().min(columns.abs()), rows.abs().max(columns.abs())) != (a, b) {
                    continue;
                }
                let mut at = plus(from, rows, columns);
                while on_board(at) {
                    if at == to {
                        return true;
                    }
                    if !self.at(at).is_empty() {
                        break;
                    }
                    at = plus(at, rows, columns);
                }
            }
        }
        false
    }

    /// ME-2 with ME-13's Warrior and ME-15's Seculist and Crusadist: whether a unit goes from a
    /// square to another, whatever stands there.
    fn can_reach(&self, mover: Unit, from: Sq, to: Sq, capturing: bool) -> bool {
        let w = is(from, to, 0, 1);
        let f = is(from, to, 1, 1);
        let k = w || f;
        let d = is(from, to, 0, 2);
        let a = is(from, to, 2, 2);
        let n = is(from, to, 1, 2);
        let c = is(from, to, 1, 3);
        let nn = self.rides(from, to, 1, 2);
        let r = self.rides(from, to, 0, 1);
        let b = self.rides(from, to, 1, 1);
        let up = to == plus(from, if mover.side == 'w' { 1 } else { -1 }, 0);
        let sideways = w && to.0 == from.0;
        let usual = match (mover.family, mover.class) {
            ('P', 1) => up,
            ('P', 2) => up || sideways,
            ('P', 3) => w,
            ('P', 4) => k,
            ('N', 1) => k,
            ('N', 2) => k || a || d,
            ('N', 3) => n,
            ('N', 4) => nn,
            ('B', 1) => f,
            ('B', 2) => a || d,
            ('B', 3) => b,
            ('B', 4) => b || w,
            ('R', 1) => w,
            ('R', 2) => w || d,
            ('R', 3) => r,
            ('R', 4) => r || f,
            ('K', 1) => w,
            ('K', 2) => w || a,
            ('K', 3) => w || a || f,
            ('K', 4) => k || a || d,
            ('Q', 1) => f,
            ('Q', 2) => b,
            ('Q', 3) => b || w,
            ('Q', 4) => r || b,
            ('W', 1) => f,
            ('W', 2) => f || c,
            ('W', 3) => k || c,
            ('W', 4) => k || n || c,
            other => panic!("{other:?}"),
        };
        if mover.family == 'K' && mover.class == 4 && self.on_board(other(mover.side), "Seculist") {
            return k;
        }
        let crusade =
            mover.family == 'N' && mover.class >= 3 && self.on_board(mover.side, "Crusadist") && f;
        let fights = mover.spec == "Warrior" && capturing && (a || d);
        usual || crusade || fights
    }

    /// ME-6: where a unit may move, and whether it captures there.
    pub(crate) fn destinations(&self, from: Sq, mover: Unit) -> Vec<(Sq, bool)> {
        let enemy = other(mover.side);
        let mut moves = vec![];
        for to in all_squares() {
            let occupants = self.at(to);
            if to == from || occupants.iter().any(|u| u.side == mover.side) {
                continue;
            }
            let capturing = !occupants.is_empty();
            if capturing && self.is_safe(to, enemy) {
                continue;
            }
            if self.can_reach(mover, from, to, capturing) {
                moves.push((to, capturing));
            }
        }
        moves
    }

    /// The moves of the side's unit on a square, which is alone there.
    pub(crate) fn moves_of(&self, at: Sq, second: bool, has_shot: bool) -> Vec<NaiveAction> {
        let own_units: Vec<Unit> =
            self.at(at).into_iter().filter(|u| u.side == self.side).collect();
        assert_eq!(own_units.len(), 1, "{self:?}");
        self.moves_of_unit(at, own_units[0], second, has_shot)
    }

    pub(crate) fn moves_of_unit(
        &self,
        from: Sq,
        mover: Unit,
        second: bool,
        has_shot: bool,
    ) -> Vec<NaiveAction> {
        // ME-13, ME-16: judged before it moves; nothing of one's own has moved in this turn.
        let twice = !second
            && (mover.spec == "Fast"
                || self.units.iter().any(|&(s, u)| {
                    u.side == mover.side
                        && u.spec == "Minstrel"
                        && s != from
                        && distance(s, from) <= 2
                }));
        let mut actions = vec![];
        for (to, capturing) in self.destinations(from, mover) {
            for (text, mut after, now) in self.outcomes(from, mover, to, capturing) {
                let may_shoot = mover.spec == "Bow" && !has_shot;
                let mut judged = after.clone();
                judged.phase = Phase::Turn;
                if judged.decided().is_some() {
                    after.end_turn();
                } else if let Some(now) = now
                    && twice
                    && !after.destinations(to, now).is_empty()
                {
                    after.phase = Phase::Second { at: to, has_shot, was_bow: mover.spec == "Bow" };
                } else if may_shoot && !after.shots(to).is_empty() {
                    after.phase = Phase::MayShoot(to);
                } else {
                    after.end_turn();
                }
                actions.push((text, after));
            }
        }
        actions
    }

    /// All that can come of one move: the text, the board after it, and what the unit now is, if it
    /// still belongs to the mover.
    fn outcomes(
        &self,
        from: Sq,
        mover: Unit,
        to: Sq,
        capturing: bool,
    ) -> Vec<(String, Naive, Option<Unit>)> {
        let us = self.side;
        let enemy = other(us);
        let mut first = self.clone();
        // Captures by moving.
        for victim in self.at(to) {
            first.die(to, victim);
        }
        first.remove(from, mover);
        first.units.push((to, mover));
        let head = format!(
            "{}{}{}{}",
            mover.code(),
            name(from),
            if capturing { 'x' } else { '-' },
            name(to)
        );
        let mut results = vec![];
        for aside in first.side_captures(from, mover, to, capturing) {
            // Side captures.
            let mut board = first.clone();
            for &square in &aside {
                for victim in first.prey(square, us) {
                    board.die(square, victim);
                }
            }
            let captured = capturing || !aside.is_empty();
            board.event |= captured;
            let mut text = head.clone();
            if !aside.is_empty() {
                let names: Vec<String> = aside.iter().map(|&s| name(s)).collect();
                text += &format!("x({})", names.join(" "));
            }
            // Buildings hit.
            if capturing
                && mover.spec == "Flaming"
                && board.buildings.get(&to).is_some_and(|b| b.side == enemy)
            {
                board.buildings.remove(&to);
            }
            if capturing && mover.spec == "Shot" {
                for square in all_squares() {
                    if distance(square, to) > 1 {
                        continue;
                    }
                    if let Some(&building) = board.buildings.get(&square)
                        && building.side == enemy
                    {
                        if building.level == 1 {
                            board.buildings.remove(&square);
                        } else {
                            board.buildings.get_mut(&square).expect("it is there").level -= 1;
                        }
                    }
                }
            }
            for (created, board) in board.creations(from, us) {
                for (left_behind, mut board) in board.leavings(from, mover, capturing) {
                    // Befuddlement.
                    if mover.spec == "Befuddlement" {
                        board.befuddle(to);
                    }
                    for (rise, board, now) in board.rises(mover, to, captured) {
                        results.push((format!("{text}{rise}{created}{left_behind}"), board, now));
                    }
                }
            }
        }
        results
    }

    /// ME-14, ME-16: the sets of squares that are captured beside, one of them to be chosen.
    fn side_captures(&self, from: Sq, mover: Unit, to: Sq, capturing: bool) -> Vec<Vec<Sq>> {
        let us = mover.side;
        let has_prey = |square: Sq| !self.prey(square, us).is_empty();
        let steps = (to.0 - from.0, to.1 - from.1);
        let leaps = steps.0.abs().min(steps.1.abs());
        let is_leap = steps.0.abs().max(steps.1.abs()) == 2 * leaps && leaps > 0;
        let choose = |one: Vec<Sq>, two: Vec<Sq>| match (one.is_empty(), two.is_empty()) {
            (true, true) => vec![vec![]],
            (false, true) => vec![one],
            (true, false) => vec![two],
            (false, false) => vec![one, two],
        };
        match mover.spec {
            "Mace" => {
                vec![
                    all_squares().into_iter().filter(|&s| is(s, to, 1, 1) && has_prey(s)).collect(),
                ]
            }
            "Axe" => {
                vec![
                    all_squares().into_iter().filter(|&s| is(s, to, 0, 1) && has_prey(s)).collect(),
                ]
            }
            "Lance" | "Sword" if is_leap => {
                let leap = (steps.0 / leaps, steps.1 / leaps);
                let diagonal = (leap.0.signum(), leap.1.signum());
                let orthogonal = if leap.0.abs() == 2 { (diagonal.0, 0) } else { (0, diagonal.1) };
                if mover.spec == "Sword" {
                    let start = (to.0 - leap.0, to.1 - leap.1);
                    let on = |(rows, columns)| {
                        let square = plus(start, rows, columns);
                        if has_prey(square) { vec![square] } else { vec![] }
                    };
                    choose(on(orthogonal), on(diagonal))
                } else {
                    let row = |step: (i32, i32)| {
                        let mut creations = vec![];
                        for count in 1..=3 {
                            let square = plus(to, step.0 * count, step.1 * count);
                            if !on_board(square) || !self.has_unit(square, other(us)) {
                                break;
                            }
                            if has_prey(square) {
                                creations.push(square);
                            }
                        }
                        creations.sort();
                        creations
                    };
                    choose(row(orthogonal), row(diagonal))
                }
            }
            "Large" if capturing => {
                let direction = (steps.0.signum(), steps.1.signum());
                assert!(DIRECTIONS.contains(&direction));
                let next = plus(to, direction.0, direction.1);
                vec![if on_board(next) && has_prey(next) { vec![next] } else { vec![] }]
            }
            _ => vec![vec![]],
        }
    }

    /// ME-11: the suffixes and boards after the building of a square that was left has created.
    pub(crate) fn creations(&self, from: Sq, mover: char) -> Vec<(String, Naive)> {
        let unchanged = vec![(String::new(), self.clone())];
        let Some(&building) = self.buildings.get(&from) else { return unchanged };
        if !self.at(from).is_empty() {
            return unchanged;
        }
        let owner = building.side;
        let class = building.level;
        let mut wishes: Vec<Vec<char>> = vec![];
        if building.family == "kq" {
            let letters: Vec<char> =
                ['K', 'Q'].into_iter().filter(|&f| self.allows(owner, f, class)).collect();
            if building.amenity {
                wishes.push(letters);
            } else if owner == mover {
                wishes.extend(letters.into_iter().map(|f| vec![f]));
            } else {
                wishes.extend(letters.first().map(|&f| vec![f]));
            }
        } else {
            let family = building.family.to_uppercase().chars().next().expect("a letter");
            wishes.push(vec![family; if building.amenity { 2 } else { 1 }]);
        }
        if wishes.is_empty() {
            return unchanged;
        }
        let mut results = vec![];
        for wish in wishes {
            let mut board = self.clone();
            let mut suffix = String::new();
            for family in wish {
                if board.allows(owner, family, class) {
                    board.units.push((from, unit(owner, family, class)));
                    suffix += &format!("+{family}{class}");
                }
            }
            results.push((suffix, board));
        }
        results
    }

    /// ME-16: what is left behind.
    fn leavings(&self, from: Sq, mover: Unit, capturing: bool) -> Vec<(String, Naive)> {
        let us = mover.side;
        let unchanged = vec![(String::new(), self.clone())];
        let royal = mover.family == 'K' || mover.family == 'Q';
        if royal && mover.spec == "Defensive" {
            if self.buildings.contains_key(&from) {
                return unchanged;
            }
            let mut board = self.clone();
            let wall = super::referee::Building { side: us, family: "r", level: 1, amenity: false };
            board.buildings.insert(from, wall);
            return vec![("^r1".into(), board)];
        }
        let wishes: &[char] = match mover.spec {
            "Trojan" if capturing => &['N'],
            "Religious" => &['B'],
            "Fighting" => &['N'],
            "Popular" => &['P'],
            "Heired" => &['K', 'Q'],
            _ => &[],
        };
        let mut results = vec![];
        for &family in wishes {
            if self.at(from).is_empty() && self.allows(us, family, 1) {
                let mut board = self.clone();
                board.units.push((from, unit(us, family, 1)));
                results.push((format!("^{family}1"), board));
            }
        }
        if results.is_empty() { unchanged } else { results }
    }

    /// ME-16a.
    fn befuddle(&mut self, wizard: Sq) {
        for square in all_squares() {
            if distance(square, wizard) != 1 {
                continue;
            }
            let mut occupants = self.at(square);
            occupants.retain(|u| u.family == 'P');
            occupants.sort_by_key(|u| u.side); // 'b' before 'w'
            for peasant in occupants {
                let side = other(peasant.side);
                if self.allows(side, 'P', peasant.class) {
                    self.remove(square, peasant);
                    self.units.push((square, Unit { side, ..peasant }));
                }
            }
        }
    }

    /// ME-7, ME-15, ME-16a: what becomes of the unit.
    fn rises(&self, mover: Unit, to: Sq, captured: bool) -> Vec<(String, Naive, Option<Unit>)> {
        let us = mover.side;
        let enemy = other(us);
        let becomes = |new: Unit| {
            let mut board = self.clone();
            board.remove(to, mover);
            board.units.push((to, new));
            board
        };
        let persecutes =
            |side: char| self.on_board(side, "Persecutist") && self.allows(side, 'P', 1);
        if captured {
            let turned_by = if mover.family == 'B' && mover.class == 1 {
                persecutes(enemy).then_some(enemy)
            } else if mover.family == 'W' {
                if persecutes(enemy) { Some(enemy) } else { persecutes(us).then_some(us) }
            } else {
                None
            };
            if let Some(side) = turned_by {
                let serf = unit(side, 'P', 1);
                return vec![("=P1".into(), becomes(serf), (side == us).then_some(serf))];
            }
        }
        let mut results = vec![];
        if mover.spec == "NewLife"
            && self.buildings.get(&to).is_some_and(|b| b.side == us && b.family == "b")
            && self.allows(us, 'B', 1)
        {
            let priest = unit(us, 'B', 1);
            results.push(("=B1".into(), becomes(priest), Some(priest)));
        }
        if captured && mover.class < 4 && self.allows(us, mover.family, mover.class + 1) {
            let risen = unit(us, mover.family, mover.class + 1);
            results.push((format!("={}", risen.code()), becomes(risen), Some(risen)));
            return results;
        }
        if captured && mover.class == 4 && mover.spec.is_empty() {
            for spec in specs(mover.family) {
                let risen = Unit { spec, ..mover };
                let mut board = becomes(risen);
                if spec == "Reformist" {
                    board.reform(us);
                }
                if spec == "Improvist" {
                    for building in board.buildings.values_mut() {
                        if building.side == us && building.family == "b" && building.level == 1 {
                            building.level = 2;
                        }
                    }
                }
                results.push((format!("={spec}"), board, Some(risen)));
            }
            return results;
        }
        results.push((String::new(), self.clone(), Some(mover)));
        results
    }
}
