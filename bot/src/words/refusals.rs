//! Why something is refused, and the next step.

use referee::{ChallengeState, FightRefused, Refused, TeamRefused};
use rules::{GameInfo, RefusalKind};

use super::{code, mention, sentence};

/// Why a plan or a report of a combat was not taken, and the next step.
const fn duel_refused(refused: FightRefused) -> &'static str {
    match refused {
        FightRefused::NoFight => "No fight waits for that now. `/board` shows the match.",
        FightRefused::NotAFighter => "You don't fight in this combat, so you can only watch.",
        FightRefused::AlreadyCommitted => {
            "Your side's plan is in already, and it stands. Wait for the other side."
        }
        FightRefused::Revealed => {
            "The plans of that round are revealed already. Use the newest message."
        }
        FightRefused::NotAReporter => {
            "You don't fight in this combat and are not its marshal, so you can't report it."
        }
        FightRefused::AlreadyReported => {
            "Your side has reported already. Wait for the other side's report."
        }
    }
}

/// Why something about a team was refused, and the next step.
fn team_refused(refused: &TeamRefused) -> String {
    match refused {
        TeamRefused::NoTeams => "In this game one person plays all the pieces of a side, so it has no teams.".into(),
        TeamRefused::NotCaptain => "Only a side's captain enlists and releases others.".into(),
        TeamRefused::NoSuchPiece { home } => format!(
            "No piece of your side began on {}. Name a piece by the square where it began.",
            code(home)
        ),
        TeamRefused::CaptainsPiece => "The King is the captain's own. Choose another piece.".into(),
        TeamRefused::CaptainAlready => {
            "You are the captain: every piece without a member is yours already.".into()
        }
        TeamRefused::IsMarshal => {
            "The marshal of this match takes no side. Choose somebody else.".into()
        }
        TeamRefused::OtherSide => "They play for the other side. Choose somebody else.".into(),
        TeamRefused::Taken { home, member } => {
            format!("The piece from {} is played by <@{member}>. Release it first.", code(home))
        }
        TeamRefused::NoMember { home } => {
            format!("Nobody is enlisted for {} on your side.", code(home))
        }
        TeamRefused::OnlyCaptain { captain } => {
            format!("That is for your side's captain to decide: <@{captain}>.")
        }
        TeamRefused::MemberFirst { member, until } => format!(
            "<@{member}> plays that piece and answers first. You may answer <t:{}:R>.",
            until.seconds()
        ),
        TeamRefused::MarshalPlays => {
            "The marshal of a match takes no side in it. Let somebody else be the marshal, or play.".into()
        }
        TeamRefused::NoMarshal => {
            "There is nothing for a marshal to report there. Name one only with the option `combat` set to \
             `marshal`, in a game that has it."
                .into()
        }
        TeamRefused::GraceOutOfRange => {
            "A captain may answer for a member after 1 to 720 hours. Choose `grace` between them.".into()
        }
        TeamRefused::NoOrders => {
            "Nothing is asked in the middle of a turn in this game, so there is nothing to order.".into()
        }
        TeamRefused::IsBot => "Bots don't play. Name a person.".into(),
    }
}

