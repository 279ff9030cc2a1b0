//! Every reason for which an action is refused, with its rule and its sentences.

use rules::l10n::{L10nMessage, Term, say};
use rules::{Refusal, RuleId, Square};

use crate::{Kind, Piece};

/// Why an action is illegal. A piece's name is a term where a Pawn may be a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Something else is asked: the rule, who is asked for what, and the answers there are.
    OtherQuestion {
        rule: RuleId,
        question: L10nMessage,
        answers: Vec<String>,
    },
    /// Nobody is asked this now; it is a move that is due.
    NotAsked(Unasked),
    NoPiece(Square),
    NotYours {
        square: Square,
        kind: Term,
    },
    OtherKind {
        square: Square,
        is: Term,
        named: Kind,
    },
    Stays(Square),
    OwnPiece {
        to: Square,
        kind: Term,
    },
    NoSuchMove {
        from: Square,
        to: Square,
        kind: Kind,
    },
    Blocked {
        from: Square,
        to: Square,
        kind: Kind,
        at: Square,
    },
    PawnDirection {
        from: Square,
        up: bool,
    },
    PawnDouble {
        from: Square,
        second: u8,
    },
    PawnAhead {
        to: Square,
    },
    PawnNothingToAttack {
        to: Square,
    },
    PawnLastRank(Square),
    NobodyCan {
        kind: Kind,
        to: Square,
    },
    CastlingRight {
        kingside: bool,
    },
    CastlingBlocked {
        at: Square,
    },
    CastlingInCheck,
    CastlingAttacked {
        at: Square,
    },
    Fortified(Square),
    MarkerAlone {
        from: Square,
        patron: Kind,
        prey: Kind,
    },
    Unsound {
        king: Square,
        by: Option<(Square, Term)>,
        now: bool,
    },
    OtherKnight {
        named: Square,
        asked: Square,
    },
    ChampionNone(Square),
    ChampionEnemy(Square),
    ChampionMarker(Square),
    ChampionHerself(Square),
    DiscardOther {
        home: Square,
    },
    NotThatKind {
        home: Square,
        is: Kind,
    },
    NoSuchHome(Square),
    NotCaptured {
        how: Return,
        piece: Piece,
    },
    GoneForGood {
        how: Return,
        piece: Piece,
    },
    OthersCaptive {
        how: Return,
        piece: Piece,
    },
    HomeOccupied {
        home: Square,
    },
    HomeBarred {
        home: Square,
    },
    ExchangePawn,
    NoArrivedPawn(Square),
    ExchangeInCheck {
        king: Square,
    },
}

/// A decision for which nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unasked {
    Strike,
    Champion,
    Discard,
    Patron,
    Result,
    Engage,
    Recall,
    Arrival,
    Castling,
    Move,
    Exchange,
}

/// How a captured piece returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// Called home by the King (BC-13).
    Recall,
    /// In a Pawn's place (BC-16).
    Exchange,
}

impl Unasked {
    const fn rule(self) -> RuleId {
        match self {
            Unasked::Strike => "BC-7",
            Unasked::Champion | Unasked::Discard => "BC-12",
            Unasked::Patron => "BC-15",
            Unasked::Result => "BC-2",
            Unasked::Engage => "BC-10",
            Unasked::Recall => "BC-13",
            Unasked::Arrival | Unasked::Exchange => "BC-16",
            Unasked::Castling => "BC-6",
            Unasked::Move => "BC-5",
        }
    }

    fn message(self) -> L10nMessage {
        match self {
            Unasked::Strike => say("battlechess-no-strike-now"),
            Unasked::Champion => say("battlechess-no-champion-now"),
            Unasked::Discard => say("battlechess-no-discard-now"),
            Unasked::Patron => say("battlechess-no-patron-now"),
            Unasked::Result => say("battlechess-no-combat-now"),
            Unasked::Engage => say("battlechess-no-engage-now"),
            Unasked::Recall => say("battlechess-no-recall-now"),
            Unasked::Arrival => say("battlechess-no-arrival-now"),
            Unasked::Castling => say("battlechess-no-castling-here"),
            Unasked::Move => say("battlechess-no-move-here"),
            Unasked::Exchange => say("battlechess-no-exchange-here"),
        }
    }
}

impl Return {
    const fn rule(self) -> RuleId {
        match self {
            Return::Recall => "BC-13",
            Return::Exchange => "BC-16",
        }
    }
}

