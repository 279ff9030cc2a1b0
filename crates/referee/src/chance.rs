use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

/// Randomness of the operating system, or a fixed sequence for tests.
#[derive(Debug)]
pub enum Chance {
    System,
    /// Equal numbers give equal sequences.
    Fixed(AtomicU64),
}

impl Chance {
    #[must_use]
    pub const fn fixed(number: u64) -> Chance {
        Chance::Fixed(AtomicU64::new(number))
    }

    pub(crate) fn seed(&self) -> Result<[u8; 32], getrandom::Error> {
        let mut seed = [0; 32];
        match self {
            Chance::System => getrandom::fill(&mut seed)?,
            Chance::Fixed(number) => {
                let number = number.fetch_add(1, Ordering::Relaxed);
                seed = Sha256::digest(number.to_le_bytes()).into();
            }
        }
        Ok(seed)
    }
}

pub(crate) fn hex(seed: &[u8; 32]) -> String {
    seed.iter().map(|byte| format!("{byte:02x}")).collect()
}
