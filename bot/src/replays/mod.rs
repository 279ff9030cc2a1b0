//! Matches and records as moving pictures.
//!
//! A replay is a list of shots: cards, and the board after each action. What one of them changes in
//! the one before it is a block of a GIF ([`render::Block`]). Blocks are kept by what they show, so
//! that a replay that was drawn before, or another range of it, is put together without a board.

mod cards;
mod kept;
mod shots;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};

use i18n::Locale;
use model::scene::Player;
use record::{Header, StartError};
use referee::Way;
use render::{Frame, RenderError, Renderer, Theme, View};
use rules::Side;
use rules::l10n::L10nMessage;
use tokio::sync::Semaphore;

pub(crate) use kept::KeptBlocks;
use shots::{Shot, Walk};

/// The most actions that are shown: ten minutes of them. Of more, the last.
pub(crate) const MOST_ACTIONS: u32 = 600;
/// The most bytes of a file: Discord takes 10 MiB, with what stands around it.
const MOST_BYTES: usize = 10 * 1024 * 1024 - 64 * 1024;
/// How wide a replay is in chat, in pixels: less than a board, so that an everyday match stays
/// within 300 KB. Discord shows it smaller still, but on telephones.
const WIDTH: u16 = 560;
/// So many replays are drawn at once; others wait.
const AT_ONCE: usize = 2;

/// What is to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    /// How it began.
    pub(crate) header: Header,
    /// The canonical texts of the actions, and how each came about.
    pub(crate) actions: Vec<(String, Way)>,
    /// What stands on the first card below the game's name, from White's name on.
    pub(crate) players: [String; 2],
    /// Which match or record it is, and of when.
    pub(crate) about: Option<L10nMessage>,
    /// How it ended, if it has.
    pub(crate) ending: Option<ReplayEnding>,
    /// What stands on the last card below the result.
    pub(crate) turning_points: Vec<TurningPoint>,
}

impl Replay {
    /// Who plays, as boards name them; `None` where that is not known of both.
    fn named_players(&self) -> Option<[Player; 2]> {
        let is_known = self.players.iter().all(|name| !name.is_empty());
        is_known.then(|| self.players.clone().map(|name| Player { name, strength: None }))
    }
}

/// How what is shown ended.
#[derive(Clone, Debug)]
pub(crate) struct ReplayEnding {
    /// Who won; `None` for a draw, and for a match that is void.
    pub(crate) winner: Option<Side>,
    /// Whether the match does not count.
    pub(crate) void: bool,
    /// Why, without a full stop.
    pub(crate) reason: L10nMessage,
    /// What the last board says of it; else what the game says.
    pub(crate) status: Option<L10nMessage>,
}

/// A choice that cost much.
#[derive(Clone, Debug)]
pub(crate) struct TurningPoint {
    /// Actions before it.
    pub(crate) ply: u32,
    /// Who chose.
    pub(crate) side: Side,
    /// What they could expect before it, and after, in millionths of a result.
    pub(crate) expected: [i32; 2],
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    pub(crate) const ALL: [ReplaySpeed; 3] =
        [ReplaySpeed::Slow, ReplaySpeed::Normal, ReplaySpeed::Fast];

    /// As it is named in a command.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            ReplaySpeed::Slow => "slow",
            ReplaySpeed::Normal => "normal",
            ReplaySpeed::Fast => "fast",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<ReplaySpeed> {
        ReplaySpeed::ALL.into_iter().find(|speed| speed.id() == id)
    }

    /// How long a board is seen, in hundredths of a second.
    const fn delay(self) -> u16 {
        match self {
            ReplaySpeed::Slow => 200,
            ReplaySpeed::Normal => 100,
            ReplaySpeed::Fast => 50,
        }
    }
}

/// What of it is to be seen, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplayView {
    /// From the board after so many actions.
    pub(crate) from: u32,
    /// To the board after so many; beyond the last, to the last.
    pub(crate) to: u32,
    pub(crate) speed: ReplaySpeed,
    /// Whose side is at the bottom.
    pub(crate) side: Side,
    /// The picture's width in pixels.
    pub(crate) width: u16,
    /// The colours.
    pub(crate) theme: Theme,
}

impl Default for ReplayView {
    fn default() -> ReplayView {
        let (from, to) = (0, u32::MAX);
        let (speed, side, theme) = (ReplaySpeed::Normal, Side::White, Theme::default());
        ReplayView { from, to, speed, side, width: WIDTH, theme }
    }
}

