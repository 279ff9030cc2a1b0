//! Units by family, class and specialisation (rules ME-2, ME-3, ME-13 to ME-16a).

use std::fmt;
use std::num::NonZeroU8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    Peasantry,
    Warriors,
    Priests,
    Siege,
    MaleRoyals,
    FemaleRoyals,
    Wizards,
}

impl Family {
    pub const ALL: [Family; 7] = [
        Family::Peasantry,
        Family::Warriors,
        Family::Priests,
        Family::Siege,
        Family::MaleRoyals,
        Family::FemaleRoyals,
        Family::Wizards,
    ];

    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'K', 'Q', 'W'][self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.letter() == letter)
    }

    /// Maximum number of units of one class that a side may have on the board (rule ME-3).
    #[inline]
    #[must_use]
    pub const fn supply(self) -> u8 {
        [8, 2, 2, 2, 1, 1, 2][self as usize]
    }

    /// The five specialisations, in the rulebook's order.
    #[must_use]
    pub const fn specs(self) -> [Spec; 5] {
        use Spec::{
            Architect, Axe, Befuddlement, Bow, Crusadist, Defensive, Doctor, Fast, Fighting, Fire,
            Flaming, Healing, Heired, Improvist, Lance, Large, Mace, Minstrel, NewLife,
            Persecutist, Pilgrim, Popular, Reformist, Religious, Rotten, Seculist, Shot, Sword,
            Trojan, Warrior,
        };
        match self {
            Family::Peasantry => [Architect, Doctor, Minstrel, Warrior, Pilgrim],
            Family::Warriors => [Bow, Lance, Mace, Sword, Axe],
            Family::Priests => [Reformist, Seculist, Improvist, Persecutist, Crusadist],
            Family::Siege => [Flaming, Large, Fast, Shot, Trojan],
            Family::MaleRoyals | Family::FemaleRoyals => {
                [Defensive, Religious, Fighting, Popular, Heired]
            }
            Family::Wizards => [Fire, Healing, Befuddlement, Rotten, NewLife],
        }
    }
}

/// A specialisation of a unit of class 4. The two royal families share theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spec {
    // Peasantry (ME-13).
    Architect,
    Doctor,
    Minstrel,
    Warrior,
    Pilgrim,
    // Warriors (ME-14).
    Bow,
    Lance,
    Mace,
    Sword,
    Axe,
    // Priests (ME-15).
    Reformist,
    Seculist,
    Improvist,
    Persecutist,
    Crusadist,
    // Siege (ME-16).
    Flaming,
    Large,
    Fast,
    Shot,
    Trojan,
    // Royals (ME-16).
    Defensive,
    Religious,
    Fighting,
    Popular,
    Heired,
    // Wizards (ME-16a).
    Fire,
    Healing,
    Befuddlement,
    Rotten,
    NewLife,
}

impl Spec {
    pub const ALL: [Spec; 30] = {
        let families = [
            Family::Peasantry.specs(),
            Family::Warriors.specs(),
            Family::Priests.specs(),
            Family::Siege.specs(),
            Family::MaleRoyals.specs(),
            Family::Wizards.specs(),
        ];
        let mut all = [Spec::Architect; 30];
        let mut i = 0;
        while i < 30 {
            all[i] = families[i / 5][i % 5];
            i += 1;
        }
        all
    };

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Spec::Architect => "Architect",
            Spec::Doctor => "Doctor",
            Spec::Minstrel => "Minstrel",
            Spec::Warrior => "Warrior",
            Spec::Pilgrim => "Pilgrim",
            Spec::Bow => "Bow",
            Spec::Lance => "Lance",
            Spec::Mace => "Mace",
            Spec::Sword => "Sword",
            Spec::Axe => "Axe",
            Spec::Reformist => "Reformist",
            Spec::Seculist => "Seculist",
            Spec::Improvist => "Improvist",
            Spec::Persecutist => "Persecutist",
            Spec::Crusadist => "Crusadist",
            Spec::Flaming => "Flaming",
            Spec::Large => "Large",
            Spec::Fast => "Fast",
            Spec::Shot => "Shot",
            Spec::Trojan => "Trojan",
            Spec::Defensive => "Defensive",
            Spec::Religious => "Religious",
            Spec::Fighting => "Fighting",
            Spec::Popular => "Popular",
            Spec::Heired => "Heired",
            Spec::Fire => "Fire",
            Spec::Healing => "Healing",
            Spec::Befuddlement => "Befuddlement",
            Spec::Rotten => "Rotten",
            Spec::NewLife => "NewLife",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Spec> {
        Spec::ALL.into_iter().find(|spec| spec.name().eq_ignore_ascii_case(name))
    }
}

/// A unit without its side: family, class 1 to 4, and in class 4 an optional specialisation.
///
/// One byte, 1 to 63: nine ranks per family (classes 1 to 4, then class 4 with each
/// specialisation).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(NonZeroU8);

const RANKS: u8 = 9;

impl Unit {
    pub const COUNT: usize = 63;

    const fn ranked(family: Family, rank: u8) -> Unit {
        Unit(NonZeroU8::MIN.saturating_add(family as u8 * RANKS + rank))
    }

    /// A unit without a specialisation. Clamps the class to 1 to 4.
    #[inline]
    pub const fn new(family: Family, class: u8) -> Unit {
        let rank = if class < 1 {
            0
        } else if class > 4 {
            3
        } else {
            class - 1
        };
        Unit::ranked(family, rank)
    }

    /// A unit of class 4 with a specialisation; `None` if the family doesn't have it.
    pub fn specialised(family: Family, spec: Spec) -> Option<Unit> {
        let place = family.specs().into_iter().position(|other| other == spec)?;
        Some(Unit::ranked(family, 4 + u8::try_from(place).ok()?))
    }

