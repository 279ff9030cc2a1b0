//! Shards, and whether the gateway takes them: for tests.

use crate::Sandbox;

impl Sandbox {
    /// Sets the number of shards that is recommended, the least that is taken (4011 for sessions of
    /// fewer; those that are there stay), and how many may begin within five seconds: 1, 1 and 16
    /// at first.
    pub fn set_shards(&self, recommended: u64, least: u64, max_concurrency: u64) {
        self.shared.change(|world| {
            world.hub.shards = recommended.max(1);
            world.hub.least_shards = least.max(1);
            world.hub.max_concurrency = max_concurrency.max(1);
        });
    }

    /// Refuses connections to the gateway, or takes them again; those that are there stay.
    pub fn refuse_gateway(&self, refuse: bool) {
        self.shared.change(|world| world.hub.closed = refuse);
    }

    /// How many connections to the gateway were refused.
    pub fn refused_connections(&self) -> u64 {
        self.shared.read(|world| world.hub.refused)
    }

    /// The shards whose sessions were begun, oldest first: when, which, of how many.
    pub fn identifies(&self) -> Vec<(std::time::Instant, (u64, u64))> {
        let all = self.shared.read(|world| world.hub.identifies.clone());
        all.into_iter().map(|(at, shard)| (at.into_std(), shard)).collect()
    }

    /// The shards that are connected, which of how many, in order.
    pub fn shards(&self) -> Vec<(u64, u64)> {
        self.shared.read(|world| {
            let open = world.hub.sessions.iter().filter(|session| session.wire.is_some());
            let mut shards: Vec<(u64, u64)> = open.map(|session| session.shard).collect();
            shards.sort_unstable();
            shards
        })
    }

    /// How many connections were resumed.
    pub fn resumed(&self) -> u64 {
        self.shared.read(|world| world.hub.resumed)
    }

    /// How many payloads the gateway has sent compressed.
    pub fn compressed(&self) -> u64 {
        self.shared.read(|world| world.hub.packed)
    }
}
