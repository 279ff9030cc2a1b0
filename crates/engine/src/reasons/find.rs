use std::collections::BTreeMap;

use games::Table;
use rules::scene::{MarkKind, Spot};
use rules::{Actor, Losses, Side, SpotSet};

use super::board::Pieces;
use super::fights::{self, Attack};
use super::{PieceAt, Reason};

const MOST_NAMED: usize = 3;
/// Maximum number of positions visited for one question: a fraction of a second.
const NODES: u32 = 400_000;

/// Returns the reasons for a turn of the side to act, most telling first; [`Reason::Quiet`] if
/// there are none. Empty if an action is illegal or the game ends without a win. `decisions` are
/// the side's decisions right after the actions, such as a champion.
pub fn reasons(table: &dyn Table, actions: &[String], decisions: &[String]) -> Vec<Reason> {
    let Some(Actor::Side(side)) = table.to_act() else { return Vec::new() };
    let Some(turn) = PlayedTurn::of(table, actions, decisions) else { return Vec::new() };
    let after = &*turn.after;
    if let Some(outcome) = after.outcome() {
        return if outcome.winner == Some(side) { vec![Reason::Wins] } else { Vec::new() };
    }
    if after.turn().actions_made > 0 && after.turn().side == side {
        let attack = turn.attack.or_else(|| champion_sent(table, after, side, actions));
        return fights::reasons(table, after, side, attack.as_ref());
    }
    let pieces = Diff { side, now: Pieces::of(after), before: Pieces::of(table), turn: &turn };
    let mut reasons = Vec::new();
    let own = danger(table, side).is_some_and(|_| danger(after, side).is_none());
    reasons.extend(danger(after, side.other()).map(Reason::Check));
    if own {
        reasons.extend(danger(table, side).map(Reason::AnswersCheck));
    }
    if actions.iter().any(|text| text == "Reset") {
        reasons.push(Reason::Resets);
    } else if let Some(losses) = table.losses_until(after, side.other()) {
        push(&mut reasons, Reason::Destroys, pieces.before.among(side.other(), losses));
        push(&mut reasons, Reason::Costs, pieces.pieces_given_up());
        let new = pieces.buildings();
        push(&mut reasons, Reason::Builds, new.0);
        push(&mut reasons, Reason::Improves, new.1);
        if pieces.has_second_builder() {
            reasons.push(Reason::SecondBuilder);
        }
        push(&mut reasons, Reason::Promotes, pieces.promoted());
        push(&mut reasons, Reason::Creates, pieces.created());
        next_turn(table, &pieces, &mut reasons);
    }
    if reasons.is_empty() {
        reasons.push(Reason::Quiet);
    }
    reasons
}

/// Returns the attack of a champion that is sent in the middle of the side's own attack.
fn champion_sent(
    before: &dyn Table,
    after: &dyn Table,
    side: Side,
    actions: &[String],
) -> Option<Attack> {
    let fight = after.fight().filter(|fight| fight.attacker.side == side)?;
    let [action] = actions else { return None };
    let from = before.outline(action)?.from?;
    Pieces::of(before).at(side.other(), fight.at)?;
    Some(Attack { from, to: fight.at, champion: None })
}

fn push(reasons: &mut Vec<Reason>, of: fn(Vec<PieceAt>) -> Reason, pieces: Vec<PieceAt>) {
    if !pieces.is_empty() {
        reasons.push(of(pieces));
    }
}

struct PlayedTurn {
    after: Box<dyn Table>,
    /// By a moved piece's square: its square before the turn.
    origins: BTreeMap<Spot, Spot>,
    /// The square of the last capture, if the capturing piece is on it.
    captured_on: Option<Spot>,
    attack: Option<Attack>,
}

impl PlayedTurn {
    fn of(table: &dyn Table, actions: &[String], decisions: &[String]) -> Option<PlayedTurn> {
        let mut after = table.copy();
        let mut moved_from: BTreeMap<Spot, Spot> = BTreeMap::new();
        let (mut captured_on, mut attack) = (None, None);
        for text in actions {
            let outline = after.outline(text);
            after.play(text).ok()?;
            let Some((from, to)) = outline.as_ref().and_then(|one| one.from.zip(one.to)) else {
                continue;
            };
            if from != to {
                let first = moved_from.remove(&from).unwrap_or(from);
                moved_from.insert(to, first);
            }
            if outline.is_some_and(|outline| outline.captures) {
                captured_on = Some(to);
                attack = Some(Attack { from, to, champion: None });
            }
        }
        for text in decisions {
            let outline = after.outline(text);
            after.play(text).ok()?;
            let from = outline.and_then(|outline| outline.from);
            if let Some((attack, from)) = attack.as_mut().zip(from) {
                attack.champion = Some(from);
            }
        }
        Some(PlayedTurn { after, origins: moved_from, captured_on, attack })
    }
}

