//! The rules by their ids: what each allows, what it refuses, and how games end.

use crate::common::{FAR, english, play, setup};
use rules::{Game, Notation, Options, RefusalKind, Setup};
use serde_json::{Value, json};
use wizards_war::WizardsWar;

fn options() -> Options {
    Options::default()
}

#[test]
fn moves_are_allowed_or_refused_by_rule() {
    // Men beside FAR; then text and, as it may be, the canonical text or the rule and a clause.
    type Case = (&'static str, Result<&'static str, (&'static str, &'static str)>);
    let table: &[(&str, &[Case])] = &[
        (
            "wB f3, wN a3, bQ e4",
            &[
                ("a2-a3", Err(("WW-1", "a2 is one of the missing corner squares"))),
                ("f3-i2", Err(("WW-1", "i2 is one of the missing"))),
                ("@j10", Err(("WW-1", "j10 is one of the missing"))),
                ("d5-d6", Err(("WW-3", "d5 is empty"))),
                ("e4-e5", Err(("WW-3", "e4 holds Black's Queen"))),
                ("Nf3-g4", Err(("WW-3", "f3 holds your Bishop, not a Knight"))),
                ("f3-f3", Err(("WW-3", "wouldn't move"))),
                ("f3-f4", Err(("WW-3", "A Bishop doesn't move from f3 to f4"))),
                ("a3-c3", Err(("WW-3", "A Knight doesn't move from a3 to c3"))),
                ("a3-c4", Ok("Na3-c4")),
                ("Ra3-c4", Err(("WW-3", "not a Rook"))),
                ("Bg4", Ok("Bf3-g4")),
                ("Be6", Err(("WW-3", "doesn't move from f3 to e6"))),
                ("Qe6", Err(("WW-3", "White has no Queen"))),
            ],
        ),
        (
            "wN c2, wQ d1, wB g1, bR d2, wR g2, wCa b3",
            &[
                ("c2-c1", Ok("Nc2-c1")),
                ("c2-b3", Err(("WW-4", "Your own Cardinal is on b3"))),
                ("d1-d2", Err(("WW-4", "The enemy Rook is on d2"))),
                ("d1xd2", Err(("WW-4", "The enemy Rook is on d2"))),
                ("g1-g2", Err(("WW-4", "Your own Rook"))),
                ("g2-h2", Ok("Rg2-h2")),
                ("g2-f1", Ok("Rg2-f1")),
                ("b3-a4", Ok("Cab3-a4")),
                ("d1-h9", Err(("WW-4", "only step"))),
                ("d1-f1", Err(("WW-8", "own move can't join them"))),
                ("d1-d9", Err(("WW-8", "even across the arena"))),
                ("c2-e1", Err(("WW-8", "own move can't join them"))),
            ],
        ),
        (
            "wB e4, wN f5, bQ g6, bN c6, wQ d3, bR d2, bB d7, wRw h4",
            &[
                ("e4-f5", Err(("WW-5", "Your own Knight is on f5"))),
                ("exc6", Err(("", ""))),
                ("e4xc6", Ok("Be4xc6")),
                ("e4-c6", Ok("Be4xc6")),
                ("e4xd5", Err(("WW-5", "d5 is empty"))),
                ("e4-g6", Err(("WW-8", "The Knight on f5 blocks"))),
                ("d3xd2", Ok("Qd3xd2")),
                ("d3-d1", Err(("WW-8", "The Rook on d2 blocks"))),
                ("d3xd7", Ok("Qd3xd7")),
                ("f5-d4+N", Err(("WW-10", "Only a Wizard creates"))),
                ("h4-g4+R", Err(("WW-10", "Nothing is created from h4 (arena) to g4 (arena)"))),
                ("f5<>d4", Err(("WW-6", "isn't a swap"))),
                ("e4<>c6", Err(("WW-6", "isn't a swap"))),
            ],
        ),
        (
            "wRw d4, wN d2, wR e4, wB e2, wNw i4, wN b4",
            &[
                ("d4<>d2", Ok("Rwd4<>d2")),
                ("Rwd4 <-> d2", Ok("Rwd4<>d2")),
                ("d4d2", Ok("Rwd4<>d2")),
                ("d4-d2", Err(("WW-6", "would swap places with it"))),
                ("d4xd2", Err(("WW-6", "would swap places with it"))),
                ("Rwd2", Err(("WW-6", "would swap places with it"))),
                ("d4<>b4", Ok("Rwd4<>b4")),
                ("d4<>e4", Err(("WW-5", "Your own Rook"))),
                ("e4<>e2", Err(("WW-6", "only a Wizard may swap"))),
                ("e4xe2", Err(("WW-6", "only a Wizard may swap"))),
                ("d4-a4", Err(("WW-8", "The Knight on b4 blocks"))),
                ("d4-d1", Err(("WW-8", "The Knight on d2 blocks"))),
            ],
        ),
        // Another Wizard is swapped too.
        ("wRw d4, wBw d2", &[("Rwd4<>d2", Ok("Rwd4<>d2"))]),
        (
            "wR e4, bN e2, bB i4, wR hand, wQ d9, wN d8",
            &[
                ("e4xe2", Ok("Re4xe2")),
                ("e4xi4", Ok("Re4xi4")),
                ("e4-j4", Err(("WW-8", "The Bishop on i4 blocks"))),
                ("d9xd8", Err(("WW-11", "only a Wizard may capture a friendly piece"))),
                ("d9<>d8", Err(("WW-6", "isn't a swap"))),
                ("R@d5", Ok("R@d5")),
                ("@d5", Ok("R@d5")),
                ("drop the rook", Err(("", ""))),
                ("drop rook on d5", Ok("R@d5")),
                ("N@d5", Err(("WW-9", "You hold a Rook, not a Knight"))),
                ("R@d2", Err(("WW-9", "d2 is enchanted"))),
                ("R@d8", Err(("WW-9", "Your own Knight is on d8"))),
                ("R@h8", Err(("WW-9", "The enemy Rook is on h8"))),
                ("pass", Err(("WW-16", "You have a legal move"))),
            ],
        ),
        ("", &[("N@d5", Err(("WW-9", "no piece in hand")))]),
        (
            "wBw f2, wNw e2, wRw d2, wN d4, wCa d5, wB d3, bQ g3, wR f4, wAm h4, wQ h3",
            &[
                ("f2-e3+B", Ok("Bwf2-e3+B")),
                ("f2-e3", Ok("Bwf2-e3+B")),
                ("f2-e3+Q", Err(("WW-10", "creates a Bishop on f2, not a Queen"))),
                ("f2-f1+B", Err(("WW-10", "Nothing is created from f2 (enchanted) to f1"))),
                ("f2xg3+Q", Ok("Bwf2xg3+Q")),
                ("e2xg3+Am", Ok("Nwe2xg3+Am")),
                ("e2xg3+Q", Err(("WW-10", "creates an Amazon on e2, not a Queen"))),
                ("e2xd4", Err(("WW-11", "already moves like a Knight"))),
                // A swap leads out of the arena, never into it.
                ("Nwe2<>d4", Err(("WW-6", "isn't a swap"))),
                ("e2<>f4", Err(("WW-6", "isn't a swap"))),
                ("e2xf4+Ch", Ok("Nwe2xf4+Ch")),
                ("e2-f4", Err(("WW-11", "the Wizard would capture it"))),
                ("Nwf4", Err(("WW-3", "None of your Knight-Wizards"))),
                ("Nwxf4", Ok("Nwe2xf4+Ch")),
                ("d2xd3+Q", Ok("Rwd2xd3+Q")),
                ("d2xd5", Err(("WW-8", "The Bishop on d3 blocks"))),
            ],
        ),
        // Never a Wizard, and never in the arena.
        (
            "wBw f2, wRw e3, wRw f3, wN e4",
            &[
                ("f2xe3", Err(("WW-11", "you can never capture a friendly Wizard"))),
                ("f2<>e3", Err(("WW-6", "isn't a swap"))),
                ("e3xe4", Err(("WW-5", "Your own Knight"))),
            ],
        ),
        (
            "wN d4, wN d6, wNw e1",
            &[
                ("Nb5", Err(("", "could mean several actions: `Nd4-b5`, `Nd6-b5`"))),
                ("Ne5", Err(("WW-3", "None of your Knights"))),
                ("Nwe3", Err(("WW-3", "None of your Knight-Wizards"))),
            ],
        ),
    ];
    for (men, cases) in table {
        let play = play(&setup(&format!("{men}, {FAR}")));
        for (text, expected) in *cases {
            match (play.read(text), expected) {
                (Ok(reading), Ok(canonical)) => {
                    assert_eq!(play.position().text(reading.action), *canonical, "{text}");
                }
                (Err(refusal), Err((rule, clause))) => {
                    let (message, next) = (english(&refusal.message), english(&refusal.next));
                    assert_eq!(refusal.rule.unwrap_or(""), *rule, "{text}: {message}. {next}.");
                    assert!(message.contains(clause), "{text}: {message}. {next}.");
                    assert!(!message.ends_with('.') && !next.ends_with('.'));
                }
                (actual, _) => panic!("{men}: {text} gives {actual:?}, not {expected:?}"),
            }
        }
    }
}

