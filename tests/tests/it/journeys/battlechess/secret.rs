//! A plan is secret until both are in: until then, everything visible to others is equal, byte for
//! byte, whatever the plan is.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use fake_discord::driver::{InteractionOutcome, OptionValue, Person, SeenMessage};
use herald::Clock;
use rules::Side;
use tests::{Error, Stage, patience, running_clock};

use super::battle::Battle;
use super::plans::{self, PLAN, plan, spell_plan};
use crate::journeys::{JourneyResult, check_contains};

/// A message with its picture's bytes.
fn describe_message(message: &SeenMessage) -> String {
    let SeenMessage { author, kind, content, embeds, components, flags, pings, edited, .. } =
        message;
    let files: Vec<String> = message
        .attachments
        .iter()
        .map(|file| {
            let mut hash = DefaultHasher::new();
            file.bytes.hash(&mut hash);
            format!("{} {:?} {}", file.filename, file.description, hash.finish() % 1_000_000)
        })
        .collect();
    format!(
        "{author} {kind} {flags} pings {pings:?} edited {edited} thinking {} pinned {}: {content}\n\
         {embeds:?} {components:?} {files:?}",
        message.thinking, message.pinned
    )
}

fn describe_outcome(outcome: Result<InteractionOutcome, fake_discord::DriverError>) -> String {
    match outcome {
        Ok(outcome) => match outcome.message() {
            Ok(message) => describe_message(message),
            Err(other) => format!("{other}"),
        },
        Err(error) => format!("{error}"),
    }
}

/// Removes the parts that differ from run to run: ids and durations.
fn without_ids(text: &str) -> String {
    let mut words = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let measured = words.ends_with("millis=");
        words.push_str(if measured || digits.len() >= 9 { "#" } else { &digits });
        digits.clear();
        words.push(letter);
    }
    words
}

/// Everything that a person can look at or be told about a match.
async fn look_everywhere(
    battle: &Battle,
    asking: &SeenMessage,
    person: &Person,
) -> Result<Vec<String>, Error> {
    let (place, room) = (battle.place, battle.stage.channel("war-room")?);
    let mut all = Vec::new();
    let mut note = |what: &str, text: String| {
        all.push(without_ids(&format!("{} {what}: {text}", person.name)));
    };
    let number = || ("match", OptionValue::from(1));
    for (command, options) in [
        ("board", vec![number()]),
        ("board", vec![number(), ("side", "black".into())]),
        ("games", vec![]),
        ("move", vec![number()]),
        ("record export", vec![number()]),
        ("replay", vec![number()]),
        ("move", vec![number(), ("draft", "show".into())]),
        ("team roster", vec![number()]),
        ("team orders", vec![number()]),
        ("move", vec![number(), ("text", "attacker wins".into())]),
        ("move", vec![number(), ("text", "self".into())]),
    ] {
        note(command, describe_outcome(person.command(place, command, options).await));
    }
    for (command, options, focused) in [
        ("move", vec![number(), ("text", "".into())], "text"),
        ("move", vec![number(), ("text", "att".into())], "text"),
        ("board", vec![("match", "".into())], "match"),
    ] {
        let choices = person.autocomplete(place, command, options, focused).await?;
        note(command, format!("{choices:?}"));
    }
    note(PLAN, describe_outcome(person.click(asking.id, PLAN).await));
    let help = person.click(asking.id, "Help ▾").await;
    let help_id = help.as_ref().ok().and_then(|help| Some(help.message().ok()?.id));
    note("help", describe_outcome(help));
    if let Some(help) = help_id {
        note("flip", describe_outcome(person.click(help, "Flip").await));
    }
    for channel in [place, room] {
        // Private answers and the outbox's messages come in any order.
        let (private, public): (Vec<_>, Vec<_>) =
            person.sees(channel).into_iter().partition(|message| message.ephemeral);
        for message in public.iter().chain(&private) {
            note("sees", describe_message(message));
        }
    }
    Ok(all)
}

/// Everything visible between two commitments, with this plan as the first.
struct Between {
    /// By all people except the planner.
    seen: Vec<String>,
    /// In the bot's requests to Discord, except its answers to the planner.
    told: Vec<String>,
    logged: Vec<String>,
}

