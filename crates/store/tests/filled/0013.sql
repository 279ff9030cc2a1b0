-- With schema 13: somebody who has asked to be forgotten.
INSERT INTO erasures (person_id, asked_at) VALUES (13, 1700);
