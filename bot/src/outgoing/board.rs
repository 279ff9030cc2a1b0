//! Messages with a board.

use std::ops::Range;

use discord_model::message::{Button, MOST_CONTENT, Message, Row, Style, units};
use games::{Entry, Table};
use i18n::Locale;
use match_model::{Board, EndedBy, Ending, Match, MatchId, Moment};
use messages::buttons::ButtonAction;
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::records::RecordButton;
use messages::layouts::front_door::{self, Opponents};
use messages::layouts::questions::question;
use messages::layouts::why_button::why_button;
use messages::words;
use model::scene::{Mark, MarkKind, Scene};
use referee::Referee;
use rules::l10n::{L10nMessage, say};
use rules::{Actor, GameInfo, Side};

use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{Names, names_of, shown_name};
use crate::outgoing::pictures::public_picture;
use crate::outgoing::players::players_called;
use crate::outgoing::story::{fights_of, fitted, put_numbers, seed_of, story_of};
use crate::outgoing::waiting::mentioned;
use crate::reply::Failure;

/// A match at a moment, with what is told of it.
pub(super) struct ToldBoard {
    board: Board,
    names: Names,
    /// The heading.
    pub(super) head: String,
    /// What was done, and what Herald says.
    pub(super) lines: Vec<String>,
    /// Where turns before the last moved that are told as well.
    marks: Vec<Mark>,
}

/// A match as it stood at a moment of it, whatever came after: an end that is not the game's
/// own has a message of its own.
pub(super) async fn board_then(
    referee: &Referee,
    id: MatchId,
    then: Moment,
) -> Result<Board, Failure> {
    let board = referee::view::board_then(referee, id, then).await?;
    let ending = board.ending.filter(|_| board.table.outcome().is_some());
    Ok(Board { ending, ..board })
}

/// The message that shows the board after a takeback: `to` is the moment afterwards.
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
    let told = ToldBoard { board, names, head, lines: vec![line], marks: Vec::new() };
    with_board(messenger, told, to).await
}

/// The message that shows the board after actions `from` to `to` of a match, with the buttons
/// of that moment; `whole`: it tells all of the turn so far. However often it is made, it is
/// the same.
pub(crate) async fn played_message(
    messenger: &Messenger,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    whole: bool,
) -> Result<Message, Failure> {
    let told = board_message(&messenger.composer, id, from..to, whole).await?;
    with_board(messenger, told, to).await
}

/// The words for actions `from` to `to` of a match; `whole`: for all of the turn so far.
pub(super) async fn board_message(
    composer: &Composer,
    id: MatchId,
    Range { start: from, end: to }: Range<Moment>,
    whole: bool,
) -> Result<ToldBoard, Failure> {
    let board = board_then(&composer.referee, id, to).await?;
    let names = names_of(composer, &board.row).await?;
    let info = board.table.info();
    let last = board.table.last_turn();
    let of_turn = u32::try_from(last.len()).unwrap_or(0);
    let from = if whole { from.min(to.minus(of_turn)) } else { from };
    let turn = last.last().map_or(board.table.turn().number, |action| action.turn);
    let head = words::heading(&composer.locale, id, info, turn);
    let mut lines = turn_lines(composer, &board, &names, from..to).await?;
    let said = match board.row.side_of(composer.own) {
        Some(_) => referee::opponent::remark(&composer.referee, id, from, to).await?,
        None => None,
    };
    // Answers that were kept ready follow at once: then there are several turns to tell.
    let mut told_from = to.minus(of_turn);
    let mut marks = Vec::new();
    while from < told_from && !is_story(&*board.table) {
        let earlier = board_then(&composer.referee, id, told_from).await?;
        let of_turn = u32::try_from(earlier.table.last_turn().len()).unwrap_or(0).max(1);
        let mut told = turn_lines(composer, &earlier, &names, from..told_from).await?;
        told.append(&mut lines);
        lines = told;
        marks.extend(earlier.table.scene().marks.into_iter().filter(is_of_move));
        if is_story(&*earlier.table) {
            break;
        }
        told_from = told_from.minus(of_turn);
    }
    lines.extend(said.map(|said| {
        composer.locale.text(&say("opponent-says").with("remark", said.sentence.clone()))
    }));
    Ok(ToldBoard { board, names, head, lines, marks })
}

