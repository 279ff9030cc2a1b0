use messages::layouts::text_boards;

use super::people;
use super::table::{Command, named};
use crate::incoming::context::Context;
use crate::reply::{Answer, Reply};

pub(super) async fn run_command(command: Command, context: &Context) -> Answer {
    let answer = (command.row().run)(context).await?;
    let wants_text = context.values.text(named::AS) == Some("text");
    match answer {
        Reply::Tell(message) if wants_text => match text_boards::action_of(&message) {
            Some(action) => {
                let (by, place) = (context.asker.clone(), context.place);
                let text_board =
                    people::answer::press_typed(&context.services, by, place, action).await?;
                Ok(match text_board {
                    Reply::Tell(board) => Reply::Tell(text_boards::with_text_board(message, board)),
                    other => other,
                })
            }
            None => Ok(Reply::Tell(message)),
        },
        other => Ok(other),
    }
}
