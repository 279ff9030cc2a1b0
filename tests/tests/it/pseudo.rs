//! Journeys of all games in the pseudo-language: every visible text comes from the catalogue, and
//! words that are 40 % longer stay within Discord's limits, which the sandbox enforces.

use std::collections::HashSet;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use i18n::{CLOSE, Locale, OPEN, PSEUDO};
use referee::clocks::Preset;
use rules::Dice;
use rules::l10n::{L10nMessage, say};
use rules::{Actor, CardKind, Options, Side};
use tests::{Error, Stage, board_after};

type JourneyResult = Result<(), Error>;

/// The texts of one journey, and those that aren't from the catalogue.
struct Eyes {
    locale: Locale,
    /// Words without a language: names of people, games and inventors.
    names: HashSet<String>,
    escaped: Vec<String>,
    looked: usize,
}

impl Eyes {
    fn new() -> Result<Eyes, Error> {
        let mut names: HashSet<String> =
            ["Alice", "Bob", "Carol", "Herald", "SHA", "herald", "Markdown", "JSON", "KiB"]
                .map(str::to_owned)
                .into();
        for game in games::all() {
            let info = game.info;
            for text in [info.name, info.inventor] {
                names.extend(words(text).map(str::to_owned));
            }
            names.extend(info.rules().flat_map(|(id, _)| words(id).map(str::to_owned)));
            names.extend(info.options.iter().map(|option| option.key.to_owned()));
            let values = info.options.iter().flat_map(|option| option.values);
            names.extend(values.map(|(value, _)| (*value).to_owned()));
            // Codes within texts: `N4:Axe`.
            names.extend(
                game.cards()
                    .iter()
                    .flat_map(|card| words(&card.code).map(str::to_owned).collect::<Vec<_>>()),
            );
        }
        // A clock is typed by its name in every language.
        names.extend(Preset::ALL.map(|preset| preset.name().to_owned()));
        Ok(Eyes {
            locale: Locale::load(PSEUDO, games::sentences)?,
            names,
            escaped: Vec::new(),
            looked: 0,
        })
    }

    fn label(&self, sentence: &L10nMessage) -> String {
        self.locale.text(sentence)
    }

    fn message(&mut self, message: &SeenMessage) {
        self.text("content", &message.content);
        for file in &message.attachments {
            if let Some(description) = &file.description {
                assert!(description.encode_utf16().count() <= 1024, "{description}");
                self.text("alternative text", description);
            }
        }
        for control in message.controls() {
            if let Some(label) = &control.label {
                self.text("label", label);
            }
            for (label, _) in &control.options {
                self.text("option", label);
            }
        }
    }

    fn text(&mut self, what: &str, text: &str) {
        self.looked += 1;
        // The rulebook is quoted unchanged.
        let quoted = |line: &&str| line.starts_with("> ") || is_quoted_rule(line);
        let own: Vec<&str> = text.lines().filter(|line| !quoted(line)).collect();
        let plain = without_code(&own.join("\n"));
        for (word, inside) in seen_words(&plain) {
            let allowed = self.names.contains(word)
                || word.chars().count() < 3
                || (inside && !word.is_ascii());
            if !allowed && word.chars().all(char::is_alphabetic) {
                self.escaped.push(format!("{word:?} in {what}: {text}"));
                return;
            }
        }
    }
}

/// `-# WWC-5: Armor A: …`.
fn is_quoted_rule(line: &str) -> bool {
    line.strip_prefix("-# ").and_then(|rest| rest.split_once(": ")).is_some_and(|(id, _)| {
        id.split_once('-').is_some_and(|(book, number)| {
            book.chars().all(|c| c.is_ascii_uppercase())
                && number.starts_with(|c: char| c.is_ascii_digit())
        })
    })
}

fn without_code(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 0 {
            out.push_str(part);
        }
    }
    let mut plain = String::new();
    let mut skip = None;
    for c in out.chars() {
        match (skip, c) {
            (None, '<') => skip = Some('>'),
            (None, '(') if plain.ends_with(']') => skip = Some(')'),
            (Some(end), c) if c == end => skip = None,
            (None, c) => plain.push(c),
            _ => {}
        }
    }
    plain
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns every word, with whether it comes from the catalogue.
fn seen_words(text: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut depth = 0_i32;
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((&text[from..at], depth > 0));
                start = None;
            }
            _ => {}
        }
        depth += i32::from(c == OPEN) - i32::from(c == CLOSE);
    }
    found
}

async fn ask(
    eyes: &mut Eyes,
    person: &Person,
    place: Snowflake,
    command: &str,
    options: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let answer = person.command(place, command, options).await?;
    let message = answer.message().map_err(|error| format!("/{command}: {error}"))?.clone();
    eyes.message(&message);
    Ok(message)
}

