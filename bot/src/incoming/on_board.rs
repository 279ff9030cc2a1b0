//! What is done on a practice board, written and read.

use super::fields::{Field, FittingText, Narrowed};

/// What one does on a practice board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OnBoard {
    /// Looks at it.
    Look,
    /// Looks at what else can be done.
    More,
    /// Plays an action: its canonical text.
    Tap(FittingText),
    /// Looks at a page of what can act.
    Page(u16),
    /// A menu of what acts. The number tells several such menus apart.
    Actor(u8),
    /// Looks at a page of what something can do.
    Narrow(u16, Narrowed),
    /// A menu of what something can do, by its destinations.
    Pick(u8, Narrowed),
    /// A menu of actions.
    Play(u8),
    /// Opens the form; as a form, plays its line.
    Type,
    /// Decides a fight by dice.
    Throw,
    /// Takes the last action back.
    Undo,
    /// Takes all actions back.
    ToStart,
    /// Plays again what was undone.
    Redo,
    /// Asks what Herald would play.
    Hint,
    /// Asks for the board in letters.
    Letters,
    /// Looks at it from the other side, from now on.
    Flip,
    /// Asks whom to challenge.
    Challenge,
    /// Challenges anyone.
    Anyone,
    /// Challenges Herald.
    Herald,
    /// Begins anew, from the game's own start.
    New,
}

/// What has no fields, by its name in ids and commands.
pub(super) const PLAIN: [(&str, OnBoard); 14] = [
    ("look", OnBoard::Look),
    ("more", OnBoard::More),
    ("type", OnBoard::Type),
    ("throw", OnBoard::Throw),
    ("undo", OnBoard::Undo),
    ("start", OnBoard::ToStart),
    ("redo", OnBoard::Redo),
    ("hint", OnBoard::Hint),
    ("letters", OnBoard::Letters),
    ("flip", OnBoard::Flip),
    ("challenge", OnBoard::Challenge),
    ("anyone", OnBoard::Anyone),
    ("herald", OnBoard::Herald),
    ("new", OnBoard::New),
];

impl OnBoard {
    /// What has that name; nothing that needs more than a name.
    pub(crate) fn from_name(name: &str) -> Option<OnBoard> {
        let found = PLAIN.iter().find(|(known, _)| *known == name);
        found.map(|(_, what)| what.clone())
    }
}

/// `undo`, `tap:b2-b3`, `narrow:1:3.4:Axe d5`. Only ever the last field.
impl Field for OnBoard {
    fn write(&self) -> String {
        match self {
            OnBoard::Tap(text) => format!("tap:{}", text.as_str()),
            OnBoard::Page(page) => format!("page:{page}"),
            OnBoard::Actor(menu) => format!("actor:{menu}"),
            OnBoard::Narrow(page, narrowed) => format!("narrow:{page}:{}", narrowed.write()),
            OnBoard::Pick(menu, narrowed) => format!("pick:{menu}:{}", narrowed.write()),
            OnBoard::Play(menu) => format!("play:{menu}"),
            plain => {
                let found = PLAIN.iter().find(|(_, what)| what == plain);
                found.map(|(name, _)| *name).unwrap_or_default().to_owned()
            }
        }
    }

    fn read(text: &str) -> Option<OnBoard> {
        let Some((name, rest)) = text.split_once(':') else { return OnBoard::from_name(text) };
        let numbered = || rest.split_once(':');
        match name {
            "tap" => Some(OnBoard::Tap(Field::read(rest)?)),
            "page" => Some(OnBoard::Page(Field::read(rest)?)),
            "actor" => Some(OnBoard::Actor(Field::read(rest)?)),
            "narrow" => {
                let (page, narrowed) = numbered()?;
                Some(OnBoard::Narrow(Field::read(page)?, Field::read(narrowed)?))
            }
            "pick" => {
                let (menu, narrowed) = numbered()?;
                Some(OnBoard::Pick(Field::read(menu)?, Field::read(narrowed)?))
            }
            "play" => Some(OnBoard::Play(Field::read(rest)?)),
            _ => None,
        }
    }
}
