//! Every rule by its id: what it allows and what it refuses.

use crate::common::{act, english, play, play_with, setup};
use medieval_war::MedievalWar;
use rules::{Actor, Game, Options, Play, RefusalKind, Setup, Side};
use serde_json::json;

/// Position, allowed texts as they are shown, refused texts with the rule.
type Row = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// A locked Rook on a1, and two pawns that lean on each other.
const LOCKED: &str = "Ra1 Pg8 Ph8 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2";

const ROWS: &[Row] = &[
    // MWC-2, MWC-3 and MWC-7: powers, and sums that must be greater than twice the target's.
    ("Ke1 Qa4 / Ke8 Ra5", &["a4 (2) x a5 (0)"], &[]),
    ("Ke1 Ba4 / Ke8 Pa5 Pb6", &["a4 (3) x a5 (2) & x b6 by iso"], &[]),
    ("Ke1 Qa4 / Ke8 Pa5 Pb6", &[], &[("a4 (2) x a5 (2)", "MWC-7"), ("x a5", "MWC-7")]),
    ("Ke1 Na4 / Ke8 Qa5", &[], &[("a4 (4) x a5 (4)", "MWC-7")]),
    ("Ke1 Na4 Qb5 / Ke8 Qa5", &["a4 & b5 (6) x a5 (4)"], &[("x a4", "MWC-7"), ("x a6", "MWC-7")]),
    ("Ke1 Na4 Pb4 Pc3 / Ke8 Qa5", &["a4 & b4 (6) x a5 (4)"], &[("c3 x a5", "MWC-7")]),
    ("Ke1 Na4 Nb4 Pb5 / Ke8 Na5", &["a4 & b4 & b5 (10) x a5 (8)"], &[]),
    ("Kd4 Rc5 / Kd5", &["d4-e3"], &[("x d5", "MWC-7"), ("d4 & c5 (0) x d5 (0)", "MWC-7")]),
    ("Ke1 Qa4 Ra6 / Ke8 Ra5", &["a4 (2) x a5 (0)"], &[("a4 & a6 x a5", "MWC-7")]),
    // MWC-4: own pawns may be isolated, the enemy's too; before anything else.
    ("Ke1 Pa2 Pb2 / Ke8", &["a2-a3", "b2-c3 x a2 & c3 by iso"], &[]),
    ("Ke1 Qa4 / Ke8 Ra5 Pa6", &["a4 (2) x a5 (0) & x a6 by iso"], &[]),
    ("Ke1 Rh1 / Ke8 Nh7 Pg8", &["h1 Cannon x h7 & x g8 by iso"], &[]),
    // MWC-6
    (
        "Ke4 Be5 / Kd4 Qd5",
        &["e4-f4", "e4-f5", "e4-d3", "e4-e3", "e4-f3"],
        &[
            ("e4-e5", "MWC-6"),
            ("e4-d4", "MWC-6"),
            ("e4-e6", "MWC-6"),
            ("e4-e4", "MWC-6"),
            ("d5-c5", "MWC-6"),
            ("a1-a2", "MWC-6"),
        ],
    ),
    // MWC-8
    (
        "Ke1 Rd4 Pa1 Pa2 / Ke8 Nf6 Qd6 Pd7 Bb6",
        &["d4 Cannon x f6", "d4 Cannon x b6"],
        &[
            ("d4 Cannon x d6", "MWC-8"),
            ("d4 Cannon x d7", "MWC-8"),
            ("d4 Cannon x a1", "MWC-8"),
            ("d4 Cannon x g4", "MWC-8"),
            ("d4 Cannon x e8", "MWC-8"),
            ("e1 Cannon x e8", "MWC-8"),
            ("a1 Cannon x e8", "MWC-8"),
            ("h Cannon x e8", "MWC-8"),
        ],
    ),
    ("Ke1 Re4 Pd3 Pc2 Bb1 / Ka8 Ng6", &["e4 Cannon x g6"], &[]),
    ("Ke1 Rh1 / Ke8 Rh8", &["h1 Cannon x h8"], &[("h8 Cannon x h1", "MWC-8")]),
    // MWC-9
    (
        "Ra1 Nb3 / Ke7",
        &["a1-a2"],
        &[
            ("Summon 0p", "MWC-9"),
            ("Summon 3p (d1 d2 e2)", "MWC-9"),
            ("Again", "MWC-9"),
            ("Depose=Q", "MWC-9"),
            ("Recruit d1", "MWC-9"),
            ("Purge N", "MWC-9"),
            ("Reset", "MWC-9"),
        ],
    ),
    (
        "Ke1 Nb3 / Ke8",
        &["Again (skipped)"],
        &[("Recruit d1", "MWC-9"), ("Purge N", "MWC-9"), ("Reset", "MWC-9")],
    ),
    // MWC-9a: three, fewer for want of squares or of pawns, none at all.
    (
        "Ke1 Qd1 / Ke8",
        &["Summon 3p (d2 e2 f2)", "Summon 3p (d2 f1 f2)"],
        &[
            ("Summon 2p (d2 e2)", "MWC-9a"),
            ("Summon 3p (d1 d2 e2)", "MWC-9a"),
            ("Summon 3p (a1 d2 e2)", "MWC-9a"),
            ("Summon 0p", "MWC-9a"),
            ("Summon 4p (d2 e2 f1 f2)", "MWC-9a"),
        ],
    ),
    ("Kh1 Qg1 Ng2 / Ke8", &["Summon 1p (h2)"], &[("Summon 2p (h2 g1)", "MWC-9a")]),
    (
        "Kh1 Qg1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pe3 / Ke8",
        &["Summon 1p (g2)", "Summon 1p (h2)"],
        &[("Summon 2p (g2 h2)", "MWC-9a")],
    ),
    ("Kh1 Rg1 Qg2 Nh2 / Ke8", &["Summon 0p"], &[("Summon 1p (h2)", "MWC-9a")]),
    // The pawn left alone by the King dies in the same action.
    ("Kh1 Pg2 Ph2 Ng1 Pa1 Pa2 Pb2 Pc2 Pd2 Pe2 / Ke8", &["Summon 0p"], &[]),
    ("Kd5 Ra1 Pe6 / Ke8", &["Again x e6 by iso (skipped)"], &[]),
    // MWC-9c
    (
        "Ke4 Na1 / Kd7",
        &["Depose=Q", "Depose=B", "Depose=N", "Depose=P x e4 by iso"],
        &[("Depose=R", "MWC-9c"), ("Depose=K", "MWC-9c")],
    ),
    ("Ke1 Qa1 / Ke7", &["Depose=N"], &[("Depose=Q", "MWC-9c")]),
    ("Ke1 Qa1 / Ke8", &[], &[("Depose=N", "MWC-9c"), ("Depose", "MWC-9c")]),
    ("Ke1 Qa1 / Ra8", &[], &[("Depose=N", "MWC-9c")]),
    (
        "Ke1 Qd1 Bc1 Bf1 Nb1 Ng1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 / Ke7",
        &["Depose"],
        &[("Depose=P", "MWC-9c"), ("Depose=Q", "MWC-9c")],
    ),
    // MWC-9d
    (
        "Ke1 Qd1 / Ra8 Rh8",
        &["Recruit d2", "Recruit f1"],
        &[("Recruit d1", "MWC-9d"), ("Recruit a1", "MWC-9d")],
    ),
    ("Ka1 Ra2 Qb1 Nb2 / Ra8", &[], &[("Recruit b2", "MWC-9d")]),
    ("Ke1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 / Ra8", &[], &[("Recruit d1", "MWC-9d")]),
    // MWC-9e
    (
        "Ke1 Qa1 Pb1 Rh8 / Pa7 Na6",
        &["Purge P", "Purge N x a7 by iso", "Purge Q x b1 by iso", "Purge R"],
        &[("Purge K", "MWC-9e"), ("Purge B", "MWC-9e")],
    ),
    // MWC-10
    (
        LOCKED,
        &["h8-h7", "h8-g7", "g8-h7", "g8-g7"],
        &[("g8-f8", "MWC-10"), ("g8-f7", "MWC-10"), ("h8-g8", "MWC-6")],
    ),
];

