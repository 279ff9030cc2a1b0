//! Sprites of one theme, surface and size. Pieces are rasterised on first use.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use model::scene::{Accent, BadgeTone, MarkKind, Side, Surface};

use crate::RenderError;
use crate::art::{Art, Sign};
use crate::emblems::EMBLEMS;
use crate::layout::Sizes;
use crate::letters::{Face, Typeface};
use crate::palette::Palette;
use crate::pieces::{self, Figure};
use crate::sprite::{Edges, Sprite};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Alone on its square.
    Whole,
    /// Two on a square.
    Shared,
    /// In front of a building.
    Before,
    /// Two, one just passing: large, beyond the square's edges.
    Meeting,
    /// Three or more on a square.
    Crowded,
    Tray,
    /// In the duel above the board.
    Duel,
}

impl Scale {
    const ALL: [Scale; 7] = [
        Scale::Whole,
        Scale::Shared,
        Scale::Before,
        Scale::Meeting,
        Scale::Crowded,
        Scale::Tray,
        Scale::Duel,
    ];

    pub(crate) const fn shared(cell: i32) -> i32 {
        (cell * 60 + 50) / 100
    }

    pub(crate) const fn before(cell: i32) -> i32 {
        (cell * 75 + 50) / 100
    }

    pub(crate) const fn meeting(cell: i32) -> i32 {
        (cell * 82 + 50) / 100
    }

    fn pixels(self, sizes: &Sizes) -> i32 {
        match self {
            Scale::Whole => sizes.cell,
            Scale::Shared => Scale::shared(sizes.cell),
            Scale::Before => Scale::before(sizes.cell),
            Scale::Meeting => Scale::meeting(sizes.cell),
            Scale::Crowded => sizes.cell / 2,
            Scale::Tray => sizes.tray,
            Scale::Duel => sizes.duel,
        }
    }
}

type Pieces = [Vec<OnceLock<Sprite>>; 2];

/// Widths of tags, as tenths of their height.
const TAG_WIDTHS: [i32; 5] = [10, 14, 18, 23, 28];

/// Widths of plates for one to four figures, as tenths of their height.
const PLATE_WIDTHS: [i32; 6] = [9, 12, 15, 18, 22, 26];

type Emblems = [Vec<OnceLock<Sprite>>; 2];

pub(crate) struct Sheet {
    pub(crate) sizes: Sizes,
    pieces: [Pieces; Scale::ALL.len()],
    signs: HashMap<Sign, Sprite>,
    burst: Sprite,
    tags: HashMap<(BadgeTone, i32), Sprite>,
    plates: HashMap<(Side, i32), Sprite>,
    /// On the board, in a tray.
    emblems: [Emblems; 2],
    pub(crate) label: Face,
    pub(crate) badge: Face,
    pub(crate) plate: Face,
    pub(crate) name: Face,
    pub(crate) small: Face,
    /// Other sizes, for overlays; newest last.
    faces: Mutex<Vec<(i32, Arc<Face>)>>,
    none: Sprite,
}

/// Maximum number of faces of other sizes: enough for two picture widths.
const MOST_FACES: usize = 10;

impl Sheet {
    pub(crate) fn new(
        sizes: Sizes,
        surface: Surface,
        art: &Art,
        palette: &Palette,
        typeface: &Arc<Typeface>,
    ) -> Result<Sheet, RenderError> {
        let pixels = |value: i32| value.max(1) as u32;
        let mut signs = HashMap::new();
        let marks = MarkKind::ALL.into_iter().map(Sign::Mark);
        for sign in marks.chain([false, true].map(|dark| Sign::Sparkle { dark })) {
            signs.insert(sign, art.sign(sign, pixels(sizes.cell), palette));
        }
        for sign in Sign::of_board(surface) {
            let size = if let Sign::Corner(_) = sign { sizes.margin } else { sizes.cell };
            signs.insert(sign, art.sign(sign, pixels(size), palette));
        }
        for sign in Accent::ALL.map(Sign::Step) {
            // A piece's head is behind it.
            signs.insert(sign, art.sign(sign, pixels(sizes.cell * 31 / 100), palette));
        }
        for side in Side::ALL {
            let sign = Sign::Side(side);
            signs.insert(sign, art.sign(sign, pixels(sizes.tray * 5 / 8), palette));
        }
        let burst = art.sign(Sign::Mark(MarkKind::Destroyed), pixels(sizes.cell * 2 / 5), palette);
        let mut tags = HashMap::new();
        for tone in Sign::DRAWN_BADGES {
            // Fighters must be visible at once; walls matter less.
            let size = match tone {
                BadgeTone::Walled | BadgeTone::Starred => sizes.cell * 3 / 10,
                _ => sizes.cell * 2 / 5,
            };
            let sign = Sign::Badge(tone);
            signs.insert(sign, art.sign(sign, pixels(size), palette));
        }
        let written = |tone: &BadgeTone| Sign::of_badge(*tone).is_none();
        for tone in BadgeTone::ALL.into_iter().filter(written) {
            for tenths in TAG_WIDTHS {
                let width = pixels(sizes.badge * tenths / 10);
                tags.insert((tone, tenths), art.tag(tone, width, pixels(sizes.badge), palette)?);
            }
        }
        let mut plates = HashMap::new();
        for side in Side::ALL {
            for tenths in PLATE_WIDTHS {
                let (width, height) = (pixels(sizes.plate * tenths / 10), pixels(sizes.plate));
                plates.insert((side, tenths), art.plate(side, width, height, palette)?);
            }
        }
        let no_emblem = || EMBLEMS.iter().map(|_| OnceLock::new()).collect();
        let none_yet = || (0..pieces::count()).map(|_| OnceLock::new()).collect();
        Ok(Sheet {
            sizes,
            pieces: Scale::ALL.map(|_| Side::ALL.map(|_| none_yet())),
            signs,
            burst,
            tags,
            plates,
            emblems: [(); 2].map(|()| Side::ALL.map(|_| no_emblem())),
            label: typeface.face(sizes.label),
            badge: typeface.face(sizes.badge as f32 * 0.8),
            plate: typeface.face(sizes.plate as f32 * 0.8),
            name: typeface.face(sizes.name),
            small: typeface.face(sizes.small),
            faces: Mutex::new(Vec::new()),
            none: Sprite::default(),
        })
    }

