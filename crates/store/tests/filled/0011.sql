-- With schema 11: when the open challenge lapses.
INSERT INTO dues (kind, subject, person_id, due_at) SELECT 'challenge', id, 0, expires_at FROM challenges
    WHERE state = 'open' ON CONFLICT DO NOTHING;
INSERT INTO dues (kind, subject, person_id, due_at) VALUES ('challenge', 900, 12, 5000);
