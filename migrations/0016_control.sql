-- Takebacks. Actions that are taken back leave the log and are kept here; what was seen before is never
-- taken for what came after, since a moment of a match counts its takebacks besides its actions.
ALTER TABLE matches ADD COLUMN takebacks BIGINT NOT NULL DEFAULT 0;
CREATE TABLE takebacks (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    -- The how-manieth of its match, from 1.
    number   BIGINT NOT NULL,
    -- Who asked: white or black. The other side agreed.
    side     TEXT   NOT NULL,
    -- Actions before, and after.
    plies    BIGINT NOT NULL,
    back_to  BIGINT NOT NULL,
    -- When it was agreed.
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);
CREATE TABLE retracted (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    -- The takeback.
    number    BIGINT NOT NULL,
    -- As in `actions`.
    ply       BIGINT NOT NULL,
    actor     TEXT   NOT NULL,
    person_id BIGINT REFERENCES people (id),
    text      TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    -- Whether a standing order made it.
    ordered   BIGINT NOT NULL,
    PRIMARY KEY (match_id, number, ply)
);

-- Matches that a moderator has decided: who, and why in their words.
CREATE TABLE adjudications (
    match_id  BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    reason    TEXT   NOT NULL,
    at        BIGINT NOT NULL
);

-- Answers that somebody has decided on before the other side moves. Nobody else sees them.
CREATE TABLE conditions (
    id         BIGINT NOT NULL PRIMARY KEY,
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    person_id  BIGINT NOT NULL REFERENCES people (id),
    -- white or black.
    side       TEXT   NOT NULL,
    -- The moment of the match from which it goes on.
    moment     BIGINT NOT NULL,
    -- Whole turns in turn, the other side's first: a JSON array of arrays of canonical texts.
    turns      TEXT   NOT NULL,
    -- waiting, or dropped until its owner has looked.
    state      TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX conditions_by_match ON conditions (match_id);
