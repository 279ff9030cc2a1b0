//! Checks dots and arrows in lessons, each independently, against the rules.

use games::{Choice, Table};
use model::scene::{Layer, MarkKind, Scene, Spot};
use rules::{Actor, RefusalKind, Side};

use crate::card::{CardContent, play_opening, spot_named};
use crate::{LessonFault, RuleCard, TourTask};

/// Checks a card's dots and arrows.
///
/// # Errors
/// The first wrong or missing one.
pub(crate) fn on_card(card: &RuleCard, content: &CardContent) -> Result<(), LessonFault> {
    let (table, _) = play_opening(card.game, &card.begins)?;
    for square in &card.reach {
        let from = spot_named(&content.scene.board, square)?;
        dots(&*table, &content.scene, from)?;
    }
    let choices = table.choices();
    for choice in choices.iter().filter(|choice| card.legal.contains(&choice.text)) {
        target(&*table, choice)?;
        uncrossed(&*table, choice, &content.scene)?;
    }
    Ok(())
}

/// Checks that no piece of a legal action arrives on a cross, including all pieces of a blitz.
fn uncrossed(table: &dyn Table, choice: &Choice, scene: &Scene) -> Result<(), LessonFault> {
    let mut after = table.copy();
    let last = after.play(&choice.text).ok().and_then(|_| after.last_action());
    let arrives = |spot: Spot| {
        choice.outline.to == Some(spot)
            || last.as_ref().is_some_and(|last| {
                last.marks.iter().any(|mark| mark.kind == MarkKind::LastTo && mark.spot == spot)
            })
    };
    let mut crosses = scene.marks.iter().filter(|mark| mark.kind == MarkKind::Refused);
    match crosses.find(|mark| arrives(mark.spot)) {
        Some(mark) => Err(LessonFault::Crossed(scene.board.name(mark.spot))),
        None => Ok(()),
    }
}

/// Checks a step's move markers at the start and after each action of its solution.
///
/// # Errors
/// The first wrong one.
pub(crate) fn in_step(step: &TourTask) -> Result<(), LessonFault> {
    for count in 0..step.solution.len() {
        let state = step.state(&step.solution[..count])?;
        for choice in state.table.choices() {
            target(&*state.table, &choice)?;
        }
    }
    Ok(())
}

/// Checks that dots are exactly on the legal destinations from a square. Tries every square of the
/// board with the move reader, which doesn't know the dots.
fn dots(table: &dyn Table, scene: &Scene, from: Spot) -> Result<(), LessonFault> {
    for to in scene.board.spots().filter(|&to| to != from) {
        let kinds = [MarkKind::Destination, MarkKind::DestinationCapture];
        let dot = scene.marks.iter().find(|mark| mark.spot == to && kinds.contains(&mark.kind));
        let ways = [scene.board.name(from), scene.board.name(to)];
        // A move with a pending choice (a Pawn's promotion) counts.
        let is_legal = match table.read(&table.move_text(from, to)) {
            Ok(_) => true,
            Err(refusal) => refusal.kind == RefusalKind::Ambiguous,
        };
        match (dot, is_legal) {
            (None, false) => {}
            (Some(dot), true) if can_capture(table, to) == (dot.kind == kinds[1]) => {}
            (Some(_), _) => return Err(LessonFault::Dot(ways)),
            (None, true) => return Err(LessonFault::NoDot(ways)),
        }
    }
    Ok(())
}

/// Checks that an action's target square is affected in the way that its mark says.
fn target(table: &dyn Table, choice: &Choice) -> Result<(), LessonFault> {
    let Some(to) = choice.outline.to else { return Ok(()) };
    let before = table.scene();
    let fault = || LessonFault::Pointed(choice.text.clone(), before.board.name(to));
    let mut after = table.copy();
    after.play(&choice.text).map_err(|_| fault())?;
    let mut after = after.scene();
    after.marks.retain(|mark| mark.kind.is_of_position());
    let pieces_at = |scene: &Scene| {
        let pieces: Vec<_> = scene.pieces.iter().filter(|one| one.spot == to).cloned().collect();
        let marks: Vec<_> = scene.marks.iter().filter(|mark| mark.spot == to).copied().collect();
        (pieces, marks)
    };
    let mut later = before.clone();
    later.marks.retain(|mark| mark.kind.is_of_position());
    // A piece may be lost on arrival.
    let own = |scene: &Scene| {
        let side = choice.outline.from.and_then(|from| owner(&before, from));
        scene.pieces.iter().filter(|one| Some(one.piece.side) == side).count()
    };
    let does = pieces_at(&later) != pieces_at(&after) || own(&after) < own(&before);
    let is_quiet = !choice.outline.captures
        && choice.outline.from.is_some_and(|from| from != to)
        && table.question().is_none()
        && can_capture(table, to);
    if does && !is_quiet { Ok(()) } else { Err(fault()) }
}

fn can_capture(table: &dyn Table, at: Spot) -> bool {
    let Some(Actor::Side(side)) = table.to_act() else { return false };
    has_piece(&table.scene(), side.other(), at)
}

fn has_piece(scene: &Scene, side: Side, at: Spot) -> bool {
    let mut pieces = scene.pieces.iter().filter(|one| one.spot == at && one.layer != Layer::Ground);
    pieces.any(|one| one.piece.side == side)
}

fn owner(scene: &Scene, at: Spot) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| has_piece(scene, side, at))
}
