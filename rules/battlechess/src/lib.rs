//! The rules of battlechess.
