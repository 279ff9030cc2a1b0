//! `/help`.

use discord_model::message::{Button, Message, Row, Style};
use discord_model::response::Visibility;
use games::Entry;
use i18n::Locale;
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::buttons::text_boards::{TextBoard, TextBoardButton};
use messages::layouts::front_door::{self, Opponents};
use messages::layouts::learning_buttons::{advice_button, practise_button};
use messages::layouts::text_board_button;
use messages::words;
use rules::Side;

use crate::incoming::commands::learn::{cards, rule_cards};
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
            HelpButton::Notation(game) => notation(services.locale(), game, press.visibility),
            HelpButton::Advice(game) => advice(services.composer(), game, press.visibility).await,
        }
    }
}

/// `/help`: of the game that is named, else of the one that is played here; else of Herald.
pub(crate) async fn help(context: &Context) -> Answer {
    if context.values.text(named::HOW) == Some("commands") {
        return Ok(Reply::text(matches::front_door::all_commands(context.locale())));
    }
    let game = match context.values.text(named::GAME).and_then(games::find) {
        Some(game) => Some(game),
        None => cards::game_of_place(context.referee(), &context.place).await?,
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
                &context.place,
                None,
                &context.locale().say("help-herald"),
            )
            .await
        }
    }
}

/// The button **How do I play?**.
pub(crate) async fn guide(composer: &Composer, game: GameId) -> Answer {
    match game.entry() {
        Some(game) => card(composer, game).await,
        None => Ok(Reply::text(composer.locale.say("match-unknown-button"))),
    }
}

/// How the moves of a game are written.
pub(crate) fn notation(locale: &Locale, game: GameId, visibility: Visibility) -> Answer {
    let Some(game) = game.entry() else {
        return Ok(Reply::text(locale.say("match-unknown-button")));
    };
    let message = Message::text(words::help_game(locale, game.info));
    let button =
        button(&HelpButton::Guide(GameId::of(game)).into(), locale.say("button-how-to-play"));
    let message = Message { rows: vec![Row::Buttons(vec![button])], ..message };
    Ok(Reply::private(message, visibility))
}

/// How a game is played well, with a picture of a sensible first turn.
pub(crate) async fn advice(composer: &Composer, id: GameId, visibility: Visibility) -> Answer {
    let unknown = || Ok(Reply::text(composer.locale.say("match-unknown-button")));
    let Some(game) = id.entry() else { return unknown() };
    let Some(advice) = game.advice() else { return unknown() };
    let scene = lessons::opening(game, &advice)
        .map_err(|fault| Failure::Broken(format!("the advice on {}: {fault:?}", game.info.id)))?;
    let file =
        asker_picture(composer, scene, Side::White, format!("advice-{}.png", game.info.id)).await?;
    let mut buttons =
        vec![button(&HelpButton::Guide(id).into(), composer.locale.say("button-how-to-play"))];
    if !lessons::of(game).tour.is_empty() {
        buttons.push(rule_cards::tour_button(&composer.locale, game));
    }
    buttons.push(practise_button(&composer.locale, id));
    let mut rows = vec![Row::Buttons(buttons)];
    let letters = TextBoardButton::Of(TextBoard::Opening(id));
    text_board_button::put(&composer.locale, &mut rows, letters.fitting());
    let content = words::advice(&composer.locale, game.info, &advice);
    Ok(Reply::private(
        Message { content, rows, files: vec![file], ..Message::default() },
        visibility,
    ))
}

/// How a game is played, with a picture of its pieces; in a game without such a card, what else is
/// known of it.
async fn card(composer: &Composer, game: &'static Entry) -> Answer {
    let broken = |faults| Failure::Broken(format!("the card of {}: {faults:?}", game.info.id));
    let Some(guide) = game.guide().map_err(broken)? else {
        return Ok(Reply::text(words::help_game(&composer.locale, game.info)));
    };
    let file = draw_legend(composer, guide.legend, format!("pieces-{}.png", game.info.id)).await?;
    let mut buttons = vec![button(
        &HelpButton::Notation(GameId::of(game)).into(),
        composer.locale.say("button-how-to-write"),
    )];
    if !lessons::of(game).tour.is_empty() {
        buttons.insert(0, rule_cards::tour_button(&composer.locale, game));
    }
    let first = game.info.rules().next();
    let rules = first.and_then(|(rule, _)| RuleButton::show(game, Face::Card, rule).ok());
    let label = composer.locale.say("lessons-rule-cards");
    buttons.extend(rules.map(|action| button(&action.into(), label)));
    buttons.push(practise_button(&composer.locale, GameId::of(game)));
    buttons.splice(1..1, advice_button(&composer.locale, game));
    let mut rows = vec![
        front_door::next_row(&composer.locale, game, Opponents::People),
        Row::Buttons(buttons),
    ];
    text_board_button::put(
        &composer.locale,
        &mut rows,
        TextBoardButton::Of(TextBoard::Guide(GameId::of(game))).fitting(),
    );
    Ok(Reply::Tell(Message {
        content: words::guide(&composer.locale, game.info, &guide.text),
        rows,
        files: vec![file],
        ..Message::default()
    }))
}