struct Diff<'a> {
    side: Side,
    before: Pieces,
    now: Pieces,
    turn: &'a PlayedTurn,
}

impl Diff<'_> {
    /// Returns the square before the turn of the piece now on `at`; `at` itself if a like piece was
    /// there. `None` if unknown: the piece is new, or moved along with another.
    fn origin(&self, at: Spot) -> Option<Spot> {
        let now = self.now.at(self.side, at)?;
        if self.before.at(self.side, at).is_some_and(|earlier| earlier.code == now.code) {
            return Some(at);
        }
        let from = *self.turn.origins.get(&at)?;
        let earlier_origin = self.before.at(self.side, from)?;
        (earlier_origin.code == now.code || self.is_promotion(from, at)).then_some(from)
    }

    /// Returns pieces that the turn itself gives up: their kind has fewer pieces, and their squares
    /// hold none of them now.
    fn pieces_given_up(&self) -> Vec<PieceAt> {
        let (before, now) = (self.before.by_code(self.side), self.now.by_code(self.side));
        let origins: SpotSet = self.turn.origins.values().copied().collect();
        let mut counts: BTreeMap<&str, usize> = before
            .iter()
            .map(|(code, count)| (*code, count.saturating_sub(now.get(code).copied().unwrap_or(0))))
            .collect();
        let mut given_up = Vec::new();
        for (spot, piece) in self.before.of_side(self.side) {
            let stays = self.now.at(self.side, spot).is_some_and(|now| now.code == piece.code);
            if stays || origins.has(spot) {
                continue;
            }
            if let Some(count) = counts.get_mut(piece.code.as_str()).filter(|count| **count > 0) {
                *count -= 1;
                given_up.push(piece.clone());
            }
        }
        given_up
    }

    fn buildings(&self) -> (Vec<PieceAt>, Vec<PieceAt>) {
        let (mut new, mut improved) = (Vec::new(), Vec::new());
        for (spot, building) in self.now.buildings(self.side) {
            match self.before.buildings(self.side).find(|(at, _)| *at == spot) {
                None => new.push(building.clone()),
                Some((_, before)) if before.code != building.code => {
                    improved.push(building.clone());
                }
                Some(_) => {}
            }
        }
        (new, improved)
    }

    /// ME-9: returns whether a single builder became two or more.
    fn has_second_builder(&self) -> bool {
        let is_builder = |piece: &PieceAt| piece.code.get(1..2) == Some("P");
        let builders = |pieces: &Pieces| {
            pieces.of_side(self.side).filter(|(_, piece)| is_builder(piece)).count()
        };
        let has_buildings = self.now.buildings(self.side).next().is_some();
        has_buildings && builders(&self.before) == 1 && builders(&self.now) == 2
    }

    fn promoted(&self) -> Vec<PieceAt> {
        let origins = self.turn.origins.iter();
        let promoted = origins.filter(|(now, before)| self.is_promotion(**before, **now));
        promoted.filter_map(|(now, _)| self.now.at(self.side, *now).cloned()).collect()
    }

    /// Returns whether a moved piece became another kind that now has more pieces. In a group
    /// that moved together, another piece may have taken its place.
    fn is_promotion(&self, from: Spot, to: Spot) -> bool {
        let (before, now) = (self.before.by_code(self.side), self.now.by_code(self.side));
        let ends = self.before.at(self.side, from).zip(self.now.at(self.side, to));
        ends.is_some_and(|(old, new)| {
            old.code != new.code && now.get(new.code.as_str()) > before.get(new.code.as_str())
        })
    }

    /// Returns new pieces on squares that held no own piece and that none moved to, if there are
    /// more of their kind now.
    fn created(&self) -> Vec<PieceAt> {
        let (before, now) = (self.before.by_code(self.side), self.now.by_code(self.side));
        let created = self.now.of_side(self.side).filter(|(spot, piece)| {
            let is_more = now.get(piece.code.as_str()) > before.get(piece.code.as_str());
            let earlier = self.before.at(self.side, *spot);
            let stays = earlier.is_some_and(|earlier| earlier.code == piece.code);
            let is_vacated = self.turn.origins.values().any(|from| from == spot);
            is_more && (!stays || is_vacated) && !self.turn.origins.contains_key(spot)
        });
        created.map(|(_, piece)| piece.clone()).collect()
    }
}

