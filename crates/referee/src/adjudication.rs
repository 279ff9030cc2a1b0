use match_model::{
    EndedBy, Ending, GuildId, MatchId, Person, RequestRefusal, Time, VerdictRefusal, plain_name,
};
use rules::l10n::say;
use store::adjudications::{self, Adjudication};
use store::{Side, offers, people};

use crate::change::Version;
use crate::{Referee, Result};

/// In characters; the rest is cut off.
const LONGEST_REASON: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Won(Side),
    Drawn,
    /// The match doesn't count.
    Void,
}

/// Decides a match for a moderator of the server `from`. The caller has checked that they are one.
///
/// # Errors
/// The match is over or of another server, the moderator plays in it, or the reason is empty.
pub async fn adjudicate(
    referee: &Referee,
    match_id: MatchId,
    by: &Person,
    from: Option<GuildId>,
    verdict: Verdict,
    reason: &str,
    now: Time,
) -> Result<Ending> {
    let refuse = |refused| Err(RequestRefusal::Verdict(refused).into());
    let mut change = referee.change_for_request(match_id, now).await?;
    let live = change.live();
    if from.is_none() || live.row.guild_id != from {
        return refuse(VerdictRefusal::Elsewhere);
    }
    if live.side_of(by.id).is_some() {
        return refuse(VerdictRefusal::OwnMatch);
    }
    live.check_in_progress()?;
    let Some(reason) = tame(reason) else { return refuse(VerdictRefusal::NoReason) };
    let (winner, how) = match verdict {
        Verdict::Won(side) => (Some(side), EndedBy::Adjudicated),
        Verdict::Drawn => (None, EndedBy::Adjudicated),
        Verdict::Void => (None, EndedBy::Voided),
    };
    let reason_text = say("control-adjudicated").with("reason", reason.as_str());
    let ending = Ending { winner, ended_by: how, rule: None, reason: reason_text, at: now };
    let writing = change.tx_checked(Version::Advance).await?;
    people::meet(writing, by, now).await?;
    let noted = Adjudication { person_id: by.id, reason, at: now };
    adjudications::insert(writing, match_id, &noted).await?;
    change.end(&ending, offers::OfferState::Lapsed).await?;
    change.commit().await?;
    Ok(ending)
}

pub async fn find(referee: &Referee, id: MatchId) -> Result<Option<Adjudication>> {
    Ok(adjudications::find(&mut *referee.store.read().await?, id).await?)
}

/// Makes a reason safe to display: one line without links, Markdown and mentions.
pub(crate) fn tame(reason: &str) -> Option<String> {
    let plain: String =
        reason.chars().map(|c| if "*_`~|<>@#[]\\".contains(c) { ' ' } else { c }).collect();
    let plain = plain_name(&plain)?;
    let mut short: String = plain.chars().take(LONGEST_REASON).collect();
    short.truncate(short.trim_end_matches(['.', ' ']).len());
    (!short.is_empty()).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_plain_and_short() {
        for (given, expected) in [
            ("White has not moved since May.", Some("White has not moved since May")),
            ("  **See** <#12>,\n@everyone ", Some("See 12 , everyone")),
            ("see https://discord.gg/a", Some("see https: //discord·gg/a")),
            (" \u{200B}…", Some("…")),
            (" \u{200B} . ", None),
            ("", None),
        ] {
            assert_eq!(tame(given).as_deref(), expected, "{given:?}");
        }
        assert_eq!(tame(&"x".repeat(500)).map(|text| text.chars().count()), Some(LONGEST_REASON));
    }
}
