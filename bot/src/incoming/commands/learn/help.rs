use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use i18n::Locale;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::numbers::Page;
use messages::layouts::help;
use messages::words;
use rules::Side;

use crate::incoming::commands::learn::cards;
use crate::incoming::commands::matches;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::{asker_picture, draw_legend};
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for HelpButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            HelpButton::Guide(game) => guide(services.composer(), game).await,
            HelpButton::GuidePage(game, page) => {
                let Some(game) = game.entry() else {
                    return Ok(Reply::text(services.locale().say("match-unknown-button")));
                };
                let message = page_of(services.composer(), game, page).await?;
                Ok(Reply::private(message, press.visibility))
            }
            HelpButton::Notation(game) => notation(services.locale(), game, press.visibility),
            HelpButton::Advice(game) => advice(services.composer(), game, press.visibility).await,
        }
    }
}

pub(crate) async fn help(context: &Context) -> Answer {
    if context.values.text(named::HOW) == Some("commands") {
        return Ok(Reply::text(matches::front_door::all_commands(context.locale())));
    }
    let game = match context.values.text(named::GAME).and_then(games::find) {
        Some(game) => Some(game),
        None => cards::common_game_of_place(context.referee(), &context.place).await?,
    };
    match game {
        Some(game) if context.values.text(named::HOW) == Some("well") => {
            advice(context.composer(), GameId::of(game), Visibility::Everyone).await
        }
        Some(game) if context.values.text(named::HOW).is_some() => {
            notation(context.locale(), GameId::of(game), Visibility::Everyone)
        }
        Some(game) => card(context.composer(), game).await,
        None => {
            matches::front_door::answer(
                context.composer(),
                &context.asker,
                &context.place,
                None,
                &context.locale().say("help-herald"),
            )
            .await
        }
    }
}

pub(crate) async fn guide(composer: &Composer, game: GameId) -> Answer {
    match game.entry() {
        Some(game) => card(composer, game).await,
        None => Ok(Reply::text(composer.locale.say("match-unknown-button"))),
    }
}

pub(crate) fn notation(locale: &Locale, game: GameId, visibility: Visibility) -> Answer {
    let Some(game) = game.entry() else {
        return Ok(Reply::text(locale.say("match-unknown-button")));
    };
    Ok(Reply::private(help::notation(locale, game), visibility))
}

pub(crate) async fn advice(composer: &Composer, id: GameId, visibility: Visibility) -> Answer {
    let unknown = || Ok(Reply::text(composer.locale.say("match-unknown-button")));
    let Some(game) = id.entry() else { return unknown() };
    let Some(advice) = game.advice() else { return unknown() };
    let scene = lessons::opening(game, &advice)
        .map_err(|fault| Failure::Broken(format!("the advice on {}: {fault:?}", game.info.id)))?;
    let file =
        asker_picture(composer, scene, Side::White, format!("advice-{}.png", game.info.id)).await?;
    Ok(Reply::private(help::advice(&composer.locale, game, &advice, file), visibility))
}

async fn card(composer: &Composer, game: &'static Entry) -> Answer {
    page_of(composer, game, Page::FIRST).await.map(Reply::Tell)
}

/// A game's guide with a picture of its pieces, or its summary. Pages beyond the end show the last
/// picture.
async fn page_of(
    composer: &Composer,
    game: &'static Entry,
    Page(page): Page,
) -> Result<Message, Failure> {
    let id = game.info.id;
    let broken = |faults| Failure::Broken(format!("the card of {id}: {faults:?}"));
    let summary = || Message::text(words::help_game(&composer.locale, game.info));
    let Some(guide) = game.guide().map_err(broken)? else { return Ok(summary()) };
    let Some((index, legend)) =
        guide.legends.iter().enumerate().take(usize::from(page) + 1).next_back()
    else {
        return Ok(summary());
    };
    let name = format!("pieces-{id}-{index}.png");
    let file = draw_legend(composer, legend.clone(), name).await?;
    let page = Page(u16::try_from(index).unwrap_or(page));
    Ok(help::guide(&composer.locale, game, &guide, page, file))
}
