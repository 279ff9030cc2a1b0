//! PostgreSQL, for installations with several processes or machines.

mod address;
mod append;
mod append_batch;
mod append_queue;
mod batch_policy;
mod bench_schema;
mod locks;
mod membership;
mod open;
mod pool;
mod session;
mod side_states;
mod writer;

pub use address::PostgresUrl;
pub use bench_schema::{BenchSchema, Growth};
pub(crate) use locks::RATINGS;
pub use membership::{Member, Membership, MembershipError, NewMember, Renewal};
pub(crate) use open::{AccessMode, Database};
pub(crate) use pool::Lent;
pub(crate) use writer::{Gate, WriteTransaction};
