//! Compares each match with its announcements and its board.

use std::collections::BTreeMap;

use fake_discord::driver::SeenMessage;
use games::Table;
use rules::{Actor, Side};
use serde_json::Value;
use tests::Error;
use tests::book::Match;
use tests::{english, without_numbers};

use super::ledger::ActKind;
use super::verify::{CheckedMatches, Verifier};

impl Verifier<'_> {
    pub(crate) async fn matches(&mut self, checked: &CheckedMatches) -> Result<(), Error> {
        let book = self.hall.book.clone();
        let topics: BTreeMap<String, i64> =
            checked.rows.iter().map(|row| (format!("match {}", row.id), row.id)).collect();
        let mut announced_by_match: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
        for entry in book.entries_after(0).await? {
            let Some(match_of_topic) = topics.get(&entry.topic) else { continue };
            let content: Value = serde_json::from_str(&entry.content)?;
            if content["match"].as_i64() == Some(*match_of_topic) {
                announced_by_match.entry(*match_of_topic).or_default().push(content);
            }
        }
        for row in &checked.rows {
            let announcements = announced_by_match.remove(&row.id).unwrap_or_default();
            let count_of =
                |kind: &str| announcements.iter().filter(|one| one["say"] == kind).count();
            let mut moment = 0;
            for one in &announcements {
                let (from, to) = match one["say"].as_str() {
                    Some("played") => (one["from"].as_i64(), one["to"].as_i64()),
                    Some("taken_back") => (Some(moment), one["to"].as_i64()),
                    _ => continue,
                };
                let description = format!("match {} at {moment}: {one}", row.id);
                self.holds(from == Some(moment), "missaid", &description);
                moment = to.unwrap_or(moment);
            }
            let what = format!("match {}: told up to {moment} of {}", row.id, row.moment());
            self.holds(moment == row.moment(), "missaid", &what);
            let is_over = usize::from(!row.is_running());
            let is_once = count_of("begun") == 1
                && count_of("result") == is_over
                && count_of("ended") <= is_over;
            self.holds(is_once, "missaid", &format!("match {}: {announcements:?}", row.id));
            for (kind, announcement) in [("draw", "draw_offered"), ("takeback", "takeback_asked")] {
                let sql = match kind {
                    "draw" => ActKind::DrawOffered.counting_sql(),
                    _ => ActKind::TakebackAsked.counting_sql(),
                };
                let offers = book.count(sql, row.id).await?;
                let announced_count = count_of(announcement) as i64;
                let what = format!("match {}: {offers} {kind}, {announced_count} told", row.id);
                self.holds(offers == announced_count, "missaid", &what);
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
        let current_id = row.board_message_id.map(i64::cast_unsigned);
        for board in boards.iter().filter(|board| Some(board.id) != current_id) {
            let is_bare = board.controls().is_empty();
            self.holds(is_bare, "stale", &format!("match {}: {:?}", row.id, board.content));
        }
        let Some(board) = boards.iter().find(|board| Some(board.id) == current_id) else {
            self.holds(false, "missaid", &format!("match {} has no board", row.id));
            return Ok(());
        };
        let log = self.hall.book.log(row.id).await?;
        let table = row.table(&log)?;
        if !row.is_running() || table.to_act() == Some(Actor::Chance) {
            return Ok(());
        }
        let name = format!("match-{}-{}.png", row.id, row.moment());
        let file = board.attachments.first();
        let has_name = file.is_some_and(|file| file.filename == name);
        let expected_text = render::alt_text(&table.scene(), tests::locale());
        let actual = file.map(|file| (file.filename.clone(), file.description.clone()));
        let description =
            format!("match {} at {}: {actual:?}, not {expected_text:?}", row.id, row.moment());
        let words = actual.and_then(|(_, words)| words);
        let words = words.map(|words| without_players(&without_numbers(&words), &*table));
        // After a fight, the picture shows it as well.
        let is_alike =
            words.is_some_and(|words| before_fight(&words) == before_fight(&expected_text));
        self.holds(has_name && (is_alike || row_has_clock(board)), "wrong", &description);
        Ok(())
    }
}

/// Removes the player names, which the position lacks, from an alternative text.
fn without_players(text: &str, table: &dyn Table) -> String {
    let [white, black] = Side::ALL.map(|side| english(&table.info().side_name(side).into()));
    let sentence = |(head, rest): (&str, &str)| {
        let (players, tail) = rest.split_once(". ")?;
        let names_both = players.contains(&format!(", {black} is "));
        names_both.then(|| format!("{head} {tail}"))
    };
    let stripped = text.split_once(&format!(" {white} is ")).and_then(sentence);
    stripped.unwrap_or_else(|| text.to_owned())
}

fn before_fight(text: &str) -> &str {
    text.split_once(" The fight for ").map_or(text, |(before, _)| before)
}

fn row_has_clock(board: &SeenMessage) -> bool {
    board.content.contains('⏳') || board.content.contains("<t:")
}
