-- Whether a person has said when they want to be reminded. 0 and no times: as it is by default.
ALTER TABLE notices ADD COLUMN reminders_chosen BIGINT NOT NULL DEFAULT 0;

-- The last reminder that a person has had of a match: since when the clock ran then, and how much was
-- left on it. The same one isn't posted a second time.
CREATE TABLE reminders (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    since_at  BIGINT NOT NULL,
    -- In milliseconds.
    left_ms   BIGINT NOT NULL,
    PRIMARY KEY (match_id, person_id)
);
CREATE INDEX reminders_by_person ON reminders (person_id);

-- The messages about the clocks of a match whose buttons can still be pressed.
CREATE TABLE clock_messages (
    match_id   BIGINT NOT NULL REFERENCES matches (id),
    -- offer (of a pause), pause or flag (that has fallen).
    kind       TEXT   NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    PRIMARY KEY (match_id, kind)
);
