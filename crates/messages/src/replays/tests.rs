//! Replays of every game, rendered and assembled from cached deltas.

#![allow(clippy::expect_used, reason = "a failing test says why")]

use clocks::{DAY, HOUR};
use i18n::Locale;
use match_model::{ActionOrigin, ClockReading, MatchId, Throw};
use model::scene::Player;
use parking_lot::Mutex;
use record::Header;
use render::{Renderer, View};
use rules::Dice;
use rules::l10n::L10nMessage;
use rules::{Fight, Options, Side};

use super::random_play::random_play;
use super::replay::TurningPoint;
use super::shots::ShotKind;
use super::*;
use crate::words;

fn english() -> Locale {
    Locale::load("en", games::sentences).expect("the catalogue is whole")
}

fn clocks(plies: u32) -> ReplayClocks {
    let time_left = |plies: u32| {
        let times = [i64::from(plies / 2) * 3, i64::from(plies) * 2].map(|hours| hours * HOUR);
        times.map(|time| (5 * DAY - time).max(0))
    };
    // Two actions of one turn share a reading.
    let noted = (0..=plies).filter(|plies| plies % 5 != 3);
    let reading = |plies| ClockReading { plies, left: time_left(plies) };
    ReplayClocks { readings: noted.map(reading).collect(), at_end: Some([0, 7 * HOUR]) }
}

fn random_replay(game: &games::Entry, actions: usize, seed: u64) -> Replay {
    let options = Options::check(game.info, []).unwrap_or_default();
    let (mut table, mut dice) = (game.start(&options), Dice::new(seed));
    let mut played = Vec::new();
    while played.len() < actions && table.outcome().is_none() {
        let legal = table.legal();
        let Some(text) = legal.get(dice.below(legal.len())) else { break };
        let origin = if Fight::RESULTS.contains(&text.as_str()) {
            let throw = |attacker| Throw { attacker, defender: 10 };
            ActionOrigin::Thrown(vec![
                throw(10),
                throw(if text == Fight::RESULTS[0] { 19 } else { 2 }),
            ])
        } else {
            ActionOrigin::Chosen(None)
        };
        played.push((table.play(text).expect("it is legal").text, origin));
    }
    Replay {
        header: Header { game: game.info.id.to_owned(), ..Header::default() },
        actions: played,
        players: ["Alice", "Bob"].map(player),
        about: None,
        ending: Some(ReplayEnding {
            result: ReplayResult::Won(Side::Black),
            reason: L10nMessage::verbatim("White resigned"),
            status: Some(L10nMessage::verbatim("Black wins: White resigned")),
        }),
        clocks: clocks(u32::try_from(actions).expect("a number")),
        turning_points: vec![TurningPoint { ply: 1, side: Side::White, expected: [300_000, -1] }],
    }
}

fn player(name: &str) -> Player {
    Player { name: name.to_owned(), strength: None }
}

fn decoded_frames(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(bytes).expect("a GIF");
    let width = usize::from(reader.width());
    let mut canvas = vec![0; width * usize::from(reader.height()) * 3];
    let mut all = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a whole delta") {
        let of_row = frame.buffer.chunks(usize::from(frame.width) * 4);
        for (y, row) in (usize::from(frame.top)..).zip(of_row) {
            for (x, pixel) in (usize::from(frame.left)..).zip(row.chunks(4)) {
                if pixel[3] > 0 {
                    canvas[(y * width + x) * 3..][..3].copy_from_slice(&pixel[..3]);
                }
            }
        }
        // Parts of one picture have minimal delays.
        if frame.delay > 2 {
            all.push((canvas.clone(), frame.delay));
        }
    }
    all
}

