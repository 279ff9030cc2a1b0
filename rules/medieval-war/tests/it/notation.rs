//! Texts: canonical, lenient, ambiguous, wrong.

use crate::common::{all_english, english, play};
use medieval_war::MedievalWar;
use rules::{Notation, RefusalKind};

#[test]
fn lenient_texts_are_understood() {
    let attack = "Ke1 Na4 Pb4 Pc3 / Ke8 Qa5 Pa6";
    let isolating = "a4 & b4 (6) x a5 (4)";
    for (pieces, text, canonical, remarks) in [
        (attack, "x a5", isolating, vec![]),
        (attack, "a4 x a5", isolating, vec![]),
        (attack, "b4 & a4 x a5", isolating, vec![]),
        (attack, "a4 & b4 (5) x a5 (4)", isolating, vec!["the attack says 5, but it's 6"]),
        (
            attack,
            "b4 (2) x a5 (6)",
            isolating,
            vec!["the attack says 2, but it's 6", "a5 says 6, but it's 4"],
        ),
        (attack, "x a5 & x a6 by isolation", isolating, vec![]),
        (
            attack,
            "x a5 & x b4 by iso",
            isolating,
            vec!["b4 isn't lost by isolation", "a6 is lost by isolation too"],
        ),
        (attack, "Na4 & Pb4 x Ra5", isolating, vec!["a5 says a Rook, but it's a Queen"]),
        ("Ke1 Rh1 Ra1 / Ke8 Nh7", "h Can x h7 (8)", "h1 Cannon x h7", vec![]),
        (
            "Ke1 Rh1 Ra1 / Ke8 Nh7",
            "h Cannon x h7 (4)",
            "h1 Cannon x h7",
            vec!["h7 says 4, but it's 8"],
        ),
        ("Ke1 Rh1 Ra1 / Ke8 Nh7", "Cannon x h7", "h1 Cannon x h7", vec![]),
        // Two Rooks on a file, of which one can.
        ("Ke1 Rh1 Rh2 / Ke8 Nh7", "h Cannon x h7", "h2 Cannon x h7", vec![]),
        ("Kh1 Qg1 Ng2 / Ke8", "summon", "Summon 1p (h2)", vec![]),
        ("Kh1 Qg1 Ng2 / Ke8", "Summon 1p", "Summon 1p (h2)", vec![]),
        (
            "Kh1 Qg1 Ng2 / Ke8",
            "Summon 3p (h2)",
            "Summon 1p (h2)",
            vec!["Summon says 3p, but it's 1p"],
        ),
        ("Ka1 Ra2 Qb1 Bb2 Nc3 / Kd5 Nh8", "again (skipped)", "Again", vec![]),
        (
            "Ke1 / Ra8 Nb8",
            "purge knights x a1 by iso",
            "Purge N",
            vec!["a1 isn't lost by isolation"],
        ),
    ] {
        let reading = play(pieces).read(text).unwrap_or_else(|r| panic!("{text}: {r:?}"));
        assert_eq!(play(pieces).position().text(reading.action), canonical, "{text}");
        assert_eq!(all_english(&reading.remarks), remarks, "{text}");
    }
}

#[test]
fn several_meanings_are_offered() {
    for (pieces, text, candidates) in [
        ("Ke1 Rh1 Rh7 / Ka7 Ne4", "h Cannon x e4", vec!["h1 Cannon x e4", "h7 Cannon x e4"]),
        ("Ke1 Nb1 / Kd7", "Depose", vec!["Depose=B", "Depose=N", "Depose=P", "Depose=Q"]),
        ("Kh1 Qg1 / Kd7", "Summon", vec!["Summon 2p (g2 h2)"]),
        ("Kh1 / Ra8 Nd7", "Recruit", vec!["Recruit g1", "Recruit g2", "Recruit h2"]),
        ("Kh1 / Ra8 Nd7", "Purge", vec!["Purge N", "Purge R"]),
    ] {
        match play(pieces).read(text) {
            Ok(reading) => {
                assert_eq!(vec![play(pieces).position().text(reading.action)], candidates);
            }
            Err(refusal) => {
                assert_eq!(refusal.kind, RefusalKind::Ambiguous, "{text}");
                assert_eq!(refusal.candidates, candidates, "{text}");
            }
        }
    }
}

