//! Messages with a board.

use std::ops::Range;

use discord_model::message::{Message, Row};
use games::Table;
use match_model::{Board, DecisionKind, EndedBy, Match, MatchId, Moment};
use messages::layouts::board::{
    ended_scene, how_to_play, in_letters, is_of_move, is_story, plain_lines,
};
use messages::layouts::ended_match::EndedMatch;
use messages::layouts::names::Names;
use messages::layouts::questions::question;
use messages::layouts::story::fitted;
use messages::words;
use model::scene::{Mark, Scene};
use referee::Referee;
use rules::l10n::say;
use rules::{Actor, GameInfo, Side};

use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{names_of, shown_name};
use crate::outgoing::pictures::public_picture;
use crate::outgoing::players::players_named;
use crate::outgoing::story::{fights_of, name_fighters, put_fights, story_of};
use crate::outgoing::waiting::people_to_mention;
use crate::reply::Failure;

pub(super) struct BoardText {
    board: Board,
    names: Names,
    pub(super) head: String,
    pub(super) lines: Vec<String>,
    /// Marks of earlier turns in the same announcement.
    marks: Vec<Mark>,
}

/// Endings other than by the game itself have separate messages.
pub(super) async fn board_then(
    referee: &Referee,
    id: MatchId,
    then: Moment,
) -> Result<Board, Failure> {
    let board = referee::view::board_at_moment(referee, id, then).await?;
    let ending = board.ending.filter(|_| board.table.outcome().is_some());
    Ok(Board { ending, ..board })
}

pub(crate) async fn taken_back_message(
    messenger: &Messenger,
    id: MatchId,
    by: Side,
    actions: u32,
    to: Moment,
) -> Result<Message, Failure> {
    let board = board_then(messenger.referee(), id, to).await?;
    let names = names_of(&messenger.composer, &board.row).await?;
    let info = board.table.info();
    let head = words::heading(messenger.locale(), id, info, board.table.turn().number);
    let line = say("control-taken-back")
        .with("by", names.of(by))
        .with("other", names.of(by.other()))
        .with("actions", actions);
    let line = messenger.locale().text(&line);
    let text = BoardText { board, names, head, lines: vec![line], marks: Vec::new() };
    with_board(messenger, text, to).await
}

/// Has the buttons of that moment; `whole` describes the whole turn so far.
pub(crate) async fn played_message(
    messenger: &Messenger,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    whole: bool,
) -> Result<Message, Failure> {
    let text = board_message(&messenger.composer, id, from..to, whole).await?;
    with_board(messenger, text, to).await
}

/// With `whole`, the text covers the whole turn so far.
pub(super) async fn board_message(
    composer: &Composer,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    whole: bool,
) -> Result<BoardText, Failure> {
    let board = board_then(&composer.referee, id, to).await?;
    let names = names_of(composer, &board.row).await?;
    let info = board.table.info();
    let last = board.table.last_turn();
    let of_turn = u32::try_from(last.len()).unwrap_or(0);
    let from = if whole { from.min(to.minus(of_turn)) } else { from };
    let turn = last.last().map_or(board.table.turn().number, |action| action.turn);
    let head = words::heading(&composer.locale, id, info, turn);
    let mut lines = turn_lines(composer, &board, &names, from..to).await?;
    let remark = match board.row.side_of(composer.own) {
        Some(_) => referee::opponent::remark(&composer.referee, id, from, to).await?,
        None => None,
    };
    let mut described_from = to.minus(of_turn);
    let mut marks = Vec::new();
    while from < described_from && !is_story(&*board.table) {
        let earlier = board_then(&composer.referee, id, described_from).await?;
        let of_turn = u32::try_from(earlier.table.last_turn().len()).unwrap_or(0).max(1);
        let mut earlier_lines =
            turn_lines(composer, &earlier, &names, from..described_from).await?;
        earlier_lines.append(&mut lines);
        lines = earlier_lines;
        marks.extend(earlier.table.scene().marks.into_iter().filter(is_of_move));
        if is_story(&*earlier.table) {
            break;
        }
        described_from = described_from.minus(of_turn);
    }
    if board.row.crowd_side().is_some() {
        let results = referee::crowd::results(&composer.referee, id, from..to).await?;
        let results = results.iter().map(|result| words::crowds::played(&composer.locale, result));
        lines.splice(0..0, results);
    }
    lines.extend(remark.map(|remark| {
        composer.locale.text(&say("opponent-says").with("remark", remark.sentence.clone()))
    }));
    Ok(BoardText { board, names, head, lines, marks })
}

