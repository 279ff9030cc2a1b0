use std::fmt;

use model::Side;
use serde::{Deserialize, Serialize};

use crate::{Moment, Options, PersonId, Time};

/// The number of a fight's round, from 0, also in text form. Tied plans and conflicting reports
/// lead to another round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(u32);

impl RoundNumber {
    pub const FIRST: RoundNumber = RoundNumber(0);

    pub const fn new(number: u32) -> RoundNumber {
        RoundNumber(number)
    }

    pub fn after(rounds: usize) -> RoundNumber {
        RoundNumber(u32::try_from(rounds).unwrap_or(u32::MAX))
    }

    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[must_use]
    pub const fn next(self) -> RoundNumber {
        RoundNumber(self.0.saturating_add(1))
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub round: RoundNumber,
    pub side: Side,
    pub person_id: PersonId,
    pub attacker: bool,
    pub at: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// 1 to 20.
    pub attacker: u8,
    /// 1 to 20.
    pub defender: u8,
}

/// A stance. Strike beats Feint, Feint beats Guard, Guard beats Strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    Strike,
    Feint,
    Guard,
}

impl Stance {
    pub const ALL: [Stance; 3] = [Stance::Strike, Stance::Feint, Stance::Guard];

    #[must_use]
    const fn beats(self, other: Stance) -> bool {
        matches!(
            (self, other),
            (Stance::Strike, Stance::Feint)
                | (Stance::Feint, Stance::Guard)
                | (Stance::Guard, Stance::Strike)
        )
    }

    /// The letter in plans: `S`, `F`, `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Stance::Strike => 'S',
            Stance::Feint => 'F',
            Stance::Guard => 'G',
        }
    }

    pub fn from_letter(letter: char) -> Option<Stance> {
        Stance::ALL.into_iter().find(|stance| stance.letter() == letter)
    }
}

pub type Plan = [Stance; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    pub stances: [Stance; 2],
    /// The side that hits; `None` for equal stances.
    pub hits: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub plans: [Plan; 2],
}

impl Round {
    pub fn bouts(&self) -> [Bout; 3] {
        let [white, black] = self.plans;
        std::array::from_fn(|place| {
            let stances = [white[place], black[place]];
            let hits = match stances {
                [white, black] if white.beats(black) => Some(Side::White),
                [white, black] if black.beats(white) => Some(Side::Black),
                _ => None,
            };
            Bout { stances, hits }
        })
    }

    /// The hits of White and Black.
    pub fn hits(&self) -> [u8; 2] {
        let mut hits = [0, 0];
        for side in self.bouts().into_iter().filter_map(|bout| bout.hits) {
            hits[side.index()] += 1;
        }
        hits
    }

    /// `None` for a tie.
    pub fn winner(&self) -> Option<Side> {
        let [white, black] = self.hits();
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StanceFight {
    pub rounds: Vec<Round>,
    /// Throws after three tied rounds.
    pub throws: Vec<Throw>,
    /// The people who planned the last round for White and Black, if known.
    pub people: [Option<PersonId>; 2],
}

/// A round of the pending fight at a moment, as in button ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightRound {
    pub moment: Moment,
    pub round: RoundNumber,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOrigin {
    /// Chosen by a person, if known.
    Chosen(Option<PersonId>),
    /// Made by this person's standing order.
    Ordered(PersonId),
    Thrown(Vec<Throw>),
    Fought(StanceFight),
    Reported(Option<PersonId>),
    /// Taken from the record that the match continues.
    Given,
}

impl ActionOrigin {
    pub const fn person(&self) -> Option<PersonId> {
        match self {
            ActionOrigin::Chosen(person) | ActionOrigin::Reported(person) => *person,
            ActionOrigin::Ordered(person) => Some(*person),
            ActionOrigin::Thrown(_) | ActionOrigin::Fought(_) | ActionOrigin::Given => None,
        }
    }
}

/// Tied rounds of stances before the dice decide.
pub const MOST_TIES: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Plans of three stances, revealed together.
    Stances,
    Dice,
    /// Reports of a fight elsewhere.
    Marshal,
}

impl DecidedBy {
    pub fn of(game: &str, options: &Options) -> DecidedBy {
        let option = games::find(game).and_then(|game| game.info.fights_option());
        match option.and_then(|option| options.get(option.key)).map(String::as_str) {
            Some("dice") => DecidedBy::Dice,
            Some("marshal") => DecidedBy::Marshal,
            _ => DecidedBy::Stances,
        }
    }
}
