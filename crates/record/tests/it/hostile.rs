//! Records whose header or moves have as many faults as fit, in every form that can multiply or
//! nest: each is read or refused on a small stack, and what is told of it is short.

use std::fmt::Write as _;

use game_contract::share;
use record::{LONGEST, ReadError, StartError, read, remarks, report};

use crate::common::LOCALE;

/// A text of the greatest length: `piece` with the numbers from 0, again and again.
fn filled(before: &str, piece: &str, after: &str) -> String {
    let mut text = before.to_owned();
    let most = LONGEST - after.len() - 12;
    for number in 0.. {
        let end = text.len();
        let number = number.to_string();
        let _ = write!(text, "{}", piece.replace('#', &number));
        if text.len() > most {
            text.truncate(end);
            break;
        }
    }
    text + after
}

/// A tag that holds JSON, its quotes escaped.
fn setup(before: &str, piece: &str, after: &str) -> String {
    let [before, piece, after] = [before, piece, after].map(|part| part.replace('"', "\\\""));
    filled(&format!("[Setup \"{before}"), &piece, &format!("{after}\"]\n\n1. e2-e4\n"))
}

/// Every form, with its name and whether the start is refused for it.
fn forms() -> Vec<(&'static str, String, bool)> {
    let end = "\n\n1. e2-e4\n";
    let nested = |open: &str, close: &str| {
        let deep = LONGEST / (open.len() + close.len() + 2) - 40;
        let open = open.repeat(deep).replace('"', "\\\"");
        format!("[Setup \"{open}{}\"]\n", close.repeat(deep))
    };
    vec![
        ("options without a value", filled("[Options \"", "x ", &format!("\"]{end}")), true),
        ("options that are not known", filled("[Options \"", "k#=v,", &format!("\"]{end}")), true),
        ("one option often", filled("[Options \"", "pawns=x#,", &format!("\"]{end}")), true),
        ("keys", setup("{", "\"k#\":1,", "\"last\":1}"), true),
        ("one key often", setup("{", "\"k\":1,", "\"last\":1}"), true),
        ("keys twice", setup("{", "\"k#\":1,\"k#\":2,", "\"last\":1}"), true),
        ("a key that is long", setup("{\"", "x", "\":1}"), true),
        ("squares", setup("{\"board\":{", "\"z#\":\"wP\",", "\"zz\":\"\"}}"), true),
        ("pieces", setup("{\"board\":{", "\"z#\":#,", "\"zz\":\"\"}}"), true),
        ("units", setup("{\"units\":{", "\"z#\":[],", "\"zz\":[]}}"), true),
        ("units on one square", setup("{\"units\":{\"a1\":[", "#,", "0]}}"), true),
        ("units without anything", setup("{\"units\":{\"a1\":[", "{},", "0]}}"), true),
        ("buildings", setup("{\"buildings\":{", "\"z#\":{},", "\"zz\":{}}}"), true),
        ("graves", setup("{\"graveyard\":[", "{},", "0]}"), true),
        ("captured pieces", setup("{\"captured\":[", "#,", "0]}"), true),
        ("captured by side", setup("{\"captured\":{\"white\":[", "#,", "0]}}"), true),
        ("captured of many sides", setup("{\"captured\":{", "\"s#\":[],", "\"x\":[]}}"), true),
        ("skips", setup("{\"skips\":[", "\"s#\",", "0]}"), true),
        ("skips by side", setup("{\"skips\":{", "\"s#\":1,", "\"x\":1}}"), true),
        ("homes", setup("{\"home\":{", "\"z#\":\"x\",", "\"zz\":\"\"}}"), true),
        ("castling", setup("{\"castling\":\"", "x", "\"}"), true),
        ("a list of lists", nested("[", "]"), true),
        ("an object of objects", nested("{\"a\":", "}"), true),
        ("tags", filled("", "[Tag# \"x\"]\n", end), false),
        ("tags on a line", filled("", "[Tag# \"x\"]", end), false),
        ("tags that cannot be read", filled("", "[Rules \"x\"]\n", end), false),
        ("results that cannot be read", filled("", "[Result \"x\"]\n", end), false),
        ("comments", filled("1. ", "{c#} ", ""), false),
        ("comments after a move", filled("1. MOVE ", "{c#} ", ""), false),
        ("notes that cannot be read", filled("1. MOVE ", "{dice 7-x} ", ""), false),
        ("remarks between moves", filled("1. MOVE\n", "so it goes on\n", ""), false),
        ("comments that are not closed", filled("1. MOVE ", "{ ", ""), false),
        ("marks", filled("1. MOVE ", "!? ", ""), false),
        ("numbers", filled("1. MOVE ", "#. ", ""), false),
        ("groups", filled("1. MOVE ", "(a, ", ""), false),
        ("groups that are closed", filled("1. MOVE ", "(a, b) ", ""), false),
        (
            "groups in groups",
            format!("1. MOVE {}{}", "(".repeat(LONGEST / 2 - 20), ")".repeat(LONGEST / 2 - 20)),
            false,
        ),
        (
            "lines in groups after prose",
            format!("so it goes\n{}{}", "(x\n".repeat(LONGEST / 5), ")".repeat(LONGEST / 5)),
            false,
        ),
        ("an action that is long", filled("1. ", "x", ""), false),
        ("a result and more", filled("1. MOVE 1-0 ", "1-0 ", ""), false),
    ]
}

