use std::collections::BTreeMap;
use std::fmt;

/// The origin of an action, written in braces after the action.
///
/// | comment | meaning |
/// | --- | --- |
/// | `{dice 7-7, 14-9}` | throws of twenty-sided dice, the attacker's first; ties were repeated, and the last throw decided |
/// | `{plans SFG-GFS, SSS-FGF}` | revealed plans of stances (Strike, Feint, Guard), White's first, one pair per round; the last round decided |
/// | `{plans SSS-SSS, FFF-FFF, SFG-SFG; dice 14-9}` | every round was tied, and the dice decided |
/// | `{reported}` | the marshal reported the result |
/// | `{reported by both}` | both sides reported the same result |
/// | `{ordered}` | a standing order made the decision |
///
/// Case and white space don't matter, so lines may break between words.
///
/// # Examples
///
/// ```
/// use record::Note;
///
/// let note = Note::Dice(vec![[7, 7], [14, 9]]);
/// assert_eq!(note.to_string(), "dice 7-7, 14-9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Throws of the attacker and the defender, 1 to 20 each.
    Dice(Vec<[u8; 2]>),
    /// Revealed plans.
    Plans {
        /// White's and Black's plans, one pair per round.
        rounds: Vec<[Plan; 2]>,
        /// Throws after all rounds were tied, else empty.
        dice: Vec<[u8; 2]>,
    },
    /// The marshal reported the result.
    Reported,
    /// Both sides reported the same result.
    ReportedByBoth,
    /// A standing order made the decision.
    Ordered,
}

/// Three stances by letter: `S`trike, `F`eint, `G`uard.
pub type Plan = [char; 3];

/// Notes by the index of their action, from 0.
pub type Notes = BTreeMap<u32, Note>;

impl fmt::Display for Note {
    /// The comment without its braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Dice(dice) => write!(f, "dice {}", throws_text(dice)),
            Note::Plans { rounds, dice } => {
                let word = |plan: &Plan| plan.iter().collect::<String>();
                let rounds: Vec<String> = rounds
                    .iter()
                    .map(|[white, black]| format!("{}-{}", word(white), word(black)))
                    .collect();
                write!(f, "plans {}", rounds.join(", "))?;
                match dice.as_slice() {
                    [] => Ok(()),
                    dice => write!(f, "; dice {}", throws_text(dice)),
                }
            }
            Note::Reported => f.write_str("reported"),
            Note::ReportedByBoth => f.write_str("reported by both"),
            Note::Ordered => f.write_str("ordered"),
        }
    }
}

fn throws_text(dice: &[[u8; 2]]) -> String {
    let throws: Vec<String> =
        dice.iter().map(|[attacker, defender]| format!("{attacker}-{defender}")).collect();
    throws.join(", ")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Comment {
    Words,
    Note(Note),
    Broken,
}

pub(crate) fn read(text: &str) -> Comment {
    let text = rules::read::plain(text).to_uppercase();
    let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
    // `{dice hate me}` is a person's words.
    let has_figures = rest.contains(|c: char| c == '-' || c.is_ascii_digit());
    let note = match (word, rest) {
        ("REPORTED", "") => Some(Note::Reported),
        ("REPORTED", "BY BOTH") => Some(Note::ReportedByBoth),
        ("ORDERED", "") => Some(Note::Ordered),
        ("DICE", throws) if has_figures => dice(throws).map(Note::Dice),
        ("PLANS", plans) if has_figures => fight_note(plans),
        _ => return Comment::Words,
    };
    note.map_or(Comment::Broken, Comment::Note)
}

fn fight_note(text: &str) -> Option<Note> {
    let (rounds, dice_text) = match text.split_once(';') {
        Some((rounds, dice)) => (rounds, Some(dice)),
        None => (text, None),
    };
    let rounds = rounds.split(',').map(|round| pair(round, plan)).collect::<Option<_>>()?;
    let dice = match dice_text {
        Some(text) => dice(text.trim().strip_prefix("DICE ")?)?,
        None => Vec::new(),
    };
    Some(Note::Plans { rounds, dice })
}

fn dice(text: &str) -> Option<Vec<[u8; 2]>> {
    text.split(',').map(|throw| pair(throw, die)).collect()
}

fn pair<T>(text: &str, one: fn(&str) -> Option<T>) -> Option<[T; 2]> {
    let (first, second) = text.split_once('-')?;
    Some([one(first.trim())?, one(second.trim())?])
}

fn die(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|face| digits && (1..=20).contains(face))
}

fn plan(text: &str) -> Option<Plan> {
    let stances: Vec<char> = text.chars().collect();
    let is_plan = stances.iter().all(|stance| "SFG".contains(*stance));
    stances.try_into().ok().filter(|_| is_plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_are_written() {
        let stances = ['S', 'F', 'G'];
        let tied = [stances, stances];
        for (note, text) in [
            (Note::Dice(vec![[7, 7], [14, 9]]), "dice 7-7, 14-9"),
            (Note::Dice(vec![[20, 1]]), "dice 20-1"),
            (
                Note::Plans { rounds: vec![tied, [['S'; 3], ['F', 'G', 'F']]], dice: vec![] },
                "plans SFG-SFG, SSS-FGF",
            ),
            (
                Note::Plans { rounds: vec![tied; 3], dice: vec![[2, 2], [3, 20]] },
                "plans SFG-SFG, SFG-SFG, SFG-SFG; dice 2-2, 3-20",
            ),
            (Note::Reported, "reported"),
            (Note::ReportedByBoth, "reported by both"),
            (Note::Ordered, "ordered"),
        ] {
            assert_eq!(note.to_string(), text);
            assert_eq!(read(text), Comment::Note(note.clone()));
            let loose = text.replace(' ', "\n   ").replace('-', " – ").to_uppercase();
            assert_eq!(read(&loose), Comment::Note(note), "{loose}");
        }
    }

    #[test]
    fn what_people_write_is_theirs_and_what_is_broken_is_told() {
        for words in ["", "dice", "dice hate me", "plans", "a good move", "7-7", "reported late"] {
            assert_eq!(read(words), Comment::Words, "{words}");
        }
        for text in [
            "dice 0-7",
            "dice 21-7",
            "dice 7-",
            "dice 7",
            "dice 7-8-9",
            "dice 7-7,, 8-9",
            "dice +7-8",
            "dice 300-1",
            "dice 7-7; 8-9",
            "plans SF-GFS",
            "plans SFGS-GFS",
            "plans SFX-GFS",
            "plans SFG-GFS; 7-8",
            "plans ; dice 7-8",
            "plans SFG-GFS; dice 7-x",
        ] {
            assert_eq!(read(text), Comment::Broken, "{text}");
        }
    }
}
