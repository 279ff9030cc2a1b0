-- Which process says an announcement, where several share a database: on a server alone. A file has
-- one process, and nobody claims anything.
ALTER TABLE outbox ADD COLUMN claimed_by BIGINT;
