-- The classification, products and licences, and what other parts learn of their changes.

-- GPC: segment (1), family (2), class (3), brick (4).
CREATE TABLE gpc_nodes (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[0-9]{8}$'),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
  parent_code text COLLATE "C" REFERENCES gpc_nodes (code) DEFERRABLE INITIALLY DEFERRED,
  segment_code text COLLATE "C" NOT NULL,
  family_code text COLLATE "C",
  class_code text COLLATE "C"
);
CREATE INDEX gpc_nodes_parent ON gpc_nodes (parent_code);
-- A search filtered by a segment, family or class needs all codes below it.
CREATE INDEX gpc_nodes_segment ON gpc_nodes (segment_code);
CREATE INDEX gpc_nodes_family ON gpc_nodes (family_code);
CREATE INDEX gpc_nodes_class ON gpc_nodes (class_code);

-- Titles by language; Polish wins, English is the fallback.
CREATE TABLE gpc_titles (
  code text COLLATE "C" NOT NULL REFERENCES gpc_nodes (code) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  language text NOT NULL,
  title text NOT NULL,
  includes text,
  excludes text,
  PRIMARY KEY (code, language)
);

-- The path from the segment down to each node, [{code, text}], in Polish where a title exists. refresh_gpc_paths()
-- derives it from the two tables above, so that a look-up joins one row.
CREATE TABLE gpc_paths (
  code text COLLATE "C" PRIMARY KEY,
  path jsonb NOT NULL
);

CREATE FUNCTION refresh_gpc_paths() RETURNS void LANGUAGE sql AS $$
  DELETE FROM gpc_paths;
  WITH RECURSIVE titled AS (
    SELECT n.code, n.parent_code,
           (SELECT t.title FROM gpc_titles t WHERE t.code = n.code
             ORDER BY (t.language = 'pl') DESC, (t.language = 'en') DESC, t.language LIMIT 1) AS title
    FROM gpc_nodes n
  ), walk AS (
    SELECT code, jsonb_build_array(jsonb_build_object('code', code, 'text', coalesce(title, code))) AS path
    FROM titled WHERE parent_code IS NULL
    UNION ALL
    SELECT t.code, w.path || jsonb_build_object('code', t.code, 'text', coalesce(t.title, t.code))
    FROM titled t JOIN walk w ON t.parent_code = w.code
  )
  INSERT INTO gpc_paths SELECT code, path FROM walk;
$$;

-- A new stamp whenever the classification changes: processes that cache the tree or its paths compare it.
CREATE FUNCTION stamp_gpc() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO installation (key, value) VALUES ('gpc_version', gen_random_uuid()::text)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER gpc_nodes_stamp AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gpc_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_gpc();
CREATE TRIGGER gpc_titles_stamp AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gpc_titles
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_gpc();
CREATE TRIGGER gpc_paths_stamp AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gpc_paths
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_gpc();

