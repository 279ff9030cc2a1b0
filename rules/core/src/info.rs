//! What is known of a game before it begins.

use std::collections::BTreeMap;

use model::Side;
use model::l10n::{L10nMessage, Term, say};

use crate::{SetupFault, SetupFaults};

/// The fixed facts of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The id in records, commands and the database: `"world-war"`.
    pub id: &'static str,
    /// The name that people see: `"World War Chess"`.
    pub name: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// One sentence for someone who chooses a game.
    pub about: L10nMessage,
    /// The version of the rules, counted up whenever a stored game could replay differently.
    pub rules_version: u32,
    /// What White and Black are called.
    pub side_names: [Term; 2],
    /// The options that a game can be started with.
    pub options: &'static [OptionInfo],
    /// What a player can order once and for all ([`crate::Question::orders`]).
    pub orders: &'static [OrderInfo],
    /// The rulebook, Markdown, each rule an item that begins `- **ID**`.
    pub rulebook: &'static str,
    /// What the game says, language by language: Fluent messages whose keys begin with the id
    /// (those of cards and the tour with `lessons-` and the id). English is a must.
    pub sentences: &'static [(&'static str, &'static str)],
    /// How actions are written, a few lines of Markdown for a player.
    pub how_to_write: L10nMessage,
}

impl GameInfo {
    /// The words of a rule, as the rulebook has them, without its id; `None` for an unknown id.
    #[must_use]
    pub fn rule_text(&self, id: &str) -> Option<&'static str> {
        self.rules().find(|(known, _)| *known == id).map(|(_, text)| text)
    }

    /// Every rule: its id and its words on the line where it stands.
    pub fn rules(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.rulebook.lines().filter_map(|line| {
            let rest = line.trim_start().strip_prefix("- **")?;
            let (id, text) = rest.split_once("**")?;
            let id = id.split_whitespace().next()?;
            id.contains('-').then(|| (id, text.trim()))
        })
    }

    /// What the game says in a language: the name of the file and its text, for the catalogue;
    /// nothing in a language that the game has not.
    #[must_use]
    pub fn sentences_in(&self, language: &str) -> Option<(&'static str, &'static str)> {
        let found = self.sentences.iter().find(|(known, _)| *known == language);
        found.map(|(_, text)| (self.id, *text))
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(&self, side: Side) -> Term {
        self.side_names[side.index()].clone()
    }

    /// What a player can order in a match with these options: the other orders answer what is never
    /// asked there. `chosen`: the value of an option by its key; without one it has its default.
    pub fn orders_in<'o>(
        &'static self,
        chosen: impl Fn(&str) -> Option<&'o str>,
    ) -> impl Iterator<Item = &'static OrderInfo> {
        let value = move |key: &str| {
            let option = self.options.iter().find(|option| option.key == key);
            let default = option.and_then(|option| option.values.first()).map(|(value, _)| *value);
            chosen(key).or(default)
        };
        self.orders
            .iter()
            .filter(move |order| order.only.is_none_or(|(key, needed)| value(key) == Some(needed)))
    }

    /// The option that says how fights are decided, in a game with fights.
    #[must_use]
    pub fn fights_option(&self) -> Option<&'static OptionInfo> {
        self.options.iter().find(|option| option.decides_fights)
    }
}

/// An option that a game can be started with.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key: `"pawns"`.
    pub key: &'static str,
    /// What it decides, one sentence.
    pub about: L10nMessage,
    /// The values with what they mean; the first is the default.
    pub values: &'static [(&'static str, L10nMessage)],
    /// Whether it says how fights are decided, which the rules leave to the referee: its values are
    /// the referee's ways.
    pub decides_fights: bool,
}

/// Something that a player can order once and for all.
#[derive(Debug, PartialEq, Eq)]
pub struct OrderInfo {
    /// The key: `"strikes"`.
    pub key: &'static str,
    /// What it is about, a few words for a menu.
    pub about: L10nMessage,
    /// The values with what they mean. Without an order the player is asked.
    pub values: &'static [(&'static str, L10nMessage)],
    /// The option, and its value, without which this is never asked.
    pub only: Option<(&'static str, &'static str)>,
}

/// Chosen options, checked against a game's [`OptionInfo`]s.
///
/// # Examples
///
/// ```
/// use battlechess::INFO;
/// use rules::Options;
///
/// let options = Options::check(&INFO, [("pawns", "markers")])?;
/// assert_eq!(options.get("pawns"), "markers");
/// // What is not named has its default, the first of the values.
/// assert_eq!(options.get("combat"), "stances");
/// assert!(Options::check(&INFO, [("pawns", "queens")]).is_err());
/// # Ok::<(), rules::SetupFaults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<&'static str, &'static str>);

impl Options {
    /// Checks options from outside. Options that are not named have their default.
    ///
    /// # Errors
    /// Every unknown option and every unknown value.
    pub fn check<'a>(
        info: &GameInfo,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, SetupFaults> {
        let (options, _, faults) = Options::read(info, chosen);
        faults.none().map(|()| options)
    }

    /// Everything that options from outside may mean: an option with an unknown value may mean any
    /// of its values. There is one at least.
    ///
    /// # Errors
    /// Beside what they may mean, every unknown option and every unknown value.
    pub fn meant<'a>(
        info: &GameInfo,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Vec<Options>, SetupFaults) {
        let (options, unread, faults) = Options::read(info, chosen);
        let mut meant = vec![options];
        for option in unread {
            let values = || option.values.iter().map(|(value, _)| *value);
            let with = |options: &Options, value| {
                let mut options = options.clone();
                options.0.insert(option.key, value);
                options
            };
            meant = meant.iter().flat_map(|one| values().map(|v| with(one, v))).collect();
        }
        (meant, faults)
    }

    /// The options, those whose value is unknown with their default; these; and what is wrong.
    fn read<'a, 'b>(
        info: &'b GameInfo,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Options, Vec<&'b OptionInfo>, SetupFaults) {
        let mut unread: Vec<&OptionInfo> = Vec::new();
        let mut options: BTreeMap<_, _> = info
            .options
            .iter()
            .filter_map(|option| Some((option.key, option.values.first()?.0)))
            .collect();
        let mut faults = SetupFaults::new();
        for (key, value) in chosen {
            let Some(option) = info.options.iter().find(|option| option.key == key) else {
                faults.push(SetupFault::new(
                    say("rules-no-option").with("game", info.name).with("key", key),
                ));
                continue;
            };
            match option.values.iter().find(|(known, _)| *known == value) {
                Some((known, _)) => {
                    options.insert(option.key, known);
                }
                None => {
                    if !unread.iter().any(|known| known.key == key) {
                        unread.push(option);
                    }
                    let values: Vec<_> = option
                        .values
                        .iter()
                        .map(|(value, _)| say("rules-code").with("text", *value))
                        .collect();
                    faults.push(SetupFault::new(
                        say("rules-no-such-value")
                            .with("key", key)
                            .with("value", value)
                            .with("values", values),
                    ));
                }
            }
        }
        (Options(options), unread, faults)
    }

    /// The value of an option; empty for one that the game does not have.
    #[must_use]
    pub fn get(&self, key: &str) -> &'static str {
        self.0.get(key).copied().unwrap_or_default()
    }

    /// Every option with its value, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.0.iter().map(|(key, value)| (*key, *value))
    }
}
