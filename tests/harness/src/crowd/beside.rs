//! People's acts other than moves: offers, takebacks, conditional moves, clocks, resignations.

use rules::Dice;
use tests::Error;
use tests::book::to_act;

use super::hall::{CurrentMatch, Hall, read_reply, rest, says_words};
use super::ledger::{ActKind, ReplyKind};

impl Hall {
    pub(crate) async fn draw(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let Some((side, player)) = self.any_player(row, dice) else { return Ok(()) };
        let offer = self.book.offer(row.id, "draw").await?;
        if offer.as_deref() == Some(side.other().id()) {
            let Some(question) = self.newest_with(player, row.place(), "Accept the draw") else {
                return rest().await;
            };
            let answer = if dice.below(5) == 0 { "Accept the draw" } else { "Play on" };
            let reply = read_reply(player.click(question.id, answer).await);
            let is_agreed = says_words(&reply, "the match is drawn");
            let mut ledger = self.ledger();
            ledger.count("answer draw", &reply, is_agreed || says_words(&reply, "You play on."));
            ledger.kind(ActKind::Ended, row.id, &reply, is_agreed);
            return Ok(());
        }
        let told = read_reply(player.command(row.place(), "draw", []).await);
        let has_ended = says_words(&told, "the match is drawn");
        let is_offered = says_words(&told, "You offered a draw. The offer stands");
        let mut ledger = self.ledger();
        ledger.count("draw", &told, is_offered || has_ended);
        ledger.kind(ActKind::DrawOffered, row.id, &told, is_offered);
        ledger.kind(ActKind::Ended, row.id, &told, has_ended);
        Ok(())
    }

    pub(crate) async fn take_back(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let Some((side, player)) = self.any_player(row, dice) else { return Ok(()) };
        let request = self.book.offer(row.id, "takeback").await?;
        if request.as_deref() == Some(side.other().id()) {
            let grant = "Allow";
            let Some(question) = self.newest_with(player, row.place(), grant) else {
                return rest().await;
            };
            let answer = if dice.below(2) == 0 { grant } else { "Decline" };
            let reply = read_reply(player.click(question.id, answer).await);
            let is_done = says_words(&reply, "Taken back") || says_words(&reply, "Declined.");
            self.ledger().count("answer takeback", &reply, is_done);
            return Ok(());
        }
        let told = read_reply(player.command(row.place(), "takeback", []).await);
        let done = says_words(&told, "asked your opponent");
        let mut ledger = self.ledger();
        ledger.count("takeback", &told, done);
        ledger.kind(ActKind::TakebackAsked, row.id, &told, done);
        Ok(())
    }

    pub(crate) async fn add_conditional_move(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let Some(side) = to_act(&*current.table).filter(|_| !current.table.turn().is_composed())
        else {
            return Ok(());
        };
        let Some(player) = self.person(row.person(side.other())) else { return Ok(()) };
        let legal = current.table.legal();
        let Some(their_move) = legal.get(dice.below(legal.len())) else { return Ok(()) };
        let mut table_after = current.table.copy();
        table_after.play(their_move).map_err(|refusal| format!("{their_move}: {refusal:?}"))?;
        if to_act(&*table_after) != Some(side.other()) || table_after.turn().is_composed() {
            return Ok(());
        }
        let answers = table_after.legal();
        let Some(answer) = answers.get(dice.below(answers.len())) else { return Ok(()) };
        let options = [("if", their_move.as_str().into()), ("text", answer.as_str().into())];
        let reply = read_reply(player.command(row.place(), "move", options).await);
        let is_done = says_words(&reply, "your prepared answers");
        let mut ledger = self.ledger();
        ledger.count("if", &reply, is_done);
        if is_done {
            let turns = [their_move.clone(), answer.clone()];
            ledger.conditional_moves.push((row.id, row.moment(), player.id, turns));
        }
        // Herald may play it later.
        ledger.action((row.id, player.id, answer.clone()), &ReplyKind::Unanswered, false);
        Ok(())
    }

    pub(crate) async fn time(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let Some((_, player)) = self.any_player(row, dice) else { return Ok(()) };
        if dice.below(2) == 0 {
            let reply = read_reply(
                player.command(row.place(), "clock match", [("give", "10m".into())]).await,
            );
            let is_done = says_words(&reply, "Given. Your opponent now has");
            let mut ledger = self.ledger();
            ledger.count("give time", &reply, is_done);
            ledger.kind(ActKind::TimeGiven, row.id, &reply, is_done);
            return Ok(());
        }
        let Ok(clock_reply) = player.command(row.place(), "clock match", []).await else {
            return Ok(());
        };
        let Ok(message) = clock_reply.message() else { return Ok(()) };
        let buttons = ["Offer a pause", "Accept the pause", "End the pause"];
        if let Some(button) = buttons.into_iter().find(|label| message.button(label).is_some()) {
            let told = read_reply(player.click(message.id, button).await);
            self.ledger().count("pause", &told, matches!(told, ReplyKind::Private(_)));
        }
        Ok(())
    }

    pub(crate) async fn resign(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let Some((_, player)) = self.any_player(row, dice) else { return Ok(()) };
        let Ok(confirmation) = player.command(row.place(), "resign", []).await else {
            return Ok(());
        };
        let Ok(message) = confirmation.message() else { return Ok(()) };
        let reply = read_reply(player.click(message.id, "Yes, resign").await);
        let is_done = says_words(&reply, "You resigned");
        let mut ledger = self.ledger();
        ledger.count("resign", &reply, is_done);
        ledger.kind(ActKind::Ended, row.id, &reply, is_done);
        Ok(())
    }

    pub(crate) async fn look(
        &self,
        current: &CurrentMatch<'_>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let Some((_, player)) = self.any_player(current.row, dice) else { return Ok(()) };
        let reply = read_reply(player.command(current.row.place(), "board", []).await);
        self.ledger().count("look", &reply, matches!(reply, ReplyKind::Private(_)));
        Ok(())
    }
}
