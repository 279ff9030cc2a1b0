//! Every rule and every specialisation: what it allows, what it refuses, and what comes of it.

use medieval::{Medieval, Spec};
use rules::{Actor, Notation, Play, RefusalKind, Setup, Side};

use crate::common::{english, legal, play, setup};

/// A position, a text, and what it is: the canonical text, or the rule and words of the refusal.
type Row = (&'static str, &'static str, Result<&'static str, (&'static str, &'static str)>);

const ROWS: &[Row] = &[
    // ME-1: letters count rows, numbers columns; White moves up from a to h.
    ("wP1c3 bP1h1", "P1c3-d3", Ok("P1c3-d3")),
    ("wP1c3 bP1h1", "P1c3-b3", Err(("ME-2", "A Serf moves one square straight up"))),
    ("wP1c3 bP1f1 black", "P1f1-e1", Ok("P1f1-e1")),
    // ME-2: some of every family.
    ("wP2c3 bP1h1", "P2c3-c4", Ok("P2c3-c4")),
    ("wP3c3 bP1h1", "P3c3-b3", Ok("P3c3-b3")),
    (
        "wP3c3 bP1h1",
        "P3c3-d4",
        Err(("ME-2", "A Pawn moves one square straight, so not from c3 to d4")),
    ),
    ("wP4c3 bP1h1", "P4c3-d4", Ok("P4c3-d4")),
    ("wN2c3 bP1h1", "N2c3-e5", Ok("N2c3-e5")),
    ("wN4a1 bP1h1", "N4a1-g4", Ok("N4a1-g4")),
    (
        "wN4c3 bP1h1",
        "N4c3-c5",
        Err((
            "ME-2",
            "A Warrior moves by one or more knight's leaps in the same direction, so not",
        )),
    ),
    (
        "wN4a1 wP1c2 bP1h1",
        "N4a1-e3",
        Err(("ME-6", "Your Serf on c2 blocks the Warrior's way from a1 to e3")),
    ),
    (
        "wR3a1 bN1a3 bP1h1",
        "R3a1-a5",
        Err(("ME-6", "The enemy Page on a3 blocks the Catapult's way from a1 to a5")),
    ),
    ("wB2c3 bP1h1", "B2c3-c5", Ok("B2c3-c5")),
    (
        "wB2c3 bP1h1",
        "B2c3-d4",
        Err(("ME-2", "A Bishop moves exactly two squares straight or diagonally")),
    ),
    ("wB4c3 bP1h1", "B4c3-h8", Ok("B4c3-h8")),
    ("wR2c3 bP1h1", "R2c3-e3", Ok("R2c3-e3")),
    ("wR4c3 bP1h1", "R4c3-c8", Ok("R4c3-c8")),
    ("wK3c3 bP1h1", "K3c3-e5", Ok("K3c3-e5")),
    ("wQ1c3 bP1h1", "Q1c3-d4", Ok("Q1c3-d4")),
    ("wQ4c3 bP1h1", "Q4c3-c8", Ok("Q4c3-c8")),
    ("wW2c3 bP1h1", "W2c3-f4", Ok("W2c3-f4")),
    ("wW4c3 bP1h1", "W4c3-e4", Ok("W4c3-e4")),
    // ME-3: the supply.
    ("wN2a1 wN2a3 wN1c5 bP1d5 bP1h1", "N1c5xd5", Ok("N1c5xd5")),
    ("wK1c5 wK2a1 bP1d5 bP1h1", "K1c5xd5=K2", Err(("ME-7", "doesn't become that"))),
    // ME-4: the first Serfs.
    ("start", "a5", Ok("P1@a5")),
    ("start", "P1@b5", Err(("ME-4", "White's first Serf starts on any square of row a"))),
    ("wP1a1 bP1h1", "P1@a5", Err(("ME-4", "The first Serfs have been placed"))),
    // ME-5: one's own units.
    ("wP1a1 bP1h1", "P1h1-g1", Err(("ME-5", "The Serf on h1 isn't yours"))),
    ("wP1a1 bP1h1", "P1c1-d1", Err(("ME-5", "There's no unit on c1"))),
    // ME-6: entering.
    ("wR3a1 wP1a5 bP1h1", "R3a1-a5", Err(("ME-6", "Your own Serf is on a5"))),
    ("wR3a1 b[p1]a3 bP1h1", "R3a1-a8", Ok("R3a1-a8")),
    ("wR3a1 bP1h8", "R3a1xa5", Err(("ME-6", "There's nothing to capture on a5"))),
    // ME-7: rising.
    ("wN1c5 bP1d5 bP1h1", "N1xd5", Ok("N1c5xd5=N2")),
    ("wR3c5 bP1d5 bP1h1", "R3c5xd5=R4", Ok("R3c5xd5=R4")),
    ("wR4c5 bP1d5 bP1h1", "R4c5xd5=Shot", Ok("R4c5xd5=Shot")),
    ("wR4:Shot@c5 bP1d5 bP1h1", "R4xd5", Ok("R4c5xd5")),
    // ME-8, ME-9: building.
    ("wP1c5 bP1h1", "(c6) kq1", Ok("(c6) kq1")),
    ("wP1c5 bP1h1", "(c5) w1", Ok("(c5) w1")),
    ("wP1c5 bP1h1", "(c6) p2", Err(("ME-13", "Only an Architect"))),
    ("wP1c5 bP1h1", "(e5) p1", Err(("ME-9", "None of your peasantry is on e5 or next to it"))),
    ("wP1c5 bP1d5 bP1h1", "(d5) p1", Err(("ME-9", "There's an enemy Serf on d5"))),
    ("wP1c5 w[p1]c6 bP1h1", "(c6) n1", Err(("ME-9", "There's already a Farm on c6"))),
    ("wP1c5 w[p1]c6 bP1h1", "(c6) p2", Err(("ME-9", "you need a Peasant, Pawn or Tradesman"))),
    ("wP2c5 w[p1]c6 bP1h1", "(c6) p2", Ok("(c6) p2")),
    ("wP2c5 w[p2]c6 bP1h1", "(c6) p3", Err(("ME-9", "you need a Pawn or Tradesman"))),
    ("wP3c5 w[p2*]c6 bP1h1", "(c6) p3", Ok("(c6) p3")),
    ("wP3c5 b[p2]c6 bP1h1", "(c6) p3", Err(("ME-9", "The Fief on c6 is the enemy's"))),
    // ME-10: amenities.
    ("wP4c5 w[b2]c6 bP1h1", "(c6) b2*", Ok("(c6) b2*")),
    ("wP4c5 w[b2*]c6 bP1h1", "(c6) b2*", Err(("ME-10", "already has its Monastery"))),
    ("wP3c5 w[b2]c6 bP1h1", "(c6) b2*", Err(("ME-9", "you need a Tradesman"))),
    // ME-11: creation.
    ("wP1c5 w[n1]c5 bP1h1", "d5", Ok("P1c5-d5+N1")),
    ("wP1c5 w[n2*]c5 bP1h1", "d5", Ok("P1c5-d5+N2+N2")),
    ("wP1c5 w[kq1*]c5 bP1h1", "d5", Ok("P1c5-d5+K1+Q1")),
    ("wP1c5 w[kq1]c5 bP1h1", "P1c5-d5 +Q1", Ok("P1c5-d5+Q1")),
    ("wP1c5 b[kq1]c5 bP1h1", "d5", Ok("P1c5-d5+K1")),
    ("wP1c5 b[kq1]c5 bK1g1 bP1h1", "d5", Ok("P1c5-d5+Q1")),
    ("wP1c5 w[n1]c5 bP1h1", "P1c5-d5+N2", Err(("ME-11", "The building doesn't create that"))),
    ("wP1c5 wP1c5 w[n1]c5 bP1h1", "d5", Ok("P1c5-d5")),
    // ME-12: destroying.
    ("wP1c5 b[n1]c5 bP1h1", "(c5) x", Ok("(c5) x")),
    ("wP1c5 b[n1]c6 bP1h1", "(c6) x", Err(("ME-12", "none of yours is on c6"))),
    ("wP1c5 bP1h1", "(c5) x", Err(("ME-12", "There's no building on c5"))),
    // ME-13: the peasantry.
    ("wP4:Architect@c5 bP1h1", "(c6) n2", Ok("(c6) n2")),
    ("wP4:Warrior@c5 bP1e5 bP1h1", "P4c5xe5", Ok("P4c5xe5")),
    ("wP4:Warrior@c5 bP1h1", "P4c5-e5", Err(("ME-13", "can only capture"))),
    ("wP4:Warrior@c5 bP1h1", "P4c5xe5", Err(("ME-13", "There's nothing to capture on e5"))),
    // ME-14: side captures.
    ("wN4:Mace@a1 bP1c1 bP1c3 bP1h1", "N4a1-b3", Ok("N4a1-b3")),
    ("wN4:Mace@a1 bP1d1 bP1h1", "N4a1-c2", Ok("N4a1-c2x(d1)")),
    ("wN4:Axe@a1 bP1c3 bP1d2 bP1h1", "N4a1-c2", Ok("N4a1-c2x(c3 d2)")),
    ("wN4:Lance@a1 bP1d2 bP1e2 bP1h1", "N4a1-c2", Ok("N4a1-c2x(d2 e2)")),
    ("wN4:Lance@a1 bP1d2 bP1d3 bP1h1", "N4a1-c2x(d3)", Ok("N4a1-c2x(d3)")),
    ("wN4:Sword@a1 bP1b1 bP1b2 bP1h1", "N4a1-c2x(b2)", Ok("N4a1-c2x(b2)")),
    ("wN4:Sword@a1 bP1b1 bP1h1", "N4a1-c2x(d2)", Err(("ME-14", "captures something else too"))),
    ("wN4:Bow@a1 bP1c2 bP1h1", "N4a1~c2", Ok("N4a1~c2")),
    ("wN4:Bow@a1 bP1c2 bP1h1", "N4a1~d2", Err(("ME-14", "isn't a knight's leap away"))),
    ("wN4:Axe@a1 bP1c2 bP1h1", "N4a1~c2", Err(("ME-14", "You have no Bow on a1"))),
    // ME-15: the priests.
    ("wP4c5 w[b1]c6 bB4:Reformist@h1", "(c6) b1*", Err(("ME-15", "An enemy Reformist"))),
    ("wK4c5 bB4:Seculist@h1", "K4c5-e5", Err(("ME-15", "An enemy Seculist"))),
    ("wK4c5 bB4:Seculist@h1", "K4c5-d6", Ok("K4c5-d6")),
    ("wB1c5 bP1d6 bB4:Persecutist@h1", "B1xd6", Ok("B1c5xd6=P1")),
    ("wW4:Fire@c5 bP1d6 bP1h1 wB4:Persecutist@a1", "W4xd6", Ok("W4c5xd6=P1")),
    ("wN3c5 wB4:Crusadist@a1 bP1h1", "N3c5-d6", Ok("N3c5-d6")),
    ("wN3c5 bP1h1", "N3c5-d6", Err(("ME-2", "A Knight moves like a knight in chess"))),
    // ME-16: siege and royals.
    ("wR4:Large@a1 bP1a3 bP1a4 bP1h1", "R4a1xa3", Ok("R4a1xa3x(a4)")),
    ("wR4:Trojan@a1 bP1a3 bP1h1", "R4a1xa3", Ok("R4a1xa3^N1")),
    ("wK4:Defensive@a1 bP1h1", "K4a1-b1", Ok("K4a1-b1^r1")),
    ("wK4:Defensive@a1 w[p1]a1 bP1h1", "K4a1-b1", Ok("K4a1-b1+P1")),
    ("wQ4:Religious@a1 bP1h1", "Q4a1-b1", Ok("Q4a1-b1^B1")),
    ("wQ4:Fighting@a1 bP1h1", "Q4a1-b1", Ok("Q4a1-b1^N1")),
    ("wK4:Popular@a1 bP1h1", "K4a1-b1", Ok("K4a1-b1^P1")),
    ("wK4:Heired@a1 wK1c1 bP1h1", "K4a1-b1", Ok("K4a1-b1^Q1")),
    ("wK4:Heired@a1 bP1h1", "K4a1-b1^N1", Err(("ME-16", "doesn't leave that behind"))),
    // ME-16a: the wizards.
    ("wR3a1 bP1a5 bW4:Healing@b5", "R3a1xa5", Err(("ME-16a", "Humorous Healing protects"))),
    ("wR3b1 bP1a5 bW4:Healing@b5", "R3b1xb5", Ok("R3b1xb5=R4")),
    ("wW4:NewLife@a1 w[b1]b1 bP1h1", "W4a1-b1=B1", Ok("W4a1-b1=B1")),
    ("wW4:NewLife@a1 w[b1]b1 bP1h1", "W4a1-b1", Ok("W4a1-b1")),
    // ME-17: special actions.
    ("wP4:Doctor@c5 wdead:N4:Axe@c7 bP1h1", "heal N4:Axe@c7", Ok("heal N4:Axe@c7")),
    ("wP4:Doctor@c5 wdead:N2@d7 bP1h1", "heal N2@d7", Err(("ME-17", "No Doctor of yours"))),
    (
        "wP4:Doctor@c5 bdead:N2@c7 bP1h1",
        "heal N2@c7",
        Err(("ME-17", "No Squire of yours is waiting on c7")),
    ),
    (
        "wP4:Doctor@c5 bP1h1",
        "heal P4:Pilgrim@c7",
        Err(("ME-17", "No Tradesman (Pilgrim) of yours is waiting on c7")),
    ),
    (
        "wP4:Doctor@c5 bP1h1",
        "heal W4:NewLife@c7",
        Err(("ME-17", "No Wizard (A New Life) of yours is waiting on c7")),
    ),
    (
        "wP4:Doctor@c5 wdead:K1@c7 wK1a1 bP1h1",
        "heal K1@c7",
        Err(("ME-3", "Your supply has only 1")),
    ),
    ("wP4:Pilgrim@a5 bP1h1", "P4a5-off", Ok("P4a5-off")),
    ("wP4:Pilgrim@a5 w[kq1]a5 bP1h1", "P4a5-off+K1", Ok("P4a5-off+K1")),
    ("wP4:Pilgrim@b5 bP1h1", "P4b5-off", Err(("ME-17", "b5 isn't at the edge of the board"))),
    ("wP1a1 wabroad:1 bP1h1", "B1@h4", Ok("B1@h4")),
    ("wP1a1 wabroad:1 bP1h1", "B1@d4", Err(("ME-17", "d4 isn't at the edge"))),
    ("wP1a1 wabroad:1 bP1h1", "B1@h1", Err(("ME-17", "There's a Serf on h1"))),
    ("wP1a1 bP1h1", "B1@h4", Err(("ME-17", "You have no Pilgrim abroad"))),
    ("wW4:Fire@d4 b[n1]d7 bP1h1", "W4d4~(d7)", Ok("W4d4~(d7)")),
    ("wW4:Fire@d4 b[n1]d7 bP1d7 b[p1]d6", "W4d4~(d7)", Ok("W4d4~(d7)")),
    (
        "wW4:Fire@d4 b[n1]d7 bP1d6",
        "W4d4~(d7)",
        Err(("ME-17", "The enemy Serf on d6 is between d4 and d7")),
    ),
    (
        "wW4:Fire@d4 b[n1]e5 bP1h1",
        "W4d4~(e5)",
        Err(("ME-17", "e5 isn't on the same row or column as the Wizard on d4")),
    ),
    (
        "wW4:Rotten@d4 b[n1]d7 bP1h1",
        "W4d4~(d7)",
        Err(("ME-17", "You have no Wizard with the Fire Spell on d4")),
    ),
    ("wP1d4 bP1h1", "W4~(d7)", Err(("ME-17", "You have no Wizard with the Fire Spell"))),
    ("wN4d4 bP1h1", "N4~e6", Err(("ME-14", "You have no Bow on the board"))),
    ("wW4:Rotten@d4 bP1h1", "W4d4 rotten", Ok("W4d4 rotten")),
    ("wW4d4 bP1h1", "W4d4 rotten", Err(("ME-17", "You have no Wizard with Rotten Luck on d4"))),
    // ME-18: nothing to stop; a Bow that could not move.
    ("wP1a1 bP1h1", "stop", Err(("ME-18", "no second move or shot"))),
    ("wP1a1 bP1h1", "pass", Err(("ME-20", "You have a legal action"))),
    // ME-20: a pass.
    ("wP1h5 w[p1]h5 bP1g1", "pass", Err(("ME-20", "You have a legal action"))),
    ("w[p1]h5 bP1g1", "pass", Ok("pass")),
];

#[test]
fn rules_allow_and_refuse() {
    for &(line, text, expected) in ROWS {
        let game = play(line);
        match (game.read(text), expected) {
            (Ok(reading), Ok(canonical)) => {
                assert_eq!(game.position().text(reading.action), canonical, "{line}: {text}");
            }
            (Err(refusal), Err((rule, words))) => {
                let message = english(&refusal.message);
                assert_eq!(refusal.rule, Some(rule), "{line}: {text}: {message}");
                assert!(message.contains(words), "{line}: {text}: {message}");
                assert!(!english(&refusal.next).is_empty());
            }
            (actual, expected) => panic!("{line}: {text}: {actual:?}, not {expected:?}"),
        }
    }
}

/// A position, texts, and facts afterwards: `d5=wN2` units, `d5=[wn1]` a building, `d5=` nothing,
/// `graves=2`, `abroad=1,0`, `quiet=3`, `white` or `black` to act, or a rule that ended the game.
type Course = (&'static str, &'static str, &'static str);

const COURSES: &[Course] = &[
    // ME-9, ME-15: an upgrade keeps the amenity; a Church under an Improvist.
    ("wP3c5 w[p2*]c6 bP1h1", "(c6) p3", "c6=[wp3*] quiet=0 black"),
    ("wP1c5 wB4:Improvist@a1 bP1h1", "(c6) b1", "c6=[wb2]"),
    // ME-11: only when nobody remains.
    ("wP3c5 wP3c5 w[n1]c5 bR4a8", "P3c5-d5; R4a8-b8; P3c5-c4", "c5=wN1[wn1] c4=wP3 d5=wP3"),
    // ME-13: a Minstrel lets others move twice, not itself.
    ("wP4:Minstrel@c5 wN1e5 bP1h1", "N1e5-f5; N1f5-f6", "f6=wN1 black"),
    ("wP4:Minstrel@c5 wN1e5 bP1h1", "N1e5-f5; stop", "f5=wN1 black"),
    ("wP4:Minstrel@c5 wN1f5 bP1h1", "N1f5-e5", "e5=wN1 black"),
    ("wP4:Minstrel@c5 wN1f5 bP1h1", "P4c5-d5", "d5=wP4:Minstrel black"),
    // ME-7 in two moves: it rises in each.
    ("wP4:Minstrel@c5 wN1e5 bP1f5 bP1f6 bP1h1", "N1e5xf5; N2xf6", "f6=wN3 graves=2"),
    // ME-14: a Bow before and after its move, and a Minstrel's.
    ("wN4:Bow@a1 bP1c2 bR4h8", "N4a1~c2; N4a1-b3", "c2= b3=wN4:Bow graves=1 black"),
    ("wN4:Bow@a1 bP1d1 bR4h8", "N4a1-b3; N4b3~d2", "!ME-14"),
    ("wN4:Bow@a1 bP1d4 bR4h8", "N4a1-b3; N4b3~d4", "d4= black quiet=0"),
    ("wN4:Bow@a1 bP1d4 bR4h8", "N4a1-b3; stop", "d4=bP1 black quiet=1"),
    ("wN4:Bow@a1 wP4:Minstrel@a3 bP1d4 bR4h8", "N4a1-b3; stop; N4b3~d4", "d4= black"),
    ("wN4a1 wP4:Minstrel@a3 bP1b3 bP1d4 bR4h8", "N4a1xb3=Bow; stop", "d4=bP1 black"),
    ("wN4a1 wP4:Minstrel@a3 bP1b3 bP1e4 bR4h8", "N4a1xb3=Bow; N4b3-c5; N4c5~e4", "e4= black"),
    // ME-15: Reformist and Improvist act when they are gained; a healed Reformist acts again.
    ("wB4c5 bP1d6 b[b2*]h1 b[n1*]h2 w[b1*]a1", "B4xd6=Reformist", "h1=[bb2] h2=[bn1*] a1=[wb1*]"),
    ("wB4c5 bP1d6 bP1h1 w[b1*]a1 b[b1]h2", "B4xd6=Improvist", "a1=[wb2*] h2=[bb1]"),
    (
        "wP4:Doctor@a1 wdead:B4:Reformist@a2 b[b2*]h1",
        "heal B4:Reformist@a2",
        "a2=wB4:Reformist h1=[bb2] graves=0",
    ),
    ("wP4:Doctor@a1 wdead:B4:Improvist@a2 w[b1]h1 bP1h8", "heal B4:Improvist@a2", "h1=[wb1]"),
    // ME-15: Persecutist; its capture ends it.
    ("wB1c5 wR3a1 bP1d6 bB4:Persecutist@h1", "B1xd6", "d6=bP1 black"),
    ("wB1c5 bB4:Persecutist@d6 bP1h1", "B1xd6", "d6=wB2"),
    ("wW1c5 bP1d6 bB4:Persecutist@h1 wB4:Persecutist@a1", "W1xd6", "d6=bP1"),
    ("wW1c5 bP1d6 bP1h1 wB4:Persecutist@a1", "W1xd6", "d6=wP1"),
    // ME-16: buildings hit.
    ("wR4:Flaming@a1 bP1a3 b[n3]a3 b[n3]a4", "R4a1xa3", "a3=wR4:Flaming a4=[bn3]"),
    (
        "wR4:Shot@a1 bP1a3 b[n3*]a3 b[n1]a4 w[n2]b3 b[p2]a1",
        "R4a1xa3",
        "a3=wR4:Shot[bn2*] a4= b3=[wn2] a1=bP2[bp2]",
    ),
    ("wR4:Shot@a1 bP1a2 b[p2]a1 bP1h8", "R4a1xa2", "a2=wR4:Shot a1=bP1[bp1]"),
    ("wR4:Fast@a1 bP1h8", "R4a1-a3; R4a3-b3", "b3=wR4:Fast black"),
    ("wR4:Large@a1 bP1a3 bP1a4 bP1h1", "R4a1xa3", "a4= graves=2"),
    ("wK4:Heired@a1 bP1h1", "K4a1-b1^Q1", "a1=wQ1 quiet=1"),
    ("wK4:Defensive@a1 bP1h1", "K4a1-b1", "a1=[wr1] quiet=1"),
    // ME-16a: Befuddlement, one by one; on one square Black's first.
    ("wW4:Befuddlement@c5 bP1e5 wP2e6 bP1h1", "W4c5-d5", "e5=wP1 e6=bP2"),
    ("wW4:Befuddlement@c5 wP1e5 bP1e5 bP1h1", "W4c5-d5", "e5=bP1+wP1"),
    // ME-17: Rotten Luck, whoever protects the Wizard; protected enemies live.
    (
        "wW4:Rotten@d4 wW4:Healing@d5 bN3h1 bN2h2 bP3f1 bW4:Healing@e1",
        "W4d4 rotten",
        "d4= h1= h2=bN2 f1=bP3 e1= graves=3 quiet=1",
    ),
    ("wP4:Pilgrim@a5 w[kq1*]a5 bP1h1", "P4a5-off", "a5=wK1+wQ1[wkq1*] abroad=1,0 quiet=1"),
    ("wP1a1 wabroad:1 bP1h1", "B1@h4", "h4=wB1 abroad=0,0 quiet=1"),
    ("wW4:Fire@d4 b[n1]d7 bP1h1", "W4d4~(d7)", "d7= quiet=0"),
    ("wP4:Doctor@c5 wdead:N2@c7 wdead:N2@c7 bP1h1", "heal N2@c7", "c7=wN2 graves=1 quiet=1"),
    // ME-19 and ME-20.
    ("wR3a1 bP1a5", "R3a1xa5", "!ME-19"),
    ("wR3a1 bP1a5 babroad:1", "R3a1xa5", "black"),
    ("wN4:Bow@a1 bP1c2", "N4a1~c2", "!ME-19"),
    ("wP1c5 wR3a1 quiet:99 bP1h1", "R3a1-a2", "!ME-20"),
    ("wP1c5 wR3a1 quiet:99 bP1h1", "(c6) p1", "quiet=0 black"),
    ("w[p1]h5 b[p1]g1", "pass; pass", "!ME-20"),
    ("w[p1]h5 b[p1]g1 passes:1", "pass", "!ME-20"),
    (
        "wR3a1 bR3h8",
        "R3a1-a2; R3h8-h7; R3a2-a1; R3h7-h8; R3a1-a2; R3h8-h7; R3a2-a1; R3h7-h8",
        "!ME-20",
    ),
];

fn square_text(game: &Play<Medieval>, square: &str) -> String {
    let facts = game.position().facts();
    match &facts["board"][square] {
        serde_json::Value::String(unit) => unit.clone(),
        serde_json::Value::Object(object) => {
            let units: Vec<&str> = object["units"]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|u| u.as_str())
                .collect();
            let building =
                object["building"].as_str().map(|b| format!("[{b}]")).unwrap_or_default();
            format!("{}{building}", units.join("+"))
        }
        _ => String::new(),
    }
}

#[test]
fn courses_come_out_as_the_rules_say() {
    for &(line, texts, expected) in COURSES {
        let mut game = play(line);
        let mut refused = None;
        for text in texts.split("; ") {
            if let Err(refusal) = game.play_text(text) {
                assert_eq!(refusal.kind, RefusalKind::Illegal, "{line}: {text}: {refusal:?}");
                refused = refusal.rule;
            }
        }
        let facts = game.position().facts();
        for part in expected.split_whitespace() {
            let context = format!("{line}: {texts}: {part}: {facts:?}");
            match part.split_once('=') {
                Some(("graves", count)) => {
                    let graves = facts["graveyard"].as_array().map_or(0, Vec::len);
                    assert_eq!(graves.to_string(), count, "{context}");
                }
                Some(("quiet", count)) => {
                    assert_eq!(facts["quiet"].to_string(), count, "{context}");
                }
                Some(("abroad", counts)) => {
                    let abroad =
                        format!("{},{}", facts["abroad"]["white"], facts["abroad"]["black"]);
                    assert_eq!(abroad, counts, "{context}");
                }
                Some((square, content)) => {
                    assert_eq!(square_text(&game, square), content, "{context}");
                }
                None => match part {
                    "white" => {
                        assert_eq!(game.to_act(), Some(Actor::Side(Side::White)), "{context}");
                    }
                    "black" => {
                        assert_eq!(game.to_act(), Some(Actor::Side(Side::Black)), "{context}");
                    }
                    rule => {
                        let ended = game.outcome().map(|outcome| outcome.rule);
                        assert_eq!(ended.or(refused), Some(&rule[1..]), "{context}");
                    }
                },
            }
        }
        if !expected.contains('!') {
            assert_eq!(refused, None, "{line}: {texts}");
        }
    }
}

/// Every specialisation can be gained by its family at class 4, and no second one.
#[test]
fn every_specialisation_is_gained() {
    for family in ["P", "N", "B", "R", "K", "Q", "W"] {
        let game = play(&format!("w{family}4c5 bP1d5 bP1c6 bP1d6 bP1e6 bP1h1"));
        let gained: Vec<&str> = Spec::ALL
            .iter()
            .map(|spec| spec.name())
            .filter(|name| legal(&game).iter().any(|text| text.ends_with(&format!("={name}"))))
            .collect();
        assert_eq!(gained.len(), 5, "{family}: {gained:?}");
        for spec in gained {
            let game = play(&format!("w{family}4:{spec}@c5 bP1d5 bP1c6 bP1d6 bP1e6 bP1h1"));
            let repeated = legal(&game).into_iter().find(|text| {
                Spec::ALL.iter().any(|other| text.contains(&format!("={}", other.name())))
            });
            assert_eq!(repeated, None, "{family} {spec}");
        }
    }
}

/// What is impossible to set up, and by which rule; every reason is told at once.
#[test]
fn setups_are_refused_with_every_reason() {
    let faults = |line: &str, wizards: bool| -> Vec<(Option<&str>, String)> {
        Play::<Medieval>::from_setup(&crate::common::options(wizards), &setup(line))
            .err()
            .unwrap_or_default()
            .iter()
            .map(|fault| (fault.rule, english(&fault.whole())))
            .collect()
    };
    for (line, wizards, rules) in [
        ("wP1a1 wN1c3 wN1c4 bN1h1 bN1h2", true, vec![]),
        ("wN1a1 wN1a2 wN1a3 bP1h1", true, vec![Some("ME-3")]),
        ("wK4a1 wK4:Heired@a2 bP1h1", true, vec![Some("ME-3")]),
        ("wN3:Axe@a1 wB4:Axe@a2 bP1h1", true, vec![Some("ME-7"), Some("ME-7")]),
        ("wW1a1 w[w1]a2 bP1h1", false, vec![Some("ME-2"), Some("ME-2")]),
        ("wP1a1 wP1a1 wP2a2 bP2a2 wK1a3 wQ1a3 bN1h1 bN1h1", true, vec![]),
        ("wP1a1 wP2a1 wN4a2 wN4a2 wN1a3 bN1a3", true, vec![Some("ME-11"); 3]),
        ("wK1a1 bQ1a1 wP1a2 wP1a2 wP1a2", true, vec![Some("ME-11"); 2]),
        ("wX1a1 wP5a2 wP4:Bowman@a3 wP1j1", true, vec![None; 4]),
    ] {
        let actual = faults(line, wizards);
        let found_rules: Vec<_> = actual.iter().map(|(rule, _)| *rule).collect();
        assert_eq!(found_rules, rules, "{line}: {actual:?}");
    }
}
