-- Turns that are put together before they are sent, records that were brought in, and what a
-- person prefers.

CREATE TABLE drafts (
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    person_id  BIGINT NOT NULL REFERENCES people (id),
    -- Actions that the match had when the draft was begun; a draft of another moment is void.
    ply        BIGINT NOT NULL,
    -- Canonical texts, a JSON array.
    actions    TEXT   NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);

CREATE TABLE records (
    id         BIGINT NOT NULL PRIMARY KEY,
    -- Who brought it in.
    person_id  BIGINT NOT NULL REFERENCES people (id),
    game       TEXT   NOT NULL,
    rules_version BIGINT NOT NULL,
    options    TEXT   NOT NULL,
    setup      TEXT,
    -- Canonical texts, a JSON array.
    actions    TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- A challenge may continue a record: the match then begins with these actions.
ALTER TABLE challenges ADD COLUMN record_id BIGINT REFERENCES records (id);

-- Whether a complete turn asks for one confirmation before it is sent.
ALTER TABLE people ADD COLUMN confirms BIGINT NOT NULL DEFAULT 1;
