//! The buttons of cards and tours.

use games::Entry;

use super::buttons::{ButtonAction, TooLong};
use super::fields::{Face, FittingText, GameId, PartialChoice};
use super::text_board::TextBoard;

impl ButtonAction {
    /// Whether it belongs to the lessons, and so to no match.
    pub(super) const fn is_of_lessons(&self) -> bool {
        matches!(
            self,
            ButtonAction::Rule(..)
                | ButtonAction::Why(..)
                | ButtonAction::RuleSection(_)
                | ButtonAction::RulePick(_)
                | ButtonAction::Tour(_)
                | ButtonAction::Touring(..)
                | ButtonAction::TourTap(..)
                | ButtonAction::TourPage(..)
                | ButtonAction::TourActor(..)
                | ButtonAction::TourNarrow(..)
                | ButtonAction::TourPick(..)
                | ButtonAction::TourPlay(..)
        )
    }

    /// The button of a rule's card.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub(crate) fn rule(game: &Entry, face: Face, rule: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Rule(GameId(game.info.id), face, FittingText(rule.to_owned())).fitting()
    }

    /// The button **Why?** with a rule.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub(crate) fn why(game: &Entry, rule: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::Why(GameId(game.info.id), FittingText(rule.to_owned())).fitting()
    }

    /// The button of an action in a tour.
    ///
    /// # Errors
    /// When the text does not fit into the button's id as a whole.
    pub(crate) fn tour_tap(game: GameId, at: u32, text: &str) -> Result<ButtonAction, TooLong> {
        ButtonAction::TourTap(game, at, FittingText(text.to_owned())).fitting()
    }

    /// The button to a page of what is left of the choice in a tour.
    ///
    /// # Errors
    /// When the group does not fit into the button's id as a whole.
    pub(crate) fn tour_narrow(
        game: GameId,
        at: u32,
        page: u16,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::TourNarrow(game, at, page, narrowed.clone()).fitting()
    }

    /// The menu of destinations in a tour.
    ///
    /// # Errors
    /// When the group does not fit into the menu's id as a whole.
    pub(crate) fn tour_pick(
        game: GameId,
        at: u32,
        menu: u8,
        narrowed: &PartialChoice,
    ) -> Result<ButtonAction, TooLong> {
        ButtonAction::TourPick(game, at, menu, narrowed.clone()).fitting()
    }
}

impl ButtonAction {
    /// The button to a picture in letters.
    ///
    /// # Errors
    /// When what is shown does not fit into the button's id as a whole.
    pub(crate) fn text_of(letters: TextBoard) -> Result<ButtonAction, TooLong> {
        ButtonAction::TextOf(letters).fitting()
    }
}

#[cfg(test)]
mod tests {
    use referee::{MatchId, Moment, RecordId};
    use rules::{CardKind, Side};

    use super::super::text_board::BoardView;
    use rules::scene::Spot;

    use super::*;
    use crate::incoming::fields::TourAction;

