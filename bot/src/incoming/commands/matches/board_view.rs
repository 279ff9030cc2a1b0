//! `/board`, the flip button, and `/games`.

use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{DecisionKind, Match, MatchId, MatchMoment, Person, RequestRefusal};
use messages::buttons::board::{BoardAid, BoardButton};
use messages::buttons::numbers::Page;
use messages::layouts::board::ended_scene;
use messages::layouts::board_view::PrivateBoard;
use messages::layouts::match_list::{
    self, EndedMatch, ListedChallenge, MatchList, OtherMatch, OwnMatch,
};
use messages::layouts::questions::question_to;
use messages::words;
use referee::Act;
use rules::Side;

use crate::incoming::commands::asker_view::own_side;
use crate::incoming::commands::learn::why_subject;
use crate::incoming::commands::matches::{board_aids, pick, text_boards};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::board::add_clocks;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::{names_of, shown_name};
use crate::outgoing::pictures::{asker_picture, picture_without_figures};
use crate::outgoing::players::put_players;
use crate::permissions::{Place, opponents};
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for BoardButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            BoardButton::Flip(id, _, side) | BoardButton::Figures(id, _, side) => {
                flip(services.composer(), &press.by, id, side, true, press.visibility).await
            }
            BoardButton::Plain(id, _, side) => {
                flip(services.composer(), &press.by, id, side, false, press.visibility).await
            }
            BoardButton::Aid(id, _, side, aid) => {
                let message =
                    board_aids::message(services.composer(), &press.by, id, Some(side), aid)
                        .await?;
                Ok(Reply::private(message, press.visibility))
            }
        }
    }
}

pub(crate) async fn board(context: &Context) -> Answer {
    let id = context.any_match().await?;
    let own_side = own_side(context.referee(), &context.asker, id).await?;
    let from = context.values.text(named::SIDE).and_then(Side::from_id).unwrap_or(own_side);
    let aid = context.values.text(named::SHOW).and_then(BoardAid::from_id);
    if context.values.text(named::AS) == Some("text") {
        return text_boards::in_place_of_picture(context.composer(), &context.asker, id, from, aid)
            .await;
    }
    if let Some(aid) = aid {
        return board_aids::message(context.composer(), &context.asker, id, Some(from), aid)
            .await
            .map(Reply::Tell);
    }
    let figures = context.values.text(named::FIGURES) != Some("hide");
    private_board(context.composer(), &context.asker, id, from, figures, Page::FIRST)
        .await
        .map(Reply::Tell)
}

