//! Twenty-sided dice from a match's committed seed.
//!
//! The seed of a match is 32 bytes. Throw `t` (from 0) of the fight that action `p` of the match
//! (from 0) decides comes from `SHA-256(seed ‖ p ‖ t)`, with `p` and `t` as four big-endian bytes
//! each. The 32 bytes of the digest are read in order. Bytes of 240 or more are skipped, so that
//! all numbers are equally likely; any other byte `b` is a die showing `b mod 20 + 1`. The first
//! die is the attacker's, the second the defender's; the higher wins. If both are equal, or the
//! digest gives fewer than two dice, throw `t + 1` follows.
//!
//! The commitment, the SHA-256 of the seed's 32 bytes, is published when the match begins, and the
//! seed when it is over. Then anyone can repeat every throw ([`super::verify`]), also without
//! Herald, as `docs/fair-dice.md` shows.

use match_model::{Ply, Throw};
use sha2::{Digest, Sha256};

use crate::chance::hex;

/// Maximum number of throws for one fight. All of them are ties with a probability of 20⁻²⁵⁶.
const MOST_THROWS: u32 = 256;

/// `None` unless the text is 64 hexadecimal digits.
pub(crate) fn seed(text: &str) -> Option<[u8; 32]> {
    let mut seed = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).ok()?;
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(seed)
}

/// The SHA-256 of a seed as 64 hexadecimal digits, published before the seed. `None` for an invalid
/// seed.
pub fn commitment(seed_text: &str) -> Option<String> {
    let seed = seed(seed_text)?;
    Some(hex(&Sha256::digest(seed).into()))
}

/// All throws of the fight that action `ply` decides; only the last isn't a tie.
pub(crate) fn throws(seed: &[u8; 32], ply: Ply) -> Vec<Throw> {
    let mut throws = Vec::new();
    for number in 0..MOST_THROWS {
        let mut hash = Sha256::new();
        hash.update(seed);
        hash.update(ply.get().to_be_bytes());
        hash.update(number.to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let mut dice = digest.iter().filter(|&&byte| byte < 240).map(|byte| byte % 20 + 1);
        if let (Some(attacker), Some(defender)) = (dice.next(), dice.next()) {
            throws.push(Throw { attacker, defender });
            if attacker != defender {
                break;
            }
        }
    }
    throws
}

#[must_use]
pub(crate) fn attacker_wins(throws: &[Throw]) -> bool {
    throws.last().is_some_and(|last| last.attacker > last.defender)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_and_committed() {
        let text = "00".repeat(31) + "ff";
        assert_eq!(seed(&text).map(|seed| seed[31]), Some(255));
        for wrong in ["", "00", &"0g".repeat(32), &"é".repeat(32), &"+1".repeat(32)] {
            assert_eq!(seed(wrong), None, "{wrong}");
        }
        assert_eq!(
            commitment(&"0".repeat(64)).as_deref(),
            Some("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
        );
    }

    #[test]
    fn the_documents_example_is_right() {
        let document = include_str!("../../../../docs/fair-dice.md");
        let text = "0123456789abcdef".repeat(4);
        let seed = seed(&text).expect("a seed");
        let mut example = format!("SHA-256 {}\n", commitment(&text).expect("a seed"));
        for action in [4, 25] {
            let faces: Vec<String> = throws(&seed, Ply::new(action - 1))
                .iter()
                .map(|throw| format!("{}-{}", throw.attacker, throw.defender))
                .collect();
            example += &format!("action {action} dice {}\n", faces.join(", "));
        }
        assert!(document.contains(&format!("`{text}`")));
        assert!(document.contains(&example), "{example}");
    }

    #[test]
    fn dice_are_fair_and_the_last_throw_decides() {
        let mut counts = [0u32; 20];
        let mut wins = 0;
        for ply in 0..20_000 {
            let throws = throws(&[7; 32], Ply::new(ply));
            for (index, throw) in throws.iter().enumerate() {
                assert_eq!(throw.attacker == throw.defender, index + 1 < throws.len());
                counts[usize::from(throw.attacker) - 1] += 1;
                counts[usize::from(throw.defender) - 1] += 1;
            }
            wins += u32::from(attacker_wins(&throws));
        }
        assert!((9_700..10_300).contains(&wins), "{wins}");
        assert!(counts.iter().all(|count| (1_900..2_350).contains(count)), "{counts:?}");
    }
}
