//! A game by two people, from the first move to a King's death.

use fake_discord::Snowflake;
use fake_discord::driver::Person;
use tests::{Stage, boards};

use super::battle::Battle;
use super::script::{Line, TWO_PEOPLE, lines};
use crate::journeys::{Walked, holds, named, told};

/// Fights that aren't decided at once, by the number of actions before: a tie and then a result;
/// three ties, after which the dice give the required result.
const ROUNDS: [(u32, &[super::plans::Plans]); 2] = [
    (7, &[("SFG", "SFG"), ("SFF", "FFF")]),
    (37, &[("SSS", "SSS"), ("SFG", "FSG"), ("GGF", "GGF")]),
];

#[tokio::test]
pub(crate) async fn a_game_to_a_kings_death() -> Walked {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    let begun = battle.board.content.clone();
    holds(&begun, &["**Match 1 · Vladimir's BattleChess** begins.", "The dice are sealed (`"])?;
    for line in lines(TWO_PEOPLE)? {
        let ply = battle.table.plies();
        let rounds = ROUNDS.iter().find(|(known, _)| *known == ply).map(|(_, rounds)| *rounds);
        match (&line, rounds) {
            (Line::Fights { who, text }, Some(rounds)) => battle.fights(*who, text, rounds).await?,
            _ => battle.plays(&line).await.map_err(|error| format!("{line:?}: {error}"))?,
        }
    }

    // The end.
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    let words = named(&battle.board, &[&alice, &bob]);
    holds(&words, &["🏁 **Alice (White) beats Bob** in "])?;
    holds(&words, &[" moves: Black's King has been beaten in combat (BC-3)."])?;
    assert_eq!((battle.board.controls().len(), battle.board.pings.len()), (8, 2));
    assert_eq!(boards(&bob, battle.place), battle.boards, "each board once, in order");
    // The seed is revealed at the end; no message has that many digits.
    let seal = sealed(&alice, battle.place, &battle.board.content).await?;
    holds(&begun, &[&format!("sealed (`{}…`)", &seal[..16])])?;
    assert!(!has_all_digits(&begun), "{begun}");
    for (person, result) in [(&alice, "against Bob · won"), (&bob, "against Alice · lost")] {
        let games = told(person, battle.place, "games", &[]).await?;
        holds(&games, &["Vladimir's BattleChess", result])?;
    }
    battle.stage.close().await
}

/// Whether a text has the 64 hexadecimal digits of a seed or a commitment.
pub(crate) fn has_all_digits(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).any(|word| word.len() == 64)
}

/// Returns the commitment in a finished match's record, after checking its seed; the last message
/// mentions it without digits.
pub(crate) async fn sealed(
    person: &Person,
    place: Snowflake,
    last: &str,
) -> Result<String, tests::Error> {
    holds(last, &["The seal of the dice is open: `/record export` has their seed."])?;
    assert!(!has_all_digits(last), "{last}");
    let record = record(person, place).await?;
    let tag = |name: &str| {
        let line = record.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
        line.and_then(|rest| rest.strip_suffix("\"]")).map(str::to_owned)
    };
    let (seed, seal) = (tag("Seed").ok_or("no seed")?, tag("SeedSha256").ok_or("no seal")?);
    assert_eq!(referee::commitment(&seed).as_ref(), Some(&seal));
    Ok(seal)
}

/// Returns the record of a place's match from `/record export`.
pub(crate) async fn record(person: &Person, place: Snowflake) -> Result<String, tests::Error> {
    let message = person.command(place, "record export", []).await?.finished().await?;
    let file = message.attachments.first().ok_or("no file")?;
    Ok(String::from_utf8(file.bytes.to_vec())?)
}
