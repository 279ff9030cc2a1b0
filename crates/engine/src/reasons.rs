//! Why an action is good, as far as the rules tell: what it takes, guards, brings to safety and
//! threatens. What needs a search to be seen is not told here.

use std::collections::BTreeMap;

use games::Table;
use rules::l10n::Term;
use rules::scene::{Layer, MarkKind, Scene, Spot};
use rules::{Actor, Side};

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// The piece.
    pub name: Term,
    /// The square's name.
    pub square: String,
}

/// A reason for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the game at once.
    Wins,
    /// It leads to a fight.
    Fight,
    /// What it takes there, nothing can take back.
    TakesFreely(String),
    /// Whoever takes there can be taken back.
    IsTakenBack(String),
    /// It attacks what the game is about (Radar Lock, check).
    Endangers(PieceAt),
    /// What could have been taken and can't be any more.
    Saves(Vec<PieceAt>),
    /// What could have been taken for nothing, and now only for something.
    Guards(Vec<PieceAt>),
    /// What could be taken with the next turn.
    Threatens(Vec<PieceAt>),
}

/// The most pieces that a reason names.
const MOST_NAMED: usize = 3;

/// Where a side takes something with its next action, by the text that does it; nothing where it is
/// not to act.
fn captures(table: &dyn Table, side: Side) -> BTreeMap<Spot, String> {
    let mut squares = BTreeMap::new();
    if table.to_act() == Some(Actor::Side(side)) {
        for choice in table.choices() {
            if let Some(to) = choice.outline.to.filter(|_| choice.outline.captures) {
                squares.entry(to).or_insert(choice.text);
            }
        }
    }
    squares
}

/// The same, if it were that side's turn.
fn captures_of(table: &dyn Table, side: Side) -> BTreeMap<Spot, String> {
    if table.outcome().is_some() || table.turn().is_open() {
        return BTreeMap::new();
    }
    match table.to_act() {
        Some(Actor::Side(acting)) if acting == side => captures(table, side),
        Some(Actor::Side(_)) => {
            table.null_move().map(|other| captures(&*other, side)).unwrap_or_default()
        }
        _ => BTreeMap::new(),
    }
}

/// Whether a side could take back what takes on a square by that text.
fn takes_back(table: &dyn Table, side: Side, at: Spot, text: &str) -> bool {
    let acting = match table.to_act() {
        Some(Actor::Side(acting)) if acting != side => Some(table.copy()),
        _ => table.null_move(),
    };
    acting.is_some_and(|mut acting| {
        acting.play(text).is_ok() && captures(&*acting, side).contains_key(&at)
    })
}

/// The piece of a side on a square, but for buildings.
fn piece_at(scene: &Scene, side: Side, at: Spot) -> Option<PieceAt> {
    let stands = |one: &&rules::scene::PlacedPiece| {
        one.spot == at && one.piece.side == side && one.layer != Layer::Ground
    };
    let placed = scene.pieces.iter().find(stands)?;
    Some(PieceAt { name: placed.piece.name.clone(), square: scene.board.name(at) })
}

