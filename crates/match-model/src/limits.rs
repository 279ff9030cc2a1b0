use std::time::Duration;

pub const WINDOW: Duration = Duration::from_secs(60 * 60);

/// Half as many again as may be open at once, because each challenge notifies a person.
pub const CHALLENGES_AN_HOUR: usize = MOST_CHALLENGES * 3 / 2;

/// Enough for mistakes, not for repeated notifications.
pub const WITHDRAWALS_AN_HOUR: usize = 10;

/// Each enlistment notifies a person. A side has 15 pieces besides its King, so a whole team can be
/// asked one by one, some of it twice.
pub const ENLISTMENTS_AN_HOUR: usize = 20;

/// Pieces given back and enlistments withdrawn: as many as enlistments.
pub const RELEASES_AN_HOUR: usize = ENLISTMENTS_AN_HOUR;

/// Each imported record is stored, with up to 256 KiB. Refused ones count too, because they are
/// fetched and parsed.
pub const IMPORTS_AN_HOUR: usize = 20;

/// Practice records aren't stored, but fetched and parsed.
pub const PRACTICE_RECORDS_AN_HOUR: usize = 60;

/// Each replay is rendered and uploaded with up to 10 MiB.
pub const REPLAYS_AN_HOUR: usize = 30;

/// Each invitation to a season notifies a person.
const INVITATIONS_AN_HOUR: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedAct {
    Challenge,
    Withdrawal,
    Enlistment,
    Release,
    Import,
    PracticeRecord,
    Replay,
    Invitation,
}

impl LimitedAct {
    /// Maximum number within [`WINDOW`].
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            LimitedAct::Challenge => CHALLENGES_AN_HOUR,
            LimitedAct::Withdrawal => WITHDRAWALS_AN_HOUR,
            LimitedAct::Enlistment => ENLISTMENTS_AN_HOUR,
            LimitedAct::Release => RELEASES_AN_HOUR,
            LimitedAct::Import => IMPORTS_AN_HOUR,
            LimitedAct::PracticeRecord => PRACTICE_RECORDS_AN_HOUR,
            LimitedAct::Replay => REPLAYS_AN_HOUR,
            LimitedAct::Invitation => INVITATIONS_AN_HOUR,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            LimitedAct::Challenge => "challenge",
            LimitedAct::Withdrawal => "withdrawal",
            LimitedAct::Enlistment => "enlistment",
            LimitedAct::Release => "release",
            LimitedAct::Import => "import",
            LimitedAct::PracticeRecord => "practice-record",
            LimitedAct::Replay => "replay",
            LimitedAct::Invitation => "invitation",
        }
    }
}

pub const MOST_CHALLENGES: usize = 20;

/// Maximum number of actions in an imported record, three times the longest known game.
pub const MOST_RECORDED: usize = 10_000;
