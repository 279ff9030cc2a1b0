//! Pictures on cards. Their marks come from the game itself: the legal actions of prepared
//! positions, or the effects of playing one.

use rules::l10n::{L10nMessage, say};
use rules::scene::{Board, Mark, MarkKind, Scene, Spot, SquareNaming};
use rules::{Game, Show, Side, Square, Squares, square};

use super::page::house_of;
use crate::action::{Action, Move, Rise};
use crate::notation::write::name;
use crate::piece::{Building, Family, House, Spec, Unit};
use crate::position::{Medieval, Stage};
use crate::show::names;

use Side::{Black, White};

/// A square by its letter and its number from 1 (rule ME-1).
const fn at(letter: u8, number: u8) -> Square {
    Square::new((letter - b'a') * 8 + number - 1)
}

const MIDDLE: Square = at(b'd', 4);
/// Origin of a unit that acts during its move: a knight's leap from the middle.
const START: Square = at(b'b', 3);
const BELOW: Square = at(b'b', 4);
const BEYOND: Square = at(b'f', 6);
const SERF: Unit = Unit::new(Family::Peasantry, 1);

/// A picture, with an explanation if it isn't obvious.
type Picture = (Scene, Option<L10nMessage>);

fn board() -> Medieval {
    Medieval { stage: Stage::Turn, ..Medieval::empty(true) }
}

fn with(unit: Unit, on: Square) -> Medieval {
    let mut position = board();
    position.board.put(White, unit, on);
    position
}

fn with_enemies(mut position: Medieval, squares: Squares) -> Medieval {
    for on in squares.minus(position.board.occupied()) {
        position.board.put(Black, SERF, on);
    }
    position
}

/// The legal actions on a sparse board. Each side gets a Pilgrim abroad, so that the game isn't
/// over (rule ME-19).
fn legal(position: &Medieval) -> Vec<Action> {
    let mut position = position.clone();
    position.abroad = [1, 1];
    let mut list = Vec::new();
    position.legal(&mut list);
    list
}

fn after(position: &Medieval, action: Action) -> Medieval {
    let mut position = position.clone();
    position.apply(action);
    position
}

fn scene_of(position: &Medieval, marks: Vec<Mark>) -> Scene {
    let mut scene = position.scene();
    scene.trays.clear();
    scene.marks = marks;
    scene
}

fn mark_all(squares: Squares, kind: MarkKind) -> impl Iterator<Item = Mark> {
    squares.map(move |on| Mark::new(on.spot(), kind))
}

fn moves_from(position: &Medieval, from: Square) -> impl Iterator<Item = Move> {
    legal(position).into_iter().filter_map(move |action| match action {
        Action::Move(action) if action.from == from => Some(action),
        _ => None,
    })
}

fn reach(position: &Medieval, from: Square) -> Vec<Mark> {
    let mut marks = vec![Mark::new(from.spot(), MarkKind::Chosen)];
    marks.extend(moves_from(position, from).map(|action| {
        let kind = match action.takes {
            true => MarkKind::DestinationCapture,
            false => MarkKind::Destination,
        };
        Mark::new(action.to.spot(), kind)
    }));
    marks.sort_unstable();
    marks.dedup();
    marks
}

pub(super) fn of_unit(unit: Unit) -> Picture {
    let picture = unit.spec().and_then(|spec| of_spec(unit, spec));
    picture.unwrap_or_else(|| moving(&with(unit, MIDDLE), MIDDLE))
}

pub(super) fn of_moves(unit: Unit) -> (Scene, Spot) {
    (moving(&with(unit, MIDDLE), MIDDLE).0, MIDDLE.spot())
}

fn moving(position: &Medieval, from: Square) -> Picture {
    (scene_of(position, reach(position, from)), None)
}

