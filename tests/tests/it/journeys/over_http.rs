//! Interactions over HTTP: people's experience is the same.

use std::net::Ipv4Addr;

use fake_discord::Options;
use fake_discord::driver::DriverError;
use game_contract::share;
use herald::{
    Clock, Endpoints, Herald, InteractionSettings, InteractionsError, Settings, StartError,
    Thinking,
};
use referee::Chance;
use test_databases::Medium;
use tests::{Stage, board_after, boards, over_http, patience};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::journeys::{
    JourneyResult, accessible, battlechess, by_buttons, challenge, check_contains, drafts, endings,
    game, lessons, medieval, medieval_war, opponent, practice, records, refusals, type_move, typed,
    wizards_war,
};

type Journey = (&'static str, fn() -> JourneyResult);

/// The central journeys of every part.
const JOURNEYS: [Journey; 22] = [
    (
        "an_open_challenge_is_taken_by_whoever_comes_first",
        challenge::an_open_challenge_is_taken_by_whoever_comes_first,
    ),
    (
        "a_named_challenge_becomes_a_match_in_a_thread",
        challenge::a_named_challenge_becomes_a_match_in_a_thread,
    ),
    ("a_move_is_two_taps", by_buttons::a_move_is_two_taps),
    ("a_turn_of_three_actions_is_few_taps", by_buttons::a_turn_of_three_actions_is_few_taps),
    ("a_plan_is_four_taps", by_buttons::a_plan_is_four_taps),
    ("a_game_is_won_by_buttons_alone", by_buttons::a_game_is_won_by_buttons_alone),
    ("from_the_challenge_to_the_rematch", typed::from_the_challenge_to_the_rematch),
    ("the_plans_of_a_fight_are_typed", typed::the_plans_of_a_fight_are_typed),
    ("a_turn_is_put_together_and_sent", drafts::a_turn_is_put_together_and_sent),
    ("a_whole_turn_is_typed_at_once", drafts::a_whole_turn_is_typed_at_once),
    ("a_draw_is_offered_and_accepted", endings::a_draw_is_offered_and_accepted),
    ("who_resigns_is_asked_first", endings::who_resigns_is_asked_first),
    ("a_game_to_a_kings_death", battlechess::game::a_game_to_a_kings_death),
    (
        "a_game_with_every_building_and_four_specialists",
        medieval::a_game_with_every_building_and_four_specialists,
    ),
    ("a_game_to_the_last_wizard", wizards_war::a_game_to_the_last_wizard),
    (
        "a_game_with_cannons_an_attack_isolation_and_two_kings_powers",
        medieval_war::a_game_with_cannons_an_attack_isolation_and_two_kings_powers,
    ),
    ("a_fight_is_planned_against_herald", opponent::a_fight_is_planned_against_herald),
    ("moves_of_both_sides_and_back_again", practice::moves_of_both_sides_and_back_again),
    ("a_tour_by_buttons_and_by_typing", lessons::a_tour_by_buttons_and_by_typing),
    ("moves_that_cannot_be_made", refusals::moves_that_cannot_be_made),
    ("a_match_goes_out_and_in_again", records::a_match_goes_out_and_in_again),
    ("who_types_gets_boards_in_letters", accessible::who_types_gets_boards_in_letters),
];

#[test]
fn a_whole_game_is_played_over_http() -> JourneyResult {
    over_http(game::a_game_to_radar_lock)
}

#[test]
fn central_journeys_are_the_same_over_http() -> JourneyResult {
    for (name, journey) in share(JOURNEYS, 7) {
        over_http(journey).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Posts an interaction to the endpoint again. Returns the status.
async fn send_again(stage: &Stage, place: usize) -> Result<u16, tests::Error> {
    let posted = stage.sandbox.posted_interactions();
    let request = posted.get(place).ok_or("nothing was posted")?;
    let address = stage.interactions_address().ok_or("no endpoint")?;
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "POST {} HTTP/1.1\r\nhost: herald\r\nconnection: close\r\nx-signature-ed25519: {}\r\n\
         x-signature-timestamp: {}\r\ncontent-length: {}\r\n\r\n{}",
        herald::INTERACTIONS_PATH,
        request.signature,
        request.timestamp,
        request.body.len(),
        request.body
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let status = answer.split(' ').nth(1).ok_or_else(|| format!("no status: {answer}"))?;
    Ok(status.parse()?)
}

async fn what_is_sent_again_is_carried_out_once() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    board_after(&bob, thread, 1).await?;
    let challenge = 2;
    let before = stage.sandbox.requests().len();
    let last = stage.sandbox.posted_interactions().len() - 1;
    // Like an interaction repeated by the gateway: accepted, without effect.
    for place in [challenge, last, last] {
        assert_eq!(send_again(&stage, place).await?, 202);
    }
    // The initial checks of the endpoint and its signatures.
    assert_eq!((send_again(&stage, 0).await?, send_again(&stage, 1).await?), (401, 200));
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, thread, 2).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!(boards(&alice, thread), [0, 1, 2]);
    let answers = |from: usize| {
        let requests = stage.sandbox.requests();
        let answers = requests[from..].iter().filter(|one| one.path.ends_with("/callback"));
        answers.count()
    };
    assert_eq!(answers(before), 1, "what came again was answered");
    // The next process hasn't seen it: the request is judged again and is illegal now. Nobody waits
    // for that answer.
    stage.stop().await?;
    stage.start_again().await?;
    stage.excuse(404);
    stage.excuse(400);
    assert_eq!(send_again(&stage, last).await?, 202);
    assert_eq!(type_move(&alice, thread, "c2-c3").await?, "Played `c2-c3` in match 1.");
    board_after(&bob, thread, 3).await?;
    assert_eq!(boards(&bob, thread), [0, 1, 2, 3]);
    stage.close().await
}

#[test]
fn a_request_that_is_sent_again_is_carried_out_once() -> JourneyResult {
    over_http(|| runtime()?.block_on(what_is_sent_again_is_carried_out_once()))
}

async fn a_restart_between_two_moves() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.stop().await?;
    // Nobody is there: Discord reports the failure, and doesn't repeat the request.
    match type_move(&bob, thread, "b7-b6").await {
        Err(error) if error.to_string() == DriverError::DidNotRespond.to_string() => {}
        other => return Err(format!("somebody answers: {other:?}").into()),
    }
    stage.start_again().await?;
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, "Played `b7-b6` in match 1.");
    board_after(&alice, thread, 2).await?;
    assert_eq!(boards(&alice, thread), [0, 1, 2]);
    stage.close().await
}

#[test]
fn a_restart_is_survived_over_http() -> JourneyResult {
    over_http(|| runtime()?.block_on(a_restart_between_two_moves()))
}

#[tokio::test]
async fn the_key_of_another_application_ends_the_start() -> JourneyResult {
    const OTHER: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    let sandbox = fake_discord::start(Options::default()).await?;
    let folder = test_databases::folder(Medium::Memory)?;
    let settings = Settings {
        token: sandbox.token().to_owned(),
        endpoints: Endpoints { api: Some(sandbox.url()), ..Endpoints::default() },
        interactions: Some(InteractionSettings {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            public_key: Some(OTHER.parse()?),
        }),
        database: (&folder.path().join("herald.db")).into(),
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
    };
    match Herald::start(settings).await {
        Err(StartError::Interactions(error @ InteractionsError::WrongPublicKey { .. })) => {
            check_contains(&error.to_string(), &[OTHER, &sandbox.public_key()])?;
        }
        other => return Err(format!("{:?}", other.map(drop)).into()),
    }
    // Nothing was registered for an application that may be another one.
    assert!(sandbox.commands().is_empty());
    Ok(())
}

/// Like `tokio::test`.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