fn button(action: &ButtonAction, label: String) -> Button {
    Button { id: action.id(), label, style: Style::Secondary }
}

#[cfg(test)]
mod tests {
    use i18n::{Locale, PSEUDO};
    use render::{Renderer, Theme};

    use super::*;
    use discord_model::message::{MOST_CONTENT, MOST_DESCRIPTION};

    #[test]
    fn every_game_has_advice_that_fits_and_names_its_inventor()
    -> Result<(), Box<dyn std::error::Error>> {
        for game in games::all() {
            let id = game.info.id;
            let advice = game.advice().ok_or_else(|| format!("{id} has no advice"))?;
            for language in ["en", PSEUDO] {
                let locale = Locale::load(language, games::sentences)?;
                let text = words::advice(&locale, game.info, &advice);
                assert!(text.chars().count() <= MOST_CONTENT, "{id}: {}", text.chars().count());
            }
            let locale = Locale::load("en", games::sentences)?;
            let text = words::advice(&locale, game.info, &advice);
            assert!(text.contains(game.info.inventor) && text.contains("Herald"), "{id}: {text}");
            let scene = lessons::opening(game, &advice).map_err(|fault| format!("{fault:?}"))?;
            let alt = render::alt_text(&scene, &locale);
            assert!(alt.chars().count() <= MOST_DESCRIPTION, "{alt}");
        }
        Ok(())
    }

    #[test]
    fn every_game_is_explained_on_one_card() -> Result<(), Box<dyn std::error::Error>> {
        let renderer = Renderer::new()?;
        for game in games::all() {
            let id = game.info.id;
            let guide = game.guide().map_err(|faults| format!("{id}: {faults:?}"))?;
            let guide = guide.ok_or_else(|| format!("{id} has no card"))?;
            let english = Locale::load("en", games::sentences)?;
            let lines = english.text(&guide.text).lines().count();
            assert!((8..=12).contains(&lines), "{id}: {lines} lines");
            for locale in [english, Locale::load(PSEUDO, games::sentences)?] {
                let text = words::guide(&locale, game.info, &guide.text);
                assert!(text.chars().count() <= MOST_CONTENT, "{id}: {}", text.chars().count());
                let alt = render::legend_alt_text(&guide.legend, &locale);
                assert!(alt.chars().count() <= MOST_DESCRIPTION, "{alt}");
                // The text names every piece of the picture.
                let plain = text.to_lowercase();
                for entry in guide.legend.entries.iter().filter(|_| id != "medieval") {
                    let title = locale.text(&entry.title).to_lowercase();
                    let name = title.split(" · ").next().unwrap_or_default();
                    let last = name.rsplit(['-', ' ']).next().unwrap_or_default();
                    assert!(plain.contains(last) || !name.is_ascii(), "{id}: {name}");
                }
            }
            // Everybody in it can go somewhere.
            for entry in &guide.legend.entries {
                assert_eq!(entry.figure.pieces.len(), 1, "{id}: {:?}", entry.title);
                assert!(entry.diagram.marks.len() > 1, "{id}: {:?}", entry.title);
            }
            let locale = Locale::load("en", games::sentences)?;
            let png = renderer.legend(&guide.legend, 720, Theme::default(), &locale)?;
            assert_eq!(png, renderer.legend(&guide.legend, 720, Theme::default(), &locale)?);
            assert!(png.len() < 150_000, "{id}: {} bytes", png.len());
            if let Some(folder) = std::env::var_os("LEGENDS") {
                std::fs::write(std::path::Path::new(&folder).join(format!("{id}.png")), png)?;
            }
        }
        Ok(())
    }
}
