-- With schema 7: standing orders, a row each.
INSERT INTO orders (match_id, person_id, key, value) VALUES (1, 12, 'queens', 'self');
INSERT INTO orders (match_id, person_id, key, value) VALUES (1, 12, 'markers', 'yield');
