//! Parses texts into wishes, regardless of the board.

use rules::{Square, Squares};

use super::write::square;
use crate::action::{Action, CreatedUnits, Left, Move, Rise};
use crate::piece::{Family, House, Spec, Unit};

/// An action as a text names it. Parts missing in the text are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// `P1@a5`, `B1@h4`.
    Enter {
        unit: Unit,
        at: Square,
    },
    Move(WishedMove),
    Stop,
    /// `N4f5~e7`.
    Shot {
        from: Option<Square>,
        at: Square,
    },
    /// `(c6) p1`, `(c6) p2*`.
    Build {
        at: Square,
        house: House,
        level: u8,
        amenity: bool,
    },
    /// `(c6) x`.
    Destroy(Square),
    /// `heal N4:Axe@d5`.
    Heal {
        unit: Unit,
        at: Square,
    },
    /// `P4a3-off`.
    Depart {
        from: Option<Square>,
        created: Option<CreatedUnits>,
    },
    /// `W4d4~(d7)`.
    Fire {
        from: Option<Square>,
        at: Square,
    },
    /// `W4d4 rotten`.
    Rotten(Option<Square>),
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WishedMove {
    /// Without a specialisation.
    pub(crate) unit: Option<Unit>,
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    pub(crate) takes: bool,
    pub(crate) aside: Option<Squares>,
    pub(crate) rise: Option<Becomes>,
    pub(crate) created: Option<CreatedUnits>,
    pub(crate) wanted_left: Option<Left>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    Unit(Unit),
    Spec(Spec),
}

impl Becomes {
    pub(crate) fn is(self, rise: Rise) -> bool {
        let becomes = match rise {
            Rise::Nothing => return false,
            Rise::Class(unit) => Becomes::Unit(unit),
            Rise::Gains(spec) => Becomes::Spec(spec),
            Rise::NewLife => Becomes::Unit(Unit::new(Family::Priests, 1)),
            Rise::Turned(_) => Becomes::Unit(Unit::new(Family::Peasantry, 1)),
        };
        self == becomes
    }
}

impl Wish {
    pub(crate) fn matches(&self, action: Action) -> bool {
        let fits = |wished: Option<Square>, is: Square| wished.is_none_or(|wished| wished == is);
        match (self, action) {
            (Wish::Enter { unit, at }, Action::Start(is)) => is_serf(*unit) && *at == is,
            (Wish::Enter { unit, at }, Action::Return(is)) => !is_serf(*unit) && *at == is,
            // A bare square suffices for the first Serf.
            (Wish::Move(wished), Action::Start(is)) => wished.is_bare() && wished.to == is,
            (Wish::Move(wished), Action::Move(is)) => wished.matches(is),
            (Wish::Stop, Action::Stop) | (Wish::Pass, Action::Pass) => true,
            (Wish::Shot { from, at }, Action::Shot { from: is, at: target })
            | (Wish::Fire { from, at }, Action::Fire { from: is, at: target }) => {
                fits(*from, is) && *at == target
            }
            (
                Wish::Build { at, house, level, amenity: false },
                Action::Build { at: is, building },
            )
            | (
                Wish::Build { at, house, level, amenity: true },
                Action::Amenity { at: is, building },
            ) => *at == is && building.house() == *house && building.level() == *level,
            (Wish::Destroy(at), Action::Destroy(is)) => *at == is,
            (Wish::Heal { unit, at }, Action::Heal { unit: one, at: is }) => {
                *unit == one && *at == is
            }
            (Wish::Depart { from, created }, Action::Depart { from: is, created: one }) => {
                fits(*from, is) && created.is_none_or(|created| created == one)
            }
            (Wish::Rotten(from), Action::Rotten(is)) => fits(*from, is),
            _ => false,
        }
    }
}

fn is_serf(unit: Unit) -> bool {
    unit.family() == Family::Peasantry
}

impl WishedMove {
    pub(crate) fn is_bare(&self) -> bool {
        self.is_serfs() && !self.takes && self.has_no_suffix()
    }

    /// A text without unit and square means a Serf.
    pub(crate) fn is_serfs(&self) -> bool {
        self.unit.is_none() && self.from.is_none()
    }

    fn has_no_suffix(&self) -> bool {
        self.aside.is_none()
            && self.rise.is_none()
            && self.created.is_none()
            && self.wanted_left.is_none()
    }

    /// Returns whether a move matches the unit, squares and capture in the text.
    pub(crate) fn is_of(&self, is: Move) -> bool {
        let unit = if self.is_serfs() { Some(Unit::new(Family::Peasantry, 1)) } else { self.unit };
        unit.is_none_or(|unit| unit == is.unit.plain())
            && self.from.is_none_or(|from| from == is.from)
            && self.to == is.to
            && (is.takes || !self.takes)
    }

    fn matches(&self, is: Move) -> bool {
        self.is_of(is)
            && self.aside.is_none_or(|aside| aside == is.aside)
            && self.rise.is_none_or(|becomes| becomes.is(is.rise))
            && self.created.is_none_or(|created| created == is.created)
            && self.wanted_left.is_none_or(|left| left == is.left)
    }
}

