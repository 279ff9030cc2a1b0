//! Immediate consequences of an action, described with it: conversions, reversions, a Queen's
//! homecoming, pieces gone for good.

use rules::Game;
use rules::l10n::{L10nMessage, say};

use crate::decision_point::DecisionPoint;
use crate::frames::{Cause, Combat, Frame};
use crate::position::Place;
use crate::{Action, BattleChess, Kind, Piece};

/// Returns clauses without a full stop, in the order of events.
pub(super) fn aftermath(position: &BattleChess, action: Action) -> Vec<L10nMessage> {
    let Some(point) = position.decision_point() else { return Vec::new() };
    let mut after = *position;
    after.apply(action);
    let fight = fight(&point, action);
    let captured = match (&fight, point, action) {
        (Some(fight), ..) => Some(fight.loser),
        (None, DecisionPoint::Patron(combat), Action::Yield) => Some(combat.defender),
        (None, DecisionPoint::Engage(_, _, beaten), Action::Release) => Some(beaten),
        (None, DecisionPoint::Discard(queen), Action::DiscardQueen) => Some(queen),
        (None, DecisionPoint::Discard(_), Action::Discard(square)) => position.on(square),
        _ => None,
    };
    let mut clauses = Vec::new();
    if let Some(fight) = &fight {
        clauses.extend(position.fate_of_the_beaten(fight, &after));
    }
    let sent_home = fight.and_then(|fight| fight.sent_home);
    let is_told = |piece: Piece| Some(piece) == captured || Some(piece) == sent_home;
    for piece in Piece::all().filter(|&piece| !is_told(piece)) {
        clauses.extend(position.fate(piece, &after));
    }
    if let Some(queen) = sent_home {
        clauses.extend(position.homecoming(queen, &after));
    }
    clauses
}

impl BattleChess {
    fn fate_of_the_beaten(&self, fight: &Fight, after: &BattleChess) -> Option<L10nMessage> {
        let beaten = self.distinct_name(fight.loser, fight.winner);
        match after.place(fight.loser) {
            Place::On(square) if fight.second && after.side_of(fight.loser) != fight.side(self) => {
                Some(
                    say("battlechess-is-converted")
                        .with("piece", beaten)
                        .with("side", after.side_name(fight.loser))
                        .with("square", square),
                )
            }
            // BC-10.
            Place::Captured if fight.second && fight.winner.kind() == Kind::Bishop => {
                let home = fight.winner.home();
                Some(say("battlechess-home-not-empty").with("home", home).with("piece", beaten))
            }
            // BC-13.
            Place::Gone => Some(say("battlechess-leaves-for-good").with("piece", beaten)),
            _ => None,
        }
    }

    fn fate(&self, piece: Piece, after: &BattleChess) -> Option<L10nMessage> {
        let was_in_play = matches!(self.place(piece), Place::On(_) | Place::Moving);
        match after.place(piece) {
            // BC-11.
            Place::On(square) if self.side_of(piece) != after.side_of(piece) => Some(
                say("battlechess-reverts")
                    .with("piece", self.kind_name(piece))
                    .with("square", square)
                    .with("side", after.side_name(piece)),
            ),
            // BC-15: the marker leaves with its patron.
            Place::Captured if was_in_play => {
                Some(say("battlechess-is-captured").with("piece", self.the(piece)))
            }
            _ => None,
        }
    }

    /// BC-12: describes the homecoming of a Queen whose champion was beaten.
    fn homecoming(&self, queen: Piece, after: &BattleChess) -> Option<L10nMessage> {
        let home = queen.home();
        match after.top() {
            Some(Frame::Combat(combat))
                if combat.cause == Cause::Home && combat.attacker == queen =>
            {
                let foe = after.kind_name(combat.defender);
                Some(say("battlechess-queen-finds").with("foe", foe).with("home", home))
            }
            Some(Frame::Homecoming(_)) => {
                Some(say("battlechess-queen-home-taken").with("home", home))
            }
            _ if after.square_of(queen) == Some(home) => {
                Some(say("battlechess-queen-goes-home").with("home", home))
            }
            // Nothing else captures her before the next decision.
            _ if after.place(queen) == Place::Captured => {
                Some(say("battlechess-queen-lost-at-home").with("home", home))
            }
            _ => None,
        }
    }
}

struct Fight {
    winner: Piece,
    loser: Piece,
    second: bool,
    sent_home: Option<Piece>,
}

impl Fight {
    fn side(&self, before: &BattleChess) -> rules::Side {
        before.side_of(self.loser)
    }
}

fn fight(point: &DecisionPoint, action: Action) -> Option<Fight> {
    let DecisionPoint::Result(combat, second) = *point else { return None };
    let (winner, loser, principal) = match action {
        Action::AttackerWins => (combat.attacking(), combat.defending(), combat.defender),
        Action::DefenderWins => (combat.defending(), combat.attacking(), combat.attacker),
        _ => return None,
    };
    let is_champion = champion(&combat, loser);
    let sent_home = (is_champion && principal.kind() == Kind::Queen).then_some(principal);
    Some(Fight { winner, loser, second, sent_home })
}

fn champion(combat: &Combat, piece: Piece) -> bool {
    combat.for_attacker == Some(piece) || combat.for_defender == Some(piece)
}
