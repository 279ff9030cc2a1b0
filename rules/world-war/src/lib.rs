//! The rules of world-war.
