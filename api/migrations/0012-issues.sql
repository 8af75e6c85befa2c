-- What is wrong with products of the catalogue, and how the office works on it.

-- One row per product, error and pool; checks of the catalogue open and close it.
CREATE TABLE repository_issues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gtin text COLLATE "C" NOT NULL,
  error text COLLATE "C" NOT NULL CHECK (error IN ('EP-0003', 'EP-0005', 'EP-0006')),
  -- the source of the record: the national database or the global registry
  pool text COLLATE "C" NOT NULL CHECK (pool IN ('national', 'global')),
  company_id uuid REFERENCES companies (id) ON DELETE SET NULL,
  -- missing, unknown; other_licensee, no_licence, licence_ended; registry_brand, registry_gpc
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
-- The page of one company, error and pool, in its order.
CREATE INDEX repository_issues_matter ON repository_issues (company_id, error, pool, status, id);

-- What happened to issues of one company, error and pool, and by whom: a person, or a check of the catalogue.
CREATE TABLE repository_issue_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  check_id bigint,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  act text NOT NULL CHECK (act IN ('found', 'reopened', 'closed', 'status', 'assigned', 'digest')),
  company_id uuid REFERENCES companies (id) ON DELETE CASCADE,
  error text NOT NULL,
  pool text NOT NULL,
  issues integer NOT NULL,
  -- of a change of status: the former one (null: several), the new one, and the person's note
  from_status text,
  status text,
  note text CHECK (length(note) <= 500),
  -- of an assignment; null: to nobody
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX repository_issue_events_of_check ON repository_issue_events (check_id, act, company_id, error, pool)
  NULLS NOT DISTINCT WHERE check_id IS NOT NULL;
CREATE INDEX repository_issue_events_group ON repository_issue_events (company_id, error, pool, id DESC);

-- Checks of the catalogue: complete ones, and of changes.
CREATE TABLE repository_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('complete', 'changes')),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  products bigint NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  closed integer NOT NULL DEFAULT 0
);

-- How far checks have followed the outbox, and the classification they used. No row: none has run.
CREATE TABLE repository_check_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  cursor_xid xid8 NOT NULL,
  cursor_id bigint NOT NULL,
  classification text
);

-- What the global registry answered about a sampled product; it does not apply to another version of the record.
CREATE TABLE registry_samples (
  gtin text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- null: nothing differs
  differs text CHECK (differs IN ('registry_brand', 'registry_gpc'))
);
CREATE INDEX registry_samples_asked ON registry_samples (asked_at);

-- Files of issues that the office ordered: products of the catalogue and what is wrong with them, so they are stored
-- here and not among the sealed files of companies. The row outlives its content.
CREATE TABLE issue_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  issue_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- -1 error, 0 new, 2 done, as of other files
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status IN (-1, 0, 2)),
  finished_at timestamptz,
  content bytea
);
CREATE INDEX issue_files_created ON issue_files (created_at);

-- Summaries of open issues that the office sent to a company: when, by whom, and of which state, so that none is sent
-- twice.
CREATE TABLE issue_digests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  sent_by uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- hash of the open issues in their order
  state bytea NOT NULL,
  issues integer NOT NULL CHECK (issues > 0)
);
CREATE INDEX issue_digests_company ON issue_digests (company_id, sent_at DESC);
CREATE INDEX issue_digests_sender ON issue_digests (sent_by);
