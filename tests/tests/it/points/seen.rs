//! The visible messages at the end, for comparisons of two walks.

use std::collections::BTreeMap;

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use tests::{Error, Stage};

use crate::points::people::{PEOPLE, ROOM};

/// Returns each person's view of the channel and its threads: texts, controls, pictures and
/// mentions, without Discord's ids.
pub(crate) fn by_all(stage: &Stage) -> Result<BTreeMap<&'static str, Vec<String>>, Error> {
    let room = stage.channel(ROOM)?;
    let mut all = BTreeMap::new();
    for name in PEOPLE {
        let person = stage.person(name)?;
        let mut seen = in_place(&person, room);
        seen.extend(in_place(&person, stage.sandbox.open_dm(&person)));
        for thread in stage.sandbox.threads(room) {
            seen.push(format!("thread {:?}", thread.name));
            seen.extend(in_place(&person, thread.id));
        }
        all.insert(name, seen);
    }
    Ok(all)
}

fn in_place(person: &Person, place: Snowflake) -> Vec<String> {
    let public = |message: &SeenMessage| !message.ephemeral;
    person
        .sees(place)
        .into_iter()
        .filter(public)
        .map(|message| describe_message(&message))
        .collect()
}

fn describe_message(message: &SeenMessage) -> String {
    let controls: Vec<String> = message
        .controls()
        .into_iter()
        .map(|one| {
            let options: Vec<&str> = one.options.iter().map(|(label, _)| label.as_str()).collect();
            format!("{} {}", one.label.unwrap_or_default(), options.join("/"))
        })
        .collect();
    let pictures: Vec<String> = message
        .attachments
        .iter()
        .map(|file| {
            let words = file.description.as_deref().unwrap_or_default();
            format!("{} of {} bytes: {words}", file.filename, file.bytes.len())
        })
        .collect();
    let mut pings = message.pings.clone();
    pings.sort();
    without_ids(&format!(
        "{}\n  controls: {controls:?}\n  pictures: {pictures:?}\n  calls: {pings:?}",
        message.content
    ))
}

/// Removes Discord's ids, times to the second, and seeds' hashes from a text: a match that begins
/// at a second attempt has another seed.
pub(crate) fn without_ids(text: &str) -> String {
    const LONGEST_OF_OURS: usize = 9;
    let is_hash = |word: &str| word.len() == 16 && word.chars().all(|one| one.is_ascii_hexdigit());
    let words = text.split('`').map(|word| if is_hash(word) { "#" } else { word });
    let text = words.collect::<Vec<&str>>().join("`");
    let mut out = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if digits.len() > LONGEST_OF_OURS {
            out.push('#');
        } else {
            out.push_str(&digits);
        }
        digits.clear();
        out.push(letter);
    }
    out.pop();
    // A notice links to its moment's board, or to the thread if it comes before the board.
    out.replace("/#/#/#)", "/#/#)")
}
