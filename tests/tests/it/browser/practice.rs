//! A practice game in the page, won by clicking labelled controls.

use rules::Options;
use serde_json::Value;
use tests::Error;
use tests::winning::{Win, next_control};

use crate::browser::chromium::Browser;
use crate::browser::reading::Place;

impl Browser {
    /// Plays both sides of the practice board to the end.
    pub(crate) async fn wins(&self, win: &Win) -> Result<(), Error> {
        let game = games::find(win.game).ok_or("no such game")?;
        let mut table = game.start(&Options::default());
        let board = format!("Practice · {} · the start", game.info.name);
        let mut now = self.wait_for_newest(Place::Private, &Value::Null, &[]).await?;
        // The newest message may still be the earlier one.
        while !now.text.starts_with(&board) {
            now = self.wait_for_newest(Place::Private, &now.was, &[]).await?;
        }
        for (done, action) in win.actions.iter().enumerate() {
            let after = match done {
                0 => "after 1 action".to_owned(),
                _ => format!("after {} actions", done + 1),
            };
            // The piece and its action; in between perhaps the destination, or a page.
            while !now.text.lines().next().is_some_and(|head| head.contains(&after)) {
                let chosen = next_control(&*table, action, &now.offered);
                let nothing =
                    || format!("nothing leads to {action}: {} {:?}", now.text, now.offered);
                let way = chosen.and_then(|at| now.ways.get(at)).ok_or_else(nothing)?;
                if let Some(menu) = way.menu {
                    self.click_at(Place::Private, menu).await?;
                }
                self.click_at(Place::Private, way.place).await?;
                now = self.wait_for_newest(Place::Private, &now.was, &[]).await?;
            }
            table.play(action).map_err(|refusal| format!("{refusal:?}"))?;
        }
        let winner = tests::english(&game.info.side_name(rules::Side::White).into());
        assert!(now.text.contains(&format!("The game is over: {winner} wins.")), "{}", now.text);
        let rule = table.outcome().ok_or("it is not over")?.rule;
        let why = format!("Why? {rule}");
        assert!(now.offered.iter().any(|one| one.label == why), "{:?}", now.offered);
        Ok(())
    }
}
