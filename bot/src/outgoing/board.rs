//! Messages with a board.

use std::sync::Arc;

use referee::{Board, Ending, Match, MatchId, PersonId};
use render::{Renderer, Theme, View};
use rules::{Actor, GameInfo, Side};
use scene::Scene;

use crate::app::{App, Failure};
use crate::discord::wire::{File, Message};
use crate::outgoing::questions::question;
use crate::outgoing::telling::{fitted, seed_of};
use crate::words;

/// The width of a board's picture in pixels.
const PICTURE: u16 = 720;

/// The names of a match's two players, as they are shown.
pub(crate) struct Names {
    pub(crate) white: String,
    pub(crate) black: String,
}

impl Names {
    pub(crate) fn of(&self, seat: Side) -> &str {
        match seat {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl App {
    /// The names of a match's players.
    pub(crate) async fn names(&self, row: &Match) -> Result<Names, Failure> {
        Ok(Names {
            white: self.shown_name(row.white).await?,
            black: self.shown_name(row.black).await?,
        })
    }

    /// The name of somebody, as it is shown.
    pub(crate) async fn shown_name(&self, person: PersonId) -> Result<String, Failure> {
        Ok(words::name(&self.referee.name_of(person).await?))
    }

    /// A picture of a scene as everybody sees it: without figures on the pieces. The alternative
    /// text has them, as words.
    pub(crate) async fn picture(
        &self,
        scene: Scene,
        from: Side,
        name: String,
    ) -> Result<File, Failure> {
        let description = render::alt_text(&scene);
        let file = self.picture_with_figures(scene.without_figures(), from, name).await?;
        Ok(File { description, ..file })
    }

    /// A picture of a scene with the figures on its pieces. Drawing takes about a millisecond, so it is done off the async threads.
    pub(crate) async fn picture_with_figures(
        &self,
        scene: Scene,
        from: Side,
        name: String,
    ) -> Result<File, Failure> {
        let renderer = Arc::clone(&self.renderer);
        let drawn = tokio::task::spawn_blocking(move || draw(&renderer, &scene, from));
        match drawn.await {
            Ok(Ok((bytes, description))) => Ok(File { name, description, bytes }),
            Ok(Err(cause)) => Err(Failure::Broken(format!("the picture failed: {cause}"))),
            Err(cause) => Err(Failure::Broken(format!("the picture failed: {cause}"))),
        }
    }

    /// A match as it stood after so many actions, whatever came after them: an end that is not the
    /// game's own has a message of its own.
    async fn board_then(&self, id: MatchId, plies: u32) -> Result<Board, Failure> {
        let board = self.referee.board_at(id, plies).await?;
        let ending = board.ending.filter(|_| board.table.outcome().is_some());
        Ok(Board { ending, ..board })
    }

    /// The message that shows the board after actions `from` to `to` of a match, with the buttons of
    /// that moment. However often it is made, it is the same.
    pub(crate) async fn played_message(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
    ) -> Result<Message, Failure> {
        let board = self.board_then(id, to).await?;
        let names = self.names(&board.row).await?;
        let info = board.table.info();
        let last = board.table.last_turn();
        let turn = last.last().map_or(board.table.turn().number, |action| action.turn);
        let head = words::heading(id, info, turn);
        let mut lines = Vec::new();
        let count = (to - from) as usize;
        let sent = &last[last.len().saturating_sub(count)..];
        match sent {
            // A turn in which others decide or fight is a story.
            _ if info.actions_per_turn == 1 && (last.len() > 1 || board.table.turn().done > 0) => {
                lines = self.story(&board.row, &*board.table, from, to).await?;
            }
            [one] if info.actions_per_turn == 1 => {
                let (side, player) = actor_words(info, one.actor, &names);
                lines.push(words::played(side, player, &one.shown, &one.words));
            }
            several => {
                if let Some(first) = several.first() {
                    let (side, player) = actor_words(info, first.actor, &names);
                    let shown: Vec<&str> =
                        several.iter().map(|action| action.shown.as_str()).collect();
                    let each: Vec<&str> =
                        several.iter().map(|action| action.words.as_str()).collect();
                    lines.push(words::played_turn(side, player, &shown));
                    lines.push(words::turn_in_words(&each));
                }
            }
        }
        self.with_board(board, (head, lines), &names, to).await
    }

    /// The message that begins a match.
    pub(crate) async fn begun_message(&self, id: MatchId, plies: u32) -> Result<Message, Failure> {
        let board = self.board_then(id, plies).await?;
        let names = self.names(&board.row).await?;
        let actions = board.table.plies();
        let mut content = words::begun(id, board.table.info(), &names.white, &names.black, actions);
        if let Some(fights) = self.fights_of(&board.row, &*board.table).await? {
            content.push('\n');
            content.push_str(&fights);
        }
        self.with_board(board, (content, Vec::new()), &names, plies).await
    }

    /// The message that ends a match without an action.
    pub(crate) async fn ended_message(&self, id: MatchId) -> Result<Message, Failure> {
        let board = self.referee.board_at(id, u32::MAX).await?;
        let names = self.names(&board.row).await?;
        let info = board.table.info();
        let content = words::heading(id, info, board.table.turn().number);
        let plies = board.table.plies();
        self.with_board(board, (content, Vec::new()), &names, plies).await
    }

    async fn with_board(
        &self,
        board: Board,
        (head, lines): (String, Vec<String>),
        names: &Names,
        ply: u32,
    ) -> Result<Message, Failure> {
        let Board { row, table, ending } = board;
        let info = table.info();
        let mut scene = table.scene();
        let mut pings = Vec::new();
        let mut rows = Vec::new();
        let mut tail = String::new();
        if let Some(ending) = &ending {
            ended_scene(&mut scene, info, ending);
            tail.push_str(&words::ended(info, ending, &names.white, &names.black));
            if let Some(seed) = seed_of(&row, &*table) {
                tail.push('\n');
                tail.push_str(&seed);
            }
            pings.extend([row.white.get(), row.black.get()]);
            tail.push('\n');
            tail.push_str(&words::afterwards(row.white.get(), row.black.get()));
        } else if let Some(waiting) = self.referee.asked_after(row.id, ply).await? {
            let asked = question(row.id, &*table, &waiting);
            tail.push_str(&asked.words);
            tail.push_str(&words::notes(&scene.notes));
            (pings, rows) = (asked.pings, asked.rows);
        }
        let name = format!("match-{}-{ply}.png", row.id);
        let file = self.picture(scene, Side::White, name).await?;
        let content = fitted(&head, lines, &tail);
        Ok(Message { content, rows, files: vec![file], pings })
    }
}

fn draw(renderer: &Renderer, scene: &Scene, from: Side) -> Result<(Vec<u8>, String), String> {
    let view = View { orientation: from, size: PICTURE, theme: Theme::default() };
    let bytes = renderer.png(scene, &view).map_err(|error| error.to_string())?;
    Ok((bytes, render::alt_text(scene)))
}

/// The scene of a match that ended without an action says so.
pub(crate) fn ended_scene(scene: &mut Scene, info: &GameInfo, ending: &Ending) {
    scene.to_act = None;
    scene.status = match ending.winner {
        Some(winner) => format!("{} wins: {}", words::side(info, winner), ending.reason),
        None => format!("Drawn: {}", ending.reason),
    };
}

fn actor_words<'a>(
    info: &'static GameInfo,
    actor: Actor,
    names: &'a Names,
) -> (&'static str, &'a str) {
    match actor {
        Actor::Side(side) => (words::side(info, side), names.of(side)),
        Actor::Chance => ("The fight", "nobody chooses"),
    }
}
