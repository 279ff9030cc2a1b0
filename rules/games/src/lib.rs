//! The list of all games, behind one object-safe face.
