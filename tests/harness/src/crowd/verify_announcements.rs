//! Compares announcements with the messages that people see.

use std::collections::{BTreeMap, BTreeSet};

use fake_discord::Snowflake;
use fake_discord::driver::SeenMessage;
use serde_json::Value;
use tests::Error;
use tests::book::{Entry, Match};

use super::verify::{CheckedMatches, Progress, Verifier};

impl Verifier<'_> {
    pub(crate) async fn check_announcements(
        &mut self,
        checked: &CheckedMatches,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let rows = self.hall.book.matches().await?;
        let entries = self.hall.book.entries_after(progress.entry).await?;
        let topics: BTreeSet<&str> = entries.iter().map(|entry| entry.topic.as_str()).collect();
        let is_checked = |row: &&Match| {
            checked.find(row.id).is_some() || topics.contains(format!("match {}", row.id).as_str())
        };
        let mut places: BTreeSet<Snowflake> =
            rows.iter().filter(is_checked).map(Match::place).collect();
        // A rematch is in the thread of a finished match that may not be checked any more.
        for (challenge, place) in self.hall.book.places_of_challenges().await? {
            if topics.contains(format!("challenge {challenge}").as_str()) {
                places.insert(place);
            }
        }
        places.insert(self.hall.room);
        let herald = self.hall.herald;
        let herald_matches =
            rows.iter().filter(|row| [row.white, row.black].contains(&herald.cast_signed()));
        let herald_topics: BTreeSet<String> =
            herald_matches.map(|row| format!("match {}", row.id)).collect();
        let mut messages: BTreeMap<Snowflake, SeenMessage> = BTreeMap::new();
        let mut new_messages: BTreeSet<Snowflake> = BTreeSet::new();
        let readers = places.iter().map(|place| (self.watcher, *place));
        let readers = readers.chain(self.directs.iter().map(|(person, place)| (person, *place)));
        for (reader, place) in readers {
            let newest = progress.messages.entry(place).or_default();
            if reader.newest_forgotten(place).is_some_and(|forgotten| forgotten > *newest) {
                return Err(format!("{place}: too few messages are kept to look at all").into());
            }
            for message in reader.sees(place) {
                if message.ephemeral || message.author_id != self.hall.herald {
                    continue;
                }
                if message.id > *newest {
                    new_messages.insert(message.id);
                }
                messages.insert(message.id, message);
            }
            let last = new_messages.iter().filter(|id| messages[*id].channel == place).max();
            *newest = last.copied().unwrap_or(*newest);
        }
        let mut entries_by_message: BTreeMap<Snowflake, Vec<&Entry>> = BTreeMap::new();
        // A person notified just before a kill may not need the notification any more.
        let mut unneeded = 0;
        for entry in &entries {
            let content: Value = serde_json::from_str(&entry.content)?;
            let kind = content["say"].as_str().unwrap_or_default().to_owned();
            self.holds(entry.state == "said", "missaid", &format!("{entry:?}"));
            let Some(message) = entry.message_id.map(i64::cast_unsigned) else {
                let needs_message = matches!(
                    kind.as_str(),
                    "begun"
                        | "played"
                        | "ended"
                        | "taken_back"
                        | "draw_declined"
                        | "takeback_declined"
                );
                // For a match against Herald, the challenge shows the result.
                let needs_message =
                    needs_message || (kind == "result" && !herald_topics.contains(&entry.topic));
                self.holds(!needs_message, "missaid", &format!("{entry:?} is in no message"));
                unneeded += u32::from(kind == "notice");
                continue;
            };
            self.count.said += 1;
            let Some(message_seen) = messages.get(&message) else {
                self.holds(false, "missaid", &format!("{entry:?}: nobody sees that message"));
                continue;
            };
            let earlier_entries = entries_by_message.entry(message).or_default();
            let may_change = matches!(kind.as_str(), "played" | "committed" | "tied");
            // An older board may be edited now.
            let is_post = earlier_entries.is_empty() && new_messages.contains(&message);
            self.holds(
                is_post || may_change,
                "missaid",
                &format!("{entry:?} is said by another's message"),
            );
            earlier_entries.push(entry);
            if is_post {
                // Simultaneous direct messages about different matches have no order.
                let order_key = (entry.topic.clone(), content["match"].as_i64());
                let newest = progress.newest.entry(order_key).or_default();
                self.holds(message > *newest, "disordered", &format!("{entry:?} after {newest}"));
                *newest = message.max(*newest);
            }
            self.count.boards += u64::from(kind == "played" || kind == "begun");
            let words = words_of(&kind);
            let fits_text =
                words.is_empty() || words.iter().any(|words| message_seen.content.contains(words));
            self.holds(fits_text, "missaid", &format!("{entry:?} says {:?}", message_seen.content));
        }
        for id in new_messages {
            // A rematch's thread belongs to a separate message.
            let is_thread_head = messages[&id].thread.is_some();
            let mut is_announced = entries_by_message.contains_key(&id) || is_thread_head;
            let is_direct = self.directs.iter().any(|(_, place)| *place == messages[&id].channel);
            if !is_announced && is_direct && unneeded > 0 {
                (is_announced, unneeded) = (true, unneeded - 1);
            }
            let description = format!("no announcement says {id}: {:?}", messages[&id].content);
            self.holds(is_announced, "missaid", &description);
        }
        progress.entry = entries.last().map_or(progress.entry, |entry| entry.id);
        Ok(())
    }
}

fn words_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "draw_offered" => &["offers a draw"],
        "draw_declined" => &["declines the draw"],
        "takeback_asked" => &["asks to take back"],
        "takeback_declined" => &["declines the takeback"],
        "ended" | "result" => &["**The match is drawn**", " wins**", "beat", "draw", "is void"],
        "challenged" => &[
            "challenged",
            "challenges",
            "**The match is drawn**",
            " wins**",
            "beat",
            "draw",
            "is void",
        ],
        _ => &[],
    }
}
