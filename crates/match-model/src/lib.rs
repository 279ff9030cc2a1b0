//! Matches as plain values: ids, states, views, and refusals of requests.
//!
//! The store, the referee and the messages share these types. Nothing here reads a database, a
//! clock, or Discord.

mod analysis;
mod bars;
mod challenges;
mod clock;
mod conditional_moves;
mod crowds;
mod draft;
mod endings;
mod explain;
mod fights;
mod guild_settings;
mod ids;
mod limits;
mod lost;
mod matches;
mod moment;
mod names;
mod notices;
mod opponents;
mod people;
mod place;
mod ply;
mod practice;
mod puzzles;
mod ratings;
mod refusals;
mod seasons;
mod server_board;
mod story;
mod teams;
mod time;
mod watching;

pub use analysis::{Findings, HintDepth, Judgment, NotNow, Question, SpentBudget};
pub use bars::{Bar, BarSource, BarredBy};
pub use challenges::{Challenge, ChallengeState, SidePreference};
pub use clock::{
    ClockReading, ClockRest, Deadline, LARGEST_GIFT, PauseAnswer, SMALLEST_GIFT, SideTime,
    TimeNews, Times, Vacation,
};
pub use conditional_moves::{ConditionalLine, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_MOVES};
pub use crowds::{Crowd, CrowdRefusal, CrowdResult, QUORUM_WAIT, QUORUMS, VOTE_MINUTES};
pub use draft::DraftView;
pub use endings::{EndedBy, Ending};
pub use explain::{Fate, Threat, Threats};
pub use fights::{
    ActionOrigin, Bout, DecidedBy, FightRound, MOST_TIES, Plan, Report, Round, RoundNumber, Stance,
    StanceFight, Throw,
};
pub use guild_settings::{GuildSettings, MOST_CHANNELS, WeeklySummary};
pub use ids::{
    ChallengeId, ChannelId, EnlistmentId, GuildId, MatchId, MessageId, OfferId, OutboxId, PersonId,
    PracticeId, ProcessId, RecordId, RoleId, SeasonId,
};
pub use limits::{
    CHALLENGES_AN_HOUR, ENLISTMENTS_AN_HOUR, IMPORTS_AN_HOUR, LimitedAct, MOST_CHALLENGES,
    MOST_RECORDED, PRACTICE_RECORDS_AN_HOUR, RELEASES_AN_HOUR, REPLAYS_AN_HOUR, WINDOW,
    WITHDRAWALS_AN_HOUR,
};
pub use lost::DatabaseLoss;
pub use matches::{Board, Commentary, Match, MatchState, Offer, Options, Unreadable, View};
pub use moment::{MatchMoment, Moment};
pub use names::plain_name;
pub use notices::{
    DirectRefusal, FOR_GOOD, MOST_REMINDERS, NoticeSettings, NoticeWay, REFUSED_FOR, REMINDERS,
    Wishes,
};
pub use opponents::{LEVELS, Opponent, Remark, USUAL_LEVEL};
pub use people::{Person, PersonSummary, TourProgress};
pub use place::{BoardPosting, MessageRef, PlaceAccess};
pub use ply::Ply;
pub use practice::{MOST_PRACTISED, Practice, PracticeBoard, PracticeMoment};
pub use puzzles::{
    DailyPuzzle, DailyPuzzles, DailySolver, Mistake, PuzzleAttempt, PuzzleRated, PuzzleRef, Streak,
};
pub use ratings::{
    LevelTally, MOST_RATED, MatchTally, NeverMoved, PersonRating, RATED_WITHIN, RatingChange,
};
pub use refusals::{
    BarRefusal, ClockRefusal, ConditionalRefusal, FightRefusal, OpponentRefusal, PracticeRefusal,
    RatingRefusal, RequestRefusal, TakebackRefusal, TeamRefusal, VerdictRefusal, WatchingRefusal,
};
pub use seasons::{
    FEWEST_PLAYERS, FEWEST_TEAMS, LONGEST_WAIT, MOST_PLAYERS, MOST_RESERVES, MOST_SEASONS,
    MOST_TEAMS, START_WITHIN, Season, SeasonEnd, SeasonEntry, SeasonGame, SeasonKind, SeasonMedal,
    SeasonPlayer, SeasonRefusal, SeasonReserve, SeasonResult, SeasonState,
};
pub use server_board::ServerBoard;
pub use story::{
    AwaitedDecision, AwaitedPerson, DecisionKind, OpenTurn, PermissionTime, ReportedAction,
};
pub use teams::{Enlistment, EnlistmentState, Member, Roster, TeamTerms, home_name};
pub use time::Time;
pub use watching::{Closable, Closing, WatchingNews, WatchingTerms};
