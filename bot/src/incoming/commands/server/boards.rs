//! `/server board`: the message that shows a server's matches, seasons and results.

use match_model::ServerBoard;
use messages::words;
use referee::server_board;
use rules::l10n::say;

use crate::incoming::commands::server::channels;
use crate::incoming::commands::server::guild_settings::managed_guild;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::reply::{Answer, Reply};

pub(crate) async fn command(context: &Context) -> Answer {
    let guild = managed_guild(context.locale(), &context.place)?;
    let (referee, now) = (context.referee(), context.now());
    if context.values.text(named::OFF).is_some() {
        return Ok(match server_board::remove(referee, guild, now).await? {
            true => context.say("server-board-removed"),
            false => context.say("server-board-none"),
        });
    }
    let sentence = match context.values.channel(named::CHANNEL) {
        Some(channel) => {
            channels::check(&context.services, guild, channel).await?;
            server_board::place(referee, &context.asker, guild, channel, now).await?;
            say("server-board-placed").with("channel", words::channel(channel.get()))
        }
        None => match server_board::find(referee, guild).await? {
            None => return Ok(context.say("server-board-none")),
            Some(ServerBoard { channel, due_at, .. }) => match due_at {
                Some(_) => say("server-board-shown"),
                None => say("server-board-off"),
            }
            .with("channel", words::channel(channel.get())),
        },
    };
    Ok(Reply::text(context.text(&sentence)))
}
