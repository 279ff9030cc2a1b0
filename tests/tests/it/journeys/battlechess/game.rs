//! A game by two people, from the first move to a King's death.

use fake_discord::Snowflake;
use fake_discord::driver::Person;
use tests::{Stage, boards};

use super::battle::Battle;
use super::script::{Line, TWO_PEOPLE, lines};
use crate::journeys::{JourneyResult, answer_to_command, check_contains, with_names};

/// Fights that aren't decided at once, by the number of actions before: a tie and then a result;
/// three ties, after which the dice give the required result.
const ROUNDS: [(u32, &[super::plans::Plans]); 2] = [
    (7, &[("SFG", "SFG"), ("SFF", "FFF")]),
    (37, &[("SSS", "SSS"), ("SFG", "FSG"), ("GGF", "GGF")]),
];

#[tokio::test]
pub(crate) async fn a_game_to_a_kings_death() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[], &[]).await?;
    let begun = battle.board.content.clone();
    check_contains(
        &begun,
        &["**Match 1 · Vladimir's BattleChess** begins.", "after three ties, dice decide."],
    )?;
    for line in lines(TWO_PEOPLE)? {
        let ply = battle.table.plies();
        let rounds = ROUNDS.iter().find(|(known, _)| *known == ply).map(|(_, rounds)| *rounds);
        match (&line, rounds) {
            (Line::Fights { who, text }, Some(rounds)) => {
                battle.fight_rounds(*who, text, rounds).await?;
            }
            _ => battle.play_line(&line).await.map_err(|error| format!("{line:?}: {error}"))?,
        }
    }

    // The end.
    let (alice, bob) = (battle.person("Alice")?, battle.person("Bob")?);
    let words = with_names(&battle.board, &[&alice, &bob]);
    check_contains(&words, &["🏁 **Alice (White) beats Bob** in "])?;
    check_contains(&words, &[" moves: Black's King has been beaten in combat (BC-3)."])?;
    assert_eq!((battle.board.controls().len(), battle.board.pings.len()), (8, 2));
    assert_eq!(boards(&bob, battle.place), battle.boards, "each board once, in order");
    // The seed is revealed at the end; no message has that many digits.
    let seal = check_commitment(&alice, battle.place, &battle.board.content).await?;
    assert!(!begun.contains(&seal[..16]), "{begun}");
    for (person, result) in [(&alice, "against Bob · won"), (&bob, "against Alice · lost")] {
        let games = answer_to_command(person, battle.place, "games", &[]).await?;
        check_contains(&games, &["Vladimir's BattleChess", result])?;
    }
    battle.stage.close().await
}

/// Whether a text has the 64 hexadecimal digits of a seed or a commitment.
pub(crate) fn has_all_digits(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).any(|word| word.len() == 64)
}

/// Returns the commitment in a finished match's record, after checking its seed. The last message
/// has neither.
pub(crate) async fn check_commitment(
    person: &Person,
    place: Snowflake,
    last: &str,
) -> Result<String, tests::Error> {
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

/// Returns the record of a place's match from `/record export`, which shows its seal.
pub(crate) async fn record(person: &Person, place: Snowflake) -> Result<String, tests::Error> {
    let message = person.command(place, "record export", []).await?.finished().await?;
    let file = message.attachments.first().ok_or("no file")?;
    let record = String::from_utf8(file.bytes.to_vec())?;
    let seal = record.split("[SeedSha256 \"").nth(1).and_then(|rest| rest.split('"').next());
    check_contains(&message.content, &[seal.ok_or("no seal")?])?;
    Ok(record)
}
