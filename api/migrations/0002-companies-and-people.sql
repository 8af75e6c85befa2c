-- Companies, people and what they sign in with.

CREATE TABLE companies (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  -- for comparing the whole name, and as words with a space before each and after the last
  name_folded text GENERATED ALWAYS AS (fold_company(name)) STORED,
  words text GENERATED ALWAYS AS (' ' || split_words(fold_text(name)) || ' ') STORED,
  nip text UNIQUE,
  regon text UNIQUE,
  street text,
  city text,
  postal_code text,
  district text,
  country text NOT NULL DEFAULT 'Polska',
  web_page text,
  company_profile text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- not null while a registration is pending: what it made and what it will fill in (api/store/people/registrations.ts)
  registration jsonb,
  registration_purposes text[] NOT NULL DEFAULT '{}',
  activation_date timestamptz,
  is_authorized boolean NOT NULL DEFAULT false,
  -- off: nobody of the company downloads or verifies (B §1, §4)
  access_to_download boolean NOT NULL DEFAULT true,
  access_to_verify boolean NOT NULL DEFAULT true,
  monetization_switch boolean NOT NULL DEFAULT true,
  -- whether data that its programs write is published at once, or reviewed by the office as an upload is
  writes_directly boolean NOT NULL DEFAULT false,
  -- whether anonymous callers get the cards of its public products with data, so that search engines find them. Without
  -- it a card needs a look-up, which is rate-limited. Only the company itself sets it.
  in_search_engines boolean NOT NULL DEFAULT false,
  -- the paid package that was activated last; package_periods holds the limits
  subscription text NOT NULL DEFAULT 'free'
    CHECK (subscription IN ('free', 'monthly', 'yearly_limited', 'yearly_unlimited')),
  subscription_begin timestamptz,
  subscription_end timestamptz,
  -- the key of the account page: its SHA-256 and last four characters. Further keys are in api_keys.
  api_key_hash bytea UNIQUE,
  api_key_last text,
  api_key_made_at timestamptz
);
-- Estimates of LIKE come from samples: 1,000 values tell a common word from a rare one, 100 do not.
ALTER TABLE companies ALTER name_folded SET STATISTICS 1000;
-- Lists of companies and their suggestions are in Polish alphabetical order.
CREATE INDEX companies_name_order ON companies (name COLLATE "pl-PL-x-icu", id);
CREATE INDEX companies_name_start ON companies ((left(name_folded, 200)) COLLATE "C", id);
CREATE INDEX companies_name_trgm ON companies USING gin (name_folded gin_trgm_ops);
CREATE INDEX companies_words_trgm ON companies USING gin (words gin_trgm_ops);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text,
  password_changed_at timestamptz,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone_number text,
  date_joined timestamptz NOT NULL DEFAULT now(),
  last_login timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  -- administrator of the platform
  is_admin boolean NOT NULL DEFAULT false,
  -- what somebody who is no administrator may do for the office: an editor content only, a clerk the repository only
  office_permissions text[] NOT NULL DEFAULT '{}'
    CHECK (office_permissions <@ ARRAY['registered_company', 'repository', 'cms']),
  -- activated the registration of a company
  is_first_admin boolean NOT NULL DEFAULT false,
  confirmed_statute boolean NOT NULL DEFAULT false,
  agree_to_selling_emails boolean,
  agree_to_selling_phones boolean,
  agree_to_sharing_data boolean,
  agree_to_marketing_emails boolean,
  agree_to_marketing_phones boolean,
  -- a person whose data was erased on request: the row stays for the ledger and the audit log, without personal data
  erased_at timestamptz
);
-- The office finds companies by a part of the mail domain of their people.
CREATE INDEX users_domain ON users USING gin ((split_part(email, '@', 2)) gin_trgm_ops);
CREATE INDEX users_of_office ON users (id) WHERE is_admin OR office_permissions <> '{}';

CREATE TABLE memberships (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  permission_group text NOT NULL DEFAULT 'location_user'
    CHECK (permission_group IN ('location_admin', 'location_user')),
  is_company_representative boolean NOT NULL DEFAULT false,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated boolean NOT NULL DEFAULT false,
  activation_date timestamptz,
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

-- Links sent by mail: activation of a membership, a new password, a log-in once an account has used up its guesses. The
-- token is derived from `id` and the installation's key, so that a mail can be written again; only its SHA-256 is
-- stored. A link is used once, and a newer one voids it.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('activation', 'password-reset', 'log-in')),
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

-- Files that prove that somebody may act for a company. The ticket with which a registration uploads one is used once.
CREATE TABLE authorization_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  membership_id uuid NOT NULL REFERENCES memberships (id) ON DELETE CASCADE,
  ticket_hash bytea NOT NULL UNIQUE,
  ticket_expires_at timestamptz NOT NULL,
  -- names the bytes in the file store; without uploaded_at the upload is under way or was cut
  file_key text,
  -- set when the whole file has arrived
  file_name text,
  media_type text,
  byte_size bigint,
  uploaded_at timestamptz,
  -- the decision of the office; its reason is in the mail to the sender, its author in the audit log
  reviewed_at timestamptz,
  is_accepted boolean,
  refusal_reason text,
  CHECK ((reviewed_at IS NULL) = (is_accepted IS NULL))
);
CREATE INDEX authorization_files_membership ON authorization_files (membership_id);
CREATE INDEX authorization_files_waiting ON authorization_files (membership_id)
  WHERE uploaded_at IS NOT NULL AND reviewed_at IS NULL;