fn next_turn(table: &dyn Table, pieces: &Diff<'_>, reasons: &mut Vec<Reason>) {
    let (side, turn) = (pieces.side, pieces.turn);
    let (after, enemy) = (&*turn.after, side.other());
    // A King's power may skip the opponent's turn (MWC-9b, MWC-9d).
    if after.to_act() != Some(Actor::Side(enemy)) || after.turn().actions_made > 0 {
        return;
    }
    let losses = |table: &dyn Table, victim| table.losses(victim, &mut { NODES });
    let unknown = Losses { at: SpotSet::NONE, complete: false };
    let pass = table.null_move();
    let before = pass.as_deref().map_or(unknown, |pass| losses(pass, side));
    let now = losses(after, side);
    let took = turn.captured_on.filter(|at| pieces.now.at(side, *at).is_some());
    if let Some((at, piece)) = took.and_then(|at| Some((at, pieces.now.at(side, at)?))) {
        if now.complete && !now.at.has(at) {
            reasons.push(Reason::Safe(piece.clone()));
        } else if after.is_avenged(side, at, &mut { NODES }) == Some(true) {
            reasons.push(Reason::Avenged(piece.clone()));
        } else if now.at.has(at) {
            reasons.push(Reason::Recapturable(piece.clone()));
        }
    }
    let (mut saved, mut guarded, mut exposed) = (SpotSet::NONE, SpotSet::NONE, SpotSet::NONE);
    for (at, _) in pieces.now.of_side(side) {
        let Some(origin) = pieces.origin(at) else { continue };
        match (before.at.has(origin), now.at.has(at)) {
            (true, false) if now.complete && Some(at) != took => saved.insert(at),
            (true, true) if origin == at && is_guarded(pass.as_deref(), after, side, at) => {
                guarded.insert(at);
            }
            (false, true) if before.complete && Some(at) != took => exposed.insert(at),
            _ => {}
        }
    }
    let could = losses(table, enemy);
    let pass_after = after.null_move();
    let threats = pass_after.as_deref().map_or(unknown, |pass_after| losses(pass_after, enemy));
    let new = threats.at.iter().filter(|at| could.complete && !could.at.has(*at));
    let new: SpotSet = new.collect();
    push(reasons, Reason::Saves, in_order(pieces.now.among(side, saved)));
    push(reasons, Reason::Guards, in_order(pieces.now.among(side, guarded)));
    let mut threatened = in_order(pieces.now.among(enemy, new));
    match threatened.len() {
        0 => {}
        1 => reasons.extend(threatened.pop().map(Reason::Threatens)),
        _ => reasons.push(Reason::Fork(threatened)),
    }
    push(reasons, Reason::Exposes, in_order(pieces.now.among(side, exposed)));
}

fn in_order(mut pieces: Vec<PieceAt>) -> Vec<PieceAt> {
    pieces.truncate(MOST_NAMED);
    pieces
}

/// Returns whether a capture of the piece went unpunished before, and can be answered now.
fn is_guarded(pass: Option<&dyn Table>, after: &dyn Table, side: Side, at: Spot) -> bool {
    let avenged = |table: &dyn Table| table.is_avenged(side, at, &mut { NODES / 8 });
    avenged(after) == Some(true) && pass.and_then(avenged) == Some(false)
}

/// The side's royal piece, while it is attacked.
fn danger(table: &dyn Table, side: Side) -> Option<PieceAt> {
    let scene = table.scene();
    let mut marked = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Danger);
    let pieces = Pieces::of(table);
    marked.find_map(|mark| pieces.at(side, mark.spot).cloned())
}

#[cfg(test)]
mod tests {
    use rules::Options;
    use serde_json::{Value, json};

    use super::*;

    fn reason_ids(game: &str, setup: &Value, actions: &[&str], decisions: &[&str]) -> Vec<String> {
        let game = games::find(game).expect("a game");
        let table = game.from_setup(&Options::default(), setup).expect("a position");
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        ids(&reasons(&*table, &owned(actions), &owned(decisions)))
    }

