//! The `Game` implementation: start, legal actions, effects and endings (WW-12 to WW-17).

use rules::l10n::say;
use rules::{Actor, Game, GameInfo, Options, Outcome, RuleId, Side, Turn};

use crate::action::Action;
use crate::ending::{CLAIM, QUIET_LIMIT, has_left_arena, has_no_wizard, is_lost_or_spent};
use crate::info::INFO;
use crate::piece::Piece;
use crate::position::{Key, WizardsWar};

impl Game for WizardsWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> WizardsWar {
        WizardsWar::initial()
    }

    #[inline]
    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    #[inline]
    fn turn(&self) -> Turn {
        Turn::single(self.number, self.side)
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if is_lost_or_spent(self) {
            return;
        }
        let before = list.len();
        self.men[self.side.index()].for_each(|from| {
            self.targets(from).for_each(|to| list.push(Action::Move { from, to }));
        });
        self.drops(self.side).for_each(|to| list.push(Action::Drop { to }));
        // WW-16: without a legal move, the side passes, unless the other side has none either.
        if list.len() == before && self.can_move(self.side.other()) {
            list.push(Action::Pass);
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let irreplaceable_left = match action {
            Action::Move { from, to } => self.move_piece(from, to),
            Action::Drop { to } => {
                if let Some(kind) = self.hands[self.side.index()].take() {
                    self.lift(to);
                    self.place(to, Piece::new(self.side, kind));
                }
                false
            }
            Action::Pass => false,
        };
        self.quiet = if irreplaceable_left { 0 } else { self.quiet.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(self.side == Side::Black));
        self.side = self.side.other();
    }

    /// Follows the order of the rulebook's checks.
    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        // WW-14: under the same rule, the mover wins first (only possible in setups).
        let mover = self.side.other();
        for loser in [self.side, mover] {
            if has_no_wizard(self, loser) {
                let reason = say("wizards-war-no-wizard").with("side", INFO.side_name(loser));
                return Some(Outcome::win(loser.other(), "WW-12", reason));
            }
        }
        for loser in [self.side, mover] {
            if has_left_arena(self, loser) {
                let reason =
                    say("wizards-war-no-piece-in-arena").with("side", INFO.side_name(loser));
                return Some(Outcome::win(loser.other(), "WW-13", reason));
            }
        }
        if occurrences >= 3 {
            return Some(Outcome::draw("WW-15", say("wizards-war-third-occurrence")));
        }
        if !self.can_move(self.side) && !self.can_move(mover) {
            return Some(Outcome::draw("WW-16", say("wizards-war-neither-can-move")));
        }
        if self.quiet >= QUIET_LIMIT {
            return Some(Outcome::draw("WW-17", say("wizards-war-spent")));
        }
        None
    }

    /// WW-17.
    fn claim(&self) -> Option<RuleId> {
        (self.quiet >= CLAIM).then_some("WW-17")
    }

    fn key(&self) -> Option<Key> {
        Some(Key::of(self))
    }
}
