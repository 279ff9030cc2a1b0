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
    match &entry.announcement {
        Announcement::Challenge(challenge, ChallengeNews::Made { thread }) => {
            challenged(messenger, entry, *challenge, *thread).await
        }
        Announcement::Challenge(challenge, ChallengeNews::Closed) => {
            challenge_closed(messenger, entry, *challenge).await
        }
        Announcement::Match(match_id, MatchNews::Begun { challenge, moment }) => {
            if let Some(posted) = one_board::begins(messenger, entry, *match_id, *moment).await? {
                return Ok(posted);
            }
            thread::open(messenger, entry, *match_id, *challenge).await?;
            let message = begun_message(messenger, *match_id, *moment).await?;
            board(messenger, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Played { from, .. }) => {
            let BoardMessage { message, changes } = board_of(messenger, entry).await?;
            if changes {
                fights::reveal_result(messenger, entry, match_id.at(*from)).await?;
            }
            board_in_place(messenger, entry, *match_id, message, changes).await
        }
        Announcement::Match(match_id, MatchNews::Ended) => {
            let message = ended_message(messenger, *match_id).await?;
            board(messenger, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Result) => {
            let row = referee::view::match_row(messenger.referee(), *match_id).await?;
            if one_board::find(messenger.referee(), &row).await?.is_some() {
                // The match's single board says so in the channel.
                return Ok(Posted::Nothing);
            }
            challenges::result(messenger, entry, *match_id).await
        }
        Announcement::Match(match_id, MatchNews::Replay) => {
            replays::post(messenger, entry, *match_id).await
        }
        Announcement::Match(match_id, MatchNews::DrawOffered { by, moment }) => {
            draw_offered(messenger, entry, *match_id, *by, *moment).await
        }
        Announcement::Match(match_id, MatchNews::DrawDeclined { by }) => {
            let row = referee::view::match_row(messenger.referee(), *match_id).await?;
            let names = names_of(&messenger.composer, &row).await?;
            let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
            let text =
                words::draw_declined(messenger.locale(), *match_id, game.info, names.of(*by));
            let posted = in_match(messenger, entry, &row, Message::text(text)).await?;
            Ok(Posted::Message(posted.message))
        }
        Announcement::Match(match_id, MatchNews::TakebackAsked { by, moment }) => {
            control::takeback_asked(messenger, entry, *match_id, *by, *moment).await
        }
        Announcement::Match(match_id, MatchNews::TakebackDeclined { by }) => {
            control::takeback_declined(messenger, entry, *match_id, *by).await
        }
        Announcement::Match(match_id, MatchNews::TakenBack { by, actions, to }) => {
            let message = taken_back_message(messenger, *match_id, *by, *actions, *to).await?;
            board(messenger, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Committed { moment, round, by }) => {
            fights::committed(
                messenger,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
                *by,
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::Tied { moment, round }) => {
            fights::tied(messenger, entry, *match_id, FightRound { moment: *moment, round: *round })
                .await
        }
        Announcement::Match(match_id, MatchNews::Reported { moment, round, by, attacker_wins }) => {
            fights::reported(
                messenger,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
                *by,
                *attacker_wins,
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::ReportsDiffer { moment, round }) => {
            fights::reports_differ(
                messenger,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::EnlistAsked { enlistment }) => {
            enlisting::asked(messenger, entry, *match_id, *enlistment).await
        }
        Announcement::Match(match_id, MatchNews::EnlistClosed { enlistment }) => {
            enlisting::closed(messenger, *match_id, *enlistment).await
        }
        Announcement::Match(match_id, MatchNews::Resumed) => {
            resumed(messenger, entry, *match_id).await
        }
        Announcement::Match(match_id, MatchNews::Enlisted { side, home, more, person, asked }) => {
            let handed = Handover { id: *match_id, side: *side, home, more, asked: *asked };
            teams::enlisted(messenger, entry, &handed, *person).await
        }
        Announcement::Match(
            match_id,
            MatchNews::Released { side, home, more, person, asked, left },
        ) => {
            let handed = Handover { id: *match_id, side: *side, home, more, asked: *asked };
            teams::released(messenger, entry, &handed, *person, *left).await
        }
        Announcement::Match(match_id, MatchNews::CaptainLeft { by, quiet }) => {
            teams::captain_left(messenger, entry, *match_id, *by, *quiet).await
        }
        Announcement::Match(match_id, MatchNews::CaptainBack { by }) => {
            teams::captain_back(messenger, entry, *match_id, *by).await
        }
        Announcement::Match(match_id, MatchNews::Barred { person, by, lifted }) => {
            bars::barred(messenger, entry, *match_id, *person, *by, *lifted).await
        }
        Announcement::Person(person, PersonNews::Notice { match_id, moment, because }) => {
            let of = MatchNotice {
                match_id: *match_id,
                person: *person,
                moment: *moment,
                because: *because,
            };
            notices::notice(messenger, entry, of).await
        }
        Announcement::Match(match_id, MatchNews::Called { person, moment, because }) => {
            let of = MatchNotice {
                match_id: *match_id,
                person: *person,
                moment: *moment,
                because: *because,
            };
            notices::called(messenger, entry, of).await
        }
        Announcement::Person(person, PersonNews::Digest) => {
            notices::digest(messenger, entry, *person).await
        }
        Announcement::Match(match_id, MatchNews::Time { by, what }) => {
            times::told(messenger, entry, *match_id, *by, *what).await
        }
        Announcement::Match(match_id, MatchNews::Watching { by, what }) => {
            watching::told(messenger, entry, *match_id, *by, *what).await
        }
        Announcement::Message(at, MessageEdit::Strip { board_of, access }) => {
            strip(messenger, *at, *access, *board_of).await
        }
        Announcement::Match(match_id, MatchNews::Withdraw { late }) => {
            withdrawing::withdraw(messenger, entry, *match_id, *late).await
        }
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
