//! The rules of medieval-war.
