//! Help for a game that nobody has played: a card about every unit and building.

mod buildings;
mod page;
mod pictures;
mod specs;
mod units;

use rules::Card;
use rules::scene::{Scene, Spot};

use crate::piece::{Building, House, Unit};

/// Every unit, family by family and class by class with its specialisations, then every building
/// without and with its amenity.
pub(crate) fn cards() -> Vec<Card> {
    let buildings = House::ALL.into_iter().flat_map(|house| {
        (1..=3).flat_map(move |level| {
            [false, true].map(|amenity| Building::new(house, level, amenity))
        })
    });
    Unit::all().map(units::card).chain(buildings.map(buildings::card)).collect()
}

/// A board with a unit in its middle and marks where it can go; and where it stands.
pub(super) fn moves_of(unit: Unit) -> (Scene, Spot) {
    pictures::of_moves(unit)
}
