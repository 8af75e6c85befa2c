-- Up Migration

-- A company that wants its public products to be found by search engines: their cards then tell strangers, in the first HTML, what a look-up
-- tells otherwise, which is counted. Nobody but the company itself says so.
ALTER TABLE companies ADD COLUMN in_search_engines boolean NOT NULL DEFAULT false;

-- Down Migration

ALTER TABLE companies DROP COLUMN in_search_engines;
