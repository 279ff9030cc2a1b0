//! Players: each does the next useful act, or something else.

use fake_discord::Snowflake;
use fake_discord::driver::{DriverError, InteractionOutcome, OptionValue, Person, SeenMessage};
use games::Table;
use rules::Dice;
use rules::{Actor, Side};
use tests::book::{Match, to_act};
use tests::{Error, english};

use super::hall::{Found, Hall, rest, says, told};
use super::ledger::{Ledger, Left, Tap, Told};

pub(crate) struct Seat {
    pub(crate) game: &'static str,
    pub(crate) one: Person,
    pub(crate) other: Option<Person>,
    pub(crate) options: &'static [(&'static str, &'static str)],
}

fn is_played(told: &Told) -> bool {
    match told {
        Told::Shown => true,
        Told::Said(text) => {
            text.starts_with("Played `") || text.starts_with("The fight is decided")
        }
        _ => false,
    }
}

impl Hall {
    pub(crate) async fn act(&self, seat: &Seat, dice: &mut Dice) -> Result<(), Error> {
        let pair = [seat.one.id, seat.other.as_ref().map_or(self.herald, |other| other.id)];
        match self.book.newest(pair, seat.game).await? {
            Some(row) if row.goes_on() => self.play(&row, dice).await,
            before => self.begin(seat, pair, before.as_ref(), dice).await,
        }
    }

    async fn begin(
        &self,
        seat: &Seat,
        pair: [Snowflake; 2],
        before: Option<&Match>,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        match self.book.challenge(pair, seat.game).await? {
            Some((_, challenger, message)) => {
                let other = if challenger.cast_unsigned() == pair[0] { pair[1] } else { pair[0] };
                let (Some(message), Some(other)) = (message, self.person(other)) else {
                    return rest().await;
                };
                let told = told(other.click(message.cast_unsigned(), "Accept").await);
                let done = says(&told, "Accepted. Match ");
                let mut ledger = self.ledger();
                ledger.count("accept", &told, done);
                if let (true, Told::Said(text)) = (done, &told) {
                    let number = text.trim_start_matches("Accepted. Match ");
                    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
                    ledger.begun.insert(number.parse()?);
                }
            }
            None => {
                let again = if seat.other.is_some() { "Rematch" } else { "Try again" };
                let over = before.and_then(|row| self.newest_with(&seat.one, row.place(), again));
                let told = match over {
                    Some(board) if dice.below(2) == 0 => {
                        told(seat.one.click(board.id, again).await)
                    }
                    _ => self.challenge(seat, dice).await,
                };
                self.ledger().count("challenge", &told, matches!(told, Told::Said(_)));
            }
        }
        Ok(())
    }

    async fn challenge(&self, seat: &Seat, dice: &mut Dice) -> Told {
        let (by, whom) = match &seat.other {
            None => (&seat.one, OptionValue::User(self.herald)),
            Some(other) if dice.below(2) == 0 => (&seat.one, other.into()),
            Some(other) => (other, (&seat.one).into()),
        };
        let side = if dice.below(2) == 0 { "white" } else { "black" };
        let mut options =
            vec![("game", seat.game.into()), ("opponent", whom), ("side", side.into())];
        options.extend(seat.options.iter().map(|(key, value)| (*key, OptionValue::from(*value))));
        told(by.command(self.room, "challenge", options).await)
    }

    async fn play(&self, row: &Match, dice: &mut Dice) -> Result<(), Error> {
        let log = self.book.log(row.id).await?;
        if log.len() as i64 != row.plies {
            // The match has just changed.
            return Ok(());
        }
        let found = Found { row, table: row.table(&log)? };
        match dice.below(100) {
            0..70 => self.decide(&found, dice).await,
            70..77 => self.draw(&found, dice).await,
            77..84 => self.take_back(&found, dice).await,
            84..90 => self.keep(&found, dice).await,
            90..94 => self.time(&found, dice).await,
            94..95 => self.resign(&found, dice).await,
            _ => self.look(&found, dice).await,
        }
    }

    async fn decide(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        match found.table.to_act() {
            Some(Actor::Side(side)) => match self.person(found.row.person(side)) {
                Some(who) if found.table.turn().is_composed() => {
                    self.compose(found, side, who, dice).await
                }
                Some(who) => self.choose(found, who, dice).await,
                None => rest().await,
            },
            Some(Actor::Chance) => self.plan(found, dice).await,
            None => rest().await,
        }
    }

