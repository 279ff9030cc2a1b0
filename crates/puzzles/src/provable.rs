//! The interface of a game to the proofs: its ends and its material.

use battlechess::BattleChess;
use medieval::{Family, Medieval};
use medieval_war::{End as WarEnd, MedievalWar};
use rules::{Notation, Setup, Side};
use wizards_war::{End as WizardsEnd, WizardsWar};
use world_war::WorldWar;

/// The end of a game: its winner, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End(pub(crate) Option<Side>);

/// A game whose puzzles can be proved. No method may allocate.
pub(crate) trait Provable: Notation + Setup {
    /// The smallest gain that makes a puzzle, in points.
    const LEAST_GAIN: i32;

    /// Returns the end that the position shows without its legal actions.
    fn end(&self) -> Option<End>;

    /// Returns the end when there is no legal action although [`Provable::end`] is `None`.
    fn end_without_actions(&self) -> End {
        End(None)
    }

    /// Returns whether the side to act may have lost by having no legal action.
    fn may_be_mate(&self) -> bool {
        false
    }

    /// Returns White's material less Black's, in points. docs/puzzles.md has the values.
    fn balance(&self) -> i32;

    /// Returns the number of a side's pieces that decide the game: it loses with the last of them.
    /// `None` if the game is decided by an attack.
    fn lives(&self, _: Side) -> Option<u32> {
        None
    }

    /// Returns a hash of the position.
    fn mark(&self) -> u64;
}

fn difference(of: impl Fn(Side) -> i32) -> i32 {
    of(Side::White) - of(Side::Black)
}

impl Provable for WorldWar {
    const LEAST_GAIN: i32 = 3;

    fn end(&self) -> Option<End> {
        self.is_truce().then_some(End(None))
    }

    fn end_without_actions(&self) -> End {
        End(self.is_locked().then(|| self.side_to_act().other()))
    }

    fn may_be_mate(&self) -> bool {
        self.is_locked()
    }

    fn balance(&self) -> i32 {
        difference(|side| {
            let force = self.force(side);
            let points = |squares: rules::Squares, each| squares.count().cast_signed() * each;
            points(force.infantry, 1)
                + points(force.cavalry, 2)
                + points(force.helicopters, 2)
                + points(force.fighters, 3)
                + points(force.armor, 5)
                + points(force.bombers, 8)
        })
    }

    fn mark(&self) -> u64 {
        self.fingerprint()
    }
}

impl Provable for MedievalWar {
    const LEAST_GAIN: i32 = 3;

    fn end(&self) -> Option<End> {
        MedievalWar::end(self).map(|end| match end {
            WarEnd::Won(side) => End(Some(side)),
            WarEnd::Drawn => End(None),
        })
    }

    fn balance(&self) -> i32 {
        use medieval_war::Kind;
        const WORTH: [(Kind, i32); 6] = [
            (Kind::Pawn, 1),
            (Kind::Queen, 3),
            (Kind::Bishop, 3),
            (Kind::Knight, 3),
            (Kind::King, 4),
            (Kind::Rook, 5),
        ];
        difference(|side| {
            let points = |(kind, each)| self.of(side, kind).count().cast_signed() * each;
            WORTH.into_iter().map(points).sum()
        })
    }

    fn lives(&self, side: Side) -> Option<u32> {
        let kinds = medieval_war::Kind::ALL.into_iter();
        Some(kinds.map(|kind| self.of(side, kind).count()).sum())
    }

    fn mark(&self) -> u64 {
        self.fingerprint()
    }
}

impl Provable for WizardsWar {
    const LEAST_GAIN: i32 = 3;

    fn end(&self) -> Option<End> {
        WizardsWar::end(self).map(|end| match end {
            WizardsEnd::Won(side) => End(Some(side)),
            WizardsEnd::Drawn => End(None),
        })
    }

