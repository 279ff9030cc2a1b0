//! Messages of the page as somebody reads them: their words, and what can be pressed.

use fake_discord::PATIENCE;
use fantoccini::Locator;
use serde_json::{Value, json};
use tests::Error;
use tests::winning::Offered;

use crate::browser::chromium::Browser;

/// Which messages are meant; the newest of them is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// Those that only who looks sees.
    Private,
    /// Those of Herald that everybody sees.
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

/// A message as it is read.
pub(crate) struct Read {
    /// Its text.
    pub(crate) text: String,
    /// What can be pressed, and how.
    pub(crate) offered: Vec<Offered>,
    pub(crate) ways: Vec<Way>,
    /// How it is remembered.
    pub(crate) was: Value,
}

impl Read {
    /// Whether something with that label can be pressed.
    pub(crate) fn offers(&self, label: &str) -> bool {
        self.offered.iter().any(|one| one.label == label)
    }
}

/// Where something is among the buttons of a message; an option is one, too.
pub(crate) struct Way {
    pub(crate) place: u64,
    /// Where that is which opens the menu that an option is in.
    pub(crate) menu: Option<u64>,
}

/// Reads the newest message of a place, `null` while there is none. What stands on options is there
/// before their menu is opened; nothing is decided by ids or values, only another message with the
/// same words is told apart by its id.
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

/// Waits until the newest message of a place is another than the one it was and offers one of what
/// is wanted.
const WAIT: &str = r#"
const failed = () => document.querySelector("article[data-ephemeral] .failed");
const watch = new MutationObserver(() => look());
function look() {
  const now = read();
  if (failed()) { watch.disconnect(); done({ text: words(failed()), offered: [] }); return true; }
  if (!now || JSON.stringify(now) === before) return false;
  if (wanted.length && !now.offered.some((one) => wanted.includes(one.label))) return false;
  watch.disconnect();
  done({ ...now, was: JSON.stringify(now) });
  return true;
}
watch.observe(document.getElementById("log"), { childList: true, subtree: true, characterData: true, attributes: true });
look();
"#;

/// The last messages of a place, for who waits in vain.
const STANDS: &str = r#"
return [...document.querySelectorAll(arguments[0])].slice(-2).map((article) => article.innerText);
"#;

impl Browser {
    /// How the newest message of a place is remembered, `null` while there is none.
    pub(crate) async fn last(&self, place: Place) -> Result<Value, Error> {
        let script = format!("{NEWEST} const now = read(); return now && JSON.stringify(now);");
        Ok(self.client.execute(&script, vec![json!(place.css())]).await?)
    }

    /// The newest message of a place once it is another than the one before, and offers one of
    /// these labels, if there are any.
    pub(crate) async fn read(
        &self,
        place: Place,
        before: &Value,
        wanted: &[&str],
    ) -> Result<Read, Error> {
        let arguments = vec![json!(place.css()), before.clone(), json!(wanted)];
        let read = match self.client.execute_async(&format!("{NEWEST}{WAIT}"), arguments).await {
            Ok(read) => read,
            Err(trouble) => {
                let stands = self.client.execute(STANDS, vec![json!(place.css())]).await?;
                return Err(format!("nothing else than this came: {stands} ({trouble})").into());
            }
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if read["was"].is_null() {
            return Err(format!("it failed: {read}").into());
        }
        let offered = read["offered"].as_array().ok_or("nothing is offered")?;
        let words = |one: &Value| Offered {
            label: text(&one["label"]),
            description: text(&one["description"]),
        };
        let way = |one: &Value| Way {
            place: one["place"].as_u64().unwrap_or_default(),
            menu: one["menu"].as_u64(),
        };
        Ok(Read {
            text: text(&read["text"]),
            offered: offered.iter().map(words).collect(),
            ways: offered.iter().map(way).collect(),
            was: read["was"].clone(),
        })
    }

    /// Clicks one of the buttons of the newest message of a place.
    pub(crate) async fn click_at(&self, place: Place, number: u64) -> Result<(), Error> {
        let path = format!("(({})[last()]//*[@class='row']//button)[{}]", place.path(), number + 1);
        loop {
            let wait = self.client.wait().at_most(PATIENCE);
            match wait.for_element(Locator::XPath(&path)).await?.click().await {
                // The page has drawn it anew in between.
                Err(error) if error.to_string().contains("stale element") => {}
                done => return Ok(done?),
            }
        }
    }
}
