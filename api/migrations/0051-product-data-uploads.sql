-- Up Migration

-- Product data that a company sends for the catalogue (/verify_data/upload): what its file says otherwise, row by row, and the answer.
ALTER TABLE verifications
  -- of an upload that was checked: {"waiting": 1, "accepted": 0, "refused": 0, "unfit": 0, "unchanged": 0}, in rows
  ADD COLUMN upload_counts jsonb,
  -- no row waits any more
  ADD COLUMN answered_at timestamptz;
CREATE UNIQUE INDEX verifications_uploading ON verifications (company_id)
  WHERE kind = 'upload' AND processing_status IN (0, 1);
CREATE INDEX verifications_to_answer ON verifications (finished_at)
  WHERE kind = 'upload' AND processing_status = 2;

CREATE TABLE upload_rows (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  -- where the row stands in the file, from 1
  line integer NOT NULL,
  -- the code as the file has it, and its 14 digits where it is one
  code text NOT NULL,
  gtin text COLLATE "C",
  -- waiting: for an administrator of the platform; unfit: cannot be taken, as the check or the accepting found
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'unfit')),
  -- of a row that was not taken: why, Polish sentences
  reason text NOT NULL DEFAULT '',
  is_new boolean NOT NULL DEFAULT false,
  -- the catalogue changed between the check and an answer: "before" has what it says since
  is_changed boolean NOT NULL DEFAULT false,
  -- the fields that differ: {"name": "…", "brand": "…", "gpc": "10000000", "netContent": [{"amount": "1.5", "unit": "LTR"}]}
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  answered_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (verification_id, line)
);
CREATE INDEX upload_rows_by_state ON upload_rows (verification_id, state, line);
CREATE INDEX upload_rows_answerer ON upload_rows (answered_by) WHERE answered_by IS NOT NULL;

-- Down Migration

DROP TABLE upload_rows;
DROP INDEX verifications_uploading, verifications_to_answer;
ALTER TABLE verifications DROP COLUMN upload_counts, DROP COLUMN answered_at;
