//! Start positions other than the game's own: read, refused, and read back.

use crate::common::english;
use battlechess::BattleChess;
use game_contract::reads_back;
use rules::Dice;
use rules::{Game, Notation, Options, Play, Setup};
use serde_json::{Value, json};

fn options() -> Options {
    Options::check(BattleChess::INFO, []).expect("options")
}

#[test]
fn missing_keys_have_defaults() {
    let kings = json!({"board": {"e1": "wK", "e8": "bK"}});
    let position = BattleChess::from_setup(&options(), &kings).expect("a position");
    let facts = position.facts();
    for (key, value) in [
        ("home", json!({})),
        ("converted_by", json!({})),
        ("captured", json!([])),
        ("castling", json!("-")),
        ("en_passant", Value::Null),
        ("vulnerable", Value::Null),
        ("quiet", json!(0)),
    ] {
        assert_eq!(facts[key], value, "{key}");
    }
    // Homes: at home; own side's; a Pawn's file, a Bishop's colour; by C-8.
    let setup = json!({"board": {
        "e1": "wK", "e8": "bK", "h1": "wR", "d4": "wR", "d5": "wR", "f4": "wP", "g3": "wB",
        "h3": "wB", "b5": "bN",
    }});
    let position = BattleChess::from_setup(&options(), &setup).expect("a position");
    let homes = json!({"d4": "a1", "d5": "a8", "f4": "f2", "g3": "c1", "h3": "f1", "b5": "b8"});
    assert_eq!(position.facts()["home"], homes);
    assert_eq!(position.facts()["castling"], "K");
    // Captured pieces, too.
    let setup = json!({
        "board": {"e1": "wK", "e8": "bK", "a1": "wR"},
        "captured": [{"side": "white", "code": "R"}, {"side": "black", "kind": "Queen"}],
    });
    let position = BattleChess::from_setup(&options(), &setup).expect("a position");
    let captured = json!([
        {"side": "white", "code": "R", "home": "h1"}, {"side": "black", "code": "Q", "home": "d8"},
    ]);
    assert_eq!(position.facts()["captured"], captured);
}

#[test]
fn captured_pieces_may_be_written_in_short() {
    let long = json!([{"side": "white", "code": "R", "home": "h1"}, {"side": "black", "code": "Q", "home": "d8"}]);
    for captured in [
        long.clone(),
        json!(["wRh1", "bQ"]),
        json!({"white": ["Rh1"], "black": [{"kind": "queen"}]}),
    ] {
        let setup = json!({"board": {"e1": "wK", "e8": "bK"}, "captured": captured});
        let position = BattleChess::from_setup(&options(), &setup).expect("a position");
        assert_eq!(position.facts()["captured"], long, "{setup}");
    }
    for captured in
        [json!(["Rh1"]), json!({"green": []}), json!({"white": 1}), json!(["wX"]), json!(["wRz9"])]
    {
        let setup = json!({"board": {"e1": "wK", "e8": "bK"}, "captured": captured});
        assert!(BattleChess::from_setup(&options(), &setup).is_err(), "{setup}");
    }
}

#[test]
fn what_is_read_reads_back() {
    let full = json!({
        "board": {"e1": "wK", "e8": "bK", "a1": "wR", "d4": "wQ", "d5": "bP", "g5": "bR", "e5": "wP"},
        "to_act": "white",
        "home": {"d4": "d8", "g5": "a8", "d5": "d7", "e5": "e2"},
        "converted_by": {"d4": "c1"},
        "captured": [{"side": "white", "code": "B", "home": "c1"},
            {"side": "black", "code": "N", "home": "g1", "converted_by": "f8"}],
        "castling": "Q", "quiet": 7,
    });
    for (en_passant, vulnerable) in [(json!("d6"), Value::Null), (Value::Null, json!("g5"))] {
        let mut full = full.clone();
        full["en_passant"] = en_passant;
        full["vulnerable"] = vulnerable;
        let position = BattleChess::from_setup(&options(), &full).expect("a position");
        let mut facts = position.facts();
        facts.insert("to_act".into(), json!("white"));
        assert_eq!(Value::Object(facts.clone()), full);
        assert_eq!(BattleChess::from_setup(&options(), &Value::Object(facts)), Ok(position));
    }
    let start = BattleChess::start(&options());
    let read_back = BattleChess::from_setup(&options(), &Value::Object(start.facts()));
    assert_eq!(read_back, Ok(start));
}