fn of_spec(unit: Unit, spec: Spec) -> Option<Picture> {
    match spec {
        Spec::Architect | Spec::Reformist | Spec::Improvist | Spec::Persecutist | Spec::Fast => {
            None
        }
        Spec::Doctor => Some(heals(unit)),
        Spec::Minstrel => Some(plays(unit)),
        Spec::Warrior => Some(leaps_to_capture(unit)),
        Spec::Pilgrim => Some(pilgrim_edge(unit)),
        Spec::Bow => Some(shoots(unit)),
        Spec::Lance => takes_beside(unit, START, lined_up()),
        Spec::Mace | Spec::Axe => takes_beside(unit, START, square::ring(MIDDLE)),
        Spec::Sword => takes_beside(unit, START, at(b'c', 3).set().with(at(b'c', 4))),
        Spec::Large => takes_beside(unit, BELOW, MIDDLE.set().with(at(b'e', 4)).with(at(b'f', 4))),
        Spec::Seculist => Some(binds(unit)),
        Spec::Crusadist => Some(leads(unit)),
        Spec::Flaming | Spec::Shot => strikes(unit),
        Spec::Trojan => {
            leaves_behind(&with_enemies(with(unit, BELOW), MIDDLE.set()), BELOW, MIDDLE)
        }
        Spec::Defensive | Spec::Religious | Spec::Fighting | Spec::Popular | Spec::Heired => {
            leaves_behind(&with(unit, MIDDLE), MIDDLE, BEYOND)
        }
        Spec::Fire => Some(burns(unit)),
        Spec::Healing => Some(protects(unit)),
        Spec::Befuddlement => befuddles(unit),
        Spec::Rotten => Some(rotten_luck(unit)),
        Spec::NewLife => Some(lives_anew(unit)),
    }
}

/// Two rows of enemies beyond the middle, one longer and one shorter than a Lance's reach.
fn lined_up() -> Squares {
    let straight = [at(b'e', 4), at(b'f', 4), at(b'g', 4), at(b'h', 4)];
    let slanted = [at(b'e', 5), at(b'f', 6), at(b'h', 8)];
    straight.into_iter().chain(slanted).collect()
}

