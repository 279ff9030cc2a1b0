-- With schema 48: a match against a crowd, an open vote, and a closed one.
INSERT INTO crowds (match_id, period, quorum, moment, closes_at) VALUES (1, 86400000, 2, 2, 4000);
INSERT INTO crowd_votes (match_id, moment, person_id, action, at) VALUES (1, 2, 12, 'c2-c3', 3500);
INSERT INTO crowd_results (match_id, moment, action, votes, voters) VALUES (1, 0, 'b2-b3', 3, 4);
