-- Up Migration

-- What finishes a log-in by mail, once an account bears no more guesses.
ALTER TABLE mail_links
  DROP CONSTRAINT mail_links_kind_check,
  ADD CONSTRAINT mail_links_kind_check CHECK (kind IN ('activation', 'password-reset', 'log-in'));

-- As before, but nobody is turned away where an account or a client has spent its guesses: 'by mail' lets the password be looked at
-- and its answer say nothing. It costs its place alone, so that the levels fall while strangers go on.
CREATE OR REPLACE FUNCTION take_log_in_try(
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
  -- In the order of keys, as everybody locks them.
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
    WHEN ceil(place_level) > free_tries THEN now_at + make_interval(secs => least(longest_wait, 2 ^ least(30, ceil(place_level) - free_tries - 1)))
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

-- Down Migration

CREATE OR REPLACE FUNCTION take_log_in_try(
  place bytea, account bytea, client bytea, is_known boolean, has_pass boolean,
  free_tries int, longest_wait int, place_falls int,
  account_asked int, account_most int, account_falls int,
  client_asked int, client_most int, client_falls int
) RETURNS TABLE (refusal text, seconds float8) LANGUAGE plpgsql AS $$
DECLARE
  now_at timestamptz;
  place_level float8; account_level float8; client_level float8; waits timestamptz;
BEGIN
  -- In the order of keys, as everybody locks them.
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

  IF NOT is_known AND account_level > account_most - 1 THEN
    RETURN QUERY SELECT 'spent', (account_level - account_most + 1) * 3600 / account_falls; RETURN;
  END IF;
  IF NOT is_known AND client_level > client_most - 1 THEN
    RETURN QUERY SELECT 'spent', (client_level - client_most + 1) * 3600 / client_falls; RETURN;
  END IF;
  IF NOT has_pass AND (ceil(place_level) >= free_tries OR NOT is_known
      AND (ceil(account_level) >= account_asked OR ceil(client_level) >= client_asked)) THEN
    RETURN QUERY SELECT 'bot check', 0::float8; RETURN;
  END IF;
  IF waits > now_at THEN
    RETURN QUERY SELECT 'wait', extract(epoch FROM waits - now_at)::float8; RETURN;
  END IF;

  place_level := place_level + 1;
  UPDATE log_in_tries t SET level = place_level, at = now_at, wait_until = CASE
    WHEN ceil(place_level) > free_tries THEN now_at + make_interval(secs => least(longest_wait, 2 ^ least(30, ceil(place_level) - free_tries - 1)))
    ELSE '-infinity' END WHERE t.key = place;
  IF NOT is_known THEN
    UPDATE log_in_tries t SET level = account_level + 1, at = now_at WHERE t.key = account;
    UPDATE log_in_tries t SET level = client_level + 1, at = now_at WHERE t.key = client;
  END IF;
  RETURN QUERY SELECT NULL::text, 0::float8;
END
$$;

DELETE FROM mail_links WHERE kind = 'log-in';
ALTER TABLE mail_links
  DROP CONSTRAINT mail_links_kind_check,
  ADD CONSTRAINT mail_links_kind_check CHECK (kind IN ('activation', 'password-reset'));
