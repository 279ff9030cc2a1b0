//! Random requests by random people in random order: whatever is accepted is recorded, announced
//! and replays; whatever is refused leaves no trace.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use common::{Hall, NOW, person};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use referee::{
    Announcement, ChallengeId, ChallengeRequest, Closed, MatchId, MatchState, SidePreference, Time,
};
use store::{actions, endings, offers};

/// What somebody asks. The numbers choose among what is there; some choose nothing.
#[derive(Clone, Debug)]
enum Ask {
    Challenge { opponent: Option<usize>, game: usize, side: SidePreference },
    Accept(usize),
    Close(usize, bool),
    Play { which: usize, choice: usize, seen: Option<i8> },
    Mumble { which: usize, text: String },
    Resign(usize),
    Draw(usize),
    AnswerDraw(usize, bool),
    Crash,
    Wait(i64),
}

fn ask() -> impl Strategy<Value = Ask> {
    let side = prop_oneof![
        Just(SidePreference::White),
        Just(SidePreference::Black),
        Just(SidePreference::Random)
    ];
    prop_oneof![
        4 => (prop::option::of(0..3usize), 0..9usize, side)
            .prop_map(|(opponent, game, side)| Ask::Challenge { opponent, game, side }),
        5 => any::<usize>().prop_map(Ask::Accept),
        2 => (any::<usize>(), any::<bool>()).prop_map(|(which, how)| Ask::Close(which, how)),
        24 => (any::<usize>(), any::<usize>(), prop::option::of(-1..2i8))
            .prop_map(|(which, choice, seen)| Ask::Play { which, choice, seen }),
        3 => (any::<usize>(), "\\PC{0,12}").prop_map(|(which, text)| Ask::Mumble { which, text }),
        1 => any::<usize>().prop_map(Ask::Resign),
        3 => any::<usize>().prop_map(Ask::Draw),
        2 => (any::<usize>(), any::<bool>()).prop_map(|(which, yes)| Ask::AnswerDraw(which, yes)),
        1 => Just(Ask::Crash),
        1 => (0..400_000_000i64).prop_map(Ask::Wait),
    ]
}

