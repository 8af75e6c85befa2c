-- Up Migration
-- A use of a package in one statement: its row of the book locked, limit, counter and ledger changed together. `spent`: counted now; `again`: the
-- key had been counted; `short`: the package does not hold so many. No row: more is to be done than this (a period that the book does not have yet, no such
-- company, the last unit of a paid package, which ends it), and nothing was changed. Figures are those after the use.
CREATE FUNCTION spend_units(company uuid, which text, amount bigint, act text, member uuid)
  RETURNS TABLE (outcome text, package text, units_left bigint) LANGUAGE plpgsql AS $$
DECLARE
  held record;
  verify_left bigint;
  download_left bigint;
BEGIN
  -- A paid package that was used up while this waited for its lock no longer fits when it is read again, and Starter is locked instead.
  SELECT p.id, p.subscription, p.verified, p.api, p.csv, p.verify_limit, p.download_limit INTO held
  FROM companies c CROSS JOIN LATERAL (
    SELECT c.subscription <> 'free' AND c.subscription_begin <= clock_timestamp() AND clock_timestamp() <= c.subscription_end AS runs OFFSET 0
  ) paid
  JOIN package_periods p ON p.company_id = c.id
  WHERE c.id = company AND (
    paid.runs AND p.subscription = c.subscription AND p.begins_at = c.subscription_begin AND p.exhausted_at IS NULL
    OR p.subscription = 'free' AND p.begins_at = date_trunc('year', clock_timestamp(), 'Europe/Warsaw') AND NOT (paid.runs AND NOT EXISTS (
      SELECT FROM package_periods x
      WHERE x.company_id = c.id AND x.subscription = c.subscription AND x.begins_at = c.subscription_begin)))
  ORDER BY p.subscription = 'free' LIMIT 1 FOR UPDATE OF p;
  IF NOT FOUND THEN RETURN; END IF;
  verify_left := held.verify_limit - held.verified;
  download_left := held.download_limit - held.api - held.csv;
  package := held.subscription;
  units_left := CASE which WHEN 'verified' THEN verify_left ELSE download_left END;
  IF EXISTS (SELECT FROM package_ledger l WHERE l.company_id = company AND l.counter = which AND l.key = act) THEN
    outcome := 'again';
    RETURN NEXT;
    RETURN;
  END IF;
  IF units_left < amount THEN
    outcome := 'short';
    RETURN NEXT;
    RETURN;
  END IF;
  IF package <> 'free'
    AND (verify_left - CASE which WHEN 'verified' THEN amount ELSE 0 END) = 0
    AND (download_left - CASE which WHEN 'verified' THEN 0 ELSE amount END) = 0 THEN RETURN; END IF;
  INSERT INTO package_ledger (company_id, period_id, counter, units, key, membership_id)
  VALUES (company, held.id, which, amount, act, member)
  ON CONFLICT (company_id, counter, key) DO NOTHING;
  IF NOT FOUND THEN
    -- The same key was counted in another period while this waited for it.
    outcome := 'again';
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE package_periods p SET
    verified = p.verified + CASE which WHEN 'verified' THEN amount ELSE 0 END,
    api = p.api + CASE which WHEN 'api' THEN amount ELSE 0 END,
    csv = p.csv + CASE which WHEN 'csv' THEN amount ELSE 0 END
  WHERE p.id = held.id;
  outcome := 'spent';
  units_left := units_left - amount;
  RETURN NEXT;
END $$;

-- Down Migration
DROP FUNCTION spend_units(uuid, text, bigint, text, uuid);
