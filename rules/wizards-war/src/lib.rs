//! The rules of wizards-war.
