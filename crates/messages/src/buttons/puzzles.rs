use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::{Field, GameId};
use crate::buttons::numbers::{PuzzleDay, PuzzleMoment};
use crate::buttons::stepper::Step;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleButton {
    Do(GameId, PuzzleId, PuzzleMoment, PuzzleAction),
    /// Another puzzle of the game, at the person's level.
    Another(GameId),
    Today,
    /// Opens a server's puzzle of a day in private.
    Solve(GameId, PuzzleId, PuzzleDay),
    /// The next mistake of the person's deck.
    Mistakes,
}

custom_ids! { PuzzleButton:
    "puzzle" => Do(game, puzzle, at, what);
    "puzzle-another" => Another(game);
    "puzzle-today" => Today;
    "puzzle-solve" => Solve(game, puzzle, day);
    "puzzle-mistakes" => Mistakes;
}

impl Buttons for PuzzleButton {
    fn step(&self) -> Option<&Step> {
        match self {
            PuzzleButton::Do(_, _, _, PuzzleAction::Step(step)) => Some(step),
            _ => None,
        }
    }

    const EXAMPLES: &'static [&'static str] = &[
        "puzzle:medieval:0123abcd:5:look",
        "puzzle:medieval:0123abcd:5:type",
        "puzzle:medieval:0123abcd:5:hint",
        "puzzle:medieval:0123abcd:5:solution",
        "puzzle:medieval:0123abcd:5:practise",
        "puzzle:medieval:0123abcd:5:letters",
        "puzzle:medieval:0123abcd:5:undo",
        "puzzle:medieval:0123abcd:5:tap:b2-b3",
        "puzzle:medieval:0123abcd:5:page:1",
        "puzzle:medieval:0123abcd:5:actor:1",
        "puzzle:medieval:0123abcd:5:narrow:1:-:N4",
        "puzzle:medieval:0123abcd:5:pick:1:-:N4",
        "puzzle:medieval:0123abcd:5:play:1",
        "puzzle-another:medieval",
        "puzzle-today:0",
        "puzzle-solve:medieval:0123abcd:20786",
        "puzzle-mistakes:0",
    ];
}

/// The id of a puzzle in its game's collection, or of a mistake: hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleId(String);

impl PuzzleId {
    pub fn new(id: &str) -> PuzzleId {
        PuzzleId(id.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Field for PuzzleId {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Option<PuzzleId> {
        let is_id = (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit());
        is_id.then(|| PuzzleId::new(text))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    Look,
    Step(Step),
    Type,
    Hint,
    Solution,
    /// Continues from here on a practice board.
    Practise,
    Letters,
    /// Takes back the actions of an unfinished turn.
    Undo,
}

/// Actions without fields, by their names in ids and commands.
const PLAIN: [(&str, PuzzleAction); 7] = [
    ("look", PuzzleAction::Look),
    ("type", PuzzleAction::Type),
    ("hint", PuzzleAction::Hint),
    ("solution", PuzzleAction::Solution),
    ("practise", PuzzleAction::Practise),
    ("letters", PuzzleAction::Letters),
    ("undo", PuzzleAction::Undo),
];

impl PuzzleAction {
    pub fn from_name(name: &str) -> Option<PuzzleAction> {
        PLAIN.iter().find(|(known, _)| *known == name).map(|(_, what)| what.clone())
    }
}

/// `hint`, `tap:b2-b3`, `narrow:1:3.4:Axe d5`. Only valid as the last field.
impl Field for PuzzleAction {
    fn write(&self) -> String {
        match self {
            PuzzleAction::Step(step) => step.write(),
            plain => {
                let found = PLAIN.iter().find(|(_, what)| what == plain);
                found.map(|(name, _)| *name).unwrap_or_default().to_owned()
            }
        }
    }

    fn read(text: &str) -> Option<PuzzleAction> {
        let step = || Step::read(text).map(PuzzleAction::Step);
        PuzzleAction::from_name(text).or_else(step)
    }
}
