//! Pictures: pixels, sizes, and that every scene renders.

use std::fmt::Write as _;
use std::path::Path;

use i18n::{Locale, PSEUDO};
use model::l10n::{L10nMessage, term};
use model::scene::{
    Accent, Arrow, AttackMap, AttackMeasure, AttackedSquare, Badge, BadgeTone, Board, Duel, Layer,
    Mark, MarkKind, Piece, PlacedPiece, Player, Scene, Side, Spot, SquareNaming, Surface, Symbol,
    Terrain, Tray,
};
use render::{Renderer, Theme, View};

use crate::scenes;

fn english() -> Locale {
    Locale::load("en", |_| [("words", scenes::WORDS)]).expect("the catalogue is whole")
}

struct Picture {
    width: u32,
    height: u32,
    colours: usize,
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

/// FNV-1a, 64 bits: enough to detect changed pixels.
fn hash(pixels: &[u8]) -> u64 {
    pixels.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Differing pixels in red over a paler copy of the new picture.
fn difference(before: &Picture, after: &Picture) -> image::RgbImage {
    let pixel = |of: &Picture, x: u32, y: u32| {
        let at = ((y * of.width + x) * 3) as usize;
        let inside = x < of.width && y < of.height;
        inside.then(|| [of.pixels[at], of.pixels[at + 1], of.pixels[at + 2]])
    };
    image::RgbImage::from_fn(
        before.width.max(after.width),
        before.height.max(after.height),
        |x, y| match (pixel(before, x, y), pixel(after, x, y)) {
            (Some(one), Some(other)) if one == other => image::Rgb(one.map(|part| 170 + part / 3)),
            _ => image::Rgb([220, 0, 0]),
        },
    )
}

#[test]
fn a_difference_is_red_where_pictures_differ() {
    let one = Picture { width: 2, height: 1, colours: 2, pixels: vec![0, 0, 0, 9, 9, 9] };
    let other =
        Picture { width: 3, height: 1, colours: 2, pixels: vec![0, 0, 0, 8, 9, 9, 1, 1, 1] };
    let red = image::Rgb([220, 0, 0]);
    let pixels: Vec<image::Rgb<u8>> = difference(&one, &other).pixels().copied().collect();
    assert_eq!(pixels, [image::Rgb([170; 3]), red, red]);
}

#[test]
fn pictures_are_as_last_approved() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens.txt");
    let approved = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let mut found = String::new();
    let mut pictures = Vec::new();
    for (name, scene) in scenes::all() {
        for (orientation, size, theme) in [
            (Side::White, 720, Theme::Wood),
            (Side::Black, 360, Theme::Wood),
            (Side::White, 480, Theme::HighContrast),
            (Side::White, 480, Theme::Slate),
            (Side::Black, 480, Theme::ColourBlind),
        ] {
            let view = View { orientation, size, theme };
            let bytes = renderer.png(&scene, &view, &locale).expect("a picture");
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
        for (title, _, bytes) in pictures.iter().filter(|(title, ..)| title.contains("-360-")) {
            std::fs::write(approved.join(format!("{title}.png")), bytes).expect("written");
        }
        std::fs::write(&here, found).expect("goldens written");
        return;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut changed = String::new();
    for (title, line, bytes) in pictures {
        if !known.contains(&line) {
            let file = folder.join(format!("{title}.png"));
            if let Ok(before) = std::fs::read(approved.join(format!("{title}.png"))) {
                let file = folder.join(format!("{title}-difference.png"));
                difference(&decode(&before), &decode(&bytes)).save(&file).expect("written");
                writeln!(changed, "  {}", file.display()).expect("a line");
            }
            std::fs::write(&file, bytes).expect("a picture written");
            writeln!(changed, "  {}", file.display()).expect("a line");
        }
    }
    panic!(
        "these pictures changed; look at them:\n{changed}\
         If they are good: UPDATE_GOLDENS=1 cargo test -p render --test it pictures"
    );
}

#[test]
fn the_same_scene_gives_the_same_bytes_on_every_thread() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let (_, scene) = scenes::all().remove(1);
    let view = View { size: 400, ..View::default() };
    let draw = || renderer.png(&scene, &view, &locale).expect("a picture");
    let all: Vec<Vec<u8>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(all.iter().all(|bytes| *bytes == all[0]));
}

#[test]
fn pictures_are_small() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    for (name, scene) in scenes::all() {
        let bytes = renderer.png(&scene, &View::default(), &locale).expect("a picture").len();
        let limit = match name {
            "world-war-middle" | "world-war-clocks" | "players" => 39_000,
            "names" => 36_000,
            "medieval" => 54_000,
            _ => 31_200,
        };
        assert!(bytes <= limit, "{name}: {bytes} bytes");
    }
}

/// A pseudorandom generator: equal seeds give equal scenes.
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
                words: L10nMessage::verbatim("words"),
                tone: self.of(&BadgeTone::ALL),
            })
            .collect();
        Piece {
            side: self.of(&Side::ALL),
            symbol: self.of(&[
                Symbol::King,
                Symbol::Flag,
                Symbol("wall-2"),
                Symbol("lord-4"),
                Symbol(""),
            ]),
            name: self.of(&[
                term("scene-knight"),
                term("scene-fighter-plane"),
                term("scene-nothing"),
            ]),
            code: self.of(&["N", "n", "P", "4", ""]),
            badges,
        }
    }

    fn players(&mut self) -> [Player; 2] {
        let names = [
            "",
            "Alice",
            "Владимир",
            "שלום עולם",
            "مرحبا بالعالم",
            "山田太郎",
            "👩‍👩‍👧🐉",
            "\u{202e}<&>'\"",
            "\u{301}\u{323}",
            "नमस्ते दुनिया",
        ];
        [(); 2].map(|()| {
            let name = self.of(&names).repeat(self.of(&[1, 1, 4, 100]));
            let strength = self.of(&[None, Some("1662"), Some("a strength that is long to tell")]);
            Player { name, strength: strength.map(L10nMessage::verbatim) }
        })
    }

    fn scene(&mut self) -> Scene {
        let (columns, rows) = (self.roll(26) as u8 + 1, self.roll(26) as u8 + 1);
        let terrains = [Terrain::Plain, Terrain::Enchanted, Terrain::Absent];
        let squares = usize::from(columns) * usize::from(rows);
        let words = ["", "Light to move", "…", "Ünïcode 漢字 \u{1f409}"];
        let long = "A very long sentence indeed, and then some. ".repeat(self.roll(9) as usize);
        Scene {
            accent: self.of(&Accent::ALL),
            surface: self.of(&Surface::ALL),
            players: (self.roll(2) == 0).then(|| self.players()),
            game: self.of(&[
                "World War Chess",
                "",
                "A game whose name is longer than the picture is wide",
            ]),
            side_names: [
                self.of(&[term("scene-light"), term("scene-nothing")]),
                self.of(&[term("scene-dark"), term("scene-long")]),
            ],
            board: Board {
                columns,
                rows,
                terrain: (0..squares).map(|_| self.of(&terrains)).collect(),
                naming: self.of(&[
                    SquareNaming::ColumnLetterRowNumber,
                    SquareNaming::RowLetterColumnNumber,
                ]),
            },
            pieces: (0..self.roll(300))
                .map(|_| PlacedPiece {
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
            arrows: (0..self.roll(6))
                .map(|_| Arrow { from: self.spot(), to: self.spot() })
                .collect(),
            reach: (0..self.roll(90))
                .map(|_| Arrow { from: self.spot(), to: self.spot() })
                .collect(),
            attacks: (self.roll(3) == 0).then(|| AttackMap {
                measure: self.of(&[AttackMeasure::Pieces, AttackMeasure::Power]),
                squares: (0..self.roll(90))
                    .map(|_| {
                        let by = [(); 2].map(|()| self.of(&[0, 1, 7, 40, 1_000, u32::MAX]));
                        AttackedSquare { spot: self.spot(), by }
                    })
                    .collect(),
            }),
            duel: (self.roll(3) == 0).then(|| Duel {
                at: self.spot(),
                attacker: self.piece(),
                defender: self.piece(),
                people: (self.roll(2) == 0).then(|| ["Alice", "Erin the Bold"].map(str::to_owned)),
                outcome: (self.roll(2) == 0).then(|| L10nMessage::verbatim("Erin wins 2–1")),
            }),
            trays: (0..self.roll(5))
                .map(|_| Tray {
                    side: self.of(&Side::ALL),
                    title: self.of(&[
                        term("scene-hand"),
                        term("scene-captured"),
                        term("scene-nothing"),
                    ]),
                    pieces: (0..self.roll(20))
                        .map(|_| (self.piece(), self.roll(256) as u8))
                        .collect(),
                })
                .collect(),
            to_act: self.of(&[None, Some(Side::White), Some(Side::Black)]),
            status: Some(L10nMessage::verbatim(self.of(&words).to_owned() + &long)),
            status_tells_turn: self.roll(2) == 0,
            last_action: (self.roll(2) == 0).then(|| L10nMessage::verbatim(long.clone())),
            notes: (0..self.roll(3)).map(|_| L10nMessage::verbatim(self.of(&words))).collect(),
            clocks: None,
            fallen: Vec::new(),
            details: (0..self.roll(3)).map(|_| L10nMessage::verbatim(self.of(&words))).collect(),
        }
    }
}

#[test]
fn any_scene_has_a_picture_and_words() {
    any_scene_is_drawn(20_261_121);
}

#[test]
fn any_other_scene_has_a_picture_and_words() {
    any_scene_is_drawn(20_261_126);
}

fn any_scene_is_drawn(seed: u64) {
    let renderer = Renderer::new().expect("art");
    let pseudo =
        Locale::load(PSEUDO, |_| [("words", scenes::WORDS)]).expect("it is made from English");
    let locales = [english(), pseudo];
    let mut dice = Dice(seed);
    let sizes = [0, 160, 161, 240, 333, 360, 480, 720];
    for round in 0..12 {
        let scene = dice.scene();
        let locale = &locales[round % 2];
        let size = if round == 11 { u16::MAX } else { dice.of(&sizes) };
        for orientation in Side::ALL {
            let view = View { orientation, size, theme: dice.of(&Theme::ALL) };
            let picture = decode(&renderer.png(&scene, &view, locale).expect("a picture"));
            assert!(picture.colours <= 256);
            assert_eq!(picture.width, u32::from(size.clamp(View::SIZES.0, View::SIZES.1)));
            assert!(picture.height <= picture.width * 9 / 5 + 60, "{} high", picture.height);
            let board = render::text_board(&scene, orientation, locale);
            assert!(board.chars().count() <= render::TEXT_BOARD_LIMIT);
        }
        let alt = render::alt_text(&scene, locale);
        assert!(alt.encode_utf16().count() <= render::ALT_TEXT_LIMIT);
    }
}

#[test]
fn a_board_without_squares_or_with_missing_terrain_is_drawn() {
    let renderer = Renderer::new().expect("art");
    let locale = english();
    let (_, mut scene) = scenes::all().remove(1);
    scene.board.terrain.truncate(5);
    renderer.png(&scene, &View::default(), &locale).expect("a picture");
    scene.board = Board { columns: 0, rows: 0, terrain: Vec::new(), ..scene.board };
    renderer.png(&scene, &View::default(), &locale).expect("a picture");
    assert!(!render::text_board(&scene, Side::White, &locale).is_empty());
    scene.board = Board::chequered(255, 255);
    renderer.png(&scene, &View::default(), &locale).expect("a picture");
    assert!(
        render::text_board(&scene, Side::White, &locale).chars().count()
            <= render::TEXT_BOARD_LIMIT
    );
}

/// The first line's left part: the game's name, at any height.
fn name_part(picture: &Picture) -> Vec<u8> {
    let width = picture.width as usize * 3;
    let ground = picture.pixels[0];
    let rows = picture.pixels.chunks(width).map(|row| &row[..width / 4]);
    let is_empty = |row: &&[u8]| row.iter().all(|&value| value == ground);
    // The background's channels differ, so the first suffices.
    let rows = rows.map(|row| row.iter().step_by(3).copied().collect::<Vec<u8>>());
    let rows = rows.skip_while(|row| is_empty(&row.as_slice()));
    rows.take_while(|row| !is_empty(&row.as_slice())).flatten().collect()
}

#[test]
fn a_long_caption_leaves_room_for_the_name() {
    let renderer = Renderer::new().expect("art");
    let (_, mut scene) = scenes::all().remove(0);
    for size in [240, 360, 720] {
        let view = View { size, ..View::default() };
        let mut parts = Vec::new();
        for status in ["", "Light to move", &"Black decides and decides, ".repeat(9)] {
            scene.status = Some(L10nMessage::verbatim(status));
            let png = renderer.png(&scene, &view, &english()).expect("a picture");
            parts.push(name_part(&decode(&png)));
        }
        assert!(!parts[0].is_empty(), "a name is there");
        assert!(parts.iter().all(|part| *part == parts[0]), "{size}");
    }
}

/// Reads the games' sources, since `render` does not depend on them.
#[test]
fn every_figure_of_a_game_has_a_drawing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = Vec::new();
    let mut folders = vec![root.join("rules")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                for part in text.split("Symbol(\"").skip(1) {
                    let name = part.split('"').next().unwrap_or_default();
                    names.push(name.to_owned());
                }
            }
        }
    }
    assert!(names.len() >= 19, "{names:?}");
    for name in names {
        assert!(render::has_drawing(Symbol(name.clone().leak())), "{name}");
    }
}

