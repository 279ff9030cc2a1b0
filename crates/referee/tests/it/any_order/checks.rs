//! Invariants after each request and at the end of a run.

use match_model::{MatchId, MatchState, Moment};
use referee::{Announcement, Error, MatchNews};
use store::offers::{self, Kind};
use store::{actions, drafts, endings, fights, orders, teams};

use super::run::Run;
use crate::common::person;

impl Run<'_> {
    /// Holds what is told of a match against its log, which only grows.
    pub(super) async fn follow(&mut self, id: MatchId, news: &[Announcement]) {
        let history = referee::records::history(&self.hall.referee, id).await.unwrap();
        let log: Vec<String> = history.actions.into_iter().map(|action| action.text).collect();
        let before = self.logs.insert(id, log.clone()).unwrap();
        let taken_back = news.iter().find_map(|taken_back_news| match taken_back_news {
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
        let turns_played: Vec<(Moment, Moment)> = news
            .iter()
            .filter_map(|announcement| match announcement {
                Announcement::Match(match_id, MatchNews::Played { from, to })
                    if *match_id == id =>
                {
                    Some((*from, *to))
                }
                _ => None,
            })
            .collect();
        let growth = (base.plus(before.len() as u32), base.plus(log.len() as u32));
        match turns_played[..] {
            [] => assert_eq!(growth.0, growth.1, "nothing is played unsaid"),
            [first, .., last] => assert_eq!((first.0, last.1), growth),
            [only] => assert_eq!(only, growth),
        }
    }

    /// Checks the end of a run with another referee and in the file itself.
    pub(super) async fn check(&self) {
        let fresh = self.hall.another().await;
        let store = self.hall.store().await;
        let mut connection = store.read().await.unwrap();
        assert_eq!(referee::check::run(&self.hall.referee).await.unwrap().findings, []);
        for (id, expected) in &self.logs {
            let view = referee::view::find(&fresh, *id).await.unwrap();
            let in_memory = referee::view::find(&self.hall.referee, *id).await.unwrap();
            assert_eq!(
                crate::common::table_text(&*view.table),
                crate::common::table_text(&*in_memory.table)
            );
            assert_eq!(
                (&view.row, &view.ending, view.offer),
                (&in_memory.row, &in_memory.ending, in_memory.offer)
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
            let roster = referee::teams::roster(&self.hall.referee, *id).await.unwrap();
            assert_eq!(referee::teams::roster(&fresh, *id).await.unwrap(), roster);
            let members = teams::of_match(&mut connection, *id).await.unwrap();
            assert_eq!(members.len(), roster.members.len());
            let waiting = referee::story::waiting(&self.hall.referee, *id).await.unwrap();
            assert_eq!(referee::story::waiting(&fresh, *id).await.unwrap(), waiting);
            for (who, stored_orders) in orders::of_match(&mut connection, *id).await.unwrap() {
                match referee::orders::find(&self.hall.referee, *id, who).await {
                    // People who have returned their pieces decide nothing.
                    Err(Error::Refused(match_model::RequestRefusal::NotAPlayer)) => {}
                    orders_in_memory => assert_eq!(orders_in_memory.unwrap(), stored_orders),
                }
            }
            // Whoever's plan is in, the log has decided by both or waits at that very moment.
            let now = view.row.moment();
            assert!(fights::of_fight(&mut connection, *id, now.plus(1)).await.unwrap().is_empty());
            if ending.is_some() {
                for index in 0..3 {
                    let draft = drafts::find(&mut connection, *id, person(index).id).await.unwrap();
                    assert_eq!(draft, None, "the end of a match is the end of its drafts");
                }
                assert_eq!(offers::open_of(&mut connection, *id, Kind::Draw).await.unwrap(), None);
            }
        }
    }
}
