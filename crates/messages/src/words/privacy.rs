use i18n::Locale;
use match_model::PersonSummary;
use rules::l10n::say;

pub(crate) fn forget_sure(locale: &Locale, of: &PersonSummary, has_changed: bool) -> String {
    let mut lines = Vec::new();
    if has_changed {
        lines.push(say("privacy-changed"));
    }
    lines.push(say("privacy-sure"));
    let some = |count: u32| (count > 0).then_some(count);
    let counts = [
        some(of.playing).map(|count| say("privacy-sure-playing").with("count", count)),
        some(of.pieces).map(|count| say("privacy-sure-pieces").with("count", count)),
        some(of.marshal).map(|count| say("privacy-sure-marshal").with("count", count)),
        some(of.challenges).map(|count| say("privacy-sure-challenges").with("count", count)),
        some(of.over).map(|count| say("privacy-sure-over").with("count", count)),
    ];
    let points = counts.into_iter().flatten();
    let points = points.chain([say("privacy-sure-rest"), say("privacy-sure-discord")]);
    let lines = lines.iter().map(|line| locale.text(line));
    let points = points.map(|point| format!("- {}", locale.text(&point)));
    lines.chain(points).collect::<Vec<_>>().join("\n")
}
