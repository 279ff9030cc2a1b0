-- With schema 18: somebody who is in the middle of a tour, and somebody who has been through one.
INSERT INTO tours (person_id, game, step, done, updated_at)
VALUES (11, 'medieval-war', 2, '["b2-c3"]', 1600), (12, 'world-war', 9, '[]', 1610);
