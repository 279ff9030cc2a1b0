//! Buttons that step through matches and records, and continue from them.

use match_model::{MatchId, RecordId};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::{ButtonIndex, Plies};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordButton {
    Step(MatchId, Plies),
    StepRecord(RecordId, Plies),
    Leaf(MatchId, Plies, ButtonIndex),
    LeafRecord(RecordId, Plies, ButtonIndex),
    Continue(RecordId),
    Replay(MatchId),
    Gif(MatchId),
    Export(MatchId),
    Analyse(MatchId),
}

custom_ids! { RecordButton:
    "step" => Step(id, plies);
    "record" => StepRecord(record, plies);
    "leaf" => Leaf(id, plies, index);
    "leaf-record" => LeafRecord(record, plies, index);
    "continue" => Continue(record);
    "replay" => Replay(id);
    "gif" => Gif(id);
    "export" => Export(id);
    "analyse" => Analyse(id);
}

impl Buttons for RecordButton {
    const EXAMPLES: &'static [&'static str] = &[
        "step:12:0",
        "record:7:5",
        "leaf:12:5:2",
        "leaf-record:7:5:0",
        "continue:7",
        "replay:12",
        "gif:12",
        "export:12",
        "analyse:12",
    ];
}
