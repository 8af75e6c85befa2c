-- Up Migration

-- The page of one company, error and pool reads them in this order; the beginning serves what the former index did.
CREATE INDEX repository_issues_matter ON repository_issues (company_id, error, pool, status, id);
DROP INDEX repository_issues_company;

-- From which status a person brought them to another (null: from several, or an older line), and what they wrote beside.
ALTER TABLE repository_issue_events
  ADD COLUMN from_status text,
  ADD COLUMN note text CHECK (length(note) <= 500),
  DROP CONSTRAINT repository_issue_events_act_check,
  ADD CONSTRAINT repository_issue_events_act_check
    CHECK (act IN ('found', 'reopened', 'closed', 'status', 'assigned', 'digest'));

-- Down Migration

DELETE FROM repository_issue_events WHERE act = 'digest';
ALTER TABLE repository_issue_events
  DROP COLUMN from_status,
  DROP COLUMN note,
  DROP CONSTRAINT repository_issue_events_act_check,
  ADD CONSTRAINT repository_issue_events_act_check CHECK (act IN ('found', 'reopened', 'closed', 'status', 'assigned'));
CREATE INDEX repository_issues_company ON repository_issues (company_id);
DROP INDEX repository_issues_matter;
