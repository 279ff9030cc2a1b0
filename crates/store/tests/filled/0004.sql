-- With schema 4: a captain who has left the server of a match for which it was looked.
UPDATE matches SET looked_at = 1600 WHERE id = 1;
INSERT INTO absences (match_id, person_id, at) VALUES (1, 12, 1600);
