use std::str::FromStr;

use crate::terms::{Flag, LONGEST_CAP, Preset, Terms, TermsRefusal, is_short};
use crate::{DAY, HOUR, MINUTE, SECOND};

type ReadResult<T> = Result<T, TermsRefusal>;

/// Maximum length of a text for terms; the rest is ignored.
const MOST_LETTERS: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(String),
    Word(String),
    Plus,
    Slash,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    // Whether the previous letter belongs to the same token.
    let mut is_joined = false;
    for letter in text.chars().take(MOST_LETTERS).flat_map(char::to_lowercase) {
        match (letter, tokens.last_mut()) {
            ('0'..='9', Some(Token::Number(number))) if is_joined => number.push(letter),
            ('0'..='9', _) => tokens.push(Token::Number(letter.into())),
            ('+', _) => tokens.push(Token::Plus),
            ('/', _) => tokens.push(Token::Slash),
            (' ' | ',' | ';' | '-' | '–' | '(' | ')' | '=' | '.' | '\t' | '\n', _) => {
                is_joined = false;
                continue;
            }
            (_, Some(Token::Word(word))) if is_joined => word.push(letter),
            _ => tokens.push(Token::Word(letter.into())),
        }
        is_joined = true;
    }
    tokens
}

fn unit(word: &str) -> Option<i64> {
    Some(match word {
        "s" | "sec" | "secs" | "second" | "seconds" => SECOND,
        "m" | "min" | "mins" | "minute" | "minutes" => MINUTE,
        "h" | "hr" | "hrs" | "hour" | "hours" => HOUR,
        "d" | "day" | "days" => DAY,
        "w" | "wk" | "week" | "weeks" => 7 * DAY,
        _ => return None,
    })
}

fn number_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "a" | "an" | "one" => "1",
        "two" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" => "10",
        _ => return None,
    })
}

/// Parses a single time, such as `1d 12h` or `two weeks`, to milliseconds.
///
/// # Examples
///
/// ```
/// use clocks::{DAY, HOUR, duration};
///
/// assert_eq!(duration("1d 12h"), Ok(DAY + 12 * HOUR));
/// assert_eq!(duration("two weeks"), Ok(14 * DAY));
/// assert!(duration("soon").is_err());
/// ```
///
/// # Errors
/// The text isn't a time.
pub fn duration(text: &str) -> Result<i64, TermsRefusal> {
    let mut total: Option<i64> = None;
    let mut tokens = tokens(text).into_iter();
    while let Some(token) = tokens.next() {
        let time = match token {
            Token::Number(number) => time(&number, tokens.next().as_ref())?,
            Token::Plus if total.is_none() => continue,
            Token::Word(word) if word == "and" => continue,
            Token::Word(word) => match number_word(&word) {
                Some(number) => time(number, tokens.next().as_ref())?,
                None => return Err(TermsRefusal::Unknown(word)),
            },
            Token::Plus | Token::Slash => return Err(TermsRefusal::Unknown("+".into())),
        };
        total = Some(total.unwrap_or(0).saturating_add(time));
    }
    total.ok_or(TermsRefusal::NoStart)
}

fn time(number: &str, after: Option<&Token>) -> ReadResult<i64> {
    let unit = match after {
        Some(Token::Word(word)) => unit(word),
        _ => None,
    };
    let Some(unit) = unit else {
        return Err(TermsRefusal::NoUnit(number.to_owned()));
    };
    let count: i64 = number.parse().map_err(|_| TermsRefusal::TooLong)?;
    count.checked_mul(unit).ok_or(TermsRefusal::TooLong)
}

/// The part of the terms that the next time sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Start,
    Increment,
    Cap,
}

#[derive(Default)]
struct ParsedTerms {
    preset: Option<Preset>,
    /// Start, increment and cap.
    times: [Option<i64>; 3],
    flag: Option<Flag>,
    /// Sleep, weekends and vacation, if mentioned.
    rests: [Option<bool>; 3],
}

impl Terms {
    /// Parses typed text: a preset's name, or times such as `3d +12h max 7d soft`. `None` for words
    /// that mean no clock. A single time is a time per turn. In short terms, all hours count unless
    /// the text names rests.
    ///
    /// # Errors
    /// The text isn't understood, or the times are impossible.
    pub fn read(text: &str) -> Result<Option<Terms>, TermsRefusal> {
        terms(text, Source::Typed)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Typed,
    /// From storage. Earlier versions stored short terms without their rests.
    Stored,
}

/// Parses stored terms: every rest that isn't excluded applies. For typed text use [`Terms::read`].
impl FromStr for Terms {
    type Err = TermsRefusal;

