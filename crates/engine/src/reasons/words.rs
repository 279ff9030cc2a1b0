use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{PieceAt, Reason, Stakes};

impl Reason {
    /// Returns a sentence about a turn in a game.
    pub fn words(&self, game: &GameInfo) -> L10nMessage {
        match self {
            Reason::Wins => say("reason-wins"),
            Reason::EvenFight(stakes) => fight(stakes),
            Reason::Interrupted => say("reason-interrupted"),
            Reason::Destroys(pieces) => {
                say("reason-destroys").with("game", game.id).with("pieces", all(pieces))
            }
            Reason::Costs(pieces) => say("reason-costs").with("pieces", all(pieces)),
            Reason::Check(piece) => say("reason-check").with("piece", piece_name(piece)),
            Reason::AnswersCheck(piece) => {
                say("reason-answers-check").with("piece", piece_name(piece))
            }
            Reason::Safe(piece) => say("reason-safe").with("square", &piece.square),
            Reason::Avenged(piece) => say("reason-avenged").with("square", &piece.square),
            Reason::Recapturable(piece) => {
                say("reason-recapturable").with("piece", piece_name(piece))
            }
            Reason::Resets => say("reason-resets"),
            Reason::Builds(pieces) => {
                let code = pieces.first().and_then(|piece| piece.code.get(1..2)).unwrap_or("");
                say("reason-builds").with("code", code).with("pieces", new(pieces))
            }
            Reason::Improves(pieces) => say("reason-improves").with("pieces", new(pieces)),
            Reason::SecondBuilder => say("reason-second-builder"),
            Reason::Creates(pieces) => say("reason-creates").with("pieces", new(pieces)),
            Reason::Promotes(pieces) => say("reason-promotes").with("pieces", new(pieces)),
            Reason::Saves(pieces) => say("reason-saves").with("pieces", all(pieces)),
            Reason::Guards(pieces) => say("reason-guards").with("pieces", all(pieces)),
            Reason::Threatens(piece) => say("reason-threatens").with("piece", piece_name(piece)),
            Reason::Fork(pieces) => say("reason-fork").with("pieces", all(pieces)),
            Reason::Exposes(pieces) => say("reason-exposes").with("pieces", all(pieces)),
            Reason::Quiet => say("reason-quiet"),
        }
    }
}

fn fight(stakes: &Stakes) -> L10nMessage {
    let Stakes { stake, champion_of, prize, risks_king, wins_game } = stakes;
    let (stake, prize) = (piece_name(stake), piece_name(prize));
    match (champion_of, wins_game) {
        _ if *risks_king => say("reason-king-fights"),
        (Some(queen), true) => {
            say("reason-champion-fights-king").with("stake", stake).with("queen", piece_name(queen))
        }
        (None, true) => say("reason-fights-king").with("stake", stake),
        (Some(queen), false) => {
            say("reason-champion-fights").with("stake", stake).with("queen", piece_name(queen))
        }
        (None, false) => say("reason-fights").with("stake", stake),
    }
    .with("prize", prize)
}

fn piece_name(piece: &PieceAt) -> L10nMessage {
    say("reason-piece").with("piece", piece.name.clone()).with("square", &piece.square)
}

fn all(pieces: &[PieceAt]) -> Vec<L10nMessage> {
    pieces.iter().map(piece_name).collect()
}

fn new(pieces: &[PieceAt]) -> Vec<L10nMessage> {
    let new = |piece: &PieceAt| {
        say("reason-new-piece").with("piece", piece.name.clone()).with("square", &piece.square)
    };
    pieces.iter().map(new).collect()
}
