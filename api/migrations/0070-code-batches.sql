-- Up Migration

ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part', 'codes input', 'codes', 'import input'));

-- Many codes of the generator at once, of a sheet or of all products of the company. Its row outlives its files.
CREATE TABLE code_batches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- of the sheet; null: all products of the company
  file_name text,
  -- {"kind": "datamatrix", "format": "svg", "module": "0.495", "dpi": "300", "layout": "a4-3x8"}
  options jsonb NOT NULL,
  -- what links without a website begin with
  stem text NOT NULL,
  -- whether each number counts to the company's daily limit
  is_counted boolean NOT NULL,
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
  rows_total integer,
  rows_done integer NOT NULL DEFAULT 0,
  codes integer NOT NULL DEFAULT 0,
  labels integer NOT NULL DEFAULT 0,
  -- lines without a code or a label: [{"line": 2, "gtin": "5901…", "field": "n01", "code": "LICENCE_MISSING"}]
  refused jsonb NOT NULL DEFAULT '[]',
  cancelled_at timestamptz,
  input_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  file_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX code_batches_of_company ON code_batches (company_id, created_at DESC);
CREATE INDEX code_batches_inputs ON code_batches (input_key) WHERE input_key IS NOT NULL;
CREATE INDEX code_batches_files ON code_batches (file_key) WHERE file_key IS NOT NULL;
-- One at a time, whoever forgets the lock.
CREATE UNIQUE INDEX code_batches_running ON code_batches (company_id) WHERE processing_status IN (0, 1);

-- Down Migration

DROP TABLE code_batches;
DELETE FROM stored_files WHERE purpose IN ('codes input', 'codes');
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part'));
