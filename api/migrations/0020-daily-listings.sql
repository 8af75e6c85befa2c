-- Up Migration

-- Which codes a company on Starter has seen in lists of results: one row per company, at most 450 codes with the time each was
-- first shown, oldest first. `client` is a keyed hash, as in daily_lookups.
CREATE TABLE daily_listings (
  client bytea PRIMARY KEY,
  gtins text[] COLLATE "C" NOT NULL,
  first_seen timestamptz[] NOT NULL,
  CHECK (cardinality(gtins) = cardinality(first_seen))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Down Migration

DROP TABLE daily_listings;
