//! `herald render`: the board after some actions, as a picture and in words.

use std::path::PathBuf;

use ::render::{Renderer, Theme, View, alt_text, text_board};
use clap::Args;
use i18n::Locale;
use rules::Side;
use rules::l10n::say;

/// What to draw.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game's id, such as world-war or wizards-war
    game: String,
    /// The actions from the start
    actions: Vec<String>,
    /// An option of the game, as key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The picture's file (.png, .webp or .bmp); without one, the board is printed as text
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The picture's width in pixels
    #[arg(long, default_value_t = 720)]
    size: u16,
    /// See the board from Black's side
    #[arg(long)]
    flip: bool,
}

/// Draws.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), String> {
    let game = games::find(&arguments.game)
        .ok_or_else(|| locale.text(&super::no_game(&arguments.game)))?;
    let options = super::options(locale, game, &arguments.options)?;
    let mut table = game.start(&options);
    for text in &arguments.actions {
        for part in table.split(text) {
            table.play(part).map_err(|refusal| {
                let refused =
                    say("cli-action-refused").with("action", part).with("refusal", refusal.whole());
                locale.text(&refused)
            })?;
        }
    }
    let scene = table.scene();
    let orientation = if arguments.flip { Side::Black } else { Side::White };
    match &arguments.output {
        None => println!("{}", text_board(&scene, orientation, locale)),
        Some(file) => {
            let renderer = Renderer::new().map_err(|error| error.to_string())?;
            let view = View { orientation, size: arguments.size, theme: Theme::default() };
            let failed = |cause: String| locale.text(&super::file_trouble(file, cause));
            if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
                let picture =
                    renderer.png(&scene, &view, locale).map_err(|error| error.to_string())?;
                std::fs::write(file, picture).map_err(|cause| failed(cause.to_string()))?;
            } else {
                let picture =
                    renderer.image(&scene, &view, locale).map_err(|error| error.to_string())?;
                picture.save(file).map_err(|cause| failed(cause.to_string()))?;
            }
            println!("{}", alt_text(&scene, locale));
        }
    }
    Ok(())
}
