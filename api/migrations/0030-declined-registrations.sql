-- Up Migration

-- Registrations that whoever was named first administrator has closed, for a month: the company's row goes, and who began it is told.
CREATE TABLE declined_registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- of the link by which it was closed: the same press again is answered the same
  token_hash bytea NOT NULL UNIQUE,
  company_name text NOT NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX declined_registrations_of_person ON declined_registrations (started_by, at);

-- Down Migration

DROP TABLE declined_registrations;
