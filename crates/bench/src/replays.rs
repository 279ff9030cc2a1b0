//! Animated replays: drawn from scratch, and assembled from cached deltas.

use std::io::Write;

use i18n::Locale;
use match_model::ActionOrigin;
use messages::replays::random_play::random_play;
use messages::replays::{FrameCache, Replay, ReplayClocks, ReplayView, draw};
use model::scene::Player;
use parking_lot::Mutex;
use record::Header;
use render::Renderer;
use rules::Dice;
use rules::Options;
use rules::l10n::L10nMessage;

use crate::measure::{Row, cost, print};

const EVERYDAY: usize = 80;
/// A long match of Medieval Chess.
const LONG: (&str, usize) = ("medieval", 300);
/// In pixels: the width in chat, and lila-gif's.
const WIDTHS: [u16; 2] = [560, 720];

/// The peers' figures at a width: lila-gif draws 720 pixels.
const fn peers(width: u16) -> &'static str {
    match width {
        720 => "lila-gif, 720 px: 72 ms, 305,649 B for 80 plies, whether drawn before or not",
        _ => "lila-gif draws 720 px only",
    }
}

pub fn rows(out: &mut dyn Write, locale: &Locale) -> Result<(), String> {
    let renderer = Renderer::new().map_err(|error| error.to_string())?;
    for game in games::all() {
        let id = game.info.id;
        let long = (LONG.0 == id).then_some(LONG.1);
        for actions in [Some(EVERYDAY), long].into_iter().flatten() {
            let replay = random_game(game, actions);
            let label = format!("replay of {} actions, {id}", replay.actions.len());
            measure(out, &replay, ReplayView::default(), &label, &renderer, locale)?;
        }
        let replay = (0..).take(40).find_map(|seed| random_play(game, EVERYDAY, seed));
        let replay = replay.ok_or_else(|| format!("no game of {id} has {EVERYDAY} actions"))?;
        for width in WIDTHS {
            let view = ReplayView { width, ..ReplayView::default() };
            let label = format!("replay of {EVERYDAY} actions with clocks and fights, {id}");
            measure(out, &replay, view, &label, &renderer, locale)?;
        }
    }
    Ok(())
}

fn measure(
    out: &mut dyn Write,
    replay: &Replay,
    view: ReplayView,
    label: &str,
    renderer: &Renderer,
    locale: &Locale,
) -> Result<(), String> {
    let cache = Mutex::new(FrameCache::default());
    let make = || {
        let draw_once = draw(replay, view, renderer, locale, &cache);
        draw_once.map_err(|error| error.to_string())
    };
    // Pieces are rasterised once for all replays.
    let elsewhere = Mutex::new(FrameCache::default());
    let first = draw(replay, view, renderer, locale, &elsewhere);
    first.map_err(|error| error.to_string())?;
    let (cold, first) = cost(make);
    const TIMES: u32 = 50;
    let bytes = cold?.bytes;
    let (warm, warm_time) = cost(|| (0..TIMES).map(|_| make()).collect::<Vec<_>>());
    if warm.into_iter().any(|gif| gif.is_ok_and(|made| made.bytes != bytes)) {
        return Err("kept deltas gave another picture".into());
    }
    let full_label = format!("{label}, {} px, {} bytes", view.width, bytes.len());
    let millis = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    print(
        out,
        &Row {
            label: format!("{full_label}, drawn"),
            figure: format!("{:.1} ms", millis(first)),
            peers: peers(view.width),
        },
    );
    print(
        out,
        &Row {
            label: format!("{full_label}, from kept deltas"),
            figure: format!("{:.2} ms", millis(warm_time / TIMES)),
            peers: peers(view.width),
        },
    );
    Ok(())
}

/// Returns a reproducible random game that doesn't end early.
fn random_game(game: &games::Entry, actions: usize) -> Replay {
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut longest = Vec::new();
    for seed in 0..40 {
        let (mut table, mut dice) = (game.start(&options), Dice::new(seed));
        let mut played_actions = Vec::new();
        while played_actions.len() < actions && table.outcome().is_none() {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            let Ok(action) = table.play(text) else { break };
            played_actions.push((action.text, ActionOrigin::Chosen(None)));
        }
        if played_actions.len() > longest.len() {
            longest = played_actions;
        }
        if longest.len() == actions {
            break;
        }
    }
    let header = Header { game: game.info.id.to_owned(), ..Header::default() };
    Replay {
        header,
        actions: longest,
        players: ["Alice", "Bob"].map(|name| Player { name: name.to_owned(), strength: None }),
        about: Some(L10nMessage::verbatim("2026-11-24")),
        ending: None,
        clocks: ReplayClocks::default(),
        turning_points: Vec::new(),
    }
}
