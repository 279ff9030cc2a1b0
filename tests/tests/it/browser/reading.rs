//! Messages of the page as a person reads them: texts and controls.

use fake_discord::PATIENCE;
use fantoccini::Locator;
use serde_json::{Value, json};
use tests::Error;
use tests::winning::OfferedControl;

use crate::browser::chromium::Browser;

/// Selects messages; the newest one is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// Those that only the viewer sees.
    Private,
    /// Herald's public ones.
    Public,
}

impl Place {
    const fn css(self) -> &'static str {
        match self {
            Place::Private => "article[data-ephemeral]",
            Place::Public => "article[data-author=Herald]:not([data-ephemeral])",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Place::Private => "//article[@data-ephemeral]",
            Place::Public => "//article[@data-author='Herald' and not(@data-ephemeral)]",
        }
    }
}

pub(crate) struct ReadMessage {
    pub(crate) text: String,
    /// The controls, and the way to use each.
    pub(crate) offered: Vec<OfferedControl>,
    pub(crate) ways: Vec<ControlPlace>,
    pub(crate) was: Value,
}

impl ReadMessage {
    pub(crate) fn offers(&self, label: &str) -> bool {
        self.offered.iter().any(|one| one.label == label)
    }
}

/// Returns the place of a control among a message's buttons and options.
pub(crate) struct ControlPlace {
    pub(crate) place: u64,
    /// Returns the place of the menu that has an option.
    pub(crate) menu: Option<u64>,
}

/// Reads the newest message of a place; `null` without one. Options count before their menu is
/// opened. Ids and values decide nothing, except that an id distinguishes messages with equal
/// texts.
const NEWEST: &str = r#"
const [selector, before, wanted, done] = arguments;
const words = (node) => node.textContent.trim();
const read = () => {
  const article = [...document.querySelectorAll(selector)].pop();
  const text = article?.querySelector(".content");
  if (!text || article.querySelector(".thinking")) return null;
  const all = [...article.querySelectorAll(".row button")];
  const offered = all.map((button, place) => {
    const menu = button.getAttribute("role") === "option" ? all.indexOf(button.closest(".menu").firstElementChild) : null;
    const span = button.querySelector(":scope > span:not(.emoji)") || button;
    const small = span.querySelector("small");
    const label = [...span.childNodes].filter((node) => node !== small).map(words).join("");
    return { label, description: small ? words(small) : "", place, menu, off: button.disabled || button.getAttribute("aria-haspopup") === "listbox" };
  });
  return { text: text.innerText.trim(), offered: offered.filter((one) => !one.off), id: article.id };
};
"#;

/// Waits until a place's newest message is another one and offers one of the wanted controls.
const WAIT: &str = r#"
const failed = () => document.querySelector("article[data-ephemeral] .failed");
const watch = new MutationObserver(() => look());
function look() {
  const now = read();
  if (failed()) { watch.disconnect(); done({ failed: words(failed()) }); return true; }
  if (!now && before && !wanted.length && !document.querySelector(selector)) {
    watch.disconnect();
    done({ text: "", offered: [], was: null });
    return true;
  }
  if (!now || JSON.stringify(now) === before) return false;
  if (wanted.length && !now.offered.some((one) => wanted.includes(one.label))) return false;
  watch.disconnect();
  done({ ...now, was: JSON.stringify(now) });
  return true;
}
watch.observe(document.getElementById("log"), { childList: true, subtree: true, characterData: true, attributes: true });
look();
"#;

/// Returns the last messages of a place, for a timeout's error.
const STANDS: &str = r#"
return [...document.querySelectorAll(arguments[0])].slice(-2).map((article) => article.innerText);
"#;

impl Browser {
    /// Returns the identity of a place's newest message; `null` without one.
    pub(crate) async fn newest_identity(&self, place: Place) -> Result<Value, Error> {
        let script = format!("{NEWEST} const now = read(); return now && JSON.stringify(now);");
        Ok(self.client.execute(&script, vec![json!(place.css())]).await?)
    }

    /// Returns a place's newest message once it is another one and offers one of these labels, if
    /// any are given. Without them, an empty one also tells that all messages are gone.
    pub(crate) async fn wait_for_newest(
        &self,
        place: Place,
        before: &Value,
        wanted: &[&str],
    ) -> Result<ReadMessage, Error> {
        let arguments = vec![json!(place.css()), before.clone(), json!(wanted)];
        let read = match self.client.execute_async(&format!("{NEWEST}{WAIT}"), arguments).await {
            Ok(read) => read,
            Err(trouble) => {
                let stands = self.client.execute(STANDS, vec![json!(place.css())]).await?;
                return Err(format!("nothing else than this came: {stands} ({trouble})").into());
            }
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if let Some(failed) = read["failed"].as_str() {
            return Err(format!("it failed: {failed}").into());
        }
        let offered = read["offered"].as_array().ok_or("nothing is offered")?;
        let words = |one: &Value| OfferedControl {
            label: text(&one["label"]),
            description: text(&one["description"]),
        };
        let way = |one: &Value| ControlPlace {
            place: one["place"].as_u64().unwrap_or_default(),
            menu: one["menu"].as_u64(),
        };
        Ok(ReadMessage {
            text: text(&read["text"]),
            offered: offered.iter().map(words).collect(),
            ways: offered.iter().map(way).collect(),
            was: read["was"].clone(),
        })
    }

    pub(crate) async fn click_at(&self, place: Place, number: u64) -> Result<(), Error> {
        let path = format!("(({})[last()]//*[@class='row']//button)[{}]", place.path(), number + 1);
        loop {
            let wait = self.client.wait().at_most(PATIENCE);
            match wait.for_element(Locator::XPath(&path)).await?.click().await {
                // The page has redrawn it meanwhile.
                Err(error) if error.to_string().contains("stale element") => {}
                done => return Ok(done?),
            }
        }
    }
}
