-- Up Migration

-- Words of a name below the key of its length, the first one marked ^, all marked =: "18^sok", "18=sok", "18=jablkowy". A beginning of
-- such a key finds names of that length with a word that begins so, and no others. From 68 on 16 lengths have one key.
CREATE FUNCTION words_of_name(folded text, length integer) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  key text := lpad(least(length, 64 + length / 16)::text, 2, '0');
  words text := btrim(public.split_words(folded));
BEGIN
  RETURN array_to_tsvector(string_to_array(key || '=' || replace(words, ' ', ' ' || key || '='), ' ')
    || (key || '^' || split_part(words, ' ', 1)));
END $$;

-- As in migrations 0093 and 0129.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
DECLARE band text;
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company, products_words_trgm, products_by_length,
    products_long_names, products_name_head, products_brand_head, products_word_numbers,
    products_words_of_name;
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
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  CREATE INDEX IF NOT EXISTS products_name_head ON products ((left(name_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (name_folded, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_brand_head ON products ((left(brand_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (brand_folded) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_words_of_name ON products USING gin (words_of_name(name_folded, name_length))
    WITH (gin_pending_list_limit = 256) WHERE name_length < 20000;
  ALTER INDEX products_words_of_name ALTER 1 SET STATISTICS 0;
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
CREATE INDEX IF NOT EXISTS products_words_of_name ON products USING gin (words_of_name(name_folded, name_length))
  WITH (gin_pending_list_limit = 256) WHERE name_length < 20000;
ALTER INDEX products_words_of_name ALTER 1 SET STATISTICS 0;

-- Down Migration

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
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  CREATE INDEX IF NOT EXISTS products_name_head ON products ((left(name_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (name_folded, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
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
DROP INDEX IF EXISTS products_words_of_name;
DROP FUNCTION words_of_name;
