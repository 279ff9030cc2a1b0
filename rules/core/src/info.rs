use std::collections::BTreeMap;

use model::Side;
use model::l10n::{L10nMessage, Term, say};

use crate::{SetupFault, SetupFaults};

/// The fixed facts of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Id in records, commands and the database: `"world-war"`.
    pub id: &'static str,
    /// Display name: `"World War Chess"`.
    pub name: &'static str,
    /// The inventor's name.
    pub inventor: &'static str,
    /// One sentence for players choosing a game.
    pub about: L10nMessage,
    /// The sentence for the first board of a match that tells how a side wins.
    pub aim: L10nMessage,
    /// Version of the rules, incremented whenever a stored game could replay differently.
    pub rules_version: u32,
    /// Names of White and Black in this game.
    pub side_names: [Term; 2],
    /// Options of a new game.
    pub options: &'static [OptionInfo],
    /// Standing orders that players can give ([`crate::Question::orders`]).
    pub orders: &'static [OrderInfo],
    /// The rulebook in Markdown. Each rule is a list item that begins `- **ID**`.
    pub rulebook: &'static str,
    /// The game's Fluent messages by language; English is required. Keys begin with the game's id,
    /// those of cards and the tour with `lessons-` and the id.
    pub sentences: &'static [(&'static str, &'static str)],
    /// Notation for players: a few lines of Markdown.
    pub how_to_write: L10nMessage,
}

impl GameInfo {
    /// Returns a rule's text from the rulebook, without its id; `None` for an unknown id.
    pub fn rule_text(&self, id: &str) -> Option<&'static str> {
        self.rules().find(|(rule, _)| *rule == id).map(|(_, text)| text)
    }

    /// Returns every rule as id and text (its first line only).
    pub fn rules(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.rulebook.lines().filter_map(|line| {
            let rest = line.trim_start().strip_prefix("- **")?;
            let (id, text) = rest.split_once("**")?;
            let id = id.split_whitespace().next()?;
            id.contains('-').then(|| (id, text.trim()))
        })
    }

    /// Returns the game's id and its Fluent messages in a language; `None` without a translation.
    pub fn sentences_in(&self, language: &str) -> Option<(&'static str, &'static str)> {
        let entry = self.sentences.iter().find(|(known_language, _)| *known_language == language);
        entry.map(|(_, text)| (self.id, *text))
    }

    /// Returns the name of a side.
    pub fn side_name(&self, side: Side) -> Term {
        self.side_names[side.index()].clone()
    }

    /// Returns the orders that make sense with the chosen options; others answer questions that
    /// never come up. `choice_of` maps an option key to its value; options without a value have
    /// their default.
    pub fn orders_in<'o>(
        &'static self,
        choice_of: impl Fn(&str) -> Option<&'o str>,
    ) -> impl Iterator<Item = &'static OrderInfo> {
        let value = move |key: &str| {
            let option = self.options.iter().find(|option| option.key == key);
            let default = option.and_then(|option| option.values.first()).map(|(value, _)| *value);
            choice_of(key).or(default)
        };
        self.orders.iter().filter(move |order| {
            order.only.is_none_or(|(key, value_needed)| value(key) == Some(value_needed))
        })
    }

    /// Returns the option that sets how fights are decided, in a game with fights.
    pub fn fights_option(&self) -> Option<&'static OptionInfo> {
        self.options.iter().find(|option| option.decides_fights)
    }
}

/// An option of a new game.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Key, such as `"pawns"`.
    pub key: &'static str,
    /// One sentence on the option's effect.
    pub about: L10nMessage,
    /// Values with their descriptions. The first is the default.
    pub values: &'static [(&'static str, L10nMessage)],
    /// Whether the option sets how fights are decided. Rules leave that to the referee, so the
    /// values are names of the referee's methods.
    pub decides_fights: bool,
}

/// A question that a player can answer in advance with a standing order.
#[derive(Debug, PartialEq, Eq)]
pub struct OrderInfo {
    /// Key, such as `"strikes"`.
    pub key: &'static str,
    /// A few words for a menu.
    pub about: L10nMessage,
    /// Values with their descriptions. Without an order, the player is asked.
    pub values: &'static [(&'static str, L10nMessage)],
    /// Option key and value without which the question never comes up.
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
/// // Options not named have their default, the first of the values.
/// assert_eq!(options.get("combat"), "stances");
/// assert!(Options::check(&INFO, [("pawns", "queens")]).is_err());
/// # Ok::<(), rules::SetupFaults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<&'static str, &'static str>);

impl Options {
    /// Checks options from outside. Options not named get their default.
    ///
    /// # Errors
    /// Every unknown option and every unknown value.
    pub fn check<'a>(
        info: &GameInfo,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, SetupFaults> {
        let (options, _, faults) = Options::read(info, choices);
        faults.into_result().map(|()| options)
    }

    /// Returns every possible meaning of options from outside, at least one: an option with an
    /// unknown value could have any of its values.
    ///
    /// The faults list every unknown option and value.
    pub fn candidates<'a>(
        info: &GameInfo,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Vec<Options>, SetupFaults) {
        let (options, unread, faults) = Options::read(info, choices);
        let mut candidates = vec![options];
        for option in unread {
            let values = || option.values.iter().map(|(value, _)| *value);
            let with = |options: &Options, value| {
                let mut options = options.clone();
                options.0.insert(option.key, value);
                options
            };
            candidates = candidates.iter().flat_map(|one| values().map(|v| with(one, v))).collect();
        }
        (candidates, faults)
    }

    /// Returns the options with defaults for unknown values, the options whose value is unknown,
    /// and the faults.
    fn read<'a, 'b>(
        info: &'b GameInfo,
        choices: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Options, Vec<&'b OptionInfo>, SetupFaults) {
        let mut unread: Vec<&OptionInfo> = Vec::new();
        let mut options: BTreeMap<_, _> = info
            .options
            .iter()
            .filter_map(|option| Some((option.key, option.values.first()?.0)))
            .collect();
        let mut faults = SetupFaults::new();
        for (key, value) in choices {
            let Some(option) = info.options.iter().find(|option| option.key == key) else {
                faults.push(SetupFault::new(
                    say("rules-no-option").with("game", info.name).with("key", key),
                ));
                continue;
            };
            match option.values.iter().find(|(name, _)| *name == value) {
                Some((name, _)) => {
                    options.insert(option.key, name);
                }
                None => {
                    if !unread.iter().any(|option_unread| option_unread.key == key) {
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

    /// Returns the value of an option, or an empty text for an unknown key.
    pub fn get(&self, key: &str) -> &'static str {
        self.0.get(key).copied().unwrap_or_default()
    }

    /// Returns every option with its value, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.0.iter().map(|(key, value)| (*key, *value))
    }
}
