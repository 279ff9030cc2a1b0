-- Clocks. Times and lengths are milliseconds; only what was agreed, what is left and since when it
-- runs are stored: what is shown and when a flag falls are reckoned from these.

-- What is agreed on time: `3d +12h max 7d soft`. Null: no clock.
ALTER TABLE challenges ADD COLUMN clock TEXT;

-- The matches that are played with a clock.
CREATE TABLE clocks (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    terms    TEXT   NOT NULL,
    -- The side that offers a pause, while the offer stands: white or black.
    pause_offer TEXT
);
CREATE TABLE clock_sides (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    side     TEXT   NOT NULL,
    -- What was left when the clock began to run, or when it was stopped.
    left_ms  BIGINT NOT NULL,
    -- Since when it runs; null: it does not.
    since_at BIGINT,
    -- The hours that do not count since then, as they were when it began to run; null: none.
    hours    TEXT,
    -- Whether it was told that the flag has fallen.
    told     BIGINT NOT NULL,
    PRIMARY KEY (match_id, side)
);
-- When a match's clocks stood still by consent. Every pause has an end, which may come sooner.
CREATE TABLE pauses (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    from_at  BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, from_at)
);

-- When people sleep and whether they play on weekends: `Europe/Berlin 23:00-07:00 weekend`.
CREATE TABLE hours (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    hours     TEXT   NOT NULL
);
-- How much vacation somebody had at a moment.
CREATE TABLE allowances (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    left_ms   BIGINT NOT NULL,
    at        BIGINT NOT NULL
);
CREATE TABLE vacations (
    person_id BIGINT NOT NULL REFERENCES people (id),
    from_at   BIGINT NOT NULL,
    until_at  BIGINT NOT NULL,
    PRIMARY KEY (person_id, from_at)
);

-- When Herald was last seen at work (one row), and when it was away.
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE TABLE downtimes (
    from_at  BIGINT NOT NULL PRIMARY KEY,
    until_at BIGINT NOT NULL
);
CREATE INDEX downtimes_by_end ON downtimes (until_at);
