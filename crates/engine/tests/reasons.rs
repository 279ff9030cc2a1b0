//! Every reason is checked against the rules, by the texts and facts that `herald judge` gives
//! other programs and by none of the code that finds reasons.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::{BTreeMap, BTreeSet};

use engine::{PieceAt, Reason, reasons};
use games::Table;
use rules::Dice;
use rules::{Actor, Options, Side};
use serde_json::Value;

/// A side's pieces by square: code and home, which tells pieces apart in `BattleChess`.
type Board = BTreeMap<String, Vec<String>>;

fn codes(there: &Value) -> Vec<&str> {
    match there {
        Value::String(code) => vec![code],
        _ => there["units"].as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    }
}

fn board(table: &dyn Table, side: Side) -> Board {
    let facts = table.facts();
    let squares = facts["board"].as_object().expect("a board");
    let own = |code: &&str| code.starts_with(side.letter());
    let pieces = squares.iter().map(|(square, object)| {
        let home = facts.get("home").and_then(|homes| homes.get(square)).and_then(Value::as_str);
        let home = if facts.contains_key("home") { home.unwrap_or(square) } else { "" };
        let codes = codes(object).into_iter().filter(own);
        (square.clone(), codes.map(|code| format!("{code} {home}")).collect::<Vec<_>>())
    });
    pieces.filter(|(_, pieces)| !pieces.is_empty()).collect()
}

fn buildings(table: &dyn Table) -> BTreeMap<String, String> {
    let facts = table.facts();
    let squares = facts["board"].as_object().expect("a board").iter();
    squares
        .filter_map(|(square, object)| {
            Some((square.clone(), object["building"].as_str()?.to_owned()))
        })
        .collect()
}

/// The squares of a side's pieces in one position that it has lost in another.
fn lost_squares(before: &dyn Table, after: &dyn Table, victim: Side) -> BTreeSet<String> {
    let (before_board, now) = (board(before, victim), board(after, victim));
    let by_identity = before.info().id == "battlechess";
    let still = |square: &str, pieces: &[String]| match by_identity {
        true => now.values().flatten().any(|piece| pieces.contains(piece)),
        false => now.contains_key(square),
    };
    let mut squares: BTreeSet<String> = before_board
        .iter()
        .filter(|(at, pieces)| !still(at, pieces))
        .map(|(at, _)| at.clone())
        .collect();
    let king_beaten = after.outcome().is_some_and(|outcome| outcome.rule == "BC-3");
    if king_beaten && after.outcome().and_then(|outcome| outcome.winner) == Some(victim.other()) {
        let king = format!("{}K", victim.letter());
        squares.extend(
            before_board
                .iter()
                .filter(|(_, all)| all[0].starts_with(&king))
                .map(|(at, _)| at.clone()),
        );
    }
    if before.info().id == "world-war" {
        let flag = format!("{}F", victim.letter());
        squares.retain(|at| !before_board[at][0].starts_with(&flag));
    }
    squares
}

/// Every position in which the turn at hand can end; `None` where they are too many, or pieces are
/// put elsewhere by a Reset.
fn ends(table: &dyn Table, left: &mut usize) -> Option<Vec<Box<dyn Table>>> {
    let mut all = Vec::new();
    let legal = if table.outcome().is_some() { Vec::new() } else { table.legal() };
    if legal.is_empty() {
        return Some(vec![table.copy()]);
    }
    for text in legal {
        *left = left.checked_sub(1)?;
        if text == "Reset" {
            return None;
        }
        let mut next = table.copy();
        next.play(&text).expect("it is legal");
        match next.turn().actions_made {
            0 => all.push(next),
            _ => all.extend(ends(&*next, left)?),
        }
    }
    Some(all)
}

struct Turn<'a> {
    before: &'a dyn Table,
    after: &'a dyn Table,
    side: Side,
    actions: &'a [String],
    most: usize,
}

