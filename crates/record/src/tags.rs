//! The header as text: one `[Name "value"]` per line.

use i18n::Locale;
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, SetupFault, SetupFaults, SetupText};

use crate::StartError;
use crate::error::short;
use crate::header::{Ending, Header};
use crate::result::{self, Token};

pub(crate) type Tag = (String, String);

/// Parses the tags at the start of a line and returns their length in bytes. Moves may follow,
/// because chat joins the lines of a record pasted into a command.
pub(crate) fn on_line(line: &str) -> Option<(Vec<Tag>, usize)> {
    let mut rest = line.trim_start();
    let mut tags = Vec::new();
    while let Some((tag, after)) = tag(rest) {
        tags.push(tag);
        rest = after.trim_start();
    }
    (!tags.is_empty()).then_some((tags, line.len() - rest.len()))
}

fn tag(text: &str) -> Option<(Tag, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let end = text.find(|c: char| !is_name(c))?;
    let (name, text) = text.split_at_checked(end)?;
    let text = text.trim_start().strip_prefix(['"', '“', '”'])?;
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?.1),
            '"' | '“' | '”' => {
                let after = text[at + c.len_utf8()..].trim_start().strip_prefix(']')?;
                return (!name.is_empty()).then(|| ((name.into(), value), after));
            }
            c => value.push(c),
        }
    }
    None
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Parses a line such as `White: Alice` if the header knows the name.
pub(crate) fn plain_line(line: &str) -> Option<Tag> {
    let (name, value) = line.trim().split_once(':')?;
    let names = [
        "game",
        "gameid",
        "variant",
        "rules",
        "options",
        "setup",
        "white",
        "black",
        "light",
        "dark",
        "date",
        "ended",
        "match",
        "seed",
        "seedsha256",
        "given",
        "result",
        "ending",
    ];
    let value = value.trim();
    // `White: b2-c3` is a move.
    let is_move = value.starts_with('(') || value.contains(['-', ',']);
    (names.contains(&name.to_lowercase().as_str())
        && !value.is_empty()
        && !(names_player(name) && is_move))
        .then(|| (name.into(), value.into()))
}

pub(crate) fn names_player(name: &str) -> bool {
    ["white", "black", "light", "dark"].contains(&name.to_lowercase().as_str())
}

#[derive(Default)]
pub(crate) struct Tags {
    pub(crate) header: Header,
    pub(crate) remarks: Vec<(u32, L10nMessage)>,
    pub(crate) bracketed: bool,
    result: Option<Token>,
    reason: Option<(Option<String>, Option<L10nMessage>)>,
    faults: SetupFaults,
}

/// Maximum number of options, more than any game has. The rest counts as faults.
const MOST_OPTIONS: usize = 100;
/// Maximum number of unknown tags to keep. The rest is ignored.
const MOST_OTHERS: usize = 200;
const MOST_REMARKS: usize = 100;

impl Tags {
    pub(crate) fn take(&mut self, line: u32, (name, value): Tag) {
        let header = &mut self.header;
        let text =
            || Some(value.trim().to_owned()).filter(|text| !matches!(text.as_str(), "" | "?"));
        let number = || value.trim().parse::<u64>().ok();
        match name.to_lowercase().as_str() {
            // The id is exact; the name is for people.
            "gameid" => header.game = value.trim().into(),
            "game" | "variant" => {
                let game = std::mem::take(&mut header.game);
                header.game = if game.is_empty() { value.trim().into() } else { game };
            }
            "rules" => match number().and_then(|version| u32::try_from(version).ok()) {
                Some(version) => header.rules_version = Some(version),
                None => self.remark(line, say("record-no-version").with("text", short(&value))),
            },
            "options" => self.options(&value),
            "setup" => match serde_json::from_str::<SetupText>(&value) {
                Ok(setup) => {
                    self.faults.append(setup.faults());
                    header.setup = Some(setup.value);
                }
                Err(error) => {
                    let fault = SetupFault::new(
                        say("record-no-json").with("line", line).with("error", error.to_string()),
                    );
                    self.faults.push(fault);
                }
            },
            "white" | "light" => header.white = text(),
            "black" | "dark" => header.black = text(),
            "date" => header.date = text(),
            "ended" => header.end_date = text(),
            "match" => match number() {
                Some(number) => header.match_number = Some(number),
                None => {
                    self.remark(line, say("record-no-match-number").with("text", short(&value)));
                }
            },
            "seed" => header.seed = text(),
            "seedsha256" => header.seed_sha256 = text(),
            "given" => match number().and_then(|given| u32::try_from(given).ok()) {
                Some(count) => header.given = count,
                None => self
                    .remark(line, say("record-no-number-of-actions").with("text", short(&value))),
            },
            "result" => match result::token(&value) {
                Some(stated) => self.result = Some(stated),
                None => self.remark(line, say("record-no-result").with("text", short(&value))),
            },
            "ending" => self.reason = Some(rule_and_reason(&value)),
            _ if header.other_tags.len() < MOST_OTHERS => header.other_tags.push((name, value)),
            _ => {}
        }
    }

