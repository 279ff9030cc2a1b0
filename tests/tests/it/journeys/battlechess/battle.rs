//! A match of `BattleChess` on the stage: people's acts, and the visible messages compared with the
//! rules.

use std::collections::BTreeSet;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use model::scene::Duel;
use rules::l10n::L10nMessage;
use rules::{Actor, Fighter, Side};
use tests::{
    Error, Stage, board_after, english, picture, wait_for_removed_buttons, without_numbers,
};

use super::plans::{
    ChosenPlan, PLAN, Plans, RoundText, choose_stances, describe_round, plan, spell_plan,
};
use super::script::{Line, table};
use crate::journeys::turns::click_and_read;
use crate::journeys::{
    JourneyResult, answer_to_move, check_contains, press, private_text, type_move,
    type_move_elsewhere,
};

/// The players of single pieces, by the pieces' start squares.
pub(crate) type Members = &'static [(&'static str, &'static [&'static str])];

/// A longer description, in characters, may be shortened.
const LONG_DESCRIPTION: usize = 950;

/// A match, and its game by the rules alone.
pub(crate) struct Battle {
    pub(crate) stage: Stage,
    pub(crate) place: Snowflake,
    pub(crate) table: Box<dyn Table>,
    pub(crate) board: SeenMessage,
    members: Members,
    /// The text of the turn's actions so far.
    turn: Vec<String>,
    /// People who have acted in this turn: they aren't called again.
    pub(crate) there: BTreeSet<&'static str>,
    /// The boards in the thread by number of actions.
    pub(crate) boards: Vec<u32>,
    /// Whether fights are planned, and the buttons for that must be there.
    planned: bool,
    shown: Option<Plans>,
    /// The last decided fight of this turn, with its result.
    fought: Option<Duel>,
    /// People asked about every fight in addition to the fighters.
    pub(crate) marshal: Option<&'static str>,
}

