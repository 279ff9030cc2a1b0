//! Records as people have them: with the marks of chat, web pages and chess programs.

use record::{ImportedRecord, read};
use rules::Dice;
use rules::{RefusalKind, Side};

use crate::common::{english, remarks, report};

fn import(game: &str, text: &str) -> ImportedRecord {
    read(text, Some(game)).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// Checks the actions of texts that are read to their end.
fn all_read(game: &str, actions: &[&str], texts: &[&str]) {
    for text in texts {
        let imported = import(game, text);
        assert_eq!(imported.actions(), actions, "{text}\n{}", report(&imported));
        assert_eq!(imported.stop, None, "{text}");
    }
}

#[test]
fn variations_are_skipped() {
    let actions = ["e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4"];
    all_read(
        "battlechess",
        &actions,
        &[
            "1. e4 e5 2. Nf3 (2. Nc3 Nf6) Nc6 (quiet) 3. Bc4",
            "1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4) d6) 2. Nf3 Nc6 3. Bc4",
            "1. e4 e5 (1… c5) (1. ... d5) 2. Nf3 (2. Nc3 Nf6 {best}) 2... Nc6 3. Bc4",
            "1. e4 (1. d4 d5\n2. c4 e6) e5 2. Nf3\n(2. Bc4\n Nf6 3. d3)\n2... Nc6 3. Bc4 *",
            "1. e4 e5 2. Nf3 (2. Nc3 Nf6 1-0) Nc6 3. Bc4",
        ],
    );
    let imported = import("battlechess", "1. e4 {first} (1. d4 {other} {dice 1-2}) e5 {last}");
    assert_eq!(imported.header.commentary.values().collect::<Vec<_>>(), ["first", "last"]);
    assert!(imported.notes.is_empty(), "{:?}", imported.notes);
    assert_eq!(remarks(&imported), ["variations in parentheses are skipped"]);
    // White's turn 2, and a variation of Black's turn 1 although White could play the same.
    all_read(
        "battlechess",
        &["e2-e4", "d7-d5", "e4-e5", "d5-d4"],
        &["1. e4 d5 2. e5 (2. d4 Nf6) d4", "1. e4 d5 2. e5 (2. d4 Nf6 3. c3) 2... d4"],
    );
    all_read(
        "medieval-war",
        &["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7"],
        &["1. (b2-c3, c3-b3, b1-b2) (1. b2-b3, b1-b2, c2-c3) (f7-f6, g7-g6, h8-g7)"],
    );
}

/// Numbers in a turn's parentheses make no variation of it, and a mistake in it stops the record.
#[test]
fn turns_with_numbers_are_no_variations() {
    all_read(
        "medieval-war",
        &["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7"],
        &[
            "(1. b2-c3, c3-b3, b1-b2) (1... f7-f6, g7-g6, h8-g7)",
            "(1. b2-c3, c3-b3, b1-b2) (1. f7-f6, g7-g6, h8-g7)",
            "1. (b2-c3, c3-b3, b1-b2) ... (f7-f6, g7-g6, h8-g7)",
        ],
    );
    all_read("battlechess", &["e2-e4", "e7-e5", "g1-f3"], &["1. e2-e4 (1. e7-e5) g1-f3"]);
    for (text, expected) in [
        ("1. (b2-c3, c3-b3, b1-b2) (1... f7-f6, g7-e6, h8-g7)", "g7-e6"),
        ("(1. b2-c3, c3-b3, b1-b2) (2. f7-f6, g7-e6, h8-g7)", "g7-e6"),
    ] {
        let imported = import("medieval-war", text);
        assert_eq!(imported.stop.expect("a mistake").source, expected, "{text}");
    }
}

#[test]
fn remarks_in_parentheses_are_commentary() {
    all_read(
        "medieval-war",
        &["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7"],
        &[
            "1. (b2-c3 (a quiet one), c3-b3, b1-b2) (good!) (f7-f6, g7-g6, h8-g7) (equal)",
            "1. b2-c3, c3-b3 (why not?), b1-b2 (White has the better game)\nf7-f6, g7-g6, h8-g7",
        ],
    );
    let imported = import("battlechess", "1. e4 (best by (much) test) e5 (with the idea of Nf6)");
    assert_eq!(imported.stop, None, "{}", report(&imported));
    let comments: Vec<(u32, &str)> = imported
        .header
        .commentary
        .iter()
        .map(|(step, comment)| (*step, comment.as_str()))
        .collect();
    assert_eq!(comments, [(0, "best by test much"), (1, "with the idea of Nf6")]);
    // Words that are actions, parts of one or an end stay so.
    let stop = import("wizards-war", "1. (pass) Be8-f7").stop.expect("no one may pass yet");
    assert_eq!((stop.source.as_str(), stop.refusal.rule), ("pass", Some("WW-16")));
    let ended = import("battlechess", "1. e4 (Black resigns)");
    assert!(ended.stated.is_some() && ended.stop.is_none());
    for text in ["1. e4 (Nf9)", "1. e4 (e5x)"] {
        assert!(import("battlechess", text).stop.is_some(), "{text}");
    }
}

#[test]
fn marks_of_chat_and_pages_are_let_pass() {
    all_read(
        "battlechess",
        &["e2-e4", "e7-e5", "g1-f3", "b8-c6"],
        &[
            "**1.** **e2-e4** e7\u{200b}-e5 2. g1&gt;f3 b8\\>c6",
            "**1. e2-e4 e7-e5**\n**2.** __g1\\-f3__ ||b8-c6||",
            "1\\. e2&#8209;e4&nbsp;e7&ndash;e5 2\\. *g1-f3* _b8-c6_",
            "1. [e2](https://example.org/a_b)-e4 [e7-e5](<https://example.org>) 2. Nf3 Nc6",
            "1.&nbsp;e2-e4 e7-e5\u{200b} 2.\u{2060} \u{2066}g1-f3\u{2069} b8\u{feff}-c6",
            "1. e2-e4 e7-e5 2. **g1-f3**\n~~2... b8-c6~~",
        ],
    );
    all_read(
        "medieval-war",
        &["b2-c3", "c3-b3", "b1-b2", "f7-f6"],
        &[
            "**1.** **(b2-c3, c3-b3, b1-b2)** (f7\u{200b}-f6",
            "1\\. \\(b2\\-c3, c3\\-b3, b1\\-b2\\) **f7-f6**",
            "1. (b2\u{200b}-c3 c3-b3 b1&#x2011;b2) [f7-f6](https://example.org)",
        ],
    );
    all_read("medieval", &["P1@a5", "P1@h5", "(a6) kq1"], &["**a5/h5** 1. **(a6) kq1**"]);
    // Prose keeps its marks, also where it begins with a move.
    let text = "1. c2-c3 c7-c6\n**c2-c3** was [such](https://a.b) a very good idea\n2. b2-b3";
    let imported = import("world-war", text);
    assert_eq!(imported.stop, None, "{}", report(&imported));
    let comment = "**c2-c3** was [such](https://a.b) a very good idea";
    assert_eq!(imported.header.commentary.get(&1).map(String::as_str), Some(comment));
}

#[test]
fn spaces_part_actions() {
    all_read(
        "medieval-war",
        &["b2-b3", "b1-b2", "c2-c3", "f7-f6"],
        &[
            "b2b3 b1b2 c2c3 f7f6",
            "b2 b3 b1 b2 c2 c3 f7 f6",
            "1. (b2-b3 b1-b2, c2-c3) (f7-f6",
            "1. (b2 b3, b1 b2 c2 c3) f7 f6",
            "1. (b2-b3 b1-b2 c2-c3) f7-f6",
        ],
    );
    all_read(
        "medieval-war",
        &["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7", "h2-g3", "h1 Cannon x h7", "g3-h2"],
        &["b2-c3 c3-b3 b1-b2\nf7-f6 g7-g6 h8-g7\nh2-g3 h1 Cannon x h7 g3-h2"],
    );
}

/// `White: e4` is a move, not the name of a player, in every game.
#[test]
fn sides_before_moves_are_no_names() {
    all_read(
        "battlechess",
        &["e2-e4", "e7-e5", "g1-f3"],
        &[
            "White: e4\nBlack: e5\nWhite: Nf3\n",
            "Game: BattleChess\nWhite: e4\nBlack: e5\n\nWhite: Nf3",
            "white: e4\nblack: e5\n2. Nf3",
            "[GameId \"battlechess\"]\nWhite: e4\nBlack: e5\nWhite: Nf3",
        ],
    );
    all_read("battlechess", &["e2-e4"], &["White: e4"]);
    all_read(
        "medieval",
        &["P1@a5", "P1@h5"],
        &["White: P1@a5\nBlack: P1@h5", "White: a5\nBlack: h5"],
    );
    all_read("world-war", &["c2-c3", "c7-c6"], &["Light: c2c3\nDark: c7c6"]);
    all_read("wizards-war", &["Bf3-d5", "Be8-f7"], &["White: Bd5\nBlack: Bf7"]);
    all_read("medieval-war", &["b2-b3", "b1-b2", "c2-c3"], &["White: b2b3 b1b2 c2c3"]);
    // A move that is refused stops the record, and isn't a name either.
    let imported = import("battlechess", "White: e4\nBlack: e6-e5\nWhite: Nf3");
    assert_eq!((imported.actions().len(), imported.stop.is_some()), (1, true));
    let imported = import("battlechess", "White: e4\nBlack: e4\n");
    assert_eq!(imported.stop.map(|stop| stop.source), Some("e4".into()));
    // Names stay names.
    for (text, white) in [
        ("White: Ann\nBlack: Bob\n1. e4", "Ann"),
        ("White: e4\nBlack: Bob\n1. e4", "e4"),
        ("White: e4\n1. e4", "e4"),
    ] {
        let imported = import("battlechess", text);
        assert_eq!(imported.header.white.as_deref(), Some(white), "{text}");
        assert_eq!((imported.actions(), imported.stop), (vec!["e2-e4".to_owned()], None), "{text}");
    }
}

#[test]
fn a_text_without_moves_says_so() {
    for text in ["White: Ann\nBlack: Bob", "Game: BattleChess\nWhite: Ann", "1-0", "1."] {
        let imported = import("battlechess", text);
        assert!(imported.reads_nothing(), "{text}");
        assert!(report(&imported).contains("I found no move in this text"), "{text}");
    }
    // A match without moves is a record, and a move that can't be read is named.
    for text in ["[GameId \"battlechess\"]\n[Result \"*\"]\n\n*\n", "hello", "1. e4"] {
        assert!(!import("battlechess", text).reads_nothing(), "{text}");
    }
}

/// All games refuse an attack on an empty square, and say how to move there.
#[test]
fn attacks_on_empty_squares_are_refused() {
    for (game, text, next) in [
        ("battlechess", "e2xe4", "`e2-e4`"),
        ("battlechess", "Nxf3", "`g1-f3`"),
        ("world-war", "c2xc3", ""),
        ("wizards-war", "Bf3xd5", "`f3-d5`"),
        ("medieval-war", "b2 x b3", ""),
        ("medieval", "a5 h5 P1a5xb5", ""),
    ] {
        let imported = import(game, text);
        let stop = imported.stop.unwrap_or_else(|| panic!("{game}: {text}"));
        assert_eq!(stop.refusal.kind, RefusalKind::Illegal, "{game}: {text}");
        assert!(english(&stop.refusal.next).contains(next), "{text}: {:?}", stop.refusal);
    }
}

#[test]
fn a_changed_ending_is_remarked() {
    let mut dice = Dice::new(9);
    let game = games::find("wizards-war").expect("a game");
    let (actions, outcome) = loop {
        let mut table = game.start(&rules::Options::default());
        let mut actions = Vec::new();
        while table.outcome().is_none() {
            let legal = table.legal();
            actions.push(legal[dice.below(legal.len())].clone());
            table.play(actions.last().expect("an action")).expect("it is legal");
        }
        match table.outcome().filter(|outcome| outcome.winner == Some(Side::White)) {
            Some(outcome) => break (actions, outcome.clone()),
            None => continue,
        }
    };
    let by_rule = format!("{}: {}", outcome.rule, english(&outcome.reason));
    let record = |result: &str, ending: &str| {
        let text = format!(
            "[GameId \"wizards-war\"]\n[Result \"{result}\"]\n[Ending \"{ending}\"]\n\n{} {result}",
            actions.join(" ")
        );
        remarks(&read(&text, None).expect("a record"))
    };
    assert_eq!(record("1-0", &by_rule), [""; 0]);
    // The reason may be another language's.
    assert_eq!(record("1-0", &format!("{}: Schluss", outcome.rule)), [""; 0]);
    for (ending, expected) in [("resignation", "resignation"), ("WW-99: nothing", "WW-99")] {
        let message = format!(
            "the header says that the game ended by “{expected}”, but it ended by {by_rule}"
        );
        assert_eq!(record("1-0", ending), [message]);
    }
    // A changed result is told alone.
    let [remark] = record("0-1", "resignation").try_into().expect("one remark");
    assert!(remark.contains("the record says a win for Black"), "{remark}");
}

#[test]
fn comments_after_slashes_are_kept() {
    let text = "1. e4 // best by test\ne5// also good\n// nothing here\n2. Nf3 https://example.org";
    let imported = import("battlechess", text);
    assert_eq!(imported.actions(), ["e2-e4", "e7-e5", "g1-f3"]);
    let comments: Vec<&str> = imported.header.commentary.values().map(String::as_str).collect();
    assert_eq!(comments, ["best by test", "also good nothing here"]);
    assert_eq!(imported.stop.map(|stop| stop.source), Some("https://example.org".into()));
    // A comment after slashes is no evidence of a fight.
    let text = "1. e4 d5 2. exd5 attacker wins // dice 14-9";
    assert!(import("battlechess", text).notes.is_empty());
}
