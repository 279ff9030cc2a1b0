//! Random requests by random people in random order: whatever is accepted is recorded, announced
//! and replays; whatever is refused leaves no trace.

mod ask;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ask::{Ask, ask};
use game_contract::draws;
use match_model::{
    ChallengeId, DecisionKind, FightRound, GuildId, MatchId, MatchState, Moment, PersonId,
    RoundNumber, Stance, Time,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use referee::{
    Announcement, ChallengeEnd, ChallengeNews, ChallengeRequest, Error, InputOutcome, MatchNews,
    OfferAnswer, Side, Undo,
};
use rules::Actor;
use store::offers::{self, Kind};
use store::{actions, drafts, endings, fights, orders, teams};

use crate::common::{Hall, NOW, person};

/// The hall, with what has been made in it.
struct Run<'a> {
    /// What has been accepted at least once.
    accepted: &'a RefCell<BTreeSet<&'static str>>,
    hall: Hall,
    now: Time,
    challenges: Vec<ChallengeId>,
    matches: Vec<MatchId>,
    /// What each match's log must be.
    logs: BTreeMap<MatchId, Vec<String>>,
}

fn chosen<T: Copy>(list: &[T], which: usize) -> Option<T> {
    (!list.is_empty()).then(|| list[which % list.len()])
}

