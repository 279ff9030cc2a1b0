-- With schema 43: seasons for members with a role and for invited people.
UPDATE seasons SET entry = 51 WHERE id = 1;
UPDATE seasons SET entry = 0 WHERE id = 2;
INSERT INTO season_invitations (season_id, person_id, invited_by, invited_at) VALUES
    (1, 13, 12, 1905);