/// The lines that tell the actions from one moment to another, as far as they are of the last
/// turn on the board; of a turn that is a story, all.
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
        // A turn in which others decide or fight is a story.
        _ if is_story(&*board.table) => {
            story_of(composer, &board.row, &*board.table, from, to).await?
        }
        [one] if last.len() == 1 && !one.composed => {
            let (side, player) = actor_words(&composer.locale, info, one.actor, names);
            vec![words::played(&composer.locale, &side, &player, &one.shown, &one.words)]
        }
        [] => Vec::new(),
        several @ [first, ..] => {
            let (side, player) = actor_words(&composer.locale, info, first.actor, names);
            let shown: Vec<&str> = several.iter().map(|action| action.shown.as_str()).collect();
            let each: Vec<&L10nMessage> = several.iter().map(|action| &action.words).collect();
            vec![
                words::played_turn(&composer.locale, &side, &player, &shown),
                words::turn_in_words(&composer.locale, &each),
            ]
        }
    })
}

/// The lines that tell the turn that a match was in after so many of its actions, as it was
/// told then.
pub(crate) async fn turn_told(
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

/// What a board says in the middle of a fight, while nothing changes on it: the turn so far,
/// the fight's news, and the buttons.
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
    let pings = mentioned(composer, id, pings).await?;
    Ok(Message { content, rows, pings, ..Message::default() })
}

/// The message that begins a match.
pub(crate) async fn begun_message(
    messenger: &Messenger,
    id: MatchId,
    moment: Moment,
) -> Result<Message, Failure> {
    let content = begun_words(&messenger.composer, id, moment).await?;
    let board = board_then(messenger.referee(), id, moment).await?;
    let names = names_of(&messenger.composer, &board.row).await?;
    let game = games::find(&board.row.game);
    let (lines, marks) = (Vec::new(), Vec::new());
    let told = ToldBoard { board, names, head: content, lines, marks };
    let mut message = with_board(messenger, told, moment).await?;
    message.rows.extend(how_to_play(messenger.locale(), game));
    Ok(message)
}

/// Who plays whom, and on which terms.
pub(super) async fn begun_words(
    composer: &Composer,
    id: MatchId,
    moment: Moment,
) -> Result<String, Failure> {
    let board = board_then(&composer.referee, id, moment).await?;
    let names = names_of(composer, &board.row).await?;
    let actions = board.table.plies();
    let mut content =
        words::begun(&composer.locale, id, board.table.info(), &names.white, &names.black, actions);
    if referee::rating::is_match_rated(&composer.referee, id).await? {
        content.push_str(&format!("\n-# {}", composer.locale.say("rating-begun")));
    }
    if let Some(terms) =
        referee::clock::times(&composer.referee, id, composer.now()).await?.map(|times| times.terms)
    {
        let terms = composer.locale.text(&words::clocks::terms(&terms));
        content.push_str(&format!("\n-# {terms}"));
    }
    if let Some(fights) = fights_of(composer, &board.row, &*board.table).await? {
        content.push('\n');
        content.push_str(&fights);
    }
    Ok(content)
}

/// The message that ends a match without an action.
pub(crate) async fn ended_message(messenger: &Messenger, id: MatchId) -> Result<Message, Failure> {
    let board = referee::view::board_at(messenger.referee(), id, u32::MAX).await?;
    let names = names_of(&messenger.composer, &board.row).await?;
    let info = board.table.info();
    // Who resigns in a turn without an action ends the match with the turn before.
    let turn = board.table.last_action().map_or(1, |last| last.turn);
    let content = words::heading(messenger.locale(), id, info, turn);
    let moment = board.row.moment();
    let (lines, marks) = (Vec::new(), Vec::new());
    with_board(messenger, ToldBoard { board, names, head: content, lines, marks }, moment).await
}

