//! How a game is played, on one card.

use model::l10n::L10nMessage;
use model::scene::{Legend, LegendEntry, Mark, MarkKind, Scene, Spot};
use serde_json::Value;

use crate::{Options, SetupFaults, Show};

/// How a game is played, for people who have never played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// At most twelve lines of Markdown: the aim, the pieces with what each does, what is special,
    /// how a move is written.
    pub text: L10nMessage,
    /// A picture of every kind of piece.
    pub legend: Legend,
}

/// How a game is played well, for people who know its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Some lines of Markdown: what its inventor advises and how much its pieces are worth to them,
    /// marked as theirs; what Herald adds, marked as Herald's.
    pub text: L10nMessage,
    /// A sensible first turn from the game's own start, for the picture: canonical texts.
    pub opening: &'static [&'static str],
}

/// How far around a piece a legend shows its moves.
pub const LEGEND_REACH: u8 = 3;

/// An entry of a legend: the piece on a square of a position that is set up for it, and where the
/// game's own list of legal actions lets it go.
///
/// # Errors
/// Every reason why there is no such position.
pub fn legend_entry<G: Show>(
    title: L10nMessage,
    setup: &Value,
    spot: Spot,
) -> Result<LegendEntry, SetupFaults> {
    let position = G::from_setup(&Options::default(), setup)?;
    Ok(LegendEntry::of(title, &reach(&position, spot), spot, LEGEND_REACH))
}

/// A position with marks on a square and on those to which what stands there can go.
fn reach<G: Show>(position: &G, from: Spot) -> Scene {
    let mut scene = position.scene();
    scene.marks = vec![Mark::new(from, MarkKind::Chosen)];
    let mut legal = Vec::new();
    position.legal(&mut legal);
    for action in legal {
        let outline = position.outline(action);
        if outline.from != Some(from) {
            continue;
        }
        let kind = match outline.captures {
            true => MarkKind::DestinationCapture,
            false => MarkKind::Destination,
        };
        let mark = outline.to.map(|to| Mark::new(to, kind));
        scene.marks.extend(mark.filter(|mark| !scene.marks.contains(mark)));
    }
    scene
}
