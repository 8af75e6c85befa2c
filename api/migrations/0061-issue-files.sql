-- Up Migration

-- A file of issues that somebody of the office asked for: products of the catalogue and what is wrong with them, so it stands here and
-- not among the sealed files of companies. Its row outlives its content.
CREATE TABLE issue_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  issue_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- -1 error, 0 new, 2 done, as of other files
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status IN (-1, 0, 2)),
  finished_at timestamptz,
  content bytea
);
CREATE INDEX issue_files_created ON issue_files (created_at);

-- Down Migration

DROP TABLE issue_files;