#[test]
fn the_last_picture_is_the_board_and_kept_blocks_give_the_same_bytes() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    for game in games::all() {
        let replay = random_replay(game, 30, 7);
        let view = ReplayView { side: Side::Black, width: 360, ..ReplayView::default() };
        let cache = Mutex::new(FrameCache::default());
        let make = |view, cache: &Mutex<FrameCache>| {
            draw(&replay, view, &renderer, &locale, cache).expect("a replay")
        };
        let first = make(view, &cache);
        assert_eq!(make(view, &cache), first, "{}", game.info.id);
        let boards = decoded_frames(&first.bytes);
        assert!(
            boards.len() > replay.actions.len() + 3,
            "{}: a board an action, and overlays",
            boards.len()
        );
        assert!(boards.iter().all(|(_, delay)| *delay >= 20));

        let mut table = replay.header.start().expect("a start").table;
        for (text, _) in &replay.actions {
            table.play(text).expect("it is legal");
        }
        let mut scene = table.scene();
        scene.players = replay.named_players();
        scene.clocks = Some(words::clocks::faces(game.info, [0, 7 * HOUR]));
        scene.duel = None;
        scene.to_act = None;
        scene.status = replay.ending.as_ref().and_then(|ending| ending.status.clone());
        let picture = View { orientation: Side::Black, size: 360, ..View::default() };
        let png = renderer.image(&scene, &picture, &locale).expect("a picture");
        assert!(boards.last().is_some_and(|(pixels, _)| *pixels == png.into_raw()));

        // Other ranges and speeds don't depend on the cache.
        for part in [
            ReplayView { from: 5, to: 12, ..view },
            ReplayView { from: 12, to: 3, ..view },
            ReplayView { speed: ReplaySpeed::Fast, ..view },
            ReplayView { side: Side::White, ..view },
        ] {
            assert_eq!(make(part, &cache), make(part, &Mutex::default()), "{part:?}");
        }
    }
}

#[test]
fn random_play_of_80_actions_stays_within_330_kb() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    for game in games::all() {
        let games = (0..16).filter_map(|seed| Some((seed, random_play(game, 80, seed)?)));
        let mut frames = 0;
        for (seed, replay) in games {
            let view = ReplayView::default();
            let picture = draw(&replay, view, &renderer, &locale, &Mutex::default());
            let (picture, id) = (picture.expect("a replay"), game.info.id);
            assert_eq!((view.width, picture.plies), (560, [0, 80]));
            let bytes = picture.bytes.len();
            assert!(bytes <= 330_000, "{id}, seed {seed}: {bytes} bytes");
            frames += 1;
        }
        assert!(frames >= 6, "{}: {frames} games of 80 actions", game.info.id);
    }
}

