use discord_model::message::{Button, File, Message, Row, Style};
use games::Entry;
use i18n::Locale;
use rules::{Advice, Guide};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::buttons::numbers::Page;
use crate::buttons::rule_cards::{Face, RuleButton};
use crate::buttons::text_boards::{TextBoard, TextBoardButton};
use crate::layouts::front_door::{self, Opponents};
use crate::layouts::learning_buttons::{advice_button, practise_button, tour_button};
use crate::layouts::text_board_button;
use crate::words;

pub fn notation(locale: &Locale, game: &'static Entry) -> Message {
    let rows = vec![Row::Buttons(vec![guide_button(locale, game)])];
    Message { rows, ..Message::text(words::help_game(locale, game.info)) }
}

pub fn advice(locale: &Locale, game: &'static Entry, advice: &Advice, picture: File) -> Message {
    let mut buttons = vec![guide_button(locale, game)];
    if !lessons::of(game).tour.is_empty() {
        buttons.push(tour_button(locale, game));
    }
    buttons.push(practise_button(locale, GameId::of(game)));
    let mut rows = vec![Row::Buttons(buttons)];
    let letters = TextBoardButton::Of(TextBoard::Opening(GameId::of(game)));
    text_board_button::add(locale, &mut rows, letters.fitting());
    let content = words::advice(locale, game.info, advice);
    Message { content, rows, files: vec![picture], ..Message::default() }
}

pub fn guide(
    locale: &Locale,
    game: &'static Entry,
    guide: &Guide,
    page: Page,
    picture: File,
) -> Message {
    let mut buttons = vec![button(
        &HelpButton::Notation(GameId::of(game)).into(),
        locale.say("button-how-to-write"),
    )];
    if !lessons::of(game).tour.is_empty() {
        buttons.insert(0, tour_button(locale, game));
    }
    let first = game.info.rules().next();
    let rules = first.and_then(|(rule, _)| RuleButton::show(game, Face::Card, rule).ok());
    let label = locale.say("lessons-rule-cards");
    buttons.extend(rules.map(|action| button(&action.into(), label)));
    buttons.push(practise_button(locale, GameId::of(game)));
    buttons.splice(1..1, advice_button(locale, game));
    let mut rows = Vec::from_iter(page_row(locale, game, guide.legends.len(), page));
    rows.push(front_door::next_row(locale, game, Opponents::People));
    rows.push(Row::Buttons(buttons));
    let letters = TextBoardButton::Of(TextBoard::Guide(GameId::of(game)));
    text_board_button::add(locale, &mut rows, letters.fitting());
    let content = words::guide(locale, game.info, &guide.text);
    Message { content, rows, files: vec![picture], ..Message::default() }
}

/// **Back** and **Next** among the pictures; `None` if there is only one.
fn page_row(locale: &Locale, game: &Entry, pages: usize, Page(page): Page) -> Option<Row> {
    let turn = |to: u16, label: String| {
        button(&HelpButton::GuidePage(GameId::of(game), Page(to)).into(), label)
    };
    let back = page.checked_sub(1).map(|to| turn(to, locale.say("button-one-back")));
    let is_last = usize::from(page) + 1 >= pages;
    let next = (!is_last).then(|| turn(page.saturating_add(1), locale.say("button-one-on")));
    let buttons = Vec::from_iter(back.into_iter().chain(next));
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

fn guide_button(locale: &Locale, game: &'static Entry) -> Button {
    button(&HelpButton::Guide(GameId::of(game)).into(), locale.say("button-how-to-play"))
}

fn button(action: &ButtonAction, label: String) -> Button {
    Button { id: action.id(), label, style: Style::Secondary }
}

#[cfg(test)]
mod tests {
    use discord_model::message::{MOST_CONTENT, MOST_DESCRIPTION};
    use i18n::PSEUDO;
    use render::{Renderer, Theme};

    use super::*;

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
                for legend in &guide.legends {
                    let alt = render::legend_alt_text(legend, &locale);
                    assert!(alt.chars().count() <= MOST_DESCRIPTION, "{alt}");
                }
                // The text names every piece of the picture.
                let plain = text.to_lowercase();
                let entries = guide.legends.iter().flat_map(|legend| &legend.entries);
                for entry in entries.filter(|_| id != "medieval") {
                    let title = locale.text(&entry.title).to_lowercase();
                    let name = title.split(" · ").next().unwrap_or_default();
                    let last = name.rsplit(['-', ' ']).next().unwrap_or_default();
                    assert!(plain.contains(last) || !name.is_ascii(), "{id}: {name}");
                }
            }
            let locale = Locale::load("en", games::sentences)?;
            for (page, legend) in guide.legends.iter().enumerate() {
                for entry in &legend.entries {
                    assert_eq!(entry.figure.pieces.len(), 1, "{id}: {:?}", entry.title);
                    assert!(entry.diagram.marks.len() > 1, "{id}: {:?}", entry.title);
                }
                let png = renderer.legend(legend, 720, Theme::default(), &locale)?;
                assert_eq!(png, renderer.legend(legend, 720, Theme::default(), &locale)?);
                assert!(png.len() < 150_000, "{id}: {} bytes", png.len());
                if let Some(folder) = std::env::var_os("LEGENDS") {
                    let name = format!("{id}-{page}.png");
                    std::fs::write(std::path::Path::new(&folder).join(name), png)?;
                }
            }
        }
        Ok(())
    }
}
