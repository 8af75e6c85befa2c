-- Up Migration

-- What tells an import how far a long statement is, while it runs: the client gets INFO at once.
CREATE FUNCTION tell_import_rows(done bigint) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE INFO 'import rows %', done;
  RETURN true;
END $$;
CREATE FUNCTION tell_import_step() RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE INFO 'import step';
END $$;

-- As before, and each index is told when it is built.
CREATE OR REPLACE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
DECLARE edges integer[] := ARRAY[0, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 44, 48, 56, 64, 20000, NULL];
BEGIN
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_words_trgm ON products USING gin ((translate(words, ' ', 'q')) gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  PERFORM tell_import_step();
  ALTER INDEX products_words_trgm ALTER 1 SET STATISTICS 300;
  FOR i IN 1 .. cardinality(edges) - 1 LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS products_words_band_%s ON products USING gin ((translate(words, '' '', ''q'')) gin_trgm_ops)
      WITH (gin_pending_list_limit = 256) WHERE name_length >= %s', edges[i], edges[i])
      || coalesce(' AND name_length < ' || edges[i + 1], '');
    PERFORM tell_import_step();
    EXECUTE format('ALTER INDEX products_words_band_%s ALTER 1 SET STATISTICS 0', edges[i]);
  END LOOP;
  -- With all that filters look at, so that reading in this order needs no row.
  CREATE INDEX IF NOT EXISTS products_by_length ON products (name_length, gtin)
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_name_head ON products ((left(name_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (name_folded, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_brand_head ON products ((left(brand_folded, 4)) COLLATE "C", name_length, gtin)
    INCLUDE (brand_folded) WHERE name_length < 20000;
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_words_of_name ON products USING gin (words_of_name(name_folded, name_length))
    WITH (gin_pending_list_limit = 256) WHERE name_length < 20000;
  PERFORM tell_import_step();
  ALTER INDEX products_words_of_name ALTER 1 SET STATISTICS 0;
  CREATE INDEX IF NOT EXISTS products_word_numbers ON products USING gin (word_numbers(words))
    WITH (gin_pending_list_limit = 256);
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  PERFORM tell_import_step();
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, name_length, gtin) WHERE company_id IS NOT NULL;
  PERFORM tell_import_step();
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  PERFORM tell_import_step();
  ANALYZE companies;
  PERFORM refresh_search_terms();
  PERFORM tell_import_step();
END $$;

-- Down Migration

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
DROP FUNCTION tell_import_rows(bigint);
DROP FUNCTION tell_import_step();
