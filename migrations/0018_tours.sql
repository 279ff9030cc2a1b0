-- How far people have come in the tours of the games.
CREATE TABLE tours (
    person_id  BIGINT NOT NULL REFERENCES people (id),
    -- The game's id.
    game       TEXT   NOT NULL,
    -- The step, from 0; as many as there are when the tour is over.
    step       BIGINT NOT NULL,
    -- What they have played in that step: a JSON array of canonical texts.
    done       TEXT   NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (person_id, game)
);