#[test]
fn actions_are_allowed_or_refused_by_their_rule() {
    for (pieces, legal, refused) in ROWS {
        let play = play(pieces);
        assert_eq!(play.outcome(), None, "{pieces}");
        for text in *legal {
            let action = play.clone().play_text(text).unwrap_or_else(|r| panic!("{text}: {r:?}"));
            assert_eq!(&action.display, text, "{pieces}");
            assert!(action.remarks.is_empty(), "{text}: {:?}", action.remarks);
        }
        for (text, rule) in *refused {
            let refusal = play.read(text).expect_err(text);
            assert_eq!((refusal.kind, refusal.rule), (RefusalKind::Illegal, Some(*rule)), "{text}");
        }
    }
}

#[test]
fn mwc_5_a_turn_is_three_actions() {
    let mut play = Play::<MedievalWar>::start(&Options::default());
    let texts = ["b2-c3", "c3-b3", "b1-b2", "f7-f6", "f6-f7", "f7-f6", "b2-c3", "c3-b2"];
    for (index, text) in texts.into_iter().enumerate() {
        let turn = play.position().turn();
        let side = [Side::White, Side::Black, Side::White][index / 3];
        assert_eq!((turn.side, usize::from(turn.actions_made)), (side, index % 3), "{text}");
        act(&mut play, &[text]);
    }
    let turn = play.position().turn();
    assert_eq!((turn.number, turn.side, turn.actions_made), (2, Side::White, 2));
    // Several attacks in a turn, by the same piece.
    let mut play = crate::common::play("Ke1 Na4 / Ke8 Ra5 Rb5");
    act(&mut play, &["x a5", "x b5", "a4-a3"]);
    assert_eq!(play.to_act(), Some(Actor::Side(Side::Black)));
}