    fn from_str(text: &str) -> Result<Terms, TermsRefusal> {
        terms(text, Source::Stored)?.ok_or(TermsRefusal::NoStart)
    }
}

fn terms(text: &str, source: Source) -> ReadResult<Option<Terms>> {
    let tokens = tokens(text);
    let words: Vec<&str> = tokens
        .iter()
        .filter_map(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            _ => None,
        })
        .collect();
    if words.len() == tokens.len()
        && matches!(
            words[..],
            ["none" | "off" | "untimed" | "unlimited"] | ["no", "clock" | "time" | "limit"]
        )
    {
        return Ok(None);
    }
    parse_terms(&tokens)?.terms(source).map(Some)
}

fn parse_terms(tokens: &[Token]) -> ReadResult<ParsedTerms> {
    let mut parsed = ParsedTerms::default();
    let (mut part, mut without) = (Part::Start, false);
    // A time continues while only numbers with units follow: `1d 12h`.
    let mut goes_on = false;
    let mut tokens = tokens.iter().cloned().peekable();
    while let Some(token) = tokens.next() {
        let is_time = matches!(token, Token::Number(_));
        match token {
            Token::Number(number) => {
                // `+0` needs no unit.
                let after = tokens
                    .next_if(|next| matches!(next, Token::Word(word) if unit(word).is_some()));
                let zero = after.is_none() && number.chars().all(|digit| digit == '0');
                let time = if zero { 0 } else { time(&number, after.as_ref())? };
                let place = &mut parsed.times[part as usize];
                if place.is_some() && !goes_on {
                    return Err(TermsRefusal::Twice);
                }
                *place = Some(place.unwrap_or(0).saturating_add(time));
            }
            Token::Plus => part = Part::Increment,
            Token::Slash => {}
            Token::Word(word) => match word.as_str() {
                "max" | "maximum" | "cap" | "capped" | "most" | "limit" => part = Part::Cap,
                "increment" | "inc" | "plus" | "add" => part = Part::Increment,
                // A single time is per turn anyway, and so is an increment.
                "per" | "each" | "every" | "a" | "an" | "and" | "the" | "at" | "to" | "up"
                | "of" | "for" | "with" | "is" | "move" | "moves" | "turn" | "turns" | "start"
                | "flag" | "more" | "after" | "hours" | "clock" | "time" => {}
                "no" | "without" => {
                    without = true;
                    goes_on = false;
                    continue;
                }
                "soft" => parsed.set_flag(Flag::Soft)?,
                "hard" => parsed.set_flag(Flag::Hard)?,
                "sleep" | "night" | "nights" => parsed.rests[0] = Some(!without),
                "weekend" | "weekends" => parsed.rests[1] = Some(!without),
                "vacation" | "vacations" | "holiday" | "holidays" => {
                    parsed.rests[2] = Some(!without);
                }
                "rest" | "rests" | "breaks" => parsed.rests = [Some(!without); 3],
                other => match Preset::ALL.into_iter().find(|preset| preset.name() == other) {
                    Some(preset) => parsed.preset = Some(preset),
                    None => return Err(TermsRefusal::Unknown(word)),
                },
            },
        }
        goes_on = is_time;
        without = false;
    }
    Ok(parsed)
}

impl ParsedTerms {
    fn set_flag(&mut self, flag: Flag) -> ReadResult<()> {
        if self.flag.is_some_and(|before| before != flag) {
            return Err(TermsRefusal::Twice);
        }
        self.flag = Some(flag);
        Ok(())
    }

