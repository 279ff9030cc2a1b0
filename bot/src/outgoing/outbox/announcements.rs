use discord_model::message::{Message, Style};
use match_model::{FightRound, GuildId, MatchId, Moment};
use messages::buttons::ending::EndingButton;
use messages::layouts::rows::buttons;
use messages::words;
use referee::{
    Announcement, ChallengeNews, DueAnnouncement, MatchNews, MatchNotice, MessageEdit, OfferMade,
    PersonNews, Posted, ServerNews, Side,
};

use super::boards::{board_in_place, post_board};
use super::challenges::{self, close_challenge, post_challenge};
use super::error::SendResult;
use super::played_board::{BoardMessage, board_of};
use super::posting::post_in_match;
use super::strip::remove_buttons;
use super::teams::{self, Handover};
use super::{
    bars, control, daily_puzzles, enlisting, fights, notices, one_board, replays, seasons,
    server_boards, thread, times, watching, weekly, withdrawing,
};
use crate::outgoing::board::{ended_message, played_message, start_message, taken_back_message};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::people_to_mention;

pub(super) async fn send(messenger: &Messenger, entry: &DueAnnouncement) -> SendResult {
    match entry.announcement {
        Announcement::Challenge(challenge, ChallengeNews::Made { thread }) => {
            post_challenge(messenger, entry, challenge, thread).await
        }
        Announcement::Challenge(challenge, ChallengeNews::Closed) => {
            close_challenge(messenger, entry, challenge).await
        }
        Announcement::Person(person, PersonNews::Notice { match_id, moment, because }) => {
            let notice = MatchNotice { match_id, person, moment, because };
            notices::send_notice(messenger, entry, notice).await
        }
        Announcement::Person(person, PersonNews::Digest) => {
            notices::send_digest(messenger, entry, person).await
        }
        Announcement::Message(at, MessageEdit::Strip { board_of, access }) => {
            remove_buttons(messenger, at, access, board_of).await
        }
        Announcement::Server(guild, ref news) => {
            send_server_news(messenger, entry, guild, news).await
        }
        Announcement::Season(season, ref news) => {
            seasons::send_season_news(messenger, entry, season, news).await
        }
        Announcement::Match(id, ref news) => send_match_news(messenger, entry, id, news).await,
    }
}

async fn send_server_news(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
    news: &ServerNews,
) -> SendResult {
    match *news {
        ServerNews::DailyPuzzle { day } => daily_puzzles::post(messenger, entry, guild, day).await,
        ServerNews::DailyPuzzleOver { day } => {
            daily_puzzles::show_solvers(messenger, guild, day).await
        }
        ServerNews::DailyPuzzleStopped => {
            daily_puzzles::tell_manager(messenger, entry, guild).await
        }
        ServerNews::BoardChanged => server_boards::show(messenger, entry, guild).await,
        ServerNews::BoardRemoved { channel, message } => {
            server_boards::remove(messenger, channel, message).await
        }
        ServerNews::BoardStopped => server_boards::tell_manager(messenger, entry, guild).await,
        ServerNews::WeeklySummary { channel, until } => {
            weekly::post(messenger, entry, guild, channel, until).await
        }
        ServerNews::WeeklySummaryStopped => weekly::tell_manager(messenger, entry, guild).await,
    }
}

