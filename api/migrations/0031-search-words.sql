-- Up Migration

-- A folded text as words: letters and digits in a row, a decimal number as one ("1,5" is 1d5), one space between.
CREATE FUNCTION split_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(folded, '([0-9])[.,](?=[0-9])', '\1d', 'g'), '[^[:alnum:]]+', ' ', 'g');

-- A net content as one word in its base unit: 0.4 KGM is "400g ". Empty for units that have no multiples.
CREATE FUNCTION content_word(amount numeric, unit text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN amount > 0 AND amount < 1000000000 THEN coalesce(
    replace(trim_scale(round(amount * CASE unit WHEN 'GRM' THEN 1 WHEN 'KGM' THEN 1000 WHEN 'DJ' THEN 10 WHEN 'MGM' THEN 0.001
      WHEN 'MLT' THEN 1 WHEN 'LTR' THEN 1000 WHEN 'CLT' THEN 10 WHEN 'DLT' THEN 100 WHEN 'H87' THEN 1 END, 6))::text, '.', 'd')
    || CASE WHEN unit IN ('GRM', 'KGM', 'DJ', 'MGM') THEN 'g ' WHEN unit = 'H87' THEN 'pc ' ELSE 'ml ' END, '') ELSE '' END;

-- What a product is found by in any order: words of its name and brand, then its net content; a space before each and after the last.
CREATE FUNCTION product_words(folded text, amounts numeric[], units text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || split_words(folded) || ' ' || content_word(amounts[1], units[1]) || content_word(amounts[2], units[2]);

-- By what results of equal rank are ordered: the length of the name. Names too long for an index that holds them come after the
-- others, products without a name last.
CREATE FUNCTION name_length(name text, brand text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN name IS NULL THEN 32767
    WHEN octet_length(name) + coalesce(octet_length(brand), 0) <= 240 THEN length(name)
    ELSE 20000 + least(length(name), 10000) END;

-- Before a load of many rows: nothing but the key and the constraints is kept up while it runs. Search works meanwhile, slowly.
CREATE OR REPLACE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
DECLARE band text;
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company, products_words_trgm, products_by_length,
    products_long_names;
  FOR band IN SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'products'::regclass AND indexrelid::regclass::text LIKE 'products_words_band_%' LOOP
    EXECUTE 'DROP INDEX ' || band;
  END LOOP;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;
SELECT drop_search_indexes();

ALTER TABLE products
  ADD words text GENERATED ALWAYS AS
    (product_words(fold_text(coalesce(name, '') || ' ' || coalesce(brand, '')), net_amounts, net_units)) STORED,
  ADD name_length integer GENERATED ALWAYS AS (name_length(name, brand)) STORED;
ALTER TABLE products ALTER words SET STATISTICS 1000;

-- After it: indexes, estimates and terms. What is there already is not built again. New rows of later writes wait in the
-- indexes' pending lists, which every search reads too; the small limit keeps that reading short.
-- Words are indexed twice: whole for what few products have, and by bands of lengths of names for what many have, of which the
-- shortest 46 are wanted. An index of trigrams is gone through whole however few rows are wanted; of a band it is short.
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

-- As in migration 0007, with words, and with what equal ranks are ordered by.
CREATE OR REPLACE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc,
       p.words, split_words(p.brand_folded) AS brand_words, split_words(c.name_folded) AS company_words, p.name_length
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick
LEFT JOIN deleted_products d ON d.gtin = p.gtin;

-- Down Migration

DROP VIEW indexed_products;
CREATE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick
LEFT JOIN deleted_products d ON d.gtin = p.gtin;
SELECT drop_search_indexes();
ALTER TABLE products DROP words, DROP name_length;
DROP FUNCTION product_words, name_length, content_word, split_words;
DROP FUNCTION drop_search_indexes, build_search_indexes;
-- As in migration 0006.
CREATE FUNCTION drop_search_indexes() RETURNS void LANGUAGE sql SET client_min_messages = 'warning' AS $$
  DROP INDEX IF EXISTS products_name_start, products_brand_start, products_name_trgm, products_name_part_trgm,
    products_brand_trgm, products_brick, products_company;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
$$;
CREATE FUNCTION build_search_indexes() RETURNS void LANGUAGE sql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_name_trgm ON products USING gin (name_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_name_part_trgm ON products USING gin (name_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256) WHERE right(gtin, 1) < '3';
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
SELECT build_search_indexes();