#[test]
fn every_fault_is_told_at_once() {
    let setup = json!({
        "board": {"e1": "wK", "e2": "wK", "i9": "wR", "a1": "xR", "a2": "wZ", "b1": "wQ", "b2": "wQ",
            "b3": "wQ", "b4": "wQ", "c3": "bP"},
        "to_act": "green",
        "home": {"b1": "a1", "h8": "a2", "c3": "c5"},
        "converted_by": {"c3": "d1"},
        "captured": [{"side": "white", "code": "K"}, 7, {"side": "white", "code": "N", "home": "z1"}],
        "castling": "Kx", "en_passant": "e6", "vulnerable": "d4", "quiet": 101, "extra": 1,
    });
    let faults = BattleChess::from_setup(&options(), &setup).expect_err("faults");
    let messages: Vec<String> = faults.iter().map(|fault| english(fault.whole())).collect();
    for part in [
        "green",
        "no square i9",
        "`xR`",
        "`wZ`",
        "names h8, where there is no piece",
        "a1 is the home of a Rook",
        "c5 isn't the home of any piece",
        "one Queen too many",
        "one King too many",
        "a King can't be in `captured`",
        "`captured` has 7",
        "z1",
        "Black has no King",
        "`castling` has K",
        "`castling` has `x`",
        "`en_passant` is e6",
        "`vulnerable` is d4",
        "`quiet` is 101",
        "unknown key `extra`",
    ] {
        assert!(messages.iter().any(|fault| fault.contains(part)), "{part} of {messages:#?}");
    }
}

#[test]
fn single_faults_name_their_rule() {
    for (setup, rule) in [
        (json!({"board": {"e1": "wK"}}), Some("BC-3")),
        (json!({"board": {"e1": "wK", "e8": "bK"}, "castling": "K"}), Some("BC-6")),
        (json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR"}, "vulnerable": "d4"}), Some("BC-8")),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR"}, "home": {"d4": "a1"}, "converted_by": {"d4": "c8"}}),
            Some("BC-11"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wB"}, "home": {"d4": "c8"}, "converted_by": {"d4": "c8"}}),
            Some("BC-11"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wQ", "d5": "bQ", "d6": "bQ"}}),
            Some("BC-16"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR", "d5": "wR"}, "home": {"d4": "a1", "d5": "a1"}}),
            None,
        ),
        (json!([]), None),
    ] {
        let faults = BattleChess::from_setup(&options(), &setup).expect_err(&setup.to_string());
        assert!(faults.iter().any(|fault| fault.rule == rule), "{setup}: {faults:?}");
    }
}

#[test]
fn a_board_may_name_no_key_twice_and_options_are_checked() {
    let faults = Options::check(BattleChess::INFO, [("pawns", "dragons"), ("wizards", "on")]);
    assert_eq!(faults.expect_err("faults").len(), 2);
    let setup = json!({"board": {"e1": "wK", "E1": "wQ", "e8": "bK"}});
    assert!(BattleChess::from_setup(&options(), &setup).is_err());
}

fn setup_faults(setup: &Value) -> Vec<(Option<&'static str>, String)> {
    let faults = BattleChess::from_setup(&options(), setup).expect_err(&setup.to_string());
    faults.iter().map(|fault| (fault.rule, english(fault.whole()))).collect()
}

/// A convert on its own home whose Bishop is gone for good: without its home, a7 would be a2's.
#[test]
fn a_convert_at_home_keeps_its_identity() {
    let setup = json!({"board": {"a7": "wP", "e1": "wK", "e8": "bK"}, "home": {"a7": "a7"}});
    let play = Play::<BattleChess>::from_setup(&options(), &setup).expect("a position");
    assert_eq!(play.position().facts()["home"], json!({"a7": "a7"}));
    reads_back(&play, &options()).unwrap_or_else(|difference| panic!("{difference}"));
    // Where the facts can do without, they are as they were.
    let setup = json!({"board": {"a7": "wP", "c1": "wB", "e1": "wK", "e8": "bK"},
        "home": {"a7": "a7"}, "converted_by": {"a7": "c1"}});
    let play = Play::<BattleChess>::from_setup(&options(), &setup).expect("a position");
    assert_eq!(play.position().facts()["home"], json!({}));
    reads_back(&play, &options()).unwrap_or_else(|difference| panic!("{difference}"));
}

