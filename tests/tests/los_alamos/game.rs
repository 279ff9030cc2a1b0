//! Los Alamos Chess for the referee: legal moves, reasons for refusals, endings.

use rules::l10n::{L10nMessage, say, term};
use rules::{
    Actor, Game, GameInfo, Notation, Options, Outcome, Reading, Refusal, RuleId, Setup, SetupFault,
    SetupFaults, SetupReader, Side, Square, Squares, Turn, side_and_code,
};
use serde_json::{Map, Value, json};

use crate::position::{Kind, LosAlamos, Move, QUIET, board, last_rank};

pub(crate) static INFO: GameInfo =
    info("los-alamos", "Los Alamos Chess", &[("en", include_str!("en.ftl"))]);

/// The game without its lessons. Its texts are those of [`INFO`].
pub(crate) static UNTAUGHT: GameInfo = info("untaught", "Untaught Chess", &[]);

const fn info(
    id: &'static str,
    name: &'static str,
    sentences: &'static [(&'static str, &'static str)],
) -> GameInfo {
    GameInfo {
        id,
        name,
        inventor: "Paul Stein and Mark Wells",
        about: say("los-alamos-about"),
        aim: say("los-alamos-aim"),
        rules_version: 1,
        side_names: [term("los-alamos-white"), term("los-alamos-black")],
        options: &[],
        orders: &[],
        rulebook: include_str!("rules.md"),
        sentences,
        how_to_write: say("los-alamos-how-to-write"),
    }
}

impl Kind {
    pub(crate) const fn name(self) -> rules::l10n::Term {
        match self {
            Kind::King => term("los-alamos-king"),
            Kind::Queen => term("los-alamos-queen"),
            Kind::Rook => term("los-alamos-rook"),
            Kind::Knight => term("los-alamos-knight"),
            Kind::Pawn => term("los-alamos-pawn"),
        }
    }

    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Kind::King => "LA-2",
            Kind::Queen => "LA-3",
            Kind::Rook => "LA-4",
            Kind::Knight => "LA-5",
            Kind::Pawn => "LA-6",
        }
    }
}

fn square(name: &str) -> Option<Square> {
    Square::parse(name).filter(|at| board().has(*at))
}

/// Reads a text as a move, legal or not.
fn parse(text: &str) -> Option<Move> {
    let plain = rules::read::squeezed(text).to_ascii_lowercase();
    let (way, becomes) = match plain.split_once('=') {
        Some((way, code)) => (way, Some(Kind::of(code)?)),
        None => (plain.as_str(), None),
    };
    let (from, to) = way.split_once(['-', 'x'])?;
    Some(Move { from: square(from)?, to: square(to)?, becomes })
}

/// Explains an illegal move: the rule, the reason, the next step; `None` for a legal one.
fn refusal(position: &LosAlamos, action: Move) -> Option<Refusal> {
    let Move { from, to, becomes } = action;
    let refuse = |rule, message, next| Some(Refusal::illegal(rule, message, next));
    let own = position.kind_at(from).filter(|_| position.own().has(from));
    let Some(kind) = own else {
        let message = say("los-alamos-nothing").with("at", from);
        return refuse("LA-1", message, say("los-alamos-nothing-next"));
    };
    if !position.reach(position.to_act, kind, from).has(to) {
        let message =
            say("los-alamos-cannot").with("piece", kind.name()).with("from", from).with("to", to);
        return refuse(kind.rule(), message, say("los-alamos-next"));
    }
    if !position.is_safe(action) {
        return refuse("LA-7", say("los-alamos-exposed"), say("los-alamos-next"));
    }
    let arrives = kind == Kind::Pawn && to.rank() == last_rank(position.to_act);
    match becomes {
        None if arrives => {
            let with = |kind| position.text(Move { becomes: Some(kind), ..action });
            let candidates = Kind::PROMOTIONS.into_iter().map(with).collect();
            Some(Refusal::ambiguous(&position.text(action), candidates))
        }
        Some(_) if !arrives => {
            refuse("LA-6", say("los-alamos-promotes-not"), say("los-alamos-promotes-not-next"))
        }
        Some(kind) if !Kind::PROMOTIONS.contains(&kind) => {
            refuse("LA-6", say("los-alamos-promotes"), say("los-alamos-promotes-next"))
        }
        _ => None,
    }
}

