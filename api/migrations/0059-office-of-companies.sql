-- Up Migration

-- What the office said of an authorization file; its reason stands in the mail to who sent it.
ALTER TABLE authorization_files
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN reviewed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN is_accepted boolean,
  ADD COLUMN refusal_reason text,
  ADD CHECK ((reviewed_at IS NULL) = (is_accepted IS NULL));
CREATE INDEX authorization_files_waiting ON authorization_files (membership_id)
  WHERE uploaded_at IS NOT NULL AND reviewed_at IS NULL;

-- What the office writes down of a company, for itself.
CREATE TABLE company_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX company_notes_company ON company_notes (company_id, written_at DESC);

-- Companies are found by a part of the domain of their people's addresses.
CREATE INDEX users_domain ON users USING gin ((split_part(email, '@', 2)) gin_trgm_ops);

-- Down Migration

DROP INDEX users_domain;
DROP TABLE company_notes;
DROP INDEX authorization_files_waiting;
ALTER TABLE authorization_files
  DROP COLUMN reviewed_at, DROP COLUMN reviewed_by, DROP COLUMN is_accepted, DROP COLUMN refusal_reason;
