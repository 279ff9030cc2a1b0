//! Database failures: failed commits, unreadable matches, invalid files, and two Heralds on one
//! database.

use fake_discord::driver::Person;
use herald::{Clock, Endpoints, Herald, Settings, StartError, Thinking};
use match_model::{ChannelId, MatchId, MatchState, Options, PersonId, Ply, Time};
use referee::Chance;
use store::actions::{Action, Actor};
use store::faults::{self, Fault};
use store::matches::{self, NewMatch};
use store::{AppendStep, DatabaseAddress, OpenError, Store};
use test_databases::Medium;
use tests::{Stage, board_after, boards, patience, wait_for_message};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[tokio::test]
async fn of_a_commit_that_failed_the_truth_is_told() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let file = stage.database()?.name();
    // It took effect after all: it is announced like any move, and its board is posted.
    faults::set(&file, &[Fault::AfterCommit]);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    assert_eq!(board_after(&bob, thread, 1).await?.pings, ["Bob"]);
    // It didn't take effect.
    for fault in [Fault::Begin, Fault::BeforeCommit] {
        faults::set(&file, &[fault]);
        check_contains(
            &type_move(&bob, thread, "b7-b6").await?,
            &["nothing changed", "Try again"],
        )?;
    }
    // In doubt.
    faults::set(&file, &[Fault::BeforeCommit, Fault::LookUp]);
    check_contains(
        &type_move(&bob, thread, "b7-b6").await?,
        &["I don't know whether", "`/board`"],
    )?;
    faults::set(&file, &[]);
    check_contains(&answer_to_command(&bob, thread, "board", &[]).await?, &["Dark to move"])?;
    // Everything continues without a restart.
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, thread, 2).await?;
    assert_eq!(boards(&bob, thread), [0, 1, 2]);
    // It took effect, and data for its answer can't be read.
    faults::set(&file, &[Fault::ReadAfterCommit]);
    check_contains(
        &answer_to_command(&bob, thread, "draw", &[]).await?,
        &["I don't know whether", "`/board`"],
    )?;
    faults::set(&file, &[]);
    check_contains(
        &answer_to_command(&bob, thread, "draw", &[]).await?,
        &["You've already offered a draw"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_late_failure_names_the_interaction() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    wait_for_message(&alice, thread, "🏁").await?;
    // The match is analysed, but the findings can't be stored.
    faults::set(&stage.database()?.name(), &[Fault::Begin]);
    let asked = alice.command(thread, "analyse", []).await?;
    check_contains(&asked.message()?.content, &["I'm analysing match 1"])?;
    let failure = alice
        .wait(thread, |seen| {
            seen.iter().find(|m| m.ephemeral && m.content.contains("went wrong")).cloned()
        })
        .await?;
    check_contains(&failure.content, &[&format!("to my operator: {}.", asked.id())])?;
    stage.close().await
}

/// A match in the database that no current Herald would have written.
async fn insert_match(
    store: &Store,
    [white, black]: [&Person; 2],
    change: impl FnOnce(&mut NewMatch),
    wrong: Option<&str>,
) -> Result<MatchId, tests::Error> {
    let info = games::find("world-war").ok_or("no such game")?.info;
    let mut new = NewMatch {
        guild_id: None,
        channel_id: ChannelId::new(1),
        game: info.id.to_owned(),
        rules_version: info.rules_version.into(),
        options: Options::new(),
        setup: None,
        seed: "0".repeat(64),
        white: PersonId::new(white.id),
        black: PersonId::new(black.id),
        created_at: Time(1),
        access: match_model::PlaceAccess::Member,
    };
    change(&mut new);
    let mut tx = store.write().await?;
    let id = matches::insert(&mut tx, &new).await?;
    if let Some(text) = wrong {
        let (actor, text) = (Actor::White, text.to_owned());
        let action =
            Action { ply: Ply::new(0), actor, person_id: Some(new.white), text, at: Time(1) };
        let advance = AppendStep {
            match_id: id,
            seen_version: 0,
            actions: vec![action],
            plies: 1,
            state: MatchState::Playing,
            announcements: Vec::new(),
            at: Time(2),
        };
        tx.commit_with(advance).await?;
    } else {
        tx.commit().await?;
    }
    Ok(id)
}

#[tokio::test]
async fn matches_that_cannot_be_read_are_told_of() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.stop().await?;
    let store = Store::open(stage.database()?).await?;
    let pair = [&alice, &bob];
    let damaged = insert_match(&store, pair, |_| (), Some("a1-h8")).await?;
    let gone = insert_match(&store, pair, |new| new.game = "go".to_owned(), None).await?;
    let old = insert_match(&store, pair, |new| new.rules_version = 0, None).await?;
    let ended = insert_match(&store, pair, |new| new.game = "go".to_owned(), None).await?;
    let advance = AppendStep {
        match_id: ended,
        seen_version: 0,
        actions: Vec::new(),
        plies: 0,
        state: MatchState::Over,
        announcements: Vec::new(),
        at: Time(3),
    };
    store.append(advance).await?;
    store.close().await;
    stage.start_again().await?;

    for person in [&alice, &bob] {
        let list = answer_to_command(person, room, "games", &[]).await?;
        check_contains(
            &list,
            &[
                "[Match 1](",
                "**Can't be shown**\n",
                &format!("- Match {damaged}: my record of it is damaged."),
                &format!("- Match {gone}: this version of me doesn't have its game (`go`)."),
                &format!("- Match {old} uses an older edition of the rules"),
                &format!("- Match {ended}: this version of me doesn't have its game (`go`)."),
                "My operator can start the version it began with.",
            ],
        )?;
        assert_eq!(list.matches(&format!("Match {damaged}:")).count(), 1, "{list}");
    }
    for command in
        ["board", "move", "record export", "replay", "draw", "resign", "team roster", "team orders"]
    {
        for (id, words) in [
            (damaged, "is damaged, so I can't show or continue it."),
            (gone, "This version of me doesn't have that match's game (`go`)"),
            (old, "an older edition of the rules"),
        ] {
            let answer = answer_to_command(
                &alice,
                room,
                command,
                &[("match", id.get().cast_signed().into())],
            )
            .await?;
            check_contains(&answer, &[words, "y operator"])
                .map_err(|e| format!("{command}: {e}"))?;
        }
    }
    // The others continue.
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    stage.close().await
}

