//! Reasons in words.

use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{PieceAt, Reason, Stakes};

impl Reason {
    /// A sentence about a turn in that game.
    #[must_use]
    pub fn words(&self, game: &GameInfo) -> L10nMessage {
        let of = |key| say(key).with("pieces", all(self.pieces(), "reason-piece"));
        let new = |key| say(key).with("pieces", all(self.pieces(), "reason-new-piece"));
        match self {
            Reason::Wins => say("reason-wins"),
            Reason::EvenFight(stakes) => fight(stakes),
            Reason::Interrupted => say("reason-interrupted"),
            Reason::Destroys(_) => of("reason-destroys").with("game", game.id),
            Reason::Costs(_) => of("reason-costs"),
            Reason::Check(_) => of("reason-check"),
            Reason::AnswersCheck(_) => of("reason-answers-check"),
            Reason::Safe(piece) => of("reason-safe").with("square", &piece.square),
            Reason::Avenged(piece) => of("reason-avenged").with("square", &piece.square),
            Reason::Recapturable(_) => of("reason-recapturable"),
            Reason::Resets => say("reason-resets"),
            Reason::Builds(pieces) => {
                let code = pieces.first().map_or("", |piece| piece.code.get(1..2).unwrap_or(""));
                new("reason-builds").with("code", code)
            }
            Reason::Improves(_) => new("reason-improves"),
            Reason::SecondBuilder => say("reason-second-builder"),
            Reason::Creates(_) => new("reason-creates"),
            Reason::Promotes(_) => new("reason-promotes"),
            Reason::Saves(_) => of("reason-saves"),
            Reason::Guards(_) => of("reason-guards"),
            Reason::Threatens(_) => of("reason-threatens"),
            Reason::Fork(_) => of("reason-fork"),
            Reason::Exposes(_) => of("reason-exposes"),
            Reason::Quiet => say("reason-quiet"),
        }
    }
}

fn fight(stakes: &Stakes) -> L10nMessage {
    let Stakes { stake, champion_of, prize, risks_king, wins_game } = stakes;
    let key = match (champion_of, risks_king, wins_game) {
        (_, true, _) => "reason-king-fights",
        (Some(_), false, true) => "reason-champion-fights-king",
        (None, false, true) => "reason-fights-king",
        (Some(_), false, false) => "reason-champion-fights",
        (None, false, false) => "reason-fights",
    };
    let words = say(key).with("stake", named(stake)).with("prize", named(prize));
    match champion_of {
        Some(queen) => words.with("queen", named(queen)),
        None => words,
    }
}

fn all(pieces: &[PieceAt], key: &'static str) -> Vec<L10nMessage> {
    pieces.iter().map(|piece| called(piece, key)).collect()
}

fn named(piece: &PieceAt) -> L10nMessage {
    called(piece, "reason-piece")
}

fn called(piece: &PieceAt, key: &'static str) -> L10nMessage {
    say(key).with("piece", piece.name.clone()).with("square", &piece.square)
}
