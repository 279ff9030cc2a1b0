//! Breakthrough, a small game that is in the public domain: pawns race for the last rank. It is
//! here to show that a game needs nothing but its rules: `docs/adding-a-game.md`.

use rules::l10n::{L10nMessage, say, term};
use rules::scene::{Board, Layer, Mark, MarkKind, Piece, PlacedPiece, Scene, Symbol};
use rules::{
    Actor, Explain, Game, GameInfo, Notation, Options, Outcome, Outline, Reading, Refusal, Setup,
    SetupFault, SetupFaults, SetupReader, Show, Side, Square, Squares, Teach, Turn, side_and_code,
};
use serde_json::{Map, Value, json};

/// A position: who stands where, and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Breakthrough {
    sides: [Squares; 2],
    to_act: Side,
    ply: u32,
}

/// A step from a square to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step {
    from: Square,
    to: Square,
}

impl Step {
    pub(crate) const fn new(from: Square, to: Square) -> Step {
        Step { from, to }
    }
}

static INFO: GameInfo = GameInfo {
    id: "breakthrough",
    name: "Breakthrough",
    inventor: "Dan Troyka",
    about: say("breakthrough-about"),
    rules_version: 1,
    side_names: [term("breakthrough-white"), term("breakthrough-black")],
    options: &[],
    orders: &[],
    rulebook: "- **BT-1** White begins.\n- **BT-2** A Pawn steps one square ahead, straight or \
        diagonally; straight only onto an empty square.\n- **BT-3** It captures diagonally.\n- **BT-4** \
        Who arrives on the last rank, or takes the last Pawn, has won.\n- **BT-5** The board.\n- **BT-6** \
        The notation.",
    sentences: &[("en", SENTENCES)],
    how_to_write: say("breakthrough-how"),
};

/// The sentences of the game.
const SENTENCES: &str = "
breakthrough-about = Pawns race for the last rank.
breakthrough-how = From square and to square: `a2-a3`
breakthrough-white = White
breakthrough-black = Black
breakthrough-pawn = Pawn
    .many = Pawns
breakthrough-moves = Pawn { $from } steps to { $to }
breakthrough-takes = Pawn { $from } takes on { $to }
breakthrough-actor = Pawn { $from }
breakthrough-deed = to { $to }
breakthrough-unreadable = That is no step
breakthrough-unreadable-next = Write from-square and to-square, such as `a2-a3`
breakthrough-not-yours = On { $at } stands no Pawn of yours
breakthrough-cannot = A Pawn steps one square ahead, and takes diagonally
breakthrough-next = Choose another step
breakthrough-arrived = { $side } has arrived
breakthrough-alone = { $side } has taken the last Pawn
breakthrough-setup = `{ $square }` cannot hold `{ $piece }`
";

impl Breakthrough {
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let (own, other) =
            (self.sides[self.to_act.index()], self.sides[self.to_act.other().index()]);
        let ahead: i8 = if self.to_act == Side::White { 1 } else { -1 };
        own.flat_map(move |from| {
            (-1..=1).filter_map(move |aside| {
                let to = Square::at(from.file() as i8 + aside, from.rank() as i8 + ahead)?;
                let free = !own.has(to) && (aside != 0 || !other.has(to));
                free.then_some(Step { from, to })
            })
        })
    }

    /// It is the other side's turn without a move; no rule allows it.
    pub(crate) fn pass(&mut self) {
        self.to_act = self.to_act.other();
    }

    fn arrived(&self, side: Side) -> bool {
        let last = if side == Side::White { Squares::rank(7) } else { Squares::rank(0) };
        self.sides[side.index()].meets(last)
    }

    fn over(&self) -> Option<Outcome> {
        Side::ALL.into_iter().find_map(|side| {
            let name = INFO.side_name(side);
            if self.arrived(side) {
                Some(Outcome::win(side, "BT-4", say("breakthrough-arrived").with("side", name)))
            } else if self.sides[side.other().index()].is_empty() {
                Some(Outcome::win(side, "BT-4", say("breakthrough-alone").with("side", name)))
            } else {
                None
            }
        })
    }
}

