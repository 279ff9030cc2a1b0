//! A game on one card: rules for beginners, advice for players.

use model::l10n::L10nMessage;
use model::scene::{Legend, LegendEntry, Mark, MarkKind, Scene, Spot};
use serde_json::Value;

use crate::{Options, SetupFaults, Show};

/// A summary of the rules for people who have never played the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// At most twelve lines of Markdown: the aim, the pieces and their powers, special rules,
    /// notation.
    pub text: L10nMessage,
    /// Pictures of all kinds of pieces, at least one. Three columns need a phone's whole width.
    pub legends: Vec<Legend>,
}

/// Playing advice for people who know the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// A few lines of Markdown: the inventor's advice and piece values, marked as theirs, and
    /// Herald's additions, marked as Herald's.
    pub text: L10nMessage,
    /// A sensible first turn from the standard start, for the picture: canonical texts.
    pub opening: &'static [&'static str],
}

/// Radius in squares around a piece within which a legend shows its moves.
pub const LEGEND_REACH: u8 = 3;

/// Returns a legend entry: the piece on a square of a prepared position, with its legal targets
/// marked.
///
/// # Errors
/// Every reason why the position is impossible.
pub fn legend_entry<G: Show>(
    title: L10nMessage,
    setup: &Value,
    spot: Spot,
) -> Result<LegendEntry, SetupFaults> {
    let position = G::from_setup(&Options::default(), setup)?;
    Ok(LegendEntry::of(title, &reach(&position, spot), spot, LEGEND_REACH))
}

/// Returns the scene with a piece's square and its legal targets marked.
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