    async fn choose(&self, found: &Found<'_>, who: &Person, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let draft = self.book.draft(row.id, who.id).await?.filter(|(ply, _)| *ply == row.plies);
        if let (Some((_, actions)), true) = (draft, dice.below(2) == 0) {
            // It waits for confirmation.
            return self.send(found, who, actions, "Play it anyway").await;
        }
        let legal = found.table.legal();
        let Some(text) = legal.get(dice.below(legal.len())).cloned() else { return Ok(()) };
        let place = row.place();
        let typed = || who.command(place, "move", [("text", OptionValue::from(text.as_str()))]);
        let made = (row.id, who.id, text.clone());
        let told = match dice.below(6) {
            0 => told(typed().await),
            1 => {
                // Twice at once, like an accidental double click.
                let (one, other) = tokio::join!(typed(), typed());
                let one = told(one);
                let mut ledger = self.ledger();
                ledger.count("move", &one, is_played(&one));
                ledger.action(made.clone(), &one, is_played(&one));
                drop(ledger);
                told(other)
            }
            2 => {
                let options =
                    [("text", text.as_str().into()), ("match", OptionValue::from(row.id))];
                told(who.command(self.room, "move", options).await)
            }
            3 => self.by_form(found, who, &text).await,
            _ => self.by_taps(found, who, &text, dice).await,
        };
        let done = is_played(&told);
        let mut ledger = self.ledger();
        ledger.count("move", &told, done);
        ledger.action(made, &told, done);
        Ok(())
    }

    async fn by_form(&self, found: &Found<'_>, who: &Person, text: &str) -> Told {
        let Some(board) = self.newest_with(who, found.row.place(), "Move") else {
            return Told::Unsent("no board".to_owned());
        };
        let Ok(steps) = who.click(board.id, "Move").await else { return Told::Unsent("-".into()) };
        let Ok(steps) = steps.message() else { return Told::Unsent("-".into()) };
        self.leave(found.row, who, steps.id, Tap::Button("Type it".to_owned()));
        let Ok(form) = who.click(steps.id, "Type it").await else {
            return Told::Unsent("-".into());
        };
        match form.modal() {
            Ok(form) => told(who.submit(form, &[("text", text)]).await),
            Err(other) => Told::Unsent(other.to_string()),
        }
    }

    async fn by_taps(&self, found: &Found<'_>, who: &Person, text: &str, dice: &mut Dice) -> Told {
        let unsent = || Told::Unsent("not on this page".to_owned());
        let choices = found.table.choices();
        let Some(choice) = choices.iter().find(|choice| choice.text == text) else {
            return unsent();
        };
        let Some(board) = self.newest_with(who, found.row.place(), "Move") else {
            return unsent();
        };
        let mut outcome = who.click(board.id, "Move").await;
        let labels = [english(&choice.outline.actor), english(&choice.outline.deed)];
        for (step, label) in labels.iter().enumerate() {
            let Ok(Ok(message)) = outcome.as_ref().map(InteractionOutcome::message) else {
                return unsent();
            };
            let Some(tap) = control(message, label) else { return unsent() };
            let id = message.id;
            if step == 1 {
                self.leave(found.row, who, id, tap.clone());
                if dice.below(4) == 0 {
                    return unsent();
                }
            }
            outcome = tap.press(who, id).await;
        }
        told(outcome)
    }

    fn leave(&self, row: &Match, who: &Person, message: Snowflake, tap: Tap) {
        let (match_id, moment) = (row.id, row.moment());
        self.ledger().left.push(Left { who: who.id, message, tap, match_id, moment });
    }

