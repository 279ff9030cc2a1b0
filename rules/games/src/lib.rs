//! The list of all games and one interface to them.
//!
//! This is the only place that knows which games exist. Everything above the rules uses [`Table`],
//! whose actions are texts.

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

pub type FromSetup = Result<Box<dyn Table>, SetupFaults>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartFaults {
    pub options: SetupFaults,
    pub setup: SetupFaults,
}

impl StartFaults {
    #[must_use]
    pub fn all(self) -> SetupFaults {
        let mut all = self.options;
        all.append(self.setup);
        all
    }
}

#[derive(Clone, Debug)]
pub struct Entry {
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

    pub fn start(&self, options: &Options) -> Box<dyn Table> {
        (self.start)(options)
    }

    /// Starts a game from a custom position.
    ///
    /// # Errors
    /// Every reason why the setup is impossible.
    pub fn from_setup(&self, options: &Options, setup: &Value) -> FromSetup {
        (self.from_setup)(options, setup)
    }

    /// Starts a game requested from outside, with options and an optional custom position.
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
    /// assert!(!faults.setup.is_empty());
    /// ```
    ///
    /// # Errors
    /// All faults of the options and the setup. If an option's value is unknown, only setup faults
    /// that occur with each of its values are reported.
    pub fn begin<'a>(
        &self,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
        setup: Option<&Value>,
    ) -> Result<(Options, Box<dyn Table>), StartFaults> {
        let (candidates, faults) = Options::candidates(self.info, choices);
        let mut blamed: Option<SetupFaults> = None;
        for options in candidates {
            let started = match setup {
                None => Ok(self.start(&options)),
                Some(setup) => self.from_setup(&options, setup),
            };
            blamed = Some(match (started, blamed) {
                (Ok(table), _) if faults.is_empty() => return Ok((options, table)),
                (Ok(_), _) => SetupFaults::new(),
                (Err(faults_more), None) => faults_more,
                (Err(other), Some(blamed)) => blamed.in_common(&other),
            });
        }
        Err(StartFaults { options: faults, setup: blamed.unwrap_or_default() })
    }

    /// Counts the leaves of the action tree from the start ([`rules::perft`]).
    pub fn perft(&self, options: &Options, depth: u32) -> u64 {
        (self.perft)(options, depth)
    }

    /// Counts the leaves of the tree without mid-turn decisions ([`rules::perft_of_turns`]).
    pub fn perft_of_turns(&self, options: &Options, depth: u32) -> u64 {
        (self.perft_of_turns)(options, depth)
    }

    pub fn cards(&self) -> Vec<Card> {
        (self.cards)()
    }

    pub fn lessons(&self) -> LessonTexts {
        (self.lessons)()
    }

    /// See [`rules::Show::samples`].
    pub fn samples(&self) -> Vec<SamplePosition> {
        (self.samples)()
    }

    /// See [`Teach::guide`].
    ///
    /// # Errors
    /// Faults in a position used for its pictures.
    pub fn guide(&self) -> Result<Option<Guide>, SetupFaults> {
        (self.guide)()
    }

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

static ALL: OnceLock<Vec<Entry>> = OnceLock::new();

/// Every game, in display order.
///
/// # Examples
///
/// ```
/// let ids: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
/// assert_eq!(ids, ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"]);
/// ```
pub fn all() -> &'static [Entry] {
    ALL.get().map_or(&GAMES, Vec::as_slice)
}

/// Adds games to the list. Call it once, before anything uses the list; later calls return false.
/// Only tests and programs that embed Herald need it.
pub fn install(entries: &[Entry]) -> bool {
    ALL.set(GAMES.iter().chain(entries).cloned().collect()).is_ok()
}

/// Returns every game's id and Fluent messages in a language, for the catalogue.
pub fn sentences(language: &str) -> Vec<(&'static str, &'static str)> {
    all().iter().filter_map(|game| game.info.sentences_in(language)).collect()
}

/// Finds a game by its id.
///
/// # Examples
///
/// ```
/// let game = games::find("medieval").expect("it is there");
/// assert_eq!(game.info.name, "Medieval Chess");
/// assert!(game.info.rule_text("ME-1").is_some());
/// assert!(games::find("chess").is_none());
/// ```
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

    #[test]
    fn every_game_shows_the_lost_pieces() {
        const TITLES: [(&str, &str); 5] = [
            ("world-war", "world-war-lost"),
            ("medieval-war", "medieval-war-off-board"),
            ("wizards-war", "wizards-war-lost"),
            ("battlechess", "battlechess-lost"),
            ("medieval", "medieval-graveyard"),
        ];
        for (id, title) in TITLES {
            let mut table = find(id).expect("it is there").start(&Options::default());
            let (mut dice, mut is_shown) = (7_u64, false);
            for _ in 0..400 {
                let legal = match table.fight() {
                    Some(_) => rules::Fight::RESULTS.map(str::to_owned).to_vec(),
                    None => table.legal(),
                };
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let at = usize::try_from(dice >> 33).expect("small") % legal.len().max(1);
                let Some(text) = legal.get(at) else { break };
                table.play(text).expect("it is legal");
                let trays = table.scene().trays;
                let is_lost = |tray: &rules::scene::Tray| {
                    tray.title.key() == title && !tray.pieces.is_empty()
                };
                is_shown = trays.iter().any(is_lost);
                if is_shown {
                    break;
                }
            }
            assert!(is_shown, "{id}");
        }
    }
}
