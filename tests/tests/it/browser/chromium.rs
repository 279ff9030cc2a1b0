//! Drives Chromium.

use std::process::Stdio;

use fake_discord::PATIENCE;
use fantoccini::elements::Element;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tests::{Error, Stage};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    width: u32,
    height: u32,
    is_touched: bool,
}

pub(crate) const DESKTOP: Screen = Screen { width: 1200, height: 900, is_touched: false };
pub(crate) const PHONE: Screen = Screen { width: 390, height: 844, is_touched: true };

/// `required` in this variable makes a missing browser a failure.
const REQUIRED: &str = "HERALD_BROWSER";

/// Chromium behind its driver; both end when dropped.
pub(crate) struct Browser {
    pub(crate) client: Client,
    driver: Child,
}

impl Browser {
    /// Starts a browser with an empty profile; `None`, with a message, where none is required: it
    /// costs a tenth of all journeys.
    pub(crate) async fn open(profile: &std::path::Path) -> Result<Option<Browser>, Error> {
        Browser::open_on(profile, DESKTOP).await
    }

    pub(crate) async fn open_on(
        profile: &std::path::Path,
        screen: Screen,
    ) -> Result<Option<Browser>, Error> {
        if std::env::var(REQUIRED).as_deref() != Ok("required") {
            tests::report_skipped(
                "the page is tried in a browser only with HERALD_BROWSER=required",
            )?;
            return Ok(None);
        }
        for program in ["chromium", "chromedriver"] {
            let asked = Command::new(program).arg("--version").output().await;
            if !asked.is_ok_and(|output| output.status.success()) {
                return Err(format!("{program} is not on this machine").into());
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
        // Drains the other output, so that it never blocks.
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
            format!("--window-size={},{}", screen.width, screen.height),
            format!("--user-data-dir={}", profile.display()),
        ]);
        let mut wanted = Capabilities::new();
        let mut options = json!({ "args": arguments });
        if screen.is_touched {
            // Chromium's windows can't be as narrow as a phone.
            let Screen { width, height, .. } = screen;
            options["mobileEmulation"]["deviceMetrics"] =
                json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
        }
        wanted.insert("goog:chromeOptions".to_owned(), options);
        let limit = u64::try_from(PATIENCE.as_millis())?;
        wanted.insert("timeouts".to_owned(), json!({ "script": limit, "pageLoad": limit }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await?;
        Ok(Some(Browser { client, driver }))
    }

    pub(crate) async fn close(mut self) -> Result<(), Error> {
        self.client.close().await?;
        Ok(self.driver.kill().await?)
    }

    /// Waits for the last matching element.
    pub(crate) async fn find(&self, css: &str) -> Result<Element, Error> {
        let wait = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css));
        let found = wait.await;
        found.map_err(|error| format!("no {css}: {error}"))?;
        Ok(self.client.find_all(Locator::Css(css)).await?.pop().ok_or("gone again")?)
    }

    pub(crate) async fn click(&self, css: &str) -> Result<(), Error> {
        loop {
            match self.find(css).await?.click().await {
                // The page has redrawn it meanwhile.
                Err(error) if error.to_string().contains("stale element") => {}
                done => return Ok(done?),
            }
        }
    }

    pub(crate) async fn enter(
        &self,
        stage: &Stage,
        name: &str,
        channel: &str,
    ) -> Result<(), Error> {
        self.client.goto(&format!("{}/?as={name}", stage.sandbox.url())).await?;
        self.click(&format!("#channel-list [data-channel-name={channel}]")).await
    }

    /// Fills in an option of the command being typed from the suggestions.
    pub(crate) async fn fill(&self, option: &str, typed: &str, offered: &str) -> Result<(), Error> {
        let field = self.find(&format!("[data-option={option}]")).await?;
        field.send_keys(typed).await?;
        self.click(&format!("#suggestions [role=option][data-name='{offered}']")).await
    }

    /// Returns the description of a picture that has loaded.
    pub(crate) async fn picture(&self, filename: &str) -> Result<String, Error> {
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

impl Browser {
    /// Waits for an element with that text and clicks it.
    pub(crate) async fn press(&self, label: &str) -> Result<(), Error> {
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

    /// Clicks the first button with one of these ids, or option with one of these values. Returns
    /// the id or value.
    pub(crate) async fn tap(&self, ids: &[String], values: &[String]) -> Result<String, Error> {
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
