-- Up Migration

-- What somebody who is no administrator of the platform may do for its office: an editor content alone, a clerk the repository alone.
ALTER TABLE users ADD COLUMN office_permissions text[] NOT NULL DEFAULT '{}'
  CHECK (office_permissions <@ ARRAY['registered_company', 'repository', 'cms']);

-- Down Migration

ALTER TABLE users DROP COLUMN office_permissions;