/// Rules WW-4 to WW-11: what an action leaves behind.
#[test]
fn actions_change_the_board_by_rule() {
    // Men beside FAR, actions, then what must be where ("-" for nothing).
    let table = [
        // WW-5: out of the game; WW-6: to the hand, the first there leaves the game (WW-9).
        ("wQ d3, bB d7", "d3xd7", "wQ d7, - d3, - hand"),
        ("wQ d3, bB d2", "d3xd2", "wQ d2, bB hand"),
        ("wQ d3, bBw d2, bCa hand", "d3xd2", "wQ d2, bBw hand"),
        // WW-6: the swap, and no creation by it.
        ("wRw d4, wN d2", "d4<>d2", "wRw d2, wN d4"),
        ("wRw d4, wBw d2", "d4<>d2", "wRw d2, wBw d4"),
        // WW-7: only a Wizard creates.
        ("wQ d2, bN d5", "d2xd5", "wQ d5, - d2, - hand"),
        ("wRw d2, bN d5", "d2xd5", "wRw d5, wCh d2, - hand"),
        ("wRw d2", "d2-d5", "wRw d5, wR d2"),
        ("wRw d2, bBw d5", "d2xd5", "wRw d5, wQ d2"),
        ("wBw d2, wCh e3", "d2xe3", "wBw e3, wAm d2"),
        // Nothing is created within the arena, on the way out, or by a step.
        ("wRw d5, bN d6", "d5xd6", "wRw d6, - d5"),
        ("wRw d5", "d5-d1", "wRw d1, - d5"),
        ("wRw d2", "d2-d1", "wRw d1, - d2"),
        // WW-9: a dropped Wizard creates nothing.
        ("wBw hand", "@e5", "wBw e5, - hand"),
    ];
    for (men, action, after) in table {
        let mut play = play(&setup(&format!("{men}, {FAR}")));
        play.play_text(action).unwrap_or_else(|refusal| panic!("{men} {action}: {refusal:?}"));
        let facts = Value::Object(play.position().facts());
        for man in after.split(", ") {
            let (piece, place) = man.split_once(' ').expect(man);
            if place == "hand" {
                let side = if piece.starts_with('w') { "white" } else { "black" };
                let hand = facts["hand"][side].as_str().unwrap_or("");
                assert_eq!(hand, piece[1..].trim_start_matches('-'), "{men} {action}: {facts}");
            } else {
                let actual = facts["board"][place].as_str().unwrap_or("-");
                assert_eq!(actual, piece, "{men} {action}: {facts}");
            }
        }
    }
}

