mod buildings;
mod page;
mod pictures;
mod specs;
mod units;

use rules::Card;
use rules::scene::{Scene, Spot};

use crate::piece::{Building, House, Unit};

pub(crate) fn cards() -> Vec<Card> {
    let buildings = House::ALL.into_iter().flat_map(|house| {
        (1..=3).flat_map(move |level| {
            [false, true].map(|amenity| Building::new(house, level, amenity))
        })
    });
    Unit::all().map(units::card).chain(buildings.map(buildings::card)).collect()
}

/// A board with a unit in the middle and marks on its destinations. Also returns the unit's square.
pub(super) fn moves_of(unit: Unit) -> (Scene, Spot) {
    pictures::of_moves(unit)
}
