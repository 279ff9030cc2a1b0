//! Checks that pictures work without colour: marks and badges differ in form, sides in lightness.

use super::*;
use crate::theme::Theme;

const ACROSS: u32 = 64;
const APART: usize = 60;
/// Minimum lightness difference that counts as clear, of 255.
const CLEARLY: u32 = 60;

fn light(colour: Rgb) -> u32 {
    let [r, g, b] = colour.0.map(u32::from);
    (299 * r + 587 * g + 114 * b) / 1000
}

/// Lightness of each pixel on a ground of this lightness.
fn greys(tree: &Tree, ground: u32) -> Vec<u32> {
    let mut pixmap = Pixmap::new(ACROSS, ACROSS).expect("it is not empty");
    let scale = |size: f32| ACROSS as f32 / size;
    let (x, y) = (scale(tree.size().width()), scale(tree.size().height()));
    resvg::render(tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    let laid = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        let through = 255 - u32::from(pixel.alpha());
        light(Rgb([pixel.red(), pixel.green(), pixel.blue()])) + ground * through / 255
    };
    pixmap.pixels().iter().map(laid).collect()
}

#[test]
fn signs_differ_in_form_where_all_are_of_one_colour() {
    let marks = MarkKind::ALL.into_iter().map(Sign::Mark);
    let colours = Theme::Wood.colours().expect("it is whole");
    let signs: Vec<Sign> = marks.chain(Sign::DRAWN_BADGES.map(Sign::Badge)).collect();
    let drawn: Vec<Vec<u32>> = signs
        .iter()
        .map(|sign| {
            let (file, ..) = sign_file(*sign, &colours);
            let svg = file.replace("#000000", "#eeeeee").replace("#ffffff", "#111111");
            greys(&tree(&svg, "sign").expect("it is a drawing"), 128)
        })
        .collect();
    for (place, one) in drawn.iter().enumerate() {
        for (other, sign) in drawn.iter().zip(&signs).take(place) {
            let apart = one.iter().zip(other).filter(|(a, b)| a.abs_diff(**b) > CLEARLY).count();
            assert!(apart >= APART, "{:?} and {sign:?}: {apart} pixels", signs[place]);
        }
    }
}

#[test]
fn sides_differ_in_lightness_in_every_piece_of_every_theme() {
    for theme in Theme::ALL {
        let colours = theme.colours().expect("it is whole");
        let [white, black] = colours.pieces();
        assert!(light(white.body) > light(black.body) + 2 * CLEARLY, "{theme:?}");
        assert!(light(black.line) > light(white.line) + 2 * CLEARLY, "{theme:?}");
        let art = Art::new(colours.clone()).expect("it is drawn");
        let [white, black] = &art.pieces;
        assert_eq!(white.len(), black.len());
        for (place, (white, black)) in white.iter().zip(black).enumerate() {
            for ground in [220, 150] {
                let both: Vec<(u32, u32)> =
                    greys(white, ground).into_iter().zip(greys(black, ground)).collect();
                let drawn = both.iter().filter(|pair| **pair != (ground, ground)).count();
                let apart = both.iter().filter(|(one, two)| one.abs_diff(*two) > CLEARLY).count();
                assert!(apart * 5 > drawn * 2, "{theme:?}, drawing {place}: {apart} of {drawn}");
            }
        }
    }
}
