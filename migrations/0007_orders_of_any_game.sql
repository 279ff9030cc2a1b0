-- Standing orders of any game: keys and values that the game declares, a row each. What is not there
-- is asked.
CREATE TABLE orders_of_any_game (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    key       TEXT   NOT NULL,
    value     TEXT   NOT NULL,
    PRIMARY KEY (match_id, person_id, key)
);
INSERT INTO orders_of_any_game (match_id, person_id, key, value)
    SELECT match_id, person_id, 'strikes', CASE strikes WHEN 0 THEN 'hold' ELSE 'strike' END
    FROM orders WHERE strikes IS NOT NULL;
-- The other two were always or ask: their 0 has never been anything but the latter.
INSERT INTO orders_of_any_game (match_id, person_id, key, value)
    SELECT match_id, person_id, 'queens', 'self' FROM orders WHERE in_person = 1;
INSERT INTO orders_of_any_game (match_id, person_id, key, value)
    SELECT match_id, person_id, 'markers', 'yield' FROM orders WHERE yields = 1;
DROP TABLE orders;
ALTER TABLE orders_of_any_game RENAME TO orders;