impl Turn<'_> {
    /// The squares on which a side can lose something in the turn at hand, with each end of it.
    fn losses(&self, table: &dyn Table, victim: Side) -> Option<BTreeSet<String>> {
        let ends = ends(table, &mut self.most.clone())?;
        Some(ends.iter().flat_map(|end| lost_squares(table, &**end, victim)).collect())
    }

    /// Returns the squares on which a piece may have stood before the turn.
    fn origins(&self, piece: &PieceAt) -> Vec<String> {
        let (before_board, now) = (board(self.before, self.side), board(self.after, self.side));
        let has_changed = |square: &String| before_board.get(square) != now.get(square);
        let stayed =
            before_board.get(&piece.square).filter(|_| !has_changed(&piece.square)).is_some();
        if stayed {
            return vec![piece.square.clone()];
        }
        // A unit that moves off a building may leave one like it behind.
        let alike =
            |square: &String| before_board[square].iter().any(|one| one.starts_with(&piece.code));
        before_board.keys().filter(|square| has_changed(square) || alike(square)).cloned().collect()
    }

    fn has(&self, table: &dyn Table, side: Side, piece: &PieceAt) -> bool {
        let square_object = board(table, side).remove(&piece.square).unwrap_or_default();
        square_object.iter().any(|one| one.split(' ').next() == Some(&piece.code))
    }

    /// Returns whether a reason is true; `None` if finding out would take too long.
    fn is_true(&self, reason: &Reason) -> Option<bool> {
        let (before, after, side) = (self.before, self.after, self.side);
        let enemy = side.other();
        let count = |table: &dyn Table, of: Side, code: &str| {
            let board = board(table, of);
            board.values().flatten().filter(|one| one.split(' ').next() == Some(code)).count()
        };
        let all = |pieces: &[PieceAt], so: &dyn Fn(&PieceAt) -> bool| Some(pieces.iter().all(so));
        match reason {
            Reason::Wins => Some(after.outcome().and_then(|outcome| outcome.winner) == Some(side)),
            Reason::Quiet => Some(lost_squares(before, after, enemy).is_empty()),
            Reason::Interrupted => {
                Some(after.to_act() == Some(Actor::Side(enemy)) && after.turn().actions_made > 0)
            }
            Reason::Destroys(pieces) => {
                let squares: BTreeSet<String> =
                    pieces.iter().map(|one| one.square.clone()).collect();
                let are = all(pieces, &|one| self.has(before, enemy, one))?;
                Some(are && squares == lost_squares(before, after, enemy))
            }
            Reason::Costs(pieces) => all(pieces, &|one| {
                self.has(before, side, one)
                    && !self.has(after, side, one)
                    && count(after, side, &one.code) < count(before, side, &one.code)
            }),
            Reason::Creates(pieces) | Reason::Promotes(pieces) => all(pieces, &|one| {
                self.has(after, side, one)
                    && count(after, side, &one.code) > count(before, side, &one.code)
            }),
            Reason::Builds(pieces) | Reason::Improves(pieces) => {
                let (before_buildings, now) = (buildings(before), buildings(after));
                let new = matches!(reason, Reason::Builds(_));
                all(pieces, &|one| {
                    let building_before = before_buildings.get(&one.square);
                    now.get(&one.square) == Some(&one.code)
                        && building_before.is_none() == new
                        && building_before != Some(&one.code)
                })
            }
            Reason::SecondBuilder => {
                let builders = |table: &dyn Table| {
                    let is_one = |one: &&String| one[1..].starts_with('P');
                    board(table, side).values().flatten().filter(is_one).count()
                };
                Some((builders(before), builders(after)) == (1, 2))
            }
            Reason::Check(piece) | Reason::AnswersCheck(piece) => {
                let (attacked, of) = match reason {
                    Reason::Check(_) => (after, enemy),
                    _ => (before, side),
                };
                let scene = attacked.scene();
                let spot = scene.board.spots().find(|at| scene.board.name(*at) == piece.square)?;
                let royal = piece.code.ends_with(['F', 'K']);
                Some(royal && attacked.attack_on(spot, of.other()) > 0)
            }
            Reason::Resets => Some(self.actions.iter().any(|text| text == "Reset")),
            Reason::Recapturable(piece) => {
                let losses = self.losses(after, side)?;
                Some(self.has(after, side, piece) && losses.contains(&piece.square))
            }
            Reason::Safe(piece) => {
                let losses = self.losses(after, side)?;
                Some(self.has(after, side, piece) && !losses.contains(&piece.square))
            }
            Reason::Saves(pieces) => {
                let pass = before.null_move()?;
                let (losses_before, now) = (self.losses(&*pass, side)?, self.losses(after, side)?);
                all(pieces, &|one| {
                    let was = self.origins(one).iter().any(|at| losses_before.contains(at));
                    self.has(after, side, one) && was && !now.contains(&one.square)
                })
            }
            Reason::Exposes(pieces) => {
                let pass = before.null_move()?;
                let (losses_before, now) = (self.losses(&*pass, side)?, self.losses(after, side)?);
                all(pieces, &|one| {
                    let was_safe = self.origins(one).iter().any(|at| !losses_before.contains(at));
                    let new = self.origins(one).is_empty();
                    (was_safe || new) && now.contains(&one.square)
                })
            }
            Reason::Threatens(_) | Reason::Fork(_) => {
                let pass = after.null_move()?;
                let (losses_before, now) =
                    (self.losses(before, enemy)?, self.losses(&*pass, enemy)?);
                let news = |one: &PieceAt| {
                    !losses_before.contains(&one.square) && now.contains(&one.square)
                };
                all(reason.pieces(), &|one| self.has(after, enemy, one) && news(one))
            }
            Reason::Avenged(piece) => self.is_avenged(after, &piece.square),
            Reason::Guards(pieces) => {
                let pass = before.null_move()?;
                let mut so = true;
                for piece in pieces {
                    so &= self.is_avenged(after, &piece.square)?;
                    so &= !self.is_avenged(&*pass, &piece.square)?;
                }
                Some(so)
            }
            Reason::EvenFight(stakes) => self.is_fight(stakes),
        }
    }

    /// Returns whether any piece that takes on a square can be taken there in the next turn.
    fn is_avenged(&self, table: &dyn Table, square: &str) -> Option<bool> {
        let mut count = 0;
        for end in ends(table, &mut self.most.clone())? {
            if lost_squares(table, &*end, self.side).contains(square) {
                count += 1;
                if end.outcome().is_some()
                    || !self.losses(&*end, self.side.other())?.contains(square)
                {
                    return Some(false);
                }
            }
        }
        Some(count > 0)
    }

    /// Returns whether the fight at hand has those stakes.
    fn is_fight(&self, stakes: &engine::Stakes) -> Option<bool> {
        let mut fight = self.after.copy();
        // Nobody sends a champion against it.
        if fight.to_act() != Some(Actor::Chance) && fight.play("self").is_err() {
            return Some(false);
        }
        if fight.to_act() != Some(Actor::Chance) {
            return Some(false);
        }
        let attacker_is_own = fight.fight().is_some_and(|one| one.attacker.side == self.side);
        let [win, lost_it] = if attacker_is_own { [0, 1] } else { [1, 0] };
        let after = |result: usize| {
            let mut next = fight.copy();
            next.play(rules::Fight::RESULTS[result]).expect("it is a result");
            ends(&*next, &mut self.most.clone())
        };
        let loses = |ends: Vec<Box<dyn Table>>, victim: Side, piece: &PieceAt| {
            let at =
                |end: &dyn Table| lost_squares(self.before, end, victim).contains(&piece.square);
            ends.iter().any(|end| at(&**end))
        };
        let kings = [(&stakes.stake, stakes.risks_king), (&stakes.prize, stakes.wins_game)];
        let so = loses(after(win)?, self.side.other(), &stakes.prize)
            && loses(after(lost_it)?, self.side, &stakes.stake)
            && kings.iter().all(|(piece, is_king)| piece.code.ends_with('K') == *is_king);
        Some(so)
    }
}

