//! The contract of all games.

use game_contract::{CheckAmount, GameCallbacks, check};
use i18n::Locale;
use medieval_war::MedievalWar;
use rules::Dice;
use rules::square::ring;
use rules::{Game, Options, Setup, Square};

const LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];

/// Squares, most of them those where something stands.
struct Squares(Vec<Square>);

impl Squares {
    fn any(&self, dice: &mut Dice) -> Square {
        match dice.below(4) {
            0 => Square::new(dice.below(64) as u8),
            _ => self.0[dice.below(self.0.len())],
        }
    }

    fn near(dice: &mut Dice, at: Square) -> Square {
        let ring: Vec<Square> = ring(at).collect();
        ring[dice.below(ring.len())]
    }

    /// Up to `most` squares about another, each once, in the order of their names.
    fn some_beside(&self, dice: &mut Dice, at: Square, most: usize) -> Vec<String> {
        let mut names: Vec<String> = (0..dice.below(most + 1))
            .map(|_| match dice.below(9) {
                0 => self.any(dice).to_string(),
                _ => Squares::near(dice, at).to_string(),
            })
            .collect();
        names.sort();
        names.dedup();
        names
    }
}

/// A text of the notation: mostly with the squares that stand there, and mostly wrong.
fn sample(position: &MedievalWar, dice: &mut Dice) -> String {
    let facts = position.facts();
    let board = facts["board"].as_object().expect("a board");
    let squares = Squares(board.keys().filter_map(|name| Square::parse(name)).collect());
    let letter = LETTERS[dice.below(LETTERS.len())];
    let at = squares.any(dice);
    let king = board.iter().find(|(_, piece)| {
        piece.as_str().is_some_and(|piece| piece == format!("{}K", position.turn().side.letter()))
    });
    let king = king.and_then(|(name, _)| Square::parse(name)).unwrap_or(at);
    match dice.below(14) {
        0..=2 => format!("{at}-{}", Squares::near(dice, at)),
        3 => format!("{at}-{}", squares.any(dice)),
        4 | 5 => {
            let attackers = match squares.some_beside(dice, at, 3) {
                none if none.is_empty() => return format!("x {at}"),
                some => some.join(" & "),
            };
            let (sum, twice) = (dice.below(16), 2 * dice.below(6));
            match dice.below(3) {
                0 => format!("{attackers} x {at}"),
                1 => format!("{attackers} ({sum}) x {at} ({twice})"),
                _ => {
                    format!("{attackers} ({sum}) x {at} ({twice}) & x {} by iso", squares.any(dice))
                }
            }
        }
        6 | 7 => format!("{} Cannon x {at}", squares.any(dice)),
        8 => format!("{} Can x {at}", ["a", "b", "h", "R"][dice.below(4)]),
        9 | 10 => match squares.some_beside(dice, king, 4) {
            none if none.is_empty() => ["Summon", "Summon 0p"][dice.below(2)].to_owned(),
            some => format!("Summon {}p ({})", some.len(), some.join(" ")),
        },
        11 => match dice.below(7) {
            0 => "Depose".to_owned(),
            _ => format!("Depose={letter}"),
        },
        12 => match dice.below(2) {
            0 => format!("Recruit {}", Squares::near(dice, king)),
            _ => format!("Purge {letter}"),
        },
        _ => ["Again", "Reset"][dice.below(2)].to_owned(),
    }
}

#[test]
fn the_contract_holds() {
    let locale = Locale::load("en", |en| medieval_war::INFO.sentences_in(en))
        .expect("the catalogue is whole");
    let plan =
        CheckAmount { seed: 2, games: 20, max_actions: 3 * 600, check_interval: 11, samples: 200 };
    let with = GameCallbacks { draw_text: &sample, speak: &|sentence| locale.checked(sentence) };
    let report = check::<MedievalWar>(&Options::default(), plan, &with)
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.games, plan.games);
    assert!(report.positions > 100 && report.illegal > 10_000, "{report:?}");
}