    fn balance(&self) -> i32 {
        // A piece is the sum of its movements (WW-3).
        let worth = |kind: wizards_war::Kind| {
            let moves = [kind.leaps(), kind.slides_diagonally(), kind.slides_straight()];
            let piece = match moves {
                [false, false, false] => 0,
                [true, false, false] | [false, true, false] => 3,
                [false, false, true] => 5,
                [true, true, false] => 7,
                [true, false, true] => 8,
                [false, true, true] => 9,
                [true, true, true] => 12,
            };
            piece + if kind.is_wizard() { 3 } else { 0 }
        };
        difference(|side| {
            let pieces = self.pieces(side).map(|(_, kind)| kind).chain(self.hand(side));
            pieces.map(worth).sum()
        })
    }

    fn lives(&self, side: Side) -> Option<u32> {
        let pieces = self.pieces(side).map(|(_, kind)| kind).chain(self.hand(side));
        Some(pieces.map(|kind| u32::from(kind.is_wizard())).sum())
    }

    fn mark(&self) -> u64 {
        self.fingerprint()
    }
}

/// By family and class (ME-2).
const UNITS: [[i32; 4]; 7] = [
    [1, 1, 2, 2],
    [2, 4, 3, 5],
    [1, 2, 3, 4],
    [1, 2, 5, 6],
    [1, 2, 4, 5],
    [1, 3, 5, 8],
    [1, 3, 5, 8],
];

/// By house, then level without and with an amenity, as [`medieval::Building::index`] counts. The
/// proofs spend much of their time on buildings.
const BUILDINGS: [[i32; 6]; 6] = [[1, 2, 2, 3, 3, 4]; 6];

impl Provable for Medieval {
    const LEAST_GAIN: i32 = 3;

    fn end(&self) -> Option<End> {
        match Side::ALL.map(|side| self.is_wiped_out(side)) {
            [true, true] => Some(End(None)),
            [true, false] => Some(End(Some(Side::Black))),
            [false, true] => Some(End(Some(Side::White))),
            [false, false] => self.is_worn_out().then_some(End(None)),
        }
    }

    fn balance(&self) -> i32 {
        let board = self.board();
        difference(|side| {
            let points = |(&count, &each): (&u8, &i32)| i32::from(count) * each;
            let worth = UNITS.as_flattened();
            let units = board.counts(side).iter().zip(worth).map(points);
            let specialised = board.specialised(side).iter().map(|&count| i32::from(count));
            let built = board.built(side);
            let buildings = built
                .filter_map(|at| board.building(at))
                .map(|(_, building)| BUILDINGS.as_flattened()[building.index()]);
            let pilgrims = UNITS[Family::Peasantry as usize][3];
            units.sum::<i32>()
                + specialised.sum::<i32>()
                + buildings.sum::<i32>()
                + self.abroad(side).cast_signed().saturating_mul(pilgrims)
        })
    }

    fn lives(&self, side: Side) -> Option<u32> {
        Some(self.board().counts(side).iter().map(|&count| u32::from(count)).sum())
    }

    fn mark(&self) -> u64 {
        self.fingerprint()
    }
}

impl Provable for BattleChess {
    const LEAST_GAIN: i32 = 2;

    fn end(&self) -> Option<End> {
        match self.winner() {
            Some(winner) => Some(End(Some(winner))),
            None => self.is_worn_out().then_some(End(None)),
        }
    }

    fn end_without_actions(&self) -> End {
        let side = self.turn_of();
        End(self.is_checked(side).then(|| side.other()))
    }

    fn may_be_mate(&self) -> bool {
        self.is_settled() && self.is_checked(self.turn_of())
    }

    fn balance(&self) -> i32 {
        use battlechess::Kind;
        const WORTH: [(Kind, i32); 5] = [
            (Kind::Pawn, 1),
            (Kind::Knight, 3),
            (Kind::Bishop, 3),
            (Kind::Rook, 5),
            (Kind::Queen, 9),
        ];
        difference(|side| {
            let points = |(kind, each)| self.standing(side, kind).count().cast_signed() * each;
            WORTH.into_iter().map(points).sum()
        })
    }

    fn mark(&self) -> u64 {
        self.fingerprint()
    }
}
