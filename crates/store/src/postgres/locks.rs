/// Held by every change, shared or exclusively.
pub(crate) const GATE: i64 = 0x4865_7261_6c64_0001;

pub(crate) const RATINGS: i64 = 0x4865_7261_6c64_0002;

/// Held by every process that works with the database: shared by Herald processes, exclusively by a
/// process that needs the database for itself.
pub(crate) const HERALD: i64 = 0x4865_7261_6c64_0003;

/// Whether this connection's process is still a member, or isn't registered at all. An expelled
/// process, whose work others have taken over, must change nothing.
pub(crate) const IS_MEMBER: &str = "(COALESCE(current_setting('herald.process', true), '') = '' \
     OR EXISTS (SELECT 1 FROM processes WHERE processes.id \
                = CAST(NULLIF(current_setting('herald.process', true), '') AS BIGINT)))";
