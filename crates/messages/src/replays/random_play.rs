//! Reproducible random games as replays, for `herald bench` and for size tests.

use clocks::{DAY, HOUR};
use match_model::{ActionOrigin, ClockReading, Throw};
use model::scene::Player;
use record::Header;
use rules::Dice;
use rules::l10n::L10nMessage;
use rules::{Actor, Fight, Options};

use super::replay::{Replay, ReplayClocks, ReplayEnding, ReplayResult};

/// Returns a random game of exactly `actions` actions with all features of a rated match: names,
/// clocks, fights by dice, a result. `None` if the game of this seed ends earlier.
pub fn random_play(game: &games::Entry, actions: usize, seed: u64) -> Option<Replay> {
    const FACES: usize = 20;
    let options = Options::check(game.info, []).unwrap_or_default();
    let (mut table, mut dice) = (game.start(&options), Dice::new(seed));
    // A separate generator, so that hours and throws don't affect the game.
    let mut luck = Dice::new(!seed);
    let mut time_left = [5 * DAY; 2];
    let mut readings = vec![ClockReading { plies: 0, left: time_left }];
    let mut played: Vec<(String, ActionOrigin)> = Vec::with_capacity(actions);
    while played.len() < actions {
        let legal = table.legal();
        let text = legal.get(dice.below(legal.len()))?;
        let actor = table.to_act();
        let origin = match Fight::RESULTS.iter().position(|result| result == text) {
            None => ActionOrigin::Chosen(None),
            Some(winner) => {
                let mut throws = Vec::new();
                loop {
                    let die = |luck: &mut Dice| 1 + luck.below(FACES) as u8;
                    let (one, other) = (die(&mut luck), die(&mut luck));
                    let (low, high) = (one.min(other), one.max(other));
                    let [attacker, defender] = if winner == 0 { [high, low] } else { [low, high] };
                    throws.push(Throw { attacker, defender });
                    if low != high {
                        break ActionOrigin::Thrown(throws);
                    }
                }
            }
        };
        played.push((table.play(text).ok()?.text, origin));
        if let Some(Actor::Side(side)) = actor {
            time_left[side.index()] -= HOUR * luck.below(6) as i64 / 2;
            let plies = u32::try_from(played.len()).ok()?;
            readings.push(ClockReading { plies, left: time_left });
        }
    }
    let player = |name: &str| Player { name: name.to_owned(), strength: None };
    Some(Replay {
        header: Header { game: game.info.id.to_owned(), ..Header::default() },
        actions: played,
        players: ["Alice", "Bob"].map(player),
        about: Some(L10nMessage::verbatim("2026-11-24")),
        ending: Some(ReplayEnding {
            result: ReplayResult::Won(rules::Side::Black),
            reason: L10nMessage::verbatim("White resigned"),
            status: Some(L10nMessage::verbatim("Black wins: White resigned")),
        }),
        clocks: ReplayClocks { readings, at_end: Some(time_left) },
        turning_points: Vec::new(),
    })
}
