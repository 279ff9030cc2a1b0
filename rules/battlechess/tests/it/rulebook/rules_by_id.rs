//! Every rule of the rulebook, by its id: what it allows, what it refuses, what comes of it.

use battlechess::BattleChess;
use rules::{Actor, Game, Notation, Options, Play, RefusalKind, Setup, Side};
use serde_json::Value;

use crate::common::english;

/// What is to be found after the actions.
enum Expectation {
    /// All legal texts, in any order, parted by bars.
    Only(&'static str),
    /// These are legal.
    Has(&'static str),
    /// This is refused, by that rule.
    No(&'static str, &'static str),
    /// Who decides: `white`, `black` or `chance`.
    Asks(&'static str),
    /// The square holds that (`-`: nothing).
    On(&'static str, &'static str),
    /// `facts[key]` is that.
    Fact(&'static str, &'static str),
    /// The game is over: winner (or `draw`) and rule.
    Over(&'static str, &'static str),
    /// It goes on.
    GoesOn,
}
use Expectation::*;

struct Case {
    rule: &'static str,
    /// `""` for the start; else JSON without the braces; `markers|` before it for that option.
    setup: &'static str,
    /// Parted by commas.
    actions: &'static str,
    expectations: &'static [Expectation],
}

const fn case(
    rule: &'static str,
    setup: &'static str,
    actions: &'static str,
    expectations: &'static [Expectation],
) -> Case {
    Case { rule, setup, actions, expectations }
}

fn play(case: &Case) -> Play<BattleChess> {
    let (pawns, setup) = match case.setup.strip_prefix("markers|") {
        Some(setup) => ("markers", setup),
        None => ("fighters", case.setup),
    };
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    let mut play = if setup.is_empty() {
        Play::start(&options)
    } else {
        let value: Value = serde_json::from_str(&format!("{{{setup}}}")).expect(setup);
        Play::from_setup(&options, &value).unwrap_or_else(|faults| panic!("{setup}: {faults:?}"))
    };
    for text in case.actions.split(", ").filter(|text| !text.is_empty()) {
        play.play_text(text).unwrap_or_else(|refusal| {
            panic!("{} {setup} {}: {text}: {refusal:?}", case.rule, case.actions)
        });
    }
    play
}

fn check(case: &Case) {
    assert!(BattleChess::INFO.rule_text(case.rule).is_some(), "{}", case.rule);
    let mut play = play(case);
    let name = format!("{} {} [{}]", case.rule, case.setup, case.actions);
    let mut legal: Vec<String> =
        play.legal().into_iter().map(|action| play.position().text(action)).collect();
    legal.sort();
    let facts = play.position().facts();
    for expectation in case.expectations {
        match *expectation {
            Only(texts) => {
                let mut expected: Vec<&str> = texts.split(" | ").collect();
                expected.sort_unstable();
                assert_eq!(legal, expected, "{name}");
            }
            Has(texts) => {
                for text in texts.split(" | ") {
                    assert!(
                        legal.iter().any(|legal_text| legal_text == text),
                        "{name}: {text} of {legal:?}"
                    );
                }
            }
            No(text, rule) => {
                let refusal =
                    play.play_text(text).err().unwrap_or_else(|| panic!("{name}: {text}"));
                assert_eq!(refusal.kind, RefusalKind::Illegal, "{name}: {text}: {refusal:?}");
                assert_eq!(refusal.rule, Some(rule), "{name}: {text}: {refusal:?}");
                for sentence in [&refusal.message, &refusal.next] {
                    assert!(!english(sentence.clone()).ends_with('.'), "{refusal:?}");
                }
            }
            Asks(actor) => {
                let asks = match play.to_act() {
                    Some(Actor::Side(side)) => side.id(),
                    Some(Actor::Chance) => "chance",
                    None => "nobody",
                };
                assert_eq!(asks, actor, "{name}: {:?}", play.outcome());
            }
            On(square, piece) => {
                let actual = facts["board"].get(square).and_then(Value::as_str).unwrap_or("-");
                assert_eq!(actual, piece, "{name}: {square}");
            }
            Fact(key, value) => {
                let value: Value = serde_json::from_str(value).expect(value);
                assert_eq!(facts[key], value, "{name}: {key}");
            }
            Over(winner, rule) => {
                let outcome = play.outcome().unwrap_or_else(|| panic!("{name} goes on"));
                assert_eq!(outcome.winner.map_or("draw", Side::id), winner, "{name}: {outcome:?}");
                assert_eq!(outcome.rule, rule, "{name}: {outcome:?}");
            }
            GoesOn => assert_eq!(play.outcome(), None, "{name}"),
        }
    }
}

const START: &str = "";

// One case a line.
#[rustfmt::skip]
const COMBAT: &[Case] = &[
    case("BC-1", START, "e2-e4, d7-d5, e4xd5, attacker wins", &[On("d5", "wP"), On("e4", "-"), Asks("black"),
        Fact("captured", r#"[{"side":"black","code":"P","home":"d7"}]"#)]),
    case("BC-1", START, "e2-e4, d7-d5, e4xd5, defender wins", &[On("d5", "bP"), On("e4", "-"), Asks("black"),
        Fact("captured", r#"[{"side":"white","code":"P","home":"e2"}]"#)]),
    case("BC-1", START, "", &[No("d1-d2", "BC-1"), Has("e2-e4 | g1-f3")]),
    // In the middle of the move the mover is on no square.
    case("BC-2", START, "e2-e4, d7-d5, e4xd5", &[Asks("chance"), Only("attacker wins | defender wins"),
        On("e4", "-"), On("d5", "bP"), No("d5-d4", "BC-2")]),
    case("BC-2", START, "", &[No("attacker wins", "BC-2")]),
    case("BC-3", r#""board":{"e1":"wK","e8":"bK","e2":"bP"}"#, "e1xe2, defender wins", &[Over("black", "BC-3")]),
    case("BC-3", r#""board":{"e1":"wK","e8":"bK","e2":"bP","a2":"wP"}"#, "e1xe2, attacker wins", &[GoesOn, On("e2", "wK")]),
    // A King as champion risks his life.
    case("BC-3", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","d7":"bP"}"#, "d1xd7, champion e1, defender wins", &[Over("black", "BC-3")]),
    // BC-4: captured for the side for which it fought.
    case("BC-4", r#""board":{"e1":"wK","e8":"bK","a4":"wN","c5":"bP"},"home":{"a4":"b8"},"converted_by":{"a4":"c1"}"#,
        "a4xc5, defender wins", &[Fact("captured", r#"[{"side":"white","code":"N","home":"b8","converted_by":"c1"}]"#)]),
    // A piece beaten by a King in person joins nothing.
    case("BC-4", r#""board":{"e1":"wK","e8":"bK","e2":"bP"}"#, "e1xe2, attacker wins", &[Fact("captured", "[]")]),
];

// One case a line.
#[rustfmt::skip]
const CHECK: &[Case] = &[
    case("BC-5", START, "", &[No("e3-e4", "BC-5"), No("e7-e5", "BC-5"), No("e2-e2", "BC-5"),
        No("b1-b3", "BC-5"), No("a1-a4", "BC-5"), No("Ne2-e4", "BC-5"), No("Nf6", "BC-5"), No("e2xd3", "BC-5")]),
    // A pinned piece, an unanswered check.
    case("BC-5", r#""board":{"e1":"wK","e2":"wN","e8":"bQ","a8":"bK"}"#, "", &[No("e2-c3", "BC-5"), Has("e1-d1")]),
    case("BC-5", r#""board":{"e1":"wK","a2":"wP","e8":"bQ","a8":"bK"}"#, "", &[No("a2-a3", "BC-5"), No("e1-e2", "BC-5"), Has("e1-d1")]),
    // The checking Rook is fortified: only the Queen may attack it.
    case("BC-5", r#""board":{"a1":"wK","h1":"bR","d1":"wB","b3":"wP","e8":"bK","h4":"wQ"}"#, "", &[Has("h4xh1")]),
    // No sound move and attacked: any chess move.
    case("BC-5", r#""board":{"h1":"wK","g2":"bQ","h3":"bK","a2":"wP"}"#, "", &[Only("h1xg2 | h1-g1 | h1-h2 | a2-a3 | a2-a4"), GoesOn]),
    // No sound move and not attacked.
    case("BC-5", r#""board":{"h1":"wK","g3":"bQ","h8":"bK"}"#, "", &[Over("draw", "BC-5")]),
    // Attacked and no chess move at all: fortified Rooks around, which a King cannot attack.
    case("BC-5", r#""board":{"a1":"wK","a2":"bR","b1":"bR","b2":"wP","b3":"bP","h8":"bK"}"#, "", &[Over("black", "BC-5")]),
    // The King left in check may be attacked.
    case("BC-5", r#""board":{"h1":"wK","g2":"bQ","h3":"bK","a2":"wP"}"#, "a2-a4", &[Has("g2xh1")]),
    case("BC-5", r#""board":{"h1":"wK","g2":"bQ","h3":"bK","a2":"wP"}"#, "a2-a4, g2xh1, self, attacker wins", &[Over("black", "BC-3")]),
    // But soundly.
    case("BC-5", r#""board":{"a1":"wK","a8":"bK","a5":"bN","b3":"bP","a2":"wR","h8":"wQ"},"to_act":"black""#, "", &[No("a5-c4", "BC-5")]),
    // A marker without a patron gives check.
    case("BC-5", r#"markers|"board":{"e1":"wK","d2":"bP","e8":"bK"},"home":{"d2":"d7"}"#, "", &[Only("e1xd2 | e1-d1 | e1-e2 | e1-f1 | e1-f2")]),
    // Capturing a Bishop reverts what it converted: here the piece that gives check.
    case("BC-5", r#""board":{"e1":"wK","e5":"bR","d4":"wN","c6":"bB","h8":"bK"},"home":{"e5":"a1","c6":"c8"},"converted_by":{"e5":"c8"}"#,
        "", &[Has("d4xc6 | d4-e2")]),
    // And here the piece that captures: it would fight for Black and attack the King.
    case("BC-5", r#""board":{"e1":"wK","c3":"wN","d1":"bB","h8":"bK"},"home":{"c3":"g8","d1":"c8"},"converted_by":{"c3":"c8"}"#,
        "", &[Has("c3xd1")]),
    case("BC-5", r#""board":{"e1":"wK","e4":"wN","d2":"wP","f2":"bB","h8":"bK"},"home":{"e4":"g8","f2":"f8"},"converted_by":{"e4":"f8"}"#,
        "", &[Has("e4xf2"), No("e1xf2", "BC-5")]),
    case("BC-5", r#""board":{"e1":"wK","e5":"wN","d3":"bB","h8":"bK"},"home":{"e5":"g8","d3":"f8"},"converted_by":{"e5":"f8"}"#,
        "", &[No("e5xd3", "BC-5")]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","a1":"wR","e8":"bK","a7":"bP"}"#, "", &[Has("O-O | O-O-O")]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","a1":"wR","e8":"bK","a7":"bP"}"#, "O-O", &[On("f1", "wR"), On("g1", "wK"),
        Fact("vulnerable", r#""f1""#), Fact("castling", r#""-""#)]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","a1":"wR","e8":"bK","a7":"bP"}"#, "h1-h2, a7-a6, h2-h1, a6-a5", &[No("O-O", "BC-6"), Has("O-O-O")]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","f8":"bR","e8":"bK"}"#, "", &[No("O-O", "BC-6"), No("e1-g1", "BC-6")]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","g1":"wN","e8":"bK"}"#, "", &[No("O-O", "BC-6")]),
    case("BC-6", r#""board":{"e1":"wK","a1":"wR","b8":"bR","e8":"bK"}"#, "", &[Has("O-O-O")]),
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","e5":"bR","e8":"bK"}"#, "", &[No("O-O", "BC-6")]),
    // Captured and recalled, the Rook has left its home.
    case("BC-6", r#""board":{"e1":"wK","e2":"bP","e8":"bK","a7":"bP"},"captured":[{"side":"white","code":"R","home":"h1"}]"#,
        "e1xe2, attacker wins, recall Rh1, a7-a6, e2-e1, a6-a5", &[On("h1", "wR"), No("O-O", "BC-6")]),
    // To fight as champion is not to leave one's square.
    case("BC-6", r#""board":{"e1":"wK","h1":"wR","d1":"wQ","d7":"bP","e8":"bK","a7":"bP"}"#,
        "d1xd7, champion h1, attacker wins, e8xd7, self, attacker wins", &[Has("O-O")]),
];

// One case a line.
#[rustfmt::skip]
const KNIGHTS: &[Case] = &[
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","a1":"wQ","e6":"bN"}"#, "a1-d4", &[GoesOn, Asks("black")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN"}"#, "d1-d8", &[Asks("black"), Only("strike e6 | hold e6"),
        On("d1", "-"), On("d5", "-"), No("hold g8", "BC-7"), No("e8-e7", "BC-7"), No("yield", "BC-7")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN"}"#, "d1-d7, strike e6", &[Asks("white"), On("d5", "wQ"), On("e6", "bN"),
        Only("self | champion e1")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN"}"#, "d1-d7, strike e6, self, attacker wins", &[On("d5", "bN"), On("e6", "-"), Asks("black"),
        Fact("captured", r#"[{"side":"white","code":"Q","home":"d1"}]"#)]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN"}"#, "d1-d7, strike e6, self, defender wins", &[On("d7", "wQ"), On("e6", "-"), Asks("black")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN"}"#, "d1-d7, hold e6", &[On("d7", "wQ"), On("e6", "bN"), Asks("black")]),
    // One square is not on the way past anything.
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d4":"wQ","e6":"bN"}"#, "d4-d5", &[Asks("black"), No("strike e6", "BC-7")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d2":"wP","e5":"bN"}"#, "d2-d4", &[Only("strike e5 | hold e5")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d3":"wP","e5":"bN"}"#, "d3-d4", &[Has("e5-c4")]),
    // A Knight's leap: the destination only.
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","b1":"wN","d2":"bN"}"#, "b1-c3", &[Only("strike d2 | hold d2")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","b1":"wN","b3":"bN"}"#, "b1-d2", &[Has("b3-c5 | b3xd2")]),
    // A destination held by a piece of the Knight's own side.
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","d8":"bR","e7":"bN"}"#, "d1xd8", &[Asks("black"), Only("strike e7 | hold e7")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","h5":"wQ","d5":"bP","c4":"bN"}"#, "h5xd5", &[Only("self | champion e1")]),
    // The attacked Knight may strike; if it loses, the square is empty, and another may strike
    // there.
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wR","d6":"bN"}"#, "d1xd6, strike d6, defender wins", &[On("d6", "wR"), Asks("black")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wR","d6":"bN","c7":"bN"}"#, "d1xd6, strike d6, defender wins", &[Only("strike c7 | hold c7")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wR","d6":"bN","c7":"bN"}"#, "d1xd6, hold d6", &[Only("attacker wins | defender wins")]),
    // Order: along the path; on the same square by C-8.
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wR","e6":"bN","c4":"bN"}"#, "d1-d8", &[Only("strike c4 | hold c4")]),
    case("BC-7", r#""board":{"e1":"wK","e8":"bK","d1":"wR","e6":"bN","c6":"bN"}"#, "d1-d8, hold c6", &[Only("strike e6 | hold e6")]),
    // Castling: the King's two squares.
    case("BC-7", r#""board":{"e1":"wK","h1":"wR","e8":"bK","h2":"bN"}"#, "", &[No("O-O", "BC-6")]),
    case("BC-7", r#""board":{"e1":"wK","h1":"wR","e8":"bK","g2":"bN","a7":"bP"},"to_act":"black""#, "g2-h4, O-O", &[GoesOn, On("f1", "wR")]),
    case("BC-7", r#""board":{"e1":"wK","a1":"wR","e8":"bK","c2":"bN"},"to_act":"black""#, "c2-b4, O-O-O", &[GoesOn, On("d1", "wR")]),
    case("BC-7", r#""board":{"e1":"wK","h1":"wR","e8":"bK","f2":"bN"}"#, "O-O, strike f2", &[On("f1", "wK"), On("h1", "wR"), Asks("chance")]),
    case("BC-7", r#""board":{"e1":"wK","h1":"wR","e8":"bK","f2":"bN"}"#, "O-O, strike f2, defender wins", &[On("g1", "wK"), On("f1", "wR")]),
    case("BC-7", r#""board":{"e1":"wK","h1":"wR","e8":"bK","f2":"bN"}"#, "O-O, strike f2, attacker wins", &[Over("black", "BC-3")]),
    // A strike may uncover an attack on one's own King.
    case("BC-7", r#""board":{"a1":"wK","h2":"wR","e8":"bK","e6":"bN","e2":"wQ","a7":"bP"}"#, "h2-h6", &[GoesOn]),
    case("BC-7", r#""board":{"a1":"wK","d1":"wR","e8":"bK","e6":"bN","e2":"wQ","a7":"bP"}"#, "d1-d5, strike e6", &[Asks("chance")]),
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d5":"bR","c3":"wN","a8":"wQ"}"#, "", &[No("c3xd5", "BC-8"), Has("a8xd5"), No("Nxd5", "BC-8")]),
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d5":"bR","c3":"wN","a8":"wQ"},"vulnerable":"d5""#, "", &[Has("c3xd5 | a8xd5")]),
    // Fortified: the Queen in person.
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d5":"bR","d1":"wQ"}"#, "d1xd5", &[Asks("chance")]),
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d5":"bR","d1":"wQ"},"vulnerable":"d5""#, "d1xd5", &[Only("self | champion e1")]),
    // Vulnerable in the next move only.
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d6":"bR","c3":"wN","a2":"wP"},"to_act":"black""#, "d6-d5, a2-a3, e8-e7", &[No("c3xd5", "BC-8")]),
    case("BC-8", r#""board":{"e1":"wK","e8":"bK","d6":"bR","c3":"wN","a2":"wP"},"to_act":"black""#, "d6-d5", &[Has("c3xd5"), Fact("vulnerable", r#""d5""#)]),
    // A recalled Rook is fortified.
    case("BC-8", r#""board":{"e1":"wK","e2":"bP","e8":"bK","b3":"bN"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "e1xe2, attacker wins, recall Ra1", &[On("a1", "wR"), No("b3xa1", "BC-8")]),
    case("BC-9", r#""board":{"e1":"wK","e8":"bK","a1":"wB","e6":"bN"}"#, "a1-g7", &[On("g7", "wB"), Asks("black")]),
];

// One case a line.
#[rustfmt::skip]
const BISHOPS_AND_QUEENS: &[Case] = &[
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","h6":"bN"}"#, "c1xh6, attacker wins", &[Asks("white"), Only("engage | release"),
        On("h6", "bN"), On("c1", "-"), No("no recall", "BC-10")]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","h6":"bN"}"#, "c1xh6, attacker wins, engage, attacker wins",
        &[On("c1", "wN"), On("h6", "wB"), Fact("converted_by", r#"{"c1":"c1"}"#), Fact("captured", "[]")]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","h6":"bN"}"#, "c1xh6, attacker wins, release", &[On("c1", "-"), On("h6", "wB")]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","h6":"bN"}"#, "c1xh6, attacker wins, engage, defender wins", &[On("c1", "-"), On("h6", "bN"),
        Fact("captured", r#"[{"side":"white","code":"B","home":"c1"}]"#)]),
    // Defending; its own home is occupied by itself.
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","a2":"bN"},"to_act":"black""#, "a2xc1, defender wins, engage, defender wins", &[On("c1", "wB"),
        Fact("captured", r#"[{"side":"black","code":"N","home":"b8"}]"#)]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","a2":"bN"},"to_act":"black""#, "a2xc1, defender wins, engage, attacker wins", &[On("c1", "bN")]),
    // A piece beaten on its way has left its square: it can be placed there.
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","e3":"wB","c1":"bR"},"home":{"e3":"c1"},"to_act":"black""#, "c1-c2, e3-h6", &[GoesOn]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","g5":"wB","c1":"bR","h1":"wN"},"home":{"g5":"c1"},"to_act":"black""#,
        "c1-c5, g5-h6, c5-c1", &[Asks("white")]),
    case("BC-10", r#""board":{"h1":"wK","e8":"bK","e3":"wB","c1":"bQ"},"home":{"e3":"c1"},"to_act":"black""#,
        "c1xe3, self, defender wins, engage, defender wins", &[On("c1", "wQ"), On("e3", "wB")]),
    // No second battle by or against a substitute.
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","c1":"wB","d7":"bN"}"#, "d1xd7, hold d7, champion c1, attacker wins", &[On("d7", "wQ"), Asks("black")]),
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","c1":"wB","h6":"bQ","a8":"bR"}"#, "c1xh6, champion a8, attacker wins", &[On("h6", "wB"), On("d8", "bQ"), On("a8", "-")]),
    case("BC-10", START, "", &[No("engage", "BC-10"), No("release", "BC-10")]),
    // Converted to the other side and back: never converted.
    case("BC-10", r#""board":{"e1":"wK","e8":"bK","f8":"bB","c5":"wN"},"home":{"c5":"b8"},"converted_by":{"c5":"c1"},"to_act":"black""#,
        "f8xc5, attacker wins, engage, attacker wins", &[On("f8", "bN"), Fact("converted_by", "{}")]),
];

// One case a line.
#[rustfmt::skip]
const REVERSION: &[Case] = &[
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","c1":"wB","a3":"wN","g7":"bP"},"home":{"a3":"b8"},"converted_by":{"a3":"c1"}"#,
        "c1-h6, g7xh6, attacker wins", &[On("a3", "bN"), Fact("converted_by", "{}")]),
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","c1":"wB","a3":"wN","g7":"bP"},"home":{"a3":"b8"},"converted_by":{"a3":"c1"}"#,
        "c1-h6, g7xh6, defender wins, release", &[On("a3", "wN")]),
    // Beaten by a King, the Bishop counts as captured.
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","e7":"wB","a3":"wN"},"home":{"a3":"b8","e7":"f1"},"converted_by":{"a3":"f1"},"to_act":"black""#,
        "e8xe7, attacker wins", &[On("a3", "bN"), Fact("captured", "[]")]),
    // A Bishop that is converted loses its converts; one that reverts, too.
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","f8":"bB","a3":"wB","b5":"wN"},"home":{"b5":"b8","a3":"c1"},"converted_by":{"b5":"c1"},"to_act":"black""#,
        "f8xa3, attacker wins, engage, attacker wins", &[On("f8", "bB"), On("b5", "bN"), Fact("converted_by", r#"{"f8":"f8"}"#)]),
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","g5":"bB","a5":"bB","h6":"bN","f4":"wP","a2":"wP"},"home":{"h6":"b1","a5":"c1","g5":"f8"},"converted_by":{"a5":"f8","h6":"c1"}"#,
        "f4xg5, attacker wins", &[On("a5", "wB"), On("h6", "wN"), Fact("converted_by", "{}")]),
    // A captured convert keeps side and converter.
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","e7":"wB"},"home":{"e7":"f1"},"captured":[{"side":"white","code":"N","home":"b8","converted_by":"f1"}],"to_act":"black""#,
        "e8xe7, attacker wins", &[Fact("captured", r#"[{"side":"white","code":"N","home":"b8","converted_by":"f1"}]"#)]),
    // Pawns move in the direction of the side for which they fight.
    case("BC-11", r#""board":{"e1":"wK","e8":"bK","d7":"wP","b2":"wP"},"home":{"d7":"d7","b2":"b7"}"#, "", &[Has("b2-b4 | b2-b3"), No("d7-d6", "BC-11"), No("d7-d5", "BC-11")]),
    case("BC-11", START, "e2-e3, a7-a6", &[No("e3-e5", "BC-11"), No("e3-e2", "BC-11"), No("e2-e4", "BC-5")]),
];

// One case a line.
#[rustfmt::skip]
const QUEENS: &[Case] = &[
    case("BC-12", START, "", &[No("self", "BC-12"), No("champion d1", "BC-12"), No("discard queen", "BC-12")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","a1":"wR","d7":"bP"}"#, "d1xd7", &[Asks("white"), Only("self | champion a1 | champion e1"),
        No("champion d7", "BC-12"), No("champion d1", "BC-12"), No("champion h8", "BC-12"), No("e1-e2", "BC-12")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","a1":"wR","d7":"bP"}"#, "d1xd7, champion a1, attacker wins", &[On("d7", "wQ"), On("a1", "wR"), On("d1", "-")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","a1":"wR","d7":"bP"}"#, "d1xd7, champion a1, defender wins", &[On("d7", "bP"), On("a1", "-"), On("d1", "wQ")]),
    // A defending Queen: her champion loses, the attacker takes the square, she goes home.
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","h5":"bQ","d7":"bP","g3":"wN"}"#, "g3xh5, champion d7, attacker wins", &[On("h5", "wN"), On("d8", "bQ"), On("d7", "-")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","h5":"bQ","d7":"bP","g3":"wN"}"#, "g3xh5, champion d7, defender wins", &[On("h5", "bQ"), On("d7", "bP"), On("g3", "-")]),
    // The attacker that has just taken her home.
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d8":"bQ","a7":"bP","c6":"wN"}"#, "c6xd8, champion a7, attacker wins", &[Asks("chance"), On("d8", "wN"), Only("attacker wins | defender wins")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d8":"bQ","a7":"bP","c6":"wN"}"#, "c6xd8, champion a7, attacker wins, attacker wins", &[On("d8", "bQ"), Asks("black")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d8":"bQ","a7":"bP","c6":"wN"}"#, "c6xd8, champion a7, attacker wins, defender wins", &[On("d8", "wN"), Asks("black")]),
    // A friend at home: her owner discards one of the two.
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d4":"wQ","d1":"wN","d7":"bP","a1":"wR"},"home":{"d4":"d1"}"#, "d4xd7, champion a1, defender wins",
        &[Asks("white"), Only("discard queen | discard d1"), No("discard a1", "BC-12"), No("recall Ra1", "BC-12")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d4":"wQ","d1":"wN","d7":"bP","a1":"wR"},"home":{"d4":"d1"}"#, "d4xd7, champion a1, defender wins, discard d1", &[On("d1", "wQ")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d4":"wQ","d1":"wN","d7":"bP","a1":"wR"},"home":{"d4":"d1"}"#, "d4xd7, champion a1, defender wins, discard queen", &[On("d1", "wN"), On("d4", "-")]),
    // The King at home: the Queen is discarded.
    case("BC-12", r#""board":{"d1":"wK","e8":"bK","d4":"wQ","d7":"bP","a1":"wR"}"#, "d4xd7, champion a1, defender wins", &[On("d1", "wK"), On("d4", "-"), Asks("black"),
        Fact("captured", r#"[{"side":"white","code":"R","home":"a1"},{"side":"white","code":"Q","home":"d1"}]"#)]),
    // Two Queens: the attacker names first.
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","d7":"bQ","a1":"wR","a8":"bR"}"#, "d1xd7", &[Asks("white")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","d7":"bQ","a1":"wR","a8":"bR"}"#, "d1xd7, champion a1", &[Asks("black"), Only("self | champion a8 | champion e8")]),
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d1":"wQ","d7":"bQ","a1":"wR","a8":"bR"}"#, "d1xd7, champion a1, champion a8, defender wins", &[On("d7", "bQ"), On("d1", "wQ"), On("a1", "-"), On("a8", "bR")]),
    // At home the other Queen may name a champion, but nobody for the returning one.
    case("BC-12", r#""board":{"h2":"wK","e8":"bK","d4":"wQ","d1":"bQ","d7":"bP","a1":"wR","a8":"bR"},"home":{"d4":"d1","d1":"d8"},"to_act":"black""#,
        "a8-b8, d4xd7, champion a1, defender wins", &[Asks("black"), Only("self | champion b8 | champion d7 | champion e8")]),
    case("BC-12", r#""board":{"h2":"wK","e8":"bK","d4":"wQ","d1":"bQ","d7":"bP","a1":"wR","a8":"bR"},"home":{"d4":"d1","d1":"d8"},"to_act":"black""#,
        "a8-b8, d4xd7, champion a1, defender wins, champion b8, attacker wins", &[On("d1", "wQ"), On("d8", "bQ"), On("b8", "-")]),
    // Reversion in the middle: a converted Queen whose Bishop falls goes home for her own side.
    case("BC-12", r#""board":{"e1":"wK","e8":"bK","d4":"wQ","c1":"wB","d7":"bP"},"home":{"d4":"d8"},"converted_by":{"d4":"c1"}"#,
        "d4xd7, champion c1, defender wins", &[On("d8", "bQ"), On("d7", "bP"), On("c1", "-")]),
    // Discarding the Bishop that converted her: she is home for her own side.
    case("BC-12", r#""board":{"e1":"wK","h8":"bK","d4":"wQ","d8":"wB","d7":"bP","a1":"wR"},"home":{"d4":"d8","d8":"c1"},"converted_by":{"d4":"c1"}"#,
        "d4xd7, champion a1, defender wins, discard d8", &[On("d8", "bQ"), Asks("black")]),
    // Against a fortified Rook at home.
    case("BC-12", r#""board":{"h2":"wK","e8":"bK","d4":"wQ","d1":"bR","d7":"bP","a1":"wR"},"home":{"d4":"d1"},"to_act":"black""#,
        "e8-f8, d4xd7, champion a1, defender wins", &[Asks("chance")]),
];

// One case a line.
#[rustfmt::skip]
const KING_AND_PAWNS: &[Case] = &[
    case("BC-13", r#""board":{"e1":"wK","e2":"bP","e8":"bK"},"captured":[{"side":"white","code":"R","home":"a1"},{"side":"white","code":"P","home":"e2"},{"side":"black","code":"N","home":"b8"}]"#,
        "e1xe2, attacker wins", &[Asks("white"), Only("no recall | recall Ra1"), No("recall Pe2", "BC-13"), No("recall Nb8", "BC-13"), No("recall Pe7", "BC-13"),
        No("recall Qd1", "BC-13"), No("recall Ke1", "BC-13")]),
    // In the middle of a move: not on the way still to be entered, nor between King and Rook.
    case("BC-13", r#""board":{"e1":"wK","a1":"wR","e8":"bK","d2":"bN"},"captured":[{"side":"white","code":"Q","home":"d1"},{"side":"white","code":"N","home":"b1"},{"side":"white","code":"N","home":"g1"}]"#,
        "O-O-O, strike d2, defender wins", &[Asks("white"), Only("no recall | recall Ng1"), No("recall Nb1", "BC-13"), No("recall Qd1", "BC-13"), On("c1", "-"), On("a1", "wR")]),
    case("BC-13", r#""board":{"e1":"wK","d7":"wQ","h8":"bK","e3":"bN"},"captured":[{"side":"white","code":"P","home":"d2"},{"side":"white","code":"B","home":"c1"}]"#,
        "d7-d1, strike e3, champion e1, defender wins", &[Only("no recall | recall Bc1"), No("recall Pd2", "BC-13")]),
    // A champion beaten by a King: first the Queen goes home, then the recall.
    case("BC-13", r#""board":{"e1":"wK","e2":"bQ","a8":"bR","h8":"bK","d8":"wN","h2":"wP"},"home":{"e2":"d8"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "e1xe2, champion a8, attacker wins", &[Asks("chance"), On("e2", "wK")]),
    case("BC-13", r#""board":{"e1":"wK","e2":"bQ","a8":"bR","h8":"bK","d8":"wN","h2":"wP"},"home":{"e2":"d8"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "e1xe2, champion a8, attacker wins, attacker wins", &[On("d8", "bQ"), Asks("white"), Only("no recall | recall Ra1 | recall Nb1")]),
    // Twice victorious: the recall for the Queen beaten at home comes first, then that for her
    // champion.
    case("BC-13", r#""board":{"h8":"wK","d1":"wQ","a5":"wR","e2":"bK"},"captured":[{"side":"black","code":"R","home":"a8"},{"side":"black","code":"N","home":"b8"}],"to_act":"black""#,
        "e2xd1, champion a5, attacker wins, defender wins, recall Ra8", &[Asks("black"), Only("no recall | recall Nb8"), On("d1", "bK"), On("a8", "bR"),
        Fact("captured", r#"[{"side":"black","code":"N","home":"b8"}]"#)]),
    case("BC-13", START, "", &[No("no recall", "BC-13"), No("recall Ra1", "BC-13")]),
    case("BC-14", START, "e2-e4, d7-d5, e4xd5", &[Asks("chance")]),
    // The patron of e4 is the King, that of d5 the Queen.
    case("BC-15", "markers|", "e2-e4, d7-d5, e4xd5", &[Asks("black"), Only("patron | yield"), No("attacker wins", "BC-15")]),
    case("BC-15", "markers|", "e2-e4, d7-d5, e4xd5, yield", &[On("d5", "wP"), Asks("black"), Fact("captured", r#"[{"side":"black","code":"P","home":"d7"}]"#)]),
    case("BC-15", "markers|", "e2-e4, d7-d5, e4xd5, patron, attacker wins", &[On("d5", "wP"), On("d8", "-"), On("e1", "wK"),
        Fact("captured", r#"[{"side":"black","code":"P","home":"d7"}]"#)]),
    case("BC-15", "markers|", "e2-e4, d7-d5, e4xd5, patron, defender wins", &[Over("black", "BC-3")]),
    // The attacked marker without a patron yields by itself.
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d5":"bP","e4":"wP"}"#, "e4xd5", &[On("d5", "wP"), Asks("black")]),
    // A marker without patron attacks markers only; a patron that steps in captures it.
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d5":"bN","c4":"wP"}"#, "", &[No("c4xd5", "BC-15")]),
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d5":"bN","c4":"wP","c1":"wB"}"#, "c4xd5, attacker wins", &[On("d5", "wP"), On("c1", "wB"), Asks("black")]),
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d5":"bN","c4":"wP","c1":"wB"}"#, "c4xd5, defender wins", &[On("d5", "bN"), On("c1", "-"), On("c4", "-")]),
    case("BC-15", r#"markers|"board":{"h1":"wK","e8":"bK","d8":"bQ","d5":"bP","e4":"wP"},"home":{"e4":"c2"}"#, "e4xd5, patron", &[On("d5", "bP"), On("e4", "-"), Asks("black")]),
    // A struck marker; its patron beaten, both are captured.
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","b2":"wP","b1":"wN","c5":"bN"}"#, "b2-b4, strike c5", &[Only("patron | yield"), Asks("white")]),
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","b2":"wP","b1":"wN","c5":"bN"}"#, "b2-b4, strike c5, patron, attacker wins", &[On("b4", "bN"), On("b1", "-")]),
    // The patron is captured first: the marker that it had converted is captured as White's.
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","h6":"bB","d5":"bP","b4":"wN"},"home":{"h6":"c1","d5":"c2"},"converted_by":{"h6":"f8","d5":"c1"}"#,
        "b4xd5, patron, attacker wins", &[On("d5", "wN"), On("h6", "-"),
        Fact("captured", r#"[{"side":"white","code":"P","home":"c2"},{"side":"black","code":"B","home":"c1","converted_by":"f8"}]"#)]),
    // Patron or yield is decided before any champion is named.
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d1":"wQ","a4":"bP","a8":"bR"}"#, "d1xa4", &[Asks("black"), Only("patron | yield")]),
    case("BC-15", r#"markers|"board":{"e1":"wK","e8":"bK","d1":"wQ","a4":"bP","a8":"bR"}"#, "d1xa4, patron", &[Asks("white"), Only("self | champion e1")]),
    case("BC-15", "markers|", "", &[No("patron", "BC-15"), No("yield", "BC-15")]),
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b7":"wP"},"captured":[{"side":"white","code":"R","home":"a1"},{"side":"white","code":"P","home":"c2"},{"side":"black","code":"R","home":"a8"}]"#,
        "b7-b8", &[Only("keep | exchange Ra1"), No("exchange Pc2", "BC-16"), No("exchange Ra8", "BC-16"), No("exchange Qd1", "BC-16"), No("exchange Nb8", "BC-16"), No("b8-b7", "BC-16")]),
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b7":"wP"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "b7-b8, exchange Ra1", &[On("b8", "wR"), Fact("home", r#"{"b8":"a1","h3":"e8"}"#), Fact("vulnerable", "null"), Fact("captured", "[]")]),
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b7":"wP"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "b7-b8, keep, h3-h4", &[Has("exchange b8 Ra1"), No("b8-b7", "BC-16"), No("exchange a8 Ra1", "BC-16"), No("keep", "BC-16")]),
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b7":"wP"},"captured":[{"side":"white","code":"R","home":"a1"}]"#,
        "b7-b8, keep, h3-h4, exchange b8 Ra1", &[On("b8", "wR"), Asks("black"), Fact("quiet", "0")]),
    // Nobody captured: no question.
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b7":"wP"}"#, "b7-b8", &[On("b8", "wP"), Asks("black")]),
    // Exchanging does not answer an attack.
    case("BC-16", r#""board":{"e1":"wK","h3":"bK","b8":"wP","e7":"bR"},"captured":[{"side":"white","code":"R","home":"a1"}]"#, "", &[No("exchange b8 Ra1", "BC-5")]),
];

// One case a line.
#[rustfmt::skip]
const ENDS: &[Case] = &[
    case("BC-17", r#""board":{"e1":"wK","e8":"bK"}"#, "", &[Over("draw", "BC-17")]),
    case("BC-17", r#""board":{"e1":"wK","e2":"bP","e8":"bK"}"#, "e1xe2, attacker wins", &[Over("draw", "BC-17")]),
    case("BC-17", START, "g1-f3, g8-f6, f3-g1, f6-g8, g1-f3, g8-f6, f3-g1, f6-g8", &[Over("draw", "BC-17")]),
    case("BC-17", START, "g1-f3, g8-f6, f3-g1, f6-g8, g1-f3, g8-f6, f3-g1", &[GoesOn]),
    case("BC-17", r#""board":{"e1":"wK","e8":"bK","a1":"wQ"},"quiet":99"#, "a1-a2", &[Over("draw", "BC-17")]),
    case("BC-17", r#""board":{"e1":"wK","e8":"bK","a1":"wQ","h2":"wP"},"quiet":99"#, "h2-h3", &[GoesOn, Fact("quiet", "0")]),
    case("BC-17", r#""board":{"e1":"wK","e8":"bK","a1":"wQ","a6":"bN"},"quiet":99"#, "a1-a5, strike a6, self, defender wins", &[GoesOn, Fact("quiet", "0")]),
    case("BC-17", r#""board":{"e1":"wK","e8":"bK","a1":"wQ","b6":"bN"},"quiet":99"#, "a1-a5, hold b6", &[Over("draw", "BC-17")]),
    case("BC-17", r#""board":{"e1":"wK","e8":"bK","a1":"wQ"},"quiet":100"#, "", &[Over("draw", "BC-17")]),
    // Stalemate comes before the draws, mate before the hundred moves.
    case("BC-17", r#""board":{"h1":"wK","g3":"bQ","h8":"bK"},"quiet":100"#, "", &[Over("draw", "BC-5")]),
];

#[test]
fn every_rule_holds() {
    for table in
        [COMBAT, CHECK, KNIGHTS, BISHOPS_AND_QUEENS, REVERSION, QUEENS, KING_AND_PAWNS, ENDS]
    {
        for case in table {
            assert!(!case.expectations.is_empty(), "{} {}", case.rule, case.actions);
            check(case);
        }
    }
}

#[test]
fn every_rule_is_in_the_tables() {
    let cases =
        [COMBAT, CHECK, KNIGHTS, BISHOPS_AND_QUEENS, REVERSION, QUEENS, KING_AND_PAWNS, ENDS];
    for (rule, _) in BattleChess::INFO.rules() {
        assert!(cases.iter().any(|table| table.iter().any(|case| case.rule == rule)), "{rule}");
    }
}
