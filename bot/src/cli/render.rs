//! `herald render`: the board after some actions, as a picture and in words.

use std::path::PathBuf;

use ::render::{Renderer, Theme, View, alt_text, text_board};
use clap::Args;
use rules::{Options, Side};
use tongue::Tongue;

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
pub(crate) fn run(tongue: &Tongue, arguments: &Arguments) -> Result<(), String> {
    let game = games::find(&arguments.game).ok_or_else(|| {
        let known: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
        format!("there is no game `{}`; there are {}", arguments.game, known.join(", "))
    })?;
    let chosen =
        arguments.options.iter().map(|option| option.split_once('=').unwrap_or((option, "")));
    let options = Options::check(game.info, chosen).map_err(|faults| {
        let faults = faults.iter().map(|fault| tongue.text(&fault.whole()));
        faults.collect::<Vec<_>>().join("; ")
    })?;
    let mut table = game.start(&options);
    for text in &arguments.actions {
        for part in table.split(text) {
            table
                .play(part)
                .map_err(|refusal| format!("{part}: {}", tongue.text(&refusal.whole())))?;
        }
    }
    let scene = table.scene();
    let orientation = if arguments.flip { Side::Black } else { Side::White };
    match &arguments.output {
        None => println!("{}", text_board(&scene, orientation, tongue)),
        Some(file) => {
            let renderer = Renderer::new().map_err(|error| error.to_string())?;
            let view = View { orientation, size: arguments.size, theme: Theme::default() };
            let failed = |cause: String| format!("{}: {cause}", file.display());
            if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
                let picture =
                    renderer.png(&scene, &view, tongue).map_err(|error| error.to_string())?;
                std::fs::write(file, picture).map_err(|cause| failed(cause.to_string()))?;
            } else {
                let picture =
                    renderer.image(&scene, &view, tongue).map_err(|error| error.to_string())?;
                picture.save(file).map_err(|cause| failed(cause.to_string()))?;
            }
            println!("{}", alt_text(&scene, tongue));
        }
    }
    Ok(())
}
