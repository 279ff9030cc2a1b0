//! The sandbox page's offers in an empty channel: each game with a picture.

use fake_discord::{FirstChoice, FirstCommand};
use games::Entry;
use i18n::Locale;
use render::{RenderError, Renderer, View};

use crate::incoming::commands::table::{Command, named};
use crate::outgoing::start_positions::start_scene;

/// Returns one offer per game.
///
/// # Errors
/// If a picture cannot be drawn.
pub(super) fn choices(locale: &Locale) -> Result<Vec<FirstChoice>, RenderError> {
    let renderer = Renderer::new()?;
    games::all().iter().map(|game| choice(game, &renderer, locale)).collect()
}

fn choice(game: &Entry, renderer: &Renderer, locale: &Locale) -> Result<FirstChoice, RenderError> {
    let game_option = (named::GAME.to_owned(), game.info.id.to_owned());
    let front_door = Command::Play.row().path;
    Ok(FirstChoice {
        title: game.info.name.to_owned(),
        words: locale.text(&game.info.about),
        picture: renderer.png(&start_scene(game), &View::default(), locale)?,
        commands: vec![FirstCommand { name: front_door.to_owned(), options: vec![game_option] }],
    })
}
