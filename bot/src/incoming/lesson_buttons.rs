//! The buttons of cards and tours.

use games::Entry;

use super::buttons::{Deed, TooLong};
use super::fields::{Face, FittingText, GameId, Narrowed};
use super::letters::Letters;

impl Deed {
    /// Whether it belongs to the lessons, and so to no match.
    pub(super) const fn is_of_lessons(&self) -> bool {
        matches!(
            self,
            Deed::Rule(..)
                | Deed::Why(..)
                | Deed::RuleSection(_)
                | Deed::RulePick(_)
                | Deed::Tour(_)
                | Deed::Touring(..)
                | Deed::TourTap(..)
                | Deed::TourPage(..)
                | Deed::TourActor(..)
                | Deed::TourNarrow(..)
                | Deed::TourPick(..)
                | Deed::TourPlay(..)
        )
    }

    /// The button of a rule's card.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub(crate) fn rule(game: &Entry, face: Face, rule: &str) -> Result<Deed, TooLong> {
        Deed::Rule(GameId(game.info.id), face, FittingText(rule.to_owned())).fitting()
    }

    /// The button **Why?** with a rule.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub(crate) fn why(game: &Entry, rule: &str) -> Result<Deed, TooLong> {
        Deed::Why(GameId(game.info.id), FittingText(rule.to_owned())).fitting()
    }

    /// The button of an action in a tour.
    ///
    /// # Errors
    /// When the text does not fit into the button's id as a whole.
    pub(crate) fn tour_tap(game: GameId, at: u32, text: &str) -> Result<Deed, TooLong> {
        Deed::TourTap(game, at, FittingText(text.to_owned())).fitting()
    }

    /// The button to a page of what is left of the choice in a tour.
    ///
    /// # Errors
    /// When the group does not fit into the button's id as a whole.
    pub(crate) fn tour_narrow(
        game: GameId,
        at: u32,
        page: u16,
        narrowed: &Narrowed,
    ) -> Result<Deed, TooLong> {
        Deed::TourNarrow(game, at, page, narrowed.clone()).fitting()
    }

    /// The menu of destinations in a tour.
    ///
    /// # Errors
    /// When the group does not fit into the menu's id as a whole.
    pub(crate) fn tour_pick(
        game: GameId,
        at: u32,
        menu: u8,
        narrowed: &Narrowed,
    ) -> Result<Deed, TooLong> {
        Deed::TourPick(game, at, menu, narrowed.clone()).fitting()
    }
}

impl Deed {
    /// The button to a picture in letters.
    ///
    /// # Errors
    /// When what is shown does not fit into the button's id as a whole.
    pub(crate) fn text_of(letters: Letters) -> Result<Deed, TooLong> {
        Deed::TextOf(letters).fitting()
    }
}

#[cfg(test)]
mod tests {
    use referee::{MatchId, Moment, RecordId};
    use rules::{CardKind, Side};

    use super::super::letters::Seen;
    use rules::scene::Spot;

    use super::*;
    use crate::incoming::fields::Touring;

