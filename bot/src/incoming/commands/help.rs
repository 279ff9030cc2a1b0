//! `/help` and `/rules`.

use std::sync::Arc;

use games::Entry;
use rules::GameInfo;

use super::table::named;
use super::{Answer, cards, lookup};
use crate::app::{App, Failure, Reply};
use crate::discord::permissions::Place;
use crate::discord::wire::{Button, Message, Row, Style};
use crate::incoming::asked::Values;
use crate::incoming::buttons::Deed;
use crate::incoming::fields::GameId;
use crate::words;

/// `/help`: of the game that is named, else of the one that is played here; else of Herald.
pub(super) async fn help(app: &Arc<App>, place: &Place, values: &Values) -> Answer {
    let game = match values.text(named::GAME).and_then(games::find) {
        Some(game) => Some(game),
        None => cards::game_of_place(app, place).await?,
    };
    match game {
        Some(game) => card(app, game).await,
        None => {
            let games: Vec<&GameInfo> = games::all().iter().map(|game| game.info).collect();
            Ok(Reply::text(words::help(&app.tongue, &games)))
        }
    }
}

/// The button **How do I play?**.
pub(super) async fn guide(app: &Arc<App>, game: GameId) -> Answer {
    match game.entry() {
        Some(game) => card(app, game).await,
        None => Ok(Reply::text(app.tongue.text(&words::UNKNOWN_BUTTON))),
    }
}

/// How the moves of a game are written.
pub(super) fn notation(app: &App, game: GameId, private: bool) -> Answer {
    let Some(game) = game.entry() else {
        return Ok(Reply::text(app.tongue.text(&words::UNKNOWN_BUTTON)));
    };
    let message = Message::text(words::help_game(&app.tongue, game.info));
    let button = button(&Deed::guide(game), app.tongue.text(&words::HOW_TO_PLAY));
    let message = Message { rows: vec![Row::Buttons(vec![button])], ..message };
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// How a game is played, with a picture of its pieces; in a game without such a card, what else is
/// known of it.
async fn card(app: &App, game: &'static Entry) -> Answer {
    let broken = |faults| Failure::Broken(format!("the card of {}: {faults:?}", game.info.id));
    let Some(guide) = game.guide().map_err(broken)? else {
        return Ok(Reply::text(words::help_game(&app.tongue, game.info)));
    };
    let file = app.legend(guide.legend, format!("pieces-{}.png", game.info.id)).await?;
    let button = button(&Deed::notation(game), app.tongue.text(&words::HOW_TO_WRITE));
    Ok(Reply::Tell(Message {
        content: words::guide(&app.tongue, game.info, &guide.text),
        rows: vec![Row::Buttons(vec![button])],
        files: vec![file],
        pings: Vec::new(),
    }))
}

fn button(deed: &Deed, label: String) -> Button {
    Button { id: deed.id(), label, style: Style::Secondary }
}

/// Rules that a free text shows at most.
const MOST_RULES: usize = 5;

pub(super) fn rules(app: &App, values: &Values) -> Answer {
    let Some(game) = values.text(named::GAME).and_then(games::find) else {
        return Err(Failure::Referee(referee::Refused::UnknownGame.into()));
    };
    let asked = values.text(named::RULE).unwrap_or_default().trim();
    let rules = lookup::found(game.info, asked);
    let exact = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(asked));
    Ok(Reply::text(match (exact, rules.as_slice()) {
        (Some(rule), _) => words::rule(game.info, rule.id, rule.text),
        (None, []) => words::no_such_rule(&app.tongue, game.info, asked),
        (None, [only]) => words::rule(game.info, only.id, only.text),
        (None, several) => {
            let best: Vec<(&str, &str)> =
                several.iter().take(MOST_RULES).map(|rule| (rule.id, rule.text)).collect();
            words::rules_found(&app.tongue, game.info, asked, &best)
        }
    }))
}

#[cfg(test)]
mod tests {
    use render::{Renderer, Theme};
    use tongue::{PSEUDO, Tongue};

    use super::*;
    use crate::discord::wire::{MOST_CONTENT, MOST_DESCRIPTION};

    #[test]
    fn every_game_is_explained_on_one_card() -> Result<(), Box<dyn std::error::Error>> {
        let renderer = Renderer::new()?;
        for game in games::all() {
            let id = game.info.id;
            let guide = game.guide().map_err(|faults| format!("{id}: {faults:?}"))?;
            let guide = guide.ok_or_else(|| format!("{id} has no card"))?;
            let english = Tongue::load("en")?;
            let lines = english.text(&guide.text).lines().count();
            assert!((8..=12).contains(&lines), "{id}: {lines} lines");
            for tongue in [english, Tongue::load(PSEUDO)?] {
                let text = words::guide(&tongue, game.info, &guide.text);
                assert!(text.chars().count() <= MOST_CONTENT, "{id}: {}", text.chars().count());
                let alt = render::legend_alt_text(&guide.legend, &tongue);
                assert!(alt.chars().count() <= MOST_DESCRIPTION, "{alt}");
                // The text names every piece of the picture.
                let plain = text.to_lowercase();
                for entry in guide.legend.entries.iter().filter(|_| id != "medieval") {
                    let title = tongue.text(&entry.title).to_lowercase();
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
            let tongue = Tongue::load("en")?;
            let png = renderer.legend(&guide.legend, 720, Theme::default(), &tongue)?;
            assert_eq!(png, renderer.legend(&guide.legend, 720, Theme::default(), &tongue)?);
            assert!(png.len() < 150_000, "{id}: {} bytes", png.len());
            if let Some(folder) = std::env::var_os("LEGENDS") {
                std::fs::write(std::path::Path::new(&folder).join(format!("{id}.png")), png)?;
            }
        }
        Ok(())
    }
}
