-- Help and watching, as the players of a match want it: sides that agree to threats being shown.
CREATE TABLE threat_consents (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    side      TEXT   NOT NULL CHECK (side IN ('white', 'black')),
    agreed_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, side)
);
-- What a match is closed to while it is played: comments in its thread, help with its positions.
CREATE TABLE closings (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    what      TEXT   NOT NULL CHECK (what IN ('comments', 'analysis')),
    -- Who has closed it.
    side      TEXT   NOT NULL CHECK (side IN ('white', 'black')),
    closed_at BIGINT NOT NULL,
    -- Who would open it again, if somebody has asked.
    opening   TEXT   CHECK (opening IN ('white', 'black')),
    PRIMARY KEY (match_id, what)
);
