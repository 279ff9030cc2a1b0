//! Every rule: what it allows and what it refuses, and with which words.

use rules::{Game, Notation, Options, Play, RefusalKind, Setup, Show};
use serde_json::json;
use world_war::WorldWar;

use crate::common::{english, play, setup};

/// A position, a text, and what it is: the canonical text, or the rule and words of the refusal.
type Row = (&'static str, &'static str, Result<&'static str, (&'static str, &'static str)>);

const OPEN: &str = "w Fa1 Ie4 Cg2 | b Fh8";
const ARMOR: &str = "w Fa1 Ad4 If4 | b Fh8 Ib6 Id7";
const BOMBER: &str = "w Fa2 Bd1 Id3 | b Fg8 Id6 Ih5";
const LAST: &str = "w Fa1 Ib7 Id8 Ce7 | b Fh5 Cc8 | lost w A H I | lost b P";
const GROUP: &str = "w Fe1 Ie2 Ad2 Ic2 Hg2 Af2 Ih2 | b Fa8 Id3 Ce3 Ib4 Pf4";
const LOCK: &str = "w Fe1 Ad2 Ih2 Cb2 | b Fa8 Be7 Ph6";

const ROWS: &[Row] = &[
    // WWC-1: sides move their own pieces.
    ("start", "a7-a6", Err(("WWC-1", "The Cavalry on a7 is Dark's, not yours"))),
    ("start", "a4-a5", Err(("WWC-1", "a4 is empty, so there's nothing to move"))),
    ("start", "b2-b3", Ok("b2-b3")),
    // WWC-2: the array.
    ("start", "Pb1-c3", Ok("b1-c3")),
    ("start", "Bd1-d3", Ok("d1-d3")),
    ("start", "Hb1-c3", Err(("WWC-6", "That's your Fighter Plane on b1, not a Helicopter"))),
    // WWC-3: Infantry.
    (OPEN, "e4-e3", Ok("e4-e3")),
    (OPEN, "e4-d5", Ok("e4-d5")),
    (
        OPEN,
        "e4-e6",
        Err(("WWC-3", "An Infantry moves one square in any direction, so not from e4 to e6")),
    ),
    (OPEN, "e4-e4", Err(("WWC-3", "The Infantry is already on e4"))),
    ("w Fa1 Ie4 | b Fh8 Hd5 He5", "e4xe5", Ok("e4-e5xH")),
    ("w Fa1 Ie4 | b Fh8 Hd5", "e4-d5", Err(("WWC-3", "An Infantry captures only straight"))),
    ("start", "b2-c2", Err(("WWC-3", "Your own Infantry is on c2"))),
    // WWC-4: Cavalry.
    (OPEN, "g2-h3", Ok("g2-h3")),
    (
        OPEN,
        "g2-g4",
        Err(("WWC-4", "A Cavalry moves one square in any direction, so not from g2 to g4")),
    ),
    ("w Fa1 Cg2 | b Fh8 Ah3", "g2-h3", Ok("g2-h3xA")),
    // WWC-5: Armor.
    (ARMOR, "d4-a4", Ok("d4-a4")),
    (ARMOR, "d4-d7x", Ok("d4-d7xI")),
    (ARMOR, "d4-b6xI", Ok("d4-b6xI")),
    (ARMOR, "d4-d8", Err(("WWC-5", "An Armor moves one to three squares"))),
    (ARMOR, "d4-e6", Err(("WWC-5", "An Armor moves one to three squares"))),
    (ARMOR, "d4-g4", Err(("WWC-5", "Your own Infantry on f4 is between d4 and g4"))),
    (ARMOR, "d4-a7", Err(("WWC-5", "The Dark Infantry on b6 is between d4 and a7"))),
    (ARMOR, "d4-f4", Err(("WWC-5", "Your own Infantry is on f4"))),
    // WWC-6: Fighter Plane.
    ("start", "g1-f3", Ok("g1-f3")),
    ("start", "c1-a3", Err(("WWC-7", "A Helicopter moves one or two squares"))),
    ("start", "b1-b3", Err(("WWC-6", "A Fighter Plane moves as a chess Knight does"))),
    ("w Fa1 Pb1 | b Fh8 Bc3", "b1-c3xB", Ok("b1-c3xB")),
    // WWC-7: Helicopter.
    ("start", "c1-c3", Ok("c1-c3")),
    ("w Fa1 Hb3 | b Fh8 Ib4 Ab5", "b3xb5", Ok("b3-b5xA")),
    ("w Fa1 Hb3 | b Fh8", "b3-b6", Err(("WWC-7", "A Helicopter moves one or two squares"))),
    ("w Fa1 Hb3 | b Fh8", "b3-c4", Err(("WWC-7", "A Helicopter moves one or two squares"))),
    // WWC-8: Bomber.
    (BOMBER, "d1-d2", Ok("d1-d2")),
    (BOMBER, "d1-d5", Ok("d1-d5")),
    (BOMBER, "d1-d6", Ok("d1-d6xI")),
    (BOMBER, "d1-d7", Err(("WWC-8", "The Dark Infantry on d6 is between d1 and d7"))),
    (BOMBER, "d1-d3", Err(("WWC-8", "Your own Infantry is on d3"))),
    (BOMBER, "d1-e3", Err(("WWC-8", "A Bomber moves in a straight line"))),
    // WWC-9: Flag.
    ("w Fe1 | b Fh8 Id3", "e1-d1", Ok("e1-d1")),
    ("w Fe1 | b Fh8 Id3", "e1-d2", Err(("WWC-9", "The Dark Infantry on d3 would attack your Fl"))),
    ("w Fe1 | b Fh8 Id3", "e1-e2", Ok("e1-e2")),
    ("w Fe1 | b Fh8 Id2", "e1-d2", Ok("e1-d2xI")),
    ("w Fe1 | b Fh8 Id2 Id3", "e1xd2", Err(("WWC-9", "The Dark Infantry on d3 would attack"))),
    (
        "w Fe1 Ia2 | b Fh8",
        "e1-e3",
        Err(("WWC-9", "A Flag moves one square in any direction, so not")),
    ),
    ("w Fe4 Ia2 | b Fe6", "e4-e5", Err(("WWC-9", "The Dark Flag on e6 would attack your Flag"))),
    // The Flag moves away along the line of the Armor: judged after the move.
    ("w Fe3 | b Fa8 Ae5", "e3-e2", Err(("WWC-9", "The Dark Armor on e5 would attack"))),
    ("w Fe2 | b Fa8 Ae5", "e2-e1", Ok("e2-e1")),
    // WWC-10: exchange.
    (LAST, "b7-b8", Ok("b7-b8")),
    (LAST, "b7-b8=H", Ok("b7-b8=H")),
    (LAST, "b7-b8=I", Ok("b7-b8=I")),
    (LAST, "b7-a8=A", Ok("b7-a8=A")),
    (LAST, "b7-b8=B", Err(("WWC-10", "Light hasn't lost a Bomber to exchange for"))),
    (LAST, "b7-b8=P", Err(("WWC-10", "Light hasn't lost a Fighter Plane"))),
    (LAST, "b7-b8=F", Err(("WWC-10", "A Flag is never captured"))),
    (LAST, "e7-e8=A", Err(("WWC-10", "Only an Infantry can be exchanged"))),
    (LAST, "d8-e8=A", Err(("WWC-10", "The Infantry on d8 is already on the last rank"))),
    (LAST, "d8-c8xC=A", Err(("WWC-10", "The Infantry on d8 is already on the last rank"))),
    (
        LAST,
        "b7-b6=A",
        Err(("WWC-10", "only exchanged when it arrives on rank 8; this one arrives on b6")),
    ),
    ("w Fa1 Ic7 | b Fh5 Cc8 | lost w A", "c7-c8xC=A", Ok("c7-c8xC=A")),
    ("w Fa8 | b Fh5 Ic2 | lost b P | black", "c2-c1=P", Ok("c2-c1=P")),
    (
        "w Fa8 | b Fh5 Ic7 | lost b P | black",
        "c7-c8=P",
        Err(("WWC-10", "only exchanged when it arrives on rank 1")),
    ),
    // WWC-11: blitz.
    (GROUP, "e1>e2", Err(("WWC-9", "The Dark Fighter Plane on f4 would attack"))),
    (GROUP, "c2>d2", Err(("WWC-11", "Your Helicopter on g2 is in the line from c2"))),
    (GROUP, "g2>f2", Err(("WWC-11", "The Helicopter on g2 isn't a ground force"))),
    (GROUP, "e2>d2", Ok("e2>d2")),
    (GROUP, "f2>e2", Ok("f2>e2")),
    (GROUP, "f2>a2", Ok("f2>e2")),
    (GROUP, "c2>b3", Err(("WWC-11", "none of your pieces is on b3 ahead of the Infantry on c2"))),
    (GROUP, "h2>h3", Err(("WWC-11", "none of your pieces is on h3"))),
    (GROUP, "h2>h1", Err(("WWC-11", "A blitz needs two or more"))),
    (GROUP, "e2>e1", Err(("WWC-11", "Your Flag on e1 is in front at the edge of the board"))),
    (GROUP, "e2>f4", Err(("WWC-11", "A blitz moves along a line, and f4 isn't on a line with e2"))),
    (GROUP, "e2>e2", Err(("WWC-11", "A blitz needs a direction, and e2 is named twice"))),
    ("start", "a1>a2", Ok("a1>a2")),
    ("start", "a1>c3", Ok("a1>b2")),
    ("start", "a2>b2", Err(("WWC-11", "Your Cavalry on h2 is in front at the edge"))),
    ("start", "b2>a2", Err(("WWC-11", "Your Cavalry on a2 is in front at the edge"))),
    ("start", "d1>d2", Err(("WWC-11", "The Bomber on d1 isn't a ground force"))),
    ("start", "e1>e2", Ok("e1>e2")),
    ("start", "e1>d2", Err(("WWC-9", "The Dark Bomber on d8 would attack your Flag on d2"))),
    // WWC-12: the front captures.
    ("w Fa1 Ib2 Ib3 | b Fh8 Cb4", "b2>b3", Ok("b2>b3xC")),
    ("w Fa1 Cb2 Ic3 | b Fh8 Cd4", "b2>c3", Err(("WWC-12", "A diagonal blitz only captures"))),
    ("w Fa1 Cb2 Ic3 | b Fh8", "b2>c3", Ok("b2>c3")),
    ("w Fh1 Ib2 Cc3 | b Fh8 Cd4", "b2>c3x", Ok("b2>c3xC")),
    ("w Fh1 Ib2 Ac3 | b Fh8 Cd4", "b2>c3xC", Ok("b2>c3xC")),
    ("w Fc3 Ib2 | b Fh8 Cd4 | white", "b2>c3", Err(("WWC-12", "your Flag on c3 can't capture"))),
    ("w Fc3 Ic2 | b Fh8 Cc4", "c2>c3", Ok("c2>c3xC")),
    ("w Fc3 Ic2 | b Fh8 Cc4 Pd6", "c2>c3", Err(("WWC-9", "The Dark Fighter Plane on d6"))),
    // WWC-13: exchange by a blitz.
    ("w Fa1 Ib6 Ib7 | b Fh5 | lost w H", "b6>b7=H", Ok("b6>b7=H")),
    ("w Fa1 Ib6 Ib7 | b Fh5 | lost w H", "b6>b8", Ok("b6>b7")),
    ("w Fa1 Cb6 Ib7 | b Fh5 Cb8 | lost w H", "b6>b7xC=H", Ok("b6>b7xC=H")),
    ("w Fa1 Cb6 Ic7 | b Fh5 | lost w H", "b6>c7=H", Ok("b6>c7=H")),
    ("w Fa1 Ib6 Cb7 | b Fh5 | lost w H", "b6>b7=H", Err(("WWC-13", "Only an Infantry"))),
    ("w Fa1 Ib8 Ic8 | b Fh5 | lost w H", "b8>c8=H", Err(("WWC-13", "already on the last rank"))),
    ("w Fa1 Ib6 Ib7 | b Fh5 | lost w H", "b6>b7=A", Err(("WWC-13", "hasn't lost an Armor"))),
    (
        "w Fa1 Ib5 Ib6 | b Fh5 | lost w H",
        "b5>b6=H",
        Err(("WWC-13", "only exchanged when it arrives on rank 8; this one arrives on b7")),
    ),
    // WWC-14: Radar Lock.
    (LOCK, "h2-h3", Err(("WWC-14", "Your Flag on e1 is under Radar Lock, and still would be"))),
    (LOCK, "d2-e3", Ok("d2-e3")),
    (LOCK, "e1-d1", Ok("e1-d1")),
    (LOCK, "e1-e2", Err(("WWC-9", "The Dark Bomber on e7 would attack your Flag on e2"))),
    ("w Fe1 Ie3 | b Fa8 Be7", "e3-d3", Err(("WWC-14", "That would leave your Flag on e1 under"))),
    ("w Fe1 Ie3 | b Fa8 Be7 Ie5", "e3-d3", Err(("WWC-14", "the Dark Bomber on e7"))),
    ("w Fe1 Ie3 | b Fa8 Be7", "e3-e4", Ok("e3-e4")),
    ("w Fe1 Ie2 | b Fa8 Ae4 Ie3", "e2-d2", Ok("e2-d2")),
    ("w Fe1 Ie2 Id2 | b Fa8 Ae4", "e2>d2", Err(("WWC-14", "from the Dark Armor on e4"))),
    ("w Fe1 Ie2 Ie3 | b Fa8 Be7", "e2>e3", Ok("e2>e3")),
    // A blitz attacks nothing by itself: the Infantry behind its front does not hurt the Flag.
    ("w Fe1 | b Fa8 Ie4 Ae5 Ie3", "e1-d1", Ok("e1-d1")),
    // Notation: captures as stated.
    (ARMOR, "d4-b6xH", Err(("WWC-5", "The piece on b6 is an Infantry, not a Helicopter"))),
    (ARMOR, "d4-d5x", Err(("WWC-5", "d5 is empty: there's nothing to capture"))),
    (ARMOR, "d4-d5xA", Err(("WWC-5", "d5 is empty: there's nothing to capture"))),
    ("w Fa1 Ib2 Ib3 | b Fh8 Cb4", "b2>b3xI", Err(("WWC-12", "The piece on b4 is a Cavalry"))),
    ("w Fa1 Ib2 Ib3 | b Fh8", "b2>b3x", Err(("WWC-12", "b4 is empty"))),
    // Notation: lenient.
    (ARMOR, "  D4 – B6 × i. ", Ok("d4-b6xI")),
    (ARMOR, "d4b6", Ok("d4-b6xI")),
    (ARMOR, "d4 b6", Ok("d4-b6xI")),
    (ARMOR, "Armor d4 to b6", Ok("d4-b6xI")),
    (ARMOR, "12. Ad4-b6 x I!", Ok("d4-b6xI")),
    (ARMOR, "d4->b6", Ok("d4-b6xI")),
    ("start", "fighter plane b1-a3", Ok("b1-a3")),
    ("start", "1... Aa1>a2", Ok("a1>a2")),
    (GROUP, "a1-a1", Err(("WWC-1", "a1 is empty"))),
];

#[test]
fn every_rule_allows_and_refuses() {
    let mut cited = std::collections::BTreeSet::new();
    for &(line, text, expected) in ROWS {
        let play = play(line);
        match (play.read(text), expected) {
            (Ok(reading), Ok(canonical)) => {
                assert_eq!(play.position().text(reading.action), canonical, "{line}: {text}");
                assert!(reading.remarks.is_empty(), "{line}: {text}");
                assert!(play.legal().contains(&reading.action), "{line}: {text}");
            }
            (Err(refusal), Err((rule, words))) => {
                assert_eq!(refusal.kind, RefusalKind::Illegal, "{line}: {text}: {refusal:?}");
                let message = english(&refusal.whole());
                assert_eq!(refusal.rule, Some(rule), "{line}: {text}: {message}");
                assert!(english(&refusal.message).contains(words), "{line}: {text}: {message}");
                assert!(!english(&refusal.next).ends_with('.'), "{message}");
                cited.insert(rule);
                if std::env::var_os("SHOW").is_some() {
                    println!("{rule} {text}: {message}");
                }
            }
            (actual, _) => panic!("{line}: {text}: {actual:?}, not {expected:?}"),
        }
    }
    for number in [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] {
        let rule = format!("WWC-{number}");
        assert!(cited.contains(rule.as_str()), "no refusal cites {rule}");
        assert!(WorldWar::INFO.rule_text(&rule).is_some());
    }
}

#[test]
fn refusals_name_the_next_step() {
    for (line, text, next) in [
        ("start", "a1-a4", "From a1 you can play `a1>a2` or `a1>b2`"),
        ("start", "c1-a3", "From c1 you can play `c1-c3`"),
        ("w Fa1 Ib2 | b Fh8 Bd4 | white", "b2-b4", "From b2 you can play `b2-c3`"),
        ("start", "a1-b2", "To advance both in a blitz, write `a1>b2`"),
        ("start", "a1-b1", "From a1 you can play"),
        (LAST, "b7-b8=B", "Choose an Infantry (`=I`), an Armor (`=A`) or a Helicopter (`=H`), or"),
        (ARMOR, "d4-b6xH", "To capture it, write `xI` or just `x`"),
        (ARMOR, "d4-d5x", "To move to d5, leave the `x` out"),
        (
            LOCK,
            "h2-h3",
            "Capture the Bomber on e7, put a piece between, or move the Flag to safety",
        ),
        ("w Fe1 Ia2 | b Fa8 Be2", "a2-a3", "Capture the Bomber on e2 or move the Flag to safety"),
        ("start", "Hb1-c3", "Leave the letter out or write `P`"),
        ("w Fa1 Ia2 Hb1 Ib2 | b Fg8", "b1-b2", "From b1 you can play `b1-"),
    ] {
        let refusal = play(line).read(text).expect_err(text);
        assert!(english(&refusal.next).starts_with(next), "{text}: {refusal:?}");
    }
}

/// What a move does to the board, the captured pieces and the quiet count (WWC-10, WWC-11).
#[test]
fn moves_change_what_they_should() {
    for (before, text, after) in [
        (
            "w Fa1 Ib7 | b Fh5 Cc8 | lost w A A B | quiet 9",
            "b7-b8=A",
            "w Fa1 Ab8 | b Fh5 Cc8 | lost w A B | black",
        ),
        (
            "w Fa1 Ic7 | b Fh5 Cc8 | lost w B | lost b A | quiet 9",
            "c7-c8xC=B",
            "w Fa1 Bc8 | b Fh5 | lost b A C | black",
        ),
        ("w Fa1 Ic7 | b Fh5 | quiet 9", "c7-c8", "w Fa1 Ic8 | b Fh5 | quiet 10 | black"),
        (
            "w Fa1 Ib2 Ac3 Cd4 | b Fh1 | quiet 4",
            "b2>c3",
            "w Fa1 Ic3 Ad4 Ce5 | b Fh1 | quiet 5 | black",
        ),
        (
            "w Fc2 Ic1 Ic3 Cc4 | b Fh8 Bc5 | quiet 4",
            "c1>c2",
            "w Fc3 Ic2 Ic4 Cc5 | b Fh8 | lost b B | black",
        ),
        ("w Fa8 | b Fh7 Id3 Id2 | lost b H | black | quiet 4", "d3>d2=H", "w Fa8 | b Fh7 Id2 Hd1"),
        ("w Fa1 Ca3 | b Fh8 Ib3", "a3-b3", "w Fa1 Cb3 | b Fh8 | lost b I | black"),
    ] {
        let mut game = play(before);
        game.play_text(text).unwrap_or_else(|e| panic!("{before}: {text}: {e:?}"));
        let expected = play(after);
        assert_eq!(game.position().facts(), expected.position().facts(), "{before}: {text}");
        assert_eq!(game.to_act(), expected.to_act(), "{before}: {text}");
    }
}

#[test]
fn games_end_by_their_rule() {
    for (line, moves, winner, rule, reason) in [
        ("w Fa1 | b Fd2 Bh3 | black", "h3-a3", None, "", ""),
        (
            "w Fa1 | b Fb3 Bh2 | black",
            "h2-b2",
            Some("black"),
            "WWC-15",
            "Light is under Radar Lock and has no legal move",
        ),
        (
            "w Fa1 | b Fh8 Bh2 Pc4 | black",
            "h2-c2",
            None,
            "WWC-15",
            "Truce: Light has no legal move and isn't under Radar Lock",
        ),
        ("w Fe4 | b Fe8 Id5 | quiet 7", "e4-d5", None, "WWC-16", "only the Flag left"),
        (
            "w Fa1 Pb1 | b Fh8 Pg8",
            "b1-c3 g8-f6 c3-b1 f6-g8 b1-c3 g8-f6 c3-b1 f6-g8",
            None,
            "WWC-16",
            "third time",
        ),
        ("w Fa1 Pb1 | b Fh8 Pg8 | quiet 98", "b1-c3 g8-f6", None, "WWC-16", "100 moves without"),
        // A capture begins the count anew; a blitz is one move and no capture.
        ("w Fa1 Pb1 | b Fh8 Pg8 Ic3 | quiet 98", "b1-c3 g8-f6", None, "", ""),
        ("w Fa1 Ib2 Ib3 | b Fh8 Pg8 | quiet 98", "b2>b3 g8-f6", None, "WWC-16", "100 moves"),
        // WWC-15 is looked at before WWC-16.
        (
            "w Fa1 | b Fb3 Bh2 | black | quiet 99",
            "h2-b2",
            Some("black"),
            "WWC-15",
            "Light is under Radar Lock and has no legal move",
        ),
    ] {
        let mut game = play(line);
        for text in moves.split(' ') {
            assert_eq!(game.outcome(), None, "{line}");
            game.play_text(text).unwrap_or_else(|e| panic!("{line}: {text}: {e:?}"));
        }
        match game.outcome() {
            None => assert_eq!(rule, "", "{line} goes on"),
            Some(outcome) => {
                assert_eq!(outcome.rule, rule, "{line}: {outcome:?}");
                assert_eq!(outcome.winner.map(rules::Side::id), winner, "{line}: {outcome:?}");
                assert!(english(&outcome.reason).contains(reason), "{line}: {outcome:?}");
                assert!(game.legal().is_empty());
            }
        }
    }
}

#[test]
fn repetition_looks_at_captured_pieces_and_the_side_to_move() {
    let key = |line: &str| play(line).position().key();
    let one = key("w Fa1 | b Fh8 | lost w A B");
    assert_eq!(one, key("w Fa1 | b Fh8 | lost w B A | quiet 5"));
    assert_ne!(one, key("w Fa1 | b Fh8 | lost w A A B"));
    assert_ne!(one, key("w Fa1 | b Fh8 | lost b A B"));
    assert_ne!(one, key("w Fa1 | b Fh8 | lost w A B | black"));
}

#[test]
fn setups_are_checked_as_a_whole() {
    for (value, faults) in [
        (json!([]), vec!["not a JSON object", "Light has 0 Flags", "Dark has 0 Flags"]),
        (
            json!({"board": {"e1": "wF", "e9": "bF", "a1": "wQ", "A2": "xI", "h8": 3},
                   "captured": {"white": ["F", "A", "x"], "green": [], "black": "A"},
                   "quiet": 101, "to_act": "red", "hand": {}}),
            vec![
                "`to_act` is \"red\"",
                "e9",
                "`wQ` on a1",
                "`xI` on a2",
                "h8",
                "Dark has 0 Flags",
                "green",
                "has a Flag, which is never captured",
                "`captured` of Light has \"x\"",
                "`captured` of Dark is \"A\"",
                "`quiet` is 101",
                "unknown key `hand`",
            ],
        ),
        (setup("w Fe1 Fe2 | b Fe8"), vec!["Light has 2 Flags on the board, not exactly 1 (WWC-2)"]),
        (
            setup("w Fe1 Ae5 | b Fe8"),
            vec!["its Flag on e8 is under Radar Lock from the Armor on e5 (WWC-14)"],
        ),
        (
            json!({"board": {"e1": "wF", "e8": "bF", "a3": "wI", "A3": "bI"},
                   "captured": {"black": vec!["I"; 31]}}),
            vec!["a3 is named twice", "more than 30 of I"],
        ),
    ] {
        let faults_found =
            Play::<WorldWar>::from_setup(&Options::default(), &value).expect_err("faults");
        let messages: Vec<String> =
            faults_found.iter().map(|fault| english(&fault.whole())).collect();
        assert_eq!(messages.len(), faults.len(), "{messages:#?}");
        for fault in faults {
            assert!(
                messages.iter().any(|message| message.contains(fault)),
                "{fault}: {messages:#?}"
            );
        }
    }
    // More pieces than the array, which is a guess (WWC-2).
    let position = play("w Fe1 Bb1 Bc1 Bd1 Bb3 Bb4 | b Fa8 Ih7 Ig7 If7 Ie7 Ic7 Ih6");
    game_contract::reads_back(&position, &Options::default()).expect("the same position");
    // A square and a piece that both are none.
    let setup = json!({"board": {"e1": "wF", "e8": "bF", "z9": "wQ"}});
    let faults_found =
        Play::<WorldWar>::from_setup(&Options::default(), &setup).expect_err("faults");
    assert_eq!(faults_found.len(), 2, "{faults_found:#?}");
    // Allowed: the side to move under Radar Lock, a game that is over, thirty lost pieces.
    for line in ["w Fe1 | b Fe8 Ae4", "w Fe1 | b Fe8", "w Fe1 Ia2 | b Fe8 | quiet 100"] {
        play(line);
    }
    assert_eq!(play("w Fe1 | b Fe8").outcome().map(|outcome| outcome.rule), Some("WWC-16"));
    let refusal = play("w Fe1 | b Fe8").position().read("e1-e2").expect_err("over");
    assert_eq!(refusal.kind, RefusalKind::Over);
}

#[test]
fn the_start_is_the_array() {
    let start = play("start");
    let facts = start.position().facts();
    let rank = |rank: u8| -> String {
        ('a'..='h')
            .map(|f| facts["board"][&format!("{f}{rank}")].as_str().expect("a piece"))
            .fold(String::new(), |all, piece| all + piece + " ")
    };
    assert_eq!(rank(1), "wA wP wH wB wF wH wP wA ");
    assert_eq!(rank(2), "wC wI wI wC wC wI wI wC ");
    assert_eq!(rank(7), "bC bI bI bC bC bI bI bC ");
    assert_eq!(rank(8), "bA bP bH bB bF bH bP bA ");
    assert_eq!(facts["board"].as_object().expect("a board").len(), 32);
}

#[test]
fn moves_are_put_in_words() {
    for (line, text, words, actor, effect) in [
        (ARMOR, "d4-b6", "Armor d4 takes the Infantry on b6", "Armor d4", "to b6, takes the Infa"),
        (OPEN, "g2-g3", "Cavalry g2 moves to g3", "Cavalry g2", "to g3"),
        (
            LAST,
            "b7-b8=H",
            "Infantry b7 moves to b8; the Infantry is exchanged for a Helicopter",
            "Infantry b7",
            "to b8, exchanged for a Helicopter",
        ),
        (
            "w Fa1 Ib2 Ac3 Cd4 | b Fh1 Be5",
            "b2>c3",
            "Blitz of Infantry b2, Armor c3 and Cavalry d4 towards e5: the Cavalry in front takes \
             the Bomber there",
            "Infantry b2",
            "blitz of 3 towards e5, takes the Bomber",
        ),
    ] {
        let play = play(line);
        let action = play.read(text).expect(text).action;
        let outline = play.position().outline(action);
        assert_eq!(english(&play.position().describe(action)), words);
        assert_eq!(english(&outline.actor), actor);
        assert!(english(&outline.effect).starts_with(effect), "{outline:?}");
        assert_eq!(outline.captures, action.captured().is_some());
    }
}

#[test]
fn the_scene_tells_radar_lock_and_losses() {
    let scene = play(&format!("{LOCK} | lost w I I B | lost b P")).scene();
    let notes: Vec<String> = scene.notes.iter().map(english).collect();
    assert_eq!(notes, ["Radar Lock on the Light Flag on e1"]);
    assert!(scene.marks.iter().any(|mark| mark.kind == rules::scene::MarkKind::Danger));
    assert_eq!(scene.status.as_ref().map(english).as_deref(), Some("Light to move"));
    let trays: Vec<String> = scene
        .trays
        .iter()
        .map(|tray| {
            let pieces: Vec<_> =
                tray.pieces.iter().map(|(piece, count)| format!("{count}{}", piece.code)).collect();
            format!(
                "{} {} {}",
                tray.side.id(),
                english(&tray.title.clone().into()),
                pieces.join(" ")
            )
        })
        .collect();
    assert_eq!(trays, ["white Lost 1B 2I", "black Lost 1P"]);
}
