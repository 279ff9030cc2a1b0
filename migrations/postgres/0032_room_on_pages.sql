-- Every move changes the row of its match and of a clock. A changed row that finds room on its page
-- leaves all indexes as they are; one that moves to another page is written into each of them. Pages
-- that are full already stay so until `VACUUM FULL`, or until their rows have moved once.
ALTER TABLE matches SET (fillfactor = 85);
ALTER TABLE clock_sides SET (fillfactor = 85);
