-- Up Migration

-- Estimates of LIKE come from samples: 1,000 values tell a frequent word from a rare one, 100 do not.
ALTER TABLE products ALTER name_folded SET STATISTICS 1000, ALTER brand_folded SET STATISTICS 1000;
ALTER TABLE companies ALTER name_folded SET STATISTICS 1000;

CREATE INDEX companies_name_start ON companies ((left(name_folded, 200)) COLLATE "C", id);
CREATE INDEX companies_name_trgm ON companies USING gin (name_folded gin_trgm_ops);

-- What suggestions are drawn from: each distinct value (by its folded form) in its commonest spelling, and how many products
-- carry it. `words`: the folded form with one space before each word, so that `% jog%` is "the value or a word begins with jog".
-- `shuffle` is the order of equal counts: by name, all products of one letter would lie at one end.
CREATE TABLE search_terms (
  kind text NOT NULL CHECK (kind IN ('name', 'brand', 'company')),
  folded text COLLATE "C" NOT NULL,
  term text NOT NULL,
  words text NOT NULL GENERATED ALWAYS AS (' ' || btrim(regexp_replace(folded COLLATE "default", '[^[:alnum:]]+', ' ', 'g'))) STORED,
  count integer NOT NULL,
  shuffle integer NOT NULL GENERATED ALWAYS AS (hashtext(folded)) STORED,
  PRIMARY KEY (kind, folded)
) PARTITION BY LIST (kind);
-- One table per kind: estimates for brands are not those for names.
CREATE TABLE search_terms_name PARTITION OF search_terms FOR VALUES IN ('name');
CREATE TABLE search_terms_brand PARTITION OF search_terms FOR VALUES IN ('brand');
CREATE TABLE search_terms_company PARTITION OF search_terms FOR VALUES IN ('company');
ALTER TABLE search_terms_name ALTER words SET STATISTICS 1000;
ALTER TABLE search_terms_brand ALTER words SET STATISTICS 1000;
ALTER TABLE search_terms_company ALTER words SET STATISTICS 1000;

-- Values carried by several products are few and asked first, in order of count; those carried by one need no order at all.
CREATE INDEX search_terms_common ON search_terms (count DESC, shuffle) WHERE count > 1;
CREATE INDEX search_terms_gone ON search_terms (count) WHERE count < 1;

CREATE FUNCTION index_search_terms() RETURNS void LANGUAGE sql AS $$
  CREATE INDEX IF NOT EXISTS search_terms_common_words ON search_terms USING gin (words gin_trgm_ops)
    WITH (gin_pending_list_limit = 256) WHERE count > 1;
  CREATE INDEX IF NOT EXISTS search_terms_single_words ON search_terms USING gin (words gin_trgm_ops)
    WITH (gin_pending_list_limit = 256) WHERE count = 1;
$$;
SELECT index_search_terms();

-- Differences that writes leave behind; apply_search_term_changes() adds them up within seconds. Written here and not into
-- search_terms, so that a long import holds no lock on a term that others need.
CREATE TABLE search_term_changes (
  kind text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  term text NOT NULL,
  difference integer NOT NULL
);

-- Longer values are found by search and not suggested.
CREATE FUNCTION suggestible(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN length(value) <= 200 AND value ~ '[[:alnum:]]';

CREATE FUNCTION note_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO search_term_changes
    SELECT kind, folded, term, sum(sign) FROM (' || CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
      WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
      ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed' END || ') p
    CROSS JOIN LATERAL (
      SELECT ''name'' AS kind, p.name_folded AS folded, p.name AS term WHERE suggestible(p.name)
      UNION ALL SELECT ''brand'', p.brand_folded, p.brand WHERE suggestible(p.brand)
      UNION ALL SELECT ''company'', c.name_folded, c.name FROM companies c WHERE c.id = p.company_id AND suggestible(c.name)
    ) t GROUP BY kind, folded, term HAVING sum(sign) <> 0';
  RETURN NULL;
END $$;
CREATE TRIGGER products_terms_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_search_terms();
CREATE TRIGGER products_terms_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_search_terms();
CREATE TRIGGER products_terms_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_search_terms();

CREATE FUNCTION note_company_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_changes
  SELECT 'company', folded, term, sign * (SELECT count(*) FROM products WHERE company_id = NEW.id)
  FROM (VALUES (OLD.name_folded, OLD.name, -1), (NEW.name_folded, NEW.name, 1)) AS t (folded, term, sign)
  WHERE suggestible(term);
  RETURN NULL;
END $$;
CREATE TRIGGER companies_name_changed AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_company_name();

-- Adds the noted differences to search_terms; one process does it at a time. A term keeps its spelling until that one is given
-- up somewhere; which is the commonest only a refresh counts. Returns how many terms changed.
CREATE FUNCTION apply_search_term_changes() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE taken integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM search_term_changes) OR NOT pg_try_advisory_xact_lock(hashtext('search_terms')) THEN
    RETURN 0;
  END IF;
  WITH noted AS (
    DELETE FROM search_term_changes RETURNING *
  ), spelt AS (
    SELECT kind, folded, term, sum(difference)::int AS difference FROM noted GROUP BY kind, folded, term
  ), summed AS (
    SELECT kind, folded, sum(difference)::int AS difference,
           (array_agg(term ORDER BY difference DESC, term) FILTER (WHERE difference > 0))[1] AS gained,
           array_agg(term) FILTER (WHERE difference < 0) AS lost
    FROM spelt GROUP BY kind, folded
  )
  MERGE INTO search_terms t USING summed s ON t.kind = s.kind AND t.folded = s.folded
  WHEN MATCHED THEN UPDATE SET count = t.count + s.difference,
    term = CASE WHEN t.term = ANY(s.lost) THEN coalesce(s.gained, t.term) ELSE t.term END
  WHEN NOT MATCHED AND s.difference > 0 AND s.gained IS NOT NULL THEN
    INSERT (kind, folded, term, count) VALUES (s.kind, s.folded, s.gained, s.difference);
  GET DIAGNOSTICS taken = ROW_COUNT;
  DELETE FROM search_terms WHERE count < 1;
  RETURN taken;
