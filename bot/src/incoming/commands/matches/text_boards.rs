//! The button **As text** under each private message with a picture.

use discord_model::message::Message;
use i18n::Locale;
use match_model::{MatchId, Person, RequestRefusal};
use messages::buttons::board::BoardAid;
use messages::buttons::text_boards::{BoardView, TextBoard, TextBoardButton};
use messages::layouts;
use messages::layouts::board::ended_scene;
use model::scene::Scene;
use rules::Side;

use crate::incoming::commands::matches::board_aids;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for TextBoardButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            TextBoardButton::OfMatch(id, board_view) => {
                text_board_of_match(services.composer(), &press.by, id, board_view).await
            }
            TextBoardButton::Of(letters) => of_lesson_or_record(services.composer(), letters).await,
        }
    }
}

fn of_scene(locale: &Locale, scene: &Scene, from: Side) -> Reply {
    Reply::Tell(layouts::text_boards::board(locale, scene, from))
}

pub(crate) async fn text_board_of_match(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    board_view: BoardView,
) -> Answer {
    let (moment, from) = match board_view {
        BoardView::Step(plies) => {
            let scene =
                referee::view::board_at(&composer.referee, id, plies.0).await?.table.scene();
            return Ok(of_scene(&composer.locale, &scene, Side::White));
        }
        BoardView::Aid(_, from, aid) => {
            let scene = board_aids::in_letters(composer, asker, id, aid).await?;
            return Ok(of_scene(&composer.locale, &scene, from));
        }
        BoardView::Moment(moment, from) => (moment, from),
    };
    let draft = referee::draft::find(&composer.referee, id, asker.id).await.ok();
    let draft = draft.filter(|drafted| !drafted.actions.is_empty());
    if let Some(draft) = draft.filter(|drafted| drafted.moment() == moment) {
        return Ok(of_scene(&composer.locale, &draft.preview.scene(), from));
    }
    let current = referee::view::find(&composer.referee, id).await?.moment();
    if moment > current {
        return Err(Failure::Referee(RequestRefusal::DraftChanged.into()));
    }
    let board = referee::view::board_at_moment(&composer.referee, id, moment).await?;
    let mut scene = board.table.scene();
    if let Some(ending) = &board.ending {
        ended_scene(&mut scene, board.table.info(), ending);
    }
    Ok(of_scene(&composer.locale, &scene, from))
}

async fn of_lesson_or_record(composer: &Composer, letters: TextBoard) -> Answer {
    if let TextBoard::Record(id, plies) = letters {
        return match referee::records::board_at(&composer.referee, id, plies.0).await {
            Ok((table, _)) => Ok(of_scene(&composer.locale, &table.scene(), Side::White)),
            Err(referee::Error::Record { .. }) => {
                Err(Failure::Referee(RequestRefusal::OldRules.into()))
            }
            Err(other) => Err(other.into()),
        };
    }
    let letters = layouts::text_boards::lesson(&composer.locale, letters);
    let unknown = || Message::text(composer.locale.say("match-unknown-button"));
    Ok(Reply::Tell(letters.unwrap_or_else(unknown)))
}

pub(crate) async fn in_place_of_picture(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    from: Side,
    aid: Option<BoardAid>,
) -> Answer {
    let moment = referee::view::find(&composer.referee, id).await?.moment();
    let board_view = match aid {
        Some(aid) => BoardView::Aid(moment, from, aid),
        None => BoardView::Moment(moment, from),
    };
    let reply = text_board_of_match(composer, asker, id, board_view).await?;
    let Reply::Tell(message) = reply else { return Ok(reply) };
    let info = referee::view::find(&composer.referee, id).await?.table.info();
    Ok(Reply::Tell(layouts::text_boards::headed(&composer.locale, id, info, from, message)))
}
