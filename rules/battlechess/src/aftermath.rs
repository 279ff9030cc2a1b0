//! What comes of an action beside what it says by itself: conversions, reversions, a Queen who
//! goes home, pieces that are gone for good. People are told it in the same breath.

use crate::ending::Asked;
use crate::frames::{Cause, Combat, Frame};
use crate::position::Place;
use crate::{Action, BattleChess, Kind, Piece, SIDE_NAMES};

impl BattleChess {
    /// An action in words, without the side, with what comes of it at once.
    pub(crate) fn words(&self, action: Action) -> String {
        let mut words = self.plain_words(action);
        for clause in self.aftermath(action) {
            words.push_str("; ");
            words.push_str(&clause);
        }
        words
    }

    /// Clauses without a full stop, in the order in which things happen.
    fn aftermath(&self, action: Action) -> Vec<String> {
        let Some(asked) = self.asked() else { return Vec::new() };
        let mut after = *self;
        after.carry_out(action);
        let fight = fight(&asked, action);
        let taken = match (&fight, asked, action) {
            (Some(fight), ..) => Some(fight.loser),
            (None, Asked::Patron(combat), Action::Yield) => Some(combat.defender),
            (None, Asked::Engage(_, _, beaten), Action::Release) => Some(beaten),
            (None, Asked::Discard(queen), Action::DiscardQueen) => Some(queen),
            (None, Asked::Discard(_), Action::Discard(square)) => self.on(square),
            _ => None,
        };
        let mut clauses = Vec::new();
        if let Some(fight) = &fight {
            clauses.extend(self.fate_of_the_beaten(fight, &after));
        }
        for piece in Piece::all().filter(|piece| Some(*piece) != taken) {
            clauses.extend(self.fate(piece, &after));
        }
        if let Some(queen) = fight.and_then(|fight| fight.sent_home) {
            clauses.extend(self.homecoming(queen, &after));
        }
        clauses
    }

    /// A beaten piece is captured as usual; anything else is said.
    fn fate_of_the_beaten(&self, fight: &Fight, after: &BattleChess) -> Option<String> {
        let beaten = self.apart(fight.loser, fight.winner);
        match after.place(fight.loser) {
            Place::On(square) if fight.second && after.side_of(fight.loser) != fight.side(self) => {
                let side = SIDE_NAMES[after.side_of(fight.loser).index()];
                Some(format!("{beaten} is converted and fights for {side} now, on {square}"))
            }
            // BC-10.
            Place::Captured if fight.second && fight.winner.kind() == Kind::Bishop => {
                let home = fight.winner.home();
                Some(format!("{home} is not empty, so {beaten} is captured"))
            }
            // BC-13.
            Place::Gone => Some(format!("{beaten} leaves the game for good")),
            _ => None,
        }
    }

    /// What happens to a piece that is not the one that was beaten.
    fn fate(&self, piece: Piece, after: &BattleChess) -> Option<String> {
        let was_in_play = matches!(self.place(piece), Place::On(_) | Place::Moving);
        match after.place(piece) {
            // BC-11.
            Place::On(square) if self.side_of(piece) != after.side_of(piece) => {
                let side = SIDE_NAMES[after.side_of(piece).index()];
                Some(format!("the {} on {square} reverts to {side}", self.kind_name(piece)))
            }
            // BC-12, BC-15: the marker with its patron, the Queen whose King stands on her home.
            Place::Captured if was_in_play => {
                Some(format!("the {} is captured", self.called(piece)))
            }
            _ => None,
        }
    }

    /// BC-12: the Queen whose champion was beaten.
    fn homecoming(&self, queen: Piece, after: &BattleChess) -> Option<String> {
        let home = queen.home();
        match after.top() {
            Some(Frame::Combat(combat))
                if combat.cause == Cause::Home && combat.attacker == queen =>
            {
                let foe = after.kind_name(combat.defender);
                Some(format!("the Queen goes home and finds the enemy's {foe} on {home}"))
            }
            Some(Frame::Homecoming(_)) => {
                Some(format!("the Queen goes home, where {home} is taken"))
            }
            _ if after.square_of(queen) == Some(home) => {
                Some(format!("the Queen goes home to {home}"))
            }
            // Captured there: said as every capture.
            _ => None,
        }
    }
}

/// A combat that an action decides.
struct Fight {
    winner: Piece,
    loser: Piece,
    second: bool,
    /// The Queen whose champion was beaten.
    sent_home: Option<Piece>,
}

impl Fight {
    fn side(&self, before: &BattleChess) -> rules::Side {
        before.side_of(self.loser)
    }
}

