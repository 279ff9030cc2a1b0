//! The blocks of replays that were drawn, as long as there is room for them.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _, RandomState};
use std::mem;
use std::sync::Arc;

use i18n::Locale;
use render::Block;

use super::replay::{Replay, ReplayView};
use super::shots::{Shot, Shown};

/// What a block shows, and what it shows it after. The numbers differ from process to process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BlockKey(u64);

/// Blocks by what they show: the picture before and the picture itself. What was not asked for
/// longest is forgotten first.
#[derive(Debug, Default)]
pub(crate) struct KeptBlocks {
    hashing: RandomState,
    /// Those that were asked for of late, and their bytes.
    young: HashMap<BlockKey, Arc<Block>>,
    bytes: usize,
    /// Those of the time before.
    old: HashMap<BlockKey, Arc<Block>>,
}

impl KeptBlocks {
    /// The most bytes of each of the two lots.
    const MOST: usize = 8 * 1024 * 1024;

    /// The keys of the blocks of some shots. A picture follows from the game's start, the actions
    /// up to it, the view and what lies over the board.
    pub(super) fn keys(
        &self,
        replay: &Replay,
        view: ReplayView,
        locale: &Locale,
        shots: &[Shot],
    ) -> Vec<BlockKey> {
        let mut start = self.hashing.build_hasher();
        let header = &replay.header;
        (locale.language(), view.side, view.width, view.theme.id()).hash(&mut start);
        replay.players.hash(&mut start);
        (&header.game, header.rules_version, &header.options).hash(&mut start);
        header.setup.as_ref().map(ToString::to_string).hash(&mut start);
        // What stands on cards.
        let mut cards = start.clone();
        let (about, ending) = (&replay.about, &replay.ending);
        format!("{about:?}{ending:?}").hash(&mut cards);
        format!("{:?}", replay.turning_points).hash(&mut cards);
        let mut after = Vec::with_capacity(replay.actions.len() + 1);
        after.push((start.clone(), cards.clone()));
        for (text, _) in &replay.actions {
            text.hash(&mut start);
            text.hash(&mut cards);
            after.push((start.clone(), cards.clone()));
        }
        let mut before = None;
        let key = |shot: &Shot| {
            let place = usize::try_from(shot.plies).unwrap_or(usize::MAX);
            let of_board = after.get(place).map(|(board, _)| board);
            let of_card = after.get(place).map(|(_, card)| card);
            let hasher = match shot.shown {
                Shown::Board | Shown::Round { .. } => of_board,
                Shown::StartCard | Shown::EndCard | Shown::End => of_card,
            };
            let mut hasher = hasher.cloned().unwrap_or_else(|| self.hashing.build_hasher());
            shot.shown.hash(&mut hasher);
            if let Shown::Round { .. } = shot.shown {
                // How a fight went is no part of the actions.
                let how = replay.actions.get(place).map(|(text, how)| format!("{text}{how:?}"));
                how.hash(&mut hasher);
            }
            let picture = hasher.finish();
            let pair = self.hashing.hash_one((before.replace(picture), picture));
            BlockKey(pair)
        };
        shots.iter().map(key).collect()
    }

    /// A block that is kept.
    pub(super) fn find(&mut self, key: BlockKey) -> Option<Arc<Block>> {
        if let Some(block) = self.young.get(&key) {
            return Some(Arc::clone(block));
        }
        let block = self.old.remove(&key)?;
        self.keep(key, &block);
        Some(block)
    }

    /// Keeps a block.
    pub(super) fn keep(&mut self, key: BlockKey, block: &Arc<Block>) {
        if self.young.insert(key, Arc::clone(block)).is_some() {
            return;
        }
        self.bytes += block.size();
        if self.bytes > KeptBlocks::MOST {
            self.old = mem::take(&mut self.young);
            self.bytes = 0;
        }
    }

    /// About how many bytes are kept.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.young.values().chain(self.old.values()).map(|block| block.size()).sum()
    }
}
