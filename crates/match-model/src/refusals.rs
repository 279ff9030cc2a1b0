use rules::{Refusal, SetupFaults};

use crate::{Bar, ChallengeState, ChannelId, Closable, LimitedAct, MatchId, PersonId, Time};

/// A refusal on a practice board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeRefusal {
    /// The board doesn't exist (any more).
    Gone,
    NotYours,
    /// The board has changed since the button or form was made.
    Stale,
    /// Nothing is left to undo.
    AtStart,
    /// Nothing is left to redo.
    AtEnd,
    /// No fight is pending.
    NoFight,
    /// The match or record doesn't have the requested position.
    Beyond {
        /// The number of actions that it has.
        all: u32,
    },
    Setup(SetupFaults),
    /// The board has too many actions.
    TooLong,
    /// The position belongs to a running match between people, where Herald doesn't help.
    Live {
        match_id: MatchId,
    },
}

/// A refusal about help or watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchingRefusal {
    /// Threats are never shown in a running rated match.
    ThreatsRated,
    /// Both players must agree to threats being shown.
    ThreatsNotAgreed,
    /// The asker has already asked.
    ThreatsAsked,
    /// The wish is the asker's own.
    OwnWish,
    /// No player has asked.
    NoWish,
    /// Both have agreed already, or no agreement is needed.
    ThreatsShown,
    ThreatsNotShown,
    ClosedToAnalysis,
    IsClosed(Closable),
    IsOpen(Closable),
    /// The asker has already asked to open the match.
    OpeningAsked(Closable),
    /// The wish to open the match is the asker's own.
    OwnOpening(Closable),
    /// No player has asked to open the match.
    NoOpening(Closable),
    /// The match has no thread.
    NoThread,
}

/// A refusal about Herald as an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentRefusal {
    NoSuchLevel {
        level: u8,
    },
    /// Only Herald has levels.
    LevelOfPerson,
    Rated,
    /// Herald doesn't challenge people.
    Challenges,
    /// Herald accepts only challenges to itself.
    NotAsked,
    /// Fights that are fought elsewhere need a marshal to report them.
    NoMarshal,
    /// Hints exist only in matches against Herald, in the asker's turn.
    NoHint,
    /// The match is still running.
    NotOver,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestRefusal {
    NoSuchMatch,
    /// The match is played in another server, and the asker has no part in it.
    SeenElsewhere,
    /// The asker has reached the hourly limit of this act.
    TooOften {
        what: LimitedAct,
        /// The earliest time to try again.
        until: Time,
    },
    NoSuchRecord,
    /// The game of the record is over.
    RecordOver,
    /// A record has more than [`crate::MOST_RECORDED`] actions.
    RecordTooLong {
        actions: usize,
    },
    NoSuchChallenge,
    UnknownGame,
    /// This version doesn't have the match's game.
    GameGone {
        game: String,
    },
    Options(SetupFaults),
    /// The setting names too many channels.
    TooManyChannels,
    /// Games may not be played in this channel.
    NotPlayedHere {
        /// Channels where games may be played.
        channels: Vec<ChannelId>,
    },
    UnknownZone,
    NoSuchHour,
    /// There are too many reminders, or one is out of range.
    Reminders,
    ChallengeSelf,
    ChallengeBot,
    /// The challenger has too many open challenges.
    TooManyChallenges,
    ChallengeClosed(ChallengeState),
    /// The challenge is for another person.
    ChallengeNotForYou {
        opponent: PersonId,
    },
    /// The asker made the challenge, so they can withdraw it but not answer it.
    OwnChallenge,
    /// Only its maker can withdraw a challenge.
    NotYourChallenge {
        challenger: PersonId,
    },
    /// The other side has already asked for a rematch.
    RematchAsked {
        challenger: PersonId,
    },
    RematchBegun {
        match_id: MatchId,
    },
    NotAPlayer,
    NotYourTurn {
        /// The person to act.
        waiting_for: PersonId,
    },
    /// A fight's result is awaited, which players don't choose.
    FightPending,
    /// The button or form belongs to an earlier moment of the match.
    Stale,
    /// Another process changed the match meanwhile. A retry may succeed.
    Overtaken,
    /// The draft has changed since the button was made.
    DraftChanged,
    MatchOver,
    /// The rules refuse an action.
    Illegal {
        /// The refused action's text.
        text: String,
        /// Its number in the input, from 1, and the total; `None` for a single action.
        place: Option<(usize, usize)>,
        refusal: Box<Refusal>,
    },
    /// The input has more actions than the turn.
    BeyondTurn {
        /// The first surplus action.
        text: String,
    },
    /// The turn to send needs more actions.
    TurnIncomplete {
        left: u8,
    },
    /// The drafted turn is complete: it can be sent or taken back, not extended.
    TurnComplete,
    /// A draw offer is already open.
    OfferStands,
    /// A declined offer may be repeated after the asker's next move.
    OfferTooSoon,
    NoOffer,
    /// The offer is the asker's own; the other side answers it.
    OwnOffer,
    Fight(FightRefusal),
    Team(TeamRefusal),
    Rating(RatingRefusal),
    Takeback(TakebackRefusal),
    Practice(PracticeRefusal),
    Opponent(OpponentRefusal),
    Watching(WatchingRefusal),
    /// Both sides have completed a turn, so the match can't be aborted.
    TooLateToAbort,
    Answer(ConditionalRefusal),
    Verdict(VerdictRefusal),
    Clock(ClockRefusal),
    /// The asker or the server is barred.
    Barred(Box<Bar>),
    /// The challenged person is barred.
    OpponentBarred {
        person: PersonId,
    },
    Bar(BarRefusal),
    /// The game is turned off in the server.
    GameOff {
        game: String,
    },
    /// The seed of a match is public only after its end.
    SeedSealed,
    /// This version no longer plays the match's rules version.
    OldRules,
}

