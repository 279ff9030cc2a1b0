use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            /// Discord's ids and Herald's own are all below 2⁶³.
            pub const fn new(number: u64) -> $name {
                $name(number.cast_signed())
            }

            #[must_use]
            pub const fn get(self) -> u64 {
                self.0.cast_unsigned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }
    };
}

id!(GuildId);
id!(ChannelId);
id!(PersonId);
id!(MessageId);
id!(RoleId);
id!(
    /// Counted from 1.
    ChallengeId
);
id!(
    /// Counted from 1, and shown to players.
    MatchId
);
id!(OfferId);
id!(OutboxId);
id!(RecordId);
id!(PracticeId);
id!(
    /// A process among those that share a database, counted from 1.
    ProcessId
);
id!(EnlistmentId);
id!(SeasonId);

impl PersonId {
    /// Everyone in a channel together, the captain of a side against Herald.
    pub const CROWD: PersonId = PersonId::former(0);

    /// The placeholder for a person who asked to be forgotten, from 1: below 0, unlike any Discord
    /// id.
    pub const fn former(number: u32) -> PersonId {
        PersonId(-(number as i64) - 1)
    }

    /// Whether no Discord user has this id: a forgotten person's, or the crowd's.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 < 0
    }
}
