//! Whole journeys: what people do in the sandbox, and what each of them sees.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod challenge;

use sandbox::Snowflake;
use sandbox::driver::{InteractionOutcome, OptionValue, Person};
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

/// What somebody is told, alone, when they click.
async fn clicked(person: &Person, message: Snowflake, button: &str) -> Result<String, Error> {
    private(person.click(message, button).await?)
}

/// The words of an answer that only the asker sees.
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

/// Whether a text holds every one of some parts; else an error that shows it.
fn holds(text: &str, parts: &[&str]) -> Walked {
    for part in parts {
        if !text.contains(part) {
            return Err(format!("{part:?} is not in: {text}").into());
        }
    }
    Ok(())
}
