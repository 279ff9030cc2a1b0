use rules::l10n::{L10nMessage, Term, say, term};
use rules::scene::{self, Badge, BadgeTone, Duel, Mark, MarkKind, Symbol, Tray};
use rules::{Outline, Side, Square};

use crate::decision_point::DecisionPoint;
use crate::frames::{Frame, MoveStage};
use crate::piece::{BISHOPS, KINGS};
use crate::position::pieces;
use crate::{BattleChess, INFO, Kind, Piece};

fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::King => Symbol::King,
        Kind::Queen => Symbol::Queen,
        Kind::Rook => Symbol::Rook,
        Kind::Bishop => Symbol::Bishop,
        Kind::Knight => Symbol::Knight,
        Kind::Pawn => Symbol::Pawn,
    }
}

/// The two fighting pieces in a picture, with the texts of their badges.
pub(super) struct Fight {
    attacks: (Piece, L10nMessage),
    defends: (Piece, L10nMessage),
    beaten: Option<Piece>,
}

pub(super) fn beaten_badge() -> Badge {
    Badge { text: "×".into(), words: say("battlechess-badge-beaten"), tone: BadgeTone::Warning }
}

impl BattleChess {
    /// The location of a piece without a square: the square that it enters or fights for, or its
    /// home.
    pub(crate) fn has_come_to(&self, piece: Piece) -> Option<Square> {
        self.pending().find_map(|frame| match frame {
            Frame::Combat(combat) if [combat.attacker, combat.defender].contains(&piece) => {
                Some(combat.square)
            }
            Frame::Homecoming(queen) if queen == piece => Some(queen.home()),
            Frame::Move(movement) if movement.mover == piece => {
                Some(movement.path(movement.step).unwrap_or(movement.to))
            }
            _ => None,
        })
    }

    pub(crate) fn drawn_on(&self, piece: Piece) -> Option<Square> {
        self.square_of(piece).or_else(|| self.has_come_to(piece))
    }

    /// Returns the current fight, or the one that the pending answer could start. After BC-3, the
    /// last combat.
    pub(super) fn shown_fight(&self) -> Option<Fight> {
        let combat = match self.decision_point() {
            Some(DecisionPoint::Strike(movement, knight)) => {
                return Some(Fight {
                    attacks: (self.on(knight)?, say("battlechess-badge-may-strike")),
                    defends: (movement.mover, say("battlechess-badge-may-be-struck")),
                    beaten: None,
                });
            }
            Some(
                DecisionPoint::Result(combat, _)
                | DecisionPoint::Champion(combat, _)
                | DecisionPoint::Patron(combat)
                | DecisionPoint::Engage(combat, ..),
            ) => combat,
            None if self.winner.is_some() => match self.top()? {
                Frame::Combat(combat) => combat,
                _ => return None,
            },
            _ => return None,
        };
        let beaten = match (self.decision_point(), self.winner) {
            (Some(DecisionPoint::Engage(_, _, beaten)), _) => Some(beaten),
            (_, Some(winner)) => Some(KINGS[winner.other().index()]),
            _ => None,
        };
        let principal =
            |substitute: Option<Piece>, piece| substitute.map(|_| self.kind_name(piece));
        Some(Fight {
            attacks: (
                combat.attacking(),
                match principal(combat.for_attacker, combat.attacker) {
                    Some(other) => say("battlechess-badge-attacks-for").with("piece", other),
                    None => say("battlechess-badge-attacks"),
                },
            ),
            defends: (
                combat.defending(),
                match principal(combat.for_defender, combat.defender) {
                    Some(other) => say("battlechess-badge-defends-for").with("piece", other),
                    None => say("battlechess-badge-defends"),
                },
            ),
            beaten,
        })
    }

    /// Returns the current fight for the large picture, but not while a Knight may only strike.
    pub(super) fn duel(&self, fight: Option<&Fight>) -> Option<Duel> {
        if let Some(DecisionPoint::Strike(..)) = self.decision_point() {
            return None;
        }
        let combat = self.pending().find_map(|frame| match frame {
            Frame::Combat(combat) => Some(combat),
            _ => None,
        });
        let (fight, at) = (fight?, combat?.square.spot());
        let figure = |piece: Piece| self.figure(piece, self.square_of(piece), Some(fight));
        let (attacker, defender) = (figure(fight.attacks.0), figure(fight.defends.0));
        Some(Duel { at, attacker, defender, people: None, outcome: None })
    }

