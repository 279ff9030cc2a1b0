//! The vocabulary all games share, and the contract every game must pass.
