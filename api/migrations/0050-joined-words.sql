-- Up Migration

-- Words with a letter for each space, so that trigrams reach from one word into the next: "sok jab" has kqj. Where names have the
-- words of a phrase but never the phrase, the index says so and no row is read. A name with that letter of its own is checked.
-- As in migration 0034, with words joined, brands by their first letters and companies in order of length. The planner weighs
-- patterns against 300 words of the whole index and none of the bands: weighing them takes longer than many a search.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
DECLARE band text;
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company, products_words_trgm, products_by_length,
    products_long_names, products_name_head, products_brand_head;
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;
CREATE OR REPLACE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
DECLARE edges integer[] := ARRAY[0, 12, 16, 20, 24, 28, 32, 36, 40, 48, 64, 20000, NULL];
BEGIN
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_words_trgm ON products USING gin ((translate(words, ' ', 'q')) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  ALTER INDEX products_words_trgm ALTER 1 SET STATISTICS 300;
  FOR i IN 1 .. cardinality(edges) - 1 LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS products_words_band_%s ON products USING gin ((translate(words, '' '', ''q'')) gin_trgm_ops)
      WITH (gin_pending_list_limit = 256) WHERE name_length >= %s', edges[i], edges[i])
      || coalesce(' AND name_length < ' || edges[i + 1], '');
    EXECUTE format('ALTER INDEX products_words_band_%s ALTER 1 SET STATISTICS 0', edges[i]);
  END LOOP;
  -- With all that filters look at, so that reading in this order needs no row.
  CREATE INDEX IF NOT EXISTS products_by_length ON products (name_length, gtin)
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  CREATE INDEX IF NOT EXISTS products_name_head ON products ((left(name_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (name_folded) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_brand_head ON products ((left(brand_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (brand_folded) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, name_length, gtin) WHERE company_id IS NOT NULL;
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  ANALYZE companies;
  PERFORM refresh_search_terms();
END $$;
DROP INDEX products_words_trgm, products_company;
DO $$
DECLARE band text;
BEGIN
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
END $$;
SELECT build_search_indexes();

-- Down Migration

SELECT drop_search_indexes();
-- As in migration 0034.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
DECLARE band text;
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company, products_words_trgm, products_by_length,
    products_long_names, products_name_head;
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;
CREATE OR REPLACE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
DECLARE edges integer[] := ARRAY[0, 12, 16, 20, 24, 28, 32, 36, 40, 48, 64, 20000, NULL];
BEGIN
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_words_trgm ON products USING gin (words gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  FOR i IN 1 .. cardinality(edges) - 1 LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS products_words_band_%s ON products USING gin (words gin_trgm_ops)
      WITH (gin_pending_list_limit = 256) WHERE name_length >= %s', edges[i], edges[i])
      || coalesce(' AND name_length < ' || edges[i + 1], '');
  END LOOP;
  -- With all that filters look at, so that reading in this order needs no row.
  CREATE INDEX IF NOT EXISTS products_by_length ON products (name_length, gtin)
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  CREATE INDEX IF NOT EXISTS products_name_head ON products ((left(name_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (name_folded) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, gtin) WHERE company_id IS NOT NULL;
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  ANALYZE companies;
  PERFORM refresh_search_terms();
END $$;
SELECT build_search_indexes();
