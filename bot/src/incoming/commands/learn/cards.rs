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
use messages::layouts::cards::GameCard;
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
    local_game: Option<(&'static Entry, Vec<(String, String)>)>,
}

impl CardScope {
    /// The named game, otherwise the one played here.
    async fn load(context: &Context) -> Result<CardScope, Failure> {
        let local_game = game_here(context.referee(), &context.place).await?;
        let games = match context.values.text(named::GAME) {
            Some(id) => {
                let unknown = || Failure::Referee(match_model::RequestRefusal::UnknownGame.into());
                vec![games::find(id).ok_or_else(unknown)?]
            }
            None => {
                let first = local_game.iter().map(|(game, _)| *game);
                let is_here = |game: &Entry| {
                    local_game.as_ref().is_some_and(|(local, _)| local.info.id == game.info.id)
                };
                first.chain(games::all().iter().filter(|game| !is_here(game))).collect()
            }
        };
        Ok(CardScope { games, local_game })
    }

    /// `None` if there is no such match or no requirement.
    fn is_missing(&self, game: &Entry, card: &Card) -> Option<bool> {
        let (key, value) = card.needs?;
        let (local_game, options) = self.local_game.as_ref()?;
        (local_game.info.id == game.info.id).then(|| {
            !options
                .iter()
                .any(|(chosen_key, chosen_value)| chosen_key == key && chosen_value == value)
        })
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

pub(crate) async fn common_game_of_place(
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
    let scope = CardScope::load(context).await?;
    let typed = context.values.text(named::NAME).unwrap_or_default();
    let mut cards: Vec<GameCard> = scope
        .games
        .iter()
        .flat_map(|game| game.cards().into_iter().map(move |card| (*game, card)))
        .collect();
    cards.sort_by_key(|(_, card)| card.kind != kind);
    if cards.is_empty() {
        return Ok(context.say("help-no-cards"));
    }
    match cards::find(context.locale(), &cards, kind, typed) {
        Some(index) => {
            let (game, card) = cards.swap_remove(index);
            message(context.composer(), &scope, game, card).await.map(Reply::Tell)
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
    let card_of_game = game.entry().and_then(|game| {
        let is_this_card = |card: &Card| card.kind == kind && card.code == code;
        game.cards().into_iter().find(is_this_card).map(|card| (game, card))
    });
    let Some((game, card)) = card_of_game else {
        return Ok(Reply::text(composer.locale.say("match-unknown-button")));
    };
    let scope =
        CardScope { games: vec![game], local_game: game_here(&composer.referee, place).await? };
    let message = message(composer, &scope, game, card).await?;
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn suggest(context: &Context, kind: CardKind, typed: &str) -> Answer {
    let scope = CardScope::load(context).await?;
    // Cards without a use in this match are only found by their whole name.
    let is_here = |game: &Entry, card: &Card| scope.is_missing(game, card) != Some(true);
    let cards = scope.games.iter().flat_map(|game| {
        game.cards().into_iter().filter(|card| card.kind == kind && is_here(game, card))
    });
    Ok(Reply::Suggest(cards::suggestions(context.locale(), cards, typed)))
}

async fn message(
    composer: &Composer,
    scope: &CardScope,
    game: &'static Entry,
    card: Card,
) -> Result<Message, Failure> {
    let missing = scope.is_missing(game, &card);
    let message = cards::card(&composer.locale, game, &card, missing);
    let letters: String = card.code.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("card-{}-{letters}.png", game.info.id);
    let file = asker_picture(composer, card.scene, Side::White, name).await?;
    Ok(Message { files: vec![file], ..message })
}
