//! Games as readable files: decision by decision.

use games::Table;
use rules::Options;
use tests::Error;

pub(crate) const TWO_PEOPLE: &str = include_str!("two_people.txt");
/// A game by two teams of three, with markers.
pub(crate) const TWO_TEAMS: &str = include_str!("two_teams.txt");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Does {
        who: &'static str,
        text: &'static str,
    },
    /// A combat and its result: White's fighter and Black's.
    Fights {
        who: [&'static str; 2],
        text: &'static str,
    },
    Tries {
        who: &'static str,
        text: &'static str,
        rule: &'static str,
    },
}

impl Line {
    fn read(line: &'static str) -> Option<Line> {
        if let Some((who, text)) = line.split_once(": ") {
            return Some(match who.split_once('-') {
                Some((white, black)) => Line::Fights { who: [white, black], text },
                None => Line::Does { who, text },
            });
        }
        let (who, tried) = line.split_once("? ")?;
        let (text, rule) = tried.rsplit_once(' ')?;
        Some(Line::Tries { who, text, rule })
    }

    pub(crate) const fn action(&self) -> Option<&'static str> {
        match self {
            Line::Does { text, .. } | Line::Fights { text, .. } => Some(text),
            Line::Tries { .. } => None,
        }
    }
}

pub(crate) fn lines(game: &'static str) -> Result<Vec<Line>, Error> {
    game.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(|line| Line::read(line).ok_or_else(|| format!("not a line: {line}").into()))
        .collect()
}

pub(crate) fn table(options: &[(&str, &str)]) -> Result<Box<dyn Table>, Error> {
    let game = games::find("battlechess").ok_or("no such game")?;
    let options = Options::check(game.info, options.iter().copied())
        .map_err(|faults| format!("{faults:?}"))?;
    Ok(game.start(&options))
}