impl Battle {
    /// Alice plays White against Bob, with these options.
    pub(crate) async fn begin(
        stage: Stage,
        game: &[(&'static str, &'static str)],
        more: &[(&'static str, OptionValue)],
    ) -> Result<Battle, Error> {
        let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
        let room = stage.channel("war-room")?;
        let mut options: Vec<(&str, OptionValue)> =
            game.iter().map(|(key, value)| (*key, (*value).into())).collect();
        options.extend(more.iter().cloned());
        let (place, board) = stage.begin_with("battlechess", room, &alice, &bob, &options).await?;
        let planned = game.iter().all(|(_, value)| !matches!(*value, "dice" | "marshal"));
        let table = table(game)?;
        Ok(Battle {
            stage,
            place,
            table,
            board,
            members: &[],
            turn: Vec::new(),
            there: BTreeSet::new(),
            boards: vec![0],
            planned,
            shown: None,
            fought: None,
            marshal: None,
        })
    }

    pub(crate) async fn enlist(&mut self, members: Members) -> JourneyResult {
        for (name, homes) in members {
            let white = homes.iter().all(|home| home.ends_with(['1', '2']));
            let captain = self.person(if white { "Alice" } else { "Bob" })?;
            let member = self.person(name)?;
            let seen = self.public().len();
            let pieces = homes.join(", ");
            let options = [("member", (&member).into()), ("piece", pieces.as_str().into())];
            let told = private_text(captain.command(self.place, "team enlist", options).await?)?;
            check_contains(&told, &[name]).and_then(|()| check_contains(&told, homes))?;
            let public = self.next_public(seen).await?;
            assert_eq!(public.pings, [*name], "{}", public.content);
            check_contains(&public.content, homes)?;
            let seen = self.public().len();
            private_text(member.click(public.id, "Accept").await?)?;
            check_contains(&self.next_public(seen).await?.content, homes)?;
        }
        self.members = members;
        Ok(())
    }

    pub(crate) fn person(&self, name: &str) -> Result<Person, Error> {
        self.stage.person(name)
    }

    /// Returns who must act: one person, or both fighters, White's first; nobody after the end.
    pub(crate) fn people_to_act(&self) -> Vec<&'static str> {
        let mut people = people_to_act(self.members, &*self.table);
        people.extend(self.marshal.filter(|_| self.table.fight().is_some()));
        people
    }

    /// Types a move or a decision.
    pub(crate) async fn type_action(
        &mut self,
        who: &'static str,
        text: &'static str,
    ) -> JourneyResult {
        self.type_actions(who, text, &[]).await
    }

    /// Types a move in the channel of the match's thread.
    pub(crate) async fn type_elsewhere(
        &mut self,
        who: &'static str,
        text: &'static str,
    ) -> JourneyResult {
        self.there.insert(who);
        let room = self.stage.channel("war-room")?;
        type_move_elsewhere(&self.person(who)?, room, 1, text).await?;
        self.check_message_after(&[text]).await
    }

    /// Types a move or a decision, and those that follow without a question.
    pub(crate) async fn type_actions(
        &mut self,
        who: &'static str,
        text: &'static str,
        then: &[&'static str],
    ) -> JourneyResult {
        self.there.insert(who);
        let answer = type_move(&self.person(who)?, self.place, text).await?;
        assert_eq!(answer, format!("Played `{text}` in match 1."), "what is chosen");
        let all: Vec<&'static str> = [text].into_iter().chain(then.iter().copied()).collect();
        self.check_message_after(&all).await
    }

    /// Decides by the board's button, or by its menu if there are many choices.
    pub(crate) async fn decide(&mut self, who: &'static str, text: &'static str) -> JourneyResult {
        self.click_decision(who, text).await?;
        self.check_message_after(&[text]).await
    }

    /// Clicks a decision, without checking the effect.
    pub(crate) async fn click_decision(
        &mut self,
        who: &'static str,
        text: &'static str,
    ) -> JourneyResult {
        self.there.insert(who);
        let choices = self.table.choices();
        let choice = choices.iter().find(|choice| choice.text == text);
        let outline = &choice.ok_or_else(|| format!("{text} is not legal"))?.outline;
        let label = format!("{} {}", english(&outline.actor), english(&outline.effect));
        let person = self.person(who)?;
        let answer = if choices.len() <= 4 {
            let labels: Vec<String> = choices
                .iter()
                .map(|c| format!("{} {}", english(&c.outline.actor), english(&c.outline.effect)))
                .collect();
            for label in &labels {
                assert!(self.board.button(label).is_some(), "{label}: {:?}", self.board.controls());
            }
            person.click(self.board.id, &label).await?
        } else {
            press(&person, &self.board, &label).await?
        };
        check_contains(&answer_to_move(&person, answer).await?, &[&format!("Played `{text}`")])
    }

    /// Plays a fight round by round by plans with the given results.
    pub(crate) async fn fight_rounds(
        &mut self,
        who: [&'static str; 2],
        result: &'static str,
        rounds: &[Plans],
    ) -> JourneyResult {
        self.there.extend(who);
        let mut asking = self.board.clone();
        let seen = self.public().len();
        for (index, (white, black)) in rounds.iter().enumerate() {
            let last = index + 1 == rounds.len();
            // In either order.
            let mut order = [(who[0], *white, who[1]), (who[1], *black, who[0])];
            if (self.table.plies() as usize + index) % 2 == 1 {
                order.reverse();
            }
            let [(first, one, awaited), (second, other, _)] = order;
            let ChosenPlan { message, third } =
                choose_stances(&self.person(first)?, &asking, one).await?;
            // The opponent's last revealed plans are shown for planning.
            let shown = index.checked_sub(1).and_then(|at| rounds.get(at)).or(self.shown.as_ref());
            let theirs = |(white, black): &Plans| if first == who[0] { *black } else { *white };
            let newest = shown.map(|shown| format!(": {}", spell_plan(theirs(shown))));
            let line = message.content.lines().find(|line| line.contains("'s last plans, newest"));
            assert_eq!(line.is_some(), newest.is_some(), "{}", message.content);
            check_contains(line.unwrap_or_default(), &[newest.as_deref().unwrap_or_default()])?;
            let told = click_and_read(&self.person(first)?, &message, third).await?.content;
            check_contains(&told, &["Your plan is in", &spell_plan(one)])?;
            let committed = self.wait_for_words(&asking, "The plan for ").await?;
            check_contains(&committed.content, &[" is in", &self.mention(awaited)?])?;
            if let Some((white, black)) = index.checked_sub(1).and_then(|at| rounds.get(at)) {
                // Both sides' last plans are shown for planning again.
                check_contains(
                    &committed.content,
                    &["A tie, ", &spell_plan(white), &spell_plan(black)],
                )?;
            }
            assert_eq!(committed.attachments.len(), asking.attachments.len());
            assert!(committed.button(PLAN).is_some());
            let told = plan(&self.person(second)?, &asking, other).await?;
            assert_eq!(told, "Both plans are in. Watch the board of match 1.");
            if !last {
                let left = if index == 0 { "2 more ties and" } else { "One more tie and" };
                let tied = self.wait_for_words(&asking, left).await?;
                for person in who {
                    check_contains(&tied.content, &[&self.mention(person)?])?;
                }
                check_contains(&tied.content, &[&spell_plan(one), &spell_plan(other)])?;
                assert!(tied.button(PLAN).is_some());
                asking = tied;
            }
        }
        let last = *rounds.last().ok_or("no round")?;
        let told = self.reveal_plans(last, who)?;
        self.check_message_after(&[result]).await?;
        if let Some(result) = told.result {
            in_order(&self.board.content, &told.lines)?;
            check_contains(&self.board.content, &[&format!("**{}**: ", english(&result))])?;
        }
        for (white, black) in &rounds[..rounds.len() - 1] {
            check_contains(
                &self.board.content,
                &["Tie: ", &spell_plan(white), &spell_plan(black)],
            )?;
        }
        let new = usize::from(self.board.id != asking.id);
        assert_eq!(self.public().len(), seen + new, "at most the board that ends the turn is new");
        Ok(())
    }

    /// These plans decide the pending fight, and its picture and the next plans show them.
    pub(crate) fn reveal_plans(&mut self, last: Plans, who: [&str; 2]) -> Result<RoundText, Error> {
        let fight = self.table.fight().ok_or("no fight")?;
        let told = describe_round(last, who, fight.attacker.side)?;
        let duel = self.table.scene().duel;
        self.fought = duel.map(|duel| Duel { outcome: told.result.clone(), ..duel });
        self.shown = Some(last);
        Ok(told)
    }

    /// Waits for a message with some words: news of a fight edits the message that asked.
    pub(crate) async fn wait_for_words(
        &self,
        message: &SeenMessage,
        part: &str,
    ) -> Result<SeenMessage, Error> {
        Ok(self
            .person("Carol")?
            .wait(self.place, |all| {
                all.iter().find(|m| m.id == message.id && m.content.contains(part)).cloned()
            })
            .await?)
    }

    /// Checks the message after these actions: only the next to act is called, and one picture
    /// shows the position.
    pub(crate) async fn check_message_after(&mut self, texts: &[&'static str]) -> JourneyResult {
        let first = self.turn.is_empty();
        let before = asks_question(&*self.table).then(|| self.table.turn().number);
        let fought = self.planned && self.table.fight().is_some();
        let mut new = Vec::new();
        for text in texts {
            self.table.play(text).map_err(|refusal| format!("{text}: {refusal}"))?;
            let last = self.table.last_action().ok_or("it was played")?;
            // A step needs no words.
            let is_step = text.len() == "e2-e4".len() && text.contains('-');
            new.push(if is_step { format!("**`{text}`**") } else { english(&last.words) });
        }
        self.turn.extend(new.iter().cloned());
        let carol = self.person("Frank")?;
        let next = board_after(&carol, self.place, self.table.plies())
            .await
            .map_err(|error| format!("after {texts:?}: {error}"))?;
        let over = self.table.outcome();
        let ends_turn = over.is_some() || self.table.turn().actions_made == 0;
        let asked_on = (fought && over.is_none() || follows_question(before, &*self.table))
            && self.people_to_act().iter().all(|name| self.there.contains(name));
        let whole = ends_turn || asked_on;
        let told = if whole { &self.turn } else { &new };
        in_order(&next.content, told).map_err(|error| format!("after {texts:?}: {error}"))?;
        assert!(first || ends_turn || next.content.lines().count() > 1);

        let file = picture(&next)?;
        assert_eq!(file.filename, format!("match-1-{}.png", self.table.plies()));
        let mut scene = tests::with_players(self.table.scene(), ["Alice", "Bob"]);
        if scene.duel.is_none() || over.is_some() {
            scene.duel = self.fought.clone().or(scene.duel);
        }
        if let Some(outcome) = over {
            scene.status =
                Some(L10nMessage::verbatim(format!("White wins: {}", english(&outcome.reason))));
        }
        let described = file.description.as_deref().ok_or("no description")?;
        let (seen, expected) =
            (without_numbers(described), render::alt_text(&scene, tests::locale()));
        // With the numbers there may be no room for the last ones.
        let is_cut = described.chars().count() > LONG_DESCRIPTION;
        let is_same = seen == expected
            || is_cut && seen.split(". ").all(|part| expected.contains(part.trim_end_matches('.')));
        assert!(is_same, "after {texts:?}:\n{seen}\n{expected}");
        // A question of the same turn replaces the one before.
        let changed = next.id == self.board.id;
        assert_eq!(changed, asked_on, "after {texts:?}");
        if changed {
            self.boards.pop();
        }
        self.boards.push(self.table.plies());
        if !changed {
            wait_for_removed_buttons(&carol, &self.board).await?;
        }
        let called = if over.is_some() { vec!["Alice", "Bob"] } else { self.people_to_act() };
        for person in &called {
            check_contains(&next.content, &[&self.mention(person)?])?;
        }
        if !changed {
            assert_eq!(self.pings(&next), sorted(&called), "after {texts:?}: {}", next.content);
        }
        let fight = self.table.fight().is_some();
        assert_eq!(next.button(PLAN).is_some(), fight && self.planned, "after {texts:?}");
        if let Some(asking) = self.table.question() {
            check_contains(&next.content, &[&english(&asking.words)])?;
        }
        // The move has announced it, and the question names the fight.
        assert!(!next.content.contains("has come from"), "{}", next.content);
        // BC-5, explained where it matters.
        let check = in_check(&*self.table);
        assert_eq!(next.content.contains("King is attacked"), !check.is_empty(), "after {texts:?}");
        check_contains(&next.content, &check.iter().map(String::as_str).collect::<Vec<_>>())?;
        if ends_turn {
            self.turn.clear();
            self.fought = None;
        }
        self.board = next;
        Ok(())
    }

    /// Plays a line like people do: moves are typed, decisions clicked, fights planned for their
    /// result.
    pub(crate) async fn play_line(&mut self, line: &Line) -> JourneyResult {
        match *line {
            Line::Does { who, text } if self.table.question().is_some() => {
                self.decide(who, text).await
            }
            Line::Does { who, text } => self.type_action(who, text).await,
            Line::Fights { who, text } => {
                let rounds = [self.winning_plans(text)];
                self.fight_rounds(who, text, &rounds).await
            }
            Line::Tries { who, text, rule } => {
                let answer = type_move(&self.person(who)?, self.place, text).await?;
                let refusal = self.table.read(text).err().ok_or("it is allowed")?;
                check_contains(
                    &answer,
                    &[rule, &english(&refusal.message), &english(&refusal.next)],
                )
            }
        }
    }

    /// Returns plans with an immediate result.
    pub(crate) fn winning_plans(&self, result: &str) -> Plans {
        let attacker = self.table.fight().map(|fight| fight.attacker.side);
        let white = (attacker == Some(Side::White)) == (result == "attacker wins");
        // Strike beats Feint, Feint beats Guard, Guard beats Strike.
        let (winner, loser) = match self.table.plies() % 3 {
            0 => ("SSS", "FFF"),
            1 => ("FFG", "GGG"),
            _ => ("GSF", "SFF"),
        };
        if white { (winner, loser) } else { (loser, winner) }
    }

    pub(crate) fn public(&self) -> Vec<SeenMessage> {
        let Ok(carol) = self.person("Carol") else { return Vec::new() };
        carol.sees(self.place).into_iter().filter(|message| !message.ephemeral).collect()
    }

    /// Returns the public message after so many.
    pub(crate) async fn next_public(&self, seen: usize) -> Result<SeenMessage, Error> {
        let carol = self.person("Carol")?;
        Ok(carol
            .wait(self.place, |all| all.iter().filter(|m| !m.ephemeral).nth(seen).cloned())
            .await?)
    }

    pub(crate) fn mention(&self, name: &str) -> Result<String, Error> {
        Ok(format!("<@{}>", self.person(name)?.id))
    }

    fn pings(&self, message: &SeenMessage) -> Vec<String> {
        let mut pings = message.pings.clone();
        pings.sort();
        pings
    }
}

/// Returns the player of a piece; a captain plays those without a member.
pub(crate) fn combatant(members: Members, fighter: &Fighter) -> &'static str {
    let home = match_model::home_name(fighter.home);
    let of_side = |homes: &[&str]| {
        let white = homes.iter().all(|home| home.ends_with(['1', '2']));
        white == (fighter.side == Side::White)
    };
    let mut fitting =
        members.iter().filter(|(_, homes)| of_side(homes) && homes.contains(&home.as_str()));
    match (fitting.next(), fighter.side) {
        (Some((name, _)), _) => name,
        (None, Side::White) => "Alice",
        (None, Side::Black) => "Bob",
    }
}

/// Returns who must act: one person, or both fighters, White's first; nobody after the end.
pub(crate) fn people_to_act(members: Members, table: &dyn Table) -> Vec<&'static str> {
    match (table.to_act(), table.question(), table.fight()) {
        (None, ..) => Vec::new(),
        (_, Some(question), _) if question.piece.is_some() => {
            question.piece.iter().map(|piece| combatant(members, piece)).collect()
        }
        (_, _, Some(fight)) => {
            let of = |side| fight.fighter(side).map(|fighter| combatant(members, fighter));
            Side::ALL.into_iter().filter_map(of).collect()
        }
        (Some(Actor::Side(Side::White)), ..) => vec!["Alice"],
        (Some(_), ..) => vec!["Bob"],
    }
}

fn asks_question(table: &dyn Table) -> bool {
    table.question().is_some() || table.fight().is_some()
}

/// Whether a question follows another one of the turn `before`.
fn follows_question(before: Option<u32>, table: &dyn Table) -> bool {
    table.outcome().is_none() && asks_question(table) && before == Some(table.turn().number)
}

/// Returns the warning about the side to move: its King is attacked.
fn in_check(table: &dyn Table) -> Vec<String> {
    let notes = table.scene().notes;
    notes.iter().map(english).filter(|note| note.contains("King is attacked")).collect()
}

fn sorted(names: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    names.sort();
    names
}

/// Whether a text contains these parts in order; their first letters may be capitals.
pub(crate) fn in_order(text: &str, parts: &[String]) -> JourneyResult {
    let mut rest = text;
    for part in parts {
        let tail: String = part.chars().skip(1).collect();
        let at = rest.find(&tail).ok_or_else(|| format!("{part:?} is not next in: {text}"))?;
        rest = &rest[at + tail.len()..];
    }
    Ok(())
}
