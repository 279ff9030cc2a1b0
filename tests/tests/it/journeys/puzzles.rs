//! Puzzles: a wrong try and its refutation, a hint, the right turns, and another person.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use puzzles::{Fraction, Goal, Puzzle, Tried};
use tests::{Error, Stage, picture};

use crate::journeys::{JourneyResult, check_contains, press};

/// Returns the private answer to `/puzzle` with options.
pub(super) async fn asks(
    person: &Person,
    place: Snowflake,
    options: &[(&str, &str)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|&(name, value)| (name, OptionValue::from(value)));
    let message = person.command(place, "puzzle", options).await?.finished().await?;
    assert!(message.ephemeral, "everybody sees: {}", message.content);
    Ok(message)
}

/// Returns the puzzle on a message.
pub(super) fn puzzle_of(message: &SeenMessage) -> &'static Puzzle {
    let ids = message.controls().into_iter().filter_map(|control| control.custom_id);
    let named = |id: String| {
        let id = id.strip_prefix("v1:puzzle:").or(id.strip_prefix("v1:puzzle-solve:"))?;
        let mut parts = id.split(':');
        puzzles::find(parts.next()?, parts.next()?)
    };
    ids.filter_map(named).next().expect("a button names the puzzle")
}

/// Returns a first turn that isn't right.
pub(super) fn wrong_turn(game: &str, puzzle: &Puzzle) -> String {
    let game = games::find(game).expect("it is there");
    let start = puzzle.start(game).expect("a position");
    let turn_from = |first: String| {
        let (mut table, mut turn) = (start.copy(), vec![first.clone()]);
        table.play(&first).ok()?;
        while table.turn().is_open() && table.to_act() == start.to_act() {
            let next = table.legal().into_iter().next()?;
            table.play(&next).ok()?;
            turn.push(next);
        }
        Some(turn.join(", "))
    };
    let is_wrong = |text: &String| {
        matches!(puzzle.attempt(game, &[], text), Some(puzzles::Tried::Wrong { .. }))
    };
    let turns = start.legal().into_iter().filter_map(turn_from);
    turns.into_iter().find(is_wrong).expect("some turns are wrong")
}

/// Plays the right turns of the puzzle that a person has opened, and returns the last answer.
pub(super) async fn solves(
    person: &Person,
    place: Snowflake,
    game: &games::Entry,
    puzzle: &Puzzle,
) -> Result<SeenMessage, Error> {
    solves_after(person, place, game, puzzle, 0).await
}

/// The same after some actions of the line.
async fn solves_after(
    person: &Person,
    place: Snowflake,
    game: &games::Entry,
    puzzle: &Puzzle,
    mut done: usize,
) -> Result<SeenMessage, Error> {
    let mut last = None;
    while done < puzzle.line.len() {
        let turn = puzzle.next_turn(game, done).join(", ");
        last = Some(asks(person, place, &[("text", &turn)]).await?);
        done = after_reply(game, puzzle, done);
    }
    last.ok_or_else(|| "it has no turn".into())
}

/// The number of actions of the line before the solver's turn that follows the one after `done`.
fn after_reply(game: &games::Entry, puzzle: &Puzzle, done: usize) -> usize {
    let end = done + puzzle.next_turn(game, done).len().max(1);
    let is_solvers = |done: &usize| {
        let stands = puzzle.stand(game, &puzzle.line[..*done]);
        stands.is_some_and(|now| now.table.to_act() == Some(rules::Actor::Side(now.solver)))
    };
    (end..puzzle.line.len()).find(is_solvers).unwrap_or(puzzle.line.len())
}

