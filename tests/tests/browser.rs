//! A match as two people in a browser have it: the sandbox's page in Chromium, through `WebDriver`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::process::Stdio;

use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use sandbox::PATIENCE;
use serde_json::json;
use tests::{Error, Stage};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Chromium behind its driver; both end with it.
struct Browser {
    client: Client,
    driver: Child,
}

impl Browser {
    /// A browser with an empty profile; `None` where there is none on this machine.
    async fn open(profile: &std::path::Path) -> Result<Option<Browser>, Error> {
        for program in ["chromium", "chromedriver"] {
            let asked = Command::new(program).arg("--version").output().await;
            if !asked.is_ok_and(|output| output.status.success()) {
                tests::skipped(&format!("the page is not tried in a browser: no {program}"))?;
                return Ok(None);
            }
        }
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let output = driver.stdout.take().ok_or("no output")?;
        let mut lines = BufReader::new(output).lines();
        let port = loop {
            let line = lines.next_line().await?.ok_or("the driver ended")?;
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                break port.trim_end_matches('.').to_owned();
            }
        };
        // Whatever else it says is read, so that it never waits for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let arguments = json!([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1200,900",
            format!("--user-data-dir={}", profile.display()),
        ]);
        let mut wanted = Capabilities::new();
        wanted.insert("goog:chromeOptions".to_owned(), json!({ "args": arguments }));
        let limit = u64::try_from(PATIENCE.as_millis())?;
        wanted.insert("timeouts".to_owned(), json!({ "script": limit, "pageLoad": limit }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await?;
        Ok(Some(Browser { client, driver }))
    }

    async fn close(mut self) -> Result<(), Error> {
        self.client.close().await?;
        Ok(self.driver.kill().await?)
    }

    /// The last thing that fits, once it is there.
    async fn find(&self, css: &str) -> Result<Element, Error> {
        let wait = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css));
        let found = wait.await;
        found.map_err(|error| format!("no {css}: {error}"))?;
        Ok(self.client.find_all(Locator::Css(css)).await?.pop().ok_or("gone again")?)
    }

    async fn click(&self, css: &str) -> Result<(), Error> {
        loop {
            match self.find(css).await?.click().await {
                // The page has drawn it anew in between.
                Err(error) if error.to_string().contains("stale element") => {}
                done => return Ok(done?),
            }
        }
    }

    /// Opens the page as somebody, in a channel.
    async fn enter(&self, stage: &Stage, name: &str, channel: &str) -> Result<(), Error> {
        self.client.goto(&format!("{}/?as={name}", stage.sandbox.url())).await?;
        self.click(&format!("#channel-list [data-channel-name={channel}]")).await
    }

    /// Fills in an option of the command being typed by what is offered for it.
    async fn fill(&self, option: &str, typed: &str, offered: &str) -> Result<(), Error> {
        let field = self.find(&format!("[data-option={option}]")).await?;
        field.send_keys(typed).await?;
        self.click(&format!("#suggestions [role=option][data-name='{offered}']")).await
    }

    /// The description of a picture that is really shown.
    async fn picture(&self, filename: &str) -> Result<String, Error> {
        let image = self.find(&format!("img[data-filename='{filename}']")).await?;
        let loaded = "const [image, done] = arguments; const tell = () => done(image.naturalWidth); \
                      image.loading = 'eager'; \
                      if (image.complete) tell(); else { image.onload = tell; image.onerror = tell; }";
        let width = self.client.execute_async(loaded, vec![serde_json::to_value(&image)?]).await?;
        if width != 720 {
            return Err(format!("{filename} is {width} pixels wide").into());
        }
        Ok(image.attr("alt").await?.unwrap_or_default())
    }
}

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
    browser.fill("game", "world", "World War Chess").await?;
    browser.click("[data-add-option=opponent]").await?;
    browser.fill("opponent", "Bo", "Bob").await?;
    browser.click("[data-add-option=side]").await?;
    browser.fill("side", "White", "White (Light), moves first").await?;
    browser.click("#send").await?;
    browser.find("article[data-author=Herald] button[data-custom-id^='v1:accept']").await?;

    // Bob accepts in a second window, and finds the board in the thread.
    let bob = browser.client.new_window(false).await?.handle;
    browser.client.switch_to_window(bob.clone()).await?;
    browser.enter(&stage, "Bob", "war-room").await?;
    browser.click("article[data-pinged] button[data-custom-id^='v1:accept']").await?;
    browser.click("#log [data-thread-id]").await?;
    let words = browser.picture("match-1-0.png").await?;
    assert!(words.contains("Light to move."), "{words}");

    // Alice moves by the entry line, with what is suggested.
    browser.client.switch_to_window(alice.clone()).await?;
    browser.click("#log [data-thread-id]").await?;
    browser.picture("match-1-0.png").await?;
    entry("/move").await?;
    browser.fill("text", "b2b", "b2-b3").await?;
    browser.click("#send").await?;
    let words = browser.picture("match-1-1.png").await?;
    assert!(words.contains("Last action: Light: Infantry b2 moves to b3."), "{words}");

    // Bob is led to his moves, and moves by the form beside them.
    browser.client.switch_to_window(bob).await?;
    browser.picture("match-1-1.png").await?;
    browser.click("#log button[data-custom-id='v1:lead:1:1']").await?;
    browser.click("article[data-ephemeral] button[data-custom-id$=':b7']").await?;
    browser.find("article[data-ephemeral] button[data-custom-id^='v1:tap:1:1:b7-b6']").await?;
    browser.click("article[data-ephemeral] button[data-custom-id='v1:move:1:1']").await?;
    browser.find("#modal [data-field=text]").await?.send_keys("b7-b6").await?;
    browser.click("#modal-submit").await?;
    browser.picture("match-1-2.png").await?;

    // Alice sees it, at the end of what is said, though its picture came after it.
    browser.client.switch_to_window(alice).await?;
    let words = browser.picture("match-1-2.png").await?;
    assert!(words.contains("Last action: Dark: Infantry b7 moves to b6."), "{words}");
    let below = "const log = document.getElementById('log'); \
                 return log.scrollHeight - log.scrollTop - log.clientHeight;";
    let below = browser.client.execute(below, Vec::new()).await?;
    assert!(below.as_f64().is_some_and(|below| below < 2.0), "{below} pixels are out of sight");

    // What is typed and sent at once is sent, and nothing is asked about it afterwards.
    entry("/move").await?;
    let sent = "const done = arguments[0]; const field = document.querySelector('[data-option=text]'); \
                field.value = 'c2'; field.dispatchEvent(new Event('input')); \
                document.getElementById('send').click(); \
                setTimeout(() => done(document.getElementById('composer').innerText), 250);";
    let said = browser.client.execute_async(sent, Vec::new()).await?;
    assert!(!said.to_string().contains("Cannot read"), "{said}");
    browser.close().await?;
    stage.close().await
}

