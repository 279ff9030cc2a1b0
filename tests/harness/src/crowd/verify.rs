//! Compares database, ledger and chat after a kill.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use fake_discord::driver::{Person, SeenMessage};
use fake_discord::{PATIENCE, Snowflake};
use games::Table;
use rules::{Actor, Side};
use serde_json::Value;
use tests::Error;
use tests::book::{Book, Entry, Match};
use tests::{english, without_numbers};

use super::hall::{Hall, told};
use super::ledger::{Kind, Left, Made, Times, Told};

#[derive(Debug, Default)]
pub(crate) struct Count {
    pub(crate) kills: u32,
    pub(crate) confirmed: u64,
    pub(crate) lost: u32,
    /// Done more often than sent.
    pub(crate) doubled: u32,
    /// Sent announcements, each compared with its message.
    pub(crate) said: u64,
    pub(crate) boards: u64,
    /// Announcements without a message or with two, and messages without an announcement.
    pub(crate) missaid: u32,
    /// Announcements of a match in the wrong order.
    pub(crate) disordered: u32,
    /// Boards with the wrong position or moment.
    pub(crate) wrong: u32,
    /// Pressed old buttons: gone, refused.
    pub(crate) stale_gone: u32,
    pub(crate) stale_refused: u32,
    /// Old buttons that had an effect, and old boards with buttons.
    pub(crate) stale: u32,
    /// Clocks with impossible times.
    pub(crate) clocks: u32,
    /// Matches in which Herald doesn't continue.
    pub(crate) standing: u32,
    pub(crate) ratings: u32,
    pub(crate) check: u32,
    pub(crate) stopped: u32,
}

impl Count {
    pub(crate) fn violations(&self) -> u32 {
        self.lost
            + self.doubled
            + self.missaid
            + self.disordered
            + self.wrong
            + self.stale
            + self.clocks
            + self.standing
            + self.ratings
            + self.check
            + self.stopped
    }

