//! Every reason for which an action is refused, with its rule and its sentences.

use rules::{Refusal, RuleId, Square};

use crate::Kind;

/// Why an action is illegal. Names of pieces are as people see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Something else is asked: the rule, the question, and the answers there are.
    OtherQuestion {
        rule: RuleId,
        question: String,
        answers: Vec<String>,
    },
    /// Nobody is asked this now; it is a move that is due.
    NotAsked {
        rule: RuleId,
        what: &'static str,
    },
    NoPiece(Square),
    NotYours {
        square: Square,
        kind: &'static str,
    },
    OtherKind {
        square: Square,
        is: &'static str,
        named: Kind,
    },
    Stays(Square),
    OwnPiece {
        to: Square,
        kind: &'static str,
    },
    NoSuchMove {
        from: Square,
        to: Square,
        kind: &'static str,
    },
    Blocked {
        from: Square,
        to: Square,
        kind: &'static str,
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
        patron: &'static str,
        prey: &'static str,
    },
    Unsound {
        king: Square,
        by: Option<(Square, &'static str)>,
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
        rule: RuleId,
        piece: String,
    },
    GoneForGood {
        rule: RuleId,
        piece: String,
    },
    OthersCaptive {
        rule: RuleId,
        piece: String,
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

impl Reason {
    /// The rule that stands against it.
    pub(crate) fn rule(&self) -> RuleId {
        match self {
            Reason::OtherQuestion { rule, .. }
            | Reason::NotAsked { rule, .. }
            | Reason::NotCaptured { rule, .. }
            | Reason::GoneForGood { rule, .. }
            | Reason::OthersCaptive { rule, .. } => rule,
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
    pub(crate) fn message(&self) -> String {
        match self {
            Reason::OtherQuestion { question, .. } => {
                format!("Another decision comes first ({question})")
            }
            Reason::NotAsked { what, .. } => format!("{what}; a turn begins with a move"),
            Reason::NoPiece(square) => format!("There is no piece on {square}"),
            Reason::NotYours { square, kind } => {
                format!("The {kind} on {square} fights for the other side")
            }
            Reason::OtherKind { square, is, named } => {
                format!("{square} holds a {is}, not a {}", named.name())
            }
            Reason::Stays(square) => format!("From {square} to {square} is no move"),
            Reason::OwnPiece { to, kind } => format!("{to} is held by your own {kind}"),
            Reason::NoSuchMove { from, to, kind } => {
                format!("A {kind} does not move from {from} to {to}")
            }
            Reason::Blocked { from, to, kind, at } => {
                format!("The {kind}'s way from {from} to {to} is blocked on {at}")
            }
            Reason::PawnDirection { from, up } => format!(
                "The Pawn on {from} moves {} the board, towards the last rank of the side for which it fights",
                if *up { "up" } else { "down" }
            ),
            Reason::PawnDouble { from, second } => format!(
                "The Pawn on {from} may step two squares only from rank {second}, its side's second"
            ),
            Reason::PawnAhead { to } => {
                format!("A Pawn attacks diagonally, and {to} straight ahead is occupied")
            }
            Reason::PawnNothingToAttack { to } => {
                format!("A Pawn moves diagonally only to attack, and there is nobody on {to}")
            }
            Reason::PawnLastRank(square) => {
                format!("The Pawn on {square} stands on its last rank and cannot move on")
            }
            Reason::NobodyCan { kind, to } => {
                format!("None of your {}s can move to {to}", kind.name())
            }
            Reason::CastlingRight { kingside } => format!(
                "King and {} Rook must never have left their home squares",
                if *kingside { "King's" } else { "Queen's" }
            ),
            Reason::CastlingBlocked { at } => {
                format!("{at} between King and Rook is occupied")
            }
            Reason::CastlingInCheck => "An attacked King cannot castle".into(),
            Reason::CastlingAttacked { at } => format!("{at} on the King's way is attacked"),
            Reason::Fortified(square) => format!(
                "The Rook on {square} is fortified: only the enemy Queen may attack it, unless it has just moved"
            ),
            Reason::MarkerAlone { from, patron, prey } => format!(
                "The Pawn marker on {from} needs its patron, the {patron}, on the board to attack a {prey}"
            ),
            Reason::Unsound { king, by: Some((at, kind)), now: true } => {
                format!("Your King on {king} is attacked by the {kind} on {at} and would stay so")
            }
            Reason::Unsound { king, by: Some((at, kind)), now: false } => {
                format!("Your King on {king} would be attacked by the {kind} on {at}")
            }
            Reason::Unsound { king, by: None, .. } => {
                format!("Your King on {king} would be attacked")
            }
            Reason::OtherKnight { named, asked } => {
                format!("It is the Knight on {asked} that may strike now, not {named}")
            }
            Reason::ChampionNone(square) => format!("There is no piece on {square} to be champion"),
            Reason::ChampionEnemy(square) => {
                format!("The piece on {square} fights for the other side")
            }
            Reason::ChampionMarker(square) => {
                format!("The Pawn marker on {square} cannot be a champion")
            }
            Reason::ChampionHerself(square) => {
                format!("The Queen on {square} is no champion for herself")
            }
            Reason::DiscardOther { home } => {
                format!("Only the Queen or the piece on her home square {home} can be discarded")
            }
            Reason::NotThatKind { home, is } => format!("The piece of {home} is a {}", is.name()),
            Reason::NoSuchHome(square) => format!("{square} is no piece's home"),
            Reason::NotCaptured { piece, .. } => format!("{piece} is not captured"),
            Reason::GoneForGood { piece, .. } => format!("{piece} has left the game for good"),
            Reason::OthersCaptive { piece, .. } => {
                format!("{piece} is among the captured pieces of the other side")
            }
            Reason::HomeOccupied { home } => format!("Its home square {home} is occupied"),
            Reason::HomeBarred { home } => {
                format!("Its home square {home} is on the way of the piece that is moving")
            }
            Reason::ExchangePawn => "A Pawn cannot be exchanged for a Pawn".into(),
            Reason::NoArrivedPawn(square) => {
                format!("No Pawn of yours stands on {square} as its last rank")
            }
            Reason::ExchangeInCheck { king } => {
                format!("Your King on {king} is attacked, and an exchange leaves it so")
            }
        }
    }

    /// The next step, without the last full stop.
    pub(crate) fn next(&self) -> String {
        match self {
            Reason::OtherQuestion { answers, .. } => {
                const SHOWN: usize = 6;
                let mut shown: Vec<String> =
                    answers.iter().take(SHOWN).map(|answer| format!("`{answer}`")).collect();
                if answers.len() > SHOWN {
                    shown.push("…".into());
                }
                format!("Answer {}", shown.join(" or "))
            }
            Reason::NotAsked { .. } => "Send a move such as `e2-e4`".into(),
            Reason::NoPiece(_) | Reason::NotYours { .. } | Reason::OtherKind { .. } => {
                "Name the square of one of your own pieces".into()
            }
            Reason::Stays(_)
            | Reason::OwnPiece { .. }
            | Reason::NoSuchMove { .. }
            | Reason::Blocked { .. }
            | Reason::NobodyCan { .. } => {
                "Choose a square that the piece reaches, empty or held by the enemy".into()
            }
            Reason::PawnDirection { .. }
            | Reason::PawnDouble { .. }
            | Reason::PawnAhead { .. }
            | Reason::PawnNothingToAttack { .. } => {
                "Step straight ahead to an empty square, or attack diagonally".into()
            }
            Reason::PawnLastRank(square) => format!(
                "Move another piece, or exchange the Pawn, like `exchange {square} Ra1`, when a piece of yours is captured"
            ),
            Reason::CastlingRight { .. } => "Move the King one square, or another piece".into(),
            Reason::CastlingBlocked { .. } => {
                "Clear the squares between King and Rook first".into()
            }
            Reason::CastlingInCheck => "Answer the attack on the King first".into(),
            Reason::CastlingAttacked { .. } => {
                "Castle when no square on the King's way is attacked".into()
            }
            Reason::Fortified(_) => {
                "Attack it with the Queen, or wait until it moves and strike back at once".into()
            }
            Reason::MarkerAlone { .. } => "Attack another marker, or move another piece".into(),
            Reason::Unsound { .. } | Reason::ExchangeInCheck { .. } => {
                "Choose a move that leaves your King unattacked".into()
            }
            Reason::OtherKnight { asked, .. } => {
                format!("Answer `strike {asked}` or `hold {asked}`")
            }
            Reason::ChampionNone(_)
            | Reason::ChampionEnemy(_)
            | Reason::ChampionMarker(_)
            | Reason::ChampionHerself(_) => {
                "Name another piece of the Queen's side, or answer `self`".into()
            }
            Reason::DiscardOther { home } => format!("Answer `discard queen` or `discard {home}`"),
            Reason::NotThatKind { home, is } => format!("Write it as {}{home}", is.code()),
            Reason::NoSuchHome(_) => "Name a piece by letter and home square, such as Ra1".into(),
            Reason::NotCaptured { rule, .. }
            | Reason::GoneForGood { rule, .. }
            | Reason::OthersCaptive { rule, .. } => match *rule {
                "BC-13" => "Name a captured piece of your side, or answer `no recall`".into(),
                _ => "Name a captured piece of your side".into(),
            },
            Reason::HomeOccupied { .. } | Reason::HomeBarred { .. } => {
                "Name another captured piece, or answer `no recall`".into()
            }
            Reason::ExchangePawn => "Name a captured Queen, Rook, Bishop or Knight".into(),
            Reason::NoArrivedPawn(_) => {
                "Name the square of a Pawn of yours on its last rank".into()
            }
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::illegal(reason.rule(), reason.message(), reason.next())
    }
}
