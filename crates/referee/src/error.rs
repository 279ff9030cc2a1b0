//! Errors of requests.

use rules::{Refusal, SetupFaults};
use store::challenges::State as ChallengeState;
use store::{DamagedRow, MatchId, PersonId, Ply, StoreError};

/// The result of a request.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of a request. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not allowed: a person can be told why.
    #[error("refused: {}", .0.logged())]
    Refused(RequestRefusal),
    /// The database failed: give up, log it, ask to try again.
    #[error(transparent)]
    Store(StoreError),
    /// A stored match does not replay: it needs a maintainer.
    #[error("{} does not replay at ply {ply}: {why}", replayed(*match_id))]
    Record {
        /// The match; `None` for a record or a practice board.
        match_id: Option<MatchId>,
        /// At which action.
        ply: Ply,
        /// Why not.
        why: String,
    },
    /// The operating system gave no randomness.
    #[error("no randomness for a seed: {0}")]
    Chance(getrandom::Error),
    /// Work broke, or Herald stops: nothing has changed.
    #[error("a match was not played through: {0}")]
    Interrupted(String),
}

fn replayed(match_id: Option<MatchId>) -> String {
    match_id.map_or_else(|| "a game".to_owned(), |id| format!("match {id}"))
}

/// A refusal of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestRefusal {
    /// There is no such match.
    NoSuchMatch,
    /// The match is played in another server, and the asker has no part in it.
    SeenElsewhere,
    /// The asker has done that too often within the hour.
    TooOften {
        /// What.
        what: crate::LimitedAct,
        /// From when on they can again.
        until: store::Time,
    },
    /// There is no such record.
    NoSuchRecord,
    /// A record of a game that is over is not continued.
    RecordOver,
    /// A record has more than [`crate::MOST_RECORDED`] actions.
    RecordTooLong {
        /// How many it has.
        actions: usize,
    },
    /// There is no such challenge.
    NoSuchChallenge,
    /// There is no game of that id.
    UnknownGame,
    /// The match is of a game that this version does not have.
    GameGone {
        /// The game's id.
        game: String,
    },
    /// The options are not the game's.
    Options(SetupFaults),
    /// A server names no more channels than that.
    TooManyChannels,
    /// No games may be played there.
    NotPlayedHere {
        /// Where they may.
        channels: Vec<store::ChannelId>,
    },
    /// There is no time zone of that name.
    UnknownZone,
    /// A day has no such hour.
    NoSuchHour,
    /// Too many reminders, or one at no time before a deadline at which there is one.
    Reminders,
    /// One does not challenge oneself.
    ChallengeSelf,
    /// Bots do not play.
    ChallengeBot,
    /// The challenger has too many open challenges already.
    TooManyChallenges,
    /// The challenge is no longer open.
    ChallengeClosed(ChallengeState),
    /// The challenge is for somebody else.
    ChallengeNotForYou {
        /// Whom it is for.
        opponent: PersonId,
    },
    /// It is one's own challenge: it can be withdrawn, not answered.
    OwnChallenge,
    /// Only who made a challenge can withdraw it.
    NotYourChallenge {
        /// Who made it.
        challenger: PersonId,
    },
    /// A rematch is asked for already, by the other side.
    RematchAsked {
        /// Who asks.
        challenger: PersonId,
    },
    /// The rematch has begun.
    RematchBegun {
        /// As which match.
        match_id: MatchId,
    },
    /// The asker does not play in this match.
    NotAPlayer,
    /// It is the other side's turn.
    NotYourTurn {
        /// Who is to act.
        waiting_for: PersonId,
    },
    /// A fight result is awaited, which no player chooses.
    FightPending,
    /// The button or form is of an earlier moment of the match.
    Stale,
    /// Another process has changed the match meanwhile. Asked again, it may be taken.
    Overtaken,
    /// The draft is another than it was when the button was made.
    DraftChanged,
    /// The match is over.
    MatchOver,
    /// The rules refuse the action, with the text that was refused and its place in the input
    /// when the input held several actions.
    Illegal {
        /// The text of the refused action.
        text: String,
        /// Its number in the input, from 1, and how many there are; `None` for a single action.
        place: Option<(usize, usize)>,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// The input holds more actions than the turn has.
    BeyondTurn {
        /// The first action that is too many.
        text: String,
    },
    /// The turn that is to be sent still needs actions.
    TurnIncomplete {
        /// How many.
        left: u8,
    },
    /// The drafted turn is complete: it can be sent or taken back, not added to.
    TurnComplete,
    /// A draw is offered already; the other side is to answer.
    OfferStands,
    /// A declined offer may be repeated after one's next move.
    OfferTooSoon,
    /// No draw is offered.
    NoOffer,
    /// It is one's own offer: the other side answers it.
    OwnOffer,
    /// A plan or a report of a fight is not taken.
    Fight(FightRefusal),
    /// A change of a team, or a decision of somebody else in it, is not taken.
    Team(TeamRefusal),
    /// A match is not rated, or a rated one not changed so.
    Rating(RatingRefusal),
    /// A takeback is not asked for, or not answered.
    Takeback(crate::TakebackRefusal),
    /// Something is not practised.
    Practice(crate::PracticeRefusal),
    /// Something about Herald as an opponent is not done.
    Opponent(crate::OpponentRefusal),
    /// Something about help or watching.
    Watching(crate::WatchingRefusal),
    /// Both sides have completed a turn: a match is aborted before that.
    TooLateToAbort,
    /// An answer is not kept ready.
    Answer(crate::ConditionalRefusal),
    /// A moderator's decision is not taken.
    Verdict(crate::VerdictRefusal),
    /// Something about time is not done.
    Clock(ClockRefusal),
    /// The asker, or the server, is barred.
    Barred(Box<store::bars::Bar>),
    /// The person who is challenged is barred.
    OpponentBarred {
        /// The opponent.
        person: PersonId,
    },
    /// A manager's bar is not placed or lifted.
    Bar(crate::BarRefusal),
    /// The game is turned off in the server.
    GameOff {
        /// The game's id.
        game: String,
    },
    /// The seed of a match is told when it is over.
    SeedSealed,
    /// The match was begun under rules that this version no longer plays.
    OldRules,
}

