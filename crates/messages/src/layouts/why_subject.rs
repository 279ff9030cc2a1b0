use discord_model::message::{Button, Style};
use games::Table;
use i18n::Locale;
use match_model::{MatchId, Moment};
use model::scene::{Layer, Spot};
use rules::l10n::{L10nMessage, say};
use rules::{Actor, Side};

use crate::buttons::custom_id::CustomId;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::buttons::why::{WhyAction, WhyButton};

/// With the asker's draft, if there is one.
pub struct WhySubject {
    pub id: MatchId,
    pub moment: Moment,
    pub table: Box<dyn Table>,
    pub from: Side,
    pub over: bool,
}

impl WhySubject {
    pub fn button(&self, locale: &Locale, asking: WhyAction, label: &L10nMessage) -> Button {
        let id = WhyButton::Ask(self.id, self.moment, asking).id();
        Button { id, label: locale.text(label), style: Style::Secondary }
    }

    pub fn letters(&self) -> TextBoardButton {
        TextBoardButton::OfMatch(self.id, BoardView::Moment(self.moment, self.from))
    }

    pub fn head(&self, locale: &Locale) -> String {
        locale.text(
            &say("why-head")
                .with("match", self.id.to_string())
                .with("game", self.table.info().name),
        )
    }

    /// The game with a side to act, and whether that needed a null move; `None` where it isn't
    /// possible.
    pub fn acting(&self, side: Side) -> Option<(Box<dyn Table>, bool)> {
        match self.table.to_act()? {
            Actor::Side(to_act) if to_act == side => Some((self.table.copy(), false)),
            Actor::Side(_) if self.table.turn().actions_made == 0 => {
                Some((self.table.null_move()?, true))
            }
            _ => None,
        }
    }

    pub(crate) fn names_on(&self, at: Spot) -> Vec<L10nMessage> {
        let pieces = self.table.scene().pieces.into_iter().filter(|placed| placed.spot == at);
        pieces.map(|placed| placed.piece.name.into()).collect()
    }

    pub fn side_on(&self, at: Spot) -> Option<Side> {
        let scene = self.table.scene();
        let unit = |layer: Layer| {
            scene.pieces.iter().find(|placed| placed.spot == at && placed.layer == layer)
        };
        unit(Layer::Unit).or(unit(Layer::Passing)).map(|placed| placed.piece.side)
    }
}