fn fight(asked: &Asked, action: Action) -> Option<Fight> {
    let Asked::Result(combat, second) = *asked else { return None };
    let (winner, loser, principal) = match action {
        Action::AttackerWins => (combat.attacking(), combat.defending(), combat.defender),
        Action::DefenderWins => (combat.defending(), combat.attacking(), combat.attacker),
        _ => return None,
    };
    let is_champion = champion(&combat, loser);
    let sent_home = (is_champion && principal.kind() == Kind::Queen).then_some(principal);
    Some(Fight { winner, loser, second, sent_home })
}

fn champion(combat: &Combat, piece: Piece) -> bool {
    combat.for_attacker == Some(piece) || combat.for_defender == Some(piece)
}

#[cfg(test)]
mod tests {
    use rules::{Game, Options, Play};

    use crate::BattleChess;

    /// The words of the last of these actions, and what is asked after it.
    fn told_and_asked(pawns: &str, texts: &str) -> (String, String) {
        let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
        let mut play = Play::<BattleChess>::start(&options);
        let mut words = String::new();
        for text in texts.split(", ") {
            let reading = play.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            words = play.play(reading).words;
        }
        (words, play.position().scene().status)
    }

    fn told(pawns: &str, texts: &str) -> String {
        told_and_asked(pawns, texts).0
    }

    #[test]
    fn of_two_of_a_kind_the_side_is_named() {
        let bishops = "e2-e4, d7-d5, f1-b5, c8-d7, b5xd7, attacker wins";
        for (more, words, asked) in [
            (
                "",
                "White's Bishop beats Black's Bishop in attack",
                "White: does the Bishop engage Black's Bishop again, or release it?",
            ),
            (
                ", engage",
                "the Bishop engages Black's Bishop again",
                "Second battle: White's Bishop against Black's Bishop for d7",
            ),
            (
                ", engage, attacker wins",
                "White's Bishop wins the second battle against Black's Bishop; Black's Bishop is converted and \
                 fights for White now, on f1",
                "",
            ),
            (", release", "the Bishop releases Black's Bishop, which is captured", ""),
        ] {
            let told = told_and_asked("fighters", &format!("{bishops}{more}"));
            assert_eq!(told, (words.to_owned(), asked.to_owned()));
        }
        let queens = "e2-e4, e7-e5, d1-h5, d8-h4, h5xh4";
        assert_eq!(
            told_and_asked("fighters", queens).1,
            "White: does the Queen fight Black's Queen herself, or a champion for her?"
        );
    }

    #[test]
    fn who_castles_and_who_risks_his_life_is_said() {
        let castles = "e2-e4, a7-a6, g1-f3, a6-a5, f1-e2, a5-a4, O-O";
        assert_eq!(told("fighters", castles), "King e1 castles on the King's side");
        let (_, asked) = told_and_asked("markers", "e2-e4, d7-d5, a2-a3, d5xe4");
        assert_eq!(
            asked,
            "White: does the King on e1 fight for the Pawn marker on e4 and risk his life, or does the marker \
             yield?"
        );
    }

    #[test]
    fn what_comes_of_a_combat_is_said() {
        for (rule, pawns, texts, words) in [
            (
                "BC-1",
                "fighters",
                "e2-e4, d7-d5, e4xd5, defender wins",
                "Black's Pawn beats White's Pawn in defence",
            ),
            (
                "BC-10",
                "fighters",
                "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins, engage, attacker wins",
                "the Bishop wins the second battle against the Pawn; the Pawn is converted and fights for White now, on f1",
            ),
            (
                "BC-11",
                "fighters",
                "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins, engage, attacker wins, b7xc6, attacker wins",
                "the Pawn beats the Bishop in attack; the Pawn on f1 reverts to Black",
            ),
            (
                "BC-12",
                "fighters",
                "e2-e4, e7-e5, d1-h5, a7-a6, h5xe5, champion a1, defender wins",
                "the Pawn beats the Rook in defence; the Queen goes home to d1",
            ),
            (
                "BC-15",
                "markers",
                "e2-e4, d7-d5, e4xd5, patron, defender wins",
                "the Queen beats the King in defence",
            ),
            ("BC-15", "markers", "e2-e4, d7-d5, e4xd5, yield", "the Pawn marker on d5 yields"),
        ] {
            assert_eq!(told(pawns, texts), words, "{rule}: {texts}");
        }
    }

    #[test]
    fn what_a_king_beats_is_gone_for_good() {
        let words = told("fighters", "e2-e4, e7-e5, d1-h5, a7-a6, h5xf7, self, defender wins");
        assert_eq!(words, "the Pawn beats the Queen in defence");
        let words = told(
            "fighters",
            "e2-e4, e7-e5, d1-h5, a7-a6, h5xf7, self, attacker wins, e8xf7, self, attacker wins",
        );
        assert_eq!(words, "the King beats the Queen in attack; the Queen leaves the game for good");
    }
}
