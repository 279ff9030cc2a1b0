//! The pieces as small pictures in menus and on buttons: the application's own emoji, where it has
//! them. They stand beside the words and never for them.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use discord::message::{Emoji, Row};
use games::Choice;
use model::scene::{Scene, Spot};
use rules::Side;
use tokio::sync::Notify;

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::PartialChoice;
use crate::buttons::fights::FightButton;
use crate::buttons::stepper::{MenuValue, Step};
use crate::buttons::{ButtonAction, Buttons};

/// The emoji that are there, by drawing and side.
#[derive(Debug, Default)]
pub(crate) struct EmojiStore {
    there: RwLock<HashMap<(&'static str, Side), Emoji>>,
    /// Some that were there are not taken.
    doubted: Notify,
}

impl EmojiStore {
    /// Notes an emoji.
    pub(crate) fn keep(&self, of: (&'static str, Side), emoji: Emoji) {
        self.there.write().unwrap_or_else(PoisonError::into_inner).insert(of, emoji);
    }

    /// Discord does not take a message with these: at least one of them is not there any more. They
    /// are forgotten until they have been looked for.
    pub(crate) fn doubt(&self, emoji: &[u64]) {
        let mut there = self.there.write().unwrap_or_else(PoisonError::into_inner);
        there.retain(|_, kept| !emoji.contains(&kept.id));
        self.doubted.notify_one();
    }

    /// Waits until there is one to be looked for.
    pub(crate) async fn doubted(&self) {
        self.doubted.notified().await;
    }

    /// The emoji of what stands on a square, of a side or of whichever; `None` where several do.
    pub(crate) fn on(&self, scene: &Scene, spot: Spot, side: Option<Side>) -> Option<Emoji> {
        let mut there = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == spot)
            .filter(|placed| side.is_none_or(|side| placed.piece.side == side));
        let one = there.next().filter(|_| there.next().is_none())?;
        let name = render::emoji_name(one.piece.symbol)?;
        let shelf = self.there.read().unwrap_or_else(PoisonError::into_inner);
        shelf.get(&(name, one.piece.side)).cloned()
    }

    /// Puts pictures beside the words of choices: what acts beside what acts, what is taken beside
    /// where it goes.
    pub(crate) fn put(&self, rows: &mut Vec<Row>, choices: &[Choice], scene: &Scene) {
        if self.there.read().unwrap_or_else(PoisonError::into_inner).is_empty() {
            return;
        }
        for row in rows {
            match row {
                Row::Buttons(buttons) => {
                    let faces: Vec<Option<Emoji>> = buttons
                        .iter()
                        .map(|button| {
                            self.of(&ButtonAction::parse(&button.id)?, None, choices, scene)
                        })
                        .collect();
                    if faces.iter().any(Option::is_some) {
                        *row = Row::Pictured(buttons.drain(..).zip(faces).collect());
                    }
                }
                Row::Menu(menu) => {
                    let Some(pressed) = ButtonAction::parse(&menu.id) else { continue };
                    for option in &mut menu.options {
                        option.emoji = self.of(&pressed, Some(&option.value), choices, scene);
                    }
                }
                Row::Pictured(_) | Row::EntityMenu(_) => {}
            }
        }
    }

    /// The picture for a button, or for an option of a menu.
    fn of(
        &self,
        pressed: &ButtonAction,
        value: Option<&str>,
        choices: &[Choice],
        scene: &Scene,
    ) -> Option<Emoji> {
        let actor = |group: &str| {
            let from = choices.iter().find(|choice| choice.outline.group == group)?.outline.from?;
            self.on(scene, from, scene.to_act).or_else(|| self.on(scene, from, None))
        };
        let taken_at = |spot: Spot| {
            let takes =
                |choice: &Choice| choice.outline.to == Some(spot) && choice.outline.captures;
            choices
                .iter()
                .any(takes)
                .then(|| self.on(scene, spot, scene.to_act.map(Side::other)))?
        };
        let action = |text: &str| {
            let outline = &choices.iter().find(|choice| choice.text == text)?.outline;
            outline.to.filter(|_| outline.captures).and_then(taken_at)
        };
        // An answer to a question names the piece that gives it.
        let answer = |text: &str| {
            let choice = choices.iter().find(|choice| choice.text == text)?;
            action(text).or_else(|| self.on(scene, choice.outline.from?, None))
        };
        if let (ButtonAction::Fight(FightButton::Decide(_, _, text)), None) = (pressed, value) {
            return answer(text.as_str());
        }
        match (pressed.step()?, value) {
            (Step::Narrow(_, PartialChoice { group, to: None }), None) => actor(group),
            (Step::Narrow(_, PartialChoice { to: Some(spot), .. }), None) => taken_at(*spot),
            (Step::Actor(_), Some(group)) => actor(group),
            (Step::Tap(text), None) => action(text.as_str()),
            (Step::Pick(..), Some(value)) => match MenuValue::read(value)? {
                MenuValue::To(spot) => taken_at(spot),
                MenuValue::Play(text) => action(&text),
            },
            (Step::Play(_), Some(text)) => action(text),
            _ => None,
        }
    }
}
