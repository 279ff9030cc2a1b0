//! What is left of a choice on the way to an action: in matches, tours and practice.

use games::{Choice, Table};
use model::scene::{Mark, MarkKind, Scene};

use crate::incoming::fields::PartialChoice;

/// The actions that are left, once it is chosen what acts, and perhaps where to.
pub(crate) fn left(table: &dyn Table, narrowed: &PartialChoice) -> Vec<Choice> {
    let mut choices = table.choices();
    choices.retain(|choice| choice.outline.group == narrowed.group);
    choices.retain(|choice| narrowed.to.is_none() || choice.outline.to == narrowed.to);
    choices
}

/// Marks where the choices come from and lead to.
pub(crate) fn mark(scene: &mut Scene, choices: &[Choice]) {
    // The last move's marks would only blur the choice.
    scene.marks.retain(|mark| mark.kind.is_of_position());
    for choice in choices {
        if let Some(spot) = choice.outline.from {
            push_once(&mut scene.marks, Mark::new(spot, MarkKind::Chosen));
        }
        if let Some(spot) = choice.outline.to {
            let kind = if choice.outline.captures {
                MarkKind::DestinationCapture
            } else {
                MarkKind::Destination
            };
            push_once(&mut scene.marks, Mark::new(spot, kind));
        }
    }
}

pub(crate) fn push_once(marks: &mut Vec<Mark>, mark: Mark) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}