/// Returns every interpretation of a squeezed lower-case text: `b1` is both a Priest and a square.
pub(crate) fn wishes(text: &str) -> Vec<Wish> {
    match text {
        "stop" => return vec![Wish::Stop],
        "pass" => return vec![Wish::Pass],
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("heal") {
        return heal(rest).into_iter().collect();
    }
    if let Some(rest) = text.strip_prefix('(') {
        return works(rest).into_iter().collect();
    }
    let with_unit = unit(text);
    let heads = [
        with_unit.and_then(|(one, rest)| {
            let (from, rest) = at_square(rest)?;
            Some((Some(one), Some(from), rest))
        }),
        with_unit.map(|(one, rest)| (Some(one), None, rest)),
        at_square(text).map(|(from, rest)| (None, Some(from), rest)),
        Some((None, None, text)),
    ];
    heads
        .into_iter()
        .flatten()
        .filter_map(|(unit, from, rest)| action_wish(unit, from, rest))
        .collect()
}

fn action_wish(unit: Option<Unit>, from: Option<Square>, rest: &str) -> Option<Wish> {
    if let (Some(unit), None, Some(name)) = (unit, from, rest.strip_prefix('@')) {
        let plain_units = [Unit::new(Family::Peasantry, 1), Unit::new(Family::Priests, 1)];
        return Some(Wish::Enter { unit, at: square(name)? })
            .filter(|_| plain_units.contains(&unit));
    }
    let is_named = unit.is_some() || from.is_some();
    if let Some(rest) = rest.strip_prefix("-off")
        && is_named
    {
        let (created, rest) = creations(rest)?;
        return rest.is_empty().then_some(Wish::Depart { from, created });
    }
    if is_named && rest == "rotten" {
        return Some(Wish::Rotten(from));
    }
    if let Some(target) = rest.strip_prefix('~') {
        let bare = target.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
        return Some(match bare {
            Some(name) => Wish::Fire { from, at: square(name)? },
            None => Wish::Shot { from, at: square(target)? },
        });
    }
    move_wish(unit, from, rest).map(Wish::Move)
}

fn move_wish(unit: Option<Unit>, from: Option<Square>, rest: &str) -> Option<WishedMove> {
    let signs = [("->", false), ("-", false), (">", false), ("x", true)];
    let (takes, rest) = signs
        .into_iter()
        .find_map(|(sign, takes)| Some((takes, rest.strip_prefix(sign)?)))
        .unwrap_or((false, rest));
    let (to, mut rest) = at_square(rest)?;
    let mut wished = WishedMove {
        unit,
        from,
        to,
        takes,
        aside: None,
        rise: None,
        created: None,
        wanted_left: None,
    };
    while !rest.is_empty() {
        if let Some(list) = rest.strip_prefix("x(") {
            let (names, after) = list.split_once(')')?;
            wished.aside = Some(squares(names)?);
            rest = after;
        } else if let Some(after) = rest.strip_prefix('=') {
            let (becomes, after) = becomes(after)?;
            wished.rise = Some(becomes);
            rest = after;
        } else if rest.starts_with('+') {
            (wished.created, rest) = creations(rest)?;
        } else if let Some(after) = rest.strip_prefix('^') {
            let (unit, after) = self::unit(after)?;
            let wall = unit == Unit::new(Family::Siege, 1);
            wished.wanted_left = Some(if wall { Left::Wall } else { Left::Unit(unit) });
            rest = after;
        } else {
            return None;
        }
    }
    Some(wished)
}

fn becomes(text: &str) -> Option<(Becomes, &str)> {
    let by_name = Spec::ALL.into_iter().find_map(|spec| {
        let rest = text.strip_prefix(spec.name().to_lowercase().as_str())?;
        Some((Becomes::Spec(spec), rest))
    });
    by_name.or_else(|| unit(text).map(|(unit, rest)| (Becomes::Unit(unit), rest)))
}

/// Parses `+n1+n1` or `+k1+q1` in either order; at most two units.
fn creations(text: &str) -> Option<(Option<CreatedUnits>, &str)> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(after) = rest.strip_prefix('+') {
        let (one, after) = unit(after)?;
        units.push(one);
        rest = after;
    }
    units.sort_unstable();
    let created = match units[..] {
        [] => None,
        [one] => Some(CreatedUnits { first: Some(one), second: None }),
        [one, two] => Some(CreatedUnits { first: Some(one), second: Some(two) }),
        _ => return None,
    };
    Some((created, rest))
}

fn squares(names: &str) -> Option<Squares> {
    let mut rest = names;
    let mut squares = Squares::NONE;
    while !rest.is_empty() {
        let (at, after) = at_square(rest.trim_start_matches(','))?;
        squares = squares.with(at);
        rest = after;
    }
    Some(squares)
}

fn heal(text: &str) -> Option<Wish> {
    let (one, rest) = unit(text)?;
    let (spec, name) = rest.split_once('@')?;
    let healed = match spec.strip_prefix(':') {
        None if spec.is_empty() => one,
        None => return None,
        Some(spec) if one.class() == 4 => Unit::specialised(one.family(), Spec::of_name(spec)?)?,
        Some(_) => return None,
    };
    Some(Wish::Heal { unit: healed, at: square(name)? })
}

/// Parses the text after the opening parenthesis: `c6)p1`, `c6)p2*`, `c6)x`.
fn works(text: &str) -> Option<Wish> {
    let (name, rest) = text.split_once(')')?;
    let at = square(name)?;
    if rest == "x" {
        return Some(Wish::Destroy(at));
    }
    let (rest, amenity) = match rest.strip_suffix('*') {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let letters = rest.trim_end_matches(|c: char| c.is_ascii_digit());
    let level = rest[letters.len()..].parse().ok().filter(|level| (1..=3).contains(level))?;
    Some(Wish::Build { at, house: House::of_letters(letters)?, level, amenity })
}

fn unit(text: &str) -> Option<(Unit, &str)> {
    let (code, rest) = text.split_at_checked(2)?;
    let mut chars = code.chars();
    let family = Family::of_letter(chars.next()?.to_ascii_uppercase())?;
    let class = u8::try_from(chars.next()?.to_digit(10)?).ok()?;
    (1..=4).contains(&class).then(|| (Unit::new(family, class), rest))
}

fn at_square(text: &str) -> Option<(Square, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    Some((square(name)?, rest))
}