#[tokio::test]
async fn a_puzzle_from_a_wrong_try_to_the_solution() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let another = [("game", "world-war"), ("show", "another")];
    let first = asks(&alice, room, &another).await?;
    check_contains(&first.content, &["**Puzzle", "World War Chess", "to move: win"])?;
    picture(&first)?;
    let puzzle = puzzle_of(&first);
    let game = games::find("world-war").expect("it is there");

    // A refusal costs nothing; a wrong turn is refuted on the board.
    let refused = asks(&alice, room, &[("text", "a1-a1")]).await?;
    check_contains(&refused.content, &["to move: win"])?;
    let wrong = wrong_turn("world-war", puzzle);
    let missed = asks(&alice, room, &[("text", &wrong)]).await?;
    check_contains(&missed.content, &["❌ ", &wrong, "doesn't ", "Your puzzle rating: "])?;
    picture(&missed)?;
    // An old board is out of date, and shows where the puzzle stands.
    let stale = press(&alice, &first, "Hint").await?.finished().await?;
    check_contains(&stale.content, &["The puzzle has moved on"])?;
    let hint = press(&alice, &missed, "Hint").await?.finished().await?;
    check_contains(&hint.content, &["💡 Start with"])?;
    let solution = press(&alice, &hint, "Solution").await?.finished().await?;
    check_contains(&solution.content, &["The right turn: ", &puzzle.line[0]])?;
    let practice = press(&alice, &solution, "Practise from here").await?.finished().await?;
    check_contains(&practice.content, &["**Practice · World War Chess**"])?;

    // Someone else who presses her button has a board of their own.
    let other = bob.click(solution.id, "Practise from here").await;
    assert!(other.is_err(), "a private message has no other readers");
    let his = asks(&bob, room, &another).await?;
    assert_eq!(puzzle_of(&his).id, puzzle.id, "the nearest to the same rating");

    // Both solve it: she with help, he at the first try.
    for person in [&alice, &bob] {
        let last = solves(person, room, game, puzzle).await?;
        let expected = if person.id == bob.id {
            ["✅ **Solved at the first try!**", "Your puzzle rating: ", "(+"]
        } else {
            ["✅ **Solved** with help.", "The answer: ", "Proved: "]
        };
        check_contains(&last.content, &expected)?;
        let next = press(person, &last, "Another one").await?.finished().await?;
        assert_ne!(puzzle_of(&next).id, puzzle.id);
    }
    stage.close().await
}

#[tokio::test]
async fn the_puzzle_of_the_day_by_buttons() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let day = asks(&alice, room, &[]).await?;
    check_contains(&day.content, &["**Puzzle of the day · "])?;
    let puzzle = puzzle_of(&day);
    let named = |game: &&games::Entry| puzzles::find(game.info.id, &puzzle.id).is_some();
    let game = games::all().iter().find(named).expect("a game");
    let hint = press(&alice, &day, "Hint").await?.finished().await?;
    let solution = press(&alice, &hint, "Solution").await?.finished().await?;
    check_contains(&solution.content, &["The right turn: "])?;
    let turn = puzzle.next_turn(game, 0);
    let after = press(&alice, &solution, "Play it").await?.finished().await?;
    let expected = if turn.len() > 1 {
        "Your turn so far: "
    } else if puzzle.line.len() > 1 {
        "✅ Right!"
    } else {
        "✅ **Solved** with help."
    };
    check_contains(&after.content, &[expected])?;
    let letters = asks(&alice, room, &[("do", "letters")]).await;
    if puzzle.line.len() > 1 {
        check_contains(&letters?.content, &["```"])?;
    }
    stage.close().await
}

/// The first turns of a puzzle with odds, each with its value.
fn valued_turns(game: &games::Entry, puzzle: &Puzzle) -> Vec<(String, Fraction)> {
    let start = puzzle.start(game).expect("a position");
    let value_of = |text: String| match puzzle.attempt(game, &[], &text) {
        Some(Tried::Wrong { value, .. }) => Some((text, value?)),
        _ => None,
    };
    start.legal().into_iter().filter_map(value_of).collect()
}

#[tokio::test]
async fn a_puzzle_with_odds() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = games::find("battlechess").expect("it is there");
    let first = asks(&alice, room, &[("game", "battlechess"), ("show", "another")]).await?;
    let puzzle = puzzle_of(&first);
    let Goal::Chance(odds) = puzzle.claim.goal else { return Err("no odds".into()) };
    let (wins, cases) = odds.parts();
    let (turns, found) = (puzzle.claim.turns, format!("{wins} of {cases} cases"));
    let task = format!("find the turn with the best odds to win the game in {turns} turns.** ");
    let at_least = format!("It wins in at least {found}, whatever ");
    check_contains(&first.content, &[&task, &at_least, "Every fight is even."])?;
    picture(&first)?;

    // Wrong turns are answered with their odds, or with a reply after which they have none.
    let mut tried = valued_turns(game, puzzle);
    tried.sort_by_key(|(_, value)| *value);
    for (text, value) in tried.first().into_iter().chain(tried.last()) {
        let missed = asks(&alice, room, &[("text", text)]).await?;
        let (wins, cases) = value.parts();
        let told = match wins {
            0 => format!("❌ `{text}` doesn't do it: "),
            _ => format!("❌ `{text}` wins in only {wins} of {cases} cases. The worst case: "),
        };
        check_contains(&missed.content, &[&told])?;
        picture(&missed)?;
    }

    let turn = puzzle.next_turn(game, 0).join(", ");
    let mut last = asks(&alice, room, &[("text", &turn)]).await?;
    let done = after_reply(game, puzzle, 0);
    if done < puzzle.line.len() {
        check_contains(&last.content, &["✅ Right! It continues with `", "with the best odds"])?;
        last = solves_after(&alice, room, game, puzzle, done).await?;
    }
    let told = format!("It wins in {found}.");
    check_contains(&last.content, &["✅ **Solved** after ", &told, "Proved: "])?;
    stage.close().await
}