/// A whole journey of one game, with random moves.
async fn walk(game: &'static games::Entry, options: &[(&str, &str)], plies: u32) -> JourneyResult {
    let mut eyes = Eyes::new()?;
    let stage = Stage::set_speaking(PSEUDO).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let chosen: Vec<(&str, OptionValue)> =
        options.iter().map(|(key, value)| (*key, (*value).into())).collect();
    let asked = stage.challenge_with(game.info.id, room, &alice, &bob, &chosen).await?;
    eyes.message(&asked);
    let (thread, board) = stage.accept(&asked, &bob, &alice).await?;
    eyes.message(&board);
    // The first message explains the game and its notation.
    let card = alice.click(board.id, &eyes.label(&say("button-how-to-play"))).await?;
    let card = card.message()?.clone();
    eyes.message(&card);
    let written = alice.click(card.id, &eyes.label(&say("button-how-to-write"))).await?;
    eyes.message(written.message()?);
    let mut table = game.start(&Options::check(game.info, options.iter().copied()).expect("known"));
    let mut dice = Dice::new(8);
    for (command, more) in [
        ("help", vec![]),
        ("help", vec![("game", game.info.id.into())]),
        ("rules show", vec![("game", game.info.id.into()), ("rule", "nonsense".into())]),
        ("rules show", vec![("game", game.info.id.into()), ("rule", "move".into())]),
        ("games", vec![]),
        ("games", vec![("show", "turns".into())]),
        ("settings notices", vec![]),
        ("settings notices", vec![("zone", "nonsense".into())]),
        ("settings notices", vec![("way", "overall".into())]),
        ("settings notices", vec![("reminders", "1d 2h 90m".into())]),
        ("server show", vec![]),
        ("server check", vec![]),
        ("server change", vec![]),
        ("server change", vec![("clock", "standard".into())]),
        ("board", vec![("figures", "show".into())]),
        ("move", vec![]),
        ("move", vec![("draft", "show".into())]),
        ("team roster", vec![]),
        ("settings confirm", vec![("confirm", "on".into())]),
        ("settings confirm", vec![("confirm", "off".into())]),
        ("move", vec![("text", "nonsense".into())]),
        ("move", vec![("text", "a1-h8".into())]),
    ] {
        ask(&mut eyes, &alice, thread, command, &more).await?;
    }
    ask(&mut eyes, &bob, thread, "move", &[]).await?;
    ask(&mut eyes, &bob, thread, "move", &[("text", "a7-a6".into())]).await?;
    ask(&mut eyes, &bob, thread, "rules unit", &[("name", "nonsense".into())]).await?;
    let cards = game.cards();
    for card in cards.first().into_iter().chain(cards.last()) {
        let command = match card.kind {
            CardKind::Unit => "rules unit",
            CardKind::Building => "rules building",
        };
        let name = card.code.as_str().into();
        ask(&mut eyes, &bob, thread, command, &[("name", name)]).await?;
    }
    let mut played = 0;
    while table.outcome().is_none() && played < plies {
        let (mover, text) = match table.to_act() {
            Some(Actor::Side(side)) => {
                let legal = table.legal();
                // Captures, fights and questions have the most texts.
                let lively: Vec<&String> = legal.iter().filter(|text| text.contains('x')).collect();
                let list: Vec<&String> =
                    if lively.is_empty() { legal.iter().collect() } else { lively };
                let text = list[dice.below(list.len())].clone();
                (if side == Side::White { &alice } else { &bob }, text)
            }
            _ => {
                fight(&mut eyes, thread, &mut table, [&alice, &bob]).await?;
                continue;
            }
        };
        let entered =
            ask(&mut eyes, mover, thread, "move", &[("text", text.as_str().into())]).await?;
        // A ruinous action waits for a confirmation, a draft for its other actions.
        let careful = eyes.label(&say("button-play-all-the-same"));
        let send = eyes.label(&say("button-send-turn"));
        for label in [careful, send] {
            if entered.button(&label).is_some() {
                let answer = mover.click(entered.id, &label).await?;
                eyes.message(answer.message()?);
            }
        }
        table.play(&text).map_err(|refusal| format!("{text}: {refusal}"))?;
        played += 1;
        if table.turn().actions_made == 0 || table.turn().is_public {
            let board = board_after(&carol, thread, table.plies()).await;
            let board = board.map_err(|error| format!("{text}: {}: {error}", entered.content))?;
            eyes.message(&board);
        }
    }
    let over = table.outcome().is_some();
    look_around(&mut eyes, &stage, [&alice, &bob], thread, room, over).await?;
    for person in [&alice, &bob, &carol] {
        for place in [room, thread] {
            for message in person.sees(place).iter().filter(|m| m.author == "Herald") {
                eyes.message(message);
            }
        }
    }
    assert!(eyes.looked > 60, "{}", eyes.looked);
    assert!(
        eyes.escaped.is_empty(),
        "{} escaped:\n{}",
        eyes.escaped.len(),
        eyes.escaped.join("\n")
    );
    stage.close().await
}

