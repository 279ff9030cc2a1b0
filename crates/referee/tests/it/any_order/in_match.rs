//! Requests about one match.

use match_model::{DecisionKind, FightRound, MatchId, PersonId, RoundNumber, Stance};
use referee::{InputOutcome, OfferAnswer, Side, Undo};
use rules::Actor;

use super::ask::Request;
use super::run::{Run, choose, off_by};
use crate::common::person;

/// Pieces of both sides, a King and a square without one.
const HOMES: [&str; 9] = ["g1", "b1", "d1", "e1", "g8", "b8", "d8", "e2", "e5"];

/// The side whose piece begins there.
fn side_of(home: &str) -> Side {
    if home.ends_with(['1', '2']) { Side::White } else { Side::Black }
}

const ORDERS: [(&str, &str); 5] = [
    ("strikes", "strike"),
    ("strikes", "hold"),
    ("queens", "self"),
    ("markers", "yield"),
    ("hopes", "high"),
];

impl Run<'_> {
    /// A legal action, rather a capture: fights are what is rare.
    async fn text(&self, id: MatchId, choice: usize) -> String {
        let view = referee::view::find(&self.hall.referee, id).await.unwrap();
        let draft = match view.table.to_act() {
            Some(Actor::Side(side)) => {
                referee::draft::find(&self.hall.referee, id, view.row.person(side)).await.ok()
            }
            _ => None,
        };
        let table = draft.map_or(view.table, |draft| draft.preview);
        let mut legal = table.legal();
        if choice.is_multiple_of(2) && legal.iter().any(|text| text.contains('x')) {
            legal.retain(|text| text.contains('x'));
        }
        choose(&legal.iter().collect::<Vec<_>>(), choice / 2).cloned().unwrap_or_default()
    }

    /// Plays for one of the people whom the match awaits.
    pub(super) async fn play_or_answer(&self, id: MatchId, choice: usize) {
        let referee = &self.hall.referee;
        let Some(waiting) = referee::story::waiting(referee, id).await.unwrap() else { return };
        let person = waiting.people[choice % waiting.people.len()].person;
        let (ply, now) = (waiting.moment, self.now);
        match waiting.decision {
            DecisionKind::Move | DecisionKind::Decision(_) => {
                let text = self.text(id, choice).await;
                match self.took(
                    "enter",
                    referee::draft::enter(referee, id, person, &text, None, now).await,
                ) {
                    Some(InputOutcome::Drafted(drafted)) if drafted.is_complete() => {
                        self.took(
                            "send",
                            referee::draft::send(referee, id, person, drafted.moment(), now).await,
                        );
                    }
                    Some(InputOutcome::Drafted(_)) => {
                        self.accepted.borrow_mut().insert("draft");
                    }
                    Some(InputOutcome::Played(_)) | None => {}
                }
            }
            DecisionKind::Plans { round, .. } => {
                let plan = [0, 1, 2].map(|third| Stance::ALL[(choice >> (2 * third)) % 3]);
                self.took(
                    "plan",
                    referee::fight::commit_plan(
                        referee,
                        id,
                        person,
                        FightRound { moment: ply, round },
                        plan,
                        now,
                    )
                    .await,
                );
            }
            DecisionKind::Reports { round, .. } => {
                let wins = !choice.is_multiple_of(3);
                self.took(
                    "report",
                    referee::fight::report(
                        referee,
                        id,
                        person,
                        FightRound { moment: ply, round },
                        wins,
                        now,
                    )
                    .await,
                );
            }
        }
    }

    /// Carries out a request to one match. Returns `None` if it was refused.
    pub(super) async fn carry_out_in(&self, id: MatchId, by: PersonId, ask: Request) -> Option<()> {
        let (referee, now) = (&self.hall.referee, self.now);
        let row = referee::view::match_row(referee, id).await.unwrap();
        let moment = row.moment();
        match ask {
            Request::TakeBack { grant, .. } => {
                match referee::view::find(referee, id).await.unwrap().takeback {
                    // Half of the time who is asked answers, else whoever it is.
                    Some(open) => {
                        let by = if grant { row.person(open.side.other()) } else { by };
                        let action = if grant { "take back" } else { "decline takeback" };
                        self.took(
                            action,
                            referee::takeback::answer(
                                referee,
                                id,
                                by,
                                moment,
                                OfferAnswer::of(grant),
                                now,
                            )
                            .await,
                        )
                    }
                    None => self.took(
                        "ask takeback",
                        referee::takeback::request(referee, id, by, now).await,
                    ),
                }
            }
            Request::Abort(_) => {
                self.took("abort", referee::abort::abort(referee, id, by, now).await).map(drop)
            }
            Request::Ahead { they, answer, .. } => {
                let mut table = referee::view::find(referee, id).await.unwrap().table;
                let Some(Actor::Side(side)) = table.to_act() else { return None };
                let answered = table.legal()[they % table.legal().len()].clone();
                table.play(&answered).unwrap();
                let legal = table.legal();
                let answer = legal.get(answer % legal.len().max(1))?.clone();
                let by = row.person(side.other());
                self.took(
                    "keep answer",
                    referee::conditional_moves::enter(
                        referee, id, by, None, &answered, &answer, now,
                    )
                    .await,
                )
                .map(drop)
            }
            Request::Enter { choice, seen, .. } => {
                let text = self.text(id, choice).await;
                let seen_moment = seen.map(|off| off_by(moment, off));
                self.took(
                    "enter",
                    referee::draft::enter(referee, id, by, &text, seen_moment, now).await,
                )
                .map(drop)
            }
            Request::Send(_, off) => {
                let moment = referee::draft::find(referee, id, by)
                    .await
                    .map_or(moment, |draft| draft.moment());
                let seen_moment = off_by(moment, off);
                self.took("send", referee::draft::send(referee, id, by, seen_moment, now).await)
                    .map(drop)
            }
            Request::Undo(_, all) => {
                let moment = referee::draft::find(referee, id, by)
                    .await
                    .map_or(moment, |draft| draft.moment());
                let undo = if all { Undo::All } else { Undo::Last };
                self.took("undo", referee::draft::undo(referee, id, by, undo, moment, now).await)
                    .map(drop)
            }
            Request::Plan { stances, later, .. } => {
                let round = referee::fight::pending(referee, id)
                    .await
                    .unwrap()
                    .map_or(0, |fight| fight.round.get());
                let plan = stances.map(|stance| Stance::ALL[stance]);
                self.took(
                    "plan",
                    referee::fight::commit_plan(
                        referee,
                        id,
                        by,
                        FightRound { moment, round: RoundNumber::new(round + later) },
                        plan,
                        now,
                    )
                    .await,
                )
                .map(drop)
            }
            Request::Report { attacker, later, .. } => {
                let at = FightRound { moment, round: RoundNumber::new(later) };
                self.took(
                    "report",
                    referee::fight::report(referee, id, by, at, attacker, now).await,
                )
                .map(drop)
            }
            Request::Enlist { who, home, .. } => {
                let row = referee::view::match_row(referee, id).await.unwrap();
                let third = (0..3).map(person).find(|one| row.side_of(one.id).is_none());
                // Half of the time by a captain, for somebody who is free.
                let (by, invited) = match third {
                    Some(third) if who > 2 => (row.person(side_of(HOMES[home])), third),
                    _ => (by, person(who)),
                };
                let enlisted = self.hall.enlist(id, by, &invited, false, HOMES[home], now).await;
                self.took("enlist", enlisted)
            }
            Request::Release { home, .. } => {
                let members = referee::teams::roster(referee, id).await.unwrap().members;
                let row = referee::view::match_row(referee, id).await.unwrap();
                // Most of the time by a captain, for a piece that has a member.
                let (by, home) = match choose(&members.iter().collect::<Vec<_>>(), home) {
                    Some(member) if home > 2 => (row.person(member.side), member.home.as_str()),
                    _ => (by, HOMES[home]),
                };
                self.took("release", referee::enlistment::release(referee, id, by, home, now).await)
                    .map(drop)
            }
            Request::Order { order, .. } => {
                let change = |mut orders: referee::Orders| {
                    match ORDERS.get(order) {
                        Some((key, value)) => drop(orders.insert((*key).into(), (*value).into())),
                        None => orders.clear(),
                    }
                    orders
                };
                self.took("order", referee::orders::change(referee, id, by, change, now).await)
                    .map(drop)
            }
            other => panic!("{other:?} is no such ask"),
        }
    }
}
