//! Fights by dice with standing orders: a move and its consequences in one message.

use tests::{Stage, boards};

use super::battle::Battle;
use super::game::{check_commitment, has_all_digits, record};
use crate::journeys::{JourneyResult, answer_to_command, check_contains, with_names};

/// The match's seed is the stage's first, so the dice are the same here.
#[tokio::test]
async fn one_move_is_a_story_in_one_message() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[("combat", "dice")], &[]).await?;
    let begun = battle.board.content.clone();
    check_contains(&begun, &["Fights: twenty-sided dice."])?;
    assert!(!has_all_digits(&begun), "{begun}");
    // The whole commitment is available from the start, the seed not yet.
    let early = record(&battle.person("Bob")?, battle.place).await?;
    assert!(!early.contains("[Seed \""), "{early}");
    for (who, order, value, words) in [
        ("Alice", "queens", "self", "Queens in a fight: always fight in person"),
        ("Bob", "strikes", "strike", "Knights that may strike: always strike"),
    ] {
        let person = battle.person(who)?;
        let answer =
            answer_to_command(&person, battle.place, "team orders", &[(order, value.into())])
                .await?;
        check_contains(&answer, &[words])?;
    }
    for (who, text) in [("Alice", "e2-e4"), ("Bob", "e7-e5"), ("Alice", "d1-h5"), ("Bob", "g8-f6")]
    {
        battle.type_action(who, text).await?;
    }

    // The Queen is struck on her way, repels the Knight, and takes the Pawn.
    let story = ["strike f6", "self", "defender wins", "self", "attacker wins"];
    battle.type_actions("Alice", "h5xf7", &story).await?;
    let lines: Vec<&str> = battle.board.content.lines().collect();
    let begins = [
        "**Match 1",
        "White (Alice): **`h5xf7`**",
        "- Bob's standing order: `strike f6`",
        "- Alice's standing order: `self`",
        "- 🎲 Black's Knight ",
        "- Alice's standing order: `self`",
        "- 🎲 White's Queen ",
    ];
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line:?} is not {begin:?}");
    }
    assert_eq!(boards(&battle.person("Bob")?, battle.place), [0, 1, 2, 3, 4, 10]);

    // The King attacks her himself, and dies.
    battle.type_actions("Bob", "e8xf7", &["self", "defender wins"]).await?;
    let people = [&battle.person("Alice")?, &battle.person("Bob")?];
    let words = with_names(&battle.board, &people);
    check_contains(
        &words,
        &["🏁 **Alice (White) beats Bob** in ", "moves: Black's King has been beaten"],
    )?;
    let seal =
        check_commitment(&battle.person("Alice")?, battle.place, &battle.board.content).await?;
    check_contains(&early, &[&format!("[SeedSha256 \"{seal}\"]")])?;
    battle.stage.close().await
}

/// The losers of attacks are gone from the board: the picture shows them next to the winners, with
/// both numbers.
#[tokio::test]
async fn a_lost_attack_shows_who_fell_and_both_numbers() -> JourneyResult {
    let mut battle = Battle::begin(Stage::set().await?, &[("combat", "dice")], &[]).await?;
    for (who, text) in [("Alice", "e2-e4"), ("Bob", "d7-d5")] {
        battle.type_action(who, text).await?;
    }
    battle.type_actions("Alice", "e4xd5", &["defender wins"]).await?;
    let told = battle.board.content.lines().find(|line| line.starts_with("- 🎲 "));
    let told = told.ok_or("no dice are told")?;
    let dice: Vec<&str> = told
        .split([' ', ',', ':'])
        .filter(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()))
        .collect();
    let [.., white, black] = dice.as_slice() else {
        return Err(format!("two numbers: {told}").into());
    };
    let picture = battle.board.attachments.first().ok_or("no picture")?;
    let alt = picture.description.as_deref().unwrap_or_default();
    check_contains(alt, &[&format!("Fallen: White's Pawn on d5 (beaten, threw {white})")])?;
    check_contains(alt, &[&format!("d5 (threw {black})")])?;
    battle.stage.close().await
}
