-- Up Migration

-- Nine indexes of products instead of 35: folded texts by their beginnings, by letters (pg_trgm), and all in the order of rows. Names of more
-- than 240 bytes (name_length from 20000 on) do not fit into the one in that order.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_name_trgm, products_words_trgm, products_brand_start, products_brand_trgm,
    products_by_length, products_company, products_brick;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;

CREATE OR REPLACE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
BEGIN
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_name_trgm ON products USING gin (name_folded gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_words_trgm ON products USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_by_length ON products (name_length, gtin)
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, name_length, gtin) WHERE company_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  ANALYZE companies;
  PERFORM refresh_search_terms();
END $$;

DO $$
DECLARE old text;
BEGIN
  FOR old IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND (indexrelid::regclass::text LIKE 'products_words_%'
      OR indexrelid::regclass::text IN ('products_name_head', 'products_brand_head', 'products_long_names', 'products_word_numbers')) LOOP
    EXECUTE 'DROP INDEX ' || old;
  END LOOP;
END $$;
DROP STATISTICS products_name_head_shares, products_brand_head_shares;
DROP FUNCTION words_of_name, word_numbers, tell_import_rows, tell_import_step;
ALTER TABLE products ALTER name_folded SET STATISTICS 300, ALTER words SET STATISTICS 300;
CREATE INDEX products_name_trgm ON products USING gin (name_folded gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX products_words_trgm ON products USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX companies_words_trgm ON companies USING gin (words gin_trgm_ops);

-- Suggestions: the most common values first, or those with some letters.
CREATE OR REPLACE FUNCTION index_search_terms() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE INDEX search_terms_words ON search_terms USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit = 256);
END $$;
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('count_search_terms_anew'::regproc),
    'DROP INDEX search_terms_common_words, search_terms_single_words', 'DROP INDEX search_terms_words');
END $$;
DROP INDEX search_terms_common, search_terms_common_words, search_terms_single_words;
CREATE INDEX search_terms_common ON search_terms (count DESC, shuffle);
SELECT index_search_terms();
ANALYZE products;

-- Progress of a run: its phase, and while files are read the rows.
ALTER TABLE import_runs DROP COLUMN share, ADD COLUMN rows_done bigint, ADD COLUMN rows_per_second integer;
ALTER TABLE import_runs RENAME COLUMN stage TO phase;
