-- Up Migration

-- Keys of a company for its programs, beside the one of the account page (companies.api_key_hash), which stays as it is.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'write', 'webhooks'] AND cardinality(scopes) > 0),
  -- SHA-256 of the key; the key itself is nowhere
  hash bytea NOT NULL UNIQUE,
  -- both ends, by which people tell it
  first_letters text NOT NULL,
  last_letters text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- the key that took its place; this one works beside it until expires_at
  replaced_by uuid REFERENCES api_keys (id) ON DELETE SET NULL
);
CREATE INDEX api_keys_of_company ON api_keys (company_id, created_at DESC);
CREATE INDEX api_keys_replaced ON api_keys (replaced_by) WHERE replaced_by IS NOT NULL;

-- What programs asked: for the page of the company, thirty days. Never what was in it.
CREATE TABLE api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- null: the key of the account page
  key_id uuid REFERENCES api_keys (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  call text NOT NULL,
  status smallint NOT NULL,
  -- codes or products of the answer
  items integer NOT NULL,
  -- of them those that the package was charged with
  units integer NOT NULL,
  milliseconds integer NOT NULL,
  request_id uuid NOT NULL
);
CREATE INDEX api_calls_of_company ON api_calls (company_id, id DESC);
CREATE INDEX api_calls_of_key ON api_calls (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX api_calls_age ON api_calls (at);

-- Down Migration

DROP TABLE api_calls, api_keys;