/// Limited to the last turn; all actions of a story.
async fn turn_lines(
    composer: &Composer,
    board: &Board,
    names: &Names,
    Range { start: from, end: to }: Range<Moment>,
) -> Result<Vec<String>, Failure> {
    let info = board.table.info();
    let last = board.table.last_turn();
    let count = to.since(from) as usize;
    let sent = &last[last.len().saturating_sub(count)..];
    Ok(match sent {
        _ if is_story(&*board.table) => {
            story_of(composer, &board.row, &*board.table, from, to).await?
        }
        _ => plain_lines(&composer.locale, info, sent, last.len(), names),
    })
}

pub(crate) async fn describe_turn(
    composer: &Composer,
    id: MatchId,
    board: Board,
    plies: u32,
) -> Result<Vec<String>, Failure> {
    let names = names_of(composer, &board.row).await?;
    let to = referee::explain::moment_after(&composer.referee, id, plies).await?;
    let of_turn = u32::try_from(board.table.last_turn().len()).unwrap_or(0);
    turn_lines(composer, &board, &names, to.minus(of_turn)..to).await
}

pub(crate) async fn fight_message(
    composer: &Composer,
    id: MatchId,
    moment: Moment,
    news: &str,
    rows: Vec<Row>,
    pings: Vec<u64>,
) -> Result<Message, Failure> {
    let Board { row, table, .. } = board_then(&composer.referee, id, moment).await?;
    let head = words::heading(&composer.locale, id, table.info(), table.turn().number);
    let of_turn = u32::try_from(table.last_turn().len()).unwrap_or(0);
    let lines = story_of(composer, &row, &*table, moment.minus(of_turn), moment).await?;
    let tail = format!("{news}{}", words::notes(&composer.locale, &table.scene().notes));
    let content = fitted(&composer.locale, &head, lines, &tail);
    let pings = people_to_mention(composer, id, pings).await?;
    Ok(Message { content, rows, pings, ..Message::default() })
}

pub(crate) async fn start_message(
    messenger: &Messenger,
    id: MatchId,
    moment: Moment,
) -> Result<Message, Failure> {
    let content = start_words(&messenger.composer, id, moment).await?;
    let board = board_then(messenger.referee(), id, moment).await?;
    let names = names_of(&messenger.composer, &board.row).await?;
    let game = games::find(&board.row.game);
    let (lines, marks) = (Vec::new(), Vec::new());
    let text = BoardText { board, names, head: content, lines, marks };
    let mut message = with_board(messenger, text, moment).await?;
    let guide = how_to_play(messenger.locale(), game);
    match message.rows.last_mut() {
        Some(Row::Buttons(last)) => last.extend(guide),
        _ => message.rows.extend(guide.map(|guide| Row::Buttons(vec![guide]))),
    }
    Ok(message)
}

pub(super) async fn start_words(
    composer: &Composer,
    id: MatchId,
    moment: Moment,
) -> Result<String, Failure> {
    let board = board_then(&composer.referee, id, moment).await?;
    let names = names_of(composer, &board.row).await?;
    let actions = board.table.plies();
    let mut content = words::match_begun(
        &composer.locale,
        id,
        board.table.info(),
        &names.white,
        &names.black,
        actions,
    );
    if referee::rating::is_match_rated(&composer.referee, id).await? {
        content.push_str(&format!("\n-# {}", composer.locale.say("rating-begun")));
    }
    if let Some(terms) =
        referee::clock::times(&composer.referee, id, composer.now()).await?.map(|times| times.terms)
    {
        let terms = composer.locale.text(&words::clocks::terms(&terms));
        content.push_str(&format!("\n-# {terms}"));
    }
    if let Some(fights_line) = fights_of(composer, &board.row, &*board.table).await? {
        content.push('\n');
        content.push_str(&fights_line);
    }
    Ok(content)
}

pub(crate) async fn ended_message(messenger: &Messenger, id: MatchId) -> Result<Message, Failure> {
    let board = referee::view::board_at(messenger.referee(), id, u32::MAX).await?;
    let names = names_of(&messenger.composer, &board.row).await?;
    let info = board.table.info();
    // A resignation ends the match with the turn before.
    let turn = board.table.last_action().map_or(1, |last| last.turn);
    let content = words::heading(messenger.locale(), id, info, turn);
    let moment = board.row.moment();
    let (lines, marks) = (Vec::new(), Vec::new());
    with_board(messenger, BoardText { board, names, head: content, lines, marks }, moment).await
}