-- Registrations that the person named as first administrator has closed, kept for a month: the company's row is
-- deleted, and the person who started it is notified.
CREATE TABLE declined_registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- of the link with which it was closed: a repeated request gets the same response
  token_hash bytea NOT NULL UNIQUE,
  company_name text NOT NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- hash of the address that was named instead; null: the registration was closed
  named_hash bytea,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX declined_registrations_of_person ON declined_registrations (started_by, at);

-- Notes of the office about a company, which the company does not see.
CREATE TABLE company_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX company_notes_company ON company_notes (company_id, written_at DESC);

-- Acts that matter for security, kept for ever. No secrets, no contents; rows are added and read, nothing else.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  act text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('person', 'stranger', 'cli', 'system')),
  actor_id uuid,
  -- keyed hash of the client's address
  client bytea,
  subject_id uuid,
  company_id uuid,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_subject ON audit_log (subject_id);
CREATE INDEX audit_log_company ON audit_log (company_id);
-- Where a person has logged in from.
CREATE INDEX audit_log_log_ins ON audit_log (subject_id, client) WHERE act = 'log-in';
CREATE INDEX audit_log_office_rights ON audit_log (id) WHERE act = 'platform administrator set';
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Refused log-ins by account, by client and by both together; keys are keyed hashes. A level falls continuously, so
-- that no window can be waited for and spent twice. Unlogged: after a crash counting starts again.
CREATE UNLOGGED TABLE log_in_tries (
  key bytea PRIMARY KEY,
  level float8 NOT NULL,
  at timestamptz NOT NULL,
  wait_until timestamptz NOT NULL
);
CREATE INDEX log_in_tries_at ON log_in_tries (at);

-- Takes a try before its password is checked, or returns why not: 'wait', 'bot check', 'by mail'. `place` is the
-- account and the client together. One statement, so that simultaneous tries are counted one after the other and no
-- lock is held while a password is hashed.
-- 'by mail': the account or the client has used up its guesses. The password is checked, but the response does not say
-- how it went: a link by mail completes the log-in. Such a try raises the level of its place only, so that the others
-- fall meanwhile.
CREATE FUNCTION take_log_in_try(
  place bytea, account bytea, client bytea, is_known boolean, has_pass boolean,
  free_tries int, longest_wait int, place_falls int,
  account_asked int, account_most int, account_falls int,
  client_asked int, client_most int, client_falls int
) RETURNS TABLE (refusal text, seconds float8) LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz;
  place_level float8; account_level float8; client_level float8; waits timestamptz;
  is_spent boolean;
BEGIN
  -- Sorted by key: concurrent callers lock the rows in the same order.
  INSERT INTO log_in_tries AS t (key, level, at, wait_until)
    SELECT k, 0, clock_timestamp(), '-infinity' FROM unnest(ARRAY[place, account, client]) k ORDER BY k
    ON CONFLICT (key) DO UPDATE SET key = t.key;
  now_at := clock_timestamp();
  SELECT greatest(0, t.level - extract(epoch FROM now_at - t.at) * place_falls / 3600), t.wait_until
    INTO place_level, waits FROM log_in_tries t WHERE t.key = place;
  SELECT greatest(0, t.level - extract(epoch FROM now_at - t.at) * account_falls / 3600)
    INTO account_level FROM log_in_tries t WHERE t.key = account;
  SELECT greatest(0, t.level - extract(epoch FROM now_at - t.at) * client_falls / 3600)
    INTO client_level FROM log_in_tries t WHERE t.key = client;

  is_spent := NOT is_known AND (account_level > account_most - 1 OR client_level > client_most - 1);
  IF NOT has_pass AND (ceil(place_level) >= free_tries OR NOT is_known
      AND (ceil(account_level) >= account_asked OR ceil(client_level) >= client_asked)) THEN
    RETURN QUERY SELECT 'bot check', 0::float8; RETURN;
  END IF;
  IF waits > now_at THEN
    RETURN QUERY SELECT 'wait', extract(epoch FROM waits - now_at)::float8; RETURN;
  END IF;

  place_level := place_level + 1;
  UPDATE log_in_tries t SET level = place_level, at = now_at, wait_until = CASE
    WHEN ceil(place_level) > free_tries THEN now_at
      + make_interval(secs => least(longest_wait, 2 ^ least(30, ceil(place_level) - free_tries - 1)))
    ELSE '-infinity' END WHERE t.key = place;
  IF is_spent THEN
    RETURN QUERY SELECT 'by mail', 0::float8; RETURN;
  END IF;
  IF NOT is_known THEN
    UPDATE log_in_tries t SET level = account_level + 1, at = now_at WHERE t.key = account;
    UPDATE log_in_tries t SET level = client_level + 1, at = now_at WHERE t.key = client;
  END IF;
  RETURN QUERY SELECT NULL::text, 0::float8;
END
$$;