#[test]
fn mwc_9b_again_skips_the_opponent() {
    let mut play = play("Ke1 Qa1 Na2 / Ke8 Qa8");
    assert_eq!(act(&mut play, &["a1-b1", "Again"]), ["a1-b1", "Again (skipped)"]);
    let turn = play.position().turn();
    assert_eq!((turn.number, turn.side, turn.actions_made), (2, Side::White, 0));
    act(&mut play, &["b1-b2", "b2-b3", "b3-b4"]);
    assert_eq!(play.to_act(), Some(Actor::Side(Side::Black)));
    // White's turns only: the skipped one is none.
    assert_eq!(play.position().facts()["turns"], 2);
}

#[test]
fn mwc_9d_recruit_skips_the_next_own_turn() {
    let mut play = play("Ke1 Qa1 Na2 / Ra8 Rh8 Nb8");
    assert_eq!(act(&mut play, &["Recruit d1"]), ["Recruit d1"]);
    assert_eq!(play.position().facts()["skips"], json!({"white": 1, "black": 0}));
    assert_eq!(play.position().turn().side, Side::Black);
    let texts = act(&mut play, &["h8-h7", "h7-h6", "h6-h5"]);
    assert_eq!(texts, ["h8-h7", "h7-h6", "h6-h5 (skipped)"]);
    let turn = play.position().turn();
    assert_eq!((turn.number, turn.side, turn.actions_made), (2, Side::Black, 0));
    act(&mut play, &["h5-h6", "h6-h7", "h7-h8"]);
    assert_eq!(play.position().turn().side, Side::White);
    assert_eq!(play.position().facts()["skips"], json!({"white": 0, "black": 0}));
}

#[test]
fn mwc_9f_reset_fills_starting_squares_in_file_order() {
    let mut play = play("Kd5 Rh8 Bf6 Ng7 Pc4 Pc5 / Qa2 Rb3 Bc8 Pa7 Pb6 Pa6");
    act(&mut play, &["Reset"]);
    let board = setup("Ke1 Ra1 Bc1 Nb1 Pa2 Pb2 / Qd8 Ra8 Bc8 Pa7 Pb7 Pc7");
    assert_eq!(play.position().facts()["board"], board["board"]);
    assert_eq!(play.position().turn().actions_made, 1);
    // Nothing moves now, and it is allowed all the same.
    act(&mut play, &["Reset"]);
    assert_eq!(play.position().facts()["board"], board["board"]);
}