    pub fn all() -> impl Iterator<Item = Unit> {
        Family::ALL
            .into_iter()
            .flat_map(|family| (0..RANKS).map(move |rank| Unit::ranked(family, rank)))
    }

    #[inline]
    pub const fn of_index(index: u8) -> Option<Unit> {
        if index < 63 { Some(Unit(NonZeroU8::MIN.saturating_add(index))) } else { None }
    }

    /// 0 to 62.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    #[inline]
    const fn rank(self) -> u8 {
        (self.0.get() - 1) % RANKS
    }

    #[inline]
    #[must_use]
    pub const fn family(self) -> Family {
        Family::ALL[((self.0.get() - 1) / RANKS) as usize]
    }

    /// 1 to 4.
    #[inline]
    #[must_use]
    pub const fn class(self) -> u8 {
        let rank = self.rank();
        if rank < 3 { rank + 1 } else { 4 }
    }

    #[inline]
    #[must_use]
    pub const fn spec(self) -> Option<Spec> {
        let rank = self.rank();
        if rank < 4 { None } else { Some(self.family().specs()[(rank - 4) as usize]) }
    }

    #[inline]
    #[must_use]
    pub const fn plain(self) -> Unit {
        Unit::new(self.family(), self.class())
    }

    /// Family and class as one number, 0 to 27. Supply is counted by it (rule ME-3).
    #[inline]
    #[must_use]
    pub const fn set(self) -> usize {
        self.family() as usize * 4 + self.class() as usize - 1
    }

    /// The code in texts, without a specialisation: `N4`.
    #[must_use]
    pub const fn code(self) -> Code {
        Code(self.plain())
    }
}

impl fmt::Display for Unit {
    /// The code with the specialisation: `N4:Axe`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())?;
        match self.spec() {
            Some(spec) => write!(f, ":{}", spec.name()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(Unit);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.family().letter(), self.0.class())
    }
}

/// A family of buildings (rule ME-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    Peasants,
    Warriors,
    Priests,
    Siege,
    Royals,
    Wizards,
}

impl House {
    pub const ALL: [House; 6] = [
        House::Peasants,
        House::Warriors,
        House::Priests,
        House::Siege,
        House::Royals,
        House::Wizards,
    ];

    #[must_use]
    pub const fn letters(self) -> &'static str {
        ["p", "n", "b", "r", "kq", "w"][self as usize]
    }

    pub(crate) fn of_letters(letters: &str) -> Option<House> {
        House::ALL.into_iter().find(|house| house.letters() == letters)
    }

    /// The families of units that it creates: one, or K and Q.
    #[inline]
    #[must_use]
    pub const fn creates(self) -> (Family, Option<Family>) {
        match self {
            House::Peasants => (Family::Peasantry, None),
            House::Warriors => (Family::Warriors, None),
            House::Priests => (Family::Priests, None),
            House::Siege => (Family::Siege, None),
            House::Royals => (Family::MaleRoyals, Some(Family::FemaleRoyals)),
            House::Wizards => (Family::Wizards, None),
        }
    }
}

/// A building without its owner: family, level 1 to 3, amenity. One byte, 1 to 36.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Building(NonZeroU8);

impl Building {
    #[inline]
    pub const fn new(house: House, level: u8, amenity: bool) -> Building {
        let level = if level < 1 {
            1
        } else if level > 3 {
            3
        } else {
            level
        };
        Building(NonZeroU8::MIN.saturating_add(house as u8 * 6 + (level - 1) * 2 + amenity as u8))
    }

    #[inline]
    const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// 0 to 35.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    #[inline]
    #[must_use]
    pub const fn house(self) -> House {
        House::ALL[(self.number() / 6) as usize]
    }

    /// 1 to 3.
    #[inline]
    #[must_use]
    pub const fn level(self) -> u8 {
        self.number() % 6 / 2 + 1
    }

    #[inline]
    #[must_use]
    pub const fn amenity(self) -> bool {
        self.number() % 2 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) const fn at_level(self, level: u8) -> Building {
        Building::new(self.house(), level, self.amenity())
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with_amenity(self, amenity: bool) -> Building {
        Building::new(self.house(), self.level(), amenity)
    }
}

impl fmt::Display for Building {
    /// `kq2*`: family, level, and an asterisk for the amenity.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amenity = if self.amenity() { "*" } else { "" };
        write!(f, "{}{}{amenity}", self.house().letters(), self.level())
    }
}

impl fmt::Debug for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_buildings_go_through_their_bytes() {
        let units: Vec<Unit> = Unit::all().collect();
        assert_eq!(units.len(), Unit::COUNT);
        for (index, &unit) in units.iter().enumerate() {
            assert_eq!(unit.index(), index);
            assert_eq!(Unit::of_index(index as u8), Some(unit));
            match unit.spec() {
                None => assert_eq!(Unit::new(unit.family(), unit.class()), unit),
                Some(spec) => {
                    assert_eq!(Unit::specialised(unit.family(), spec), Some(unit));
                    assert_eq!(unit.class(), 4);
                }
            }
        }
        assert_eq!(units[9 + 8].to_string(), "N4:Axe");
        for house in House::ALL {
            for level in 1..=3 {
                for amenity in [false, true] {
                    let building = Building::new(house, level, amenity);
                    assert_eq!(
                        (building.house(), building.level(), building.amenity()),
                        (house, level, amenity)
                    );
                }
            }
        }
        assert_eq!(std::mem::size_of::<Option<Unit>>(), 1);
    }
}