/// A Rook that reverts in its own move has completed it, and fights for the side to act.
#[test]
fn a_rook_that_reverted_in_its_own_move_reads_back() {
    let setup = json!({
        "board": {"h2": "bB", "e1": "wK", "c7": "bB", "a5": "bK", "b7": "wR"},
        "home": {"h2": "c1", "c7": "f1", "a5": "e8", "b7": "h8"},
        "converted_by": {"b7": "c1", "h2": "f1"},
    });
    let mut play = Play::<BattleChess>::from_setup(&options(), &setup).expect("a position");
    for text in ["b7xc7", "attacker wins"] {
        play.play_text(text).expect(text);
    }
    let facts = play.position().facts();
    assert_eq!((&facts["vulnerable"], &facts["board"]["c7"]), (&json!("c7"), &json!("bR")));
    reads_back(&play, &options()).unwrap_or_else(|difference| panic!("{difference}"));
}

#[test]
fn home_and_converter_of_one_piece_are_judged_apart() {
    let setup = json!({"board": {"e1": "wK", "g4": "bR", "e8": "bK"}, "home": {"g4": "b1"},
        "converted_by": {"g4": "a1"}});
    let faults = setup_faults(&setup);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].1.contains("b1 is the home of a Knight"), "{faults:?}");
    assert!(faults[1].0 == Some("BC-11") && faults[1].1.contains("has a1"), "{faults:?}");
    // A square and a piece that both are none; a King with a wrong home is no missing King, and
    // what else is said of a piece with a wrong home is not doubted for it.
    let setup = json!({"board": {"z9": "wZ", "e1": "wK", "e8": "bK", "h1": "wR", "d5": "bP", "g5": "bR"},
        "home": {"e8": "d8", "h1": "d1", "d5": "e1", "g5": "c3"},
        "castling": "K", "en_passant": "d6", "vulnerable": "g5"});
    let message = self::setup_faults(&setup);
    for part in ["no square z9", "`wZ`", "d8 is", "d1 is", "e1 is", "c3 is"] {
        assert!(message.iter().any(|(_, told)| told.contains(part)), "{part}: {message:#?}");
    }
    assert_eq!(message.len(), 6, "{message:#?}");
}

const HOMES: [(&str, &str); 4] = [("c1", "wB"), ("f1", "wB"), ("c8", "bB"), ("f8", "bB")];

fn with_bishops(extra: &[(&str, &str)]) -> Value {
    let pieces = [("e1", "wK"), ("e8", "bK")].into_iter().chain(HOMES).chain(extra.iter().copied());
    json!({"board": pieces.map(|(at, piece)| (at.to_owned(), piece.into())).collect::<serde_json::Map<_, _>>()})
}

