use messages::layouts::text_boards;

use super::people;
use super::table::{Command, named};
use crate::incoming::context::Context;
use crate::reply::{Answer, Reply};

/// Runs a command. If the asker wants its picture as text, presses the button for that.
pub(super) async fn run_command(command: Command, context: &Context) -> Answer {
    let answer = (command.row().run)(context).await?;
    let wants_text = context.values.text(named::AS) == Some("text");
    match answer {
        Reply::Tell(message) if wants_text => match text_boards::action_of(&message) {
            Some(action) => {
                let (by, place) = (context.asker.clone(), context.place);
                let letters =
                    people::answer::press_typed(&context.services, by, place, action).await?;
                Ok(match letters {
                    Reply::Tell(letters) => Reply::Tell(text_boards::beside(message, letters)),
                    other => other,
                })
            }
            None => Ok(Reply::Tell(message)),
        },
        other => Ok(other),
    }
}
