-- Up Migration

-- What the global registry was asked each day (Europe/Warsaw). Answers that were kept cost nothing and are not counted.
CREATE TABLE registry_days (
  day date PRIMARY KEY,
  known integer NOT NULL DEFAULT 0,
  unknown integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  failed_at timestamptz,
  fault text
);
CREATE INDEX registry_answers_asked ON registry_answers (asked_at);

-- What comparisons of a search index with the database found.
CREATE TABLE search_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('products', 'terms')),
  alias text NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_full boolean NOT NULL,
  compared bigint NOT NULL,
  differences integer NOT NULL,
  repaired integer NOT NULL,
  rows bigint NOT NULL,
  documents bigint NOT NULL,
  unexplained bigint NOT NULL
);
CREATE INDEX search_checks_last ON search_checks (alias, checked_at DESC);

-- Down Migration

DROP TABLE search_checks, registry_days;
DROP INDEX registry_answers_asked;
