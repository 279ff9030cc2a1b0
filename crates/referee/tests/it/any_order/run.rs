//! The state of a run, which its parts share.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use match_model::{ChallengeId, MatchId, Moment, Time};
use referee::Error;

use crate::common::Hall;

/// The hall, with what has been made in it.
pub(super) struct Run<'a> {
    /// Requests accepted at least once.
    pub(super) accepted: &'a RefCell<BTreeSet<&'static str>>,
    pub(super) hall: Hall,
    pub(super) now: Time,
    pub(super) challenges: Vec<ChallengeId>,
    pub(super) matches: Vec<MatchId>,
    /// The expected log of each match.
    pub(super) logs: BTreeMap<MatchId, Vec<String>>,
}

impl Run<'_> {
    pub(super) fn took<T: std::fmt::Debug>(
        &self,
        what: &'static str,
        result: referee::Result<T>,
    ) -> Option<T> {
        match result {
            Ok(value) => {
                self.accepted.borrow_mut().insert(what);
                Some(value)
            }
            Err(Error::Refused(_)) => None,
            Err(other) => panic!("{what}: {other}"),
        }
    }
}

pub(super) fn choose<T: Copy>(list: &[T], which: usize) -> Option<T> {
    (!list.is_empty()).then(|| list[which % list.len()])
}

/// A moment some actions off; before the start, the last there can be.
pub(super) fn off_by(moment: Moment, off: i8) -> Moment {
    Moment::new(moment.get().wrapping_add_signed(off.into()))
}
