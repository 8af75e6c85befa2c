-- Up Migration

-- A dead letter belongs to the index that refused the document, and goes with it: an index built later has refused nothing yet.
DELETE FROM search_dead_letters l
WHERE NOT EXISTS (SELECT FROM search_indexes i WHERE i.alias = l.alias AND i.is_current);
ALTER TABLE search_dead_letters ADD COLUMN index_name text REFERENCES search_indexes (name) ON DELETE CASCADE;
UPDATE search_dead_letters l SET index_name = i.name FROM search_indexes i WHERE i.alias = l.alias AND i.is_current;

CREATE OR REPLACE VIEW search_lag AS
SELECT i.alias, i.kind, i.name, waiting.changes, coalesce(extract(epoch FROM now() - waiting.since), 0)::float8 AS seconds,
       (SELECT count(*) FROM search_dead_letters l WHERE l.index_name = i.name) AS dead_letters
FROM search_indexes i CROSS JOIN LATERAL (
  SELECT count(*) AS changes, min(created_at) AS since FROM (
    SELECT created_at FROM outbox o WHERE i.kind = 'products' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
    UNION ALL
    SELECT created_at FROM search_term_outbox o WHERE i.kind = 'terms' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
  ) w
) waiting
WHERE i.is_current;

ALTER TABLE search_dead_letters DROP COLUMN alias, ADD PRIMARY KEY (index_name, key);

-- Down Migration

ALTER TABLE search_dead_letters ADD COLUMN alias text;
DELETE FROM search_dead_letters l WHERE NOT EXISTS (SELECT FROM search_indexes i WHERE i.name = l.index_name AND i.is_current);
UPDATE search_dead_letters l SET alias = i.alias FROM search_indexes i WHERE i.name = l.index_name;

CREATE OR REPLACE VIEW search_lag AS
SELECT i.alias, i.kind, i.name, waiting.changes, coalesce(extract(epoch FROM now() - waiting.since), 0)::float8 AS seconds,
       (SELECT count(*) FROM search_dead_letters l WHERE l.alias = i.alias) AS dead_letters
FROM search_indexes i CROSS JOIN LATERAL (
  SELECT count(*) AS changes, min(created_at) AS since FROM (
    SELECT created_at FROM outbox o WHERE i.kind = 'products' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
    UNION ALL
    SELECT created_at FROM search_term_outbox o WHERE i.kind = 'terms' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
  ) w
) waiting
WHERE i.is_current;

ALTER TABLE search_dead_letters DROP COLUMN index_name, ADD PRIMARY KEY (alias, key);