impl Reason {
    /// The rule that stands against it.
    pub(crate) fn rule(&self) -> RuleId {
        match self {
            Reason::OtherQuestion { rule, .. } => rule,
            Reason::NotAsked(what) => what.rule(),
            Reason::NotCaptured { how, .. }
            | Reason::GoneForGood { how, .. }
            | Reason::OthersCaptive { how, .. } => how.rule(),
            Reason::NoPiece(_)
            | Reason::NotYours { .. }
            | Reason::OtherKind { .. }
            | Reason::Stays(_)
            | Reason::NoSuchMove { .. }
            | Reason::Blocked { .. }
            | Reason::PawnAhead { .. }
            | Reason::PawnNothingToAttack { .. }
            | Reason::NobodyCan { .. }
            | Reason::Unsound { .. }
            | Reason::ExchangeInCheck { .. } => "BC-5",
            Reason::OwnPiece { .. } => "BC-1",
            Reason::PawnDirection { .. } | Reason::PawnDouble { .. } => "BC-11",
            Reason::CastlingRight { .. }
            | Reason::CastlingBlocked { .. }
            | Reason::CastlingInCheck
            | Reason::CastlingAttacked { .. } => "BC-6",
            Reason::Fortified(_) => "BC-8",
            Reason::MarkerAlone { .. } => "BC-15",
            Reason::OtherKnight { .. } => "BC-7",
            Reason::ChampionNone(_)
            | Reason::ChampionEnemy(_)
            | Reason::ChampionMarker(_)
            | Reason::ChampionHerself(_)
            | Reason::DiscardOther { .. } => "BC-12",
            Reason::HomeOccupied { .. } | Reason::HomeBarred { .. } => "BC-13",
            Reason::NotThatKind { .. }
            | Reason::NoSuchHome(_)
            | Reason::ExchangePawn
            | Reason::NoArrivedPawn(_)
            | Reason::PawnLastRank(_) => "BC-16",
        }
    }

    /// What is wrong, without the last full stop.
    pub(crate) fn message(&self) -> L10nMessage {
        match self {
            Reason::OtherQuestion { question, .. } => {
                say("battlechess-no-other-question").with("question", question.clone())
            }
            Reason::NotAsked(what) => what.message(),
            Reason::NoPiece(square) => say("battlechess-no-piece").with("square", *square),
            Reason::NotYours { square, kind } => {
                say("battlechess-no-not-yours").with("piece", kind.clone()).with("square", *square)
            }
            Reason::OtherKind { square, is, named } => say("battlechess-no-other-kind")
                .with("square", *square)
                .with("is", is.clone())
                .with("named", named.name()),
            Reason::Stays(square) => say("battlechess-no-stays").with("square", *square),
            Reason::OwnPiece { to, kind } => {
                say("battlechess-no-own-piece").with("to", *to).with("piece", kind.clone())
            }
            Reason::NoSuchMove { from, to, kind } => say("battlechess-no-such-move")
                .with("piece", kind.name())
                .with("from", *from)
                .with("to", *to),
            Reason::Blocked { from, to, kind, at } => say("battlechess-no-blocked")
                .with("piece", kind.name())
                .with("from", *from)
                .with("to", *to)
                .with("at", *at),
            Reason::PawnDirection { from, up: true } => {
                say("battlechess-no-pawn-up").with("from", *from)
            }
            Reason::PawnDirection { from, up: false } => {
                say("battlechess-no-pawn-down").with("from", *from)
            }
            Reason::PawnDouble { from, second } => {
                say("battlechess-no-pawn-double").with("from", *from).with("rank", *second)
            }
            Reason::PawnAhead { to } => say("battlechess-no-pawn-ahead").with("to", *to),
            Reason::PawnNothingToAttack { to } => say("battlechess-no-pawn-nobody").with("to", *to),
            Reason::PawnLastRank(square) => {
                say("battlechess-no-pawn-last-rank").with("square", *square)
            }
            Reason::NobodyCan { kind, to } => {
                say("battlechess-no-nobody-can").with("piece", kind.name()).with("to", *to)
            }
            Reason::CastlingRight { kingside: true } => say("battlechess-no-right-kingside"),
            Reason::CastlingRight { kingside: false } => say("battlechess-no-right-queenside"),
            Reason::CastlingBlocked { at } => {
                say("battlechess-no-castling-blocked").with("at", *at)
            }
            Reason::CastlingInCheck => say("battlechess-no-castling-in-check"),
            Reason::CastlingAttacked { at } => {
                say("battlechess-no-castling-attacked").with("at", *at)
            }
            Reason::Fortified(square) => say("battlechess-no-fortified").with("square", *square),
            Reason::MarkerAlone { from, patron, prey } => say("battlechess-no-marker-alone")
                .with("from", *from)
                .with("patron", patron.name())
                .with("prey", prey.name()),
            Reason::Unsound { king, by: Some((at, kind)), now: true } => {
                say("battlechess-no-unsound-still")
                    .with("king", *king)
                    .with("piece", kind.clone())
                    .with("at", *at)
            }
            Reason::Unsound { king, by: Some((at, kind)), now: false } => {
                say("battlechess-no-unsound-by")
                    .with("king", *king)
                    .with("piece", kind.clone())
                    .with("at", *at)
            }
            Reason::Unsound { king, by: None, .. } => {
                say("battlechess-no-unsound").with("king", *king)
            }
            Reason::OtherKnight { named, asked } => {
                say("battlechess-no-other-knight").with("asked", *asked).with("named", *named)
            }
            Reason::ChampionNone(square) => say("battlechess-no-champion").with("square", *square),
            Reason::ChampionEnemy(square) => {
                say("battlechess-no-champion-enemy").with("square", *square)
            }
            Reason::ChampionMarker(square) => {
                say("battlechess-no-champion-marker").with("square", *square)
            }
            Reason::ChampionHerself(square) => {
                say("battlechess-no-champion-herself").with("square", *square)
            }
            Reason::DiscardOther { home } => say("battlechess-no-discard").with("home", *home),
            Reason::NotThatKind { home, is } => {
                say("battlechess-no-not-that-kind").with("home", *home).with("is", is.name())
            }
            Reason::NoSuchHome(square) => say("battlechess-no-home").with("square", *square),
            Reason::NotCaptured { piece, .. } => {
                say("battlechess-no-not-captured").with("piece", piece.to_string())
            }
            Reason::GoneForGood { piece, .. } => {
                say("battlechess-no-gone").with("piece", piece.to_string())
            }
            Reason::OthersCaptive { piece, .. } => {
                say("battlechess-no-others-captive").with("piece", piece.to_string())
            }
            Reason::HomeOccupied { home } => {
                say("battlechess-no-home-occupied").with("home", *home)
            }
            Reason::HomeBarred { home } => say("battlechess-no-home-barred").with("home", *home),
            Reason::ExchangePawn => say("battlechess-no-exchange-pawn"),
            Reason::NoArrivedPawn(square) => {
                say("battlechess-no-arrived-pawn").with("square", *square)
            }
            Reason::ExchangeInCheck { king } => {
                say("battlechess-no-exchange-in-check").with("king", *king)
            }
        }
    }

