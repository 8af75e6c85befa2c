-- Up Migration

-- The upload whose rows a run accepted: they wait for another answer when it is undone.
ALTER TABLE import_runs ADD COLUMN upload_id uuid REFERENCES verifications (id) ON DELETE SET NULL;
CREATE INDEX import_runs_upload ON import_runs (upload_id) WHERE upload_id IS NOT NULL;

-- The list has accepted uploads too; what programs write at once stands with its upload.
DROP INDEX import_runs_order;
CREATE INDEX import_runs_order ON import_runs (created_at DESC, id DESC) WHERE origin <> 'program';

-- Down Migration

DROP INDEX import_runs_order;
CREATE INDEX import_runs_order ON import_runs (created_at DESC, id DESC) WHERE kind <> 'upload';
DROP INDEX import_runs_upload;
ALTER TABLE import_runs DROP COLUMN upload_id;