/// Fallen pieces are drawn alone or next to a survivor, and described.
#[test]
fn who_fell_is_drawn_and_told() {
    let (renderer, locale) = (Renderer::new().expect("art"), english());
    let (_, scene) = scenes::all().into_iter().find(|(name, _)| *name == "battle").expect("it");
    let beaten = Badge {
        text: "×".into(),
        words: L10nMessage::verbatim("beaten"),
        tone: BadgeTone::Warning,
    };
    let free = Spot::new(2, 3);
    assert!(scene.pieces.iter().all(|placed| placed.spot != free));
    for spot in [free, scene.pieces[0].spot] {
        let fallen = PlacedPiece { spot, layer: Layer::Passing, ..scene.pieces[0].clone() };
        let piece = Piece { badges: vec![beaten.clone()], ..fallen.piece.clone() };
        let told = Scene { fallen: vec![PlacedPiece { piece, ..fallen }], ..scene.clone() };
        let draw =
            |scene: &Scene| renderer.png(scene, &View::default(), &locale).expect("a picture");
        assert_ne!(draw(&scene), draw(&told), "{spot:?}");
        let alt = render::alt_text(&told, &locale);
        let square = scene.board.name(spot);
        assert!(
            alt.contains("Fallen: ") && alt.contains(&format!("on {square} (beaten)")),
            "{alt}"
        );
    }
}
