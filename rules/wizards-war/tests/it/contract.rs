//! The contract of all games.

use std::collections::BTreeSet;

use game_contract::{CheckAmount, GameCallbacks, check};
use i18n::Locale;
use rules::Dice;
use rules::{Actor, Game, Notation, Options, Play, RefusalKind};
use wizards_war::{Kind, Piece, Square, WizardsWar};

const SIGNS: [&str; 3] = ["-", "x", "<>"];

fn any(dice: &mut Dice) -> Square {
    loop {
        if let Some(square) = Square::at(dice.below(10) as i8, dice.below(10) as i8) {
            return square;
        }
    }
}

/// A square near another one, or in line with it.
fn near(from: Square, dice: &mut Dice) -> Square {
    let step = |dice: &mut Dice| dice.below(5) as i8 - 2;
    let (mut file, mut rank) = (step(dice), step(dice));
    if dice.below(2) == 0 {
        let far = dice.below(9) as i8;
        (file, rank) = (file.signum() * far, rank.signum() * far);
    }
    Square::at(from.file() as i8 + file, from.rank() as i8 + rank).unwrap_or(from)
}

/// A square of a piece of the side to move, a few times out of many one of no such piece.
fn own(position: &WizardsWar, dice: &mut Dice) -> Square {
    let is_own = |square: &Square| {
        let piece = position.piece(*square);
        piece.is_some_and(|piece| position.to_act() == Actor::Side(piece.side()))
    };
    (0..60).map(|_| any(dice)).find(is_own).unwrap_or_else(|| any(dice))
}

fn code(dice: &mut Dice) -> &'static str {
    Kind::ALL[dice.below(Kind::ALL.len())].code()
}

/// A text of the notation: mostly of an own piece with its own code to somewhere in its reach, with
/// any sign and any creation; drops, passes, other codes, absent corners now and then.
fn sample(position: &WizardsWar, dice: &mut Dice) -> String {
    let from = own(position, dice);
    let to = match dice.below(6) {
        0 => own(position, dice),
        1 => any(dice),
        _ => near(from, dice),
    };
    let stated = match (dice.below(8), position.piece(from)) {
        (0, _) | (_, None) => code(dice),
        (_, Some(piece)) => piece.kind().code(),
    };
    let created = match (dice.below(3), position.piece(from), position.piece(to)) {
        (0, ..) => format!("+{}", code(dice)),
        (1, Some(mover), target) => {
            format!("+{}", mover.kind().creates(target.map(Piece::kind)).code())
        }
        _ => String::new(),
    };
    match dice.below(40) {
        0 => "pass".into(),
        1 | 2 => format!("{}@{to}", code(dice)),
        3 => {
            let hands = [rules::Side::White, rules::Side::Black].map(|side| position.hand(side));
            let hand = hands.into_iter().flatten().next().map_or("N", Kind::code);
            format!("{hand}@{to}")
        }
        4 => {
            format!("{stated}{from}-{}{}", ["a", "b", "i", "j"][dice.below(4)], 1 + dice.below(10))
        }
        5 => format!("{stated}{to}{created}"),
        _ => format!("{stated}{from}{}{to}{created}", SIGNS[dice.below(3)]),
    }
}

#[test]
fn the_contract_holds() {
    let locale = Locale::load("en", |en| wizards_war::INFO.sentences_in(en))
        .expect("the catalogue is whole");
    let plan = CheckAmount {
        seed: 84,
        games: 60,
        check_interval: 11,
        samples: 500,
        ..CheckAmount::default()
    };
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    let report =
        check::<WizardsWar>(&Options::default(), plan, &with).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.games == 60 && report.positions > 300, "{report:?}");
    assert!(report.texts > 150_000 && report.illegal > 140_000, "{report:?}");
}

/// The sampler reaches every reason that this game has against an action.
#[test]
fn every_reason_is_drawn() {
    let mut dice = Dice::new(18);
    let mut keys = BTreeSet::new();
    for _ in 0..40 {
        let mut play = Play::<WizardsWar>::start(&Options::default());
        while play.outcome().is_none() && play.plies() < 400 {
            for _ in 0..40 {
                if let Err(refusal) = play.read(&sample(play.position(), &mut dice))
                    && refusal.kind == RefusalKind::Illegal
                {
                    keys.insert(refusal.message.key().to_owned());
                }
            }
            let legal = play.legal();
            let text = play.position().text(legal[dice.below(legal.len())]);
            play.play_text(&text).expect("a legal action");
        }
    }
    // 28 reasons, three of them in two sentences.
    assert_eq!(keys.len(), 31, "{keys:?}");
}
