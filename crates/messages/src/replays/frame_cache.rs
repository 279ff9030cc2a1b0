use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _, RandomState};
use std::mem;
use std::sync::Arc;

use i18n::Locale;
use render::FrameDelta;

use super::replay::{Replay, ReplayView};
use super::shots::{Shot, ShotKind};

/// A hash of a frame's content and of the frame before it. Differs between processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrameKey(u64);

/// Frame deltas by content, least recently used first out.
#[derive(Debug, Default)]
pub struct FrameCache {
    hashing: RandomState,
    /// Recently used deltas, and their total bytes.
    young: HashMap<FrameKey, Arc<FrameDelta>>,
    bytes: usize,
    old: HashMap<FrameKey, Arc<FrameDelta>>,
}

impl FrameCache {
    const MOST: usize = 8 * 1024 * 1024;

    /// Returns the keys of some shots. A picture depends on the game's start, the actions so far,
    /// the view and the overlay.
    pub fn keys(
        &self,
        replay: &Replay,
        view: ReplayView,
        locale: &Locale,
        shots: &[Shot],
    ) -> Vec<FrameKey> {
        let mut start = self.hashing.build_hasher();
        let header = &replay.header;
        (locale.language(), view.side, view.width, view.theme.id()).hash(&mut start);
        replay.players.hash(&mut start);
        (&header.game, header.rules_version, &header.options).hash(&mut start);
        header.setup.as_ref().map(ToString::to_string).hash(&mut start);
        let mut overlays = start.clone();
        let (about, ending) = (&replay.about, &replay.ending);
        format!("{about:?}{ending:?}").hash(&mut overlays);
        format!("{:?}", replay.turning_points).hash(&mut overlays);
        let mut after = Vec::with_capacity(replay.actions.len() + 1);
        after.push((start.clone(), overlays.clone()));
        for (text, _) in &replay.actions {
            text.hash(&mut start);
            text.hash(&mut overlays);
            after.push((start.clone(), overlays.clone()));
        }
        let mut before = None;
        let key = |shot: &Shot| {
            let place = usize::try_from(shot.plies).unwrap_or(usize::MAX);
            let of_board = after.get(place).map(|(board, _)| board);
            let of_overlay = after.get(place).map(|(_, overlay)| overlay);
            let hasher = match shot.kind {
                ShotKind::Board | ShotKind::Round { .. } => of_board,
                ShotKind::StartOverlay | ShotKind::EndOverlay | ShotKind::End => of_overlay,
            };
            let mut hasher = hasher.cloned().unwrap_or_else(|| self.hashing.build_hasher());
            shot.kind.hash(&mut hasher);
            shot.left(replay).hash(&mut hasher);
            if let ShotKind::Round { .. } = shot.kind {
                // The course of a fight isn't part of the actions.
                let action_key =
                    replay.actions.get(place).map(|(text, origin)| format!("{text}{origin:?}"));
                action_key.hash(&mut hasher);
            }
            let picture = hasher.finish();
            let pair = self.hashing.hash_one((before.replace(picture), picture));
            FrameKey(pair)
        };
        shots.iter().map(key).collect()
    }

    pub fn find(&mut self, key: FrameKey) -> Option<Arc<FrameDelta>> {
        if let Some(delta) = self.young.get(&key) {
            return Some(Arc::clone(delta));
        }
        let delta = self.old.remove(&key)?;
        self.insert(key, &delta);
        Some(delta)
    }

    pub fn insert(&mut self, key: FrameKey, delta: &Arc<FrameDelta>) {
        if self.young.insert(key, Arc::clone(delta)).is_some() {
            return;
        }
        self.bytes += delta.size();
        if self.bytes > FrameCache::MOST {
            self.old = mem::take(&mut self.young);
            self.bytes = 0;
        }
    }

    pub fn bytes(&self) -> usize {
        self.young.values().chain(self.old.values()).map(|delta| delta.size()).sum()
    }
}
