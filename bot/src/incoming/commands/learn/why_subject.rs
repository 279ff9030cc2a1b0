//! The match of which somebody asks why, as they see it.

use discord_model::message::{Button, Style};
use games::Table;
use i18n::Locale;
use match_model::{MatchId, MatchState, Moment, Person, RequestRefusal};
use messages::buttons::custom_id::CustomId;
use messages::buttons::text_boards::{BoardView, TextBoardButton};
use messages::buttons::why::{WhyAction, WhyButton};
use model::scene::{Layer, Scene, Spot};
use referee::Referee;
use rules::l10n::say;
use rules::{Actor, Side};

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

/// A match as the asker sees it: with their own draft, if they have one.
pub(crate) struct WhySubject {
    pub(crate) id: MatchId,
    /// The moment, for buttons.
    pub(crate) moment: Moment,
    pub(crate) table: Box<dyn Table>,
    /// The side from which the asker looks.
    pub(crate) from: Side,
    pub(crate) over: bool,
}

impl WhySubject {
    pub(crate) async fn of(
        referee: &Referee,
        by: &Person,
        id: MatchId,
    ) -> Result<WhySubject, Failure> {
        let seen = match chooses_from(referee, by, id).await {
            // A turn that waits to be sent is no position to ask about.
            Err(Failure::Referee(referee::Error::Refused(RequestRefusal::TurnComplete))) => {
                referee::view::find(referee, id).await?
            }
            other => other?.0,
        };
        let from = own_side(referee, by, id).await?;
        let over = seen.row.state == MatchState::Over;
        Ok(WhySubject { id, moment: seen.moment(), table: seen.table, from, over })
    }

    pub(crate) fn button(
        &self,
        locale: &Locale,
        asking: WhyAction,
        label: &rules::l10n::L10nMessage,
    ) -> Button {
        let id = WhyButton::Ask(self.id, self.moment, asking).id();
        Button { id, label: locale.text(label), style: Style::Secondary }
    }

    /// What shows the position in letters.
    pub(crate) fn letters(&self) -> TextBoardButton {
        TextBoardButton::OfMatch(self.id, BoardView::Moment(self.moment, self.from))
    }

    /// The match and its game.
    pub(crate) fn head(&self, locale: &Locale) -> String {
        locale.text(
            &say("why-head")
                .with("match", self.id.to_string())
                .with("game", self.table.info().name),
        )
    }

    /// The game as a side would act in it: as it stands, or as if the other side let its turn go
    /// by. `None` where that cannot be said.
    pub(crate) fn acting(&self, side: Side) -> Option<(Box<dyn Table>, bool)> {
        match self.table.to_act()? {
            Actor::Side(to_act) if to_act == side => Some((self.table.copy(), false)),
            Actor::Side(_) if self.table.turn().done == 0 => Some((self.table.null_move()?, true)),
            _ => None,
        }
    }

    /// Whose the unit on a square is.
    pub(crate) fn side_on(&self, at: Spot) -> Option<Side> {
        let scene = self.table.scene();
        let unit = |layer: Layer| {
            scene.pieces.iter().find(|placed| placed.spot == at && placed.layer == layer)
        };
        unit(Layer::Unit).or(unit(Layer::Passing)).map(|placed| placed.piece.side)
    }

    /// A picture of a scene for the asker.
    pub(crate) async fn picture(
        &self,
        composer: &Composer,
        scene: Scene,
    ) -> Result<discord_model::message::File, Failure> {
        let row = referee::view::match_row(&composer.referee, self.id).await?;
        let name = format!("why-{}-{}.png", self.id, self.moment);
        match_picture(composer, scene, &row, self.from, name).await
    }
}
