//! The `Game` implementation: start (WWC-1, WWC-2), legal moves, effects and endings (WWC-14 to
//! WWC-16).

use rules::l10n::say;
use rules::{Actor, Game, GameInfo, Options, Outcome, Squares, Turn};

use crate::Action;
use crate::board::{between, shift};
use crate::ending::QUIET_LIMIT;
use crate::info::INFO;
use crate::position::{Key, WorldWar};

impl Game for WorldWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WorldWar {
        WorldWar::array()
    }

    #[inline]
    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    #[inline]
    fn turn(&self) -> Turn {
        Turn::single(self.ply / 2 + 1, self.to_act)
    }

    /// None when the position itself is a Truce (WWC-16).
    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if !self.is_worn_out() {
            self.generate(|action| list.push(action));
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let (from, to) = (action.from(), action.to());
        let me = self.to_act.index();
        let enemy = self.to_act.other().index();
        let touched = from.set() | to.set();
        match action.blitz_direction() {
            None => {
                let number = self.number_at(from);
                for (bit, plane) in self.planes.iter_mut().enumerate() {
                    let arriving = u64::from(number >> bit & 1) << to.number();
                    *plane = plane.minus(touched) | Squares(arriving);
                }
            }
            Some(direction) => {
                // WWC-11: every piece of the group advances one square.
                let group = between(from, to).with(from);
                for plane in &mut self.planes {
                    let advanced = shift(*plane & group, direction);
                    *plane = plane.minus(group.with(to)) | advanced;
                }
            }
        }
        self.sides[me] = self.sides[me].without(from).with(to);
        let mut quiet = self.quiet.saturating_add(1);
        if let Some(kind) = action.captured() {
            self.sides[enemy] = self.sides[enemy].without(to);
            self.captured[enemy].add(kind);
            quiet = 0;
        }
        if let Some(kind) = action.exchange() {
            // WWC-10: the Infantry leaves for good, and the piece is no longer captured.
            for plane in &mut self.planes {
                *plane = plane.without(to);
            }
            self.set_kind(to.set(), kind);
            self.captured[me].remove(kind);
            quiet = 0;
        }
        self.quiet = quiet;
        self.ply = self.ply.wrapping_add(1);
        self.to_act = self.to_act.other();
    }

    /// Follows the order of the rulebook's checks.
    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        let to_act = self.to_act;
        // WWC-15.
        if !self.has_move() {
            let side = INFO.side_name(to_act);
            return Some(match self.radar_lock(to_act) {
                Some(_) => Outcome::win(
                    to_act.other(),
                    "WWC-15",
                    say("world-war-end-locked").with("side", side),
                ),
                None => Outcome::draw("WWC-15", say("world-war-end-no-move").with("side", side)),
            });
        }
        // WWC-16.
        if self.only_flags() {
            Some(Outcome::draw("WWC-16", say("world-war-end-only-flags")))
        } else if occurrences >= 3 {
            Some(Outcome::draw("WWC-16", say("world-war-end-third-time")))
        } else if self.quiet >= QUIET_LIMIT {
            Some(Outcome::draw("WWC-16", say("world-war-end-quiet").with("moves", QUIET_LIMIT)))
        } else {
            None
        }
    }

    /// WWC-16.
    fn key(&self) -> Option<Key> {
        Some(Key {
            planes: self.planes.map(|plane| plane.0),
            sides: self.sides.map(|side| side.0),
            captured: self.captured,
            to_act: self.to_act,
        })
    }
}
