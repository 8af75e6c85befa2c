-- Extensions, functions and tables that every other file uses.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Lower case without accents, ł included: text typed without Polish letters finds text written with them. Superscript
-- and subscript digits are digits, so "10 m2" finds "10 m²".
-- unaccent() is only STABLE because its dictionary could be changed. Ours never is, so generated columns may use it.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary,
    translate(value, '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', '01234567890123456789')));

-- A dash in a company's name is a space: "Auto-Części" is found by "auto części" and by "auto – części" (A §4).
CREATE FUNCTION fold_company(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(translate(fold_text(value), '-‐‑‒–—―−', '        '), ' +', ' ', 'g'));

-- A folded text as words: runs of letters and digits with one space between, a decimal number as one word ("1,5" is
-- 1d5).
CREATE FUNCTION split_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(folded, '([0-9])[.,](?=[0-9])', '\1d', 'g'), '[^[:alnum:]]+', ' ', 'g');

-- Facts of this installation that are not configuration, such as `demo_data` = 'true' while the catalogue is invented.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value text NOT NULL
);

-- Publishes the path of a public response that has changed on the channel `public_answers`: edges cache such responses
-- and fetch this one again. The argument is the path. PostgreSQL sends it with the commit, once per transaction.
CREATE FUNCTION tell_public_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER gpc_version_told AFTER INSERT OR UPDATE ON installation
  FOR EACH ROW WHEN (NEW.key = 'gpc_version')
  EXECUTE FUNCTION tell_public_answer('/api/v1/products/get_categories/');

-- For tables whose rows are never changed or deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME;
END
$$;
