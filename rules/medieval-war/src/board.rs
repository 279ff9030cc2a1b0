//! The pieces on the board: a square set per type and per side.

use rules::{Side, Square, Squares};

use crate::piece::Kind;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

#[inline]
pub(crate) const fn near(squares: Squares) -> Squares {
    let own = squares.0;
    let horizontal = ((own & !FILE_A) >> 1) | ((own & !FILE_H) << 1);
    let row = own | horizontal;
    Squares(horizontal | (row << 8) | (row >> 8))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    kinds: [Squares; 6],
    sides: [Squares; 2],
}

impl Board {
    pub(crate) const EMPTY: Board = Board { kinds: [Squares::NONE; 6], sides: [Squares::NONE; 2] };

    /// The start position of orthodox chess (MWC-1).
    pub(crate) fn start() -> Board {
        let mut board = Board::EMPTY;
        for side in Side::ALL {
            for kind in Kind::ALL {
                board.put(kind.start_set(side), side, kind);
            }
        }
        board
    }

    #[inline]
    pub(crate) fn put(&mut self, squares: Squares, side: Side, kind: Kind) {
        self.kinds[kind.index()] |= squares;
        self.sides[side.index()] |= squares;
    }

    #[inline]
    pub(crate) fn remove(&mut self, squares: Squares) {
        for set in self.kinds.iter_mut().chain(&mut self.sides) {
            *set &= !squares;
        }
    }

    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        for set in self.kinds.iter_mut().chain(&mut self.sides) {
            let bit = (set.0 >> from.number()) & 1;
            set.0 ^= (bit << from.number()) | (bit << to.number());
        }
    }

    #[inline]
    pub(crate) const fn side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    #[inline]
    pub(crate) const fn kind(&self, kind: Kind) -> Squares {
        self.kinds[kind.index()]
    }

    #[inline]
    pub(crate) const fn of(&self, side: Side, kind: Kind) -> Squares {
        Squares(self.sides[side.index()].0 & self.kinds[kind.index()].0)
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> Squares {
        Squares(self.sides[0].0 | self.sides[1].0)
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Squares {
        Squares(!self.occupied().0)
    }

    #[inline]
    pub(crate) const fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    pub(crate) fn at(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::ALL.into_iter().find(|side| self.side(*side).has(square))?;
        let kind = Kind::ALL.into_iter().find(|kind| self.kind(*kind).has(square))?;
        Some((side, kind))
    }

    /// The pawns of either side without an adjacent friend (MWC-4).
    #[inline]
    pub(crate) const fn isolated(&self) -> Squares {
        let [white, black] = self.sides;
        let befriended = (white.0 & near(white).0) | (black.0 & near(black).0);
        Squares(self.kinds[Kind::Pawn as usize].0 & !befriended)
    }

    /// A piece's power (MWC-2, MWC-3); 0 on an empty square.
    pub(crate) fn power(&self, square: Square) -> u32 {
        match self.at(square) {
            None => 0,
            Some((side, kind)) => kind
                .fixed_power()
                .unwrap_or_else(|| (rules::square::ring(square) & self.side(side)).count()),
        }
    }
}

/// The powers of one side's pieces, as four bit planes: bit i of a piece's power is its square's
/// bit in plane i.
#[derive(Clone, Copy, Debug)]
pub struct Powers([u64; 4]);

impl Powers {
    #[inline]
    pub(crate) fn of(board: &Board, side: Side) -> Powers {
        let neighbours = count_around(board.side(side));
        let of = |kind| board.of(side, kind).0;
        let pawns = of(Kind::Pawn);
        Powers([
            (pawns & neighbours[0]) | of(Kind::Bishop),
            (pawns & neighbours[1]) | of(Kind::Bishop) | of(Kind::Queen),
            (pawns & neighbours[2]) | of(Kind::Knight),
            pawns & neighbours[3],
        ])
    }

    /// The power of the side's piece on a square, else 0.
    #[inline]
    pub fn at(&self, square: Square) -> u32 {
        let n = square.number();
        let bit = |plane: u64| (plane >> n) as u32 & 1;
        bit(self.0[0]) | bit(self.0[1]) << 1 | bit(self.0[2]) << 2 | bit(self.0[3]) << 3
    }

    #[inline]
    pub fn sum(&self, squares: Squares) -> u32 {
        let count = |plane: u64| (plane & squares.0).count_ones();
        count(self.0[0]) + 2 * count(self.0[1]) + 4 * count(self.0[2]) + 8 * count(self.0[3])
    }

    pub const fn armed(&self) -> Squares {
        Squares(self.0[0] | self.0[1] | self.0[2] | self.0[3])
    }
}

/// Counts these squares around each square, 0 to 8, as bit planes.
#[inline]
const fn count_around(squares: Squares) -> [u64; 4] {
    const fn full(a: u64, b: u64, c: u64) -> (u64, u64) {
        let half = a ^ b;
        (half ^ c, (a & b) | (half & c))
    }
    let own = squares.0;
    let west = (own & !FILE_A) >> 1;
    let east = (own & !FILE_H) << 1;
    let (north, north_west, north_east) = (own << 8, west << 8, east << 8);
    let (south, south_west, south_east) = (own >> 8, west >> 8, east >> 8);
    let (one_a, two_a) = full(west, east, north);
    let (one_b, two_b) = full(south, north_west, north_east);
    let (one_c, two_c) = (south_west ^ south_east, south_west & south_east);
    let (ones, two_d) = full(one_a, one_b, one_c);
    let (two_e, four_a) = full(two_a, two_b, two_c);
    let (twos, four_b) = (two_d ^ two_e, two_d & two_e);
    [ones, twos, four_a ^ four_b, four_a & four_b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use rules::square::ring;

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(2026),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn neighbours_are_counted(bits: u64, more_bits: u64) {
            for squares in [Squares(bits), Squares(bits | more_bits), Squares(bits & more_bits)] {
                let planes = count_around(squares);
                for square in Square::all() {
                    let counted_bits: u64 =
                        (0..4).map(|i| (planes[i] >> square.number() & 1) << i).sum();
                    let expected = u64::from((ring(square) & squares).count());
                    prop_assert_eq!(counted_bits, expected);
                    prop_assert_eq!(near(squares).has(square), expected > 0);
                }
            }
        }
    }

    #[test]
    fn the_start_is_the_array_of_chess() {
        let board = Board::start();
        let ranks: Vec<String> = (0..8)
            .map(|rank| {
                (0..8)
                    .map(|file| match board.at(Square::new(rank * 8 + file)) {
                        None => '.',
                        Some((Side::White, kind)) => kind.letter(),
                        Some((Side::Black, kind)) => kind.letter().to_ascii_lowercase(),
                    })
                    .collect()
            })
            .collect();
        let empty = "........";
        assert_eq!(
            ranks,
            ["RNBQKBNR", "PPPPPPPP", empty, empty, empty, empty, "pppppppp", "rnbqkbnr"]
        );
        for square in Square::all() {
            let side = if square.rank() < 4 { Side::White } else { Side::Black };
            assert_eq!(Powers::of(&board, side).at(square), board.power(square), "{square}");
        }
    }
}