#[test]
fn mwc_9f_isolation_follows_reset() {
    let mut play = play("Ke4 Ph7 Ph6 / Pa7 Nb8 Qa1");
    assert_eq!(act(&mut play, &["Reset"]), ["Reset"]);
    let mut play = crate::common::play("Ke4 Ph7 Ng6 / Pg2 Qh2");
    assert_eq!(act(&mut play, &["Reset"]), ["Reset x a7 by iso"]);
}

#[test]
fn mwc_10_holds_for_the_turn_alone() {
    let mut play = play(LOCKED);
    let refusal = play.play_text("g8-f7").expect_err("it would leave nothing to do");
    assert_eq!(refusal.rule, Some("MWC-10"));
    // As the third action it is allowed: nothing need follow.
    let texts = act(&mut play, &["h8-h7", "h7-h8", "g8-f7"]);
    assert_eq!(texts[2], "g8-f7 x f7 & h8 by iso");
    // One's own loss completes a turn too.
    let mut play = crate::common::play("Pa1 Pa2 Pb1 / Ke8");
    assert_eq!(act(&mut play, &["a1-b2"]).len(), 1);
    let mut play = crate::common::play("Ka1 Pa2 / Ke8");
    act(&mut play, &["Again"]);
    let outcome = play.outcome().expect("White is beaten");
    assert_eq!((outcome.winner, outcome.rule), (Some(Side::Black), "MWC-11"));
}

#[test]
fn games_end_by_their_rule() {
    let none = || json!({});
    for (pieces, keys, actions, ending) in [
        // MWC-11
        ("Ke1 / Qa8", none(), vec![], Some((Some(Side::White), "MWC-11"))),
        ("Ke1 / ", none(), vec![], Some((Some(Side::White), "MWC-11"))),
        ("Qa1 / Pa7 Pb7", none(), vec![], Some((None, "MWC-11"))),
        ("Ke1 / Pa7 Pb7 Pb8", none(), vec![], None),
        ("Ke1 / Ra8", none(), vec![], None),
        ("Na4 / Ra5", none(), vec!["x a5"], Some((Some(Side::White), "MWC-11"))),
        ("Ke4 Na1 Pa2 / Pa7 Na8", none(), vec!["Purge N"], Some((None, "MWC-11"))),
        // MWC-13
        ("Ba1 / Nh8", none(), vec![], Some((None, "MWC-13"))),
        ("Ba1 Kb1 / Nh8", none(), vec!["Again"], Some((None, "MWC-13"))),
        ("Na1 Nb1 / Bh8", none(), vec![], None),
        ("Ba1 Rb1 / Nh8", none(), vec![], None),
        ("Ba1 Pb1 / Nh8", none(), vec![], None),
        // MWC-14
        ("Ke1 / Ke8", json!({"quiet": 99}), vec!["e1-e2", "e2-e3"], None),
        (
            "Ke1 / Ke8",
            json!({"quiet": 99}),
            vec!["e1-e2", "e2-e3", "e3-e2"],
            Some((None, "MWC-14")),
        ),
        ("Ke1 Rh1 / Ke8 Rh8", json!({"quiet": 99}), vec!["h Cannon x h8", "e1-e2", "e2-e1"], None),
        ("Ke1 Na1 / Ke8", json!({"quiet": 99}), vec!["Again"], None),
        ("Ke1 Na1 / Ke8", json!({"turns": 599}), vec!["Again"], Some((None, "MWC-14"))),
        ("Ke1 / Ke8", json!({"quiet": 100}), vec![], Some((None, "MWC-14"))),
        // MWC-12
        ("Ra1 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2", none(), vec![], Some((None, "MWC-12"))),
        (
            "Ra1 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2",
            json!({"to_act": "black"}),
            vec!["d2-e2", "e2-e3", "e3-e2"],
            Some((None, "MWC-12")),
        ),
        // White's turn is skipped: it does not begin, and so is no stalemate.
        (
            "Ra1 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2",
            json!({"to_act": "black", "skips": {"white": 1}}),
            vec!["d2-e2", "e2-e3", "e3-e2"],
            None,
        ),
    ] {
        let mut play = play_with(pieces, &keys);
        act(&mut play, &actions);
        let actual = play.outcome().map(|outcome| (outcome.winner, outcome.rule));
        assert_eq!(actual, ending, "{pieces} {keys} {actions:?}");
        assert_eq!(play.legal().is_empty(), ending.is_some());
    }
}

