//! Herald, a referee in chat.
