//! Texts that the notation can express, legal or not, for the contract.

use std::collections::BTreeSet;

use rules::contract::Dice;

use crate::notation::{Named, Sign};
use crate::piece::Kind;
use crate::position::WizardsWar;
use crate::square::Square;

/// Texts with a code, a sign and a creation drawn by lot, beside the systematic ones.
const BY_LOT: usize = 20_000;

/// Every way from square to square with each sign, with the code of the piece there and what it
/// would create; every drop; a wide sample of other codes and creations; absent corners; a pass.
pub(crate) fn every_text(position: &WizardsWar) -> Vec<String> {
    let mut texts = BTreeSet::from(["pass".to_owned()]);
    let squares: Vec<Square> = Square::all_by_name().collect();
    for &from in &squares {
        let code = position.piece(from).map_or("N", |piece| piece.kind().code());
        for &to in &squares {
            let created = position.effect(from, to).and_then(|effect| effect.created);
            for sign in Sign::ALL {
                let text = format!("{code}{from}{}{to}", sign.text());
                if let Some(created) = created {
                    texts.insert(format!("{text}+{}", created.code()));
                }
                texts.insert(text);
            }
        }
        texts.extend(Kind::ALL.iter().map(|kind| format!("{}@{from}", kind.code())));
    }
    let mut dice = Dice::new(84);
    for _ in 0..BY_LOT {
        let code = Kind::ALL[dice.below(10)].code();
        let sign = Sign::ALL[dice.below(3)].text();
        let mut named =
            || Named { file: small(dice.below(10)), rank: small(dice.below(10)) }.text();
        let (from, to) = (named(), named());
        let created = Kind::ALL[dice.below(10)].code();
        texts.insert(format!("{code}{from}{sign}{to}"));
        texts.insert(format!("{code}{from}{sign}{to}+{created}"));
        texts.insert(format!("{code}@{to}"));
    }
    // Other creations where something is created, by the right piece.
    for from in position.men[position.side.index()] {
        for to in position.targets(from) {
            if let Some(piece) = position.piece(from) {
                for created in Kind::ALL {
                    let code = piece.kind().code();
                    texts.insert(format!("{code}{from}-{to}+{}", created.code()));
                    texts.insert(format!("{code}{from}x{to}+{}", created.code()));
                }
            }
        }
    }
    texts.into_iter().collect()
}

fn small(index: usize) -> i8 {
    i8::try_from(index).unwrap_or_default()
}
