use discord_model::message::{File, Message};
use i18n::Locale;
use match_model::{MatchId, Moment};

use crate::buttons::numbers::Plies;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::buttons::why::{WhyAction, WhyButton};
use crate::layouts::records::step_buttons;
use crate::layouts::text_board_button;

pub struct SinceStep<'a> {
    /// Number of actions before the first turn.
    pub since: Plies,
    /// Number of actions at the end of each turn; at least one turn.
    pub ends: &'a [u32],
    pub index: usize,
    pub moment: Moment,
    pub content: String,
    pub picture: File,
}

pub fn step(locale: &Locale, id: MatchId, view: SinceStep<'_>) -> Message {
    let SinceStep { since, ends, index, moment, content, picture } = view;
    let at = |target: usize| Plies(ends.get(target).copied().unwrap_or_default());
    let steps = step_buttons(locale, index, ends.len().saturating_sub(1), |target, button| {
        WhyButton::Ask(id, moment, WhyAction::Since(since, at(target), button)).into()
    });
    let mut rows = steps.into_iter().collect();
    let letters = TextBoardButton::OfMatch(id, BoardView::Step(at(index)));
    text_board_button::add(locale, &mut rows, Ok(letters));
    Message { content, rows, files: vec![picture], ..Message::default() }
}