    /// The marks of the position itself, without those of the last actions.
    pub(super) fn standing_marks(&self, fight: Option<&Fight>) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |square: Square, kind| marks.push(Mark::new(square.spot(), kind));
        let pending = self.pending_square();
        if let Some(square) = pending {
            mark(square, MarkKind::Pending);
        }
        for square in self.path() {
            mark(square, MarkKind::Path);
        }
        // Substitutes that fight from elsewhere, and the patron who may fight.
        let fighters = fight.into_iter().flat_map(|fight| [fight.attacks.0, fight.defends.0]);
        let patron = match self.decision_point() {
            Some(DecisionPoint::Patron(combat)) => Some(combat.defender.behind()),
            _ => None,
        };
        for piece in fighters.chain(patron) {
            let is_beaten = fight.is_some_and(|fight| fight.beaten == Some(piece));
            if let Some(square) = self.square_of(piece).filter(|&at| Some(at) != pending)
                && !is_beaten
            {
                mark(square, MarkKind::Taking);
            }
        }
        if let Some(DecisionPoint::Recall(side)) = self.decision_point() {
            for piece in self.recalls(side) {
                mark(piece.home(), MarkKind::Destination);
            }
        }
        let king = match self.winner {
            Some(winner) => self.drawn_on(KINGS[winner.other().index()]),
            None if self.top().is_none() && !self.checkers(self.side).is_empty() => {
                self.king(self.side)
            }
            None => None,
        };
        if let Some(king) = king {
            mark(king, MarkKind::Danger);
        }
        marks
    }

    fn path(&self) -> Vec<Square> {
        let Some(movement) = self.movement() else { return Vec::new() };
        let going = matches!(movement.stage, MoveStage::Going | MoveStage::Asks(_));
        let arriving = self.square_of(movement.mover).is_none()
            && self.has_come_to(movement.mover) == Some(movement.to);
        if !going && !arriving {
            return Vec::new();
        }
        let now = self.drawn_on(movement.mover);
        (0..8)
            .map_while(|step| movement.path(step))
            .filter(|&square| square != movement.to && Some(square) != now)
            .collect()
    }

    /// Returns a piece as drawn. `square` is its square; `None` if captured or in mid-move.
    pub(super) fn figure(
        &self,
        piece: Piece,
        square: Option<Square>,
        fight: Option<&Fight>,
    ) -> scene::Piece {
        let mut badges = Vec::new();
        let mut badge = |text: &str, words: L10nMessage, tone| {
            badges.push(Badge { text: text.into(), words, tone });
        };
        if let Some(fight) = fight {
            for ((fighter, words), tone) in
                [(&fight.attacks, BadgeTone::Attacks), (&fight.defends, BadgeTone::Defends)]
            {
                if *fighter == piece {
                    badge("", words.clone(), tone);
                }
            }
            if fight.beaten == Some(piece) {
                let Badge { text, words, tone } = beaten_badge();
                badge(&text, words, tone);
            }
        }
        if self.side_of(piece) != piece.origin() {
            match self.converter(piece) {
                Some(bishop) => {
                    let home = bishop.home();
                    let words = say("battlechess-badge-converted").with("home", home);
                    badge(&home.to_string(), words, BadgeTone::Turned);
                }
                None => badge("+", say("battlechess-badge-converted-for-good"), BadgeTone::Turned),
            }
        }
        if !self.converts_of(piece).is_empty() {
            // The Bishop and its converts carry the same text.
            let home = piece.home();
            let words = say("battlechess-badge-bishop").with("home", home);
            badge(&home.to_string(), words, BadgeTone::Turned);
        }
        if square.is_some() && piece.kind() == Kind::Rook {
            if self.vulnerable == Some(piece) {
                badge("!", say("battlechess-badge-vulnerable"), BadgeTone::Warning);
            } else {
                badge("", say("battlechess-badge-fortified"), BadgeTone::Walled);
            }
        }
        if (square.is_some() || self.has_come_to(piece).is_some()) && self.is_marker(piece) {
            match self.patron(piece) {
                Some(patron) => {
                    let words = say("battlechess-badge-patron").with("patron", self.bare(patron));
                    badge(patron.kind().code(), words, BadgeTone::Good);
                }
                None => badge("–", say("battlechess-badge-no-patron"), BadgeTone::Warning),
            }
        }
        scene::Piece {
            side: self.side_of(piece),
            symbol: symbol(piece.kind()),
            name: self.kind_name(piece),
            code: piece.kind().code(),
            badges,
        }
    }

    pub(super) fn with_entering(&self, piece: Piece, outline: Outline) -> Outline {
        Outline { enters: Some((symbol(piece.kind()), self.side_of(piece))), ..outline }
    }

    /// The pieces in play that revert if this Bishop falls (BC-11).
    fn converts_of(&self, bishop: Piece) -> Vec<Piece> {
        let Some(index) = bishop.bishop_index() else { return Vec::new() };
        pieces(self.converts[index]).filter(|&piece| self.drawn_on(piece).is_some()).collect()
    }

    pub(crate) fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::new();
        for side in Side::ALL {
            let mut pieces: Vec<Piece> = self.captured(side).collect();
            trays.extend(self.tray(side, term("battlechess-lost"), &mut pieces));
            let mut pieces_out: Vec<Piece> =
                self.departed().filter(|&piece| self.side_of(piece) == side).collect();
            trays.extend(self.tray(side, term("battlechess-gone"), &mut pieces_out));
        }
        trays
    }

    fn tray(&self, side: Side, title: Term, pieces: &mut [Piece]) -> Option<Tray> {
        pieces.sort_by_key(|piece| (piece.kind(), *piece));
        let mut figures: Vec<(scene::Piece, u8)> = Vec::new();
        for &piece in pieces.iter() {
            let figure = self.figure(piece, None, None);
            match figures.iter_mut().find(|(other, _)| *other == figure) {
                Some((_, count)) => *count += 1,
                None => figures.push((figure, 1)),
            }
        }
        (!figures.is_empty()).then_some(Tray { side, title, pieces: figures })
    }

    /// At the start of a turn: says that the King is attacked, and whether that is binding (BC-5).
    fn danger(&self) -> Option<L10nMessage> {
        if self.winner.is_some()
            || self.decision_point().is_some()
            || self.checkers(self.side).is_empty()
        {
            return None;
        }
        let side = INFO.side_name(self.side);
        let mut moves = Vec::with_capacity(64);
        match self.turn_actions(&mut moves) {
            true => Some(say("battlechess-note-attacked").with("side", side)),
            false if moves.is_empty() => None,
            false => Some(say("battlechess-note-attacked-unsound").with("side", side)),
        }
    }

    /// Explains the picture's signs in words, most important first.
    pub(super) fn notes(&self, fight: Option<&Fight>) -> Vec<L10nMessage> {
        let mut notes = Vec::new();
        if let (Some(fight), Some(winner)) = (fight, self.winner) {
            let king = KINGS[winner.other().index()];
            let victor = if fight.attacks.0 == king { fight.defends.0 } else { fight.attacks.0 };
            notes.push(
                say("battlechess-note-has-beaten")
                    .with("side", self.side_name(victor))
                    .with("piece", self.bare(victor))
                    .with("other", self.side_name(king)),
            );
        }
        if self.winner.is_none()
            && let Some(DecisionPoint::Result(combat, _)) = self.decision_point()
        {
            for (substitute, principal) in
                [(combat.for_attacker, combat.attacker), (combat.for_defender, combat.defender)]
            {
                if let Some(substitute) = substitute {
                    notes.push(
                        say("battlechess-note-fights-for")
                            .with("side", self.side_name(substitute))
                            .with("piece", self.bare(substitute))
                            .with("principal", self.the(principal)),
                    );
                }
            }
        }
        if self.winner.is_none() {
            notes.extend(self.moving().filter_map(|piece| self.on_its_way(piece)));
        }
        if let Some(DecisionPoint::Recall(side)) = self.decision_point() {
            let homes: Vec<L10nMessage> = self
                .recalls(side)
                .map(|piece| {
                    say("battlechess-to-home")
                        .with("piece", self.kind_name(piece))
                        .with("home", piece.home())
                })
                .collect();
            notes.push(say("battlechess-note-recalls").with("homes", homes));
        }
        notes.extend(self.danger());
        // Only matters for an ordinary move, not for a mid-turn decision.
        if let Some(rook) = self.vulnerable.filter(|_| self.top().is_none())
            && let Some(square) = self.square_of(rook)
        {
            notes.push(say("battlechess-note-vulnerable").with("square", square));
        }
        for bishop in BISHOPS {
            let converts = self.converts_of(bishop);
            if let (Some(square), Some(first)) = (self.drawn_on(bishop), converts.first()) {
                let lines: Vec<L10nMessage> =
                    converts.iter().map(|&piece| self.bare(piece)).collect();
                notes.push(
                    say("battlechess-note-converts")
                        .with("square", square)
                        .with("side", INFO.side_name(first.origin()))
                        .with("pieces", lines),
                );
            }
        }
        for side in Side::ALL {
            for at in self.arrived_pawns(side) {
                notes.push(
                    say("battlechess-note-arrived")
                        .with("side", INFO.side_name(side))
                        .with("at", at),
                );
            }
        }
        notes
    }

    /// Names the origin of a mover that has arrived. Only a detail, since the move itself says it.
    pub(crate) fn arrivals(&self) -> Vec<L10nMessage> {
        let arrived = |piece| {
            let movement = self.movement().filter(|way| way.mover == piece)?;
            let has_arrived = self.has_come_to(piece) == Some(movement.to) && self.winner.is_none();
            let text = say("battlechess-note-has-come")
                .with("side", self.side_name(piece))
                .with("piece", self.kind_name(piece))
                .with("from", movement.from)
                .with("square", movement.to);
            has_arrived.then_some(text)
        };
        self.moving().filter_map(arrived).collect()
    }

    fn on_its_way(&self, piece: Piece) -> Option<L10nMessage> {
        let square = self.has_come_to(piece)?;
        let (side, name) = (self.side_name(piece), self.kind_name(piece));
        Some(match self.movement() {
            Some(movement) if movement.mover == piece && square == movement.to => return None,
            Some(movement) if movement.mover == piece && square != piece.home() => {
                say("battlechess-note-on-its-way")
                    .with("side", side)
                    .with("piece", name)
                    .with("from", movement.from)
                    .with("to", movement.to)
                    .with("square", square)
            }
            _ => say("battlechess-note-returns")
                .with("side", side)
                .with("piece", name)
                .with("square", square),
        })
    }
}
