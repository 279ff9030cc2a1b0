//! The `Game` implementation: start (ME-4), decisions, legal actions, effects and endings (ME-19,
//! ME-20).

use rules::l10n::{say, term};
use rules::{Actor, Game, GameInfo, Options, Outcome, Question, Side, Squares, Turn};

use crate::action::Action;
use crate::apply::effects;
use crate::ending::{PASSES, QUIET_TURNS};
use crate::info::{INFO, with_wizards};
use crate::moves::PRIEST;
use crate::notation::write::name;
use crate::piece::Spec;
use crate::position::{Key, Medieval, Stage};
use crate::show::names;

impl Game for Medieval {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options) -> Medieval {
        Medieval::empty(with_wizards(options))
    }

    #[inline]
    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    /// Placing the first Serfs doesn't count as a turn (rule ME-20). A second move or a shot may
    /// follow, or `stop`.
    #[inline]
    fn turn(&self) -> Turn {
        Turn {
            number: if self.stage == Stage::Start { 0 } else { self.turns / 2 + 1 },
            side: self.to_act,
            actions_made: self.actions_made,
            actions_left: 1,
            is_public: false,
        }
    }

    /// Asked in mid-turn, and at the start of the game.
    fn question(&self) -> Option<Question> {
        let unit = |at| {
            self.board
                .unit(self.to_act, at)
                .map_or_else(|| term("medieval-building").into(), names::whole_unit)
        };
        let (words, stakes) = match self.stage {
            Stage::Turn => return None,
            Stage::Start => (say("medieval-ask-start"), say("medieval-stakes-start")),
            // ME-14, ME-18.
            Stage::MustMove(at) => (
                say("medieval-ask-must-move").with("at", name(at)),
                say("medieval-stakes-must-move"),
            ),
            Stage::Again(again) => (
                say("medieval-ask-again").with("unit", unit(again.at)).with("at", name(again.at)),
                say("medieval-stakes-again"),
            ),
            Stage::Shot(at) => {
                (say("medieval-ask-shot").with("at", name(at)), say("medieval-stakes-shot"))
            }
        };
        let stakes = Some(stakes);
        Some(Question { side: self.to_act, piece: None, words, stakes, orders: Vec::new() })
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if self.is_over() {
            return;
        }
        match self.stage {
            Stage::Start => list.extend(
                Squares::rank(if self.to_act == Side::White { 0 } else { 7 }).map(Action::Start),
            ),
            Stage::Turn => {
                let before = list.len();
                self.turn_actions(list);
                if list.len() == before {
                    list.push(Action::Pass); // ME-20
                }
            }
            Stage::MustMove(at) => self.moves_of(at, list),
            Stage::Again(again) => {
                self.moves_of(again.at, list);
                list.push(Action::Stop);
            }
            Stage::Shot(from) => {
                list.extend(self.shots(from).map(|at| Action::Shot { from, at }));
                list.push(Action::Stop);
            }
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let us = self.to_act;
        self.actions_made = self.actions_made.saturating_add(1);
        match action {
            Action::Start(at) => return self.place_serf(at),
            Action::Move(action) => return self.make_move(action),
            Action::Stop => return self.stop(),
            Action::Shot { from, at } => return self.shoot(from, at),
            Action::Build { at, building } => self.build(at, building),
            Action::Amenity { at, building } => {
                self.board.build(us, building, at);
                self.event = true;
            }
            Action::Destroy(at) | Action::Fire { at, .. } => {
                self.board.raze(at);
                self.event = true;
            }
            Action::Heal { at, unit } => {
                self.graveyard.heal(us, unit, at);
                self.board.put(us, unit, at);
                // ME-15: a healed Reformist acts again.
                if unit.spec() == Some(Spec::Reformist) {
                    effects::reform(&mut self.board, us);
                }
            }
            Action::Depart { from, created } => {
                if let Some(pilgrim) = self.board.unit(us, from) {
                    self.board.lift(us, pilgrim, from);
                    self.abroad[us.index()] += 1;
                    effects::create(&mut self.board, created, from);
                }
            }
            Action::Return(at) => {
                let abroad = &mut self.abroad[us.index()];
                *abroad = abroad.saturating_sub(1);
                self.board.put(us, PRIEST, at);
            }
            Action::Rotten(at) => self.rot(at),
            Action::Pass => return self.pass(),
        }
        self.end_turn();
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        if self.stage == Stage::Start {
            return None;
        }
        let has_lost = |side: Side| {
            let reason = say("medieval-end-nothing-left").with("side", INFO.side_name(side));
            Some(Outcome::win(side.other(), "ME-19", reason))
        };
        match Side::ALL.map(|side| self.has_nothing(side)) {
            [true, true] => {
                return Some(Outcome::draw("ME-19", say("medieval-end-both-nothing-left")));
            }
            [true, false] => return has_lost(Side::White),
            [false, true] => return has_lost(Side::Black),
            [false, false] => {}
        }
        // ME-20, at the start of a turn.
        if self.stage != Stage::Turn {
            return None;
        }
        let reason = if self.passes >= PASSES {
            say("medieval-end-passes")
        } else if occurrences >= 3 {
            say("medieval-end-third-time")
        } else if self.quiet >= QUIET_TURNS {
            say("medieval-end-quiet").with("turns", QUIET_TURNS)
        } else {
            return None;
        };
        Some(Outcome::draw("ME-20", reason))
    }

    /// The key for the third occurrence (rule ME-20), only at the start of a turn.
    fn key(&self) -> Option<Key> {
        (self.stage == Stage::Turn).then(|| Key {
            board: self.board,
            graveyard: self.graveyard.clone(),
            abroad: self.abroad,
            to_act: self.to_act,
            passed: self.passes > 0,
        })
    }
}
