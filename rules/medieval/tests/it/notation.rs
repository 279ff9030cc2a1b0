//! How actions are read and written.

use crate::common::{english, legal, play};
use medieval::Medieval;
use rules::{Notation, RefusalKind};

#[test]
fn loose_texts_are_read() {
    for (line, text, canonical) in [
        ("wP1c5 bP1h1", "d5", "P1c5-d5"),
        ("wP1c5 bP1h1", "  p1C5 – D5 ", "P1c5-d5"),
        ("wP1c5 bP1h1", "c5d5", "P1c5-d5"),
        ("wP1c5 bP1h1", "P1c5>d5!", "P1c5-d5"),
        ("wP1c5 bP1d5 bP1h1", "xd5", "P1c5xd5=P2"),
        ("wP1c5 bP1d5 bP1h1", "P1c5-d5", "P1c5xd5=P2"),
        ("wP1c5 bP1h1", "12. (C6)KQ1", "(c6) kq1"),
        ("wB1c5 bP1h1", "b1d6", "B1c5-d6"),
        ("wB1c5 bP1h1", "b1c5d6", "B1c5-d6"),
        ("wP3b1 bP1h1", "b1-c1", "P3b1-c1"),
        ("wN4:Axe@a1 bP1c3 bP1d2 bP1h1", "n4a1-c2 x(d2, c3)", "N4a1-c2x(c3 d2)"),
        ("wN4a1 bP1c2 bP1h1", "N4xc2 = axe", "N4a1xc2=Axe"),
        ("wP1c5 w[kq1*]c5 bP1h1", "d5 +Q1 +K1", "P1c5-d5+K1+Q1"),
        ("wP1c5 w[n1]c5 wN1a1 wN1a2 bP1h1", "d5 {+}", "P1c5-d5"),
        ("wP4:Doctor@c5 wdead:N4:Axe@c7 bP1h1", "HEAL n4:AXE @ c7", "heal N4:Axe@c7"),
        ("wP4:Pilgrim@a5 bP1h1", "a5-off", "P4a5-off"),
        ("wW4:Fire@d4 b[n1]d7 bP1h1", "~(d7)", "W4d4~(d7)"),
        ("wW4:Rotten@d4 bP1h1", "w4rotten", "W4d4 rotten"),
        ("start", "p1@A5", "P1@a5"),
    ] {
        let game = play(line);
        let reading = game.read(text).unwrap_or_else(|e| panic!("{line}: {text}: {e:?}"));
        assert_eq!(game.position().text(reading.action), canonical, "{line}: {text}");
    }
}

#[test]
fn what_could_mean_several_is_asked_back() {
    for (line, text, candidates) in [
        ("wP1c5 w[kq1]c5 bP1h1", "d5", vec!["P1c5-d5+K1", "P1c5-d5+Q1"]),
        ("wN1c5 wN1c7 bP1h1", "N1c6", vec!["N1c5-c6", "N1c7-c6"]),
        ("wB1c3 wP3b2 bP1h1", "b2", vec!["B1c3-b2"; 0]),
        ("wN4:Lance@a1 bP1d2 bP1d3 bP1h1", "N4c2", vec!["N4a1-c2x(d2)", "N4a1-c2x(d3)"]),
    ] {
        let refusal = play(line).read(text).expect_err(text);
        assert_eq!(refusal.candidates, candidates, "{line}: {text}");
        assert_eq!(refusal.kind == RefusalKind::Ambiguous, !candidates.is_empty());
    }
}

#[test]
fn what_cannot_be_read_is_said_to_be_so() {
    for text in ["", "hello", "P9a1-a2", "(c6) z1", "N1c5xd5=King", "heal", "W4d4~", "(c6)"] {
        let refusal = play("wP1c5 bP1h1").read(text).expect_err(text);
        assert_eq!(refusal.kind, RefusalKind::Unreadable, "{text}");
        assert!(english(&refusal.next).contains("P1a5-b5"));
    }
}

#[test]
fn texts_are_parted_into_actions() {
    assert_eq!(Medieval::split("P1a5-b5, (c4) r1"), ["P1a5-b5", "(c4) r1"]);
    assert_eq!(Medieval::split("N4a1-b3; stop"), ["N4a1-b3", "stop"]);
    assert_eq!(Medieval::split(" N4a1-c2x(c3 d2) "), ["N4a1-c2x(c3 d2)"]);
    assert_eq!(Medieval::split("N4a1-c2x(c3, d2); stop"), ["N4a1-c2x(c3, d2)", "stop"]);
    // The first two Serfs, as the inventor's page places them.
    for text in ["a5/h5", "A5 / H5", "P1@a5/P1@h5", "0. a5/h5"] {
        let squares = Medieval::split(text).concat().to_lowercase().replace("p1@", "");
        assert_eq!(squares, "a5h5", "{text}");
        assert_eq!(Medieval::split(text).len(), 2, "{text}");
    }
    for text in ["a5/", "a5/h5/c3", "N1c5/d5", "/"] {
        assert_eq!(Medieval::split(text), [text]);
    }
}

#[test]
fn failed_creations_are_shown() {
    for (line, text, display) in [
        ("wP1c5 w[n1]c5 wN1a1 wN1a2 bP1h1", "d5", "P1c5-d5 {+}"),
        ("wP1c5 w[n1*]c5 wN1a1 bP1h1", "d5", "P1c5-d5+N1 {+}"),
        ("wP4:Pilgrim@a5 w[n1]a5 wN1b1 wN1b2 bP1h1", "P4a5-off", "P4a5-off {+}"),
        ("wP1c5 w[n1]c5 bP1h1", "d5", "P1c5-d5+N1"),
    ] {
        let game = play(line);
        let action = game.read(text).expect(text).action;
        assert_eq!(game.position().display_text(action), display, "{line}");
    }
}

#[test]
fn the_first_serfs_stand_anywhere_on_their_rows() {
    let texts: Vec<String> = (1..=8).map(|number| format!("P1@a{number}")).collect();
    assert_eq!(legal(&play("start")), texts);
}
