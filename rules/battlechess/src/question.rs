use rules::l10n::{L10nMessage, say};
use rules::{Actor, Square};

use crate::decision_point::DecisionPoint;
use crate::fights::stakes as fight_stakes;
use crate::frames::Combat;
use crate::notation::write;
use crate::{Action, BattleChess, INFO, Kind, Piece};

/// The stakes of an answer (BC-3, BC-7, BC-10, BC-12, BC-13, BC-15, BC-16).
pub(crate) fn stakes(position: &BattleChess, point: &DecisionPoint) -> L10nMessage {
    match *point {
        DecisionPoint::Result(combat, second) => fight_stakes(&combat, second),
        DecisionPoint::Strike(..) => say("battlechess-stakes-strike"),
        DecisionPoint::Champion(combat, queen) => champion_stakes(position, combat, queen),
        DecisionPoint::Patron(combat) if combat.defender.behind().kind() == Kind::King => {
            say("battlechess-stakes-patron-king")
        }
        DecisionPoint::Patron(_) => say("battlechess-stakes-patron"),
        DecisionPoint::Engage(..) => say("battlechess-stakes-engage"),
        DecisionPoint::Discard(_) => say("battlechess-stakes-discard"),
        DecisionPoint::Recall(_) => say("battlechess-stakes-recall"),
        DecisionPoint::Arrival(_) => say("battlechess-stakes-arrival"),
    }
}

/// The stakes of naming a champion. If he loses, the Queen goes home, so they depend on the piece
/// there (BC-12).
fn champion_stakes(position: &BattleChess, combat: Combat, queen: Piece) -> L10nMessage {
    let home = queen.home();
    let foe = match position.on(home).filter(|&holder| holder != queen) {
        Some(holder) if position.side_of(holder) == position.side_of(queen) => {
            return if holder.kind() == Kind::King {
                say("battlechess-stakes-champion-king")
            } else {
                say("battlechess-stakes-champion-friend").with("piece", position.kind_name(holder))
            }
            .with("home", home);
        }
        Some(foe) => Some(foe),
        // A piece that beats the champion takes her square.
        None => (queen == combat.defender && combat.square == home).then_some(combat.attacker),
    };
    match foe {
        Some(foe) => say("battlechess-stakes-champion-foe")
            .with("piece", position.kind_name(foe))
            .with("home", home),
        None => say("battlechess-stakes-champion"),
    }
}

pub(crate) fn status(position: &BattleChess) -> Option<L10nMessage> {
    let point = position.decision_point()?;
    let words = words(position, &point);
    Some(match position.actor() {
        Actor::Side(side) => {
            say("battlechess-asked").with("side", INFO.side_name(side)).with("question", words)
        }
        Actor::Chance => words,
    })
}

/// The refusal of any other text while a fight's result is awaited: `White's Pawn against Black's
/// Knight for d5`.
pub(crate) fn awaits_result(position: &BattleChess) -> Option<L10nMessage> {
    let DecisionPoint::Result(combat, _) = position.decision_point()? else { return None };
    let fight = say("battlechess-fight")
        .with("attacker", owner_name(position, combat.attacking()))
        .with("defender", owner_name(position, combat.defending()))
        .with("square", combat.square);
    Some(say("battlechess-no-awaits-result").with("fight", fight))
}

/// The next step for a pending question: its first six answers, then an ellipsis.
pub(crate) fn next_answer(position: &BattleChess, legal: &[Action]) -> L10nMessage {
    const SHOWN: usize = 6;
    let answers = legal.iter().take(SHOWN).map(|&action| write::text(position, action));
    let mut codes: Vec<L10nMessage> =
        answers.map(|text| say("rules-code").with("text", text)).collect();
    if legal.len() > SHOWN {
        codes.push(say("battlechess-ellipsis"));
    }
    let answers = say("battlechess-one-of").with("answers", codes);
    say("battlechess-next-answer").with("answers", answers)
}

/// The question without the side: used after a colon in a sentence.
pub(crate) fn words(position: &BattleChess, point: &DecisionPoint) -> L10nMessage {
    match *point {
        DecisionPoint::Strike(movement, knight) => match movement.path(movement.step) {
            Some(at) => say("battlechess-ask-strike-on").with("at", at),
            None => say("battlechess-ask-strike"),
        }
        .with("knight", knight)
        .with("mover", position.kind_name(movement.mover)),
        DecisionPoint::Champion(combat, queen) => {
            let foe =
                if queen == combat.attacker { combat.defending() } else { combat.attacking() };
            say("battlechess-ask-champion").with("foe", position.distinct_name(foe, queen))
        }
        DecisionPoint::Patron(combat) => {
            let patron = combat.defender.behind();
            let (patron_name, marker) = (position.the(patron), position.the(combat.defender));
            // BC-3 threatens the King here as in every combat.
            if patron.kind() == Kind::King {
                say("battlechess-ask-patron-king")
                    .with("patron", patron_name)
                    .with("marker", marker)
            } else {
                say("battlechess-ask-patron").with("patron", patron_name).with("marker", marker)
            }
        }
        DecisionPoint::Result(combat, second) => {
            let (attacking, defending) = (combat.attacking(), combat.defending());
            let attacker = owner_name(position, attacking);
            let defender = owner_name(position, defending);
            if second { say("battlechess-second-battle") } else { say("battlechess-combat") }
                .with("attacker", attacker)
                .with("defender", defender)
                .with("square", combat.square)
        }
        DecisionPoint::Engage(_, bishop, beaten) => {
            say("battlechess-ask-engage").with("beaten", position.distinct_name(beaten, bishop))
        }
        DecisionPoint::Discard(queen) => {
            let home: Square = queen.home();
            say("battlechess-ask-discard").with("piece", position.name_on(home)).with("home", home)
        }
        DecisionPoint::Recall(_) => say("battlechess-ask-recall"),
        DecisionPoint::Arrival(movement) => {
            say("battlechess-ask-arrival").with("square", movement.to)
        }
    }
}

fn owner_name(position: &BattleChess, piece: Piece) -> L10nMessage {
    say("battlechess-of-side")
        .with("side", position.side_name(piece))
        .with("piece", position.kind_name(piece))
}