/// `tied`: the plan is for the second round of the fight; the first, a tie, is revealed.
async fn between(secret: &'static str, tied: bool) -> Result<Between, Error> {
    let clock = Clock::Set(running_clock(1_800_000_000_000));
    let stage = Stage::set_logging(clock, patience()).await?;
    let mut battle = Battle::begin(stage, &[], &[]).await?;
    battle.enlist(&[("Carol", &["e2"]), ("Dan", &["g1"]), ("Erin", &["d7"])]).await?;
    for (who, text) in [("Alice", "e2-e4"), ("Bob", "d7-d5"), ("Alice", "e4xd5")] {
        // Typed elsewhere: the board comes from the outbox in every run.
        battle.type_elsewhere(who, text).await?;
    }
    let (carol, erin) = (battle.person("Carol")?, battle.person("Erin")?);
    let asking = battle.board.clone();
    if tied {
        plan(&carol, &asking, "SFG").await?;
        // Public and private messages have the same order in every run.
        battle.wait_for_words(&asking, "The plan for ").await?;
        plan(&erin, &asking, "SFG").await?;
        battle.wait_for_words(&asking, "A tie, ").await?;
    }
    // Erin has begun her own plan, and continues when Carol's is in.
    let begun = erin.click(asking.id, PLAN).await?.message()?.clone();
    plan(&carol, &asking, secret).await?;
    battle.wait_for_words(&asking, "The plan for ").await?;

    let mut seen = Vec::new();
    seen.push(without_ids(&describe_outcome(erin.click(begun.id, "Guard").await)));
    // Her captain, her team mate, the other captain (her opponent), a spectator.
    for name in ["Alice", "Dan", "Bob", "Erin", "Frank"] {
        seen.extend(look_everywhere(&battle, &asking, &battle.person(name)?).await?);
    }
    let told = battle
        .stage
        .sandbox
        .requests()
        .iter()
        .filter(|request| !request.path.ends_with("/callback"))
        .map(|request| {
            let mut body = request.body.clone();
            // Random in each database.
            body.as_object_mut().and_then(|body| body.remove("nonce"));
            // The sandbox's interaction tokens, too.
            let path: Vec<&str> = request.path.split('/').collect();
            let path = match path.as_slice() {
                ["", "webhooks", _, _, rest @ ..] => format!("webhooks/{}", rest.join("/")),
                _ => request.path.clone(),
            };
            without_ids(&format!("{} {path} {body} {:?}", request.method, request.files))
        })
        .collect();
    let logged = battle.stage.log_lines();

    // It was there all the time: it is revealed when both are in.
    plan(&erin, &asking, "GGG").await?;
    let fight = plans::describe_round((secret, "GGG"), ["Carol", "Erin"], Side::White)?;
    let revealed = battle.wait_for_words(&asking, "3. ").await?;
    let lines: Vec<&str> = fight.lines.iter().map(String::as_str).collect();
    check_contains(&revealed.content, &lines)?;
    battle.stage.close().await?;
    Ok(Between { seen, told, logged })
}

#[tokio::test]
async fn nothing_that_anybody_else_can_see_depends_on_a_plan() -> JourneyResult {
    keeps_its_secret(false).await
}

#[tokio::test]
async fn nor_on_one_after_a_tie_that_is_revealed() -> JourneyResult {
    keeps_its_secret(true).await
}

async fn keeps_its_secret(tied: bool) -> JourneyResult {
    let plans = ["FFG", "SGS"];
    let (one, other) = tokio::try_join!(between(plans[0], tied), between(plans[1], tied))?;
    assert!(one.seen.iter().any(|line| line.contains("The plan for White's Pawn is in.")));
    assert!(one.seen.len() > 100, "{}", one.seen.len());
    assert_eq!(one.seen.len(), other.seen.len());
    for (one, other) in one.seen.iter().zip(&other.seen) {
        assert_eq!(one, other);
    }
    assert_same(&one.told, &other.told);
    for (run, own) in [(&one, plans[0]), (&other, plans[1])] {
        // Players without a plan get suggestions, the same in every run.
        let seen = run.seen.iter().filter(|line| !line.starts_with("Erin move: [Choice"));
        for line in seen.chain(&run.told).chain(&run.logged) {
            // Bytes that are printed as numbers count as words, too.
            let bytes = format!("{:?}", spell_plan(own).as_bytes());
            let bytes = bytes.trim_matches(['[', ']']).to_owned();
            for word in [spell_plan(own), format!("-{own}"), format!("\"{own}\""), bytes] {
                assert!(!line.contains(&word), "{word} is in: {line}");
            }
        }
    }
    // The bot's own log is equal, too.
    let own = |lines: &[String]| -> Vec<String> {
        let own = lines
            .iter()
            .filter(|line| {
                [" herald::", " discord::", " referee::"].iter().any(|one| line.contains(one))
            })
            .filter(|line| !line.contains("put off") && !line.contains("tried again"));
        own.map(|line| without_ids(line)).collect()
    };
    let (one, other) = (own(&one.logged), own(&other.logged));
    assert!(one.iter().any(|line| line.contains("plan committed")), "it reads the log");
    assert_same(&one, &other);
    Ok(())
}

/// Equal lines, except for the times of threads and requests.
fn assert_same(one: &[String], other: &[String]) {
    let [one, other] = [one, other].map(|lines| lines.iter().collect::<BTreeSet<&String>>());
    let differ: Vec<&&String> = one.symmetric_difference(&other).collect();
    assert_eq!(differ, Vec::<&&String>::new());
}
