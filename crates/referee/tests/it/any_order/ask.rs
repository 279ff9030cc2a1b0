//! What somebody may ask, and how often it is asked.

use match_model::SidePreference;
use proptest::prelude::*;

/// What somebody asks. The numbers choose among what is there; some choose nothing.
#[derive(Clone, Debug)]
pub(super) enum Request {
    Challenge { opponent: Option<usize>, game: usize, side: SidePreference },
    Accept(usize),
    Close(usize, bool),
    Play { which: usize, choice: usize, seen: Option<i8> },
    Mumble { which: usize, text: String },
    Resign(usize),
    Draw(usize),
    AnswerDraw { which: usize, yes: bool, late: bool },
    Go { which: usize, choice: usize },
    Enter { which: usize, choice: usize, seen: Option<i8> },
    Send(usize, i8),
    Undo(usize, bool),
    Plan { which: usize, stances: [usize; 3], later: u32 },
    Report { which: usize, attacker: bool, later: u32 },
    Enlist { which: usize, who: usize, home: usize },
    Release { which: usize, home: usize },
    Order { which: usize, order: usize },
    TakeBack { which: usize, grant: bool },
    Abort(usize),
    Ahead { which: usize, they: usize, answer: usize },
    Confirm(bool),
    Leave(usize),
    Return(usize),
    Crash,
    Wait(i64),
}

/// Anything that somebody may ask, what is frequent in play more often.
pub(super) fn any_request() -> impl Strategy<Value = Request> {
    let side = prop_oneof![
        Just(SidePreference::White),
        Just(SidePreference::Black),
        Just(SidePreference::Random)
    ];
    prop_oneof![
        4 => (prop::option::of(0..3usize), 0..24usize, side)
            .prop_map(|(opponent, game, side)| Request::Challenge { opponent, game, side }),
        5 => any::<usize>().prop_map(Request::Accept),
        2 => (any::<usize>(), any::<bool>()).prop_map(|(which, how)| Request::Close(which, how)),
        24 => (any::<usize>(), any::<usize>(), prop::option::of(-1..2i8))
            .prop_map(|(which, choice, seen)| Request::Play { which, choice, seen }),
        3 => (any::<usize>(), "\\PC{0,12}").prop_map(|(which, text)| Request::Mumble { which, text }),
        1 => any::<usize>().prop_map(Request::Resign),
        3 => any::<usize>().prop_map(Request::Draw),
        2 => (any::<usize>(), any::<bool>(), any::<bool>())
            .prop_map(|(which, yes, late)| Request::AnswerDraw { which, yes, late }),
        60 => (any::<usize>(), any::<usize>()).prop_map(|(which, choice)| Request::Go { which, choice }),
        8 => (any::<usize>(), any::<usize>(), prop::option::of(-1..2i8))
            .prop_map(|(which, choice, seen)| Request::Enter { which, choice, seen }),
        4 => (any::<usize>(), -1..2i8).prop_map(|(which, off)| Request::Send(which, off)),
        10 => (any::<usize>(), any::<bool>()).prop_map(|(which, all)| Request::Undo(which, all)),
        4 => (any::<usize>(), prop::array::uniform3(0..3usize), 0..2u32)
            .prop_map(|(which, stances, later)| Request::Plan { which, stances, later }),
        4 => (any::<usize>(), any::<bool>(), 0..2u32)
            .prop_map(|(which, attacker, later)| Request::Report { which, attacker, later }),
        8 => (any::<usize>(), 0..6usize, 0..9usize)
            .prop_map(|(which, who, home)| Request::Enlist { which, who, home }),
        8 => (any::<usize>(), 0..9usize).prop_map(|(which, home)| Request::Release { which, home }),
        4 => (any::<usize>(), 0..6usize).prop_map(|(which, order)| Request::Order { which, order }),
        9 => (any::<usize>(), any::<bool>())
            .prop_map(|(which, grant)| Request::TakeBack { which, grant }),
        1 => any::<usize>().prop_map(Request::Abort),
        9 => (any::<usize>(), any::<usize>(), any::<usize>())
            .prop_map(|(which, they, answer)| Request::Ahead { which, they, answer }),
        1 => any::<bool>().prop_map(Request::Confirm),
        1 => (0..3usize).prop_map(Request::Leave),
        1 => (0..3usize).prop_map(Request::Return),
        1 => Just(Request::Crash),
        1 => (0..400_000_000i64).prop_map(Request::Wait),
    ]
}