/// Why a turn is good for whoever is to act; the most telling first.
pub fn reasons(table: &dyn Table, actions: &[String]) -> Vec<Reason> {
    let Some(Actor::Side(side)) = table.to_act() else { return Vec::new() };
    let enemy = side.other();
    let mut after = table.copy();
    // Where each piece stood that has moved, by where it stands now.
    let mut moved: BTreeMap<Spot, Spot> = BTreeMap::new();
    let mut taken = None;
    for text in actions {
        let outline = after.outline(text);
        if after.play(text).is_err() {
            return Vec::new();
        }
        let Some(outline) = outline else { continue };
        if let Some((from, to)) = outline.from.zip(outline.to) {
            let first = moved.remove(&from).unwrap_or(from);
            moved.insert(to, first);
        }
        taken = outline.to.filter(|_| outline.captures).or(taken);
    }
    if let Some(outcome) = after.outcome() {
        return if outcome.winner == Some(side) { vec![Reason::Wins] } else { Vec::new() };
    }
    if after.fight().is_some() {
        return vec![Reason::Fight];
    }
    let (scene, threatened) = (after.scene(), captures_of(&*after, enemy));
    let mut reasons = Vec::new();
    let danger = |mark: &&rules::scene::Mark| mark.kind == MarkKind::Danger;
    let endangered = scene.marks.iter().filter(danger);
    let endangered = endangered.filter_map(|mark| piece_at(&scene, enemy, mark.spot));
    reasons.extend(endangered.take(1).map(Reason::Endangers));
    if let Some(at) = taken.filter(|at| piece_at(&scene, side, *at).is_some()) {
        let square = scene.board.name(at);
        match threatened.get(&at) {
            None => reasons.push(Reason::TakesFreely(square)),
            Some(text) if takes_back(&*after, side, at, text) => {
                reasons.push(Reason::IsTakenBack(square));
            }
            Some(_) => {}
        }
    }
    let before = captures_of(table, enemy);
    let own = scene.pieces.iter().filter(|one| one.piece.side == side);
    let own: Vec<Spot> = own.filter(|one| one.layer != Layer::Ground).map(|one| one.spot).collect();
    let (mut saved, mut guarded) = (Vec::new(), Vec::new());
    for &at in &own {
        let stood = moved.get(&at).copied().unwrap_or(at);
        let Some(text) = before.get(&stood) else { continue };
        match threatened.get(&at) {
            None => saved.extend(piece_at(&scene, side, at)),
            Some(now)
                if stood == at
                    && !takes_back(table, side, at, text)
                    && takes_back(&*after, side, at, now) =>
            {
                guarded.extend(piece_at(&scene, side, at));
            }
            Some(_) => {}
        }
    }
    let could: BTreeMap<Spot, String> = captures_of(table, side);
    let threatens = captures_of(&*after, side).into_keys();
    let threatens = threatens.filter(|at| !could.contains_key(at));
    let threatens: Vec<PieceAt> = threatens.filter_map(|at| piece_at(&scene, enemy, at)).collect();
    for (mut pieces, reason) in [
        (saved, Reason::Saves as fn(Vec<PieceAt>) -> Reason),
        (guarded, Reason::Guards),
        (threatens, Reason::Threatens),
    ] {
        pieces.truncate(MOST_NAMED);
        if !pieces.is_empty() {
            reasons.push(reason(pieces));
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use rules::{Fight, Options};
    use serde_json::{Value, json};

    use super::*;

    fn told(game: &str, setup: &Value, actions: &[&str]) -> Vec<Reason> {
        let game = games::find(game).expect("a game");
        let table = game.from_setup(&Options::default(), setup).expect("a position");
        let actions: Vec<String> = actions.iter().map(|&text| text.to_owned()).collect();
        reasons(&*table, &actions)
    }

    fn squares(reason: Option<&Reason>) -> Vec<String> {
        match reason {
            Some(Reason::Saves(all) | Reason::Guards(all) | Reason::Threatens(all)) => {
                all.iter().map(|one| one.square.clone()).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_a_move_takes_saves_guards_and_threatens_is_told() {
        // The Armor on e4 takes a Helicopter that nothing guards.
        let free = json!({"board": {"a1": "wF", "h8": "bF", "e4": "wA", "e6": "bH"}});
        let reasons = told("world-war", &free, &["e4-e6xH"]);
        assert_eq!(reasons.first(), Some(&Reason::TakesFreely("e6".into())), "{reasons:?}");
        // The Armor on e4 is attacked by a Fighter Plane, and steps away to where it attacks.
        let attacked = json!({"board":
            {"a1": "wF", "h8": "bF", "e4": "wA", "f6": "bP", "b4": "bI", "b8": "bI"}});
        let reasons = told("world-war", &attacked, &["e4-e3"]);
        assert_eq!(squares(reasons.first()), ["e3"], "{reasons:?}");
        // A Cavalry comes beside it instead and guards it.
        let guard = json!({"board":
            {"a1": "wF", "h8": "bF", "e4": "wI", "f6": "bP", "d2": "wC"}});
        let reasons = told("world-war", &guard, &["d2-d3"]);
        assert!(matches!(&reasons[..], [Reason::Guards(_), ..]), "{reasons:?}");
        assert_eq!(squares(reasons.first()), ["e4"]);
        let quiet = json!({"board": {"a1": "wF", "h8": "bF", "a3": "wC"}});
        assert_eq!(told("world-war", &quiet, &["a3-a4"]), []);
    }

    #[test]
    fn an_end_and_a_fight_are_told_first() {
        let won = json!({"board":
            {"c1": "wNw", "d3": "wQ", "e3": "wB", "d7": "bBw", "h8": "bN", "f9": "bR"}});
        assert_eq!(told("wizards-war", &won, &["Qd3xd7"]), [Reason::Wins]);
        let fight = json!({"board": {"e1": "wK", "e8": "bK", "d4": "wB", "f6": "bN"}});
        assert_eq!(told("battlechess", &fight, &["d4xf6"]), [Reason::Fight]);
    }

    #[test]
    fn every_position_of_a_game_has_reasons_or_none() {
        for game in games::all() {
            let mut table = game.start(&Options::default());
            for number in 0..40 {
                let legal = table.legal();
                let Some(text) = legal.get(number * 7 % legal.len().max(1)).cloned() else { break };
                let told = reasons(&*table, std::slice::from_ref(&text));
                assert!(told.len() <= 5, "{told:?}");
                let text =
                    if table.fight().is_some() { Fight::RESULTS[0].to_owned() } else { text };
                table.play(&text).expect("it is legal");
            }
        }
    }
}
