-- Up Migration

-- Beside a result: the report that its page shows, and the sent file with what could be mended for sure.
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected'));

ALTER TABLE verifications
  ADD COLUMN report_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  ADD COLUMN corrected_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  -- codes of the file that the corrected one has mended
  ADD COLUMN mended integer NOT NULL DEFAULT 0;

-- Down Migration

ALTER TABLE verifications DROP COLUMN report_key, DROP COLUMN corrected_key, DROP COLUMN mended;
DELETE FROM stored_files WHERE purpose IN ('verification report', 'verification corrected');
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv'));