fn place(reader: &mut SetupReader, position: &mut LosAlamos) {
    for (name, piece) in reader.squares("board") {
        let known = side_and_code(&piece).and_then(|(side, code)| Some((side, Kind::of(code)?)));
        match (square(&name), known) {
            (Some(at), Some((_, Kind::Pawn))) if at.rank() == 0 || at.rank() == 5 => {
                let message = say("los-alamos-setup-pawn").with("at", at);
                reader.fault(SetupFault::against("LA-6", message));
            }
            (Some(at), Some((side, kind))) => position.put(at, side, kind),
            _ => {
                let message = say("los-alamos-setup-square").with("square", name);
                reader.fault(SetupFault::against("LA-1", message.with("piece", piece)));
            }
        }
    }
}

impl Game for LosAlamos {
    type Action = Move;
    type Key = ([Squares; 2], [Squares; 5], Side);

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> LosAlamos {
        LosAlamos::array()
    }

    fn to_act(&self) -> Actor {
        Actor::Side(self.to_act)
    }

    fn turn(&self) -> Turn {
        Turn::single(self.ply / 2 + 1, self.to_act)
    }

    fn legal(&self, list: &mut Vec<Move>) {
        if self.quiet < QUIET {
            self.each_legal(|action| list.push(action));
        }
    }

    fn apply(&mut self, action: Move) {
        self.play(action);
    }

    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        let mut can_move = false;
        self.each_legal(|_| can_move = true);
        let side = INFO.side_name(self.to_act);
        if !can_move {
            // LA-8.
            return Some(match self.is_attacked(self.to_act) {
                true => {
                    let reason = say("los-alamos-mate").with("side", side);
                    Outcome::win(self.to_act.other(), "LA-8", reason)
                }
                false => Outcome::draw("LA-8", say("los-alamos-stalemate").with("side", side)),
            });
        }
        // LA-9.
        let draw = |reason: L10nMessage| Some(Outcome::draw("LA-9", reason));
        match () {
            () if occurrences >= 3 => draw(say("los-alamos-repeated")),
            () if self.quiet >= QUIET => draw(say("los-alamos-fifty")),
            () => None,
        }
    }

    fn key(&self) -> Option<Self::Key> {
        Some((self.sides, self.kinds, self.to_act))
    }
}

impl Setup for LosAlamos {
    fn from_setup(_: &Options, setup: &Value) -> Result<LosAlamos, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let to_act = reader.to_act();
        let mut position = LosAlamos { to_act, ply: to_act.index() as u32, ..LosAlamos::EMPTY };
        position.quiet = reader.count("quiet", QUIET - 1, 0);
        place(&mut reader, &mut position);
        let kings = position.kinds[Kind::King as usize];
        for side in Side::ALL {
            let count = (kings & position.sides[side.index()]).count();
            if count != 1 {
                let message = say("los-alamos-setup-kings").with("side", INFO.side_name(side));
                reader.fault(SetupFault::against("LA-1", message.with("count", count)));
            }
        }
        if position.is_attacked(to_act.other()) {
            let side = INFO.side_name(to_act.other());
            let message = say("los-alamos-setup-exposed").with("side", side);
            reader.fault(SetupFault::against("LA-7", message));
        }
        reader.finish()?;
        Ok(position)
    }

    fn facts(&self) -> Map<String, Value> {
        let mut board = Map::new();
        for at in self.pieces() {
            let side = if self.sides[0].has(at) { Side::White } else { Side::Black };
            if let Some(kind) = self.kind_at(at) {
                board.insert(at.to_string(), format!("{}{}", side.letter(), kind.code()).into());
            }
        }
        let mut facts = Map::new();
        facts.insert("board".into(), json!(board));
        facts.insert("quiet".into(), self.quiet.into());
        facts
    }
}

impl Notation for LosAlamos {
    fn text(&self, Move { from, to, becomes }: Move) -> String {
        match becomes {
            Some(kind) => format!("{from}-{to}={}", kind.code()),
            None => format!("{from}-{to}"),
        }
    }

    fn read(&self, text: &str) -> Result<Reading<Move>, Refusal> {
        let action = parse(text).ok_or_else(|| {
            Refusal::unreadable(say("los-alamos-unreadable"), say("los-alamos-unreadable-next"))
        })?;
        match refusal(self, action) {
            Some(refusal) => Err(refusal),
            None => Ok(Reading { action, remarks: Vec::new() }),
        }
    }
}
