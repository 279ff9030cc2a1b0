//! Whether what lessons draw is so: dots and arrows, each held against the rules by itself.

use games::{Choice, Table};
use model::scene::{Layer, MarkKind, Scene, Spot};
use rules::{Actor, RefusalKind, Side};

use crate::card::{Shown, named, played};
use crate::{LessonFault, RuleCard, TourTask};

/// Holds the dots and arrows of a card against the rules.
///
/// # Errors
/// The first that says what is not so, or the first that lacks.
pub(crate) fn on_card(card: &RuleCard, shown: &Shown) -> Result<(), LessonFault> {
    let (table, _) = played(card.game, &card.begins)?;
    for square in &card.reach {
        let from = named(&shown.scene.board, square)?;
        dots(&*table, &shown.scene, from)?;
    }
    let choices = table.choices();
    for choice in choices.iter().filter(|choice| card.legal.contains(&choice.text)) {
        target(&*table, choice)?;
        uncrossed(&*table, choice, &shown.scene)?;
    }
    Ok(())
}

/// Checks that no piece of a legal action arrives on a cross: not in front of a blitz either.
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

/// Holds what a step points out when one chooses among its moves against the rules, at the start
/// and after each action of its solution.
///
/// # Errors
/// The first that says what is not so.
pub(crate) fn in_step(step: &TourTask) -> Result<(), LessonFault> {
    for done in 0..step.solution.len() {
        let stood = step.stood(&step.solution[..done])?;
        for choice in stood.table.choices() {
            target(&*stood.table, &choice)?;
        }
    }
    Ok(())
}

/// Whether a dot stands where what stands on a square may go, and nowhere else: every square of the
/// board is asked of the reader of moves, who does not know the dots.
fn dots(table: &dyn Table, scene: &Scene, from: Spot) -> Result<(), LessonFault> {
    for to in scene.board.spots().filter(|&to| to != from) {
        let kinds = [MarkKind::Destination, MarkKind::DestinationCapture];
        let dot = scene.marks.iter().find(|mark| mark.spot == to && kinds.contains(&mark.kind));
        let ways = [scene.board.name(from), scene.board.name(to)];
        // Somewhere with a choice (what a Pawn becomes) is somewhere to go.
        let goes = match table.read(&table.move_text(from, to)) {
            Ok(_) => true,
            Err(refusal) => refusal.kind == RefusalKind::Ambiguous,
        };
        match (dot, goes) {
            (None, false) => {}
            (Some(dot), true) if takes(table, to) == (dot.kind == kinds[1]) => {}
            (Some(_), _) => return Err(LessonFault::Dot(ways)),
            (None, true) => return Err(LessonFault::NoDot(ways)),
        }
    }
    Ok(())
}

/// Whether the square to which an action points is one where it does something, and is pointed at
/// in the right way.
fn target(table: &dyn Table, choice: &Choice) -> Result<(), LessonFault> {
    let Some(to) = choice.outline.to else { return Ok(()) };
    let before = table.scene();
    let fault = || LessonFault::Pointed(choice.text.clone(), before.board.name(to));
    let mut after = table.copy();
    after.play(&choice.text).map_err(|_| fault())?;
    let mut after = after.scene();
    after.marks.retain(|mark| mark.kind.is_of_position());
    let there = |scene: &Scene| {
        let pieces: Vec<_> = scene.pieces.iter().filter(|one| one.spot == to).cloned().collect();
        let marks: Vec<_> = scene.marks.iter().filter(|mark| mark.spot == to).copied().collect();
        (pieces, marks)
    };
    let mut then = before.clone();
    then.marks.retain(|mark| mark.kind.is_of_position());
    // Whoever arrives there may be lost at once.
    let own = |scene: &Scene| {
        let side = choice.outline.from.and_then(|from| owner(&before, from));
        scene.pieces.iter().filter(|one| Some(one.piece.side) == side).count()
    };
    let does = there(&then) != there(&after) || own(&after) < own(&before);
    let lies = !choice.outline.captures
        && choice.outline.from.is_some_and(|from| from != to)
        && table.question().is_none()
        && takes(table, to);
    if does && !lies { Ok(()) } else { Err(fault()) }
}

/// Whether a unit of the side that is not to act stands on a square.
fn takes(table: &dyn Table, at: Spot) -> bool {
    let Some(Actor::Side(side)) = table.to_act() else { return false };
    stands(&table.scene(), side.other(), at)
}

fn stands(scene: &Scene, side: Side, at: Spot) -> bool {
    let mut here = scene.pieces.iter().filter(|one| one.spot == at && one.layer != Layer::Ground);
    here.any(|one| one.piece.side == side)
}

/// Whose unit stands on a square.
fn owner(scene: &Scene, at: Spot) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| stands(scene, side, at))
}
