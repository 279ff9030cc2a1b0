//! Pictures: their pixels, their sizes, and that every scene has one.

#![allow(clippy::expect_used, clippy::panic, reason = "a failing test says why")]

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use std::fmt::Write as _;
use std::path::Path;

use render::{Renderer, Theme, View};
use scene::{
    Badge, BadgeTone, Board, Layer, Mark, MarkKind, Naming, Piece, Placed, Scene, Side, Spot,
    Symbol, Terrain, Tray,
};

struct Picture {
    width: u32,
    height: u32,
    colours: usize,
    /// Red, green, blue.
    pixels: Vec<u8>,
}

fn decode(bytes: &[u8]) -> Picture {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let info = reader.info();
    assert_eq!(info.color_type, png::ColorType::Indexed);
    assert_eq!(info.bit_depth, png::BitDepth::Eight);
    let palette = info.palette.clone().expect("a palette").into_owned();
    let (width, height) = (info.width, info.height);
    let mut entries = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut entries).expect("pixels");
    let table: Vec<&[u8]> = palette.chunks(3).collect();
    let pixels = entries.iter().flat_map(|entry| table[usize::from(*entry)]).copied().collect();
    Picture { width, height, colours: palette.len() / 3, pixels }
}

/// FNV-1a, 64 bits: enough to see that pixels changed.
fn hash(pixels: &[u8]) -> u64 {
    pixels.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The pixels of the gallery are those last looked at and found good.
#[test]
fn pictures_are_as_last_approved() {
    let renderer = Renderer::new().expect("art");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens.txt");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let mut found = String::new();
    let mut pictures = Vec::new();
    for (name, scene) in scenes::all() {
        for (orientation, size, theme) in [
            (Side::White, 720, Theme::Calm),
            (Side::Black, 360, Theme::Calm),
            (Side::White, 480, Theme::HighContrast),
        ] {
            let view = View { orientation, size, theme };
            let bytes = renderer.png(&scene, &view).expect("a picture");
            let picture = decode(&bytes);
            let title = format!("{name}-{}-{size}-{}", orientation.id(), theme.id());
            let line = format!(
                "{title} {}x{} {:016x}\n",
                picture.width,
                picture.height,
                hash(&picture.pixels)
            );
            found.push_str(&line);
            pictures.push((title, line, bytes));
        }
    }
    let known = std::fs::read_to_string(&here).unwrap_or_default();
    if known == found {
        return;
    }
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&here, found).expect("goldens written");
        return;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut changed = String::new();
    for (title, line, bytes) in pictures {
        if !known.contains(&line) {
            let file = folder.join(format!("{title}.png"));
            std::fs::write(&file, bytes).expect("a picture written");
            writeln!(changed, "  {}", file.display()).expect("a line");
        }
    }
    panic!(
        "these pictures changed; look at them:\n{changed}\
         If they are good: UPDATE_GOLDENS=1 cargo test -p render --test pictures"
    );
}

#[test]
fn the_same_scene_gives_the_same_bytes_on_every_thread() {
    let renderer = Renderer::new().expect("art");
    let (_, scene) = scenes::all().remove(1);
    let view = View { size: 400, ..View::default() };
    let draw = || renderer.png(&scene, &view).expect("a picture");
    let all: Vec<Vec<u8>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(all.iter().all(|bytes| *bytes == all[0]));
}

#[test]
fn pictures_are_small() {
    let renderer = Renderer::new().expect("art");
    for (name, scene) in scenes::all() {
        let bytes = renderer.png(&scene, &View::default()).expect("a picture").len();
        // A scene with every mark at once is no everyday picture.
        let limit = if name == "world-war-middle" { 36_000 } else { 30_720 };
        assert!(bytes <= limit, "{name}: {bytes} bytes");
    }
}

