-- With schema 16: a takeback that both sides agreed on, what it took back, another that is asked for, a
-- match that a moderator decided, and answers that somebody keeps ready.
UPDATE matches SET takebacks = 1 WHERE id = 1;
INSERT INTO takebacks (match_id, number, side, plies, back_to, at) VALUES (1, 1, 'black', 3, 2, 1350);
INSERT INTO retracted (match_id, number, ply, actor, person_id, text, at, ordered)
VALUES (1, 1, 2, 'white', 11, 'c2-c3', 1340, 0);
INSERT INTO offers (id, match_id, kind, side, ply, created_at, state, decided_at)
VALUES (2, 1, 'takeback', 'white', 2, 1410, 'open', NULL);
UPDATE counters SET value = 2 WHERE name = 'offers';
INSERT INTO adjudications (match_id, person_id, reason, at) VALUES (2, 13, 'It was agreed elsewhere', 1500);
INSERT INTO counters (name, value) VALUES ('conditions', 1);
INSERT INTO conditions (id, match_id, person_id, side, moment, turns, state, created_at)
VALUES (1, 1, 12, 'black', 1000002, '[["c2-c3"],["c7-c6"]]', 'waiting', 1420);
