//! Players: each does the next useful act, or something else.

use fake_discord::Snowflake;
use fake_discord::driver::{DriverError, InteractionOutcome, OptionValue, Person, SeenMessage};
use games::Table;
use rules::Dice;
use rules::{Actor, Side};
use tests::book::{Match, to_act};
use tests::{Error, english};

use super::hall::{CurrentMatch, Hall, read_reply, rest, says_words};
use super::ledger::{Ledger, ReplyKind, Tap, UnusedControl};

pub(crate) struct Seat {
    pub(crate) game: &'static str,
    pub(crate) first: Person,
    pub(crate) second: Option<Person>,
    pub(crate) options: &'static [(&'static str, &'static str)],
}

fn is_played(reply: &ReplyKind) -> bool {
    match reply {
        ReplyKind::Public => true,
        ReplyKind::Private(text) => {
            text.starts_with("Played `") || text.starts_with("The fight in match")
        }
        _ => false,
    }
}

impl Hall {
    pub(crate) async fn act_once(&self, seat: &Seat, dice: &mut Dice) -> Result<(), Error> {
        let pair = [seat.first.id, seat.second.as_ref().map_or(self.herald, |other| other.id)];
        match self.book.newest(pair, seat.game).await? {
            Some(row) if row.is_running() => self.play(&row, dice).await,
            previous => self.begin(seat, pair, previous.as_ref(), dice).await,
        }
    }

    async fn begin(
        &self,
        seat: &Seat,
        pair: [Snowflake; 2],
        previous: Option<&Match>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        match self.book.challenge(pair, seat.game).await? {
            Some((_, challenger, message)) => {
                let acceptor_id =
                    if challenger.cast_unsigned() == pair[0] { pair[1] } else { pair[0] };
                let (Some(message), Some(acceptor)) = (message, self.person(acceptor_id)) else {
                    return rest().await;
                };
                let reply = read_reply(acceptor.click(message.cast_unsigned(), "Accept").await);
                let is_done = says_words(&reply, "Accepted. Match ");
                let mut ledger = self.ledger();
                ledger.count("accept", &reply, is_done);
                if let (true, ReplyKind::Private(text)) = (is_done, &reply) {
                    let number = text.trim_start_matches("Accepted. Match ");
                    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
                    ledger.started_matches.insert(number.parse()?);
                }
            }
            None => {
                let again_label = if seat.second.is_some() { "Rematch" } else { "Try again" };
                let final_board = previous
                    .and_then(|row| self.newest_with(&seat.first, row.place(), again_label));
                let told = match final_board {
                    Some(board) if dice.below(2) == 0 => {
                        read_reply(seat.first.click(board.id, again_label).await)
                    }
                    _ => self.challenge(seat, dice).await,
                };
                self.ledger().count("challenge", &told, matches!(told, ReplyKind::Private(_)));
            }
        }
        Ok(())
    }

    async fn challenge(&self, seat: &Seat, dice: &mut Dice) -> ReplyKind {
        let (challenger, opponent) = match &seat.second {
            None => (&seat.first, OptionValue::User(self.herald)),
            Some(second) if dice.below(2) == 0 => (&seat.first, second.into()),
            Some(other) => (other, (&seat.first).into()),
        };
        let side = if dice.below(2) == 0 { "white" } else { "black" };
        let mut options =
            vec![("game", seat.game.into()), ("opponent", opponent), ("side", side.into())];
        options.extend(seat.options.iter().map(|(key, value)| (*key, OptionValue::from(*value))));
        read_reply(challenger.command(self.room, "challenge", options).await)
    }

    pub(super) async fn play(&self, row: &Match, dice: &mut Dice) -> Result<(), Error> {
        let log = self.book.log(row.id).await?;
        if log.len() as i64 != row.plies {
            return Ok(());
        }
        let current = CurrentMatch { row, table: row.table(&log)? };
        match dice.below(100) {
            0..70 => self.decide(&current, dice).await,
            70..77 => self.draw(&current, dice).await,
            77..84 => self.take_back(&current, dice).await,
            84..90 => self.add_conditional_move(&current, dice).await,
            90..94 => self.time(&current, dice).await,
            94..95 => self.resign(&current, dice).await,
            _ => self.look(&current, dice).await,
        }
    }

    async fn decide(&self, current: &CurrentMatch<'_>, dice: &mut Dice) -> Result<(), Error> {
        match current.table.to_act() {
            Some(Actor::Side(side)) => match self.person(current.row.person(side)) {
                Some(player) if current.table.turn().is_composed() => {
                    self.compose(current, side, player, dice).await
                }
                Some(who) => self.choose(current, who, dice).await,
                None => rest().await,
            },
            Some(Actor::Chance) => self.plan(current, dice).await,
            None => rest().await,
        }
    }

