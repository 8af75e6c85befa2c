-- Up Migration

-- Whether the last of 14 digits is the check digit of the others (GS1 General Specifications, 7.9).
CREATE FUNCTION has_check_digit(gtin text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT RETURN
  (3 * (ascii(substr(gtin, 1, 1)) + ascii(substr(gtin, 3, 1)) + ascii(substr(gtin, 5, 1)) + ascii(substr(gtin, 7, 1))
      + ascii(substr(gtin, 9, 1)) + ascii(substr(gtin, 11, 1)) + ascii(substr(gtin, 13, 1)) - 7 * 48)
    + ascii(substr(gtin, 2, 1)) + ascii(substr(gtin, 4, 1)) + ascii(substr(gtin, 6, 1)) + ascii(substr(gtin, 8, 1))
    + ascii(substr(gtin, 10, 1)) + ascii(substr(gtin, 12, 1)) + ascii(substr(gtin, 14, 1)) - 7 * 48) % 10 = 0;

-- What is wrong with a product of the catalogue: one row for a product, an error and a pool, opened and closed by facts.
CREATE TABLE repository_issues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gtin text COLLATE "C" NOT NULL,
  error text COLLATE "C" NOT NULL CHECK (error IN ('EP-0003', 'EP-0005', 'EP-0006')),
  -- the source of the record: the national database or the global registry
  pool text COLLATE "C" NOT NULL CHECK (pool IN ('national', 'global')),
  company_id uuid REFERENCES companies (id) ON DELETE SET NULL,
  -- what exactly: missing, unknown; other_licensee, no_licence, licence_ended; registry_brand, registry_gpc
  detail text NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'new_issue'
    CHECK (status IN ('new_issue', 'in_progress_issue', 'resolved_issue', 'abandoned_issue')),
  -- whether the last check found it
  is_found boolean NOT NULL DEFAULT true,
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  last_modified timestamptz NOT NULL DEFAULT now(),
  -- what the office works on at once: issues of one status, error, pool, company and person
  group_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (status || ' ' || error || ' ' || pool || ' '
    || coalesce(company_id::text, '-') || ' ' || coalesce(assigned_to::text, '-')) STORED,
  UNIQUE (gtin, error, pool)
);
CREATE INDEX repository_issues_groups ON repository_issues (group_key, id);
CREATE INDEX repository_issues_company ON repository_issues (company_id);

-- What became of issues of one company, error and pool, and by whom: a person, or a check of the catalogue.
CREATE TABLE repository_issue_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  check_id bigint,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  act text NOT NULL CHECK (act IN ('found', 'reopened', 'closed', 'status', 'assigned')),
  company_id uuid REFERENCES companies (id) ON DELETE CASCADE,
  error text NOT NULL,
  pool text NOT NULL,
  -- of a change by a person: the status it was given, or who was named; null: nobody
  status text,
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  issues integer NOT NULL
);
CREATE UNIQUE INDEX repository_issue_events_of_check ON repository_issue_events (check_id, act, company_id, error, pool)
  NULLS NOT DISTINCT WHERE check_id IS NOT NULL;
CREATE INDEX repository_issue_events_group ON repository_issue_events (company_id, error, pool, id DESC);

-- Checks of the catalogue: complete ones, and of what changed.
CREATE TABLE repository_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('complete', 'changes')),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  products bigint NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  closed integer NOT NULL DEFAULT 0
);

-- How far the outbox has been followed, in its order (migration 0007), and the classification that was checked against. No row: never.
CREATE TABLE repository_check_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  cursor_xid xid8 NOT NULL,
  cursor_id bigint NOT NULL,
  classification text
);

-- What the global registry said of a product that was asked about as a sample; of another version of the record it says nothing.
CREATE TABLE registry_samples (
  gtin text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- null: nothing differs
  differs text CHECK (differs IN ('registry_brand', 'registry_gpc'))
);
CREATE INDEX registry_samples_asked ON registry_samples (asked_at);

-- Lists of companies and suggestions of them stand in the order of Polish names.
CREATE INDEX companies_name_order ON companies (name COLLATE "pl-PL-x-icu", id);

-- Down Migration

DROP INDEX companies_name_order;
DROP TABLE registry_samples, repository_check_place, repository_checks, repository_issue_events, repository_issues;
DROP FUNCTION has_check_digit;
