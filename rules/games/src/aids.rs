//! What is drawn over a board for those who ask to see more: all that can act, how strongly the
//! squares are attacked, what has changed.

use rules::l10n::L10nMessage;
use rules::scene::{Arrow, AttackMap, AttackedSquare, Mark, MarkKind, Scene};
use rules::{Actor, LastAction, Losses, Refusal, Side, SpotSet};

use crate::Table;

/// So many of the last ways are drawn of what has changed; of more, none could be told from
/// another.
const MOST_WAYS: usize = 24;

/// All that can act, as far as a picture does not show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many legal actions there are.
    pub actions: usize,
    /// How many of what can act stand on the board.
    pub actors: usize,
    /// What can act from nowhere on the board: `Summon`, a piece in hand. Each once.
    pub elsewhere: Vec<L10nMessage>,
}

/// Draws all ways that can be gone now, and marks what can act.
///
/// # Examples
///
/// ```
/// let game = games::find("battlechess").expect("it is there");
/// let table = game.start(&rules::Options::default());
/// let mut scene = table.scene();
/// let reach = games::put_reach(&*table, &mut scene);
/// // Eight Pawns and two Knights have two ways each.
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
        let way = outline.to.filter(|to| *to != from).map(|to| Arrow { from, to });
        scene.reach.extend(way.filter(|way| !scene.reach.contains(way)));
        if let Some(to) = outline.to.filter(|_| outline.captures) {
            let mark = Mark::new(to, MarkKind::DestinationCapture);
            if !scene.marks.contains(&mark) {
                scene.marks.push(mark);
            }
        }
    }
    Reach { actions: choices.len(), actors, elsewhere }
}

/// Draws how strongly the squares are attacked; whether the game says.
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
/// // c3: two Infantry and a Cavalry beside it, the Fighter Plane a leap away, the Helicopter two
/// // squares up.
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

/// Marks the pieces that a side can lose in the opponent's next turn, or in what is left of it, as
/// [`rules::losses`] finds them in at most so many `nodes`. `None` while a fight is to be decided,
/// in the middle of the side's own turn, and when the game is over.
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

/// Draws what some actions have changed on a board: the ways that were gone, who fell, where
/// something was taken. `scene` is that of the game after them; `then` the game before them. The
/// actions, in order.
///
/// # Errors
/// When an action is not legal.
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
    then: &dyn Table,
    texts: &[String],
    scene: &mut Scene,
) -> Result<Vec<LastAction>, Refusal> {
    let mut table = then.copy();
    let has_fights = !table.fighters().is_empty();
    let (mut told, mut ways, mut fallen) = (Vec::new(), Vec::new(), Vec::new());
    scene.marks.retain(|mark| mark.kind.is_of_position());
    let mut marks: Vec<Mark> = Vec::new();
    for text in texts {
        let outline = table.outline(text);
        table.play(text)?;
        if let Some(last) = table.last_action() {
            marks.extend(last.marks.iter().map(|mark| Mark { step: None, ..*mark }));
            told.push(last);
        }
        for one in table.scene().fallen {
            if !fallen.contains(&one) {
                fallen.push(one);
            }
        }
        let Some(outline) = outline else { continue };
        // Of a fight, who falls is told by who has fallen.
        let takes = outline.captures && !has_fights;
        marks.extend(outline.to.filter(|_| takes).map(|to| Mark::new(to, MarkKind::Destroyed)));
        let ends = outline.from.zip(outline.to).filter(|(from, to)| from != to);
        ways.extend(ends.map(|(from, to)| Arrow { from, to }));
    }
    scene.arrows = ways.split_off(ways.len().saturating_sub(MOST_WAYS));
    scene.fallen = fallen;
    for mark in marks {
        if !scene.marks.contains(&mark) {
            scene.marks.push(mark);
        }
    }
    Ok(told)
}