    /// The face with this size in pixels, cached with its glyphs.
    pub(crate) fn face(&self, typeface: &Arc<Typeface>, size: i32) -> Arc<Face> {
        let mut faces = self.faces.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, face)) = faces.iter().find(|(kept, _)| *kept == size) {
            return Arc::clone(face);
        }
        if faces.len() >= MOST_FACES {
            faces.remove(0);
        }
        let face = Arc::new(typeface.face(size as f32));
        faces.push((size, Arc::clone(&face)));
        face
    }

    pub(crate) fn piece(
        &self,
        figure: Figure,
        side: Side,
        scale: Scale,
        art: &Art,
        palette: &Palette,
    ) -> &Sprite {
        let index = Scale::ALL.iter().position(|&known| known == scale).unwrap_or(0);
        let size = scale.pixels(&self.sizes).max(1) as u32;
        // A banner is illegible in a tray.
        let place = if scale == Scale::Tray { figure.plain } else { figure.place };
        let figure = Figure { place, ..figure };
        match self.pieces[index][side.index()].get(place) {
            Some(place) => {
                let plain = figure.ranked;
                let edges = if plain { Edges::Plain } else { Edges::Smooth };
                place.get_or_init(|| art.piece(figure, side, size, edges, palette))
            }
            None => &self.none,
        }
    }

    pub(crate) fn emblem(
        &self,
        emblem: usize,
        side: Side,
        in_tray: bool,
        art: &Art,
        palette: &Palette,
    ) -> &Sprite {
        let (size, edges) = match in_tray {
            true => (self.sizes.tray * 2 / 3, Edges::Plain),
            false => (self.sizes.emblem, Edges::Smooth),
        };
        let places = &self.emblems[usize::from(in_tray)][side.index()];
        match (places.get(emblem), EMBLEMS.get(emblem)) {
            (Some(place), Some(emblem)) => {
                place.get_or_init(|| art.emblem(emblem, side, size.max(1) as u32, edges, palette))
            }
            _ => &self.none,
        }
    }

    pub(crate) fn sign(&self, sign: Sign) -> &Sprite {
        self.signs.get(&sign).unwrap_or(&self.none)
    }

    pub(crate) const fn burst(&self) -> &Sprite {
        &self.burst
    }

    pub(crate) fn tag(&self, tone: BadgeTone, text: f32) -> &Sprite {
        let share = if tone == BadgeTone::Turned { 0.62 } else { 0.36 };
        let room = text + self.sizes.badge as f32 * share;
        let fits = |tenths: &i32| (self.sizes.badge * tenths) as f32 / 10.0 >= room;
        let tenths = TAG_WIDTHS.into_iter().find(fits).unwrap_or(28);
        self.tags.get(&(tone, tenths)).unwrap_or(&self.none)
    }

    pub(crate) fn plate(&self, side: Side, text: f32) -> &Sprite {
        let room = text + self.sizes.plate as f32 * 0.24;
        let fits = |tenths: &i32| (self.sizes.plate * tenths) as f32 / 10.0 >= room;
        let tenths = PLATE_WIDTHS.into_iter().find(fits).unwrap_or(26);
        self.plates.get(&(side, tenths)).unwrap_or(&self.none)
    }
}
