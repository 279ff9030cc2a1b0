//! Pictures in letters: the button **As text** under whatever private message has a picture.

use discord_model::message::{MOST_CONTENT, shorten};
use i18n::Locale;
use lessons::TryOutcome;
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
            TextBoardButton::OfMatch(id, seen) => {
                of_match(services.composer(), &press.by, id, seen).await
            }
            TextBoardButton::Of(letters) => of(services.composer(), letters).await,
        }
    }
}

fn of_scene(locale: &Locale, scene: &Scene, from: Side) -> Reply {
    Reply::Tell(layouts::text_boards::board(locale, scene, from))
}

/// A board of a match, for one person.
pub(crate) async fn of_match(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    seen: BoardView,
) -> Answer {
    let (moment, from) = match seen {
        BoardView::Step(plies) => {
            let scene =
                referee::view::board_at(&composer.referee, id, plies.0).await?.table.scene();
            return Ok(of_scene(&composer.locale, &scene, Side::White));
        }
        BoardView::Aid(_, from, aid) => {
            let scene = board_aids::in_letters(composer, by, id, aid).await?;
            return Ok(of_scene(&composer.locale, &scene, from));
        }
        BoardView::Moment(moment, from) => (moment, from),
    };
    let drafted = referee::draft::find(&composer.referee, id, by.id).await.ok();
    let drafted = drafted.filter(|drafted| !drafted.actions.is_empty());
    if let Some(drafted) = drafted.filter(|drafted| drafted.moment() == moment) {
        return Ok(of_scene(&composer.locale, &drafted.preview.scene(), from));
    }
    let now = referee::view::find(&composer.referee, id).await?.moment();
    if moment > now {
        // It was one of a draft that has changed.
        return Err(Failure::Referee(RequestRefusal::DraftChanged.into()));
    }
    let board = referee::view::board_then(&composer.referee, id, moment).await?;
    let mut scene = board.table.scene();
    if let Some(ending) = &board.ending {
        ended_scene(&mut scene, board.table.info(), ending);
    }
    Ok(of_scene(&composer.locale, &scene, from))
}

/// Something else in letters.
pub(crate) async fn of(composer: &Composer, letters: TextBoard) -> Answer {
    let unknown = || Ok(Reply::text(composer.locale.say("match-unknown-button")));
    match letters {
        TextBoard::Record(id, plies) => {
            match referee::records::board_at(&composer.referee, id, plies.0).await {
                Ok((table, _)) => Ok(of_scene(&composer.locale, &table.scene(), Side::White)),
                Err(referee::Error::Record { .. }) => {
                    Err(Failure::Referee(RequestRefusal::OldRules.into()))
                }
                Err(other) => Err(other.into()),
            }
        }
        TextBoard::Card(game, kind, code) => {
            let cards = game.entry().map(games::Entry::cards).unwrap_or_default();
            match cards.into_iter().find(|card| card.kind == kind && card.code == code) {
                Some(card) => Ok(of_scene(&composer.locale, &card.scene, Side::White)),
                None => unknown(),
            }
        }
        TextBoard::Guide(game) => match game.entry().map(games::Entry::guide) {
            Some(Ok(Some(guide))) => {
                let text = render::legend_alt_text(&guide.legend, &composer.locale);
                Ok(Reply::text(shorten(&text, MOST_CONTENT)))
            }
            _ => unknown(),
        },
        TextBoard::Opening(game) => {
            let advice = game.entry().and_then(|game| Some((game, game.advice()?)));
            match advice.map(|(game, advice)| lessons::opening(game, &advice)) {
                Some(Ok(scene)) => Ok(of_scene(&composer.locale, &scene, Side::White)),
                _ => unknown(),
            }
        }
        TextBoard::Solved(game, number, mut actions) => {
            let step =
                game.entry().and_then(|game| lessons::of(game).tour.get(usize::from(number.0)));
            let (Some(step), Some(last)) = (step, actions.pop()) else { return unknown() };
            let side = step.stood(&[]).map(|stood| stood.side).unwrap_or(Side::White);
            match step.attempt(&actions, &last) {
                Ok(TryOutcome::Solved { scene, .. }) => {
                    Ok(of_scene(&composer.locale, &scene, side))
                }
                _ => unknown(),
            }
        }
    }
}

/// A board in letters from the start, with the way to the picture beside it: for whoever types.
pub(crate) async fn instead(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    from: Side,
    aid: Option<BoardAid>,
) -> Answer {
    let moment = referee::view::find(&composer.referee, id).await?.moment();
    let seen = match aid {
        Some(aid) => BoardView::Aid(moment, from, aid),
        None => BoardView::Moment(moment, from),
    };
    let reply = of_match(composer, by, id, seen).await?;
    let Reply::Tell(message) = reply else { return Ok(reply) };
    let info = referee::view::find(&composer.referee, id).await?.table.info();
    Ok(Reply::Tell(layouts::text_boards::headed(&composer.locale, id, info, from, message)))
}
