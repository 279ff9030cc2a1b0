//! Recently posted boards, whose buttons can be removed without reading the message from Discord.

use std::collections::{HashMap, VecDeque};

use discord_model::message::{Message, MessageEdit, PostedContent};
use match_model::MessageId;
use parking_lot::Mutex;

#[derive(Debug, Default)]
pub(crate) struct PostedBoards(Mutex<Recent>);

#[derive(Debug, Default)]
struct Recent {
    boards: HashMap<MessageId, PostedBoard>,
    /// Oldest first.
    order: VecDeque<MessageId>,
}

#[derive(Debug)]
pub(crate) enum PostedBoard {
    WithoutButtons,
    WithButtons(Box<PostedContent>),
}

impl PostedBoard {
    pub(crate) fn of(message: &Message) -> Option<PostedBoard> {
        if message.rows.is_empty() {
            return Some(PostedBoard::WithoutButtons);
        }
        let content = PostedContent::from(message);
        content.control_removal(None)?;
        Some(PostedBoard::WithButtons(content.into()))
    }
}

impl Recent {
    fn remove(&mut self, message: MessageId) -> Option<PostedBoard> {
        let board = self.boards.remove(&message)?;
        self.order.retain(|id| *id != message);
        Some(board)
    }
}

impl PostedBoards {
    /// About 1 KB each.
    const MOST: usize = 256;

    pub(crate) fn keep(&self, message: MessageId, board: PostedBoard) {
        let mut recent = self.0.lock();
        if recent.boards.insert(message, board).is_none() {
            recent.order.push_back(message);
        }
        while recent.order.len() > PostedBoards::MOST
            && let Some(oldest) = recent.order.pop_front()
        {
            recent.boards.remove(&oldest);
        }
    }

    pub(crate) fn forget(&self, message: MessageId) {
        self.0.lock().remove(message);
    }

    pub(crate) fn is_without_buttons(&self, message: MessageId) -> bool {
        matches!(self.0.lock().boards.get(&message), Some(PostedBoard::WithoutButtons))
    }

    /// `words` replace the board's first text.
    pub(crate) fn take_removal(
        &self,
        message: MessageId,
        words: Option<&str>,
    ) -> Option<MessageEdit> {
        let PostedBoard::WithButtons(content) = self.0.lock().remove(message)? else {
            return None;
        };
        content.control_removal(words)
    }
}

#[cfg(test)]
mod tests {
    use discord_model::message::{Button, File, Row, Style};

    use super::*;

    fn board(rows: Vec<Row>) -> Message {
        let file = File {
            name: "match-1-2.png".to_owned(),
            description: "World War Chess".to_owned(),
            accent: None,
            bytes: Vec::new(),
        };
        Message { files: vec![file], rows, ..Message::text("Alice: a1>a2") }
    }

    fn with_button() -> Message {
        let button =
            Button { id: "v1:move".to_owned(), label: "Move".to_owned(), style: Style::Primary };
        board(vec![Row::Buttons(vec![button])])
    }

    #[test]
    fn the_removal_keeps_words_and_picture() {
        let boards = PostedBoards::default();
        let id = MessageId::new(7);
        boards.keep(id, PostedBoard::of(&with_button()).expect("readable"));
        assert!(!boards.is_without_buttons(id));
        let edit = boards.take_removal(id, Some("Played.")).expect("known");
        let body = serde_json::to_string(&edit).expect("JSON");
        assert!(body.contains("Played.") && body.contains("attachment://match-1-2.png"), "{body}");
        assert!(!body.contains("v1:move") && !body.contains("\"attachments\""), "{body}");
        assert_eq!(boards.take_removal(id, None), None, "it is forgotten");
    }

    #[test]
    fn a_board_without_buttons_needs_no_removal() {
        let boards = PostedBoards::default();
        let id = MessageId::new(7);
        boards.keep(id, PostedBoard::of(&board(Vec::new())).expect("readable"));
        assert!(boards.is_without_buttons(id));
        boards.forget(id);
        assert!(!boards.is_without_buttons(id));
    }

    #[test]
    fn only_the_last_boards_are_remembered() {
        let boards = PostedBoards::default();
        for id in 0..1_000 {
            boards.keep(MessageId::new(id), PostedBoard::WithoutButtons);
        }
        assert_eq!(boards.0.lock().boards.len(), PostedBoards::MOST);
        assert_eq!(boards.0.lock().order.len(), PostedBoards::MOST);
        assert!(boards.is_without_buttons(MessageId::new(999)));
    }
}
