use discord_model::message::Message;
use games::Entry;
use i18n::{Locale, PSEUDO};
use messages::layouts::front_door::{
    Opponents, PinPermission, all_games, choose_opponent, game, learn, people_elsewhere,
};
use messages::testing::assert_fits;

use crate::outgoing::composer::Composer;
use crate::outgoing::start_positions::{start_position, start_positions};
use crate::testing::bot::{TestBot, TestResult};

#[tokio::test]
async fn every_page_fits_into_a_message_in_english_and_with_longer_words() -> TestResult<()> {
    let bot = TestBot::make().await?;
    for language in ["en", PSEUDO] {
        let locale = std::sync::Arc::new(Locale::load(language, games::sentences)?);
        let composer = Composer { locale, ..bot.services.messenger.composer.clone() };
        for head in [composer.locale.say("front-door-asked"), composer.locale.say("help-herald")] {
            let all_games_list: Vec<&Entry> = games::all().iter().collect();
            let door = all_games(
                &composer.locale,
                &head,
                &all_games_list,
                PinPermission::Allowed,
                start_positions(&composer).await?,
            );
            assert_fits(&door);
            let [picture] = door.files.as_slice() else { return Err("no picture".into()) };
            if let Some(folder) = std::env::var_os("PICTURES") {
                std::fs::write(std::path::Path::new(&folder).join("games.png"), &picture.bytes)?;
            }
        }
        let commands =
            crate::incoming::commands::matches::front_door::all_commands(&composer.locale);
        assert_fits(&Message::text(commands));
        for entry in games::all() {
            let picture = start_position(&composer, entry).await?;
            for opponents in [Opponents::People, Opponents::Herald] {
                for reached in [Some(0), None] {
                    let picture = picture.clone();
                    assert_fits(&game(&composer.locale, entry, opponents, reached, picture));
                }
            }
            assert_fits(&people_elsewhere(&composer.locale, entry, picture.clone()));
            assert_fits(&choose_opponent(&composer.locale, entry, picture.clone()));
            assert_fits(&learn(&composer.locale, entry, picture));
        }
    }
    Ok(())
}
