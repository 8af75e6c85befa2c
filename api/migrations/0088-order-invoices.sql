-- Up Migration

-- The invoice of a paid order, as the office added it: a PDF in the file store.
ALTER TABLE package_orders
  ADD COLUMN invoice_key text,
  ADD COLUMN invoice_bytes integer,
  ADD COLUMN invoice_added_at timestamptz,
  ADD CHECK ((invoice_key IS NULL) = (invoice_bytes IS NULL) AND (invoice_key IS NULL) = (invoice_added_at IS NULL));

-- Down Migration

ALTER TABLE package_orders DROP COLUMN invoice_key, DROP COLUMN invoice_bytes, DROP COLUMN invoice_added_at;