/// A refusal of a plan or a report of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightRefusal {
    /// No fight waits for that.
    NoFight,
    /// The asker does not fight in this fight.
    NotAFighter,
    /// Another of the asker's side has committed its plan for this round; it stands.
    AlreadyCommitted,
    /// The plans of that round were revealed.
    Revealed,
    /// The asker is neither the marshal nor fights in this fight.
    NotAReporter,
    /// The asker's side has reported; the other side is to report.
    AlreadyReported,
}

/// A refusal of an act about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRefusal {
    /// The match has no clock.
    NoClock,
    /// The opponent's clock does not run: it is not their turn, or they have just moved.
    NotRunning {
        /// Who that is.
        person: PersonId,
    },
    /// The opponent's time is not over.
    NotFallen {
        /// Who that is.
        person: PersonId,
        /// The last moment at which a move of theirs is in time.
        deadline: store::Time,
    },
    /// The asker's own time is over, too.
    OwnFlag,
    /// The machine's clocks disagree on the time: until they agree no flag falls.
    ClocksApart,
    /// The match is paused.
    IsPaused {
        /// Until when, at most.
        until: store::Time,
    },
    /// The match is not paused.
    NotPaused,
    /// The asker offers a pause already; the other side is to answer.
    PauseOffered,
    /// Nobody offers a pause.
    NoPauseOffered,
    /// It is too little or too much to give.
    GiftOutOfRange,
    /// The opponent has as much as a clock can hold.
    HasEnough,
    /// The asker is on vacation.
    OnVacation {
        /// Until when.
        until: store::Time,
    },
    /// The asker is on no vacation.
    NotOnVacation,
    /// The asker has not as much vacation.
    NoVacation {
        /// How much they have, in milliseconds.
        left: i64,
    },
    /// A vacation is longer than that.
    VacationTooShort,
    /// The asker's time is over in a match.
    Flagged {
        /// In which.
        match_id: MatchId,
    },
}

/// A refusal to rate a match, or to change a rated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRefusal {
    /// It does not begin with the game's start.
    Record,
    /// Its fights are reported, not decided here.
    Reported,
    /// The same two have begun as many rated matches of the game as they may for now.
    TooOften,
    /// In a rated match everybody plays for themselves.
    Team,
    /// It is to be played where Herald can only answer.
    AnswersOnly,
}

