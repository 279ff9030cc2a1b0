//! People's acts, by what they see at that moment.

use fake_discord::Snowflake;
use fake_discord::driver::{InteractionOutcome, OptionValue, Person, SeenMessage};
use tests::{Error, Stage};

use crate::points::journeys::JourneyStep;

pub(crate) const ROOM: &str = "war-room";

pub(crate) const PEOPLE: [&str; 3] = ["Alice", "Bob", "Carol"];

/// Performs a step. Returns the answer.
pub(crate) async fn perform_step(
    stage: &Stage,
    game: &str,
    who: &str,
    step: JourneyStep,
) -> Result<String, Error> {
    let person = stage.person(who)?;
    let room = stage.channel(ROOM)?;
    let text = |text: &str| [("text", OptionValue::from(text))];
    let outcome = match step {
        JourneyStep::Challenge(more) => {
            let other = stage.person(if who == "Alice" { "Bob" } else { "Alice" })?;
            let mut options: Vec<(&str, OptionValue)> = vec![
                ("game", game.into()),
                ("opponent", (&other).into()),
                ("side", "white".into()),
            ];
            options.extend(texts(more));
            person.command(room, "challenge", options).await?
        }
        JourneyStep::ChallengeHerald(more) => {
            let herald = OptionValue::User(stage.sandbox.bot());
            let mut options: Vec<(&str, OptionValue)> =
                vec![("game", game.into()), ("opponent", herald), ("side", "white".into())];
            options.extend(texts(more));
            person.command(room, "challenge", options).await?
        }
        JourneyStep::Imports(record) => {
            let options = [
                ("text", record.into()),
                ("game", game.into()),
                ("opponent", OptionValue::from(&stage.person("Bob")?)),
                ("side", "white".into()),
            ];
            person.command(room, "record import", options).await?
        }
        JourneyStep::Enlists(member, pieces) => {
            let member = stage.person(member)?;
            let options = [("member", OptionValue::from(&member)), ("piece", pieces.into())];
            person.command(thread(&person, room)?, "team enlist", options).await?
        }
        JourneyStep::Asks(name, options) => person.command(room, name, texts(options)).await?,
        JourneyStep::AsksThere(name, options) => {
            person.command(thread(&person, room)?, name, texts(options)).await?
        }
        JourneyStep::InChannel(button) => {
            person.click(message_with(&person, room, button)?.id, button).await?
        }
        JourneyStep::Types(typed) => {
            person.command(thread(&person, room)?, "move", text(typed)).await?
        }
        JourneyStep::Elsewhere(typed) => {
            let options = [("text", typed.into()), ("match", OptionValue::from(1))];
            person.command(room, "move", options).await?
        }
        JourneyStep::Form(typed) => {
            let board = message_with(&person, thread(&person, room)?, "Type it")?;
            let form = person.click(board.id, "Type it").await?.modal()?.clone();
            person.submit(&form, &[("text", typed)]).await?
        }
        JourneyStep::Taps(what, to) => {
            let board = message_with(&person, thread(&person, room)?, "Type it")?;
            let steps = press(&person, &board, what).await?.message()?.clone();
            press(&person, &steps, to).await?
        }
        JourneyStep::Command(typed) => asks(&person, thread(&person, room)?, typed).await?,
        JourneyStep::Sure(name, button) => {
            let asked = asks(&person, thread(&person, room)?, name).await?;
            person.click(asked.message()?.id, button).await?
        }
        JourneyStep::Press(button) => {
            let thread = thread(&person, room)?;
            press(&person, &message_with(&person, thread, button)?, button).await?
        }
        JourneyStep::Plans(stances) => {
            let thread = thread(&person, room)?;
            let board = message_with(&person, thread, "Plan your fight")?;
            let mut outcome = person.click(board.id, "Plan your fight").await?;
            for letter in stances.chars() {
                let message = outcome.message()?.clone();
                // Earlier choices stay.
                outcome = person.click(message.id, stance(letter)).await?;
            }
            outcome
        }
    };
    Ok(match outcome.message() {
        Ok(message) => message.content.clone(),
        Err(other) => other.to_string(),
    })
}

fn texts(options: &[(&'static str, &'static str)]) -> Vec<(&'static str, OptionValue)> {
    options.iter().map(|(name, text)| (*name, (*text).into())).collect()
}

fn stance(letter: char) -> &'static str {
    match letter {
        'S' => "Strike",
        'F' => "Feint",
        _ => "Guard",
    }
}

/// Returns the newest public message with a control of that label.
fn message_with(person: &Person, place: Snowflake, label: &str) -> Result<SeenMessage, Error> {
    let seen = person.sees(place);
    let has = |message: &&SeenMessage| !message.ephemeral && offers(message, label);
    let found = seen.iter().rev().find(has).cloned();
    found.ok_or_else(|| format!("nothing offers {label:?} in {seen:#?}").into())
}

fn offers(message: &SeenMessage, label: &str) -> bool {
    message.button(label).is_some()
        || message.controls().iter().any(|one| one.options.iter().any(|(known, _)| known == label))
}

/// Returns the newest thread of the channel.
pub(crate) fn thread(person: &Person, room: Snowflake) -> Result<Snowflake, Error> {
    let seen = person.sees(room);
    seen.iter().rev().find_map(|message| message.thread).ok_or_else(|| "no thread".into())
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
    Err(format!("nothing offers {label:?}: {:?}", message.controls()).into())
}

/// Uses a typed command, perhaps with one option: `move draft:show`.
async fn asks(person: &Person, place: Snowflake, typed: &str) -> Result<InteractionOutcome, Error> {
    let with = typed.split_once(' ').and_then(|(name, rest)| Some((name, rest.split_once(':')?)));
    Ok(match with {
        Some((name, (option, value))) => {
            person.command(place, name, [(option, value.into())]).await?
        }
        None => person.command(place, typed, []).await?,
    })
}
