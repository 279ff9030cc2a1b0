//! SQL: one module a table, transactions, outbox.
