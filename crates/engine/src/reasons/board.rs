use std::collections::BTreeMap;

use games::Table;
use rules::scene::{Layer, PlacedPiece, Spot};
use rules::{Side, SpotSet};
use serde_json::Value;

use super::PieceAt;

pub(super) struct Pieces {
    placed: Vec<(PlacedPiece, PieceAt)>,
}

impl Pieces {
    pub(super) fn of(table: &dyn Table) -> Pieces {
        let scene = table.scene();
        let facts = table.facts();
        let board = facts.get("board");
        let placed = scene.pieces.into_iter().filter(|one| one.layer != Layer::Passing);
        let placed = placed.map(|one| {
            let square = scene.board.name(one.spot);
            let code = code(board.and_then(|board| board.get(&square)), &one);
            let at = PieceAt { name: one.piece.name.clone(), code, square };
            (one, at)
        });
        Pieces { placed: placed.collect() }
    }

    fn on(&self, layer: Layer, side: Side) -> impl Iterator<Item = &(PlacedPiece, PieceAt)> {
        self.placed.iter().filter(move |(one, _)| one.layer == layer && one.piece.side == side)
    }

    pub(super) fn of_side(&self, side: Side) -> impl Iterator<Item = (Spot, &PieceAt)> {
        self.on(Layer::Unit, side).map(|(one, at)| (one.spot, at))
    }

    pub(super) fn buildings(&self, side: Side) -> impl Iterator<Item = (Spot, &PieceAt)> {
        self.on(Layer::Ground, side).map(|(one, at)| (one.spot, at))
    }

    pub(super) fn at(&self, side: Side, at: Spot) -> Option<&PieceAt> {
        self.of_side(side).find(|(spot, _)| *spot == at).map(|(_, piece)| piece)
    }

    /// A side's pieces on these squares, rarest kinds first.
    pub(super) fn among(&self, side: Side, squares: SpotSet) -> Vec<PieceAt> {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, piece) in self.of_side(side) {
            *count.entry(&piece.code).or_default() += 1;
        }
        let pieces = self.of_side(side).filter(|(spot, _)| squares.has(*spot));
        let mut pieces: Vec<PieceAt> = pieces.map(|(_, piece)| piece.clone()).collect();
        pieces.sort_by_key(|piece| {
            (count.get(piece.code.as_str()).copied(), piece.code.clone(), piece.square.clone())
        });
        pieces
    }

    pub(super) fn by_code(&self, side: Side) -> BTreeMap<&str, usize> {
        let mut count = BTreeMap::new();
        for (_, piece) in self.of_side(side) {
            *count.entry(piece.code.as_str()).or_default() += 1;
        }
        count
    }
}

fn code(object: Option<&Value>, one: &PlacedPiece) -> String {
    let plain = format!("{}{}", one.piece.side.letter(), one.piece.code);
    let fits = |text: &&str| *text == plain || text.starts_with(&format!("{plain}:"));
    let units = || object?.get("units")?.as_array()?.iter().filter_map(Value::as_str).find(fits);
    let entry = match one.layer {
        Layer::Ground => object.and_then(|object| object.get("building")).and_then(Value::as_str),
        _ => object.and_then(Value::as_str).or_else(units),
    };
    entry.map_or(plain, str::to_owned)
}
