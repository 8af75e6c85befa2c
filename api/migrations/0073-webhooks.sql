-- Up Migration

-- Addresses of companies that are told of changes, ready verifications and the end of a package.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL
    CHECK (events <@ ARRAY['product.changed', 'verification.ready', 'package.ending'] AND cardinality(events) > 0),
  -- what of the feed it follows, as it was asked for; null: everything
  brand text,
  company_nip text,
  gpc_code text,
  -- sealed with a key of the installation's secret
  secret bytea NOT NULL,
  -- the one before it, which signs too until then
  former_secret bytea,
  former_until timestamptz,
  -- its place in the feed of changes, as the feed writes it
  cursor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- null: it is on
  off_at timestamptz,
  off_why text CHECK (off_why IN ('person', 'failing')),
  CHECK ((off_at IS NULL) = (off_why IS NULL)),
  -- calls that failed one after another, since when, and until when it is left alone
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  rest_until timestamptz,
  -- the worker that sends to it has it until then
  held_until timestamptz
);
CREATE INDEX webhooks_of_company ON webhooks (company_id, created_at);

-- Messages to them. The id is that of the message: the same however often it is sent.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  -- what it is about: the same is told once
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  -- when it is tried next, and when it is given up
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  until timestamptz NOT NULL,
  -- the last try: when, the answer's status or what went wrong, and how long it took
  tried_at timestamptz,
  status smallint,
  fault text,
  milliseconds integer,
  UNIQUE (webhook_id, subject)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at) WHERE state <> 'waiting';

-- Down Migration

DROP TABLE webhook_deliveries, webhooks;