    async fn compose(
        &self,
        found: &Found<'_>,
        side: Side,
        who: &Person,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let row = found.row;
        // A paused process may still perform the unanswered request when it resumes.
        if self.ledger().pending.contains(&(row.id, who.id)) {
            return rest().await;
        }
        let draft = self.book.draft(row.id, who.id).await?.filter(|(ply, _)| *ply == row.plies);
        let mut actions = draft.map(|(_, actions)| actions).unwrap_or_default();
        let mut table = found.table.copy();
        for text in &actions {
            table.play(text).map_err(|refusal| format!("a draft holds {text}: {refusal:?}"))?;
        }
        let is_whole = |table: &dyn Table| to_act(table) != Some(side) || table.turn().done == 0;
        if !actions.is_empty() && is_whole(&*table) {
            if dice.below(8) > 0 {
                return self.send(found, who, actions, "Send the turn").await;
            }
            actions.pop();
            return self.undo(found, who, actions).await;
        }
        // One more action, or all that are left.
        let mut texts = Vec::new();
        let most = if dice.below(5) == 0 { 9 } else { 1 };
        while texts.len() < most && (texts.is_empty() || !is_whole(&*table)) {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            table.play(text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
            texts.push(text.clone());
        }
        let typed = texts.join(", ");
        let told = told(who.command(row.place(), "move", [("text", typed.into())]).await);
        actions.extend(texts);
        let done = says(&told, "your draft: ");
        let mut ledger = self.ledger();
        ledger.count("draft", &told, done);
        note_draft(&mut ledger, row, who, &told, done, actions);
        Ok(())
    }

    async fn undo(&self, found: &Found<'_>, who: &Person, left: Vec<String>) -> Result<(), Error> {
        let Some(message) = self.open_draft(found, who).await else { return Ok(()) };
        let told = told(who.click(message.id, "Undo").await);
        let done = says(&told, "your draft");
        let mut ledger = self.ledger();
        ledger.count("undo", &told, done);
        note_draft(&mut ledger, found.row, who, &told, done, left);
        Ok(())
    }

    async fn open_draft(&self, found: &Found<'_>, who: &Person) -> Option<SeenMessage> {
        let shown =
            who.command(found.row.place(), "move", [("draft", "show".into())]).await.ok()?;
        Some(shown.message().ok()?.clone())
    }

    async fn send(
        &self,
        found: &Found<'_>,
        who: &Person,
        actions: Vec<String>,
        button: &str,
    ) -> Result<(), Error> {
        let Some(message) = self.open_draft(found, who).await else { return Ok(()) };
        let told = told(who.click(message.id, button).await);
        let done = is_played(&told);
        let mut ledger = self.ledger();
        ledger.count("send", &told, done);
        for text in actions {
            ledger.action((found.row.id, who.id, text), &told, done);
        }
        ledger.drafts.insert((found.row.id, who.id), None);
        Ok(())
    }

    async fn plan(&self, found: &Found<'_>, dice: &mut Dice) -> Result<(), Error> {
        let row = found.row;
        let (round, sides) = self.book.plans(row.id, row.moment()).await?;
        let awaited =
            Side::ALL.into_iter().filter(|side| !sides.iter().any(|one| one == side.id()));
        let mut awaited: Vec<(Side, &Person)> =
            awaited.filter_map(|side| Some((side, self.person(row.person(side))?))).collect();
        if awaited.is_empty() {
            return rest().await;
        }
        let (side, who) = awaited.swap_remove(dice.below(awaited.len()));
        let letters: String = (0..3).map(|_| ['S', 'F', 'G'][dice.below(3)]).collect();
        let told = if dice.below(3) == 0 {
            told(who.command(row.place(), "move", [("text", letters.as_str().into())]).await)
        } else {
            let Some(board) = self.newest_with(who, row.place(), "Plan your fight") else {
                return rest().await;
            };
            let mut outcome = who.click(board.id, "Plan your fight").await;
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
                outcome = who.click(id, stance).await;
            }
            told(outcome)
        };
        let is_in = says(&told, "Your plan is in") || says(&told, "Both plans are in");
        let done = is_in || is_played(&told);
        let mut ledger = self.ledger();
        ledger.count("plan", &told, done);
        if done {
            ledger.plans.insert((row.id, row.moment(), round, side.id()));
        }
        Ok(())
    }
}

fn note_draft(
    ledger: &mut Ledger,
    row: &Match,
    who: &Person,
    told: &Told,
    done: bool,
    actions: Vec<String>,
) {
    let key = (row.id, who.id);
    if done {
        ledger.drafts.insert(key, Some((row.plies, actions)));
    } else if *told == Told::Nothing {
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
        let (_, value) = control.options.iter().find(|(known, _)| known == label)?;
        Some(Tap::Option(control.custom_id?, value.clone()))
    })
}
