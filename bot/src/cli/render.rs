//! `herald render`: the board after some actions, as a picture and in words.

use std::path::{Path, PathBuf};

use ::render::{Renderer, Theme, View, alt_text, text_board};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use games::{Entry, Table};
use i18n::Locale;
use rules::l10n::say;
use rules::{Options, Side};

use super::records::text_of;

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
    /// Begin with a position of your own: a file with a setup in JSON; - reads the standard input
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// The colours
    #[arg(long, default_value = "wood", value_parser = themes())]
    theme: Theme,
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
    let mut table = match &arguments.setup {
        None => game.start(&options),
        Some(file) => of_setup(locale, game, &options, file)?,
    };
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
            let view = View { orientation, size: arguments.size, theme: arguments.theme };
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

/// The themes by their names.
fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::id))
        .map(|name| Theme::from_id(&name).unwrap_or_default())
}

/// The position that a file describes.
fn of_setup(
    locale: &Locale,
    game: &Entry,
    options: &Options,
    file: &Path,
) -> Result<Box<dyn Table>, String> {
    let text = text_of(locale, file).map_err(|failed| failed.words)?;
    let setup = serde_json::from_str(&text)
        .map_err(|cause| locale.text(&super::file_trouble(file, cause)))?;
    game.from_setup(options, &setup)
        .map_err(|faults| locale.text(&say("cli-impossible-setup").with("faults", faults.told())))
}