#[test]
fn games_end_by_rule() {
    // Setup, actions, then winner (`-` for a draw) and rule, or nothing.
    let table: &[(&str, &str, &str)] = &[
        // WW-12: the last Wizard taken in the arena …
        ("wQ d3, wNw c10, bBw d7, bN h8", "d3xd7#", "w WW-12"),
        // … but not one that goes to the hand,
        ("wQ d3, wN f6, wNw c10, bBw d2, bN h8", "d3xd2", ""),
        // nor when another is left, on the board or in hand.
        ("wQ d3, wNw c10, bBw d7, bNw h1, bN h8", "d3xd7", ""),
        ("wQ d3, wNw c10, bBw d7, bNw hand, bN h8", "d3xd7", ""),
        // Driven out of the hand.
        ("wQ d3, wN f6, wNw c10, bBw hand, bB d2, bN h8", "d3xd2#", "w WW-12"),
        // WW-14: that, while the mover leaves the arena empty.
        ("wQ d3, wNw c10, bBw hand, bB d2, bN h8", "d3xd2#", "w WW-12"),
        // WW-13: the opponent's last piece in the arena, though others are elsewhere and in hand.
        ("wQ d3, wNw c10, bBw d10, bR hand, bN d7", "d3xd7#", "w WW-13"),
        // The mover's own last one.
        ("wQ d3, wNw c10, bBw d10, bN d7", "d3-d2", "b WW-13"),
        ("wQ d3, wN d2, wNw c10, bBw d10, bN d7", "d3-c2", "b WW-13"),
        // A swap keeps a piece in the arena.
        ("wRw d3, wN d2, bBw d10, bN d7", "d3<>d2", ""),
        // WW-15: the start counts.
        (
            "wRw d3, bRw f6, wN h8, bN h3",
            "d3-d4 f6-f5 d4-d3 f5-f6 d3-d4 f6-f5 d4-d3 f5-f6",
            "- WW-15",
        ),
        ("wRw d3, bRw f6, wN h8, bN h3", "d3-d4 f6-f5 d4-d3 f5-f6 d3-d4 f6-f5 d4-d3", ""),
        // Setups that are over at once.
        ("wQ d3, bBw d7", "", "b WW-12"),
        ("wRw d3, bRw d1", "", "w WW-13"),
        ("", "", "b WW-12"),
        ("wRw d1, bRw e1", "", "b WW-13"),
    ];
    for (men, actions, expected) in table {
        let mut play = play(&setup(men));
        for action in actions.split_whitespace() {
            let action_played =
                play.play_text(action).unwrap_or_else(|r| panic!("{men} {action}: {r:?}"));
            assert_eq!(
                action_played.display.ends_with('#'),
                action.ends_with('#'),
                "{men} {action}"
            );
        }
        let outcome = play.outcome().map_or(String::new(), |outcome| {
            let winner = outcome.winner.map_or('-', rules::Side::letter);
            format!("{winner} {}", outcome.rule)
        });
        assert_eq!(outcome, *expected, "{men} {actions}");
        if play.outcome().is_some() {
            assert!(play.legal().is_empty());
            let refusal = play.play_text("d3-d4").expect_err("over");
            assert_eq!(refusal.kind, RefusalKind::Over);
        }
    }
}

