-- A match is followed by one rematch at most: the challenge to it that was made last.
CREATE TABLE rematches (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    challenge_id BIGINT NOT NULL REFERENCES challenges (id)
);
-- The challenge that a match came from.
CREATE INDEX challenges_match ON challenges (match_id) WHERE match_id IS NOT NULL;
-- The challenges to continue a record.
CREATE INDEX challenges_record ON challenges (record_id) WHERE record_id IS NOT NULL;
-- What people said of a record's actions, by their numbers.
ALTER TABLE records ADD COLUMN commentary TEXT NOT NULL DEFAULT '{}';
