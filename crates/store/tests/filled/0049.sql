-- With schema 49: a season of teams.
UPDATE seasons SET kind = 'teams', teams = '["Red","Blue"]' WHERE id = 2;