    fn ids(reasons: &[Reason]) -> Vec<String> {
        let lines = reasons.iter().map(|reason| {
            let mut line = vec![reason.id()];
            line.extend(reason.pieces().iter().map(|piece| piece.square.as_str()));
            if let Reason::EvenFight(stakes) = reason {
                line.extend([stakes.stake.code.as_str(), stakes.prize.code.as_str()]);
            }
            line.join(" ")
        });
        lines.collect()
    }

    #[test]
    fn a_turn_has_the_reasons_that_the_rules_give_it() {
        let mut wrong = Vec::new();
        for (game, setup, actions, decisions, expected) in [
            // The Armor takes an unguarded Helicopter.
            (
                "world-war",
                json!({"board": {"a1": "wF", "h8": "bF", "e4": "wA", "e6": "bH"}}),
                &["e4-e6xH"][..],
                &[][..],
                &["destroys e6", "safe e6"][..],
            ),
            // The Armor evades a Fighter Plane.
            (
                "world-war",
                json!({"board": {"a1": "wF", "h8": "bF", "e4": "wA", "f6": "bP"}}),
                &["e4-h4"],
                &[],
                &["saves h4", "threatens f6"],
            ),
            (
                "world-war",
                json!({"board": {"a1": "wF", "h8": "bF", "e4": "wI", "f6": "bP", "d2": "wC"}}),
                &["d2-d3"],
                &[],
                &["guards e4"],
            ),
            (
                "world-war",
                json!({"board": {"a1": "wF", "h8": "bF", "a3": "wC"}}),
                &["a3-a4"],
                &[],
                &["quiet"],
            ),
            (
                "wizards-war",
                json!({"board": {
                    "c1": "wNw", "d3": "wQ", "e3": "wB", "d7": "bBw", "h8": "bN", "f9": "bR"}}),
                &["Qd3xd7"],
                &[],
                &["wins"],
            ),
            (
                "battlechess",
                json!({"board": {"e1": "wK", "e8": "bK", "d4": "wB", "f6": "bN"}}),
                &["d4xf6"],
                &[],
                &["even-fight wB bN"],
            ),
            // A Pawn fights for the Queen.
            (
                "battlechess",
                json!({"board": {
                    "a1": "wK", "h8": "bK", "d1": "wQ", "e4": "wP", "d5": "bB", "h7": "bP"}}),
                &["d1xd5"],
                &["champion e4"],
                &["even-fight wP bB"],
            ),
            // A cannon shot isolates a pawn, which is destroyed too (MWC-4, MWC-8).
            (
                "medieval-war",
                json!({"board": {
                    "a1": "wK", "h1": "wR", "b1": "wP", "a2": "wP",
                    "h7": "bN", "g8": "bP", "a8": "bK"}}),
                &["h1 Cannon x h7", "a2-b2", "b2-a2"],
                &[],
                &["destroys h7 g8"],
            ),
            // A House, and a second builder from a vacated Farm (ME-11).
            (
                "medieval",
                json!({"to_act": "white",
                    "units": {"c3": [{"side": "white", "code": "P1"}],
                              "h8": [{"side": "black", "code": "P1"}]}}),
                &["(c4) kq1"],
                &[],
                &["builds c4"],
            ),
            (
                "medieval",
                json!({"to_act": "white",
                    "units": {"c3": [{"side": "white", "code": "P1"}],
                              "h8": [{"side": "black", "code": "P1"}]},
                    "buildings": {"c3": {"side": "white", "family": "p", "level": 1}}}),
                &["P1c3-d3+P1"],
                &[],
                &["second-builder", "creates c3"],
            ),
        ] {
            let ids = reason_ids(game, &setup, actions, decisions);
            if ids != expected {
                wrong.push(format!("{game} {actions:?}: {ids:?}, not {expected:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_champion_chosen_in_mid_turn_risks_himself() {
        let setup = json!({"board": {
            "a1": "wK", "h8": "bK", "d1": "wQ", "e4": "wP", "d5": "bB", "h7": "bP"}});
        let game = games::find("battlechess").expect("a game");
        let mut table = game.from_setup(&Options::default(), &setup).expect("a position");
        table.play("d1xd5").expect("an attack");
        let reasons = reasons(&*table, &["champion e4".to_owned()], &[]);
        assert_eq!(ids(&reasons), ["even-fight wP bB"]);
    }
}
