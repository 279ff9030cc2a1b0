//! Drawings: maps signs to files and place-holder colours to a theme's.

use std::collections::HashMap;

use model::scene::{Accent, BadgeTone, MarkKind, Side, Surface};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::RenderError;
use crate::boards;
use crate::emblems::Emblem;
use crate::letters::tree;
use crate::palette::Palette;
use crate::pieces::{self, Figure};
use crate::sprite::{Edges, Sprite};
use crate::theme::{Colours, Rgb};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    Mark(MarkKind),
    Badge(BadgeTone),
    Ground {
        surface: Surface,
        dark: bool,
    },
    Corner(Surface),
    Sparkle {
        dark: bool,
    },
    /// The disc under a step number.
    Step(Accent),
    Side(Side),
}

impl Sign {
    pub(crate) fn of_board(surface: Surface) -> [Sign; 3] {
        let [light, dark] = [false, true].map(|dark| Sign::Ground { surface, dark });
        [light, dark, Sign::Corner(surface)]
    }

    pub(crate) const DRAWN_BADGES: [BadgeTone; 4] =
        [BadgeTone::Attacks, BadgeTone::Defends, BadgeTone::Walled, BadgeTone::Starred];

    pub(crate) const fn of_badge(tone: BadgeTone) -> Option<Sign> {
        match tone {
            BadgeTone::Attacks | BadgeTone::Defends | BadgeTone::Walled | BadgeTone::Starred => {
                Some(Sign::Badge(tone))
            }
            BadgeTone::Neutral | BadgeTone::Good | BadgeTone::Warning | BadgeTone::Turned => None,
        }
    }
}

const NOTHING: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'/>";

/// A sign's file, fill colour and edge colour.
fn sign_file(sign: Sign, c: &Colours) -> (&'static str, Rgb, Rgb) {
    let edge = c.mark_edge;
    match sign {
        Sign::Mark(kind) => match kind {
            MarkKind::LastFrom => (include_str!("../art/marks/last-from.svg"), c.last_edge, edge),
            MarkKind::LastTo => (include_str!("../art/marks/last-to.svg"), c.last_edge, edge),
            MarkKind::Path => (include_str!("../art/marks/path.svg"), c.last_edge, edge),
            MarkKind::Destroyed => (include_str!("../art/marks/destroyed.svg"), c.destroyed, edge),
            MarkKind::Taking => (include_str!("../art/marks/taking.svg"), c.taking, edge),
            MarkKind::Chosen => (include_str!("../art/marks/chosen.svg"), c.chosen, edge),
            MarkKind::Destination => {
                (include_str!("../art/marks/destination.svg"), c.destination, edge)
            }
            MarkKind::DestinationCapture => {
                (include_str!("../art/marks/destination-capture.svg"), c.destination, edge)
            }
            MarkKind::Danger => (include_str!("../art/marks/danger.svg"), c.danger, edge),
            MarkKind::Pending => (include_str!("../art/marks/pending.svg"), c.pending, edge),
            MarkKind::Refused => (include_str!("../art/marks/refused.svg"), c.danger, edge),
        },
        Sign::Badge(tone) => {
            let colours = c.badge(tone);
            let file = match tone {
                BadgeTone::Attacks => include_str!("../art/marks/attacks.svg"),
                BadgeTone::Defends => include_str!("../art/marks/defends.svg"),
                BadgeTone::Starred => include_str!("../art/marks/starred.svg"),
                _ => include_str!("../art/marks/walled.svg"),
            };
            (file, colours.fill, colours.edge)
        }
        Sign::Ground { surface, dark } => {
            let dark = usize::from(dark);
            let file = boards::art(surface).map_or(NOTHING, |art| art.squares[dark]);
            (file, c.grain(surface)[dark], edge)
        }
        Sign::Corner(surface) => {
            let file = boards::art(surface).map_or(NOTHING, |art| art.corner);
            let colours = c.surfaces.of(surface);
            (file, colours.trim, colours.rim)
        }
        Sign::Sparkle { dark } => {
            (include_str!("../art/marks/sparkle.svg"), c.sparkle[usize::from(dark)], edge)
        }
        Sign::Step(accent) => {
            (include_str!("../art/marks/step.svg"), c.accents.of(accent), c.accent_text)
        }
        Sign::Side(side) => {
            let piece = c.pieces()[side.index()];
            (include_str!("../art/marks/step.svg"), piece.body, piece.line)
        }
    }
}