    fn terms(self, source: Source) -> ReadResult<Terms> {
        let base = self.preset.map(Preset::terms);
        let [start, increment, cap] = self.times;
        let start = start.or(base.map(|base| base.start)).ok_or(TermsRefusal::NoStart)?;
        let for_each_turn = base.is_none() && increment.is_none();
        if for_each_turn && cap.is_some() {
            return Err(TermsRefusal::CapWithoutIncrement);
        }
        let increment = increment.or(base.map(|base| base.increment)).unwrap_or(start);
        let usual = if for_each_turn || increment == 0 {
            start
        } else {
            start.saturating_mul(2).max(increment).min(LONGEST_CAP)
        };
        let cap = cap.or(base.map(|base| base.cap.max(start))).unwrap_or(usual);
        let [sleep, weekends, vacation] = self.rests;
        let usually = source == Source::Stored || !is_short(start, increment);
        Terms {
            start,
            increment,
            cap,
            flag: self.flag.or(base.map(|base| base.flag)).unwrap_or(Flag::Hard),
            sleep: sleep.unwrap_or(base.map_or(usually, |base| base.sleep)),
            weekends: weekends.unwrap_or(base.map_or(usually, |base| base.weekends)),
            vacation: vacation.unwrap_or(base.map_or(usually, |base| base.vacation)),
        }
        .checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms_text(text: &str) -> String {
        match Terms::read(text) {
            Ok(Some(terms)) => terms.to_string(),
            Ok(None) => "none".to_owned(),
            Err(refused) => format!("{refused:?}"),
        }
    }

    #[test]
    fn times_are_read_as_people_type_them() {
        for (typed, read) in [
            ("3d +12h max 7d soft", "3d +12h max 7d soft"),
            ("3 days + 12 hours, at most 7 days (soft flag)", "3d +12h max 7d soft"),
            ("3D+12H MAX 1W SOFT", "3d +12h max 7d soft"),
            ("1d 12h +0", "36h +0d max 36h hard"),
            ("3d", "3d +3d max 3d hard"),
            ("3 days per move", "3d +3d max 3d hard"),
            ("3d/turn soft", "3d +3d max 3d soft"),
            ("3d +1d", "3d +1d max 6d hard"),
            (
                "2h +5m no sleep no-weekends without vacation",
                "2h +5m max 4h hard no-sleep no-weekends no-vacation",
            ),
            ("2h +5m no rest", "2h +5m max 4h hard no-sleep no-weekends no-vacation"),
            ("standard", "3d +1d max 5d hard"),
            ("Relaxed hard", "7d +2d max 14d hard"),
            ("blitz", "2h +5m max 3h hard no-sleep no-weekends no-vacation"),
            ("blitz with sleep", "2h +5m max 3h hard sleep no-weekends no-vacation"),
            ("5m +3s", "5m +3s max 10m hard no-sleep no-weekends no-vacation"),
            ("rapid", "10m +10s max 20m hard no-sleep no-weekends no-vacation"),
            ("lightning", "5m +3s max 10m hard no-sleep no-weekends no-vacation"),
            ("12h with sleep", "12h +12h max 12h hard sleep no-weekends no-vacation"),
            ("2h +1d", "2h +1d max 1d hard"),
            ("none", "none"),
            ("no clock", "none"),
            ("", "NoStart"),
            ("soft", "NoStart"),
            ("+3d", "NoStart"),
            ("3", "NoUnit(\"3\")"),
            ("3 parsecs", "NoUnit(\"3\")"),
            ("soon", "Unknown(\"soon\")"),
            ("3d +1d +2d", "Twice"),
            ("3d soft hard", "Twice"),
            ("0d", "TooShort"),
            ("1m +0", "TooShort"),
            ("61d +0", "TooLong"),
            ("99999999999999999999d", "TooLong"),
            ("9223372036854775807w", "TooLong"),
            ("1d +31d", "TooLong"),
            ("1d +1d max 91d", "TooLong"),
            ("3d +1h max 2d", "CapBelowStart"),
            ("3d max 7d", "CapWithoutIncrement"),
        ] {
            assert_eq!(terms_text(typed), read, "{typed}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for preset in Preset::ALL {
            let terms = preset.terms();
            assert_eq!(terms.to_string().parse(), Ok(terms));
            assert_eq!(terms.preset(), Some(preset));
        }
    }

    /// Matches of earlier versions keep the terms that were agreed.
    #[test]
    fn short_terms_of_earlier_versions_keep_their_rests() {
        let terms: Terms = "10m +30s max 20m hard".parse().expect("terms");
        assert_eq!((terms.sleep, terms.weekends, terms.vacation), (true, true, true));
        let text = terms.to_string();
        assert_eq!(text, "10m +30s max 20m hard sleep weekends vacation");
        assert_eq!(text.parse(), Ok(terms));
        assert_eq!(Terms::read(&text), Ok(Some(terms)));
    }

    #[test]
    fn single_times() {
        for (typed, read) in [
            ("1d", Ok(DAY)),
            ("+1d 12h", Ok(36 * HOUR)),
            ("90 minutes", Ok(90 * MINUTE)),
            ("", Err(TermsRefusal::NoStart)),
            ("7", Err(TermsRefusal::NoUnit("7".into()))),
            ("a day", Ok(DAY)),
            ("two weeks and a day", Ok(15 * DAY)),
            ("some days", Err(TermsRefusal::Unknown("some".into()))),
        ] {
            assert_eq!(duration(typed), read, "{typed}");
        }
    }
}
