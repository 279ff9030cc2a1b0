-- The processes that share this database. Times are the server's, in milliseconds since 1970.
CREATE SEQUENCE processes_number;

CREATE TABLE processes (
    id          BIGINT NOT NULL PRIMARY KEY DEFAULT nextval('processes_number'),
    -- Where it runs, for people.
    name        TEXT COLLATE "C" NOT NULL,
    version     TEXT COLLATE "C" NOT NULL,
    started_at  BIGINT NOT NULL,
    -- When the others take over what it has, unless it renews its lease before.
    lease_until BIGINT NOT NULL,
    -- The server's process for its connection.
    backend     BIGINT NOT NULL
);

-- What one process does for all of them: keeping a shard connected, timers.
CREATE TABLE leases (
    name       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- Whose it is, as long as that process is there; nobody's, where it only counts when it is free.
    process_id BIGINT REFERENCES processes (id) ON DELETE CASCADE,
    free_at    BIGINT
);

-- Which process says an announcement: the one that wrote it, as its connections say.
ALTER TABLE outbox ADD COLUMN claimed_by BIGINT
    DEFAULT CAST(NULLIF(current_setting('herald.process', true), '') AS BIGINT);
