//! GIF animations, checked with another decoder.

use std::sync::Arc;

use i18n::Locale;
use model::l10n::{L10nMessage, term};
use model::scene::{Board, Player, Scene, Side, Spot};
use render::{Frame, Overlay, OverlayLine, OverlayTone, Renderer, Theme, View};

use crate::scenes;

fn english() -> Locale {
    Locale::load("en", |_| [("words", scenes::WORDS)]).expect("the catalogue is whole")
}

/// Every visible picture of a GIF with its delay.
fn decoded(bytes: &[u8]) -> Vec<(image::RgbImage, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut reader = options.read_info(bytes).expect("a GIF");
    assert_eq!(reader.repeat(), gif::Repeat::Infinite);
    let mut canvas = image::RgbImage::new(reader.width().into(), reader.height().into());
    let (mut seen, mut parts) = (Vec::new(), 0);
    while let Some(frame) = reader.read_next_frame().expect("a whole delta") {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let width = usize::from(frame.width);
        for (at, pixel) in frame.buffer.chunks(4).enumerate() {
            if let &[red, green, blue, 255] = pixel {
                let x = u32::from(frame.left) + (at % width) as u32;
                let y = u32::from(frame.top) + (at / width) as u32;
                canvas.put_pixel(x, y, image::Rgb([red, green, blue]));
            }
        }
        parts += frame.delay;
        if frame.delay > 2 {
            seen.push((canvas.clone(), parts));
            parts = 0;
        }
    }
    seen
}

/// The scene with its pieces moved `by` columns.
fn moved(scene: &Scene, by: u8) -> Scene {
    let mut scene = scene.clone();
    let columns = scene.board.columns;
    for placed in &mut scene.pieces {
        placed.spot = Spot::new((placed.spot.column + by) % columns, placed.spot.row);
    }
    scene.to_act = if by.is_multiple_of(2) { Some(Side::White) } else { None };
    scene
}

fn overlay(lines: &[(&str, OverlayTone)]) -> Overlay {
    let line = |(text, tone): &(&str, OverlayTone)| OverlayLine {
        text: L10nMessage::verbatim(*text),
        tone: tone.clone(),
    };
    Overlay { lines: lines.iter().map(line).collect(), beside: None, room_for: Vec::new() }
}

#[test]
fn every_picture_of_a_gif_is_that_of_its_png() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let plate = overlay(&[
        ("World War Chess", OverlayTone::Title),
        ("Alice", OverlayTone::Side(Side::White)),
        ("Bob", OverlayTone::Side(Side::Black)),
    ]);
    for (name, mut scene) in scenes::all() {
        // With named players, all pictures of a match have one size.
        let player = |name: &str| Player { name: name.to_owned(), strength: None };
        scene.players.get_or_insert_with(|| [player("Alice"), player("Bob")]);
        for (size, theme) in [(360, Theme::Wood), (480, Theme::HighContrast)] {
            let view = View { orientation: Side::Black, size, theme };
            let mut animation = renderer.animation(view, &locale);
            let shown = [0, 1, 1, 2, 2, 0].map(|by| moved(&scene, by));
            let mut frames = Vec::new();
            for (number, scene) in (0..).zip(&shown) {
                let overlay = (number == 3).then_some(&plate);
                let delta = Arc::new(animation.next(scene, overlay).expect("a picture"));
                frames.push(Frame { delta, delay: 20 + number });
            }
            let bytes = renderer.gif(&frames, theme).expect("a GIF");
            let seen = decoded(&bytes);
            assert_eq!(seen.len(), shown.len(), "{name}");
            for (number, (scene, (pixels, delay))) in shown.iter().zip(&seen).enumerate() {
                assert_eq!(usize::from(*delay), 20 + number);
                let png = renderer.image(scene, &view, &locale).expect("a picture");
                assert_eq!(*pixels == png, number != 3, "{name}, picture {number}");
            }
            assert!(frames[2].delta.size() < 40, "{name}: nothing changed");
            let sizes: usize = frames.iter().map(|frame| frame.delta.size()).sum();
            let around = bytes.len().abs_diff(sizes);
            assert!(around < 1280, "{name}: {sizes} bytes of deltas in {}", bytes.len());
        }
    }
}

#[test]
fn a_kept_block_is_the_one_that_would_be_drawn() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let (_, scene) = scenes::all().remove(0);
    let view = View { size: 320, ..View::default() };
    let mut whole = renderer.animation(view, &locale);
    let all: Vec<_> =
        (0..4).map(|by| whole.next(&moved(&scene, by), None).expect("a picture")).collect();
    let mut rest = renderer.animation(view, &locale);
    rest.skip(&moved(&scene, 1), None).expect("a picture");
    for by in 2..4 {
        let drawn = rest.next(&moved(&scene, by), None).expect("a picture");
        assert_eq!(drawn, all[usize::from(by)]);
    }
}

#[test]
fn any_card_fits_on_any_board() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let long = "\u{301}漢字🎉".repeat(100);
    let (_, scene) = scenes::all().remove(0);
    let piece = scene.pieces[0].piece.clone();
    let lines: Vec<(&str, OverlayTone)> = [
        OverlayTone::Standing(piece.clone()),
        OverlayTone::Fallen(piece),
        OverlayTone::Title,
        OverlayTone::Side(Side::White),
        OverlayTone::Side(Side::Black),
        OverlayTone::Plain,
        OverlayTone::Muted,
    ]
    .into_iter()
    .cycle()
    .take(60)
    .map(|tone| (long.as_str(), tone))
    .collect();
    let beside = |row| Overlay { beside: Some(Spot::new(0, row)), ..overlay(&lines[..3]) };
    let overlays = [
        overlay(&[]),
        overlay(&[("", OverlayTone::Plain)]),
        overlay(&lines),
        beside(0),
        beside(200),
    ];
    for (columns, rows) in [(1, 1), (8, 8), (12, 3), (2, 26)] {
        let sides = [term("white"), term("black")];
        let scene = Scene::empty("Toy", sides, Board::chequered(columns, rows));
        for size in [View::SIZES.0, 720] {
            let mut animation = renderer.animation(View { size, ..View::default() }, &locale);
            for overlay in &overlays {
                animation.next(&scene, Some(overlay)).expect("a picture");
            }
        }
    }
}

#[test]
fn no_pictures_are_a_gif_of_nothing() {
    let renderer = Renderer::new().expect("art");
    let bytes = renderer.gif(&[], Theme::default()).expect("a GIF");
    assert!(decoded(&bytes).is_empty());
}
