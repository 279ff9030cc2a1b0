use rules::Square;
use rules::l10n::{L10nMessage, say, term};

use crate::decision_point::DecisionPoint;
use crate::{Action, BattleChess, Piece};

pub(crate) fn by_itself(position: &BattleChess, action: Action) -> L10nMessage {
    match action {
        Action::Move { from, to } => say("battlechess-move")
            .with("piece", position.name_on(from))
            .with("from", from)
            .with("effect", move_sentence(position, from, to)),
        Action::LaterExchange { at, piece } => say("battlechess-exchanges-on")
            .with("at", at)
            .with("piece", piece.kind().name())
            .with("home", piece.home()),
        Action::Strike(knight) => strike(position, knight),
        Action::Hold(knight) => say("battlechess-holds").with("knight", knight),
        Action::InPerson => say("battlechess-in-person"),
        Action::Champion(square) => say("battlechess-champion")
            .with("piece", position.name_on(square))
            .with("square", square),
        Action::Patron => match position.decision_point() {
            Some(DecisionPoint::Patron(combat)) => say("battlechess-patron")
                .with("patron", position.the(combat.defender.behind()))
                .with("marker", position.the(combat.defender)),
            _ => say("battlechess-patron-any"),
        },
        Action::Yield => match position.decision_point() {
            Some(DecisionPoint::Patron(combat)) => {
                say("battlechess-yields").with("marker", position.the(combat.defender))
            }
            _ => say("battlechess-yields-any"),
        },
        Action::AttackerWins | Action::DefenderWins => result(position, action),
        Action::Engage => say("battlechess-engages").with("beaten", beaten_piece(position)),
        Action::Release => say("battlechess-releases").with("beaten", beaten_piece(position)),
        Action::DiscardQueen => say("battlechess-discards-queen"),
        Action::Discard(square) => say("battlechess-discards")
            .with("piece", position.name_on(square))
            .with("square", square),
        Action::NoRecall => say("battlechess-recalls-nobody"),
        Action::Recall(piece) => say("battlechess-recalls")
            .with("piece", position.kind_name(piece))
            .with("home", piece.home()),
        Action::Keep => say("battlechess-keeps"),
        Action::Exchange(piece) => say("battlechess-exchanges")
            .with("piece", piece.kind().name())
            .with("home", piece.home()),
    }
}

fn move_sentence(position: &BattleChess, from: Square, to: Square) -> L10nMessage {
    let is_capture = position.on(from).and_then(|mover| position.victim(mover, from, to)).is_some();
    match is_capture || position.is_castling(from, to) {
        true => move_effect(position, from, to),
        false => say("battlechess-goes").with("to", to),
    }
}

pub(super) fn move_effect(position: &BattleChess, from: Square, to: Square) -> L10nMessage {
    if position.is_castling(from, to) {
        return if to.file() == 6 {
            say("battlechess-effect-castles-kingside")
        } else {
            say("battlechess-effect-castles-queenside")
        };
    }
    match position.on(from).and_then(|mover| position.victim(mover, from, to)) {
        Some(victim) if position.is_en_passant(from, to) => {
            say("battlechess-effect-en-passant").with("victim", position.the(victim)).with("to", to)
        }
        Some(victim) => say("battlechess-effect-attacks").with("victim", position.the(victim)),
        None => say("battlechess-effect-to").with("to", to),
    }
}

fn strike(position: &BattleChess, knight: Square) -> L10nMessage {
    let Some(DecisionPoint::Strike(movement, _)) = position.decision_point() else {
        return say("battlechess-strikes-any").with("knight", knight);
    };
    let mover = position.kind_name(movement.mover);
    match movement.path(movement.step) {
        Some(at) => {
            say("battlechess-strikes-on").with("knight", knight).with("mover", mover).with("at", at)
        }
        None => say("battlechess-strikes").with("knight", knight).with("mover", mover),
    }
}

fn result(position: &BattleChess, action: Action) -> L10nMessage {
    let attacker_wins = action == Action::AttackerWins;
    let Some(DecisionPoint::Result(combat, second)) = position.decision_point() else {
        return if attacker_wins {
            say("battlechess-attacker-wins")
        } else {
            say("battlechess-defender-wins")
        };
    };
    let (winner, loser): (Piece, Piece) = if attacker_wins {
        (combat.attacking(), combat.defending())
    } else {
        (combat.defending(), combat.attacking())
    };
    let (winner, loser) =
        (position.distinct_name(winner, loser), position.distinct_name(loser, winner));
    match (second, attacker_wins) {
        (true, _) => say("battlechess-wins-second-battle"),
        (false, true) => say("battlechess-beats-in-attack"),
        (false, false) => say("battlechess-beats-in-defence"),
    }
    .with("winner", winner)
    .with("loser", loser)
}

pub(super) fn beaten_piece(position: &BattleChess) -> L10nMessage {
    match position.decision_point() {
        Some(DecisionPoint::Engage(_, bishop, beaten)) => position.distinct_name(beaten, bishop),
        _ => say("battlechess-the").with("piece", term("battlechess-beaten-piece")),
    }
}