/// A theme's drawings, parsed and ready to rasterise at any size.
pub(crate) struct Art {
    pieces: [Vec<Tree>; 2],
    signs: HashMap<Sign, Tree>,
    colours: Colours,
}

impl Art {
    pub(crate) fn new(colours: Colours) -> Result<Art, RenderError> {
        let c = &colours;
        let mut pieces = [Vec::new(), Vec::new()];
        for side in Side::ALL {
            for (svg, built) in pieces::drawings() {
                pieces[side.index()].push(tree(&piece_svg(&svg, built, c, side), "piece")?);
            }
        }
        let mut signs = HashMap::new();
        let marks = MarkKind::ALL.into_iter().map(Sign::Mark);
        let others = [false, true].map(|dark| Sign::Sparkle { dark });
        let steps = Accent::ALL.map(Sign::Step);
        let badges = Sign::DRAWN_BADGES.map(Sign::Badge);
        let sides = Side::ALL.map(Sign::Side);
        let boards = Surface::ALL.into_iter().flat_map(Sign::of_board);
        for sign in marks.chain(others).chain(boards).chain(steps).chain(sides).chain(badges) {
            let (file, mark, edge) = sign_file(sign, c);
            let svg = file.replace("#ffffff", &mark.hex()).replace("#000000", &edge.hex());
            signs.insert(sign, tree(&svg, "sign")?);
        }
        Ok(Art { pieces, signs, colours })
    }

    pub(crate) fn piece(
        &self,
        figure: Figure,
        side: Side,
        size: u32,
        edges: Edges,
        on: &Palette,
    ) -> Sprite {
        let tree = self.pieces[side.index()].get(figure.place);
        tree.map(|tree| draw(tree, size, size, edges, on)).unwrap_or_default()
    }

    pub(crate) fn piece_on(&self, pixmap: &mut Pixmap, place: usize, side: Side, margin: f32) {
        let Some(tree) = self.pieces[side.index()].get(place) else { return };
        let room = |all: u32| all as f32 - 2.0 * margin;
        let (x, y) = (
            room(pixmap.width()) / tree.size().width(),
            room(pixmap.height()) / tree.size().height(),
        );
        let placed = Transform::from_scale(x, y).post_translate(margin, margin);
        resvg::render(tree, placed, &mut pixmap.as_mut());
    }

    pub(crate) fn sign(&self, sign: Sign, size: u32, on: &Palette) -> Sprite {
        let tree = self.signs.get(&sign);
        let edges = match sign {
            Sign::Ground { .. } => Edges::Plain,
            _ => Edges::Smooth,
        };
        tree.map(|tree| draw(tree, size, size, edges, on)).unwrap_or_default()
    }

    pub(crate) const fn line(&self, side: Side) -> Rgb {
        self.colours.pieces()[side.index()].line
    }

    /// Colour of threats and of fallen pieces.
    pub(crate) const fn danger(&self) -> Rgb {
        self.colours.danger
    }

    pub(crate) const fn destination(&self) -> Rgb {
        self.colours.destination
    }

    /// Colours of attacked squares where the near side is stronger, the far side, or neither.
    pub(crate) const fn attacks(&self) -> [Rgb; 3] {
        [self.colours.chosen, self.colours.danger, self.colours.pending]
    }

    pub(crate) const fn square(&self) -> Rgb {
        self.colours.surfaces.of(Surface::Plain).squares[0]
    }