    /// One of each, with the ids that stand on messages which were posted long ago.
    fn each() -> Vec<(Deed, &'static str)> {
        let medieval = games::find("medieval").expect("it is there");
        let rule = |face| Deed::rule(medieval, face, "ME-16a").expect("short");
        let tour = GameId::of(medieval);
        let tap = Deed::tour_tap(tour, 201, "N4d5xc5=Axe").expect("short");
        let narrowed = Narrowed { group: "N4:Axe@d5".into(), to: Some(Spot::new(3, 4)) };
        vec![
            (rule(Face::Card), "v1:rule:medieval:card:ME-16a"),
            (rule(Face::Full), "v1:rule:medieval:full:ME-16a"),
            (rule(Face::Board), "v1:rule:medieval:board:ME-16a"),
            (Deed::why(medieval, "ME-7").expect("short"), "v1:why:medieval:ME-7"),
            (Deed::RuleSection(tour), "v1:rule-section:medieval"),
            (Deed::RulePick(tour), "v1:rule-pick:medieval"),
            (Deed::Tour(tour), "v1:tour:medieval"),
            (Deed::Touring(tour, 201, Touring::Hint), "v1:touring:medieval:201:hint"),
            (Deed::Touring(tour, 201, Touring::Solution), "v1:touring:medieval:201:solution"),
            (Deed::Touring(tour, 201, Touring::Type), "v1:touring:medieval:201:type"),
            (Deed::Touring(tour, 201, Touring::Board), "v1:touring:medieval:201:board"),
            (Deed::Touring(tour, 201, Touring::Over), "v1:touring:medieval:201:over"),
            (tap, "v1:tour-tap:medieval:201:N4d5xc5=Axe"),
            (Deed::TourPage(tour, 201, 1), "v1:tour-page:medieval:201:1"),
            (Deed::TourActor(tour, 201, 2), "v1:tour-actor:medieval:201:2"),
            (
                Deed::TourNarrow(tour, 201, 1, narrowed.clone()),
                "v1:tour-narrow:medieval:201:1:3.4:N4:Axe@d5",
            ),
            (Deed::TourPick(tour, 201, 2, narrowed), "v1:tour-pick:medieval:201:2:3.4:N4:Axe@d5"),
            (Deed::TourPlay(tour, 201, 2), "v1:tour-play:medieval:201:2"),
        ]
    }

    #[test]
    fn posted_ids_keep_their_meaning() {
        for (deed, id) in each() {
            assert_eq!(deed.id(), id);
            assert_eq!(deed.match_id(), None, "{id}");
            assert!(deed.is_of_lessons());
            assert_eq!(Deed::parse(id), Some(deed));
        }
    }

    #[test]
    fn the_longest_ids_fit() {
        let longest = Narrowed { group: "x".repeat(40), to: Some(Spot::new(25, 25)) };
        for game in games::all() {
            let game = GameId::of(game);
            let narrow = Deed::tour_narrow(game, u32::MAX, u16::MAX, &longest).expect("fits");
            let pick = Deed::tour_pick(game, u32::MAX, u8::MAX, &longest).expect("fits");
            for deed in [narrow, pick] {
                assert_eq!(Deed::parse(&deed.id()), Some(deed));
            }
        }
    }

    #[test]
    fn ids_of_pictures_in_letters_are_written_and_read() {
        let medieval = GameId::of(games::find("medieval").expect("it is there"));
        let id = MatchId::new(12);
        let solved = vec!["b2-b3".to_owned(), "(b3) x".to_owned()];
        for (deed, text) in [
            (Deed::Text(id, Seen::Moment(Moment::new(5), Side::Black)), "v1:text:12:5.black"),
            (Deed::Text(id, Seen::Step(0)), "v1:text:12:step.0"),
            (Deed::TextOf(Letters::Record(RecordId::new(7), 5)), "v1:text-of:record:7:5"),
            (Deed::TextOf(Letters::Guide(medieval)), "v1:text-of:guide:medieval"),
            (
                Deed::TextOf(Letters::Card(medieval, CardKind::Unit, "N4:Axe".to_owned())),
                "v1:text-of:card:medieval:unit:N4:Axe",
            ),
            (
                Deed::TextOf(Letters::Solved(medieval, 3, solved)),
                "v1:text-of:solved:medieval:3:b2-b3|(b3) x",
            ),
        ] {
            assert_eq!(deed.id(), text);
            assert_eq!(Deed::parse(text), Some(deed));
        }
        // Only those of matches are held against who may see the match.
        assert_eq!(Deed::Text(id, Seen::Step(0)).match_id(), Some(id));
        assert_eq!(Deed::TextOf(Letters::Record(RecordId::new(7), 5)).match_id(), None);
    }
}
