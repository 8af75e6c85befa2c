-- Up Migration

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Words of names, brands and companies, each in its commonest spelling, which corrections of what was typed are drawn from.
-- `count`: how many products have it, once for each of the three.
ALTER TABLE search_terms DROP CONSTRAINT search_terms_kind_check,
  ADD CONSTRAINT search_terms_kind_check CHECK (kind IN ('name', 'brand', 'company', 'word'));
CREATE TABLE search_terms_word PARTITION OF search_terms FOR VALUES IN ('word');
ALTER TABLE search_terms_word ALTER words SET STATISTICS 1000;
-- What is a letter or two off has about the same length, and begins, ends or goes on alike.
CREATE INDEX search_terms_word_starts ON search_terms_word (length(folded), folded);
CREATE INDEX search_terms_word_ends ON search_terms_word (length(folded), reverse(folded) COLLATE "C");
CREATE INDEX search_terms_word_parts ON search_terms_word USING gin (folded gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- The words of a part of a value that has no spaces, with their spellings. Where the part is not what that spelling folds to, the
-- folded words stand for both.
CREATE FUNCTION part_words(folded text, spelt text) RETURNS TABLE (word text, spelling text)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT w.word, coalesce(CASE WHEN fold_text(w.spelling) = w.word THEN w.spelling END, w.word)
  FROM unnest(regexp_split_to_array(folded COLLATE "default", '[^[:alnum:]]+'),
    regexp_split_to_array(spelt COLLATE "default", '[^[:alnum:]]+')) AS w (word, spelling)
  WHERE w.word ~ '^[[:alpha:]]{3,40}$'
$$;

-- The words of values and how many products have them.
CREATE FUNCTION words_of_terms(folded text[], terms text[], counts integer[])
  RETURNS TABLE (word text, spelling text, count integer) LANGUAGE sql STABLE AS $$
  WITH parts AS (
    SELECT part, spelt, sum(n) AS n
    FROM (SELECT unnest(string_to_array(v.folded, ' ')) AS part, unnest(string_to_array(lower(v.term COLLATE "default"), ' ')) AS spelt, v.n
          FROM unnest(folded, terms, counts) AS v (folded, term, n)) p
    WHERE part <> '' GROUP BY part, spelt
  )
  SELECT w.word COLLATE "C", w.spelling COLLATE "C", sum(n)::integer
  FROM parts CROSS JOIN LATERAL part_words(part, spelt) w GROUP BY 1, 2
$$;

-- As in migration 0002, with the words of what changed; of two spellings as common the one with accents.
CREATE OR REPLACE FUNCTION apply_search_term_changes() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE taken integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM search_term_changes) OR NOT pg_try_advisory_xact_lock(hashtext('search_terms')) THEN
    RETURN 0;
  END IF;
  WITH noted AS (
    DELETE FROM search_term_changes RETURNING *
  ), spelt AS (
    SELECT kind, folded, term, sum(difference)::int AS difference FROM noted GROUP BY kind, folded, term
    UNION ALL
    SELECT 'word', w.word, w.spelling, w.count
    FROM (SELECT array_agg(folded) AS folded, array_agg(term) AS terms, array_agg(difference) AS differences FROM noted) n
    CROSS JOIN LATERAL words_of_terms(n.folded, n.terms, n.differences) w WHERE w.count <> 0
  ), summed AS (
    SELECT kind, folded, sum(difference)::int AS difference,
           (array_agg(term ORDER BY difference DESC, kind = 'word' AND term <> folded DESC, term) FILTER (WHERE difference > 0))[1] AS gained,
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

-- As in migration 0007, with the words of what changed.
CREATE OR REPLACE FUNCTION tell_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_outbox (kind, folded)
  SELECT kind, array_agg(folded)
  FROM (SELECT kind, folded, (row_number() OVER (PARTITION BY kind) - 1) / 5000 AS batch
        FROM (SELECT DISTINCT kind, folded FROM taken
              UNION
              SELECT 'word', w.word
              FROM (SELECT array_agg(folded) AS folded, array_agg(term) AS terms, array_agg(difference) AS differences FROM taken) n
              CROSS JOIN LATERAL words_of_terms(n.folded, n.terms, n.differences) w) t) b
  GROUP BY kind, batch;
  RETURN NULL;
END $$;

-- As in migration 0002, with words: parts of values are counted before they are taken apart, of which there are far fewer.
CREATE OR REPLACE FUNCTION count_search_terms_anew() RETURNS void LANGUAGE plpgsql
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
  WITH parts AS (
    SELECT part, spelt, sum(count) AS n
    FROM (SELECT unnest(string_to_array(folded, ' ')) AS part, unnest(string_to_array(lower(term COLLATE "default"), ' ')) AS spelt, count
          FROM counted_terms) p
    WHERE part <> '' GROUP BY part, spelt
  ), words AS (
    SELECT w.word COLLATE "C" AS word, w.spelling COLLATE "C" AS spelling, sum(n) AS n
    FROM parts CROSS JOIN LATERAL part_words(part, spelt) w GROUP BY 1, 2
  )
  INSERT INTO counted_terms
  SELECT 'word', word, (array_agg(spelling ORDER BY n DESC, spelling <> word DESC, spelling))[1], sum(n) FROM words GROUP BY word;
  SELECT count(*) INTO counted FROM counted_terms;
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
SELECT refresh_search_terms();

-- Down Migration

DELETE FROM search_terms WHERE kind = 'word';
DROP TABLE search_terms_word;
ALTER TABLE search_terms DROP CONSTRAINT search_terms_kind_check,
  ADD CONSTRAINT search_terms_kind_check CHECK (kind IN ('name', 'brand', 'company'));
-- As in migrations 0002 and 0007.
CREATE OR REPLACE FUNCTION apply_search_term_changes() RETURNS integer LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION tell_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_outbox (kind, folded)
  SELECT kind, array_agg(folded)
  FROM (SELECT kind, folded, (row_number() OVER (PARTITION BY kind) - 1) / 5000 AS batch
        FROM (SELECT DISTINCT kind, folded FROM taken) t) b
  GROUP BY kind, batch;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_search_terms_anew() RETURNS void LANGUAGE plpgsql
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
DROP FUNCTION words_of_terms, part_words;
INSERT INTO search_term_outbox (kind) VALUES (NULL);
