-- With schema 9: what somebody did of late, somebody who is asked, and a match without a place.
INSERT INTO counters (name, value) VALUES ('enlistments', 1);
INSERT INTO doings (person_id, what, at) VALUES (12, 'challenge', 1000);
INSERT INTO enlistments (id, match_id, side, homes, person_id, at, state)
    VALUES (1, 1, 'white', '["g1"]', 12, 1000, 'open');
UPDATE matches SET lost_at = 1000 WHERE id = 1;
