//! Lists works: building, upgrading, amenities, destroying (rules ME-8 to ME-12).

use rules::{Squares, square};

use crate::action::Action;
use crate::piece::{Building, Family, House, Spec};
use crate::position::Medieval;

/// The squares on which a side's peasantry can work, by kind of work (rules ME-9, ME-13).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Works {
    pub(crate) build: Squares,
    /// Build at level 2 (Architect).
    pub(crate) build_second: Squares,
    /// Upgrade from level 1 to 2.
    pub(crate) second: Squares,
    pub(crate) third: Squares,
    pub(crate) amenity: Squares,
}

impl Medieval {
    /// Returns the squares in reach of the peasantry of the side to act, regardless of buildings
    /// there.
    pub(crate) fn works(&self) -> Works {
        let mut works = Works::default();
        let us = self.to_act;
        for at in self.board.of(us) {
            let Some(unit) = self.board.unit(us, at) else { continue };
            if unit.family() != Family::Peasantry {
                continue;
            }
            let reach = square::ring(at).with(at);
            let class = unit.class();
            works.build |= reach;
            if class >= 2 {
                works.second |= reach;
            }
            if class >= 3 {
                works.third |= reach;
            }
            if class >= 4 {
                works.amenity |= reach;
            }
            if unit.spec() == Some(Spec::Architect) {
                works.build_second |= reach;
            }
        }
        works
    }

    /// The families of buildings in this match (rule ME-8): `w` only with wizards.
    pub(crate) fn houses(&self) -> &'static [House] {
        if self.wizards { &House::ALL } else { &House::ALL[..5] }
    }

    /// Rules ME-9, ME-10 and ME-12.
    pub(super) fn build_actions(&self, list: &mut Vec<Action>) {
        let us = self.to_act;
        let board = &self.board;
        let works = self.works();
        let quiet = !board.of(us.other());
        let own = board.built(us);
        let bare = quiet.minus(own | board.built(us.other()));
        for (squares, level) in [(works.build, 1), (works.build_second, 2)] {
            for at in squares & bare {
                list.extend(self.houses().iter().map(|&house| Action::Build {
                    at,
                    building: Building::new(house, level, false),
                }));
            }
        }
        for at in (works.second | works.third) & quiet & own {
            let Some((_, building)) = board.building(at) else { continue };
            let level = building.level();
            if (level == 1 && works.second.has(at)) || (level == 2 && works.third.has(at)) {
                let building = building.at_level(level + 1).with_amenity(false);
                list.push(Action::Build { at, building });
            }
        }
        let reformed = board.has(us.other(), Spec::Reformist);
        for at in works.amenity & quiet & own {
            let Some((_, building)) = board.building(at) else { continue };
            // ME-10: one per building. ME-15: no Monastery under an enemy Reformist.
            let is_forbidden = reformed && building.house() == House::Priests;
            if !building.amenity() && !is_forbidden {
                list.push(Action::Amenity { at, building: building.with_amenity(true) });
            }
        }
        list.extend((board.of(us) & (own | board.built(us.other()))).map(Action::Destroy));
    }
}
