//! The integration tests of `i18n`: one program, which is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod catalogue;
mod isolation;
mod speaking;
