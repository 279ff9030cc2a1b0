//! The games that Herald plays.

use std::any::Any;

use rules::{Game, Options, Play};

use crate::mind::Mind;
use crate::think::{Asked, Thought, think_typed};
use crate::tournament::{Finished, Player, Rules, play_typed};

/// What is done with a game, whichever it is.
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    pub(crate) think: fn(&dyn Any, &Asked<'_>) -> Option<Thought>,
    pub(crate) play: fn(&Options, [Player; 2], &Rules, u64) -> Finished,
}

impl Entry {
    const fn of<G: Mind>() -> Entry {
        Entry {
            id: <G as Game>::INFO.id,
            think: |play, asked| think_typed(play.downcast_ref::<Play<G>>()?, asked),
            play: play_typed::<G>,
        }
    }
}

static MINDS: [Entry; 5] = [
    Entry::of::<world_war::WorldWar>(),
    Entry::of::<medieval_war::MedievalWar>(),
    Entry::of::<wizards_war::WizardsWar>(),
    Entry::of::<::battlechess::BattleChess>(),
    Entry::of::<::medieval::Medieval>(),
];

/// The game with that id.
pub(crate) fn find(id: &str) -> Option<&'static Entry> {
    MINDS.iter().find(|mind| mind.id == id)
}
