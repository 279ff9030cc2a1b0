use crate::Sandbox;

impl Sandbox {
    /// Sets the recommended number of shards, the least number accepted (4011 for fewer; existing
    /// sessions stay), and the sessions that may start within five seconds. The defaults are 1, 1
    /// and 16.
    pub fn set_shards(&self, recommended: u64, least: u64, max_concurrency: u64) {
        self.shared.change(|world| {
            world.hub.shards = recommended.max(1);
            world.hub.least_shards = least.max(1);
            world.hub.max_concurrency = max_concurrency.max(1);
        });
    }

    pub fn refuse_gateway(&self, refuse: bool) {
        self.shared.change(|world| world.hub.is_closed = refuse);
    }

    pub fn refused_connections(&self) -> u64 {
        self.shared.read(|world| world.hub.refused)
    }

    pub fn identifies(&self) -> Vec<(std::time::Instant, (u64, u64))> {
        let all = self.shared.read(|world| world.hub.identifies.clone());
        all.into_iter().map(|(at, shard)| (at.into_std(), shard)).collect()
    }

    pub fn shards(&self) -> Vec<(u64, u64)> {
        self.shared.read(|world| {
            let open = world.hub.sessions.iter().filter(|session| session.wire.is_some());
            let mut shards: Vec<(u64, u64)> = open.map(|session| session.shard).collect();
            shards.sort_unstable();
            shards
        })
    }

    pub fn resumed(&self) -> u64 {
        self.shared.read(|world| world.hub.resumed)
    }

    pub fn compressed(&self) -> u64 {
        self.shared.read(|world| world.hub.packed)
    }
}
