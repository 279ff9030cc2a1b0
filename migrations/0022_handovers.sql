-- What a process leaves for the next one, by name. It is taken once.
CREATE TABLE handovers (
    name    TEXT   NOT NULL PRIMARY KEY,
    content TEXT   NOT NULL,
    left_at BIGINT NOT NULL
);
