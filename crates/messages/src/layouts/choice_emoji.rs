//! Application emoji of pieces in menus and on buttons. They supplement the words and never replace
//! them.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::{Field, PartialChoice};
use crate::buttons::fights::FightButton;
use crate::buttons::stepper::{MenuValue, Step};
use crate::buttons::why::{WhyAction, WhyButton};
use crate::buttons::{ButtonAction, Buttons};
use discord_model::message::{Emoji, Row};
use games::Choice;
use model::scene::{Scene, Spot, Symbol};
use rules::Side;

#[derive(Debug, Default)]
pub struct EmojiStore(RwLock<HashMap<(&'static str, Side), Emoji>>);

impl EmojiStore {
    pub fn keep(&self, name: &'static str, side: Side, emoji: Emoji) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert((name, side), emoji);
    }

    /// Forgets some emoji after Discord refused a message with them, because at least one no longer
    /// exists. A later search finds the others again.
    pub fn forget(&self, emoji: &[u64]) {
        let mut there = self.0.write().unwrap_or_else(PoisonError::into_inner);
        there.retain(|_, kept| !emoji.contains(&kept.id));
    }

    /// The emoji of the only piece on a square, optionally of a side.
    pub fn on(&self, scene: &Scene, spot: Spot, side: Option<Side>) -> Option<Emoji> {
        let mut there = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == spot)
            .filter(|placed| side.is_none_or(|side| placed.piece.side == side));
        let one = there.next().filter(|_| there.next().is_none())?;
        self.drawn(one.piece.symbol, one.piece.side)
    }

    fn drawn(&self, symbol: Symbol, side: Side) -> Option<Emoji> {
        let name = render::emoji_name(symbol)?;
        let shelf = self.0.read().unwrap_or_else(PoisonError::into_inner);
        shelf.get(&(name, side)).cloned()
    }

    /// Adds pictures to choices: the actor's to actors, the captured piece's to destinations, and
    /// that of an entering piece wherever it is named.
    pub fn put(&self, rows: &mut [Row], choices: &[Choice], scene: &Scene) {
        if self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty() {
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

    fn of(
        &self,
        pressed: &ButtonAction,
        value: Option<&str>,
        choices: &[Choice],
        scene: &Scene,
    ) -> Option<Emoji> {
        let actor = |group: &str| {
            let mut of_group = choices.iter().map(|choice| &choice.outline);
            let first = of_group.find(|outline| outline.group == group)?;
            let Some(from) = first.from else {
                // In hand: if all actions enter the same piece, it is the actor.
                let alike = of_group
                    .filter(|outline| outline.group == group)
                    .all(|outline| outline.enters == first.enters);
                return first
                    .enters
                    .filter(|_| alike)
                    .and_then(|(symbol, side)| self.drawn(symbol, side));
            };
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
            // If several pieces may enter by the same capture, the entering piece is the choice.
            if let Some((symbol, side)) = outline.enters {
                return self.drawn(symbol, side);
            }
            outline.to.filter(|_| outline.captures).and_then(taken_at)
        };
        // An answer to a question names its piece.
        let answer = |text: &str| {
            let choice = choices.iter().find(|choice| choice.text == text)?;
            action(text).or_else(|| self.on(scene, choice.outline.from?, None))
        };
        if let (ButtonAction::Fight(FightButton::Decide(_, _, text)), None) = (pressed, value) {
            return answer(text.as_str());
        }
        if let (
            ButtonAction::Why(WhyButton::Ask(_, _, WhyAction::Square(_) | WhyAction::Target(..))),
            Some(square),
        ) = (pressed, value)
        {
            return self.on(scene, Spot::read(square)?, None);
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

#[cfg(test)]
mod tests {
    use discord_model::message::{Button, Menu, MenuOption, Style};
    use match_model::{MatchId, Moment};

    use super::*;
    use crate::buttons::numbers::{MenuIndex, Page};
    use crate::buttons::stepper::StepButton;
    use crate::layouts::why;
    use crate::layouts::why_subject::WhySubject;

    fn full() -> EmojiStore {
        let store = EmojiStore::default();
        for (place, name) in render::emoji_names().enumerate() {
            for side in Side::ALL {
                let letter = if side == Side::White { "w" } else { "b" };
                let id = u64::try_from(place).unwrap_or_default();
                store.keep(name, side, Emoji { id, name: format!("{name}_{letter}") });
            }
        }
        store
    }

    fn beside(game: &str, setup: &str, actions: &[&str], text: &str) -> Option<[String; 4]> {
        let setup: Option<serde_json::Value> = serde_json::from_str(setup).ok()?;
        let (_, mut table) = games::find(game)?.begin([], setup.as_ref()).ok()?;
        for action in actions {
            table.play(action).ok()?;
        }
        let (choices, scene) = (table.choices(), table.scene());
        let choice = choices.iter().find(|choice| choice.text == text)?;
        let at = MatchId::new(1).at(Moment::new(0));
        let id = |step| ButtonAction::from(StepButton::of_match(at, step)).id();
        let group = choice.outline.group.clone();
        let whole = PartialChoice { group: group.clone(), to: None };
        let buttons = [Step::Narrow(Page::FIRST, whole), Step::tap(text)].map(|step| Button {
            id: id(step),
            label: text.to_owned(),
            style: Style::Primary,
        });
        let menu = |step: Step, value: &str| {
            let option = MenuOption {
                label: text.to_owned(),
                value: value.to_owned(),
                description: None,
                emoji: None,
            };
            Row::Menu(Menu { id: id(step), placeholder: String::new(), options: vec![option] })
        };
        let mut rows = vec![
            Row::Buttons(buttons.into()),
            menu(Step::Actor(MenuIndex(0)), &group),
            menu(Step::Play(MenuIndex(0)), text),
        ];
        full().put(&mut rows, &choices, &scene);
        let mut found = Vec::new();
        for row in rows {
            match row {
                Row::Pictured(pictured) => found.extend(pictured.into_iter().map(|(_, one)| one)),
                Row::Menu(menu) => found.extend(menu.options.into_iter().map(|one| one.emoji)),
                Row::Buttons(_) | Row::EntityMenu(_) => {}
            }
        }
        let name = |emoji: Option<Emoji>| emoji.map_or_else(String::new, |emoji| emoji.name);
        <[String; 4]>::try_from(found.into_iter().map(name).collect::<Vec<_>>()).ok()
    }

    #[test]
    fn what_stands_on_no_square_has_its_picture() {
        let held = r#"{"board": {"c1": "wNw", "e4": "wB", "e10": "bBw", "d8": "bN"},
            "hand": {"white": "R"}}"#;
        let lost = r#"{"board": {"e1": "wK", "h2": "wP", "g8": "bK", "e2": "bP"},
            "captured": {"white": ["Ra1", "Nb1"], "black": []}}"#;
        let last_rank = r#"{"board": {"a1": "wF", "g4": "bF", "b7": "wI", "e5": "bC"},
            "captured": {"white": ["B", "C"], "black": ["H"]}}"#;
        let seen = [
            beside("wizards-war", held, &[], "R@d5"),
            beside("battlechess", lost, &["e1xe2", "attacker wins"], "recall Ra1"),
            beside("world-war", last_rank, &[], "b7-b8=B"),
            beside("medieval", "null", &[], "P1@a4"),
        ];
        // The actor, then the action; on buttons, then in menus.
        let named =
            |actor: &str, action: &str| Some([actor, action, actor, action].map(str::to_owned));
        assert_eq!(
            seen,
            [
                named("rook_w", "rook_w"),
                named("", "rook_w"),
                named("infantry_w", "bomber_w"),
                named("peasant_w", "peasant_w"),
            ]
        );
    }

    #[test]
    fn each_piece_to_ask_about_has_its_picture() -> Result<(), Box<dyn std::error::Error>> {
        let game = games::find("world-war").ok_or("there is such a game")?;
        let table = game.start(&rules::Options::default());
        let (id, moment) = (MatchId::new(1), Moment::new(0));
        let asked = WhySubject { id, moment, table, from: Side::White, over: false };
        let locale = i18n::Locale::load("en", games::sentences)?;
        let (mut message, scene) = why::start(&locale, &asked, Page::FIRST);
        full().put(&mut message.rows, &[], &scene);
        let menu = message.rows.into_iter().find_map(|row| match row {
            Row::Menu(menu) => Some(menu),
            _ => None,
        });
        let options = menu.ok_or("there is a menu")?.options;
        assert!(options.iter().all(|option| option.emoji.is_some()), "{options:?}");
        Ok(())
    }
}
