//! Registering commands: in the background, without touching foreign ones, and without blocking
//! play.

use std::time::{Duration, Instant};

use fake_discord::{Fault, PATIENCE};
use herald::{Clock, Patience};
use serde_json::{Value, json};
use tests::{Stage, board_after, over_http, patience};

use crate::journeys::{JourneyResult, type_move};

const HOUR: Duration = Duration::from_secs(60 * 60);

fn count_overwrites(stage: &Stage) -> usize {
    let all = stage.sandbox.requests();
    all.iter().filter(|one| one.method == "PUT" && one.path.ends_with("/commands")).count()
}

fn warnings(stage: &Stage) -> usize {
    let about = |line: &&String| line.contains("failed to register the commands");
    let warns = |line: &&String| line.contains("WARN");
    stage.log_lines().iter().filter(about).filter(warns).count()
}

async fn wait_for_count(what: &str, wanted: usize, count: impl Fn() -> usize) -> JourneyResult {
    let begun = Instant::now();
    while count() < wanted {
        if begun.elapsed() > PATIENCE {
            return Err(format!("{} instead of {wanted}: {what}", count()).into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

fn command_named<'a>(commands: &'a [Value], name: &str) -> Option<&'a Value> {
    commands.iter().find(|command| command["name"] == name)
}

#[tokio::test]
async fn commands_of_others_are_kept_and_herald_s_old_ones_removed() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    let launch = stage.sandbox.add_command(&json!({
        "name": "Launch", "type": 4, "handler": 2, "description": "",
        "integration_types": [0, 1], "contexts": [0, 1, 2],
    }));
    let weather = stage.sandbox.add_command(&json!({
        "name": "weather", "description": "Tells the weather.",
        "name_localizations": {"de": "wetter"},
        "options": [{
            "type": 3, "name": "town", "description": "The town.", "required": true,
            "name_localizations": {"de": "stadt"},
        }],
        "default_member_permissions": "32", "nsfw": false,
    }));
    let quote = stage.sandbox.add_command(&json!({"name": "Quote", "type": 3}));
    for retired in ["seek", "legal", "export"] {
        let body = json!({"name": retired, "description": "An old command of Herald's."});
        stage.sandbox.add_command(&body);
    }
    stage.start_again().await?;
    let commands = stage.sandbox.commands();
    for before in [launch, weather, quote] {
        let mut after = command_named(&commands, before["name"].as_str().unwrap_or("")).cloned();
        if let Some(after) = &mut after {
            after["version"] = before["version"].clone();
        }
        assert_eq!(after, Some(before));
    }
    for retired in ["seek", "legal", "export"] {
        assert_eq!(command_named(&commands, retired), None, "{retired}");
    }
    assert!(
        command_named(&commands, "help").is_some()
            && command_named(&commands, "Challenge").is_some()
    );
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.close().await
}

/// Each refusal of the commands, and Herald's requests during it: only one, or several in sequence.
const REFUSALS: [(Fault, bool); 5] = [
    (Fault::Refused(400, 50240), true),
    (Fault::Refused(400, 50035), true),
    (Fault::DailyCreates { retry_after: HOUR }, true),
    (Fault::Status(503), false),
    (Fault::Refused(403, 20012), false),
];

async fn refused_commands_stop_nothing() -> JourneyResult {
    let mut stage = Stage::set_logging(Clock::System, patience()).await?;
    for status in [400, 403, 503] {
        stage.excuse(status);
    }
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.waits_for_commands = false;
    for (fault, is_single) in REFUSALS {
        stage.stop().await?;
        let (warned, sent) = (warnings(&stage), count_overwrites(&stage));
        stage.sandbox.fault(fault.clone(), "PUT", "/applications/*/commands", u32::MAX);
        let patience = Patience { resend_refused: HOUR, request: PATIENCE, ..patience() };
        stage.start_again_at(Clock::System, patience).await?;
        let wanted = if is_single { sent + 1 } else { sent + 4 };
        wait_for_count("requests", wanted, || count_overwrites(&stage)).await?;
        let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
        type_move(&alice, thread, "b2-b3").await?;
        board_after(&bob, thread, 1).await?;
        wait_for_count("warnings", warned + 1, || warnings(&stage)).await?;
        assert_eq!(warnings(&stage), warned + 1, "{fault:?} is logged once");
        assert!(!is_single || count_overwrites(&stage) == sent + 1, "{fault:?}");
        stage.sandbox.clear_faults();
    }
    stage.close().await
}

#[tokio::test]
async fn refused_commands_stop_no_match() -> JourneyResult {
    refused_commands_stop_nothing().await
}

#[test]
fn refused_commands_stop_no_match_over_http() -> JourneyResult {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    over_http(|| runtime.block_on(refused_commands_stop_nothing()))
}

#[tokio::test]
async fn refused_commands_are_sent_again() -> JourneyResult {
    let wait = Duration::from_millis(1500);
    for fault in [Fault::Refused(400, 50035), Fault::DailyCreates { retry_after: wait }] {
        let mut stage = Stage::set_logging(Clock::System, patience()).await?;
        stage.excuse(400);
        stage.stop().await?;
        stage.waits_for_commands = false;
        stage.sandbox.add_command(&json!({"name": "seek", "description": "An old command."}));
        stage.sandbox.fault(fault.clone(), "PUT", "/applications/*/commands", 2);
        let begun = Instant::now();
        // Shorter than the pause that Discord asks for.
        let hasty = Patience { request: Duration::from_secs(1), ..patience() };
        stage.start_again_at(Clock::System, hasty).await?;
        let gone = || usize::from(command_named(&stage.sandbox.commands(), "seek").is_none());
        wait_for_count("the commands of this version", 1, gone).await?;
        if let Fault::DailyCreates { .. } = fault {
            assert!(begun.elapsed() >= 2 * wait, "{:?}", begun.elapsed());
        }
        assert_eq!(warnings(&stage), 1, "{fault:?}");
        stage.close().await?;
    }
    Ok(())
}
