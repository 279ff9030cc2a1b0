//! Fights: plans, throws and reports.

use std::fmt;

use model::Side;
use serde::{Deserialize, Serialize};

use crate::{Match, MatchState, Moment, Options, PersonId, Time};

/// The number of a round of a fight, from 0, also as it is written. A fight has another round after
/// a tie of plans, and after two reports that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(u32);

impl RoundNumber {
    /// The first round of a fight.
    pub const FIRST: RoundNumber = RoundNumber(0);

    /// The round of that number, from 0.
    #[must_use]
    pub const fn new(number: u32) -> RoundNumber {
        RoundNumber(number)
    }

    /// The round after that many.
    #[must_use]
    pub fn after(rounds: usize) -> RoundNumber {
        RoundNumber(u32::try_from(rounds).unwrap_or(u32::MAX))
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Its place in a list of rounds.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The round after it.
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

/// A report of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The round.
    pub round: RoundNumber,
    /// Whose.
    pub side: Side,
    /// Who reported.
    pub person_id: PersonId,
    /// Whether the attacker won.
    pub attacker: bool,
    /// When.
    pub at: Time,
}

/// One throw: a die for each fighter, from 1 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The attacker's die.
    pub attacker: u8,
    /// The defender's die.
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
    /// All three.
    pub const ALL: [Stance; 3] = [Stance::Strike, Stance::Feint, Stance::Guard];

    /// Whether it hits another.
    #[must_use]
    const fn beats(self, other: Stance) -> bool {
        matches!(
            (self, other),
            (Stance::Strike, Stance::Feint)
                | (Stance::Feint, Stance::Guard)
                | (Stance::Guard, Stance::Strike)
        )
    }

    /// Its letter, as plans are written: `S`, `F`, `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Stance::Strike => 'S',
            Stance::Feint => 'F',
            Stance::Guard => 'G',
        }
    }

    /// The stance of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Stance> {
        Stance::ALL.into_iter().find(|stance| stance.letter() == letter)
    }
}

/// Three stances in order.
pub type Plan = [Stance; 3];

/// A stance of each side against the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// White's and Black's.
    pub stances: [Stance; 2],
    /// The side that hits the other; `None` for equal stances.
    pub hits: Option<Side>,
}

/// Plans that were revealed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// White's and Black's.
    pub plans: [Plan; 2],
}

impl Round {
    /// The pairs of stances in order.
    #[must_use]
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

    /// How often White hits, and Black.
    #[must_use]
    pub fn hits(&self) -> [u8; 2] {
        let mut hits = [0, 0];
        for side in self.bouts().into_iter().filter_map(|bout| bout.hits) {
            hits[side.index()] += 1;
        }
        hits
    }

    /// Who wins; `None` for a tie.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let [white, black] = self.hits();
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The rounds and throws that decided a fight by stances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StanceFight {
    /// The rounds, revealed.
    pub rounds: Vec<Round>,
    /// The throws that followed three ties.
    pub throws: Vec<Throw>,
    /// Who planned the last round for White and for Black, where it is known.
    pub people: [Option<PersonId>; 2],
}

/// A round of the fight for which a match waits at a moment, as buttons name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightRound {
    /// The moment of the match.
    pub moment: Moment,
    /// The round.
    pub round: RoundNumber,
}

/// The way in which an action came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Somebody chose it; `None` when it is not known who.
    Chosen(Option<PersonId>),
    /// Somebody's standing order made it.
    Ordered(PersonId),
    /// Dice were thrown.
    Thrown(Vec<Throw>),
    /// Plans were revealed.
    Fought(StanceFight),
    /// The result was reported: by the marshal, or by both sides (`None`).
    Reported(Option<PersonId>),
    /// It comes from the record that the match continues.
    Given,
}

impl Way {
    /// Who did it, where it is known.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match self {
            Way::Chosen(person) | Way::Reported(person) => *person,
            Way::Ordered(person) => Some(*person),
            Way::Thrown(_) | Way::Fought(_) | Way::Given => None,
        }
    }
}

/// Rounds of stances that may be tied before the dice decide.
pub const MOST_TIES: usize = 3;

/// The way in which a match decides its fights: an option of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Plans of three stances, revealed together.
    Stances,
    /// Dice from the match's seed.
    Dice,
    /// Reports of a fight elsewhere.
    Marshal,
}

impl DecidedBy {
    /// By the game and the options of a match: what its option that decides fights says.
    #[must_use]
    pub fn of(game: &str, options: &Options) -> DecidedBy {
        let option = games::find(game).and_then(|game| game.info.fights_option());
        match option.and_then(|option| options.get(option.key)).map(String::as_str) {
            Some("dice") => DecidedBy::Dice,
            Some("marshal") => DecidedBy::Marshal,
            _ => DecidedBy::Stances,
        }
    }
}

/// The seed of a match, once it may be told: when the match is over.
#[must_use]
pub fn revealed_seed(row: &Match) -> Option<&str> {
    (row.state == MatchState::Over).then_some(row.seed.as_str())
}
