//! Scene to PNG, alt text and text board.
