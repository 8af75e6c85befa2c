-- Up Migration

-- What a pack of products on a device has to learn beside the outbox: which products have left it, and whose licence has changed.
-- Both are read as the outbox is: rows of transactions that are older than every running one.

-- Of a product that changed its company, brick, brand or publicity, or is gone: where it belonged before.
CREATE TABLE left_products (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  gtin text COLLATE "C" NOT NULL,
  company_id uuid,
  gpc_brick text COLLATE "C",
  brand_folded text,
  is_public boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX left_products_order ON left_products (xid);

CREATE FUNCTION note_left_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_products (gtin, company_id, gpc_brick, brand_folded, is_public)
  VALUES (OLD.gtin, OLD.company_id, OLD.gpc_brick, OLD.brand_folded, OLD.is_public);
  RETURN NULL;
END $$;
-- Row by row: the condition is judged before anything is queued, so an import that moves nothing pays next to nothing.
CREATE TRIGGER products_left AFTER UPDATE OF company_id, gpc_brick, brand, is_public ON products
  FOR EACH ROW WHEN ((OLD.company_id, OLD.gpc_brick, OLD.brand, OLD.is_public)
    IS DISTINCT FROM (NEW.company_id, NEW.gpc_brick, NEW.brand, NEW.is_public))
  EXECUTE FUNCTION note_left_product();

CREATE FUNCTION note_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_products (gtin, company_id, gpc_brick, brand_folded, is_public)
  SELECT gtin, company_id, gpc_brick, brand_folded, is_public FROM removed;
  RETURN NULL;
END $$;
CREATE TRIGGER products_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_products();

CREATE TABLE licence_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  licence_type text NOT NULL,
  prefixes text[] COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX licence_changes_order ON licence_changes (xid);

CREATE FUNCTION note_licences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO licence_changes (licence_type, prefixes)
  SELECT licence_type, array_agg(prefix)
  FROM (SELECT licence_type, prefix, (row_number() OVER (PARTITION BY licence_type) - 1) / 5000 AS batch FROM changed) c
  GROUP BY licence_type, batch;
  RETURN NULL;
END $$;
CREATE TRIGGER licences_added AFTER INSERT ON licences
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_licences();
CREATE TRIGGER licences_changed AFTER UPDATE ON licences
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_licences();
CREATE TRIGGER licences_removed AFTER DELETE ON licences
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_licences();

-- Up to which transaction changes have been forgotten: a state as old as that cannot be brought up to date any more.
CREATE TABLE forgotten_changes (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  xid xid8 NOT NULL
);
INSERT INTO forgotten_changes (xid) VALUES ('0');

CREATE FUNCTION note_forgotten_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE forgotten_changes SET xid = pg_snapshot_xmax(pg_current_snapshot());
  ELSE
    UPDATE forgotten_changes f SET xid = d.xid
    FROM (SELECT xid FROM removed ORDER BY xid DESC LIMIT 1) d WHERE f.xid < d.xid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_pruned AFTER DELETE ON outbox
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_forgotten_changes();
CREATE TRIGGER outbox_emptied AFTER TRUNCATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION note_forgotten_changes();
CREATE TRIGGER left_products_pruned AFTER DELETE ON left_products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_forgotten_changes();
CREATE TRIGGER licence_changes_pruned AFTER DELETE ON licence_changes
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_forgotten_changes();

CREATE FUNCTION prune_pack_changes() RETURNS void LANGUAGE sql AS $$
  DELETE FROM left_products WHERE created_at < now() - interval '7 days';
  DELETE FROM licence_changes WHERE created_at < now() - interval '7 days';
$$;

-- Down Migration

DROP FUNCTION prune_pack_changes;
DROP TRIGGER outbox_emptied ON outbox;
DROP TRIGGER outbox_pruned ON outbox;
DROP TRIGGER licences_removed ON licences;
DROP TRIGGER licences_changed ON licences;
DROP TRIGGER licences_added ON licences;
DROP TRIGGER products_removed ON products;
DROP TRIGGER products_left ON products;
DROP TABLE forgotten_changes, licence_changes, left_products;
DROP FUNCTION note_forgotten_changes, note_licences, note_removed_products, note_left_product;
