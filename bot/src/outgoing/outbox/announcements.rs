//! The handlers of all announcements.

use discord_model::message::{Message, Style};
use match_model::{FightRound, MatchId, Moment};
use messages::buttons::ending::EndingButton;
use messages::layouts::rows::buttons;
use messages::words;
use referee::{
    Announcement, ChallengeNews, Due, MatchNews, MatchNotice, MessageEdit, OfferMade, PersonNews,
    Posted, Side,
};

use super::boards::{board, board_in_place};
use super::challenges::{self, challenge_closed, challenged};
use super::error::SendResult;
use super::played_board::{BoardMessage, board_of};
use super::posting::in_match;
use super::strip::strip;
use super::teams::{self, Handover};
use super::{
    bars, control, enlisting, fights, notices, one_board, replays, thread, times, watching,
    withdrawing,
};
use crate::outgoing::board::{begun_message, ended_message, played_message, taken_back_message};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::mentioned;

pub(super) async fn say(messenger: &Messenger, entry: &Due) -> SendResult {
    match entry.announcement {
        Announcement::Challenge(challenge, ChallengeNews::Made { thread }) => {
            challenged(messenger, entry, challenge, thread).await
        }
        Announcement::Challenge(challenge, ChallengeNews::Closed) => {
            challenge_closed(messenger, entry, challenge).await
        }
        Announcement::Person(person, PersonNews::Notice { match_id, moment, because }) => {
            let of = MatchNotice { match_id, person, moment, because };
            notices::notice(messenger, entry, of).await
        }
        Announcement::Person(person, PersonNews::Digest) => {
            notices::digest(messenger, entry, person).await
        }
        Announcement::Message(at, MessageEdit::Strip { board_of, access }) => {
            strip(messenger, at, access, board_of).await
        }
        Announcement::Match(id, ref news) => say_of_match(messenger, entry, id, news).await,
    }
}

async fn say_of_match(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    news: &MatchNews,
) -> SendResult {
    match *news {
        MatchNews::Begun { challenge, moment } => {
            if let Some(posted) = one_board::begins(messenger, entry, id, moment).await? {
                return Ok(posted);
            }
            thread::open(messenger, entry, id, challenge).await?;
            let message = begun_message(messenger, id, moment).await?;
            board(messenger, entry, id, message).await
        }
        MatchNews::Played { from, .. } => {
            let BoardMessage { message, changes } = board_of(messenger, entry).await?;
            let reveals = changes && fights::reveal_result(messenger, entry, id.at(from)).await?;
            let posted = board_in_place(messenger, entry, id, message, changes).await;
            if reveals {
                // The result is read before Herald's answer pushes it up.
                tokio::time::sleep(messenger.patience.reveal).await;
            }
            posted
        }
        MatchNews::Ended => {
            let message = ended_message(messenger, id).await?;
            board(messenger, entry, id, message).await
        }
        MatchNews::Result => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            if one_board::find(messenger.referee(), &row).await?.is_some() {
                // The match's single board says so in the channel.
                return Ok(Posted::Nothing);
            }
            challenges::result(messenger, entry, id).await
        }
        MatchNews::Replay => replays::post(messenger, entry, id).await,
        MatchNews::DrawOffered { by, moment } => {
            draw_offered(messenger, entry, id, by, moment).await
        }
        MatchNews::DrawDeclined { by } => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            let names = names_of(&messenger.composer, &row).await?;
            let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
            let text = words::draw_declined(messenger.locale(), id, game.info, names.of(by));
            let posted = in_match(messenger, entry, &row, Message::text(text)).await?;
            Ok(Posted::Message(posted.message))
        }
        MatchNews::TakebackAsked { by, moment } => {
            control::takeback_asked(messenger, entry, id, by, moment).await
        }
        MatchNews::TakebackDeclined { by } => {
            control::takeback_declined(messenger, entry, id, by).await
        }
        MatchNews::TakenBack { by, actions, to } => {
            let message = taken_back_message(messenger, id, by, actions, to).await?;
            board(messenger, entry, id, message).await
        }
        MatchNews::Committed { moment, round, by } => {
            fights::committed(messenger, entry, id, FightRound { moment, round }, by).await
        }
        MatchNews::Tied { moment, round } => {
            fights::tied(messenger, entry, id, FightRound { moment, round }).await
        }
        MatchNews::Reported { moment, round, by, attacker_wins } => {
            fights::reported(messenger, entry, id, FightRound { moment, round }, by, attacker_wins)
                .await
        }
        MatchNews::ReportsDiffer { moment, round } => {
            fights::reports_differ(messenger, entry, id, FightRound { moment, round }).await
        }
        MatchNews::EnlistAsked { enlistment } => {
            enlisting::asked(messenger, entry, id, enlistment).await
        }
        MatchNews::EnlistClosed { enlistment } => {
            enlisting::closed(messenger, id, enlistment).await
        }
        MatchNews::Resumed => resumed(messenger, entry, id).await,
        MatchNews::Enlisted { side, ref home, ref more, person, asked } => {
            let handed = Handover { id, side, home, more, asked };
            teams::enlisted(messenger, entry, &handed, person).await
        }
        MatchNews::Released { side, ref home, ref more, person, asked, left } => {
            let handed = Handover { id, side, home, more, asked };
            teams::released(messenger, entry, &handed, person, left).await
        }
        MatchNews::CaptainLeft { by, quiet } => {
            teams::captain_left(messenger, entry, id, by, quiet).await
        }
        MatchNews::CaptainBack { by } => teams::captain_back(messenger, entry, id, by).await,
        MatchNews::Barred { person, by, lifted } => {
            bars::barred(messenger, entry, id, person, by, lifted).await
        }
        MatchNews::Called { person, moment, because } => {
            let of = MatchNotice { match_id: id, person, moment, because };
            notices::called(messenger, entry, of).await
        }
        MatchNews::Time { by, what } => times::told(messenger, entry, id, by, what).await,
        MatchNews::Watching { by, what } => watching::told(messenger, entry, id, by, what).await,
        MatchNews::Withdraw { late } => withdrawing::withdraw(messenger, entry, id, late).await,
    }
}

async fn resumed(messenger: &Messenger, entry: &Due, match_id: MatchId) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let now = row.moment();
    if row.board_channel_id == Some(row.place()) && !entry.maybe_said {
        return Ok(Posted::Nothing);
    }
    let message = match row.plies {
        0 => begun_message(messenger, match_id, now).await?,
        _ => played_message(messenger, match_id, now.minus(1)..now, true).await?,
    };
    board(messenger, entry, match_id, message).await
}

async fn draw_offered(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    by: Side,
    moment: Moment,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    // Herald answers by itself and isn't mentioned.
    if row.person(by.other()) == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let message = Message {
        content: words::draw_offered(messenger.locale(), id, game.info, names.of(by), opponent),
        rows: vec![buttons(&[
            (
                EndingButton::AcceptDraw(id, moment).into(),
                messenger.locale().say("button-accept-draw"),
                Style::Success,
            ),
            (
                EndingButton::DeclineDraw(id, moment).into(),
                messenger.locale().say("button-decline-draw"),
                Style::Secondary,
            ),
        ])],
        pings: mentioned(&messenger.composer, id, vec![opponent]).await?,
        ..Message::default()
    };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::DrawOffer(OfferMade { match_id: id, by, moment }, posted))
}
