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
    /// The result of this fight is awaited, and nothing else can be played.
    AwaitsResult(L10nMessage),
    /// Nobody is asked this now; it is a move that is due.
    NotAsked(MissingQuestion),
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
        by: Blocker,
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
        kind: Term,
    },
    PawnNothingToAttack {
        to: Square,
    },
    PawnLastRank(Square),
    /// Written as an attack, and the square is empty.
    NobodyToAttack {
        from: Square,
        to: Square,
    },
    NobodyCan {
        kind: Kind,
        to: Square,
    },
    CastlingRight {
        kingside: bool,
    },
    CastlingBlocked {
        at: Square,
        kind: Term,
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
        kind: Term,
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

/// A piece that is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocker {
    pub(crate) at: Square,
    pub(crate) kind: Term,
    /// Whether it fights for the side to move.
    pub(crate) own: bool,
}

impl Blocker {
    /// The piece at the beginning of a sentence: `Your own Pawn`.
    fn begins(self) -> L10nMessage {
        if self.own {
            say("battlechess-your-own").with("piece", self.kind)
        } else {
            say("battlechess-the-enemy").with("piece", self.kind)
        }
    }
}

/// A decision for which nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MissingQuestion {
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

impl From<Reason> for Refusal {
    /// What a person reads: of each reason the rule, what is wrong and the next step.
    fn from(reason: Reason) -> Refusal {
        let illegal = Refusal::illegal;
        match reason {
            Reason::OtherQuestion { rule, question, answers } => illegal(
                rule,
                say("battlechess-no-other-question").with("question", question),
                next_answer(&answers),
            ),
            Reason::AwaitsResult(fight) => {
                illegal("BC-2", awaits_result(fight), say("battlechess-next-result"))
            }
            Reason::NotAsked(what) => what.refusal(),
            Reason::OwnPiece { to, kind } => illegal(
                "BC-1",
                say("battlechess-no-own-piece").with("to", to).with("piece", kind),
                say("battlechess-next-reach"),
            ),
            Reason::NoPiece(square) => illegal(
                "BC-5",
                say("battlechess-no-piece").with("square", square),
                say("battlechess-next-own-piece"),
            ),
            Reason::NotYours { square, kind } => illegal(
                "BC-5",
                say("battlechess-no-not-yours").with("piece", kind).with("square", square),
                say("battlechess-next-own-piece"),
            ),
            Reason::OtherKind { square, is, named } => illegal(
                "BC-5",
                say("battlechess-no-other-kind")
                    .with("square", square)
                    .with("is", is)
                    .with("named", named.name()),
                say("battlechess-next-own-piece"),
            ),
            Reason::Stays(square) => illegal(
                "BC-5",
                say("battlechess-no-stays").with("square", square),
                say("battlechess-next-reach"),
            ),
            Reason::NoSuchMove { from, to, kind } => illegal(
                "BC-5",
                say("battlechess-no-such-move")
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                say("battlechess-next-reach"),
            ),
            Reason::Blocked { from, to, kind, by } => illegal(
                "BC-5",
                say("battlechess-no-blocked")
                    .with("at", by.at)
                    .with("by", by.begins())
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                say("battlechess-next-reach"),
            ),
            Reason::PawnAhead { to, kind } => illegal(
                "BC-5",
                say("battlechess-no-pawn-ahead").with("piece", kind).with("to", to),
                say("battlechess-next-pawn"),
            ),
            Reason::PawnNothingToAttack { to } => illegal(
                "BC-5",
                say("battlechess-no-pawn-nobody").with("to", to),
                say("battlechess-next-pawn"),
            ),
            Reason::NobodyToAttack { from, to } => illegal(
                "BC-5",
                say("battlechess-no-nobody-to-attack").with("to", to),
                say("battlechess-next-move-there").with("move", format!("{from}-{to}")),
            ),
            Reason::NobodyCan { kind, to } => illegal(
                "BC-5",
                say("battlechess-no-nobody-can").with("piece", kind.name()).with("to", to),
                say("battlechess-next-reach"),
            ),
            Reason::Unsound { king, by: Some((at, kind)), now: true } => illegal(
                "BC-5",
                say("battlechess-no-unsound-still")
                    .with("king", king)
                    .with("piece", kind)
                    .with("at", at),
                say("battlechess-next-unattacked"),
            ),
            Reason::Unsound { king, by: Some((at, kind)), now: false } => illegal(
                "BC-5",
                say("battlechess-no-unsound-by")
                    .with("king", king)
                    .with("piece", kind)
                    .with("at", at),
                say("battlechess-next-unattacked"),
            ),
            Reason::Unsound { king, by: None, .. } => illegal(
                "BC-5",
                say("battlechess-no-unsound").with("king", king),
                say("battlechess-next-unattacked"),
            ),
            Reason::ExchangeInCheck { king } => illegal(
                "BC-5",
                say("battlechess-no-exchange-in-check").with("king", king),
                say("battlechess-next-unattacked"),
            ),
            Reason::CastlingRight { kingside: true } => illegal(
                "BC-6",
                say("battlechess-no-right-kingside"),
                say("battlechess-next-castling-right"),
            ),
            Reason::CastlingRight { kingside: false } => illegal(
                "BC-6",
                say("battlechess-no-right-queenside"),
                say("battlechess-next-castling-right"),
            ),
            Reason::CastlingBlocked { at, kind } => illegal(
                "BC-6",
                say("battlechess-no-castling-blocked").with("piece", kind).with("at", at),
                say("battlechess-next-castling-blocked"),
            ),
            Reason::CastlingInCheck => illegal(
                "BC-6",
                say("battlechess-no-castling-in-check"),
                say("battlechess-next-castling-in-check"),
            ),
            Reason::CastlingAttacked { at } => illegal(
                "BC-6",
                say("battlechess-no-castling-attacked").with("at", at),
                say("battlechess-next-castling-attacked"),
            ),
            Reason::OtherKnight { named, asked } => illegal(
                "BC-7",
                say("battlechess-no-other-knight").with("asked", asked).with("named", named),
                say("battlechess-next-strike").with("knight", asked),
            ),
            Reason::Fortified(square) => illegal(
                "BC-8",
                say("battlechess-no-fortified").with("square", square),
                say("battlechess-next-fortified"),
            ),
            Reason::PawnDirection { from, up: true } => illegal(
                "BC-11",
                say("battlechess-no-pawn-up").with("from", from),
                say("battlechess-next-pawn"),
            ),
            Reason::PawnDirection { from, up: false } => illegal(
                "BC-11",
                say("battlechess-no-pawn-down").with("from", from),
                say("battlechess-next-pawn"),
            ),
            Reason::PawnDouble { from, second } => illegal(
                "BC-11",
                say("battlechess-no-pawn-double").with("from", from).with("rank", second),
                say("battlechess-next-pawn"),
            ),
            Reason::ChampionNone(square) => illegal(
                "BC-12",
                say("battlechess-no-champion").with("square", square),
                say("battlechess-next-champion"),
            ),
            Reason::ChampionEnemy(square) => illegal(
                "BC-12",
                say("battlechess-no-champion-enemy").with("square", square),
                say("battlechess-next-champion"),
            ),
            Reason::ChampionMarker(square) => illegal(
                "BC-12",
                say("battlechess-no-champion-marker").with("square", square),
                say("battlechess-next-champion"),
            ),
            Reason::ChampionHerself(square) => illegal(
                "BC-12",
                say("battlechess-no-champion-herself").with("square", square),
                say("battlechess-next-champion"),
            ),
            Reason::DiscardOther { home } => illegal(
                "BC-12",
                say("battlechess-no-discard").with("home", home),
                say("battlechess-next-discard").with("home", home),
            ),
            Reason::HomeOccupied { home, kind } => illegal(
                "BC-13",
                say("battlechess-no-home-occupied").with("piece", kind).with("home", home),
                say("battlechess-next-recall-other"),
            ),
            Reason::HomeBarred { home } => illegal(
                "BC-13",
                say("battlechess-no-home-barred").with("home", home),
                say("battlechess-next-recall-other"),
            ),
            // BC-13 of a recall, BC-16 of an exchange.
            Reason::NotCaptured { how, piece } => illegal(
                how.rule(),
                say("battlechess-no-not-captured")
                    .with("piece", piece.kind().name())
                    .with("home", piece.home()),
                how.next(),
            ),
            Reason::GoneForGood { how, piece } => illegal(
                how.rule(),
                say("battlechess-no-gone")
                    .with("piece", piece.kind().name())
                    .with("home", piece.home()),
                how.next(),
            ),
            Reason::OthersCaptive { how, piece } => illegal(
                how.rule(),
                say("battlechess-no-others-captive")
                    .with("piece", piece.kind().name())
                    .with("home", piece.home()),
                how.next(),
            ),
            Reason::MarkerAlone { from, patron, prey } => illegal(
                "BC-15",
                say("battlechess-no-marker-alone")
                    .with("from", from)
                    .with("patron", patron.name())
                    .with("prey", prey.name()),
                say("battlechess-next-marker-alone"),
            ),
            Reason::NotThatKind { home, is } => illegal(
                "BC-16",
                say("battlechess-no-not-that-kind").with("home", home).with("is", is.name()),
                say("battlechess-next-kind").with("piece", format!("{}{home}", is.code())),
            ),
            Reason::NoSuchHome(square) => illegal(
                "BC-16",
                say("battlechess-no-home").with("square", square),
                say("battlechess-next-home"),
            ),
            Reason::ExchangePawn => illegal(
                "BC-16",
                say("battlechess-no-exchange-pawn"),
                say("battlechess-next-exchange"),
            ),
            Reason::NoArrivedPawn(square) => illegal(
                "BC-16",
                say("battlechess-no-arrived-pawn").with("square", square),
                say("battlechess-next-arrived-pawn"),
            ),
            Reason::PawnLastRank(square) => illegal(
                "BC-16",
                say("battlechess-no-pawn-last-rank").with("square", square),
                say("battlechess-next-last-rank").with("square", square),
            ),
        }
    }
}

