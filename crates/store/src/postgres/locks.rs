//! Numbers of the advisory locks, which a server knows by nothing else.

/// The lock that every change holds.
pub(crate) const GATE: i64 = 0x4865_7261_6c64_0001;

/// The lock of those who change ratings.
pub(crate) const RATINGS: i64 = 0x4865_7261_6c64_0002;

/// The lock of those who work with the database: the processes that are Herald share it, who must
/// be alone holds it alone.
pub(crate) const HERALD: i64 = 0x4865_7261_6c64_0003;

/// Whether the process of a connection is still one of those that share the database, or none at
/// all: one whose work others have taken over changes nothing any more.
pub(crate) const IS_MEMBER: &str = "(COALESCE(current_setting('herald.process', true), '') = '' \
     OR EXISTS (SELECT 1 FROM processes WHERE processes.id \
                = CAST(NULLIF(current_setting('herald.process', true), '') AS BIGINT)))";
