//! What people see: marks, badges, trays, and who is asked for what.

use crate::common::english;
use battlechess::BattleChess;
use rules::scene::{Layer, MarkKind, Scene};
use rules::{Explain, Game, Options, Play, Side, Square};
use serde_json::Value;

fn scene(pawns: &str, setup: &str, actions: &str) -> Scene {
    play(pawns, setup, actions).scene()
}

fn play(pawns: &str, setup: &str, actions: &str) -> Play<BattleChess> {
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    let value: Value = serde_json::from_str(&format!("{{{setup}}}")).expect(setup);
    let mut play = Play::<BattleChess>::from_setup(&options, &value).expect("a setup");
    for text in actions.split(", ").filter(|text| !text.is_empty()) {
        play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    play
}

const STRIKE: &str = r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN","a7":"bR"},"vulnerable":"a7",
    "home":{"a7":"a8"},"captured":[{"side":"white","code":"R","home":"a1"},{"side":"white","code":"R","home":"h1"}]"#;

#[test]
fn the_question_is_told() {
    for (actions, status, to_act) in [
        ("", "White to move", Some(Side::White)),
        (
            "d1-d8",
            "Black: does the Knight on e6 strike at the Queen on d5, or hold?",
            Some(Side::Black),
        ),
        (
            "d1-d8, strike e6",
            "White: does the Queen fight the Knight herself, or a champion for her?",
            Some(Side::White),
        ),
        ("d1-d8, strike e6, self", "Combat: Black's Knight against White's Queen for d5", None),
        (
            "d1-d8, strike e6, champion e1, defender wins",
            "White: who does the King recall?",
            Some(Side::White),
        ),
        ("d1-d8, strike e6, champion e1, attacker wins", "Black wins (BC-3)", None),
    ] {
        let scene = scene("fighters", STRIKE, actions);
        assert_eq!(english(scene.status.clone().expect("a status")), status, "{actions}");
        assert_eq!(scene.to_act, to_act, "{actions}");
        let pending = scene.marks.iter().any(|mark| mark.kind == MarkKind::Pending);
        assert_eq!(pending, !actions.is_empty() && !status.contains("wins"), "{actions}");
    }
}

#[test]
fn pieces_carry_badges_and_lie_in_trays() {
    let words = |scene: &Scene, square: &str| -> Vec<String> {
        let spot = Square::parse(square).expect(square).spot();
        let placed = scene.pieces.iter().find(|placed| placed.spot == spot).expect(square);
        placed.piece.badges.iter().map(|badge| english(badge.words.clone())).collect()
    };
    let strike = scene("fighters", STRIKE, "");
    assert_eq!(words(&strike, "a7"), ["vulnerable"]);
    let lost_names =
        strike.trays.iter().find(|tray| english(tray.title.clone()) == "Lost").expect("a tray");
    assert_eq!(
        (lost_names.side, lost_names.pieces.len(), lost_names.pieces[0].1),
        (Side::White, 1, 2)
    );
    let converted = r#""board":{"e1":"wK","e8":"bK","d4":"wQ","e4":"wP","b4":"wP"},"home":{"d4":"d8"},"converted_by":{"d4":"c1"}"#;
    let scene = scene("markers", converted, "");
    assert_eq!(words(&scene, "d4"), ["converted by the Bishop from c1"]);
    assert_eq!(words(&scene, "e4"), ["patron King on e1"]);
    assert_eq!(words(&scene, "b4"), ["no patron"]);
    for placed in &scene.pieces {
        assert!(placed.piece.badges.iter().all(|badge| badge.text.chars().count() <= 3));
    }
}

const PAWNS: &str = r#""board":{"e1":"wK","e8":"bK","e4":"wP","d5":"bP"}"#;

/// A Queen on her way past a Knight, with her own King on her home.
const HELD_HOME: &str =
    r#""board":{"d1":"wK","d2":"wQ","a2":"wP","e8":"bK","e6":"bN"},"home":{"d2":"d1"}"#;

#[test]
fn who_fell_is_shown_where_nobody_took_their_place() {
    for (setup, actions, expected) in [
        (PAWNS, "e4xd5", ""),
        (PAWNS, "e4xd5, attacker wins", ""),
        // A lost attack: the attacker, beside who still stands there.
        (PAWNS, "e4xd5, defender wins", "White's Pawn on d5"),
        // Stopped on the way, where the Knight stands now; and a Knight that strikes in vain.
        (STRIKE, "d1-d8, strike e6, self, attacker wins", "White's Queen on d5"),
        (STRIKE, "d1-d8, strike e6, self, defender wins", "Black's Knight on e6"),
        // Who fought from elsewhere falls there; the Queen with him, for her home is taken.
        (
            HELD_HOME,
            "d2-d7, strike e6, champion a2, attacker wins",
            "White's Pawn on a2, White's Queen on d5",
        ),
        // The King who is beaten is shown in his last combat.
        (STRIKE, "d1-d8, strike e6, champion e1, attacker wins", ""),
    ] {
        let scene = scene("fighters", setup, actions);
        let placed_text = |placed: &rules::scene::PlacedPiece| {
            assert_eq!(placed.piece.badges[0].text, "×", "{actions}");
            let side = BattleChess::INFO.side_name(placed.piece.side);
            let name = english(placed.piece.name.clone());
            format!("{}'s {name} on {}", english(side), scene.board.name(placed.spot))
        };
        let texts: Vec<String> = scene.fallen.iter().map(placed_text).collect();
        let mut sorted = texts;
        sorted.sort();
        assert_eq!(sorted.join(", "), expected, "{actions}");
    }
}

#[test]
fn a_warning_knows_who_stands_on_the_queens_home() {
    let friend = HELD_HOME.replace("\"d1\":\"wK\"", "\"d1\":\"wR\",\"g1\":\"wK\"");
    let foe = HELD_HOME.replace("\"d1\":\"wK\"", "\"d1\":\"bN\",\"g1\":\"wK\"");
    let free = HELD_HOME.replace("\"d1\":\"wK\"", "\"g1\":\"wK\"");
    for (setup, warned) in [
        (HELD_HOME, "your King holds her home d1"),
        (&friend, "you give up the Queen or your Rook on her home d1"),
        (&foe, "must fight the Knight on d1 in person"),
        (&free, "a champion that loses is captured instead, and the Queen goes home"),
    ] {
        let play = play("fighters", setup, "d2-d7, strike e6");
        let stakes = play.question().and_then(|question| question.stakes).expect("stakes");
        let stakes = english(stakes);
        assert!(stakes.ends_with(warned), "{stakes}");
    }
    // What is told afterwards, and the rules that `/rules why` names, say the same.
    let fought = play("fighters", HELD_HOME, "d2-d7, strike e6, champion a2");
    let at = |name: &str| Square::parse(name).expect(name).spot();
    let win = fought.read("attacker wins").expect("it is legal").action;
    assert_eq!(fought.position().capture_rule(win, at("d5")), Some("BC-12"));
    assert_eq!(fought.position().capture_rule(win, at("a2")), Some("BC-7"));
    let scene_after = play("fighters", HELD_HOME, "d2-d7, strike e6, champion a2, attacker wins");
    let words = english(scene_after.last_action().expect("one").words);
    assert!(
        words.ends_with("her own King holds her home d1, so the Queen is captured too"),
        "{words}"
    );
}

#[test]
fn only_what_has_left_the_game_is_shown_as_gone() {
    let trays = |scene: &Scene| {
        scene.trays.iter().any(|tray| english(tray.title.clone()) == "Gone for good")
    };
    // What a setup leaves out was never there.
    let king = r#""board":{"e1":"wK","e8":"bK","e2":"bP"}"#;
    assert!(!trays(&scene("fighters", king, "")));
    assert!(trays(&scene("fighters", king, "e1xe2, attacker wins")));
}

#[test]
fn an_attacked_king_is_in_danger() {
    let check = r#""board":{"e1":"wK","e8":"bR","h8":"bK","a2":"wP"}"#;
    let scene = scene("fighters", check, "");
    let danger = scene.marks.iter().find(|mark| mark.kind == MarkKind::Danger).expect("a mark");
    assert_eq!(danger.spot, Square::parse("e1").expect("e1").spot());
}

/// What a picture shows beside the pieces themselves: each mark as `kind square`, each badge as
/// `square: words`, who is on the way as `>square name`.
fn scene_texts(scene: &Scene) -> Vec<String> {
    let name = |spot| scene.board.name(spot);
    let mut all = Vec::new();
    for mark in scene.marks.iter().filter(|mark| mark.step.is_none()) {
        if !matches!(mark.kind, MarkKind::LastFrom | MarkKind::LastTo) {
            all.push(format!("{:?} {}", mark.kind, name(mark.spot)));
        }
    }
    for placed in &scene.pieces {
        if placed.layer == Layer::Passing {
            all.push(format!(">{} {}", name(placed.spot), english(placed.piece.name.clone())));
        }
        for badge in &placed.piece.badges {
            all.push(format!("{}: {}", name(placed.spot), english(badge.words.clone())));
        }
    }
    all.sort();
    all.dedup();
    all
}

struct Situation {
    /// `markers|` before it for that option.
    setup: &'static str,
    actions: &'static str,
    /// All that is to be seen, parted by bars.
    expected: &'static str,
    /// The notes, and after them what text boards alone say, parted by bars.
    notes: &'static str,
}

const BISHOPS: &str = r#""board":{"e1":"wK","e8":"bK","c1":"wB","f1":"wB","f4":"bN","b5":"wN","a7":"bP"},"home":{"b5":"b8"},"converted_by":{"b5":"f1"}"#;

const SITUATIONS: &[Situation] = &[
    // BC-7: the mover is drawn where it may be struck, and its way.
    Situation {
        setup: STRIKE,
        actions: "d1-d8",
        expected: ">d5 Queen | Path d2 | Path d3 | Path d4 | Path d6 | Path d7 | Pending d5 | Taking e6 | \
                a7: vulnerable | d5: may be struck | e6: may strike",
        notes: "White's Queen has reached d5 on the way from d1 to d8",
    },
    // BC-12: the champion defends, the Queen only stands there.
    Situation {
        setup: STRIKE,
        actions: "d1-d8, strike e6, champion e1",
        expected: "Path d2 | Path d3 | Path d4 | Path d6 | Path d7 | Pending d5 | Taking e1 | Taking e6 | \
                a7: vulnerable | e1: defends for the Queen | e6: attacks",
        notes: "White's King on e1 fights for the Queen on d5",
    },
    // BC-13: which homes are free; the Queen has been struck on d5 and goes on.
    Situation {
        setup: STRIKE,
        actions: "d1-d8, strike e6, champion e1, defender wins",
        expected: ">d5 Queen | Destination a1 | Destination h1 | Path d2 | Path d3 | Path d4 | Path d6 | Path d7 | \
                Pending e1 | a7: vulnerable",
        notes: "White's Queen has reached d5 on the way from d1 to d8 | Can be recalled: Rook to a1, Rook to h1",
    },
    // BC-3: the board stays as it stood.
    Situation {
        setup: STRIKE,
        actions: "d1-d8, strike e6, champion e1, attacker wins",
        expected: "Danger e1 | Path d2 | Path d3 | Path d4 | Path d6 | Path d7 | Taking e6 | \
                a7: vulnerable | e1: beaten | e1: defends for the Queen | e6: attacks",
        notes: "Black's Knight on e6 has beaten White's King",
    },
    // BC-1: both on the square that is fought for.
    Situation {
        setup: r#""board":{"e1":"wK","e8":"bK","a2":"wB","d5":"bP"}"#,
        actions: "a2xd5",
        expected: ">d5 Bishop | Path b3 | Path c4 | Pending d5 | d5: attacks | d5: defends",
        notes: "White's Bishop has come from a2 to d5",
    },
    // En passant: the Pawn attacked stands beside the square.
    Situation {
        setup: r#""board":{"e1":"wK","e8":"bK","e5":"wP","d5":"bP"},"en_passant":"d6""#,
        actions: "e5xd6 e.p.",
        expected: ">d6 Pawn | Pending d6 | Taking d5 | d5: defends | d6: attacks",
        notes: "White's Pawn has come from e5 to d6",
    },
    // BC-10: engage or release, and what the Bishops hold.
    Situation {
        setup: BISHOPS,
        actions: "c1xf4, attacker wins",
        expected: ">f4 Bishop | Path d2 | Path e3 | Pending f4 | b5: converted by the Bishop from f1 | \
                f1: the Bishop from f1 | f4: attacks | f4: beaten | f4: defends",
        notes: "If the Bishop on f1 falls, Black gets back: Knight on b5 | White's Bishop has come from c1 to f4",
    },
    Situation {
        setup: BISHOPS,
        actions: "c1xf4, attacker wins, engage, attacker wins",
        expected: "b5: converted by the Bishop from f1 | c1: converted by the Bishop from c1 | \
                f1: the Bishop from f1 | f4: the Bishop from c1",
        notes: "If the Bishop on f4 falls, Black gets back: Knight on c1 | \
                If the Bishop on f1 falls, Black gets back: Knight on b5",
    },
    // BC-12: a Queen who finds a friend at home.
    Situation {
        setup: r#""board":{"e1":"wK","e8":"bK","d4":"wQ","d1":"wN","d7":"bP","a2":"wP"},"home":{"d1":"b1"}"#,
        actions: "d4xd7, champion a2, defender wins",
        expected: ">d1 Queen | Pending d1",
        notes: "White's Queen returns to d1",
    },
    // BC-8, BC-6: walls, and a King struck on the way.
    Situation {
        setup: r#""board":{"e1":"wK","h1":"wR","e8":"bK","f2":"bN"}"#,
        actions: "O-O",
        expected: ">f1 King | Pending f1 | Taking f2 | f1: may be struck | f2: may strike | h1: fortified",
        notes: "White's King has reached f1 on the way from e1 to g1",
    },
    // BC-15: the patron who is asked, and both who fight.
    Situation {
        setup: r#"markers|"board":{"e1":"wK","e8":"bK","d8":"bQ","e4":"wP","d5":"bP"}"#,
        actions: "e4xd5",
        expected: ">d5 Pawn marker | Pending d5 | Taking d8 | d5: attacks | d5: defends | \
                d5: patron King on e1 | d5: patron Queen on d8",
        notes: "White's Pawn marker has come from e4 to d5",
    },
    Situation {
        setup: r#"markers|"board":{"e1":"wK","e8":"bK","d8":"bQ","e4":"wP","d5":"bP"}"#,
        actions: "e4xd5, patron",
        expected: ">d5 Pawn marker | Pending d5 | Taking d8 | Taking e1 | d5: patron King on e1 | \
                d5: patron Queen on d8 | d8: defends for the Pawn marker | e1: attacks for the Pawn marker",
        notes: "White's King on e1 fights for the Pawn marker | Black's Queen on d8 fights for the Pawn marker on d5 | \
                White's Pawn marker has come from e4 to d5",
    },
];

#[test]
fn every_situation_is_marked() {
    for Situation { setup, actions, expected, notes } in SITUATIONS {
        let (pawns, setup) = match setup.strip_prefix("markers|") {
            Some(setup) => ("markers", setup),
            None => ("fighters", *setup),
        };
        let scene = scene(pawns, setup, actions);
        assert_eq!(scene_texts(&scene).join(" | "), *expected, "{actions}");
        let note_texts: Vec<String> =
            scene.notes.iter().chain(&scene.details).cloned().map(english).collect();
        assert_eq!(note_texts.join(" | "), *notes, "{actions}");
    }
}
