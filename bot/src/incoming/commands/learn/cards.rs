//! Cards: `/rules unit`, `/rules building`, and the buttons between cards.

use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::ButtonHandler;
use crate::incoming::press::Press;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::permissions::Place;
use crate::reply::Answer;
use crate::reply::Failure;
use crate::reply::Reply;
use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use messages::buttons::cards::CardButton;
use messages::buttons::fields::GameId;
use messages::layouts::cards;
use messages::layouts::cards::Found;
use referee::Referee;
use rules::Card;
use rules::CardKind;
use rules::Side;

impl ButtonHandler for CardButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            CardButton::Show(game, kind, code) => {
                let (place, code) = (&press.place, code.as_str());
                turn_to(services.composer(), place, game, kind, code, press.visibility).await
            }
        }
    }
}

struct CardScope {
    games: Vec<&'static Entry>,
    here: Option<(&'static Entry, Vec<(String, String)>)>,
}

impl CardScope {
    /// The named game; otherwise the one played here before all others.
    async fn of(context: &Context) -> Result<CardScope, Failure> {
        let here = game_here(context.referee(), &context.place).await?;
        let games = match context.values.text(named::GAME) {
            Some(id) => {
                let unknown = || Failure::Referee(match_model::RequestRefusal::UnknownGame.into());
                vec![games::find(id).ok_or_else(unknown)?]
            }
            None => {
                let first = here.iter().map(|(game, _)| *game);
                let is_here = |game: &Entry| {
                    here.as_ref().is_some_and(|(known, _)| known.info.id == game.info.id)
                };
                first.chain(games::all().iter().filter(|game| !is_here(game))).collect()
            }
        };
        Ok(CardScope { games, here })
    }

    /// `None` if there is no such match or no requirement.
    fn is_missing(&self, game: &Entry, card: &Card) -> Option<bool> {
        let (key, value) = card.needs?;
        let (here, options) = self.here.as_ref()?;
        (here.info.id == game.info.id)
            .then(|| !options.iter().any(|(known, set)| known == key && set == value))
    }
}

/// The game of this thread's match, or the common game of this channel's matches.
async fn game_here(
    referee: &Referee,
    place: &Place,
) -> Result<Option<(&'static Entry, Vec<(String, String)>)>, Failure> {
    let rows = match referee::view::match_of_thread(referee, place.channel).await {
        Ok(Some(row)) => vec![row],
        Ok(None) => referee::view::matches_in(referee, place.channel).await?,
        // Cards are shown without a match, too.
        Err(referee::Error::Record { .. }) => Vec::new(),
        Err(other) => return Err(other.into()),
    };
    let Some(row) = rows.first().filter(|first| rows.iter().all(|row| row.game == first.game))
    else {
        return Ok(None);
    };
    let options = row.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    Ok(games::find(&row.game).map(|game| (game, options)))
}

pub(crate) async fn game_of_place(
    referee: &Referee,
    place: &Place,
) -> Result<Option<&'static Entry>, Failure> {
    let rows = match referee::view::match_of_thread(referee, place.channel).await {
        Ok(Some(row)) => vec![row],
        Ok(None) => referee::view::matches_in(referee, place.channel).await?,
        Err(referee::Error::Record { .. }) => Vec::new(),
        Err(other) => return Err(other.into()),
    };
    let mut rows = rows.iter().filter(|row| row.place() == place.channel);
    let first = rows.next().filter(|first| rows.all(|row| row.game == first.game));
    Ok(first.and_then(|row| games::find(&row.game)))
}

pub(crate) async fn command(context: &Context, kind: CardKind) -> Answer {
    let shelf = CardScope::of(context).await?;
    let typed = context.values.text(named::NAME).unwrap_or_default();
    let mut cards: Vec<Found> = shelf
        .games
        .iter()
        .flat_map(|game| game.cards().into_iter().map(move |card| (*game, card)))
        .collect();
    // Cards of the other kind come last.
    cards.sort_by_key(|(_, card)| card.kind != kind);
    if cards.is_empty() {
        return Ok(context.say("help-no-cards"));
    }
    match cards::meant(context.locale(), &cards, kind, typed) {
        Some(at) => {
            let (game, card) = cards.swap_remove(at);
            shown(context.composer(), &shelf, game, card).await.map(Reply::Tell)
        }
        None => Ok(Reply::Tell(cards::nearest(context.locale(), cards, kind, typed))),
    }
}

pub(crate) async fn turn_to(
    composer: &Composer,
    place: &Place,
    game: GameId,
    kind: CardKind,
    code: &str,
    visibility: Visibility,
) -> Answer {
    let found = game.entry().and_then(|game| {
        let is_meant = |card: &Card| card.kind == kind && card.code == code;
        game.cards().into_iter().find(is_meant).map(|card| (game, card))
    });
    let Some((game, card)) = found else {
        return Ok(Reply::text(composer.locale.say("match-unknown-button")));
    };
    let shelf = CardScope { games: vec![game], here: game_here(&composer.referee, place).await? };
    let message = shown(composer, &shelf, game, card).await?;
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn suggested(context: &Context, kind: CardKind, typed: &str) -> Answer {
    let shelf = CardScope::of(context).await?;
    // Cards without a use in this match are only found by their whole name.
    let is_here = |game: &Entry, card: &Card| shelf.is_missing(game, card) != Some(true);
    let cards = shelf.games.iter().flat_map(|game| {
        game.cards().into_iter().filter(|card| card.kind == kind && is_here(game, card))
    });
    Ok(Reply::Suggest(cards::suggestions(context.locale(), cards, typed)))
}

async fn shown(
    composer: &Composer,
    shelf: &CardScope,
    game: &'static Entry,
    card: Card,
) -> Result<Message, Failure> {
    let missing = shelf.is_missing(game, &card);
    let message = cards::card(&composer.locale, game, &card, missing);
    let letters: String = card.code.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("card-{}-{letters}.png", game.info.id);
    let file = asker_picture(composer, card.scene, Side::White, name).await?;
    Ok(Message { files: vec![file], ..message })
}