/// A refusal of a plan or a report of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightRefusal {
    /// No fight is pending at that moment.
    NoFight,
    /// The asker doesn't play a fighting piece.
    NotAFighter,
    /// Another person has already committed the side's plan for this round.
    AlreadyCommitted,
    /// The plans of that round are already revealed.
    Revealed,
    /// The asker is neither the marshal nor plays a fighting piece.
    NotAReporter,
    /// The asker's side has already reported.
    AlreadyReported,
}

/// A refusal about clocks or vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRefusal {
    NoClock,
    /// The opponent's clock doesn't run: it isn't their turn, or they have just moved.
    NotRunning {
        person: PersonId,
    },
    /// The opponent still has time.
    NotFallen {
        person: PersonId,
        /// The last moment for a move.
        deadline: Time,
    },
    /// The asker's own time is over as well.
    OwnFlag,
    /// The machine's clocks disagree on the time. No flag falls until they agree.
    ClocksApart,
    IsPaused {
        /// The latest end of the pause.
        until: Time,
    },
    NotPaused,
    /// The asker already offers a pause.
    PauseOffered,
    NoPauseOffered,
    GiftOutOfRange,
    /// The opponent's clock is at its maximum.
    HasEnough,
    OnVacation {
        until: Time,
    },
    NotOnVacation,
    /// The asker's vacation allowance is too small.
    NoVacation {
        /// Milliseconds left.
        left: i64,
    },
    /// The vacation is below the minimum length.
    VacationTooShort,
    /// The asker's time is over in a match.
    Flagged {
        match_id: MatchId,
    },
}

/// A refusal to rate a match, or to change a rated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRefusal {
    /// The match continues a record or starts from a setup.
    Record,
    /// Its fights are reported from elsewhere.
    Reported,
    /// The two players have reached the limit of rated matches.
    TooOften,
    /// Rated matches have no teams.
    Team,
    /// Herald can only answer interactions in its channel.
    AnswersOnly,
}

/// A refusal of a change of a team, or of a decision for another member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamRefusal {
    /// The game's pieces can't be shared among people.
    NoTeams,
    /// Only a side's captain enlists and releases members.
    NotCaptain,
    /// No piece of the captain's side started on that square.
    NoSuchPiece {
        home: String,
    },
    /// The King is reserved for the captain.
    CaptainsPiece,
    /// The captain already plays every piece without a member.
    CaptainAlready,
    /// The marshal can't join a side.
    IsMarshal,
    /// The person plays for the other side.
    OtherSide,
    /// The piece already has a member.
    Taken {
        home: String,
        member: PersonId,
    },
    /// Another person has been asked to play the piece.
    Asked {
        home: String,
        person: PersonId,
    },
    /// The request is for another person.
    NotAsked {
        person: PersonId,
    },
    /// The request is answered or withdrawn, or the match is over.
    AskedNoMore,
    /// All requested pieces are out of the game.
    NothingLeft,
    /// No member plays that piece for the asker's side.
    NoMember {
        home: String,
    },
    /// Only the captain may do that.
    OnlyCaptain {
        captain: PersonId,
    },
    /// The member who plays the piece has the first right to answer.
    MemberFirst {
        member: PersonId,
        /// The time from which the captain may answer.
        until: Time,
    },
    /// The marshal must be a third person.
    MarshalPlays,
    /// Only matches with fights elsewhere have a marshal.
    NoMarshal,
    GraceOutOfRange,
    /// The game has no questions that an order could settle.
    NoOrders,
    /// Bots neither play nor report.
    IsBot,
}

impl RequestRefusal {
    /// The kind of refusal for logs, without anything that a person typed.
    pub fn logged(&self) -> String {
        format!("{self:?}").chars().take_while(|c| c.is_alphanumeric() || *c == '(').collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionalRefusal {
    YourTurn,
    /// The other side's turn has begun, or a fight is pending.
    TurnBegun,
    NoLine,
    TooManyLines,
    TooLong,
    /// Another line, by this number, already answers that turn.
    Answered(i64),
    /// The other side's turn leaves nothing to answer: it ends the game, or leads to a fight or
    /// question.
    NothingToAnswer,
    /// After the line's last answer, the other side doesn't simply move.
    EndsThere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakebackRefusal {
    /// Rated matches have no takebacks.
    Rated,
    /// The asker hasn't begun a turn yet, or none since the record's actions.
    Nothing,
    /// A fight has been decided since.
    Fight,
    /// The asker has already asked.
    Stands,
    /// The other side's request must be answered first.
    Asked,
    /// The other side declined a request, and nothing has been played since.
    TooSoon,
    NotAsked,
    /// The request is the asker's own.
    Own,
    /// The match has reached the limit of takebacks.
    TooMany,
}

/// A refusal of a moderator's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictRefusal {
    /// The moderator plays in the match.
    OwnMatch,
    /// The match belongs to another server.
    Elsewhere,
    NoReason,
}

/// A refusal to place or lift a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarRefusal {
    /// The person is the manager who asks, or Herald.
    SelfOrHerald,
    NoReason,
    NotBarred,
}
