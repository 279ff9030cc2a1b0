//! Journeys: people's acts in the sandbox, and each person's view.

mod accessible;
mod afterwards;
mod anywhere;
mod attached;
mod battlechess;
mod board_aids;
mod burst;
mod by_buttons;
mod calm;
mod cards;
mod challenge;
mod changed_fields;
mod clocks;
mod control;
mod crowd;
mod daily_puzzles;
mod database;
mod drafts;
mod draining;
mod emoji;
mod endings;
mod faults;
mod figures;
mod files;
mod friends;
mod front_door;
mod game;
mod gateway;
mod ladder;
mod lessons;
mod looking;
mod medieval;
mod medieval_choices;
mod medieval_war;
mod mistakes;
mod moderation;
mod month;
mod names;
mod new_match;
mod notices;
mod one_board;
mod opponent;
mod outage;
mod over_http;
mod own_view;
mod practice;
mod practice_read;
mod privacy;
mod processes;
mod puzzles;
mod ratings;
mod records;
mod refusals;
mod registration;
mod restart;
mod season_entry;
mod season_form;
mod season_games;
mod season_inputs;
mod season_kinds;
mod season_reserves;
mod season_teams;
mod seasons;
mod server_board;
mod settings;
mod setup;
mod shards;
mod sharing;
mod teams;
mod themes;
mod thinking;
mod turns;
mod typed;
mod unposted;
mod watching;
mod weekly;
mod whose;
mod why;
mod wizards_war;
mod wording;

use std::time::Instant;

use fake_discord::Snowflake;
use fake_discord::driver::{InteractionOutcome, Modal, OptionValue, Person, Response, SeenMessage};
use tests::{Error, picture};

type JourneyResult = Result<(), Error>;

async fn answer_to_command(
    person: &Person,
    place: Snowflake,
    command: &str,
    options: &[(&str, OptionValue)],
) -> Result<String, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let outcome = person.command(place, command, options).await?;
    if command == "move" { answer_to_move(person, outcome).await } else { private_text(outcome) }
}

/// Repeats a command until its private answer contains some words.
async fn wait_for_answer(
    person: &Person,
    place: Snowflake,
    command: &str,
    words: &str,
) -> Result<String, Error> {
    let begun = Instant::now();
    loop {
        let text = answer_to_command(person, place, command, &[]).await?;
        if text.contains(words) {
            return Ok(text);
        }
        if begun.elapsed() > fake_discord::PATIENCE {
            return Err(format!("{words:?} is never in: {text}").into());
        }
    }
}

async fn answer_to_click(
    person: &Person,
    message: Snowflake,
    button: &str,
) -> Result<String, Error> {
    private_text(person.click(message, button).await?)
}

async fn press_in_help(
    person: &Person,
    board: Snowflake,
    button: &str,
) -> Result<InteractionOutcome, Error> {
    let help = person.click(board, "Help ▾").await?.message()?.clone();
    Ok(person.click(help.id, button).await?)
}

async fn answer_from_help(
    person: &Person,
    board: Snowflake,
    button: &str,
) -> Result<String, Error> {
    private_text(press_in_help(person, board, button).await?)
}

/// Returns the answer to a move: the private one, or the equivalent of the public board.
async fn answer_to_move(person: &Person, outcome: InteractionOutcome) -> Result<String, Error> {
    let board = match &outcome.response {
        Response::Message(board) if !board.ephemeral => (**board).clone(),
        // The press has edited the board, which has the next question.
        Response::Updated(changed) if !changed.ephemeral && !changed.controls().is_empty() => {
            (**changed).clone()
        }
        // The press has removed the buttons of its board; the next one follows.
        Response::Updated(before) if !before.ephemeral => {
            let before = (before.id, before.channel);
            person
                .wait(before.1, |seen| {
                    let next = |m: &&SeenMessage| m.id > before.0 && !m.attachments.is_empty();
                    seen.iter().filter(|m| !m.ephemeral).find(next).cloned()
                })
                .await?
        }
        _ => return private_text(outcome),
    };
    move_in_words(person, &board)
}

/// Returns the private answer to a move typed elsewhere, whose board comes from the outbox.
async fn type_move_elsewhere(
    person: &Person,
    place: Snowflake,
    number: u32,
    text: &str,
) -> Result<String, Error> {
    let options = [("text", text.into()), ("match", OptionValue::from(i64::from(number)))];
    let answer = person.command(place, "move", options).await?;
    private_text(answer)
}

/// Returns the played action in a board's text, in the private answer's words: the last line of a
/// story, or its heading.
fn move_in_words(person: &Person, board: &SeenMessage) -> Result<String, Error> {
    picture(board)?;
    let lacking = || format!("no board of an action: {}", board.content);
    let words = board.content.strip_prefix("**Match ").ok_or_else(lacking)?;
    let number: String = words.chars().take_while(char::is_ascii_digit).collect();
    let line = words.rsplit_once(&format!("- {}: `", person.name)).map(|(_, line)| line);
    let line = line.and_then(|line| line.split('`').next());
    let heading = || words.split("`**").next().and_then(|text| text.split("**`").nth(1));
    let shown = line.or_else(heading);
    let shown = shown.ok_or_else(lacking)?;
    let turn = shown.strip_prefix('(').and_then(|turn| turn.strip_suffix(')'));
    let shown = turn.map_or_else(|| shown.to_owned(), |turn| turn.replace(", ", "`, `"));
    Ok(format!("Played `{shown}` in match {number}."))
}

#[allow(clippy::needless_pass_by_value, reason = "it is what a caller has just been given")]
fn private_text(outcome: InteractionOutcome) -> Result<String, Error> {
    let message = outcome.message()?;
    if !message.ephemeral {
        return Err(format!("everybody sees: {}", message.content).into());
    }
    Ok(message.content.clone())
}

/// Returns the answer to a typed move.
async fn type_move(person: &Person, place: Snowflake, text: &str) -> Result<String, Error> {
    answer_to_command(person, place, "move", &[("text", text.into())]).await
}

/// Chooses a button or a menu's option by its label.
async fn press(
    person: &Person,
    message: &SeenMessage,
    label: &str,
) -> Result<InteractionOutcome, Error> {
    if message.button(label).is_some() {
        return Ok(person.click(message.id, label).await?);
    }
    for control in message.controls() {
        if let Some((_, value)) = control.options.iter().find(|(known, _)| known == label) {
            let menu = control.custom_id.unwrap_or_default();
            return Ok(person.choose(message.id, &menu, &[value]).await?);
        }
    }
    Err(format!("no menu has {label:?}: {:?}", message.controls()).into())
}

async fn open_form(person: &Person, board: Snowflake) -> Result<Modal, Error> {
    Ok(person.click(board, "Type it").await?.modal()?.clone())
}

/// Returns a message's text with people's names.
fn with_names(message: &SeenMessage, people: &[&Person]) -> String {
    let name = |text: String, one: &&Person| text.replace(&format!("<@{}>", one.id), one.name);
    people.iter().fold(message.content.clone(), name)
}

/// Checks that a text contains all parts; the error shows it.
fn check_contains(text: &str, parts: &[&str]) -> JourneyResult {
    for part in parts {
        if !text.contains(part) {
            return Err(format!("{part:?} is not in: {text}").into());
        }
    }
    Ok(())
}
