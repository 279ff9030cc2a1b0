-- With schema 24: a challenge to Herald at its lowest level.
INSERT INTO levels (challenge_id, level) VALUES (3, 0);
