-- Search: indexes of products, terms for suggestions and corrections, and the state of the search indexer.

-- Distinct values of names, brands and companies, and the words in them, each in its most common spelling and with the
-- number of products that have it. Suggestions come from the values, corrections from the words.
CREATE TABLE search_terms (
  kind text NOT NULL CHECK (kind IN ('name', 'brand', 'company', 'word')),
  folded text COLLATE "C" NOT NULL,
  term text NOT NULL,
  -- one space before each word, so that `% jog%` is "the value or a word in it starts with jog"
  words text NOT NULL GENERATED ALWAYS AS
    (' ' || btrim(regexp_replace(folded COLLATE "default", '[^[:alnum:]]+', ' ', 'g'))) STORED,
  count integer NOT NULL,
  -- the order of equal counts: by name, all suggestions would start with the same letter
  shuffle integer NOT NULL GENERATED ALWAYS AS (hashtext(folded)) STORED,
  PRIMARY KEY (kind, folded)
) PARTITION BY LIST (kind);
-- One table per kind: estimates for brands are not those for names.
CREATE TABLE search_terms_name PARTITION OF search_terms FOR VALUES IN ('name');
CREATE TABLE search_terms_brand PARTITION OF search_terms FOR VALUES IN ('brand');
CREATE TABLE search_terms_company PARTITION OF search_terms FOR VALUES IN ('company');
CREATE TABLE search_terms_word PARTITION OF search_terms FOR VALUES IN ('word');
ALTER TABLE search_terms_name ALTER words SET STATISTICS 1000;
ALTER TABLE search_terms_brand ALTER words SET STATISTICS 1000;
ALTER TABLE search_terms_company ALTER words SET STATISTICS 1000;
ALTER TABLE search_terms_word ALTER words SET STATISTICS 1000;
-- Suggestions: the most common values, or those with some letters.
CREATE INDEX search_terms_common ON search_terms (count DESC, shuffle);
CREATE INDEX search_terms_words ON search_terms USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX search_terms_gone ON search_terms (count) WHERE count < 1;
-- Corrections: a word with one or two wrong letters has about the same length, and shares its start, its end or its
-- middle.
CREATE INDEX search_terms_word_starts ON search_terms_word (length(folded), folded);
CREATE INDEX search_terms_word_ends ON search_terms_word (length(folded), reverse(folded) COLLATE "C");
CREATE INDEX search_terms_word_parts ON search_terms_word USING gin (folded gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

-- Differences that writes leave behind; apply_search_term_changes() adds them up within seconds. They are written here
-- and not into search_terms, so that a long import locks no term that others need.
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
      UNION ALL SELECT ''company'', c.name_folded, c.name FROM companies c
        WHERE c.id = p.company_id AND suggestible(c.name)
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

-- The words of a part of a value that has no spaces, with their spellings. If the spelling does not fold to the word,
-- the word itself is the spelling.
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
    FROM (SELECT unnest(string_to_array(v.folded, ' ')) AS part,
            unnest(string_to_array(lower(v.term COLLATE "default"), ' ')) AS spelt, v.n
          FROM unnest(folded, terms, counts) AS v (folded, term, n)) p
    WHERE part <> '' GROUP BY part, spelt
  )
  SELECT w.word COLLATE "C", w.spelling COLLATE "C", sum(n)::integer
  FROM parts CROSS JOIN LATERAL part_words(part, spelt) w GROUP BY 1, 2
$$;

