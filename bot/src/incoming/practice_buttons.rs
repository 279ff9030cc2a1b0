//! The buttons of practice boards. They carry the board, its moment, and what is done.

use referee::PracticeId;

use super::buttons::{ButtonAction, TooLong};
use super::fields::{FittingText, PartialChoice};
use super::practice_action::PracticeAction;

impl ButtonAction {
    /// Whether it belongs to practice, and so changes no match.
    pub(super) const fn is_of_practice(&self) -> bool {
        matches!(self, ButtonAction::Practice(..) | ButtonAction::Practise(_))
    }

    /// The button of an action on a practice board.
    ///
    /// # Errors
    /// When the text does not fit into the button's id as a whole.
    pub(crate) fn practice_tap(
        id: PracticeId,
        at: u32,
        text: &str,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::Practice(id, at, PracticeAction::Tap(FittingText(text.to_owned()))).fitting()
    }

    /// The button to a page of what is left of the choice on a practice board.
    ///
    /// # Errors
    /// When the group does not fit into the button's id as a whole.
    pub(crate) fn practice_narrow(
        id: PracticeId,
        at: u32,
        page: u16,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::Practice(id, at, PracticeAction::Narrow(page, narrowed.clone())).fitting()
    }

    /// The menu of destinations on a practice board.
    ///
    /// # Errors
    /// When the group does not fit into the menu's id as a whole.
    pub(crate) fn practice_pick(
        id: PracticeId,
        at: u32,
        menu: u8,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::Practice(id, at, PracticeAction::Pick(menu, narrowed.clone())).fitting()
    }
}

#[cfg(test)]
mod tests {
    use referee::MatchId;
    use rules::scene::Spot;

    use super::*;
    use crate::incoming::fields::GameId;
    use crate::incoming::practice_action::PLAIN;

    #[test]
    fn posted_ids_keep_their_meaning() {
        let medieval = games::find("medieval").expect("it is there");
        let id = PracticeId::new(7);
        let narrowed = PartialChoice { group: "N4:Axe@d5".into(), to: Some(Spot::new(3, 4)) };
        let narrow = ButtonAction::practice_narrow(id, 201, 1, &narrowed).expect("short");
        let pick = ButtonAction::practice_pick(id, 201, 2, &narrowed).expect("short");
        let tap = ButtonAction::practice_tap(id, 201, "N4d5xc5=Axe: x").expect("short");
        let mut each = vec![
            (ButtonAction::Practise(GameId::of(medieval)), "v1:practise:medieval".to_owned()),
            (tap, "v1:practice:7:201:tap:N4d5xc5=Axe: x".to_owned()),
            (
                ButtonAction::Practice(id, 201, PracticeAction::Page(3)),
                "v1:practice:7:201:page:3".to_owned(),
            ),
            (
                ButtonAction::Practice(id, 201, PracticeAction::Actor(0)),
                "v1:practice:7:201:actor:0".to_owned(),
            ),
            (
                ButtonAction::Practice(id, 201, PracticeAction::Play(1)),
                "v1:practice:7:201:play:1".to_owned(),
            ),
            (narrow, "v1:practice:7:201:narrow:1:3.4:N4:Axe@d5".to_owned()),
            (pick, "v1:practice:7:201:pick:2:3.4:N4:Axe@d5".to_owned()),
        ];
        for (name, what) in PLAIN {
            each.push((ButtonAction::Practice(id, 201, what), format!("v1:practice:7:201:{name}")));
        }
        for (action, id) in each {
            assert_eq!(action.id(), id);
            assert_eq!(action.match_id(), None, "{id}");
            assert!(action.is_of_practice());
            assert_eq!(ButtonAction::parse(&id), Some(action));
        }
        let from = ButtonAction::PractiseFrom(MatchId::new(12), 5);
        assert_eq!(from.id(), "v1:practise-from:12:5");
        assert_eq!(from.match_id(), Some(MatchId::new(12)));
        for bad in ["tap", "undo:", "undo:1", "narrow:1", "narrow:1:3", "pick:x:-:a", "fly"] {
            assert_eq!(ButtonAction::parse(&format!("v1:practice:7:201:{bad}")), None, "{bad}");
        }
    }

    #[test]
    fn the_longest_ids_fit() {
        let longest = PartialChoice { group: "x".repeat(40), to: Some(Spot::new(25, 25)) };
        let id = PracticeId::new(u64::from(u32::MAX));
        let narrow = ButtonAction::practice_narrow(id, u32::MAX, u16::MAX, &longest).expect("fits");
        let pick = ButtonAction::practice_pick(id, u32::MAX, u8::MAX, &longest).expect("fits");
        for action in [narrow, pick] {
            assert_eq!(ButtonAction::parse(&action.id()), Some(action));
        }
    }
}
