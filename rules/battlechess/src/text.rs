//! Actions as texts and in words.

use rules::{Outline, Square};
use scene::{Mark, MarkKind};

use crate::ending::Asked;
use crate::{Action, BattleChess, Kind, Piece};

impl BattleChess {
    /// The canonical text (C-5, the rulebook's Notation).
    pub(crate) fn canonical(&self, action: Action) -> String {
        match action {
            Action::Move { from, to } if self.is_castling(from, to) => {
                if to.file() == 6 {
                    "O-O".into()
                } else {
                    "O-O-O".into()
                }
            }
            Action::Move { from, to } if self.is_en_passant(from, to) => {
                format!("{from}x{to} e.p.")
            }
            Action::Move { from, to } if self.on(to).is_some() => format!("{from}x{to}"),
            Action::Move { from, to } => format!("{from}-{to}"),
            Action::LaterExchange { at, piece } => format!("exchange {at} {piece}"),
            Action::Strike(knight) => format!("strike {knight}"),
            Action::Hold(knight) => format!("hold {knight}"),
            Action::InPerson => "self".into(),
            Action::Champion(square) => format!("champion {square}"),
            Action::Patron => "patron".into(),
            Action::Yield => "yield".into(),
            Action::AttackerWins => "attacker wins".into(),
            Action::DefenderWins => "defender wins".into(),
            Action::Engage => "engage".into(),
            Action::Release => "release".into(),
            Action::DiscardQueen => "discard queen".into(),
            Action::Discard(square) => format!("discard {square}"),
            Action::NoRecall => "no recall".into(),
            Action::Recall(piece) => format!("recall {piece}"),
            Action::Keep => "keep".into(),
            Action::Exchange(piece) => format!("exchange {piece}"),
        }
    }

