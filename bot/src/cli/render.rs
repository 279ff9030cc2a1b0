//! `herald render`: draws the board after some actions as a picture, text or animation.

use std::path::{Path, PathBuf};

use ::render::{Renderer, Theme, View, alt_text, text_board};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use games::{Entry, Table};
use i18n::Locale;
use match_model::ActionOrigin;
use model::scene::Player;
use parking_lot::Mutex;
use record::{Header, ImportedRecord};
use rules::l10n::{L10nMessage, say};
use rules::{Options, Refusal, Side};
use serde_json::Value;

use super::exit::{CliError, Exit};
use super::output::outln;
use super::records::text_of;
use crate::records;
use messages::replays::{
    FrameCache, Replay, ReplayClocks, ReplayEnding, ReplayResult, ReplaySpeed, ReplayView, draw,
};
use messages::words;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game's id: world-war, medieval-war, wizards-war, battlechess or medieval
    #[arg(required_unless_present = "record")]
    game: Option<String>,
    /// The actions from the start
    actions: Vec<String>,
    /// An option of the game, as key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Draw this record; - reads the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["actions", "options"])]
    record: Option<PathBuf>,
    /// The board after this many actions [default: all]
    #[arg(long, value_name = "NUMBER", conflicts_with = "gif")]
    ply: Option<u32>,
    /// The picture's file (.png, .webp or .bmp); without one, the board is printed as text
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Begin with a position of your own: a file with a setup in JSON; - reads the standard input
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    setup: Option<PathBuf>,
    /// The colours
    #[arg(long, default_value = "wood", value_parser = themes())]
    theme: Theme,
    /// Draw an animation into this file
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    gif: Option<PathBuf>,
    /// Start the animation after this many actions
    #[arg(long, value_name = "NUMBER", requires = "gif", default_value_t = 0)]
    from: u32,
    /// End the animation after this many actions [default: all]
    #[arg(long, value_name = "NUMBER", requires = "gif")]
    to: Option<u32>,
    /// The speed of the animation
    #[arg(long, value_enum, requires = "gif", default_value_t = Speed::Normal)]
    speed: Speed,
    /// The picture's width in pixels
    #[arg(long, default_value_t = 720)]
    size: u16,
    /// See the board from Black's side
    #[arg(long)]
    flip: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Speed {
    Slow,
    Normal,
    Fast,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), CliError> {
    let replay = match &arguments.record {
        Some(file) => replay_of_record(locale, file, arguments.game.as_deref())?,
        None => replay_of_actions(locale, arguments)?,
    };
    match &arguments.gif {
        Some(file) => draw_animation(locale, arguments, &replay, file),
        None => draw_still(locale, arguments, &replay),
    }
}

fn replay_of_record(locale: &Locale, file: &Path, game: Option<&str>) -> Result<Replay, CliError> {
    let imported = super::records::read(locale, file, game)?;
    let ending = imported.table.outcome().map(|outcome| (record::Ending::from(outcome), None));
    let stated_ending = || {
        let ending = imported.header.ending.clone().filter(|_| imported.stop.is_none())?;
        let reason = ending.reason.clone().unwrap_or_else(|| L10nMessage::verbatim(""));
        let result = ReplayResult::of_record(ending.winner);
        let status = words::replays::status(imported.table.info(), result, reason);
        Some((ending, Some(status)))
    };
    let ending = ending.or_else(stated_ending).map(|(ending, status)| ReplayEnding {
        result: ReplayResult::of_record(ending.winner),
        reason: ending.reason.unwrap_or_else(|| L10nMessage::verbatim("")),
        status,
    });
    let about = imported.header.date.clone().map(L10nMessage::verbatim);
    let actions = imported.actions();
    let ImportedRecord { header, notes, .. } = imported;
    let actions =
        (0..).zip(actions).map(|(ply, text)| (text, records::way_of_note(notes.get(&ply))));
    let player =
        |name: &Option<String>| Player { name: name.clone().unwrap_or_default(), strength: None };
    Ok(Replay {
        actions: actions.collect(),
        players: [player(&header.white), player(&header.black)],
        about,
        ending,
        clocks: ReplayClocks::default(),
        turning_points: Vec::new(),
        header,
    })
}

fn replay_of_actions(locale: &Locale, arguments: &Arguments) -> Result<Replay, CliError> {
    let id = arguments.game.as_deref().unwrap_or_default();
    let game = games::find(id).ok_or_else(|| locale.text(&judge::no_game(id)))?;
    let options = super::common::options(locale, game, &arguments.options)?;
    let (mut table, setup) = match &arguments.setup {
        None => (game.start(&options), None),
        Some(file) => {
            let (table, setup) = table_of_setup(locale, game, &options, file)?;
            (table, Some(setup))
        }
    };
    let mut actions = Vec::new();
    for text in &arguments.actions {
        for part in table.split(text) {
            let action =
                table.play(&part).map_err(|refusal| illegal_action(locale, &part, &refusal))?;
            actions.push((action.text, ActionOrigin::Chosen(None)));
        }
    }
    let ending = table.outcome().map(record::Ending::from).map(|ending| ReplayEnding {
        result: ReplayResult::of_record(ending.winner),
        reason: ending.reason.unwrap_or_else(|| L10nMessage::verbatim("")),
        status: None,
    });
    let option = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let header = Header {
        game: id.to_owned(),
        options: options.iter().map(option).collect(),
        setup,
        ..Header::default()
    };
    let (players, turning_points) = (<[Player; 2]>::default(), Vec::new());
    let clocks = ReplayClocks::default();
    Ok(Replay { header, actions, players, about: None, ending, clocks, turning_points })
}