    /// The next step, without the last full stop.
    pub(crate) fn next(&self) -> L10nMessage {
        match self {
            Reason::OtherQuestion { answers, .. } => {
                say("battlechess-next-answer").with("answers", one_of(answers))
            }
            Reason::NotAsked(_) => say("battlechess-next-move"),
            Reason::NoPiece(_) | Reason::NotYours { .. } | Reason::OtherKind { .. } => {
                say("battlechess-next-own-piece")
            }
            Reason::Stays(_)
            | Reason::OwnPiece { .. }
            | Reason::NoSuchMove { .. }
            | Reason::Blocked { .. }
            | Reason::NobodyCan { .. } => say("battlechess-next-reach"),
            Reason::PawnDirection { .. }
            | Reason::PawnDouble { .. }
            | Reason::PawnAhead { .. }
            | Reason::PawnNothingToAttack { .. } => say("battlechess-next-pawn"),
            Reason::PawnLastRank(square) => {
                say("battlechess-next-last-rank").with("square", *square)
            }
            Reason::CastlingRight { .. } => say("battlechess-next-castling-right"),
            Reason::CastlingBlocked { .. } => say("battlechess-next-castling-blocked"),
            Reason::CastlingInCheck => say("battlechess-next-castling-in-check"),
            Reason::CastlingAttacked { .. } => say("battlechess-next-castling-attacked"),
            Reason::Fortified(_) => say("battlechess-next-fortified"),
            Reason::MarkerAlone { .. } => say("battlechess-next-marker-alone"),
            Reason::Unsound { .. } | Reason::ExchangeInCheck { .. } => {
                say("battlechess-next-unattacked")
            }
            Reason::OtherKnight { asked, .. } => {
                say("battlechess-next-strike").with("knight", *asked)
            }
            Reason::ChampionNone(_)
            | Reason::ChampionEnemy(_)
            | Reason::ChampionMarker(_)
            | Reason::ChampionHerself(_) => say("battlechess-next-champion"),
            Reason::DiscardOther { home } => say("battlechess-next-discard").with("home", *home),
            Reason::NotThatKind { home, is } => {
                say("battlechess-next-kind").with("piece", format!("{}{home}", is.code()))
            }
            Reason::NoSuchHome(_) => say("battlechess-next-home"),
            Reason::NotCaptured { how, .. }
            | Reason::GoneForGood { how, .. }
            | Reason::OthersCaptive { how, .. } => match how {
                Return::Recall => say("battlechess-next-recall"),
                Return::Exchange => say("battlechess-next-captured"),
            },
            Reason::HomeOccupied { .. } | Reason::HomeBarred { .. } => {
                say("battlechess-next-recall-other")
            }
            Reason::ExchangePawn => say("battlechess-next-exchange"),
            Reason::NoArrivedPawn(_) => say("battlechess-next-arrived-pawn"),
        }
    }
}

/// Answers to choose from, as code; an ellipsis for those beyond the first six.
fn one_of(answers: &[String]) -> L10nMessage {
    const SHOWN: usize = 6;
    let mut shown: Vec<L10nMessage> =
        answers.iter().take(SHOWN).map(|text| say("rules-code").with("text", text)).collect();
    if answers.len() > SHOWN {
        shown.push(say("battlechess-ellipsis"));
    }
    say("battlechess-one-of").with("answers", shown)
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::illegal(reason.rule(), reason.message(), reason.next())
    }
}
