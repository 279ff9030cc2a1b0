//! Matches: challenges, seats, offers, endings, drafts.
