-- Up Migration

-- What a registration and the account page add to a company. Of the API key only the SHA-256 is kept and its last four characters.
ALTER TABLE companies
  ADD COLUMN registration_purposes text[] NOT NULL DEFAULT '{}',
  -- Not null while a registration waits for its link to be opened: what it made and what it will fill in (api/store/people/registrations.ts).
  ADD COLUMN registration jsonb,
  ADD COLUMN monetization_switch boolean NOT NULL DEFAULT true,
  ADD COLUMN api_key_hash bytea UNIQUE,
  ADD COLUMN api_key_last text,
  ADD COLUMN api_key_made_at timestamptz;

ALTER TABLE users
  ADD COLUMN password_changed_at timestamptz,
  -- a person whose data were erased on demand: the row stays for the ledger and the audit log, without anything personal
  ADD COLUMN erased_at timestamptz;

ALTER TABLE memberships
  ADD COLUMN invited_by uuid REFERENCES users (id) ON DELETE SET NULL;

-- Links sent by mail: activation of a membership, a new password. The token follows from `id` and the installation's key, so
-- that a mail can be written again; at rest there is only its SHA-256. A link is used once; a newer one voids the older.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('activation', 'password-reset')),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  membership_id uuid REFERENCES memberships (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  voided_at timestamptz,
  CHECK ((kind = 'activation') = (membership_id IS NOT NULL))
);
CREATE INDEX mail_links_user ON mail_links (user_id);
CREATE INDEX mail_links_membership ON mail_links (membership_id);

-- Files that show that somebody may act for a company. The ticket that lets a registration upload one is used once.
CREATE TABLE authorization_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  membership_id uuid NOT NULL REFERENCES memberships (id) ON DELETE CASCADE,
  ticket_hash bytea NOT NULL UNIQUE,
  ticket_expires_at timestamptz NOT NULL,
  -- where the file is being put; a key without uploaded_at is an upload that is under way or was cut
  file_key text,
  -- filled in when the file has come
  file_name text,
  media_type text,
  byte_size bigint,
  uploaded_at timestamptz
);
CREATE INDEX authorization_files_membership ON authorization_files (membership_id);

-- The book of service packages. Starter has a row per calendar year (Europe/Warsaw), a paid package one per activation;
-- null is "no limit". companies.subscription… says which paid package was activated last.
CREATE TABLE package_periods (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  subscription text NOT NULL CHECK (subscription IN ('free', 'monthly', 'yearly_limited', 'yearly_unlimited')),
  begins_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  verify_limit bigint,
  download_limit bigint,
  verified bigint NOT NULL DEFAULT 0 CHECK (verified >= 0),
  api bigint NOT NULL DEFAULT 0 CHECK (api >= 0),
  csv bigint NOT NULL DEFAULT 0 CHECK (csv >= 0),
  exhausted_at timestamptz,
  -- when the company was told that it ended; null while it runs
  end_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, subscription, begins_at),
  CHECK (ends_at > begins_at),
  CHECK (verified <= verify_limit),
  CHECK (api + csv <= download_limit)
);

CREATE INDEX package_periods_paid ON package_periods (ends_at) WHERE subscription <> 'free';

-- Every use of a limit. A counter equals the sum of its rows here; the same key of a company counts once.
CREATE TABLE package_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  period_id uuid NOT NULL REFERENCES package_periods (id) ON DELETE CASCADE,
  counter text NOT NULL CHECK (counter IN ('verified', 'api', 'csv')),
  units bigint NOT NULL CHECK (units <> 0),
  key text NOT NULL,
  membership_id uuid,
  used_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, counter, key)
);
CREATE INDEX package_ledger_period ON package_ledger (period_id);

-- One open order per company; activation or cancelling closes it.
CREATE TABLE package_orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- what people write in the title of a transfer
  order_number bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  subscription text NOT NULL CHECK (subscription IN ('monthly', 'yearly_limited', 'yearly_unlimited')),
  net_price integer NOT NULL,
  ordered_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ordered_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('activated', 'cancelled')),
  -- what an activation opened
  period_id uuid REFERENCES package_periods (id) ON DELETE CASCADE,
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'activated') = (period_id IS NOT NULL))
);
CREATE UNIQUE INDEX package_orders_open ON package_orders (company_id) WHERE closed_at IS NULL;

-- Outages of 24 hours or more extend the paid packages they fell into (A §9); written here so that each extends once.
CREATE TABLE outages (
  began_at timestamptz PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  days_added integer NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ended_at > began_at)
);

-- Acts that matter for security, for ever. No secrets, no contents; rows can be added and read, nothing else.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  act text NOT NULL,
  -- who did it: a person, `cli`, or nobody known
  actor_id uuid,
  actor text NOT NULL CHECK (actor IN ('person', 'stranger', 'cli', 'system')),
  -- keyed hash of the client's address
  client bytea,
  subject_id uuid,
  company_id uuid,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_subject ON audit_log (subject_id);
CREATE INDEX audit_log_company ON audit_log (company_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Down Migration

DROP TABLE audit_log, outages, package_orders, package_ledger, package_periods, authorization_files, mail_links;
DROP FUNCTION refuse_change;
ALTER TABLE memberships DROP COLUMN invited_by;
ALTER TABLE users DROP COLUMN password_changed_at, DROP COLUMN erased_at;
ALTER TABLE companies
  DROP COLUMN registration_purposes, DROP COLUMN registration, DROP COLUMN monetization_switch, DROP COLUMN api_key_hash, DROP COLUMN api_key_last,
  DROP COLUMN api_key_made_at;