/// Both sides plan the fight: White strikes, Black feints, so White's fighter wins.
async fn fight(
    eyes: &mut Eyes,
    thread: Snowflake,
    table: &mut Box<dyn Table>,
    [alice, bob]: [&Person; 2],
) -> JourneyResult {
    let board = board_after(alice, thread, table.plies()).await?;
    for (person, stance) in [(alice, "fight-strike"), (bob, "fight-feint")] {
        let stance = eyes.label(&if stance == "fight-strike" {
            say("fight-strike")
        } else {
            say("fight-feint")
        });
        let mut plan =
            person.click(board.id, &eyes.label(&say("fight-plan"))).await?.message()?.clone();
        eyes.message(&plan);
        for _ in 0..3 {
            plan = person.click(plan.id, &stance).await?.message()?.clone();
            eyes.message(&plan);
        }
    }
    let white = table.fight().is_some_and(|fight| fight.attacker.side == Side::White);
    table.play(rules::Fight::RESULTS[usize::from(!white)])?;
    Ok(())
}

/// A match's other controls, and its end.
async fn look_around(
    eyes: &mut Eyes,
    stage: &Stage,
    [alice, bob]: [&Person; 2],
    thread: Snowflake,
    room: Snowflake,
    over: bool,
) -> JourneyResult {
    for person in [alice, bob] {
        let legal = ask(eyes, person, thread, "move", &[]).await?;
        // The first piece that can move, and its destinations.
        let step = legal.controls().into_iter().filter_map(|control| control.custom_id);
        if let Some(first) = step.clone().find(|id| id.contains(":narrow:")) {
            let answer = person.click(legal.id, &first).await?;
            eyes.message(answer.message()?);
        }
        if let Some(menu) = legal.controls().into_iter().find(|control| !control.options.is_empty())
        {
            let (id, value) = (menu.custom_id.unwrap_or_default(), menu.options[0].1.clone());
            let answer = person.choose(legal.id, &id, &[&value]).await?;
            eyes.message(answer.message()?);
        }
        ask(eyes, person, thread, "board", &[]).await?;
        ask(eyes, person, thread, "games", &[]).await?;
    }
    ask(eyes, alice, thread, "learn tour", &[]).await?;
    ask(eyes, alice, thread, "learn tour", &[("do", "hint".into())]).await?;
    for game in games::all() {
        ask(eyes, alice, thread, "rules show", &[("game", game.info.id.into())]).await?;
    }
    ask(eyes, alice, thread, "team orders", &[]).await?;
    ask(eyes, alice, thread, "replay", &[("after", 1_i64.into())]).await?;
    let record = ask(eyes, alice, thread, "record export", &[]).await?;
    let text = record
        .attachments
        .iter()
        .find_map(|file| String::from_utf8(file.bytes.to_vec()).ok())
        .ok_or("no record")?;
    ask(eyes, alice, room, "record import", &[("text", text.replace('\n', " ").into())]).await?;
    ask(eyes, alice, room, "record import", &[("text", "1. nonsense".into())]).await?;
    ask(eyes, alice, thread, "draw", &[]).await?;
    let carol = stage.person("Carol")?;
    ask(eyes, &carol, thread, "move", &[("text", "a2-a3".into())]).await?;
    let resign = ask(eyes, bob, thread, "resign", &[]).await?;
    if !over {
        let sure = eyes.label(&say("button-yes-resign"));
        let answer = bob.click(resign.id, &sure).await?;
        eyes.message(answer.message()?);
    }
    carol
        .wait(thread, |seen| {
            seen.iter().find(|m| !m.ephemeral && m.content.contains('🏁')).cloned()
        })
        .await?;
    ask(eyes, bob, thread, "move", &[("text", "a2-a3".into())]).await?;
    Ok(())
}

#[tokio::test]
async fn world_war_chess_escapes_nowhere() -> JourneyResult {
    walk(games::find("world-war").ok_or("none")?, &[], 24).await
}

#[tokio::test]
async fn medieval_war_chess_escapes_nowhere() -> JourneyResult {
    walk(games::find("medieval-war").ok_or("none")?, &[], 36).await
}

#[tokio::test]
async fn wizards_war_escapes_nowhere() -> JourneyResult {
    walk(games::find("wizards-war").ok_or("none")?, &[], 24).await
}

#[tokio::test]
async fn medieval_chess_escapes_nowhere() -> JourneyResult {
    walk(games::find("medieval").ok_or("none")?, &[("wizards", "on")], 60).await
}

#[tokio::test]
async fn battlechess_escapes_nowhere() -> JourneyResult {
    walk(games::find("battlechess").ok_or("none")?, &[("combat", "stances")], 24).await
}
