-- Matches of everyone in a channel against Herald: the terms and the current vote.
CREATE TABLE crowds (
    match_id  BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    -- Milliseconds of a vote.
    period    BIGINT NOT NULL,
    -- Votes that a move needs.
    quorum    BIGINT NOT NULL,
    -- The decision that is voted on.
    moment    BIGINT NOT NULL,
    closes_at BIGINT NOT NULL
);

-- The votes of the open decision. They are deleted when it closes.
CREATE TABLE crowd_votes (
    match_id  BIGINT NOT NULL REFERENCES crowds (match_id),
    moment    BIGINT NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    action    TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, moment, person_id)
);
CREATE INDEX crowd_votes_by_person ON crowd_votes (person_id);

-- The outcomes of closed decisions.
CREATE TABLE crowd_results (
    match_id BIGINT NOT NULL REFERENCES crowds (match_id),
    moment   BIGINT NOT NULL,
    action   TEXT   NOT NULL,
    votes    BIGINT NOT NULL,
    voters   BIGINT NOT NULL,
    PRIMARY KEY (match_id, moment)
);
