//! Mistakes in a text that are ignored with a remark.

use rules::Square;
use rules::l10n::{L10nMessage, say};

use crate::action::Action;
use crate::apply::isolated_by;
use crate::notation::wish::{RequestedAction, Wish};
use crate::piece::Kind;
use crate::position::MedievalWar;

pub(crate) fn remarks(position: &MedievalWar, action: Action, wish: &Wish) -> Vec<L10nMessage> {
    let mut remarks = Vec::new();
    for &(square, stated) in &wish.pieces {
        // The pawns to be placed aren't on the board yet.
        let places = matches!(action, Action::Summon(_) | Action::Recruit(_));
        let is = match position.board.at(square) {
            None if places => Some(Kind::Pawn),
            piece => piece.map(|(_, kind)| kind),
        };
        if is != Some(stated) {
            remarks.push(wrong_piece(square, stated, is));
        }
    }
    if let RequestedAction::Attack { sum: Some(stated), target, .. } = wish.action {
        let (_, is) = position.attackers(target);
        if stated != is {
            remarks.push(wrong_sum(stated, is));
        }
    }
    if let RequestedAction::Attack { twice: Some(stated), target, .. }
    | RequestedAction::Cannon { twice: Some(stated), target, .. } = wish.action
    {
        let is = 2 * position.board.power(target);
        if stated != is {
            remarks.push(wrong_defence(target, stated, is));
        }
    }
    if let (RequestedAction::Summon { count: Some(stated), .. }, Action::Summon(around)) =
        (&wish.action, action)
    {
        let is = position.around(around).count();
        if *stated != is {
            remarks.push(wrong_number(*stated, is));
        }
    }
    if let Some(stated) = wish.isolated {
        let is = isolated_by(position, action);
        remarks.extend(stated.minus(is).by_name().into_iter().map(not_isolated));
        remarks.extend(is.minus(stated).by_name().into_iter().map(also_isolated));
    }
    remarks
}

fn wrong_sum(stated: u32, is: u32) -> L10nMessage {
    say("medieval-war-remark-sum").with("stated", stated).with("is", is)
}

fn wrong_defence(target: Square, stated: u32, is: u32) -> L10nMessage {
    say("medieval-war-remark-defence").with("target", target).with("stated", stated).with("is", is)
}

fn wrong_number(stated: u32, is: u32) -> L10nMessage {
    say("medieval-war-remark-number").with("stated", stated).with("is", is)
}

fn wrong_piece(at: Square, stated: Kind, is: Option<Kind>) -> L10nMessage {
    match is {
        Some(is) => say("medieval-war-remark-piece").with("is", is.name()),
        None => say("medieval-war-remark-empty"),
    }
    .with("at", at)
    .with("stated", stated.name())
}

fn not_isolated(at: Square) -> L10nMessage {
    say("medieval-war-remark-not-isolated").with("at", at)
}

fn also_isolated(at: Square) -> L10nMessage {
    say("medieval-war-remark-also-isolated").with("at", at)
}
