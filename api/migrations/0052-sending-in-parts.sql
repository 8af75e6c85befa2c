-- Up Migration

-- A file that comes in parts, each sealed by itself, until all are there and become one.
ALTER TABLE verifications
  -- of a file that comes in parts: how long it will be, what is there, and when the last part came; null for one that comes in one body
  ADD COLUMN expected_bytes bigint,
  ADD COLUMN received_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN touched_at timestamptz,
  -- as whoever sends it says, for telling whether what is sent later is the same file
  ADD COLUMN expected_sha256 bytea;

CREATE TABLE upload_parts (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  -- of the file, from 0
  start_at bigint NOT NULL,
  byte_size bigint NOT NULL CHECK (byte_size > 0),
  key uuid NOT NULL REFERENCES stored_files (key) ON DELETE CASCADE,
  PRIMARY KEY (verification_id, start_at)
);
CREATE INDEX upload_parts_key ON upload_parts (key);

ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part'));

-- How long a verification takes, as /verify_data says it: weeks are not true of ours. A text that somebody has edited is theirs and stays.
UPDATE cms_pages
SET content = replace(content, was, becomes), changed_at = now()
FROM (VALUES (
  '<p>Weryfikacja trwa zwykle kilka sekund, najdłużej 2–3 tygodnie. O wyniku powiadomimy e-mailem',
  '<p>Weryfikacja trwa zwykle kilka sekund. O wyniku powiadomimy e-mailem'
)) AS texts (was, becomes)
WHERE slug = 'verify-data'
  AND encode(sha256(convert_to(content, 'UTF8')), 'hex') = '30c3af0d28c40740d46984881d867aac7918583a3d98f3695d32889c2fe2abac';

-- Down Migration

UPDATE cms_pages
SET content = replace(
  content,
  '<p>Weryfikacja trwa zwykle kilka sekund. O wyniku powiadomimy e-mailem',
  '<p>Weryfikacja trwa zwykle kilka sekund, najdłużej 2–3 tygodnie. O wyniku powiadomimy e-mailem'
)
WHERE slug = 'verify-data';

DROP TABLE upload_parts;
DELETE FROM stored_files WHERE purpose = 'upload part';
ALTER TABLE stored_files DROP CONSTRAINT stored_files_purpose_check,
  ADD CONSTRAINT stored_files_purpose_check CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database'));
DELETE FROM verifications WHERE uploaded_at IS NULL;
ALTER TABLE verifications DROP COLUMN expected_bytes, DROP COLUMN received_bytes, DROP COLUMN touched_at,
  DROP COLUMN expected_sha256;
