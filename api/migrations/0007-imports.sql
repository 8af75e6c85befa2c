-- Runs that write data into the catalogue, and what undoing them needs.

-- A list of products or licences, a release of GPC, or accepted rows of a company's upload.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('products', 'licences', 'gpc', 'upload')),
  origin text COLLATE "C" NOT NULL CHECK (origin IN ('command', 'browser', 'program')),
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  file_names text[] NOT NULL,
  -- the file that came from a browser, until it is deleted
  input_key uuid UNIQUE REFERENCES stored_files (key) ON DELETE SET NULL,
  -- the upload whose rows the run accepted: they wait for another answer when it is undone
  upload_id uuid REFERENCES verifications (id) ON DELETE SET NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_at timestamptz,
  -- progress while it runs
  phase text,
  rows_done bigint,
  rows_per_second integer,
  -- now() of the transaction that wrote: the last_modified of products it changed, and the created_at too of those it
  -- added
  written_at timestamptz,
  ended_at timestamptz,
  -- rows, accepted, added, changed, unchanged, repeated, rejected; null: nothing was written
  counts jsonb,
  -- Polish lines for people: what was skipped, what to do about it
  notes text[] NOT NULL DEFAULT '{}',
  -- the first refused rows: [{file, line, column, value, code, reason}]
  rejects jsonb,
  -- why nothing was written, or why it was not undone (Polish)
  fault text,
  undo_asked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  undone_at timestamptz,
  -- products: {restored, removed, kept}
  undone jsonb
);
-- The list of runs; what programs write directly is listed with its upload.
CREATE INDEX import_runs_order ON import_runs (created_at DESC, id DESC) WHERE origin <> 'program';
CREATE INDEX import_runs_written ON import_runs (written_at);
CREATE INDEX import_runs_upload ON import_runs (upload_id) WHERE upload_id IS NOT NULL;

-- What a run changed of a product: the former values, by column, of those that differ, and last_modified. Products it
-- added have no row: their created_at is the run's written_at.
CREATE TABLE import_run_products (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL,
  before jsonb NOT NULL,
  PRIMARY KEY (run_id, gtin)
);
CREATE INDEX import_run_products_gtin ON import_run_products (gtin);

-- Products that were changed after a run, so that undoing it skipped them.
CREATE TABLE import_run_kept (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL,
  PRIMARY KEY (run_id, gtin)
);

-- What a release of GPC changed of a code: `before` has its parent, and its title in the language of the release; null:
-- it is new. A code that the release no longer has stays in the tree, since products refer to it.
CREATE TABLE import_run_gpc (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  change text COLLATE "C" NOT NULL CHECK (change IN ('added', 'moved', 'renamed', 'missing')),
  code text COLLATE "C" NOT NULL,
  before jsonb,
  PRIMARY KEY (run_id, change, code)
);

-- What a list changed of a licence: the former values, by column, of those that differ.
CREATE TABLE licence_history (
  licence_id uuid NOT NULL REFERENCES licences (id) ON DELETE CASCADE,
  run_id uuid REFERENCES import_runs (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  PRIMARY KEY (licence_id, changed_at)
);
CREATE INDEX licence_history_run ON licence_history (run_id) WHERE run_id IS NOT NULL;