const GUILD: GuildId = GuildId::new(5);
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
    fn took<T: std::fmt::Debug>(
        &self,
        what: &'static str,
        result: referee::Result<T>,
    ) -> Option<T> {
        match result {
            Ok(value) => {
                self.accepted.borrow_mut().insert(what);
                Some(value)
            }
            Err(Error::Refused(_)) => None,
            Err(other) => panic!("{what}: {other}"),
        }
    }

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
        chosen(&legal.iter().collect::<Vec<_>>(), choice / 2).cloned().unwrap_or_default()
    }

    /// What the match waits for is done by whom it waits for.
    async fn go(&self, id: MatchId, choice: usize) {
        let referee = &self.hall.referee;
        let Some(waiting) = referee::story::waiting(referee, id).await.unwrap() else { return };
        let who = waiting.whom[choice % waiting.whom.len()].person;
        let (ply, now) = (waiting.moment, self.now);
        match waiting.what {
            DecisionKind::Move | DecisionKind::Decision(_) => {
                let text = self.text(id, choice).await;
                match self
                    .took("enter", referee::draft::enter(referee, id, who, &text, None, now).await)
                {
                    Some(InputOutcome::Drafted(drafted)) if drafted.is_complete() => {
                        self.took(
                            "send",
                            referee::draft::send(referee, id, who, drafted.moment(), now).await,
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
                        who,
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
                        who,
                        FightRound { moment: ply, round },
                        wins,
                        now,
                    )
                    .await,
                );
            }
        }
    }

    /// What was asked of one match, beside what [`Run::carry_out`] knows in detail: whether it was
    /// accepted.
    async fn ask_of(&self, id: MatchId, by: PersonId, ask: Ask) -> Option<()> {
        let (referee, now) = (&self.hall.referee, self.now);
        let row = referee::view::match_row(referee, id).await.unwrap();
        let moment = row.moment();
        match ask {
            Ask::TakeBack { grant, .. } => {
                match referee::view::find(referee, id).await.unwrap().takeback {
                    // Half of the time who is asked answers, else whoever it is.
                    Some(open) => {
                        let by = if grant { row.person(open.side.other()) } else { by };
                        let what = if grant { "take back" } else { "decline takeback" };
                        self.took(
                            what,
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
                    None => self
                        .took("ask takeback", referee::takeback::ask(referee, id, by, now).await),
                }
            }
            Ask::Abort(_) => {
                self.took("abort", referee::abort::abort(referee, id, by, now).await).map(drop)
            }
            Ask::Ahead { they, answer, .. } => {
                let mut table = referee::view::find(referee, id).await.unwrap().table;
                let Some(Actor::Side(side)) = table.to_act() else { return None };
                let they = table.legal()[they % table.legal().len()].clone();
                table.play(&they).unwrap();
                let legal = table.legal();
                let answer = legal.get(answer % legal.len().max(1))?.clone();
                let by = row.person(side.other());
                self.took(
                    "keep answer",
                    referee::conditional_moves::enter(referee, id, by, None, &they, &answer, now)
                        .await,
                )
                .map(drop)
            }
            Ask::Enter { choice, seen, .. } => {
                let text = self.text(id, choice).await;
                let seen = seen.map(|off| off_by(moment, off));
                self.took("enter", referee::draft::enter(referee, id, by, &text, seen, now).await)
                    .map(drop)
            }
            Ask::Send(_, off) => {
                let moment = referee::draft::find(referee, id, by)
                    .await
                    .map_or(moment, |draft| draft.moment());
                let seen = off_by(moment, off);
                self.took("send", referee::draft::send(referee, id, by, seen, now).await).map(drop)
            }
            Ask::Undo(_, all) => {
                let moment = referee::draft::find(referee, id, by)
                    .await
                    .map_or(moment, |draft| draft.moment());
                let undo = if all { Undo::All } else { Undo::Last };
                self.took("undo", referee::draft::undo(referee, id, by, undo, moment, now).await)
                    .map(drop)
            }
            Ask::Plan { stances, later, .. } => {
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
            Ask::Report { attacker, later, .. } => {
                let at = FightRound { moment, round: RoundNumber::new(later) };
                self.took(
                    "report",
                    referee::fight::report(referee, id, by, at, attacker, now).await,
                )
                .map(drop)
            }
            Ask::Enlist { who, home, .. } => {
                let row = referee::view::match_row(referee, id).await.unwrap();
                let third = (0..3).map(person).find(|one| row.side_of(one.id).is_none());
                // Half of the time by a captain, for somebody who is free.
                let (by, whom) = match third {
                    Some(third) if who > 2 => (row.person(side_of(HOMES[home])), third),
                    _ => (by, person(who)),
                };
                let enlisted = self.hall.enlist(id, by, &whom, false, HOMES[home], now).await;
                self.took("enlist", enlisted)
            }
            Ask::Release { home, .. } => {
                let members = referee::teams::roster(referee, id).await.unwrap().members;
                let row = referee::view::match_row(referee, id).await.unwrap();
                // Most of the time by a captain, for a piece that has a member.
                let (by, home) = match chosen(&members.iter().collect::<Vec<_>>(), home) {
                    Some(member) if home > 2 => (row.person(member.side), member.home.as_str()),
                    _ => (by, HOMES[home]),
                };
                self.took("release", referee::enlistment::release(referee, id, by, home, now).await)
                    .map(drop)
            }
            Ask::Order { order, .. } => {
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

    /// Holds what is told of a match against its log, which only grows.
    async fn follow(&mut self, id: MatchId, news: &[Announcement]) {
        let history = referee::records::history(&self.hall.referee, id).await.unwrap();
        let log: Vec<String> = history.actions.into_iter().map(|action| action.text).collect();
        let before = self.logs.insert(id, log.clone()).unwrap();
        let taken_back = news.iter().find_map(|told| match told {
            Announcement::Match(match_id, MatchNews::TakenBack { actions, to, .. })
                if *match_id == id =>
            {
                Some((*actions as usize, *to))
            }
            _ => None,
        });
        let row = referee::view::match_row(&self.hall.referee, id).await.unwrap();
        let base = row.moment().minus(log.len() as u32);
        if let Some((actions, to)) = taken_back {
            assert_eq!((log.len(), to), (before.len() - actions, row.moment()));
            assert_eq!(log[..], before[..log.len()]);
            return;
        }
        assert_eq!(log[..before.len()], before[..]);
        let played: Vec<(Moment, Moment)> = news
            .iter()
            .filter_map(|told| match told {
                Announcement::Match(match_id, MatchNews::Played { from, to })
                    if *match_id == id =>
                {
                    Some((*from, *to))
                }
                _ => None,
            })
            .collect();
        let grown = (base.plus(before.len() as u32), base.plus(log.len() as u32));
        match played[..] {
            [] => assert_eq!(grown.0, grown.1, "nothing is played unsaid"),
            [first, .., last] => assert_eq!((first.0, last.1), grown),
            [only] => assert_eq!(only, grown),
        }
    }

    async fn carry_out(&mut self, by: usize, ask: Ask) {
        let by = person(by);
        let now = self.now;
        let which = match &ask {
            Ask::Go { which, .. }
            | Ask::Enter { which, .. }
            | Ask::Send(which, _)
            | Ask::Undo(which, _)
            | Ask::Plan { which, .. }
            | Ask::Report { which, .. }
            | Ask::Enlist { which, .. }
            | Ask::Release { which, .. }
            | Ask::TakeBack { which, .. }
            | Ask::Abort(which)
            | Ask::Ahead { which, .. }
            | Ask::Order { which, .. } => Some(*which),
            _ => None,
        };
        if let Some(which) = which {
            // Most is asked of the first matches, so that they come far.
            let first = &self.matches[..self.matches.len().min(3)];
            let Some(id) = chosen(first, which) else { return };
            let before = referee::view::match_row(&self.hall.referee, id).await.unwrap();
            let taken = match ask {
                Ask::Go { choice, .. } => {
                    self.go(id, choice).await;
                    Some(())
                }
                ask => self.ask_of(id, by.id, ask).await,
            };
            let news = self.hall.news().await;
            if taken.is_none() {
                assert_eq!(news, []);
                assert_eq!(referee::view::match_row(&self.hall.referee, id).await.unwrap(), before);
            }
            return self.follow(id, &news).await;
        }
        let expected: Vec<Announcement> = match ask {
            Ask::Challenge { opponent, game, side } => {
                // Half of all matches are of the game with fights and teams.
                let games = games::all();
                let info = match game {
                    0..12 => games[game % games.len()].info,
                    _ => games::find("battlechess").unwrap().info,
                };
                let fights = info.options.iter().any(|option| option.key == "combat");
                let how = ["stances", "dice", "marshal"][game % 3];
                let request = ChallengeRequest {
                    opponent: opponent.map(|index| (person(index), false)),
                    game: info.id.to_owned(),
                    side,
                    challenger: by,
                    guild: Some(GUILD),
                    options: fights
                        .then(|| ("combat".to_owned(), how.to_owned()))
                        .into_iter()
                        .collect(),
                    ..crate::common::challenge("")
                };
                match referee::challenge::make(&self.hall.referee, request, now).await {
                    Ok(challenge) => {
                        self.challenges.push(challenge);
                        vec![Announcement::Challenge(
                            challenge,
                            ChallengeNews::Made { thread: None },
                        )]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Accept(which) => {
                let Some(id) = chosen(&self.challenges, which) else { return };
                match referee::challenge::accept(&self.hall.referee, id, &by, None, now).await {
                    Ok(begun) => {
                        self.matches.push(begun.match_id);
                        self.logs.insert(begun.match_id, Vec::new());
                        vec![
                            Announcement::Challenge(id, ChallengeNews::Closed),
                            Announcement::Match(
                                begun.match_id,
                                MatchNews::Begun { challenge: id, moment: Moment::START },
                            ),
                        ]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Close(which, withdraw) => {
                let Some(id) = chosen(&self.challenges, which) else { return };
                let how = if withdraw { ChallengeEnd::Withdrawn } else { ChallengeEnd::Declined };
                match referee::challenge::close(&self.hall.referee, id, how, by.id, now).await {
                    Ok(()) => vec![Announcement::Challenge(id, ChallengeNews::Closed)],
                    Err(_) => vec![],
                }
            }
            Ask::Play { which, choice, seen } => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let table = referee::view::find(&self.hall.referee, id).await.unwrap().table;
                let legal = table.legal();
                let text = if legal.is_empty() { "a1-a2" } else { &legal[choice % legal.len()] };
                let seen = seen.map(|off| off_by(Moment::new(table.plies()), off));
                self.play(id, by.id, text, seen).await
            }
            Ask::Mumble { which, text } => {
                let Some(id) = chosen(&self.matches, which) else { return };
                self.play(id, by.id, &text, None).await
            }
            Ask::Resign(which) => {
                let Some(id) = chosen(&self.matches, which) else { return };
                match referee::resign::resign(&self.hall.referee, id, by.id, now).await {
                    Ok(_) => vec![Announcement::Match(id, MatchNews::Ended)],
                    Err(_) => vec![],
                }
            }
            Ask::Draw(which) => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let row = referee::view::match_row(&self.hall.referee, id).await.unwrap();
                let ply = row.moment();
                match referee::draw::offer(&self.hall.referee, id, by.id, now).await {
                    Ok(referee::DrawAnswer::Offered) => {
                        let by = row.side_of(by.id).unwrap();
                        vec![Announcement::Match(id, MatchNews::DrawOffered { by, moment: ply })]
                    }
                    Ok(_) => vec![Announcement::Match(id, MatchNews::Ended)],
                    Err(_) => vec![],
                }
            }
            Ask::AnswerDraw { which, yes: accept, late } => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let row = referee::view::match_row(&self.hall.referee, id).await.unwrap();
                let open = referee::view::find(&self.hall.referee, id).await.unwrap().offer;
                // The moment at which it was made: no takeback has come since.
                let then = open.map_or(0, |open| open.plies);
                let ply = row.moment_after(then.try_into().unwrap());
                let ply = ply.plus(late.into());
                let answered = referee::draw::answer(
                    &self.hall.referee,
                    id,
                    by.id,
                    ply,
                    OfferAnswer::of(accept),
                    now,
                )
                .await;
                assert!(!late || answered.is_err());
                match answered {
                    Ok(Some(_)) => vec![Announcement::Match(id, MatchNews::Ended)],
                    Ok(None) => {
                        let by = row.side_of(by.id).unwrap();
                        vec![Announcement::Match(id, MatchNews::DrawDeclined { by })]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Confirm(confirms) => {
                referee::draft::set_confirms(&self.hall.referee, &by, confirms, now).await.unwrap();
                vec![]
            }
            Ask::Leave(who) | Ask::Return(who) => {
                let (who, leaves) = (person(who).id, matches!(ask, Ask::Leave(_)));
                let concerned = if leaves {
                    self.took(
                        "leave",
                        referee::presence::left(&self.hall.referee, GUILD, who, now).await,
                    )
                } else {
                    self.took(
                        "return",
                        referee::presence::back(&self.hall.referee, GUILD, who, now).await,
                    )
                };
                let news = self.hall.news().await;
                for id in concerned.unwrap() {
                    self.follow(id, &news).await;
                }
                return;
            }
            Ask::Crash => {
                self.hall.crash().await;
                vec![]
            }
            Ask::Go { .. }
            | Ask::Enter { .. }
            | Ask::Send(..)
            | Ask::Undo(..)
            | Ask::Plan { .. }
            | Ask::Report { .. }
            | Ask::Enlist { .. }
            | Ask::Release { .. }
            | Ask::TakeBack { .. }
            | Ask::Abort(..)
            | Ask::Ahead { .. }
            | Ask::Order { .. } => return,
            Ask::Wait(millis) => {
                self.now = Time(now.0 + millis);
                let closed = referee::timers::run_due(&self.hall.referee, self.now).await.unwrap();
                assert_eq!(self.hall.news().await.len(), closed);
                vec![]
            }
        };
        assert_eq!(self.hall.news().await, expected);
    }

    async fn play(
        &mut self,
        id: MatchId,
        by: match_model::PersonId,
        text: &str,
        seen: Option<Moment>,
    ) -> Vec<Announcement> {
        let log = self.logs.get_mut(&id).unwrap();
        let row = referee::view::match_row(&self.hall.referee, id).await.unwrap();
        let (from, base) = (row.moment(), row.moment().minus(log.len() as u32));
        match referee::play::play(&self.hall.referee, id, by, text, seen, self.now).await {
            Ok(accepted) => {
                assert!(!accepted.played.is_empty(), "{text:?} is nothing");
                let played: Vec<String> =
                    accepted.played.into_iter().map(|action| action.text).collect();
                // Answers that were kept ready may follow.
                let history = referee::records::history(&self.hall.referee, id).await.unwrap();
                let all: Vec<String> =
                    history.actions.into_iter().map(|action| action.text).collect();
                assert_eq!(all[..log.len()], log[..]);
                assert_eq!(all[log.len()..][..played.len()], played[..]);
                *log = all;
                assert_eq!(accepted.moment.since(base), log.len() as u32);
                vec![Announcement::Match(id, MatchNews::Played { from, to: accepted.moment })]
            }
            Err(referee::Error::Refused(_)) => vec![],
            Err(other) => panic!("{text:?}: {other}"),
        }
    }

    /// What must hold at the end, asked of another referee and of the file itself.
    async fn check(&self) {
        let fresh = self.hall.another().await;
        let store = self.hall.store().await;
        let mut connection = store.read().await.unwrap();
        assert_eq!(referee::check::run(&self.hall.referee).await.unwrap().findings, []);
        for (id, expected) in &self.logs {
            let view = referee::view::find(&fresh, *id).await.unwrap();
            let held = referee::view::find(&self.hall.referee, *id).await.unwrap();
            assert_eq!(crate::common::shown(&*view.table), crate::common::shown(&*held.table));
            assert_eq!(
                (&view.row, &view.ending, view.offer),
                (&held.row, &held.ending, held.offer)
            );
            let log = actions::of_match(&mut connection, *id).await.unwrap();
            assert_eq!(log.iter().map(|action| &action.text).collect::<Vec<_>>(), {
                expected.iter().collect::<Vec<_>>()
            });
            assert!(log.iter().enumerate().all(|(ply, action)| action.ply.index() == ply));
            assert_eq!(view.row.plies, log.len() as i64);
            let ending = endings::find(&mut connection, *id).await.unwrap();
            assert_eq!(ending.is_some(), view.row.state == MatchState::Over);
            assert!(view.table.outcome().is_none() || ending.is_some());
            let held = referee::teams::roster(&self.hall.referee, *id).await.unwrap();
            assert_eq!(referee::teams::roster(&fresh, *id).await.unwrap(), held);
            let members = teams::of_match(&mut connection, *id).await.unwrap();
            assert_eq!(members.len(), held.members.len());
            let waiting = referee::story::waiting(&self.hall.referee, *id).await.unwrap();
            assert_eq!(referee::story::waiting(&fresh, *id).await.unwrap(), waiting);
            for (who, given) in orders::of_match(&mut connection, *id).await.unwrap() {
                match referee::orders::find(&self.hall.referee, *id, who).await {
                    // Who has given their pieces back decides nothing any more.
                    Err(Error::Refused(match_model::RequestRefusal::NotAPlayer)) => {}
                    held => assert_eq!(held.unwrap(), given),
                }
            }
            // Whoever's plan is in, the log has decided by both or waits at that very moment.
            let now = view.row.moment();
            assert!(fights::of_fight(&mut connection, *id, now.plus(1)).await.unwrap().is_empty());
            if ending.is_some() {
                for who in 0..3 {
                    let draft = drafts::find(&mut connection, *id, person(who).id).await.unwrap();
                    assert_eq!(draft, None, "the end of a match is the end of its drafts");
                }
                assert_eq!(offers::open_of(&mut connection, *id, Kind::Draw).await.unwrap(), None);
            }
        }
    }
}

#[test]
fn requests_in_any_order_break_nothing() {
    let config = Config {
        cases: draws(24, 96),
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let accepted = RefCell::new(BTreeSet::new());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    proptest!(config, |(asks in prop::collection::vec((0..3usize, ask()), 1..240))| {
        runtime.block_on(async {
            let mut run = Run {
                accepted: &accepted,
                hall: Hall::open().await,
                now: NOW,
                challenges: Vec::new(),
                matches: Vec::new(),
                logs: BTreeMap::new(),
            };
            for (by, ask) in asks {
                run.carry_out(by, ask).await;
            }
            run.check().await;
        });
    });
    // The runs are the same every time: all that they are about has come up.
    let all = ["draft", "enlist", "enter", "leave", "order", "plan", "release", "report", "return"];
    let accepted = accepted.into_inner();
    let more = ["send", "undo", "ask takeback", "take back", "keep answer"];
    for what in all.into_iter().chain(more) {
        assert!(accepted.contains(what), "{what} was never accepted: {accepted:?}");
    }
}

/// A moment some actions off; before the start, the last there can be.
fn off_by(moment: Moment, off: i8) -> Moment {
    Moment::new(moment.get().wrapping_add_signed(off.into()))
}