/// Why a request was refused, and the next step. `info` is the game of the match, where there is
/// one.
pub(crate) fn refused(refused: &Refused, info: Option<&GameInfo>) -> String {
    match refused {
        Refused::NoSuchMatch => "There is no match of that number. `/games` lists yours.".into(),
        Refused::NoSuchChallenge => "That challenge is not there any more. Make a new one with `/challenge`.".into(),
        Refused::UnknownGame => "I don't know that game. Choose one from the list of `/challenge`.".into(),
        Refused::Options(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("Those options don't fit: {}. Choose from the lists of `/challenge`.", faults.join("; "))
        }
        Refused::ChallengeSelf => "You can't challenge yourself. Name somebody else, or nobody to challenge anyone here.".into(),
        Refused::ChallengeBot => "Bots don't play. Name a person, or nobody to challenge anyone here.".into(),
        Refused::TooManyChallenges => format!(
            "You have {} open challenges. Withdraw one first; `/games` lists them.",
            referee::MOST_CHALLENGES
        ),
        Refused::ChallengeClosed(state) => {
            let what = match state {
                ChallengeState::Open => "is still open",
                ChallengeState::Accepted => "is already accepted",
                ChallengeState::Declined => "is already declined",
                ChallengeState::Withdrawn => "is withdrawn",
                ChallengeState::Expired => "has lapsed",
            };
            format!("That challenge {what}. Make a new one with `/challenge`.")
        }
        Refused::ChallengeNotForYou { opponent } => {
            format!("That challenge is for {}. Make your own with `/challenge`.", mention(opponent.get()))
        }
        Refused::OwnChallenge => "That is your own challenge. Wait for an answer, or withdraw it.".into(),
        Refused::NotYourChallenge { challenger } => {
            format!("Only {} can withdraw that challenge.", mention(challenger.get()))
        }
        Refused::NotAPlayer => "You don't play in that match, so you can only watch: `/board` shows it.".into(),
        Refused::NotYourTurn { waiting_for } => {
            format!("It is not your turn: the match waits for {}.", mention(waiting_for.get()))
        }
        Refused::FightPending => {
            "A fight is to be decided first. Those who fight in it find the button under the newest message.".into()
        }
        Refused::Stale => "The match has moved on since that was shown. Use the newest board, or `/board`.".into(),
        Refused::MatchOver => "That match is over. Begin a new one with `/challenge`.".into(),
        Refused::Illegal { text, place, refusal } => illegal(text, *place, refusal, info),
        Refused::BeyondTurn { text } => format!(
            "Your turn is complete before {}. Nothing was played: send only the actions of your turn.",
            code(text)
        ),
        Refused::TurnIncomplete { left: 1 } => "Your turn still needs 1 action. Add it, then send the turn.".into(),
        Refused::TurnIncomplete { left } => format!("Your turn still needs {left} actions. Add them, then send the turn."),
        Refused::TurnComplete => "Your turn is complete: send it, or take something back. `/draft` shows it.".into(),
        Refused::NoSuchRecord => "That record is not there any more. Bring it in again with `/import`.".into(),
        Refused::RecordOver => "The game of that record is over, so it can't be continued. You can step through it.".into(),
        Refused::OfferStands => "Your offer of a draw stands already; your opponent has not answered yet.".into(),
        Refused::OfferTooSoon => "You can offer a draw again after your next move.".into(),
        Refused::NoOffer => "No draw is on offer any more. The match goes on.".into(),
        Refused::OwnOffer => "That is your own offer. Your opponent answers it.".into(),
        Refused::Fight(refused) => duel_refused(*refused).into(),
        Refused::Team(refused) => team_refused(refused),
        Refused::SeedSealed => "The seed of a match is told when it is over. Its SHA-256 is known from the start.".into(),
        Refused::OldRules => "That match was begun under an older edition of the rules, which this version no longer plays.".into(),
    }
}

fn illegal(
    text: &str,
    place: Option<(usize, usize)>,
    refusal: &rules::Refusal,
    info: Option<&GameInfo>,
) -> String {
    let what = match place {
        Some((number, of)) => format!("Action {number} of {of}, {}", code(text)),
        None => code(text),
    };
    let head = match refusal.kind {
        RefusalKind::Illegal => format!("{what} is not possible: {}", sentence(&refusal.message)),
        // These quote the text themselves.
        RefusalKind::Unreadable | RefusalKind::Ambiguous | RefusalKind::Over => match place {
            Some((number, of)) => {
                format!("Action {number} of {of}: {}", sentence(&refusal.message))
            }
            None => sentence(&refusal.message),
        },
    };
    let mut words = format!("{head} {}", sentence(&refusal.next));
    if place.is_some() {
        words.push_str(" Nothing was played.");
    }
    if let Some(rule) = refusal.rule {
        match info.and_then(|info| info.rule_text(rule)) {
            Some(rule_text) => {
                words.push_str(&format!(
                    "\n-# {rule}: {}",
                    crate::discord::wire::shorten(rule_text, 400)
                ));
            }
            None => words.push_str(&format!("\n-# Rule {rule}")),
        }
    }
    words
}
