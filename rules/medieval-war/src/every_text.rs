//! Texts that the notation can express, for the contract.

use std::collections::BTreeSet;

use rules::contract::Dice;
use rules::square::ring;
use rules::{Square, Squares};

use crate::piece::Kind;
use crate::position::MedievalWar;
use crate::text::summon;

fn attack(attackers: Squares, sum: u32, target: Square, twice: u32) -> String {
    let names: Vec<_> = attackers.by_name().iter().map(Square::to_string).collect();
    format!("{} ({sum}) x {target} ({twice})", names.join(" & "))
}

/// All steps, cannons and powers; of attacks and Summons, which are beyond counting, all that can
/// be legal here, and a seeded sample of the others.
pub(crate) fn every_text(position: &MedievalWar) -> Vec<String> {
    let board = &position.board;
    let mut dice = Dice::new(u64::from(position.turns) << 8 | u64::from(position.done));
    let mut texts = BTreeSet::new();
    for from in Square::all() {
        for to in Square::all() {
            texts.insert(format!("{from}-{to}"));
            texts.insert(format!("{from} Cannon x {to}"));
        }
        texts.insert(format!("Recruit {from}"));
    }
    for target in Square::all() {
        let (attackers, sum) = position.attackers(target);
        let twice = 2 * board.power(target);
        if !attackers.is_empty() {
            texts.insert(attack(attackers, sum, target, twice));
        }
        // Each neighbour alone, and some of them together, with figures right and wrong.
        for single in ring(target) {
            texts.insert(attack(single.set(), board.power(single), target, twice));
        }
        for _ in 0..6 {
            let some = Squares(ring(target).0 & dice.next());
            if !some.is_empty() {
                let (sum, twice) = (dice.below(65) as u32, 2 * dice.below(9) as u32);
                texts.insert(attack(some, sum, target, twice));
            }
        }
    }
    let king = board.king(position.side).unwrap_or(Square::new(dice.below(64) as u8));
    let places: Vec<Square> = ring(king).collect();
    for subset in 0..1_u32 << places.len() {
        let chosen = places.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
        let squares: Squares = chosen.map(|(_, &square)| square).collect();
        if squares.count() <= 3 {
            texts.insert(summon(squares));
        }
    }
    for _ in 0..200 {
        let anywhere = (0..3).map(|_| Square::new(dice.below(64) as u8)).collect();
        texts.insert(summon(anywhere));
    }
    for kind in Kind::ALL {
        texts.insert(format!("Depose={}", kind.letter()));
        texts.insert(format!("Purge {}", kind.letter()));
    }
    texts.extend(["Depose", "Again", "Reset"].map(String::from));
    texts.into_iter().collect()
}
