-- What Herald is to do by itself, and when: one table of due times.
CREATE TABLE dues (
    -- What: challenge (it lapses).
    kind      TEXT   NOT NULL,
    -- The number of the challenge or match that it is about; 0: none.
    subject   BIGINT NOT NULL,
    -- Whom it concerns, beside that; 0: nobody.
    person_id BIGINT NOT NULL,
    due_at    BIGINT NOT NULL,
    PRIMARY KEY (kind, subject, person_id)
);
CREATE INDEX dues_by_time ON dues (due_at);

INSERT INTO dues (kind, subject, person_id, due_at)
    SELECT 'challenge', id, 0, expires_at FROM challenges WHERE state = 'open';
