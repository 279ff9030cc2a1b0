-- Herald plays at level 0, too. A check can't be changed in place: both tables are made anew.
CREATE TABLE levels_anew (
    challenge_id BIGINT NOT NULL PRIMARY KEY REFERENCES challenges (id),
    level SMALLINT NOT NULL CHECK (level BETWEEN 0 AND 4)
);
INSERT INTO levels_anew (challenge_id, level) SELECT challenge_id, level FROM levels;
DROP TABLE levels;
ALTER TABLE levels_anew RENAME TO levels;
CREATE TABLE opponents_anew (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    side TEXT NOT NULL CHECK (side IN ('white', 'black')),
    level SMALLINT NOT NULL CHECK (level BETWEEN 0 AND 4)
);
INSERT INTO opponents_anew (match_id, side, level) SELECT match_id, side, level FROM opponents;
DROP TABLE opponents;
ALTER TABLE opponents_anew RENAME TO opponents;