/// Puts the clocks of a match that goes on into its picture: what is said of them beside it,
/// nothing in a match without.
pub(crate) async fn clocks_of(
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

async fn with_board(
    messenger: &Messenger,
    told: ToldBoard,
    moment: Moment,
) -> Result<Message, Failure> {
    let ToldBoard { board: Board { row, table, ending }, names, head, lines, marks } = told;
    let info = table.info();
    let mut scene = table.scene();
    let unmarked = |mark: &Mark| scene.marks.iter().all(|of_last| of_last.spot != mark.spot);
    let marks: Vec<Mark> = marks.into_iter().filter(unmarked).collect();
    scene.marks.extend(marks);
    put_numbers(messenger.referee(), &mut scene, &row, &*table, moment).await?;
    scene.players = Some(players_called(&messenger.composer, &row, &names).await?);
    let mut pings = Vec::new();
    let mut rows = Vec::new();
    let mut tail = String::new();
    if let Some(ending) = &ending {
        ended_scene(&mut scene, info, ending);
        let moves = table.last_action().map_or(0, |last| last.turn);
        tail.push_str(&words::ended(
            messenger.locale(),
            info,
            ending,
            &names.white,
            &names.black,
            moves,
        ));
        // The operator may have declared the match void since a moderator decided it.
        let decided = referee::adjudication::find(messenger.referee(), row.id).await?;
        if let Some(by) = decided.filter(|decided| decided.at == ending.at) {
            let moderator = shown_name(&messenger.composer, by.person_id).await?;
            tail.push('\n');
            tail.push_str(&words::control::decided_by(messenger.locale(), &moderator));
        }
        if let Some(changes) = referee::rating::changes_of(messenger.referee(), &row).await? {
            tail.push('\n');
            let changed = words::ratings::changed;
            tail.push_str(&changed(messenger.locale(), &changes, &names.white, &names.black));
        } else if ending.how == EndedBy::Adjudicated
            && let Some(unplayed) = referee::rating::unplayed(messenger.referee(), row.id).await?
        {
            tail.push('\n');
            tail.push_str(&words::ratings::unchanged(messenger.locale(), info, unplayed));
        }
        if let Some(seed) = seed_of(messenger.locale(), &row, &*table) {
            tail.push('\n');
            tail.push_str(&seed);
        }
        rows.extend(afterwards(messenger.locale(), &row, ending));
        let game = games::find(&row.game);
        let among_people = row.guild_id.is_some() || row.access.is_answers_only();
        let opponents = if among_people { Opponents::People } else { Opponents::Herald };
        let next = |game| front_door::next_row(messenger.locale(), game, opponents);
        rows.extend(game.map(next));
        pings.extend([row.white.get(), row.black.get()]);
        tail.push('\n');
        let called = [row.white, row.black]
            .map(|one| words::opponent::called(messenger.composer.own, one.get()));
        tail.push_str(&words::afterwards(messenger.locale(), called, row.plies > 0));
    } else if let Some(waiting) =
        referee::story::asked_after(messenger.referee(), row.id, moment).await?
    {
        let asked =
            question(messenger.locale(), row.id, &*table, &waiting, Some(messenger.composer.own));
        tail.push_str(&asked.words);
        tail.push_str(&words::notes(messenger.locale(), &scene.notes));
        if row.moment() == moment {
            tail.push_str(&clocks_of(&messenger.composer, &mut scene, row.id, info).await?);
        }
        (pings, rows) = (asked.pings, asked.rows);
    }
    let pings = mentioned(&messenger.composer, row.id, pings).await?;
    if messenger.access.pictureless.has(&row) {
        let letters = in_letters(&scene, messenger.locale(), &head, &tail);
        let content = fitted(messenger.locale(), &head, lines, &format!("{letters}{tail}"));
        return Ok(Message { content, rows, pings, ..Message::default() });
    }
    let name = format!("match-{}-{moment}.png", row.id);
    let file = public_picture(&messenger.composer, scene, Side::White, name).await?;
    let content = fitted(messenger.locale(), &head, lines, &tail);
    Ok(Message { content, rows, files: vec![file], pings, ..Message::default() })
}

/// Whether a mark shows where a move without steps began or ended.
fn is_of_move(mark: &Mark) -> bool {
    mark.step.is_none() && matches!(mark.kind, MarkKind::LastFrom | MarkKind::LastTo)
}

/// Whether the last turn on a board is told as a story: others decide or fight in it.
pub(super) fn is_story(table: &dyn Table) -> bool {
    table.turn().told || table.last_turn().iter().any(|action| action.told)
}

/// A board in letters, as long as it may be beside a heading and what stands below it; a line of
/// the story fits in, too.
fn in_letters(scene: &Scene, locale: &Locale, head: &str, tail: &str) -> String {
    /// The fence around it, and line ends.
    const FENCE: usize = 12;
    /// What is left for the story.
    const STORY: usize = 200;
    let beside = units(head) + units(tail) + FENCE + STORY;
    let room = MOST_CONTENT.saturating_sub(beside);
    let board = render::text_board_within(scene, Side::White, locale, room);
    if board.is_empty() {
        return String::new();
    }
    format!("{}\n", words::lessons::text_board(&board))
}

/// The buttons under the end of a match.
fn afterwards(locale: &Locale, row: &Match, ending: &Ending) -> [Row; 2] {
    let id = row.id;
    let rematch = (ChallengeButton::Rematch(id).into(), say("button-rematch"), Style::Primary);
    let analyse = say("answer-more-analyse");
    let analyse = (RecordButton::Analyse(id).into(), analyse, Style::Secondary);
    let next = [rematch].into_iter().chain((row.plies > 0).then_some(analyse));
    let kept = [
        (RecordButton::Gif(id).into(), say("button-replay-as-gif"), Style::Secondary),
        (RecordButton::Replay(id).into(), say("button-replay"), Style::Secondary),
        (RecordButton::Export(id).into(), say("button-record"), Style::Secondary),
    ];
    let button = |(pressed, label, style): (ButtonAction, L10nMessage, Style)| Button {
        id: pressed.id(),
        label: locale.text(&label),
        style,
    };
    let rule = games::find(&row.game).zip(ending.rule.as_deref());
    let why = rule.and_then(|(game, rule)| why_button(locale, game, rule));
    [
        Row::Buttons(next.map(button).chain(why).collect()),
        Row::Buttons(kept.into_iter().map(button).collect()),
    ]
}

/// The row with the button **How do I play?**, in a game that can say so.
fn how_to_play(locale: &Locale, game: Option<&'static Entry>) -> Option<Row> {
    let game = game.filter(|game| matches!(game.guide(), Ok(Some(_))))?;
    let label = locale.say("button-how-to-play");
    let id = HelpButton::Guide(GameId::of(game)).id();
    Some(Row::Buttons(vec![Button { id, label, style: Style::Secondary }]))
}

/// The scene of a match that ended without an action says so.
pub(crate) fn ended_scene(scene: &mut Scene, info: &GameInfo, ending: &Ending) {
    scene.to_act = None;
    scene.status = Some(words::replays::status(info, ending.into(), ending.reason.clone()));
}

/// What an actor is called: the side, and who plays it.
fn actor_words(
    locale: &Locale,
    info: &'static GameInfo,
    actor: Actor,
    names: &Names,
) -> (String, String) {
    match actor {
        Actor::Side(side) => (words::side(locale, info, side), names.of(side).to_owned()),
        Actor::Chance => (locale.say("match-the-fight"), locale.say("match-nobody-chooses")),
    }
}
