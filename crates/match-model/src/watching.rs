//! What players agree about spectators and help.

use model::Side;
/// An activity to which a match can be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closable {
    /// What others write in its thread.
    Comments,
    /// Help with its positions.
    Analysis,
}

impl Closable {
    /// All of it.
    pub const ALL: [Closable; 2] = [Closable::Comments, Closable::Analysis];

    /// Its name in the database, in ids of buttons and in options.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Closable::Comments => "comments",
            Closable::Analysis => "analysis",
        }
    }

    /// What has that name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Closable> {
        Closable::ALL.into_iter().find(|one| one.id() == id)
    }
}

/// To what a match is closed, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// To what.
    pub what: Closable,
    /// Who has closed it.
    pub by: Side,
    /// Who would open it again.
    pub opening: Option<Side>,
}

/// News about how a match is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WatchingNews {
    /// A side would have threats shown: ask the other.
    ThreatsWished,
    /// Both agree.
    ThreatsAgreed,
    /// The other side would rather not.
    ThreatsDeclined,
    /// A side takes it back.
    ThreatsForbidden,
    /// A side closes the match to comments.
    CommentsClosed,
    /// A side closes it to analysis.
    AnalysisClosed,
    /// A side would open it again to comments: ask the other.
    CommentsWished,
    /// A side would open it again to analysis: ask the other.
    AnalysisWished,
    /// The other side would rather keep it closed to comments.
    CommentsKept,
    /// The other side would rather keep it closed to analysis.
    AnalysisKept,
    /// It is open again to comments.
    CommentsOpened,
    /// It is open again to analysis.
    AnalysisOpened,
}

/// The agreements of a match's players on help and watching.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchingTerms {
    /// The sides that agree to threats being shown.
    pub threats: Vec<Side>,
    /// To what it is closed.
    pub closings: Vec<Closing>,
}

impl WatchingTerms {
    /// Whether both sides agree to threats being shown.
    #[must_use]
    pub fn shows_threats(&self) -> bool {
        Side::ALL.iter().all(|side| self.threats.contains(side))
    }

    /// How it is closed to something, if it is.
    #[must_use]
    pub fn closing(&self, what: Closable) -> Option<&Closing> {
        self.closings.iter().find(|closing| closing.what == what)
    }
}
