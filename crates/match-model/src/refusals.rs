//! Refusals of requests.

use rules::{Refusal, SetupFaults};

use crate::{Bar, ChallengeState, ChannelId, Closable, LimitedAct, MatchId, PersonId, Time};

/// A refusal of an act on a practice board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeRefusal {
    /// There is no such board, or not any more.
    Gone,
    /// It is somebody else's.
    NotYours,
    /// The board has changed since: the input was of another moment.
    Stale,
    /// Nothing is left to be undone.
    AtStart,
    /// Nothing was undone that could be played again.
    AtEnd,
    /// No fight is to be decided.
    NoFight,
    /// There is no such position in a match or record.
    Beyond {
        /// How many actions it has.
        all: u32,
    },
    /// The position is impossible.
    Setup(SetupFaults),
    /// It has too many actions.
    TooLong,
    /// Herald helps with no position of a match that goes on between people.
    Live {
        /// The match.
        match_id: MatchId,
    },
}

/// A refusal of an act about help or watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchingRefusal {
    /// Threats are never shown in a rated match that goes on.
    ThreatsRated,
    /// Both players have to agree to threats being shown.
    ThreatsNotAgreed,
    /// One has asked already.
    ThreatsAsked,
    /// It is one's own wish.
    OwnWish,
    /// Nobody has asked.
    NoWish,
    /// Both agree already, or nobody has to.
    ThreatsShown,
    /// They are not shown.
    ThreatsNotShown,
    /// The match is closed to analysis.
    ClosedToAnalysis,
    /// It is closed to that already.
    IsClosed(Closable),
    /// It is not closed to that.
    IsOpen(Closable),
    /// One has asked already to open it.
    OpeningAsked(Closable),
    /// It is one's own wish to open it.
    OwnOpening(Closable),
    /// Nobody would open it.
    NoOpening(Closable),
    /// It has no thread of its own.
    NoThread,
}

/// A refusal to challenge Herald, or to do something with it as an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentRefusal {
    /// There is no such level.
    NoSuchLevel {
        /// The one that was asked for.
        level: u8,
    },
    /// A level is Herald's alone: other opponents are as strong as they are.
    LevelOfPerson,
    /// Matches against Herald are not rated.
    Rated,
    /// Herald challenges nobody.
    Challenges,
    /// Herald accepts only what it is challenged to.
    NotAsked,
    /// Fights that are fought elsewhere need a marshal who reports them.
    NoMarshal,
    /// Only in a match against Herald, on one's own turn.
    NoHint,
    /// The match goes on.
    NotOver,
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
        what: LimitedAct,
        /// From when on they can again.
        until: Time,
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
        channels: Vec<ChannelId>,
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
    Takeback(TakebackRefusal),
    /// Something is not practised.
    Practice(PracticeRefusal),
    /// Something about Herald as an opponent is not done.
    Opponent(OpponentRefusal),
    /// Something about help or watching.
    Watching(WatchingRefusal),
    /// Both sides have completed a turn: a match is aborted before that.
    TooLateToAbort,
    /// An answer is not kept ready.
    Answer(ConditionalRefusal),
    /// A moderator's decision is not taken.
    Verdict(VerdictRefusal),
    /// Something about time is not done.
    Clock(ClockRefusal),
    /// The asker, or the server, is barred.
    Barred(Box<Bar>),
    /// The person who is challenged is barred.
    OpponentBarred {
        /// The opponent.
        person: PersonId,
    },
    /// A manager's bar is not placed or lifted.
    Bar(BarRefusal),
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
        deadline: Time,
    },
    /// The asker's own time is over, too.
    OwnFlag,
    /// The machine's clocks disagree on the time: until they agree no flag falls.
    ClocksApart,
    /// The match is paused.
    IsPaused {
        /// Until when, at most.
        until: Time,
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
        until: Time,
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
        until: Time,
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

/// A refusal of a conditional move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionalRefusal {
    /// It is the asker's own turn.
    YourTurn,
    /// The other side's turn has begun, or a fight waits to be decided.
    TurnBegun,
    /// There is no line of that number.
    NoLine,
    /// There are as many lines as may be.
    TooManyLines,
    /// The line is as long as it may be.
    TooLong,
    /// Another line answers that turn: its number.
    Answered(i64),
    /// After the other side's turn there is nothing to answer: it ends the game, or a fight or
    /// question comes first.
    NothingToAnswer,
    /// After the answer that the line ends with, the other side does not simply move.
    EndsThere,
}

/// A refusal to ask for a takeback, or to answer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakebackRefusal {
    /// In a rated match what is played stands.
    Rated,
    /// The asker has begun no turn yet, or none since what a record gave.
    Nothing,
    /// A fight was decided since, and it stands.
    Fight,
    /// The asker has asked already; the other side is to answer.
    Stands,
    /// The other side asks for one: that is to be answered first.
    Asked,
    /// The other side has declined one, and nothing has been played since.
    TooSoon,
    /// None is asked for.
    NotAsked,
    /// It is one's own: the other side answers it.
    Own,
    /// The match has had as many as it may.
    TooMany,
}

/// A refusal of a moderator's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictRefusal {
    /// They play in the match.
    OwnMatch,
    /// It is not a match of the server in which they ask.
    Elsewhere,
    /// They give no reason.
    NoReason,
}

/// A refusal to bar someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarRefusal {
    /// The person is the manager who asks, or Herald.
    SelfOrHerald,
    /// No reason is given.
    NoReason,
    /// There is no such bar.
    NotBarred,
}