/// What people are told of a text, joined.
fn read_report(text: &str, game: &str) -> Result<String, String> {
    let speak = |sentences: Vec<rules::l10n::L10nMessage>| {
        let texts: Vec<String> = sentences.iter().map(|sentence| LOCALE.text(sentence)).collect();
        texts.join("\n")
    };
    match read(text, Some(game)) {
        Ok(imported) => Ok(speak(report(&imported)) + &speak(remarks(&imported))),
        Err(error) => Err(LOCALE.text(&error.sentence())),
    }
}

#[test]
fn as_many_faults_as_fit_are_told_in_short_on_a_small_stack() {
    let small = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    let read_all = small.spawn(|| {
        let games = games::all();
        for (number, (name, text, refused)) in forms().into_iter().enumerate() {
            assert!(text.len() <= LONGEST, "{name}: {}", text.len());
            // Each form by one game in the gate, by the next one the next.
            for game in share(games.iter().cycle().skip(number).take(games.len()), games.len()) {
                let first = game.start(&rules::Options::default()).legal();
                let text = text.replace("MOVE", first.first().map_or("", String::as_str));
                let report = read_report(&text, game.info.id);
                assert!(!refused || report.is_err(), "{name}: {} takes it", game.info.id);
                let words = report.unwrap_or_else(|error| error);
                // What the reader remarks on is told line by line, at most thirty of them and
                // twice.
                let most = if refused { 1_700 } else { 20_000 };
                assert!(words.len() <= most, "{name}: {}: {}", game.info.id, words.len());
            }
        }
    });
    read_all.expect("a thread").join().expect("no text is too much");
}

#[test]
fn the_first_faults_are_named_and_the_rest_counted() {
    let text = filled("[Options \"", "k#=v,", "\"]\n\n1. e2-e4\n");
    let Err(ReadError::Start(StartError::Impossible { faults, .. })) =
        read(&text, Some("battlechess"))
    else {
        panic!("it begins")
    };
    let options = text.matches('=').count();
    assert_eq!(faults.len() + faults.more(), options);
    let report = read_report(&text, "battlechess").expect_err("it begins");
    assert!(report.contains("`k0`") && !report.contains("`k200`"), "{report}");
    let count = format!("{:03}", (options - 5) % 1000);
    let ending = format!("; and {},{count} more. Correct it", (options - 5) / 1000);
    assert!(report.contains(&ending), "{ending} in {report}");
    // Of few, each is named.
    let outcome = read("[Options \"a=b, c=d, e=f, g=h, i=j\"]\n1. e2-e4", Some("battlechess"));
    let message = LOCALE.text(&outcome.expect_err("it begins").sentence());
    assert!(
        message.contains("`a`") && message.contains("`i`") && !message.contains(" more"),
        "{message}"
    );
}

/// A record that says more than is read is refused as a whole.
#[test]
fn a_hundred_thousand_faults_are_too_long_or_counted() {
    let options: String = (0..30_000).map(|number| format!("{number:x} ")).collect();
    let header = format!("[Options \"{options}\"]\n\n1. e2-e4\n");
    let report = read_report(&header, "world-war").expect_err("it begins");
    assert!(report.contains("and 29,995 more"), "{report}");
    let keys: String = (0..100_000).map(|key| format!("\\\"k{key}\\\":1,")).collect();
    let header = format!("[Setup \"{{{keys}\\\"x\\\":1}}\"]\n\n1. e2-e4\n");
    assert!(matches!(read(&header, Some("world-war")), Err(ReadError::TooLong { .. })));
}
