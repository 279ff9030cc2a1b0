//! Nothing that comes from outside breaks the reader, or holds it up.

use game_contract::{draws, share};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use record::{LONGEST, read};

use crate::common::report;

fn take(text: &str) {
    for game in games::all() {
        if let Ok(imported) = read(text, Some(game.info.id)) {
            let lines = text.split('\n').count();
            if let Some(stop) = &imported.stop {
                assert!((1..=lines).contains(&(stop.place.line as usize)), "{text:?}");
            }
            assert!(!report(&imported).is_empty());
        }
    }
}

/// Scraps of records in any order.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        "1.",
        "(",
        ")",
        ",",
        ";",
        "{",
        "}",
        "\n",
        "\r\n",
        " ",
        "...",
        "…",
        "b2-c3",
        "c3-b3",
        "x a5",
        "Again",
        "(skipped)",
        "Black Resigns",
        "1-0",
        "{dice 7-7, 14-9}",
        "{plans SFG-GFS; dice 1-",
        "{ordered}",
        "½-½",
        "*",
        "[",
        "]",
        "\"",
        "\\",
        "[Game \"World War Chess\"]",
        "[Setup \"{\\\"board\\\":{}}\"]",
        "[Options \"pawns=markers\"]",
        "```",
        "`",
        "> ",
        "Bf3-d5",
        "Be8-e4",
        "e2-e4",
        "e7-e5",
        "O-O",
        "attacker wins",
        "hold g6",
        "e.p.",
        "by iso",
        "&",
        "Summon 3p (d1, f1, f2)",
        "12)",
        "999999999999.",
        "é",
        "\u{feff}",
        "😀",
        "$1",
        "!?",
        "White:",
        "c2-c3",
        "c7-c6",
        "[RL]",
        "White: e4",
        "Black: e5\n",
        "(1. ",
        "(1... ",
        "(quiet)",
        "(with the idea h5)",
        "// ",
        "a5/h5",
        "**",
        "_",
        "\u{200b}",
        "&gt;",
        "\\>",
        "[g2](https://example.org)",
    ]);
    prop::collection::vec(scrap, 0..60).prop_map(|scraps| scraps.join(""))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: draws(150, 600),
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        take(&text);
    }

    #[test]
    fn any_scraps_are_read_or_refused(text in scraps()) {
        take(&text);
    }
}

/// Texts of the full length that might take long: each is answered at all, where the work growing
/// with the square of the length would take hours.
#[test]
fn long_texts_are_read_in_time() {
    take(&format!("{}{}", "(".repeat(LONGEST / 2), ")".repeat(LONGEST / 2)));
    let pieces = [
        "(",
        "((",
        ")(",
        "()",
        "(,",
        "{",
        "{}",
        "}{",
        "!",
        "! ",
        "$1 ",
        "`",
        "> \n",
        "[",
        "[a \"b\"]\n",
        "1. ",
        "1.(",
        "a ",
        "a\n",
        "a,",
        "a1 ",
        "* ",
        "\n",
        "White ",
        "(white) ",
        "é",
        "pass ",
        "b2-c3 ",
        "; ",
        "e2-e4, e7-e5, ",
        "Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8 ",
        "[Rules \"x\"]\n",
        "``` ",
        "(1. e4 ",
        "(1. ",
        "e4 (1. d4 d5) ",
        "1. b2-c3 (1. c7-c6 x) ",
        "(quiet) ",
        "b2-c3 (a quiet one), ",
        "(good (",
        "White: e4\n",
        "// ",
        "a5/h5 ",
        "/",
        "**",
        "*a ",
        "&gt;",
        "\\",
        "[a](https://",
        "\u{200b}",
    ];
    for piece in share(pieces, 4) {
        let text = piece.repeat(LONGEST / piece.len());
        take(&text);
    }
}
