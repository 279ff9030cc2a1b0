//! Whole journeys: what people do in the sandbox, and what each of them sees.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod battlechess;
mod cards;
mod challenge;
mod drafts;
mod endings;
mod faults;
mod figures;
mod game;
mod gateway;
mod looking;
mod medieval;
mod medieval_war;
mod own_view;
mod records;
mod refusals;
mod restart;
mod teams;
mod turns;
mod wizards_war;
mod wording;

use std::time::Instant;

use sandbox::Snowflake;
use sandbox::driver::{InteractionOutcome, OptionValue, Person, SeenMessage};
use tests::Error;

/// The result of a journey.
type Walked = Result<(), Error>;

/// What somebody is told, alone, when they use a command.
async fn told(
    person: &Person,
    place: Snowflake,
    command: &str,
    options: &[(&str, OptionValue)],
) -> Result<String, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    private(person.command(place, command, options).await?)
}

/// What somebody is told, alone, once it holds some words: they ask until it does.
async fn told_until(
    person: &Person,
    place: Snowflake,
    command: &str,
    words: &str,
) -> Result<String, Error> {
    let begun = Instant::now();
    loop {
        let text = told(person, place, command, &[]).await?;
        if text.contains(words) {
            return Ok(text);
        }
        if begun.elapsed() > sandbox::PATIENCE {
            return Err(format!("{words:?} is never in: {text}").into());
        }
    }
}

/// What somebody is told, alone, when they click.
async fn clicked(person: &Person, message: Snowflake, button: &str) -> Result<String, Error> {
    private(person.click(message, button).await?)
}

/// The words of an answer that only the asker sees.
#[allow(clippy::needless_pass_by_value, reason = "it is what a caller has just been given")]
fn private(outcome: InteractionOutcome) -> Result<String, Error> {
    let message = outcome.message()?;
    if !message.ephemeral {
        return Err(format!("everybody sees: {}", message.content).into());
    }
    Ok(message.content.clone())
}

/// What somebody is told when they type a move.
async fn types(person: &Person, place: Snowflake, text: &str) -> Result<String, Error> {
    told(person, place, "move", &[("text", text.into())]).await
}

/// Chooses, in whichever menu of a message has it, an option by its label.
async fn press(
    person: &Person,
    message: &SeenMessage,
    label: &str,
) -> Result<InteractionOutcome, Error> {
    for control in message.controls() {
        if let Some((_, value)) = control.options.iter().find(|(known, _)| known == label) {
            let menu = control.custom_id.unwrap_or_default();
            return Ok(person.choose(message.id, &menu, &[value]).await?);
        }
    }
    Err(format!("no menu has {label:?}: {:?}", message.controls()).into())
}

/// Whether a text holds every one of some parts; else an error that shows it.
fn holds(text: &str, parts: &[&str]) -> Walked {
    for part in parts {
        if !text.contains(part) {
            return Err(format!("{part:?} is not in: {text}").into());
        }
    }
    Ok(())
}
