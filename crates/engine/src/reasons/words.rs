//! Reasons in words.

use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{PieceAt, Reason, Stakes};

impl Reason {
    /// A sentence about a turn in that game.
    #[must_use]
    pub fn words(&self, game: &GameInfo) -> L10nMessage {
        let words = match self {
            Reason::Wins => say("reason-wins"),
            Reason::EvenFight(stakes) => return fight(stakes),
            Reason::Interrupted => say("reason-interrupted"),
            Reason::Destroys(_) => say("reason-destroys").with("game", game.id),
            Reason::Costs(_) => say("reason-costs"),
            Reason::Check(_) => say("reason-check"),
            Reason::AnswersCheck(_) => say("reason-answers-check"),
            Reason::Safe(piece) => return say("reason-safe").with("square", &piece.square),
            Reason::Avenged(piece) => return say("reason-avenged").with("square", &piece.square),
            Reason::Recapturable(_) => say("reason-recapturable"),
            Reason::Resets => say("reason-resets"),
            Reason::Builds(pieces) => {
                let code = pieces.first().and_then(|piece| piece.code.get(1..2)).unwrap_or("");
                return say("reason-builds").with("code", code).with("pieces", new(pieces));
            }
            Reason::Improves(pieces) => {
                return say("reason-improves").with("pieces", new(pieces));
            }
            Reason::SecondBuilder => say("reason-second-builder"),
            Reason::Creates(pieces) => return say("reason-creates").with("pieces", new(pieces)),
            Reason::Promotes(pieces) => return say("reason-promotes").with("pieces", new(pieces)),
            Reason::Saves(_) => say("reason-saves"),
            Reason::Guards(_) => say("reason-guards"),
            Reason::Threatens(_) => say("reason-threatens"),
            Reason::Fork(_) => say("reason-fork"),
            Reason::Exposes(_) => say("reason-exposes"),
            Reason::Quiet => say("reason-quiet"),
        };
        match self.pieces() {
            [] => words,
            pieces => words.with("pieces", pieces.iter().map(named).collect::<Vec<_>>()),
        }
    }
}

fn fight(stakes: &Stakes) -> L10nMessage {
    let Stakes { stake, champion_of, prize, risks_king, wins_game } = stakes;
    let words = match (champion_of, risks_king, wins_game) {
        (_, true, _) => say("reason-king-fights"),
        (Some(_), false, true) => say("reason-champion-fights-king"),
        (None, false, true) => say("reason-fights-king"),
        (Some(_), false, false) => say("reason-champion-fights"),
        (None, false, false) => say("reason-fights"),
    };
    let words = words.with("stake", named(stake)).with("prize", named(prize));
    match champion_of {
        Some(queen) => words.with("queen", named(queen)),
        None => words,
    }
}

fn named(piece: &PieceAt) -> L10nMessage {
    say("reason-piece").with("piece", piece.name.clone()).with("square", &piece.square)
}

/// Pieces that the turn brings onto the board.
fn new(pieces: &[PieceAt]) -> Vec<L10nMessage> {
    let new = |piece: &PieceAt| {
        say("reason-new-piece").with("piece", piece.name.clone()).with("square", &piece.square)
    };
    pieces.iter().map(new).collect()
}