    async fn choose(
        &self,
        current: &CurrentMatch<'_>,
        player: &Person,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        let draft = self.book.draft(row.id, player.id).await?.filter(|(ply, _)| *ply == row.plies);
        if let (Some((_, actions)), true) = (draft, dice.below(2) == 0) {
            return self.send(current, player, actions, "Play it anyway").await;
        }
        let legal = current.table.legal();
        let Some(text) = legal.get(dice.below(legal.len())).cloned() else { return Ok(()) };
        let place = row.place();
        let type_move =
            || player.command(place, "move", [("text", OptionValue::from(text.as_str()))]);
        let key = (row.id, player.id, text.clone());
        let reply = match dice.below(6) {
            0 => read_reply(type_move().await),
            1 => {
                // Twice at once, like an accidental double click.
                let (first, second) = tokio::join!(type_move(), type_move());
                let first = read_reply(first);
                let mut ledger = self.ledger();
                ledger.count("move", &first, is_played(&first));
                ledger.action(key.clone(), &first, is_played(&first));
                drop(ledger);
                read_reply(second)
            }
            2 => {
                let options =
                    [("text", text.as_str().into()), ("match", OptionValue::from(row.id))];
                read_reply(player.command(self.room, "move", options).await)
            }
            3 => self.by_form(current, player, &text).await,
            _ => self.by_taps(current, player, &text, dice).await,
        };
        let is_done = is_played(&reply);
        let mut ledger = self.ledger();
        ledger.count("move", &reply, is_done);
        ledger.action(key, &reply, is_done);
        Ok(())
    }

    async fn by_form(&self, current: &CurrentMatch<'_>, player: &Person, text: &str) -> ReplyKind {
        let Some(board) = self.newest_with(player, current.row.place(), "Type it") else {
            return ReplyKind::NotSent("no board".to_owned());
        };
        self.note_unused(current.row, player, board.id, Tap::Button("Type it".to_owned()));
        let Ok(form) = player.click(board.id, "Type it").await else {
            return ReplyKind::NotSent("-".into());
        };
        match form.modal() {
            Ok(form) => read_reply(player.submit(form, &[("text", text)]).await),
            Err(other) => ReplyKind::NotSent(other.to_string()),
        }
    }

    async fn by_taps(
        &self,
        current: &CurrentMatch<'_>,
        player: &Person,
        text: &str,
        dice: &mut Dice,
    ) -> ReplyKind {
        let not_on_page = || ReplyKind::NotSent("not on this page".to_owned());
        let choices = current.table.choices();
        let Some(choice) = choices.iter().find(|choice| choice.text == text) else {
            return not_on_page();
        };
        let Some(board) = self.newest_with(player, current.row.place(), "Type it") else {
            return not_on_page();
        };
        let outline = &choice.outline;
        let submenu = outline.submenu.as_ref().map(|submenu| &submenu.label);
        let labels = submenu.into_iter().chain([&outline.actor, &outline.effect]);
        let labels: Vec<String> = labels.map(english).collect();
        let whole_label = format!("{} {}", english(&outline.actor), english(&outline.effect));
        let direct_tap = [text, &whole_label].into_iter().find_map(|label| control(&board, label));
        if let Some(tap) = direct_tap {
            return read_reply(tap.press(player, board.id).await);
        }
        let (mut message, mut outcome) = (board, None);
        for (step, label) in labels.iter().enumerate() {
            let Some(tap) = control(&message, label) else { return not_on_page() };
            let id = message.id;
            if step + 1 == labels.len() {
                self.note_unused(current.row, player, id, tap.clone());
                if dice.below(4) == 0 {
                    return not_on_page();
                }
            }
            let outcome_of_tap = tap.press(player, id).await;
            if let Ok(Ok(next)) = outcome_of_tap.as_ref().map(InteractionOutcome::message) {
                message = next.clone();
            } else if step + 1 < labels.len() {
                return not_on_page();
            }
            outcome = Some(outcome_of_tap);
        }
        outcome.map_or_else(not_on_page, read_reply)
    }

    fn note_unused(&self, row: &Match, player: &Person, message: Snowflake, tap: Tap) {
        let (match_id, moment) = (row.id, row.moment());
        self.ledger().unused_controls.push(UnusedControl {
            person: player.id,
            message,
            tap,
            match_id,
            moment,
        });
    }

