//! The list of all games, and one face over them.
//!
//! This is the only place that knows which games there are. Everything above the rules speaks to a
//! game through [`Table`], whose actions are texts.

mod aids;
mod spaces;
mod table;

use std::sync::OnceLock;

use rules::{
    Advice, Card, Explain, GameInfo, Guide, LessonTexts, Options, Play, SamplePosition,
    SetupFaults, Teach,
};
use serde_json::Value;

pub use aids::{Reach, put_attacks, put_changes, put_losses, put_reach};
pub use table::{Choice, Table};

/// What a setup gives: a game, or every reason why it is impossible.
pub type FromSetup = Result<Box<dyn Table>, SetupFaults>;

/// Why a game cannot begin as somebody wants it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartFaults {
    /// What is wrong with the options.
    pub options: SetupFaults,
    /// What is wrong with the setup.
    pub setup: SetupFaults,
}

impl StartFaults {
    /// All of them, those of the options first.
    #[must_use]
    pub fn all(self) -> SetupFaults {
        let mut all = self.options;
        all.append(self.setup);
        all
    }
}

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its fixed facts.
    pub info: &'static GameInfo,
    start: fn(&Options) -> Box<dyn Table>,
    from_setup: fn(&Options, &Value) -> FromSetup,
    perft: fn(&Options, u32) -> u64,
    perft_of_turns: fn(&Options, u32) -> u64,
    cards: fn() -> Vec<Card>,
    lessons: fn() -> LessonTexts,
    samples: fn() -> Vec<SamplePosition>,
    guide: fn() -> Result<Option<Guide>, SetupFaults>,
    advice: fn() -> Option<Advice>,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: Explain + Teach>() -> Entry {
        Entry {
            info: G::INFO,
            start: |options| Box::new(Play::<G>::start(options)),
            from_setup: |options, setup| Ok(Box::new(Play::<G>::from_setup(options, setup)?)),
            perft: |options, depth| rules::perft(&G::start(options), depth),
            perft_of_turns: |options, depth| rules::perft_of_turns(&G::start(options), depth),
            cards: G::cards,
            lessons: G::lessons,
            samples: G::samples,
            guide: G::guide,
            advice: G::advice,
        }
    }

    /// A new game from the game's own start position.
    #[must_use]
    pub fn start(&self, options: &Options) -> Box<dyn Table> {
        (self.start)(options)
    }

    /// A new game from another start position.
    ///
    /// # Errors
    /// Every reason why the setup is impossible.
    pub fn from_setup(&self, options: &Options, setup: &Value) -> FromSetup {
        (self.from_setup)(options, setup)
    }

    /// A new game as somebody from outside wants it: with these options, from this position or the
    /// game's own.
    ///
    /// # Examples
    ///
    /// ```
    /// let game = games::find("battlechess").expect("it is there");
    /// let (options, table) = game.begin([("pawns", "markers")], None).expect("it can begin");
    /// assert_eq!(options.get("pawns"), "markers");
    /// assert_eq!(table.legal().len(), 20);
    ///
    /// let setup = serde_json::json!({ "board": { "e1": "wK" } });
    /// let faults = game.begin([], Some(&setup)).expect_err("Black has no King");
    /// assert!(faults.setup.none().is_err());
    /// ```
    ///
    /// # Errors
    /// Every reason why it cannot begin, of the options and of the setup alike. Where an option
    /// cannot be read, the setup is blamed for what is impossible with each of its values.
    pub fn begin<'a>(
        &self,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
        setup: Option<&Value>,
    ) -> Result<(Options, Box<dyn Table>), StartFaults> {
        let (meant, faults) = Options::meant(self.info, chosen);
        let mut blamed: Option<SetupFaults> = None;
        for options in meant {
            let begun = match setup {
                None => Ok(self.start(&options)),
                Some(setup) => self.from_setup(&options, setup),
            };
            blamed = Some(match (begun, blamed) {
                (Ok(table), _) if faults.is_empty() => return Ok((options, table)),
                (Ok(_), _) => SetupFaults::new(),
                (Err(more), None) => more,
                (Err(more), Some(blamed)) => blamed.in_common(&more),
            });
        }
        Err(StartFaults { options: faults, setup: blamed.unwrap_or_default() })
    }

    /// Counts the leaves of the tree of actions from the start ([`rules::perft`]).
    #[must_use]
    pub fn perft(&self, options: &Options, depth: u32) -> u64 {
        (self.perft)(options, depth)
    }

    /// Counts the leaves of the tree in which nothing arises in mid-turn
    /// ([`rules::perft_of_turns`]).
    #[must_use]
    pub fn perft_of_turns(&self, options: &Options, depth: u32) -> u64 {
        (self.perft_of_turns)(options, depth)
    }

    /// A card about every kind of piece and building ([`Teach::cards`]); none in a game without
    /// them.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        (self.cards)()
    }

    /// What cards about its rules and a tour of it are made of ([`Teach::lessons`]).
    #[must_use]
    pub fn lessons(&self) -> LessonTexts {
        (self.lessons)()
    }

    /// Positions that tell more of the game than its start ([`rules::Show::samples`]).
    #[must_use]
    pub fn samples(&self) -> Vec<SamplePosition> {
        (self.samples)()
    }

    /// How the game is played, on one card ([`Teach::guide`]); `None` in a game without such help.
    ///
    /// # Errors
    /// When a position of its picture is none.
    pub fn guide(&self) -> Result<Option<Guide>, SetupFaults> {
        (self.guide)()
    }

    /// How the game is played well ([`Teach::advice`]); `None` in a game without such help.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        (self.advice)()
    }
}

static GAMES: [Entry; 5] = [
    Entry::of::<world_war::WorldWar>(),
    Entry::of::<medieval_war::MedievalWar>(),
    Entry::of::<wizards_war::WizardsWar>(),
    Entry::of::<battlechess::BattleChess>(),
    Entry::of::<medieval::Medieval>(),
];

/// These games and others, once there are others.
static ALL: OnceLock<Vec<Entry>> = OnceLock::new();

/// Every game, in the order in which people are shown them.
///
/// # Examples
///
/// ```
/// let ids: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
/// assert_eq!(ids, ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"]);
/// ```
#[must_use]
pub fn all() -> &'static [Entry] {
    ALL.get().map_or(&GAMES, Vec::as_slice)
}

/// Adds games of one's own, once and before anything else asks for the list: whether it was so.
/// Herald itself has no use for it; who embeds it, and its tests, have.
pub fn install(more: &[Entry]) -> bool {
    ALL.set(GAMES.iter().chain(more).cloned().collect()).is_ok()
}

/// What all games say in a language, for the catalogue: each one's id and its Fluent messages.
#[must_use]
pub fn sentences(language: &str) -> Vec<(&'static str, &'static str)> {
    all().iter().filter_map(|game| game.info.sentences_in(language)).collect()
}

/// The game with that id.
///
/// # Examples
///
/// ```
/// let game = games::find("medieval").expect("it is there");
/// assert_eq!(game.info.name, "Medieval Chess");
/// assert!(game.info.rule_text("ME-1").is_some());
/// assert!(games::find("chess").is_none());
/// ```
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    all().iter().find(|game| game.info.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_are_unique() {
        for (index, game) in all().iter().enumerate() {
            for other in &all()[index + 1..] {
                assert_ne!(game.info.id, other.info.id);
                assert_ne!(game.info.name, other.info.name);
            }
            assert!(game.info.rules().count() > 5, "{} has a rulebook", game.info.id);
            assert_eq!(find(game.info.id).map(|g| g.info.id), Some(game.info.id));
        }
    }
}
