//! A short win for White in each game, and the way a reader of buttons and menus plays it.
//!
//! Both sides are played, as on a practice board, so Black helps. The win in Medieval Chess is the
//! shortest possible with one Serf each, which walk towards each other. The others were found by
//! `cargo run -p games --example shortest -- <game> <measure>`: `freedom` for World War Chess and
//! Vladimir's `BattleChess`, `pieces` for Medieval War Chess and Wizard's War.

use games::Table;
use rules::Fight;

use crate::language::english;

#[derive(Clone, Copy, Debug)]
pub struct Win {
    pub game: &'static str,
    /// Includes fight results.
    pub actions: &'static [&'static str],
}

/// One for each game.
pub const WINS: [Win; 5] = [
    Win {
        game: "world-war",
        actions: &[
            "c2-d3", "e8>e7", "d1-d6", "e7-f6", "d6-e6xC", "f6-g5", "h1>g2", "g5-h5", "g2-g4",
        ],
    },
    Win {
        game: "medieval-war",
        actions: &[
            "Summon 0p",
            "d1-e1",
            "c2-b3",
            "Purge P",
            "b8-a7",
            "f8-g7",
            "h1 Cannon x a8",
            "a1 Cannon x a7",
            "h1 Cannon x h8",
            "c8-b7",
            "d8-c7",
            "g8-h7",
            "a1 Cannon x g7",
            "h1 Cannon x b7",
            "h1 Cannon x h7",
        ],
    },
    Win { game: "wizards-war", actions: &["Bwf1xh3+Q", "Be8-i4", "Bwh3xc8", "Nd8-b7"] },
    Win {
        game: "battlechess",
        actions: &[
            "e2-e3",
            "f7-f6",
            "f1-b5",
            "e8-f7",
            "b5-c4",
            "f7-e8",
            "c4-f7",
            "e8xf7",
            "defender wins",
        ],
    },
    Win {
        game: "medieval",
        actions: &[
            "P1@a5",
            "P1@h5",
            "P1a5-b5",
            "P1h5-g5",
            "P1b5-c5",
            "P1g5-f5",
            "P1c5-d5",
            "P1f5-e5",
            "P1d5xe5=P2",
        ],
    },
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferedControl {
    pub label: String,
    pub description: String,
}

/// Chooses the next control to press for an action: by effect, otherwise by destination, by piece,
/// or the next page.
pub fn next_control(table: &dyn Table, action: &str, offered: &[OfferedControl]) -> Option<usize> {
    let find = |fits: &dyn Fn(&OfferedControl) -> bool| offered.iter().position(fits);
    if let Some(fight) = table.fight() {
        let winner = if action == Fight::RESULTS[0] { &fight.attacker } else { &fight.defender };
        let of_side = format!("{}'s ", english(&table.info().side_name(winner.side).into()));
        return find(&|one| one.label.starts_with(&of_side) && one.label.ends_with(" wins"));
    }
    let outline = table.outline(action)?;
    let (actor, effect) = (english(&outline.actor), english(&outline.effect));
    let submenu = outline.submenu.map(|submenu| english(&submenu.label));
    let answer = format!("{actor} {effect}");
    let distinct_label = [format!("{effect} · {action}"), format!("{answer} · {action}")];
    let square = outline.to.map(|to| table.scene().board.name(to)).unwrap_or_default();
    let taken = format!("take on {square}");
    // With pictures, a piece is named by its square.
    let at = outline.from.map(|from| table.scene().board.name(from));
    let is_page = |one: &OfferedControl| one.label.starts_with("Page ") && one.label.ends_with('▶');
    find(&|one| one.label == action)
        .or_else(|| find(&|one| one.label == effect && one.description == action))
        .or_else(|| find(&|one| distinct_label.contains(&one.label)))
        .or_else(|| find(&|one| one.label == effect && one.description.is_empty()))
        .or_else(|| find(&|one| one.label == answer))
        .or_else(|| find(&|one| !square.is_empty() && [&square, &taken].contains(&&one.label)))
        .or_else(|| find(&|one| one.label == actor))
        .or_else(|| find(&|one| at.as_ref().is_some_and(|at| one.label == *at)))
        .or_else(|| find(&|one| submenu.as_ref().is_some_and(|submenu| one.label == *submenu)))
        .or_else(|| find(&is_page))
}

#[cfg(test)]
mod tests {
    use rules::{Options, Side};

    use super::*;

    #[test]
    fn white_wins_each_game() {
        assert_eq!(WINS.len(), games::all().len());
        for (win, game) in WINS.iter().zip(games::all()) {
            assert_eq!(win.game, game.info.id);
            let mut table = game.start(&Options::default());
            for action in win.actions {
                assert!(table.outcome().is_none(), "{}: {action}", win.game);
                let played = table.play(action).expect("it is legal");
                assert_eq!(played.text, *action);
            }
            let outcome = table.outcome().expect("it is over");
            assert_eq!(outcome.winner, Some(Side::White), "{}", win.game);
        }
    }
}
