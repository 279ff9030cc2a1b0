use match_model::{MatchId, PracticeId, PracticeMoment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::numbers::Plies;
use crate::buttons::stepper::Step;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeButton {
    Do(PracticeId, PracticeMoment, PracticeAction),
    OfGame(GameId),
    /// Practises from a match, after this many of its actions.
    FromMatch(MatchId, Plies),
}

custom_ids! { PracticeButton:
    "practice" => Do(id, at, what);
    "practise" => OfGame(game);
    "practise-from" => FromMatch(id, plies);
}

impl Buttons for PracticeButton {
    fn step(&self) -> Option<&Step> {
        match self {
            PracticeButton::Do(_, _, PracticeAction::Step(step)) => Some(step),
            _ => None,
        }
    }

    const EXAMPLES: &'static [&'static str] = &[
        "practice:3:5:look",
        "practice:3:5:more",
        "practice:3:5:type",
        "practice:3:5:throw",
        "practice:3:5:undo",
        "practice:3:5:start",
        "practice:3:5:redo",
        "practice:3:5:hint",
        "practice:3:5:letters",
        "practice:3:5:challenge",
        "practice:3:5:anyone",
        "practice:3:5:herald",
        "practice:3:5:new",
        "practice:3:5:flip",
        "practice:3:5:tap:b2-b3",
        "practice:3:5:page:1",
        "practice:3:5:actor:1",
        "practice:3:5:narrow:1:-:N4",
        "practice:3:5:pick:1:-:N4",
        "practice:3:5:play:1",
        "practise:medieval",
        "practise-from:12:5",
    ];
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeAction {
    Look,
    More,
    Step(Step),
    Type,
    Throw,
    Undo,
    ToStart,
    Redo,
    Hint,
    DeeperHint,
    Letters,
    /// Flips the board, from now on.
    Flip,
    Challenge,
    Anyone,
    Herald,
    New,
}

/// Actions without fields, by their names in ids and commands.
const PLAIN: [(&str, PracticeAction); 15] = [
    ("look", PracticeAction::Look),
    ("more", PracticeAction::More),
    ("type", PracticeAction::Type),
    ("throw", PracticeAction::Throw),
    ("undo", PracticeAction::Undo),
    ("start", PracticeAction::ToStart),
    ("redo", PracticeAction::Redo),
    ("hint", PracticeAction::Hint),
    ("deeper", PracticeAction::DeeperHint),
    ("letters", PracticeAction::Letters),
    ("flip", PracticeAction::Flip),
    ("challenge", PracticeAction::Challenge),
    ("anyone", PracticeAction::Anyone),
    ("herald", PracticeAction::Herald),
    ("new", PracticeAction::New),
];

impl PracticeAction {
    pub fn from_name(name: &str) -> Option<PracticeAction> {
        let entry = PLAIN.iter().find(|(entry_name, _)| *entry_name == name);
        entry.map(|(_, action)| action.clone())
    }
}

/// `undo`, `tap:b2-b3`, `narrow:1:3.4:Axe d5`. Only valid as the last field.
impl Field for PracticeAction {
    fn write(&self) -> String {
        match self {
            PracticeAction::Step(step) => step.write(),
            plain => {
                let entry = PLAIN.iter().find(|(_, action)| action == plain);
                entry.map(|(name, _)| *name).unwrap_or_default().to_owned()
            }
        }
    }

    fn read(text: &str) -> Option<PracticeAction> {
        let step = || Step::read(text).map(PracticeAction::Step);
        PracticeAction::from_name(text).or_else(step)
    }
}
