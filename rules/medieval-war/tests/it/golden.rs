//! A short endgame from its first action to its end, as people see it.

use crate::common::{all_english, english, play};
use medieval_war::MedievalWar;
use rules::scene::MarkKind;
use rules::{Game, Play, Show};

/// Each action as shown, in words, and where the turn stands after it.
fn transcript(play: &mut Play<MedievalWar>, texts: &[&str]) -> String {
    let mut lines = String::new();
    for text in texts {
        let action = play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        let turn = play.position().turn();
        let next = match play.outcome() {
            Some(outcome) => {
                let reason = english(&outcome.reason);
                format!("{:?} by {}: {reason}", outcome.winner, outcome.rule)
            }
            None => format!("{}. {} {}/3", turn.number, turn.side.id(), turn.actions_made),
        };
        let words = english(&play.last_action().expect("it was played").words);
        lines.push_str(&format!("{} | {words} | {next}\n", action.display));
    }
    lines
}

#[test]
fn a_king_without_a_foe_decides() {
    let mut play = play("Ke3 Nb4 Nc4 Rh1 / Kd6 Pc6 Pd5 Pe6 Pe7 Pd7");
    let actual = transcript(
        &mut play,
        &[
            "c4-c5",
            "x d6",
            "b4-b5", // The Black King falls.
            "e7-f7",
            "f7-e8",
            "e8-e7", //
            "x c6",
            "Recruit f4", // White's next turn is skipped.
            "e7-f7",
            "f7-e7",
            "e6-f7", //
            "f7-e6",
            "e7-f7",
            "f7-e7", //
            "Purge P",
        ],
    );
    assert_eq!(actual, EXPECTED, "\n{actual}");
}

const EXPECTED: &str = "\
c4-c5 | Knight c4 steps to c5 | 1. white 1/3
c5 (4) x d6 (0) | Knight c5 destroys the King on d6 (power 4 against 2×0) | 1. white 2/3
b4-b5 | Knight b4 steps to b5 | 1. black 0/3
e7-f7 | Pawn e7 steps to f7 | 1. black 1/3
f7-e8 | Pawn f7 steps to e8 | 1. black 2/3
e8-e7 | Pawn e8 steps to e7 | 2. white 0/3
b5 & c5 (8) x c6 (4) | Knight b5 and Knight c5 destroy the Pawn on c6 (power 8 against 2×2) | 2. white 1/3
Recruit f4 | The King recruits a pawn on f4, and this side's next turn is skipped | 2. black 0/3
e7-f7 | Pawn e7 steps to f7 | 2. black 1/3
f7-e7 | Pawn f7 steps to e7 | 2. black 2/3
e6-f7 x d5 by iso (skipped) | Pawn e6 steps to f7; the pawn on d5 is lost by isolation | 3. black 0/3
f7-e6 | Pawn f7 steps to e6 | 3. black 1/3
e7-f7 | Pawn e7 steps to f7 | 3. black 2/3
f7-e7 | Pawn f7 steps to e7 | 4. white 0/3
Purge P | All Pawns of both sides are purged, and the King with them | Some(White) by MWC-11: Black has no pieces left
";

#[test]
fn pictures_show_what_matters() {
    let mut play = play("Ke1 Rh1 Pa2 Pb2 / Ke8 Nh7 Pg8");
    let scene = play.scene();
    assert_eq!(scene.pieces.len(), 7);
    let badges: Vec<_> = scene
        .pieces
        .iter()
        .flat_map(|placed| &placed.piece.badges)
        .map(|b| english(&b.words))
        .collect();
    assert_eq!(badges, ["power 1", "power 1", "power 4", "power 1"]);
    assert!(scene.notes.is_empty());
    assert_eq!(scene.status.as_ref().map(english).as_deref(), Some("White to move"));
    play.play_text("h Cannon x h7").expect("the ray is free");
    let scene = play.scene();
    assert_eq!(all_english(&scene.notes), ["White makes action 2 of 3"]);
    let kinds: Vec<_> = scene.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(kinds, [MarkKind::Taking, MarkKind::Destroyed, MarkKind::Destroyed]);
    assert_eq!(
        scene.last_action.as_ref().map(english).as_deref(),
        Some(
            "White: Rook h1 destroys the Knight on h7 by cannon; the pawn on g8 is lost by isolation"
        )
    );
    // What each side has not of its sixteen: MWC-9 turns on it.
    let trays: Vec<String> = scene
        .trays
        .iter()
        .map(|tray| {
            let pieces: Vec<_> =
                tray.pieces.iter().map(|(piece, count)| format!("{count}{}", piece.code)).collect();
            format!("{} {}", tray.side.id(), pieces.join(" "))
        })
        .collect();
    assert_eq!(trays, ["white 1Q 1R 2B 2N 6P", "black 1Q 2R 2B 2N 8P"]);
    for action in play.legal() {
        let outline = play.position().outline(action);
        assert!(!outline.captures || outline.to.is_some(), "{outline:?}");
    }
}