END $$;

-- Counts all terms anew, as one statement of one snapshot together with the noted differences it makes void. Where terms are
-- few beside the new ones the table is filled afresh, otherwise only what differs is written.
CREATE FUNCTION refresh_search_terms() RETURNS void LANGUAGE plpgsql
  SET work_mem = '128MB' SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
DECLARE counted bigint; kept bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search_terms'));
  DROP TABLE IF EXISTS pg_temp.counted_terms;
  CREATE TEMP TABLE counted_terms (kind text, folded text COLLATE "C", term text, count integer) ON COMMIT DROP;
  WITH void AS (
    DELETE FROM search_term_changes
  ), valued AS (
    SELECT 'name' AS kind, name_folded COLLATE "C" AS folded, name COLLATE "C" AS term, 1 AS products FROM products
      WHERE suggestible(name)
    UNION ALL
    SELECT 'brand', brand_folded COLLATE "C", brand COLLATE "C", 1 FROM products WHERE suggestible(brand)
    UNION ALL
    SELECT 'company', c.name_folded COLLATE "C", c.name COLLATE "C", p.n::int FROM companies c
      JOIN (SELECT company_id, count(*) AS n FROM products GROUP BY company_id) p ON p.company_id = c.id
      WHERE suggestible(c.name)
  ), spellings AS (
    SELECT kind, folded, term, sum(products) AS n FROM valued GROUP BY kind, folded, term
  )
  INSERT INTO counted_terms
  SELECT kind, folded, (array_agg(term ORDER BY n DESC, term))[1], sum(n) FROM spellings GROUP BY kind, folded;
  GET DIAGNOSTICS counted = ROW_COUNT;
  SELECT count(*) INTO kept FROM (SELECT FROM search_terms LIMIT counted / 3 + 1) t;
  IF kept <= counted / 3 THEN
    DROP INDEX search_terms_common_words, search_terms_single_words;
    TRUNCATE search_terms;
    INSERT INTO search_terms (kind, folded, term, count)
    SELECT kind, folded, term, count FROM counted_terms ORDER BY count, hashtext(folded);
    PERFORM index_search_terms();
  ELSE
    DELETE FROM search_terms t
    WHERE NOT EXISTS (SELECT FROM counted_terms c WHERE c.kind = t.kind AND c.folded = t.folded);
    INSERT INTO search_terms AS t (kind, folded, term, count)
    SELECT kind, folded, term, count FROM counted_terms
    ON CONFLICT (kind, folded) DO UPDATE SET term = excluded.term, count = excluded.count
    WHERE (t.term, t.count) IS DISTINCT FROM (excluded.term, excluded.count);
  END IF;
  ANALYZE search_terms;
END $$;

-- A new stamp whenever the classification changes: processes that keep the tree compare it.
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

-- Before a load of many rows: nothing but the key and the constraints is kept up while it runs. Search works meanwhile, slowly.
CREATE FUNCTION drop_search_indexes() RETURNS void LANGUAGE sql SET client_min_messages = 'warning' AS $$
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_brand_trgm,
    products_brick, products_company;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
$$;

-- After it: indexes, estimates and terms. What is there already is not built again. New rows of later writes wait in the
-- indexes' pending lists, which every search reads too; the small limit keeps that reading short.
CREATE FUNCTION build_search_indexes() RETURNS void LANGUAGE sql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_name_trgm ON products USING gin (name_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, gtin) WHERE company_id IS NOT NULL;
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  ANALYZE companies;
  SELECT refresh_search_terms();
$$;
SELECT drop_search_indexes();
SELECT build_search_indexes();

-- Down Migration

DELETE FROM installation WHERE key = 'gpc_version';
DROP TRIGGER gpc_nodes_stamp ON gpc_nodes;
DROP TRIGGER gpc_titles_stamp ON gpc_titles;
DROP TRIGGER companies_name_changed ON companies;
DROP TRIGGER products_terms_added ON products;
DROP TRIGGER products_terms_removed ON products;
DROP TRIGGER products_terms_changed ON products;
DROP FUNCTION build_search_indexes, drop_search_indexes, refresh_search_terms, apply_search_term_changes, note_company_name,
  note_search_terms, index_search_terms, stamp_gpc;
DROP TABLE search_terms, search_term_changes;
DROP FUNCTION suggestible;
DROP INDEX products_name_start, products_brand_start, products_name_trgm, products_brand_trgm, products_brick,
  products_company, companies_name_start, companies_name_trgm;
CREATE INDEX products_company ON products (company_id) WHERE company_id IS NOT NULL;
ALTER TABLE products ALTER name_folded SET STATISTICS -1, ALTER brand_folded SET STATISTICS -1;
ALTER TABLE companies ALTER name_folded SET STATISTICS -1;
