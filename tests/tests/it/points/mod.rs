//! Journeys that are disturbed at every point: wherever the bot writes or asks Discord for
//! something, it is killed and started again; its disk is full, its file locked or torn, its clock
//! jumps, Discord is away, the gateway drops. However it went, database and chat are in the end
//! what they are when nothing happens.
//!
//! A journey is walked once undisturbed and recorded: how often it writes and asks, and after every
//! step what the database holds, what clocks show, and in the end what was announced, in which
//! order. Then it is walked once for every point. After a disturbance people do what people do:
//! they look, and what has not happened they do once more. A step that has half happened, one that
//! was answered and has not happened, and a chat that reads otherwise are differences.
//!
//! In the gate some of the points are tried; all of them with
//!
//!     HERALD_TESTS=full cargo test -p tests --test it points:: -- --nocapture

mod disturb;
mod journeys;
mod machine;
mod memory;
mod people;
mod seen;
mod walk;

use tests::Error;

use disturb::Part;

#[tokio::test]
async fn a_match_from_challenge_to_rematch() -> Result<(), Error> {
    disturb::everywhere(&journeys::MATCH, Part::FIRST).await
}

#[tokio::test]
async fn a_match_from_challenge_to_rematch_second_part() -> Result<(), Error> {
    disturb::everywhere(&journeys::MATCH, Part::SECOND).await
}

#[tokio::test]
async fn a_fight_by_secret_plans() -> Result<(), Error> {
    disturb::everywhere(&journeys::FIGHT, Part::FIRST).await
}

#[tokio::test]
async fn a_fight_by_secret_plans_second_part() -> Result<(), Error> {
    disturb::everywhere(&journeys::FIGHT, Part::SECOND).await
}

#[tokio::test]
async fn a_turn_of_three_actions() -> Result<(), Error> {
    disturb::everywhere(&journeys::TURN, Part::FIRST).await
}

#[tokio::test]
async fn a_turn_of_three_actions_second_part() -> Result<(), Error> {
    disturb::everywhere(&journeys::TURN, Part::SECOND).await
}

#[tokio::test]
async fn some_weeks_with_a_clock() -> Result<(), Error> {
    disturb::everywhere(&journeys::WEEKS, Part::FIRST).await
}

#[tokio::test]
async fn some_weeks_with_a_clock_second_part() -> Result<(), Error> {
    disturb::everywhere(&journeys::WEEKS, Part::SECOND).await
}

#[tokio::test]
async fn rated_matches_and_their_ratings() -> Result<(), Error> {
    disturb::everywhere(&journeys::RATED, Part::ALL).await
}

#[tokio::test]
async fn a_match_against_herald() -> Result<(), Error> {
    disturb::everywhere(&journeys::HERALD, Part::ALL).await
}

#[tokio::test]
async fn a_fight_by_dice_and_orders() -> Result<(), Error> {
    disturb::everywhere(&journeys::DICE, Part::ALL).await
}

#[tokio::test]
async fn a_fight_by_a_team() -> Result<(), Error> {
    disturb::everywhere(&journeys::TEAM, Part::ALL).await
}

#[tokio::test]
async fn a_record_that_is_gone_on_with() -> Result<(), Error> {
    disturb::everywhere(&journeys::RECORD, Part::ALL).await
}