    fn remark(&mut self, line: u32, message: L10nMessage) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push((line, message));
        }
    }

    fn options(&mut self, value: &str) {
        for part in value.split([',', ';', ' ']).map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once(['=', ':']) {
                Some((key, value)) => {
                    let options = &mut self.header.options;
                    if options.len() < MOST_OPTIONS || options.contains_key(key) {
                        options.insert(key.into(), value.into());
                    } else {
                        self.faults.count_more(1);
                    }
                }
                None => {
                    let part = short(part);
                    self.faults.push(SetupFault::new(say("record-no-option").with("part", part)));
                }
            }
        }
    }

    /// Completes the header.
    ///
    /// # Errors
    /// Unreadable options or setup.
    pub(crate) fn finish(&mut self, game: &'static str) -> Result<(), StartError> {
        if let Some(Token::Over(winner)) = self.result {
            let (rule, reason) = self.reason.take().unwrap_or_default();
            self.header.ending = Some(Ending { winner, rule, reason });
        }
        if self.faults.is_empty() {
            return Ok(());
        }
        let mut faults = std::mem::take(&mut self.faults);
        if let Err(StartError::Impossible { faults: more, .. }) = self.header.start() {
            faults.append(more);
        }
        Err(StartError::Impossible { game, faults })
    }
}

fn rule_and_reason(text: &str) -> (Option<String>, Option<L10nMessage>) {
    let reason_text =
        |text: &str| Some(text.trim()).filter(|text| !text.is_empty()).map(L10nMessage::verbatim);
    if let Some((rule, reason)) = text.split_once(':')
        && let Some((book, number)) = rule.split_once('-')
        && !book.is_empty()
        && book.chars().all(|c| c.is_ascii_uppercase())
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| c.is_ascii_alphanumeric())
    {
        return (Some(rule.into()), reason_text(reason));
    }
    (None, reason_text(text))
}

pub(crate) fn write(header: &Header, info: &GameInfo, locale: &Locale) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text.push_str(&format!("[{name} \"{}\"]\n", escape(value)));
    };
    tag("Game", info.name);
    tag("GameId", info.id);
    tag("Rules", &info.rules_version.to_string());
    if !header.options.is_empty() {
        let options: Vec<String> =
            header.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        tag("Options", &options.join(", "));
    }
    if let Some(setup) = &header.setup {
        tag("Setup", &setup.to_string());
    }
    let number = header.match_number.map(|number| number.to_string());
    let given_count = Some(header.given.to_string()).filter(|_| header.given > 0);
    for (name, value) in [
        ("Match", &number),
        ("White", &header.white),
        ("Black", &header.black),
        ("Date", &header.date),
        ("Ended", &header.end_date),
        ("SeedSha256", &header.seed_sha256),
        ("Seed", &header.seed),
        ("Given", &given_count),
    ] {
        if let Some(value) = value {
            tag(name, value);
        }
    }
    tag("Result", result::result_token(header.ending.as_ref()));
    if let Some(ending) = &header.ending {
        let reason = ending.reason.as_ref().map(|reason| locale.text(reason));
        match (&ending.rule, reason) {
            (Some(rule), reason) => {
                tag("Ending", &format!("{rule}: {}", reason.unwrap_or_default()));
            }
            (None, Some(reason)) => tag("Ending", &reason),
            (None, None) => {}
        }
    }
    for (name, value) in &header.other_tags {
        if !name.is_empty() && name.chars().all(is_name) {
            tag(name, value);
        }
    }
    text
}

fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' | '“' | '”' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