-- Whether the last of 14 digits is the check digit of the others (GS1 General Specifications, 7.9).
CREATE FUNCTION has_check_digit(gtin text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT RETURN
  (3 * (ascii(substr(gtin, 1, 1)) + ascii(substr(gtin, 3, 1)) + ascii(substr(gtin, 5, 1)) + ascii(substr(gtin, 7, 1))
      + ascii(substr(gtin, 9, 1)) + ascii(substr(gtin, 11, 1)) + ascii(substr(gtin, 13, 1)) - 7 * 48)
    + ascii(substr(gtin, 2, 1)) + ascii(substr(gtin, 4, 1)) + ascii(substr(gtin, 6, 1)) + ascii(substr(gtin, 8, 1))
    + ascii(substr(gtin, 10, 1)) + ascii(substr(gtin, 12, 1)) + ascii(substr(gtin, 14, 1)) - 7 * 48) % 10 = 0;

-- A net content as one word in its base unit: 0.4 KGM is "400g ". Empty for units that have no multiples.
CREATE FUNCTION content_word(amount numeric, unit text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN amount > 0 AND amount < 1000000000 THEN coalesce(
    replace(trim_scale(round(amount * CASE unit
      WHEN 'GRM' THEN 1 WHEN 'KGM' THEN 1000 WHEN 'DJ' THEN 10 WHEN 'MGM' THEN 0.001
      WHEN 'MLT' THEN 1 WHEN 'LTR' THEN 1000 WHEN 'CLT' THEN 10 WHEN 'DLT' THEN 100
      WHEN 'H87' THEN 1 END, 6))::text, '.', 'd')
    || CASE WHEN unit IN ('GRM', 'KGM', 'DJ', 'MGM') THEN 'g ' WHEN unit = 'H87' THEN 'pc ' ELSE 'ml ' END, '')
    ELSE '' END;

-- The words by which a product is found in any order: those of its name and brand, then its net content. A space before
-- each and after the last, so that `% jog%` is "a word starts with jog".
CREATE FUNCTION product_words(folded text, amounts numeric[], units text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || split_words(folded) || ' ' || content_word(amounts[1], units[1]) || content_word(amounts[2], units[2]);

-- The order of results of equal rank: shorter names first. Names of more than 240 bytes, which do not fit into the
-- index products_by_length, come after the others (from 20000 on), products without a name last.
CREATE FUNCTION name_length(name text, brand text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN name IS NULL THEN 32767
    WHEN octet_length(name) + coalesce(octet_length(brand), 0) <= 240 THEN length(name)
    ELSE 20000 + least(length(name), 10000) END;

-- One row per GTIN, always 14 digits of text. Short columns first: searches read them of many rows.
CREATE TABLE products (
  gtin text COLLATE "C" PRIMARY KEY CHECK (gtin ~ '^[0-9]{14}$'),
  name text,
  brand text,
  company_id uuid REFERENCES companies (id),
  gpc_brick text COLLATE "C",
  name_folded text GENERATED ALWAYS AS (fold_text(name)) STORED,
  brand_folded text GENERATED ALWAYS AS (fold_text(brand)) STORED,
  words text GENERATED ALWAYS AS
    (product_words(fold_text(coalesce(name, '') || ' ' || coalesce(brand, '')), net_amounts, net_units)) STORED,
  name_length integer GENERATED ALWAYS AS (name_length(name, brand)) STORED,
  -- net content as amount and unit (UN/ECE Rec 20); the same index in both arrays is one statement
  net_amounts numeric[] NOT NULL DEFAULT '{}',
  net_units text[] NOT NULL DEFAULT '{}',
  target_market text[] NOT NULL DEFAULT '{}',
  description text,
  description_language text,
  image_urls text[] NOT NULL DEFAULT '{}',
  product_page text,
  product_card_page text,
  gtin_status text CHECK (gtin_status IN ('active', 'inactive', 'withdrawn')),
  -- from the global registry, not from the national database
  is_global boolean NOT NULL,
  is_public boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_modified timestamptz NOT NULL DEFAULT now(),
  -- grows with every change: the external version of the search index
  version bigint NOT NULL DEFAULT 1,
  CHECK (cardinality(net_amounts) = cardinality(net_units))
);
-- Estimates of LIKE come from samples of this size.
ALTER TABLE products ALTER name_folded SET STATISTICS 300, ALTER brand_folded SET STATISTICS 1000,
  ALTER words SET STATISTICS 300;
-- The other indexes of products are built by build_search_indexes().

-- A licence is a prefix: a GCP is matched against the GTIN-14 from its second digit (a U.P.C. company prefix is stored
-- with its leading zero), a GTIN-8 licence against the eight digits of a GTIN-8.
CREATE TABLE licences (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  licence_type text NOT NULL CHECK (licence_type IN ('GCP', 'GTIN-8')),
  prefix text COLLATE "C" NOT NULL CHECK (prefix ~ '^[0-9]{3,12}$'),
  status text NOT NULL CHECK (status IN ('active', 'withdrawn')),
  valid_from date,
  valid_until date,
  company_id uuid REFERENCES companies (id),
  licensee_name text,
  licensee_gln text,
  organisation text NOT NULL DEFAULT 'GS1 Polska',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (licence_type, prefix)
);
CREATE INDEX licences_company ON licences (company_id) WHERE company_id IS NOT NULL;
-- The list of licences is in the order of prefixes, whatever their type.
CREATE INDEX licences_prefix ON licences (prefix, licence_type);

-- Prefixes for which `licences` is the complete register: only there does a missing licence mean "illegal".
CREATE TABLE licence_coverage (
  prefix text COLLATE "C" PRIMARY KEY CHECK (prefix ~ '^[0-9]{2,8}$')
);

-- National products (A §1, B §1) by the day on which they were added (Europe/Warsaw), written in the transaction that adds or
-- deletes them. Products of the global registry are not counted.
CREATE TABLE catalogue_counters (
  day date PRIMARY KEY,
  added bigint NOT NULL DEFAULT 0
);
CREATE TRIGGER counters_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_counters
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_answer('/api/v1/products/product_count/');

-- Changed products, for the search index, checks of the catalogue, offline packs and the feed of changes. One row may
-- carry up to 5,000 GTINs. Readers follow (xid, id) and take only rows of transactions older than every running one
-- (xid < pg_snapshot_xmin(pg_current_snapshot())): a transaction may draw its id early and commit late, so ids alone
-- lose rows.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  gtins text[] NOT NULL,
  -- not now(): a long import writes its rows at its end, and counted from its start they would look delayed
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX outbox_order ON outbox (xid, id);

-- The version of a GTIN when its product was deleted. The search index counts on from here, so that the deletion, and a
-- product entered again, are newer than everything before. Repairs of the index raise it too.
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

-- What an offline pack and the feed of changes need beside the outbox: where a product belonged before it changed its
-- company, brick, brand or publicity, or was deleted; and which licences changed. Both are read as the outbox is.
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

CREATE TABLE licence_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  licence_type text NOT NULL,
  prefixes text[] COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX licence_changes_order ON licence_changes (xid);

CREATE FUNCTION note_left_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO left_products (gtin, company_id, gpc_brick, brand_folded, is_public)
  VALUES (OLD.gtin, OLD.company_id, OLD.gpc_brick, OLD.brand_folded, OLD.is_public);
  RETURN NULL;
END $$;
-- For each row: PostgreSQL evaluates the condition before it queues anything, so an import that moves nothing costs
-- almost nothing.
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

CREATE FUNCTION prune_pack_changes() RETURNS void LANGUAGE sql AS $$
  DELETE FROM left_products WHERE created_at < now() - interval '7 days';
  DELETE FROM licence_changes WHERE created_at < now() - interval '7 days';
$$;

-- Up to which transaction changes have been deleted: a pack older than that cannot be brought up to date any more.
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