/// A refusal of a change of a team, or of a decision of another member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamRefusal {
    /// The game's pieces cannot be played by several people.
    NoTeams,
    /// Only a side's captain enlists and releases others.
    NotCaptain,
    /// No piece of the captain's side began there.
    NoSuchPiece {
        /// The square that was named.
        home: String,
    },
    /// The King is the captain's own.
    CaptainsPiece,
    /// The captain plays every piece without a member already.
    CaptainAlready,
    /// The marshal takes no side.
    IsMarshal,
    /// The person plays for the other side.
    OtherSide,
    /// The piece has a member.
    Taken {
        /// The square on which the piece began.
        home: String,
        /// Who plays it.
        member: PersonId,
    },
    /// Somebody is asked to play the piece, and has not answered.
    Asked {
        /// The square on which the piece began.
        home: String,
        /// Who is asked.
        person: PersonId,
    },
    /// Somebody else is asked to play that.
    NotAsked {
        /// Who.
        person: PersonId,
    },
    /// It is answered or withdrawn, or the match is over.
    AskedNoMore,
    /// Every piece of which was asked is out of the game.
    NothingLeft,
    /// No member plays that piece for the asker's side.
    NoMember {
        /// The square that was named.
        home: String,
    },
    /// Only the captain declares moves, resigns and draws.
    OnlyCaptain {
        /// Who that is.
        captain: PersonId,
    },
    /// The member who plays the piece answers first.
    MemberFirst {
        /// Who that is.
        member: PersonId,
        /// From when on the captain may answer.
        until: store::Time,
    },
    /// The marshal must be a third person.
    MarshalPlays,
    /// A marshal is named only where fights are fought elsewhere.
    NoMarshal,
    /// The time of grace is too short or too long.
    GraceOutOfRange,
    /// Nothing is asked in the game that an order could settle.
    NoOrders,
    /// Bots neither play nor report.
    IsBot,
}

impl RequestRefusal {
    /// What the log is told: the sort of refusal, without what somebody typed.
    #[must_use]
    pub fn logged(&self) -> String {
        format!("{self:?}").chars().take_while(|c| c.is_alphanumeric() || *c == '(').collect()
    }
}

impl Error {
    /// Why a match can be neither shown nor played, if this says so of one.
    #[must_use]
    pub fn unreadable(&self) -> Option<Unreadable> {
        match self {
            Error::Record { .. } => Some(Unreadable::Damaged),
            Error::Refused(RequestRefusal::GameGone { game }) => {
                Some(Unreadable::GameGone { game: game.clone() })
            }
            Error::Refused(RequestRefusal::OldRules) => Some(Unreadable::OldRules),
            _ => None,
        }
    }
}

/// The reason for which a match can be neither shown nor played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// What is stored of it cannot be read or does not replay.
    Damaged,
    /// This version does not have its game.
    GameGone {
        /// The game's id.
        game: String,
    },
    /// It was begun under rules that this version no longer plays.
    OldRules,
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Damaged { what: DamagedRow::Match(match_id), why } => {
                Error::Record { match_id: Some(match_id), ply: Ply::FIRST, why }
            }
            other => Error::Store(other),
        }
    }
}

impl From<RequestRefusal> for Error {
    fn from(refused: RequestRefusal) -> Error {
        Error::Refused(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_told_no_text_of_anybodys() {
        let typed = "my secret".to_owned();
        for (refused, told) in [
            (RequestRefusal::MatchOver, "MatchOver"),
            (RequestRefusal::BeyondTurn { text: typed.clone() }, "BeyondTurn"),
            (RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: typed }), "Team(NoSuchPiece"),
            (RequestRefusal::ChallengeClosed(ChallengeState::Open), "ChallengeClosed(Open"),
        ] {
            assert_eq!(refused.logged(), told);
            assert_eq!(Error::from(refused).to_string(), format!("refused: {told}"));
        }
    }

    #[test]
    fn a_damaged_match_is_a_broken_record() {
        let id = MatchId::new(7);
        let damaged = |what| Error::from(StoreError::Damaged { what, why: "options".to_owned() });
        assert!(
            matches!(damaged(DamagedRow::Match(id)), Error::Record { match_id: Some(found), .. } if found == id)
        );
        let record = DamagedRow::Record(store::RecordId::new(7));
        assert!(matches!(damaged(record), Error::Store(_)));
    }
}