/// The rulings on setups that play cannot bring about: they say how things stand, and are played
/// on.
#[test]
fn how_it_came_about_is_not_asked() {
    let play = |setup: &Value| {
        let play = Play::<BattleChess>::from_setup(&options(), setup);
        let play = play.unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
        reads_back(&play, &options()).unwrap_or_else(|difference| panic!("{difference}"));
        play
    };
    // BC-8: a Pawn's double step beside a Rook's move, and its origin occupied.
    let position = play(&json!({"en_passant": "d6", "vulnerable": "g5", "board": {
        "e1": "wK", "e8": "bK", "d5": "bP", "d7": "bP", "e5": "wP", "g5": "bR", "g1": "wR"}}));
    for text in ["e5xd6 e.p.", "g1xg5"] {
        assert!(position.position().read(text).is_ok(), "{text}");
    }
    // BC-11: a convert for whom no Bishop is named reverts no more, though all four are there.
    let mut convert = with_bishops(&[("d5", "wN"), ("c2", "bR")]);
    convert["home"] = json!({"d5": "g8"});
    convert["to_act"] = json!("black");
    for (converted_by, side) in [(json!({}), "wN"), (json!({"d5": "c1"}), "bN")] {
        convert["converted_by"] = converted_by;
        let mut play = play(&convert);
        for text in ["c2xc1", "attacker wins"] {
            play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        assert_eq!(play.position().facts()["board"]["d5"], side);
    }
    // BC-11: two Bishops that converted each other; when one is captured, the other reverts.
    let mut each_other = play(&json!({"to_act": "black", "board": {
            "e1": "wK", "e8": "bK", "c3": "bB", "c6": "wB", "h6": "bR"},
        "home": {"c3": "c1", "c6": "c8"}, "converted_by": {"c3": "c8", "c6": "c1"}}));
    for text in ["h6xc6", "attacker wins"] {
        each_other.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    assert_eq!(each_other.position().facts()["board"]["c3"], "wB");
    reads_back(&each_other, &options()).unwrap_or_else(|difference| panic!("{difference}"));
}

/// A King who fought for a struck marker may have recalled another to where it came from.
#[test]
fn a_pawn_may_have_been_recalled_to_where_another_came_from() {
    let markers = Options::check(BattleChess::INFO, [("pawns", "markers")]).expect("options");
    let start = json!({"board": {"e1": "wK", "e8": "bK", "f2": "wP", "g4": "bN"},
        "home": {"f2": "e2"}, "captured": ["wPf2"]});
    let mut play = Play::<BattleChess>::from_setup(&markers, &start).expect("a position");
    for text in ["f2-f4", "strike g4", "patron", "defender wins", "recall Pf2"] {
        play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    let facts = play.position().facts();
    assert_eq!((&facts["en_passant"], &facts["board"]["f2"]), (&json!("f3"), &json!("wP")));
    reads_back(&play, &markers).unwrap_or_else(|difference| panic!("{difference}"));
}

/// Games from crowded and from nearly empty boards, with converts of every kind.
#[test]
fn facts_of_games_from_setups_read_back() {
    let mut dice = Dice::new(41);
    let mut count = 0;
    for _ in 0..60 {
        let setup = random_setup(&mut dice);
        let mut play = Play::<BattleChess>::from_setup(&options(), &setup)
            .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
        for _ in 0..60 {
            if play.outcome().is_some() {
                break;
            }
            reads_back(&play, &options())
                .unwrap_or_else(|difference| panic!("{setup}: {difference}"));
            count += u32::from(play.position().turn().actions_made == 0);
            let legal = play.legal();
            let text = play.position().text(legal[dice.below(legal.len())]);
            play.play_text(&text).expect("a legal action");
        }
    }
    assert!(count > 500, "{count}");
}

/// Pieces on squares of their own, some captured, each for either side.
fn random_setup(dice: &mut Dice) -> Value {
    let mut free: Vec<usize> = (0..64).collect();
    let (mut board, mut homes) = (serde_json::Map::new(), serde_json::Map::new());
    let mut captured = Vec::new();
    let mut converted = serde_json::Map::new();
    let most = 3 + dice.below(14);
    for piece in battlechess::Piece::all() {
        let text = piece.to_string();
        let king = text.starts_with('K');
        if !king && dice.below(16) > most {
            continue;
        }
        let origin = if piece.origin() == rules::Side::White { 'w' } else { 'b' };
        let other = if origin == 'w' { 'b' } else { 'w' };
        let side = if king || dice.below(3) > 0 { origin } else { other };
        let (code, home) = text.split_at(1);
        let bishop = HOMES[dice.below(4)].0;
        if !king && dice.below(5) == 0 {
            captured.push(json!(format!("{side}{text}")));
            continue;
        }
        let square = rules::Square::new(free.swap_remove(dice.below(free.len())) as u8).to_string();
        if side != origin && bishop != home && dice.below(2) == 0 {
            converted.insert(square.clone(), json!(bishop));
        }
        board.insert(square.clone(), json!(format!("{side}{code}")));
        homes.insert(square, json!(home));
    }
    let to_act = ["white", "black"][dice.below(2)];
    json!({"board": board, "home": homes, "captured": captured, "converted_by": converted,
        "to_act": to_act})
}
