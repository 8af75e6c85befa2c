-- Up Migration

ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database'));

-- A part of the catalogue that a company takes home (B §4). Its row outlives its file.
CREATE TABLE database_exports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  membership_id uuid,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- what was searched for, as the call said it: {"brand": "Górska", "categories": ["10000000"]}
  filters jsonb NOT NULL,
  -- kinds of files in the package, in their order
  formats text[] NOT NULL,
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- -1 error, 0 new, 1 processing, 2 done, as of verifications
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status BETWEEN -1 AND 2),
  -- why it ended with -1, a Polish sentence
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  -- counts the workers that have begun it: the result of an earlier one is refused
  attempt integer NOT NULL DEFAULT 0,
  -- products that were found when it was asked for: no more are given
  products integer NOT NULL,
  -- of them those that the package was charged with; 0 where nothing is charged
  reserved integer NOT NULL,
  -- whether the rows are those of lists on Starter, without what stands on cards
  is_short boolean NOT NULL,
  rows_total integer NOT NULL,
  rows_done integer NOT NULL DEFAULT 0,
  -- what is in it: [{"name": "produkty.csv", "bytes": 1, "rows": 1, "sha256": "…"}]
  contents jsonb NOT NULL DEFAULT '[]',
  file_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX database_exports_of_company ON database_exports (company_id, created_at DESC);
CREATE INDEX database_exports_files ON database_exports (file_key) WHERE file_key IS NOT NULL;
-- One at a time (B §4), whoever forgets the lock.
CREATE UNIQUE INDEX database_exports_running ON database_exports (company_id) WHERE processing_status IN (0, 1);

-- Down Migration

DROP TABLE database_exports;
DELETE FROM stored_files WHERE purpose = 'database';
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected'));
