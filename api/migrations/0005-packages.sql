-- Service packages: periods, what was used of them, orders.

-- Starter has a row per calendar year (Europe/Warsaw), a paid package one per activation; a null limit is "no limit".
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
  -- when the company was notified of its end; null while it runs
  end_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, subscription, begins_at),
  CHECK (ends_at > begins_at),
  CHECK (verified <= verify_limit),
  CHECK (api + csv <= download_limit)
);
CREATE INDEX package_periods_paid ON package_periods (ends_at) WHERE subscription <> 'free';

-- Every use of a limit. A counter is the sum of its rows here; the same key of a company counts once.
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

-- One open order per company; activation, cancelling or the end of its term closes it.
CREATE TABLE package_orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- what people write in the title of a transfer
  order_number bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  subscription text NOT NULL CHECK (subscription IN ('monthly', 'yearly_limited', 'yearly_unlimited')),
  net_price integer NOT NULL,
  ordered_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ordered_at timestamptz NOT NULL DEFAULT now(),
  -- the end of a day in Poland, 14 days after the order; unpaid by then it lapses
  pay_until timestamptz NOT NULL DEFAULT
    ((date_trunc('day', now() AT TIME ZONE 'Europe/Warsaw') + interval '15 days') AT TIME ZONE 'Europe/Warsaw'
      - interval '1 microsecond'),
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('activated', 'cancelled', 'lapsed')),
  -- the period that its activation opened
  period_id uuid REFERENCES package_periods (id) ON DELETE CASCADE,
  -- the order that took its place
  replaced_by uuid REFERENCES package_orders (id) ON DELETE SET NULL,
  -- the invoice that the office added: a PDF in the file store
  invoice_key text,
  invoice_bytes integer,
  invoice_added_at timestamptz,
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'activated') = (period_id IS NOT NULL)),
  CHECK ((invoice_key IS NULL) = (invoice_bytes IS NULL) AND (invoice_key IS NULL) = (invoice_added_at IS NULL))
);
CREATE UNIQUE INDEX package_orders_open ON package_orders (company_id) WHERE closed_at IS NULL;
CREATE INDEX package_orders_due ON package_orders (pay_until) WHERE closed_at IS NULL;
CREATE INDEX package_orders_of_company ON package_orders (company_id, ordered_at);

-- Outages of 24 hours or more extend the paid packages that ran meanwhile (A §9); stored so that each extends once.
CREATE TABLE outages (
  began_at timestamptz PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  days_added integer NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ended_at > began_at)
);