    async fn compose(
        &self,
        current: &CurrentMatch<'_>,
        side: Side,
        player: &Person,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = current.row;
        // A paused process may still perform the unanswered request when it resumes.
        if self.ledger().pending.contains(&(row.id, player.id)) {
            return rest().await;
        }
        let draft = self.book.draft(row.id, player.id).await?.filter(|(ply, _)| *ply == row.plies);
        let mut actions = draft.map(|(_, actions)| actions).unwrap_or_default();
        let mut table = current.table.copy();
        for text in &actions {
            table.play(text).map_err(|refusal| format!("a draft holds {text}: {refusal:?}"))?;
        }
        let is_complete =
            |table: &dyn Table| to_act(table) != Some(side) || table.turn().actions_made == 0;
        if !actions.is_empty() && is_complete(&*table) {
            if dice.below(8) > 0 {
                return self.send(current, player, actions, "Send the turn").await;
            }
            actions.pop();
            return self.undo(current, player, actions).await;
        }
        let mut texts = Vec::new();
        let most = if dice.below(5) == 0 { 9 } else { 1 };
        while texts.len() < most && (texts.is_empty() || !is_complete(&*table)) {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            table.play(text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
            texts.push(text.clone());
        }
        let typed = texts.join(", ");
        let reply = read_reply(player.command(row.place(), "move", [("text", typed.into())]).await);
        actions.extend(texts);
        let is_done = says_words(&reply, "your draft: ");
        let mut ledger = self.ledger();
        ledger.count("draft", &reply, is_done);
        note_draft(&mut ledger, row, player, &reply, is_done, actions);
        Ok(())
    }

    async fn undo(
        &self,
        current: &CurrentMatch<'_>,
        player: &Person,
        actions_left: Vec<String>,
    ) -> Result<(), Error> {
        let Some(message) = self.open_draft(current, player).await else { return Ok(()) };
        let reply = read_reply(player.click(message.id, "Undo").await);
        let is_done = says_words(&reply, "your draft");
        let mut ledger = self.ledger();
        ledger.count("undo", &reply, is_done);
        note_draft(&mut ledger, current.row, player, &reply, is_done, actions_left);
        Ok(())
    }

    async fn open_draft(&self, current: &CurrentMatch<'_>, player: &Person) -> Option<SeenMessage> {
        let draft_reply =
            player.command(current.row.place(), "move", [("draft", "show".into())]).await.ok()?;
        Some(draft_reply.message().ok()?.clone())
    }

    async fn send(
        &self,
        current: &CurrentMatch<'_>,
        player: &Person,
        actions: Vec<String>,
        button: &str,
    ) -> Result<(), Error> {
        let Some(message) = self.open_draft(current, player).await else { return Ok(()) };
        let reply = read_reply(player.click(message.id, button).await);
        let is_done = is_played(&reply);
        let mut ledger = self.ledger();
        ledger.count("send", &reply, is_done);
        for text in actions {
            ledger.action((current.row.id, player.id, text), &reply, is_done);
        }
        ledger.drafts.insert((current.row.id, player.id), None);
        Ok(())
    }

    async fn plan(&self, current: &CurrentMatch<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = current.row;
        let (round, sides) = self.book.plans(row.id, row.moment()).await?;
        let awaited_sides =
            Side::ALL.into_iter().filter(|side| !sides.iter().any(|planned| planned == side.id()));
        let mut awaited_players: Vec<(Side, &Person)> =
            awaited_sides.filter_map(|side| Some((side, self.person(row.person(side))?))).collect();
        if awaited_players.is_empty() {
            return rest().await;
        }
        let (side, player) = awaited_players.swap_remove(dice.below(awaited_players.len()));
        let letters: String = (0..3).map(|_| ['S', 'F', 'G'][dice.below(3)]).collect();
        let reply = if dice.below(3) == 0 {
            read_reply(
                player.command(row.place(), "move", [("text", letters.as_str().into())]).await,
            )
        } else {
            let Some(board) = self.newest_with(player, row.place(), "Plan your fight") else {
                return rest().await;
            };
            let mut outcome = player.click(board.id, "Plan your fight").await;
            for letter in letters.chars() {
                let Ok(Ok(message)) = outcome.as_ref().map(InteractionOutcome::message) else {
                    break;
                };
                let stance = match letter {
                    'S' => "Strike",
                    'F' => "Feint",
                    _ => "Guard",
                };
                let id = message.id;
                outcome = player.click(id, stance).await;
            }
            read_reply(outcome)
        };
        let is_plan_in =
            says_words(&reply, "Your plan is in") || says_words(&reply, "Both plans are in");
        let is_done = is_plan_in || is_played(&reply);
        let mut ledger = self.ledger();
        ledger.count("plan", &reply, is_done);
        if is_done {
            ledger.plans.insert((row.id, row.moment(), round, side.id()));
        }
        Ok(())
    }
}

fn note_draft(
    ledger: &mut Ledger,
    row: &Match,
    player: &Person,
    reply: &ReplyKind,
    is_done: bool,
    actions: Vec<String>,
) {
    let key = (row.id, player.id);
    if is_done {
        ledger.drafts.insert(key, Some((row.plies, actions)));
    } else if *reply == ReplyKind::Unanswered {
        ledger.drafts.insert(key, None);
        ledger.pending.insert(key);
    }
}

impl Tap {
    pub(crate) async fn press(
        &self,
        person: &Person,
        message: Snowflake,
    ) -> Result<InteractionOutcome, DriverError> {
        match self {
            Tap::Button(label) => person.click(message, label).await,
            Tap::Option(menu, value) => person.choose(message, menu, &[value]).await,
        }
    }
}

fn control(message: &SeenMessage, label: &str) -> Option<Tap> {
    if message.button(label).is_some() {
        return Some(Tap::Button(label.to_owned()));
    }
    message.controls().into_iter().find_map(|control| {
        let (_, value) = control.options.iter().find(|(known_label, _)| known_label == label)?;
        Some(Tap::Option(control.custom_id?, value.clone()))
    })
}