    pub(crate) fn plate(
        &self,
        side: Side,
        width: u32,
        height: u32,
        on: &Palette,
    ) -> Result<Sprite, RenderError> {
        let colours = self.colours.pieces()[side.index()];
        let (w, h) = (width as f32, height as f32);
        let line = (h / 14.0).max(1.0);
        let (l, t, r, b) = (line / 2.0, line / 2.0, w - line / 2.0, h - line / 2.0);
        let outline = rounded([l, t, r, b], h * 0.28);
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}'>\
             <path d='{outline}' fill='{}' stroke='{}' stroke-width='{line}'/></svg>",
            colours.body.hex(),
            colours.line.hex()
        );
        Ok(draw(&tree(&svg, "plate")?, width, height, Edges::Plain, on))
    }

    pub(crate) fn emblem(
        &self,
        emblem: &Emblem,
        side: Side,
        size: u32,
        edges: Edges,
        on: &Palette,
    ) -> Sprite {
        let colours = self.colours.pieces()[side.index()];
        let svg = emblem.svg();
        let svg =
            svg.replace("#ffffff", &colours.body.hex()).replace("#000000", &colours.line.hex());
        let drawn = tree(&svg, "emblem").ok();
        drawn.map(|tree| draw(&tree, size, size, edges, on)).unwrap_or_default()
    }

    pub(crate) fn tag(
        &self,
        tone: BadgeTone,
        width: u32,
        height: u32,
        on: &Palette,
    ) -> Result<Sprite, RenderError> {
        let badge = self.colours.badge(tone);
        let (w, h) = (width as f32, height as f32);
        let line = (h / 11.0).max(1.0);
        let (l, t, r, b) = (line / 2.0, line / 2.0, w - line / 2.0, h - line / 2.0);
        let outline = match tone {
            BadgeTone::Turned => {
                let (k, y) = (h * 0.22, h / 2.0);
                format!("M{l},{t}H{r}L{x},{y}L{r},{b}H{l}Z", x = r - k)
            }
            BadgeTone::Neutral
            | BadgeTone::Walled
            | BadgeTone::Attacks
            | BadgeTone::Defends
            | BadgeTone::Starred => rounded([l, t, r, b], h * 0.28),
            BadgeTone::Good => {
                let (y, x) = (h * 0.62, w / 2.0);
                format!("M{l},{t}H{r}V{y}Q{r},{z} {x},{b}Q{l},{z} {l},{y}Z", z = h * 0.86)
            }
            BadgeTone::Warning => {
                let k = h * 0.3;
                format!(
                    "M{x1},{t}H{x2}L{r},{y1}V{y2}L{x2},{b}H{x1}L{l},{y2}V{y1}Z",
                    x1 = l + k,
                    x2 = r - k,
                    y1 = t + k,
                    y2 = b - k
                )
            }
        };
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}'>\
             <path d='{outline}' fill='{}' stroke='{}' stroke-width='{line}'/></svg>",
            badge.fill.hex(),
            badge.edge.hex()
        );
        Ok(draw(&tree(&svg, "badge")?, width, height, Edges::Smooth, on))
    }
}

fn rounded([l, t, r, b]: [f32; 4], k: f32) -> String {
    format!(
        "M{x1},{t}H{x2}Q{r},{t} {r},{y1}V{y2}Q{r},{b} {x2},{b}H{x1}Q{l},{b} {l},{y2}\
         V{y1}Q{l},{t} {x1},{t}Z",
        x1 = l + k,
        x2 = r - k,
        y1 = t + k,
        y2 = b - k
    )
}

/// Adds a halo if the side has one. Buildings are shaded, so that units stand out.
fn piece_svg(file: &str, built: bool, c: &Colours, side: Side) -> String {
    let colours = c.pieces()[side.index()];
    let (body, line) = match built {
        true => (colours.building, colours.rim()),
        false => (colours.body, colours.line),
    };
    let mut svg = file
        .replace("#ffffff", &body.hex())
        .replace("#000000", &line.hex())
        .replace("#808080", &colours.shade.hex())
        .replace("#ff00ff", &colours.hat.hex())
        .replace("#ffff00", &colours.star.hex());
    let halo = colours.halo.filter(|_| !built);
    if let (Some(halo), Some(start), Some(end)) = (halo, svg.find("<g "), svg.rfind("</svg>")) {
        let behind = haloed(svg.get(start..end).unwrap_or_default(), &halo.hex());
        svg.insert_str(start, &behind);
    }
    svg
}

fn haloed(shapes: &str, colour: &str) -> String {
    const WIDER: f32 = 1.7;
    let mut out = String::with_capacity(shapes.len() + 64);
    let mut rest = shapes;
    while let Some(at) = rest.find("=\"") {
        let (before, value) = rest.split_at(at + 2);
        out.push_str(before);
        let (value, after) = value.split_once('"').unwrap_or((value, ""));
        if value.starts_with('#') {
            out.push_str(colour);
        } else if let (true, Ok(width)) =
            (before.ends_with("stroke-width=\""), value.parse::<f32>())
        {
            out.push_str(&format!("{:.2}", width + WIDER));
        } else {
            out.push_str(value);
        }
        out.push('"');
        rest = after;
    }
    out.push_str(rest);
    out
}

fn draw(tree: &Tree, width: u32, height: u32, edges: Edges, on: &Palette) -> Sprite {
    let Some(mut pixmap) = Pixmap::new(width.max(1), height.max(1)) else {
        return Sprite::default();
    };
    let (x, y) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    Sprite::from_pixmap(&pixmap, edges, on)
}

#[cfg(test)]
mod contrast;
#[cfg(test)]
mod grey;
