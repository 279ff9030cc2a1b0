//! What people write instead of the form that is written here.

use record::{ImportedRecord, LONGEST, ReadError, StartError, read};
use rules::{RefusalKind, Side};

use crate::common::{LOCALE, english, remarks, report};

fn import(game: &str, text: &str) -> ImportedRecord {
    read(text, Some(game)).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// Games with the canonical actions that each of some texts gives.
#[test]
fn many_forms_are_read() {
    let medieval_war = ["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7", "h2-g3"];
    let wizards = ["Bf3-d5", "Be8-f7", "Bd5xf7"];
    let world = ["c2-c3", "c7-c6", "b2-b3"];
    for (game, expected, texts) in [
        (
            "medieval-war",
            &medieval_war[..],
            vec![
                "1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7) 2. (h2-g3)",
                "1. (b2-c3, c3-b3, b1-b2)\n... (f7-f6, g7-g6, h8-g7)\n2. (h2-g3)",
                "1) (b2-c3; c3-b3; b1-b2)\r\n1... (f7-f6,g7-g6,h8-g7)\r\n2) (h2-g3)\r\n*",
                "(b2-c3,\n  c3-b3,\n  b1-b2)\n(f7-f6, g7-g6,\n\nh8-g7) h2-g3",
                "b2-c3, c3-b3, b1-b2\nf7-f6, g7-g6, h8-g7\nh2-g3",
                "b2-c3\nc3-b3\nb1-b2\nf7-f6\ng7-g6\nh8-g7\nh2-g3",
                "1. b2-c3 c3-b3 b1-b2 f7-f6 g7-g6 h8-g7\n2. h2-g3",
                "1. (b2-c3 c3-b3 b1-b2) (f7-f6 g7-g6 h8-g7) 2. (h2-g3)",
                "White: (b2-c3, c3-b3, b1-b2)\nBlack: (f7-f6, g7-g6, h8-g7)\nWhite: h2-g3",
                "```\n1. (b2-c3, c3-b3, b1-b2)\n   (f7-f6, g7-g6, h8-g7)\n2. (h2-g3)\n```\nnice, b8-c7?",
                "my game: ```text\n1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7) 2. (h2-g3)```",
                "> 1. (b2-c3, c3-b3, b1-b2)\n> (f7-f6, g7-g6, h8-g7)\n> 2. (h2-g3)",
                "1. {the usual} (b2-c3, {a, b} c3-b3, b1-b2) ; so it begins (a1-a2)\n(f7-f6, g7-g6, h8-g7) (h2-g3)",
                "`b2 – c3`, `c3 – b3`, `b1 – b2`, f7f6, G7-G6, H8 to G7, h2 -> g3",
                "\u{feff}1.(b2-c3,c3-b3,b1-b2)(f7-f6,g7-g6,h8-g7)2.(h2-g3)",
                "A game of ours, played in 2026:\n\n1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n(h2-g3)",
                "(white) (black)\n1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n2. (h2-g3) 1/2-1/2",
                "(b2-c3, c3-b3, b1-b2\n(f7-f6, g7-g6, h8-g7)\n(h2-g3)",
            ],
        ),
        (
            "wizards-war",
            &wizards[..],
            vec![
                "1. Bf3-d5 Be8-f7 2. Bd5xf7",
                "1. f3d5 e8f7 2. d5xf7",
                "1.Bf3-d5 Be8-f7\n2.Bd5xf7",
                "1. Bf3 - d5 Be8 - f7\n2. Bd5 x f7 0-1",
                "Bf3-d5, Be8-f7, Bd5xf7",
                "(Bf3-d5, Be8-f7, Bd5xf7)",
                "1. Bf3-d5! $1 Be8-f7 ?! 2. d5:f7 *",
                "1. bf3-d5\n1... be8-f7\n2. bd5xf7",
                "1 Bf3-d5 Be8-f7 2 Bd5xf7",
                "Bishop f3 to d5\nBishop e8 to f7\nBishop takes f7",
            ],
        ),
        (
            "world-war",
            &world[..],
            vec![
                "1. c2-c3 c7-c6 2. b2-b3",
                "1. c2 c3 c7 c6\n2. Infantry b2-b3",
                "1. Ic2-c3 [RL] c7c6\n2. b2 -> b3",
            ],
        ),
    ] {
        for text in texts {
            let imported = import(game, text);
            assert_eq!(imported.actions(), expected, "{text}\n{}", report(&imported));
            assert_eq!(imported.stop, None, "{text}");
        }
    }
}

/// Decisions within a turn stand in its parentheses, in the order in which they were made, those
/// that nobody made too.
#[test]
fn fights_are_read() {
    let expected = ["e2-e4", "d7-d5", "e4xd5", "attacker wins", "g8-f6"];
    for text in [
        "1. e2-e4 d7-d5\n2. (e4xd5, attacker wins) g8-f6",
        "1. e4 d5 2. (exd5, attacker wins) Nf6",
        "1. e4 d5 2. exd5 attacker wins Nf6",
        "1. e4 d5 2. exd5 (attacker wins) Nf6 1/2-1/2",
        "e4, d5, exd5, attacker wins, Nf6",
    ] {
        let imported = import("battlechess", text);
        assert_eq!(imported.stop, None, "{text}\n{}", report(&imported));
        assert_eq!(imported.actions(), expected, "{text}");
        let place = english(&imported.steps[3].place.sentence(imported.game.info));
        assert!(place.ends_with("turn 2, White's second decision"), "{place}");
    }
}

#[test]
fn the_header_may_be_written_otherwise() {
    for text in [
        "[Game \"Medieval War Chess\"]\n[White \"Ann\"]\n\n(b2-c3)",
        "[game \"medieval-war\"] [white \"Ann\"]\n(b2-c3)",
        "Game: Medieval War Chess\nWhite: Ann\n(b2-c3)",
        "Look at this:\n[Variant \"MEDIEVAL WAR chess\"]\r\n[White \"Ann\"]\r\n\r\n1. (b2-c3) *\r\n",
        "[Game \"Medieval War Chess\"] [White \"Ann\"]  1. (b2-c3) *",
        "[Game \"Casual\"]\n[GameId \"medieval-war\"]\n[White \"Ann\"]\n[Rules \"1\"]\n(b2-c3)",
    ] {
        let imported = read(text, None).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(imported.actions(), ["b2-c3"], "{text}");
        assert_eq!(imported.header.game, "medieval-war");
        assert_eq!(imported.header.white.as_deref(), Some("Ann"), "{text}");
        assert_eq!(imported.steps[0].place.line as usize, text.lines().count(), "{text}");
    }
}

#[test]
fn a_setup_is_begun_from() {
    let text = r#"[Game "wizards-war"]
[Setup "{\"board\":{\"f1\":\"wBw\",\"c3\":\"wN\",\"e10\":\"bBw\",\"h8\":\"bN\"},\"to_act\":\"black\"}"]

1... Nh8-f7"#;
    let imported = read(text, None).expect("a record");
    assert_eq!(imported.stop, None, "{}", report(&imported));
    assert_eq!(imported.actions(), ["Nh8-f7"]);
    assert_eq!(imported.steps[0].place.side, Side::Black);
}

#[test]
fn what_is_no_record_is_refused() {
    let faults = |error: ReadError| match error {
        ReadError::Start(StartError::Impossible { faults, .. }) => faults.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(read("", Some("world-war")).err(), Some(ReadError::Empty));
    assert_eq!(read(" \n{nothing}", Some("world-war")).err(), Some(ReadError::Empty));
    assert_eq!(read("1. e2-e4", None).err(), Some(ReadError::NoGame));
    let long = "a".repeat(LONGEST + 1);
    assert_eq!(read(&long, None).err(), Some(ReadError::TooLong { bytes: LONGEST + 1 }));
    let other = read("[Game \"World War Chess\"]\n[Rules \"7\"]\nc2-c3", None).expect_err("rules");
    assert!(english(&other.sentence()).contains("version 7"), "{other:?}");
    let unknown = read("c2-c3", Some("go")).expect_err("unknown");
    let unknown = english(&unknown.sentence());
    assert!(unknown.contains("World War Chess (`world-war`)"), "{unknown}");
    let options = "[Game \"World War Chess\"]\n[Options \"a=b, c=d\"]\nc2-c3";
    assert_eq!(faults(read(options, None).expect_err("options")), 2);
    let setup = "[Game \"World War Chess\"]\n[Setup \"{\"]\nc2-c3";
    assert_eq!(faults(read(setup, None).expect_err("setup")), 1);
}

/// The first action that cannot be played, with its line, its place and its text.
#[test]
fn a_record_stops_where_it_must() {
    for (game, text, line, words, source, kind) in [
        (
            "medieval-war",
            "1. (b2-c3, c3-b3, e1-e2)",
            1,
            "turn 1, White's third action",
            "e1-e2",
            RefusalKind::Illegal,
        ),
        (
            "medieval-war",
            "1. (b2-c3,\n c3-b3 x a6,\n b1-b2)",
            2,
            "turn 1, White's second action",
            "c3-b3 x a6",
            RefusalKind::Unreadable,
        ),
        (
            "wizards-war",
            "1. Bf3-d5 Be8-f7\n2. Bd5-e5 Bf7-d5",
            2,
            "turn 2, White's move",
            "Bd5-e5",
            RefusalKind::Illegal,
        ),
        (
            "wizards-war",
            "Bf3 - d5\nBe8 - e9 Bd5xf7",
            2,
            "turn 1, Black's move",
            "Be8 - e9",
            RefusalKind::Illegal,
        ),
        (
            "world-war",
            "\n\n1. hello world",
            3,
            "turn 1, Light's move",
            "hello",
            RefusalKind::Unreadable,
        ),
    ] {
        let imported = import(game, text);
        let stop = imported.stop.as_ref().unwrap_or_else(|| panic!("{text} does not stop"));
        let place = english(&stop.place.sentence(imported.game.info));
        assert_eq!(
            (place.as_str(), stop.source.as_str(), stop.refusal.kind),
            (format!("line {line}, {words}").as_str(), source, kind),
            "{text}"
        );
    }
}

#[test]
fn oddities_are_remarked() {
    for (game, text, expected) in [
        (
            "medieval-war",
            "1. (b2-c3, c3-b3) (b1-b2) 2. (f7-f6, g7-g6, h8-g7)",
            &[
                "these parentheses close before White's turn 1 is over",
                "the record counts turn 2, but it's turn 1",
            ][..],
        ),
        (
            "medieval-war",
            "(b2-c3, c3-b3, b1-b2, f7-f6, g7-g6, h8-g7)",
            &["these parentheses hold more than one turn: Black's turn 1 begins inside them"],
        ),
        (
            "wizards-war",
            "3. Bf3-d5 Be8-f7 4. Bd5xf7",
            &["the record counts turn 3, but it's turn 1"],
        ),
        ("wizards-war", "Bf3-d5 1-0 Be8-f7", &["text after the result is ignored"]),
        (
            "wizards-war",
            "[Game \"Wizard's War\"]\n[Result \"0-1\"]\nBf3-d5 1-0",
            &["the moves end with a win for White, the header says a win for Black"],
        ),
        (
            "wizards-war",
            "[Game \"Wizard's War\"]\n[Result \"0-1\"]\n[Ending \"WW-12: no Wizard\"]\nBf3-d5",
            &["the record says that WW-12 ended the game, but by the rules it continues"],
        ),
        (
            "world-war",
            "[Game \"Wizard's War\"]\nBf3-d5",
            &[
                "the record says that it's Wizard's War, so I read it as that, not as World War Chess",
            ],
        ),
        (
            "wizards-war",
            "[Game \"Wizard's War\"]\nBf3-d5\n\n[Game \"Wizard's War\"]\nBf3-d5",
            &["another game begins here; I only read the first"],
        ),
        ("wizards-war", "Hello!\nBf3-d5", &["text before the moves is ignored"]),
        (
            "wizards-war",
            "[GameId \"wizards-war\"]\n[Match \"x\"]\n[Result \"won\"]\nBf3-d5",
            &["`x` isn't the number of a match", "`won` isn't a result"],
        ),
    ] {
        let imported = import(game, text);
        assert_eq!(imported.stop, None, "{text}\n{}", report(&imported));
        assert_eq!(remarks(&imported), expected, "{text}");
    }
}

#[test]
fn endings_are_taken() {
    for (game, text, winner, reason) in [
        ("medieval-war", "(b2-c3) Black Resigns", Some(Side::White), "Black Resigns"),
        ("medieval-war", "(b2-c3)\nWhite resigns.", Some(Side::Black), "White resigns"),
        ("medieval-war", "(b2-c3, Black resigns)", Some(Side::White), "Black resigns"),
        ("medieval-war", "b2-c3\nresigns", Some(Side::Black), "resigns"),
        ("world-war", "c2-c3 Dark wins on time", Some(Side::Black), "Dark wins on time"),
        ("world-war", "c2-c3\nDraw agreed", None, "Draw agreed"),
        ("world-war", "c2-c3 ½-½", None, ""),
        ("world-war", "c2-c3 1 - 0", Some(Side::White), ""),
    ] {
        let imported = import(game, text);
        assert_eq!((imported.stop.as_ref(), imported.steps.len()), (None, 1), "{text}");
        let (_, ending) = imported.stated.as_ref().unwrap_or_else(|| panic!("{text}"));
        let told = ending.reason.as_ref().map(english).unwrap_or_default();
        assert_eq!((ending.winner, told.as_str()), (winner, reason), "{text}");
        assert_eq!(imported.header.ending.as_ref(), Some(ending), "{text}");
        assert_eq!(imported.remarks, [], "{text}");
    }
}

/// Prose between turns, and what people say in braces, is commentary: it is kept and written out.
#[test]
fn prose_between_turns_is_commentary() {
    let text = "1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n\
                This was good defense so far, but 2 pawns are loose.\n\
                2. (h2-g3 {a quiet one}, h1 Cannon x h7, g3-h2)\n\
                White stands better now.\n";
    let imported = import("medieval-war", text);
    assert_eq!(imported.stop, None, "{}", report(&imported));
    assert_eq!(imported.steps.len(), 9);
    let comments: Vec<(u32, &str)> = imported
        .header
        .commentary
        .iter()
        .map(|(step, comment)| (*step, comment.as_str()))
        .collect();
    let expected = [
        (5, "This was good defense so far, but 2 pawns are loose."),
        (6, "a quiet one"),
        (8, "White stands better now."),
    ];
    assert_eq!(comments, expected);
    assert_eq!(
        remarks(&imported).iter().filter(|remark| remark.contains("read as a comment")).count(),
        2
    );
    let written = record::write(&imported.header, &imported.actions(), &imported.notes, &LOCALE)
        .expect("it plays");
    for part in
        ["h8-g7 {This was good defense so far,", "(h2-g3 {a quiet one}, h1 Cannon", "now.})"]
    {
        assert!(written.replace("\n   ", "").contains(part), "{part}: {written}");
    }
    let read_back = read(&written, None).expect("a record");
    assert_eq!(read_back.header.commentary, imported.header.commentary);
    assert_eq!((read_back.actions(), read_back.stop), (imported.actions(), None));
    // In one line with the moves, and of two words, it is a mistake of somebody's.
    for stops in ["1. (b2-c3, c3-b3, b1-b2) This was good", "1. (b2-c3, c3-b3, b1-b2)\nKnigt g8\n"]
    {
        assert!(import("medieval-war", stops).stop.is_some(), "{stops}");
    }
    // A brace in prose ends no comment, and a tag in it is none.
    let tricky = "c2-c3 c7-c6\nwhat } a [White \"move\"] that really was\nb2-b3";
    let imported = import("world-war", tricky);
    let written = record::write(&imported.header, &imported.actions(), &imported.notes, &LOCALE)
        .expect("it plays");
    let read_back = read(&written, None).expect("a record");
    assert_eq!(read_back.actions(), ["c2-c3", "c7-c6", "b2-b3"]);
    assert_eq!(read_back.header.white, None);
}

/// A setup's repeated keys are faults like any other, told with the others.
#[test]
fn a_setup_in_a_record_names_no_key_twice() {
    let text = "[Game \"World War Chess\"]\n[Setup \"{\\\"board\\\": {\\\"e1\\\": \\\"wF\\\", \
                \\\"e1\\\": \\\"wA\\\", \\\"e8\\\": \\\"bF\\\"}}\"]\n\nc2-c3";
    let Err(ReadError::Start(StartError::Impossible { faults, .. })) = read(text, None) else {
        panic!("a key stands twice");
    };
    let messages: Vec<String> = faults.iter().map(|fault| english(&fault.whole())).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("`board.e1` more than once"), "{messages:?}");
}
