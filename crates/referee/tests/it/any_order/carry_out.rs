//! Carries a request out, and checks what is announced.

use match_model::{GuildId, MatchId, Moment, Time};
use referee::{
    Announcement, ChallengeEnd, ChallengeNews, ChallengeRequest, MatchNews, OfferAnswer,
};

use super::ask::Request;
use super::run::{Run, choose, off_by};
use crate::common::person;

const GUILD: GuildId = GuildId::new(5);

impl Run<'_> {
    pub(super) async fn carry_out(&mut self, by: usize, ask: Request) {
        let by = person(by);
        let now = self.now;
        let match_index = match &ask {
            Request::Go { which, .. }
            | Request::Enter { which, .. }
            | Request::Send(which, _)
            | Request::Undo(which, _)
            | Request::Plan { which, .. }
            | Request::Report { which, .. }
            | Request::Enlist { which, .. }
            | Request::Release { which, .. }
            | Request::TakeBack { which, .. }
            | Request::Abort(which)
            | Request::Ahead { which, .. }
            | Request::Order { which, .. } => Some(*which),
            _ => None,
        };
        if let Some(chosen_index) = match_index {
            // Most is asked of the first matches, so that they come far.
            let first = &self.matches[..self.matches.len().min(3)];
            let Some(id) = choose(first, chosen_index) else { return };
            let before = referee::view::match_row(&self.hall.referee, id).await.unwrap();
            let outcome = match ask {
                Request::Go { choice, .. } => {
                    self.play_or_answer(id, choice).await;
                    Some(())
                }
                ask => self.carry_out_in(id, by.id, ask).await,
            };
            let news = self.hall.news().await;
            if outcome.is_none() {
                assert_eq!(news, []);
                assert_eq!(referee::view::match_row(&self.hall.referee, id).await.unwrap(), before);
            }
            return self.follow(id, &news).await;
        }
        let expected: Vec<Announcement> = match ask {
            Request::Challenge { opponent, game, side } => {
                // Half of all matches are of the game with fights and teams.
                let games = games::all();
                let info = match game {
                    0..12 => games[game % games.len()].info,
                    _ => games::find("battlechess").unwrap().info,
                };
                let fights = info.options.iter().any(|option| option.key == "combat");
                let decided_by = ["stances", "dice", "marshal"][game % 3];
                let request = ChallengeRequest {
                    opponent: opponent.map(|index| (person(index), false)),
                    game: info.id.to_owned(),
                    side,
                    challenger: by,
                    guild: Some(GUILD),
                    options: fights
                        .then(|| ("combat".to_owned(), decided_by.to_owned()))
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
            Request::Accept(which) => {
                let Some(id) = choose(&self.challenges, which) else { return };
                match referee::challenge::accept(&self.hall.referee, id, &by, None, now).await {
                    Ok(started) => {
                        self.matches.push(started.match_id);
                        self.logs.insert(started.match_id, Vec::new());
                        vec![
                            Announcement::Challenge(id, ChallengeNews::Closed),
                            Announcement::Match(
                                started.match_id,
                                MatchNews::Begun { challenge: id, moment: Moment::START },
                            ),
                        ]
                    }
                    Err(_) => vec![],
                }
            }
            Request::Close(which, withdraw) => {
                let Some(id) = choose(&self.challenges, which) else { return };
                let end = if withdraw { ChallengeEnd::Withdrawn } else { ChallengeEnd::Declined };
                match referee::challenge::close(&self.hall.referee, id, end, by.id, now).await {
                    Ok(()) => vec![Announcement::Challenge(id, ChallengeNews::Closed)],
                    Err(_) => vec![],
                }
            }
            Request::Play { which, choice, seen } => {
                let Some(id) = choose(&self.matches, which) else { return };
                let table = referee::view::find(&self.hall.referee, id).await.unwrap().table;
                let legal = table.legal();
                let text = if legal.is_empty() { "a1-a2" } else { &legal[choice % legal.len()] };
                let seen_moment = seen.map(|off| off_by(Moment::new(table.plies()), off));
                self.play(id, by.id, text, seen_moment).await
            }
            Request::Mumble { which, text } => {
                let Some(id) = choose(&self.matches, which) else { return };
                self.play(id, by.id, &text, None).await
            }
            Request::Resign(which) => {
                let Some(id) = choose(&self.matches, which) else { return };
                match referee::resign::resign(&self.hall.referee, id, by.id, now).await {
                    Ok(_) => vec![Announcement::Match(id, MatchNews::Ended)],
                    Err(_) => vec![],
                }
            }
            Request::Draw(which) => {
                let Some(id) = choose(&self.matches, which) else { return };
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
            Request::AnswerDraw { which, yes: accept, late } => {
                let Some(id) = choose(&self.matches, which) else { return };
                let row = referee::view::match_row(&self.hall.referee, id).await.unwrap();
                let open = referee::view::find(&self.hall.referee, id).await.unwrap().offer;
                // The moment at which it was made: no takeback has come since.
                let plies = open.map_or(0, |open| open.plies);
                let ply = row.moment_after(plies.try_into().unwrap());
                let ply = ply.plus(late.into());
                let answer_outcome = referee::draw::answer(
                    &self.hall.referee,
                    id,
                    by.id,
                    ply,
                    OfferAnswer::of(accept),
                    now,
                )
                .await;
                assert!(!late || answer_outcome.is_err());
                match answer_outcome {
                    Ok(Some(_)) => vec![Announcement::Match(id, MatchNews::Ended)],
                    Ok(None) => {
                        let by = row.side_of(by.id).unwrap();
                        vec![Announcement::Match(id, MatchNews::DrawDeclined { by })]
                    }
                    Err(_) => vec![],
                }
            }
            Request::Confirm(confirms) => {
                referee::draft::set_confirms(&self.hall.referee, &by, confirms, now).await.unwrap();
                vec![]
            }
            Request::Leave(who) | Request::Return(who) => {
                let (who, leaves) = (person(who).id, matches!(ask, Request::Leave(_)));
                let concerned = if leaves {
                    self.took(
                        "leave",
                        referee::presence::note_departure(&self.hall.referee, GUILD, who, now)
                            .await,
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
            Request::Crash => {
                self.hall.crash().await;
                vec![]
            }
            Request::Go { .. }
            | Request::Enter { .. }
            | Request::Send(..)
            | Request::Undo(..)
            | Request::Plan { .. }
            | Request::Report { .. }
            | Request::Enlist { .. }
            | Request::Release { .. }
            | Request::TakeBack { .. }
            | Request::Abort(..)
            | Request::Ahead { .. }
            | Request::Order { .. } => return,
            Request::Wait(millis) => {
                self.now = Time(now.0 + millis);
                let count = referee::timers::run_due(&self.hall.referee, self.now).await.unwrap();
                assert_eq!(self.hall.news().await.len(), count);
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
                assert!(!accepted.actions.is_empty(), "{text:?} is nothing");
                let texts: Vec<String> =
                    accepted.actions.into_iter().map(|action| action.text).collect();
                // Answers that were kept ready may follow.
                let history = referee::records::history(&self.hall.referee, id).await.unwrap();
                let all: Vec<String> =
                    history.actions.into_iter().map(|action| action.text).collect();
                assert_eq!(all[..log.len()], log[..]);
                assert_eq!(all[log.len()..][..texts.len()], texts[..]);
                *log = all;
                assert_eq!(accepted.moment.since(base), log.len() as u32);
                vec![Announcement::Match(id, MatchNews::Played { from, to: accepted.moment })]
            }
            Err(referee::Error::Refused(_)) => vec![],
            Err(other) => panic!("{text:?}: {other}"),
        }
    }
}
