//! A game by two people, from the first move to a King's death.

use tests::{Stage, boards};

use super::battle::Battle;
use super::script::{Line, TWO_PEOPLE, lines};
use crate::journeys::{Walked, holds, told};

/// Fights that are not decided at once, by the number of actions before: a tie and then a result;
/// three ties, after which the dice give the result that the game needs.
const ROUNDS: [(u32, &[super::battle::Plans]); 2] = [
    (7, &[("SFG", "SFG"), ("SFF", "FFF")]),
    (37, &[("SSS", "SSS"), ("SFG", "FSG"), ("GGF", "GGF")]),
];

#[tokio::test]
pub(crate) async fn a_game_to_a_kings_death() -> Walked {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    let begun = battle.board.content.clone();
    holds(&begun, &["**Match 1 · Vladimir's BattleChess** begins.", "SHA-256"])?;
    for line in lines(TWO_PEOPLE)? {
        let ply = battle.table.plies();
        let rounds = ROUNDS.iter().find(|(known, _)| *known == ply).map(|(_, rounds)| *rounds);
        match (&line, rounds) {
            (Line::Fights { who, text }, Some(rounds)) => battle.fights(*who, text, rounds).await?,
            _ => battle.plays(&line).await.map_err(|error| format!("{line:?}: {error}"))?,
        }
    }

    // The end.
    holds(
        &battle.board.content,
        &["🏁 **White (Alice) wins**: Black's King has been beaten in combat (BC-3)."],
    )?;
    assert_eq!((battle.board.controls().len(), battle.board.pings.len()), (9, 2));
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    assert_eq!(boards(&bob, battle.place), battle.boards, "each board once, in order");
    // What was sealed at the start is told at the end.
    let seed = hexadecimal(&battle.board.content).ok_or("no seed")?;
    let sealed = referee::commitment(&seed).ok_or("no seed")?;
    holds(&begun, &[&format!("begins with `{}`, `/record export` has the rest.", &sealed[..16])])?;
    for (person, result) in [(&alice, "against Bob · won"), (&bob, "against Alice · lost")] {
        let games = told(person, battle.place, "games", &[]).await?;
        holds(&games, &["Vladimir's BattleChess", result])?;
    }
    battle.stage.close().await
}

/// The 64 hexadecimal digits in a text.
pub(crate) fn hexadecimal(text: &str) -> Option<String> {
    text.split(|letter: char| !letter.is_ascii_hexdigit())
        .find(|word| word.len() == 64)
        .map(str::to_owned)
}
