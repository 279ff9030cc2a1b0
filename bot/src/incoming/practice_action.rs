//! What is done on a practice board, written and read.

use super::fields::{Field, FittingText, PartialChoice};

/// What one does on a practice board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PracticeAction {
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
    Narrow(u16, PartialChoice),
    /// A menu of what something can do, by its destinations.
    Pick(u8, PartialChoice),
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
pub(super) const PLAIN: [(&str, PracticeAction); 14] = [
    ("look", PracticeAction::Look),
    ("more", PracticeAction::More),
    ("type", PracticeAction::Type),
    ("throw", PracticeAction::Throw),
    ("undo", PracticeAction::Undo),
    ("start", PracticeAction::ToStart),
    ("redo", PracticeAction::Redo),
    ("hint", PracticeAction::Hint),
    ("letters", PracticeAction::Letters),
    ("flip", PracticeAction::Flip),
    ("challenge", PracticeAction::Challenge),
    ("anyone", PracticeAction::Anyone),
    ("herald", PracticeAction::Herald),
    ("new", PracticeAction::New),
];

impl PracticeAction {
    /// What has that name; nothing that needs more than a name.
    pub(crate) fn from_name(name: &str) -> Option<PracticeAction> {
        let found = PLAIN.iter().find(|(known, _)| *known == name);
        found.map(|(_, what)| what.clone())
    }
}

/// `undo`, `tap:b2-b3`, `narrow:1:3.4:Axe d5`. Only ever the last field.
impl Field for PracticeAction {
    fn write(&self) -> String {
        match self {
            PracticeAction::Tap(text) => format!("tap:{}", text.as_str()),
            PracticeAction::Page(page) => format!("page:{page}"),
            PracticeAction::Actor(menu) => format!("actor:{menu}"),
            PracticeAction::Narrow(page, narrowed) => format!("narrow:{page}:{}", narrowed.write()),
            PracticeAction::Pick(menu, narrowed) => format!("pick:{menu}:{}", narrowed.write()),
            PracticeAction::Play(menu) => format!("play:{menu}"),
            plain => {
                let found = PLAIN.iter().find(|(_, what)| what == plain);
                found.map(|(name, _)| *name).unwrap_or_default().to_owned()
            }
        }
    }

    fn read(text: &str) -> Option<PracticeAction> {
        let Some((name, rest)) = text.split_once(':') else {
            return PracticeAction::from_name(text);
        };
        let numbered = || rest.split_once(':');
        match name {
            "tap" => Some(PracticeAction::Tap(Field::read(rest)?)),
            "page" => Some(PracticeAction::Page(Field::read(rest)?)),
            "actor" => Some(PracticeAction::Actor(Field::read(rest)?)),
            "narrow" => {
                let (page, narrowed) = numbered()?;
                Some(PracticeAction::Narrow(Field::read(page)?, Field::read(narrowed)?))
            }
            "pick" => {
                let (menu, narrowed) = numbered()?;
                Some(PracticeAction::Pick(Field::read(menu)?, Field::read(narrowed)?))
            }
            "play" => Some(PracticeAction::Play(Field::read(rest)?)),
            _ => None,
        }
    }
}
