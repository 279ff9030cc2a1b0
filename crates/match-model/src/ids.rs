//! Numbers that name things.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Makes a number that names one kind of thing; ten of them share all of this.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            /// The id of that number. Discord's ids and our own are all below 2⁶³.
            #[must_use]
            pub const fn new(number: u64) -> $name {
                $name(number.cast_signed())
            }

            /// The number.
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

id!(
    /// A Discord server.
    GuildId
);
id!(
    /// A Discord channel or thread.
    ChannelId
);
id!(
    /// A Discord user.
    PersonId
);
id!(
    /// A Discord message.
    MessageId
);
id!(
    /// A role in a Discord server.
    RoleId
);
id!(
    /// A challenge; counted from 1.
    ChallengeId
);
id!(
    /// A match; counted from 1, and shown to people.
    MatchId
);
id!(
    /// An offer; counted from 1.
    OfferId
);
id!(
    /// An entry of the outbox; counted from 1.
    OutboxId
);
id!(
    /// A record that was brought in; counted from 1.
    RecordId
);
id!(
    /// A practice board; counted from 1.
    PracticeId
);
id!(
    /// A process among those that share a database; counted from 1.
    ProcessId
);
id!(
    /// Pieces that somebody was asked to play; counted from 1.
    EnlistmentId
);

impl PersonId {
    /// The number that stands for somebody who asked to be forgotten: below 0, where Discord's ids
    /// never are.
    #[must_use]
    pub const fn former(number: u32) -> PersonId {
        PersonId(-(number as i64) - 1)
    }

    /// Whether that is somebody who asked to be forgotten: nobody whom Discord knows.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 < 0
    }
}
