-- Up Migration

-- Files in the file store, whose they are and until when they are kept. A row stands before its file is written: what no row names is
-- no file of ours, and a row without stored_at is an upload under way or one that was cut.
CREATE TABLE stored_files (
  key uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv')),
  media_type text NOT NULL,
  byte_size bigint,
  sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  stored_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX stored_files_expiry ON stored_files (expires_at);
CREATE INDEX stored_files_company ON stored_files (company_id);

-- A file that a company sent (B §3). Its row outlives its files.
CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  membership_id uuid,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- 'verify': checked for the company (/verify_data); 'upload': product data for the catalogue (/verify_data/upload)
  kind text NOT NULL CHECK (kind IN ('verify', 'upload')),
  file_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- null while the file is still coming
  uploaded_at timestamptz,
  -- -1 error, 0 new, 1 processing, 2 done (B §3)
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status BETWEEN -1 AND 2),
  -- why it ended with -1, a Polish sentence
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  -- counts the workers that have begun it: the result of an earlier one is refused
  attempt integer NOT NULL DEFAULT 0,
  input_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  xlsx_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  csv_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  -- distinct codes of the file; null until it has been read
  codes integer,
  -- of them those that may be checked: what the package held, or what the company chose; null until that is known
  codes_allowed integer,
  -- codes the package was charged with when the checking began
  reserved integer NOT NULL DEFAULT 0,
  -- not null: the package holds only so many codes, and the company has not said yet whether that many are to be checked
  asked_left integer,
  rows_total integer,
  rows_done integer NOT NULL DEFAULT 0,
  -- rows by verdict: {"ok": 1, "warn": 0, "bad": 0, "none": 0, "unchecked": 0}
  counts jsonb NOT NULL DEFAULT '{}',
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX verifications_of_company ON verifications (company_id, created_at DESC);
-- One at a time (B §4), whoever forgets the lock.
CREATE UNIQUE INDEX verifications_running ON verifications (company_id)
  WHERE kind = 'verify' AND processing_status IN (0, 1);

-- Down Migration

DROP TABLE verifications, stored_files;