impl Game for Breakthrough {
    type Action = Step;
    type Key = (u64, u64, Side);

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> Breakthrough {
        let rows = |low, high| Squares::rank(low) | Squares::rank(high);
        Breakthrough { sides: [rows(0, 1), rows(6, 7)], to_act: Side::White, ply: 0 }
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    fn turn(&self) -> Turn {
        Turn::single(self.ply / 2 + 1, self.to_act)
    }

    fn legal(&self, list: &mut Vec<Step>) {
        if self.over().is_none() {
            list.extend(self.steps());
        }
    }

    fn apply(&mut self, Step { from, to }: Step) {
        let (me, other) = (self.to_act.index(), self.to_act.other().index());
        self.sides[me] = self.sides[me].without(from).with(to);
        self.sides[other] = self.sides[other].without(to);
        self.to_act = self.to_act.other();
        self.ply += 1;
    }

    fn ending(&self, _: u32) -> Option<Outcome> {
        self.over()
    }

    fn key(&self) -> Option<(u64, u64, Side)> {
        Some((self.sides[0].0, self.sides[1].0, self.to_act))
    }
}

impl Setup for Breakthrough {
    fn from_setup(_: &Options, setup: &Value) -> Result<Breakthrough, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let to_act = reader.to_act();
        let mut sides = [Squares::NONE; 2];
        for (name, piece) in reader.squares("board") {
            match (Square::parse(&name), side_and_code(&piece)) {
                (Some(at), Some((side, "P"))) => sides[side.index()] = sides[side.index()].with(at),
                _ => reader.fault(SetupFault::against(
                    "BT-5",
                    say("breakthrough-setup").with("square", name).with("piece", piece),
                )),
            }
        }
        reader.finish()?;
        Ok(Breakthrough { sides, to_act, ply: to_act.index() as u32 })
    }

    fn facts(&self) -> Map<String, Value> {
        let mut board = Map::new();
        for at in Square::all_by_name() {
            for side in Side::ALL {
                if self.sides[side.index()].has(at) {
                    board.insert(at.to_string(), format!("{}P", side.letter()).into());
                }
            }
        }
        let mut facts = Map::new();
        facts.insert("board".into(), json!(board));
        facts
    }
}

impl Notation for Breakthrough {
    fn text(&self, Step { from, to }: Step) -> String {
        format!("{from}-{to}")
    }

    fn read(&self, text: &str) -> Result<Reading<Step>, Refusal> {
        let unreadable = || {
            Refusal::unreadable(say("breakthrough-unreadable"), say("breakthrough-unreadable-next"))
        };
        let plain = rules::read::squeezed(text);
        let (from, to) = plain.split_once('-').ok_or_else(unreadable)?;
        let (Some(from), Some(to)) = (Square::parse(from), Square::parse(to)) else {
            return Err(unreadable());
        };
        let next = say("breakthrough-next");
        if !self.sides[self.to_act.index()].has(from) {
            return Err(Refusal::illegal(
                "BT-1",
                say("breakthrough-not-yours").with("at", from),
                next,
            ));
        }
        let action = Step { from, to };
        match self.steps().find(|step| *step == action) {
            Some(action) => Ok(Reading { action, remarks: Vec::new() }),
            None => Err(Refusal::illegal("BT-2", say("breakthrough-cannot"), next)),
        }
    }
}

impl Explain for Breakthrough {}

impl Teach for Breakthrough {}

impl Show for Breakthrough {
    fn describe(&self, Step { from, to }: Step) -> L10nMessage {
        if self.sides[self.to_act.other().index()].has(to) {
            say("breakthrough-takes").with("from", from).with("to", to)
        } else {
            say("breakthrough-moves").with("from", from).with("to", to)
        }
    }

    fn outline(&self, Step { from, to }: Step) -> Outline {
        Outline {
            group: from.to_string(),
            actor: say("breakthrough-actor").with("from", from),
            from: Some(from.spot()),
            deed: say("breakthrough-deed").with("to", to),
            to: Some(to.spot()),
            captures: self.sides[self.to_act.other().index()].has(to),
            spends: false,
            enters: None,
        }
    }

    fn marks(&self, Step { from, to }: Step) -> Vec<Mark> {
        vec![Mark::new(from.spot(), MarkKind::LastFrom), Mark::new(to.spot(), MarkKind::LastTo)]
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::empty(INFO.name, INFO.side_names.clone(), Board::chequered(8, 8));
        for side in Side::ALL {
            for at in self.sides[side.index()] {
                let piece = Piece {
                    side,
                    symbol: Symbol::Pawn,
                    name: term("breakthrough-pawn"),
                    code: "P",
                    badges: Vec::new(),
                };
                scene.pieces.push(PlacedPiece { spot: at.spot(), layer: Layer::Unit, piece });
            }
        }
        scene
    }
}
