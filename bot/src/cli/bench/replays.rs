//! Replays as moving pictures: drawn anew, and put together from deltas that are kept.

use std::sync::Mutex;

use i18n::Locale;
use model::scene::Player;
use record::Header;
use referee::Way;
use render::Renderer;
use rules::Options;
use rules::contract::Dice;
use rules::l10n::L10nMessage;

use super::{Row, cost};
use crate::replays::{FrameCache, Replay, ReplayClocks, ReplayView, draw};

/// The length of an everyday match, in actions.
const EVERYDAY: usize = 80;
/// That of a long one of Medieval Chess.
const LONG: (&str, usize) = ("medieval", 300);
const PEERS: &str = "lila-gif: 74 ms, 317,849 B for 80 plies, whether drawn before or not";

pub(super) fn rows(locale: &Locale, rows: &mut Vec<Row>) -> Result<(), String> {
    let renderer = Renderer::new().map_err(|error| error.to_string())?;
    for game in games::all() {
        let id = game.info.id;
        let long = (LONG.0 == id).then_some(LONG.1);
        for actions in [Some(EVERYDAY), long].into_iter().flatten() {
            let replay = wandered(game, actions);
            let all = replay.actions.len();
            let kept = Mutex::new(FrameCache::default());
            let make = || {
                let made = draw(&replay, ReplayView::default(), &renderer, locale, &kept);
                made.map_err(|error| error.to_string())
            };
            // Pieces are rasterised when they are first drawn, once for all replays.
            let elsewhere = Mutex::new(FrameCache::default());
            let first = draw(&replay, ReplayView::default(), &renderer, locale, &elsewhere);
            first.map_err(|error| error.to_string())?;
            let (cold, first) = cost(make);
            const TIMES: u32 = 50;
            let bytes = cold?.bytes;
            let (warm, again) = cost(|| (0..TIMES).map(|_| make()).collect::<Vec<_>>());
            if warm.into_iter().any(|made| made.is_ok_and(|made| made.bytes != bytes)) {
                return Err("kept deltas gave another picture".into());
            }
            let (width, size) = (ReplayView::default().width, bytes.len());
            let what = format!("replay of {all} actions, {id}, {width} px, {size} bytes");
            let millis = |time: std::time::Duration| time.as_secs_f64() * 1e3;
            rows.push(Row {
                what: format!("{what}, drawn"),
                figure: format!("{:.1} ms", millis(first)),
                peers: PEERS,
            });
            rows.push(Row {
                what: format!("{what}, from kept deltas"),
                figure: format!("{:.2} ms", millis(again / TIMES)),
                peers: PEERS,
            });
        }
    }
    Ok(())
}

/// A game of random actions that is not over early; the same in every run.
fn wandered(game: &games::Entry, actions: usize) -> Replay {
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut longest = Vec::new();
    for seed in 0..40 {
        let (mut table, mut dice) = (game.start(&options), Dice::new(seed));
        let mut made = Vec::new();
        while made.len() < actions && table.outcome().is_none() {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            let Ok(played) = table.play(text) else { break };
            made.push((played.text, Way::Chosen(None)));
        }
        if made.len() > longest.len() {
            longest = made;
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
