use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenAttachment, SeenMessage};
use model::scene::{Player, Scene};

use crate::error::Error;

pub async fn board_after(
    person: &Person,
    place: Snowflake,
    plies: u32,
) -> Result<SeenMessage, Error> {
    let name = format!("-{plies}.png");
    Ok(person
        .wait(place, |seen| {
            seen.iter()
                .rev()
                .find(|m| !m.ephemeral && m.attachments.iter().any(|a| a.filename.ends_with(&name)))
                .cloned()
        })
        .await?)
}

/// Returns the public boards in a channel, oldest first, each by its number of actions.
pub fn boards(person: &Person, place: Snowflake) -> Vec<u32> {
    person
        .sees(place)
        .iter()
        .filter(|message| !message.ephemeral)
        .flat_map(|message| &message.attachments)
        .filter_map(|file| file.filename.strip_suffix(".png")?.rsplit('-').next()?.parse().ok())
        .collect()
}

pub async fn wait_for_message(
    person: &Person,
    place: Snowflake,
    words: &str,
) -> Result<SeenMessage, Error> {
    Ok(person
        .wait(place, |seen| {
            seen.iter().rev().find(|m| !m.ephemeral && m.content.contains(words)).cloned()
        })
        .await
        .map_err(|error| format!("nobody said {words:?}: {error}"))?)
}

pub async fn wait_for_update(
    person: &Person,
    message: &SeenMessage,
    mut wanted: impl FnMut(&SeenMessage) -> bool,
) -> Result<SeenMessage, Error> {
    Ok(person
        .wait(message.channel, |seen| {
            seen.iter().find(|m| m.id == message.id).filter(|m| wanted(m)).cloned()
        })
        .await?)
}

pub async fn wait_for_removed_buttons(
    person: &Person,
    message: &SeenMessage,
) -> Result<SeenMessage, Error> {
    wait_for_update(person, message, |m| m.controls().is_empty()).await
}

pub fn is_gone(person: &Person, message: &SeenMessage) -> bool {
    person.sees(message.channel).iter().all(|m| m.id != message.id)
}

pub fn picture(message: &SeenMessage) -> Result<&SeenAttachment, Error> {
    let [file] = message.attachments.as_slice() else {
        return Err(format!("{} pictures: {}", message.attachments.len(), message.content).into());
    };
    if !file.bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err(format!("{} is no PNG", file.filename).into());
    }
    match &file.description {
        Some(words) if words.len() > 40 => Ok(file),
        other => Err(format!("{} has no words: {other:?}", file.filename).into()),
    }
}

pub fn with_players(mut scene: Scene, players: [&str; 2]) -> Scene {
    scene.players = Some(players.map(|name| Player { name: name.to_owned(), strength: None }));
    scene
}

/// Removes fighters' dice and hits, which the position lacks, from an alternative text.
pub fn without_numbers(text: &str) -> String {
    let is_number = |part: &&str| {
        part.starts_with("threw ") || part.ends_with(" hit") || part.ends_with(" hits")
    };
    let mut groups = text.split(" (");
    let mut left = groups.next().unwrap_or_default().to_owned();
    for group in groups {
        let (inside, after) = group.split_once(')').unwrap_or((group, ""));
        let parts: Vec<&str> = inside.split(", ").filter(|part| !is_number(part)).collect();
        if !parts.is_empty() {
            left.push_str(&format!(" ({})", parts.join(", ")));
        }
        left.push_str(after);
    }
    left
}
