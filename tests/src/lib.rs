//! Whole journeys: the bot against the sandbox.
