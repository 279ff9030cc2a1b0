-- What finished turns have added to the clocks of matches that go on: a takeback takes it back.
CREATE TABLE increments (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    -- How many actions the match had before the change that finished the turn.
    ply      BIGINT NOT NULL,
    -- Whose turn it was: white or black.
    side     TEXT   NOT NULL,
    -- What was added, in milliseconds: less than agreed where the cap was reached.
    millis   BIGINT NOT NULL,
    PRIMARY KEY (match_id, ply)
);