    pub(crate) fn verdict(&self) -> Result<(), Error> {
        match self.violations() {
            0 => Ok(()),
            violations => Err(format!("{violations} things are not as they should be").into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    /// All except matches that were over at the last check.
    New,
}

pub(crate) struct Watched {
    pub(crate) rows: Vec<Match>,
    closed: BTreeSet<i64>,
}

impl Watched {
    fn find(&self, id: i64) -> Option<&Match> {
        self.rows.iter().find(|row| row.id == id)
    }
}

#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) closed: BTreeSet<i64>,
    entry: i64,
    messages: BTreeMap<Snowflake, Snowflake>,
    /// The newest message per topic and match.
    newest: BTreeMap<(String, Option<i64>), Snowflake>,
}

pub(crate) struct Look<'a> {
    pub(crate) hall: &'a Hall,
    pub(crate) watcher: &'a Person,
    pub(crate) directs: &'a [(Person, Snowflake)],
    pub(crate) count: &'a mut Count,
}

pub(crate) async fn settle(hall: &Hall) -> Result<Vec<i64>, Error> {
    let started = Instant::now();
    let mut quiet = 0;
    loop {
        let waits = hall.book.waits_for_herald(hall.herald).await?;
        quiet = if waits.is_empty() && hall.book.waiting().await? == 0 { quiet + 1 } else { 0 };
        if quiet > 1 {
            return Ok(Vec::new());
        }
        if started.elapsed() > PATIENCE {
            if waits.is_empty() {
                return Err("something is never said".into());
            }
            return Ok(waits);
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

impl Look<'_> {
    pub(crate) async fn watched(&self, scope: Scope, seen: &Seen) -> Result<Watched, Error> {
        let closed = match scope {
            Scope::All => BTreeSet::new(),
            Scope::New => seen.closed.clone(),
        };
        let rows = self.hall.book.matches().await?;
        let rows = rows.into_iter().filter(|row| !closed.contains(&row.id)).collect();
        Ok(Watched { rows, closed })
    }

    pub(crate) async fn confirmed(&mut self, watched: &Watched) -> Result<(), Error> {
        let Watched { rows, closed } = watched;
        let book = &self.hall.book;
        let mut made: BTreeMap<Made, u32> = BTreeMap::new();
        for (id, person, text) in book.made().await? {
            if person.cast_unsigned() != self.hall.herald && !closed.contains(&id) {
                *made.entry((id, person.cast_unsigned(), text)).or_default() += 1;
            }
        }
        let (mut actions, mut kinds, mut plans, drafts, kept, mut begun) = {
            let ledger = self.hall.ledger();
            (
                ledger.actions.clone(),
                ledger.kinds.clone(),
                ledger.plans.clone(),
                ledger.drafts.clone(),
                ledger.kept.clone(),
                ledger.begun.clone(),
            )
        };
        actions.retain(|(id, ..), _| !closed.contains(id));
        kinds.retain(|(_, id), _| !closed.contains(id));
        plans.retain(|(id, ..)| !closed.contains(id));
        begun.retain(|id| !closed.contains(id));
        self.read_otherwise(rows, &actions, &mut made).await?;
        for (action, times) in &actions {
            let there = made.remove(action).unwrap_or(0);
            self.count.confirmed += u64::from(times.done);
            self.holds(
                there >= times.done,
                "lost",
                &format!("{action:?}: {times:?}, {there} there"),
            );
            let most = times.done + times.silent;
            let what = format!("{action:?}: {times:?}, {there} there");
            self.holds_without_refusal(there <= most, action.0, &what);
        }
        for (action, there) in made {
            self.holds(false, "doubled", &format!("{action:?} was never sent, {there} there"));
        }
        for ((kind, id), times) in &kinds {
            let there = u32::try_from(book.count(kind.counted(), *id).await?)?;
            self.count.confirmed += u64::from(times.done);
            let what = format!("{kind:?} in match {id}: {times:?}, {there} there");
            let least = if *kind == Kind::Ended { times.done.min(1) } else { times.done };
            self.holds(there >= least, "lost", &what);
            let most = times.done + times.silent;
            self.holds_without_refusal(!kind.is_bounded() || there <= most, *id, &what);
        }
        let sql = "SELECT match_id || ' ' || ply || ' ' || round || ' ' || side FROM duels";
        let duels: BTreeSet<String> = book.lines(sql).await?.into_iter().collect();
        for (id, moment, round, side) in plans {
            let wanted = format!("{id} {moment} {round} {side}");
            self.count.confirmed += 1;
            self.holds(duels.contains(&wanted), "lost", &format!("the plan {wanted}"));
        }
        for id in begun {
            self.count.confirmed += 1;
            let there = rows.iter().any(|row| row.id == id);
            self.holds(there, "lost", &format!("match {id}"));
        }
        for ((id, who), draft) in drafts {
            let Some((ply, actions)) = draft else { continue };
            let current = rows.iter().find(|row| row.id == id);
            if current.is_none_or(|row| row.plies != ply || !row.goes_on() || row.takebacks > 0) {
                continue;
            }
            self.count.confirmed += 1;
            let there = book.draft(id, who).await?.map(|(_, actions)| actions).unwrap_or_default();
            let what = format!("the draft of {who} in match {id}: {actions:?}, {there:?} there");
            self.holds(there == actions, "lost", &what);
        }
        let sql = "SELECT turns FROM conditions WHERE state = 'waiting' ORDER BY id";
        let conditions = book.lines(sql).await?;
        for (id, moment, who, turns) in kept {
            let current = rows.iter().find(|row| row.id == id);
            if current.is_none_or(|row| row.moment() != moment || !row.goes_on()) {
                continue;
            }
            let has = |line: &&String| turns.iter().all(|turn| line.contains(turn.as_str()));
            self.count.confirmed += 1;
            let there = conditions.iter().any(|line| has(&line));
            self.holds(there, "lost", &format!("the answer {turns:?} of {who} in match {id}"));
        }
        Ok(())
    }

    /// Counts an action for the text that was typed. If the match has changed since the position
    /// was read, the rules may read a text as another action (rule C-5: a move to a square that has
    /// been occupied since is a capture).
    async fn read_otherwise(
        &self,
        rows: &[Match],
        sent: &BTreeMap<Made, Times>,
        made: &mut BTreeMap<Made, u32>,
    ) -> Result<(), Error> {
        for (typed, times) in sent {
            if made.get(typed).copied().unwrap_or(0) >= times.done {
                continue;
            }
            let (id, who, text) = typed;
            // More of another action than confirmed: some may have been typed like this.
            let surplus = |other: &Made, there: u32| {
                there.saturating_sub(sent.get(other).map_or(0, |times| times.done))
            };
            let others: Vec<(Made, u32)> = made
                .iter()
                .filter(|(other, _)| (other.0, other.1) == (*id, *who) && *other != typed)
                .map(|(other, there)| (other.clone(), surplus(other, *there)))
                .filter(|(_, surplus)| *surplus > 0)
                .collect();
            let Some(row) = rows.iter().find(|row| row.id == *id) else { continue };
            let log = self.hall.book.log(*id).await?;
            for (other, surplus) in others {
                if !is_read_as(row, &log, text, &other.2)? {
                    continue;
                }
                let there = made.get(typed).copied().unwrap_or(0);
                // An action sent literally may have been done without an answer.
                let silent = if sent.contains_key(&other) { 0 } else { times.silent };
                let count = surplus.min((times.done + silent).saturating_sub(there));
                if let Some(left) = made.get_mut(&other) {
                    *left -= count;
                }
                made.retain(|_, there| *there > 0);
                *made.entry(typed.clone()).or_default() += count;
            }
        }
        Ok(())
    }

    pub(crate) async fn said(&mut self, watched: &Watched, seen: &mut Seen) -> Result<(), Error> {
        let rows = self.hall.book.matches().await?;
        let entries = self.hall.book.entries_after(seen.entry).await?;
        // Includes finished matches with new announcements.
        let topics: BTreeSet<&str> = entries.iter().map(|entry| entry.topic.as_str()).collect();
        let is_looked_at = |row: &&Match| {
            watched.find(row.id).is_some() || topics.contains(format!("match {}", row.id).as_str())
        };
        let mut places: BTreeSet<Snowflake> =
            rows.iter().filter(is_looked_at).map(Match::place).collect();
        // A rematch is in the thread of a finished match that may not be checked any more.
        for (challenge, place) in self.hall.book.places_of_challenges().await? {
            if topics.contains(format!("challenge {challenge}").as_str()) {
                places.insert(place);
            }
        }
        places.insert(self.hall.room);
        let herald = self.hall.herald;
        let of_herald =
            rows.iter().filter(|row| [row.white, row.black].contains(&herald.cast_signed()));
        let of_herald: BTreeSet<String> =
            of_herald.map(|row| format!("match {}", row.id)).collect();
        let mut messages: BTreeMap<Snowflake, SeenMessage> = BTreeMap::new();
        let mut fresh: BTreeSet<Snowflake> = BTreeSet::new();
        let readers = places.iter().map(|place| (self.watcher, *place));
        let readers = readers.chain(self.directs.iter().map(|(person, place)| (person, *place)));
        for (reader, place) in readers {
            let newest = seen.messages.entry(place).or_default();
            if reader.newest_forgotten(place).is_some_and(|gone| gone > *newest) {
                return Err(format!("{place}: too few messages are kept to look at all").into());
            }
            for message in reader.sees(place) {
                if message.ephemeral || message.author_id != self.hall.herald {
                    continue;
                }
                if message.id > *newest {
                    fresh.insert(message.id);
                }
                messages.insert(message.id, message);
            }
            let last = fresh.iter().filter(|id| messages[*id].channel == place).max();
            *newest = last.copied().unwrap_or(*newest);
        }
        let mut told: BTreeMap<Snowflake, Vec<&Entry>> = BTreeMap::new();
        // A person notified just before a kill may not need the notification any more.
        let mut unneeded = 0;
        for entry in &entries {
            let content: Value = serde_json::from_str(&entry.content)?;
            let kind = content["say"].as_str().unwrap_or_default().to_owned();
            self.holds(entry.state == "said", "missaid", &format!("{entry:?}"));
            let Some(message) = entry.message_id.map(i64::cast_unsigned) else {
                let must = matches!(
                    kind.as_str(),
                    "begun"
                        | "played"
                        | "ended"
                        | "taken_back"
                        | "draw_declined"
                        | "takeback_declined"
                );
                // For a match against Herald, the challenge shows the result.
                let must = must || (kind == "result" && !of_herald.contains(&entry.topic));
                self.holds(!must, "missaid", &format!("{entry:?} is in no message"));
                unneeded += u32::from(kind == "notice");
                continue;
            };
            self.count.said += 1;
            let Some(shown) = messages.get(&message) else {
                self.holds(false, "missaid", &format!("{entry:?}: nobody sees that message"));
                continue;
            };
            let changes = told.entry(message).or_default();
            let may_change = matches!(kind.as_str(), "played" | "committed" | "tied");
            // An older board may be edited now.
            let posts = changes.is_empty() && fresh.contains(&message);
            self.holds(
                posts || may_change,
                "missaid",
                &format!("{entry:?} is said by another's message"),
            );
            changes.push(entry);
            if posts {
                // An edit has the place of its board. Simultaneous direct messages about different
                // matches have no order.
                let of = (entry.topic.clone(), content["match"].as_i64());
                let newest = seen.newest.entry(of).or_default();
                self.holds(message > *newest, "disordered", &format!("{entry:?} after {newest}"));
                *newest = message.max(*newest);
            }
            self.count.boards += u64::from(kind == "played" || kind == "begun");
            let words = words_of(&kind);
            let fits = words.is_empty() || words.iter().any(|words| shown.content.contains(words));
            self.holds(fits, "missaid", &format!("{entry:?} says {:?}", shown.content));
        }
        for id in fresh {
            // A rematch's thread belongs to a separate message.
            let head = messages[&id].thread.is_some();
            let mut known = told.contains_key(&id) || head;
            let direct = self.directs.iter().any(|(_, place)| *place == messages[&id].channel);
            if !known && direct && unneeded > 0 {
                (known, unneeded) = (true, unneeded - 1);
            }
            let what = format!("no announcement says {id}: {:?}", messages[&id].content);
            self.holds(known, "missaid", &what);
        }
        seen.entry = entries.last().map_or(seen.entry, |entry| entry.id);
        Ok(())
    }

    pub(crate) async fn matches(&mut self, watched: &Watched) -> Result<(), Error> {
        let book = self.hall.book.clone();
        let topics: BTreeMap<String, i64> =
            watched.rows.iter().map(|row| (format!("match {}", row.id), row.id)).collect();
        let mut of_matches: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
        for entry in book.entries_after(0).await? {
            let Some(of_topic) = topics.get(&entry.topic) else { continue };
            let content: Value = serde_json::from_str(&entry.content)?;
            if content["match"].as_i64() == Some(*of_topic) {
                of_matches.entry(*of_topic).or_default().push(content);
            }
        }
        for row in &watched.rows {
            let announced = of_matches.remove(&row.id).unwrap_or_default();
            let of = |kind: &str| announced.iter().filter(|one| one["say"] == kind).count();
            let mut moment = 0;
            for one in &announced {
                let (from, to) = match one["say"].as_str() {
                    Some("played") => (one["from"].as_i64(), one["to"].as_i64()),
                    Some("taken_back") => (Some(moment), one["to"].as_i64()),
                    _ => continue,
                };
                let what = format!("match {} at {moment}: {one}", row.id);
                self.holds(from == Some(moment), "missaid", &what);
                moment = to.unwrap_or(moment);
            }
            let what = format!("match {}: told up to {moment} of {}", row.id, row.moment());
            self.holds(moment == row.moment(), "missaid", &what);
            let over = usize::from(!row.goes_on());
            let once = of("begun") == 1 && of("result") == over && of("ended") <= over;
            self.holds(once, "missaid", &format!("match {}: {announced:?}", row.id));
            for (kind, announcement) in [("draw", "draw_offered"), ("takeback", "takeback_asked")] {
                let sql = match kind {
                    "draw" => Kind::DrawOffered.counted(),
                    _ => Kind::TakebackAsked.counted(),
                };
                let offers = book.count(sql, row.id).await?;
                let told = of(announcement) as i64;
                let what = format!("match {}: {offers} {kind}, {told} told", row.id);
                self.holds(offers == told, "missaid", &what);
            }
            self.board(row).await?;
        }
        Ok(())
    }

    async fn board(&mut self, row: &Match) -> Result<(), Error> {
        let boards: Vec<SeenMessage> = self
            .watcher
            .sees(row.place())
            .into_iter()
            .filter(|m| {
                !m.ephemeral && m.author_id == self.hall.herald && !m.attachments.is_empty()
            })
            .collect();
        let live = row.board_message_id.map(i64::cast_unsigned);
        for board in boards.iter().filter(|board| Some(board.id) != live) {
            let bare = board.controls().is_empty();
            self.holds(bare, "stale", &format!("match {}: {:?}", row.id, board.content));
        }
        let Some(board) = boards.iter().find(|board| Some(board.id) == live) else {
            self.holds(false, "missaid", &format!("match {} has no board", row.id));
            return Ok(());
        };
        let log = self.hall.book.log(row.id).await?;
        let table = row.table(&log)?;
        if !row.goes_on() || table.to_act() == Some(Actor::Chance) {
            return Ok(());
        }
        let name = format!("match-{}-{}.png", row.id, row.moment());
        let file = board.attachments.first();
        let named = file.is_some_and(|file| file.filename == name);
        let alike = render::alt_text(&table.scene(), tests::locale());
        let found = file.map(|file| (file.filename.clone(), file.description.clone()));
        let what = format!("match {} at {}: {found:?}, not {alike:?}", row.id, row.moment());
        let words = found.and_then(|(_, words)| words);
        let words = words.map(|words| without_players(&without_numbers(&words), &*table));
        let alike = words == Some(alike);
        self.holds(named && (alike || row_has_clock(board)), "wrong", &what);
        Ok(())
    }

    /// Presses controls left unpressed in matches that have moved on.
    pub(crate) async fn press_stale(&mut self, watched: &Watched) -> Result<(), Error> {
        let left: Vec<Left> = std::mem::take(&mut self.hall.ledger().left);
        for one in left {
            let Some(row) = watched.find(one.match_id) else { continue };
            if row.moment() == one.moment && row.goes_on() {
                continue;
            }
            let Some(person) = self.hall.people.get(&one.who) else { continue };
            let before = state(&self.hall.book, row.id).await?;
            let told = told(one.tap.press(person, one.message).await);
            let after = state(&self.hall.book, row.id).await?;
            match &told {
                Told::Unsent(_) => self.count.stale_gone += 1,
                Told::Said(_) => self.count.stale_refused += 1,
                Told::Shown | Told::Form | Told::Nothing => {}
            }
            let harmless = matches!(told, Told::Unsent(_) | Told::Said(_)) && before == after;
            self.holds(harmless, "stale", &format!("{one:?}: {told:?}, {before:?} then {after:?}"));
        }
        Ok(())
    }

    /// Checks that no player has more time than agreed, added and given, or lost more than has
    /// passed.
    pub(crate) async fn clocks(
        &mut self,
        watched: &Watched,
        agreed: i64,
        added: i64,
        now: i64,
    ) -> Result<(), Error> {
        let book = &self.hall.book;
        for clock in book.clocks().await? {
            let Some(row) = watched.find(clock.match_id) else { continue };
            let turns = "SELECT (SELECT COUNT(*) FROM actions WHERE match_id = $1)
                + (SELECT COUNT(*) FROM retracted WHERE match_id = $1)";
            let turns = book.count(turns, row.id).await?;
            let gifts = book.count(Kind::TimeGiven.counted(), row.id).await? * 10 * 60_000;
            let most = agreed + turns * added + gifts;
            let least = agreed - (now - row.created_at);
            let what = format!("{clock:?}: from {least} to {most}");
            self.holds((least..=most).contains(&clock.left_ms), "clocks", &what);
        }
        Ok(())
    }

    /// Counts an act that was done although its answer denied it, and prints the answers in its
    /// match.
    fn holds_without_refusal(&mut self, holds: bool, match_id: i64, what: &str) {
        if holds {
            return;
        }
        let refusals = self.hall.ledger().refusals.get(&match_id).cloned().unwrap_or_default();
        self.holds(false, "doubled", &format!("{what}; other answers there: {refusals:#?}"));
    }

    pub(crate) fn holds(&mut self, holds: bool, count: &'static str, what: &str) {
        if holds {
            return;
        }
        eprintln!("{count}: {what}");
        let counted = match count {
            "lost" => &mut self.count.lost,
            "doubled" => &mut self.count.doubled,
            "missaid" => &mut self.count.missaid,
            "disordered" => &mut self.count.disordered,
            "wrong" => &mut self.count.wrong,
            "stale" => &mut self.count.stale,
            "clocks" => &mut self.count.clocks,
            "standing" => &mut self.count.standing,
            "ratings" => &mut self.count.ratings,
            "stopped" => &mut self.count.stopped,
            _ => &mut self.count.check,
        };
        *counted += 1;
    }
}

/// Removes the player names, which the position lacks, from an alternative text.
fn without_players(text: &str, table: &dyn Table) -> String {
    let [white, black] = Side::ALL.map(|side| english(&table.info().side_name(side).into()));
    let sentence = |(before, rest): (&str, &str)| {
        let (players, after) = rest.split_once(". ")?;
        let names_both = players.contains(&format!(", {black} is "));
        names_both.then(|| format!("{before} {after}"))
    };
    let named = text.split_once(&format!(" {white} is ")).and_then(sentence);
    named.unwrap_or_else(|| text.to_owned())
}

/// A board with clocks has words that the position lacks.
fn row_has_clock(board: &SeenMessage) -> bool {
    board.content.contains('⏳') || board.content.contains("<t:")
}

async fn state(book: &Book, id: i64) -> Result<Vec<i64>, Error> {
    let mut state = Vec::new();
    for sql in [
        "SELECT plies + 1000000 * takebacks FROM matches WHERE id = $1",
        "SELECT COUNT(*) FROM offers WHERE match_id = $1",
        "SELECT COUNT(*) FROM duels WHERE match_id = $1",
        "SELECT COALESCE(SUM(LENGTH(actions)), 0) FROM drafts WHERE match_id = $1",
        "SELECT COUNT(*) FROM endings WHERE match_id = $1",
        "SELECT COUNT(*) FROM outbox WHERE topic = 'match ' || $1",
    ] {
        state.push(book.count(sql, id).await?);
    }
    Ok(state)
}

fn is_read_as(row: &Match, log: &[String], text: &str, action: &str) -> Result<bool, Error> {
    let mut table = row.table(&[])?;
    for next in log.iter().map(Some).chain([None]) {
        if table.copy().play(text).is_ok_and(|played| played.text == action) {
            return Ok(true);
        }
        if let Some(next) = next {
            table.play(next).map_err(|refusal| format!("{}, {next}: {refusal:?}", row.id))?;
        }
    }
    Ok(false)
}

fn words_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "draw_offered" => &["offers a draw"],
        "draw_declined" => &["declines the draw"],
        "takeback_asked" => &["would like to take back"],
        "takeback_declined" => &["declines the takeback"],
        "taken_back" => &["takes back"],
        "ended" | "result" => &["**The match is drawn**", " wins**", "is void"],
        // The challenge to Herald finally shows the result.
        "challenged" => {
            &["challenged", "challenges", "**The match is drawn**", " wins**", "is void"]
        }
        _ => &[],
    }
}
