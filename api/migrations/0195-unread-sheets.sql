-- Up Migration

-- Names of visible sheets with codes that were not read, so that whoever sent the file sees it.
ALTER TABLE verifications ADD COLUMN unread_sheets text[] NOT NULL DEFAULT '{}';

-- Down Migration

ALTER TABLE verifications DROP COLUMN unread_sheets;