#[test]
fn refusals_speak_to_people() {
    for (pieces, text, sentence) in [
        ("Ke1 Pe2 / Ke8", "e1-e2", "e2 is occupied by your own Pawn. Step to an empty square."),
        (
            "Ke1 Na4 / Ke8 Qa5",
            "x a5",
            "a4 attacks with a total power of 4; to destroy the Queen on a5, you need more than 2×2. Bring more power next to it: you need at least 5.",
        ),
        (
            "Ke1 Na4 Qh1 / Ke8 Ra5",
            "a4 & h1 x a5",
            "Your Queen on h1 isn't next to a5. Attack with a4, or just write `x a5`.",
        ),
        (
            "Ke1 Rc1 / Ke8 Nc4 Pc5",
            "c Cannon x c4",
            "The Pawn on c5 is behind c4, on the same line of the Rook on c1. The target must be the only piece on that line, up to the edge of the board.",
        ),
        // Two Rooks: the one that has the target on a line is meant.
        (
            "Ke1 Ra1 Rh1 Ph4 / Ke8 Nh7",
            "cannon h7",
            "The Pawn on h4 is between the Rook on h1 and h7. The target must be the only piece on that line, up to the edge of the board.",
        ),
        (
            "Ke1 Rh1 Ra7 Pb7 Ph2 Ph8 / Ke8 Nh7",
            "Cannon x h7",
            "The Pawn on h2 is between the Rook on h1 and h7. The target must be the only piece on that line, up to the edge of the board.",
        ),
        (
            "Ke1 / Ke8",
            "Purge P",
            "Purge is a major power, and the enemy King is still on e8. Destroy the enemy King \
             first, or use a minor power: Summon, Again or Depose.",
        ),
        (
            "Ke1 / Ke8",
            "Summon 2p (d1 d2)",
            "Summon places exactly 3 pawns now, not 2: there are 5 empty squares next to your King, and you have 0 of 8 pawns. Name 3 empty squares next to your King.",
        ),
        (
            "Ke1 / Ke8",
            "Depose=N",
            "The enemy King is on its starting square e8. Wait until it has moved.",
        ),
        (
            "Ra1 Pg8 Ph8 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2",
            "g8-f7",
            "After this you couldn't complete your turn: you'd have two more actions to make, and no legal ones. Choose an action that lets you make all three of your turn.",
        ),
        (
            "Ke1 / Ke7",
            "Depose=R",
            "A Rook can't replace a King. Write `Depose=Q`, `Depose=B`, `Depose=N` or \
             `Depose=P`.",
        ),
    ] {
        let refusal = play(pieces).read(text).expect_err(text);
        assert_eq!(english(&refusal.whole()), sentence);
    }
}

#[test]
fn a_whole_turn_is_parted() {
    let text = "2. (h2-g3, h Cannon x h7, g3-h2) (f6-f5, Summon 3p (d1 f1 f2), x a5 (4))";
    assert_eq!(
        MedievalWar::split(text),
        ["h2-g3", "h Cannon x h7", "g3-h2", "f6-f5", "Summon 3p (d1 f1 f2)", "x a5 (4)"]
    );
    let refusal = play("Ke1 / Ke8").read("e1-e2, e2-e3").expect_err("two actions");
    assert_eq!(refusal.kind, RefusalKind::Unreadable);
}

/// A cannon attack that is written like a capture or a step is refused, with its own text.
#[test]
fn cannon_attacks_written_otherwise_are_explained() {
    let legal = "Ke1 Rh1 Ra1 / Ke8 Nh7";
    for text in [
        "h1xh7",
        "Rh1xh7",
        "h1 x h7",
        "Rook h1 takes h7",
        "h1×h7",
        "h1:h7",
        "h1-h7",
        "h1>h7",
        "Rh1-h7",
        "h1 to h7",
        "h1h7",
        "x h7",
        "xh7",
        "Rxh7",
        "rook x h7",
        "R-h7",
        "hxh7",
    ] {
        let refusal = play(legal).read(text).expect_err(text);
        let next = english(&refusal.next);
        assert_eq!(next, "For a cannon attack write `h1 Cannon x h7`", "{text}: {refusal:?}");
    }
    let two = play("Ke1 Rh1 Rb7 / Ke8 Nh7").read("x h7").expect_err("too weak");
    let next = "For a cannon attack write `b7 Cannon x h7` or `h1 Cannon x h7`";
    assert_eq!(english(&two.next), next);
    for (pieces, text, rule, next) in [
        (
            "Ke1 Rh1 Ra1 Ph4 Pg4 / Ke8 Nh7",
            "h1xh7",
            "MWC-7",
            "A Rook only attacks as a cannon, and your Rook on h1 can't here. The Pawn on h4 is between",
        ),
        (
            "Ke1 Rh1 Ra1 Ph4 Pg4 / Ke8 Nh7",
            "h1-h7",
            "MWC-6",
            "your Rook on h1 can't here. The Pawn on h4",
        ),
        ("Ke1 Rh1 Ra1 / Ke8 Ng7", "Rh1xg7", "MWC-7", "your Rook on h1 can't here."),
        // No Rook is meant.
        ("Ke1 Rh1 Ra1 Ph4 Pg4 / Ke8 Nh7", "x h7", "MWC-7", "Bring more power"),
        ("Ke1 Rh1 Nb1 / Ke8 Nh7", "b1xh7", "MWC-7", "Bring pieces"),
        ("Ke1 Rh1 Nb1 / Ke8 Nh7", "h1xh6", "MWC-7", "Name a square with"),
    ] {
        let refusal = play(pieces).read(text).expect_err(text);
        assert_eq!(refusal.rule, Some(rule), "{text}");
        let told = english(&refusal.next);
        assert!(told.contains(next), "{text}: {told}");
    }
}
