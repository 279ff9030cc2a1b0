use model::Side;
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closable {
    /// Other people's comments in its thread.
    Comments,
    /// Help with its positions.
    Analysis,
}

impl Closable {
    pub const ALL: [Closable; 2] = [Closable::Comments, Closable::Analysis];

    /// The name in the database, button ids and options.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Closable::Comments => "comments",
            Closable::Analysis => "analysis",
        }
    }

    pub fn from_id(id: &str) -> Option<Closable> {
        Closable::ALL.into_iter().find(|one| one.id() == id)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    pub closable: Closable,
    pub by: Side,
    pub opening: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WatchingNews {
    /// A side asks to show threats; the other must answer.
    ThreatsWished,
    ThreatsAgreed,
    ThreatsDeclined,
    ThreatsForbidden,
    CommentsClosed,
    AnalysisClosed,
    /// A side asks to open the match to comments; the other must answer.
    CommentsWished,
    /// A side asks to open the match to analysis; the other must answer.
    AnalysisWished,
    /// The other side declines to open the match to comments.
    CommentsKept,
    /// The other side declines to open the match to analysis.
    AnalysisKept,
    CommentsOpened,
    AnalysisOpened,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchingTerms {
    pub threats: Vec<Side>,
    pub closings: Vec<Closing>,
}

impl WatchingTerms {
    pub fn shows_threats(&self) -> bool {
        Side::ALL.iter().all(|side| self.threats.contains(side))
    }

    pub fn closing(&self, closable: Closable) -> Option<&Closing> {
        self.closings.iter().find(|closing| closing.closable == closable)
    }
}