#[test]
fn rounds_of_a_fight_keep_their_place() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let game = games::find("battlechess").expect("it is there");
    let mut replay = random_play(game, 80, 9).expect("a game of 80 actions");
    let throws = [(20, 20), (1, 1), (10, 2)].map(|(one, other)| [one, other]);
    for (text, origin) in &mut replay.actions {
        if let ActionOrigin::Thrown(_) = origin {
            let is_attackers = *text == Fight::RESULTS[0];
            let throw = |[high, low]: [u8; 2]| match is_attackers {
                true => Throw { attacker: high, defender: low },
                false => Throw { attacker: low, defender: high },
            };
            *origin = ActionOrigin::Thrown(throws.map(throw).to_vec());
        }
    }
    let view = ReplayView::default();
    let shots = shots::of(&replay, view, [0, 80]);
    let picture = draw(&replay, view, &renderer, &locale, &Mutex::default());
    let frames = decoded_frames(&picture.expect("a replay").bytes);
    assert_eq!(frames.len(), shots.len());
    let mut compared = 0;
    for (pair, pictures) in shots.windows(2).zip(frames.windows(2)) {
        let [ShotKind::Round { .. }, ShotKind::Round { .. }] = [pair[0].kind, pair[1].kind] else {
            continue;
        };
        let pixels = pictures[0].0.chunks(3).zip(pictures[1].0.chunks(3));
        let differing = pixels.filter(|(one, other)| one != other).count();
        // Words and a cross, but not the plate's edges.
        assert!((1..6_000).contains(&differing), "{differing} pixels");
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn what_is_too_long_is_shown_from_its_end_and_said() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let game = games::find("medieval").expect("it is there");
    let replay = (1..).map(|seed| random_replay(game, 3000, seed));
    let replay = replay.take(20).find(|replay| replay.actions.len() == 3000).expect("a long game");
    let view = ReplayView { width: 160, ..ReplayView::default() };
    for (requested, expected, asked_from) in [
        ((0, u32::MAX), [2400, 3000], Some(0)),
        ((100, 1000), [400, 1000], Some(100)),
        ((2400, 3000), [2400, 3000], None),
        ((2990, 99_999), [2990, 3000], None),
    ] {
        let cache = Mutex::default();
        let view = ReplayView { from: requested.0, to: requested.1, ..view };
        let picture = draw(&replay, view, &renderer, &locale, &cache).expect("a replay");
        assert_eq!((picture.plies, picture.asked_from), (expected, asked_from), "{requested:?}");
        assert!(picture.bytes.len() < MOST_BYTES);
        assert!(cache.lock().bytes() < 16 * 1024 * 1024);
        let text = words::replays::gif_text(&locale, MatchId::new(7), game.info, &picture);
        let [from, to] = expected;
        let part = format!("from action {from} to action {to} of 3000.");
        assert!(text.contains(&part), "{text}");
        let expected_error = format!(
            "The GIF from action {} on would be too large, so these are the last 600 actions.",
            requested.0
        );
        assert_eq!(text.contains(&expected_error), asked_from.is_some(), "{text}");
    }
}

#[test]
fn what_is_too_large_for_discord_is_shown_from_its_end() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let replay = random_replay(games::find("battlechess").expect("it is there"), 60, 3);
    let frames = |most: usize| {
        let cache = Mutex::default();
        draw_within(&replay, ReplayView::default(), &renderer, &locale, &cache, most)
    };
    let whole = frames(MOST_BYTES).expect("a replay");
    assert_eq!((whole.plies, whole.asked_from), ([0, 60], None));
    let mut before = 60;
    for part in [2, 3, 4] {
        let most = whole.bytes.len() / part;
        let shorter = frames(most).expect("a replay");
        let [from, to] = shorter.plies;
        assert_eq!((to, shorter.asked_from), (60, Some(0)));
        assert!((1..before).contains(&(to - from)), "{from}");
        assert!(shorter.bytes.len() <= most + 4096, "{}", shorter.bytes.len());
        before = to - from + 1;
    }
    // At least one board is shown, however large.
    assert_eq!(frames(1).expect("a replay").plies, [60, 60]);
}

#[test]
fn clocks_show_what_was_left_at_each_board() {
    let replay = random_replay(games::find("world-war").expect("it is there"), 9, 1);
    let times = |plies, is_end| replay.left(plies, is_end).map(|left| left.map(|ms| ms / HOUR));
    assert_eq!(times(0, false), Some([120, 120]));
    assert_eq!(times(2, false), Some([117, 116]));
    // The last reading counts where none was recorded.
    assert_eq!(times(3, false), Some([117, 116]));
    assert_eq!(times(4, false), Some([114, 112]));
    assert_eq!(times(9, false), Some([108, 102]));
    assert_eq!(times(9, true), Some([0, 7]));
    assert_eq!(times(5, true), Some([114, 110]));
    let begun_before = ReplayClocks {
        readings: vec![ClockReading { plies: 4, left: [HOUR; 2] }],
        at_end: Some([0, 0]),
    };
    let replay = Replay { clocks: begun_before, ..replay };
    assert_eq!((replay.left(3, false), replay.left(4, false)), (None, Some([HOUR; 2])));
    let replay = Replay { clocks: ReplayClocks::default(), ..replay };
    assert_eq!((replay.left(9, false), replay.left(9, true)), (None, None));
}

