//! Context menus, and forms with several fields.

use fantoccini::Locator;
use tests::{Error, Stage};

use super::chromium::Browser;

#[tokio::test]
async fn a_press_on_a_name_challenges_and_one_on_a_message_reads_it() -> Result<(), Error> {
    let profile = tempfile::tempdir()?;
    let Some(browser) = Browser::open(profile.path()).await? else { return Ok(()) };
    let stage = Stage::set().await?;
    let bob = stage.person("Bob")?;
    bob.post(stage.channel("war-room")?, "[GameId \"world-war\"]\n\n1. b2-b3 b7-b6 *")?;
    browser.enter(&stage, "Alice", "war-room").await?;
    // The form has Bob preselected.
    browser.click(&format!("#people-list [data-user-id='{}']", bob.id)).await?;
    browser.click("#apps [data-app=Challenge]").await?;
    let opponent = browser.find("#modal [data-field=opponent]").await?;
    assert_eq!(opponent.prop("value").await?, Some(bob.id.to_string()));
    browser.find("#modal [data-field=game]").await?.select_by_value("world-war").await?;
    browser.find("#modal [data-field=side]").await?.select_by_value("white").await?;
    browser.click("#modal-submit").await?;
    browser.find("article[data-author=Herald] button[data-custom-id^='v1:accept']").await?;
    let said = browser.find("article[data-author=Bob]").await?;
    let id = said.attr("data-message-id").await?.unwrap_or_default();
    browser.click(&format!("[data-message-menu='{id}']")).await?;
    browser.click("#apps [data-app='Read as a record']").await?;
    browser.find("article[data-ephemeral] img[data-filename^='record-']").await?;
    // A command's error is shown next to the input line only.
    let line = browser.find("#entry").await?;
    line.send_keys("/record export").await?;
    line.send_keys(&fantoccini::key::Key::Enter.to_string()).await?;
    browser.click("[data-add-option=match]").await?;
    browser.find("[data-option=match]").await?.send_keys("-1").await?;
    browser.click("#send").await?;
    let wait = browser.client.wait().at_most(fake_discord::PATIENCE);
    let wrong = "#composer-error:not(:empty)";
    let error = wait.for_element(Locator::Css(wrong)).await?.text().await?;
    assert_eq!(error, "/record export: match must be 1 or more");
    assert!(browser.client.find_all(Locator::Css("#log [data-failed]")).await?.is_empty());
    // If all options are optional, typing on starts the first one.
    let line = browser.find("#entry").await?;
    line.send_keys("/board").await?;
    line.send_keys(&fantoccini::key::Key::Enter.to_string()).await?;
    browser.find("#command[data-command=board]").await?;
    browser.client.active_element().await?.send_keys("1").await?;
    let first = browser.find("[data-option=match]").await?;
    assert_eq!(first.prop("value").await?.as_deref(), Some("1"));
    browser.click("#cancel-command").await?;
    // Dark and light.
    browser.click("#theme").await?;
    let page = browser.find("html").await?;
    assert_eq!(page.attr("data-theme").await?.as_deref(), Some("dark"));
    browser.close().await?;
    stage.close().await
}
