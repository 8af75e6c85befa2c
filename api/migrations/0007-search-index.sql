-- Up Migration

-- What an index knows of changes is a place in the outbox in this order. A transaction may take its id early and commit late,
-- so ids alone are no order; transactions older than every running one add nothing any more.
CREATE INDEX outbox_order ON outbox (xid, id);

-- Where the versions of a GTIN stood when its product was deleted, so that the deletion, and a product entered anew, are newer
-- than everything before them: what the index knows as the version is counted on from here. Repairs raise it too.
CREATE TABLE deleted_products (
  gtin text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL
);
CREATE FUNCTION note_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_products AS d (gtin, version) SELECT gtin, version + 1 FROM removed
  ON CONFLICT (gtin) DO UPDATE SET version = d.version + excluded.version;
  INSERT INTO outbox (gtins)
  SELECT array_agg(gtin) FROM (SELECT gtin, (row_number() OVER () - 1) / 5000 AS batch FROM removed) r GROUP BY batch;
  RETURN NULL;
END $$;
CREATE TRIGGER products_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_products();

-- The only thing the search indexer reads of products. Texts are folded here, as for searching in PostgreSQL, so both engines
-- fold alike. `gpc`: codes from the segment down; none where the classification does not know the brick.
CREATE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick
LEFT JOIN deleted_products d ON d.gtin = p.gtin;

-- What the suggestions' index has to learn: values of search_terms that changed; without values, that all were counted anew.
CREATE TABLE search_term_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text,
  folded text[] COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_term_outbox_order ON search_term_outbox (xid, id);

CREATE VIEW indexed_terms AS SELECT kind, folded, term, words, count FROM search_terms;

-- Noted differences go when they are added to search_terms: in that transaction the outbox learns of their values.
CREATE FUNCTION tell_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_outbox (kind, folded)
  SELECT kind, array_agg(folded)
  FROM (SELECT kind, folded, (row_number() OVER (PARTITION BY kind) - 1) / 5000 AS batch
        FROM (SELECT DISTINCT kind, folded FROM taken) t) b
  GROUP BY kind, batch;
  RETURN NULL;
END $$;
CREATE TRIGGER search_terms_told AFTER DELETE ON search_term_changes
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION tell_search_terms();

ALTER FUNCTION refresh_search_terms() RENAME TO count_search_terms_anew;
CREATE FUNCTION refresh_search_terms() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_search_terms_anew();
  INSERT INTO search_term_outbox (kind) VALUES (NULL);
END $$;

-- One row per index of the search server: how far it has been filled and where in the outbox it stands. The state of the
-- search indexer; the index that `alias` names there is the current one.
CREATE TABLE search_indexes (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('products', 'terms')),
  alias text NOT NULL,
  -- hash of mapping and settings: a fill that was cut goes on only into an index of the same kind
  fingerprint text NOT NULL,
  state text NOT NULL DEFAULT 'filling' CHECK (state IN ('filling', 'ready')),
  is_current boolean NOT NULL DEFAULT false,
  cursor_xid xid8 NOT NULL,
  cursor_id bigint NOT NULL,
  filled_to text COLLATE "C",
  filled bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  moved_at timestamptz NOT NULL DEFAULT now()
);

-- Documents the search server refused for what they are; tried again by command or when they change.
CREATE TABLE search_dead_letters (
  alias text NOT NULL,
  key text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (alias, key)
);

-- How far the current indexes are behind: one row per alias.
CREATE VIEW search_lag AS
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

-- Forgets what every index has learnt and what is older than a week anyway: an index that far behind is built anew.
CREATE FUNCTION prune_search_outbox() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outbox o WHERE created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM search_indexes i
      WHERE i.kind = 'products' AND i.is_current AND (i.cursor_xid, i.cursor_id) < (o.xid, o.id));
  DELETE FROM search_term_outbox o WHERE created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM search_indexes i
      WHERE i.kind = 'terms' AND i.is_current AND (i.cursor_xid, i.cursor_id) < (o.xid, o.id));
END $$;

-- Down Migration

DROP FUNCTION prune_search_outbox;
DROP VIEW search_lag;
DROP TABLE search_dead_letters, search_indexes;
DROP FUNCTION refresh_search_terms;
ALTER FUNCTION count_search_terms_anew() RENAME TO refresh_search_terms;
DROP TRIGGER search_terms_told ON search_term_changes;
DROP FUNCTION tell_search_terms;
DROP VIEW indexed_terms;
DROP TABLE search_term_outbox;
DROP VIEW indexed_products;
DROP TRIGGER products_deleted ON products;
DROP FUNCTION note_deleted_products;
DROP TABLE deleted_products;
DROP INDEX outbox_order;
