-- Programs of companies: keys, calls, webhooks, files of the feed of changes.

-- Keys of a company for its programs, beside the one of the account page (companies.api_key_hash).
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'write', 'webhooks'] AND cardinality(scopes) > 0),
  -- SHA-256 of the key, which is stored nowhere
  hash bytea NOT NULL UNIQUE,
  -- both ends, by which people recognize it
  first_letters text NOT NULL,
  last_letters text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- the key that replaces it; this one is valid beside it until expires_at
  replaced_by uuid REFERENCES api_keys (id) ON DELETE SET NULL
);
CREATE INDEX api_keys_of_company ON api_keys (company_id, created_at DESC);
CREATE INDEX api_keys_replaced ON api_keys (replaced_by) WHERE replaced_by IS NOT NULL;

-- Calls of programs, for the page of the company, thirty days. Never their contents.
CREATE TABLE api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- null: the key of the account page
  key_id uuid REFERENCES api_keys (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  call text NOT NULL,
  status smallint NOT NULL,
  -- codes or products of the response
  items integer NOT NULL,
  -- how many of them were charged to the package
  units integer NOT NULL,
  milliseconds integer NOT NULL,
  request_id uuid NOT NULL
);
CREATE INDEX api_calls_of_company ON api_calls (company_id, id DESC);
CREATE INDEX api_calls_of_key ON api_calls (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX api_calls_age ON api_calls (at);

-- Responses to calls with an Idempotency-Key: a repeated call gets the same response and does nothing.
CREATE TABLE written_answers (
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of the request
  asked bytea NOT NULL,
  -- null only within the transaction that writes it
  answer json,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);
CREATE INDEX written_answers_age ON written_answers (written_at);

-- Addresses of companies that are notified of changes, finished verifications and the end of a package.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ ARRAY['product.changed',
    'verification.ready', 'package.ending', 'write.accepted', 'write.refused', 'write.undone']),
  -- which changes it follows, as the request had it; null: all
  brand text,
  company_nip text,
  gpc_code text,
  -- sealed with a key of the installation's secret
  secret bytea NOT NULL,
  -- the previous one, which signs too until then
  former_secret bytea,
  former_until timestamptz,
  -- its position in the feed of changes, as the feed writes it
  cursor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- null: it is on
  off_at timestamptz,
  off_why text CHECK (off_why IN ('person', 'failing')),
  -- calls that failed in succession, and since when
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  CHECK ((off_at IS NULL) = (off_why IS NULL))
);
CREATE INDEX webhooks_of_company ON webhooks (company_id, created_at);

-- Messages to them. The id is that of the message: the same however often it is sent.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  -- what it is about: one message per subject
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  -- when the next try is due, and when it is given up
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  until timestamptz NOT NULL,
  -- the last try: when, the status of the response or what went wrong, and how long it took
  tried_at timestamptz,
  status smallint,
  fault text,
  milliseconds integer,
  UNIQUE (webhook_id, subject)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at) WHERE state <> 'waiting';

-- Files for programs that would otherwise send many requests: the whole catalogue, and the changes of a day or a month,
-- each as lines of JSON and as parquet.
CREATE TABLE feed_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('full', 'day', 'month')),
  -- the day, or the first one of the month
  covers date NOT NULL,
  format text COLLATE "C" NOT NULL CHECK (format IN ('jsonl', 'parquet')),
  -- names the bytes in the file store
  file_key text NOT NULL,
  -- null until the file is complete: the next run deletes what a killed process left
  byte_size bigint,
  sha256 text,
  -- rows with a product, and rows of deleted products
  products integer,
  removed integer,
  -- positions in the feed: the changes after `since` up to `cursor`; `since` is null of a full file, the catalogue at
  -- `cursor`
  since_xid xid8,
  since_id bigint,
  since_place integer,
  cursor_xid xid8,
  cursor_id bigint,
  cursor_place integer,
  made_at timestamptz,
  UNIQUE (kind, covers, format)
);
