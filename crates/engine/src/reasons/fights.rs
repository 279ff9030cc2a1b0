use games::Table;
use rules::scene::Spot;
use rules::{Actor, Side};

use super::board::Pieces;
use super::{Reason, Stakes};

pub(super) struct Attack {
    pub(super) from: Spot,
    pub(super) to: Spot,
    /// The champion's square, if there is one.
    pub(super) champion: Option<Spot>,
}

/// Returns the reasons for a turn that ends in a fight or the other side's decision about one.
/// `before` is the position before the attack.
pub(super) fn reasons(
    before: &dyn Table,
    after: &dyn Table,
    side: Side,
    attack: Option<&Attack>,
) -> Vec<Reason> {
    let pieces = Pieces::of(before);
    let is_asked = after.to_act() == Some(Actor::Side(side.other()));
    let enemy = side.other();
    let stakes = attack.and_then(|attack| {
        let attacker = pieces.at(side, attack.from)?;
        // A Pawn taken en passant is next to the square.
        let behind = Spot::new(attack.to.column, attack.from.row);
        let prize = pieces.at(enemy, attack.to).or_else(|| pieces.at(enemy, behind))?.clone();
        // BC-12: a Queen may send a champion. All other questions come before a fight is certain.
        if is_asked && !after.legal().iter().any(|text| text == "self") {
            return None;
        }
        let champion = attack.champion.and_then(|at| pieces.at(side, at));
        let royal = |side: Side, code: &str| {
            let mut fighters = before.fighters().into_iter();
            let king = fighters.find(|one| one.side == side && one.royal);
            king.is_some_and(|king| is_named(&pieces, side, code, &king.name))
        };
        let stake = champion.unwrap_or(attacker).clone();
        Some(Stakes {
            risks_king: royal(side, &stake.code),
            wins_game: royal(enemy, &prize.code),
            champion_of: champion.map(|_| attacker.clone()),
            stake,
            prize,
        })
    });
    let fight = stakes.map(|stakes| Reason::EvenFight(Box::new(stakes)));
    match fight {
        Some(fight) => vec![fight],
        None if is_asked => vec![Reason::Interrupted],
        None => Vec::new(),
    }
}

fn is_named(pieces: &Pieces, side: Side, code: &str, name: &rules::l10n::Term) -> bool {
    pieces.of_side(side).any(|(_, piece)| piece.code == code && piece.name == *name)
}
