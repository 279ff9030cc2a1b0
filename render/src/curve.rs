//! Line charts: a rating over time, or one side's winning chances in a match.

use std::sync::Arc;

use i18n::Locale;
use model::l10n::L10nMessage;
use model::scene::{Accent, Surface};
use resvg::tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use crate::canvas::{Canvas, Rect};
use crate::letters::{Face, Typeface};
use crate::palette::{Ink, LEVELS};
use crate::{RenderError, Renderer, View, encode};

/// A line chart of one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The game's accent colour.
    pub accent: Accent,
    /// Heading at the top left.
    pub title: L10nMessage,
    /// The latest value, at the top right.
    pub value: L10nMessage,
    /// Labels below points, each with the point's index. The first and last take precedence; labels
    /// that don't fit and repetitions are omitted. Points with equal labels aren't connected.
    pub times: Vec<(usize, L10nMessage)>,
    /// Evenly spaced points. A missing point interrupts the line.
    pub points: Vec<Option<CurvePoint>>,
    /// The vertical range.
    pub scale: CurveScale,
    /// Labels on points, each with the point's index from 0.
    pub marks: Vec<(usize, String)>,
}

/// A point of a [`Curve`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Height, in the units of the chart.
    pub value: f32,
    /// Uncertainty in both directions.
    pub spread: f32,
}

impl CurvePoint {
    fn is_finite(&self) -> bool {
        self.value.is_finite() && self.spread.is_finite()
    }
}

/// Vertical range of a [`Curve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveScale {
    /// Fits the points; the spread is shaded.
    Fitted,
    /// 0 to 100; the area between the line and 50 is shaded.
    Percent,
}

/// Height in percent of the width.
const HEIGHT: i32 = 56;

/// Minimum vertical range, so that small changes don't look dramatic.
const LEAST_SPAN: f32 = 100.0;

struct Frame {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    least: f32,
    most: f32,
    steps: usize,
}

impl Frame {
    fn x(&self, index: usize) -> f32 {
        let share = if self.steps == 0 { 0.5 } else { index as f32 / self.steps as f32 };
        self.left + (self.right - self.left) * share
    }

    fn y(&self, value: f32) -> f32 {
        let share = (value - self.least) / (self.most - self.least);
        (self.bottom - (self.bottom - self.top) * share).clamp(self.top, self.bottom)
    }
}

