//! What is kept about people.

use referee::Remembered;
use rules::saying::{Saying, say};
use tongue::Tongue;

/// Somebody who asked to be forgotten, in the place of a name.
pub(crate) const FORMER: Saying = say("privacy-former");
pub(crate) const NOTHING_KEPT: Saying = say("privacy-nothing");
pub(crate) const KEPT_FILE: Saying = say("privacy-file");
pub(crate) const KEPT_TOO_LARGE: Saying = say("privacy-too-large");
pub(crate) const YES_FORGET: Saying = say("privacy-yes");
pub(crate) const NO_KEEP: Saying = say("privacy-no");
pub(crate) const FORGOTTEN: Saying = say("privacy-forgotten");
pub(crate) const HALF_FORGOTTEN: Saying = say("privacy-halfway");
pub(crate) const KEPT_AS_IT_IS: Saying = say("privacy-kept");
pub(crate) const STILL_AT_WORK: Saying = say("privacy-busy");
pub(crate) const BEING_FORGOTTEN: Saying = say("privacy-being-forgotten");

/// Over the file with everything.
pub(crate) fn kept(tongue: &Tongue, rows: usize) -> String {
    tongue.text(&say("privacy-exported").with("rows", rows))
}

/// What is lost and what stays, before it is done. `again`: it has changed since it was told.
pub(crate) fn forget_sure(tongue: &Tongue, of: &Remembered, again: bool) -> String {
    let mut lines = Vec::new();
    if again {
        lines.push(say("privacy-changed"));
    }
    lines.push(say("privacy-sure"));
    let some = |count: u32| (count > 0).then_some(count);
    let counted = [
        some(of.playing).map(|count| say("privacy-sure-playing").with("count", count)),
        some(of.pieces).map(|count| say("privacy-sure-pieces").with("count", count)),
        some(of.marshal).map(|count| say("privacy-sure-marshal").with("count", count)),
        some(of.challenges).map(|count| say("privacy-sure-challenges").with("count", count)),
        some(of.over).map(|count| say("privacy-sure-over").with("count", count)),
    ];
    let points = counted.into_iter().flatten();
    let points = points.chain([say("privacy-sure-rest"), say("privacy-sure-discord")]);
    let lines = lines.iter().map(|line| tongue.text(line));
    let points = points.map(|point| format!("- {}", tongue.text(&point)));
    lines.chain(points).collect::<Vec<_>>().join("\n")
}