/// Rule ME-17: squares on which a Doctor heals, with a dead Serf on each.
fn heals(unit: Unit) -> Picture {
    let mut position = with(unit, MIDDLE);
    for on in Square::all().filter(|&on| on != MIDDLE) {
        position.graveyard.bury(White, SERF, on);
    }
    let healed: Squares = legal(&position)
        .into_iter()
        .filter_map(|action| match action {
            Action::Heal { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    let mut marks = vec![Mark::new(MIDDLE.spot(), MarkKind::Chosen)];
    marks.extend(mark_all(healed, MarkKind::Pending));
    (scene_of(&position, marks), Some(say("medieval-card-shows-heal").with("at", name(MIDDLE))))
}

/// Rule ME-13: squares whose units may move twice.
fn plays(unit: Unit) -> Picture {
    let position = with(unit, MIDDLE);
    let twice: Squares =
        Square::all().filter(|&on| on != MIDDLE && position.moves_twice(SERF, on)).collect();
    let mut marks = vec![Mark::new(MIDDLE.spot(), MarkKind::Chosen)];
    marks.extend(mark_all(twice, MarkKind::Pending));
    (scene_of(&position, marks), Some(say("medieval-card-shows-twice").with("at", name(MIDDLE))))
}

/// Rule ME-13: squares on which a Warrior of the peasantry can only capture.
fn leaps_to_capture(unit: Unit) -> Picture {
    let empty = with(unit, MIDDLE);
    let moves: Squares = moves_from(&empty, MIDDLE).map(|action| action.to).collect();
    // Tries an enemy on each square that the unit can't move to.
    let others = Square::all().filter(|&on| !moves.has(on) && on != MIDDLE);
    let captures: Squares = others
        .filter(|on| {
            let position_tried = with_enemies(empty.clone(), on.set());
            moves_from(&position_tried, MIDDLE).any(|action| action.takes)
        })
        .collect();
    let position = with_enemies(empty, captures);
    (scene_of(&position, reach(&position, MIDDLE)), Some(say("medieval-card-shows-captures")))
}

/// Rule ME-17: the edge, where a Pilgrim leaves and returns.
fn pilgrim_edge(unit: Unit) -> Picture {
    let edge = at(b'a', 4);
    let position = with(unit, edge);
    let back = legal(&position).into_iter().filter_map(|action| match action {
        Action::Return(at) => Some(Mark::new(at.spot(), MarkKind::Pending)),
        _ => None,
    });
    let mut marks = reach(&position, edge);
    marks.extend(back);
    (scene_of(&position, marks), Some(say("medieval-card-shows-edge")))
}

/// Rule ME-14: a Bow's targets.
fn shoots(unit: Unit) -> Picture {
    let position = with_enemies(with(unit, MIDDLE), square::ring(MIDDLE) | square::knight(MIDDLE));
    let shot: Squares = legal(&position)
        .into_iter()
        .filter_map(|action| match action {
            Action::Shot { from, at } if from == MIDDLE => Some(at),
            _ => None,
        })
        .collect();
    let mut marks = vec![Mark::new(MIDDLE.spot(), MarkKind::Chosen)];
    marks.extend(mark_all(shot, MarkKind::Destroyed));
    (scene_of(&position, marks), Some(say("medieval-card-shows-shots").with("at", name(MIDDLE))))
}

/// Side captures (rules ME-14, ME-16) of a move to the middle, with enemies on some squares.
fn takes_beside(unit: Unit, from: Square, enemies: Squares) -> Option<Picture> {
    let position = with_enemies(with(unit, from), enemies);
    let ways: Vec<Move> = moves_from(&position, from).filter(|step| step.to == MIDDLE).collect();
    let is_capture = ways.first()?.takes;
    let kind = if is_capture { MarkKind::DestinationCapture } else { MarkKind::Destination };
    let mut marks = vec![Mark::new(from.spot(), MarkKind::Chosen), Mark::new(MIDDLE.spot(), kind)];
    let aside = ways.iter().fold(Squares::NONE, |all, step| all | step.aside);
    marks.extend(mark_all(aside, MarkKind::Destroyed));
    let explanation = match ways.len() {
        1 => say("medieval-card-shows-aside").with("from", name(from)).with("to", name(MIDDLE)),
        _ => say("medieval-card-shows-choice").with("from", name(from)).with("to", name(MIDDLE)),
    };
    Some((scene_of(&position, marks), Some(explanation)))
}

/// Rule ME-15: an enemy Emperor under a Seculist.
fn binds(unit: Unit) -> Picture {
    let mut position = with(unit, at(b'a', 1));
    position.board.put(Black, Unit::new(Family::MaleRoyals, 4), MIDDLE);
    position.to_act = Black;
    let explanation = say("medieval-card-shows-emperor").with("at", name(MIDDLE));
    (scene_of(&position, reach(&position, MIDDLE)), Some(explanation))
}

/// Rule ME-15: a Knight under a Crusadist.
fn leads(unit: Unit) -> Picture {
    let mut position = with(unit, at(b'a', 1));
    position.board.put(White, Unit::new(Family::Warriors, 3), MIDDLE);
    let explanation = say("medieval-card-shows-knight").with("at", name(MIDDLE));
    (scene_of(&position, reach(&position, MIDDLE)), Some(explanation))
}

/// Rule ME-16: the enemy buildings that a siege engine hits when it captures in the middle.
fn strikes(unit: Unit) -> Option<Picture> {
    let mut position = with_enemies(with(unit, BELOW), MIDDLE.set());
    for (index, on) in (0_u8..).zip(square::ring(MIDDLE).with(MIDDLE)) {
        let level = if on == MIDDLE { 1 } else { index % 2 + 1 };
        position.board.build(Black, Building::new(House::Peasants, level, false), on);
    }
    let action = moves_from(&position, BELOW).find(|step| step.to == MIDDLE)?;
    let position_after = after(&position, Action::Move(action));
    let standing = position.board.built(Black);
    let razed = standing.minus(position_after.board.built(Black));
    let lowered: Squares = standing
        .minus(razed)
        .filter(|&on| position.board.building(on) != position_after.board.building(on))
        .collect();
    let mut marks = vec![
        Mark::new(BELOW.spot(), MarkKind::Chosen),
        Mark::new(MIDDLE.spot(), MarkKind::DestinationCapture),
    ];
    marks.extend(mark_all(razed, MarkKind::Destroyed));
    marks.extend(mark_all(lowered, MarkKind::Pending));
    let explanation = if lowered.is_empty() {
        say("medieval-card-shows-burnt").with("at", name(MIDDLE))
    } else {
        say("medieval-card-shows-hit").with("at", name(MIDDLE))
    };
    Some((scene_of(&position, marks), Some(explanation)))
}

/// Rule ME-16: the square behind a unit that has moved.
fn leaves_behind(position: &Medieval, from: Square, to: Square) -> Option<Picture> {
    let action = moves_from(position, from).find(|step| step.to == to).map(Action::Move)?;
    let explanation = say("medieval-card-shows-left").with("from", name(from)).with("to", name(to));
    Some((scene_of(&after(position, action), position.marks(action)), Some(explanation)))
}

/// Rule ME-17: the buildings that a Fire Spell reaches.
fn burns(unit: Unit) -> Picture {
    let mut position = with(unit, MIDDLE);
    let farm = Building::new(House::Peasants, 1, false);
    for on in [at(b'd', 8), at(b'g', 4), at(b'd', 1), at(b'f', 6), at(b'b', 4)] {
        position.board.build(Black, farm, on);
    }
    // A unit blocks the spell.
    position.board.put(White, SERF, at(b'c', 4));
    let burnt: Squares = legal(&position)
        .into_iter()
        .filter_map(|action| match action {
            Action::Fire { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    let mut marks = vec![Mark::new(MIDDLE.spot(), MarkKind::Chosen)];
    marks.extend(mark_all(burnt, MarkKind::Destroyed));
    (scene_of(&position, marks), Some(say("medieval-card-shows-fire").with("at", name(MIDDLE))))
}

/// Rule ME-16a: the squares that Humorous Healing protects.
fn protects(unit: Unit) -> Picture {
    let mut position = with(unit, MIDDLE);
    let mut marks = vec![Mark::new(MIDDLE.spot(), MarkKind::Chosen)];
    marks.extend(mark_all(position.board.protected(White), MarkKind::Pending));
    position.board.put(White, SERF, at(b'e', 5));
    position.board.put(White, Unit::new(Family::Warriors, 1), at(b'd', 3));
    (scene_of(&position, marks), Some(say("medieval-card-shows-safe").with("at", name(MIDDLE))))
}

/// Rule ME-16a: the units that Befuddlement turns.
fn befuddles(unit: Unit) -> Option<Picture> {
    let mut position = with(unit, START);
    position.board.put(White, SERF, at(b'd', 3));
    position.board.put(Black, Unit::new(Family::Warriors, 1), at(b'e', 4));
    let position = with_enemies(position, at(b'c', 5).set().with(at(b'e', 5)));
    let action = moves_from(&position, START).find(|step| step.to == MIDDLE)?;
    let position_after = after(&position, Action::Move(action));
    let turned =
        [White, Black].map(|side| position.board.of(side) & position_after.board.of(side.other()));
    let mut marks = vec![
        Mark::new(START.spot(), MarkKind::Chosen),
        Mark::new(MIDDLE.spot(), MarkKind::Destination),
    ];
    marks.extend(mark_all(turned[0] | turned[1], MarkKind::Pending));
    let explanation =
        say("medieval-card-shows-turned").with("from", name(START)).with("to", name(MIDDLE));
    Some((scene_of(&position, marks), Some(explanation)))
}

/// Rule ME-17: the units that Rotten Luck strikes.
fn rotten_luck(unit: Unit) -> Picture {
    let mut position = with(unit, MIDDLE);
    for (family, class, on) in [
        (Family::MaleRoyals, 3, at(b'g', 6)),
        (Family::Warriors, 4, at(b'f', 2)),
        (Family::Siege, 3, at(b'h', 1)),
        (Family::Priests, 2, at(b'e', 7)),
        (Family::Peasantry, 1, at(b'd', 5)),
    ] {
        position.board.put(Black, Unit::new(family, class), on);
    }
    let position_after = after(&position, Action::Rotten(MIDDLE));
    let dead = position.board.occupied().minus(position_after.board.occupied());
    let marks = mark_all(dead, MarkKind::Destroyed).collect();
    (scene_of(&position, marks), Some(say("medieval-card-shows-rotten")))
}

/// Rule ME-16a: the squares on which a wizard may take A New Life.
fn lives_anew(unit: Unit) -> Picture {
    let mut position = with(unit, MIDDLE);
    position.board.build(White, Building::new(house_of(Family::Priests), 1, false), at(b'f', 5));
    let new_life: Squares = moves_from(&position, MIDDLE)
        .filter(|step| step.rise == Rise::NewLife)
        .map(|step| step.to)
        .collect();
    let mut marks = reach(&position, MIDDLE);
    marks.extend(mark_all(new_life, MarkKind::Pending));
    (scene_of(&position, marks), Some(say("medieval-card-shows-new-life")))
}

/// The picture of a building's card: the board after a Serf has vacated the building, with its
/// creations.
pub(super) fn of_building(building: Building) -> (Scene, L10nMessage) {
    const FROM: Square = at(b'b', 2);
    const TO: Square = at(b'c', 2);
    let mut position = with(SERF, FROM);
    position.board.build(White, building, FROM);
    position.board.build(White, building, at(b'b', 4));
    let leaving = moves_from(&position, FROM).find(|step| step.to == TO);
    let units: Vec<_> =
        leaving.iter().flat_map(|step| step.created.units()).map(names::unit).collect();
    let left = leaving.map(Action::Move);
    let position_after = left.map_or_else(|| position.clone(), |action| after(&position, action));
    let mut scene =
        scene_of(&position_after, left.map(|action| position.marks(action)).unwrap_or_default());
    scene.board = Board { naming: SquareNaming::RowLetterColumnNumber, ..Board::chequered(5, 3) };
    let explanation =
        say("medieval-card-shows-created").with("units", units).with("at", name(FROM));
    (scene, explanation)
}
