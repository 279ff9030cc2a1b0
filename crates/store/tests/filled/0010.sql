-- With schema 10: the challenge to a rematch.
INSERT INTO rematches (match_id, challenge_id) VALUES (2, 3);
