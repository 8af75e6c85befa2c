-- Up Migration

-- An order is paid by the end of a day in Poland, 14 days after it was made, or lapses; one whose place another took says whose.
-- What waits already gets its 14 days from now.
ALTER TABLE package_orders
  ADD COLUMN pay_until timestamptz NOT NULL DEFAULT
    ((date_trunc('day', now() AT TIME ZONE 'Europe/Warsaw') + interval '15 days') AT TIME ZONE 'Europe/Warsaw'
      - interval '1 microsecond'),
  ADD COLUMN replaced_by uuid REFERENCES package_orders (id) ON DELETE SET NULL,
  DROP CONSTRAINT package_orders_outcome_check,
  ADD CONSTRAINT package_orders_outcome_check CHECK (outcome IN ('activated', 'cancelled', 'lapsed'));
CREATE INDEX package_orders_due ON package_orders (pay_until) WHERE closed_at IS NULL;
CREATE INDEX package_orders_of_company ON package_orders (company_id, ordered_at);

-- Down Migration

DROP INDEX package_orders_of_company, package_orders_due;
UPDATE package_orders SET outcome = 'cancelled' WHERE outcome = 'lapsed';
ALTER TABLE package_orders
  DROP CONSTRAINT package_orders_outcome_check,
  ADD CONSTRAINT package_orders_outcome_check CHECK (outcome IN ('activated', 'cancelled')),
  DROP COLUMN replaced_by,
  DROP COLUMN pay_until;
