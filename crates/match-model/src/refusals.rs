use rules::{Refusal, SetupFaults};

use crate::{
    Bar, ChallengeState, ChannelId, Closable, CrowdRefusal, LimitedAct, MatchId, PersonId,
    SeasonRefusal, Time,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeRefusal {
    Gone,
    NotYours,
    Stale,
    AtStart,
    AtEnd,
    NoFight,
    Beyond {
        all: u32,
    },
    Setup(SetupFaults),
    TooLong,
    /// The position belongs to a running match between people, where Herald doesn't help.
    Live {
        match_id: MatchId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchingRefusal {
    ThreatsRated,
    ThreatsNotAgreed,
    ThreatsAsked,
    OwnWish,
    NoWish,
    /// Both have agreed already, or no agreement is needed.
    ThreatsShown,
    ThreatsNotShown,
    ClosedToAnalysis,
    IsClosed(Closable),
    IsOpen(Closable),
    OpeningAsked(Closable),
    OwnOpening(Closable),
    NoOpening(Closable),
    NoThread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentRefusal {
    NoSuchLevel {
        level: u8,
    },
    LevelOfPerson,
    Rated,
    Challenges,
    /// Herald accepts only challenges to itself.
    NotAsked,
    /// Fights that are fought elsewhere need a marshal to report them.
    NoMarshal,
    /// Hints exist only in matches against Herald, in the asker's turn.
    NoHint,
    NotOver,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestRefusal {
    Season(SeasonRefusal),
    Crowd(CrowdRefusal),
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
    RecordOver,
    RecordTooLong {
        actions: usize,
    },
    NoSuchChallenge,
    UnknownGame,
    GameGone {
        game: String,
    },
    Options(SetupFaults),
    TooManyChannels,
    NotPlayedHere {
        channels: Vec<ChannelId>,
    },
    UnknownZone,
    NoSuchHour,
    Reminders,
    ChallengeSelf,
    ChallengeBot,
    TooManyChallenges,
    ChallengeClosed(ChallengeState),
    ChallengeNotForYou {
        opponent: PersonId,
    },
    /// The asker made the challenge, so they can withdraw it but not answer it.
    OwnChallenge,
    NotYourChallenge {
        challenger: PersonId,
    },
    RematchAsked {
        challenger: PersonId,
    },
    RematchBegun {
        match_id: MatchId,
    },
    NotAPlayer,
    NotYourTurn {
        waiting_for: PersonId,
    },
    FightPending,
    /// The button or form belongs to an earlier moment of the match.
    Stale,
    /// Another process changed the match meanwhile. A retry may succeed.
    Overtaken,
    DraftChanged,
    MatchOver,
    Illegal {
        text: String,
        /// Its number in the input, from 1, and the total; `None` for a single action.
        place: Option<(usize, usize)>,
        refusal: Box<Refusal>,
    },
    BeyondTurn {
        text: String,
        /// Whether the match is over before it.
        is_over: bool,
    },
    TurnIncomplete {
        left: u8,
    },
    /// The drafted turn is complete: it can be sent or taken back, not extended.
    TurnComplete,
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
    TooLateToAbort,
    Answer(ConditionalRefusal),
    Verdict(VerdictRefusal),
    Clock(ClockRefusal),
    Barred(Box<Bar>),
    OpponentBarred {
        person: PersonId,
    },
    Bar(BarRefusal),
    GameOff {
        game: String,
    },
    SeedSealed,
    /// This version no longer plays the match's rules version.
    OldRules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightRefusal {
    NoFight,
    NotAFighter,
    /// Another person has already committed the side's plan for this round.
    AlreadyCommitted,
    Revealed,
    /// The asker is neither the marshal nor plays a fighting piece.
    NotAReporter,
    AlreadyReported,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRefusal {
    NoClock,
    /// The opponent's clock doesn't run: it isn't their turn, or they have just moved.
    NotRunning {
        person: PersonId,
    },
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
    PauseOffered,
    NoPauseOffered,
    GiftOutOfRange,
    /// The opponent's clock is at its maximum.
    HasEnough,
    OnVacation {
        until: Time,
    },
    NotOnVacation,
    NoVacation {
        /// Milliseconds left.
        left: i64,
    },
    VacationTooShort,
    Flagged {
        match_id: MatchId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRefusal {
    /// The match continues a record or starts from a setup.
    Record,
    Reported,
    TooOften,
    Team,
    AnswersOnly,
}

/// A refusal of a change of a team, or of a decision for another member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamRefusal {
    NoTeams,
    NotCaptain,
    /// No piece of the captain's side started on that square.
    NoSuchPiece {
        home: String,
    },
    CaptainsPiece,
    CaptainAlready,
    IsMarshal,
    OtherSide,
    Taken {
        home: String,
        member: PersonId,
    },
    Asked {
        home: String,
        person: PersonId,
    },
    NotAsked {
        person: PersonId,
    },
    /// The request is answered or withdrawn, or the match is over.
    AskedNoMore,
    NothingLeft,
    NoMember {
        home: String,
    },
    OnlyCaptain {
        captain: PersonId,
    },
    /// The member who plays the piece has the first right to answer.
    MemberFirst {
        member: PersonId,
        until: Time,
    },
    MarshalPlays,
    NoMarshal,
    GraceOutOfRange,
    /// The game has no questions that an order could settle.
    NoOrders,
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
    Rated,
    Nothing,
    Fight,
    Stands,
    /// The other side's request must be answered first.
    Asked,
    /// The other side declined a request, and nothing has been played since.
    TooSoon,
    NotAsked,
    Own,
    TooMany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictRefusal {
    OwnMatch,
    Elsewhere,
    NoReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarRefusal {
    SelfOrHerald,
    NoReason,
    NotBarred,
}
