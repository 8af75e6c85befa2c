-- Up Migration

-- Data that came into the catalogue at once: a list of products or licences, a release of GPC, or accepted rows of a company's upload.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('products', 'licences', 'gpc', 'upload')),
  origin text COLLATE "C" NOT NULL CHECK (origin IN ('command', 'browser')),
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  file_names text[] NOT NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_at timestamptz,
  ended_at timestamptz,
  -- now() of the transaction that wrote: products it changed have it as last_modified, those it added as created_at too
  written_at timestamptz,
  -- the file that came from a browser, while it is there
  input_key uuid UNIQUE REFERENCES stored_files (key) ON DELETE SET NULL,
  stage text,
  share real,
  -- rows, accepted, added, changed, unchanged, repeated, rejected; null: nothing was written
  counts jsonb,
  -- Polish lines for people: what was passed over, what to do about it
  notes text[] NOT NULL DEFAULT '{}',
  -- why nothing was written, or why it was not undone (Polish)
  fault text,
  -- the first refused rows: [{file, line, column, value, code, reason}]
  rejects jsonb,
  undo_asked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  undone_at timestamptz,
  -- products: {restored, removed, kept}
  undone jsonb
);
CREATE INDEX import_runs_order ON import_runs (created_at DESC, id DESC) WHERE kind <> 'upload';
CREATE INDEX import_runs_written ON import_runs (written_at);

-- What a run changed of a product: the values before, by column, of those that differ, and last_modified. What it added has no row:
-- those are the products whose created_at is the run's written_at.
CREATE TABLE import_run_products (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL,
  before jsonb NOT NULL,
  PRIMARY KEY (run_id, gtin)
);
CREATE INDEX import_run_products_gtin ON import_run_products (gtin);

-- Products that were changed after a run, so its undoing left them as they are.
CREATE TABLE import_run_kept (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL,
  PRIMARY KEY (run_id, gtin)
);

-- A list that came from a browser lies with the files until it is read.
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part', 'codes input', 'codes', 'import input'));

-- Down Migration

DELETE FROM stored_files WHERE purpose = 'import input';
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part', 'codes input', 'codes'));

DROP TABLE import_run_kept, import_run_products, import_runs;
