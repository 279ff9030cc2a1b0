//! Animated replays: `/replay as:gif` and *Replay as GIF*.

use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{MatchId, MatchState, Person};
use messages::replays::{ReplaySpeed, ReplayView};
use messages::words;
use render::Theme;
use rules::Side;
use rules::l10n::say;

use crate::incoming::commands::table::{AS_GIF, named};
use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::replay_message;
use crate::reply::{Answer, Failure, Reply};

/// Reads the options of an animation; `None` if none are given.
///
/// # Errors
/// For an unknown theme.
pub(super) fn view(composer: &Composer, values: &Values) -> Result<Option<ReplayView>, Failure> {
    let number = |name| values.number(name).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let (from, to) = (number(named::FROM), number(named::TO));
    let speed = values.text(named::SPEED).and_then(ReplaySpeed::from_id);
    let side = match values.text(named::SIDE) {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ => None,
    };
    let theme = match values.text(named::THEME) {
        None => None,
        Some(typed) => {
            let unknown = || Failure::Said(words::replays::unknown_theme(&composer.locale, typed));
            Some(Theme::from_id(typed.trim()).ok_or_else(unknown)?)
        }
    };
    let is_animation = values.text(named::AS) == Some(AS_GIF)
        || from.is_some()
        || to.is_some()
        || speed.is_some()
        || side.is_some()
        || theme.is_some();
    let defaults = ReplayView::default();
    let view = ReplayView {
        from: from.unwrap_or(defaults.from),
        to: to.unwrap_or(defaults.to),
        speed: speed.unwrap_or(defaults.speed),
        side: side.unwrap_or(defaults.side),
        theme: theme.unwrap_or(composer.themes.asker),
        ..defaults
    };
    Ok(is_animation.then_some(view))
}

pub(super) async fn press(composer: &Composer, press: &Press, id: MatchId) -> Answer {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let was_player = row.state == MatchState::Over && row.side_of(press.by.id).is_some();
    let is_public = was_player && press.visibility == Visibility::Everyone;
    let theme = if is_public { composer.themes.everybody } else { composer.themes.asker };
    let view = ReplayView { theme, ..ReplayView::default() };
    let message = message(composer, &press.by, id, view).await?;
    Ok(if is_public { Reply::Post(message) } else { Reply::Tell(message) })
}

pub(super) async fn message(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    view: ReplayView,
) -> Result<Message, Failure> {
    let failure = |what| Failure::Said(composer.locale.text(&what));
    let history = referee::records::history(&composer.referee, id).await?;
    if history.actions.is_empty() {
        return Err(failure(say("replay-gif-nothing")));
    }
    if view.from >= view.to {
        return Err(failure(say("replay-gif-range")));
    }
    referee::records::count_replay(&composer.referee, asker, composer.now()).await?;
    let view_now = referee::view::find(&composer.referee, id).await?;
    let info = view_now.table.info();
    replay_message::message(composer, history, info, view).await
}
