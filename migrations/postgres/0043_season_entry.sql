-- The people who may join a season.

-- NULL: everyone; 0: those invited; otherwise the role whose members may join.
ALTER TABLE seasons ADD COLUMN entry BIGINT;

-- The people who may join a season in any case.
CREATE TABLE season_invitations (
    season_id  BIGINT NOT NULL REFERENCES seasons (id),
    person_id  BIGINT NOT NULL REFERENCES people (id),
    invited_by BIGINT NOT NULL REFERENCES people (id),
    invited_at BIGINT NOT NULL,
    PRIMARY KEY (season_id, person_id)
);
CREATE INDEX season_invitations_by_person ON season_invitations (person_id);