pub(crate) async fn flip(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    from: Side,
    figures: bool,
    visibility: Visibility,
) -> Answer {
    let message = private_board(composer, asker, id, from, figures, Page::FIRST).await?;
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn decision_page(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    page: Page,
    visibility: Visibility,
) -> Answer {
    if referee::view::find(&composer.referee, id).await?.moment() != moment {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    referee::permissions::of(&composer.referee, id, asker.id, Act::Decide, composer.now()).await?;
    let own_side = own_side(&composer.referee, asker, id).await?;
    let message = private_board(composer, asker, id, own_side, true, page).await?;
    Ok(Reply::private(message, visibility))
}

/// Includes the pending decision and a page of its choices.
pub(crate) async fn private_board(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    from: Side,
    figures: bool,
    page: Page,
) -> Result<Message, Failure> {
    let view = referee::view::find(&composer.referee, id).await?;
    let info = view.table.info();
    let moment = view.moment();
    let mut scene = view.table.scene();
    if let Some(ending) = &view.ending {
        ended_scene(&mut scene, info, ending);
    }
    // A person asked in mid-turn can answer here, wherever the public message is.
    let waiting = referee::story::waiting(&composer.referee, id)
        .await?
        .filter(|waiting| waiting.moment == moment);
    let waiting = waiting.filter(|waiting| waiting.decision != DecisionKind::Move);
    let prompt = waiting.as_ref().and_then(|waiting| {
        question_to(&composer.locale, asker.id, composer.now(), id, &*view.table, waiting, page)
    });
    let (prompt, answer_rows, turns) = match prompt {
        Some((prompt, mut answers, turns)) => {
            composer.emoji.store.add_to(&mut answers, &view.table.choices(), &scene);
            (Some(prompt), answers, turns)
        }
        None => (None, Vec::new(), Vec::new()),
    };
    let (prompt, waiting) = (prompt.as_deref(), waiting.as_ref());
    let mut content = messages::layouts::board_view::content(
        &composer.locale,
        &view,
        from,
        &scene,
        prompt,
        waiting,
    );
    if view.ending.is_none() {
        content.push_str(&add_clocks(composer, &mut scene, id, info).await?);
        content.push_str(&words::why::state(
            &composer.locale,
            &referee::watching::find(&composer.referee, id).await?,
        ));
    }
    put_players(composer, &mut scene, &referee::view::match_row(&composer.referee, id).await?)
        .await?;
    let has_figures = scene != scene.clone().without_figures();
    let name = format!("match-{id}-{moment}-{}.png", from.id());
    let picture = if figures {
        asker_picture(composer, scene, from, name).await?
    } else {
        picture_without_figures(composer, scene, from, name).await?
    };
    let subject = why_subject::find(&composer.referee, asker, id).await?;
    let aids = board_aids::aided_match(&subject, moment, from);
    let board = PrivateBoard {
        view: &view,
        aids,
        content,
        answers: answer_rows,
        turns,
        has_figures,
        figures,
        picture,
    };
    Ok(messages::layouts::board_view::board(&composer.locale, board))
}

const MOST_ENDED: u32 = 5;

pub(crate) async fn games(composer: &Composer, asker: &Person, place: &Place) -> Answer {
    let unreadable = referee::view::unreadable_of(&composer.referee, asker.id, MOST_ENDED).await?;
    let is_readable =
        |row: &Match| unreadable.iter().all(|(unreadable_id, _)| *unreadable_id != row.id);
    let matches = referee::view::matches_of(&composer.referee, asker.id).await?;
    let others = others_matches_here(composer, place, &matches).await?;
    let mut own = Vec::new();
    for row in matches.into_iter().filter(is_readable) {
        let (Some(role), Some(game)) =
            (pick::part_of(&composer.referee, asker, &row).await?, games::find(&row.game))
        else {
            continue;
        };
        let names = names_of(composer, &row).await?;
        let is_waiting = row.lost_at.is_none() && pick::waits_for(composer, asker, &row).await?;
        own.push(OwnMatch { row, info: game.info, names, role, waits: is_waiting });
    }
    let mut challenges = Vec::new();
    for challenge in referee::view::challenges_of(&composer.referee, asker.id).await? {
        let Some(game) = games::find(&challenge.game) else { continue };
        let is_challenger = challenge.challenger == asker.id;
        let other = match (is_challenger, challenge.opponent) {
            (true, Some(opponent)) => Some(shown_name(composer, opponent).await?),
            (true, None) => None,
            (false, _) => Some(shown_name(composer, challenge.challenger).await?),
        };
        challenges.push(ListedChallenge {
            challenge,
            info: game.info,
            is_own: is_challenger,
            other,
        });
    }
    let mut ended = Vec::new();
    for (row, ending) in
        referee::view::ended_matches_of(&composer.referee, asker.id, MOST_ENDED).await?
    {
        let (Some(own_side), Some(game), true) =
            (row.side_of(asker.id), games::find(&row.game), is_readable(&row))
        else {
            continue;
        };
        let opponent = shown_name(composer, row.person(own_side.other())).await?;
        ended.push(EndedMatch { id: row.id, info: game.info, own: own_side, opponent, ending });
    }
    let list = MatchList { own, challenges, here: others, unreadable, ended };
    let message = match_list::list(&composer.locale, composer.now(), &list, opponents(place));
    Ok(Reply::Tell(message))
}

async fn others_matches_here(
    composer: &Composer,
    place: &Place,
    own: &[Match],
) -> Result<Vec<OtherMatch>, Failure> {
    const MOST: usize = 10;
    let mut others = Vec::new();
    if place.guild.is_none() {
        return Ok(others);
    }
    let channel = place.parent.unwrap_or(place.channel);
    for row in referee::view::matches_in(&composer.referee, channel).await? {
        let is_listed = own.iter().any(|own_match| own_match.id == row.id);
        let Some(game) = games::find(&row.game).filter(|_| !is_listed && others.len() < MOST)
        else {
            continue;
        };
        let names = names_of(composer, &row).await?;
        others.push(OtherMatch { row, info: game.info, names });
    }
    Ok(others)
}
