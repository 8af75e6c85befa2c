-- Up Migration

-- Whole numbers at beginnings of words: 7 of " 7 l ", " 7up ", and of " 7d5 ", which is checked. One digit is too short for the
-- index of words.
CREATE FUNCTION word_numbers(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT DISTINCT found[1] FROM regexp_matches(words, ' ([0-9]+)', 'g') AS found);

-- As in migration 0050, with bands half as wide, of each of which all that is found has to be ordered; with beginnings of names that
-- have what other filters look at, so that reading them in order needs no row; and with numbers.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
DECLARE band text;
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company, products_words_trgm, products_by_length,
    products_long_names, products_name_head, products_brand_head, products_word_numbers;
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;
CREATE OR REPLACE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
DECLARE edges integer[] := ARRAY[0, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 44, 48, 56, 64, 20000, NULL];
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
    INCLUDE (name_folded, brand_folded, company_id, gpc_brick) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_brand_head ON products ((left(brand_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (brand_folded) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_word_numbers ON products USING gin (word_numbers(words))
    WITH (gin_pending_list_limit = 256);
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
DROP INDEX products_name_head;
DO $$
DECLARE band text;
BEGIN
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
END $$;
-- Of an index over a part of the rows the planner knows no shares, so it took all beginnings for rare, and fetched and ordered all rows
-- of the commonest ones.
CREATE STATISTICS products_name_head_shares ON (left(name_folded, 4)) FROM products;
CREATE STATISTICS products_brand_head_shares ON (left(brand_folded, 4)) FROM products;
SELECT build_search_indexes();

-- Down Migration

SELECT drop_search_indexes();
-- As in migration 0050.
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
DROP FUNCTION word_numbers;
DROP STATISTICS products_name_head_shares, products_brand_head_shares;
SELECT build_search_indexes();