pub(crate) async fn add_clocks(
    composer: &Composer,
    scene: &mut Scene,
    id: MatchId,
    info: &GameInfo,
) -> Result<String, Failure> {
    let now = composer.now();
    let Some(times) = referee::clock::times(&composer.referee, id, now).await? else {
        return Ok(String::new());
    };
    scene.clocks = Some(words::clocks::faces(info, times.remaining()));
    Ok(words::clocks::line(&composer.locale, info, &times, now))
}

async fn crowd_terms(composer: &Composer, row: &Match, moment: Moment) -> Result<String, Failure> {
    if row.crowd_side().is_none() {
        return Ok(String::new());
    }
    let crowd = referee::crowd::find(&composer.referee, row.id).await?;
    let open = crowd.filter(|crowd| crowd.moment == moment);
    Ok(open.map(|crowd| words::crowds::terms(&composer.locale, &crowd)).unwrap_or_default())
}

async fn with_board(
    messenger: &Messenger,
    text: BoardText,
    moment: Moment,
) -> Result<Message, Failure> {
    let BoardText { board: Board { row, table, ending }, names, head, lines, marks } = text;
    let info = table.info();
    let mut scene = table.scene();
    let is_unmarked = |mark: &Mark| scene.marks.iter().all(|last_mark| last_mark.spot != mark.spot);
    let marks: Vec<Mark> = marks.into_iter().filter(is_unmarked).collect();
    scene.marks.extend(marks);
    put_fights(&messenger.composer, &mut scene, &row, &*table, moment).await?;
    scene.players = Some(players_named(&messenger.composer, &row, &names).await?);
    let mut pings = Vec::new();
    let mut rows = Vec::new();
    let mut tail = String::new();
    if let Some(ending) = &ending {
        ended_scene(&mut scene, info, ending);
        // The operator may have voided the match after a moderator's decision.
        let adjudication = referee::adjudication::find(messenger.referee(), row.id).await?;
        let moderator = match adjudication.filter(|decision| decision.at == ending.at) {
            Some(by) => Some(shown_name(&messenger.composer, by.person_id).await?),
            None => None,
        };
        let changes = referee::rating::changes_of(messenger.referee(), &row).await?;
        let unplayed = match changes {
            None if ending.ended_by == EndedBy::Adjudicated => {
                referee::rating::unplayed(messenger.referee(), row.id).await?
            }
            _ => None,
        };
        let summary = EndedMatch {
            row: &row,
            table: &*table,
            ending,
            names: &names,
            moderator: moderator.as_deref(),
            changes: changes.as_ref(),
            unplayed,
            herald: referee::opponent::find(messenger.referee(), row.id).await?,
        };
        (tail, rows) = (summary.words(messenger.locale()), summary.rows(messenger.locale()));
        pings.extend([row.white.get(), row.black.get()]);
    } else if let Some(waiting) =
        referee::story::decision_after(messenger.referee(), row.id, moment).await?
    {
        let composer = &messenger.composer;
        let (own, here) = (Some(composer.own), (&*table, &scene));
        let emoji = &composer.emoji.store;
        let asked = question(&composer.locale, emoji, row.id, here, &waiting, own);
        tail.push_str(&asked.words);
        tail.push_str(&words::notes(messenger.locale(), &scene.notes));
        if row.moment() == moment {
            tail.push_str(&crowd_terms(composer, &row, moment).await?);
            tail.push_str(&add_clocks(&messenger.composer, &mut scene, row.id, info).await?);
        }
        (pings, rows) = (asked.pings, asked.rows);
        if matches!(waiting.decision, DecisionKind::Plans { .. }) {
            name_fighters(&messenger.composer, &mut scene, &waiting.people).await?;
        }
    }
    let pings = people_to_mention(&messenger.composer, row.id, pings).await?;
    if messenger.access.pictureless.is_pictureless(&row) {
        let letters = in_letters(&scene, messenger.locale(), &head, &tail);
        let content = fitted(messenger.locale(), &head, lines, &format!("{letters}{tail}"));
        return Ok(Message { content, rows, pings, ..Message::default() });
    }
    let name = format!("match-{}-{moment}.png", row.id);
    let from = viewing_side(&messenger.composer, &row, &*table);
    let file = public_picture(&messenger.composer, scene, from, name).await?;
    let content = fitted(messenger.locale(), &head, lines, &tail);
    Ok(Message { content, rows, files: vec![file], pings, ..Message::default() })
}

/// The person's against Herald; else White's, or the side's to act if the server turns its boards.
fn viewing_side(composer: &Composer, row: &Match, table: &dyn Table) -> Side {
    if let Some(herald) = row.side_of(composer.own) {
        return herald.other();
    }
    match table.to_act() {
        Some(Actor::Side(to_act)) if composer.turns_boards => to_act,
        _ => Side::White,
    }
}
