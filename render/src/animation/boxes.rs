//! Finds the boxes in which two pictures differ.
//!
//! Changes lie far apart: a word, two squares, a tray. Unchanged pixels cost bytes, and so does
//! each box. Touching tiles form a box, and boxes merge while that saves bytes.

/// Tile side in pixels: about the gap between two words, and the bytes in a `u64`.
const TILE: usize = 8;
/// Boxes are shown one after the other, so more would be visible as a delay.
const MOST: usize = 8;
/// Overhead of a box in bytes: its headers, and strings the compressor has to learn again.
const PER_BOX: i64 = 30;
const PIXELS_PER_BYTE: i64 = 40;
/// Above this many boxes, splitting gains nothing.
const CROWDED: usize = 64;

/// A box of pixels. Its end column and end row are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixelBox {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl PixelBox {
    fn with(self, other: PixelBox) -> PixelBox {
        PixelBox {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn area(self) -> i64 {
        let area = (self.right - self.left) * (self.bottom - self.top);
        i64::try_from(area).unwrap_or(i64::MAX)
    }

    fn gain(self, other: PixelBox) -> i64 {
        let between = self.with(other).area() - self.area() - other.area();
        PER_BOX - between / PIXELS_PER_BYTE
    }
}

/// Returns the differing boxes, top to bottom, or the first pixel if nothing differs.
pub(super) fn boxes(pairs: &[(&[u8], &[u8])]) -> Vec<PixelBox> {
    let mut boxes = touching(tiles(pairs));
    if boxes.len() > CROWDED {
        let whole = boxes.into_iter().reduce(PixelBox::with);
        return whole.into_iter().collect();
    }
    loop {
        let mut best: Option<(i64, usize, usize)> = None;
        for (place, one) in boxes.iter().enumerate() {
            for (other_place, other) in boxes.iter().enumerate().skip(place + 1) {
                let gain = one.gain(*other);
                if best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, place, other_place));
                }
            }
        }
        let Some((gain, place, other_place)) = best else { break };
        if gain <= 0 && boxes.len() <= MOST {
            break;
        }
        let other = boxes.swap_remove(other_place);
        boxes[place] = boxes[place].with(other);
    }
    boxes.sort_unstable_by_key(|one| (one.top, one.left));
    if boxes.is_empty() {
        boxes.push(PixelBox { left: 0, top: 0, right: 1, bottom: 1 });
    }
    boxes
}

/// Tiles row by row, `across` per row, each with the bounding box of its differences.
struct Tiles {
    across: usize,
    differing: Vec<Option<PixelBox>>,
}

fn tiles(pairs: &[(&[u8], &[u8])]) -> Tiles {
    let width = pairs.first().map_or(0, |(_, new)| new.len());
    let across = width.div_ceil(TILE).max(1);
    let mut differing = vec![None; across * pairs.len().div_ceil(TILE)];
    for (y, (old, new)) in pairs.iter().enumerate() {
        if old == new {
            continue;
        }
        let of_row = differing.get_mut(y / TILE * across..).unwrap_or_default();
        let ((old, old_rest), (new, new_rest)) = (old.as_chunks(), new.as_chunks());
        let rest = [(padded(old_rest), padded(new_rest))];
        let words = old.iter().copied().zip(new.iter().copied()).chain(rest);
        for ((at, (old, new)), tile) in words.enumerate().zip(of_row) {
            let differing = u64::from_le_bytes(old) ^ u64::from_le_bytes(new);
            if differing == 0 {
                continue;
            }
            let first = differing.trailing_zeros() as usize / 8;
            let end = TILE - differing.leading_zeros() as usize / 8;
            let (left, right) = (at * TILE + first, at * TILE + end);
            let here = PixelBox { left, top: y, right, bottom: y + 1 };
            *tile = Some(tile.map_or(here, |tile: PixelBox| tile.with(here)));
        }
    }
    Tiles { across, differing }
}

fn padded(rest: &[u8]) -> [u8; TILE] {
    let mut tile = [0; TILE];
    tile.iter_mut().zip(rest).for_each(|(place, pixel)| *place = *pixel);
    tile
}

/// Joins tiles that touch at a side or a corner.
fn touching(tiles: Tiles) -> Vec<PixelBox> {
    let Tiles { across, mut differing } = tiles;
    let mut boxes = Vec::new();
    for start in 0..differing.len() {
        let Some(mut whole) = differing[start].take() else { continue };
        let mut open = vec![start];
        while let Some(tile) = open.pop() {
            let (row, column) = (tile / across, tile % across);
            for row in row.saturating_sub(1)..=row + 1 {
                for column in column.saturating_sub(1)..=(column + 1).min(across - 1) {
                    let near = row * across + column;
                    if let Some(found) = differing.get_mut(near).and_then(Option::take) {
                        whole = whole.with(found);
                        open.push(near);
                    }
                }
            }
        }
        boxes.push(whole);
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 200;

    fn box_bounds(differing: &[(usize, usize, usize, usize)]) -> Vec<(usize, usize, usize, usize)> {
        let old = vec![vec![0_u8; WIDTH]; 150];
        let mut new = old.clone();
        for &(left, top, right, bottom) in differing {
            new[top..bottom].iter_mut().for_each(|row| row[left..right].fill(1));
        }
        let pairs: Vec<(&[u8], &[u8])> =
            old.iter().zip(&new).map(|(old, new)| (old.as_slice(), new.as_slice())).collect();
        let found = boxes(&pairs).into_iter();
        found.map(|one| (one.left, one.top, one.right, one.bottom)).collect()
    }

    #[test]
    fn what_is_far_apart_is_in_boxes_of_its_own() {
        // Two squares at opposite ends of a row, and a word above them.
        let squares = [(100, 5, 150, 17), (1, 80, 21, 100), (170, 81, 200, 99)];
        assert_eq!(box_bounds(&squares), squares);
        assert_eq!(box_bounds(&[(10, 10, 12, 12), (14, 11, 30, 30)]), [(10, 10, 30, 30)]);
        assert_eq!(box_bounds(&[(40, 40, 60, 60), (70, 40, 90, 60)]), [(40, 40, 90, 60)]);
        assert_eq!(box_bounds(&[]), [(0, 0, 1, 1)]);
        assert_eq!(box_bounds(&[(0, 0, WIDTH, 150)]), [(0, 0, WIDTH, 150)]);
    }

    #[test]
    fn there_are_never_many_and_nothing_is_left_out() {
        for step in [9, 25, 40, 60] {
            let columns = || (0..WIDTH - 4).step_by(step);
            let spots = (0..146).step_by(step).flat_map(|y| columns().map(move |x| (x, y)));
            let spots: Vec<_> = spots.map(|(x, y)| (x, y, x + 4, y + 4)).collect();
            let boxes = box_bounds(&spots);
            assert!(boxes.len() <= MOST, "{}", boxes.len());
            let within = |spot: &(usize, usize, usize, usize)| {
                boxes.iter().any(|one| {
                    one.0 <= spot.0 && one.1 <= spot.1 && one.2 >= spot.2 && one.3 >= spot.3
                })
            };
            assert!(spots.iter().all(within), "{step}");
        }
    }

    #[test]
    fn every_pixel_that_differs_is_found_in_rows_of_any_length() {
        for width in 1..40 {
            for x in 0..width {
                let (old, mut new) = (vec![3_u8; width], vec![3_u8; width]);
                new[x] = 0;
                let box_of_pixel = PixelBox { left: x, top: 0, right: x + 1, bottom: 1 };
                assert_eq!(boxes(&[(&old, &new)]), [box_of_pixel], "{x} of {width}");
            }
        }
    }
}