impl Browser {
    /// Clicks what has those words on it, once it is there.
    async fn press(&self, label: &str) -> Result<(), Error> {
        let path = format!("//article[@data-ephemeral]//button[normalize-space(.)='{label}']");
        loop {
            let wait = self.client.wait().at_most(PATIENCE);
            let found = wait.for_element(Locator::XPath(&path)).await;
            match found.map_err(|error| format!("no {label}: {error}"))?.click().await {
                Err(error) if error.to_string().contains("stale element") => {}
                done => return Ok(done?),
            }
        }
    }

    /// Clicks the button of one of these ids, or chooses the option of one of these values, whichever is
    /// there: the id or value.
    async fn tap(&self, ids: &[String], values: &[String]) -> Result<String, Error> {
        let private = "article[data-ephemeral]";
        let buttons = ids.iter().map(|id| format!("{private} button[data-custom-id='{id}']"));
        let options = values
            .iter()
            .map(|value| format!("{private} .menu [role=option][data-value='{value}']"));
        let css = buttons.chain(options).collect::<Vec<_>>().join(", ");
        loop {
            let tapped = async {
                let there = self.find(&css).await?;
                if let Some(id) = there.attr("data-custom-id").await? {
                    there.click().await?;
                    return Ok::<_, Error>(id);
                }
                let value = there.attr("data-value").await?.unwrap_or_default();
                let menu = Locator::XPath("./ancestor::div[@class='menu']/button");
                there.find(menu).await?.click().await?;
                there.click().await?;
                Ok(value)
            };
            match tapped.await {
                Err(error) if error.to_string().contains("stale element") => {}
                done => return done,
            }
        }
    }
}

/// Somebody who has never played comes upon a match of each game, and goes through its tour by clicking
/// alone.
#[tokio::test]
async fn every_tour_by_clicking_only() -> Result<(), Error> {
    let profile = tempfile::tempdir()?;
    let Some(browser) = Browser::open(profile.path()).await? else { return Ok(()) };
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.emoji = true;
    stage.start_again().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    for lessons in lessons::all() {
        let id = lessons.game.info.id;
        let (thread, _) = stage.begin(id, room, &alice, &bob).await?;
        browser.enter(&stage, "Carol", "war-room").await?;
        browser.click(&format!("#log [data-thread-id='{thread}']")).await?;
        browser.click(&format!("#log button[data-custom-id='v1:guide:{id}']")).await?;
        browser.press("Take the tour").await?;
        for (number, step) in lessons.tour.iter().enumerate() {
            let mut done: Vec<String> = Vec::new();
            for text in step.solution() {
                let stood = step.stood(&done).map_err(|fault| format!("{fault:?}"))?;
                let choices = stood.table.choices();
                let choice = choices.iter().find(|choice| choice.text == *text);
                let outline = &choice.ok_or_else(|| format!("no {text}"))?.outline;
                let (at, group) = (number * 100 + done.len(), &outline.group);
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
            browser.press(if last { "On" } else { "Next step" }).await?;
        }
        let over = format!("article[data-ephemeral] button[data-custom-id^='v1:touring:{id}:']");
        let end = browser.find(&over).await?;
        assert_eq!(end.text().await?, "Begin the tour again", "{id}");
    }
    browser.close().await?;
    stage.close().await
}
