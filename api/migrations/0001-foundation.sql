-- Up Migration

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Lower case without accents, ł included: what is typed plain finds what is written with Polish letters.
-- unaccent() is only STABLE because its dictionary could be changed; ours never is, so generated columns may use it.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Facts of this installation that are not configuration, as `demo_data` = 'true' while the catalogue is invented.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE companies (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  nip text UNIQUE,
  regon text UNIQUE,
  street text,
  city text,
  postal_code text,
  district text,
  country text NOT NULL DEFAULT 'Polska',
  web_page text,
  company_profile text,
  is_authorized boolean NOT NULL DEFAULT false,
  access_to_download boolean NOT NULL DEFAULT false,
  access_to_verify boolean NOT NULL DEFAULT true,
  subscription text NOT NULL DEFAULT 'free' CHECK (subscription IN ('free', 'monthly', 'yearly_limited', 'yearly_unlimited')),
  subscription_begin timestamptz,
  subscription_end timestamptz,
  activation_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  name_folded text GENERATED ALWAYS AS (fold_text(name)) STORED
);

-- GPC: segment (1), family (2), class (3), brick (4). Titles per language; Polish wins, English is the fallback.
CREATE TABLE gpc_nodes (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[0-9]{8}$'),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
  parent_code text COLLATE "C" REFERENCES gpc_nodes (code) DEFERRABLE INITIALLY DEFERRED,
  segment_code text COLLATE "C" NOT NULL,
  family_code text COLLATE "C",
  class_code text COLLATE "C"
);
CREATE INDEX gpc_nodes_parent ON gpc_nodes (parent_code);

CREATE TABLE gpc_titles (
  code text COLLATE "C" NOT NULL REFERENCES gpc_nodes (code) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  language text NOT NULL,
  title text NOT NULL,
  includes text,
  excludes text,
  PRIMARY KEY (code, language)
);

-- The path from the segment down to each node, [{code, text}], text in Polish where we have it: derived from the two tables
-- above by refresh_gpc_paths() so that a look-up joins one row.
CREATE TABLE gpc_paths (
  code text COLLATE "C" PRIMARY KEY,
  path jsonb NOT NULL
);

CREATE FUNCTION refresh_gpc_paths() RETURNS void LANGUAGE sql AS $$
  DELETE FROM gpc_paths;
  WITH RECURSIVE titled AS (
    SELECT n.code, n.parent_code,
           (SELECT t.title FROM gpc_titles t WHERE t.code = n.code
             ORDER BY (t.language = 'pl') DESC, (t.language = 'en') DESC, t.language LIMIT 1) AS title
    FROM gpc_nodes n
  ), walk AS (
    SELECT code, jsonb_build_array(jsonb_build_object('code', code, 'text', coalesce(title, code))) AS path
    FROM titled WHERE parent_code IS NULL
    UNION ALL
    SELECT t.code, w.path || jsonb_build_object('code', t.code, 'text', coalesce(t.title, t.code))
    FROM titled t JOIN walk w ON t.parent_code = w.code
  )
  INSERT INTO gpc_paths SELECT code, path FROM walk;
$$;

-- One row per GTIN, always 14 digits of text. `version` grows with every change (external version of the search index).
CREATE TABLE products (
  gtin text COLLATE "C" PRIMARY KEY CHECK (gtin ~ '^[0-9]{14}$'),
  name text,
  brand text,
  company_id uuid REFERENCES companies (id),
  gpc_brick text COLLATE "C",
  -- before the columns of any length: searching reads them of many rows
  name_folded text GENERATED ALWAYS AS (fold_text(name)) STORED,
  brand_folded text GENERATED ALWAYS AS (fold_text(brand)) STORED,
  target_market text[] NOT NULL DEFAULT '{}',
  -- net content as amount plus unit (UN/ECE Rec 20); the same index in both arrays is one statement
  net_amounts numeric[] NOT NULL DEFAULT '{}',
  net_units text[] NOT NULL DEFAULT '{}',
  description text,
  description_language text,
  image_urls text[] NOT NULL DEFAULT '{}',
  product_page text,
  product_card_page text,
  gtin_status text CHECK (gtin_status IN ('active', 'inactive', 'withdrawn')),
  is_global boolean NOT NULL,
  is_public boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_modified timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 1,
  CHECK (cardinality(net_amounts) = cardinality(net_units))
);
CREATE INDEX products_company ON products (company_id) WHERE company_id IS NOT NULL;

-- A licence is a prefix: a GCP is matched against the GTIN-14 from its second digit (a U.P.C. company prefix is kept with
-- its leading zero), a GTIN-8 licence against the eight digits of a GTIN-8.
CREATE TABLE licences (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  licence_type text NOT NULL CHECK (licence_type IN ('GCP', 'GTIN-8')),
  prefix text COLLATE "C" NOT NULL CHECK (prefix ~ '^[0-9]{3,12}$'),
  status text NOT NULL CHECK (status IN ('active', 'withdrawn')),
  valid_from date,
  valid_until date,
  company_id uuid REFERENCES companies (id),
  licensee_name text,
  licensee_gln text,
  organisation text NOT NULL DEFAULT 'GS1 Polska',
  UNIQUE (licence_type, prefix)
);

-- Prefixes for which `licences` is the complete register: only there does a missing licence mean "illegal".
CREATE TABLE licence_coverage (
  prefix text COLLATE "C" PRIMARY KEY CHECK (prefix ~ '^[0-9]{2,8}$')
);

-- Number of products and how many were added per day (Europe/Warsaw), changed in the transaction that adds them.
CREATE TABLE catalogue_counters (
  day date PRIMARY KEY,
  added bigint NOT NULL DEFAULT 0,
  removed bigint NOT NULL DEFAULT 0
);

-- What the search index has to learn. One row may carry up to 5,000 GTINs. Readers take rows whose transaction is older than
-- every running one (xid < pg_snapshot_xmin(pg_current_snapshot())): ids alone lose rows that commit late.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  gtins text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone_number text,
  date_joined timestamptz NOT NULL DEFAULT now(),
  last_login timestamptz,
  confirmed_statute boolean NOT NULL DEFAULT false,
  is_admin boolean NOT NULL DEFAULT false,
  is_first_admin boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  agree_to_selling_emails boolean,
  agree_to_selling_phones boolean,
  agree_to_sharing_data boolean,
  agree_to_marketing_emails boolean,
  agree_to_marketing_phones boolean
);

CREATE TABLE memberships (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  activated boolean NOT NULL DEFAULT false,
  permission_group text NOT NULL DEFAULT 'location_user' CHECK (permission_group IN ('location_admin', 'location_user')),
  is_company_representative boolean NOT NULL DEFAULT false,
  activation_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, company_id)
);
CREATE INDEX memberships_company ON memberships (company_id);

-- Refresh tokens: SHA-256 of a random value. A family is one log-in; using a spent token revokes the family.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  family uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remember_me boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  family_started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family);
CREATE INDEX refresh_tokens_user ON refresh_tokens (user_id);

-- Down Migration

DROP TABLE refresh_tokens, memberships, users, outbox, catalogue_counters, licence_coverage, licences, products, gpc_paths, gpc_titles, gpc_nodes, companies, installation;
DROP FUNCTION refresh_gpc_paths, fold_text;