impl MissingQuestion {
    fn refusal(self) -> Refusal {
        let (rule, message) = match self {
            MissingQuestion::Result => ("BC-2", say("battlechess-no-combat-now")),
            MissingQuestion::Move => ("BC-5", say("battlechess-no-move-here")),
            MissingQuestion::Castling => ("BC-6", say("battlechess-no-castling-here")),
            MissingQuestion::Strike => ("BC-7", say("battlechess-no-strike-now")),
            MissingQuestion::Engage => ("BC-10", say("battlechess-no-engage-now")),
            MissingQuestion::Champion => ("BC-12", say("battlechess-no-champion-now")),
            MissingQuestion::Discard => ("BC-12", say("battlechess-no-discard-now")),
            MissingQuestion::Recall => ("BC-13", say("battlechess-no-recall-now")),
            MissingQuestion::Patron => ("BC-15", say("battlechess-no-patron-now")),
            MissingQuestion::Arrival => ("BC-16", say("battlechess-no-arrival-now")),
            MissingQuestion::Exchange => ("BC-16", say("battlechess-no-exchange-here")),
        };
        Refusal::illegal(rule, message, say("battlechess-next-move"))
    }
}

impl Return {
    const fn rule(self) -> RuleId {
        match self {
            Return::Recall => "BC-13",
            Return::Exchange => "BC-16",
        }
    }

    const fn next(self) -> L10nMessage {
        match self {
            Return::Recall => say("battlechess-next-recall"),
            Return::Exchange => say("battlechess-next-captured"),
        }
    }
}

/// The sentence for any text where only the result of a fight can be given.
pub(crate) fn awaits_result(fight: L10nMessage) -> L10nMessage {
    say("battlechess-no-awaits-result").with("fight", fight)
}

/// The next step where a question is asked: its answers.
pub(crate) fn next_answer(answers: &[String]) -> L10nMessage {
    say("battlechess-next-answer").with("answers", one_of(answers))
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
