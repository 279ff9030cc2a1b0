-- Captains who have left the server of their match, and of whom that was told there.
CREATE TABLE absences (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX absences_by_person ON absences (person_id);

-- When it was last looked whether those for whom a match waits are still in its server.
ALTER TABLE matches ADD COLUMN looked_at BIGINT;
CREATE INDEX matches_waiting ON matches (updated_at) WHERE state = 'playing' AND guild_id IS NOT NULL;
-- A marshal finds the match as its players do.
CREATE INDEX matches_by_marshal ON matches (marshal, state) WHERE marshal IS NOT NULL;
