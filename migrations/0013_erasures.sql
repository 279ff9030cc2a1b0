-- People who have asked to be forgotten, until that is done: after a restart it goes on.
CREATE TABLE erasures (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    asked_at  BIGINT NOT NULL
);