#[test]
fn nothing_and_names_of_any_sort_are_drawn() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    for game in games::all() {
        let mut replay = random_replay(game, 0, 1);
        for name in ["", "\u{301}", "שלום", "🎉🎉🎉", "<@1> **x**"] {
            replay.players = [player(&name.repeat(100)), player(name)];
            let view = ReplayView { width: 160, ..ReplayView::default() };
            let picture = draw(&replay, view, &renderer, &locale, &Mutex::default());
            assert_eq!(picture.expect("a replay").plies, [0, 0]);
        }
    }
}

#[test]
fn overlays_and_boards_name_people_in_their_own_letters() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let mut replay = random_replay(games::find("world-war").expect("it is there"), 1, 1);
    let mut pictures = |name: &str| {
        replay.players = [player(name), player("Bob")];
        let view = ReplayView { width: 360, ..ReplayView::default() };
        let picture = draw(&replay, view, &renderer, &locale, &Mutex::default());
        let frames = decoded_frames(&picture.expect("a replay").bytes);
        let [start, board] = [0, 1].map(|place| frames[place].0.clone());
        let end = frames[frames.len() - 2].0.clone();
        [start, board, end]
    };
    let marks = |count: usize| format!("A{}b", "\u{323}\u{301}".repeat(count));
    for (name, like) in [
        // More than two combining marks in canonical order are dropped.
        (marks(50), marks(3)),
        ("👍🏽".to_owned(), "👍".to_owned()),
        ("\u{12000}\u{12001}".to_owned(), "•".to_owned()),
        ("<@1> **x**".to_owned(), "<@1>\n**x**".to_owned()),
    ] {
        for (place, (one, other)) in pictures(&name).iter().zip(pictures(&like)).enumerate() {
            assert!(*one == other, "{name:?} is drawn like {like:?} on picture {place}");
        }
    }
    // Direction controls are dropped on boards and shown by number on overlays.
    let [_, board, _] = pictures("\u{202e}evil\u{202c}");
    assert!(board == pictures("evil")[1]);
    for name in ["שלום", "مرحبا", "Владимир", "山田太郎", "한국어", "नमस्ते", "🎉🎉", "مرحبا 漢字"]
    {
        let pictures_drawn = pictures(name);
        for other in ["•", &"?".repeat(name.chars().count()), ""] {
            let others = pictures(other);
            for (place, picture) in ["start", "board", "end"].into_iter().zip(&pictures_drawn) {
                assert!(others.iter().all(|other| other != picture), "{name}, {place}: {other:?}");
            }
        }
    }
}

#[test]
fn how_strong_players_are_is_seen_on_cards_and_boards() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let mut replay = random_replay(games::find("world-war").expect("it is there"), 1, 1);
    let mut pictures = |name: &str, rating: Option<&str>| {
        let strength = rating.map(|rating| L10nMessage::verbatim(rating.to_owned()));
        replay.players = [Player { name: name.to_owned(), strength }, player("Bob")];
        let view = ReplayView { width: 560, ..ReplayView::default() };
        let picture = draw(&replay, view, &renderer, &locale, &Mutex::default());
        let frames = decoded_frames(&picture.expect("a replay").bytes);
        let [start, board, last] = [0, 1, frames.len() - 1].map(|place| frames[place].0.clone());
        let end = frames[frames.len() - 2].0.clone();
        [start, board, end, last]
    };
    for name in ["Alice", "Владимир", "山田太郎", "שלום"] {
        let rated = pictures(name, Some("1612"));
        let others = [pictures(name, Some("1498?")), pictures(name, None)];
        for (at, place) in ["start", "board", "end", "last"].into_iter().enumerate() {
            assert!(others.iter().all(|other| other[at] != rated[at]), "{name}: {place}");
        }
    }
}
