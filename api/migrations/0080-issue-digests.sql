-- Up Migration

-- Summaries of open issues that the office has sent to a company: when, by whom, and of which state, so that none goes out twice.
CREATE TABLE issue_digests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  sent_by uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- of the open issues in their order: the same ones with the same faults have the same
  state bytea NOT NULL,
  issues integer NOT NULL CHECK (issues > 0)
);
CREATE INDEX issue_digests_company ON issue_digests (company_id, sent_at DESC);
CREATE INDEX issue_digests_sender ON issue_digests (sent_by);

-- Down Migration

DROP TABLE issue_digests;
