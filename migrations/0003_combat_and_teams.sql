-- Combats, teams and standing orders.

-- What a match agrees on beside the game's own options: who reports combats when neither side
-- must (null: the two sides), and after how many milliseconds a captain may answer for a member.
ALTER TABLE challenges ADD COLUMN marshal BIGINT REFERENCES people (id);
ALTER TABLE challenges ADD COLUMN grace BIGINT NOT NULL DEFAULT 86400000;
ALTER TABLE matches ADD COLUMN marshal BIGINT REFERENCES people (id);
ALTER TABLE matches ADD COLUMN grace BIGINT NOT NULL DEFAULT 86400000;
-- Actions with which it began, taken over from a record.
ALTER TABLE matches ADD COLUMN given BIGINT NOT NULL DEFAULT 0;

-- Plans for combats that stances decide. A plan is shown to nobody before the other side's of the
-- same round is here as well.
CREATE TABLE duels (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    -- Actions of the match when the combat was to be decided.
    ply       BIGINT NOT NULL,
    -- From 0; every tie makes a new one.
    round     BIGINT NOT NULL,
    -- white or black.
    side      TEXT   NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- Three letters: S, F, G.
    plan      TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply, round, side)
);

-- Reports of combats that are fought elsewhere.
CREATE TABLE reports (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    -- From 0; reports that differ make a new one.
    round     BIGINT NOT NULL,
    -- white or black.
    side      TEXT   NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- 1 when the attacker won.
    attacker  BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply, round, side)
);

-- Who plays which piece for a side. Pieces without an entry are their captain's.
CREATE TABLE members (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    -- white or black.
    side      TEXT   NOT NULL,
    -- The square on which the piece started: g1.
    home      TEXT   NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, side, home)
);
CREATE INDEX members_by_person ON members (person_id);

-- What a person has decided once and for all in a match; null: ask.
CREATE TABLE orders (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    -- 1 always, 0 never.
    strikes   BIGINT,
    -- 1 always.
    in_person BIGINT,
    -- 1 always.
    yields    BIGINT,
    PRIMARY KEY (match_id, person_id)
);

-- Actions that a standing order made.
CREATE TABLE ordered (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    ply       BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);
