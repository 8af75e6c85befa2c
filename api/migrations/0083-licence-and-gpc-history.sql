-- Up Migration

-- When a licence came; null: before this was written down.
ALTER TABLE licences ADD COLUMN created_at timestamptz;
ALTER TABLE licences ALTER COLUMN created_at SET DEFAULT now();
-- The list of licences stands in the order of prefixes, whatever their kind.
CREATE INDEX licences_prefix ON licences (prefix, licence_type);

-- What a list changed of a licence: the values before, by column, of those that differ.
CREATE TABLE licence_history (
  licence_id uuid NOT NULL REFERENCES licences (id) ON DELETE CASCADE,
  run_id uuid REFERENCES import_runs (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  before jsonb NOT NULL,
  PRIMARY KEY (licence_id, changed_at)
);
CREATE INDEX licence_history_run ON licence_history (run_id) WHERE run_id IS NOT NULL;

-- What a release of GPC changed of a code: `before` has its parent, and its title in the language of the release; null: it was not there.
-- A code that the release no longer has stays in the tree, since products refer to it.
CREATE TABLE import_run_gpc (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  change text COLLATE "C" NOT NULL CHECK (change IN ('added', 'moved', 'renamed', 'missing')),
  code text COLLATE "C" NOT NULL,
  before jsonb,
  PRIMARY KEY (run_id, change, code)
);

-- Down Migration

DROP TABLE import_run_gpc, licence_history;
DROP INDEX licences_prefix;
ALTER TABLE licences DROP COLUMN created_at;
