-- What people have done within the last hour, for the limits on it; what is older is dropped with the
-- person's next of its kind.
CREATE TABLE doings (
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- challenge, withdrawal, enlistment, release or import.
    what      TEXT   NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX doings_by_person ON doings (person_id, what, at);

-- Pieces that somebody was asked to play for a side. They are the captain's until it is accepted.
CREATE TABLE enlistments (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    -- white or black.
    side       TEXT   NOT NULL,
    -- The squares on which the pieces started, a JSON array: ["g1","f1"].
    homes      TEXT   NOT NULL,
    person_id  BIGINT NOT NULL REFERENCES people (id),
    at         BIGINT NOT NULL,
    -- open, accepted, declined, withdrawn or lapsed.
    state      TEXT   NOT NULL,
    decided_at BIGINT,
    -- The message that asks, once posted.
    channel_id BIGINT,
    message_id BIGINT
);
CREATE INDEX enlistments_open ON enlistments (match_id) WHERE state = 'open';

-- Since when the channel of a match is known to be gone.
ALTER TABLE matches ADD COLUMN lost_at BIGINT;
CREATE INDEX matches_lost ON matches (lost_at) WHERE lost_at IS NOT NULL;
