//! People's acts other than moves: offers, takebacks, conditional moves, clocks, resignations.

use rules::Dice;
use tests::Error;
use tests::book::to_act;

use super::hall::{Found, Hall, rest, says, told};
use super::ledger::{Kind, Told};

impl Hall {
    pub(crate) async fn draw(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let Some((side, who)) = self.somebody(row, dice) else { return Ok(()) };
        let offered = self.book.offer(row.id, "draw").await?;
        if offered.as_deref() == Some(side.other().id()) {
            let Some(question) = self.newest_with(who, row.place(), "Accept the draw") else {
                return rest().await;
            };
            let answer = if dice.below(5) == 0 { "Accept the draw" } else { "Play on" };
            let told = told(who.click(question.id, answer).await);
            let agreed = says(&told, "the match is drawn");
            let mut ledger = self.ledger();
            ledger.count("answer draw", &told, agreed || says(&told, "You play on."));
            ledger.kind(Kind::Ended, row.id, &told, agreed);
            return Ok(());
        }
        let told = told(who.command(row.place(), "draw", []).await);
        let ended = says(&told, "the match is drawn");
        let offered = says(&told, "You have offered a draw. The offer stands");
        let mut ledger = self.ledger();
        ledger.count("draw", &told, offered || ended);
        ledger.kind(Kind::DrawOffered, row.id, &told, offered);
        ledger.kind(Kind::Ended, row.id, &told, ended);
        Ok(())
    }

    pub(crate) async fn take_back(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let Some((side, who)) = self.somebody(row, dice) else { return Ok(()) };
        let asked = self.book.offer(row.id, "takeback").await?;
        if asked.as_deref() == Some(side.other().id()) {
            let grant = "Allow";
            let Some(question) = self.newest_with(who, row.place(), grant) else {
                return rest().await;
            };
            let answer = if dice.below(2) == 0 { grant } else { "Decline" };
            let told = told(who.click(question.id, answer).await);
            let done = says(&told, "Taken back") || says(&told, "Declined.");
            self.ledger().count("answer takeback", &told, done);
            return Ok(());
        }
        let told = told(who.command(row.place(), "takeback", []).await);
        let done = says(&told, "I have asked your opponent");
        let mut ledger = self.ledger();
        ledger.count("takeback", &told, done);
        ledger.kind(Kind::TakebackAsked, row.id, &told, done);
        Ok(())
    }

    pub(crate) async fn keep(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let Some(side) = to_act(&*found.table).filter(|_| !found.table.turn().is_composed()) else {
            return Ok(());
        };
        let Some(who) = self.person(row.person(side.other())) else { return Ok(()) };
        let legal = found.table.legal();
        let Some(they) = legal.get(dice.below(legal.len())) else { return Ok(()) };
        let mut after = found.table.copy();
        after.play(they).map_err(|refusal| format!("{they}: {refusal:?}"))?;
        if to_act(&*after) != Some(side.other()) || after.turn().is_composed() {
            return Ok(());
        }
        let answers = after.legal();
        let Some(answer) = answers.get(dice.below(answers.len())) else { return Ok(()) };
        let options = [("if", they.as_str().into()), ("text", answer.as_str().into())];
        let told = told(who.command(row.place(), "move", options).await);
        let done = says(&told, "answers that you keep ready");
        let mut ledger = self.ledger();
        ledger.count("if", &told, done);
        if done {
            let turns = [they.clone(), answer.clone()];
            ledger.kept.push((row.id, row.moment(), who.id, turns));
        }
        // Herald may play it later.
        ledger.action((row.id, who.id, answer.clone()), &Told::Nothing, false);
        Ok(())
    }

    pub(crate) async fn time(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let Some((_, who)) = self.somebody(row, dice) else { return Ok(()) };
        if dice.below(2) == 0 {
            let told =
                told(who.command(row.place(), "clock match", [("give", "10m".into())]).await);
            let done = says(&told, "Given. Your opponent now has");
            let mut ledger = self.ledger();
            ledger.count("give time", &told, done);
            ledger.kind(Kind::TimeGiven, row.id, &told, done);
            return Ok(());
        }
        let Ok(shown) = who.command(row.place(), "clock match", []).await else { return Ok(()) };
        let Ok(message) = shown.message() else { return Ok(()) };
        let buttons = ["Offer a pause", "Accept the pause", "End the pause"];
        if let Some(button) = buttons.into_iter().find(|label| message.button(label).is_some()) {
            let told = told(who.click(message.id, button).await);
            self.ledger().count("pause", &told, matches!(told, Told::Said(_)));
        }
        Ok(())
    }

    pub(crate) async fn resign(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let Some((_, who)) = self.somebody(row, dice) else { return Ok(()) };
        let Ok(sure) = who.command(row.place(), "resign", []).await else { return Ok(()) };
        let Ok(message) = sure.message() else { return Ok(()) };
        let told = told(who.click(message.id, "Yes, resign").await);
        let done = says(&told, "You resigned");
        let mut ledger = self.ledger();
        ledger.count("resign", &told, done);
        ledger.kind(Kind::Ended, row.id, &told, done);
        Ok(())
    }

    pub(crate) async fn look(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let Some((_, who)) = self.somebody(found.row, dice) else { return Ok(()) };
        let told = told(who.command(found.row.place(), "board", []).await);
        self.ledger().count("look", &told, matches!(told, Told::Said(_)));
        Ok(())
    }
}