/// Herald's environment for a start without Discord.
fn settings(database: DatabaseAddress) -> Settings {
    Settings {
        token: "a token".to_owned(),
        endpoints: Endpoints { api: Some("http://127.0.0.1:1".to_owned()), ..Endpoints::default() },
        interactions: None,
        database,
        upgrade_copy: store::UpgradeCopy::Make,
        backups: None,
        process: "herald".to_owned(),
        roles: store::Roles::all(),
        clock: Clock::System,
        chance: Chance::fixed(1),
        patience: patience(),
        language: "en".to_owned(),
        thinking: Thinking::default(),
        emoji: false,
        health: None,
    }
}

#[tokio::test]
async fn a_second_herald_on_a_file_ends_before_it_asks_discord() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let address = stage.database()?;
    if address.file().is_none() {
        return stage.close().await;
    }
    match Herald::start(settings(address.clone())).await {
        Err(StartError::Database(error @ OpenError::Held { .. })) => {
            let own = format!("(process {}, since ", std::process::id());
            check_contains(&error.to_string(), &["in use by another Herald", &own])?;
        }
        other => return Err(format!("{:?}", other.map(drop)).into()),
    }
    // The first one isn't disturbed.
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (thread, _) = stage.begin("world-war", stage.channel("war-room")?, &alice, &bob).await?;
    // After a kill, the next one gets the database.
    stage.kill().await?;
    stage.start_again().await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    stage.close().await
}

#[tokio::test]
async fn what_is_no_database_is_told_before_discord_is_asked() -> JourneyResult {
    let folder = test_databases::folder(Medium::Memory)?;
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, b"")?;
    for file in [empty, folder.path().join("no/such/folder/herald.db"), "".into()] {
        match Herald::start(settings((&file).into())).await {
            Err(StartError::Database(_)) => {}
            other => return Err(format!("{file:?}: {:?}", other.map(drop)).into()),
        }
    }
    Ok(())
}
