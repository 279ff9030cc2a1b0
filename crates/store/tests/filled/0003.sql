-- With schema 3: terms that a match agreed on, a plan and a report for a combat, somebody who plays a
-- piece, a standing order and an action that it made.
UPDATE matches SET marshal = 12, grace = 3600000, given = 1 WHERE id = 1;
UPDATE challenges SET marshal = 11, grace = 0 WHERE id = 2;
INSERT INTO duels (match_id, ply, round, side, person_id, plan, at) VALUES (1, 2, 0, 'white', 11, 'SFG', 1500);
INSERT INTO reports (match_id, ply, round, side, person_id, attacker, at) VALUES (1, 2, 0, 'black', 12, 1, 1510);
INSERT INTO members (match_id, side, home, person_id, at) VALUES (1, 'white', 'g1', 12, 1520);
INSERT INTO orders (match_id, person_id, strikes, in_person, yields) VALUES (1, 11, 1, NULL, 0);
INSERT INTO ordered (match_id, ply) VALUES (1, 1);
INSERT INTO people (id, name, first_seen) VALUES (13, 'Carol', 1000);
INSERT INTO orders (match_id, person_id, strikes, in_person, yields) VALUES (1, 13, 0, 1, 1);
