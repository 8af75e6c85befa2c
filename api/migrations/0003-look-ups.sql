-- Up Migration

-- The exact daily limit: one row per client, at most 30 codes with the time each was first asked for, oldest first. `client` is
-- a keyed hash (an address is personal data, a company is not told apart here either). Rows are small and change in place.
CREATE TABLE daily_lookups (
  client bytea PRIMARY KEY,
  gtins text[] COLLATE "C" NOT NULL,
  first_seen timestamptz[] NOT NULL,
  CHECK (cardinality(gtins) = cardinality(first_seen))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Answers of the global registry; `answer` is null where it knows nothing.
CREATE TABLE registry_answers (
  gtin text COLLATE "C" PRIMARY KEY CHECK (gtin ~ '^[0-9]{14}$'),
  answer jsonb,
  asked_at timestamptz NOT NULL
);

-- Solved challenges of the bot check: each buys one pass only.
CREATE TABLE spent_challenges (
  challenge bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Down Migration

DROP TABLE spent_challenges, registry_answers, daily_lookups;