#[test]
fn ww17_a_draw_is_claimed_from_99_and_comes_at_150() {
    for (quiet, claim, over) in [
        (97, None, false),
        (98, Some("WW-17"), false),
        (148, Some("WW-17"), false),
        (149, None, true),
    ] {
        let mut setup = setup(&format!("wQ d3, {FAR}"));
        setup["quiet"] = quiet.into();
        let mut play = play(&setup);
        assert_eq!(play.claim().is_some(), quiet >= 99, "{quiet}");
        play.play_text("d3-d4").expect("a move");
        assert_eq!(play.claim(), claim, "{quiet}");
        assert_eq!(play.outcome().map(|outcome| outcome.rule), over.then_some("WW-17"), "{quiet}");
        let notes: Vec<String> = play.scene().notes.iter().map(english).collect();
        let notes = notes.join("; ");
        assert_eq!(notes.contains("Black may claim a draw (WW-17)"), claim.is_some(), "{notes}");
    }
}

/// WW-18: the piece that leaves resets the counter if and only if it cannot be replaced.
#[test]
fn ww18_irreplaceable_pieces() {
    // All three of White's Wizards are far away, unless a case says otherwise.
    let (white, black) = ("wNw c10, wBw d10, wRw e10, wR c8", "bNw h1, bBw g1, bRw f1, bR h8");
    let table: &[(&str, &str, bool)] = &[
        // Any Wizard, but not one that goes to a hand.
        ("wQ d3, bNw d7, {w}, {b}", "d3xd7", true),
        ("wQ d3, bNw d2, {w}, {b}", "d3xd2", false),
        // Driven out of the hand: judged as well.
        ("wQ d3, bR d2, bNw hand, {w}, {b}", "d3xd2", true),
        ("wQ d3, bR d2, bN hand, {w}, {b}", "d3xd2", false),
        ("wQ d3, bR d2, bN hand, {w}, bBw h1, bR h8", "d3xd2", true),
        // N: its owner's Wizard of that name, not the taker's; one in hand is not lost.
        ("wQ d3, bN d7, {w}, {b}", "d3xd7", false),
        ("wQ d3, bN d7, {w}, bBw h1, bR h8", "d3xd7", true),
        ("wQ d3, bN d7, wBw c10, wR c8, {b}", "d3xd7", false),
        ("wQ d3, bN d7, {w}, bBw h1, bNw hand, bR h8", "d3xd7", false),
        // A friendly capture: the owner is the mover.
        ("wBw d2, wN e3, wR c8, {b}", "d2xe3", true),
        ("wBw d2, wN e3, {w}, {b}", "d2xe3", false),
        // Ca: both Wizards lost.
        ("wQ d3, bCa d7, {w}, {b}", "d3xd7", false),
        ("wQ d3, bCa d7, {w}, bBw h1, bR h8", "d3xd7", false),
        ("wQ d3, bCa d7, {w}, bRw h1, bR h8", "d3xd7", true),
        // Ca: the opponent has none and N is extinct; a Knight or a Cardinal anywhere denies it.
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8", "d3xd7", true),
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8, wN a5", "d3xd7", false),
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8, wN hand", "d3xd7", false),
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8, bN a5", "d3xd7", false),
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8, wCa a5", "d3xd7", false),
        ("wQ d3, bCa d7, wBw c10, wR c8, bBw h1, bR h8, bCa a5", "d3xd7", true),
        ("wQ d3, bCa d7, wBw c10, wNw hand, wR c8, bBw h1, bR h8", "d3xd7", false),
        // Ch and Q by their own components.
        ("wQ d3, bCh d7, wBw c10, wR c8, bBw h1, bB h8", "d3xd7", true),
        ("wQ d3, bCh d7, wRw c10, wR c8, bRw h1, bB h8", "d3xd7", true),
        ("wR d3, bQ d7, wNw c10, wR c8, {b}", "d3xd7", false),
        ("wR d3, bQ d7, wNw c10, bNw h1, bB h8", "d3xd7", true),
        ("wR d3, bQ d7, wBw c10, bBw h1, bB h8", "d3xd7", false),
        // Am: the opponent has none and two of Ca, Ch, Q are extinct.
        ("wQ d3, bAm d7, {w}, {b}", "d3xd7", false),
        ("wB d3, bAm f5, wBw c10, bBw h1, bB h8", "d3xf5", true),
        ("wB d3, bAm f5, wBw c10, bBw h1, bB h8, wCh a5", "d3xf5", true),
        ("wB d3, bAm f5, wBw c10, bBw h1, bB h8, wCh a5, bCa a6", "d3xf5", false),
        ("wB d3, bAm f5, wBw c10, bBw h1, bB h8, wAm a5", "d3xf5", false),
        // N extinct alone: Ca and Ch are, Q is not.
        ("wB d3, bAm f5, wBw c10, wRw d10, bBw h1, bB h8", "d3xf5", true),
        ("wB d3, bAm f5, wBw c10, wRw d10, bBw h1, bB h8, wN hand", "d3xf5", false),
    ];
    for (men, action, irreplaceable) in table {
        let mut setup = setup(&men.replace("{w}", white).replace("{b}", black));
        setup["quiet"] = 40.into();
        let mut play = play(&setup);
        play.play_text(action).unwrap_or_else(|refusal| panic!("{men} {action}: {refusal:?}"));
        let quiet = play.position().facts()["quiet"].clone();
        assert_eq!(quiet, if *irreplaceable { 0 } else { 41 }, "{men} {action}");
    }
}