impl ReplayView {
    fn picture(self) -> View {
        View { orientation: self.side, size: self.width, theme: self.theme }
    }
}

/// A replay that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MovingPicture {
    /// The GIF.
    pub(crate) bytes: Vec<u8>,
    /// From the board after so many actions, to the one after so many.
    pub(crate) shown: [u32; 2],
    /// From where it was asked for, if that was too long.
    pub(crate) asked_from: Option<u32>,
    /// How many actions there are.
    pub(crate) all: u32,
}

/// Why there is no moving picture.
#[derive(Debug)]
pub(crate) enum ReplayError {
    /// The game cannot be begun.
    Start(StartError),
    /// An action, by its number from 1, cannot be played.
    Action(u32, String),
    /// It cannot be drawn.
    Render(RenderError),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Start(error) => write!(f, "the game cannot be begun: {error:?}"),
            ReplayError::Action(number, why) => write!(f, "action {number} is not played: {why}"),
            ReplayError::Render(error) => error.fmt(f),
        }
    }
}

impl From<RenderError> for ReplayError {
    fn from(error: RenderError) -> ReplayError {
        ReplayError::Render(error)
    }
}

/// What draws replays needs: the blocks that are kept, and how many are drawn at once.
#[derive(Debug)]
pub(crate) struct ReplayRoom {
    pub(crate) kept: Mutex<KeptBlocks>,
    pub(crate) places: Semaphore,
}

impl Default for ReplayRoom {
    fn default() -> ReplayRoom {
        ReplayRoom { kept: Mutex::default(), places: Semaphore::new(AT_ONCE) }
    }
}

/// Draws a replay, as far as it fits into a file. It takes half a millisecond a board that is not
/// kept, so it is done off the async threads.
///
/// # Errors
/// When the match does not play, or a picture fails.
pub(crate) fn draw(
    replay: &Replay,
    view: ReplayView,
    (renderer, locale): (&Renderer, &Locale),
    kept: &Mutex<KeptBlocks>,
) -> Result<MovingPicture, ReplayError> {
    let all = u32::try_from(replay.actions.len()).unwrap_or(u32::MAX);
    let to = view.to.min(all);
    let asked = view.from.min(to);
    let mut from = asked.max(to.saturating_sub(MOST_ACTIONS));
    loop {
        let frames = frames(replay, view, [from, to], (renderer, locale), kept)?;
        let size: usize = frames.iter().map(|frame| frame.block.size()).sum();
        if size > MOST_BYTES && from < to {
            // A few large boards weigh more than many small ones: two thirds are tried next.
            from = to - (to - from) * 2 / 3;
            continue;
        }
        let bytes = renderer.gif(&frames, view.picture().theme)?;
        let asked_from = (asked != from).then_some(asked);
        return Ok(MovingPicture { bytes, shown: [from, to], asked_from, all });
    }
}

fn frames(
    replay: &Replay,
    view: ReplayView,
    range: [u32; 2],
    (renderer, locale): (&Renderer, &Locale),
    kept: &Mutex<KeptBlocks>,
) -> Result<Vec<Frame>, ReplayError> {
    let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    let shots = shots::of(replay, view, range);
    let keys = lock().keys(replay, view, locale, &shots);
    let found: Vec<_> = {
        let mut kept = lock();
        keys.iter().map(|key| kept.find(*key)).collect()
    };
    let mut blocks = Vec::with_capacity(shots.len());
    let mut walk = None;
    let mut animation = renderer.animation(view.picture(), locale);
    // The place of the shot that was drawn last.
    let mut drawn = None;
    for (place, (shot, found)) in shots.iter().zip(found).enumerate() {
        if let Some(block) = found {
            blocks.push(block);
            continue;
        }
        if walk.is_none() {
            walk = Some(Walk::begin(replay)?);
        }
        let Some(walk) = walk.as_mut() else { continue };
        let before = place.checked_sub(1);
        if before != drawn
            && let Some(shot) = before.and_then(|before| shots.get(before))
        {
            let (scene, card) = walk.picture(shot)?;
            animation.skip(&scene, card.as_ref())?;
        }
        let (scene, card) = walk.picture(shot)?;
        blocks.push(Arc::new(animation.next(&scene, card.as_ref())?));
        drawn = Some(place);
    }
    let mut kept = lock();
    for (key, block) in keys.into_iter().zip(&blocks) {
        kept.keep(key, block);
    }
    drop(kept);
    let frame = |(shot, block): (&Shot, _)| Frame { block, delay: shot.delay };
    Ok(shots.iter().zip(blocks).map(frame).collect())
}
