//! A practice game in the page, won by clicking what its words say.

use fake_discord::PATIENCE;
use fantoccini::Locator;
use rules::Options;
use serde_json::Value;
use tests::Error;
use tests::winning::{Offered, Win, next};

use crate::browser::chromium::Browser;

/// The newest private message as it is read.
struct Read {
    /// Its text.
    text: String,
    /// What can be pressed, and how.
    offered: Vec<Offered>,
    ways: Vec<Way>,
    /// How it is remembered.
    was: Value,
}

/// Where something is among the buttons of a message; an option is one, too.
struct Way {
    place: u64,
    /// Where that is which opens the menu that an option is in.
    menu: Option<u64>,
}

/// Waits until the newest private message is another than the one it was, and reads it. What stands
/// on options is there before their menu is opened; nothing is decided by ids or values.
const READ: &str = r#"
const [before, done] = arguments;
const words = (node) => node.textContent.trim();
const read = () => {
  const article = [...document.querySelectorAll("article[data-ephemeral]")].pop();
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
  return { text: text.innerText.trim(), offered: offered.filter((one) => !one.off) };
};
const failed = () => document.querySelector("article[data-ephemeral] .failed");
const watch = new MutationObserver(() => look());
function look() {
  const now = read();
  if (failed()) { watch.disconnect(); done({ text: words(failed()), offered: [] }); return true; }
  if (!now || JSON.stringify(now) === before) return false;
  watch.disconnect();
  done({ ...now, was: JSON.stringify(now) });
  return true;
}
watch.observe(document.getElementById("log"), { childList: true, subtree: true, characterData: true, attributes: true });
look();
"#;

impl Browser {
    /// The newest private message once it is another than the one before.
    async fn read(&self, before: &Value) -> Result<Read, Error> {
        let read = self.client.execute_async(READ, vec![before.clone()]).await?;
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

    /// Clicks one of the buttons of the newest private message.
    async fn click_at(&self, place: u64) -> Result<(), Error> {
        let path = format!(
            "((//article[@data-ephemeral])[last()]//*[@class='row']//button)[{}]",
            place + 1
        );
        let wait = self.client.wait().at_most(PATIENCE);
        Ok(wait.for_element(Locator::XPath(&path)).await?.click().await?)
    }

    /// Plays a game on the practice board that is there, both sides, to its end.
    pub(crate) async fn wins(&self, win: &Win) -> Result<(), Error> {
        let game = games::find(win.game).ok_or("no such game")?;
        let mut table = game.start(&Options::default());
        let board = format!("Practice · {} · the start", game.info.name);
        let mut now = self.read(&Value::Null).await?;
        // What was there before may still be the newest.
        while !now.text.starts_with(&board) {
            now = self.read(&now.was).await?;
        }
        for (done, action) in win.actions.iter().enumerate() {
            let after = match done {
                0 => "after 1 action".to_owned(),
                _ => format!("after {} actions", done + 1),
            };
            // What acts, and what it does; in between perhaps where to, or a page.
            while !now.text.lines().next().is_some_and(|head| head.contains(&after)) {
                let chosen = next(&*table, action, &now.offered);
                let nothing =
                    || format!("nothing leads to {action}: {} {:?}", now.text, now.offered);
                let way = chosen.and_then(|at| now.ways.get(at)).ok_or_else(nothing)?;
                if let Some(menu) = way.menu {
                    self.click_at(menu).await?;
                }
                self.click_at(way.place).await?;
                now = self.read(&now.was).await?;
            }
            table.play(action).map_err(|refusal| format!("{refusal:?}"))?;
        }
        let winner = tests::english(&game.info.side_name(rules::Side::White).into());
        assert!(now.text.contains(&format!("The game is over: {winner} wins.")), "{}", now.text);
        let rule = table.outcome().ok_or("it is not over")?.rule;
        let why = format!("Why? {rule}");
        assert!(now.offered.iter().any(|one| one.label == why), "{:?}", now.offered);
        Ok(())
    }
}
