//! Drawing aids over a board: legal moves, attack strength, recent changes.

use rules::l10n::L10nMessage;
use rules::scene::{Arrow, AttackMap, AttackedSquare, Mark, MarkKind, Scene};
use rules::{Actor, LastAction, Losses, Refusal, Side, SpotSet};

use crate::Table;

/// Maximum number of moves drawn as changes; more would be indistinguishable. The latest are kept.
const MOST_WAYS: usize = 24;

/// Summary of the legal actions, as far as the picture doesn't show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    pub actions: usize,
    pub actors: usize,
    /// Actors that aren't on the board, each once: `Summon`, a piece in hand.
    pub elsewhere: Vec<L10nMessage>,
}

/// Draws all legal moves and marks the pieces that can act.
///
/// # Examples
///
/// ```
/// let game = games::find("battlechess").expect("it is there");
/// let table = game.start(&rules::Options::default());
/// let mut scene = table.scene();
/// let reach = games::put_reach(&*table, &mut scene);
/// // Eight Pawns and two Knights have two moves each.
/// assert_eq!((reach.actions, reach.actors, scene.reach.len()), (20, 10, 20));
/// assert!(reach.elsewhere.is_empty());
/// ```
pub fn put_reach(table: &dyn Table, scene: &mut Scene) -> Reach {
    let choices = table.choices();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    let (mut actors, mut elsewhere) = (0, Vec::new());
    for choice in &choices {
        let outline = &choice.outline;
        let Some(from) = outline.from else {
            if !elsewhere.contains(&outline.actor) {
                elsewhere.push(outline.actor.clone());
            }
            continue;
        };
        let mark = Mark::new(from, MarkKind::Chosen);
        if !scene.marks.contains(&mark) {
            scene.marks.push(mark);
            actors += 1;
        }
        let arrow = outline.to.filter(|to| *to != from).map(|to| Arrow { from, to });
        scene.reach.extend(arrow.filter(|new_arrow| !scene.reach.contains(new_arrow)));
        if let Some(to) = outline.to.filter(|_| outline.captures) {
            let mark = Mark::new(to, MarkKind::DestinationCapture);
            if !scene.marks.contains(&mark) {
                scene.marks.push(mark);
            }
        }
    }
    Reach { actions: choices.len(), actors, elsewhere }
}

/// Draws the attack strength of the squares. Returns false in a game that doesn't measure it.
///
/// # Examples
///
/// ```
/// use rules::scene::Spot;
///
/// let game = games::find("world-war").expect("it is there");
/// let table = game.start(&rules::Options::default());
/// let mut scene = table.scene();
/// assert!(games::put_attacks(&*table, &mut scene));
/// let squares = scene.attacks.expect("a map").squares;
/// // c3: two Infantry and a Cavalry next to it, the Fighter Plane a leap away, the Helicopter two
/// // squares away.
/// let c3 = squares.iter().find(|one| one.spot == Spot::new(2, 2)).expect("it is attacked");
/// assert_eq!(c3.by[1], 0);
/// assert!(c3.by[0] >= 3);
/// ```
pub fn put_attacks(table: &dyn Table, scene: &mut Scene) -> bool {
    let Some(measure) = table.attack_measure() else { return false };
    scene.marks.retain(|mark| mark.kind == MarkKind::Danger);
    let squares = scene.board.spots().map(|spot| {
        let by = Side::ALL.map(|side| table.attack_on(spot, side));
        AttackedSquare { spot, by }
    });
    let squares = squares.filter(|one| one.by != [0, 0]).collect();
    scene.attacks = Some(AttackMap { measure, squares });
    true
}

/// Marks the pieces that a side can lose in the opponent's next or current turn ([`rules::losses`]
/// with a limit of `nodes`). `None` while a fight's result is awaited, in the middle of the side's
/// own turn, and when the game is over.
///
/// # Examples
///
/// ```
/// let game = games::find("battlechess").expect("it is there");
/// let mut table = game.start(&rules::Options::default());
/// table.play("e2-e4")?;
/// table.play("d7-d5")?;
/// let mut scene = table.scene();
/// let losses = games::put_losses(&*table, rules::Side::White, &mut 10_000, &mut scene);
/// let e4 = rules::scene::Spot::new(4, 3);
/// assert!(losses.is_some_and(|losses| losses.complete && losses.at.iter().eq([e4])));
/// # Ok::<(), rules::Refusal>(())
/// ```
pub fn put_losses(
    table: &dyn Table,
    side: Side,
    nodes: &mut u32,
    scene: &mut Scene,
) -> Option<Losses> {
    let losses = match table.to_act()? {
        Actor::Side(acting) if acting == side => table.null_move()?.losses(side, nodes),
        Actor::Side(_) => table.losses(side, nodes),
        Actor::Chance => return None,
    };
    let mut at = SpotSet::NONE;
    for piece in scene.pieces.iter().filter(|one| one.piece.side == side) {
        if losses.at.has(piece.spot) {
            at.insert(piece.spot);
            scene.marks.push(Mark::new(piece.spot, MarkKind::Danger));
        }
    }
    Some(Losses { at, ..losses })
}

/// Draws the changes made by some actions: moves, lost pieces, captures. `earlier` is the game
/// before the actions, `scene` the scene after them. Returns the actions in order.
///
/// # Errors
/// A refusal if an action isn't legal.
///
/// # Examples
///
/// ```
/// let game = games::find("battlechess").expect("it is there");
/// let then = game.start(&rules::Options::default());
/// let mut now = then.copy();
/// let texts = ["e2-e4", "e7-e5"].map(String::from);
/// for text in &texts {
///     now.play(text)?;
/// }
/// let mut scene = now.scene();
/// let told = games::put_changes(&*then, &texts, &mut scene)?;
/// assert_eq!((told.len(), scene.arrows.len()), (2, 2));
/// # Ok::<(), rules::Refusal>(())
/// ```
pub fn put_changes(
    earlier: &dyn Table,
    texts: &[String],
    scene: &mut Scene,
) -> Result<Vec<LastAction>, Refusal> {
    let mut table = earlier.copy();
    let has_fights = !table.fighters().is_empty();
    let (mut actions, mut ways, mut fallen_pieces) = (Vec::new(), Vec::new(), Vec::new());
    scene.marks.retain(|mark| mark.kind.is_of_position());
    let mut marks: Vec<Mark> = Vec::new();
    for text in texts {
        let outline = table.outline(text);
        table.play(text)?;
        if let Some(last) = table.last_action() {
            marks.extend(last.marks.iter().map(|mark| Mark { step: None, ..*mark }));
            actions.push(last);
        }
        for one in table.scene().fallen {
            if !fallen_pieces.contains(&one) {
                fallen_pieces.push(one);
            }
        }
        let Some(outline) = outline else { continue };
        // After a fight, the fallen pieces show the loss.
        let is_capture = outline.captures && !has_fights;
        marks
            .extend(outline.to.filter(|_| is_capture).map(|to| Mark::new(to, MarkKind::Destroyed)));
        let ends = outline.from.zip(outline.to).filter(|(from, to)| from != to);
        ways.extend(ends.map(|(from, to)| Arrow { from, to }));
    }
    scene.arrows = ways.split_off(ways.len().saturating_sub(MOST_WAYS));
    scene.fallen = fallen_pieces;
    for mark in marks {
        if !scene.marks.contains(&mark) {
            scene.marks.push(mark);
        }
    }
    Ok(actions)
}
