//! The sandbox's page in Chromium, through `WebDriver`: a match between two people, and a
//! beginner's way.

mod chromium;
mod first_win;
mod menus;
mod practice;
mod reading;

use fantoccini::key::Key;
use game_contract::share;
use tests::winning::WINS;
use tests::{Error, Stage};

use chromium::Browser;

#[tokio::test]
async fn two_people_in_two_windows() -> Result<(), Error> {
    let profile = tempfile::tempdir()?;
    let Some(browser) = Browser::open(profile.path()).await? else { return Ok(()) };
    let stage = Stage::set().await?;
    let entry = async |command: &str| -> Result<(), Error> {
        let line = browser.find("#entry").await?;
        line.send_keys(command).await?;
        line.send_keys(&Key::Enter.to_string()).await?;
        browser.find(&format!("#command[data-command={}]", &command[1..])).await?;
        Ok(())
    };

    // Alice challenges Bob.
    let alice = browser.client.window().await?;
    browser.enter(&stage, "Alice", "war-room").await?;
    entry("/challenge").await?;
    browser.click("[data-add-option=game]").await?;
    browser.fill("game", "world", "World War Chess").await?;
    browser.click("[data-add-option=opponent]").await?;
    browser.fill("opponent", "Bo", "Bob").await?;
    browser.click("[data-add-option=side]").await?;
    browser.fill("side", "White", "White (Light), moves first").await?;
    browser.click("#send").await?;
    browser.find("article[data-author=Herald] button[data-custom-id^='v1:accept']").await?;

    // Bob accepts in a second window and finds the board in the thread.
    let bob = browser.client.new_window(false).await?.handle;
    browser.client.switch_to_window(bob.clone()).await?;
    browser.enter(&stage, "Bob", "war-room").await?;
    browser.click("article[data-pinged] button[data-custom-id^='v1:accept']").await?;
    browser.click("#log [data-thread-id]").await?;
    let words = browser.picture("match-1-0.png").await?;
    assert!(words.contains("Light to move."), "{words}");

    // Alice moves by the input line and its suggestions.
    browser.client.switch_to_window(alice.clone()).await?;
    browser.click("#log [data-thread-id]").await?;
    browser.picture("match-1-0.png").await?;
    entry("/move").await?;
    browser.click("[data-add-option=text]").await?;
    browser.fill("text", "b2b", "b2-b3").await?;
    browser.click("#send").await?;
    let words = browser.picture("match-1-1.png").await?;
    assert!(words.contains("Last action: Light: Infantry b2 moves to b3."), "{words}");

    // Bob moves by the form next to the moves of a piece.
    browser.client.switch_to_window(bob).await?;
    browser.picture("match-1-1.png").await?;
    browser.click("#log button[data-custom-id^='v1:narrow:1:1:'][data-custom-id$=':b7']").await?;
    browser.find("article[data-ephemeral] button[data-custom-id^='v1:tap:1:1:b7-b6']").await?;
    browser.click("article[data-ephemeral] button[data-custom-id='v1:move:1:1']").await?;
    browser.find("#modal [data-field=text]").await?.send_keys("b7-b6").await?;
    browser.click("#modal-submit").await?;
    browser.picture("match-1-2.png").await?;

    // Alice sees it at the end of the log, though its picture came later.
    browser.client.switch_to_window(alice).await?;
    let words = browser.picture("match-1-2.png").await?;
    assert!(words.contains("Last action: Dark: Infantry b7 moves to b6."), "{words}");
    let below = "const log = document.getElementById('log'); \
                 return log.scrollHeight - log.scrollTop - log.clientHeight;";
    let below = browser.client.execute(below, Vec::new()).await?;
    assert!(below.as_f64().is_some_and(|below| below < 2.0), "{below} pixels are out of sight");

    // Text that is sent at once is sent, without later suggestions for it.
    entry("/move").await?;
    browser.click("[data-add-option=text]").await?;
    let sent = "const done = arguments[0]; const field = document.querySelector('[data-option=text]'); \
                field.value = 'c2'; field.dispatchEvent(new Event('input')); \
                document.getElementById('send').click(); \
                setTimeout(() => done(document.getElementById('composer').innerText), 250);";
    let said = browser.client.execute_async(sent, Vec::new()).await?;
    assert!(!said.to_string().contains("Cannot read"), "{said}");
    browser.close().await?;
    stage.close().await
}

/// A beginner finds a match of each game, completes its tour by clicking only, and wins a practice
/// game, playing both sides.
#[tokio::test]
async fn every_tour_and_a_practice_game_by_clicking_only() -> Result<(), Error> {
    let profile = tempfile::tempdir()?;
    let Some(browser) = Browser::open(profile.path()).await? else { return Ok(()) };
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.emoji = true;
    stage.start_again().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // By default the first game; all of them with `HERALD_TESTS=full`.
    for lessons in share(lessons::all(), lessons::all().len()) {
        let id = lessons.game.info.id;
        let (thread, _) = stage.begin(id, room, &alice, &bob).await?;
        browser.enter(&stage, "Carol", "war-room").await?;
        browser.click(&format!("#log [data-thread-id='{thread}']")).await?;
        browser.click(&format!("#log button[data-custom-id='v1:guide:{id}']")).await?;
        browser.press("Take the tour").await?;
        for (number, step) in lessons.tour.iter().enumerate() {
            let mut done: Vec<String> = Vec::new();
            for text in step.solution() {
                let stood = step.state(&done).map_err(|fault| format!("{fault:?}"))?;
                let choices = stood.choices();
                let choice = choices.iter().find(|choice| choice.text == *text);
                let outline = &choice.ok_or_else(|| format!("no {text}"))?.outline;
                let (at, group) = (number * 100 + done.len(), &outline.group);
                if let Some(submenu) = outline.submenu.as_ref().map(|submenu| &submenu.group) {
                    let works = format!("v1:tour-narrow:{id}:{at}:0:-:{submenu}");
                    browser.tap(&[works], std::slice::from_ref(submenu)).await?;
                }
                let actor = format!("v1:tour-narrow:{id}:{at}:0:-:{group}");
                browser.tap(&[actor], std::slice::from_ref(group)).await?;
                let mut ids = vec![format!("v1:tour-tap:{id}:{at}:{text}")];
                let mut values = vec![text.clone(), format!("play:{text}")];
                let to = outline.to.map(|to| format!("{}.{}", to.column, to.row));
                let narrowed =
                    to.as_ref().map(|to| format!("v1:tour-narrow:{id}:{at}:0:{to}:{group}"));
                ids.extend(narrowed.clone());
                values.extend(to.as_ref().map(|to| format!("to:{to}")));
                let tapped = browser.tap(&ids, &values).await?;
                if Some(&tapped) == narrowed.as_ref() || tapped.starts_with("to:") {
                    browser.tap(&ids[..1], &values[..2]).await?;
                }
                done.push(text.clone());
            }
            let last = number + 1 == lessons.tour.len();
            browser.press(if last { "Finish" } else { "Next step" }).await?;
        }
        let over = format!("article[data-ephemeral] button[data-custom-id^='v1:touring:{id}:']");
        let end = browser.find(&over).await?;
        assert_eq!(end.text().await?, "Start the tour again", "{id}");
        let win = WINS.iter().find(|win| win.game == id).ok_or("nothing wins")?;
        browser.press("Practise").await?;
        browser.wins(win).await?;
    }
    browser.close().await?;
    stage.close().await
}
