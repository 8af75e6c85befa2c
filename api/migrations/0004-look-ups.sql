-- Limits of anonymous and other counted callers, and what the global registry answered.

-- The daily limit: one row per client, at most 30 codes with the time of each one's first request, oldest first.
-- `client` is a keyed hash: an address is personal data, and a company is not distinguishable here either. Rows are
-- small and updated in place.
CREATE TABLE daily_lookups (
  client bytea PRIMARY KEY,
  gtins text[] COLLATE "C" NOT NULL,
  first_seen timestamptz[] NOT NULL,
  CHECK (cardinality(gtins) = cardinality(first_seen))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Which codes a company on Starter has seen in lists of results: as above, at most 450 codes.
CREATE TABLE daily_listings (
  client bytea PRIMARY KEY,
  gtins text[] COLLATE "C" NOT NULL,
  first_seen timestamptz[] NOT NULL,
  CHECK (cardinality(gtins) = cardinality(first_seen))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Look-ups that were queued offline, by the key they are sent under: a repeated one is answered and not counted again.
-- `payer` is `client` of daily_lookups; `counted_at` is when the code was counted, so that no key outlives its entry in
-- the limit. A code has its last key only, so that nobody fills the table by sending one code under ever new keys.
CREATE TABLE look_up_keys (
  payer bytea NOT NULL,
  key text COLLATE "C" NOT NULL,
  gtin text COLLATE "C" NOT NULL CHECK (gtin ~ '^[0-9]{14}$'),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (payer, gtin)
);

-- Hits of coarse limits in windows that begin with the first hit. Unlogged: after a crash counting starts again.
CREATE UNLOGGED TABLE coarse_limits (
  key text COLLATE "C" PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX coarse_limits_ended ON coarse_limits (ends_at);

-- Solved challenges of the bot check: each gives one pass only.
CREATE TABLE spent_challenges (
  challenge bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Answers of the global registry; `answer` is null where it knows nothing.
CREATE TABLE registry_answers (
  gtin text COLLATE "C" PRIMARY KEY CHECK (gtin ~ '^[0-9]{14}$'),
  answer jsonb,
  asked_at timestamptz NOT NULL
);
CREATE INDEX registry_answers_asked ON registry_answers (asked_at);

-- Requests to the global registry per day (Europe/Warsaw). Stored answers cost nothing and are not counted.
CREATE TABLE registry_days (
  day date PRIMARY KEY,
  known integer NOT NULL DEFAULT 0,
  unknown integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  failed_at timestamptz,
  fault text
);
