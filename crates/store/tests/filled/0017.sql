-- With schema 17: a challenge to Herald, a match that it plays, what it says, and what it found.
-- Such a match is never rated.
UPDATE challenges SET rated = 0 WHERE id = 1;
UPDATE matches SET rated = 0 WHERE id = 1;
INSERT INTO levels (challenge_id, level) VALUES (1, 2);
INSERT INTO opponents (match_id, side, level) VALUES (1, 'black', 2);
INSERT INTO remarks (match_id, moment, mood, saying) VALUES (1, 2, 1, '{"say":"opponent-hopes"}');
INSERT INTO analyses (match_id, findings, made_at) VALUES (2, '{"points":[]}', 1600);