-- Adds the noted differences to search_terms; one process does it at a time. A term keeps its spelling until some
-- product drops that spelling; only a refresh counts which one is the most common. Of two equally common spellings of a
-- word the one with accents wins. Returns how many terms changed.
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
    UNION ALL
    SELECT 'word', w.word, w.spelling, w.count
    FROM (SELECT array_agg(folded) AS folded, array_agg(term) AS terms, array_agg(difference) AS differences
      FROM noted) n
    CROSS JOIN LATERAL words_of_terms(n.folded, n.terms, n.differences) w WHERE w.count <> 0
  ), summed AS (
    SELECT kind, folded, sum(difference)::int AS difference,
           (array_agg(term ORDER BY difference DESC, kind = 'word' AND term <> folded DESC, term)
             FILTER (WHERE difference > 0))[1] AS gained,
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

-- What the search index of suggestions has to learn: values of search_terms that changed; a null kind: all were counted
-- again.
CREATE TABLE search_term_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text,
  folded text[] COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX search_term_outbox_order ON search_term_outbox (xid, id);

-- Differences are deleted when they are added to search_terms: the same transaction tells the outbox of their values.
CREATE FUNCTION tell_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_outbox (kind, folded)
  SELECT kind, array_agg(folded)
  FROM (SELECT kind, folded, (row_number() OVER (PARTITION BY kind) - 1) / 5000 AS batch
        FROM (SELECT DISTINCT kind, folded FROM taken
              UNION
              SELECT 'word', w.word
              FROM (SELECT array_agg(folded) AS folded, array_agg(term) AS terms, array_agg(difference) AS differences
                FROM taken) n
              CROSS JOIN LATERAL words_of_terms(n.folded, n.terms, n.differences) w) t) b
  GROUP BY kind, batch;
  RETURN NULL;
END $$;
CREATE TRIGGER search_terms_told AFTER DELETE ON search_term_changes
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION tell_search_terms();

-- Counts all terms again, in one statement with the deletion of the differences that it makes obsolete. Parts of values
-- are counted before they are split into words, since there are far fewer. If the table has few terms beside the new
-- ones it is filled afresh, otherwise only differences are written.
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
  WITH parts AS (
    SELECT part, spelt, sum(count) AS n
    FROM (SELECT unnest(string_to_array(folded, ' ')) AS part,
            unnest(string_to_array(lower(term COLLATE "default"), ' ')) AS spelt, count
          FROM counted_terms) p
    WHERE part <> '' GROUP BY part, spelt
  ), words AS (
    SELECT w.word COLLATE "C" AS word, w.spelling COLLATE "C" AS spelling, sum(n) AS n
    FROM parts CROSS JOIN LATERAL part_words(part, spelt) w GROUP BY 1, 2
  )
  INSERT INTO counted_terms
  SELECT 'word', word, (array_agg(spelling ORDER BY n DESC, spelling <> word DESC, spelling))[1], sum(n)
  FROM words GROUP BY word;
  SELECT count(*) INTO counted FROM counted_terms;
  SELECT count(*) INTO kept FROM (SELECT FROM search_terms LIMIT counted / 3 + 1) t;
  IF kept <= counted / 3 THEN
    DROP INDEX search_terms_words;
    TRUNCATE search_terms;
    INSERT INTO search_terms (kind, folded, term, count)
    SELECT kind, folded, term, count FROM counted_terms ORDER BY count, hashtext(folded);
    CREATE INDEX search_terms_words ON search_terms USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  ELSE
    DELETE FROM search_terms t
    WHERE NOT EXISTS (SELECT FROM counted_terms c WHERE c.kind = t.kind AND c.folded = t.folded);
    INSERT INTO search_terms AS t (kind, folded, term, count)
    SELECT kind, folded, term, count FROM counted_terms
    ON CONFLICT (kind, folded) DO UPDATE SET term = excluded.term, count = excluded.count
    WHERE (t.term, t.count) IS DISTINCT FROM (excluded.term, excluded.count);
  END IF;
  ANALYZE search_terms;
  INSERT INTO search_term_outbox (kind) VALUES (NULL);
END $$;

-- Before a load of many rows: only the key and the constraints are maintained while it runs. Search works meanwhile,
-- slowly.
CREATE FUNCTION drop_search_indexes() RETURNS void LANGUAGE plpgsql SET client_min_messages = 'warning' AS $$
BEGIN
  DROP INDEX IF EXISTS products_name_start, products_name_trgm, products_words_trgm, products_brand_start,
    products_brand_trgm, products_by_length, products_long_names, products_company,
    products_brick;
  ALTER TABLE products DISABLE TRIGGER products_terms_added, DISABLE TRIGGER products_terms_removed,
    DISABLE TRIGGER products_terms_changed;
END $$;

-- After it: indexes, estimates and terms. Existing indexes are not built again.
-- Folded texts are indexed by their starts and by letters (pg_trgm), and all texts in the order of results. Later
-- writes are queued in the pending lists of the GIN indexes, which every search reads too; the small limit keeps that
-- fast.
CREATE FUNCTION build_search_indexes() RETURNS void LANGUAGE plpgsql
  SET maintenance_work_mem = '256MB' SET client_min_messages = 'warning' AS $$
BEGIN
  CREATE INDEX IF NOT EXISTS products_name_start ON products ((left(name_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_name_trgm ON products USING gin (name_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_words_trgm ON products USING gin (words gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_brand_start ON products ((left(brand_folded, 200)) COLLATE "C", gtin);
  CREATE INDEX IF NOT EXISTS products_brand_trgm ON products USING gin (brand_folded gin_trgm_ops)
    WITH (gin_pending_list_limit = 256);
  CREATE INDEX IF NOT EXISTS products_by_length ON products (name_length, gtin)
    INCLUDE (name_folded, words, brand_folded, company_id, gpc_brick, is_public) WHERE name_length < 20000;
  -- Texts of longer names do not fit into an index.
  CREATE INDEX IF NOT EXISTS products_long_names ON products (name_length, gtin) WHERE name_length >= 20000;
  CREATE INDEX IF NOT EXISTS products_company ON products (company_id, name_length, gtin) WHERE company_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS products_brick ON products (gpc_brick);
  ALTER TABLE products ENABLE TRIGGER products_terms_added, ENABLE TRIGGER products_terms_removed,
    ENABLE TRIGGER products_terms_changed;
  ANALYZE products;
  ANALYZE companies;
  PERFORM refresh_search_terms();
END $$;
SELECT build_search_indexes();

-- Documents of the search index: its JSON (search-indexer/product-index/document.ts names the fields), its version, and
-- its position in the order of the index (name_length, gtin). Texts are folded here, so that both engines fold alike.
-- The parts of a company and of a category are subqueries of their own (OFFSET 0), so that they are made once for all
-- neighbours that share them.
CREATE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_length,
  concat('{"gtin":"', p.gtin,
    -- The number in every length in which it may be written: without a leading zero, down to the next shorter kind of
    -- GTIN.
    '","gtins":["', p.gtin,
    CASE WHEN p.gtin LIKE '0%' THEN '","' || substr(p.gtin, 2) END,
    CASE WHEN p.gtin LIKE '00%' THEN '","' || substr(p.gtin, 3) END,
    CASE WHEN p.gtin LIKE '000000%' THEN '","' || substr(p.gtin, 7) END,
    '"],"name":', coalesce(to_json(p.name_folded), 'null'),
    ',"brand":', coalesce(to_json(p.brand_folded), 'null'),
    coalesce(c.part, ',"company":null,"nip":null'),
    coalesce(n.part, ',"gpc":[]'),
    ',"words":', to_json(btrim(p.words)),
    ',"brandWords":', coalesce(to_json(btrim(split_words(p.brand_folded))), 'null'),
    ',"companyWords":', coalesce(c.words, 'null'),
    ',"length":', p.name_length, '}') AS document
FROM products p
LEFT JOIN LATERAL (
  SELECT concat(',"company":', to_json(name_folded), ',"nip":', coalesce(to_json(nip), 'null')) AS part,
         to_json(btrim(split_words(name_folded))) AS words
  FROM companies WHERE id = p.company_id OFFSET 0
) c ON true
-- Products that are not public have no category here: a search by category would reveal it.
LEFT JOIN LATERAL (
  SELECT concat(',"gpc":', array_to_json(array_remove(
    -- A node that is no brick is itself the last of its own codes.
    ARRAY[segment_code, family_code, class_code, CASE WHEN level = 4 THEN code END], NULL))) AS part
  FROM gpc_nodes WHERE code = CASE WHEN p.is_public THEN p.gpc_brick END OFFSET 0
) n ON true
LEFT JOIN deleted_products d ON d.gtin = p.gtin;

-- The state of the search indexer: one row per index of the search server, how far it is filled and its position in the
-- outbox.
CREATE TABLE search_indexes (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('products', 'terms')),
  alias text NOT NULL,
  -- hash of mapping and settings: an interrupted fill continues only into an index of the same kind
  fingerprint text NOT NULL,
  state text NOT NULL DEFAULT 'filling' CHECK (state IN ('filling', 'ready')),
  -- whether `alias` names it
  is_current boolean NOT NULL DEFAULT false,
  cursor_xid xid8 NOT NULL,
  cursor_id bigint NOT NULL,
  filled_to text COLLATE "C",
  filled bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  moved_at timestamptz NOT NULL DEFAULT now()
);

-- Documents that the search server refused; tried again by command or when they change. Deleted with their index.
CREATE TABLE search_dead_letters (
  index_name text NOT NULL REFERENCES search_indexes (name) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (index_name, key)
);

-- Results of comparing a search index with the database.
CREATE TABLE search_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('products', 'terms')),
  alias text NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_full boolean NOT NULL,
  compared bigint NOT NULL,
  differences integer NOT NULL,
  repaired integer NOT NULL,
  rows bigint NOT NULL,
  documents bigint NOT NULL,
  unexplained bigint NOT NULL
);
CREATE INDEX search_checks_last ON search_checks (alias, checked_at DESC);

-- How far the current indexes are behind: one row per alias.
CREATE VIEW search_lag AS
SELECT i.alias, i.kind, i.name, waiting.changes,
       coalesce(extract(epoch FROM now() - waiting.since), 0)::float8 AS seconds,
       (SELECT count(*) FROM search_dead_letters l WHERE l.index_name = i.name) AS dead_letters
FROM search_indexes i CROSS JOIN LATERAL (
  SELECT count(*) AS changes, min(created_at) AS since FROM (
    SELECT created_at FROM outbox o WHERE i.kind = 'products' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
    UNION ALL
    SELECT created_at FROM search_term_outbox o WHERE i.kind = 'terms' AND (o.xid, o.id) > (i.cursor_xid, i.cursor_id)
  ) w
) waiting
WHERE i.is_current;

-- Deletes changes older than a week that every current index has read; an index further behind is rebuilt.
CREATE FUNCTION prune_search_outbox() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outbox o WHERE created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM search_indexes i
      WHERE i.kind = 'products' AND i.is_current AND (i.cursor_xid, i.cursor_id) < (o.xid, o.id));
  DELETE FROM search_term_outbox o WHERE created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM search_indexes i
      WHERE i.kind = 'terms' AND i.is_current AND (i.cursor_xid, i.cursor_id) < (o.xid, o.id));
END $$;