#[test]
fn mwc_14_counts_turns_without_an_event() {
    let mut play = play("Ke1 Rh1 / Ke8 Qa8 Pa7");
    let quiet = |play: &Play<MedievalWar>| play.position().facts()["quiet"].clone();
    act(&mut play, &["e1-e2", "e2-e3", "e3-e2", "e8-e7", "e7-e8", "e8-e7"]);
    assert_eq!(quiet(&play), 2);
    // A pawn lost by isolation is an event.
    act(&mut play, &["e2-e3", "e3-e2", "e2-e1", "a7-b6", "e7-e8", "e8-e7"]);
    assert_eq!(quiet(&play), 0);
    // A power without any destruction is one, and so ends the count.
    act(&mut play, &["e1-e2", "e2-e1", "Summon 3p (d1 d2 e2)"]);
    assert_eq!(quiet(&play), 0);
    act(&mut play, &["e7-e6", "e6-e7", "e7-e6"]);
    assert_eq!(quiet(&play), 1);
}

#[test]
fn setups_are_checked_as_a_whole() {
    let bad = json!({
        "board": {"a1": "wK", "b1": "wK", "a9": "wQ", "c1": "xQ", "d1": "wA", "e1": "bQ", "f1": "bQ",
            "B4": "bP"},
        "to_act": "red",
        "skips": {"white": 2, "green": 1},
        "quiet": 101,
        "turns": -1,
        "hand": [],
    });
    let faults = MedievalWar::from_setup(&Options::default(), &bad).expect_err("it is impossible");
    let messages: Vec<String> = faults.iter().map(|fault| english(&fault.whole())).collect();
    for part in [
        "`a9` isn't a square",
        "`B4` isn't a square",
        "`xQ` on c1",
        "`wA` on d1",
        "White has 2 Kings",
        "Black has 2 Queens",
        "`to_act`",
        "`skips` has no side `green`",
        "`skips` of white is 2",
        "`quiet`",
        "`turns`",
        "unknown key `hand`",
    ] {
        assert!(messages.iter().any(|fault| fault.contains(part)), "{part}: {messages:#?}");
    }
    assert_eq!(messages.len(), 12, "{messages:#?}");
    for skips in [json!({"black": 1}), json!({"black": true}), json!("black"), json!(["black"])] {
        let play = play_with("Ke1 / Ke8", &json!({"skips": skips}));
        assert_eq!(play.position().facts()["skips"], json!({"white": 0, "black": 1}));
    }
}

/// MWC-9d, for setups: of the side to act, the turn after the one that begins is skipped.
#[test]
fn setups_may_skip_turns_of_either_side() {
    for (skips, turns) in [
        (json!([]), [Side::White, Side::Black, Side::White]),
        (json!("white"), [Side::White, Side::Black, Side::Black]),
        (json!("black"), [Side::White, Side::White, Side::Black]),
        (json!(["white", "black"]), [Side::White, Side::Black, Side::White]),
    ] {
        let mut play = play_with("Ke1 Ra1 / Ke8 Ra8", &json!({"skips": skips}));
        for side in turns {
            assert_eq!(play.position().turn().side, side, "{skips}");
            game_contract::reads_back(&play, &Options::default()).expect("the same position");
            for text in match side {
                Side::White => ["a1-b1", "b1-a1", "e1-d1"],
                Side::Black => ["a8-b8", "b8-a8", "e8-d8"],
            } {
                let text = if play.read(text).is_ok() {
                    text
                } else if side == Side::White {
                    "d1-e1"
                } else {
                    "d8-e8"
                };
                play.play_text(text).expect("a step");
            }
        }
    }
}

#[test]
fn rare_endings_say_why() {
    for (pieces, keys, reason) in [
        (
            "Ra1 / Pa2 Pa3 Pb1 Pc1 Pb2 Pc3 Kd2",
            json!({}),
            "White can't make the three actions of a turn",
        ),
        ("Ke1 / Ke8", json!({"turns": 600}), "Six hundred turns have been played"),
    ] {
        let play = play_with(pieces, &keys);
        let outcome = play.outcome().expect(pieces);
        assert_eq!(english(&outcome.reason), reason);
    }
}