    /// One of each, with the ids that stand on messages which were posted long ago.
    fn each() -> Vec<(ButtonAction, &'static str)> {
        let medieval = games::find("medieval").expect("it is there");
        let rule = |face| ButtonAction::rule(medieval, face, "ME-16a").expect("short");
        let tour = GameId::of(medieval);
        let tap = ButtonAction::tour_tap(tour, 201, "N4d5xc5=Axe").expect("short");
        let narrowed = PartialChoice { group: "N4:Axe@d5".into(), to: Some(Spot::new(3, 4)) };
        vec![
            (rule(Face::Card), "v1:rule:medieval:card:ME-16a"),
            (rule(Face::Full), "v1:rule:medieval:full:ME-16a"),
            (rule(Face::Board), "v1:rule:medieval:board:ME-16a"),
            (ButtonAction::why(medieval, "ME-7").expect("short"), "v1:why:medieval:ME-7"),
            (ButtonAction::RuleSection(tour), "v1:rule-section:medieval"),
            (ButtonAction::RulePick(tour), "v1:rule-pick:medieval"),
            (ButtonAction::Tour(tour), "v1:tour:medieval"),
            (ButtonAction::Touring(tour, 201, TourAction::Hint), "v1:touring:medieval:201:hint"),
            (
                ButtonAction::Touring(tour, 201, TourAction::Solution),
                "v1:touring:medieval:201:solution",
            ),
            (ButtonAction::Touring(tour, 201, TourAction::Type), "v1:touring:medieval:201:type"),
            (ButtonAction::Touring(tour, 201, TourAction::Board), "v1:touring:medieval:201:board"),
            (ButtonAction::Touring(tour, 201, TourAction::Over), "v1:touring:medieval:201:over"),
            (tap, "v1:tour-tap:medieval:201:N4d5xc5=Axe"),
            (ButtonAction::TourPage(tour, 201, 1), "v1:tour-page:medieval:201:1"),
            (ButtonAction::TourActor(tour, 201, 2), "v1:tour-actor:medieval:201:2"),
            (
                ButtonAction::TourNarrow(tour, 201, 1, narrowed.clone()),
                "v1:tour-narrow:medieval:201:1:3.4:N4:Axe@d5",
            ),
            (
                ButtonAction::TourPick(tour, 201, 2, narrowed),
                "v1:tour-pick:medieval:201:2:3.4:N4:Axe@d5",
            ),
            (ButtonAction::TourPlay(tour, 201, 2), "v1:tour-play:medieval:201:2"),
        ]
    }

    #[test]
    fn posted_ids_keep_their_meaning() {
        for (action, id) in each() {
            assert_eq!(action.id(), id);
            assert_eq!(action.match_id(), None, "{id}");
            assert!(action.is_of_lessons());
            assert_eq!(ButtonAction::parse(id), Some(action));
        }
    }

    #[test]
    fn the_longest_ids_fit() {
        let longest = PartialChoice { group: "x".repeat(40), to: Some(Spot::new(25, 25)) };
        for game in games::all() {
            let game = GameId::of(game);
            let narrow =
                ButtonAction::tour_narrow(game, u32::MAX, u16::MAX, &longest).expect("fits");
            let pick = ButtonAction::tour_pick(game, u32::MAX, u8::MAX, &longest).expect("fits");
            for action in [narrow, pick] {
                assert_eq!(ButtonAction::parse(&action.id()), Some(action));
            }
        }
    }

    #[test]
    fn ids_of_pictures_in_letters_are_written_and_read() {
        let medieval = GameId::of(games::find("medieval").expect("it is there"));
        let id = MatchId::new(12);
        let solved = vec!["b2-b3".to_owned(), "(b3) x".to_owned()];
        for (action, text) in [
            (
                ButtonAction::Text(id, BoardView::Moment(Moment::new(5), Side::Black)),
                "v1:text:12:5.black",
            ),
            (ButtonAction::Text(id, BoardView::Step(0)), "v1:text:12:step.0"),
            (ButtonAction::TextOf(TextBoard::Record(RecordId::new(7), 5)), "v1:text-of:record:7:5"),
            (ButtonAction::TextOf(TextBoard::Guide(medieval)), "v1:text-of:guide:medieval"),
            (
                ButtonAction::TextOf(TextBoard::Card(
                    medieval,
                    CardKind::Unit,
                    "N4:Axe".to_owned(),
                )),
                "v1:text-of:card:medieval:unit:N4:Axe",
            ),
            (
                ButtonAction::TextOf(TextBoard::Solved(medieval, 3, solved)),
                "v1:text-of:solved:medieval:3:b2-b3|(b3) x",
            ),
        ] {
            assert_eq!(action.id(), text);
            assert_eq!(ButtonAction::parse(text), Some(action));
        }
        // Only those of matches are held against who may see the match.
        assert_eq!(ButtonAction::Text(id, BoardView::Step(0)).match_id(), Some(id));
        assert_eq!(ButtonAction::TextOf(TextBoard::Record(RecordId::new(7), 5)).match_id(), None);
    }
}