/// A small generator: the same seed gives the same scenes.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides.max(1)
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len() as u64) as usize].clone()
    }

    fn spot(&mut self) -> Spot {
        Spot::new(self.roll(28) as u8, self.roll(28) as u8)
    }

    fn piece(&mut self) -> Piece {
        let text = self.of(&["", "5", "+", "Axe", "WWW", "longer", "\u{1f409}", "é"]);
        let badges = (0..self.roll(5))
            .map(|_| Badge {
                text: text.to_owned(),
                words: "words".to_owned(),
                tone: self.of(&BadgeTone::ALL),
            })
            .collect();
        Piece {
            side: self.of(&Side::ALL),
            symbol: self.of(&Symbol::ALL),
            name: self.of(&["Knight", "Fighter Plane", ""]),
            code: self.of(&["N", "n", "P", "4", ""]),
            badges,
        }
    }

    fn scene(&mut self) -> Scene {
        let (columns, rows) = (self.roll(26) as u8 + 1, self.roll(26) as u8 + 1);
        let terrains = [Terrain::Plain, Terrain::Enchanted, Terrain::Absent];
        let squares = usize::from(columns) * usize::from(rows);
        let words = ["", "Light to move", "…", "Ünïcode 漢字 \u{1f409}"];
        let long = "A very long sentence indeed, and then some. ".repeat(self.roll(9) as usize);
        Scene {
            game: self.of(&[
                "World War Chess",
                "",
                "A game whose name is longer than the picture is wide",
            ]),
            side_names: [
                self.of(&["Light", ""]),
                self.of(&["Dark", "A side with a very long name"]),
            ],
            board: Board {
                columns,
                rows,
                terrain: (0..squares).map(|_| self.of(&terrains)).collect(),
                naming: self.of(&[Naming::ColumnLetterRowNumber, Naming::RowLetterColumnNumber]),
            },
            pieces: (0..self.roll(300))
                .map(|_| Placed {
                    spot: self.spot(),
                    layer: self.of(&[Layer::Ground, Layer::Unit, Layer::Unit, Layer::Passing]),
                    piece: self.piece(),
                })
                .collect(),
            marks: (0..self.roll(60))
                .map(|_| Mark {
                    spot: self.spot(),
                    kind: self.of(&MarkKind::ALL),
                    step: (self.roll(3) == 0).then(|| self.roll(256) as u8),
                })
                .collect(),
            trays: (0..self.roll(5))
                .map(|_| Tray {
                    side: self.of(&Side::ALL),
                    title: self.of(&["Hand", "Captured", ""]),
                    pieces: (0..self.roll(20))
                        .map(|_| (self.piece(), self.roll(256) as u8))
                        .collect(),
                })
                .collect(),
            to_act: self.of(&[None, Some(Side::White), Some(Side::Black)]),
            status: self.of(&words).to_owned() + &long,
            last_action: (self.roll(2) == 0).then(|| long.clone()),
            notes: (0..self.roll(3)).map(|_| self.of(&words).to_owned()).collect(),
        }
    }
}

#[test]
fn any_scene_has_a_picture_and_words() {
    let renderer = Renderer::new().expect("art");
    let mut dice = Dice(20_261_121);
    let sizes = [0, 160, 161, 240, 333, 360, 480, 720];
    for round in 0..24 {
        let scene = dice.scene();
        let size = if round % 20 == 19 { u16::MAX } else { dice.of(&sizes) };
        for orientation in Side::ALL {
            let view = View { orientation, size, theme: dice.of(&Theme::ALL) };
            let picture = decode(&renderer.png(&scene, &view).expect("a picture"));
            assert!(picture.colours <= 256);
            assert_eq!(picture.width, u32::from(size.clamp(View::SIZES.0, View::SIZES.1)));
            assert!(picture.height <= picture.width * 8 / 5 + 60, "{} high", picture.height);
            let board = render::text_board(&scene, orientation);
            assert!(board.chars().count() <= render::TEXT_BOARD_LIMIT);
        }
        let alt = render::alt_text(&scene);
        assert!(alt.encode_utf16().count() <= render::ALT_TEXT_LIMIT);
    }
}

#[test]
fn a_board_without_squares_or_with_missing_terrain_is_drawn() {
    let renderer = Renderer::new().expect("art");
    let (_, mut scene) = scenes::all().remove(1);
    scene.board.terrain.truncate(5);
    renderer.png(&scene, &View::default()).expect("a picture");
    scene.board = Board { columns: 0, rows: 0, terrain: Vec::new(), ..scene.board };
    renderer.png(&scene, &View::default()).expect("a picture");
    assert!(!render::text_board(&scene, Side::White).is_empty());
    // More columns than letters.
    scene.board = Board::chequered(255, 255);
    renderer.png(&scene, &View::default()).expect("a picture");
    assert!(render::text_board(&scene, Side::White).chars().count() <= render::TEXT_BOARD_LIMIT);
}
