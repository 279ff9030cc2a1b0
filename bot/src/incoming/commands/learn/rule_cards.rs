use discord_model::message::Message;
use discord_model::response::Visibility;
use games::Entry;
use lessons::rule_search::SearchMatch;
use lessons::sections;
use messages::buttons::fields::GameId;
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::layouts::rule_cards;
use messages::layouts::why_button::find_rule;
use messages::words;
use rules::Side;

use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for RuleButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            RuleButton::Show(game, face, rule) => {
                turn_to(services.composer(), game, face, rule.as_str(), press.visibility).await
            }
            RuleButton::Why(game, rule) => explain(services.composer(), game, rule.as_str()).await,
            RuleButton::Section(game) => section(services.composer(), game, press.chosen).await,
            RuleButton::Pick(game) => show_picked(services.composer(), game, press.chosen).await,
        }
    }
}

/// `/rules show`: the card of a rule, by default the first; for other text, a search result.
pub(crate) async fn command(composer: &Composer, values: &Values) -> Answer {
    let Some(game) = values.text(named::GAME).and_then(games::find) else {
        return Err(Failure::Referee(match_model::RequestRefusal::UnknownGame.into()));
    };
    let query = values.text(named::RULE).unwrap_or_default().trim();
    let results = rule_cards::search(&composer.locale, game, query);
    let exact = results.iter().find(|result| result.id().eq_ignore_ascii_case(query));
    let match_or_first = if query.is_empty() { results.first() } else { exact };
    match (match_or_first, results.as_slice()) {
        (Some(SearchMatch::Rule(rule)), _) | (None, [SearchMatch::Rule(rule)]) => {
            let face = values.text(named::AS).and_then(Face::from_name).unwrap_or(Face::Card);
            turn_to(composer, GameId::of(game), face, rule.id, Visibility::Everyone).await
        }
        (_, []) => Ok(Reply::Tell(rule_cards::nothing_found(&composer.locale, game, query))),
        (_, candidates) => {
            Ok(Reply::Tell(rule_cards::found_message(&composer.locale, game, query, candidates)))
        }
    }
}

pub(crate) async fn turn_to(
    composer: &Composer,
    game: GameId,
    face: Face,
    rule: &str,
    visibility: Visibility,
) -> Answer {
    let rule_of_game = game.entry().and_then(|game| Some((game, find_rule(game, rule)?)));
    let Some((game, rule)) = rule_of_game else {
        return Ok(Reply::text(composer.locale.say("match-unknown-button")));
    };
    let message = match face {
        Face::Card => card(composer, game, rule).await?,
        Face::Full => rule_cards::full(&composer.locale, game, rule),
        Face::Board => {
            return Ok(Reply::text(match lessons::of(game).card(rule) {
                Some(card) => {
                    let position = card.content().map_err(|fault| broken(rule, &fault))?;
                    let board = render::text_board(&position.scene, Side::White, &composer.locale);
                    words::lessons::text_board(&board)
                }
                None => rule_cards::full_text(game, rule),
            }));
        }
    };
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn explain(composer: &Composer, game: GameId, rule: &str) -> Answer {
    turn_to(composer, game, Face::Card, rule, Visibility::Everyone).await
}

pub(crate) async fn section(composer: &Composer, game: GameId, chosen: Option<String>) -> Answer {
    let first = |game: &'static Entry| {
        let number: usize = chosen?.parse().ok()?;
        sections(game.info).get(number).and_then(|section| section.rules.first().copied())
    };
    let rule = game.entry().and_then(first).unwrap_or_default();
    turn_to(composer, game, Face::Card, rule, Visibility::Ephemeral).await
}

pub(crate) async fn show_picked(
    composer: &Composer,
    game: GameId,
    chosen: Option<String>,
) -> Answer {
    turn_to(composer, game, Face::Card, &chosen.unwrap_or_default(), Visibility::Ephemeral).await
}

fn broken(rule: &str, fault: &lessons::LessonFault) -> Failure {
    Failure::Broken(format!("the card of {rule}: {fault:?}"))
}

async fn card(
    composer: &Composer,
    game: &'static Entry,
    rule: &'static str,
) -> Result<Message, Failure> {
    let Some(card) = lessons::of(game).card(rule) else {
        return Ok(rule_cards::full(&composer.locale, game, rule));
    };
    let position = card.content().map_err(|fault| broken(rule, &fault))?;
    let message = rule_cards::card(&composer.locale, card, &position);
    let mut files = Vec::new();
    let scene_after = position.after.map(|scene| (scene, format!("rule-{rule}-after.png")));
    for (scene, name) in
        [(position.scene, format!("rule-{rule}.png"))].into_iter().chain(scene_after)
    {
        files.push(asker_picture(composer, scene, Side::White, name).await?);
    }
    Ok(Message { files, ..message })
}