    /// A piece by its kind: `Knight`, `Pawn`, `marker`.
    pub(crate) fn kind_name(&self, piece: Piece) -> &'static str {
        if self.is_marker(piece) { "Pawn marker" } else { piece.kind().name() }
    }

    /// A piece with its square, if it stands on one: `Knight on g6`.
    pub(crate) fn called(&self, piece: Piece) -> String {
        match self.square_of(piece) {
            Some(square) => format!("{} on {square}", self.kind_name(piece)),
            None => self.kind_name(piece).into(),
        }
    }

    fn on_name(&self, square: Square) -> &'static str {
        self.on(square).map_or("piece", |piece| self.kind_name(piece))
    }

    /// What an action says by itself, without the side.
    pub(crate) fn plain_words(&self, action: Action) -> String {
        match action {
            Action::Move { from, to } => {
                format!("{} {from} {}", self.on_name(from), self.deed(from, to))
            }
            Action::LaterExchange { at, piece } => {
                format!(
                    "the Pawn on {at} is exchanged for the {} from {}",
                    piece.kind().name(),
                    piece.home()
                )
            }
            Action::Strike(knight) => match self.asked() {
                Some(Asked::Strike(movement, _)) => format!(
                    "the Knight on {knight} strikes at the {}{}",
                    self.kind_name(movement.mover),
                    movement.path(movement.step).map(|at| format!(" on {at}")).unwrap_or_default()
                ),
                _ => format!("the Knight on {knight} strikes"),
            },
            Action::Hold(knight) => format!("the Knight on {knight} holds"),
            Action::InPerson => "the Queen fights in person".into(),
            Action::Champion(square) => {
                format!("the {} on {square} fights for the Queen", self.on_name(square))
            }
            Action::Patron => match self.asked() {
                Some(Asked::Patron(combat)) => format!(
                    "the {} fights for the {}",
                    self.called(combat.defender.behind()),
                    self.called(combat.defender)
                ),
                _ => "the patron fights for the marker".into(),
            },
            Action::Yield => match self.asked() {
                Some(Asked::Patron(combat)) => {
                    format!("the {} yields", self.called(combat.defender))
                }
                _ => "the marker yields".into(),
            },
            Action::AttackerWins | Action::DefenderWins => self.result_words(action),
            Action::Engage => format!("the Bishop engages {} again", self.beaten_name()),
            Action::Release => {
                format!("the Bishop releases {}, which is captured", self.beaten_name())
            }
            Action::DiscardQueen => "the Queen is discarded".into(),
            Action::Discard(square) => {
                format!("the {} on {square} is discarded, the Queen is home", self.on_name(square))
            }
            Action::NoRecall => "the King recalls nobody".into(),
            Action::Recall(piece) => {
                format!("the King recalls the {} to {}", self.kind_name(piece), piece.home())
            }
            Action::Keep => "the Pawn stays a Pawn".into(),
            Action::Exchange(piece) => {
                format!(
                    "the Pawn is exchanged for the {} from {}",
                    piece.kind().name(),
                    piece.home()
                )
            }
        }
    }

    /// What a piece does, after its name.
    fn deed(&self, from: Square, to: Square) -> String {
        if self.is_castling(from, to) {
            let side = if to.file() == 6 { "King" } else { "Queen" };
            return format!("castles on the {side}'s side");
        }
        match self.on(from).and_then(|mover| self.victim(mover, from, to)) {
            Some(victim) if self.is_en_passant(from, to) => {
                format!("attacks the {} en passant on {to}", self.called(victim))
            }
            Some(victim) => format!("attacks the {}", self.called(victim)),
            None => format!("to {to}"),
        }
    }

    fn result_words(&self, action: Action) -> String {
        let Some(Asked::Result(combat, second)) = self.asked() else {
            return self.canonical(action);
        };
        let (winner, loser, sides) = if action == Action::AttackerWins {
            (combat.attacking(), combat.defending(), "attack")
        } else {
            (combat.defending(), combat.attacking(), "defence")
        };
        let (winner, loser) = (self.apart(winner, loser), self.apart(loser, winner));
        if second {
            format!("{winner} wins the second battle against {loser}")
        } else {
            format!("{winner} beats {loser} in {sides}")
        }
    }

    /// A piece as told apart from another: of two of a kind the sides tell which is which.
    pub(crate) fn apart(&self, piece: Piece, other: Piece) -> String {
        let name = self.kind_name(piece);
        if name == self.kind_name(other) {
            format!("{}'s {name}", crate::SIDE_NAMES[self.side_of(piece).index()])
        } else {
            format!("the {name}")
        }
    }

    /// What a Bishop has just beaten: `the Knight`.
    fn beaten_name(&self) -> String {
        match self.asked() {
            Some(Asked::Engage(_, bishop, beaten)) => self.apart(beaten, bishop),
            _ => "the beaten piece".into(),
        }
    }

    /// An action in parts, for menus.
    pub(crate) fn parts(&self, action: Action) -> Outline {
        let outline =
            |actor: String, from: Option<Square>, deed: &str, to: Option<Square>| Outline {
                actor,
                from: from.map(Square::spot),
                deed: deed.into(),
                to: to.map(Square::spot),
                captures: false,
            };
        let at = |square: Square| format!("{} {square}", self.on_name(square));
        let from_home =
            |piece: Piece| format!("for the {} from {}", piece.kind().name(), piece.home());
        match action {
            Action::Move { from, to } => Outline {
                captures: self.on(to).is_some() || self.is_en_passant(from, to),
                ..outline(at(from), Some(from), &self.deed(from, to), Some(to))
            },
            Action::LaterExchange { at: pawn, piece } => {
                let deed = format!("exchanged {}", from_home(piece));
                outline(at(pawn), Some(pawn), &deed, Some(pawn))
            }
            Action::Strike(knight) => {
                outline(at(knight), Some(knight), "strikes", self.pending_square())
            }
            Action::Hold(knight) => outline(at(knight), Some(knight), "holds", None),
            Action::InPerson => outline("Queen".into(), None, "fights in person", None),
            Action::Champion(square) => {
                let royal = self.on(square).is_some_and(|piece| piece.kind() == Kind::King);
                let deed =
                    if royal { "risks his life for the Queen" } else { "fights for the Queen" };
                outline(at(square), Some(square), deed, self.pending_square())
            }
            Action::Patron => {
                let patron = match self.asked() {
                    Some(Asked::Patron(combat)) => self.square_of(combat.defender.behind()),
                    _ => None,
                };
                let actor = patron.map_or("Patron".into(), at);
                let royal =
                    patron.and_then(|at| self.on(at)).is_some_and(|one| one.kind() == Kind::King);
                let deed =
                    if royal { "risks his life for the marker" } else { "fights for the marker" };
                outline(actor, patron, deed, self.pending_square())
            }
            Action::Yield => outline("Marker".into(), None, "yields", self.pending_square()),
            Action::AttackerWins => outline("Attacker".into(), None, "wins", self.pending_square()),
            Action::DefenderWins => outline("Defender".into(), None, "wins", self.pending_square()),
            Action::Engage => {
                let deed = format!("engages {} again", self.beaten_name());
                outline("Bishop".into(), None, &deed, self.pending_square())
            }
            Action::Release => {
                let deed = format!("releases {}", self.beaten_name());
                outline("Bishop".into(), None, &deed, self.pending_square())
            }
            Action::DiscardQueen => {
                outline("Queen".into(), None, "is discarded", self.pending_square())
            }
            Action::Discard(square) => {
                outline(at(square), Some(square), "is discarded", Some(square))
            }
            Action::NoRecall => outline("King".into(), None, "recalls nobody", None),
            Action::Recall(piece) => {
                let deed = format!("recalls the {} to {}", self.kind_name(piece), piece.home());
                outline("King".into(), None, &deed, Some(piece.home()))
            }
            Action::Keep => outline("Pawn".into(), None, "stays a Pawn", self.pending_square()),
            Action::Exchange(piece) => {
                let deed = format!("exchanged {}", from_home(piece));
                outline("Pawn".into(), None, &deed, self.pending_square())
            }
        }
    }

    /// The squares to mark after an action.
    pub(crate) fn action_marks(&self, action: Action) -> Vec<Mark> {
        let mark = |square: Square, kind| Mark::new(square.spot(), kind);
        let here =
            |kind| self.pending_square().map(|square| mark(square, kind)).into_iter().collect();
        match action {
            Action::Move { from, to } => {
                vec![mark(from, MarkKind::LastFrom), mark(to, MarkKind::LastTo)]
            }
            Action::LaterExchange { at, .. } => vec![mark(at, MarkKind::LastTo)],
            Action::Strike(knight) | Action::Champion(knight) => {
                vec![mark(knight, MarkKind::Taking)]
            }
            Action::Recall(piece) => vec![mark(piece.home(), MarkKind::LastTo)],
            Action::Discard(square) => vec![mark(square, MarkKind::LastTo)],
            Action::Exchange(_) | Action::Yield => here(MarkKind::LastTo),
            // A fight at the end of the move is marked as that already.
            Action::AttackerWins | Action::DefenderWins
                if self.movement().map(|movement| movement.to) != self.pending_square() =>
            {
                here(MarkKind::Taking)
            }
            Action::Hold(_)
            | Action::InPerson
            | Action::Patron
            | Action::AttackerWins
            | Action::DefenderWins
            | Action::Engage
            | Action::Release
            | Action::DiscardQueen
            | Action::NoRecall
            | Action::Keep => Vec::new(),
        }
    }

    /// The square under discussion in the middle of a turn.
    pub(crate) fn pending_square(&self) -> Option<Square> {
        match self.asked()? {
            Asked::Strike(movement, _) => movement.path(movement.step),
            Asked::Champion(combat, _)
            | Asked::Patron(combat)
            | Asked::Result(combat, _)
            | Asked::Engage(combat, ..) => Some(combat.square),
            Asked::Discard(queen) => Some(queen.home()),
            Asked::Recall(side) => self.king(side),
            Asked::Arrival(movement) => Some(movement.to),
        }
    }

    /// Who is asked for what in the middle of a turn; empty at its start.
    pub(crate) fn question(&self) -> String {
        let name = match self.actor() {
            rules::Actor::Side(side) => crate::SIDE_NAMES[side.index()],
            rules::Actor::Chance => "",
        };
        let Some(asked) = self.asked() else { return String::new() };
        match asked {
            Asked::Strike(movement, knight) => format!(
                "{name}: strike with the Knight on {knight} at the {}{}, or hold?",
                self.kind_name(movement.mover),
                movement.path(movement.step).map(|at| format!(" on {at}")).unwrap_or_default()
            ),
            Asked::Champion(combat, queen) => {
                let foe =
                    if queen == combat.attacker { combat.defending() } else { combat.attacking() };
                format!(
                    "{name}: does the Queen fight {} herself, or a champion for her?",
                    self.apart(foe, queen)
                )
            }
            Asked::Patron(combat) => {
                let patron = combat.defender.behind();
                // BC-3 threatens him here as in every combat.
                let risk = if patron.kind() == Kind::King { " and risk his life" } else { "" };
                format!(
                    "{name}: does the {} fight for the {}{risk}, or does the marker yield?",
                    self.called(patron),
                    self.called(combat.defender)
                )
            }
            Asked::Result(combat, second) => format!(
                "{}: {}'s {} against {}'s {} for {}",
                if second { "Second battle" } else { "Combat" },
                crate::SIDE_NAMES[self.side_of(combat.attacking()).index()],
                self.kind_name(combat.attacking()),
                crate::SIDE_NAMES[self.side_of(combat.defending()).index()],
                self.kind_name(combat.defending()),
                combat.square
            ),
            Asked::Engage(..) => format!(
                "{name}: does the Bishop engage {} again, or release it?",
                self.beaten_name()
            ),
            Asked::Discard(queen) => format!(
                "{name}: discard the Queen or the {} on {}?",
                self.on_name(queen.home()),
                queen.home()
            ),
            Asked::Recall(_) => format!("{name}: whom does the King recall?"),
            Asked::Arrival(movement) => {
                format!("{name}: keep the Pawn on {} or exchange it?", movement.to)
            }
        }
    }
}
