use messages::words::{self, moderation as said};
use rules::l10n::say;

use crate::incoming::commands::server::guild_settings::managed_guild;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::reply::{Answer, Reply};

pub(crate) async fn command(context: &Context) -> Answer {
    let guild = managed_guild(context.locale(), &context.place)?;
    let now = context.now();
    let Some((person, _)) = context.values.user(named::PERSON) else {
        let bars = referee::bars::all(context.referee(), Some(guild)).await?;
        return Ok(Reply::text(said::barred(context.locale(), &bars)));
    };
    if context.values.text(named::LIFT).is_some() {
        referee::bars::lift_in_server(context.referee(), &context.asker, guild, person.id, now)
            .await?;
        tracing::info!(%guild, manager = %context.asker.id, person = %person.id, "bar lifted");
        let confirmation =
            say("moderation-you-lifted").with("person", words::mention(person.id.get()));
        return Ok(Reply::text(context.text(&confirmation)));
    }
    let reason = context.values.text(named::REASON).unwrap_or_default();
    referee::bars::bar_from_server(context.referee(), &context.asker, guild, &person, reason, now)
        .await?;
    tracing::info!(%guild, manager = %context.asker.id, person = %person.id, "barred");
    let confirmation = say("moderation-you-barred").with("person", words::mention(person.id.get()));
    Ok(Reply::text(context.text(&confirmation)))
}