async fn send_match_news(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    news: &MatchNews,
) -> SendResult {
    match *news {
        MatchNews::Begun { challenge, moment } => {
            if let Some(posted) = one_board::post_first_board(messenger, entry, id, moment).await? {
                return Ok(posted);
            }
            thread::open_for_match(messenger, entry, id, challenge).await?;
            let message = start_message(messenger, id, moment).await?;
            post_board(messenger, entry, id, message).await
        }
        MatchNews::Played { from, .. } => {
            let BoardMessage { message, edits_previous: changes } =
                board_of(messenger, entry).await?;
            let reveals = changes && fights::reveal_result(messenger, entry, id.at(from)).await?;
            let posted = board_in_place(messenger, entry, id, message, changes).await;
            if reveals {
                // Herald's answer would push the result up.
                tokio::time::sleep(messenger.patience.reveal).await;
            }
            posted
        }
        MatchNews::Ended => {
            let message = ended_message(messenger, id).await?;
            post_board(messenger, entry, id, message).await
        }
        MatchNews::Result => {
            let row = referee::view::match_row(messenger.referee(), id).await?;
            if one_board::find(messenger.referee(), &row).await?.is_some() {
                // The match's single board says so in the channel.
                return Ok(Posted::Nothing);
            }
            challenges::post_result(messenger, entry, id).await
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
            let posted = post_in_match(messenger, entry, &row, Message::text(text)).await?;
            Ok(Posted::Message(posted.message))
        }
        MatchNews::TakebackAsked { by, moment } => {
            control::announce_takeback_request(messenger, entry, id, by, moment).await
        }
        MatchNews::TakebackDeclined { by } => {
            control::announce_takeback_declined(messenger, entry, id, by).await
        }
        MatchNews::TakenBack { by, actions, to } => {
            let message = taken_back_message(messenger, id, by, actions, to).await?;
            post_board(messenger, entry, id, message).await
        }
        MatchNews::Committed { moment, round, by } => {
            fights::announce_plan(messenger, entry, id, FightRound { moment, round }, by).await
        }
        MatchNews::Tied { moment, round } => {
            fights::announce_tie(messenger, entry, id, FightRound { moment, round }).await
        }
        MatchNews::Reported { moment, round, by, attacker_wins } => {
            fights::announce_report(
                messenger,
                entry,
                id,
                FightRound { moment, round },
                by,
                attacker_wins,
            )
            .await
        }
        MatchNews::ReportsDiffer { moment, round } => {
            fights::announce_differing_reports(messenger, entry, id, FightRound { moment, round })
                .await
        }
        MatchNews::EnlistAsked { enlistment } => {
            enlisting::post_request(messenger, entry, id, enlistment).await
        }
        MatchNews::EnlistClosed { enlistment } => {
            enlisting::close_request(messenger, id, enlistment).await
        }
        MatchNews::StartCalled { side, until, last } => {
            seasons::call_to_start(messenger, entry, id, side, until, last).await
        }
        MatchNews::Resumed => resumed(messenger, entry, id).await,
        MatchNews::Enlisted { side, ref home, ref more, person, asked } => {
            let handover = Handover { id, side, home, more, asked_at: asked };
            teams::announce_enlisted(messenger, entry, &handover, person).await
        }
        MatchNews::Released { side, ref home, ref more, person, asked, left } => {
            let handover = Handover { id, side, home, more, asked_at: asked };
            teams::announce_released(messenger, entry, &handover, person, left).await
        }
        MatchNews::CaptainLeft { by, quiet } => {
            teams::announce_captain_left(messenger, entry, id, by, quiet).await
        }
        MatchNews::CaptainBack { by } => {
            teams::announce_captain_back(messenger, entry, id, by).await
        }
        MatchNews::Barred { person, by, lifted } => {
            bars::announce_bar(messenger, entry, id, person, by, lifted).await
        }
        MatchNews::Called { person, moment, because } => {
            let notice = MatchNotice { match_id: id, person, moment, because };
            notices::mention_in_match(messenger, entry, notice).await
        }
        MatchNews::Time { by, what } => times::announce(messenger, entry, id, by, what).await,
        MatchNews::Watching { by, what } => {
            watching::announce(messenger, entry, id, by, what).await
        }
        MatchNews::Withdraw { late } => withdrawing::withdraw(messenger, entry, id, late).await,
    }
}

async fn resumed(messenger: &Messenger, entry: &DueAnnouncement, match_id: MatchId) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let moment = row.moment();
    if row.board_channel_id == Some(row.place()) && !entry.maybe_posted {
        return Ok(Posted::Nothing);
    }
    let message = match row.plies {
        0 => start_message(messenger, match_id, moment).await?,
        _ => played_message(messenger, match_id, moment.minus(1)..moment, true).await?,
    };
    post_board(messenger, entry, match_id, message).await
}

async fn draw_offered(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
    moment: Moment,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    // Herald answers by itself.
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
        pings: people_to_mention(&messenger.composer, id, vec![opponent]).await?,
        ..Message::default()
    };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::DrawOffer(OfferMade { match_id: id, by, moment }, posted))
}
