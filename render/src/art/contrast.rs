//! Measures contrast of pieces, words and marks for every kind of colour vision, as stated in
//! `docs/themes.md`.
//!
//! Contrast as in WCAG 2.2: 3 : 1 for graphics (1.4.11), 4.5 : 1 for text (1.4.3). Colour
//! blindness: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
//! Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics
//! 15 (6), 2009; severity 1.0, linear RGB.

use std::fmt::Write as _;
use std::path::Path;

use super::*;
use crate::theme::{Theme, mix};

/// Pixels across: enough to give the thinnest rim several pixels.
const ACROSS: u32 = 126;
/// Depth of a rim, in pixels from the outline.
const RIM: i32 = 2;

#[derive(Clone, Copy, Debug)]
enum ColourVision {
    Usual,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl ColourVision {
    const ALL: [ColourVision; 4] = [
        ColourVision::Usual,
        ColourVision::Protanopia,
        ColourVision::Deuteranopia,
        ColourVision::Tritanopia,
    ];

    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            ColourVision::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            ColourVision::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            ColourVision::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            ColourVision::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    fn luminance(self, Rgb(colour): Rgb) -> f64 {
        let linear = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        let seen = self.matrix().map(|row| {
            let sum: f64 = row.iter().zip(linear).map(|(share, part)| share * part).sum();
            sum.clamp(0.0, 1.0)
        });
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    }

    fn contrast(self, one: Rgb, other: Rgb) -> f64 {
        let (one, other) = (self.luminance(one), self.luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }
}

/// For each point of a piece's outline, the piece's colours near it.
type Rim = Vec<Vec<Rgb>>;

fn rim(tree: &Tree) -> Rim {
    let mut pixmap = Pixmap::new(ACROSS, ACROSS).expect("it is not empty");
    let scale = |size: f32| ACROSS as f32 / size;
    let (x, y) = (scale(tree.size().width()), scale(tree.size().height()));
    resvg::render(tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    let side = ACROSS as i32;
    let on_piece = |(x, y): (i32, i32)| {
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        inside.then(|| pixmap.pixels()[(y * side + x) as usize]).filter(|one| one.alpha() > 230)
    };
    let around = |(x, y): (i32, i32), far: i32| {
        (-far..=far).flat_map(move |down| (-far..=far).map(move |right| (x + right, y + down)))
    };
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let outline = places
        .filter(|&at| on_piece(at).is_some() && around(at, 1).any(|at| on_piece(at).is_none()));
    outline
        .map(|at| {
            let near = around(at, RIM).filter_map(on_piece).map(|pixel| {
                let plain = pixel.demultiply();
                [plain.red(), plain.green(), plain.blue()]
            });
            let mut colours: Vec<[u8; 3]> = near.collect();
            colours.sort_unstable();
            colours.dedup();
            colours.into_iter().map(Rgb).collect()
        })
        .collect()
}

/// The contrast with each ground that 90 % of an outline's points reach.
fn stands_out(vision: ColourVision, rim: &Rim, grounds: &[Rgb]) -> f64 {
    let lights: Vec<(f64, f64)> = rim
        .iter()
        .map(|near| {
            let lights = near.iter().map(|colour| vision.luminance(*colour));
            lights.fold((1.0, 0.0), |(low, high), light| (light.min(low), light.max(high)))
        })
        .collect();
    least(grounds.iter().map(|ground| {
        let ground = vision.luminance(*ground) + 0.05;
        let contrast =
            |&(low, high): &(f64, f64)| ((high + 0.05) / ground).max(ground / (low + 0.05));
        let mut all: Vec<f64> = lights.iter().map(contrast).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 10]
    }))
}

fn least(all: impl IntoIterator<Item = f64>) -> f64 {
    all.into_iter().fold(f64::INFINITY, f64::min)
}

/// A theme's minimum contrasts for one kind of vision.
struct Figures {
    pieces: [f64; 2],
    sides: f64,
    lines: f64,
    marks: f64,
    words: f64,
}

fn figures(theme: Theme, rims: &[Vec<Rim>], vision: ColourVision) -> Figures {
    let c = theme.colours().expect("it is whole");
    let squares = c.squares();
    let pieces = [0, 1]
        .map(|side: usize| least(rims[side].iter().map(|rim| stands_out(vision, rim, &squares))));
    let [white, black] = c.pieces();
    let bodies = [(white.body, black.body), (white.building, black.building)];
    let marks = [c.destroyed, c.taking, c.chosen, c.destination, c.danger, c.pending];
    let mut words = vec![
        (c.text, c.table),
        (c.text, c.strip),
        (c.text, c.strip_active),
        (c.muted, c.table),
        (c.muted, c.strip),
        (c.muted, c.strip_active),
    ];
    words.extend(Surface::ALL.map(|surface| (c.muted, c.surfaces.of(surface).rim)));
    words.extend(Accent::ALL.map(|accent| (c.accents.of(accent), c.accent_text)));
    words.extend(c.badges.all().map(|badge| (badge.fill, badge.text)));
    Figures {
        pieces,
        sides: least(bodies.map(|(one, other)| vision.contrast(one, other))),
        lines: least(c.pieces().map(|side| {
            vision.contrast(side.body, side.line).min(vision.contrast(side.building, side.rim()))
        })),
        marks: least(marks.map(|mark| vision.contrast(mark, c.mark_edge))),
        words: least(words.into_iter().map(|(one, other)| vision.contrast(one, other))),
    }
}

const HEAD: &str = "<!-- Made from the themes: `UPDATE=1 cargo test -p render contrast` writes it \
                    anew. -->\n";

#[test]
fn pieces_stand_out_from_every_square_in_every_theme_for_every_eye() {
    let mut page = String::from(HEAD);
    let mut faults = Vec::new();
    page.push_str(
        "| theme | eyes | White's pieces | Black's pieces | sides | lines | marks | words |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for theme in Theme::ALL {
        let art = Art::new(theme.colours().expect("it is whole")).expect("it is drawn");
        let rims: Vec<Vec<Rim>> =
            art.pieces.iter().map(|side| side.iter().map(rim).collect()).collect();
        for vision in ColourVision::ALL {
            let f = figures(theme, &rims, vision);
            let held = [
                ("White's pieces", f.pieces[0], 3.0),
                ("Black's pieces", f.pieces[1], 3.0),
                ("the sides", f.sides, 3.0),
                ("lines", f.lines, 3.0),
                ("marks", f.marks, 3.0),
                ("words", f.words, 4.5),
            ];
            for (what, found, wanted) in held {
                if found < wanted {
                    faults.push(format!("{}, {vision:?}: {what} have {found:.2}", theme.id()));
                }
            }
            let eyes = match vision {
                ColourVision::Usual => "all cones",
                ColourVision::Protanopia => "protanopia",
                ColourVision::Deuteranopia => "deuteranopia",
                ColourVision::Tritanopia => "tritanopia",
            };
            let [white, black] = f.pieces;
            writeln!(
                page,
                "| {} | {eyes} | {white:.1} | {black:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
                theme.id(),
                f.sides,
                f.lines,
                f.marks,
                f.words
            )
            .expect("a line");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/themes.md");
    let known = std::fs::read_to_string(&file).expect("the page is there");
    let (before, _) = known.split_once(HEAD).expect("it has the table");
    let wanted = format!("{before}{page}");
    if known != wanted && std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &wanted).expect("the page is written");
        return;
    }
    assert_eq!(known, wanted, "{HEAD}");
}

#[test]
fn the_eyes_see_as_they_are_told_to() {
    for vision in ColourVision::ALL {
        let contrast = vision.contrast(Rgb([0; 3]), Rgb([255; 3]));
        assert!((20.0..=21.01).contains(&contrast), "{vision:?}: {contrast}");
    }
    // Red looks darker without red cones, and less so without green cones.
    let red = Rgb([255, 0, 0]);
    let seen = |vision: ColourVision| vision.luminance(red);
    assert!(seen(ColourVision::Protanopia) < seen(ColourVision::Usual));
    assert!(seen(ColourVision::Usual) < seen(ColourVision::Deuteranopia));
    assert_eq!(mix(red, Rgb([0, 0, 255]), 1, 2), Rgb([128, 0, 128]));
}