/// The hall, with what has been made in it.
struct Run {
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

impl Run {
    async fn carry_out(&mut self, by: usize, ask: Ask) {
        let by = person(by);
        let now = self.now;
        let expected: Vec<Announcement> = match ask {
            Ask::Challenge { opponent, game, side } => {
                let games = games::all();
                let request = ChallengeRequest {
                    opponent: opponent.map(|index| (person(index), false)),
                    game: games[game % games.len()].info.id.to_owned(),
                    side,
                    challenger: by,
                    ..common::challenge("")
                };
                match self.hall.referee.challenge(request, now).await {
                    Ok(challenge) => {
                        self.challenges.push(challenge);
                        vec![Announcement::Challenged { challenge }]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Accept(which) => {
                let Some(id) = chosen(&self.challenges, which) else { return };
                match self.hall.referee.accept(id, &by, None, now).await {
                    Ok(begun) => {
                        self.matches.push(begun.match_id);
                        self.logs.insert(begun.match_id, Vec::new());
                        vec![
                            Announcement::ChallengeClosed { challenge: id },
                            Announcement::Begun {
                                match_id: begun.match_id,
                                challenge: id,
                                plies: 0,
                            },
                        ]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Close(which, withdraw) => {
                let Some(id) = chosen(&self.challenges, which) else { return };
                let how = if withdraw { Closed::Withdrawn } else { Closed::Declined };
                match self.hall.referee.close_challenge(id, how, by.id, now).await {
                    Ok(()) => vec![Announcement::ChallengeClosed { challenge: id }],
                    Err(_) => vec![],
                }
            }
            Ask::Play { which, choice, seen } => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let table = self.hall.referee.view(id).await.unwrap().table;
                let legal = table.legal();
                let text = if legal.is_empty() { "a1-a2" } else { &legal[choice % legal.len()] };
                let seen = seen.map(|off| table.plies().wrapping_add_signed(off.into()));
                self.play(id, by.id, text, seen).await
            }
            Ask::Mumble { which, text } => {
                let Some(id) = chosen(&self.matches, which) else { return };
                self.play(id, by.id, &text, None).await
            }
            Ask::Resign(which) => {
                let Some(id) = chosen(&self.matches, which) else { return };
                match self.hall.referee.resign(id, by.id, now).await {
                    Ok(_) => vec![Announcement::Ended { match_id: id }],
                    Err(_) => vec![],
                }
            }
            Ask::Draw(which) => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let ply = u32::try_from(self.logs[&id].len()).unwrap();
                let row = self.hall.referee.match_row(id).await.unwrap();
                match self.hall.referee.draw(id, by.id, now).await {
                    Ok(referee::DrawAnswer::Offered) => {
                        let by = row.seat_of(by.id).unwrap();
                        vec![Announcement::DrawOffered { match_id: id, by, ply }]
                    }
                    Ok(_) => vec![Announcement::Ended { match_id: id }],
                    Err(_) => vec![],
                }
            }
            Ask::AnswerDraw(which, accept) => {
                let Some(id) = chosen(&self.matches, which) else { return };
                let row = self.hall.referee.match_row(id).await.unwrap();
                match self.hall.referee.answer_draw(id, by.id, accept, now).await {
                    Ok(Some(_)) => vec![Announcement::Ended { match_id: id }],
                    Ok(None) => {
                        let by = row.seat_of(by.id).unwrap();
                        vec![Announcement::DrawDeclined { match_id: id, by }]
                    }
                    Err(_) => vec![],
                }
            }
            Ask::Crash => {
                self.hall.crash().await;
                vec![]
            }
            Ask::Wait(millis) => {
                self.now = Time(now.0 + millis);
                let closed = self.hall.referee.lapse_challenges(self.now).await.unwrap();
                assert_eq!(self.hall.news().await.len(), closed);
                vec![]
            }
        };
        assert_eq!(self.hall.news().await, expected);
    }

    async fn play(
        &mut self,
        id: MatchId,
        by: referee::PersonId,
        text: &str,
        seen: Option<u32>,
    ) -> Vec<Announcement> {
        let log = self.logs.get_mut(&id).unwrap();
        let from = u32::try_from(log.len()).unwrap();
        match self.hall.referee.play(id, by, text, seen, self.now).await {
            Ok(accepted) => {
                assert!(!accepted.played.is_empty(), "{text:?} is nothing");
                log.extend(accepted.played.into_iter().map(|action| action.text));
                assert_eq!(accepted.plies as usize, log.len());
                vec![Announcement::Played { match_id: id, from, to: accepted.plies }]
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
        for (id, expected) in &self.logs {
            let view = fresh.view(*id).await.unwrap();
            let held = self.hall.referee.view(*id).await.unwrap();
            assert_eq!(common::shown(&*view.table), common::shown(&*held.table));
            assert_eq!(
                (&view.row, &view.ending, view.offer),
                (&held.row, &held.ending, held.offer)
            );
            let log = actions::of_match(&mut connection, *id).await.unwrap();
            assert_eq!(log.iter().map(|action| &action.text).collect::<Vec<_>>(), {
                expected.iter().collect::<Vec<_>>()
            });
            assert!(log.iter().enumerate().all(|(ply, action)| action.ply == ply as i64));
            assert_eq!(view.row.plies, log.len() as i64);
            let ending = endings::find(&mut connection, *id).await.unwrap();
            assert_eq!(ending.is_some(), view.row.state == MatchState::Over);
            assert!(view.table.outcome().is_none() || ending.is_some());
            if ending.is_some() {
                assert_eq!(offers::open_of(&mut connection, *id).await.unwrap(), None);
            }
        }
    }
}

#[test]
fn requests_in_any_order_break_nothing() {
    let config = Config {
        cases: 24,
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    proptest!(config, |(asks in prop::collection::vec((0..3usize, ask()), 1..160))| {
        runtime.block_on(async {
            let mut run = Run {
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
}
