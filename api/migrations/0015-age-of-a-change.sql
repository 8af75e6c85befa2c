-- Up Migration

-- A long import writes its rows at its end. Counted from its beginning they would be minutes old before anybody can read them,
-- and an index that learns them at once would pass for one that is behind.
ALTER TABLE outbox ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE search_term_outbox ALTER COLUMN created_at SET DEFAULT clock_timestamp();

-- Down Migration

ALTER TABLE outbox ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE search_term_outbox ALTER COLUMN created_at SET DEFAULT now();