/// The distance of grid lines that gives only a few of them.
fn distance(span: f32) -> f32 {
    let few = |step: &f32| span / step <= 5.0;
    [25.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(few).unwrap_or(1000.0)
}

impl Renderer {
    /// Draws a curve as an indexed PNG, `view.size` pixels wide. Identical input gives identical
    /// bytes on every machine.
    ///
    /// # Errors
    /// See [`RenderError`]; no curve causes one.
    pub fn curve(
        &self,
        curve: &Curve,
        view: &View,
        locale: &Locale,
    ) -> Result<Vec<u8>, RenderError> {
        let palette = self.palette(view.theme, Surface::default())?;
        let width = i32::from(view.size.clamp(View::SIZES.0, View::SIZES.1));
        let height = width * HEIGHT / 100;
        let mut canvas = Canvas::new(width, height, palette, palette.inks.table);
        draw(&mut canvas, curve, &self.typeface, locale);
        encode::png(&canvas)
    }
}

fn draw(canvas: &mut Canvas<'_>, curve: &Curve, typeface: &Arc<Typeface>, locale: &Locale) {
    let inks = canvas.palette.inks;
    let unit = canvas.width as f32 / 720.0;
    let pixels = |length: f32| (length * unit).round() as i32;
    let (large, small) = (typeface.face(30.0 * unit), typeface.face(25.0 * unit));
    let points: Vec<Option<CurvePoint>> =
        curve.points.iter().map(|point| point.filter(CurvePoint::is_finite)).collect();
    let (least, most, step) = match curve.scale {
        CurveScale::Fitted => fitted_span(&points),
        CurveScale::Percent => (0.0, 100.0, 25.0),
    };
    let frame = Frame {
        left: 96.0 * unit,
        top: 74.0 * unit,
        right: canvas.width as f32 - 30.0 * unit,
        bottom: canvas.height as f32 - 58.0 * unit,
        least,
        most,
        steps: points.len().saturating_sub(1),
    };
    let runs = runs(&points);

    let value = locale.text(&curve.value);
    let room = canvas.width - pixels(24.0);
    let value_left = room - large.width(&value).round() as i32;
    let title = large.line(&locale.text(&curve.title), value_left - pixels(48.0));
    canvas.line(&large, pixels(24.0), pixels(46.0), inks.text, &title);
    canvas.text(&large, value_left, pixels(46.0), inks.accent(curve.accent), &value);

    let bands: Vec<Path> = runs.iter().filter_map(|run| band(&frame, run, curve.scale)).collect();
    cover(canvas, inks.strip_active, |pixmap, paint| {
        for band in &bands {
            pixmap.fill_path(band, paint, FillRule::Winding, Transform::identity(), None);
        }
    });
    let lines = ((frame.most - frame.least) / step).round() as usize;
    for line in 0..=lines {
        let height = frame.least + step * line as f32;
        let y = frame.y(height).round() as i32;
        let (left, right) = (frame.left as i32, frame.right as i32);
        canvas.fill(Rect::new(left, y, right - left, pixels(1.0).max(1)), inks.muted);
        let label = format!("{height:.0}");
        let end = left - pixels(12.0) - small.width(&label).round() as i32;
        canvas.text(&small, end, y + small.capital / 2, inks.muted, &label);
    }
    let stroke = Stroke {
        width: 4.5 * unit,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    let times: Vec<(usize, String)> =
        curve.times.iter().map(|(index, time)| (*index, locale.text(time))).collect();
    let lines: Vec<Path> = runs.iter().filter_map(|run| line(&frame, run, &times)).collect();
    let bars = bars(&frame, &runs, unit);
    let dots = dots(&frame, &points, curve, unit);
    cover(canvas, inks.accent(curve.accent), |pixmap, paint| {
        for line in &lines {
            pixmap.stroke_path(line, paint, &stroke, Transform::identity(), None);
        }
        if let Some(bars) = &bars {
            let thin = Stroke { width: 2.0 * unit, ..Stroke::default() };
            pixmap.stroke_path(bars, paint, &thin, Transform::identity(), None);
        }
        if let Some(dots) = &dots {
            pixmap.fill_path(dots, paint, FillRule::Winding, Transform::identity(), None);
        }
    });
    for (index, label) in &curve.marks {
        let Some(Some(point)) = points.get(*index) else { continue };
        let (x, y) = (frame.x(*index), frame.y(point.value));
        let above = y - 16.0 * unit;
        // Near the upper edge, only below the point is there room.
        let base = if above - small.capital as f32 > frame.top { above } else { y + 38.0 * unit };
        let left = x - small.width(label) / 2.0;
        canvas.text(&small, left.round() as i32, base.round() as i32, inks.text, label);
    }
    let base = canvas.height - pixels(20.0);
    for (left, time) in place_labels(&frame, &small, &times, pixels(24.0)) {
        canvas.text(&small, left, base, inks.muted, time);
    }
}

/// Places time labels: the first, the last, and those between that fit.
fn place_labels<'t>(
    frame: &Frame,
    face: &Face,
    times: &'t [(usize, String)],
    apart: i32,
) -> Vec<(i32, &'t str)> {
    let span = |(index, time): &(usize, String)| {
        let width = face.width(time).ceil() as i32;
        let (least, most) = (frame.left as i32, frame.right as i32 - width);
        let left = (frame.x(*index) as i32 - width / 2).clamp(least, most.max(least));
        (left, left + width)
    };
    let mut kept: Vec<(i32, i32, &str)> = Vec::new();
    let (first, rest) = match times.split_first() {
        Some((first, rest)) => (Some(first), rest),
        None => (None, times),
    };
    for time in first.into_iter().chain(rest.last()).chain(rest) {
        let (left, right) = span(time);
        let free = |(from, to, text): &(i32, i32, &str)| {
            *text != time.1 && (right + apart <= *from || *to + apart <= left)
        };
        if kept.iter().all(free) {
            kept.push((left, right, &time.1));
        }
    }
    kept.into_iter().map(|(left, _, text)| (left, text)).collect()
}

/// The range that the points need, and the distance of grid lines: minimum, maximum, distance.
fn fitted_span(points: &[Option<CurvePoint>]) -> (f32, f32, f32) {
    // A single point shows its spread as a bar.
    let alone = points.iter().flatten().count() == 1;
    let values = || {
        points.iter().flatten().flat_map(move |point| {
            let bar = if alone { point.spread } else { 0.0 };
            [point.value - bar, point.value + bar]
        })
    };
    let lowest = values().fold(f32::INFINITY, f32::min);
    let highest = values().fold(f32::NEG_INFINITY, f32::max);
    let (lowest, highest) = if lowest <= highest { (lowest, highest) } else { (0.0, 0.0) };
    let spare = ((LEAST_SPAN - (highest - lowest)) / 2.0).max((highest - lowest) * 0.08);
    let step = distance(highest - lowest + 2.0 * spare);
    (((lowest - spare) / step).floor() * step, ((highest + spare) / step).ceil() * step, step)
}

type Run = Vec<(usize, CurvePoint)>;

/// Splits the points at missing ones.
fn runs(points: &[Option<CurvePoint>]) -> Vec<Run> {
    let places: Vec<(usize, Option<CurvePoint>)> = points.iter().copied().enumerate().collect();
    let parts = places.split(|(_, point)| point.is_none());
    let known = |(index, point): &(usize, Option<CurvePoint>)| Some((*index, (*point)?));
    parts.map(|part| part.iter().filter_map(known).collect()).collect()
}

fn band(frame: &Frame, run: &Run, scale: CurveScale) -> Option<Path> {
    let height = |point: &CurvePoint| match scale {
        CurveScale::Fitted => [point.value + point.spread, point.value - point.spread],
        CurveScale::Percent => [point.value, 50.0],
    };
    let mut path = PathBuilder::new();
    let above = run.iter().map(|(index, point)| (*index, height(point)[0]));
    let below = run.iter().map(|(index, point)| (*index, height(point)[1]));
    for (count, (index, height)) in above.chain(below.rev()).enumerate() {
        let (x, y) = (frame.x(index), frame.y(height));
        if count == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    path.finish()
}

/// Connects points, except those with equal time labels.
fn line(frame: &Frame, run: &Run, times: &[(usize, String)]) -> Option<Path> {
    let time = |index: usize| times.iter().find(|(of, _)| *of == index).map(|(_, time)| time);
    let mut path = PathBuilder::new();
    let mut before: Option<usize> = None;
    for (index, point) in run {
        let (x, y) = (frame.x(*index), frame.y(point.value));
        let same =
            before.is_some_and(|before| time(before).is_some() && time(before) == time(*index));
        if before.is_none() || same {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
        before = Some(*index);
    }
    path.finish()
}

/// Error bars for isolated points, which have no band.
fn bars(frame: &Frame, runs: &[Run], unit: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for run in runs {
        if let [(index, point)] = run.as_slice()
            && point.spread > 0.0
        {
            let x = frame.x(*index);
            let ends = [point.value - point.spread, point.value + point.spread];
            let [low, high] = ends.map(|value| frame.y(value));
            path.move_to(x, low);
            path.line_to(x, high);
            for y in [low, high] {
                path.move_to(x - 9.0 * unit, y);
                path.line_to(x + 9.0 * unit, y);
            }
        }
    }
    path.finish()
}

/// Dots on all points if there are few; otherwise on isolated, marked and last points.
fn dots(frame: &Frame, points: &[Option<CurvePoint>], curve: &Curve, unit: f32) -> Option<Path> {
    let is_there = |index: Option<usize>| {
        index.and_then(|index| points.get(index)).is_some_and(Option::is_some)
    };
    let mut path = PathBuilder::new();
    for (index, point) in points.iter().enumerate() {
        let Some(point) = point else { continue };
        let last = index + 1 == points.len();
        let alone = !is_there(index.checked_sub(1)) && !is_there(index.checked_add(1));
        let marked = curve.marks.iter().any(|(mark, _)| *mark == index);
        if last || alone || marked || points.len() <= 30 {
            let size = if last || marked { 9.0 } else { 5.5 };
            path.push_circle(frame.x(index), frame.y(point.value), size * unit);
        }
    }
    path.finish()
}

/// Blends an ink over the canvas according to the coverage of a drawing.
fn cover(canvas: &mut Canvas<'_>, ink: Ink, drawing: impl FnOnce(&mut Pixmap, &Paint<'_>)) {
    let (width, height) = (canvas.width.unsigned_abs(), canvas.height.unsigned_abs());
    let Some(mut pixmap) = Pixmap::new(width, height) else { return };
    drawing(&mut pixmap, &Paint { anti_alias: true, ..Paint::default() });
    let palette = canvas.palette;
    let covered = pixmap.pixels().chunks(width as usize);
    for (row, covered) in canvas.rows.chunks_mut(width as usize + 1).zip(covered) {
        for (pixel, covered) in row.iter_mut().skip(1).zip(covered) {
            match (usize::from(covered.alpha()) * LEVELS + 127) / 255 {
                0 => {}
                LEVELS => *pixel = ink,
                level => {
                    let over = palette.over(level, ink);
                    *pixel = over.get(usize::from(*pixel)).copied().unwrap_or(ink);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(value: f32, spread: f32) -> Option<CurvePoint> {
        Some(CurvePoint { value, spread })
    }

    fn picture(points: Vec<Option<CurvePoint>>, scale: CurveScale, size: u16) -> Vec<u8> {
        picture_with_title("Alice · Medieval War Chess", points, scale, size)
    }

    fn picture_with_title(
        title: &str,
        points: Vec<Option<CurvePoint>>,
        scale: CurveScale,
        size: u16,
    ) -> Vec<u8> {
        let locale = Locale::load("en", |_| []).expect("the catalogue is whole");
        let curve = Curve {
            accent: Accent::Blue,
            title: L10nMessage::verbatim(title),
            value: L10nMessage::verbatim("1662 ± 290"),
            times: (0..points.len())
                .map(|at| (at, L10nMessage::verbatim(format!("2026-10-{:02}", 1 + at * 2 / 3))))
                .collect(),
            marks: vec![(points.len() / 2, "1".to_owned()), (points.len(), "2".to_owned())],
            points,
            scale,
        };
        let view = View { size, ..View::default() };
        let renderer = Renderer::new().expect("art");
        let png = renderer.curve(&curve, &view, &locale).expect("a picture");
        assert_eq!(png, renderer.curve(&curve, &view, &locale).expect("a picture"));
        png
    }

    #[test]
    fn the_title_is_written_in_any_script() {
        let drawn = |title: &str| {
            picture_with_title(title, vec![point(1500.0, 350.0)], CurveScale::Fitted, 480)
        };
        for name in ["Владимир", "山田太郎", "שלום", "🐉🔥"] {
            let unknown = "?".repeat(name.chars().count());
            assert_ne!(drawn(name), drawn(&unknown), "{name}");
        }
        drawn(&"Владимир ".repeat(50));
    }

    #[test]
    fn any_course_is_drawn_small_and_indexed() {
        let long: Vec<Option<CurvePoint>> = (0..100)
            .map(|i| point(1500.0 + (i as f32 * 0.3).sin() * 150.0, 350.0 - i as f32 * 3.0))
            .collect();
        let chances: Vec<Option<CurvePoint>> = (0..60)
            .map(|i| point(50.0 + (i as f32 * 0.15).sin() * i as f32, 0.0).filter(|_| i % 23 != 9))
            .collect();
        let few = [(1500.0, 350.0), (1662.0, 290.0), (1600.0, 250.0), (1700.0, 220.0)];
        let odd = [(f32::NAN, 1.0), (f32::INFINITY, 1.0), (100.0, 350.0), (4000.0, 30.0)];
        let of = |points: &[(f32, f32)]| points.iter().map(|(v, s)| point(*v, *s)).collect();
        for (name, points, scale) in [
            ("none", vec![], CurveScale::Fitted),
            ("one", of(&[(1500.0, 350.0)]), CurveScale::Fitted),
            ("few", of(&few), CurveScale::Fitted),
            ("long", long, CurveScale::Fitted),
            ("odd", of(&odd), CurveScale::Fitted),
            ("chances", chances, CurveScale::Percent),
            ("no-chances", vec![None, None], CurveScale::Percent),
        ] {
            for size in [160, 720] {
                let png = picture(points.clone(), scale, size);
                let read = image::load_from_memory(&png).expect("a PNG");
                assert_eq!(read.width(), u32::from(size));
                assert_eq!(png[25], 3);
                assert!(png.len() < 20_000, "{name} at {size}: {} bytes", png.len());
            }
            if let Ok(folder) = std::env::var("CURVES") {
                let file = format!("{folder}/{name}.png");
                std::fs::write(file, picture(points, scale, 720)).expect("written");
            }
        }
    }

    #[test]
    fn no_line_leads_over_a_point_that_is_missing() {
        let points = [point(1.0, 0.0), point(2.0, 0.0), None, point(3.0, 0.0), None, None];
        let places: Vec<Vec<usize>> =
            runs(&points).iter().map(|run| run.iter().map(|(index, _)| *index).collect()).collect();
        assert_eq!(places, [vec![0, 1], vec![3], vec![], vec![]]);
    }

    #[test]
    fn no_line_leads_between_two_equal_times_and_each_is_written_once() {
        let frame = Frame {
            left: 0.0,
            top: 0.0,
            right: 300.0,
            bottom: 100.0,
            least: 0.0,
            most: 100.0,
            steps: 3,
        };
        let time = |at: usize, text: &str| (at, text.to_owned());
        let times = [time(0, "Monday"), time(1, "Monday"), time(2, "Tuesday"), time(3, "Friday")];
        let points = [10.0, 20.0, 30.0, 40.0].map(|value| point(value, 5.0));
        let runs = runs(&points);
        let path = line(&frame, &runs[0], &times).expect("a path");
        let drawn =
            path.segments().filter(|one| matches!(one, resvg::tiny_skia::PathSegment::LineTo(_)));
        assert_eq!(drawn.count(), 2);
        let typeface = Typeface::new().expect("the letters are read");
        let written = |size: f32| {
            let face = typeface.face(size);
            let placed = place_labels(&frame, &face, &times, 4);
            placed.into_iter().map(|(_, time)| time.to_owned()).collect::<Vec<String>>()
        };
        assert_eq!(written(10.0), ["Monday", "Friday", "Tuesday"]);
        assert_eq!(written(40.0), ["Monday", "Friday"]);
        let alone = [vec![(0, CurvePoint { value: 50.0, spread: 20.0 })]];
        assert!(bars(&frame, &alone, 1.0).is_some());
        assert!(line(&frame, &alone[0], &times).is_none());
    }
}