fn draw_animation(
    locale: &Locale,
    arguments: &Arguments,
    replay: &Replay,
    file: &Path,
) -> Result<(), CliError> {
    if arguments.to.is_some_and(|to| arguments.from >= to) {
        return Err(CliError::new(Exit::Usage, locale.say("replay-gif-range")));
    }
    let renderer = Renderer::new().map_err(super::common::cannot_draw)?;
    let view = ReplayView {
        from: arguments.from,
        to: arguments.to.unwrap_or(u32::MAX),
        speed: match arguments.speed {
            Speed::Slow => ReplaySpeed::Slow,
            Speed::Normal => ReplaySpeed::Normal,
            Speed::Fast => ReplaySpeed::Fast,
        },
        side: side(arguments),
        width: arguments.size,
        theme: arguments.theme,
    };
    let frame_cache = Mutex::new(FrameCache::default());
    let picture = draw(replay, view, &renderer, locale, &frame_cache)
        .map_err(|error| CliError::new(Exit::Internal, error))?;
    std::fs::write(file, &picture.bytes)
        .map_err(|cause| super::common::cannot_write(locale, file, cause))?;
    let [from, to] = picture.plies;
    let line = say("cli-gif")
        .with("from", from)
        .with("to", to)
        .with("all", picture.all)
        .with("bytes", picture.bytes.len());
    outln!("{}", locale.text(&line));
    Ok(())
}

fn draw_still(locale: &Locale, arguments: &Arguments, replay: &Replay) -> Result<(), CliError> {
    let table = board(locale, replay, arguments.ply)?;
    let mut scene = table.scene();
    scene.players = replay.named_players();
    let is_last = table.plies() as usize == replay.actions.len();
    let status = replay.ending.as_ref().and_then(|ending| ending.status.clone());
    if let Some(status) = status.filter(|_| is_last) {
        scene.to_act = None;
        scene.status = Some(status);
    }
    let orientation = side(arguments);
    let Some(file) = &arguments.output else {
        outln!("{}", text_board(&scene, orientation, locale));
        return Ok(());
    };
    let renderer = Renderer::new().map_err(super::common::cannot_draw)?;
    let view = View { orientation, size: arguments.size, theme: arguments.theme };
    if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        let picture = renderer.png(&scene, &view, locale).map_err(super::common::cannot_draw)?;
        std::fs::write(file, picture)
            .map_err(|cause| super::common::cannot_write(locale, file, cause))?;
    } else {
        let formats = ["webp", "bmp"];
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if !formats.iter().any(|format| ending.eq_ignore_ascii_case(format)) {
            let trouble = super::common::file_trouble(file, locale.say("cli-picture-format"));
            return Err(CliError::new(Exit::Usage, locale.text(&trouble)));
        }
        let picture = renderer.image(&scene, &view, locale).map_err(super::common::cannot_draw)?;
        picture.save(file).map_err(|cause| super::common::cannot_write(locale, file, cause))?;
    }
    outln!("{}", alt_text(&scene, locale));
    Ok(())
}

fn board(locale: &Locale, replay: &Replay, plies: Option<u32>) -> Result<Box<dyn Table>, CliError> {
    let start = replay.header.start().map_err(|error| locale.text(&error.sentence()))?;
    let mut table = start.table;
    let plies = plies.map_or(usize::MAX, |plies| plies as usize);
    for (text, _) in replay.actions.iter().take(plies) {
        table.play(text).map_err(|refusal| illegal_action(locale, text, &refusal))?;
    }
    Ok(table)
}

fn illegal_action(locale: &Locale, action: &str, refusal: &Refusal) -> CliError {
    let message = say("cli-action-refused").with("action", action).with("refusal", refusal.whole());
    CliError::new(Exit::Data, locale.text(&message))
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::id))
        .map(|name| Theme::from_id(&name).unwrap_or_default())
}

fn table_of_setup(
    locale: &Locale,
    game: &Entry,
    options: &Options,
    file: &Path,
) -> Result<(Box<dyn Table>, Value), CliError> {
    let text = text_of(locale, file)?;
    let setup = serde_json::from_str(&text).map_err(|cause| {
        CliError::new(Exit::Data, locale.text(&super::common::file_trouble(file, cause)))
    })?;
    let table = game.from_setup(options, &setup).map_err(|faults| {
        let message = say("cli-impossible-setup").with("faults", faults.messages());
        CliError::new(Exit::Data, locale.text(&message))
    })?;
    Ok((table, setup))
}

const fn side(arguments: &Arguments) -> Side {
    if arguments.flip { Side::Black } else { Side::White }
}
