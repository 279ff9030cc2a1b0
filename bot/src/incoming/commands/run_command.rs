//! Runs the handler of a command.

use super::table::{Command, named};
use super::{matches, people};
use crate::incoming::context::Context;
use crate::reply::{Answer, Reply};

/// Carries out a command. If the asker wants its picture as text, presses the button for that.
pub(super) async fn run_command(command: Command, context: &Context) -> Answer {
    let answer = (command.row().run)(context).await?;
    let wants_text = context.values.text(named::AS) == Some("text");
    match answer {
        Reply::Tell(message) if wants_text => match matches::text_boards::action_of(&message) {
            Some(action) => {
                let (by, place) = (context.asker.clone(), context.place);
                let letters =
                    people::answer::press_typed(&context.services, by, place, action).await?;
                Ok(matches::text_boards::beside(message, letters))
            }
            None => Ok(Reply::Tell(message)),
        },
        other => Ok(other),
    }
}