/// Draws a turn at random: its actions, and the side's own decisions in the middle of it.
fn random_turn(table: &dyn Table, dice: &mut Dice) -> (Vec<String>, Vec<String>) {
    let (mut after, side) = (table.copy(), table.to_act());
    let (mut actions, mut decisions) = (Vec::new(), Vec::new());
    loop {
        let legal = after.legal();
        let text = legal[dice.below(legal.len())].clone();
        let is_asked = after.question().is_some() && !actions.is_empty();
        after.play(&text).expect("it is legal");
        if is_asked {
            decisions.push(text);
        } else {
            actions.push(text);
        }
        let over = after.outcome().is_some() || after.turn().actions_made == 0;
        if over || after.to_act() != side {
            return (actions, decisions);
        }
    }
}

#[test]
fn no_reason_is_false() {
    let full = std::env::var("HERALD_TESTS").is_ok_and(|value| value == "full");
    let (positions, most) = if full { (2_000, 10_000) } else { (60, 3_000) };
    for game in games::all() {
        let mut dice = Dice::new(46);
        let mut table = game.start(&Options::default());
        let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut seen, mut skipped) = (0, 0);
        while seen < positions {
            if table.outcome().is_some() || table.plies() > 300 {
                table = game.start(&Options::default());
            }
            if matches!(table.to_act(), Some(Actor::Side(_))) && table.turn().actions_made == 0 {
                let (actions, decisions) = random_turn(&*table, &mut dice);
                let mut after = table.copy();
                for text in actions.iter().chain(&decisions) {
                    after.play(text).expect("it is legal");
                }
                let Some(Actor::Side(side)) = table.to_act() else { continue };
                let turn = Turn { before: &*table, after: &*after, side, actions: &actions, most };
                for reason in reasons(&*table, &actions, &decisions) {
                    match turn.is_true(&reason) {
                        Some(true) => *checked.entry(reason.id()).or_default() += 1,
                        Some(false) => panic!(
                            "{}: {reason:?} of {actions:?} {decisions:?} at {}",
                            game.info.id,
                            Value::Object(table.facts()),
                        ),
                        None => skipped += 1,
                    }
                }
                seen += 1;
            }
            let legal = table.legal();
            let text = legal[dice.below(legal.len())].clone();
            table.play(&text).expect("it is legal");
        }
        println!("{}: {seen} positions, {checked:?}, {skipped} too large", game.info.id);
        assert!(checked.values().sum::<usize>() > positions / 2, "{}: {checked:?}", game.info.id);
    }
}