#[test]
fn setups_are_checked_as_a_whole() {
    let bad = json!({
        "board": {"a1": "wN", "e5": "wK", "k3": "bR", "e6": "xR", "E7": "wN", "f6": 7, "f7": "wbw"},
        "hand": {"white": "P", "black": 3, "green": "N"},
        "quiet": -1, "to_act": "Red", "castling": true,
    });
    let faults = WizardsWar::from_setup(&options(), &bad).expect_err("faults");
    let messages: Vec<String> = faults.iter().map(|fault| english(&fault.whole())).collect();
    for part in [
        "`a1` isn't a square",
        "`k3` isn't a square",
        "`E7` isn't a square",
        "`wK` on e5",
        "`xR` on e6",
        "f6",
        "`wbw` on f7",
        "white's hand holds \"P\"",
        "black's hand holds 3",
        "green",
        "`quiet`",
        "`to_act`",
        "`castling`",
    ] {
        assert!(messages.iter().any(|fault| fault.contains(part)), "{part}: {messages:?}");
    }
    assert_eq!(messages.len(), 13, "{messages:?}");
    // Several Wizards of a name, any number of any type, and an empty hand are possible.
    let good = json!({
        "board": {"e5": "wNw", "e6": "wNw", "c3": "bAm", "c10": "bRw"},
        "hand": {"white": null, "black": "Ch"}, "quiet": 99, "to_act": "black",
    });
    let position = WizardsWar::from_setup(&options(), &good).expect("a possible setup");
    let play = rules::Play::from_position(position);
    game_contract::reads_back(&play, &options()).expect("the same position");
    // A side without a Wizard is a game that is over.
    let over = json!({"board": {"e5": "wN", "c3": "bAm", "c10": "bRw"}});
    let over = rules::Play::<WizardsWar>::from_setup(&options(), &over).expect("a possible setup");
    assert_eq!(over.outcome().map(|outcome| outcome.rule), Some("WW-12"));
    let mut facts = Value::Object(position.facts());
    facts["to_act"] = "black".into();
    assert_eq!(facts, good);
}

#[test]
fn every_rule_has_its_words() {
    for number in 1..=18 {
        assert!(WizardsWar::INFO.rule_text(&format!("WW-{number}")).is_some(), "WW-{number}");
    }
}
