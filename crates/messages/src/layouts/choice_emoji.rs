//! Application emoji of pieces in menus and on buttons. They supplement the words and never replace
//! them.

use std::collections::HashMap;

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::{Field, PartialChoice};
use crate::buttons::fights::FightButton;
use crate::buttons::stepper::{MenuValue, Step};
use crate::buttons::why::{WhyAction, WhyButton};
use crate::buttons::{ButtonAction, Buttons};
use discord_model::message::{Button, Emoji, Row};
use games::Choice;
use model::scene::{Scene, Spot, Symbol};
use parking_lot::RwLock;
use rules::Side;

#[derive(Debug, Default)]
pub struct EmojiStore(RwLock<HashMap<(&'static str, Side), Emoji>>);

impl EmojiStore {
    pub fn insert(&self, name: &'static str, side: Side, emoji: Emoji) {
        self.0.write().insert((name, side), emoji);
    }

    /// Forgets some emoji after Discord refused a message with them, because at least one no longer
    /// exists. A later search finds the others again.
    pub fn forget(&self, emoji: &[u64]) {
        let mut emojis = self.0.write();
        emojis.retain(|_, emoji_entry| !emoji.contains(&emoji_entry.id));
    }

    pub fn ids(&self) -> Vec<u64> {
        self.0.read().values().map(|emoji| emoji.id).collect()
    }

    /// The emoji of the only piece on a square, optionally of a side.
    pub fn on(&self, scene: &Scene, spot: Spot, side: Option<Side>) -> Option<Emoji> {
        let mut pieces = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == spot)
            .filter(|placed| side.is_none_or(|side| placed.piece.side == side));
        let one = pieces.next().filter(|_| pieces.next().is_none())?;
        self.find(one.piece.symbol, one.piece.side)
    }

    fn find(&self, symbol: Symbol, side: Side) -> Option<Emoji> {
        let name = render::emoji_name(symbol)?;
        let shelf = self.0.read();
        shelf.get(&(name, side)).cloned()
    }

    /// Adds pictures to the actors, which are then named by their squares, and to steps in one
    /// press.
    pub fn put_actors(&self, rows: &mut [Row], choices: &[Choice], scene: &Scene) {
        if self.0.read().is_empty() {
            return;
        }
        let short = |button: &Button| {
            let pressed = ButtonAction::parse(&button.id)?;
            // An attack by several pieces keeps its words.
            let moves = |one: &Choice| !one.outline.captures && !one.outline.spends;
            let (label, square) = match pressed.step()? {
                Step::Narrow(_, PartialChoice { group, to: None }) => {
                    let is_of_it = |one: &&Choice| one.outline.group == *group && moves(one);
                    let square = choices.iter().find(is_of_it)?.outline.from?;
                    (scene.board.name(square), square)
                }
                Step::Tap(text) => {
                    let is_it = |one: &&Choice| one.text == text.as_str() && moves(one);
                    let outline = &choices.iter().find(is_it)?.outline;
                    (button.label.clone(), outline.from.filter(|_| outline.enters.is_none())?)
                }
                _ => return None,
            };
            Some((label, self.on(scene, square, scene.to_act)?))
        };
        for row in rows.iter_mut() {
            let Row::Buttons(buttons) = row else { continue };
            let pictured = buttons.drain(..).map(|mut button| {
                let Some((label, face)) = short(&button) else {
                    let pressed = ButtonAction::parse(&button.id);
                    let face = pressed.and_then(|pressed| self.of(&pressed, None, choices, scene));
                    return (button, face);
                };
                button.label = label;
                (button, Some(face))
            });
            *row = Row::Pictured(pictured.collect());
        }
        self.add_to(rows, choices, scene);
    }

    /// Adds pictures to choices: the actor's to actors, the captured piece's to destinations, and
    /// an entering piece's wherever it is named.
    pub fn add_to(&self, rows: &mut [Row], choices: &[Choice], scene: &Scene) {
        if self.0.read().is_empty() {
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
            // A submenu's actors are what enters, not what stands on the first square.
            let Some(from) = first.from.filter(|_| first.submenu.is_none()) else {
                // In hand: if all actions enter the same piece, it is the actor.
                let alike = of_group
                    .filter(|outline| outline.group == group)
                    .all(|outline| outline.enters == first.enters);
                return first
                    .enters
                    .filter(|_| alike)
                    .and_then(|(symbol, side)| self.find(symbol, side));
            };
            self.on(scene, from, scene.to_act).or_else(|| self.on(scene, from, None))
        };
        let taken_at = |spot: Spot| {
            let captures =
                |choice: &Choice| choice.outline.to == Some(spot) && choice.outline.captures;
            choices
                .iter()
                .any(captures)
                .then(|| self.on(scene, spot, scene.to_act.map(Side::other)))?
        };
        let action = |text: &str| {
            let outline = &choices.iter().find(|choice| choice.text == text)?.outline;
            // If several pieces may enter by the same capture, the entering piece is the choice.
            if let Some((symbol, side)) = outline.enters {
                return self.find(symbol, side);
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
    use discord_model::message::{Menu, MenuOption, Style};
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
                store.insert(name, side, Emoji { id, name: format!("{name}_{letter}") });
            }
        }
        store
    }

    fn emoji_of(game: &str, setup: &str, actions: &[&str], text: &str) -> Option<[String; 4]> {
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
        full().add_to(&mut rows, &choices, &scene);
        let mut missing = Vec::new();
        for row in rows {
            match row {
                Row::Pictured(pictured) => missing.extend(pictured.into_iter().map(|(_, one)| one)),
                Row::Menu(menu) => missing.extend(menu.options.into_iter().map(|one| one.emoji)),
                Row::Buttons(_) | Row::EntityMenu(_) => {}
            }
        }
        let name = |emoji: Option<Emoji>| emoji.map_or_else(String::new, |emoji| emoji.name);
        <[String; 4]>::try_from(missing.into_iter().map(name).collect::<Vec<_>>()).ok()
    }

    #[test]
    fn what_stands_on_no_square_has_its_picture() {
        let setup = r#"{"board": {"c1": "wNw", "e4": "wB", "e10": "bBw", "d8": "bN"},
            "hand": {"white": "R"}}"#;
        let setup_with_losses = r#"{"board": {"e1": "wK", "h2": "wP", "g8": "bK", "e2": "bP"},
            "captured": {"white": ["Ra1", "Nb1"], "black": []}}"#;
        let last_rank = r#"{"board": {"a1": "wF", "g4": "bF", "b7": "wI", "e5": "bC"},
            "captured": {"white": ["B", "C"], "black": ["H"]}}"#;
        let cases = [
            emoji_of("wizards-war", setup, &[], "R@d5"),
            emoji_of("battlechess", setup_with_losses, &["e1xe2", "attacker wins"], "recall Ra1"),
            emoji_of("world-war", last_rank, &[], "b7-b8=B"),
            emoji_of("medieval", "null", &[], "P1@a4"),
            emoji_of("medieval", "null", &["P1@a4", "P1@h5"], "(b4) p1"),
        ];
        // The actor, then the action; on buttons, then in menus.
        let names =
            |actor: &str, action: &str| Some([actor, action, actor, action].map(str::to_owned));
        assert_eq!(
            cases,
            [
                names("rook_w", "rook_w"),
                names("", "rook_w"),
                names("infantry_w", "bomber_w"),
                names("peasant_w", "peasant_w"),
                names("farm_w", "farm_w"),
            ]
        );
    }

    #[test]
    fn each_piece_to_ask_about_has_its_picture() -> Result<(), Box<dyn std::error::Error>> {
        let game = games::find("world-war").ok_or("there is such a game")?;
        let table = game.start(&rules::Options::default());
        let (id, moment) = (MatchId::new(1), Moment::new(0));
        let subject = WhySubject { id, moment, table, from: Side::White, over: false };
        let locale = i18n::Locale::load("en", games::sentences)?;
        let (mut message, scene) = why::start(&locale, &subject, Page::FIRST);
        full().add_to(&mut message.rows, &[], &scene);
        let menu = message.rows.into_iter().find_map(|row| match row {
            Row::Menu(menu) => Some(menu),
            _ => None,
        });
        let options = menu.ok_or("there is a menu")?.options;
        assert!(options.iter().all(|option| option.emoji.is_some()), "{options:?}");
        Ok(())
    }
}
